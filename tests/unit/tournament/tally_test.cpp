#include "tournament/tally.h"

#include <gtest/gtest.h>

namespace senet::tournament {
namespace {

constexpr game::Player kFirst{1}, kSecond{2};

/// Of players 0 and 1, the second game of a pair with sides swapped.
GameRow game(std::uint64_t number, game::Player winner, play::Ending ending = play::Ending::Rules) {
    GameRow row;
    row.game = {number, number / 2, number / 2, number, {0, 1}};
    if (number % 2 == 1) row.game.players = {1, 0};
    row.winner = winner;
    row.ending = ending;
    row.plies = 10;
    row.reports = {{.player = kFirst, .seconds = 0.5}};
    return row;
}

TEST(Tally, CountsNothingBehindAGameThatIsStillPlayed) {
    Tally tally({.players = 2});
    for (const std::uint64_t number : {0, 1, 3}) tally.add(game(number, kFirst));
    EXPECT_EQ(tally.standings().games(), 2);
    EXPECT_TRUE(tally.counts(1));
    EXPECT_FALSE(tally.counts(3));
}

TEST(Tally, CountsBehindGamesThatWereLeftOut) {
    Tally tally({.players = 2, .gap = Tally::Gap::LeftOut});
    for (const std::uint64_t number : {0, 1, 3}) tally.add(game(number, kFirst));
    EXPECT_EQ(tally.standings().games(), 3);
}

TEST(Tally, CountsNothingBehindTheGameThatDecides) {
    Tally tally({.players = 2, .sprt = SprtOptions{.elo0 = 0, .elo1 = 200}});
    for (std::uint64_t number = 0; number < 400; ++number)
        tally.add(game(number, number % 2 == 0 ? kFirst : kSecond));
    ASSERT_TRUE(tally.decided());
    EXPECT_LT(tally.standings().games(), 400);
    EXPECT_EQ(tally.scores().size(), static_cast<std::size_t>(tally.standings().games()));
}

TEST(Tally, TakesTimesOfGamesThatCount) {
    Tally tally({.players = 2});
    tally.add(game(0, kFirst));
    tally.add(game(2, kFirst));
    for (const std::uint64_t number : {0, 2}) tally.add_times(game(number, kFirst));
    EXPECT_EQ(tally.times()[0].moves, 1U);
}

TEST(Tally, KnowsWhoForfeited) {
    Tally tally({.players = 2});
    tally.add(game(0, kSecond, play::Ending::Crashed));
    tally.add(game(1, kSecond, play::Ending::Crashed));
    ASSERT_EQ(tally.forfeits().size(), 2U);
    EXPECT_EQ(tally.forfeits().begin()->first.player, 0);
    EXPECT_EQ(tally.forfeits().begin()->second, std::vector<std::uint64_t>{0});
}

TEST(Tally, ProgressEndsWithTheLastGame) {
    Tally tally({.players = 2});
    EXPECT_TRUE(tally.progress().empty());
    for (std::uint64_t number = 0; number < 1001; ++number) tally.add(game(number, kFirst));
    const std::vector<ProgressPoint> points = tally.progress();
    EXPECT_EQ(points.back().games, 1001);
    EXPECT_LE(points.size(), 161U);
    EXPECT_GE(points.size(), 80U);
}

}  // namespace
}  // namespace senet::tournament
