// How a search works: everything that a game's YAML file can say under `search`, with the defaults.
// What is on by default was seen to pay: fewer nodes in `senet compare` where the value stays the
// same, wins in matches of equal time where it does not. Off are internal deepening (1 to 4 % more
// nodes once iterative deepening has filled the table) and what guesses, but for null moves: what
// helps differs from game to game, so `senet calibrate --search` finds it. In chess at 10,000
// positions a move against null moves and late moves by one ply, of 80 points each (2026-11-24):
// move_counts with reverse_futility 47, internal_reduction 46.5; null_move by depth, late_moves by
// logarithm, continuation, reverse_futility, razoring, futility, move_counts and share_paths
// together 51.5, and 55 with `extensions: { one_reply: false }`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
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
    Always,  // one of the cluster's entries gives way, whatever it holds
    Depth,  // the entry of least depth, older generations first
    TwoTier,  // one half of a cluster by depth, the other always
};

/// What a finished game is worth.
enum class Goal {
    Win,  // wins by their distance
    Margin,  // by the margin that result() gives, for games of points
    Place,  // of several players, by how many have more
};
/// As settings call it.
constexpr std::string_view name_of(Goal goal) {
    return goal == Goal::Win ? "win" : goal == Goal::Margin ? "margin" : "place";
}

/// What the others of more than two players are taken to do.
enum class Opponents {
    Paranoid,  // all play against the one who searches (Sturtevant and Korf 2000)
    MaxN,  // each plays for himself (Luckhardt and Irani 1986)
    BestReply,  // of them, one makes the move that hurts most, and the others the first in the
                // rules' order (BRS+: Esser, Gras, Winands, Schadd and Lanctot 2013)
};

/// Which of several moves that are worth the same to himself a player of max^n makes.
enum class Ties {
    LeastToStrongest,  // the one that gives least to whoever then has most
    First,  // the first in the order of moves
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
    int reduce = 3;  // plies taken off beside the null move's own
    int grow = 4;  // one more for each so many plies left, and up to three more where the
                   // evaluation lies far above beta; 0: none
    int verify = 8;  // from this depth on, a cut-off is confirmed by a reduced search with moves
                     // (against zugzwang)
};

/// Late quiet moves are searched shallower at first: all by `reduce` plies; or, with `divide`, by
/// `reduce + ln(depth) * ln(number of the move) / divide`, less on the principal variation, for
/// noisy moves, and for moves that answered well before, more where a cut-off is expected.
struct LateMoves {
    int after = 1;  // moves searched in full before the reduction starts
    int from = 3;  // least depth at which moves are reduced
    double reduce = 0.4;  // plies
    double divide = 2.2;  // 0: all by the same plies
    double history = 2;  // with `divide`: plies that a move's history adds or takes away, at most
};

// What follows leaves out what was seldom needed in like cases, as counted while searching (see
// Gauge): in less than this share of them.

/// A node whose evaluation is far above beta is cut off. Also called static null move.
struct ReverseFutility {
    int depth = 8;  // at most so many plies left
    double risk = 0.002;
};

/// A node whose evaluation is far below alpha is valued by its noisy moves alone.
struct Razoring {
    int depth = 4;  // at most so many plies left
    double risk = 0.01;
};

/// Quiet moves are left out where the evaluation is far below alpha.
struct Futility {
    int depth = 8;  // at most so many plies left, after the usual reduction of so late a move
    double risk = 0.001;
};

/// Quiet moves late in the order are left out.
struct MoveCounts {
    int depth = 8;  // at most so many plies left
    double risk = 0.1;  // with one ply left; divided by their square with more
};

/// A node without a table move is searched a ply shallower, in place of a search for such a move:
/// where a cut-off is expected, and on the principal variation.
struct InternalReduction {
    int from = 4;  // least depth
};

/// A table move that is better than all others is searched a ply deeper (Anantharaman, Campbell and
/// Hsu 1988); where another one reaches beta as well, none is searched (multi-cut, Bjornsson and
/// Marsland 1999).
struct Singular {
    int from = 7;  // least depth
    double margin = 0.04;  // units for each ply left: what better means
};

/// Moves that need no choice are searched a ply deeper.
struct Extensions {
    bool one_reply = true;  // the only move; not in games with throws, where that is no news
    bool threat = true;  // a move that takes the right to pass away, as a check does
    double danger = 0;  // all moves, where the null move fell so many units below beta; 0: none
};

/// A node is cut off where a shallower search says that its value lies outside the window by so
/// much that this was seldom wrong (Multi-ProbCut, Buro 1997; the margins are found while
/// searching).
struct ProbCut {
    int from = 4;  // least depth
    double risk = 0.02;
};

/// A node is cut off where the table says so of the state after one of its moves (enhanced
/// transposition cut-offs, Plaat et al. 1996).
struct EnhancedCutoffs {
    int from = 4;  // least depth
};

/// Quiescence keeps its values and evaluations in the table.
struct QuiescenceTable {};

/// Noisy moves are left out past the horizon where what such moves usually gain does not reach
/// alpha (delta pruning, with gains found while searching).
struct NoisyGains {
    double spread = 2;  // mean deviations above the mean gain that are granted
};

/// What searches found is laid over later evaluations of like states (correction history): such
/// with the same common pieces, the same other pieces, or the same last move.
struct Correction {
    double weight = 1;
};

/// A value found on one path is taken on another that leads to the same state, although repetitions
/// may make a difference there. Never a forced result, nor where a state has come up twice already.
struct SharePaths {};

/// How histories learn.
struct HistoryOptions {
    bool malus = true;  // moves that did not cut off lose what the one that did gains
    /// Also by which piece goes where, by what it takes, and by what was played one and two plies
    /// before. Takes a fifth of the nodes a second where moves are fast; reductions by history need
    /// it.
    bool continuation = false;
    bool low_plies = false;  // apart for the plies next to the root, for one search
};

struct InternalDeepening {
    int from = 4;  // least depth at which a node without a table move is searched shallower first
    int reduce = 2;  // plies
};

/// How alpha-beta looks through throws.
struct ThrowOptions {
    bool cuts = true;  // an outcome is searched only as long as it can matter (Star1)
    bool bounds = true;  // what the table knows of all outcomes comes first
    bool probes = false;  // and then the first move after each (Star2)

    friend bool operator==(const ThrowOptions&, const ThrowOptions&) = default;
};
inline constexpr ThrowOptions kAllThrows{.cuts = false, .bounds = false};
inline constexpr ThrowOptions kStar1{};
inline constexpr ThrowOptions kStar2{.probes = true};

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
    Opponents opponents = Opponents::Paranoid;
    std::optional<Aspiration> aspiration = Aspiration{};
    std::optional<TableOptions> table = TableOptions{};
    std::vector<Mark> order{Mark::Table, Mark::Hint, Mark::Killer, Mark::Refutation, Mark::History};
    HistoryOptions histories;
    std::optional<InternalDeepening> internal_deepening;
    std::optional<Quiescence> quiescence = Quiescence{};
    /// By how much a quiet move usually changes the evaluation; 0: measured while searching.
    double unit = 0;
    std::optional<NullMove> null_move = NullMove{};
    std::optional<LateMoves> late_moves;
    std::optional<ReverseFutility> reverse_futility;
    std::optional<Razoring> razoring;
    std::optional<Futility> futility;
    std::optional<MoveCounts> move_counts;
    std::optional<InternalReduction> internal_reduction;
    std::optional<Singular> singular;
    std::optional<Extensions> extensions;
    std::optional<ProbCut> probcut;
    std::optional<EnhancedCutoffs> enhanced_cutoffs;
    std::optional<QuiescenceTable> quiescence_table;
    std::optional<NoisyGains> noisy_gains;
    std::optional<Correction> correction;
    std::optional<SharePaths> share_paths;
    ThrowOptions throws;
    Distances distances = Distances::Pruned;  // no setting: for textbooks' trees
    Ties ties = Ties::LeastToStrongest;  // nor is this
    int moves = 0;  // of a player in a game, on average: how a clock is divided; 0: not known
    int threads = 1;  // 0: as many as whoever searches thinks right; one, if nobody does
};

inline constexpr int kMostThreads = 256;
inline constexpr int kMostUsualMoves = 10'000;
inline constexpr int kMostDepth =
    120;  // depth fits a signed byte in a table entry, with room for "solved"
inline constexpr int kMostQuiescenceDepth = 60;
inline constexpr int kMostGuessDepth = 12;  // plies left, of what is counted while searching
inline constexpr int kMostExtensions = 16;  // plies on one path
inline constexpr std::uint64_t kHardNodes = 4;  // bound of a soft limit of nodes, in such limits

/// When to stop: whichever comes first. Soft limits are what a search takes on the whole: it ends
/// earlier where the move is clear, and later where it is not (see TimeManager).
struct Limits {
    int depth = 64;  // 1 to kMostDepth
    std::optional<std::int64_t> milliseconds;
    std::optional<std::uint64_t> nodes;
    bool thread_time = false;  // milliseconds are those that the processor spent on the search
    std::optional<std::int64_t> soft_milliseconds{};  // beside `milliseconds`, which bounds them
    std::optional<std::uint64_t> soft_nodes{};  // never more than kHardNodes times as many

    bool soft() const { return soft_milliseconds || soft_nodes; }
};

/// THROWS Error when the options contradict each other, naming both, or name a mark twice.
void check(const Options& options);

}  // namespace senet::search
