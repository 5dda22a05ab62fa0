#include "learn/insight.h"

#include <cmath>
#include <cstring>

namespace senet::learn {
namespace {

double winning_chance(double logit) { return 1 / (1 + std::exp(-logit)); }

/// Sums, until they are divided.
void add_change(Effect& effect, double with, double without) {
    const double gain = winning_chance(with) - winning_chance(without);
    ++effect.count;
    effect.logits += with - without;
    effect.chance += gain;
    effect.moved += std::abs(gain);
}
void divide_by_count(Effect& effect) {
    if (effect.count == 0) return;
    const auto count = static_cast<double>(effect.count);
    effect.logits /= count;
    effect.chance /= count;
    effect.moved /= count;
}

}  // namespace

std::vector<Effect> effects(const network::Network& network, const game::Layout& layout,
                            const Data& positions) {
    std::vector<Effect> found(network.features().count());
    game::State state(layout);
    for (std::size_t number = 0; number < positions.size(); ++number) {
        std::memcpy(state.bytes(), positions.blocks.data() + number * positions.words,
                    positions.words * sizeof positions.blocks[0]);
        // From player 1's side.
        constexpr game::Player kFirst{1};
        const bool turned = network.origin().players == 2 && state.decider() != kFirst;
        const double logit = network.logit(state, kFirst), whole = turned ? -logit : logit;
        for (const network::Effect& one : network.effects(state, kFirst))
            add_change(found[one.feature], whole, whole - one.logits);
    }
    for (Effect& effect : found) divide_by_count(effect);
    return found;
}

}  // namespace senet::learn
