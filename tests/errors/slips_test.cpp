// One sound script, authors/rows.lua, with one slip at a time that newcomers made: told at its
// line.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/program.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

struct Slip {
    const char* name;
    const char* right;  // text of the script, and what stands there in place of it
    const char* wrong;
    int line;  // where it is to be told, with these words
    const char* words;
};

std::ostream& operator<<(std::ostream& out, const Slip& slip) { return out << slip.name; }

constexpr Slip kSlips[] = {
    {"AddMissing", "moves(s, add)", "moves(s)", 17, "write function game.moves(s, add)"},
    {"BracesAroundCondition", "if s.cells[near] == 3 - s.turn then\n      s.points = 1\n    end",
     "if (s.cells[near] == 3 - s.turn) {\n      s.points = 1\n    }", 25,
     "Lua has no braces around blocks; write \"if ... then ... end\""},
    {"DeclarationRead", "if s.cells[near]", "if game.state.cells[near]", 25, "write s.cells"},
    {"Import", "local board", "import groups\nlocal board", 2, "local groups = require \"groups\""},
    {"JoinedNumber", "\"Rows\"", "\"Rows \" .. 4..\"x\"", 5, "after a number it needs a space"},
    {"ListInBrackets", "{ \"Rose\", \"Thorn\" }", "[\"Rose\", \"Thorn\"]", 6,
     "a list is written in braces"},
    {"ListWithoutBraces", "{ \"Rose\", \"Thorn\" }", "\"Rose\", \"Thorn\"", 6,
     "players = { \"Rose\", \"Thorn\" }"},
    {"ListsInBrackets", "{ \"Rose\", \"Thorn\" }", "{ [\"Rose\", \"Thorn\"] }", 6,
     "a list is written in braces"},
    {"LocalMissing", "local game", "game", 4, "write \"local game = ...\""},
    {"ParameterExtra", "play(s, cell)\n  s.cells[cell] = s.turn",
     "play(s, cell, y)\n  s.cells[cell] = s.turn + y", 23,
     "play() is given no more than (s, cell)"},
    {"ParameterExtraIndex", "play(s, cell)\n  s.cells[cell]", "play(s, cell, y)\n  s.cells[y]", 23,
     "play() is given no more than (s, cell)"},
    {"ParameterOfAnotherName", "play(s, cell)", "play(s, x)", 23,
     "write function game.play(s, cell)"},
    {"RangeOfPoints", "= 1, board.size", "= 1..board.size", 15,
     "a range is written with a comma: for cell = 1, n do"},
    {"RangeWithTo", "= 1, board.size", "= 1 to board.size", 15,
     "a range is written with a comma: for cell = 1, n do"},
    {"ReturnedInBrackets", "return who\n", "return (who, 1)\n", 35,
     "values are returned without brackets: return a, b"},
    {"StateMissing", "setup(s)", "setup()", 12, "write function game.setup(s)"},
    {"WinnerAgainstMargin", "return who\n", "return who, who == 1 and -1 or 1\n", 31,
     "either the winner must be 2 or the margin positive"},
};

Finished checked(const std::string& text) {
    const fs::path folder = fresh_folder("slips");
    std::ofstream(folder / "rows.lua") << text;
    return run_program(senet_program(), {"check", "rows.lua", "--games", "30", "--no-native"}, "",
                       folder, {.seconds = 300});
}

std::string sound() {
    return read_text(fs::path(SENET_SOURCE_HOME) / "tests" / "errors" / "authors" / "rows.lua");
}

TEST(Slips, BeginWithASoundScript) {
    const Finished check = checked(sound());
    EXPECT_EQ(check.exit, 0) << check.out << check.err;
}

class SlipIn : public ::testing::TestWithParam<Slip> {};

TEST_P(SlipIn, IsToldAtItsLine) {
    const Slip& slip = GetParam();
    std::string text = sound();
    const std::size_t at = text.find(slip.right);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string(slip.right).size(), slip.wrong);
    const Finished check = checked(text);
    EXPECT_EQ(check.exit, 1) << check.err;
    const std::string first = check.out.substr(0, check.out.find('\n'));
    EXPECT_TRUE(first.starts_with("rows.lua:" + std::to_string(slip.line) + ": fault: ")) << first;
    EXPECT_NE(first.find(slip.words), std::string::npos) << first;
}

INSTANTIATE_TEST_SUITE_P(Rows, SlipIn, ::testing::ValuesIn(kSlips),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace senet::testing
