#include "words/outcome_text.h"

#include <fmt/format.h>

#include <cstdlib>

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
    const std::string text = outcome_text(game, end.outcome);
    return end.reason.empty() ? text : fmt::format("{} ({})", text, printable(end.reason));
}

}  // namespace senet::words
