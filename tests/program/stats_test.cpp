// `senet stats`: what results tell, on the terminal and as JSON.

#include "program/senet.h"

namespace senet::testing {
namespace {

nlohmann::json as_json(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "stats");
    arguments.push_back("--json");
    const Finished found = senet(arguments);
    EXPECT_EQ(found.exit, 0) << found.err;
    EXPECT_EQ(found.err, "");
    const auto all = objects(found.out);
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? nlohmann::json::object() : all[0];
}

// The numbers of the tests of fastchess and fishtest; tests/unit/tournament/ has them all.
TEST(StatsProgram, ShowsATableOfWhatPairsTell) {
    const Finished shown =
        senet({"stats", "--penta", "365,16618,36029,200,16974,390", "--sprt", "0,2"});
    EXPECT_EQ(shown.exit, 0);
    EXPECT_EQ(shown.err, "");
    EXPECT_EQ(
        shown.out,
        "pairs           70576: LL 365, LD 16618, WL 36029, DD 200, WD 16974, WW 390\n"
        "games           141152\n"
        "score           50.14 %   50.01 % to 50.28 %\n"
        "Elo             +1.00 ± 0.92   +0.08 to +1.92\n"
        "normalized Elo  +1.96 ± 1.81   +0.15 to +3.77\n"
        "LOS             98.31 %, the probability of being the better one\n"
        "SPRT            normalized Elo: 0 or less (H0), 2 or more (H1)\n"
        "LLR             2.25 of -2.94 to 2.94: not decided yet\n"
        "estimate        +1.83 ± 1.89   -0.10 to +3.69 normalized Elo, if the test ends here\n"
        "takes           on average 262 k games at worst, 160 k at H0, 160 k at H1\n");
}

TEST(StatsProgram, ShowsATableOfWhatGamesTell) {
    const Finished shown = senet({"stats", "--wdl", "136, 111, 96"});
    EXPECT_EQ(shown.exit, 0);
    EXPECT_EQ(shown.out,
              "games           343: 136 won, 111 drawn, 96 lost\n"
              "score           55.83 %   51.52 % to 60.14 %\n"
              "Elo             +40.70 ± 30.43   +10.59 to +71.44\n"
              "normalized Elo  +49.77 ± 36.77   +13.00 to +86.54\n"
              "LOS             99.60 %, the probability of being the better one\n");
}

TEST(StatsProgram, ReadsPairsWithEqualOnesTogetherOrApart) {
    const auto together = as_json({"--penta", "34,54,63,64,75", "--sprt", "0,5"});
    const auto apart = as_json({"--penta", "34,54,31,32,64,75", "--sprt", "0,5"});
    EXPECT_EQ(together, apart);
    expect_fields(
        together,
        {"games", "pairs", "score", "score_low", "score_high", "elo", "elo_low", "elo_high",
         "normalized_elo", "normalized_elo_low", "normalized_elo_high", "los", "sprt"});
    expect_fields(
        together["sprt"],
        {"model", "elo0", "elo1", "alpha", "beta", "llr", "lower", "upper", "decision", "estimate",
         "estimate_low", "estimate_high", "estimate_los", "games_worst", "games_h0", "games_h1"});
    EXPECT_EQ(together["pairs"], 290);
    EXPECT_EQ(together["games"], 580);
    EXPECT_NEAR(together["elo"], 55.58, 0.005);
}

TEST(StatsProgram, SaysWhatATestDecides) {
    const std::vector<std::string> fishtest{
        "--penta", "10789,19328,33806,19402,10543", "--sprt", "-3,1", "--model", "logistic"};
    const auto going_on = as_json(fishtest);
    EXPECT_NEAR(going_on["sprt"]["llr"], 2.131068, 5e-7);
    EXPECT_NEAR(going_on["sprt"]["estimate"], -0.993, 5e-4);
    EXPECT_NEAR(going_on["sprt"]["estimate_los"], 0.1880, 5e-5);
    EXPECT_EQ(going_on["sprt"]["decision"], "none");
    const auto h0 = as_json(
        {"--penta", "223,9863,20279,1000,10037,246", "--sprt", "0.5,2.5", "--model", "logistic"});
    EXPECT_EQ(h0["sprt"]["decision"], "H0");
    const auto h1 = as_json({"--penta", "127,4883,10311,401,5150,104", "--sprt", "-1.75,.25"});
    EXPECT_EQ(h1["sprt"]["decision"], "H1");
    const auto careful = as_json({"--penta", "127,4883,10311,401,5150,104", "--sprt", "-1.75,.25",
                                  "--alpha", "0.01", "--beta", "0.02"});
    EXPECT_EQ(careful["sprt"]["decision"], "none");
    EXPECT_TRUE(has(senet({"stats", "--wdl", "4250,0,0", "--sprt", "0,10"}).out,
                    "LLR             120.55 of -2.94 to 2.94: H1 is accepted\n"));
}

/// No infinity and no number that is none, whatever the results.
TEST(StatsProgram, SaysMoreThanWhereAnEndIsOpen) {
    const Finished won = senet({"stats", "--wdl", "10,0,0", "--sprt", "0,10"});
    EXPECT_TRUE(has(won.out, "Elo             more than +130.24\n")) << won.out;
    EXPECT_TRUE(has(won.out, "normalized Elo  not known, since all results are the same\n"));
    const Finished lost = senet({"stats", "--wdl", "1,0,9"});
    EXPECT_TRUE(has(lost.out, "Elo             -381.70, less than -51.82\n")) << lost.out;
    EXPECT_TRUE(has(lost.out, "LOS             0.42 %")) << lost.out;
    const Finished few = senet({"stats", "--wdl", "1,0,1"});
    EXPECT_TRUE(has(few.out, "Elo             +0.00 ± 392.52   -392.52 to +392.52\n")) << few.out;
    const auto object = as_json({"--wdl", "10,0,0", "--sprt", "0,10"});
    EXPECT_TRUE(object["elo"].is_null());
    EXPECT_NEAR(object["elo_low"], 130.24, 0.005);
    EXPECT_TRUE(object["elo_high"].is_null());
    EXPECT_TRUE(object["normalized_elo"].is_null());
    for (const char* results : {"1,0,0", "0,1,0", "0,0,1", "1,1,0", "0,1,1", "1,0,1", "1,1,1"}) {
        const Finished shown =
            senet({"stats", "--wdl", results, "--sprt", "0,200", "--model", "logistic"});
        EXPECT_EQ(shown.exit, 0) << shown.err;
        EXPECT_FALSE(has(shown.out, "nan") || has(shown.out, "inf")) << shown.out;
    }
}

TEST(StatsProgram, RefusesWhatIsNoResult) {
    const std::string wants =
        "stats wants the results either of pairs or of games: --penta LL,LD,DD,WD,WW or --wdl "
        "W,D,L";
    const std::string penta =
        "--penta must be five counts, LL,LD,DD,WD,WW, or six, LL,LD,WL,DD,WD,WW, with commas in "
        "between, got ";
    const std::string wdl =
        "--wdl must be three counts, won, drawn and lost, with commas in "
        "between, got ";
    const std::string bounds =
        "--sprt must be two numbers from -200 to 200, the lower first, such as 0,5, got ";
    const std::vector<std::pair<std::vector<std::string>, std::string>> said{
        {{}, wants},
        {{"--wdl", "1,2,3", "--penta", "1,2,3,4,5"}, wants},
        {{"--penta", "1,2,3"}, penta + "\"1,2,3\""},
        {{"--penta", "1,2,-3,4,5"}, penta + "\"1,2,-3,4,5\""},
        {{"--wdl", "1,2,x"}, wdl + "\"1,2,x\""},
        {{"--wdl", "1,2,3,"}, wdl + "\"1,2,3,\""},
        {{"--wdl", ""}, wdl + "\"\""},
        {{"--wdl", "1,2,1000000000001"}, wdl + "\"1,2,1000000000001\""},
        {{"--wdl", "0,0,0"}, "--wdl must count one result at least, got \"0,0,0\""},
        {{"--wdl", "1,2,3", "--sprt", "5,0"}, bounds + "\"5,0\""},
        {{"--wdl", "1,2,3", "--sprt", "0,500"}, bounds + "\"0,500\""},
        {{"--wdl", "1,2,3", "--sprt", "0"}, bounds + "\"0\""},
        {{"--wdl", "1,2,3", "--sprt", "0,5", "--model", "bayeselo"},
         "--model must be one of normalized, logistic, got \"bayeselo\""},
        {{"--wdl", "1,2,3", "--sprt", "0,5", "--alpha", "5"},
         "--alpha must be a probability from 1e-06 to 0.45, got \"5\""},
        {{"--wdl", "1,2,3", "--beta", "0.1"}, "--beta requires --sprt (see: senet stats --help)"}};
    for (const auto& [given, message] : said) {
        std::vector<std::string> arguments{"stats"};
        arguments.insert(arguments.end(), given.begin(), given.end());
        const Finished refused = senet(arguments);
        EXPECT_EQ(refused.exit, 2) << message;
        EXPECT_EQ(refused.err, "senet: error: " + message + "\n");
        EXPECT_EQ(refused.out, "") << message;
    }
}

}  // namespace
}  // namespace senet::testing
