// Rules whose hooks are machine code: that the VM takes over wherever it must, and that nothing of
// the two ways shows.

#include "native/native_rules.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "support/message.h"
#include "support/native.h"
#include "support/published.h"

namespace senet::native {
namespace {

namespace fs = std::filesystem;
using game::Hook;
using game::Move;
using game::MoveList;
using game::State;
using script::Script;
using script::ScriptSettings;
using testing::message_of;
using testing::NativePair;

std::string text_with(const std::string& hooks) {
    return R"(local game = { name = "Test", move = { { "m", bits = 16 } },
  state = { n = int(0, 70000), a = bits(), cells = array(6, 0, 4), f = flag() },
  scratch = { k = int(0, 99), tmp = array(4, -9, 9) } }
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, m) end
function game.result(s) end
)" + hooks +
        "\nreturn game\n";
}

Script script_with(const std::string& hooks, ScriptSettings settings = {}) {
    return Script::from_text("test.lua", text_with(hooks), std::move(settings));
}

constexpr int kFirstLine = 8;  // of the hooks of a test

std::string at_line(int line, const std::string& message) {
    return fmt::format("test.lua:{}: error: {}", kFirstLine - 1 + line, message);
}

State state_of(const game::Rules& rules, std::int64_t n, std::int64_t a = 0) {
    State state(rules.game().layout);
    state.set(*rules.game().layout.find("n"), 0, n);
    state.set(*rules.game().layout.find("a"), 0, a);
    return state;
}

std::int64_t field_of(const game::Rules& rules, const State& state, const char* name) {
    return state.get(*rules.game().layout.find(name));
}

TEST(NativeRules, TellErrorsAsTheVirtualMachineDoes) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(
        script_with("local function deep(s) return s.cells[s.n] end\n"
                    "function game.evaluate(s)\n"
                    "  return deep(s) + 0\n"
                    "end\n"
                    "function game.noisy(s, m)\n"
                    "  return nil + m\n"
                    "end"));
    ASSERT_TRUE(pair.compiled(Hook::Evaluate));
    EXPECT_EQ(pair.native->evaluate(state_of(*pair.native, 1)), 0);
    EXPECT_EQ(pair.native->replays(), 0u);
    const State wrong = state_of(*pair.native, 7);
    const std::string expected = at_line(1,
                                         "in evaluate(): cells[7] was read; its cells are 1 to 6"
                                         "\n  called from test.lua:10");
    EXPECT_EQ(message_of([&] { pair.judge->evaluate(wrong); }), expected);
    EXPECT_EQ(message_of([&] { pair.native->evaluate(wrong); }), expected);
    EXPECT_EQ(pair.native->replays(), 1u);
    EXPECT_EQ(message_of([&] { pair.native->noisy(wrong, {1}); }),
              message_of([&] { pair.judge->noisy(wrong, {1}); }));
}

TEST(NativeRules, ReplayAMoveFromTheStateAsItWas) {
    SKIP_WITHOUT_COMPILER();
    // A whole number beyond 2^53 beside a float is the VM's; by then n was written.
    NativePair pair(
        script_with("function game.play(s, m)\n"
                    "  s.n = s.n + 1\n"
                    "  s.cells[m] = 3\n"
                    "  if s.a > 0.5 then s.n = s.n + 10 end\n"
                    "end"));
    ASSERT_TRUE(pair.compiled(Hook::Play));
    const State before = state_of(*pair.native, 5, (std::int64_t{1} << 53) + 1);
    for (game::Rules* rules : {static_cast<game::Rules*>(pair.native.get()),
                               static_cast<game::Rules*>(pair.judge.get())}) {
        State played = before, advanced;
        rules->play(played, {2});
        rules->advance(before, {2}, advanced);
        EXPECT_EQ(field_of(*rules, played, "n"), 16);
        EXPECT_EQ(played.turn(), game::Player{2});
        EXPECT_EQ(played.ply(), 1u);
        EXPECT_EQ(played, advanced);
        EXPECT_EQ(field_of(*rules, before, "n"), 5);
    }
    EXPECT_EQ(pair.native->replays(), 2u);
    EXPECT_EQ(message_of([&] {
                  State state = before;
                  pair.native->play(state, {9});
              }),
              at_line(3, "in play(): cells[9] can't be set; its cells are 1 to 6"));
}

TEST(NativeRules, ReachAStateAndItsResultInOneCall) {
    SKIP_WITHOUT_COMPILER();
    const std::string play = "function game.play(s, m) s.n = s.n + m end\n";
    NativePair pair(script_with(play +
                                "function game.result(s)\n"
                                "  if s.n > 100 then return s.cells[s.n] end\n"
                                "  if s.n > 50 then return 2 end\n"
                                "end"));
    ASSERT_NE(pair.native->code()->reach, 0);
    State reached, expected;
    for (const std::int64_t n : {49, 50}) {
        const game::Outcome outcome = pair.native->reach(state_of(*pair.native, n), {1}, reached);
        EXPECT_EQ(outcome, pair.judge->reach(state_of(*pair.judge, n), {1}, expected));
        EXPECT_EQ(outcome.winner, n == 49 ? game::kUndecided : game::Player{2});
        EXPECT_EQ(reached, expected);
        EXPECT_EQ(reached.ply(), 1u);
    }
    EXPECT_EQ(pair.native->replays(), 0u);
    for (const std::int64_t n : {100, 70'000}) {  // result() is wrong, or play() is
        const auto reach = [&](game::Rules& rules) {
            return message_of([&] { rules.reach(state_of(rules, n), {1}, reached); });
        };
        EXPECT_NE(reach(*pair.native), "no error");
        EXPECT_EQ(reach(*pair.native), reach(*pair.judge));
    }
    // Where one of the two is the VM's.
    NativePair mixed(script_with(play + "function game.result(s) return tonumber('2') end"));
    EXPECT_TRUE(mixed.compiled(Hook::Play));
    EXPECT_EQ(mixed.native->code()->reach, 0);
    EXPECT_EQ(mixed.native->reach(state_of(*mixed.native, 7), {1}, reached).winner,
              game::Player{2});
    EXPECT_EQ(field_of(*mixed.native, reached, "n"), 8);
}

TEST(NativeRules, GiveAnyNumberOfMovesUpToTheLimit) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(
        script_with("function game.moves(s, add) for i = 1, s.n do add(i & 65535) end end"));
    ASSERT_TRUE(pair.compiled(Hook::Moves));
    for (const int count : {0, 1, 63, 64, 65, 127, 128, 129, 1000, 65'534, 65'535}) {
        MoveList moves, expected;
        pair.native->moves(state_of(*pair.native, count), moves);
        pair.judge->moves(state_of(*pair.judge, count), expected);
        EXPECT_EQ(moves.size(), static_cast<std::size_t>(count));
        EXPECT_EQ(moves, expected);
        if (count > 1000) continue;
        pair.native->moves(state_of(*pair.native, count), moves);  // behind those that are there
        pair.judge->moves(state_of(*pair.judge, count), expected);
        EXPECT_EQ(moves, expected);
    }
    EXPECT_EQ(pair.native->replays(), 0u);
    EXPECT_EQ(message_of([&] {
                  MoveList moves;
                  pair.native->moves(state_of(*pair.native, 65'536), moves);
              }),
              at_line(1, "in moves(): more than 65535 moves were added"));
}

TEST(NativeRules, EndWhatNeverEndsAsTheVirtualMachineDoes) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = 200'000;
    NativePair pair(
        script_with("function game.evaluate(s) while true do end end\n"
                    "function game.order(s, m) for i = 1, math.maxinteger do "
                    "for j = 1, 100 do if s.f then return 1 end end end return 0 end\n"
                    "function game.noisy(s, m) ::a:: if not s.f then goto a end return "
                    "true end\n"
                    "local STEP = { { [0] = 0, 2, 0, 0, 0 }, { [0] = 0, 0, 1, 0, 0 } }\n"
                    "function game.pass(s) local k, x = 1, 1 s.k = 1 while x ~= 0 do x = "
                    "STEP[s.k][x] s.k = 3 - s.k end return true end\n"
                    "function game.legal(s) repeat until s.f return true end\n"
                    "function game.stuck(s) local x = 1 for _ = 1, 1000 do for i, v in "
                    "ipairs(s.cells) do for _ = 1, 1000 do x = x * 3 + v end end end "
                    "return x & 1 end",
                    settings));
    const State state = state_of(*pair.native, 0);
    const auto same = [&](Hook hook, auto ask) {
        ASSERT_TRUE(pair.compiled(hook)) << game::name_of(hook);
        const std::string expected = message_of([&] { ask(*pair.judge); });
        EXPECT_NE(expected, "no error") << game::name_of(hook);
        const std::string got = message_of([&] { ask(*pair.native); });
        // On which line of a loop it ends is a matter of chance.
        const auto text = [](const std::string& message) {
            return message.substr(message.find("error:"));
        };
        EXPECT_EQ(text(got), text(expected));
    };
    same(Hook::Evaluate, [&](game::Rules& rules) { rules.evaluate(state); });
    same(Hook::Order, [&](game::Rules& rules) { rules.order(state, {1}); });
    same(Hook::Noisy, [&](game::Rules& rules) { rules.noisy(state, {1}); });
    same(Hook::Legal, [&](game::Rules& rules) { rules.legal(state); });
    same(Hook::Stuck, [&](game::Rules& rules) { rules.stuck(state); });
    same(Hook::Pass, [&](game::Rules& rules) {
        State changed = state;
        rules.pass(changed);
    });
}

// Neither a loop nor a function that calls itself, and yet it lasts.
TEST(NativeRules, EndFunctionsThatCallEachOtherTwice) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = 5'000'000;
    std::string functions = "local function f0(x) return x + 1 end\n";
    for (int n = 1; n <= 40; ++n)
        functions += fmt::format("local function f{0}(x) return f{1}(f{1}(x)) end\n", n, n - 1);
    NativePair pair(script_with(functions +
                                    "function game.evaluate(s) return f40(s.n) end\n"
                                    "function game.order(s, m) return f12(s.n) end",
                                settings));
    ASSERT_TRUE(pair.compiled(Hook::Evaluate));
    const State state = state_of(*pair.native, 1);
    EXPECT_EQ(pair.native->order(state, {1}), pair.judge->order(state, {1}));
    EXPECT_EQ(pair.native->replays(), 0u);
    for (game::Rules* rules : {static_cast<game::Rules*>(pair.judge.get()),
                               static_cast<game::Rules*>(pair.native.get())}) {
        const std::string message = message_of([&] { rules->evaluate(state); });
        EXPECT_NE(message.find("stopped after 5000000 steps"), std::string::npos) << message;
    }
}

// Machine code would come to the end of these long before the VM's budget of time is over: what
// counts are the VM's steps, whichever function they are in.
TEST(NativeRules, EndWhatTakesTooManyStepsThoughItEnds) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = 3'000'000;
    NativePair pair(
        script_with("local function sum(n) local x = 0 while n > 0 do x = x + n % 3 n = n - 1 end "
                    "return x end\n"
                    "function game.evaluate(s) return sum(s.n * 200) % 1000 end\n"
                    "function game.order(s, m) local x = 0 for i = 1, s.n do x = x + sum(200) end "
                    "return x % 1000 end",
                    settings));
    const State few = state_of(*pair.native, 100), many = state_of(*pair.native, 60'000);
    for (const auto ask :
         {+[](game::Rules&rules, const State&state) {
              return static_cast<int>(rules.evaluate(state));
          },
          +[](game::Rules&rules, const State&state) { return rules.order(state, {1}); }}) {
        const std::uint64_t before = pair.native->replays();
        EXPECT_EQ(ask(*pair.native, few), ask(*pair.judge, few));
        EXPECT_EQ(pair.native->replays(), before);
        const auto end = [&](game::Rules& rules) {
            // In which function and line it ends is a matter of chance.
            const std::string message = message_of([&] { ask(rules, many); });
            const std::size_t from = std::min(message.find("error:"), message.size());
            return message.substr(from, message.find('\n', from) - from);
        };
        EXPECT_NE(end(*pair.judge), "");
        EXPECT_EQ(end(*pair.native), end(*pair.judge));
        EXPECT_EQ(pair.native->replays(), before + 1);
    }
}

// What a function that calls itself does between its calls counts as well.
TEST(NativeRules, EndRecursionWhoseCallsTakeLong) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = 1'000'000;
    NativePair pair(
        script_with("local function work(n)\n"
                    "  local x = 0 for i = 1, 1000 do x = x + i % 7 end\n"
                    "  if n > 0 then return x % 2 + work(n - 1) + work(n - 1) end\n"
                    "  return 0\n"
                    "end\n"
                    "function game.evaluate(s) return work(s.n) end",
                    settings));
    ASSERT_TRUE(pair.compiled(Hook::Evaluate));
    const auto ask = [](game::Rules& rules, std::int64_t n) {
        const std::string message = message_of([&] { rules.evaluate(state_of(rules, n)); });
        return message.find("stopped") != std::string::npos ? "stopped" : message;
    };
    EXPECT_EQ(ask(*pair.judge, 4), "no error");
    EXPECT_EQ(ask(*pair.native, 4), "no error");
    EXPECT_EQ(pair.native->replays(), 0u);
    EXPECT_EQ(ask(*pair.judge, 12), "stopped");
    EXPECT_EQ(ask(*pair.native, 12), "stopped");
}

// What counts are the rounds that loops run, not those that they might.
TEST(NativeRules, DoNotGiveUpLoopsThatAreShorterThanTheyMightBe) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = 1'000'000;
    NativePair pair(script_with(
        "local function row(s, n) local x = 0 for b = 1, n do x = x + b end return x end\n"
        "function game.evaluate(s)\n"
        "  local x = 0\n"
        "  for a = 1, s.n do for b = 1, s.n do x = x + a * b end end\n"
        "  return x\n"
        "end\n"
        "function game.order(s, m)\n"
        "  local x, n = 0, s.n\n"
        "  while n > 0 do for b = 1, s.n do x = x + b end n = n - 1 end\n"
        "  return x\n"
        "end\n"
        "function game.stuck(s)\n"
        "  local x, n = 0, s.n\n"
        "  while n > 0 do x = x + row(s, s.n) n = n - 1 end\n"
        "  return x & 1\n"
        "end\n"
        "local function first(s) for a = 1, 180 do for b = 1, 180 do if a * b > s.n "
        "then return a end end end return 0 end\n"
        "local function down(s, n) if n == 0 then return 0 end "
        "return first(s) + down(s, n - 1) end\n"
        "function game.noisy(s, m) return down(s, 300) > 7 end",
        settings));
    for (const std::int64_t n : {3, 30, 100}) {
        const State state = state_of(*pair.native, n);
        EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state));
        EXPECT_EQ(pair.native->order(state, {1}), pair.judge->order(state, {1}));
        EXPECT_EQ(pair.native->stuck(state), pair.judge->stuck(state));
        EXPECT_EQ(pair.native->noisy(state, {1}), pair.judge->noisy(state, {1}));
    }
    EXPECT_EQ(pair.native->replays(), 0u);
}

const std::string kRecursive =
    "local function down(n) if n == 0 then return 0 end return 1 + down(n - 1) end\n"
    "local odd\n"
    "local function even(n) if n == 0 then return true end return odd(n - 1) end\n"
    "function odd(n) if n == 0 then return false end return even(n - 1) end\n"
    "local function fibonacci(n) if n < 2 then return n end return fibonacci(n - 1) + fibonacci(n "
    "- 2) end\n"
    "local function forever(s, n) return forever(s, n + 1) + 1 end\n"
    "function game.evaluate(s) return down(s.n) end\n"
    "function game.noisy(s, m) return even(s.n) end\n"
    "function game.order(s, m) return fibonacci(m) end\n"
    "function game.legal(s) return forever(s, 1) == 1 end\n";

TEST(NativeRules, CallFunctionsThatCallThemselves) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(script_with(kRecursive));
    for (const Hook hook : {Hook::Evaluate, Hook::Noisy, Hook::Order, Hook::Legal})
        ASSERT_TRUE(pair.compiled(hook)) << pair.reasons(hook);
    for (const int depth : {0, 1, 10, 1000, 5000, 20'000, 60'000}) {
        const State state = state_of(*pair.native, depth);
        EXPECT_EQ(pair.native->evaluate(state), depth);
        EXPECT_EQ(pair.native->noisy(state, {1}), depth % 2 == 0);
    }
    EXPECT_EQ(pair.native->order(state_of(*pair.native, 0), {20}), 6765);
    EXPECT_EQ(message_of([&] { pair.native->legal(state_of(*pair.native, 0)); }),
              message_of([&] { pair.judge->legal(state_of(*pair.judge, 0)); }));
}

TEST(NativeRules, EndRecursionThatGrowsWithoutBounds) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = 300'000;
    NativePair pair(script_with(kRecursive, settings));
    const State state = state_of(*pair.native, 0);
    const std::string message = message_of([&] { pair.native->order(state, {60}); });
    EXPECT_NE(message, "no error");
    EXPECT_EQ(message.substr(message.find("error:"), 30), message_of([&] {
                                                              pair.judge->order(state, {60});
                                                          }).substr(message.find("error:"), 30));
}

TEST(NativeRules, EndWhenTheInterruptIsDue) {
    SKIP_WITHOUT_COMPILER();
    ScriptSettings settings;
    settings.budget.steps = std::int64_t{1} << 60;
    NativePair pair(script_with(kRecursive +
                                    "function game.stuck(s) local x = 1 "
                                    "for i = 1, 1 << 60 do x = x * 3 ~ i end return x & 1 end",
                                settings));
    ASSERT_TRUE(pair.compiled(Hook::Stuck));
    const State state = state_of(*pair.native, 0);
    for (int way = 0; way < 2; ++way) {
        Interrupt interrupt;
        interrupt.deadline = Clock::now() + Milliseconds(20);
        pair.native->watch(&interrupt);
        if (way == 0)
            EXPECT_THROW(pair.native->stuck(state), game::Interrupted);
        else
            EXPECT_THROW(pair.native->order(state, {64}), game::Interrupted);
        pair.native->watch(nullptr);
    }
    EXPECT_EQ(pair.native->replays(), 0u);  // machine code ended itself
    EXPECT_EQ(pair.native->order(state, {10}), 55);
}

TEST(NativeRules, KnowThatThePlyIsRead) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(
        script_with("function game.evaluate(s) if s.n == 3 then return s.ply end return 0 end"));
    ASSERT_TRUE(pair.compiled(Hook::Evaluate));
    EXPECT_TRUE(pair.native->reads_ply());
    State state = state_of(*pair.native, 3);
    state.set_ply(17);
    EXPECT_EQ(pair.native->evaluate(state), 17);
}

/// Asks both for the start and then for an evaluation, some times.
void expect_equal_after_starts(NativePair& pair, int times) {
    for (int i = 0; i < times; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        const State state = pair.native->start(seed);
        EXPECT_EQ(state, pair.judge->start(seed));
        EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state)) << i;
        if (i % 2 == 1) pair.native->wait();
        EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state)) << i;
    }
}

// Each changes what evaluate() reads, in a way that is seen only when it happens.
const std::vector<std::string> kChanges{
    "local n, f = 1, { { 2 } }\n"
    "local change = { function() n = n + 1 f[1][1] = f[1][1] + 1 end }\n"
    "function game.setup(s) change[1 + s.n]() end\n"
    "function game.evaluate(s) return n * 100 + f[1][1] end",
    "local n = 1\n"
    "function game.setup(s) pcall(function() n = n + 1 end) end\n"
    "function game.evaluate(s) return n end",
    "local T = { 1, 2, 3 }\n"
    "function game.setup(s) table.move({ 7, 8 }, 1, 2, s.n + 1, T) T = { T[1] + T[2], T[3] + 1, 5 "
    "} end\n"
    "function game.evaluate(s) return T[1] + T[2] * 10 end",
    "local T = { 5, 3, 1 }\n"
    "local function swap() T[1], T[2] = T[2] + 1, T[1] end\n"
    "function game.setup(s) coroutine.wrap(swap)() end\n"
    "function game.evaluate(s) return T[1] + T[2] * 10 end",
    "local A, B = { x = 1 }, { x = 2, y = 5 }\n"
    "local n = 0\n"
    "function game.setup(s) local t = random(2) == 1 and A or B if t.zzz == nil then n = n + 1 end "
    "end\n"
    "function game.evaluate(s) return n end",
    "local n = 0\n"
    "function game.setup(s) if bit.count(s.n / 2) == 0 then n = n + 1 end end\n"
    "function game.evaluate(s) return n end",
    "local n = 0\n"
    "function game.setup(s) local l = {} l[s.f] = 1 n = n + 1 end\n"
    "function game.evaluate(s) return n end",
    "local n = 0\n"
    "function game.setup(s) if math.tointeger(s.f) == nil then n = n + 1 end end\n"
    "function game.evaluate(s) return n end",
    "local n = 0\n"
    "local function count(...) n = n + select('#', ...) end\n"
    "function game.setup(s) count(1, 2, 3) end\n"
    "function game.evaluate(s) return n end",
};

TEST(NativeRules, NoticeWhatTheScriptChanges) {
    SKIP_WITHOUT_COMPILER();
    for (const std::string& hooks : kChanges) {
        SCOPED_TRACE(hooks);
        NativePair pair(script_with(hooks));
        expect_equal_after_starts(pair, 6);
    }
}

TEST(NativeRules, NoticeWhatTheScriptChangesWhileItIsCompiled) {
    SKIP_WITHOUT_COMPILER();
    // Something that takes the compiler a while, so that the script is asked before its code is
    // there.
    std::string busy = "function game.evaluate(s) local x = s.a\n";
    for (int i = 0; i < 120; ++i)
        busy += fmt::format("if s.n == {} then x = x * {} + s.cells[1 + x % 6] end\n", i, i + 3);
    busy += "return x % 1000 end";
    for (const std::string& hooks : kChanges) {
        SCOPED_TRACE(hooks);
        Compiler compiler;
        NativeRules other(script_with(busy), compiler);
        const Script script = script_with(hooks);
        NativeRules rules(script, compiler);
        EXPECT_EQ(rules.code(), nullptr);
        const auto judge = script.rules();
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const State state = rules.start(seed);
            EXPECT_EQ(state, judge->start(seed));
            EXPECT_EQ(rules.evaluate(state), judge->evaluate(state));
        }
        const State state(rules.game().layout);
        for (int i = 0; i < 2; ++i) {
            rules.wait();
            EXPECT_EQ(rules.evaluate(state), judge->evaluate(state));
        }
    }
}

TEST(NativeRules, TakeParamsFromAConfigWithoutCompilingAnew) {
    SKIP_WITHOUT_COMPILER();
    const std::string hooks =
        "local P = params { weight = { 10, 0, 500 }, part = { 0.5, 0, 9.5 }, list = { { 1, 2, 3 }, "
        "0, 9 } }\n"
        "function game.evaluate(s) return P.weight * s.n + P.list[1 + s.n % 3] * 1000 end\n"
        "function game.order(s, m) return P.part * m + P.list[2] end";
    const auto given = [](const std::string& name, std::vector<std::string> values) {
        ScriptSettings settings;
        settings.params[name] = {values, values.size() > 1, {}};
        return settings;
    };
    Compiler compiler;
    NativeRules plain(script_with(hooks), compiler);
    plain.wait();
    const Code* const code = plain.code();
    ASSERT_NE(code->hook(Hook::Evaluate).address, 0);
    const State state = state_of(plain, 2);
    EXPECT_EQ(plain.evaluate(state), 3020);
    for (const ScriptSettings& settings :
         {given("weight", {"77"}), given("part", {"2.25"}), given("list", {"9", "8", "7"})}) {
        const Script script = script_with(hooks, settings);
        NativeRules other(script, compiler);
        EXPECT_EQ(other.code(), code);  // there at once
        const auto judge = script.rules();
        EXPECT_EQ(other.evaluate(state), judge->evaluate(state));
        EXPECT_EQ(other.order(state, {3}), judge->order(state, {3}));
        EXPECT_EQ(other.replays(), 0u);
    }
    EXPECT_EQ(plain.evaluate(state), 3020);
}

TEST(NativeRules, CompileAnewWhereParamsDecideWhatIsBuilt) {
    SKIP_WITHOUT_COMPILER();
    const std::string hooks =
        "local P = params { weight = { 10, 0, 500 } }\nlocal T = { P.weight * 2 }\n"
        "function game.evaluate(s) return T[1] end";
    Compiler compiler;
    NativeRules plain(script_with(hooks), compiler);
    plain.wait();
    ScriptSettings settings;
    settings.params["weight"] = {{"30"}, false, {}};
    NativeRules other(script_with(hooks, settings), compiler);
    other.wait();
    EXPECT_NE(other.code(), plain.code());
    EXPECT_EQ(plain.evaluate(state_of(plain, 0)), 20);
    EXPECT_EQ(other.evaluate(state_of(other, 0)), 60);
}

TEST(NativeRules, HaveScratchFieldsOfTheirOwn) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(
        script_with("function game.evaluate(s)\n"
                    "  for i = 1, 4 do s.tmp[i] = i - 3 end\n"
                    "  s.k = 50 + s.tmp[s.n]\n"
                    "  s.tmp[1] = s.k % 10\n"
                    "  return s.k * 10 + s.tmp[1]\n"
                    "end"));
    ASSERT_TRUE(pair.compiled(Hook::Evaluate));
    for (int n = 1; n <= 4; ++n) {
        const State state = state_of(*pair.native, n);
        EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state));
    }
    EXPECT_EQ(pair.native->replays(), 0u);
    const State wrong = state_of(*pair.native, 5);
    EXPECT_EQ(message_of([&] { pair.native->evaluate(wrong); }),
              at_line(3, "in evaluate(): tmp[5] was read; its cells are 1 to 4"));
}

TEST(NativeRules, HaveListsOf256) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(
        script_with("function game.evaluate(s)\n"
                    "  local l = {}\n"
                    "  for i = 1, s.n do l[#l + 1] = i * 3 end\n"
                    "  for i = 1, s.n // 2 do table.remove(l) end\n"
                    "  return #l + (l[#l] or 0)\n"
                    "end"));
    ASSERT_TRUE(pair.compiled(Hook::Evaluate));
    for (const int count : {0, 1, 2, 255, 256, 257, 300}) {
        const State state = state_of(*pair.native, count);
        const std::uint64_t before = pair.native->replays();
        EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state));
        EXPECT_EQ(pair.native->replays() - before, count > 256 ? 1u : 0u) << count;
    }
}

TEST(NativeRules, CompileFunctionsOfModules) {
    SKIP_WITHOUT_COMPILER();
    const fs::path folder = fs::temp_directory_path() / fmt::format("senet-native-{}", ::getpid());
    fs::create_directories(folder / "lib");
    std::ofstream(folder / "lib" / "count.lua")
        << "local M = { WEIGHT = { 3, 5 } }\n"
           "function M.value(s, i) return M.WEIGHT[i] * s.n + s.cells[i] end\n"
           "return M\n";
    std::ofstream(folder / "test.lua") << text_with(
        "local count = require(\"count\")\n"
        "function game.evaluate(s) return count.value(s, s.turn) end\n"
        "function game.order(s, m) return count.value(s, m) end");
    NativePair pair(Script(folder / "test.lua", "test.lua", {}));
    EXPECT_TRUE(pair.compiled(Hook::Evaluate)) << pair.reasons(Hook::Evaluate);
    EXPECT_EQ(pair.native->evaluate(state_of(*pair.native, 4)), 12);
    Random random(3);
    EXPECT_EQ(pair.compare(random, 50).difference, "");
    fs::remove_all(folder);
}

TEST(NativeRules, RunTheSameCodeInSeveralThreads) {
    SKIP_WITHOUT_COMPILER();
    const Script script = script_with(
        "function game.evaluate(s) local x = 0 for i = 1, 6 do x = x + s.cells[i] * i end "
        "if s.n % 7 == 6 then return s.cells[s.n] end return x + s.n end\n"
        "function game.order(s, m) s.k = m % 90 s.tmp[1] = s.n % 9 return s.k * 10 + s.tmp[1] end\n"
        "function game.moves(s, add) for i = 1, s.n do add(i) end end");
    Compiler compiler;
    NativeRules first(script, compiler);
    first.wait();
    std::vector<std::string> wrong(2);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < wrong.size(); ++t) {
        threads.emplace_back([&, t] {
            NativeRules rules(script, compiler);
            const auto judge = script.rules();
            for (int i = 0; i < testing::by_effort(100, 2000, 100'000); ++i) {
                const State state = state_of(rules, (i * 13 + static_cast<int>(t)) % 200);
                const auto ask = [&](game::Rules& asked) {
                    std::string text;
                    MoveList moves;
                    asked.moves(state, moves);
                    text = fmt::format("{} {} ", moves.size(), asked.order(state, {moves.size()}));
                    return text +
                        message_of([&] { text += std::to_string(asked.evaluate(state)); });
                };
                if (ask(rules) != ask(*judge)) wrong[t] = ask(rules) + " is not " + ask(*judge);
            }
            if (rules.replays() == 0) wrong[t] = "nothing was replayed";
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& difference : wrong) EXPECT_EQ(difference, "");
}

std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t total = 0, resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// What is allocated and not yet freed: to the byte, where resident_bytes() sees pages that the
/// allocator keeps for later.
std::size_t allocated_bytes() {
    const struct mallinfo2 info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
}

/// What is mapped as code, which no allocator counts.
std::size_t code_bytes() {
    std::ifstream file("/proc/self/maps");
    std::size_t bytes = 0, from = 0, to = 0;
    char dash = 0;
    std::string rights, rest;
    while (file >> std::hex >> from >> dash >> to >> rights && std::getline(file, rest))
        if (rights.find('x') != std::string::npos) bytes += to - from;
    return bytes;
}

// To lose the constant tables of each program would be kTableBytes a time. Sanitizers keep what was
// freed, and look for what was lost themselves.
TEST(NativeRules, LeaveNoMemoryBehindWhenCompiledAgainAndAgain) {
    SKIP_WITHOUT_COMPILER();
    constexpr std::size_t kTableBytes = 64 << 10;
    Compiler compiler;
    const auto compile_one = [&](int number) {
        NativeRules rules(script_with(fmt::format("local N = {}\nlocal T = {{}}\n"
                                                  "for i = 1, {} do T[i] = (i + N) << 40 end\n"
                                                  "function game.evaluate(s) return N + "
                                                  "(T[s.n] or 0) % 7 end\n",
                                                  number, kTableBytes / 8)),
                          compiler);
        rules.wait();
        EXPECT_EQ(rules.evaluate(state_of(rules, 0)), number);
        EXPECT_EQ(rules.replays(), 0u);
    };
    const int times = testing::by_effort(10, 60, 1000);
    const int warm_up = testing::by_effort(5, 40, 40);  // what is kept, and what allocators keep
    for (int i = 0; i < warm_up; ++i) compile_one(i);
    const std::size_t resident = resident_bytes(), allocated = allocated_bytes(),
                      code = code_bytes();
    for (int i = 0; i < times; ++i) compile_one(1000 + i);
    const auto grown = [](std::size_t now, std::size_t before) {
        return static_cast<std::int64_t>(now) - static_cast<std::int64_t>(before);
    };
    const std::int64_t lost = grown(allocated_bytes(), allocated);
    const std::int64_t code_lost = grown(code_bytes(), code);
    const std::int64_t pages = grown(resident_bytes(), resident);
    RecordProperty("bytes_lost", std::to_string(lost));
    RecordProperty("code_bytes_lost", std::to_string(code_lost));
    RecordProperty("resident_bytes_grown", std::to_string(pages));
    if (testing::effort() == testing::Effort::Quick) return;
    EXPECT_LT(lost, static_cast<std::int64_t>(kTableBytes) * times / 4) << times << " times";
    EXPECT_LT(code_lost, std::int64_t{4096} * times / 4) << times << " times";
    EXPECT_LT(pages, std::int64_t{8} << 20) << times << " times";
}

TEST(NativeRules, AnswerBeforeTheCodeIsThere) {
    const Script script = script_with("function game.evaluate(s) return s.n * 3 end");
    Compiler compiler;
    NativeRules rules(script, compiler);
    // Nobody waits for it: it is ordered and taken up by those who ask.
    const Stopwatch watch;
    while (rules.code() == nullptr && watch.seconds() < 60)
        ASSERT_EQ(rules.evaluate(state_of(rules, 5)), 15);
    EXPECT_EQ(rules.evaluate(state_of(rules, 5)), 15);
    ASSERT_NE(rules.code(), nullptr);
    EXPECT_EQ(rules.code()->hook(Hook::Evaluate).address == 0, !testing::no_compiler().empty());
}

TEST(NativeRules, PassOnWhatIsNoMatterOfMachineCode) {
    const Script script = script_with(
        "function game.text(s, m) return \"m\" .. m end\nfunction game.show(s) return \"n \" .. "
        "s.n "
        "end\nfunction game.write(s) return tostring(s.n) end\n"
        "function game.read(s, text) s.n = tonumber(text) return 2 end");
    Compiler compiler;
    NativeRules rules(script, compiler);
    rules.wait();
    const State state = rules.read("41", 1);
    EXPECT_EQ(field_of(rules, state, "n"), 41);
    EXPECT_EQ(state.turn(), game::Player{2});
    EXPECT_EQ(rules.text(state, {7}), "m7");
    EXPECT_EQ(rules.show(state), "n 41");
    EXPECT_EQ(rules.write(state), "41");
    EXPECT_EQ(rules.where(Hook::Text).line, kFirstLine);
    EXPECT_EQ(rules.changed_constant(), "");
    EXPECT_TRUE(rules.params().empty());
    EXPECT_TRUE(rules.options().empty());
    EXPECT_EQ(rules.in_vm().text(state, {7}), "m7");
}

// To look after every call of such a hook whether it changed what the others were made from took
// 20 to 60 times as long as the VM.
TEST(NativeRules, LeaveAllHooksToTheVmWhereOneOfTheSearchMayChangeAnything) {
    SKIP_WITHOUT_COMPILER();
    Compiler compiler;
    NativeRules rules(
        script_with(
            "function game.evaluate(s) local function set(t) t[1] = 2 end set({}) return 1 end"),
        compiler);
    rules.wait();
    EXPECT_FALSE(rules.code()->any());
    const std::vector<Reason>& reasons = rules.code()->hook(Hook::Moves).reasons;
    ASSERT_EQ(reasons.size(), 1u);
    EXPECT_EQ(reasons[0].what,
              "is left to the VM, since evaluate() may change what it reads (at test.lua:8)");
}

TEST(NativeRules, DoNotTakeCallsThatChangeNothingForOthers) {
    SKIP_WITHOUT_COMPILER();
    for (const char* body :
         {"local t = { 3, 1, s.n } table.sort(t, function(a, b) return a > b end) return t[1]",
          "return (\"xx\"):len() - 2", "local f = function(x) return 2 * x end return f(s.n)",
          "local l = {} local function put(x) l[#l + 1] = math.max(x, 1) end put(s.n) return #l",
          "pcall(game.result, s) return 1", "return math.max(table.unpack({ 1, s.n }))",
          "local n = 0 for _, row in ipairs(b.lines(4)) do n = n + row[1] end return n",
          "return road.at(\"a1\")"}) {
        Compiler compiler;
        NativeRules rules(script_with(fmt::format("local b = grid(4, 4)\n"
                                                  "local road = graph {{ points = {{ \"a1\", "
                                                  "\"b1\" }}, lines = {{ {{ \"a1\", \"b1\" }} "
                                                  "}} }}\n"
                                                  "function game.evaluate(s) {} end",
                                                  body)),
                          compiler);
        rules.wait();
        EXPECT_EQ(rules.code()->hook(Hook::Evaluate).address, 0) << body;
        EXPECT_FALSE(rules.code()->hook(Hook::Evaluate).may_change_program) << body;
        EXPECT_NE(rules.code()->hook(Hook::Moves).address, 0) << body;
    }
}

// What a function puts into a local of the one that made it may be any table, which is then changed
// through that local.
TEST(NativeRules, SeeWhatFunctionsPutIntoLocals) {
    SKIP_WITHOUT_COMPILER();
    for (const char* set : {"local function f() t = W end f()",
                            "local function f() return function() t = W end end f()()",
                            "(\"x\"):rep(2) local f = function() t = W end f()"}) {
        Compiler compiler;
        NativeRules rules(script_with(fmt::format("local W = {{ 1 }}\n"
                                                  "function game.order(s, m) return W[1] end\n"
                                                  "function game.evaluate(s) local t = {{}} {} "
                                                  "t[1] = s.n return t[1] end",
                                                  set)),
                          compiler);
        rules.wait();
        const State state = state_of(rules, 5);
        EXPECT_EQ(rules.order(state, {1}), 1) << set;
        EXPECT_EQ(rules.evaluate(state), 5) << set;
        EXPECT_EQ(rules.order(state, {1}), 5) << set;
    }
}

TEST(NativeRules, SayWhereCallsAreLeftToTheVm) {
    SKIP_WITHOUT_COMPILER();
    Compiler compiler({.with_places = true});
    NativeRules rules(script_with("function game.evaluate(s)\n"
                                  "  local list = {}\n"
                                  "  list[2] = 1\n"
                                  "  return s.n\n"
                                  "end\n"
                                  "local function at(s, i) return s.cells[i] end\n"
                                  "function game.noisy(s, m) return at(s, m) == 0 end"),
                      compiler);
    rules.wait();
    EXPECT_TRUE(rules.replay_places().empty());
    const State state = state_of(rules, 3);
    for (int i = 0; i < 2; ++i) rules.evaluate(state);
    EXPECT_NE(message_of([&] { rules.noisy(state, {7}); }), "no error");
    EXPECT_TRUE(rules.noisy(state, {6}));
    const auto places = rules.replay_places();
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places[0].first.where.text(), "test.lua:10");
    EXPECT_EQ(places[0].first.why, "lists with holes, or that begin elsewhere than at 1");
    EXPECT_EQ(places[0].second, 2U);
    EXPECT_EQ(places[1].first.where.text(), "test.lua:13");
    EXPECT_EQ(places[1].first.why, "");
    EXPECT_EQ(places[1].second, 1U);
}

// One of several arrays, chosen when the rules run: those of one range and length.
TEST(NativeRules, TakeOneOfSeveralArrays) {
    SKIP_WITHOUT_COMPILER();
    const std::string head = R"(local game = { name = "Test", move = { "m" },
  state = { f = flag(), n = int(0, 9), mine = array(3, 0, 9), yours = array(3, 0, 9), more = array(4, 0, 9) },
  scratch = { one = array(3, 0, 9), two = array(3, 0, 9) } }
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, m) end
function game.result(s) end
local function sum(a) local n = 0 for i, x in ipairs(a) do n = n + i * x end return n + #a end
local function of(s, mine) if mine then return s.mine end return s.yours end
function game.evaluate(s)
)";
    const auto ask = [&](const std::string& body) {
        const Script script = Script::from_text("test.lua", head + body + "\nend\nreturn game\n");
        NativePair pair(script);
        EXPECT_EQ(pair.reasons(Hook::Evaluate), "") << body;
        for (const bool flag : {false, true}) {
            State state(pair.native->game().layout);
            const auto set = [&](const char* name, std::size_t i, std::int64_t value) {
                state.set(*pair.native->game().layout.find(name), i, value);
            };
            set("f", 0, flag);
            for (std::size_t i = 0; i < 3; ++i) {
                set("mine", i, static_cast<std::int64_t>(i) + 1);
                set("yours", i, static_cast<std::int64_t>(2 * i) + 3);
            }
            EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state)) << body;
        }
        EXPECT_EQ(pair.native->replays(), 0U) << body;
    };
    ask("local a = s.f and s.mine or s.yours return sum(a) * 100 + a[2]");
    ask("local a = s.mine if s.f then a = s.yours end return sum(a)");
    ask("return sum(of(s, s.f)) + 10 * sum(of(s, not s.f))");
    ask("local a if s.f then a = s.yours end return a and a[3] or -1");
    ask("local a, b = s.mine, s.yours for i = 1, 3 do a, b = b, a end return 10 * a[1] + b[1]");
    ask("local a = s.f and s.mine or s.yours return (a == s.mine and 1 or 0) + (a == s.yours and 2 "
        "or 0) + "
        "(a == s.more and 4 or 0) + (s.mine == s.yours and 8 or 0)");
    ask("local a = s.f and s.one or s.two for i = 1, 3 do a[i] = i end a[2] = 7 return sum(a)");
    NativePair other(Script::from_text(
        "test.lua", head + "local a = s.f and s.mine or s.more return a[1]\nend\nreturn game\n"));
    EXPECT_EQ(other.reasons(Hook::Evaluate),
              "test.lua:11: reads from a table that is not known; use constant tables, lists, or "
              "arrays of "
              "one length and range");
}

TEST(NativeRules, LeaveToTheVmWhatReadsALocalThatFunctionsSet) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(
        script_with("function game.evaluate(s)\n"
                    "  local x = s.n\n"
                    "  if s.f then local function f() x = 1.5 end error(f) end\n"
                    "  return x\n"
                    "end"));
    EXPECT_EQ(pair.reasons(Hook::Evaluate),
              "test.lua:11: reads a local that a function made in it may set; keep values of one "
              "kind in a local");
}

}  // namespace
}  // namespace senet::native
