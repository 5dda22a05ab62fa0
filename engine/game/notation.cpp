#include "game/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "game/line.h"

namespace senet::game {

bool is_place(std::string_view field) {
    constexpr std::array<std::string_view, 5> kPlaces{"from", "to", "cell", "at", "drop"};
    return std::find(kPlaces.begin(), kPlaces.end(), field) != kPlaces.end();
}

namespace {

std::string without(std::string_view text, std::string_view signs) {
    std::string out = lower(text);
    std::erase_if(out, [&](char c) { return signs.find(c) != std::string_view::npos; });
    return out;
}

/// Ways to compare what people write, in lower case and each more lenient than the one before:
/// without signs between places; without those that say something of the move; with parts in any
/// order, whether commas or spaces join them.
using Relaxed = std::string (*)(std::string_view text);
constexpr std::array<Relaxed, 3> kRelaxed{
    [](std::string_view text) { return without(text, "- "); },
    [](std::string_view text) { return without(text, "- =+#"); },
    [](std::string_view text) {
        std::string spaced = without(text, "-=+#*");
        std::replace(spaced.begin(), spaced.end(), ',', ' ');
        std::vector<std::string> parts = split_words(spaced);
        std::sort(parts.begin(), parts.end());
        return join(parts, " ");
    }};

/// Elements of a small range are digits, one a character.
bool as_digits(const Field& field) { return field.is_array && field.least >= 0 && field.most <= 9; }

/// Characters a row of the board, if this array covers the board; 0 otherwise.
int row_length(const Game& game, const Field& field) {
    if (!game.view || game.view->board.shape == Board::Shape::Graph) return 0;
    return static_cast<int>(field.count) == game.view->board.size() ? game.view->board.width : 0;
}

std::string field_text(const Game& game, const Field& field, const State& state) {
    std::string out;
    const int row = row_length(game, field);
    for (std::size_t i = 0; i < field.count; ++i) {
        if (as_digits(field)) {
            if (row > 0 && i > 0 && i % static_cast<std::size_t>(row) == 0) out += '/';
            out += static_cast<char>('0' + state.get(field, i));
        } else {
            if (i > 0) out += ',';
            out += std::to_string(state.get(field, i));
        }
    }
    return out;
}

std::vector<std::string> element_texts(const Field& field, std::string_view text) {
    std::vector<std::string> elements;
    if (as_digits(field) && text.find(',') == std::string_view::npos) {
        for (const char c : text) {
            if (c != '/') elements.emplace_back(1, c);
        }
        return elements;
    }
    std::string element;
    for (const char c : text) {
        if (c == ',')
            elements.push_back(std::exchange(element, {}));
        else
            element += c;
    }
    elements.push_back(element);
    return elements;
}

void parse_field(const Field& field, std::string_view text, State& state) {
    const std::vector<std::string> elements = element_texts(field, text);
    if (elements.size() != field.count) {
        throw Error(fmt::format("position: \"{}\" wants {} value{}, got {} in \"{}\"", field.name,
                                field.count, field.count == 1 ? "" : "s", elements.size(), text));
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const auto value = parse_whole(elements[i]);
        if (!value || *value < field.least || *value > field.most) {
            throw Error(
                fmt::format("position: \"{}\" must hold whole numbers from {} to {}, got \"{}\"",
                            field.name, field.least, field.most, elements[i]));
        }
        state.set(field, i, *value);
    }
}

/// How many of the move's places the text names.
int named_places(const Game& game, Move move, std::string_view text) {
    int named = 0;
    for (std::size_t i = 0; game.view && i < game.move.fields().size(); ++i) {
        if (!is_place(game.move.fields()[i].name)) continue;
        const std::string place = move_field_text(game, game.move, move, i);
        if (!place.empty() && text.find(place) != std::string_view::npos) ++named;
    }
    return named;
}

std::int64_t header_number(std::string_view name, std::string_view text, std::int64_t least,
                           std::int64_t most) {
    const auto value = parse_whole(text);
    if (!value || *value < least || *value > most) {
        throw Error(fmt::format("position: \"{}\" must be a whole number from {} to {}, got \"{}\"",
                                name, least, most, text));
    }
    return *value;
}

Player header_player(const Game& game, std::string_view name, std::string_view text, Player least) {
    return Player(
        static_cast<std::int32_t>(header_number(name, text, least.number(), game.player_count())));
}

std::vector<std::string> part_names(const Game& game) {
    std::vector<std::string> names{"turn", "ply"};
    for (const Field& field : game.layout.fields()) names.push_back(field.name);
    if (game.chance) names.emplace_back("next");
    return names;
}

/// What a position looks like: with all that it can be made of.
std::string example_text(const Game& game) {
    State state(game.layout);
    if (game.chance) state.set_throw(Player{1});
    return plain_state_text(game, state);
}

State parse_plain_state(const Game& game, std::string_view text) {
    State state(game.layout);
    const std::vector<std::string> names = part_names(game);
    std::vector<bool> seen(names.size());
    std::optional<Player> next;
    for (const std::string& word : split_words(text)) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const auto found = std::find(names.begin(), names.end(), name);
        if (equals == std::string::npos && found != names.end()) {
            throw Error(
                fmt::format("position: \"{}\" must be followed by = and its value; a position of "
                            "{} looks like: {}",
                            name, game.name, example_text(game)));
        }
        if (equals == std::string::npos || found == names.end()) {
            throw Error(fmt::format(
                "position: \"{}\" is not a part of a position of {}; the parts are {}{}", word,
                game.name, join(names, ", "), did_you_mean(name, names)));
        }
        const auto index = static_cast<std::size_t>(found - names.begin());
        if (seen[index]) throw Error(fmt::format("position: \"{}\" is given twice", name));
        seen[index] = true;
        const std::string value = word.substr(equals + 1);
        if (index == 0)
            state.set_turn(header_player(game, name, value, game.chance ? kNature : Player{1}));
        else if (index == 1)
            state.set_ply(static_cast<std::uint32_t>(header_number(name, value, 0, 1'000'000)));
        else if (index - 2 < game.layout.fields().size())
            parse_field(game.layout.fields()[index - 2], value, state);
        else
            next = header_player(game, name, value, Player{1});
    }
    if (next && !state.throws())
        throw Error("position: \"next\" is for throws alone, where turn is 0");
    if (next) state.set_throw(*next);
    if (game.chance && !state.throws()) seen.back() = true;
    const auto missing = std::find(seen.begin(), seen.end(), false);
    if (missing != seen.end()) {
        throw Error(fmt::format("position: \"{}\" is missing; a position of {} looks like: {}",
                                names[static_cast<std::size_t>(missing - seen.begin())], game.name,
                                example_text(game)));
    }
    return state;
}

}  // namespace

std::string move_field_text(const Game& game, const MoveFormat& format, Move move,
                            std::size_t field) {
    const std::uint64_t value = format.get(move, field);
    if (is_place(format.fields()[field].name) && game.view) {
        const auto& names = game.view->board.names;
        if (value == 0) return "";
        if (value <= names.size()) return names[value - 1];
    }
    return std::to_string(value);
}

std::string place_off_board(const Game& game, Move move) {
    for (std::size_t i = 0; game.view && i < game.move.fields().size(); ++i) {
        const std::string& name = game.move.fields()[i].name;
        const std::uint64_t value = game.move.get(move, i);
        const auto cells = static_cast<std::uint64_t>(game.view->board.size());
        if (!is_place(name) || value <= cells) continue;
        return fmt::format(
            "add() was given {} as \"{}\"; the board's cells are 1 to {}, and 0 is "
            "nowhere",
            value, name, cells);
    }
    return "";
}

std::string plain_move_text(const Game& game, const State& state, Move move) {
    const MoveFormat& format = game.format(state);
    std::string out;
    for (std::size_t i = 0; i < format.fields().size(); ++i) {
        const std::string part = move_field_text(game, format, move, i);
        if (!part.empty()) out += (out.empty() ? "" : "-") + part;
    }
    return out.empty() ? "pass" : out;
}

std::vector<std::string> move_texts(Rules& rules, const State& state, Move move) {
    if (rules.has(Hook::Text) && !state.throws()) return rules.texts(state, move);
    return {plain_move_text(rules.game(), state, move)};
}

std::string move_text(Rules& rules, const State& state, Move move) {
    return move_texts(rules, state, move).front();
}

std::string safe_move_text(Rules& rules, const State& state, Move move) noexcept {
    try {
        return move_text(rules, state, move);
    } catch (const Error&) {
    } catch (const Interrupted&) {
    }
    return plain_move_text(rules.game(), state, move);
}

std::string some_of(const std::vector<std::string>& names, std::size_t most) {
    if (names.size() <= most) return join(names, ", ");
    const std::vector<std::string> first(names.begin(),
                                         names.begin() + static_cast<std::ptrdiff_t>(most));
    return fmt::format("{} and {} more", join(first, ", "), names.size() - most);
}

std::vector<std::size_t> likely_first(Rules& rules, const State& state,
                                      const std::vector<Move>& moves, std::string_view text) {
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!rules.has(Hook::Text) || state.throws()) return order;
    std::vector<int> named;
    for (const Move move : moves) named.push_back(named_places(rules.game(), move, text));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return named[a] > named[b]; });
    return order;
}

const char* not_possible_words(const State& state) {
    return state.throws() ? "can't come up here, where a throw is next; it can be"
                          : "is not a legal move here; the legal moves are";
}

Move parse_move(Rules& rules, const State& state, std::string_view text) {
    return parse_move(rules, state, legal_moves(rules, state), text);
}

Move parse_move(Rules& rules, const State& state, const std::vector<Move>& moves,
                std::string_view text) {
    std::vector<std::vector<std::string>> texts(moves.size());
    for (const std::size_t i : likely_first(rules, state, moves, text)) {
        texts[i] = move_texts(rules, state, moves[i]);
        if (std::find(texts[i].begin(), texts[i].end(), text) != texts[i].end()) return moves[i];
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        names.push_back(texts[i].front());
        texts[i].push_back(plain_move_text(rules.game(), state, moves[i]));
    }
    std::vector<std::size_t> near;
    for (const Relaxed relaxed : kRelaxed) {
        near.clear();
        const std::string wanted = relaxed(text);
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (std::any_of(texts[i].begin(), texts[i].end(),
                            [&](const std::string& one) { return relaxed(one) == wanted; }))
                near.push_back(i);
        if (near.size() == 1) return moves[near.front()];
    }
    if (near.size() > 1) {
        throw Error(fmt::format("\"{}\" could be {} or {}; write the move in full", text,
                                names[near[0]], names[near[1]]));
    }
    throw Error(fmt::format("\"{}\" {} {}{}", text, not_possible_words(state), some_of(names, 40),
                            did_you_mean(text, names)));
}

std::string plain_state_text(const Game& game, const State& state) {
    std::string out = fmt::format("turn={}", state.turn().number());
    if (state.throws()) out += fmt::format(" next={}", state.next().number());
    out += fmt::format(" ply={}", state.ply());
    for (const Field& field : game.layout.fields()) {
        out += fmt::format(" {}={}", field.name, field_text(game, field, state));
    }
    return out;
}

std::string state_text(Rules& rules, const State& state) {
    if (rules.has(Hook::Write) && rules.has(Hook::Read)) return rules.write(state);
    return plain_state_text(rules.game(), state);
}

State parse_state(Rules& rules, std::string_view text, std::uint64_t seed) {
    const bool plain = trim(text).starts_with("turn=");
    return rules.has(Hook::Read) && !plain ? rules.read(text, seed)
                                           : parse_plain_state(rules.game(), text);
}

}  // namespace senet::game
