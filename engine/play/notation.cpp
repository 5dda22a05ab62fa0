#include "play/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"
#include "game/notation.h"

namespace senet::play {
namespace {

/// e2e4, a10b9, e7e8q: two squares, and perhaps a letter.
bool is_coordinates(std::string_view text) {
    const auto take = [&](auto is) {
        if (text.empty() || !is(text.front())) return false;
        text.remove_prefix(1);
        return true;
    };
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    for (int square = 0; square < 2; ++square) {
        if (!take(is_letter) || !take(is_digit)) return false;
        while (take(is_digit)) {
        }
    }
    take(is_letter);
    return text.empty();
}

bool is_square_twice(std::string_view text) {
    const std::size_t half = text.size() / 2;
    return is_coordinates(text) && text.substr(0, half) == text.substr(half);
}

bool is_pass(std::string_view text) {
    constexpr std::array<std::string_view, 4> kPasses{"0000", "@@@@", "pass", "--"};
    return std::find(kPasses.begin(), kPasses.end(), lower(text)) != kPasses.end() ||
        is_square_twice(text);
}

/// What the engine and the script have for it: coordinates, if any, are what programs expect.
std::string usual_text(game::Rules& rules, const game::State& state, game::Move move) {
    std::vector<std::string> texts = game::move_texts(rules, state, move);
    const std::string first = texts.front();
    texts.push_back(game::plain_move_text(rules.game(), state, move));
    for (std::string text : texts) {
        std::erase(text, '-');
        if (is_coordinates(text)) return text;
    }
    return first;
}

/// Fills the braces of templates for one move.
class Filler {
  public:
    Filler(game::Rules& rules, const game::State& state, game::Move move)
        : rules_(rules), state_(state), move_(move) {}

    /// Nothing where the move does not fill it.
    std::optional<std::string> fill(std::string_view pattern) const {
        std::string text;
        while (true) {
            const std::size_t brace = pattern.find('{');
            text += pattern.substr(0, brace);
            if (brace == std::string_view::npos) return text;
            const std::size_t end = pattern.find('}', brace);
            const std::string part = value(pattern.substr(brace + 1, end - brace - 1));
            if (part.empty()) return std::nullopt;
            text += part;
            pattern.remove_prefix(end + 1);
        }
    }

  private:
    std::string value(std::string_view name) const {
        if (name == "text") return game::move_text(rules_, state_, move_);
        if (name == "filled") return filled();
        if (name == "own") return own();
        const game::MoveFormat& format = rules_.game().format(state_);
        for (std::size_t i = 0; i < format.fields().size(); ++i) {
            if (format.fields()[i].name == name && format.get(move_, i) != 0)
                return game::move_field_text(rules_.game(), format, move_, i);
        }
        return "";
    }

    std::string filled() const {
        game::State after;
        rules_.advance(state_, move_, after);
        return only_cell([&](const game::Field& cells, std::size_t i) {
            return state_.get(cells, i) == 0 && after.get(cells, i) != 0;
        });
    }

    /// The name of the only cell of which it holds; empty if there is another.
    template <class Holds>
    std::string only_cell(Holds holds) const {
        const game::View& view = *rules_.game().view;
        const game::Field& cells = *rules_.game().layout.find(view.cells);
        std::string found;
        for (std::size_t i = 0; i < view.board.names.size(); ++i) {
            if (!holds(cells, i)) continue;
            if (!found.empty()) return "";
            found = view.board.names[i];
        }
        return found;
    }

    std::string own() const {
        const game::View& view = *rules_.game().view;
        const game::Field& cells = *rules_.game().layout.find(view.cells);
        for (std::size_t i = 0; i < view.board.names.size(); ++i) {
            const auto piece = static_cast<std::size_t>(state_.get(cells, i));
            if (piece > 0 && piece <= view.owners.size() && view.owners[piece - 1] == state_.turn())
                return view.board.names[i];
        }
        return "";
    }

    game::Rules& rules_;
    const game::State& state_;
    game::Move move_;
};

}  // namespace

void check_notation(const ProgramNotation& notation, const game::Game& game) {
    std::vector<std::string> known{"text"};
    if (game.view) known.insert(known.end(), {"filled", "own"});
    for (const game::MoveField& field : game.move.fields()) known.push_back(field.name);
    for (const std::string& pattern : notation.moves) {
        std::string_view rest = pattern;
        for (std::size_t brace; (brace = rest.find('{')) != std::string_view::npos;) {
            const std::size_t end = rest.find('}', brace);
            if (end == std::string_view::npos) {
                throw Error(
                    fmt::format("the notation {} has a {{ without its }}", in_quotes(pattern)));
            }
            const std::string name(rest.substr(brace + 1, end - brace - 1));
            if (std::find(known.begin(), known.end(), name) == known.end()) {
                throw Error(
                    fmt::format("{} in the notation {} is nothing of a move of {}; there are {}{}",
                                in_quotes(name), in_quotes(pattern), game.name, join(known, ", "),
                                did_you_mean(name, known)));
            }
            rest.remove_prefix(end + 1);
        }
    }
}

std::string program_text(game::Rules& rules, const ProgramNotation& notation,
                         const game::State& state, game::Move move) {
    if (notation.moves.empty()) return usual_text(rules, state, move);
    const Filler filler(rules, state, move);
    for (const std::string& pattern : notation.moves)
        if (auto text = filler.fill(pattern)) return *text;
    throw Error(fmt::format("none of the notations {} says how to write the move {}",
                            join(notation.moves, ", "), game::move_text(rules, state, move)));
}

game::Move read_program_move(game::Rules& rules, const ProgramNotation& notation,
                             const game::State& state, const std::vector<game::Move>& legal,
                             std::string_view text) {
    for (const std::size_t i : game::likely_first(rules, state, legal, text))
        if (program_text(rules, notation, state, legal[i]) == text) return legal[i];
    if (is_pass(text)) {
        for (const game::Move move : legal)
            if (game::plain_move_text(rules.game(), state, move) == "pass") return move;
    }
    return game::parse_move(rules, state, legal, text);
}

}  // namespace senet::play
