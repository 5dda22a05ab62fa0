#include "jobs/search_advice.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace senet::jobs {
namespace {

/// A survey of a game that all parts suit.
Figures usual_figures() {
    Figures figures{.positions = 1000, .branching = 30, .unit = 10};
    figures.fits.push_back(
        {.shallow = 0, .deep = 4, .fit = {.count = 1000, .sigma = 9, .correlation = 0.9}});
    figures.zugzwang = {800, 0.002};
    figures.ranked = 1000;
    figures.later = {0.5, 0.4, 0.2, 0.1, 0.02};
    figures.forced = 0.01;
    return figures;
}

Advice advice_on(std::string_view key, const Figures& figures,
                 const game::HookSet& hooks = game::HookSet::all()) {
    for (const Advice& one : advice_of(figures, hooks)) {
        if (one.key == key) return one;
    }
    ADD_FAILURE() << "nothing about " << key;
    return {};
}

const Ladder& ladder_of(const std::vector<Ladder>& ladders, std::string_view key) {
    return *std::find_if(ladders.begin(), ladders.end(),
                         [&](const Ladder& ladder) { return ladder.key == key; });
}

std::string in_profile(const std::vector<Ladder>& ladders, std::string_view key) {
    for (const SearchSetting& setting : ladder_of(ladders, kProfile).rungs.front().settings) {
        if (setting.key == key) return setting.value;
    }
    return "";
}

TEST(SearchAdvice, GoesByZugzwangForNullMoves) {
    Figures figures = usual_figures();
    const Advice sound = advice_on("null_move", figures);
    EXPECT_FALSE(sound.against);
    EXPECT_TRUE(sound.values.empty());
    EXPECT_EQ(advice_text(sound),
              "null_move: proposed; passing beats every move in 0.2 % of 800 positions");
    figures.zugzwang.share = 0.02;
    const Advice verified = advice_on("null_move", figures);
    EXPECT_FALSE(verified.against);
    ASSERT_FALSE(verified.values.empty());
    figures.zugzwang.share = 0.05;
    EXPECT_TRUE(advice_on("null_move", figures).against);
    EXPECT_TRUE(advice_on("null_move", figures, {}).against);
}

TEST(SearchAdvice, AsksForGuessesByTheEvaluationWhereItForetellsSomething) {
    Figures figures = usual_figures();
    EXPECT_FALSE(advice_on("futility", figures).against);
    figures.fits.front().fit.correlation = 0.49;
    for (const char* key : {"reverse_futility", "razoring", "futility"}) {
        EXPECT_EQ(advice_text(advice_on(key, figures)),
                  std::string(key) + ": not proposed; v(0) and v(4) correlate by 0.49");
    }
    EXPECT_EQ(advice_on("razoring", figures, {}).reason, "the game has no evaluate()");
}

TEST(SearchAdvice, BeginsTheBolderTheSeldomerALateMoveIsBest) {
    Figures figures = usual_figures();
    EXPECT_EQ(advice_on("late_moves", figures).first, 2U);
    figures.later[2] = 0.01;
    EXPECT_EQ(advice_on("late_moves", figures).first, 3U);
    figures.later[2] = 0.5;
    EXPECT_EQ(advice_on("late_moves", figures).first, 1U);
    figures.branching = 2.5;
    EXPECT_TRUE(advice_on("late_moves", figures).against);
    EXPECT_TRUE(advice_on("move_counts", figures).against);
}

TEST(SearchAdvice, HasNoDoubtOfAnEvaluationThatNeverErrs) {
    Figures figures = usual_figures();
    figures.fits.front().fit = {.count = 1000};
    for (const Advice& one : advice_of(figures, game::HookSet::all()))
        EXPECT_NE(one.key, "futility");
}

TEST(SearchAdvice, LeavesOutExtensionsWhereThereIsAlwaysAChoice) {
    Figures figures = usual_figures();
    figures.forced = 0;
    EXPECT_TRUE(advice_on("extensions", figures, {}).against);
    figures.positions = 100;  // too few to tell
    for (const Advice& one : advice_of(figures, {})) EXPECT_NE(one.key, "extensions");
}

TEST(SearchAdvice, SaysNothingOfWhatTooFewPositionsTell) {
    const Figures figures{.positions = 5};
    EXPECT_TRUE(advice_of(figures, game::HookSet::all()).empty());
}

TEST(SearchAdvice, ShortensLaddersAndChangesProfiles) {
    Figures figures = usual_figures();
    figures.zugzwang.share = 0.3;
    const auto ladders = advised(search_ladders(), advice_of(figures, game::HookSet::all()));
    EXPECT_EQ(ladders.size(), search_ladders().size());
    const Ladder& null_move = ladder_of(ladders, "null_move");
    ASSERT_EQ(null_move.rungs.size(), 1U);
    EXPECT_EQ(null_move.rungs.front().settings.front().value, "false");
    EXPECT_EQ(in_profile(ladders, "null_move"), "") << "as it is";
    EXPECT_EQ(ladder_of(ladders, "late_moves").first, 2U);
    EXPECT_EQ(ladder_of(ladders, "futility").rungs.size(), 4U);
    EXPECT_FALSE(ladder_of(ladders, "singular").first);
}

TEST(SearchAdvice, VerifiesNullMovesEarlyWhereZugzwangIsNotRare) {
    Figures figures = usual_figures();
    figures.zugzwang.share = 0.02;
    const auto advice = advice_of(figures, game::HookSet::all());
    const auto ladders = advised(search_ladders(), advice);
    EXPECT_EQ(ladder_of(ladders, "null_move").rungs.size(), 3U);
    EXPECT_EQ(in_profile(ladders, "null_move"), "{ reduce: 3, grow: 4, verify: 4 }");
}

}  // namespace
}  // namespace senet::jobs
