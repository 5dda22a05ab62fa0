#include "jobs/table_game.h"

#include "jobs/adviser.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class TableJob : public Job {
  protected:
    static PlayOptions options(const std::string& game) {
        PlayOptions options;
        options.request.game = game;
        options.limits.depth = 2;
        return options;
    }
};

TEST_F(TableJob, IsPlayedByAPersonAndTheEngine) {
    TableGame game(host, options("tictactoe"));
    EXPECT_TRUE(game.is_persons_turn());
    EXPECT_EQ(game.side(), "1");
    game.session().play(game.line().legal_moves().front());
    EXPECT_FALSE(game.is_persons_turn());
    const search::Result found = game.session().think(interrupt, {});
    ASSERT_TRUE(found.move());
    game.session().play(*found.move());
    EXPECT_EQ(game.line().moves().size(), 2U);
    game.go_back_to(1);
    game.swap_sides();
    EXPECT_TRUE(game.is_persons_turn());
    game.begin_anew();
    EXPECT_TRUE(game.line().moves().empty());
}

TEST_F(TableJob, BeginsWhereItIsAskedTo) {
    PlayOptions asked = options("tictactoe");
    asked.beginning.moves = "b2 a1";
    const TableGame game(host, asked);
    EXPECT_EQ(game.line().moves().size(), 2U);
}

TEST_F(TableJob, IsSavedAndOpenedAgain) {
    TableGame game(host, options("tictactoe"));
    game.session().play(game.line().legal_moves().front());
    const std::string file = (folder / "game.txt").string();
    play::save(game.record(), file);
    const TableGame again(host, options(file));
    EXPECT_EQ(again.line().moves(), game.line().moves());
    EXPECT_EQ(again.people(), game.people());
}

TEST_F(TableJob, FollowsItsFiles) {
    const std::string script = testing::read_text(SENET_SOURCE_HOME "/games/tictactoe.lua");
    const settings::Place file = write("own.lua", script);
    TableGame game(host, options(file.path.string()));
    EXPECT_FALSE(game.files_changed());
    write("own.lua", script + "-- edited\n");
    EXPECT_TRUE(game.files_changed());
    const int before = game.version();
    game.take_edits();
    EXPECT_GT(game.version(), before);
    write("own.lua", "return 7\n");
    EXPECT_TRUE(game.files_changed());
    EXPECT_THROW(game.take_edits(), Error);
    EXPECT_FALSE(game.line().legal_moves().empty()) << "it goes on under the old rules";
}

TEST_F(TableJob, HasAnAdviserWhoCanBeInterrupted) {
    TableGame game(host, options("tictactoe"));
    Adviser adviser(game);
    EXPECT_TRUE(adviser.search(1).move());
    EXPECT_EQ(adviser.review(10, {}).moves.size(), game.line().moves().size());
    interrupt.stop = true;
    EXPECT_LE(adviser.search(1).depth, 1);
}

}  // namespace
}  // namespace senet::jobs
