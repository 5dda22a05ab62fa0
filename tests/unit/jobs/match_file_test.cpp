#include "jobs/match_file.h"

#include "jobs/tournament_run.h"
#include "support/message.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

using MatchJob = Job;

MatchTask small_match() {
    return {.request = {.game = "tictactoe"},
            .players = {"base", "random"},
            .games = 4,
            .nodes = "200",
            .threads = 1};
}

TEST_F(MatchJob, IsPlayedAsATournament) {
    const std::string text = match_text(host.home, small_match());
    int games = 0;
    with_match_file(folder / "run", text, [&](const settings::Place& file) {
        TournamentRun run(host, file, folder / "run", tournament::Journal::Use::Write);
        EXPECT_EQ(run.standing().names.size(), 2U) << "it can be asked before its first game";
        EXPECT_EQ(run.play(), TournamentRun::End::Finished);
        games = static_cast<int>(run.standings().games());
        EXPECT_TRUE(words::players_table(run.standing(), {}).starts_with("player  games  won"));
        EXPECT_TRUE(words::match_text(run.standing(), {}, {}).starts_with("base against random\n"));
        EXPECT_TRUE(words::games_words(run.standings()).starts_with("The first move won "));
    });
    EXPECT_EQ(games, 4);
    EXPECT_EQ(testing::read_text(folder / "run" / "match.yaml"), text);
}

TEST_F(MatchJob, LeavesNothingBehindWhenItIsRefused) {
    const auto refused = [&](const std::string& text) {
        return testing::message_of([&] {
            with_match_file(folder / "run", text,
                            [](const settings::Place&) { throw Error("refused"); });
        });
    };
    EXPECT_NE(refused("one\n").find("refused"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "run"));
    with_match_file(folder / "run", "one\n", [](const settings::Place&) {});
    refused("two\n");
    EXPECT_EQ(testing::read_text(folder / "run" / "match.yaml"), "one\n");
}

TEST_F(MatchJob, RefusesPlayersThatThereAreNot) {
    MatchTask task = small_match();
    task.players[1] = "strong";
    EXPECT_NE(testing::message_of([&] { match_text(host.home, task); }).find("got \"strong\""),
              std::string::npos);
}

}  // namespace
}  // namespace senet::jobs
