// The compiler in the background: what it keeps, and how it ends.

#include "native/compiler.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/clock.h"
#include "script/script.h"
#include "support/native.h"

namespace senet::native {
namespace {

using game::Hook;

/// A program whose evaluate() has so many lines.
script::Program program(int number, int lines = 1) {
    std::string text =
        R"(local game = { name = "Test", move = { "m" }, state = { n = int(0, 1000) } }
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, m) end
function game.result(s) end
local P = params { weight = { 1, 0, 9 } }
function game.evaluate(s) local x = )" +
        std::to_string(number) + " * P.weight\n";
    for (int i = 0; i < lines; ++i)
        text += fmt::format("if s.n == {} then x = x * {} + s.n end\n", i, i + 3);
    return script::Script::from_text("test.lua", text + "return x % 1000 end\nreturn game\n")
        .rules()
        ->program();
}

TEST(Compiler, IsNotDueBeforeACommandHasRunForAWhile) {
    const Stopwatch watch;
    Compiler compiler;
    while (!compiler.due()) std::this_thread::yield();
    EXPECT_GE(watch.milliseconds(), 20);
    Compiler begun, asked;
    begun.begin();
    EXPECT_TRUE(begun.due());
    asked.order(program(1));
    EXPECT_TRUE(asked.due());
}

TEST(Compiler, GivesTheSameCodeForTheSameProgram) {
    Compiler compiler;
    const auto first = compiler.order(program(1)), other = compiler.order(program(2));
    EXPECT_EQ(compiler.order(program(1)), first);
    EXPECT_NE(first, other);
    compiler.wait(*first);
    compiler.wait(*other);
    EXPECT_TRUE(first->done() && other->done());
    EXPECT_EQ(compiler.order(program(2)), other);
    EXPECT_EQ(first->identity(), program(1).identity());
}

TEST(Compiler, GivesTheSameCodeForOtherParams) {
    Compiler compiler;
    script::Program changed = program(1);
    changed.params[0].value = 5;
    EXPECT_EQ(compiler.order(program(1)), compiler.order(std::move(changed)));
}

TEST(Compiler, KeepsTheProgramsAskedForLast) {
    Compiler compiler;
    const auto first = compiler.order(program(0));
    for (int i = 1; i <= 40; ++i) compiler.wait(*compiler.order(program(i)));
    EXPECT_NE(compiler.order(program(0)), first);
    EXPECT_TRUE(first->done());  // whoever holds it still has it
    EXPECT_EQ(first->code().any(), testing::no_compiler().empty());
}

TEST(Compiler, EndsAmidItsWork) {
    for (int i = 0; i < 3; ++i) {
        std::vector<std::shared_ptr<const Order>> orders;
        {
            Compiler compiler;
            for (int n = 0; n < 4; ++n) orders.push_back(compiler.order(program(n, 60 * i)));
        }
        // What was made is good; what was not is not said to be done with half of the code.
        for (const auto& order : orders) {
            if (order->done() && order->code().memory == nullptr) {
                EXPECT_FALSE(order->code().any());
            }
        }
    }
}

TEST(Compiler, StopsWhenItIsCancelled) {
    const std::atomic<bool> cancelled{true};
    const Code code = compile(program(1), {}, cancelled);
    EXPECT_FALSE(code.any());
    EXPECT_EQ(code.memory, nullptr);
}

TEST(Compiler, KeepsTheTextThatItIsAskedFor) {
    SKIP_WITHOUT_COMPILER();
    Compiler plain, telling({.with_text = true});
    const auto quiet = plain.order(program(1)), told = telling.order(program(1));
    plain.wait(*quiet);
    telling.wait(*told);
    EXPECT_EQ(quiet->code().text, "");
    EXPECT_NE(told->code().text.find("@evaluate"), std::string::npos);
    const HookCode& hook = told->code().hook(Hook::Evaluate);
    EXPECT_NE(hook.address, 0);
    EXPECT_GT(hook.instructions, 0u);
    EXPECT_GT(hook.milliseconds, 0);
    EXPECT_GE(told->code().milliseconds, hook.milliseconds);
    EXPECT_EQ(told->code().hook(Hook::Setup).address, 0);
    EXPECT_TRUE(told->code().hook(Hook::Setup).reasons.empty());
}

TEST(Compiler, SaysWhyThereIsNone) {
    const std::string reason = testing::no_compiler();
    Compiler compiler;
    const auto order = compiler.order(program(1));
    compiler.wait(*order);
    EXPECT_EQ(order->code().failure, reason);
    EXPECT_EQ(order->code().any(), reason.empty());
    EXPECT_EQ(compiler.failure(), reason);
}

TEST(Compiler, SaysWhyThereIsNoneToThoseWhoWantedOne) {
    Compiler compiler;
    EXPECT_EQ(compiler.failure(), "");
    compiler.due();
    EXPECT_EQ(compiler.failure(), testing::no_compiler());
    EXPECT_FALSE(compiler.busy());
}

}  // namespace
}  // namespace senet::native
