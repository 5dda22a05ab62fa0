// Networks of weights by lot: what follows from their form alone, whatever they were learnt from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/game.h"
#include "network/network.h"
#include "support/shipped.h"

namespace senet::testing {

/// Every field that makes two states equal: values, ladders and bits as its range has it.
std::vector<network::Input> all_inputs(const game::Layout& layout);

struct NetworkShape {
    std::size_t width = 32;
    /// Two views, whose mirror is any permutation. Of more than two players there is one.
    bool two_views = true;
    /// What a point of evaluate() adds, in game::kScriptUnit; of more than two players nothing.
    std::int32_t script = 0;
};
network::Weights random_weights(std::size_t features, NetworkShape shape, std::uint64_t seed,
                                int players = 2);
std::shared_ptr<const network::Network> random_network(
    const game::Game& game, const NetworkShape& shape, std::uint64_t seed,
    const network::Kernels& kernels = network::best_kernels());
/// As one that was learnt for a game of games/.
std::shared_ptr<const network::Network> shipped_network(const std::string& name,
                                                        const OptionValues& options = {});

}  // namespace senet::testing
