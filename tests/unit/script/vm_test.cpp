#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>

#include "game/line.h"
#include "script/vm.h"
#include "script_text.h"

namespace senet::script {
namespace {

/// Enough for any honest function; an endless one is ended within milliseconds.
ScriptSettings small_budget() {
    ScriptSettings settings;
    settings.budget = {.steps = 100'000, .memory = std::size_t{8} << 20};
    return settings;
}

/// As little memory, and any number of steps: under the sanitizers filling it takes long.
ScriptSettings small_memory() {
    ScriptSettings settings;
    settings.budget = {.steps = 1'000'000'000, .memory = std::size_t{8} << 20};
    return settings;
}

const std::string kStopped = "stopped after 100000 steps or 10 ms of work; is this loop endless?";
const std::string kFull = "the script used more than 8 MB of memory";

TEST(Budget, EndsAnEndlessLoopInEveryHook) {
    const std::string loop = " while true do end end";
    struct Case {
        const char* head;
        game::Hook hook;
    };
    using game::Hook;
    const std::vector<Case> cases{
        {"setup(s)", Hook::Setup},        {"moves(s, add)", Hook::Moves},
        {"play(s, cell)", Hook::Play},    {"result(s)", Hook::Result},
        {"legal(s)", Hook::Legal},        {"stuck(s)", Hook::Stuck},
        {"evaluate(s)", Hook::Evaluate},  {"order(s, cell)", Hook::Order},
        {"noisy(s, cell)", Hook::Noisy},  {"pass(s)", Hook::Pass},
        {"text(s, cell)", Hook::Text},    {"write(s)", Hook::Write},
        {"read(s, text)", Hook::Read},    {"show(s)", Hook::Show},
        {"chance(s, add)", Hook::Chance}, {"happen(s, die)", Hook::Happen},
    };
    ASSERT_EQ(cases.size(), game::kHooks);
    for (const Case& one : cases) {
        std::string lines = fmt::format("function game.{}", one.head) + loop;
        if (one.hook == Hook::Chance) lines += " function game.happen(s) end";
        if (one.hook == Hook::Happen) lines += " function game.chance(s, add) add(1, 1) end";
        if (one.hook == Hook::Chance || one.hook == Hook::Happen)
            lines += " function game.setup(s) return 0 end game.throw = { \"die\" }";
        if (one.hook == Hook::Read) lines += " function game.write(s) return \"\" end";
        if (one.hook == Hook::Write) lines += " function game.read(s, text) end";
        const std::string message = message_of([&] {
            const auto rules = game_with(lines, small_budget());
            game::State state = rules->start(1);
            game::MoveList moves;
            const game::Move move{1};
            switch (one.hook) {
                case Hook::Setup: break;
                case Hook::Moves: rules->moves(state, moves); break;
                case Hook::Play: rules->play(state, move); break;
                case Hook::Result: rules->result(state); break;
                case Hook::Legal: rules->legal(state); break;
                case Hook::Stuck: rules->stuck(state); break;
                case Hook::Evaluate: rules->evaluate(state); break;
                case Hook::Order: rules->order(state, move); break;
                case Hook::Noisy: rules->noisy(state, move); break;
                case Hook::Pass: rules->pass(state); break;
                case Hook::Chance: {
                    game::Throws throws;
                    rules->chance(state, throws);
                    break;
                }
                case Hook::Happen: rules->play(state, move); break;
                case Hook::Text: rules->text(state, move); break;
                case Hook::Write: rules->write(state); break;
                case Hook::Read: rules->read("x", 1); break;
                case Hook::Show: rules->show(state); break;
            }
        });
        EXPECT_EQ(message, at_line(1, fmt::format("in {}(): {}", name_of(one.hook), kStopped)));
    }
}

TEST(Budget, EndsAnEndlessLoad) {
    EXPECT_EQ(game_message("while true do end", small_budget()), at_line(1, kStopped));
}

TEST(Budget, IsNotEscapedByPcall) {
    const std::string endless = "pcall(function() while true do end end)";
    EXPECT_EQ(moves_message(endless + " add(1)", small_budget()),
              at_line(1, "in moves(): " + kStopped));
    EXPECT_EQ(moves_message("while true do " + endless + " end", small_budget()),
              at_line(1, "in moves(): " + kStopped));
}

TEST(Budget, ReachesIntoCoroutines) {
    EXPECT_EQ(moves_message("coroutine.wrap(function() while true do end end)()", small_budget()),
              at_line(1, "in moves(): " + kStopped));
    EXPECT_EQ(
        moves_message("coroutine.resume(coroutine.create(function() while true do end end)) add(1)",
                      small_budget()),
        at_line(1, "in moves(): " + kStopped));
    // Turns that are too short to be counted are counted by their number or by their time.
    EXPECT_EQ(moves_message(
                  "local turn = coroutine.wrap(function() while true do coroutine.yield() end end) "
                  "while true do turn() end",
                  small_budget()),
              at_line(1, "in moves(): " + kStopped));
}

TEST(Budget, IsFreshForEveryCall) {
    const auto rules =
        game_with("function game.moves(s, add) for i = 1, 30000 do local x = i end add(1) end",
                  small_budget());
    const game::State state = rules->start(1);
    for (int i = 0; i < 20; ++i) {
        game::MoveList moves;
        EXPECT_NO_THROW(rules->moves(state, moves));
    }
}

TEST(Budget, EndsWhatTakesTooMuchMemory) {
    EXPECT_EQ(moves_message("local t = {} for i = 1, 1e9 do t[i] = i end", small_memory()),
              at_line(1, "in moves(): " + kFull));
    // Refused inside one function of Lua's own, which knows no line: that of the hook then.
    EXPECT_EQ(moves_message("local t = string.rep(\"x\", 1 << 30)", small_memory()),
              at_line(1, "in moves(): " + kFull));
    EXPECT_EQ(moves_message("local t = \"x\" while true do t = t .. t end", small_memory()),
              at_line(1, "in moves(): " + kFull));
    EXPECT_TRUE(game_message("local t = string.rep(\"x\", 1 << 30)", small_memory())
                    .ends_with("error: " + kFull));
}

// One instruction each, of which there are few here; but each joins half a megabyte.
TEST(Budget, CountsTheWorkOfLuasOwnFunctions) {
    EXPECT_EQ(moves_message("local t = {} for i = 1, 5000 do t[i] = string.rep(\"x\", 100) end "
                            "for i = 1, 5000 do local joined = table.concat(t) end",
                            small_budget()),
              at_line(1, "in moves(): " + kStopped));
    EXPECT_EQ(
        moves_message("local t = {} for i = 1, 30000 do t[i] = -i end "
                      "for i = 1, 200 do table.sort(t) for j = 1, 2 do t[j] = 1 - t[j] end end",
                      small_budget()),
        at_line(1, "in moves(): " + kStopped));
}

TEST(Budget, DoesNotCountGarbage) {
    EXPECT_EQ(moves_message("for i = 1, 40 do local t = string.rep(\"x\", 1 << 20) end add(1)",
                            small_memory()),
              "no error");
}

TEST(Budget, DoesNotCountWhatTheEngineKeeps) {
    ScriptSettings settings = small_budget();
    settings.budget.memory = std::size_t{1} << 20;
    // The state as Lua sees it takes a megabyte here, the script's own table half of one.
    const std::string text = R"(
local keep = {}
for i = 1, 30000 do keep[i] = i end
local game = { name = "Large", state = { cells = array(65000, 0, 1) }, move = { "cell" } }
function game.setup(s) s.cells[65000] = 1 end
function game.moves(s, add) end
function game.play(s, cell) end
function game.result(s) return keep[1] end
return game)";
    const auto rules = script_of(text, settings).rules();
    EXPECT_EQ(rules->result(rules->start(1)).winner, game::Player{1});
}

// Whatever a script holds already: an error would have nobody who catches it.
TEST(Budget, RefusesNothingOutsideOfCalls) {
    ScriptSettings settings;
    settings.budget.memory = 100'000;
    Vm vm(settings, nullptr);
    lua_pushlstring(vm.lua(), std::string(1'000'000, 'x').data(), 1'000'000);
    lua_newtable(vm.lua());
    lua_pop(vm.lua(), 2);
    lua_gc(vm.lua(), LUA_GCCOLLECT);
}

// Lua itself would end the program there, without a word.
TEST(Failure, OutsideOfCallsIsAnExceptionThatSaysWhat) {
    Vm vm({}, nullptr);
    lua_pushliteral(vm.lua(), "nobody catches this");
    try {
        lua_error(vm.lua());
        FAIL() << "lua_error() came back";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "Lua failed outside of a call: nobody catches this");
    }
}

TEST(Budget, EndsRunawayRecursion) {
    const std::string message =
        moves_message("local function f() return 1 + f() end f()", small_memory());
    EXPECT_TRUE(message.starts_with(at_line(1, "in moves(): " + kFull))) << message;
    const std::string nested =
        moves_message("local function f() coroutine.wrap(f)() end f()", small_memory());
    EXPECT_TRUE(nested.starts_with(at_line(1, "in moves(): C stack overflow"))) << nested;
}

// Looking after a call takes the longer the deeper it is: that is not the script's time.
TEST(Budget, DoesNotCountItsOwnLooks) {
    const auto rules = game_with(
        "local function f(n) return 1 + f(n + 1) end function game.evaluate(s) return f(1) end");
    const game::State state = rules->start(1);
    for (int i = 0; i < 4; ++i) {
        const std::string message = message_of([&] { rules->evaluate(state); });
        EXPECT_TRUE(message.starts_with(at_line(1, "in evaluate(): stack overflow"))) << message;
    }
}

TEST(Interrupt, EndsARunningCall) {
    const auto rules = game_with("function game.moves(s, add) while true do end end");
    const game::State state = rules->start(1);
    Interrupt interrupt;
    interrupt.deadline = Clock::now() + Milliseconds(20);
    rules->watch(&interrupt);
    game::MoveList moves;
    EXPECT_THROW(rules->moves(state, moves), game::Interrupted);
    rules->watch(nullptr);
    EXPECT_NO_THROW(rules->result(state));  // and leaves the rules as they were
}

TEST(Interrupt, IsNotEscapedByPcall) {
    const auto rules = game_with(
        "function game.moves(s, add) while true do pcall(function() while true do end end) end "
        "end");
    const game::State state = rules->start(1);
    Interrupt interrupt;
    interrupt.stop = true;
    rules->watch(&interrupt);
    game::MoveList moves;
    EXPECT_THROW(rules->moves(state, moves), game::Interrupted);
}

TEST(Failure, TellsTheLineAndWhoCalled) {
    EXPECT_EQ(game_message("local function deep(x) return x.y end\n"
                           "local function outer(x) return 1 + deep(x) end\n"
                           "outer(nil)"),
              at_line(1,
                      "x is nil, so there is nothing to look up in it\n"
                      "  called from test.lua:10\n"
                      "  called from test.lua:11"));
}

TEST(Failure, OfErrorHasALineHoweverItIsCalled) {
    EXPECT_EQ(moves_message("error(\"no moves\")"), at_line(1, "in moves(): no moves"));
    EXPECT_EQ(moves_message("error(\"no moves\", 0)"), at_line(1, "in moves(): no moves"));
    EXPECT_EQ(moves_message("error(\"like this:1:52: or so\", 0)"),
              at_line(1, "in moves(): like this:1:52: or so"));
    EXPECT_EQ(moves_message("error()"),
              at_line(1, "in moves(): error() was given a nil instead of a text"));
    EXPECT_EQ(moves_message("error({})"),
              at_line(1, "in moves(): error() was given a table instead of a text"));
    EXPECT_EQ(moves_message("assert(s.count == 1)"), at_line(1, "in moves(): assertion failed!"));
    EXPECT_EQ(moves_message("assert(false, \"count is wrong\")"),
              at_line(1, "in moves(): count is wrong"));
}

TEST(Failure, LeavesTheRulesUsable) {
    const auto rules = game_with(
        "function game.evaluate(s) if s.count == 0 then error(\"no\") end return 5 end\n"
        "function game.result(s) return 0, 1.5 end\n"
        "function game.play(s, cell) s.count = 1 end");
    game::State state = rules->start(1);
    // Often enough to overflow a stack that is not restored each time.
    for (int i = 0; i < 5000; ++i) {
        EXPECT_THROW(rules->evaluate(state), ScriptError);
        EXPECT_THROW(rules->result(state), ScriptError);
    }
    rules->play(state, {1});
    EXPECT_EQ(rules->evaluate(state), 5);
}

// Of a function that calls itself, each line is told once.
TEST(Failure, CutsALongTraceback) {
    std::string lines = "local function f0() error(\"deep\") end\n";
    for (int i = 1; i <= 20; ++i)
        lines += fmt::format("local function f{}() return 1 + f{}() end\n", i, i - 1);
    const auto rules = game_with(lines + "function game.moves(s, add) add(f20()) end");
    game::MoveList moves;
    const std::string deep = message_of([&] { rules->moves(rules->start(1), moves); });
    EXPECT_EQ(std::count(deep.begin(), deep.end(), '\n'), 8) << deep;
    const std::string same = moves_message(
        "local function f(n) if n == 0 then error(\"deep\") end return 1 + f(n - 1) end f(100)");
    EXPECT_EQ(std::count(same.begin(), same.end(), '\n'), 0) << same;
}

}  // namespace
}  // namespace senet::script
