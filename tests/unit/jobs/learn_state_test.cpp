#include "jobs/learn_state.h"

#include <gtest/gtest.h>

namespace senet::jobs {
namespace {

LearnRound round_of(int number, std::size_t positions) {
    LearnRound round{.number = number};
    round.positions = positions;
    round.kept = true;
    return round;
}

// A long run's rounds grow, so that the last three have half of all there is.
TEST(LearnState, LearnsFromHalfOfAllThatWasPlayed) {
    constexpr std::size_t kFirst = 500'000;
    LearnState state;
    for (int number = 0; number < 20; ++number) {
        const std::size_t next = state.positions_of_next(kFirst);
        if (number <= 4) {
            EXPECT_EQ(next, kFirst);
        } else {
            EXPECT_GT(next, state.rounds.back().positions);
        }
        state.rounds.push_back(round_of(number, next));
    }
    const int last = state.round() - 1;
    const std::size_t all = state.positions_of(0, last);
    const std::size_t learnt = state.positions_of(state.first_learnt_from(last, false), last);
    EXPECT_GT(10 * learnt, 4 * all);
    EXPECT_LT(10 * learnt, 6 * all);
}

TEST(LearnState, GoesBackToWhatANetworkSaw) {
    LearnState state{.fields = {"cells", "sight"}, .chosen = 3};
    for (int number = 0; number < 3; ++number) state.rounds.push_back(round_of(number, 1000));
    state.rounds[1].fields = {"cells"};
    state.rounds[2].fields = {"cells", "sight"};
    state.go_back_to(2);
    EXPECT_EQ(state.fields, (std::vector<std::string>{"cells"}));
    EXPECT_EQ(state.chosen, 1);
    state.go_back_to(0);
    EXPECT_EQ(state.fields, std::vector<std::string>{});
    EXPECT_EQ(state.chosen, -1);
}

}  // namespace
}  // namespace senet::jobs
