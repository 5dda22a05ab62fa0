// One rating for each of many players, from all their results together: the ratings under which
// everybody scored what was to be expected. Each seat of a game wins it in proportion to the
// strength of who sits there: the model of Plackett and Luce, and with two seats that of Bradley
// and Terry, as Ordo has it. Whom somebody played against is taken account of, so that nobody need
// have played everybody. Pure functions, for any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/statistics.h"

namespace senet::tournament {

/// What came of a game, or of two of its seats alone: who sat where, in turn order, and the share
/// of the first place that each seat won. A player may have several seats. Shares sum to 1.
struct Contest {
    std::vector<int> players;  // by index, from 0
    std::vector<double> shares;
    bool has_first_move = false;  // whether the first of them was the first to move
};
/// One against another, who scored the rest.
Contest contest_of_two(int player, int opponent, double score, bool has_first_move);

/// What was played together and so has to do with each other: a game, the games of a set, all pairs
/// of places in a game of many. Errors count it as one observation.
using Unit = std::vector<Contest>;

/// Rating points of a player expected to score e times as much as the opponent: of Elo, 400 /
/// ln 10.
inline constexpr double kEloScale = kNormalizedElo / 2;

struct RatingOptions {
    double scale = kEloScale;
    std::optional<int> anchor = {};  // the player whose rating is `level`; without, the average is
    double level = 0;
    bool side_advantage = false;  // whether the first move is worth something, the same to all
    /// So many wins and as many losses of each player against an average one, and of the first side
    /// against the second, are added to the results, so that perfect scores have a finite rating
    /// and a wide error: ten wins in ten of two players put them 580 apart. Half a win and half a
    /// loss are Jeffreys' prior of games without draws, and half of what bayeselo and KataGo take.
    /// Above 0; with 1e-6, ratings are those of the results alone.
    double prior = 0.5;
};

struct Ratings {
    std::vector<double> rating;  // of each player
    /// Of the ratings, with the anchor's or the average as given. By the sandwich estimator (Huber
    /// 1967; by units, Liang and Zeger 1986): from how far results were from what was expected, not
    /// from a model of draws and openings. Where a player has only a few units, the model adds to
    /// it.
    std::vector<std::vector<double>> covariance;
    std::optional<Estimate> side_advantage;
    /// Players that results connect. Ratings of two in different pools say nothing of each other.
    std::vector<std::vector<int>> pools;

    /// Half the width of the 95 % interval.
    double error(int player) const;
    Estimate difference(int player, int other) const;
    /// The probability that `player` is better than `other`.
    double superiority(int player, int other) const;
};

/// By Newton's method. REQUIRES players with an index below `players` and a prior above 0.
Ratings rate(int players, std::span<const Unit> units, const RatingOptions& options);

}  // namespace senet::tournament
