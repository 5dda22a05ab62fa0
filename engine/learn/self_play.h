// Games of a search against itself, for a network to learn from: some plies by lot, then moves of
// small searches, a few of them by lot as well. The same seed gives the same games.
#pragma once

#include <cstdint>
#include <memory>

#include "game/rules.h"
#include "learn/data.h"
#include "search/options.h"

namespace senet::learn {

struct SelfPlayOptions {
    std::uint64_t nodes = 500;  // a move
    int least_random = 2, most_random = 14;  // plies by lot at the start of a game
    double stray = 0.03;  // share of later moves that are by lot too
    int most_plies = 400;  // then it is a draw; five times as many with dice, and half as many more
                           // for each player beyond two
    bool asks_script = false;  // notes what evaluate() says as well
    /// A throw that is drawn, with one ply behind it, stands for all that could come up there.
    bool samples = false;
};

/// What came of some games.
struct SelfPlay {
    Data data;
    std::uint64_t games = 0;
    std::uint64_t searched = 0;  // positions that were asked for
    std::uint64_t proven = 0;  // of them, those whose result the search knew
};

/// Plays so many games; `first` is the number of the first one, which with the seed decides all of
/// them. Kept are positions with a choice, whose best move is quiet and whose result is not known:
/// no others are evaluated by a search. In games with dice these are the positions before a throw,
/// with the mean of what a search finds behind it, or what it finds behind the one that is drawn.
/// Where the goal is the margin, results are margins; but where values are expectations, the share
/// of all that can be won, and of more than two players each one's. REQUIRES of those a search that
/// takes each to play for himself. THROWS Error from the rules, and Interrupted.
SelfPlay self_play(game::Rules& rules, const search::Options& options, const SelfPlayOptions& how,
                   std::uint64_t seed, std::uint32_t first, std::uint32_t games,
                   Interrupt& interrupt);

/// An evaluation by lot, for the first games of all: the more moves a player has, the better is the
/// best of the values that he may choose from (D. Beal and M. Smith, "Random evaluations in chess",
/// 1994).
std::shared_ptr<const game::Evaluator> evaluation_by_lot();

}  // namespace senet::learn
