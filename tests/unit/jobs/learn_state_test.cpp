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

// A network that learns from far fewer positions than the one before is worse, whoever plays them.
TEST(LearnState, GoesOnFromANetworkByRoundsAsLarge) {
    LearnState state;
    state.go_on_from(12'000'000);
    EXPECT_EQ(state.positions_of_next(500'000), 6'000'000U);
    for (int number = 0; number < 6; ++number) state.rounds.push_back(round_of(number, 1'500'000));
    EXPECT_EQ(state.first_learnt_from(5, false), 1);
    EXPECT_EQ(state.positions_of_next(500'000), 5'250'000U) << "a quarter of 12 and 9 million";

    LearnState small;
    small.go_on_from(400'000);
    EXPECT_EQ(small.positions_of_next(500'000), 500'000U);
    EXPECT_EQ(small.enough, LearnState{}.enough);
}

// Two matches that went wrong may be chance; what they say together is asked.
TEST(LearnState, EndsWhereMoreRoundsGainNothing) {
    const auto state_of = [](std::initializer_list<double> gains, double error) {
        LearnState state;
        for (const double elo : gains) {
            LearnRound round = round_of(state.round(), 500'000);
            round.elo = elo;
            round.elo_low = elo - error;
            round.elo_high = elo + error;
            round.kept = elo >= 0;
            state.rounds.push_back(round);
        }
        return state;
    };
    EXPECT_FALSE(state_of({30, 20, -40}, 30).gained_nothing(false)) << "one round";
    EXPECT_TRUE(state_of({30, 20, -40, -30}, 30).gained_nothing(false));
    EXPECT_FALSE(state_of({30, 20, -10, -5}, 60).gained_nothing(false)) << "not sure";
    EXPECT_TRUE(state_of({30, 20, -10, -5, -10, -15, -8}, 60).gained_nothing(false));
    EXPECT_TRUE(state_of({-40, -30, -50}, 30).gained_nothing(false)) << "none was ever better";
    EXPECT_FALSE(state_of({30, 20, -40, -30, 1}, 30).gained_nothing(false));
}

TEST(LearnState, GoesBackToWhatANetworkSaw) {
    LearnState state{.fields = {"cells", "sight"}, .chosen = 3};
    for (int number = 0; number < 3; ++number) state.rounds.push_back(round_of(number, 1000));
    state.rounds[1].fields = {"cells"};
    state.rounds[2].fields = {"cells", "sight"};
    state.verdict = BegunVerdict{.round = 1};
    state.go_back_to(2);
    EXPECT_EQ(state.fields, (std::vector<std::string>{"cells"}));
    EXPECT_EQ(state.chosen, 1);
    EXPECT_TRUE(state.verdict) << "that network is still there";
    state.go_back_to(0);
    EXPECT_FALSE(state.verdict);
    EXPECT_EQ(state.fields, std::vector<std::string>{});
    EXPECT_EQ(state.chosen, -1);
}

}  // namespace
}  // namespace senet::jobs
