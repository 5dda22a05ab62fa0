#include "tournament/move_times.h"

#include <gtest/gtest.h>

namespace senet::tournament {
namespace {

GameRow lost_on_time(const std::string& reason) {
    GameRow row;
    row.game.players = {1, 0};  // the second player moves first
    row.winner = game::Player{1};
    row.ending = play::Ending::OutOfTime;
    row.reason = reason;
    row.reports = {{.player = game::Player{1}, .seconds = 0.5},
                   {.player = game::Player{2}, .seconds = 0.25, .overrun = 0.125}};
    return row;
}

// Nobody reports the move that lost: it was not played.
TEST(MoveTimes, CountTheMoveThatLostOnTime) {
    MoveTimes times(2);
    times.add(lost_on_time("took 3.500 s, 2.500 s more than it had"));
    const std::vector<MoveTime> found = times.summaries();
    EXPECT_EQ(found[0].overruns, 2U);
    EXPECT_DOUBLE_EQ(found[0].most_overrun, 2.5);
    EXPECT_EQ(found[1].overruns, 0U);
    EXPECT_DOUBLE_EQ(found[1].most_overrun, 0);
}

TEST(MoveTimes, TakeNoOtherReasonForATime) {
    MoveTimes times(2);
    times.add(lost_on_time("something else"));
    EXPECT_EQ(times.summaries()[0].overruns, 1U);
    EXPECT_DOUBLE_EQ(times.summaries()[0].most_overrun, 0.125);
}

}  // namespace
}  // namespace senet::tournament
