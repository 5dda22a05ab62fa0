// The algorithms as a table: their names, how each walks the tree, and which games it takes. What
// settings, comparisons, trees and refusals know of an algorithm, they read here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/player.h"
#include "search/options.h"

namespace senet::game {
struct Game;
}

namespace senet::search {

/// How an algorithm goes through the tree.
enum class Walk : std::uint8_t {
    EveryNode,  // all moves of all nodes
    OneWindow,  // with a window that the caller gives
    NullWindows,  // by tests against a bound, until lower and upper bound meet: over and over
                  // through the same states, so with a table, and by what fail-soft proves
};

/// Which games an algorithm gives the right answer for.
struct Takes {
    int least_players = 2;
    int most_players = game::kMostPlayers;
    bool chance = true;
};

struct AlgorithmInfo {
    Algorithm id;
    std::string_view name;  // in settings and on the command line
    Walk walk;
    Takes takes{};
};

inline constexpr std::array kAlgorithms{
    AlgorithmInfo{Algorithm::Minimax, "minimax", Walk::EveryNode},
    AlgorithmInfo{Algorithm::AlphaBeta, "alphabeta", Walk::OneWindow},
    AlgorithmInfo{Algorithm::LastMove, "lastmove", Walk::OneWindow},
    AlgorithmInfo{Algorithm::Random, "random", Walk::OneWindow},
    AlgorithmInfo{Algorithm::NegaScout, "negascout", Walk::OneWindow},
    AlgorithmInfo{Algorithm::Mtdf, "mtdf", Walk::NullWindows},
    AlgorithmInfo{Algorithm::Sss, "sss", Walk::NullWindows},
};
static_assert(
    [] {
        for (std::size_t i = 0; i < kAlgorithms.size(); ++i)
            if (kAlgorithms[i].id != static_cast<Algorithm>(i)) return false;
        return true;
    }(),
    "a row for each Algorithm, in its order");

constexpr const AlgorithmInfo& info(Algorithm algorithm) {
    return kAlgorithms[static_cast<std::size_t>(algorithm)];
}
constexpr bool walks_by(Walk walk, Algorithm algorithm) { return info(algorithm).walk == walk; }

/// Nothing where none has that name.
constexpr const AlgorithmInfo* algorithm_named(std::string_view name) {
    for (const AlgorithmInfo& each : kAlgorithms)
        if (each.name == name) return &each;
    return nullptr;
}

/// The names of those that walk so, as a text lists them: "mtdf and sss".
std::string names_of(Walk walk);

/// Whether each of the game's players is taken to play for himself.
bool for_themselves(const Options& options, const game::Game& game);

/// The same search, but each of more than two players plays for himself: what it finds says what
/// each may expect. Where the algorithm can't do that, the usual one takes its place.
Options each_for_himself(Options options, const game::Game& game);

/// Whether all others but one are taken to make the expected move.
bool takes_one_reply(const Options& options, const game::Game& game);

/// THROWS SettingError, naming the algorithm and the game, where it does not take the game.
void check_takes(const Options& options, const game::Game& game);
bool takes(const Options& options, const game::Game& game);

}  // namespace senet::search
