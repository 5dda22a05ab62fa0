#include "words/outcome_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/json.h"
#include "base/text.h"

namespace senet::words {

std::string outcome_text(const game::Game& game, const game::Outcome& outcome) {
    if (!outcome.over()) return "the game goes on";
    if (outcome.drawn()) return "draw";
    const std::string name = printable(game.name_of(outcome.winner));
    if (outcome.points() == 0) return name + " wins";
    return fmt::format("{} wins by {}", name, std::abs(outcome.margin));
}

std::string outcome_text(const game::Line& line) {
    const game::Game& game = line.rules().game();
    if (!line.outcome().over()) return outcome_text(game, {});
    const game::End end = line.end();
    std::string text = outcome_text(game, end.outcome);
    if (end.scores) {
        const game::Scores& scores = *end.scores;
        const auto last = scores.begin() + game.player_count();
        const game::Value most = *std::max_element(scores.begin(), last);
        std::vector<std::string> each, first;
        for (std::size_t i = 0; i < game.players.size(); ++i) {
            each.push_back(fmt::format("{} {}", printable(game.players[i]), scores[i]));
            if (scores[i] == most) first.push_back(printable(game.players[i]));
        }
        if (end.outcome.drawn() && first.size() < each.size())
            text = listed(first) + " share the first place";
        text += ": " + join(each, ", ");
    }
    return end.reason.empty() ? text : fmt::format("{} ({})", text, printable(end.reason));
}

nlohmann::json end_as_json(const game::Line& line) {
    const game::Game& game = line.rules().game();
    const game::End end = line.end();
    nlohmann::json object{{"over", true},
                          {"outcome", outcome_text(game, end.outcome)},
                          {"winner", end.outcome.winner.number()},
                          {"reason", end.reason}};
    if (end.scores) {
        const auto first = end.scores->begin();
        object["scores"] = std::vector<game::Value>(first, first + game.player_count());
    }
    return object;
}

}  // namespace senet::words
