#include "jobs/verdict.h"

#include <gtest/gtest.h>

namespace senet::jobs {
namespace {

using tournament::Decision;

std::string said(std::vector<std::int64_t> pairs, Decision decision) {
    return verdict_text({{std::move(pairs), 2}, decision}, {.elo0 = 0, .elo1 = 20}, "evaluate()",
                        " at 50 ms a move");
}

TEST(VerdictText, SaysHowMuchBetter) {
    const std::string better = said({10, 20, 40, 40, 30}, Decision::AcceptH1);
    EXPECT_TRUE(better.starts_with("better than evaluate(): +")) << better;
    EXPECT_TRUE(better.ends_with("] in 280 games at 50 ms a move (SPRT 0 to 20 accepted)"))
        << better;
}

TEST(VerdictText, OfAWhitewashTellsItsLeastElo) {
    EXPECT_EQ(said({35, 0, 0, 0, 0}, Decision::AcceptH0),
              "worse than evaluate(): it lost all 70 games at 50 ms a move, less than -350.0 Elo "
              "(SPRT 0 to 20 rejected)");
    EXPECT_EQ(said({0, 0, 0, 0, 35}, Decision::AcceptH1),
              "better than evaluate(): it won all 70 games at 50 ms a move, more than +350.0 Elo "
              "(SPRT 0 to 20 accepted)");
}

TEST(VerdictText, TellsTheDifferenceWithoutLuck) {
    const Judged judged{{{10, 20, 40, 40, 30}, 2}, Decision::AcceptH1, {{31.25, 12, 50}}};
    EXPECT_EQ(verdict_text(judged, {.elo0 = 0, .elo1 = 20}, "evaluate()", " at 50 ms a move"),
              "better than evaluate(): +31.2 Elo [+12.0, +50.0] in 280 games at 50 ms a move with "
              "luck taken off (SPRT 0 to 20 accepted)");
    // A clear win can come to more than all there was to win.
    const tournament::Estimate beyond{tournament::kInfinite, 900, tournament::kInfinite};
    const std::string clear =
        verdict_text({{{0, 0, 0, 1, 40}, 2}, Decision::AcceptH1, beyond}, {.elo0 = 0, .elo1 = 20},
                     "evaluate()", " at 50 ms a move");
    EXPECT_EQ(clear.find("luck"), std::string::npos) << clear;
    EXPECT_NE(clear.find("in 82 games"), std::string::npos) << clear;
}

}  // namespace
}  // namespace senet::jobs
