#include "jobs/learn_report.h"

#include "jobs/opened.h"
#include "support/page.h"
#include "support/random_network.h"
#include "support/tools.h"
#include "tournament/statistics.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using nlohmann::json;
using testing::times_in;

class LearnReportPage : public Job {
  protected:
    /// Three rounds: a second network that won all its games, and a third that is no better.
    static Learnt three_rounds() {
        return {.rounds = {{.number = 0, .positions = 500, .games = 9, .seconds = 1, .loss = 0.69},
                           {.number = 1,
                            .positions = 900,
                            .games = 20,
                            .seconds = 2,
                            .loss = 0.68,
                            .floor = 0.6,
                            .match_games = 40,
                            .elo = tournament::kInfinite,
                            .elo_low = 300,
                            .elo_high = tournament::kInfinite},
                           {.number = 2,
                            .positions = 900,
                            .games = 21,
                            .seconds = 2,
                            .loss = 0.675,
                            .floor = 0.61,
                            .match_games = 40,
                            .elo = -20,
                            .elo_low = -90,
                            .elo_high = 50,
                            .kept = false}}};
    }
    json write(const std::string& game, const Learnt& learnt,
               search::Measure::Of values = search::Measure::Of::Values) {
        const SharedGame opened = open_shared_game(host, {.game = game});
        const auto rules = opened.rules();
        LearnReport report{.folder = folder, .rules = *rules, .learnt = learnt};
        report.values = values;
        if (!learnt.rounds.empty()) {
            report.network = testing::random_network(rules->game(), {.width = 16}, 1);
            report.positions.add(rules->start(1), {});
        }
        write_learn_report(report);
        return testing::data_of(page_);
    }
    void add_page_of(const std::string& match) const {
        std::filesystem::create_directory(folder / match);
        std::ofstream(folder / match / "report.html") << "page";
    }
    std::string drawn() const { return testing::drawn(page_, folder); }

    const std::filesystem::path page_ = folder / kLearnPage;
};

TEST_F(LearnReportPage, TellsOfEachRoundAndItsMatch) {
    add_page_of("match-2");
    const json data = write("breakthrough", three_rounds());
    ASSERT_EQ(data["rounds"].size(), 3u);
    EXPECT_EQ(data["rounds"][1]["positions"], 900);
    EXPECT_EQ(data["rounds"][0]["match"], 0);
    EXPECT_TRUE(data["rounds"][1]["elo"].is_null()) << "all games won: it has no end";
    EXPECT_EQ(data["rounds"][1]["elo_low"], 300);
    EXPECT_EQ(data["rounds"][2]["kept"], false);
    EXPECT_EQ(data["over"], false);
    ASSERT_EQ(data["matches"].size(), 2u);
    EXPECT_TRUE(data["matches"][0]["page"].is_null());
    EXPECT_EQ(data["matches"][1]["page"], "match-2/report.html");
    SENET_NEEDS("chromium", "chromium");
    const std::string shown = drawn();
    EXPECT_EQ(times_in(shown, "class=\"lines\""), 5) << "loss, positions, speed, Elo twice";
    EXPECT_EQ(times_in(shown, "more than +300.0"), 2) << "in both tables";
    EXPECT_EQ(times_in(shown, "href=\"match-2/report.html\""), 1);
    EXPECT_EQ(times_in(shown, "NaN"), 0);
}

TEST_F(LearnReportPage, TellsTheVerdictOfTheBestNetwork) {
    Learnt learnt = three_rounds();
    learnt.network = folder / "breakthrough.net";
    learnt.verdict = "better than evaluate(): +100 Elo";
    learnt.judged = {tournament::sample_of(tournament::GameCounts{.losses = 10, .wins = 30}),
                     tournament::Decision::AcceptH1};
    learnt.judged_round = 1;
    add_page_of("verdict-0");
    add_page_of("verdict-1");
    const json data = write("breakthrough", learnt);
    ASSERT_EQ(data["matches"].size(), 4u);
    const json &earlier = data["matches"][0], &verdict = data["matches"][2];
    EXPECT_EQ(earlier["page"], "verdict-0/report.html");
    EXPECT_FALSE(earlier.contains("games")) << "of an earlier call: its page knows";
    EXPECT_EQ(verdict["page"], "verdict-1/report.html") << "the third network was not kept";
    EXPECT_EQ(verdict["games"], 40);
    EXPECT_EQ(verdict["score"], 0.75);
    SENET_NEEDS("chromium", "chromium");
    const std::string shown = drawn();
    EXPECT_EQ(times_in(shown, "The network is better than evaluate(): +100 Elo."), 1);
    EXPECT_EQ(times_in(shown, "evaluation:\n  network: breakthrough.net\n</pre>"), 1);
    learnt.judged->decision = tournament::Decision::AcceptH0;
    write("breakthrough", learnt);
    EXPECT_EQ(times_in(drawn(), "<pre"), 0) << "nobody is told to use it";
}

TEST_F(LearnReportPage, IsThereBeforeTheFirstRoundIsOver) {
    const json data = write("breakthrough", {});
    EXPECT_TRUE(data["rounds"].empty());
    EXPECT_TRUE(data["inputs"].empty());
    SENET_NEEDS("chromium", "chromium");
    EXPECT_EQ(times_in(drawn(), "id=\"verdict\">The first round is being played"), 1);
}

// Where not only wins count, values are no chances to win.
TEST_F(LearnReportPage, SaysWhatValuesAre) {
    SENET_NEEDS("chromium", "chromium");
    const auto says = [&](search::Measure::Of values, const std::string& gain) {
        write("rolit", three_rounds(), values);
        std::string shown = drawn();
        shown.resize(shown.find("<script"));  // those say more words
        EXPECT_GT(times_in(shown, "effect on the " + gain), 0) << gain;
        EXPECT_GT(times_in(shown, "'s " + gain + ", in percentage points"), 0) << gain;
        EXPECT_EQ(times_in(shown, "undefined"), 0) << gain;
    };
    says(search::Measure::Of::Wins, "chance to win");
    says(search::Measure::Of::Points, "share of the points");
    says(search::Measure::Of::Places, "expected place");
}

TEST_F(LearnReportPage, DrawsABoardForEachPiece) {
    const json data = write("breakthrough", three_rounds());
    EXPECT_EQ(data["asked"], 1);
    const json& cells = data["inputs"][0];
    EXPECT_EQ(data["cells"], cells["field"]);
    for (const char* each : {"counts", "logits", "chances", "moved"})
        EXPECT_EQ(cells[each].size(), 2 * 64u) << each;
    EXPECT_EQ(cells["counts"][0], 1) << "White's piece on a1";
    EXPECT_EQ(cells["counts"][1], 0);
    SENET_NEEDS("chromium", "chromium");
    struct Board {
        const char* game;
        int boards, cells;
    };
    for (const Board& one : {Board{"breakthrough", 2, 64}, Board{"hex", 2, 121},
                             Board{"morris", 2, 24}, Board{"nim", 0, 0}}) {
        write(one.game, three_rounds());
        const std::string shown = drawn();
        EXPECT_EQ(times_in(shown, "<svg class=\"board\""), one.boards) << one.game;
        EXPECT_EQ(times_in(shown, "<g class=\"worth\">"), one.boards * one.cells) << one.game;
        EXPECT_EQ(times_in(shown, "NaN"), 0) << one.game;
    }
}

TEST(WordsOfRounds, SayHowManyPositionsThereWere) {
    const std::string words =
        words_of_rounds({{.positions = 300, .games = 5}}, {.number = 1, .positions = 500}, 150, 1);
    EXPECT_EQ(words, "800 positions of 5 games in 2 rounds, 150 nodes a move, seed 1");
    EXPECT_EQ(positions_in(words), 800U);
    EXPECT_EQ(positions_in("by hand"), 0U);
    EXPECT_EQ(positions_in("12 games"), 0U);
    EXPECT_EQ(positions_in(""), 0U);
}

}  // namespace
}  // namespace senet::jobs
