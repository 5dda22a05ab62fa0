#include "learn/data.h"

#include <cmath>
#include <cstring>

#include "learn/logits.h"

namespace senet::learn {

Data Data::first(std::size_t count) const {
    const auto part = [&](const auto& whole) {
        const std::size_t each = size() == 0 ? 0 : whole.size() / size();
        return std::vector(
            whole.begin(),
            whole.begin() + static_cast<std::ptrdiff_t>(std::min(count, size()) * each));
    };
    return {words, part(blocks), part(examples), part(shares)};
}

bool Data::is_of(const game::Game& game) const {
    const auto told = [](const auto& one) {
        return std::isfinite(one.result) && std::isfinite(one.value);
    };
    if (!std::all_of(examples.begin(), examples.end(),
                     [&](const Example& one) { return told(one) && std::isfinite(one.script); }) ||
        !std::all_of(shares.begin(), shares.end(), told))
        return false;
    game::State state(game.layout);
    for (std::size_t i = 0; i < size(); ++i) {
        std::memcpy(state.bytes(), blocks.data() + i * words, words * sizeof blocks[0]);
        if (!game::range_fault(game.layout, state, game.player_count(), game.chance).empty())
            return false;
    }
    return true;
}

double Data::spread() const {
    double squares = 0;
    for (const Example& example : examples)
        squares += static_cast<double>(example.result) * static_cast<double>(example.result);
    return std::max(1.0, std::sqrt(squares / std::max(1.0, static_cast<double>(size()))));
}

void Data::squash(double spread) {
    for (Example& example : examples)
        example.result =
            static_cast<float>(1 / (1 + std::exp(-static_cast<double>(example.result) / spread)));
}

void Data::values_in_logits() {
    const auto factor = factor_to_logits(size(), [&](std::size_t i) {
        return Told{.value = double{examples[i].value}, .target = double{examples[i].result}};
    });
    for (Example& example : examples)
        example.value = static_cast<float>(factor.value_or(1) * double{example.value});
}

}  // namespace senet::learn
