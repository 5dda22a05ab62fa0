#include "tournament/journal.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/error.h"
#include "support/message.h"
#include "support/program.h"

namespace senet::tournament {
namespace {

using testing::fresh_folder;

GameRow row(std::uint64_t number) {
    GameRow row;
    row.game = {number, number / 2, number / 2, 0xfedcba9876543210u, {0, 1}};
    row.plies = 2;
    row.winner = game::Player{2};
    row.ending = play::Ending::Crashed;
    row.reason = "ended by \"signal\" 11\nlast words";
    row.moves = {"a1", "b2-c3"};
    row.played = {{0}, {0xfedcba9876543210u}};
    row.reports = {{.player = game::Player{2},
                    .value = -12,
                    .depth = 9,
                    .nodes = 4711,
                    .seconds = 0.25,
                    .overrun = 0.002}};
    return row;
}

// Of two players one number tells both; what was not judged stays so.
TEST(JournalRow, KeepsTheLuckOfEachSeat) {
    GameRow game = row(1);
    game.ending = play::Ending::Rules;
    game.reports = {{.player = game::kNobody, .luck = {0.25, -0.25}},
                    {.player = game::kNobody, .luck = {-0.125, 0.125}}};
    EXPECT_EQ(row_of(game_cells(game)).luck, (std::vector<double>{0.125, -0.125}));
    game.game.players = {0, 1, 0};
    game.reports[0].luck = {0.5, -0.25, -0.25};
    game.reports[1].luck.clear();
    const GameRow back = row_of(game_cells(game));
    EXPECT_EQ(back.reports[0].luck, game.reports[0].luck);
    EXPECT_TRUE(back.reports[1].luck.empty());
    EXPECT_EQ(back.luck, game.reports[0].luck);
    Cells cells = game_cells(game);
    cells.back() = "0/500000,-250000/0/0";
    EXPECT_THROW(row_of(cells), Fault) << "one seat is missing";
}

class JournalTest : public ::testing::Test {
  protected:
    std::filesystem::path folder_ = fresh_folder("journal");
    std::filesystem::path file_ = folder_ / "journal.sqlite";
};

TEST_F(JournalTest, GivesBackWhatWasWritten) {
    {
        Journal journal(file_, Journal::Use::Write);
        journal.write({.about = {{"file", "x.yaml"}},
                       .openings = {{0, {"", {"a1", "b2-c3"}, 5}}, {1, {"turn=1 ply=0", {}, 6}}},
                       .games = {row(3), row(1)},
                       .voids = {{1, "no memory"}}});
    }
    const Journal journal(file_, Journal::Use::Read);
    EXPECT_EQ(journal.about().at("file"), "x.yaml");
    EXPECT_EQ(journal.openings(),
              (std::vector<Opening>{{"", {"a1", "b2-c3"}, 5}, {"turn=1 ply=0", {}, 6}}));
    EXPECT_EQ(journal.voids(), 1U);
    const std::vector<GameResult> games = journal.results();
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].game.number, 1U);
    const GameRow game = journal.game(3).value();
    EXPECT_EQ(game.game, row(3).game);
    EXPECT_EQ(game.plies, 2);
    EXPECT_EQ(game.winner, game::Player{2});
    EXPECT_FALSE(game.margin);
    EXPECT_EQ(game.ending, play::Ending::Crashed);
    EXPECT_EQ(game.reason, row(3).reason);
    EXPECT_EQ(game.moves, row(3).moves);
    EXPECT_EQ(game.played, row(3).played);
    ASSERT_EQ(game.reports.size(), 1U);
    EXPECT_EQ(game.reports[0].player, game::Player{2});
    EXPECT_EQ(game.reports[0].value, -12);
    EXPECT_EQ(game.reports[0].depth, 9);
    EXPECT_EQ(game.reports[0].nodes, 4711U);
    EXPECT_DOUBLE_EQ(game.reports[0].seconds, 0.25);
    EXPECT_DOUBLE_EQ(game.reports[0].overrun, 0.002);
    EXPECT_FALSE(journal.game(2));
    EXPECT_EQ(game.score(0), 0);
    EXPECT_EQ(game.score(1), 1);
}

TEST_F(JournalTest, KeepsTheGameThatIsThere) {
    Journal journal(file_, Journal::Use::Write);
    journal.write({.games = {row(1)}});
    GameRow other = row(1);
    other.winner = game::Player{1};
    other.reports.clear();
    journal.write({.games = {other}});
    EXPECT_EQ(journal.game(1)->winner, game::Player{2});
    EXPECT_EQ(journal.game(1)->reports.size(), 1U);
}

TEST_F(JournalTest, IsWrittenByOneRunAtATime) {
    const Journal journal(file_, Journal::Use::Write);
    EXPECT_EQ(
        testing::message_of([&] { Journal(file_, Journal::Use::Write); }),
        "senet: error: " + folder_.string() + " is in use: another senet is playing this run");
    EXPECT_TRUE(Journal(file_, Journal::Use::Read).results().empty());
}

TEST_F(JournalTest, MissesGamesThatWereThereBefore) {
    const std::string shown = file_.string();
    {
        Journal journal(file_, Journal::Use::Write);
        journal.write({.about = {{"file", "x.yaml"}}, .openings = {{0, {}}}, .games = {row(1)}});
    }
    std::filesystem::copy_file(file_, folder_ / "before");
    Journal(file_, Journal::Use::Write).write({.games = {row(2), row(3)}});
    std::filesystem::copy_file(folder_ / "before", file_,
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(testing::message_of([&] { Journal(file_, Journal::Use::Write); }),
              "senet: error: " + shown +
                  ": it holds 1 game, but held 3 before; --mend plays damaged games again");
    Journal mended(file_, Journal::Use::Mend);
    EXPECT_EQ(mended.results().size(), 1U);
    EXPECT_EQ(mended.take_news().size(), 1U);
    EXPECT_TRUE(mended.take_news().empty());
}

TEST_F(JournalTest, KnowsWhichGamesItsUserRefereed) {
    GameRow refereed = row(2);
    refereed.refereed = true;
    Journal(file_, Journal::Use::Write)
        .write({.about = {{"file", "x.yaml"}}, .openings = {{0, {}}}, .games = {row(1), refereed}});
    Journal journal(file_, Journal::Use::Read);
    EXPECT_EQ(journal.unchecked(), (std::vector<std::uint64_t>{1}));
    journal.note_checked({1});
    EXPECT_TRUE(journal.unchecked().empty());
    EXPECT_TRUE(Journal(file_, Journal::Use::Write).unchecked().empty());
}

TEST_F(JournalTest, TakesOutWhatIsRejected) {
    {
        Journal journal(file_, Journal::Use::Mend);
        journal.write({.openings = {{0, {}}}, .games = {row(1), row(2)}});
        journal.reject({{1, "it is not as it should be"}});
        EXPECT_EQ(journal.results().size(), 1U);
        EXPECT_TRUE(std::filesystem::exists(file_.string() + ".damaged"));
    }
    Journal journal(file_, Journal::Use::Write);
    EXPECT_EQ(journal.results().size(), 1U);
    EXPECT_EQ(testing::message_of([&] {
                  journal.reject({{2, "it is not as it should be"}});
              }),
              "senet: error: " + file_.string() +
                  ": game 2: it is not as it should be; --mend plays damaged games again");
}

TEST_F(JournalTest, RefusesWhatIsNone) {
    std::ofstream(file_) << std::string(5000, 'x');
    EXPECT_EQ(
        testing::message_of([&] { Journal(file_, Journal::Use::Write); }),
        "senet: error: " + file_.string() +
            " is no journal of a tournament; --mend keeps it aside and plays all games again");
    EXPECT_EQ(testing::message_of([&] { Journal(folder_ / "none.sqlite", Journal::Use::Read); }),
              "senet: error: cannot use " + (folder_ / "none.sqlite").string() +
                  ": unable to open database file");
}

}  // namespace
}  // namespace senet::tournament
