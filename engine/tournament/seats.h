// How the players of a tournament take the seats of its games, and what a game is worth to each of
// them. With two seats: two games of each opening with the sides swapped, and 1, 0.5 or 0.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "tournament/journal_row.h"
#include "tournament/options.h"
#include "tournament/statistics.h"

namespace senet::tournament {

/// Who sits where in each game of a set of two players, in turn order. Each game is followed by the
/// one with the two exchanged. REQUIRES Shared or One.
std::vector<std::vector<int>> line_ups(std::pair<int, int> players, int seats, Seating seating);
/// In which order the players of a set sit around the table: by lot, the same for the same number.
/// The second of each two sets has the reverse of the first one's.
std::vector<int> around_the_table(std::vector<int> players, std::uint64_t set);
/// The players of a game in every rotation.
std::vector<std::vector<int>> rotations(const std::vector<int>& players);
/// How many games a set has.
int games_of_set(int seats, Seating seating);
/// In how many seats the two of an encounter sit.
Seats seats_of_two(int seats, Seating seating);

/// What each seat adds to the score of the player who sits there: a player's score is from 0 to 1,
/// and those of two players sum to 1.
std::vector<double> seat_scores(const GameResult& result, Scoring scoring);
/// What one of two players of a game got against the other, who has the rest of it: of more than
/// two players, whose seats came out better.
double score_against(const GameResult& result, int player, int other, Scoring scoring);
/// How much more the dice brought one of two players of a game than the other, in the middle of the
/// two: with two seats, the one's luck. REQUIRES judged throws.
double luck_against(const GameResult& result, int player, int other);
/// Of how many steps of equal size, from 0 to 1, score_against() is one.
int score_steps(int seats, Seating seating, Scoring scoring);

}  // namespace senet::tournament
