// Every game's board as it is drawn, beside this file: boards/NAME.txt, in UTF-8 and in ASCII, at
// the start and after some moves. SENET_REWRITE=1 writes them anew; read the difference before you
// keep it.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "game/notation.h"
#include "pictures/board_style.h"
#include "pictures/board_text.h"
#include "script/script.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::pictures {
namespace {

constexpr Look kUtf8{.colour = false, .utf8 = true}, kAscii{.colour = false, .utf8 = false},
    kColour{.colour = true, .utf8 = true};

/// The line after so many moves: always another one of those there are, the same in each run.
game::Line after(game::Rules& rules, std::size_t plies) {
    game::Line line(rules, rules.start(1));
    while (line.moves().size() < plies && !line.outcome().over()) {
        std::vector<game::Move> moves = line.legal_moves();
        line.play(moves[(7 * line.moves().size() + 3) % moves.size()]);
    }
    return line;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string without_colour(const std::string& text) {
    return std::regex_replace(text, std::regex("\033\\[[0-9;]*m"), "");
}

std::string pictures(const std::string& name) {
    const auto rules = testing::shipped_game(name);
    std::string text = fmt::format(
        "# {}, at the start and after five moves; written by unit_tests with SENET_REWRITE=1\n",
        name);
    for (const std::size_t plies : {0u, 5u}) {
        const game::Line line = after(*rules, plies);
        text += "\n" + board_text(line, kUtf8) + "\n" + board_text(line, kAscii);
    }
    return text;
}

class EachBoard : public ::testing::TestWithParam<std::string> {};

TEST_P(EachBoard, IsDrawnAsItWas) {
    const std::filesystem::path file = std::filesystem::path(SENET_SOURCE_HOME) /
        "tests/unit/pictures/boards" / (GetParam() + ".txt");
    const std::string now = pictures(GetParam());
    if (std::getenv("SENET_REWRITE") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << now;
    }
    EXPECT_EQ(now, testing::read_text(file));
}

TEST_P(EachBoard, IsAsciiWhereThatIsWanted) {
    const auto rules = testing::shipped_game(GetParam());
    for (const bool colour : {false, true}) {
        const std::string text = board_text(after(*rules, 5), {.colour = colour, .utf8 = false});
        EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c > 0; })) << text;
    }
}

TEST(BoardGlyphs, AreNumbersInAsciiWhereOneHasNoLookalike) {
    const auto rules = script::Script::from_text("stacks.lua", R"(
        local board = grid(3, 1)
        local game = { name = 'Stacks', state = { cells = array(3, 0, 3) }, move = { 'at' },
                       view = { board = board, cells = 'cells', pieces = { '①', '◆', ' ' } } }
        function game.setup(s) s.cells[3] = 3 end
        function game.moves(s, add) end
        function game.play(s, at) end
        function game.stuck(s) return 0 end
        return game)",
                                                 {})
                           .rules();
    const BoardStyle style(rules->game(), kAscii);
    EXPECT_EQ(style.glyph(1), "1");
    EXPECT_EQ(style.glyph(2), "2");
    EXPECT_EQ(style.glyph(3), " ") << "a cell that is none stays blank";
}

TEST_P(EachBoard, TakesUpTheSamePlacesInColour) {
    const auto rules = testing::shipped_game(GetParam());
    const game::Line line = after(*rules, 0);
    const auto plain = lines_of(board_text(line, kUtf8));
    const auto coloured = lines_of(board_text(line, kColour));
    ASSERT_EQ(plain.size(), coloured.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(utf8_width(coloured[i]), utf8_width(without_colour(coloured[i])));
        EXPECT_GE(utf8_width(coloured[i]), utf8_width(plain[i])) << plain[i];
    }
}

// In 80 columns and, with the line to type in, 24 rows.
TEST_P(EachBoard, FitsATerminal) {
    const auto rules = testing::shipped_game(GetParam());
    const auto lines = lines_of(board_text(after(*rules, 5), kColour));
    EXPECT_LE(lines.size(), 22u);
    for (const std::string& line : lines) EXPECT_LE(utf8_width(line), 80) << line;
}

INSTANTIATE_TEST_SUITE_P(Games, EachBoard, ::testing::ValuesIn(testing::shipped_games()),
                         [](const auto& info) { return info.param; });

// Codes for colours take no room: rows and edges stand where they do without.
TEST(BoardColours, LeaveHexInLine) {
    const auto rules = testing::shipped_game("hex");
    const auto plain = lines_of(board_text(after(*rules, 0), kUtf8));
    const auto coloured = lines_of(without_colour(board_text(after(*rules, 0), kColour)));
    ASSERT_EQ(plain.size(), coloured.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        std::string filled = std::regex_replace(plain[i], std::regex("○"), "●");
        std::string line = coloured[i];
        line.erase(line.find_last_not_of(' ') + 1);
        EXPECT_EQ(line, filled);
    }
}

TEST(BoardColours, FitWhatPlayersAreCalled) {
    const auto go = testing::shipped_game("go");
    EXPECT_EQ(player_text(go->game(), game::Player{1}, kColour),
              "\033[38;5;231;48;5;16mBlack\033[0m");
    EXPECT_EQ(player_text(go->game(), game::Player{2}, kColour),
              "\033[38;5;16;48;5;231mWhite\033[0m");
    EXPECT_EQ(player_text(go->game(), game::Player{2}, kUtf8), "White");
    const auto connect4 = testing::shipped_game("connect4");
    EXPECT_EQ(player_text(connect4->game(), game::Player{2}, kColour), "\033[38;5;167mRed\033[0m");
    // Stones on the board bring the board's colour along, so that both can be seen anywhere.
    const game::Line line = after(*go, 2);
    const std::string text = board_text(line, kColour);
    EXPECT_NE(text.find("\033[38;5;16;48;5;137m●"), std::string::npos);
    EXPECT_NE(text.find("\033[38;5;231;48;5;100m●"), std::string::npos) << "the last move";
}

TEST(BoardColours, ShadeTheSquaresOfChess) {
    const auto rules = testing::shipped_game("chess");
    const auto lines = lines_of(board_text(after(*rules, 0), kColour));
    EXPECT_TRUE(lines.back().find('a') != std::string::npos);
    EXPECT_EQ(lines[7].find("\033[48;5;94m "), lines[7].find("\033[48;5;")) << "a1 is dark";
    EXPECT_EQ(lines[0].find("\033[48;5;137m "), lines[0].find("\033[48;5;")) << "a8 is light";
}

}  // namespace
}  // namespace senet::pictures
