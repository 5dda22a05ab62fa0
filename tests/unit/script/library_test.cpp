#include "script/library.h"

#include <gtest/gtest.h>

#include <fstream>

#include "script/script_rules.h"
#include "script_text.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::script {
namespace {

/// Each changes a board's table in line 2 of the lines, by another road.
const std::vector<std::string> kRoads{
    "board.n[1] = 2",
    "board.n[99] = 2",
    "board.n.x = 2",
    "board.size = 2",
    "board.x = {}",
    "board.names[1] = 'first'",
    "board.around8[1][1] = 5",
    "board.around4[2] = nil",
    "board.rays.n[1][1] = 7",
    "board.rays.n = {}",
    "board.walls.e[1] = 3",
    "board.walls.count = 3",
    "local t = board.knight t[1][1] = 5",
    "for _, list in ipairs(board.around4) do list[1] = 3 end",
    "for name, list in pairs(board) do if name == 'n' then list[1] = 3 end end",
    "AHEAD[1][1] = 9",
    "table.insert(board.n, 7)",
    "table.insert(board.n, 1, 7)",
    "table.insert(board, 7)",
    "table.remove(board.around8[1])",
    "table.remove(board.rays.n[1], 1)",
    "table.sort(board.names, function(a, b) return a > b end)",
    "table.move({ 5, 6 }, 1, 2, 1, board.n)",
    "table.move(board.n, 2, 3, 1)",
    "pcall(table.insert, board.n, 7) table.insert(board.n, 7)"};

const std::string kTop = "local board = grid(3, 3) local AHEAD = { board.n, board.s }\n";

TEST(Boards, SayWhatIsWrongWithTheirAxis) {
    const auto said = [](const std::string& axis) {
        return game_message("local board = grid(3, 3, " + axis + ")");
    };
    EXPECT_EQ(said("{ rows = 'dwn' }"),
              at_line(1, "grid: rows can be \"up\" or \"down\", got \"dwn\""));
    EXPECT_EQ(said("{ row = 'down' }"),
              at_line(1, "grid: there is no \"row\"; did you mean \"rows\"?"));
    EXPECT_EQ(said("'down'"),
              at_line(1,
                      "grid: after width and height there may be a table, as "
                      "in { rows = \"down\" }, got \"down\""));
    EXPECT_EQ(said("{ skip = 'I' }"),
              at_line(1,
                      "grid: skip names letters that no column has, as in { skip = \"i\" }, and "
                      "leaves 10 or more, got \"I\""));
    EXPECT_EQ(game_message("local board = hexgrid(3, 3, { rows = 1 })"),
              at_line(1, "hexgrid: rows can be \"up\" or \"down\", got 1"));
    EXPECT_EQ(said("bit"), at_line(1, "grid: there is no \"count\""));
}

TEST(Boards, SayWhatIsWrongWithAGraph) {
    const auto said = [](const std::string& parts) {
        return game_message("local board = graph { " + parts + " }");
    };
    EXPECT_EQ(said("points = 3"), at_line(1, "graph: \"points\" must be a list, got 3"));
    EXPECT_EQ(said("points = { 'a1', 'b1' }"),
              at_line(1, "graph: \"lines\" must be a list of lists of points, got nil"));
}

TEST(Boards, AreConstantByEveryRoadAtLoad) {
    for (const std::string& road : kRoads) {
        const std::string message = game_message(kTop + road);
        EXPECT_TRUE(message.starts_with(at_line(2, ""))) << road << "\n" << message;
        EXPECT_TRUE(message.find("constant") != std::string::npos ||
                    message.find("can't be changed") != std::string::npos)
            << road << "\n"
            << message;
    }
}

TEST(Boards, AreConstantByEveryRoadInAFunction) {
    for (const std::string& road : kRoads) {
        const std::string lines = kTop + "function game.moves(s, add)\n" + road + "\nend";
        const auto rules = game_with(lines);
        const std::string message = message_of([&] {
            game::MoveList moves;
            rules->moves(rules->start(1), moves);
        });
        EXPECT_TRUE(message.starts_with(at_line(3, "in moves(): "))) << road << "\n" << message;
    }
}

TEST(Boards, AreGuardedWhereTheyAreHandedOver) {
    const std::string lines = kTop +
        "local function set(list) list[1] = 5 end\n"
        "function game.moves(s, add) set(board.n) end";
    const auto moves_of = [&](Guard guard) {
        const auto rules = script_of(game_text(lines)).rules(guard);
        return message_of([&] {
            game::MoveList moves;
            rules->moves(rules->start(1), moves);
        });
    };
    EXPECT_TRUE(moves_of(Guard::EachWrite)
                    .starts_with(at_line(2,
                                         "in moves(): [1] can't be set in a table of a board; "
                                         "boards are constant")));
    const auto plain = game_with(lines);
    game::MoveList moves;
    plain->moves(plain->start(1), moves);
    EXPECT_EQ(plain->changed_constant(), "n[1] of a board");
}

TEST(Boards, ReadAlikeHoweverTheyAreGuarded) {
    const std::string lines = kTop +
        "local said = ''\n"
        "for name, value in pairs(board) do said = said .. name .. ' ' end\n"
        "for _, cell in ipairs(board.around4[5]) do said = said .. cell .. ' ' end\n"
        "for i, cell in pairs(board.rays.ne[1]) do said = said .. i .. cell .. ' ' end\n"
        "said = said .. #board.knight[1] .. table.concat(board.names, ' ', 1, 3)\n"
        "said = said .. select('#', table.unpack(board.around8[5])) .. tostring(board.n[10])\n"
        "said = said .. #table.move(board.n, 1, 9, 1, {}) .. #board.lines(2) .. type(board.n)\n"
        "print(said)";
    std::vector<std::string> said;
    ScriptSettings settings;
    settings.printer = [&](const std::string& line) { said.push_back(line); };
    for (const Guard guard : {Guard::AfterTheFact, Guard::EachWrite})
        (void)script_of(game_text(lines), settings).rules(guard);
    ASSERT_EQ(said.size(), 2U);
    EXPECT_EQ(said[0], said[1]);
}

TEST(Boards, AreReadQuicklyInAllShippedGames) {
    for (const std::string& name : testing::shipped_games()) {
        const ScriptRules rules(testing::shipped_script(name));
        EXPECT_FALSE(rules.wants_guard()) << name;
    }
}

TEST(Boards, GiveLinesThatAreTheScriptsOwn) {
    EXPECT_EQ(game_message(
                  "local b = grid(3, 3) local rows = b.lines(3) table.insert(rows, { 1, 2, 4 })\n"
                  "rows[1][1] = 9 table.sort(rows[2]) assert(#rows == 9 and #b.lines(3) == 8)"),
              "no error");
}

// --- modules

class Modules : public ::testing::Test {
  protected:
    Modules() : folder_(testing::fresh_folder("modules")) {
        std::filesystem::create_directories(folder_ / "lib");
    }
    ~Modules() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
    Script script(const std::string& lines) const {
        write("game.lua", game_text(lines));
        return Script(folder_ / "game.lua", "game.lua", {});
    }
    std::string message(const std::string& lines) const {
        return message_of([&] { (void)script(lines).rules(); });
    }

    const std::filesystem::path folder_;
};

TEST_F(Modules, AreReadWhereTheyAreRequiredAndNowhereElse) {
    write("lib/one.lua", "return { two = require('two') }");
    write("lib/two.lua", "return { n = 2 }");
    write("lib/other.lua", "this is no Lua");
    write("lib/huge.lua", std::string(17 << 20, ' '));
    EXPECT_EQ(message("assert(require \"one\".two.n == 2)"), "no error");
    EXPECT_EQ(message("local x = 1"), "no error");
    EXPECT_EQ(script("local one = require 'one'").modules().size(), 2U);
    EXPECT_EQ(message("require 'huge'"),
              "game.lua:9: error: require: lib/huge.lua is larger than 16 MB; is it a script?");
    EXPECT_EQ(message("require 'tow'"),
              "game.lua:9: error: require: there is no lib/tow.lua beside the script; did you mean "
              "\"two\"?");
    // Senet's own stand behind those beside the script.
    const std::filesystem::path library = testing::fresh_folder("library");
    std::ofstream(library / "two.lua") << "return { n = 'ours' }";
    std::ofstream(library / "three.lua") << "return { n = 3 }";
    ScriptSettings settings;
    settings.library = library;
    const Script both(folder_ / "game.lua", "game.lua", settings);
    EXPECT_EQ(both.module_names(),
              (std::vector<std::string>{"huge", "one", "other", "three", "two"}));
    write("game.lua", game_text("assert(require('two').n == 2 and require('three').n == 3)"));
    EXPECT_NO_THROW(Script(folder_ / "game.lua", "game.lua", settings).rules());
    // A name that is worked out may be any.
    EXPECT_EQ(message("for _, name in ipairs { 'two' } do assert(require(name).n == 2) end"),
              "no error");
}

/// The modules that come with the games, as a script of one's own meets them.
class ShippedModules : public Modules {
  protected:
    ShippedModules() {
        for (const char* name : {"groups.lua", "rows.lua"})
            std::filesystem::copy(std::filesystem::path(SENET_SOURCE_HOME "/games/lib") / name,
                                  folder_ / "lib");
    }
};

TEST_F(ShippedModules, FindGroupsAndTheirLiberties) {
    EXPECT_EQ(message(R"(
      local groups, board = require "groups", grid(4, 3)
      local cells = { 1, 1, 0, 2,
                      0, 1, 2, 2,
                      1, 0, 1, 0 }
      local function seen() return { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 } end
      local list, marks = {}, seen()
      assert(groups.find(cells, board.around4, 1, 1, marks, list) == 3)
      table.sort(list)
      assert(list[1] == 1 and list[2] == 2 and list[3] == 6)
      assert(marks[6] == 1 and marks[9] == 0)
      assert(groups.find(cells, board.around8, 1, 1, seen(), {}) == 5, "corners touch, too")
      assert(groups.find(cells, board.around4, 4, 1, marks, {}) == 3, "marked ones stay out")
      local free, size, others = groups.liberties(cells, board.around4, 1, 1, seen(), {}, 9)
      assert(free == 3 and size == 3 and others == 2)
      assert(groups.liberties(cells, board.around4, 1, 1, seen(), {}, 1) == 1, "it stops at enough"))"),
              "no error");
}

TEST_F(ShippedModules, FindRows) {
    EXPECT_EQ(message(R"(
      local rows, board = require "rows", grid(5, 5)
      local ways, cells = rows.ways(board), {}
      for cell = 1, 25 do cells[cell] = 0 end
      assert(#ways.there == 4 and #ways.back == 4)
      for x = 1, 4 do cells[board.at(x, x)] = 1 end
      cells[board.at(1, 2)] = 2
      assert(rows.longest(cells, ways, board.at(2, 2), 1) == 4)
      assert(rows.longest(cells, ways, board.at(5, 5), 1) == 5, "the cell itself counts as his")
      assert(rows.longest(cells, ways, board.at(5, 5), 1, 4) == 1, "longer ones are none")
      assert(rows.longest(cells, ways, board.at(1, 2), 2) == 1)
      assert(rows.run(cells, board.ne, board.at(1, 1), 1) == 3)
      local lines = board.lines(5)
      local through = rows.through(board, lines)
      assert(#lines == 12 and #through[board.at(1, 1)] == 3 and #through[board.at(3, 3)] == 4)
      local most = 0
      for _, row in ipairs(lines) do most = math.max(most, rows.count(cells, row, 1)) end
      assert(most == 4)
      assert(#rows.ways(hexgrid(3, 3)).there == 3))"),
              "no error");
}

TEST_F(Modules, AreWhatAScriptIsKnownBy) {
    write("lib/one.lua", "return {}");
    write("lib/two.lua", "return {}");
    const auto before = script("local one = require 'one'");
    write("lib/two.lua", "return { 2 }");
    EXPECT_EQ(script("local one = require 'one'").game_fingerprint(), before.game_fingerprint());
    EXPECT_EQ(script("local one = require 'one'").text_fingerprint(), before.text_fingerprint());
    write("lib/one.lua", "return { 1 }");
    EXPECT_NE(script("local one = require 'one'").game_fingerprint(), before.game_fingerprint());
    EXPECT_NE(script("local one = require 'one'").text_fingerprint(), before.text_fingerprint());
}

}  // namespace
}  // namespace senet::script
