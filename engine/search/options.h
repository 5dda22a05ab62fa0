// How a search works: everything that a game's YAML file can say under `search`, with the defaults.
// What is on by default was seen to pay: fewer nodes in `senet compare` where the value stays the
// same, wins in matches of equal time where it does not. Off are internal deepening (1 to 4 % more
// nodes once iterative deepening has filled the table) and late move reductions (38 to 62 against
// the same search without them in Breakthrough, even in Connect Four and Othello).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/value.h"
#include "search/mark.h"

namespace senet::search {

enum class Algorithm {
    Minimax,  // every node; with a table, values are cached
    AlphaBeta,  // Knuth and Moore 1975, with deep cut-offs
    LastMove,  // Fishburn 1983: alpha-beta whose last move at a node is tried with a minimal window
               // first
    Random,  // alpha-beta over moves in random order (Saks and Wigderson 1986)
    NegaScout,  // Reinefeld 1983, principal variation search: all moves but the first with a
                // minimal window first
    Mtdf,  // Plaat et al. 1996: a sequence of null-window searches that starts from a guess
    Sss,  // Stockman 1979, as null-window searches from above (Plaat et al. 1996)
};

enum class Replace {
    Always,  // the cluster's oldest-used entry gives way
    Depth,  // the entry of least depth, older generations first
    TwoTier,  // one half of a cluster by depth, the other always
};

/// What a finished game is worth.
enum class Goal {
    Win,  // wins by their distance
    Margin,  // by the margin that result() gives, for games of points
};

struct Aspiration {
    game::Value window = 40;  // half the width around the previous depth's value
    double grow = 3;  // factor for the side that failed
};

struct TableOptions {
    std::size_t bytes = std::size_t{64} << 20;
    Replace replace = Replace::Depth;
    bool equal_depth =
        false;  // take values of exactly the wanted depth only: for comparisons with plain minimax
};

struct Quiescence {
    int depth = 8;  // plies of noisy moves past the horizon
};

struct NullMove {
    int reduce = 2;  // plies taken off beside the null move's own
    int verify = 6;  // from this depth on, a cut-off is confirmed by a reduced search with moves
                     // (against zugzwang)
};

struct LateMoves {
    int after = 4;  // moves searched in full before the reduction starts
    int reduce = 1;  // plies
    int from = 3;  // least depth at which moves are reduced
};

struct InternalDeepening {
    int from = 4;  // least depth at which a node without a table move is searched shallower first
    int reduce = 2;  // plies
};

/// What the distance of a win is to a search by Goal::Win.
enum class Distances {
    Pruned,  // nearer wins are worth more, and what could only end later than is known is left out
    Counted,  // they are worth more
    Ignored,  // a win is a win, as in textbooks
};

struct Options {
    Algorithm algorithm = Algorithm::NegaScout;
    bool fail_soft = true;
    bool iterative = true;
    Goal goal = Goal::Win;
    std::optional<Aspiration> aspiration = Aspiration{};
    std::optional<TableOptions> table = TableOptions{};
    std::vector<Mark> order{Mark::Table, Mark::Hint, Mark::Killer, Mark::Refutation, Mark::History};
    std::optional<InternalDeepening> internal_deepening;
    std::optional<Quiescence> quiescence = Quiescence{};
    std::optional<NullMove> null_move = NullMove{};
    std::optional<LateMoves> late_moves;
    Distances distances = Distances::Pruned;  // no setting: for textbooks' trees
    int threads = 1;  // more than one comes later and is refused by name
};

inline constexpr int kMostDepth =
    120;  // depth fits a signed byte in a table entry, with room for "solved"
inline constexpr int kMostQuiescenceDepth = 60;

/// When to stop: whichever comes first.
struct Limits {
    int depth = 64;  // 1 to kMostDepth
    std::optional<std::int64_t> milliseconds;
    std::optional<std::uint64_t> nodes;
    bool thread_time = false;  // milliseconds are those that the processor spent on the search
};

/// THROWS Error when the options contradict each other, naming both, or name a mark twice.
void check(const Options& options);

}  // namespace senet::search
