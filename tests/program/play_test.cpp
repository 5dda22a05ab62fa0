// `senet play` with its input piped in: what a person at the terminal sees.

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include <regex>

#include "program/row_game.h"
#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

/// A game of tictactoe with both sides typed in.
Finished typed(const std::string& input, const std::vector<std::string>& more = {"--as", "both"},
               const fs::path& folder = SENET_SOURCE_HOME) {
    std::vector<std::string> arguments{"play", "tictactoe"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return senet(arguments, input, folder);
}

TEST(PlayProgram, DrawsTheBoardAfterEachMove) {
    const Finished play = typed("b2\na1\nquit\n");
    EXPECT_EQ(play.exit, 0);
    EXPECT_TRUE(
        has(play.out, "Tic-tac-toe  (games/tictactoe.lua; type \"help\" for what you can do)"));
    EXPECT_TRUE(has(play.out, "X to move> b2\n3  ·  ·  ·\n2  · [X] ·\n1  ·  ·  ·\n   a  b  c\n"))
        << play.out;
    EXPECT_TRUE(has(play.out, "2  ·  X  ·\n1 [O] ·  ·\n")) << play.out;
    EXPECT_EQ(play.err, "");
}

TEST(PlayProgram, EndsWithItsInput) {
    EXPECT_EQ(typed("b2\n").exit, 0);
    EXPECT_EQ(typed("").exit, 0);
}

TEST(PlayProgram, TakesMovesByNumberAndInOtherCase) {
    const Finished play = typed("#5\nA1\nmoves\nquit\n");
    EXPECT_TRUE(has(play.out, "#1 a2   #2 a3   #3 b1   #4 b3   #5 c1   #6 c2   #7 c3")) << play.out;
}

TEST(PlayProgram, SaysWhatIsLegalWhenAMoveIsNot) {
    const Finished play = typed("b2\nb2\nb9\n#9\nquit\n");
    EXPECT_TRUE(has(play.out, "\"b2\" is not a legal move here"));
    EXPECT_TRUE(has(play.out, "the legal moves are a1, b1, c1, a2, c2, a3, b3, c3"));
    EXPECT_TRUE(has(play.out, "\"#9\" is not the number of a move; there are #1 to #8"))
        << play.out;
    EXPECT_EQ(play.exit, 0);
}

TEST(PlayProgram, TellsItsCommands) {
    const Finished play = typed("help\nquit\n");
    for (const char* word : {"moves", "hint", "eval", "review", "goto", "undo", "redo", "swap",
                             "level", "new", "rules", "save", "load", "board", "help", "quit"})
        EXPECT_TRUE(has(play.out, std::string("\n  ") + word)) << word;
    EXPECT_TRUE(
        has(play.out, "\nType a move, such as a1 or b2. A move is the cell that you mark.\n"));
    const Finished asked = typed("?\nquit\n");
    EXPECT_EQ(asked.out.substr(asked.out.find("  MOVE")), play.out.substr(play.out.find("  MOVE")));
}

TEST(PlayProgram, TakesMovesBackAndPlaysThemAgain) {
    const Finished play = typed("b2\nundo\nmoves\nredo\nmoves\nundo\nundo\nredo\nredo\nquit\n");
    EXPECT_TRUE(has(play.out, "#9 c3"));
    EXPECT_TRUE(has(play.out, "#8 c3"));
    EXPECT_TRUE(has(play.out, "there is no move to take back")) << play.out;
    EXPECT_TRUE(has(play.out, "there is no move that was taken back")) << play.out;
}

TEST(PlayProgram, AnswersAsTheEngine) {
    const Finished play = typed("b2\nquit\n", {"--as", "1", "--level", "2"});
    EXPECT_TRUE(has(play.out, "O plays ")) << play.out;
    EXPECT_TRUE(std::regex_search(play.out, std::regex("depth [1-9]"))) << play.out;
}

TEST(PlayProgram, BeginsAsTheEngineWhenThePersonIsSecond) {
    const Finished play = typed("quit\n", {"--as", "2", "--level", "2"});
    EXPECT_TRUE(has(play.out, "X plays ")) << play.out;
    EXPECT_TRUE(has(play.out, "O to move> quit"));
}

TEST(PlayProgram, ThinksForTwoSecondsWhereNothingSaysHowLong) {
    const Finished play =
        senet({"play", "tests/benchmarks/scripts/breakthrough_bits.lua", "--as", "2"}, "quit\n");
    EXPECT_EQ(play.exit, 0);
    const std::size_t place = play.out.find(" positions in ");
    ASSERT_NE(place, std::string::npos) << play.out;
    EXPECT_GE(std::stod(play.out.substr(place + 14)), 1.9) << play.out;
}

TEST(PlayProgram, HintsAndEvaluates) {
    const Finished play = typed("a1\na2\nb1\nb2\nhint\neval\nquit\n");
    EXPECT_TRUE(has(play.out, "Play c1: X wins with the next move.\n(value win in 1, depth "))
        << play.out;
    EXPECT_TRUE(has(play.out,
                    "eval\nX wins with the next move.\n(For X: evaluation 0; searched to "
                    "depth "));
    EXPECT_TRUE(has(play.out, ": win in 1)\n")) << play.out;
}

TEST(PlayProgram, ChangesSides) {
    const Finished play = typed("swap\nquit\n", {"--as", "1", "--level", "2"});
    EXPECT_TRUE(has(play.out, "You play O now.")) << play.out;
    EXPECT_TRUE(has(play.out, "X plays "));
    EXPECT_TRUE(has(typed("swap\nquit\n").out, "swap needs exactly one person at the table"));
}

TEST(PlayProgram, ChangesLevel) {
    const Finished play = typed("level 3\nlevel 77\nlevel x\nquit\n");
    EXPECT_TRUE(has(play.out, "Level 3 from now on."));
    EXPECT_TRUE(has(play.out, "tictactoe has no level 77; its levels are 1, 2, 3, 4"));
    EXPECT_TRUE(has(play.out, "write \"level N\"; this game has levels 1, 2, 3, 4"));
}

TEST(PlayProgram, SavesAndLoads) {
    const fs::path folder = fresh_folder("save");
    const Finished saved = typed("b2\na1\nc3\nsave game.txt\nquit\n", {"--as", "both"}, folder);
    EXPECT_TRUE(has(saved.out, "Saved;")) << saved.out;
    EXPECT_EQ(std::regex_replace(read_text(folder / "game.txt"),
                                 std::regex("[0-9a-f]{16}|[0-9.]{10}"), "HASH"),
              "[Event \"Casual game\"]\n[Site \"Senet\"]\n[Date \"HASH\"]\n[Round \"?\"]\n"
              "[White \"a person\"]\n[Black \"a person\"]\n[Result \"*\"]\n[Config \"HASH\"]\n"
              "[Game \"tictactoe\"]\n[PlyCount \"3\"]\n[Script \"HASH\"]\n[Seed \"1\"]\n"
              "[Termination \"unterminated\"]\n[Variant \"Tic-tac-toe\"]\n\n"
              "1. b2 a1 2. c3 *\n");
    const Finished loaded = typed("load game.txt\nmoves\nundo\nquit\n", {"--as", "both"}, folder);
    EXPECT_TRUE(has(loaded.out, "3  ·  · [X]\n2  ·  X  ·\n1  O  ·  ·\n")) << loaded.out;
    EXPECT_TRUE(has(loaded.out, "O to move> moves"));
    const Finished missing = typed("load nothing.txt\nquit\n", {"--as", "both"}, folder);
    EXPECT_TRUE(has(missing.out, "there is no file nothing.txt"));
    const Finished other = senet({"play", "nim", "--as", "both"}, "load game.txt\nquit\n", folder);
    EXPECT_TRUE(has(other.out, "game.txt is a game of \"tictactoe\", not of \"nim\"")) << other.out;
    fs::remove_all(folder);
}

TEST(PlayProgram, LoadsNothingThatHasNoEnd) {
    const fs::path folder = fresh_folder("endless");
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    std::ofstream(folder / "large") << "";
    fs::resize_file(folder / "large", 1 << 30);
    const Finished play = typed("load /dev/zero\nload pipe\nload large\nload .\nb2\nquit\n",
                                {"--as", "both"}, folder);
    EXPECT_TRUE(has(play.out, "/dev/zero is no regular file, so it cannot be a record of a game\n"))
        << play.out;
    EXPECT_TRUE(has(play.out, "pipe is no regular file, so it cannot be a record of a game\n"));
    EXPECT_TRUE(has(play.out, "large is larger than 1 MB; is it a record of a game?\n"));
    EXPECT_TRUE(has(play.out, ". is a folder, not a record of a game\n"));
    EXPECT_TRUE(has(play.out, "O to move> quit")) << play.out;
    fs::remove_all(folder);
}

TEST(PlayProgram, RefusesBeforehandToRecordWhereItCannot) {
    const fs::path folder = fresh_folder("unrecorded");
    std::ofstream(folder / "mine.lua") << "return {}\n";
    const auto recorded_in = [&](const std::string& file) {
        return senet({"play", "tictactoe", "--as", "none", "--record", file}, "", folder);
    };
    const Finished other = recorded_in("mine.lua");
    EXPECT_EQ(other.exit, 2);
    EXPECT_EQ(other.out, "");
    EXPECT_EQ(other.err,
              "senet: error: mine.lua exists and is no record of a game; take another name, or "
              "remove it\n");
    const Finished nowhere = recorded_in("/nowhere/x");
    EXPECT_EQ(nowhere.exit, 2);
    EXPECT_EQ(nowhere.out, "");
    EXPECT_EQ(nowhere.err, "senet: error: cannot write /nowhere/x: No such file or directory\n");
    fs::remove_all(folder);
}

TEST(PlayProgram, SavesOverNothingButARecord) {
    const fs::path folder = fresh_folder("overwrite");
    std::ofstream(folder / "mine.lua") << "return {}\n";
    std::ofstream(folder / "empty.txt") << "";
    const Finished play =
        typed("save mine.lua\nsave empty.txt\nb2\nsave empty.txt\nsave /nowhere/x\nquit\n",
              {"--as", "both"}, folder);
    EXPECT_TRUE(has(
        play.out, "mine.lua exists and is no record of a game; take another name, or remove it\n"))
        << play.out;
    EXPECT_EQ(read_text(folder / "mine.lua"), "return {}\n");
    EXPECT_TRUE(has(read_text(folder / "empty.txt"), "\n\n1. b2 *\n"));
    EXPECT_TRUE(has(play.out, "cannot write /nowhere/x: No such file or directory\n"));
    fs::remove_all(folder);
}

TEST(PlayProgram, SaysWhereARecordIsDamaged) {
    const fs::path folder = fresh_folder("damaged");
    const std::string head = "[Game \"tictactoe\"]\n";
    std::ofstream(folder / "move.sav") << head << "\nb2 a1\nb9 c3\n";
    std::ofstream(folder / "start.sav") << head << "[Start \"turn=9\"]\n";
    std::ofstream(folder / "tag.sav") << head << "[Result *]\n";
    std::ofstream(folder / "none.sav") << "b2 a1\n";
    const Finished play =
        typed("load move.sav\nload start.sav\nload tag.sav\nload none.sav\nquit\n", {}, folder);
    for (const char* said :
         {"move.sav:4: error: move 3, \"b9\", is not a legal move here; the legal moves are b1, "
          "c1, "
          "a2, "
          "c2, a3, b3, c3",
          "start.sav:2: error: position: \"turn\" must be a whole number from 1 to 2, got \"9\"\n",
          "tag.sav:2: error: a tag is written [Name \"value\"], got \"[Result *]\"\n",
          "none.sav:1: error: this is no record of a game: it has no tags in brackets\n"})
        EXPECT_TRUE(has(play.out, said)) << play.out;
    fs::remove_all(folder);
}

TEST(PlayProgram, ValuesAPositionForWhoMoves) {
    const Finished play = senet({"play", "connect4", "--as", "both", "--set", "search.depth=1",
                                 "--set", "evaluation.network=false"},
                                "4\neval\n1\neval\nquit\n");
    EXPECT_TRUE(has(play.out, "For Red: evaluation -")) << play.out;
    EXPECT_TRUE(has(play.out, "For Yellow: evaluation +")) << play.out;
    EXPECT_TRUE(has(play.out, "; searched to depth 1: ")) << play.out;
}

TEST(PlayProgram, SaysWhoWon) {
    const Finished play = typed("a1\na2\nb1\nb2\nc1\nundo\nquit\n");
    EXPECT_TRUE(has(play.out, "The game is over: X wins (three in a row).\n")) << play.out;
    EXPECT_TRUE(has(play.out, "review, undo, new, save FILE, or quit> undo"));
    EXPECT_TRUE(has(play.out, "X to move> quit"));
}

TEST(PlayProgram, GoesOnFromMovesAndPositions) {
    EXPECT_TRUE(has(typed("quit\n", {"--as", "both", "--moves", "b2 a1"}).out, "X to move>"));
    const Finished placed =
        typed("quit\n", {"--as", "both", "--position", "turn=2 ply=1 cells=000/010/000"});
    EXPECT_TRUE(has(placed.out, "2  ·  X  ·\n")) << placed.out;
    EXPECT_TRUE(has(placed.out, "O to move>"));
}

TEST(PlayProgram, PrintsOneObjectAPlyAsJson) {
    const Finished play = typed("", {"--as", "none", "--json"});
    EXPECT_EQ(play.exit, 0);
    EXPECT_EQ(play.err, "");
    const auto plies = objects(play.out);
    ASSERT_EQ(plies.size(), 10U) << play.out;
    for (std::size_t i = 0; i < 9; ++i) {
        expect_fields(plies[i], {"ply", "player", "move", "value", "state"});
        EXPECT_EQ(plies[i]["ply"], i + 1);
        EXPECT_EQ(plies[i]["player"], i % 2 + 1);
        EXPECT_EQ(plies[i]["value"], 0);
    }
    EXPECT_EQ(plies.back()["outcome"], "draw");
    EXPECT_EQ(plies.back()["winner"], 0);
}

TEST(PlayProgram, KeepsJsonCleanOfEverythingElse) {
    const Finished play = typed("b2\nnonsense\nmoves\nhint\neval\nundo\nhelp\na1\nquit\n",
                                {"--as", "both", "--json"});
    const auto plies = objects(play.out);
    ASSERT_EQ(plies.size(), 2U) << play.out;
    EXPECT_EQ(plies[0]["state"], "turn=2 ply=1 cells=000/010/000");
    EXPECT_TRUE(plies[0]["value"].is_null());
    EXPECT_EQ(plies[1]["move"], "a1");
    EXPECT_TRUE(has(play.err, "\"nonsense\" is not a legal move here"));
}

TEST(PlayProgram, SaysWhoIsWhoAndHowToMove) {
    const Finished one = typed("quit\n", {"--as", "2", "--level", "2"});
    EXPECT_TRUE(has(one.out, "\nYou play O, the engine plays X. It plays at level 2 of 4: "))
        << one.out;
    // Told once it is the person's turn, with moves that are legal then.
    const std::size_t engine = one.out.find("X plays ");
    const std::size_t told = one.out.find("Type a move, such as ");
    ASSERT_NE(told, std::string::npos) << one.out;
    EXPECT_LT(engine, told);
    const std::string example = one.out.substr(told + 21, 2);
    const Finished moved = typed(example + "\nquit\n", {"--as", "2", "--level", "2"});
    EXPECT_FALSE(has(moved.out, "is not a legal move")) << moved.out;
    EXPECT_TRUE(has(typed("quit\n").out, "\nYou play both X and O; the engine only advises.\n"));
    EXPECT_TRUE(has(typed("", {"--as", "none"}).out,
                    "\nThe engine plays both X and O. It plays at "
                    "full strength: "));
    const Finished limited = typed("quit\n", {"--depth", "3", "--nodes", "500"});
    EXPECT_TRUE(has(limited.out, "full strength: depth 3, 500\npositions for each move;"))
        << limited.out;
}

TEST(PlayProgram, LimitsTheEnginesSide) {
    const Finished play = senet({"play", "connect4", "--as", "none", "--depth", "2", "--json",
                                 "--moves", "4 4 4 4 4 2 1 1"},
                                "");
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_GT(objects(play.out).size(), 5U);
    const Finished shown = senet({"play", "connect4", "--as", "2", "--depth", "3"}, "quit\n");
    EXPECT_TRUE(has(shown.out, ", depth 3, ")) << shown.out;
    const Finished nodes = senet({"play", "connect4", "--as", "2", "--nodes", "300"}, "quit\n");
    EXPECT_TRUE(has(nodes.out, ", 300 positions in ")) << nodes.out;
    const Finished soft = senet({"play", "connect4", "--as", "2", "--soft-nodes", "1"}, "quit\n");
    EXPECT_TRUE(has(soft.out, "full strength: about 1")) << soft.out;
    EXPECT_EQ(senet({"play", "connect4", "--depth", "0"}, "").exit, 2);
    // A level is what its own limits make it: another one comes beside them.
    const Finished level =
        senet({"play", "connect4", "--as", "2", "--level", "1", "--time", "1s"}, "quit\n");
    const std::string settings =
        read_text(fs::path(SENET_SOURCE_HOME) / "config" / "connect4.yaml");
    std::smatch first;
    ASSERT_TRUE(std::regex_search(settings, first, std::regex(R"(\n  1: .*nodes: (\d+),)")));
    const std::string limit = first.str(1) + " positions";
    EXPECT_TRUE(has(level.out, "It plays at level 1 of 8: " + limit + ", 1")) << level.out;
    EXPECT_TRUE(has(level.out, ", " + limit + " in ")) << level.out;
}

TEST(PlayProgram, ThinksOnThePersonsTimeIfAskedTo) {
    const Finished play = senet({"play", "connect4", "--as", "2", "--ponder", "--depth", "6"},
                                "moves\n4\nundo\nhint\n1\nquit\n");
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_EQ(play.err, "");
    EXPECT_TRUE(has(play.out, "depth 6")) << play.out;
    for (const char* as : {"both", "none"}) {
        EXPECT_EQ(senet({"play", "nim", "--ponder", "--as", as}, "").err,
                  "senet: error: --ponder needs one person and one engine at the table\n");
    }
}

TEST(PlayProgram, TakesOtherWordsForQuit) {
    for (const char* word : {"exit\n", "q\n", "QUIT\n"}) {
        const Finished play = typed(std::string(word) + "b2\n");
        EXPECT_EQ(play.exit, 0);
        EXPECT_FALSE(has(play.out, "> b2")) << play.out;
    }
}

TEST(PlayProgram, TellsHowOddMovesAreWritten) {
    EXPECT_TRUE(has(senet({"play", "dots"}, "rules\nquit\n").out, "n, e, s or w"));
    EXPECT_TRUE(
        has(senet({"play", "quarto"}, "rules\nquit\n").out, "then the piece that you give on"));
}

TEST(PlayProgram, TellsTheRules) {
    const Finished play = typed("rules\nquit\n");
    EXPECT_TRUE(
        has(play.out, "> rules\nTic-tac-toe: three in a row wins, a full board is a draw.\n"))
        << play.out;
    const fs::path folder = row_game(fresh_folder("rules"), "", "return 0");
    EXPECT_TRUE(has(senet({"play", "row.lua"}, "rules\nquit\n", folder).out,
                    "row.lua does not say: neither has its table a text \"rules\", nor does it "
                    "begin with a comment.\n"));
    std::string text = read_text(folder / "row.lua");
    text.replace(
        text.find("name = 'Row'"), 12,
        "name = 'Row', rules = 'First a word.\\n- one\\n- two', notation = 'Just a cell.'");
    std::ofstream(folder / "row.lua") << text;
    const Finished own = senet({"play", "row.lua"}, "rules\nquit\n", folder);
    EXPECT_TRUE(has(own.out, "> rules\nFirst a word.\n- one\n- two\n")) << own.out;
    EXPECT_TRUE(has(own.out, "Type a move, such as a1 or c1. Just a cell.\n")) << own.out;
    fs::remove_all(folder);
    const Finished ascii = senet({"play", "xiangqi", "--ascii"}, "rules\nquit\n");
    EXPECT_FALSE(has(ascii.out, "?")) << ascii.out;
}

TEST(PlayProgram, ListsMovesInColumnsByName) {
    const Finished play =
        senet({"play", "nim", "--as", "both", "--set", "options.piles=[12,3]"}, "moves\nquit\n");
    EXPECT_TRUE(has(play.out,
                    "#1 1-1     #2 1-2     #3 1-3     #4 1-4     #5 1-5     #6 1-6     #7 1-7\n"
                    "#8 1-8     #9 1-9     #10 1-10   #11 1-11   #12 1-12   #13 2-1    #14 2-2\n"
                    "#15 2-3\n"))
        << play.out;
}

TEST(PlayProgram, TellsWhatEachMoveIsWorth) {
    const Finished play =
        typed("a1\na2\nmoves values\nb2\na3\nmoves values\nmoves nonsense\nquit\n");
    EXPECT_TRUE(std::regex_search(
        play.out, std::regex(" +move +worth  chance\n#[23]  b[12] +win in 5   100 %\n")))
        << play.out;
    EXPECT_TRUE(has(
        play.out, "\nSearched to the end of the game. \"In 4\" counts the moves of both sides.\n"));
    EXPECT_TRUE(std::regex_search(play.out, std::regex("\n#5  c3 +win in 1   100 %\n")))
        << play.out;
    EXPECT_TRUE(has(play.out, "write \"moves\" or \"moves values\", got \"moves nonsense\"\n"));
}

TEST(PlayProgram, AdvisesAtFullStrengthWhateverTheLevel) {
    const Finished play =
        senet({"play", "connect4", "--level", "1", "--set", "play.scale=50", "--moves", "4 1"},
              "eval\nhint\nquit\n");
    std::smatch depth;
    ASSERT_TRUE(std::regex_search(play.out, depth, std::regex("searched to depth ([0-9]+)")))
        << play.out;
    EXPECT_GE(std::stoi(depth[1]), 8);
    EXPECT_TRUE(has(play.out, " % chance of winning for ")) << play.out;
    const Finished unmeasured = senet({"play", "connect4", "--level", "1", "--set", "play.scale=0",
                                       "--set", "evaluation.network=false"},
                                      "eval\nquit\n");
    EXPECT_TRUE(has(unmeasured.out, "calibrate connect4 --scale --write\" measures"))
        << unmeasured.out;
    EXPECT_FALSE(has(unmeasured.out, " % chance"));
    // Where values were found to predict nothing, nobody is sent to measure that again.
    const Finished predicts_nothing =
        senet({"play", "quarto", "--level", "1"}, "eval\nmoves values\nquit\n");
    EXPECT_TRUE(has(predicts_nothing.out, "how likely that is to win is not known"))
        << predicts_nothing.out;
    EXPECT_TRUE(has(predicts_nothing.out, "No probabilities are known")) << predicts_nothing.out;
    EXPECT_FALSE(has(predicts_nothing.out, "calibrate")) << predicts_nothing.out;
}

TEST(PlayProgram, ReviewsAGameAndGoesBackToItsTurningPoint) {
    const Finished play =
        typed("review\na1\na2\nb1\nc3\nc1\nreview\ngoto 9\ngoto 2\nb2\nreview 20ms\nquit\n");
    EXPECT_TRUE(has(play.out, "> review\nthere is no move to review yet\n"));
    EXPECT_TRUE(has(play.out,
                    "move  player  played      worth  chance  loss      better\n"
                    "   1  X       a1           draw    50 %\n"
                    "   2  O       a2      lose in 6     0 %  50 %  ??  b2\n"
                    "   3  X       b1"))
        << play.out;
    EXPECT_TRUE(has(play.out,
                    "Blunder: 2. O a2.\nTurning point: 2. O a2; b2 was better (draw instead of "
                    "lose in 6)."));
    EXPECT_TRUE(
        has(play.out, "write \"goto N\" with the number of a move, from 1 to 5, got \"9\"\n"));
    EXPECT_TRUE(has(play.out, "> goto 2\n3  ·  ·  ·\n2  ·  ·  ·\n1 [X] ·  ·\n"));
    EXPECT_TRUE(has(play.out, "O to move> b2\n"));
    EXPECT_TRUE(has(play.out, "No blunders.\n"));
}

TEST(PlayProgram, LeavesForcedMovesOutOfAReview) {
    const Finished play =
        typed("a1\na2\nb1\nc3\na3\nc1\nb2\nb3\nc2\nreview\nquit\n", {"--as", "all"});
    EXPECT_TRUE(has(play.out, "\n   8  O ")) << play.out;
    EXPECT_FALSE(has(play.out, "\n   9  X ")) << play.out;
    EXPECT_TRUE(has(play.out, "\nMoves without a choice are left out.\n")) << play.out;
}

TEST(PlayProgram, BeginsAnew) {
    const Finished play = typed("b2\nnew\na1\nquit\n");
    EXPECT_TRUE(has(play.out, "> new\nTic-tac-toe  (")) << play.out;
    EXPECT_TRUE(has(play.out, "2  ·  ·  ·\n1 [X] ·  ·\n"));
    const Finished swapped = typed("new swap\nquit\n", {"--level", "2"});
    EXPECT_TRUE(has(swapped.out, "\nYou play O, the engine plays X.")) << swapped.out;
    EXPECT_TRUE(has(swapped.out, "X plays "));
    const Finished refused = typed("b2\nnew swap\nquit\n", {"--as", "both"});
    EXPECT_TRUE(
        has(refused.out, "> new swap\nswap needs exactly one person at the table\nO to move>"))
        << refused.out;
    const Finished after = typed("new\nquit\n", {"--as", "both", "--moves", "a1 a2 b1 b2 c1"});
    EXPECT_TRUE(has(after.out, "> new\n")) << after.out;
    EXPECT_TRUE(has(after.out, "X to move> quit"));
}

TEST(PlayProgram, TakesUpASavedGame) {
    const fs::path folder = fresh_folder("takeup");
    typed("save game.txt\nquit\n",
          {"--level", "3", "--as", "2", "--moves", "b2 a1 c3", "--set", "search.time=1s"}, folder);
    const Finished play = senet({"play", "game.txt"}, "undo\nreview\nredo\nquit\n", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "\nYou play O, the engine plays X. It plays at level 3 of 4: "))
        << play.out;
    EXPECT_TRUE(has(play.out, "3  ·  · [X]\n2  ·  X  ·\n1  O  ·  ·\n"));
    EXPECT_TRUE(has(play.out, "   1  X       b2"));
    const Finished other = senet({"play", "game.txt", "--as", "both"}, "quit\n", folder);
    EXPECT_TRUE(has(other.out, "You play both")) << other.out;
    const Finished moves = senet({"play", "game.txt", "--moves", "a2"}, "", folder);
    EXPECT_EQ(moves.exit, 2);
    EXPECT_EQ(moves.err,
              "senet: error: game.txt is a saved game with moves of its own; --position "
              "and --moves can't be given with it\n");
    std::ofstream(folder / "nim") << "no record\n";
    EXPECT_EQ(senet({"play", "nim"}, "quit\n", folder).exit, 0);
    std::ofstream(folder / "broken.txt") << "[Game \"tictactoe\"]\n\nb2 b2\n";
    const Finished broken = senet({"play", "broken.txt"}, "", folder);
    EXPECT_EQ(broken.exit, 2);
    EXPECT_TRUE(broken.err.starts_with("broken.txt:3: error: move 2, \"b2\", is not a legal move"))
        << broken.err;
    fs::remove_all(folder);
}

TEST(PlayProgram, TakesUpASavedGameOfOnesOwnFile) {
    const fs::path folder = row_game(fresh_folder("takeown"), "", "return 0");
    senet({"play", "row.lua", "--as", "both"}, "b1\nsave game.txt\nquit\n", folder);
    const Finished play = senet({"play", "game.txt"}, "moves\nquit\n", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "#1 a1   #2 c1   #3 d1\n")) << play.out;
    fs::remove_all(folder);
}

/// Without a view, the game's own notation says more than the fields of its state.
TEST(PlayProgram, ShowsAPositionAsTheGameWritesIt) {
    const fs::path folder = fresh_folder("written");
    std::ofstream(folder / "heap.lua")
        << "return { name = 'Heap', state = { left = int(0, 9) }, move = { 'take' },\n"
           "  setup = function(s) s.left = 5 end,\n"
           "  moves = function(s, add) for i = 1, math.min(2, s.left) do add(i) end end,\n"
           "  play = function(s, take) s.left = s.left - take end,\n"
           "  result = function(s) if s.left == 0 then return 3 - s.turn end end,\n"
           "  write = function(s) return string.rep('o', s.left) .. '/' .. s.turn end,\n"
           "  read = function(s, text) s.left = #text - 2; s.turn = tonumber(text:sub(-1)) end }\n";
    const Finished play = senet({"play", "heap.lua", "--as", "both"}, "2\nquit\n", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "ooooo/1\n")) << play.out;
    EXPECT_TRUE(has(play.out, "ooo/2\n")) << play.out;
    EXPECT_FALSE(has(play.out, "turn=")) << play.out;
    fs::remove_all(folder);
}

TEST(PlayProgram, QuotesWhatACommandCannotTake) {
    const Finished play = senet({"play", "tictactoe", "--as", "both"},
                                "undo 5\nlevel 5000\nlevel 99999999999\nquit\n");
    EXPECT_TRUE(has(play.out + play.err, "nothing can follow this command; got \"5\"")) << play.out;
    EXPECT_TRUE(has(play.out + play.err, "level 5000")) << play.out << play.err;
    EXPECT_TRUE(has(play.out + play.err, "got \"99999999999\"")) << play.out << play.err;
}

/// "swap" is a move of hex at one moment, and a command at all others.
TEST(PlayProgram, TakesAWordThatIsAMoveForOne) {
    const Finished play = senet({"play", "hex", "--as", "both", "--set", "options.swap=true",
                                 "--set", "options.width=5", "--set", "options.height=5"},
                                "b1\nswap\nmoves\nquit\n");
    EXPECT_FALSE(has(play.out, "swap needs exactly one person")) << play.out;
    EXPECT_TRUE(has(play.out, "#24 ")) << play.out;
    EXPECT_FALSE(has(play.out, "#25 ")) << play.out;
}

TEST(PlayProgram, ShowsWhatIsKnownAfterCtrlC) {
    const Finished play = run_program(
        senet_program(), {"play", "connect4", "--as", "both", "--set", "search.time=50s"},
        "hint\nquit\n", SENET_SOURCE_HOME, {.seconds = 60, .milliseconds_to_interrupt = 1500});
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "Stopped; this is what is known by now.\nPlay ")) << play.out;
    EXPECT_TRUE(has(play.out, "Yellow to move> quit")) << play.out;
}

}  // namespace
}  // namespace senet::testing
