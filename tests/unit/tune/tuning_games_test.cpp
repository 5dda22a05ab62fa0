#include "tune/tuning_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <set>

#include "base/random.h"
#include "tune/unit.h"

namespace senet::tune {
namespace {

using tournament::PlannedGame;
using tournament::Schedule;
using tournament::Scores;

std::vector<Parameter> parameters() {
    return {{.name = "a", .start = 50, .least = 0, .most = 100, .step = 1},
            {.name = "b", .start = 0.5, .least = 0, .most = 1, .step = 0}};
}

SpsaOptions spsa_options() { return {.games = 150, .batch = 8, .seed = 3}; }
RaceOptions race_options() { return {.games = 700, .alpha = 0.3, .first_test = 6}; }

/// A result by lot, the same whenever it is asked for. Of a race, the later candidates are better.
std::vector<double> outcome(const PlannedGame& game) {
    Random random(mix(game.number + 1000));
    if (game.players.size() > 2) {  // the first place, to one seat or to two; more to later players
        std::vector<double> scores(game.players.size());
        std::size_t seat = random.below(scores.size());
        if (unit(random) < 0.3) {
            seat = static_cast<std::size_t>(
                std::max_element(game.players.begin(), game.players.end()) - game.players.begin());
        }
        const std::size_t other = random.below(4) == 0 ? (seat + 1) % scores.size() : seat;
        scores[seat] += 0.5;
        scores[other] += 0.5;
        return scores;
    }
    const double lean = 0.1 * (game.players[0] % 8 - game.players[1] % 8);
    const double drawn = unit(random) + lean;
    const double first = drawn > 0.6 ? 1 : drawn < 0.4 ? 0 : 0.5;
    return {first, 1 - first};
}

struct Played {
    std::vector<PlannedGame> games;
    Scores scores;
};

/// Plays to the end, each round's games in the order that `arrange` brings them into; what was
/// planned must stay as it was whenever a score comes in.
Played played(const Schedule& schedule,
              const std::function<void(std::vector<PlannedGame>&)>& arrange) {
    Played all;
    for (;;) {
        all.games = schedule.games(all.scores);
        std::vector<PlannedGame> left;
        for (const PlannedGame& game : all.games)
            if (!all.scores.contains(game.number)) left.push_back(game);
        if (left.empty()) return all;
        arrange(left);
        for (const PlannedGame& game : left) {
            all.scores[game.number] = outcome(game);
            const std::vector<PlannedGame> now = schedule.games(all.scores);
            EXPECT_GE(now.size(), all.games.size());
            EXPECT_TRUE(std::equal(all.games.begin(), all.games.end(), now.begin()));
            if (now.size() > all.games.size()) {
                EXPECT_EQ(all.scores.size(), all.games.size()) << "before a round was complete";
            }
        }
    }
}

void forwards(std::vector<PlannedGame>&) {}
void backwards(std::vector<PlannedGame>& games) { std::reverse(games.begin(), games.end()); }

void expect_numbered_pairs(const std::vector<PlannedGame>& games) {
    ASSERT_EQ(games.size() % 2, 0U);
    for (std::size_t i = 0; i < games.size(); i += 2) {
        const PlannedGame &one = games[i], &two = games[i + 1];
        EXPECT_EQ(one.number, i);
        EXPECT_EQ(two.number, i + 1);
        EXPECT_EQ(one.pair, i / 2);
        EXPECT_EQ(two.pair, i / 2);
        EXPECT_EQ(one.opening, two.opening);
        EXPECT_EQ(one.seed, two.seed);
        EXPECT_EQ(one.players, (std::vector<int>{two.players[1], two.players[0]}));
    }
}

/// What is left of a run is the same, however much of it was played, and in whichever order.
void expect_resumed(const std::function<std::unique_ptr<Schedule>()>& made) {
    const Played whole = played(*made(), forwards);
    EXPECT_EQ(played(*made(), backwards).games, whole.games);
    Random random(1);
    for (const double share : {0.1, 0.5, 0.9}) {
        Scores some;
        const auto schedule = made();
        for (const PlannedGame& game : whole.games) {
            // As it is where threads were at different games.
            const bool is_known =
                schedule->games(some).size() > game.number && unit(random) < share;
            if (is_known || game.number < share * static_cast<double>(whole.games.size()))
                some[game.number] = whole.scores.at(game.number);
        }
        const std::vector<PlannedGame> planned = made()->games(some);
        EXPECT_EQ(planned, schedule->games(some)) << "built anew";
        ASSERT_LE(planned.size(), whole.games.size());
        EXPECT_TRUE(std::equal(planned.begin(), planned.end(), whole.games.begin()));
    }
    EXPECT_EQ(made()->games(whole.scores), whole.games);
}

TEST(SpsaGames, PlayEachOpeningWithBothSides) {
    const SpsaGames schedule(parameters(), spsa_options());
    const Played all = played(schedule, forwards);
    expect_numbered_pairs(all.games);
    EXPECT_EQ(all.games.size(), 150U) << "the whole budget, and no more";
    EXPECT_EQ(schedule.expected_games(), 150U);
    std::set<std::uint64_t> openings;
    for (const PlannedGame& game : all.games) openings.insert(game.opening);
    EXPECT_EQ(openings.size(), 75U);
    EXPECT_EQ(schedule.spsa().done(), schedule.spsa().iterations());
}

TEST(SpsaGames, ArePlayedByThePointsOfTheirIteration) {
    const SpsaGames schedule(parameters(), spsa_options());
    const Played all = played(schedule, forwards);
    const Spsa& spsa = schedule.spsa();
    ASSERT_EQ(spsa.iterations(), 10);
    for (const PlannedGame& game : all.games) {
        const std::int64_t iteration = std::min<std::int64_t>(game.number / 16, 9);
        EXPECT_EQ(std::min(game.players[0], game.players[1]), 2 * iteration);
        EXPECT_EQ(std::max(game.players[0], game.players[1]), 2 * iteration + 1);
    }
    for (int iteration = 0; iteration < 10; ++iteration) {
        EXPECT_EQ(schedule.values(2 * iteration), spsa.points(iteration).plus);
        EXPECT_EQ(schedule.values(2 * iteration + 1), spsa.points(iteration).minus);
    }
}

// What plus got of the sixteen games, whichever side it had.
TEST(SpsaGames, ReportWhatPlusGot) {
    const SpsaGames schedule(parameters(), spsa_options());
    Spsa judge(parameters(), spsa_options());
    Scores scores;
    double plus = 0;
    for (const PlannedGame& game : schedule.games(scores)) {
        scores[game.number] = outcome(game);
        const std::size_t side = game.players[0] == 0 ? 0 : 1;
        plus += scores[game.number][side] - scores[game.number][1 - side];
    }
    schedule.games(scores);
    ASSERT_TRUE(judge.report(0, static_cast<int>(plus)));
    EXPECT_NE(plus, 0);
    EXPECT_EQ(schedule.spsa().values(1), judge.values(1));
}

/// How often a player sits in each seat.
std::vector<int> seats_of(const std::vector<PlannedGame>& games, int player) {
    std::vector<int> seats(games.front().players.size());
    for (const PlannedGame& game : games) {
        for (std::size_t seat = 0; seat < seats.size(); ++seat)
            seats[seat] += game.players[seat] == player ? 1 : 0;
    }
    return seats;
}

// Three seats: one for either, two for the other, and then the same exchanged.
TEST(SpsaGames, ShareTheSeatsOfMoreThanTwo) {
    constexpr tournament::SetRules kThree{.seats = 3};
    const SpsaGames schedule(parameters(), {.games = 120, .batch = 6, .seed = 3}, kThree);
    Scores scores;
    const std::vector<PlannedGame> games = schedule.games(scores);
    ASSERT_EQ(games.size(), 12U);
    for (std::size_t i = 0; i < games.size(); i += 2) {
        EXPECT_EQ(games[i].opening, games[i + 1].opening);
        for (std::size_t seat = 0; seat < 3; ++seat)
            EXPECT_EQ(games[i].players[seat] + games[i + 1].players[seat], 1) << "exchanged";
    }
    EXPECT_EQ(seats_of(games, 0), (std::vector<int>{6, 6, 6}));
    EXPECT_EQ(seats_of(games, 1), (std::vector<int>{6, 6, 6}));
    // All is won by the first seat: neither is better for it.
    for (const PlannedGame& game : games) scores[game.number] = {1, 0, 0};
    schedule.games(scores);
    EXPECT_EQ(schedule.spsa().done(), 1);
    EXPECT_EQ(schedule.spsa().values(1), schedule.spsa().values(0));
    // Plus has all first places of the next round, some of them shared with minus.
    Spsa judge(parameters(), {.games = 120, .batch = 6, .seed = 3});
    judge.report(0, 0);
    double plus = 0;
    for (const PlannedGame& game : schedule.games(scores)) {
        if (game.number < 12) continue;
        std::vector<double>& got = scores[game.number];
        for (const int player : game.players) got.push_back(player == 2 ? 1 : 0);
        const double first = std::accumulate(got.begin(), got.end(), 0.0);
        for (double& one : got) one /= first;
        if (game.number % 4 == 0) got.assign(3, 1 / 3.0);
        for (std::size_t seat = 0; seat < 3; ++seat)
            plus += game.players[seat] == 2 ? got[seat] : -got[seat];
    }
    schedule.games(scores);
    ASSERT_TRUE(judge.report(1, plus));
    EXPECT_GT(plus, 0);
    const Values moved = schedule.spsa().values(2), expected = judge.values(2);
    for (std::size_t i = 0; i < moved.size(); ++i) EXPECT_NEAR(moved[i], expected[i], 1e-9);
    expect_resumed(
        [&] { return std::make_unique<SpsaGames>(parameters(), spsa_options(), kThree); });
}

TEST(SpsaGames, GoOnFromScoresInAnyOrder) {
    expect_resumed([] { return std::make_unique<SpsaGames>(parameters(), spsa_options()); });
    const SpsaGames one(parameters(), spsa_options()), other(parameters(), spsa_options());
    played(one, forwards);
    played(other, backwards);
    EXPECT_EQ(one.spsa().average(), other.spsa().average());
}

TEST(RaceGames, PlayEachOpeningWithBothSides) {
    const RaceGames schedule(5, race_options(), 3);
    const Played all = played(schedule, forwards);
    expect_numbered_pairs(all.games);
    EXPECT_LE(all.games.size(), schedule.expected_games());
    EXPECT_EQ(static_cast<std::int64_t>(all.games.size()), schedule.race().games());
    std::set<std::pair<std::uint64_t, int>> met;  // opening, candidate
    for (std::size_t i = 0; i < all.games.size(); i += 2) {
        EXPECT_EQ(all.games[i].players[1], 5) << "the one that all play";
        EXPECT_TRUE(met.insert({all.games[i].opening, all.games[i].players[0]}).second);
    }
    EXPECT_TRUE(schedule.race().over());
}

TEST(RaceGames, ShareTheSeatsOfMoreThanTwo) {
    for (const auto scoring : {tournament::Scoring::Win, tournament::Scoring::Place}) {
        const tournament::SetRules four{.seats = 4, .scoring = scoring};
        const RaceGames schedule(5, race_options(), 3, four);
        const Played all = played(schedule, forwards);
        EXPECT_EQ(schedule.scoring(), scoring);
        EXPECT_EQ(static_cast<std::int64_t>(all.games.size()), schedule.race().games());
        for (std::size_t i = 0; i < all.games.size(); i += 2) {
            const PlannedGame &one = all.games[i], &two = all.games[i + 1];
            const int candidate = *std::min_element(one.players.begin(), one.players.end());
            EXPECT_EQ(seats_of({one, two}, candidate), (std::vector<int>{1, 1, 1, 1}));
            EXPECT_EQ(seats_of({one, two}, 5), (std::vector<int>{1, 1, 1, 1}));
        }
        EXPECT_TRUE(schedule.race().over());
        expect_resumed([&] { return std::make_unique<RaceGames>(5, race_options(), 3, four); });
    }
}

TEST(RaceGames, AreNotPlayedByThoseThatAreOut) {
    const RaceGames schedule(5, race_options(), 3);
    const Played all = played(schedule, forwards);
    const std::vector<Place> ranking = schedule.race().ranking();
    EXPECT_EQ(ranking.front().candidate, 4) << "the strongest by far";
    ASSERT_TRUE(ranking.back().dropped_after);
    for (const Place& place : ranking) {
        if (!place.dropped_after) continue;
        const auto last = static_cast<std::uint64_t>(*place.dropped_after);
        for (const PlannedGame& game : all.games) {
            if (std::find(game.players.begin(), game.players.end(), place.candidate) !=
                game.players.end()) {
                EXPECT_LT(game.opening, last) << "candidate " << place.candidate;
            }
        }
    }
}

TEST(RaceGames, GoOnFromScoresInAnyOrder) {
    expect_resumed([] { return std::make_unique<RaceGames>(5, race_options(), 3); });
}

}  // namespace
}  // namespace senet::tune
