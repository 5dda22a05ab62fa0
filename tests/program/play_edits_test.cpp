// `senet play` while its script is edited: the game goes on, under the new rules or the old.

#include <fstream>
#include <regex>

#include "program/row_game.h"
#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

TEST(PlayProgram, GoesOnWhenTheStateGetsAnotherField) {
    const fs::path folder = row_game(fresh_folder("field"), "", "return 0");
    const std::string feeder =
        "(echo a1; sleep 1; sed -i -e 's/n = int(0, 4)/n = int(0, 4), m = int(0, 9)/' -e "
        "'s/s.n = s.n + 1/s.n = s.n + 1 s.m = s.m + 2/' row.lua; sleep 1; echo b1; sleep 1; "
        "sed -i -e 's/s.cells\\[c\\] == 0 then/s.cells[c] == 0 and c > 1 then/' row.lua; sleep 1; "
        "echo board; echo quit) | '" +
        std::string(senet_program()) + "' play row.lua --as both";
    const Finished play = run_program("/bin/sh", {"-c", feeder}, "", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "The rules were edited; the game goes on under the new ones."))
        << play.out;
    EXPECT_TRUE(
        has(play.out,
            "\nsenet: error: move 1, \"a1\", is not a legal move here; the legal moves are b1, c1, "
            "d1"))
        << play.out;
    EXPECT_TRUE(has(play.out, "The game goes on under the old rules.")) << play.out;
    EXPECT_TRUE(has(play.out, "> board\n1  x [o] ·  ·\n")) << play.out;
    fs::remove_all(folder);
}

/// A script that was edited while a game is on: a slow feeder changes the file before it types on.
TEST(PlayProgram, GoesOnUnderEditedRules) {
    const fs::path folder = fresh_folder("edit");
    const fs::path source = fs::path(SENET_SOURCE_HOME) / "games";
    fs::copy(source / "tictactoe.lua", folder / "mine.lua");
    const std::string feeder =
        "(echo b2; sleep 1; sed -i 's/\"O\" }/\"Q\" }/' mine.lua; sleep 1; echo a1; echo quit) | "
        "'" +
        std::string(senet_program()) + "' play mine.lua --as both";
    const Finished play = run_program("/bin/sh", {"-c", feeder}, "", folder);
    EXPECT_TRUE(has(play.out, "The rules were edited; the game goes on under the new ones."))
        << play.out;
    EXPECT_TRUE(has(play.out, "1 [Q] ·  ·\n")) << play.out;

    const std::string mover =
        "(echo board; sleep 1; sed -i 's/function game.setup(s)/& s.cells[9] = 1/' mine.lua; "
        "sleep 1; echo board; echo quit) | '" +
        std::string(senet_program()) + "' play mine.lua --as both";
    fs::remove(folder / "mine.lua");
    std::ofstream(folder / "mine.lua")
        << "local board = grid(3, 1)\nlocal game = { name = 'M', state = { cells = array(9, 0, 2) "
           "},\n move = { 'cell' } }\nfunction game.setup(s) end\n"
           "function game.moves(s, add) add(1) end\nfunction game.play(s, c) s.cells[c] = 2 end\n"
           "function game.result(s) if s.cells[1] > 0 then return 0 end end\nreturn game\n";
    const Finished moved = run_program("/bin/sh", {"-c", mover}, "", folder);
    EXPECT_TRUE(has(moved.out, "cells=000000001")) << moved.out;
    fs::remove(folder / "mine.lua");
    fs::copy(source / "tictactoe.lua", folder / "mine.lua");
    std::string mine = read_text(folder / "mine.lua");
    for (std::size_t at = 0; (at = mine.find("\"O\" }", at)) != std::string::npos;)
        mine.replace(at, 5, "\"Q\" }");
    std::ofstream(folder / "mine.lua") << mine;

    const std::string breaker =
        "(echo b2; sleep 1; echo 'end' >> mine.lua; sleep 1; echo a1; echo quit) | '" +
        std::string(senet_program()) + "' play mine.lua --as both";
    const Finished broken = run_program("/bin/sh", {"-c", breaker}, "", folder);
    EXPECT_TRUE(has(broken.out, "The game goes on under the old rules.")) << broken.out;
    EXPECT_TRUE(has(broken.out, "1 [Q] ·  ·\n")) << broken.out;
    fs::remove_all(folder);
}

const std::string kTryAgain = "Enter tries again; undo, save FILE, or quit> ";

TEST(PlayProgram, KeepsTheGameWhenTheRulesFailOnTheEnginesTurn) {
    const fs::path folder =
        row_game(fresh_folder("failing"), "if s.n == 2 then error('oh') end", "return 0");
    const std::string said =
        "row.lua:6: error: in play(): oh\n  after moves a1 and then b1, in a search of depth 1\n"
        "The game continues as soon as you fix the file.\n" +
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
    EXPECT_EQ(play.err, "To go on: senet play row.lua --moves b1\n");
    fs::remove_all(folder);
}

TEST(PlayProgram, GoesOnOnceTheRulesAreMended) {
    const fs::path folder = row_game(fresh_folder("mended"), "", "while true do end");
    std::ofstream(folder / "row.yaml")
        << "game: row.lua\nscript: { steps: 1M }\nsearch: { depth: 2 }\n";
    const std::string mender =
        "(echo a1; sleep 2; sed -i 's/while true do end/return 0/' row.lua; sleep 3; "
        "echo quit) | '" +
        std::string(senet_program()) + "' play row.yaml";
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
    const std::string go_on = "To go on: senet play row.lua --moves a1\n";
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
        "echo 4; sleep 1; echo 'params: { centre: 0, one: 0, two: 0, turn: 0 }' >> mine.yaml; "
        "sleep 1; echo board; echo eval; echo quit) | '" +
        std::string(senet_program()) + "' play mine.yaml";
    const Finished play = run_program("/bin/sh", {"-c", feeder}, "", folder);
    EXPECT_EQ(play.exit, 0) << play.err;
    EXPECT_TRUE(has(play.out, "Red plays ")) << play.out;
    EXPECT_TRUE(has(play.out, "Green plays ")) << play.out;
    const std::string edited = "The rules were edited; the game goes on under the new ones.";
    const std::size_t first = play.out.find(edited);
    ASSERT_NE(first, std::string::npos) << play.out;
    EXPECT_NE(play.out.find(edited, first + 1), std::string::npos) << play.out;
    EXPECT_TRUE(has(play.out, "(For Yellow: evaluation 0; searched to depth 1: 0)")) << play.out;
    fs::remove_all(folder);
}

}  // namespace
}  // namespace senet::testing
