#include "play/dice.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "game/notation.h"

namespace senet::play {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

using Numbers = std::vector<std::int64_t>;

/// The numbers of a text; digits that stand together are one number or, with `apart`, one each.
/// Nothing where the text has more than numbers and what stands between them.
std::optional<Numbers> numbers_in(std::string_view text, bool apart) {
    Numbers numbers;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end]) && (!apart || end == at)) ++end;
        if (end == at) {
            if (numbers.empty() || std::string_view("-, +/").find(text[at]) == std::string::npos)
                return std::nullopt;
            ++at;
            continue;
        }
        const auto number = parse_whole(text.substr(at, end - at));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        at = end;
    }
    return numbers;
}

Numbers numbers_of(const game::MoveFormat& format, game::Move outcome) {
    Numbers numbers;
    for (std::size_t i = 0; i < format.fields().size(); ++i)
        numbers.push_back(static_cast<std::int64_t>(format.get(outcome, i)));
    return numbers;
}

Numbers sorted(Numbers numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

}  // namespace

Dice::Which Dice::which(const game::Line& line) {
    const game::Player next = line.state().next();
    const auto& states = line.states();
    const auto before = std::count_if(states.begin(), states.end() - 1, [&](const auto& state) {
        return state.throws() && state.next() == next;
    });
    return {next, static_cast<std::size_t>(before)};
}

game::Move Dice::drawn(const game::Line& line) const {
    const auto [player, number] = which(line);
    const auto anew = anew_.find({player, number});
    // Mixed before the player is added: else one seed's dice for a player are another's with the
    // next.
    std::uint64_t lot = mix(mix(seed_) + static_cast<std::uint64_t>(player.number()));
    lot = mix(lot + number);
    if (anew != anew_.end()) lot = mix(lot + anew->second);
    return game::throws_at(line).drawn(lot, line.rules().game().thrown);
}

void Dice::draw_anew(const game::Line& line) { ++anew_[which(line)]; }

std::optional<game::Move> find_throw(const game::Line& line, const std::string& text) {
    const game::Throws throws = game::throws_at(line);
    for (const game::Throw& one : throws)
        if (game::move_text(line.rules(), line.state(), one.outcome) == text) return one.outcome;
    const game::MoveFormat& format = line.rules().game().thrown;
    for (const bool apart : {false, true}) {
        const auto told = numbers_in(text, apart);
        if (!told || told->empty()) continue;
        // As told first: there may be outcomes that differ by the order alone.
        for (const game::Throw& one : throws)
            if (numbers_of(format, one.outcome) == *told) return one.outcome;
        for (const game::Throw& one : throws)
            if (sorted(numbers_of(format, one.outcome)) == sorted(*told)) return one.outcome;
    }
    return std::nullopt;
}

game::Move told_throw(const game::Line& line, const std::string& text) {
    if (const auto found = find_throw(line, text)) return *found;
    std::vector<std::string> names;
    for (const game::Throw& one : game::throws_at(line))
        names.push_back(game::move_text(line.rules(), line.state(), one.outcome));
    throw Error(fmt::format("{} can't come up here; write one of {}", in_quotes(text),
                            game::some_of(names, 36)));
}

}  // namespace senet::play
