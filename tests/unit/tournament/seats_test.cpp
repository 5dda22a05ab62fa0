#include "tournament/seats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/random.h"

namespace senet::tournament {
namespace {

using Lines = std::vector<std::vector<int>>;

GameResult result_of(std::vector<int> players, int winner, std::vector<game::Value> scores = {}) {
    GameResult result;
    result.game.players = std::move(players);
    result.winner = game::Player(winner);
    result.scores = std::move(scores);
    return result;
}

TEST(Seats, OfTwoAreSwapped) {
    for (const Seating seating : {Seating::Shared, Seating::One})
        EXPECT_EQ(line_ups({4, 7}, 2, seating), (Lines{{4, 7}, {7, 4}}));
}

TEST(Seats, AreSharedInEveryWay) {
    EXPECT_EQ(line_ups({0, 1}, 3, Seating::Shared),
              (Lines{{0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(line_ups({0, 1}, 4, Seating::Shared).size(), 6U);
    EXPECT_EQ(line_ups({0, 1}, 4, Seating::One).size(), 8U);
    EXPECT_EQ(rotations({3, 5, 9}), (Lines{{3, 5, 9}, {5, 9, 3}, {9, 3, 5}}));
}

TEST(Seats, TurnAroundTheTableAndBack) {
    EXPECT_EQ(around_the_table({3, 5, 9}, 0), (std::vector<int>{3, 5, 9}));
    EXPECT_EQ(around_the_table({3, 5, 9}, 1), (std::vector<int>{3, 9, 5}));
    // Before whom the first player moves, and behind whom: everybody about as often.
    std::map<int, int> before, behind;
    for (std::uint64_t set = 0; set < 1400; ++set) {
        const std::vector<int> line = around_the_table({0, 1, 2, 3, 4, 5, 6, 7}, set);
        ++before[line[1]], ++behind[line[7]];
    }
    EXPECT_EQ(before.size(), 7U);
    EXPECT_EQ(before, behind);
    for (const auto& [player, sets] : before) EXPECT_NEAR(sets, 200, 40) << player;
}

// Whatever the game does for a seat, it does for both players alike.
TEST(Seats, GiveEachPlayerTheSame) {
    for (int seats = 2; seats <= 8; ++seats) {
        for (const Seating seating : {Seating::Shared, Seating::One}) {
            const Lines lines = line_ups({0, 1}, seats, seating);
            EXPECT_EQ(static_cast<int>(lines.size()), games_of_set(seats, seating));
            EXPECT_EQ(std::set(lines.begin(), lines.end()).size(), lines.size());
            for (int seat = 0; seat < seats; ++seat) {
                const auto first = std::count_if(lines.begin(), lines.end(), [&](const auto& line) {
                    return line[static_cast<std::size_t>(seat)] == 0;
                });
                EXPECT_EQ(2 * static_cast<std::size_t>(first), lines.size());
            }
            for (std::size_t i = 0; i < lines.size(); i += 2) {
                for (std::size_t seat = 0; seat < lines[i].size(); ++seat)
                    EXPECT_NE(lines[i][seat], lines[i + 1][seat]);
                const auto own = std::count(lines[i].begin(), lines[i].end(), 0);
                const Seats of_two = seats_of_two(seats, seating);
                EXPECT_TRUE(own == of_two.few || own == of_two.many);
            }
        }
    }
}

TEST(SeatScores, AreSharesOfTheFirstPlace) {
    const std::vector<int> players{0, 1, 1, 0};
    EXPECT_EQ(seat_scores(result_of(players, 2), Scoring::Win), (std::vector<double>{0, 1, 0, 0}));
    EXPECT_EQ(seat_scores(result_of(players, 0), Scoring::Win), (std::vector<double>(4, 0.25)));
    EXPECT_EQ(seat_scores(result_of(players, 0, {3, 9, 9, 1}), Scoring::Win),
              (std::vector<double>{0, 0.5, 0.5, 0}));
    EXPECT_EQ(score_against(result_of(players, 0, {9, 9, 9, 1}), 1, 0, Scoring::Win), 2.0 / 3);
}

TEST(SeatScores, AreComparisonsOfPlaces) {
    const std::vector<int> players{0, 1, 1};
    // First and second of three: of four comparisons with the other, two each.
    EXPECT_EQ(score_against(result_of(players, 0, {5, 9, 1}), 0, 1, Scoring::Place), 0.5);
    EXPECT_EQ(score_against(result_of(players, 1, {5, 9, 1}), 0, 1, Scoring::Place), 1)
        << "who is named as the winner is first";
    EXPECT_EQ(score_against(result_of(players, 3), 1, 0, Scoring::Place), 0.75);
    EXPECT_EQ(score_against(result_of({0, 1, 2}, 2), 0, 2, Scoring::Win), 0.5)
        << "neither was first";
}

// Scores of the two are one whole, the sum over seats, and a whole number of steps.
TEST(SeatScores, SumToOne) {
    Random random(5);
    for (int i = 0; i < 3000; ++i) {
        const int seats = 3 + static_cast<int>(random.below(6));
        const Lines lines = line_ups({0, 1}, seats, i % 2 == 0 ? Seating::Shared : Seating::One);
        GameResult result = result_of(lines[random.below(lines.size())], 0);
        if (random.below(3) == 0)
            result.winner = game::Player(1 + static_cast<int>(random.below(seats)));
        if (random.below(3) != 0) {
            for (int seat = 0; seat < seats; ++seat)
                result.scores.push_back(static_cast<game::Value>(random.below(4)));
        }
        for (const Scoring scoring : {Scoring::Win, Scoring::Place}) {
            const double one = score_against(result, 0, 1, scoring);
            EXPECT_NEAR(one + score_against(result, 1, 0, scoring), 1, 1e-12);
            const std::vector<double> scores = seat_scores(result, scoring);
            double sum = 0;
            for (int seat = 0; seat < seats; ++seat) {
                if (result.game.players[static_cast<std::size_t>(seat)] == 0)
                    sum += scores[static_cast<std::size_t>(seat)];
            }
            EXPECT_NEAR(sum, one, 1e-12);
            const double steps =
                one * score_steps(seats, i % 2 == 0 ? Seating::Shared : Seating::One, scoring);
            EXPECT_NEAR(steps, std::round(steps), 1e-9) << seats;
        }
    }
}

TEST(SeatScores, KnowWhoForfeited) {
    GameResult result = result_of({4, 7, 4}, 0, {1, 0, 1});
    result.ending = play::Ending::Crashed;
    EXPECT_EQ(result.forfeiter(), 1U);
    EXPECT_EQ(result.loser(), 7);
    EXPECT_EQ(seat_scores(result, Scoring::Win), (std::vector<double>{0.5, 0, 0.5}));
}

}  // namespace
}  // namespace senet::tournament
