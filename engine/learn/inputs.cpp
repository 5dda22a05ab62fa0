#include "learn/inputs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace senet::learn {
namespace {

using game::Field;
using network::Input;

constexpr std::size_t kMostStates = 20'000;  // that are looked at

std::vector<std::string> shown_fields(const game::Game& game) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    if (game.view) {
        add(game.view->cells);
        add(game.view->walls);
        for (const game::Hand& hand : game.view->hands) add(hand.field);
        return names;
    }
    for (const Field& field : game.layout.fields())
        if (!field.apart) add(field.name);
    return names;
}

/// States of the data, evenly taken.
std::vector<game::State> some_states(const game::Layout& layout, const Data& data) {
    std::vector<game::State> states;
    const std::size_t step = std::max<std::size_t>(1, data.size() / kMostStates);
    for (std::size_t i = 0; i < data.size(); i += step) {
        game::State& state = states.emplace_back(layout);
        std::copy_n(data.blocks.begin() + static_cast<std::ptrdiff_t>(i * data.words), data.words,
                    reinterpret_cast<std::uint64_t*>(state.bytes()));
    }
    return states;
}

/// How often each value occurs in any element.
std::map<std::int64_t, std::size_t> counts_of(const Field& field,
                                              const std::vector<game::State>& states) {
    std::map<std::int64_t, std::size_t> counts;
    for (const game::State& state : states)
        for (std::size_t i = 0; i < field.count; ++i) ++counts[state.get(field, i)];
    return counts;
}

std::vector<std::int64_t> values_of(const std::map<std::int64_t, std::size_t>& counts) {
    const auto commonest = std::max_element(
        counts.begin(), counts.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    std::vector<std::int64_t> values;
    for (const auto& [value, count] : counts)
        if (value != commonest->first) values.push_back(value);
    return values;
}

std::vector<std::int64_t> rungs_of(const std::map<std::int64_t, std::size_t>& counts) {
    constexpr std::size_t kRungs = 16;
    std::size_t all = 0, below = 0;
    for (const auto& [value, count] : counts) all += count;
    std::vector<std::int64_t> rungs;
    std::size_t next = 1;
    for (const auto& [value, count] : counts) {
        // The first value beyond each quantile, but never the least of all: it is always reached.
        if (below > 0 && below * (kRungs + 1) >= next * all) {
            rungs.push_back(value);
            while (below * (kRungs + 1) >= next * all) ++next;
        }
        below += count;
    }
    if (rungs.empty() && counts.size() > 1) rungs.push_back(std::next(counts.begin())->first);
    return rungs;
}

std::vector<std::int64_t> bits_of(const Field& field, const std::vector<game::State>& states) {
    constexpr std::size_t kRare = 50;  // one in so many
    std::vector<std::int64_t> bits;
    const std::size_t all = states.size() * field.count;
    for (int bit = 0; bit < 64; ++bit) {
        std::size_t on = 0;
        for (const game::State& state : states)
            for (std::size_t i = 0; i < field.count; ++i)
                on += static_cast<std::uint64_t>(state.get(field, i)) >> bit & 1;
        if (on * kRare >= all && (all - on) * kRare >= all) bits.push_back(bit);
    }
    return bits;
}

}  // namespace

std::vector<Input> inputs_for(const game::Game& game, const Data& data) {
    constexpr std::size_t kMostValues = 32;
    const std::vector<game::State> states = some_states(game.layout, data);
    std::vector<Input> inputs;
    for (const std::string& name : shown_fields(game)) {
        const Field& field = *game.layout.find(name);
        Input input{.field = name};
        if (field.kind == Field::Kind::Bits) {
            input.kind = Input::Kind::Bits;
            input.steps = bits_of(field, states);
        } else {
            const auto counts = counts_of(field, states);
            if (counts.size() < 2) continue;
            const bool few = counts.size() <= kMostValues;
            input.kind = few ? Input::Kind::Values : Input::Kind::Ladder;
            input.steps = few ? values_of(counts) : rungs_of(counts);
        }
        if (!input.steps.empty()) inputs.push_back(std::move(input));
    }
    return inputs;
}

}  // namespace senet::learn
