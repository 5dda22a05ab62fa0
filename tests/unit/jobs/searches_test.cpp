// Jobs that look at one position: an analysis, a comparison of searches, a tree, a count of moves,
// and a measurement of speed.

#include "jobs/analysis.h"
#include "jobs/game_speed.h"
#include "jobs/grown_tree.h"
#include "jobs/perft_count.h"
#include "jobs/search_comparison.h"
#include "support/message.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using AnalysisJob = Job;
using ComparisonJob = Job;
using TreeJob = Job;
using PerftCountJob = Job;
using SpeedJob = Job;

const settings::Request kGame{.game = "tictactoe"};

LimitOptions to_depth(int depth) {
    LimitOptions limits;
    limits.depth = depth;
    return limits;
}

TEST_F(AnalysisJob, IsWatchedDepthByDepth) {
    Analysis analysis(host, {.request = kGame, .limits = to_depth(4), .lines = 2});
    std::vector<int> depths;
    const search::Result result = analysis.search([&](const search::Result& found, bool complete) {
        EXPECT_TRUE(complete);
        EXPECT_EQ(found.lines.size(), 2U);
        EXPECT_GT(analysis.speed(found), 0);
        depths.push_back(found.depth);
    });
    EXPECT_EQ(depths, (std::vector{1, 2, 3, 4}));
    EXPECT_EQ(result.depth, 4);
}

TEST_F(AnalysisJob, KeepsWhatIsKnownWhenItIsInterrupted) {
    Analysis analysis(host, {.request = {.game = "chess"}, .limits = to_depth(60)});
    int deepest = 0;
    const search::Result result = analysis.search([&](const search::Result& found, bool complete) {
        if (complete) deepest = found.depth;
        if (deepest == 3) interrupt.stop = true;
    });
    EXPECT_EQ(result.depth, 3);
    EXPECT_TRUE(result.move());
}

TEST_F(AnalysisJob, AnswersWhetherAPositionIsWorthSoMuch) {
    Analysis analysis(host, {.request = kGame, .beginning = {.moves = "a1 b1 a2 b2"}});
    const auto answer = analysis.is_worth(1);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->proven);
    interrupt.stop = true;
    EXPECT_FALSE(analysis.is_worth(1));
}

TEST_F(ComparisonJob, FindsEverySearchSound) {
    const SearchComparison comparison(host, {.request = kGame, .positions = 2, .depth = 3});
    const ComparedSearches algorithms = comparison.algorithms();
    EXPECT_TRUE(algorithms.sound());
    EXPECT_EQ(algorithms.positions, 2U);
    EXPECT_EQ(algorithms.depth, 3);
    EXPECT_EQ(algorithms.rows.front().name, "minimax");
    EXPECT_TRUE(comparison.options().sound());
    EXPECT_EQ(heard.stages, (std::vector<std::string>{"algorithms", "options"}));
    EXPECT_EQ(heard.stages_over, 2);
}

TEST_F(ComparisonJob, EndsAtAnInterruption) {
    const SearchComparison comparison(host, {.request = kGame});
    heard.interrupt_after(1);
    EXPECT_THROW(comparison.algorithms(), game::Interrupted);
}

TEST_F(TreeJob, GrowsAndIsInterrupted) {
    const GrownTree grown = grow_tree(host, {.request = kGame, .depth = 2});
    EXPECT_EQ(grown.tree.root->children.size(), 9U);
    EXPECT_GT(grown.tree.visits, 9U);
    EXPECT_NE(testing::message_of([&] {
                  grow_tree(host, {.request = {.game = "chess"}, .depth = 6});
              }).find("20000 nodes"),
              std::string::npos);
    interrupt.stop = true;
    EXPECT_THROW(grow_tree(host, {.request = kGame, .depth = 4}), game::Interrupted);
}

TEST_F(PerftCountJob, CountsAndDividesAndIsInterrupted) {
    const PerftJob perft(host, kGame, {.moves = "b2"});
    EXPECT_EQ(perft.count(3).count, 336U);
    const DividedPerft divided = perft.divide(2);
    EXPECT_EQ(divided.moves.size(), 8U);
    EXPECT_EQ(divided.moves[0].count, 7U);
    EXPECT_EQ(divided.all.count, 56U);
    interrupt.stop = true;
    EXPECT_THROW(perft.count(6), game::Interrupted);
}

TEST_F(SpeedJob, IsMeasuredAndInterrupted) {
    const GameSpeed speed =
        speed_of_game(host, {.request = {.game = "tictactoe", .native = false}, .plain = true});
    EXPECT_EQ(speed.name, "tictactoe");
    EXPECT_FALSE(speed.native);
    EXPECT_EQ(speed.best().depth, kPlainDepth);
    EXPECT_GT(speed.best().signature, 1000U);
    EXPECT_GT(speed.vm.search_nps(), 0);
    interrupt.stop = true;
    EXPECT_THROW(speed_of_game(host, {.request = {.game = "tictactoe", .native = false}}),
                 game::Interrupted);
}

}  // namespace
}  // namespace senet::jobs
