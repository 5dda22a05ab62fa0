#include <gtest/gtest.h>

#include "script_text.h"

namespace senet::script {
namespace {

TEST(Sandbox, HasNothingThatReachesOutside) {
    for (const char* name :
         {"io",           "os",           "debug",          "package", "load",     "loadstring",
          "loadfile",     "dofile",       "rawget",         "rawset",  "rawequal", "rawlen",
          "setmetatable", "getmetatable", "collectgarbage", "next",    "xpcall",   "warn",
          "utf8",         "_G",           "_VERSION"}) {
        const std::string message = moves_message(fmt::format("local x = {}", name));
        EXPECT_TRUE(message.starts_with(
            at_line(1, fmt::format("in moves(): there is no name \"{}\"", name))))
            << message;
    }
}

TEST(Sandbox, HasNothingThatDiffersFromRunToRun) {
    const std::string chance =
        "; chance in the rules would make search and undo meaningless; random(n) gives 1 to n in "
        "setup and at the top of the script";
    EXPECT_EQ(moves_message("math.random(6)"),
              at_line(1, "in moves(): there is no \"random\" in math" + chance));
    EXPECT_EQ(moves_message("math.randomseed(1)"),
              at_line(1, "in moves(): there is no \"randomseed\" in math" + chance));
    EXPECT_EQ(moves_message("local d = string.dump"),
              at_line(1, "in moves(): there is no \"dump\" in string"));
}

TEST(Sandbox, ShowsNoAddresses) {
    const std::string values = "print, {}, s, s.cells, coroutine.create(print)";
    const std::string texts = "function\ttable\tstate\tstate array\tthread\n";
    EXPECT_EQ(printed("print(" + values + ")"), texts);
    EXPECT_EQ(printed("local t = { " + values +
                      " } for i, v in ipairs(t) do t[i] = tostring(v) end "
                      "print(table.concat(t, \"\\t\"))"),
              texts);
    EXPECT_EQ(printed("print((\"%s %5.2s|%%|%d %s\"):format({}, print, 3, nil))"),
              "table    fu|%|3 nil\n");
    EXPECT_EQ(moves_message("print(string.format(\"%p\", s))"),
              at_line(1, "in moves(): %p would show an address, which differs from run to run"));
    EXPECT_EQ(moves_message("print(string.format(\"%d\", {}))"),
              at_line(1, "in moves(): bad argument #2 to 'format' (number expected, got table)"));
    EXPECT_EQ(moves_message("error({})"),
              at_line(1, "in moves(): error() was given a table instead of a text"));
    EXPECT_EQ(moves_message("local x = 'a' .. {}"),
              at_line(1, "in moves(): attempt to concatenate a table value"));
}

TEST(Sandbox, KnowsWordsOfOtherLanguages) {
    EXPECT_EQ(moves_message("local x = s.count == null"),
              at_line(1, "in moves(): there is no name \"null\"; in Lua that is nil"));
    EXPECT_EQ(moves_message("local x = self.count"),
              at_line(1,
                      "in moves(): there is no name \"self\"; functions are given the state as "
                      "their first parameter, as in game.play(s, ...)"));
    EXPECT_EQ(moves_message("for i = 1, s.cells.length do end"),
              at_line(1,
                      "in moves(): cells[\"length\"] was read; its cells are 1 to 3; their number "
                      "is #s.cells"));
    EXPECT_EQ(moves_message("local x = \"a\" + \"b\""),
              at_line(1,
                      "in moves(): attempt to add a 'string' with a 'string'; texts are joined by "
                      ".., not +"));
}

TEST(Sandbox, TellsWhyALocalIsNotKnown) {
    EXPECT_EQ(message_of([] {
                  game_with(
                      "function game.result(s) return winner(s) end\n\n"
                      "local function winner(s) return 1 end")
                      ->result(game_with("")->start(1));
              }),
              at_line(1,
                      "in result(): \"winner\" is not known here: it is declared below, in line "
                      "11, and what is local must be declared above the place that uses it"));
    EXPECT_EQ(moves_message("\nif s.count == 0 then\n  local most = 3\nend add(most)"),
              at_line(4,
                      "in moves(): \"most\" is not known here: the local of that name in line 11 "
                      "is gone where its block ends"));
}

TEST(Sandbox, TellsAllUnknownNamesOfALoadAtOnce) {
    EXPECT_EQ(game_message("local a = flor(1.5)\nfunction game.stuck(s) return mx(1, 2) end\n"
                           "counter = 0"),
              at_line(1,
                      "there is no name \"flor\"\n"
                      "  test.lua:10: there is no name \"mx\"\n"
                      "  test.lua:11: \"counter\" is not declared; write \"local counter = ...\" "
                      "(scripts have no global names)"));
    EXPECT_EQ(game_message("local a = flor(1.5)\nlocal b = null"),
              at_line(1,
                      "there is no name \"flor\"\n"
                      "  test.lua:10: there is no name \"null\"; in Lua that is nil"));
}

TEST(Sandbox, TellsAMissingLocalOnceAndWhereItIsMissing) {
    EXPECT_EQ(
        load_message("game = {\n  name = 'Test',\n}\nfunction game.setup(s) end\nreturn game"),
        "test.lua:1: error: \"game\" is not declared; write \"local game = ...\" (scripts have "
        "no global names)");
}

TEST(Sandbox, TellsWhichParameterIsMissing) {
    EXPECT_EQ(message_of([] { game_with("function game.setup() s.count = 1 end")->start(1); }),
              at_line(1,
                      "in setup(): \"s\" is not a parameter of setup(); write function "
                      "game.setup(s)"));
    EXPECT_EQ(message_of([] {
                  const auto rules = game_with("function game.moves(state) add(1) end");
                  game::MoveList moves;
                  rules->moves(rules->start(1), moves);
              }),
              at_line(1,
                      "in moves(): \"add\" is not a parameter of moves(); write function "
                      "game.moves(state, add)"));
}

TEST(Sandbox, SuggestsTheNameThatWasMeant) {
    EXPECT_EQ(moves_message("prnt(1)"),
              at_line(1, "in moves(): there is no name \"prnt\"; did you mean \"print\"?"));
    EXPECT_EQ(moves_message("local x = math.flor(1)"),
              at_line(1, "in moves(): there is no \"flor\" in math; did you mean \"floor\"?"));
    EXPECT_EQ(moves_message("local x = (\"x\"):uper()"),
              at_line(1, "in moves(): there is no \"uper\" in string; did you mean \"upper\"?"));
}

TEST(Sandbox, RefusesGlobalNames) {
    EXPECT_EQ(game_message("counter = 0"),
              at_line(1,
                      "\"counter\" is not declared; write \"local counter = ...\" (scripts have "
                      "no global names)"));
    // Not even one that is there: a forgotten "local" must not change what others call.
    EXPECT_EQ(moves_message("type = 5"),
              at_line(1,
                      "in moves(): \"type\" is not declared; write \"local type = ...\" (scripts "
                      "have no global names)"));
}

TEST(Sandbox, RefusesNewNamesInTheLibraries) {
    EXPECT_EQ(game_message("math.tau = 6.28"),
              at_line(1, "math can't be changed, so \"tau\" can't be set"));
}

TEST(Sandbox, WalksTablesInAFixedOrder) {
    EXPECT_EQ(printed("for k, v in pairs { z = 1, b = 2, a = 3, [10] = 4, [2] = 5, [2.5] = 6 } do "
                      "print(k, v) end"),
              "2\t5\n2.5\t6\n10\t4\na\t3\nb\t2\nz\t1\n");
    EXPECT_EQ(moves_message("for k in pairs { [{}] = 1 } do end"),
              at_line(1,
                      "in moves(): pairs() over keys that are no numbers or texts (one is a table) "
                      "has no fixed order"));
    EXPECT_EQ(moves_message("for k in pairs(s.cells) do end"),
              at_line(1,
                      "in moves(): bad argument #1 to 'pairs' (a table is wanted; for a state "
                      "array, write \"for i = 1, #array do\")"));
}

TEST(Sandbox, LeavesOutWhatIsRemovedWhileWalking) {
    EXPECT_EQ(
        printed("local t = { a = 1, b = 2, c = 3 } for k, v in pairs(t) do t.b = nil print(k, v) "
                "end"),
        "a\t1\nc\t3\n");
}

TEST(Sandbox, WalksListsAndStateArraysWithIpairs) {
    EXPECT_EQ(printed("for i, v in ipairs { 7, 8, nil, 9 } do print(i, v) end"), "1\t7\n2\t8\n");
    EXPECT_EQ(printed("for i, v in ipairs(s.cells) do print(i, v) end"), "1\t0\n2\t0\n3\t0\n");
}

TEST(Sandbox, EndsCallsThatWouldRunForEverInsideOneFunction) {
    EXPECT_EQ(printed("print(#string.rep(\"\", 1 << 60), string.rep(\"ab\", 3, \"-\"))"),
              "0\tab-ab-ab\n");
    EXPECT_EQ(moves_message("table.move({}, 1, 1 << 60, 2)"),
              at_line(1, "in moves(): table.move: too many elements"));
    EXPECT_EQ(printed("print(table.concat(table.move({ 1, 2, 3 }, 2, 3, 1), \",\"))"), "2,3,3\n");
}

TEST(Sandbox, SortsStably) {
    EXPECT_EQ(printed("local t = { 5, 3, 9, 1, 3 } table.sort(t) print(table.concat(t, \" \"))"),
              "1 3 3 5 9\n");
    EXPECT_EQ(printed("local t = { \"b2\", \"a1\", \"b1\", \"a2\", \"c\" } "
                      "table.sort(t, function(x, y) return x:sub(1, 1) < y:sub(1, 1) end) "
                      "print(table.concat(t, \" \"))"),
              "a1 a2 b2 b1 c\n");
    EXPECT_EQ(
        printed("local t = {} table.sort(t) print(#t) t = { 1 } table.sort(t) print(#t, t[1])"),
        "0\n1\t1\n");
    EXPECT_EQ(moves_message("table.sort { 1, \"x\" }"),
              at_line(1, "in moves(): attempt to compare string with number"));
    EXPECT_EQ(moves_message("table.sort({ 1, 2 }, 3)"),
              at_line(1, "in moves(): bad argument #2 to 'sort' (function expected, got number)"));
    // An order that contradicts itself still ends, and loses nothing.
    EXPECT_EQ(printed("local t = {} for i = 1, 100 do t[i] = i end "
                      "table.sort(t, function() return true end) local sum = 0 "
                      "for i = 1, 100 do sum = sum + t[i] end print(sum)"),
              "5050\n");
}

TEST(Sandbox, RunsCoroutines) {
    EXPECT_EQ(printed("local c = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) "
                      "return b * 2, \"end\" end) print(c(1)) print(c(5))"),
              "2\n10\tend\n");
    EXPECT_EQ(printed("local c = coroutine.create(function() error(\"no\", 0) end) "
                      "print(coroutine.resume(c)) print(coroutine.status(c), coroutine.resume(c))"),
              "false\tno\ndead\tfalse\tcannot resume dead coroutine\n");
    EXPECT_EQ(moves_message("coroutine.wrap(function() local x = nil + 1 end)()"),
              at_line(1, "in moves(): attempt to perform arithmetic on a nil value"));
}

TEST(Sandbox, PrintsWithThePlace) {
    std::vector<std::string> lines;
    ScriptSettings settings;
    settings.printer = [&](const std::string& line) { lines.push_back(line); };
    game_with("print(\"loading\", 1, true)", settings);
    EXPECT_EQ(lines, std::vector<std::string>{"test.lua:9: loading\t1\ttrue"});
    EXPECT_EQ(moves_message("print(1)"), "no error");  // to nowhere
}

}  // namespace
}  // namespace senet::script
