#include "jobs/tune_run.h"

#include "jobs/positions.h"
#include "jobs/self_play.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using tournament::Journal;

constexpr const char* kBreakthrough =
    "game: breakthrough\noptions: { width: 4, height: 5, rows: 1 }\n"
    "set: [params.advance=0]\nlimits: { depth: 1 }\nthreads: 1\nverdict: false\n"
    "openings: { plies: 2, choices: 1, depth: 0 }\n";

class TuningJob : public Job {
  protected:
    std::optional<Tuned> tune(const std::string& text, const std::string& run) const {
        const settings::Place file = write("tuning.yaml", text);
        return run_tuning(host, file, folder / run, Journal::Use::Write);
    }

    /// The tuning comes to the same after an interruption as without one.
    void expect_same_after_interruption(const std::string& text, int words) {
        const std::optional<Tuned> whole = tune(text, "whole");
        ASSERT_TRUE(whole);
        EXPECT_GT(heard.words, words);
        EXPECT_EQ(heard.stages_over, static_cast<int>(heard.stages.size()));
        heard.interrupt_after(words);
        try {
            EXPECT_FALSE(tune(text, "run"));
        } catch (const game::Interrupted&) {  // before there was anything to keep
        }
        EXPECT_FALSE(std::filesystem::exists(folder / "run" / "tuned.yaml"));
        heard.interrupt_after(0);
        const std::optional<Tuned> resumed = tune(text, "run");
        ASSERT_TRUE(resumed);
        EXPECT_EQ(resumed->result.report, whole->result.report);
        EXPECT_EQ(testing::read_text(resumed->settings), testing::read_text(whole->settings));
        EXPECT_TRUE(testing::read_text(resumed->report).starts_with("<!DOCTYPE html>"));
    }
};

TEST_F(TuningJob, OfNumbersByGamesGoesOn) {
    expect_same_after_interruption(
        std::string(kBreakthrough) + "tune: [params.advance]\nbudget: 80\nspsa: { r: 0.01 }\n", 2);
    // The board is smaller than the one that the game's network was learnt for.
    ASSERT_GE(heard.notes.size(), 2u);
    EXPECT_EQ(heard.notes[0],
              "config/breakthrough.net is left out: it was learnt for options.height: 8");
    EXPECT_TRUE(heard.notes[1].starts_with("1 number, 80 games, about ")) << heard.notes[1];
}

TEST_F(TuningJob, OfCandidatesByRaceGoesOn) {
    expect_same_after_interruption(std::string(kBreakthrough) +
                                       "method: race\nbudget: 80\ncandidates:\n"
                                       "  alike: { params: { piece: 72 } }\n"
                                       "  good: { params: { advance: 10 } }\n",
                                   2);
}

TEST_F(TuningJob, OfNumbersByPositionsGoesOn) {
    const settings::Request request{
        .game = "breakthrough", .sets = {"options.width=4", "options.height=5", "options.rows=1"}};
    ASSERT_TRUE(play_itself(host, request, {.games = 60, .nodes = 50, .plies = 2}, folder / "games",
                            Journal::Use::Write));
    const tune::Positions positions = positions_of(host, folder / "games", Journal::Use::Read, {});
    EXPECT_EQ(positions.game, "breakthrough");
    ASSERT_GT(positions.positions.size(), 40U);
    tune::save(positions, folder / "some.positions");
    heard.words = 0;
    expect_same_after_interruption(
        "game: breakthrough\noptions: { width: 4, height: 5, rows: 1 }\nmethod: texel\n"
        "tune: [params.advance]\npositions: some.positions\nverdict: false\n"
        "limits: { depth: 1 }\n"
        "texel: { epochs: 30, patience: 30 }\n",
        3);
}

TEST_F(TuningJob, EndsWithAVerdict) {
    const std::optional<Tuned> tuned = tune(
        "game: breakthrough\noptions: { width: 4, height: 5, rows: 1 }\n"
        "set: [params.advance=0]\nlimits: { depth: 1 }\nthreads: 1\nmethod: race\n"
        "budget: 40\ncandidates: { worse: { params: { piece: 0 } }, good: { params: { advance: 10 "
        "} } }\n"
        "openings: { plies: 2, choices: 1, depth: 0 }\nverdict: { games: 20 }\n",
        "run");
    ASSERT_TRUE(tuned);
    EXPECT_EQ(tuned->result.found.size(), 1U);
    ASSERT_TRUE(tuned->judged);
    EXPECT_FALSE(tuned->verdict.empty());
    EXPECT_TRUE(std::filesystem::exists(folder / "run" / "verdict" / "journal.sqlite"));
}

}  // namespace
}  // namespace senet::jobs
