// Fits a network to examples: the features of each state, turned by any of the game's symmetries,
// to a mixture of how the game ended and what a search thought of it. Stochastic gradient descent
// by Adam over the cross-entropy. The same data and seed give the same numbers on the same kind of
// processor, with any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/clock.h"
#include "learn/data.h"
#include "network/features.h"
#include "network/network.h"

namespace senet::learn {

/// A game's data as the trainer wants it: of each example the features that are on.
struct Lessons {
    std::vector<std::uint32_t> starts;  // one more than examples
    std::vector<std::uint16_t> features;  // ascending in each
    std::vector<Example> examples;
    std::vector<std::uint8_t> movers;  // from 0: the player to move, now or after a throw
    std::vector<Share> shares{};  // as in Data

    std::size_t size() const { return examples.size(); }
    /// Each player's, of more than two.
    std::span<const Share> shares_of(std::size_t example) const {
        const std::size_t players = shares.size() / std::max<std::size_t>(1, size());
        return std::span(shares).subspan(example * players, players);
    }
};
/// Adds the examples of `data`.
void add_lessons(const network::Features& features, const game::Layout& layout, const Data& data,
                 Lessons& lessons);

inline constexpr float kMostWeight = 1.98F;

/// A network's numbers while it learns.
struct FloatNetwork {
    std::size_t features = 0, width = 32;
    int players = 2;
    std::vector<std::uint32_t> mirror{};  // of each feature; empty: one view
    std::vector<float> rows{};  // feature by feature, `width` each
    /// How far a weight of a hidden unit may go, either way: sums must stay inside 16 bits.
    float most_weight = kMostWeight;
    std::vector<float> bias{};
    std::vector<float> output{};  // as in network::Weights
    std::vector<float> output_bias{};
    /// One: logits for `script_unit` of an example's `script`; none: that is not added.
    std::vector<float> script{};
    double script_unit = 1;
    bool script_in_logits = false;  // as values are expectations
};

/// What evaluate() gave, where a network learns what is to be added to that.
enum class Script { Unused, Points, Logits };

struct TrainerOptions {
    int epochs = 8;
    double lambda = 0.7;  // share of the search's value in what is to be learnt
    double rate = 0.004, last_rate = 0.0002;  // of learning, at the first and the last step
    std::size_t batch = 2048;
    double held_back = 0.05;  // share of games that are not learnt from
    Script script = Script::Unused;
    std::uint64_t seed = 1;
    int threads = 1;  // up to 4 are of use
    const Interrupt* interrupt = nullptr;  // whose stop ends a fit within one batch
};

/// For a network that is added to evaluate(). What is left to learn is little, and a search sees
/// it better than results tell it. With the steps and the lambda of a network that is alone, chess
/// lost to its evaluate() by 200 Elo and more; so it wins by some 50, both after 750,000 positions
/// (2026-11-29).
inline constexpr TrainerOptions kBesideScript{
    .epochs = 4, .lambda = 0.9, .rate = 0.001, .last_rate = 0.00005};

/// An example that was held back, and the loss of it.
struct HeldBack {
    std::uint32_t game = 0;
    double loss = 0;
};

struct Fit {
    FloatNetwork network;  // of the best epoch
    std::vector<HeldBack> held_back{};  // the same ones for all fits of the same lessons and seed
    double loss = 0;  // of that epoch, over what was held back
    double floor = 0;  // the least that it could be: the entropy of what is to be learnt
    int epoch = 0;
};

/// Weights by lot to begin with. REQUIRES a mirror of two players only.
FloatNetwork fresh_network(std::size_t features, std::size_t width,
                           std::vector<std::uint32_t> mirror, std::uint64_t seed, int players = 2);
/// The same for these features: patterns begin at nothing, as many are on at once, and the more can
/// be on, the smaller are the weights.
FloatNetwork fresh_network(const network::Features& features, std::size_t width,
                           std::vector<std::uint32_t> mirror, std::uint64_t seed, int players = 2);

/// `symmetries` are images of each feature, the identity among them. After each epoch `watch` is
/// told its number and loss. Begins from `network`. One that is added to evaluate() begins once
/// more, in smaller steps, where the best epoch was not the last: the later ones learnt these games
/// by heart. REQUIRES a width of 16, 32, 64 or 128. THROWS Interrupted.
Fit train(const Lessons& lessons, FloatNetwork network,
          const std::vector<std::vector<std::uint32_t>>& symmetries, TrainerOptions options,
          const std::function<void(int, double)>& watch);

/// Makes a network learn what is to be added to evaluate(), as the options say: to begin with it
/// adds nothing, and evaluate() counts with the weight that suits the targets best, or where it is
/// in the lessons as logits in full.
void add_script(FloatNetwork& network, const Lessons& lessons, const TrainerOptions& options);

/// The logit for a player, of two for the one to move; without the script's part.
double logit(const FloatNetwork& network, std::span<const std::uint16_t> on, int mover,
             int whose = 0);

}  // namespace senet::learn
