#include "support/game_at.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/text.h"
#include "game/notation.h"

namespace senet::testing {
namespace {

game::Line line_from(game::Rules& rules, const std::string& position) {
    return {rules, position.empty() ? rules.start(1) : game::parse_state(rules, position, 1)};
}

}  // namespace

GameAt::GameAt(const std::string& game, const OptionValues& options, const std::string& position)
    : loaded_(shipped_game(game, options)), line_(line_from(*loaded_, position)) {}

GameAt::GameAt(game::Rules& rules, const std::string& position)
    : line_(line_from(rules, position)) {}

GameAt& GameAt::play(const std::string& moves) {
    for (const std::string& move : split_words(moves)) {
        line_.play(game::parse_move(line_.rules(), line_.state(), line_.legal_moves(), move));
    }
    return *this;
}

Texts GameAt::legal(const std::string& beginning) const {
    Texts texts;
    for (const game::Move move : line_.legal_moves()) {
        const std::string text = game::move_text(line_.rules(), line_.state(), move);
        if (text.starts_with(beginning)) texts.push_back(text);
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

bool GameAt::allows(const std::string& move) const {
    const Texts texts = legal(move);
    return std::find(texts.begin(), texts.end(), move) != texts.end();
}

std::string GameAt::outcome() const {
    const game::Outcome outcome = line_.outcome();
    if (!outcome.over()) return "goes on";
    const std::string winner =
        outcome.drawn() ? "draw" : fmt::format("{} wins", outcome.winner.number());
    return outcome.has_margin() ? fmt::format("{}, margin {}", winner, outcome.margin) : winner;
}

std::string GameAt::text() const { return game::state_text(line_.rules(), line_.state()); }

std::string GameAt::field(const std::string& name) const {
    const std::string text = game::plain_state_text(line_.rules().game(), line_.state());
    for (const std::string& word : split_words(text)) {
        if (word.starts_with(name + "=")) return word.substr(name.size() + 1);
    }
    throw std::logic_error("no field " + name + " in " + text);
}

}  // namespace senet::testing
