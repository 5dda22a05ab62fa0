#include "tournament/plan.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "base/random.h"
#include "support/message.h"

namespace senet::tournament {
namespace {

/// Plays the plan to its end; `stronger` says who wins a game of two, or nobody.
struct Played {
    std::vector<PlannedGame> games;
    Scores scores;
};
template <class Winner>
Played played(const Plan& plan, Winner winner) {
    Played all;
    for (;;) {
        all.games = plan.games(all.scores);
        if (all.games.size() == all.scores.size()) return all;
        for (std::size_t i = all.scores.size(); i < all.games.size(); ++i) {
            const std::vector<int>& players = all.games[i].players;
            const int won = winner(players[0], players[1]);
            all.scores[i] = won < 0
                ? std::vector<double>{0.5, 0.5}
                : std::vector<double>{won == players[0] ? 1.0 : 0.0, won == players[1] ? 1.0 : 0.0};
        }
    }
}

int lower(int one, int two) { return std::min(one, two); }
int higher(int one, int two) { return std::max(one, two); }

const std::vector<Format> kFormats{Format::RoundRobin, Format::Neighbours, Format::Gauntlet,
                                   Format::Swiss,      Format::Knockout,   Format::Ladder,
                                   Format::BestArm};

int few_games(Format format, int players) {
    return format == Format::BestArm ? Plan::least_games_of_best_arm(players) : 4;
}

// Every opening is played with both sides, game numbers have no gaps, no two games share a seed.
TEST(Plan, PlaysEveryOpeningWithBothSides) {
    for (const Format format : kFormats) {
        for (const int players : {2, 3, 5, 8}) {
            const Plan plan({.format = format, .games = few_games(format, players)}, players, 7);
            const Played all = played(plan, higher);
            std::set<std::uint64_t> seeds;
            for (std::size_t i = 0; i < all.games.size(); i += 2) {
                const PlannedGame &one = all.games[i], &two = all.games[i + 1];
                EXPECT_EQ(one.number, i);
                EXPECT_EQ(one.pair, i / 2);
                EXPECT_EQ(two.pair, i / 2);
                EXPECT_EQ(one.opening, two.opening);
                EXPECT_EQ(one.players[0], two.players[1]);
                EXPECT_EQ(one.players[1], two.players[0]);
                EXPECT_NE(one.players[0], one.players[1]);
                seeds.insert(one.seed);
                seeds.insert(two.seed);
            }
            EXPECT_EQ(seeds.size(), all.games.size());
            EXPECT_FALSE(all.games.empty());
        }
    }
}

// However few results there are, what is planned already stays as it is.
TEST(Plan, OnlyAddsGamesAsResultsComeIn) {
    for (const Format format : kFormats) {
        const Plan plan({.format = format, .games = few_games(format, 6)}, 6, 7);
        const Played all = played(plan, higher);
        Random random(3);
        Scores some;
        for (int i = 0; i < 200; ++i) {
            const std::vector<PlannedGame> games = plan.games(some);
            ASSERT_LE(games.size(), all.games.size());
            EXPECT_TRUE(std::equal(games.begin(), games.end(), all.games.begin()));
            const std::uint64_t number = random.below(games.size());
            some[number] = all.scores.at(number);
        }
    }
}

// cuteataxx, tests/core/tournament: four players, two games each encounter: twelve games.
TEST(Plan, RoundRobinLetsEverybodyMeet) {
    const Played all = played(Plan({.games = 2}, 4, 1), lower);
    EXPECT_EQ(all.games.size(), 12U);
    std::set<std::pair<int, int>> met;
    for (const PlannedGame& game : all.games) met.emplace(game.players[0], game.players[1]);
    EXPECT_EQ(met.size(), 12U);
    EXPECT_EQ(Plan({.games = 2}, 4, 1).expected_games(), 12U);
}

// Encounters advance evenly, and all from the same openings.
TEST(Plan, RoundRobinSharesOpenings) {
    const Played all = played(Plan({.games = 6}, 3, 1), lower);
    ASSERT_EQ(all.games.size(), 18U);
    for (std::size_t i = 0; i < all.games.size(); ++i) EXPECT_EQ(all.games[i].opening, i / 6);
}

TEST(Plan, NeighboursMeetTheNextOnly) {
    const Plan plan({.format = Format::Neighbours, .games = 4}, 5, 1);
    const Played all = played(plan, lower);
    EXPECT_EQ(all.games.size(), 16U);
    EXPECT_EQ(plan.expected_games(), 16U);
    for (const PlannedGame& game : all.games)
        EXPECT_EQ(std::abs(game.players[0] - game.players[1]), 1);
}

TEST(Plan, GauntletIsSeedsAgainstTheOthers) {
    const Plan plan({.format = Format::Gauntlet, .games = 2, .seeds = 2}, 5, 1);
    const Played all = played(plan, lower);
    EXPECT_EQ(all.games.size(), 12U);
    for (const PlannedGame& game : all.games)
        EXPECT_EQ(std::min(game.players[0], game.players[1]) < 2,
                  std::max(game.players[0], game.players[1]) >= 2);
}

TEST(Plan, SwissPairsLikeWithLikeAndNobodyTwice) {
    for (const int players : {4, 7, 8, 13}) {
        const Plan plan({.format = Format::Swiss, .games = 2}, players, 1);
        const Played all = played(plan, higher);
        EXPECT_EQ(all.games.size(), plan.expected_games());
        std::set<std::pair<int, int>> met;
        for (const PlannedGame& game : all.games)
            EXPECT_TRUE(met.emplace(game.players[0], game.players[1]).second);
        EXPECT_EQ(plan.ranking(all.scores).players.front(), players - 1);
    }
}

// Nobody rests twice before all have rested, and whoever rests loses nothing by it.
TEST(Plan, SwissLetsOneRestOfAnOddNumber) {
    const Plan plan({.format = Format::Swiss, .games = 2, .rounds = 5}, 5, 1);
    const Played all = played(plan, [](int, int) { return -1; });
    ASSERT_EQ(all.games.size(), 20U);
    std::vector<int> count(5, 0);
    for (const PlannedGame& game : all.games)
        for (const int player : game.players) ++count[static_cast<std::size_t>(player)];
    EXPECT_EQ(count, (std::vector<int>(5, 8)));
    EXPECT_EQ(plan.ranking(all.scores).byes, std::vector<int>(5, 1));
}

TEST(Plan, KnockoutHasOneGoOn) {
    for (const int players : {2, 3, 6, 8, 11}) {
        const Plan plan({.format = Format::Knockout, .games = 2}, players, 1);
        const Played all = played(plan, higher);
        EXPECT_EQ(all.games.size(), 2U * static_cast<unsigned>(players - 1));
        EXPECT_EQ(plan.ranking(all.scores).players.front(), players - 1);
        EXPECT_EQ(plan.expected_games(), all.games.size());
    }
}

// Of five, three have byes: only the fourth and the fifth play first.
TEST(Plan, KnockoutGivesByesToTheHigherSeeds) {
    const auto games = Plan({.format = Format::Knockout, .games = 2}, 5, 1).games({});
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].players, (std::vector<int>{3, 4}));
    const Played all = played(Plan({.format = Format::Knockout, .games = 2}, 5, 1), lower);
    EXPECT_EQ(Plan({.format = Format::Knockout, .games = 2}, 5, 1).ranking(all.scores).byes,
              (std::vector<int>{1, 1, 1, 0, 0}));
}

// A tie is played on, a pair at a time; at last the higher seed goes on.
TEST(Plan, KnockoutPlaysTiesOn) {
    const Plan plan({.format = Format::Knockout, .games = 4}, 2, 1);
    const Played all = played(plan, [](int, int) { return -1; });
    EXPECT_EQ(all.games.size(), 4U + 2 * 10);
    EXPECT_EQ(plan.ranking(all.scores).players.front(), 0);
    int left = 6;
    const Played won = played(plan, [&](int, int) { return left-- > 0 ? -1 : 1; });
    EXPECT_EQ(won.games.size(), 8U);
    EXPECT_EQ(plan.ranking(won.scores).players.front(), 1);
}

TEST(Plan, LadderSortsThePlayers) {
    for (const int players : {2, 5, 8}) {
        const Plan plan({.format = Format::Ladder, .games = 2}, players, 1);
        const Played all = played(plan, higher);
        std::vector<int> order;
        for (int player = players - 1; player >= 0; --player) order.push_back(player);
        EXPECT_EQ(plan.ranking(all.scores).players, order);
        EXPECT_EQ(plan.expected_games(), all.games.size());
    }
}

TEST(Plan, BestArmFindsTheBestWithinTheBudget) {
    for (const int players : {2, 3, 8, 30}) {
        const Plan plan({.format = Format::BestArm, .games = 1000}, players, 1);
        const Played all = played(plan, higher);
        EXPECT_LE(all.games.size(), 1000U);
        EXPECT_GE(all.games.size(), 800U);
        EXPECT_EQ(plan.ranking(all.scores).players.front(), players - 1);
    }
}

TEST(Plan, BestArmLetsEverybodyPlay) {
    for (int players = 2; players <= 12; ++players) {
        const int games = Plan::least_games_of_best_arm(players);
        const Plan plan({.format = Format::BestArm, .games = games}, players, 1);
        const Played all = played(plan, higher);
        EXPECT_LE(all.games.size(), static_cast<std::size_t>(games)) << players;
        std::set<int> seen;
        for (const PlannedGame& game : all.games)
            seen.insert(game.players.begin(), game.players.end());
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(players));
    }
}

TEST(Plan, RefusesWhatDoesNotSuitThePlayers) {
    EXPECT_EQ(
        testing::message_of([] { Plan({.games = 3}, 2, 1); }),
        "senet: error: games must be even, as every opening is played with both sides; got 3");
    EXPECT_EQ(testing::message_of([] { Plan({}, 1, 1); }),
              "senet: error: a tournament needs at least two players");
    EXPECT_EQ(testing::message_of(
                  [] { Plan({.format = Format::Gauntlet, .games = 2, .seeds = 3}, 3, 1); }),
              "senet: error: a gauntlet of 3 seeds needs more than 3 players, got 3");
}

// --- more than two seats

TEST(PlanOfManySeats, GivesEachOpeningEveryLineUp) {
    for (const Format format : kFormats) {
        const int players = 4, set = 6;
        const int games =
            format == Format::BestArm ? Plan::least_games_of_best_arm(players, set) : 8;
        const Plan plan({.format = format, .games = games}, players, 7, 3);
        Scores scores;
        std::vector<PlannedGame> all;
        for (;;) {
            all = plan.games(scores);
            if (all.size() == scores.size()) break;
            for (std::size_t i = scores.size(); i < all.size(); ++i) {
                // The lowest number wins.
                const std::vector<int>& seats = all[i].players;
                scores[i].resize(3);
                scores[i][static_cast<std::size_t>(std::min_element(seats.begin(), seats.end()) -
                                                   seats.begin())] = 1;
            }
        }
        ASSERT_FALSE(all.empty());
        ASSERT_EQ(all.size() % set, 0U);
        for (std::size_t i = 0; i < all.size(); i += set) {
            std::set<std::vector<int>> lines;
            for (std::size_t j = i; j < i + set; ++j) {
                EXPECT_EQ(all[j].pair, i / set);
                EXPECT_EQ(all[j].opening, all[i].opening);
                lines.insert(all[j].players);
            }
            EXPECT_EQ(lines.size(), 6U);
        }
        EXPECT_EQ(plan.ranking(scores).players.front(), 0);
        if (format != Format::RoundRobin) continue;
        EXPECT_EQ(all.size(), 6U * 12) << "8 games are 12";
    }
}

// Shares of a third don't sum to what one whole is, but those who have as much are tied.
TEST(PlanOfManySeats, KnowsATieByWhatWasWon) {
    const Plan plan({.format = Format::Knockout, .games = 6}, 2, 7, 3);
    Scores scores;
    for (const PlannedGame& game : plan.games(scores)) {
        const double third = 1.0 / 3;
        // One of the games is won whole by each, the others are shared by all.
        const bool whole = game.number < 2;
        scores[game.number] =
            whole ? std::vector<double>{1, 0, 0} : std::vector<double>{third, third, third};
    }
    EXPECT_EQ(plan.games(scores).size(), 12U) << "they play on";
}

TEST(PlanOfManySeats, SeatsAllTogether) {
    const Plan plan({.games = 5, .seating = Seating::All}, 4, 7, 3);
    const std::vector<PlannedGame> games = plan.games({});
    EXPECT_EQ(games.size(), 4U * 6) << "four choices of three, two sets each";
    EXPECT_EQ(plan.expected_games(), games.size());
    std::vector<int> seats(4);
    for (const PlannedGame& game : games) {
        EXPECT_EQ(std::set(game.players.begin(), game.players.end()).size(), 3U);
        ++seats[static_cast<std::size_t>(game.players[0])];
    }
    EXPECT_EQ(seats, (std::vector<int>{6, 6, 6, 6}));
    std::map<std::pair<int, int>, int> behind;
    for (const PlannedGame& game : games) ++behind[{game.players[0], game.players[1]}];
    EXPECT_EQ(behind.size(), 12U) << "everybody behind everybody";
    for (const auto& [pair, times] : behind) EXPECT_EQ(times, 2) << pair.first << pair.second;
}

TEST(PlanOfManySeats, RefusesWhatDoesNotFit) {
    const auto refusal = [](const FormatOptions& options, int players, int seats) {
        return testing::message_of([&] { Plan(options, players, 1, seats); });
    };
    EXPECT_EQ(refusal({.seating = Seating::One}, 2, 2),
              "senet: error: seating and score are for games of more than two players");
    EXPECT_EQ(refusal({.seating = Seating::All}, 3, 4),
              "senet: error: with seating all, 4 players take part in each game, and there are 3");
    EXPECT_EQ(refusal({.format = Format::Swiss, .seating = Seating::All}, 3, 3),
              "senet: error: seating all is for the format round robin: the other formats are made "
              "of encounters of two, for which there are shared and one");
    EXPECT_EQ(refusal({.seating = Seating::All}, 1000, 8),
              "senet: error: 1000 players at 8 seats would play more than 100000000 games; fewer "
              "players help, or another seating");
}

}  // namespace
}  // namespace senet::tournament
