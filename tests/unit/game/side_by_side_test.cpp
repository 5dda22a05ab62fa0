// What counts as a difference between two rules of a game, and what does not.

#include "game/side_by_side.h"

#include <gtest/gtest.h>

#include <functional>

#include "support/tree_game.h"

namespace senet::game {
namespace {

/// A game that answers two of its questions as a test wants.
class Answering : public testing::RandomRules {
  public:
    Answering() : RandomRules(3, {}) {}

    std::function<Value(const State&)> value;  // else as the game has it
    std::function<void(const State&)> before_result;
    int evaluations = 0, results = 0;

    Value evaluate(const State& state) override {
        ++evaluations;
        return value ? value(state) : RandomRules::evaluate(state);
    }
    Outcome result(const State& state) override {
        ++results;
        if (before_result) before_result(state);
        return RandomRules::result(state);
    }
};

const SourcePosition kPlace{"test.lua", 7, 0};
const std::string kEndless =
    "in evaluate(): stopped after 50000000 steps or 5 s of work; is this loop endless?";
const std::string kDeep = "in evaluate(): stack overflow";
const std::string kUnwritten = "in evaluate(): seen[2] was read before it was written in this call";

std::function<Value(const State&)> failing(const std::string& message) {
    return [message](const State&) -> Value { throw Error(kPlace, message); };
}

SideBySide compared(Answering& judge, Answering& other) {
    Random random(5);
    return compare_rules(judge, other, random, {.states = 200});
}

TEST(SideBySide, FindsNothingBetweenEquals) {
    Answering judge, other;
    const SideBySide found = compared(judge, other);
    EXPECT_EQ(found.difference, "");
    EXPECT_EQ(found.states, 200);
    EXPECT_GT(found.calls, 1000U);
    EXPECT_EQ(found.unanswered, 0U);
    EXPECT_TRUE(found.left_out.empty());
}

TEST(SideBySide, TellsTheFirstDifference) {
    Answering judge, other;
    judge.value = [](const State&) { return 7; };
    other.value = [](const State& state) { return state.ply() == 0 ? 8 : 7; };
    const std::string told = compared(judge, other).difference;
    EXPECT_TRUE(told.starts_with("turn=")) << told;
    EXPECT_TRUE(told.ends_with("\n  evaluate()\n  judge: 7\n  other: 8")) << told;
}

TEST(SideBySide, TellsDifferentErrors) {
    Answering judge, other;
    judge.value = failing("in evaluate(): one");
    other.value = failing("in evaluate(): two");
    EXPECT_NE(compared(judge, other).difference, "");
    other.value = failing("in evaluate(): one");
    const SideBySide found = compared(judge, other);
    EXPECT_EQ(found.difference, "");
    EXPECT_EQ(found.errors, 200U);
}

TEST(SideBySide, HasNothingToCompareWhereABudgetEnds) {
    for (const auto& [first, second] : {std::pair{kEndless, kDeep},
                                        {kDeep, kEndless},
                                        {kEndless, std::string()},
                                        {std::string(), kDeep}}) {
        Answering judge, other;
        if (!first.empty()) judge.value = failing(first);
        if (!second.empty()) other.value = failing(second);
        const SideBySide found = compared(judge, other);
        EXPECT_EQ(found.difference, "") << first << " / " << second;
        EXPECT_EQ(found.states, 200);
        EXPECT_EQ(found.errors, 0U);
        EXPECT_EQ(found.left_out, std::vector{Hook::Evaluate});
        // A few at random states, and a few at those that games lead to.
        EXPECT_EQ(found.unanswered, 6U);
        EXPECT_EQ(judge.evaluations, 6);
        EXPECT_EQ(other.evaluations, 6);
    }
}

TEST(SideBySide, StillComparesWhatEndsAsARule) {
    Answering judge, other;
    judge.value = [](const State& state) -> Value {
        if (state.ply() == 79) throw Error(kPlace, kEndless);
        return 7;
    };
    other.value = [](const State& state) { return state.ply() == 12 ? 8 : 7; };
    EXPECT_NE(compared(judge, other).difference, "");
}

/// The rest is asked where a game can't be played without it, and whatever it answers.
TEST(SideBySide, ComparesTheHooksThatAreWanted) {
    Answering judge, other;
    judge.value = [](const State&) { return 7; };
    other.value = [](const State&) { return 8; };
    SideBySideOptions options{.states = 200};
    options.hooks = {};
    options.hooks.add(Hook::Result);
    Random random(5);
    const SideBySide found = compare_rules(judge, other, random, options);
    EXPECT_EQ(found.difference, "");
    EXPECT_EQ(judge.evaluations, 0);
    EXPECT_EQ(found.calls, static_cast<std::uint64_t>(judge.results));
    options.hooks.add(Hook::Evaluate);
    EXPECT_NE(compare_rules(judge, other, random, options).difference, "");
}

TEST(SideBySide, PlaysNoGamesThatCannotGoOn) {
    Answering judge, other;
    judge.before_result = other.before_result = [](const State&) {
        throw Error(
            kPlace,
            "in result(): stopped after 50000000 steps or 5 s of work; is this loop endless?");
    };
    const SideBySide found = compared(judge, other);
    EXPECT_EQ(found.difference, "");
    EXPECT_EQ(found.left_out, std::vector{Hook::Result});
    EXPECT_LT(judge.results, 10);
}

TEST(SideBySide, AsksNothingOfScratchThatWasNotWritten) {
    Answering judge, other;
    judge.value = failing(kUnwritten);
    const SideBySide found = compared(judge, other);
    EXPECT_EQ(found.difference, "");
    EXPECT_EQ(found.unanswered, 200U);
    EXPECT_TRUE(found.left_out.empty());
    // The judge looks for it; the other has no reason to.
    EXPECT_NE(compared(other, judge).difference, "");
}

}  // namespace
}  // namespace senet::game
