#include "words/statistics_text.h"

#include <gtest/gtest.h>

namespace senet::words {
namespace {

using tournament::kInfinite;

TEST(DifferenceText, SaysAsMuchAsTheResultsDo) {
    EXPECT_EQ(difference_text({12.3, 7.74, 16.86}), "+12.30 ± 4.56   +7.74 to +16.86");
    EXPECT_EQ(difference_text({-5, -10, 0}), "-5.00 ± 5.00   -10.00 to +0.00");
    EXPECT_EQ(difference_text({50, 10, 200}), "+50.00   +10.00 to +200.00")
        << "no ± where the value is not in the middle";
}

TEST(DifferenceText, MakesUpNoEndThatIsOpen) {
    EXPECT_EQ(difference_text({kInfinite, 120, kInfinite}), "more than +120.00");
    EXPECT_EQ(difference_text({-kInfinite, -kInfinite, -120}), "less than -120.00");
    EXPECT_EQ(difference_text({30, -kInfinite, 90}), "+30.00, less than +90.00");
    EXPECT_EQ(difference_text({0, -kInfinite, kInfinite}), "+0.00, too few games to say how much");
    EXPECT_EQ(difference_text({kInfinite, -kInfinite, kInfinite}), "too few games to say how much");
}

TEST(Likelihood, IsNeverACertainty) {
    EXPECT_EQ(percent(0.54123), "54.12 %");
    EXPECT_EQ(percent(1), "100.00 %");
    EXPECT_EQ(likelihood(0.5), "50.00 %");
    EXPECT_EQ(likelihood(1), "more than 99.99 %");
    EXPECT_EQ(likelihood(0), "less than 0.01 %");
}

/// The labels of the rows that begin so, in their order.
std::string labels(const std::string& text) {
    std::string all;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        const std::string label = text.substr(at, text.find("  ", at) - at);
        all += (all.empty() ? "" : ", ") + label;
    }
    return all;
}

TEST(StatisticsText, HasARowForEachThingThatIsKnown) {
    const std::string games =
        statistics_text(sample_of(tournament::GameCounts{30, 40, 50}), "50 won", {}, {});
    EXPECT_EQ(labels(games), "games, score, Elo, normalized Elo, LOS");
    EXPECT_TRUE(games.starts_with("games           120: 50 won\nscore           58.33 %   "))
        << games;
    const std::string pairs =
        statistics_text(sample_of(tournament::PairCounts{1, 2, 3, 4, 5, 6}), "as told", {}, {});
    EXPECT_EQ(labels(pairs), "pairs, games, score, Elo, normalized Elo, LOS");
    EXPECT_TRUE(pairs.starts_with("pairs           21: as told\ngames           42\n")) << pairs;
}

TEST(StatisticsText, SaysWhatATestSays) {
    const tournament::SprtOptions test{.elo0 = 0, .elo1 = 10};
    const std::string open =
        statistics_text(sample_of(tournament::GameCounts{1, 1, 1}), "", test, {});
    EXPECT_TRUE(labels(open).starts_with("games, score, Elo, normalized Elo, LOS, SPRT, LLR"))
        << open;
    EXPECT_NE(open.find("normalized Elo: 0 or less (H0), 10 or more (H1)"), std::string::npos);
    EXPECT_NE(open.find("not decided yet"), std::string::npos) << open;
    const std::string decided =
        statistics_text(sample_of(tournament::GameCounts{1000, 1000, 3000}), "", test, {});
    EXPECT_NE(decided.find("H1 is accepted"), std::string::npos) << decided;
    const std::string refused =
        statistics_text(sample_of(tournament::GameCounts{3000, 1000, 1000}), "", test, {});
    EXPECT_NE(refused.find("H0 is accepted"), std::string::npos) << refused;
}

TEST(StatisticsText, SaysThatATestCountsScoresWithoutLuck) {
    const tournament::SprtOptions test{.elo0 = 0, .elo1 = 10};
    const tournament::Sample sample = sample_of(tournament::GameCounts{12, 0, 12});
    tournament::WithoutLuck judged;
    for (int i = 0; i < 23; ++i) judged.add(i % 2, i % 2 - 0.5 + i % 3 * 0.1);
    EXPECT_EQ(statistics_text(sample, "", test, {}, judged).find("luck"), std::string::npos)
        << "one of the games was not judged";
    judged.add(1, 0.5);
    const std::string text = statistics_text(sample, "", test, {}, judged);
    EXPECT_NE(text.find("10 or more (H1); with luck taken off\n"), std::string::npos) << text;
}

TEST(StatisticsText, KnowsWhatEqualResultsDoNotTell) {
    const std::string text =
        statistics_text(sample_of(tournament::GameCounts{0, 0, 7}), "all won", {}, {});
    EXPECT_NE(text.find("not known, since all results are the same"), std::string::npos) << text;
    EXPECT_EQ(text.find("inf"), std::string::npos) << text;
    EXPECT_EQ(text.find("nan"), std::string::npos) << text;
}

}  // namespace
}  // namespace senet::words
