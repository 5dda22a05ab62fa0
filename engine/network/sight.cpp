#include "network/sight.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace senet::network {
namespace {

void check_sight(const Input& input, const game::Field& field) {
    if (field.width != 1 || field.least > 0 || field.most < 0)
        throw Error(fmt::format("{} has no sight: its values must fit a byte, and 0 be one of them",
                                in_quotes(input.field)));
    const bool sided = input.sides.size() == input.steps.size() &&
        std::all_of(input.sides.begin(), input.sides.end(),
                    [](std::uint8_t side) { return side == 1 || side == 2; });
    if (!sided || std::find(input.steps.begin(), input.steps.end(), 0) != input.steps.end())
        throw Error(
            fmt::format("each piece of {} that can be seen must be player 1's or 2's, and "
                        "none be 0",
                        in_quotes(input.field)));
    if (input.groups.empty())
        throw Error(fmt::format("{} has no line to see along", in_quotes(input.field)));
    for (const Input::Group& line : input.groups) check_group(line, input, field);
}

}  // namespace

Sight::Sight(const Input& input, const game::Field& field, std::uint32_t first)
    : Codes(first), offset_(field.offset) {
    check_sight(input, field);
    side_.fill(Other);
    side_[0] = Empty;
    for (std::size_t i = 0; i < input.steps.size(); ++i)
        side_[static_cast<std::uint8_t>(input.steps[i])] = input.sides[i];
    std::vector<std::vector<std::uint32_t>> stops(field.count);
    path_.push_back(kEnd);
    for (const Input::Group& line : input.groups) {
        for (const std::uint32_t element : line) {
            stops[element].push_back(static_cast<std::uint32_t>(path_.size()));
            path_.push_back(static_cast<std::uint16_t>(element));
        }
        path_.push_back(kEnd);
    }
    for (const auto& places : stops) {
        first_stop_.push_back(static_cast<std::uint32_t>(stops_.size()));
        stops_.insert(stops_.end(), places.begin(), places.end());
        radix_ = std::max(radix_, static_cast<std::uint32_t>(2 * places.size() + 1));
    }
    first_stop_.push_back(static_cast<std::uint32_t>(stops_.size()));
    if (radix_ > 2 * kMostLines + 1)
        throw Error(fmt::format("a cell of {} is on {} lines, and sight takes {} at most",
                                in_quotes(input.field), radix_ / 2, kMostLines));
    const std::uint32_t codes = 3 * radix_ * radix_;
    const auto digit = [](std::uint32_t worth) { return static_cast<std::uint16_t>(worth); };
    here_ = {0, digit(radix_ * radix_), digit(2 * radix_ * radix_), 0};
    seen_ = {0, digit(radix_), 1, 0};
    set_codes(field.count, codes, false, [&](std::uint32_t code) -> std::uint32_t {
        return this->code(look_of(static_cast<std::uint16_t>(code)));
    });
}

std::uint16_t Sight::code(const Look& look) const {
    return static_cast<std::uint16_t>(here_[static_cast<std::size_t>(look.owner)] +
                                      look.seen[0] * seen_[One] + look.seen[1] * seen_[Two]);
}

/// Of one that has seen more than counts, what does.
Look Sight::look_of(std::uint16_t code) const {
    const auto most = [](std::uint32_t seen) {
        return std::min(static_cast<int>(seen), Look::kMost);
    };
    return {static_cast<int>(code / radix_ / radix_),
            {most(code / radix_ % radix_), most(code % radix_)}};
}

Look Sight::look(std::size_t pattern) const { return look_of(code_of(pattern)); }

std::optional<std::uint32_t> Sight::feature(std::size_t element, const Look& look) const {
    const auto too_many = [this](int seen) { return seen >= static_cast<int>(radix_); };
    if (too_many(look.seen[0]) || too_many(look.seen[1])) return std::nullopt;
    const std::uint32_t found = number(code(look));
    if (found == 0) return std::nullopt;
    return before(element) + found;
}

void Sight::write(const std::uint8_t* block, std::uint16_t* codes) const {
    const std::uint8_t* values = block + offset_;
    for (std::size_t element = 0; element < size(); ++element)
        codes[element] = here_[side_[values[element]]];
    const auto look_along = [&](auto at, auto end) {
        Side last = Empty;
        for (; at != end; ++at) {
            if (*at == kEnd) {
                last = Empty;
                continue;
            }
            codes[*at] = static_cast<std::uint16_t>(codes[*at] + seen_[last]);
            if (const auto side = static_cast<Side>(side_[values[*at]]); side != Empty) last = side;
        }
    };
    look_along(path_.begin(), path_.end());
    look_along(path_.rbegin(), path_.rend());
}

void Sight::follow(std::size_t element, const std::uint8_t* before, const std::uint8_t* after,
                   std::uint16_t* codes) const {
    before += offset_;
    after += offset_;
    const std::uint8_t was = side_[before[element]], is = side_[after[element]];
    if (was == is) return;
    codes[element] = static_cast<std::uint16_t>(codes[element] + here_[is] - here_[was]);
    const auto side = [&](std::uint16_t at) {
        if (at == kEnd) return static_cast<std::uint8_t>(Other);
        return side_[(at < element ? after : before)[at]];
    };
    for (std::uint32_t i = first_stop_[element]; i < first_stop_[element + 1]; ++i) {
        const std::uint16_t* here = path_.data() + stops_[i];
        const std::uint16_t *down = here - 1, *up = here + 1;
        while (side(*down) == Empty) --down;
        while (side(*up) == Empty) ++up;
        // Who looks this way saw what stood here or, past it, what stands at the other end.
        const auto change = [&](const std::uint16_t* far) {
            return seen_[is == Empty ? side(*far) : is] - seen_[was == Empty ? side(*far) : was];
        };
        const auto tell = [&](const std::uint16_t* from, const std::uint16_t* to, int more) {
            if (more == 0) return;
            for (; from <= to; ++from)
                if (*from != kEnd) codes[*from] = static_cast<std::uint16_t>(codes[*from] + more);
        };
        tell(down, here - 1, change(up));
        tell(here + 1, up, change(down));
    }
}

}  // namespace senet::network
