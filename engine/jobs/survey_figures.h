// What a survey of a game's positions says of its search, in numbers: how far shallow values lie
// from deep ones, how often passing is better than every move, where in the order the best move
// stands, what noisy moves gain. Computed from the samples alone; plays and searches nothing.
//
// Amounts are in the evaluation's own numbers; those "in units" are multiples of Figures::unit, the
// usual change of the evaluation by a quiet move (see search/gauge.h), which compare between games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/game.h"
#include "game/value.h"

namespace senet::jobs {

/// The deepest value that is measured.
inline constexpr int kDeepestSurveyed = 6;

/// What was measured at one position, seen by the player to move.
struct SurveySample {
    std::uint64_t key = 0;  // tells positions apart
    int ply = 0;
    int moves = 0;  // legal ones
    int noisy = 0;  // of these
    std::optional<game::Value> evaluation{};  // nothing: the game has none
    /// v(0), v(1), ... as deep as was searched. Nothing for results, forced or by points.
    std::vector<std::optional<game::Value>> values{};
    /// Of the best move, as the deepest search found it, in the order without a table; from 0.
    /// Nothing where there is no choice, or nothing deep enough was searched.
    std::optional<int> rank{};
    /// v(passing) - v(best), at equal depth; nothing where passing is not allowed.
    std::optional<double> pass_gain{};
    /// Of |evaluation after a quiet move - evaluation|.
    double changes = 0;
    int change_count = 0;
    /// Of what noisy moves gain: value by quiescence after the move - evaluation.
    double gains = 0, squared_gains = 0;
    int gain_count = 0;

    bool operator==(const SurveySample&) const = default;
};

/// The samples, and how they were come by.
struct Survey {
    std::vector<SurveySample> samples{};
    std::int64_t games = 0;
    std::int64_t plies = 0;  // of all games
    std::uint64_t nodes = 0;  // of all searches of samples
    double seconds = 0;  // that those took
    std::int64_t barren = 0;  // the last so many games brought nothing new

    bool operator==(const Survey&) const = default;
};

/// v(deep) = slope * v(shallow) + offset + error, by least squares.
struct Fit {
    std::size_t count = 0;
    double slope = 0, offset = 0;
    double sigma = 0;  // standard deviation of the error
    double correlation = 0;  // 0 where either is always the same
    double error95 = 0, error99 = 0;  // 95 and 99 % of the errors are smaller amounts
};

struct ValuePair {
    double shallow = 0, deep = 0;
};

inline constexpr std::size_t kLeastForFit = 30;

/// Nothing where there are fewer than kLeastForFit.
std::optional<Fit> fitted(std::span<const ValuePair> pairs);

/// The amount below which this share of them lies, between neighbours in proportion. REQUIRES some,
/// in order.
double quantile(std::span<const double> sorted, double share);

struct Share {
    std::size_t count = 0;  // of all that were asked
    double share = 0;
};

/// From how deep a fit foretells which deeper value, and in which phase of the game.
struct FitOf {
    static constexpr int kStatic = -1;  // the evaluation itself, where v(0) follows noisy moves
    static constexpr int kAllPhases = -1;

    int shallow = 0, deep = 0;
    int phase = kAllPhases;  // from 0
    Fit fit{};
};

struct NoisyGains {
    std::size_t count = 0;  // moves
    double mean = 0, spread = 0;  // in units; the spread is a standard deviation
};

struct Figures {
    static constexpr int kPhases = 4;
    static constexpr std::array<int, 5> kRanks{1, 2, 4, 8, 16};

    std::size_t positions = 0;
    std::int64_t games = 0;
    double plies = 0;  // of a game, on average
    double branching = 0;  // legal moves of a position, on average
    double speed = 0;  // positions a second
    double unit = 0;  // 0: the evaluation never changes, or there is none
    std::array<int, kPhases - 1> phase_ends{};  // a phase's last ply
    std::vector<FitOf> fits{};
    Share zugzwang{};  // passing beats every move by more than a unit
    /// That the best move comes later than the first kRanks[i].
    std::array<double, kRanks.size()> later{};
    std::size_t ranked = 0;  // positions that this is known of
    double forced = 0;  // share of positions with one legal move
    double with_noisy = 0;  // with a noisy move
    std::optional<NoisyGains> gains{};

    double in_units(double amount) const { return unit > 0 ? amount / unit : 0; }
    const Fit* fit(int shallow, int deep, int phase = FitOf::kAllPhases) const;
    /// That of the deepest value of equal parity that most searches reached: the others were of
    /// positions with few moves, which tell another story. nullptr: none.
    const FitOf* deepest(int shallow) const;
    /// Of the later[] that belongs to so many moves. REQUIRES one of kRanks.
    double later_than(int moves) const;
};

Figures figures_of(const Survey& survey);

}  // namespace senet::jobs
