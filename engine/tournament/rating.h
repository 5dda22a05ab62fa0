// One rating for each of many players, from all their results together: the ratings under which
// everybody scored what was to be expected (the logistic model of Bradley and Terry, as Ordo has
// it). Whom somebody played against is taken account of, so that nobody need have played everybody.
// Pure functions, for any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/statistics.h"

namespace senet::tournament {

enum class FirstMove { Neither, Player, Opponent };

/// What one player scored against another: in a game of two, or, of a game of many, who of the two
/// came out better.
struct Comparison {
    int player = 0;  // by index, from 0
    int opponent = 0;
    double score = 0;  // of `player`, from 0 to 1
    FirstMove first = FirstMove::Neither;
};

/// What was played together and so has to do with each other: a game, the two games of a pair, all
/// comparisons of a game of many. Errors count it as one observation.
using Unit = std::vector<Comparison>;

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
    /// from a model of draws and openings. It is too small where a player has only a few units.
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
