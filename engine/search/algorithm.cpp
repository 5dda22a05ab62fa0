#include "search/algorithm.h"

#include <fmt/format.h>

#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "game/game.h"

namespace senet::search {

std::string names_of(Walk walk) {
    std::vector<std::string> names;
    for (const AlgorithmInfo& each : kAlgorithms)
        if (each.walk == walk) names.emplace_back(each.name);
    return join(names, " and ");
}

void check_takes(Algorithm algorithm, const game::Game& game) {
    const AlgorithmInfo& asked = info(algorithm);
    const auto [players, chance] = game.traits();
    if (players < asked.takes.least_players || players > asked.takes.most_players) {
        throw Error(fmt::format("search.algorithm {} needs two to eight players; {} has {}",
                                asked.name, game.name, players));
    }
    if (chance && !asked.takes.chance) {
        throw Error(fmt::format("search.algorithm {} can't look through throws, which {} has",
                                asked.name, game.name));
    }
}

}  // namespace senet::search
