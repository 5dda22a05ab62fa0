// The hand-written twins of scripts are the yardstick for how fast scripts run: here they must be
// the same games, state by state.

#include <gtest/gtest.h>

#include <algorithm>

#include "benchmarks/twins.h"
#include "game/line.h"
#include "search/searcher.h"
#include "support/seed.h"

namespace senet::benchmarks {
namespace {

using game::Hook;
using game::Line;
using game::Move;
using game::MoveList;
using game::Rules;
using game::State;

/// Holds everything that both say about a state against each other.
void compare_at(Rules& script, Rules& twin, const State& state, const std::string& told,
                bool evaluates) {
    ASSERT_EQ(script.result(state), twin.result(state)) << told;
    if (evaluates && script.has(Hook::Evaluate)) {
        ASSERT_EQ(script.evaluate(state), twin.evaluate(state)) << told;
    }
    MoveList moves, twin_moves;
    script.branches(state, moves);
    twin.branches(state, twin_moves);
    ASSERT_EQ(moves, twin_moves) << told;
    if (state.throws()) {
        game::Throws throws, twin_throws;
        script.chance(state, throws);
        twin.chance(state, twin_throws);
        ASSERT_TRUE(std::equal(throws.begin(), throws.end(), twin_throws.begin(), twin_throws.end(),
                               [](const auto& one, const auto& other) {
                                   return one.outcome == other.outcome &&
                                       one.weight == other.weight;
                               }))
            << told;
    }
    bool stuck = !state.throws() && !script.result(state).over();
    for (const Move move : moves) {
        State after, twin_after, twin_played = state;
        script.advance(state, move, after);
        twin.advance(state, move, twin_after);
        twin.play(twin_played, move);
        ASSERT_EQ(after, twin_after) << told << ", move " << move.bits;
        ASSERT_EQ(after, twin_played) << told << ", move " << move.bits;
        const bool legal = state.throws() || script.legal(after);
        if (script.has(Hook::Legal)) {
            ASSERT_EQ(legal, twin.legal(after)) << told;
        }
        if (script.has(Hook::Order)) {
            ASSERT_EQ(script.order(state, move), twin.order(state, move)) << told;
        }
        if (script.has(Hook::Noisy)) {
            ASSERT_EQ(script.noisy(state, move), twin.noisy(state, move)) << told;
        }
        stuck = stuck && !legal;
    }
    if (stuck) {
        ASSERT_EQ(script.stuck(state), twin.stuck(state)) << told;
    }
}

class Twins : public ::testing::TestWithParam<Twin> {
  protected:
    std::unique_ptr<Rules> script_ = script_of(GetParam()).rules();
    std::unique_ptr<Rules> twin_ = GetParam().make(script_->game());
};

TEST_P(Twins, SayTheSameAsTheirScripts) {
    const auto seed = testing::run_seed();
    Random random(seed);
    for (int playout = 0; playout < 20; ++playout) {
        Line line(*script_, script_->start(1));
        ASSERT_EQ(line.state(), twin_->start(1));
        while (!line.outcome().over() && line.moves().size() < 120) {
            const auto legal = line.legal_moves();
            line.play(legal[random.below(legal.size())]);
            compare_at(*script_, *twin_, line.state(), line.told(), GetParam().search_depth > 0);
            if (HasFatalFailure()) return;
        }
    }
}

class PublishedTwins : public Twins {};

TEST_P(PublishedTwins, VisitAsManyNodesAsWasPublished) {
    const Line line(*twin_, twin_->start(1));
    search::Searcher searcher(*twin_, plain_options(), 1);
    const search::Result result =
        searcher.search(line, {.depth = GetParam().search_depth, .milliseconds = {}, .nodes = {}});
    EXPECT_EQ(result.counts.nodes, GetParam().nodes);
}

/// Those for whose script a count was published.
std::vector<Twin> published_twins() {
    std::vector<Twin> twins = all_twins();
    std::erase_if(twins, [](const Twin& twin) { return twin.nodes == 0; });
    return twins;
}

INSTANTIATE_TEST_SUITE_P(Those, PublishedTwins, ::testing::ValuesIn(published_twins()),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(All, Twins, ::testing::ValuesIn(all_twins()),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace senet::benchmarks
