// The shape of functions: what their bytecode says about jumps, registers and loops.

#include "native/flow.h"

#include <gtest/gtest.h>

#include "native/instruction.h"
#include "script/script.h"

namespace senet::native {
namespace {

using script::Prototype;

/// The bytecode of evaluate() with this body.
Prototype function_of(const std::string& body) {
    const auto rules =
        script::Script::from_text(
            "test.lua",
            "local game = { name = \"T\", move = { \"m\" }, state = { n = int(0, 9) } }\n"
            "local up, T = 0, {}\n"
            "function game.setup(s) end function game.moves(s, add) end "
            "function game.play(s, m) end function game.result(s) end\n"
            "function game.evaluate(s) " +
                body + " end\nreturn game\n")
            .rules();
    const script::Program program = rules->program();
    return program.prototypes[program.closures[program.hook(game::Hook::Evaluate)].prototype];
}

int find(const Prototype& function, Opcode opcode) {
    for (std::size_t n = 0; n < function.code.size(); ++n) {
        if (Instruction{function.code[n]}.opcode() == opcode) return static_cast<int>(n);
    }
    return -1;
}

int count(const std::vector<bool>& bits) {
    return static_cast<int>(std::count(bits.begin(), bits.end(), true));
}

TEST(Flow, BlocksBeginWhereJumpsLead) {
    EXPECT_EQ(count(block_leaders(function_of("local x = s.n return x + 1"))), 1);
    const Prototype branch = function_of("if s.n == 1 then return 1 end return 2");
    const std::vector<bool> leaders = block_leaders(branch);
    EXPECT_TRUE(leaders[0]);
    EXPECT_EQ(count(leaders), 3);
    const int test = find(branch, Opcode::EqI);
    EXPECT_TRUE(leaves_block(branch, test));
    EXPECT_TRUE(leaders[static_cast<std::size_t>(test) + 2]);
    EXPECT_FALSE(leaves_block(branch, 0));
    EXPECT_TRUE(leaves_block(branch, static_cast<int>(branch.code.size()) - 1));
}

TEST(Flow, RegistersLiveUntilTheyAreReadLast) {
    const Prototype function = function_of("local a, b = 1, 2 local c = a + b return c");
    const LiveRegisters live = live_registers(function);
    const int sum = find(function, Opcode::Add);
    EXPECT_TRUE(is_live(live, sum, 1));
    EXPECT_TRUE(is_live(live, sum, 2));
    EXPECT_FALSE(is_live(live, sum, 0));  // s is not read
    EXPECT_FALSE(is_live(live, sum + 1, 1));
    EXPECT_TRUE(is_live(live, sum + 1, 3));
    EXPECT_FALSE(is_live(live, 0, 1));
    // In a loop what the next round reads is alive.
    const Prototype loop = function_of("local x, y = 1, 2 for i = 1, 3 do x = x + y end return x");
    const LiveRegisters alive = live_registers(loop);
    const int back = find(loop, Opcode::ForLoop);
    EXPECT_TRUE(is_live(alive, back, 1));
    EXPECT_TRUE(is_live(alive, back, 2));
}

TEST(Flow, FindsLoopsThatNothingBounds) {
    EXPECT_EQ(count(open_loops(function_of("for i = 1, 3 do end"))), 0);
    EXPECT_EQ(count(open_loops(function_of("while s.n > 0 do end"))), 1);
    EXPECT_EQ(count(open_loops(function_of("repeat until s.n > 0"))), 1);
    EXPECT_EQ(count(open_loops(function_of("::top:: if s.n > 0 then goto top end"))), 1);
    EXPECT_EQ(count(open_loops(function_of("goto out do end ::out:: return 1"))), 0);
}

TEST(Flow, FindsWhereALoopStarts) {
    const Prototype loop = function_of("local x = 1 for i = 1, 3 do x = x + i end return x");
    const int prepare = find(loop, Opcode::ForPrep);
    const int back = find(loop, Opcode::ForLoop);
    EXPECT_EQ(loop_start(loop, back), prepare + 1);
    EXPECT_EQ(loop_start(loop, prepare), prepare + 1);
}

TEST(Flow, KnowsWhatCanComeToTheEnd) {
    const Prototype function = function_of("if s.n == 1 then error(\"x\") end return 2");
    const std::size_t size = function.code.size();
    const int call = find(function, Opcode::Call);
    std::vector<bool> reached(size + 1, true), stops(size, false);
    EXPECT_EQ(count(can_reach_end(function, reached, stops)), static_cast<int>(size));
    stops[static_cast<std::size_t>(call)] = true;
    const std::vector<bool> ends = can_reach_end(function, reached, stops);
    EXPECT_FALSE(ends[static_cast<std::size_t>(call)]);
    EXPECT_FALSE(ends[static_cast<std::size_t>(call) - 1]);
    EXPECT_TRUE(ends[0]);
    EXPECT_TRUE(ends[static_cast<std::size_t>(call) + 1]);
    const Prototype endless = function_of("while true do s.n = 1 end");
    EXPECT_FALSE(can_reach_end(endless, std::vector<bool>(endless.code.size() + 1, true),
                               std::vector<bool>(endless.code.size()))[0]);
}

TEST(Flow, KnowsWhichLocalsFunctionsSet) {
    const auto shared = [](const std::string& body) {
        return shared_registers(function_of("local a, b, c = 1, 2, 3 " + body));
    };
    EXPECT_EQ(count(shared("local function f() return a + b end return f() + c")), 0);
    const std::string set = "local function f() b = a end f() return b";
    EXPECT_EQ(count(captured_registers(function_of("local a, b, c = 1, 2, 3 " + set))), 2);
    const std::vector<bool> one = shared(set);
    EXPECT_EQ(count(one), 1);
    EXPECT_TRUE(one[2]);  // behind s and a
    const std::vector<bool> deep =
        shared("local function f() return function() c = a end end f()() return c");
    EXPECT_EQ(count(deep), 1);
    EXPECT_TRUE(deep[3]);
    // The local of the inner function's own is another one.
    EXPECT_EQ(count(shared("local function f() local a local function g() a = 1 end g() end f()")),
              0);
}

}  // namespace
}  // namespace senet::native
