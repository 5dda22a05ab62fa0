#include "jobs/script_check.h"

#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class CheckJob : public Job {
  protected:
    settings::Config load(const std::string& game) const {
        return settings::load(host.home, {.game = game});
    }
    /// A copy of a shipped game, with this in the place of something of it.
    std::string edited(const std::string& before, const std::string& after) const {
        std::string text = testing::read_text(SENET_SOURCE_HOME "/games/tictactoe.lua");
        EXPECT_NE(text.find(before), std::string::npos);
        text.replace(text.find(before), before.size(), after);
        return write("own.lua", text).path.string();
    }
};

TEST_F(CheckJob, FindsNothingInASoundScriptAndSaysWhereItsTimeGoes) {
    ScriptCheck check(host, load("tictactoe"), {.games = 5});
    const CheckFindings found = check.look();
    EXPECT_TRUE(found.loaded);
    EXPECT_TRUE(found.faults.empty());
    EXPECT_EQ(found.report.games, 5);
    EXPECT_EQ(heard.stages, (std::vector<std::string>{"checking"}));
    EXPECT_EQ(heard.stages_over, 1);
    EXPECT_GT(heard.words, 2);
    ASSERT_TRUE(found.profile);
    EXPECT_FALSE(found.profile->shares.empty());
    EXPECT_EQ(check.game().name, "Tic-tac-toe");
    ASSERT_TRUE(found.code);
    if (!found.code->failure.empty()) GTEST_SKIP() << found.code->failure;
    EXPECT_TRUE(found.code->in_vm().empty());
    const game::SideBySide compared = check.compare();
    EXPECT_GT(compared.calls, 0U);
    EXPECT_EQ(compared.difference, "");
}

TEST_F(CheckJob, TellsFaults) {
    ScriptCheck hidden(host, load(edited("function game.setup(s) end", R"(local seen = 0
function game.evaluate(s) seen = seen + 1 return seen end
function game.setup(s) end)")),
                       {.games = 5});
    const CheckFindings found = hidden.look();
    EXPECT_FALSE(found.faults.empty());
    EXPECT_FALSE(found.uncertain().empty());
    EXPECT_FALSE(found.code) << "nobody asked for it anyway";
    EXPECT_FALSE(found.profile);
}

TEST_F(CheckJob, SaysWhyAScriptDoesNotLoad) {
    ScriptCheck check(host, load(edited("function game.moves", "function game.mvoes")), {});
    const CheckFindings found = check.look();
    EXPECT_FALSE(found.loaded);
    ASSERT_EQ(found.faults.size(), 1U);
    EXPECT_EQ(found.faults[0].fault.rule, "load");
}

TEST_F(CheckJob, EndsAtAnInterruption) {
    heard.interrupt_after(3);
    ScriptCheck check(host, load("tictactoe"), {});
    EXPECT_THROW(check.look(), game::Interrupted);
    EXPECT_EQ(heard.stages_over, 1);
}

TEST_F(CheckJob, WaitsForEdits) {
    const std::string file = edited("Tic-tac-toe", "One");
    ScriptWatch watch(host, {.game = file});
    EXPECT_EQ(watch.load().script_shown, file);
    EXPECT_GT(watch.files(), 0U);
    edited("Tic-tac-toe", "Another");
    watch.wait();
    edited("return", "retrun");
    EXPECT_NO_THROW(watch.wait());
    interrupt.stop = true;
    EXPECT_THROW(watch.wait(), game::Interrupted);
}

}  // namespace
}  // namespace senet::jobs
