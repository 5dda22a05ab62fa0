#include "learn/insight.h"

#include <cmath>
#include <cstring>

namespace senet::learn {
namespace {

using game::Player;

double logit_of_player1(const network::Network& network, std::span<const std::uint32_t> on,
                        Player mover) {
    const double logit = network.logit(on, mover);
    return mover == Player{1} ? logit : -logit;
}

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

/// Of each feature whether the next one is the rung above it.
std::vector<bool> rungs_below(const network::Features& features) {
    std::vector<bool> below(features.count());
    for (std::uint32_t feature = 0; feature < below.size(); ++feature) {
        const network::Features::Source source = features.source(feature);
        const network::Input& input = features.inputs()[source.input];
        below[feature] =
            input.kind == network::Input::Kind::Ladder && source.step + 1 < input.steps.size();
    }
    return below;
}

}  // namespace

std::vector<Effect> effects(const network::Network& network, const game::Layout& layout,
                            const Data& positions) {
    const std::vector<bool> is_rung_below = rungs_below(network.features());
    std::vector<Effect> found(network.features().count());
    std::vector<std::uint32_t> on, others;
    game::State state(layout);
    for (std::size_t number = 0; number < positions.size(); ++number) {
        std::memcpy(state.bytes(), positions.blocks.data() + number * positions.words,
                    positions.words * sizeof positions.blocks[0]);
        on.clear();
        network.features().find(state, on);
        const double whole = logit_of_player1(network, on, state.turn());
        for (std::size_t i = 0; i < on.size(); ++i) {
            const std::uint32_t feature = on[i];
            if (is_rung_below[feature] && i + 1 < on.size() && on[i + 1] == feature + 1) continue;
            others = on;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            const double without = logit_of_player1(network, others, state.turn());
            add_change(found[feature], whole, without);
        }
    }
    for (Effect& effect : found) divide_by_count(effect);
    return found;
}

}  // namespace senet::learn
