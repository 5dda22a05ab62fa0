#include "jobs/tournament_run.h"

#include <fmt/format.h>

#include "jobs/positions.h"
#include "jobs/replayed_game.h"
#include "jobs/report.h"
#include "support/message.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using tournament::Journal;
using End = TournamentRun::End;

class TournamentJob : public Job {
  protected:
    TournamentRun open(const std::string& run) const { return open(file_, run); }
    TournamentRun open(const settings::Place& file, const std::string& run) const {
        return {host, file, folder / run, Journal::Use::Write};
    }
    settings::Place write_file(const std::string& name, int games) const {
        return write(
            name,
            fmt::format(
                "game: tictactoe\nplayers: {{ one: {{}}, other: {{ limits: {{ nodes: 800 }} "
                "}}, lot: {{ kind: random }} }}\ngames: {}\nlimits: {{ nodes: 1000 }}\n"
                "openings: {{ plies: 2, choices: 1, depth: 0 }}\nthreads: 1\n",
                games));
    }

    const settings::Place file_ = write_file("t.yaml", 8);
};

TEST_F(TournamentJob, IsStartedWatchedAndAsked) {
    TournamentRun run = open("run");
    EXPECT_EQ(run.standings().games(), 0);
    EXPECT_EQ(run.play(), End::Finished);
    EXPECT_EQ(heard.most_games, 24U);
    EXPECT_EQ(heard.stages_over, static_cast<int>(heard.stages.size()));
    EXPECT_TRUE(heard.notes.empty()) << heard.notes.front();
    EXPECT_EQ(run.standings().games(), 24);
    EXPECT_EQ(run.names(), (std::vector<std::string>{"one", "other", "lot"}));
    const tournament::Ranking ranking = run.ranking(run.tally().ratings());
    EXPECT_EQ(ranking.players.back(), 2) << "who plays by lot is last";
    EXPECT_EQ(run.times().size(), 3U);
    EXPECT_TRUE(testing::read_text(run.games_file()).starts_with("[Event \"run\"]"));
    EXPECT_TRUE(testing::read_text(run.report_file()).starts_with("<!DOCTYPE html>"));
}

// So many games that there are some left when the first are told.
TEST_F(TournamentJob, GoesOnAfterAnInterruption) {
    const settings::Place file = write_file("long.yaml", 100);
    TournamentRun whole = open(file, "whole");
    EXPECT_EQ(whole.play(), End::Finished);
    heard.interrupt_after(1);
    {
        TournamentRun run = open(file, "run");
        EXPECT_EQ(run.play(), End::Interrupted);
        EXPECT_LT(run.standings().games(), 300);
    }
    ASSERT_EQ(heard.notes.size(), 1U);
    EXPECT_TRUE(heard.notes[0].ends_with("the same command goes on")) << heard.notes[0];
    heard.interrupt_after(0);
    TournamentRun run = open(file, "run");
    EXPECT_EQ(run.play(), End::Finished);
    EXPECT_EQ(run.tally().scores(), whole.tally().scores());
}

TEST_F(TournamentJob, RefusesAnotherFileForTheSameFolder) {
    EXPECT_EQ(open("run").play(), End::Finished);
    const settings::Place other =
        write("t.yaml", testing::read_text(file_.path) + "adjudicate: { max_plies: 5 }\n");
    EXPECT_TRUE(testing::message_of([&] {
                    TournamentRun(host, other, folder / "run", Journal::Use::Write);
                }).find(" before, and is ") != std::string::npos);
}

TEST_F(TournamentJob, IsReportedFromItsJournalAsItWasCounted) {
    TournamentRun run = open("run");
    EXPECT_EQ(run.play(), End::Finished);
    const WrittenReport written = report_on(host, folder / "run", {.html = folder / "r.html"});
    EXPECT_EQ(written.html, folder / "r.html");
    const nlohmann::json& report = written.report;
    EXPECT_EQ(report["seen"], 24);
    EXPECT_EQ(report["counted"], run.standings().games());
    EXPECT_EQ(report["plies"], run.standings().plies());
    EXPECT_EQ(report["order"], run.ranking(run.tally().ratings()).players);
    EXPECT_EQ(report["progress"].size(), run.tally().progress().size());
    EXPECT_EQ(report["games"].size(), 24U);
    EXPECT_TRUE(testing::read_text(written.html).starts_with("<!DOCTYPE html>"));
}

TEST_F(TournamentJob, GamesOfItArePlayedAgainAndTheSame) {
    EXPECT_EQ(open("run").play(), End::Finished);
    RunFolder run(host, folder / "run", Journal::Use::Read);
    const tournament::GameRow row = game_of_run(run, 3);
    const ReplayedGame again = play_again(host, run, row);
    EXPECT_TRUE(again.agrees);
    EXPECT_FALSE(again.differs_from);
    EXPECT_FALSE(again.timed);
    tournament::GameRow other = row;
    other.moves.pop_back();
    EXPECT_EQ(play_again(host, run, other).differs_from, other.moves.size());
    EXPECT_THROW(game_of_run(run, 24), Error) << "they are numbered from 0";
}

TEST_F(TournamentJob, LeavesPositionsToTuneBy) {
    EXPECT_EQ(open("run").play(), End::Finished);
    const auto take = [&] {
        return positions_of(host, folder / "run", Journal::Use::Read, {.per_game = 2});
    };
    const tune::Positions positions = take();
    EXPECT_GT(positions.positions.size(), 10U);
    EXPECT_LE(positions.positions.size(), 48U);
    interrupt.stop = true;
    EXPECT_THROW(take(), game::Interrupted);
}

TEST_F(TournamentJob, ReportTellsOfGamesThatOtherRulesPlayed) {
    write("own.lua", testing::read_text(SENET_SOURCE_HOME "/games/tictactoe.lua"));
    const settings::Place file =
        write("t2.yaml",
              "game: own.lua\nplayers: { a: { kind: random }, b: { kind: random } }\ngames: 2\n");
    EXPECT_EQ(TournamentRun(host, file, folder / "run", Journal::Use::Write).play(), End::Finished);
    write("own.lua", testing::read_text(SENET_SOURCE_HOME "/games/tictactoe.lua") + "-- edited\n");
    const WrittenReport written = report_on(host, folder / "run", {});
    EXPECT_EQ(written.html, folder / "run" / "report.html");
    ASSERT_EQ(heard.notes.size(), 1U);
    EXPECT_NE(heard.notes[0].find("rules changed since this run began"), std::string::npos);
    EXPECT_EQ(written.report["note"], heard.notes[0]);
}

}  // namespace
}  // namespace senet::jobs
