#include "words/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/json.h"
#include "base/text.h"
#include "game/notation.h"
#include "pictures/board_text.h"

namespace senet::words {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Takes the number at the front off, if there is one, with its zeros left out.
std::string_view take_digits(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

/// "a2" before "a10" before "b1".
bool comes_before(std::string_view one, std::string_view other) {
    while (!one.empty() && !other.empty()) {
        if (is_digit(one[0]) && is_digit(other[0])) {
            const std::string_view a = take_digits(one), b = take_digits(other);
            if (a != b) return a.size() != b.size() ? a.size() < b.size() : a < b;
            continue;
        }
        if (one[0] != other[0]) return one[0] < other[0];
        one.remove_prefix(1);
        other.remove_prefix(1);
    }
    return one.size() < other.size();
}

}  // namespace

std::string move_name(game::Rules& rules, const game::State& state, game::Move move) {
    return printable(game::move_text(rules, state, move));
}

std::vector<std::string> variation_texts(const game::Line& line,
                                         const std::vector<game::Move>& moves) {
    game::State state = line.state();
    std::vector<std::string> texts;
    for (const game::Move move : moves) {
        texts.push_back(move_name(line.rules(), state, move));
        line.rules().play(state, move);
    }
    return texts;
}

std::string value_text(const search::Variation& variation, const search::Measure& measure) {
    return variation.bound == search::Bound::None ? "?" : measure.show(variation.value);
}

std::string shares_text(const game::Game& game, const search::Variation& variation,
                        const search::Measure& measure, Look look) {
    if (!variation.shares) return "";
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < game.players.size(); ++i) {
        texts.push_back(fmt::format("{} {}", pictures::player_text(game, game::Player::at(i), look),
                                    measure.show((*variation.shares)[i])));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

void put_value(nlohmann::json& object, const search::Variation& variation,
               const search::Measure& measure) {
    using Of = search::Measure::Of;
    const game::Value value = variation.value;
    object["value"] = nullptr;
    if (variation.bound == search::Bound::None) return;
    object["value"] = value;
    if (measure.expects()) {
        const char* name = measure.of == Of::Points ? "expected_points"
            : measure.of == Of::Places              ? "expected_place"
                                                    : "expected";
        object[name] = measure.expected(value);
        if (!variation.shares) return;
        auto& all = object[fmt::format("{}_by_player", name)] = nlohmann::json::array();
        for (int i = 0; i < measure.players; ++i)
            all.push_back(measure.expected((*variation.shares)[static_cast<std::size_t>(i)]));
        return;
    }
    if (game::is_forced(value))
        object[value > 0 ? "win_in" : "loss_in"] = game::plies_to_end(value);
    if (game::is_points(value))
        object["margin"] = value > 0 ? value - game::kPoints : value + game::kPoints;
}

std::vector<NamedMove> named_moves(const game::Line& line) {
    std::vector<NamedMove> moves;
    for (const game::Move move : line.legal_moves())
        moves.push_back({move, move_name(line.rules(), line.state(), move)});
    std::stable_sort(moves.begin(), moves.end(), [](const NamedMove& one, const NamedMove& other) {
        return comes_before(one.name, other.name);
    });
    return moves;
}

game::Move typed_move(const game::Line& line, const std::string& text) {
    if (!text.starts_with('#'))
        return game::parse_move(line.rules(), line.state(), line.legal_moves(), text);
    const std::vector<NamedMove> moves = named_moves(line);
    const auto number = parse_whole(text.substr(1));
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(moves.size())) {
        throw Error(fmt::format("{} is not the number of a move; there are #1 to #{}",
                                in_quotes(text), moves.size()));
    }
    return moves[static_cast<std::size_t>(*number - 1)].move;
}

}  // namespace senet::words
