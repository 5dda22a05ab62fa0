#include "jobs/record_replay.h"

#include "jobs/table_game.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class ReplayJob : public Job {
  protected:
    /// A record of this many moves, each the first that is legal.
    std::string record(int moves) {
        PlayOptions options;
        options.request.game = "tictactoe";
        TableGame game(host, options);
        for (int i = 0; i < moves; ++i) game.session().play(game.line().legal_moves().front());
        return play::to_text(game.record());
    }
};

TEST_F(ReplayJob, PlaysEachGameAgain) {
    const auto file = write("games.txt", record(3) + "\n" + record(4)).path.string();
    RecordReplay replay(host, file, {});
    EXPECT_EQ(replay.size(), 2U);
    const words::ReplayedRecord first = replay.next();
    EXPECT_EQ(first.number, 1);
    EXPECT_EQ(first.game, "tictactoe");
    EXPECT_EQ(first.line.moves().size(), 3U);
    EXPECT_TRUE(first.agrees);
    EXPECT_EQ(replay.next().line.moves().size(), 4U);
    EXPECT_TRUE(replay.done());
    EXPECT_TRUE(heard.notes.empty());
}

TEST_F(ReplayJob, GoesOnBehindAGameThatCannotBePlayed) {
    std::string other = record(3);
    other.replace(other.find("tictactoe"), 9, "no-such-game");
    RecordReplay replay(host, write("games.txt", other + "\n" + record(4)).path.string(), {});
    EXPECT_THROW(replay.next(), Error);
    EXPECT_EQ(replay.next().number, 2);
}

TEST_F(ReplayJob, TellsOnceThatTheRulesHaveChanged) {
    std::string text = record(3);
    const std::size_t tag = text.find("[Script \"") + 9;
    text.replace(tag, 4, "0000");
    RecordReplay replay(host, write("games.txt", text + "\n" + text).path.string(), {});
    replay.next();
    replay.next();
    ASSERT_EQ(heard.notes.size(), 1U);
    EXPECT_NE(heard.notes[0].find("the rules have changed since"), std::string::npos);
}

TEST_F(ReplayJob, TellsThatMovesAreMissing) {
    std::string text = record(4);
    const std::size_t tag = text.find("[PlyCount \"4\"]");
    ASSERT_NE(tag, std::string::npos);
    text.replace(tag + 11, 1, "9");
    RecordReplay replay(host, write("games.txt", record(3) + "\n" + text).path.string(), {});
    replay.next();
    EXPECT_TRUE(heard.notes.empty());
    EXPECT_EQ(replay.next().line.moves().size(), 4U);
    ASSERT_EQ(heard.notes.size(), 1U);
    EXPECT_TRUE(heard.notes[0].ends_with(
        ": PlyCount says 9, and the record has 4 moves: the rest is missing"))
        << heard.notes[0];
}

TEST_F(ReplayJob, EndsAtAnInterruption) {
    RecordReplay replay(host, write("games.txt", record(3)).path.string(), {});
    interrupt.stop = true;
    EXPECT_THROW(replay.next(), game::Interrupted);
}

}  // namespace
}  // namespace senet::jobs
