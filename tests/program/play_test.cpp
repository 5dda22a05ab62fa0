// `senet play` with its input piped in: what a person at the terminal sees.

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include <regex>

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
    EXPECT_TRUE(
        has(play.out, "X to move> b2\n3  ·  ·  ·\n2  · [X] ·\n1  ·  ·  ·\n   a  b  c\n"))
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
    EXPECT_TRUE(has(play.out, "#1 b1   #2 c1   #3 a2   #4 c2   #5 a3   #6 b3   #7 c3")) << play.out;
}

TEST(PlayProgram, SaysWhatIsLegalWhenAMoveIsNot) {
    const Finished play = typed("b2\nb2\nb9\n#9\nquit\n");
    EXPECT_TRUE(has(play.out, "\"b2\" is no legal move here"));
    EXPECT_TRUE(has(play.out, "the legal moves are a1, b1, c1, a2, c2, a3, b3, c3"));
    EXPECT_TRUE(has(play.out, "\"#9\" is no number of a move; there are #1 to #8")) << play.out;
    EXPECT_EQ(play.exit, 0);
}

TEST(PlayProgram, TellsItsCommands) {
    const Finished play = typed("help\nquit\n");
    for (const char* word : {"moves", "hint", "eval", "undo", "redo", "swap", "level", "save",
                             "load", "board", "quit"})
        EXPECT_TRUE(has(play.out, word)) << word;
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
    EXPECT_TRUE(has(play.out, "c1  (value win in 1, depth ")) << play.out;
    EXPECT_TRUE(has(play.out, "For X: evaluation 0; searched to depth "));
    EXPECT_TRUE(has(play.out, ": win in 1\n")) << play.out;
}

TEST(PlayProgram, ChangesSides) {
    const Finished play = typed("swap\nquit\n", {"--as", "1", "--level", "2"});
    EXPECT_TRUE(has(play.out, "You play O now.")) << play.out;
    EXPECT_TRUE(has(play.out, "X plays "));
    EXPECT_TRUE(
        has(typed("swap\nquit\n").out, "swap needs one person and one engine at the table"));
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
              "senet: error: mine.lua exists and is no record of a game; take another name\n");
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
    EXPECT_TRUE(has(play.out, "mine.lua exists and is no record of a game; take another name\n"))
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
         {"move.sav:4: error: move 3, \"b9\", is no legal move here; the legal moves are b1, c1, "
          "a2, "
          "c2, a3, b3, c3",
          "start.sav:2: error: position: \"turn\" must be a whole number from 1 to 2, got \"9\"\n",
          "tag.sav:2: error: a tag is written [Name \"value\"], got \"[Result *]\"\n",
          "none.sav:1: error: this is no record of a game: it has no tags in brackets\n"})
        EXPECT_TRUE(has(play.out, said)) << play.out;
    fs::remove_all(folder);
}

TEST(PlayProgram, ValuesAPositionForWhoMoves) {
    const Finished play = senet({"play", "connect4", "--as", "both", "--set", "search.depth=1"},
                                "4\neval\n1\neval\nquit\n");
    EXPECT_TRUE(has(play.out, "For Red: evaluation -")) << play.out;
    EXPECT_TRUE(has(play.out, "For Yellow: evaluation +")) << play.out;
    EXPECT_TRUE(has(play.out, "; searched to depth 1: ")) << play.out;
}

TEST(PlayProgram, SaysWhoWon) {
    const Finished play = typed("a1\na2\nb1\nb2\nc1\nundo\nquit\n");
    EXPECT_TRUE(has(play.out, "The game is over: X wins.")) << play.out;
    EXPECT_TRUE(has(play.out, "undo, save FILE, or quit> undo"));
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
    EXPECT_TRUE(has(play.err, "\"nonsense\" is no legal move here"));
}

/// A script that was edited while a game is on: a slow feeder changes the file before it types on.
TEST(PlayProgram, GoesOnUnderEditedRules) {
    const fs::path folder = fresh_folder("edit");
    const fs::path source = fs::path(SENET_SOURCE_HOME) / "games";
    fs::copy(source / "tictactoe.lua", folder / "mine.lua");
    const std::string feeder =
        "(echo b2; sleep 1; sed -i 's/\"O\" }/\"Q\" }/' mine.lua; sleep 1; echo a1; echo quit) | "
        "'" +
        std::string(SENET_PROGRAM) + "' play mine.lua --as both";
    const Finished play = run_program("/bin/sh", {"-c", feeder}, "", folder);
    EXPECT_TRUE(has(play.out, "The rules were edited; the game goes on under the new ones."))
        << play.out;
    EXPECT_TRUE(has(play.out, "1 [Q] ·  ·\n")) << play.out;

    const std::string breaker =
        "(echo b2; sleep 1; echo 'end' >> mine.lua; sleep 1; echo a1; echo quit) | '" +
        std::string(SENET_PROGRAM) + "' play mine.lua --as both";
    const Finished broken = run_program("/bin/sh", {"-c", breaker}, "", folder);
    EXPECT_TRUE(has(broken.out, "The game goes on under the old rules.")) << broken.out;
    EXPECT_TRUE(has(broken.out, "1 [Q] ·  ·\n")) << broken.out;
    fs::remove_all(folder);
}

/// Three stones in a row of four cells, by rules with lines of a test's own.
fs::path row_game(const fs::path& folder, const std::string& play, const std::string& evaluate) {
    std::ofstream(folder / "row.lua")
        << "local board = grid(4, 1)\n"
           "local game = { name = 'Row', state = { cells = array(4, 0, 2), n = int(0, 4) },\n"
           "  move = { 'cell' }, view = { board = board, cells = 'cells', pieces = { 'x', 'o' } } "
           "}\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) for c = 1, 4 do if s.cells[c] == 0 then add(c) end end "
           "end\n"
           "function game.play(s, c) s.cells[c] = s.turn s.n = s.n + 1 "
        << play << " end\nfunction game.result(s) if s.n == 3 then return 0 end end\n"
        << "function game.evaluate(s) " << evaluate << " end\nreturn game\n";
    return folder;
}

const std::string kTryAgain = "Enter tries again; undo, save FILE, or quit> ";

TEST(PlayProgram, KeepsTheGameWhenTheRulesFailOnTheEnginesTurn) {
    const fs::path folder =
        row_game(fresh_folder("failing"), "if s.n == 2 then error('oh') end", "return 0");
    const std::string said =
        "row.lua:6: error: in play(): oh\n  after moves a1 and then b1, in a search of depth 64\n" +
        kTryAgain;
    const Finished play = senet({"play", "row.lua"}, "a1\n\nmoves\nb1\nundo\nb1\nquit\n", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    const std::size_t first = play.out.find(said);
    ASSERT_NE(first, std::string::npos) << play.out;
    EXPECT_TRUE(has(play.out.substr(first + 1), said)) << play.out;
    EXPECT_TRUE(has(play.out, kTryAgain + "moves\n#1 b1   #2 c1   #3 d1\n" + kTryAgain))
        << play.out;
    EXPECT_TRUE(has(play.out, "\nit is the engine's turn; \"swap\" changes sides\n")) << play.out;
    EXPECT_TRUE(has(play.out, "First to move> b1\n1  · [x]")) << play.out;
    EXPECT_EQ(play.err, "To go on: senet play row.lua --moves \"b1\"\n");
    fs::remove_all(folder);
}

TEST(PlayProgram, GoesOnOnceTheRulesAreMended) {
    const fs::path folder = row_game(fresh_folder("mended"), "", "while true do end");
    std::ofstream(folder / "row.yaml")
        << "game: row.lua\nscript: { steps: 1M }\nsearch: { depth: 2 }\n";
    const std::string mender =
        "(echo a1; sleep 2; sed -i 's/while true do end/return 0/' row.lua; sleep 1; echo; sleep "
        "1; "
        "echo quit) | '" +
        std::string(SENET_PROGRAM) + "' play row.yaml";
    const Finished play = run_program("/bin/sh", {"-c", mender}, "", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "row.lua:8: error: in evaluate(): stopped after 1000000 steps"));
    EXPECT_TRUE(has(play.out, "The rules were edited; the game goes on under the new ones."));
    EXPECT_TRUE(has(play.out, "\nSecond plays b1 ")) << play.out;
    EXPECT_EQ(play.err, "");
    fs::remove_all(folder);
}

TEST(PlayProgram, EndsByAnErrorWhereNobodyIsAsked) {
    const fs::path folder =
        row_game(fresh_folder("unasked"), "if s.n == 2 then error('oh') end", "return 0");
    const std::string go_on = "To go on: senet play row.lua --moves \"a1\"\n";
    const Finished ended = senet({"play", "row.lua"}, "a1\n", folder);
    EXPECT_EQ(ended.exit, 2);
    EXPECT_EQ(ended.err, go_on);
    const Finished json = senet({"play", "row.lua", "--json"}, "a1\nquit\n", folder);
    EXPECT_EQ(json.exit, 2);
    EXPECT_EQ(objects(json.out).size(), 1U);
    EXPECT_TRUE(json.err.starts_with(go_on + "row.lua:6: error: in play(): oh\n")) << json.err;
    const Finished alone = senet({"play", "row.lua", "--as", "none"}, "", folder);
    EXPECT_EQ(alone.exit, 2);
    EXPECT_TRUE(alone.err.starts_with("row.lua:6: error: in play(): oh\n")) << alone.err;
    fs::remove_all(folder);
}

/// Machine code is there when the files change: the script's is made anew, a parameter needs none.
TEST(PlayProgram, GoesOnWithMachineCodeUnderEditedRules) {
    const fs::path folder = fresh_folder("edit-native");
    fs::copy(fs::path(SENET_SOURCE_HOME) / "games" / "connect4.lua", folder / "mine.lua");
    std::ofstream(folder / "mine.yaml") << "game: mine.lua\nsearch: { depth: 1 }\n";
    const std::string feeder =
        "(echo 4; sleep 1; sed -i 's/\"Yellow\", \"Red\"/\"Yellow\", \"Green\"/' mine.lua; sleep "
        "1; "
        "echo 4; sleep 1; echo 'params: { centre: 0 }' >> mine.yaml; sleep 1; echo board; echo "
        "eval; "
        "echo quit) | '" +
        std::string(SENET_PROGRAM) + "' play mine.yaml";
    const Finished play = run_program("/bin/sh", {"-c", feeder}, "", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "Red plays ")) << play.out;
    EXPECT_TRUE(has(play.out, "Green plays ")) << play.out;
    const std::string edited = "The rules were edited; the game goes on under the new ones.";
    const std::size_t first = play.out.find(edited);
    ASSERT_NE(first, std::string::npos) << play.out;
    EXPECT_NE(play.out.find(edited, first + 1), std::string::npos) << play.out;
    EXPECT_TRUE(has(play.out, "For Yellow: evaluation 0; searched to depth 1: 0")) << play.out;
    fs::remove_all(folder);
}

}  // namespace
}  // namespace senet::testing
