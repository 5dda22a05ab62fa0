#include "learn/inputs.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "learn/patterns.h"

namespace senet::learn {
namespace {

using game::Field;
using network::Input;

constexpr std::size_t kMostStates = 20'000;  // that are looked at

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

using Counts = std::map<std::int64_t, std::size_t>;

/// All symmetries, one behind the other.
std::vector<const Symmetry*> all_of(const Symmetries& symmetries) {
    std::vector<const Symmetry*> all;
    for (const Symmetry& one : symmetries.own) all.push_back(&one);
    if (symmetries.mirror) all.push_back(&*symmetries.mirror);
    return all;
}

/// A field and those that are its images.
std::vector<const Field*> alike(const game::Layout& layout, const std::string& name,
                                const Symmetries& symmetries) {
    std::vector<const Field*> found{layout.find(name)};
    for (const Symmetry* symmetry : all_of(symmetries)) {
        const FieldImage* image = symmetry->find(name);
        if (image == nullptr) continue;
        const Field* field = layout.find(image->to);
        if (std::find(found.begin(), found.end(), field) == found.end()) found.push_back(field);
    }
    return found;
}

/// How often each value occurs in any element of these fields.
Counts counts_of(const std::vector<const Field*>& fields, const std::vector<game::State>& states) {
    Counts counts;
    for (const game::State& state : states)
        for (const Field* field : fields)
            for (std::size_t i = 0; i < field->count; ++i) ++counts[state.get(*field, i)];
    return counts;
}

/// All values and their images, without the commonest where that one is its own image.
std::vector<std::int64_t> values_of(const Counts& counts, const Field& field,
                                    const Symmetries& symmetries) {
    std::int64_t left_out =
        std::max_element(counts.begin(), counts.end(), [](const auto& one, const auto& other) {
            return one.second < other.second;
        })->first;
    std::set<std::int64_t> values;
    for (const auto& [value, count] : counts) values.insert(value);
    bool fixed = true;
    for (const Symmetry* symmetry : all_of(symmetries)) {
        const FieldImage* image = symmetry->find(field.name);
        if (image == nullptr) continue;
        for (const auto& [value, count] : counts) values.insert(image->value(value, field.least));
        fixed = fixed && image->value(left_out, field.least) == left_out;
    }
    if (fixed) values.erase(left_out);
    return {values.begin(), values.end()};
}

/// Thresholds at quantiles of these values, which are at least 0.
std::vector<std::int64_t> rungs_of(const Counts& counts) {
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

/// A ladder up from 0, and where there are values below it, the same ladder down.
std::vector<std::int64_t> ladder_of(const Counts& counts) {
    if (counts.begin()->first >= 0) return rungs_of(counts);
    Counts sizes{{0, 0}};
    for (const auto& [value, count] : counts) sizes[std::abs(value)] += count;
    std::vector<std::int64_t> rungs = rungs_of(sizes);
    if (rungs.empty()) return rungs;
    std::vector<std::int64_t> both;
    for (auto rung = rungs.rbegin(); rung != rungs.rend(); ++rung) both.push_back(-*rung);
    both.insert(both.end(), rungs.begin(), rungs.end());
    return both;
}

std::vector<std::int64_t> bits_of(const std::vector<const Field*>& fields,
                                  const std::vector<game::State>& states) {
    constexpr std::size_t kRare = 50;  // one in so many
    std::vector<std::int64_t> bits;
    const std::size_t all = states.size() * fields.front()->count * fields.size();
    for (int bit = 0; bit < 64; ++bit) {
        std::size_t on = 0;
        for (const game::State& state : states)
            for (const Field* field : fields)
                for (std::size_t i = 0; i < field->count; ++i)
                    on += static_cast<std::uint64_t>(state.get(*field, i)) >> bit & 1;
        if (on * kRare >= all && (all - on) * kRare >= all) bits.push_back(bit);
    }
    return bits;
}

}  // namespace

std::vector<std::vector<std::string>> other_fields(const game::Game& game,
                                                   const Symmetries& symmetries) {
    std::vector<std::string> taken = shown_fields(game);
    std::vector<std::vector<std::string>> found;
    for (const Field& field : game.layout.fields()) {
        if (field.apart || std::find(taken.begin(), taken.end(), field.name) != taken.end())
            continue;
        std::vector<std::string> names;
        bool known = true;
        for (const Field* one : alike(game.layout, field.name, symmetries)) {
            names.push_back(one->name);
            taken.push_back(one->name);
            known = known && symmetries.know(one->name);
        }
        if (known) found.push_back(std::move(names));
    }
    return found;
}

std::vector<Input> inputs_for(const game::Game& game, const Data& data,
                              const std::vector<std::string>& fields,
                              const Symmetries& symmetries) {
    constexpr std::size_t kMostValues = 32;
    const game::Layout& layout = game.layout;
    const std::vector<game::State> states = some_states(layout, data);
    std::vector<Input> inputs;
    for (const std::string& name : fields) {
        const bool is_pattern = layout.find(name) == nullptr;
        const std::string& seen = is_pattern ? game.view->cells : name;
        const Field& field = *layout.find(seen);
        const auto together = alike(layout, seen, symmetries);
        Input input{.field = name};
        if (field.kind == Field::Kind::Bits) {
            input.kind = Input::Kind::Bits;
            input.steps = bits_of(together, states);
        } else {
            const Counts counts = counts_of(together, states);
            if (counts.size() < 2) continue;
            const bool few = counts.size() <= kMostValues;
            if (is_pattern && !few) continue;
            input.kind = few ? Input::Kind::Values : Input::Kind::Ladder;
            input.steps = few ? values_of(counts, field, symmetries) : ladder_of(counts);
            if (is_pattern) input = pattern_input(*game.view, name, std::move(input.steps));
        }
        if (!input.steps.empty()) inputs.push_back(std::move(input));
    }
    return inputs;
}

}  // namespace senet::learn
