// Ctrl-C in everything that takes long: it ends soon, with 130, and says how to go on.

#include <fstream>

#include "program/senet.h"

namespace senet::testing {
namespace {

/// The command after Ctrl-C, a moment after its start.
Finished interrupted(const std::vector<std::string>& arguments, const std::string& input = "") {
    const Finished finished = run_program(SENET_PROGRAM, arguments, input, SENET_SOURCE_HOME,
                                          {.seconds = 60, .milliseconds_to_interrupt = 1500});
    EXPECT_FALSE(finished.killed) << arguments[0];
    EXPECT_EQ(finished.exit, 130) << arguments[0] << finished.err;
    return finished;
}

TEST(Interrupt, EndsEveryLongCommand) {
    interrupted({"perft", "othello", "30"});
    interrupted({"perft", "othello", "30", "--divide"});
    interrupted({"check", "othello", "--games", "1000000"});
    interrupted({"compare", "othello", "--positions", "500", "--depth", "30"});
    interrupted({"bench"});
}

TEST(Interrupt, LeavesWhatAnAnalysisHasFound) {
    const Finished analysis =
        interrupted({"analyze", "connect4", "--json", "--set", "search.time=false"});
    const auto found = objects(analysis.out);
    ASSERT_FALSE(found.empty());
    EXPECT_GE(found.back().at("depth"), 1);
}

TEST(Interrupt, TellsHowToGoOnWithAGame) {
    const Finished play = interrupted(
        {"play", "connect4", "--as", "none", "--time", "300ms", "--set", "options.width=5"});
    EXPECT_TRUE(has(play.err,
                    "To go on: senet play connect4 --set options.width=5 --time 300ms --as none "
                    "--moves \"3"))
        << play.err;
}

// A rule that never ends by itself is left at once, too.
TEST(Interrupt, EndsARuleThatRuns) {
    const auto folder = fresh_folder("interrupt");
    std::ofstream(folder / "slow.lua") << R"(
local game = { name = "Slow", state = { x = int(0, 9) }, move = { "x" } }
function game.setup(s) end
function game.moves(s, add) for i = 1, 1 << 40 do end end
function game.play(s, x) end
function game.result(s) end
return game)";
    std::ofstream(folder / "slow.yaml") << "game: slow.lua\nscript: { steps: 1000G }\n";
    interrupted({"analyze", (folder / "slow.yaml").string()});
    interrupted({"perft", (folder / "slow.yaml").string(), "3"});
    interrupted({"play", (folder / "slow.yaml").string()});
    interrupted({"check", (folder / "slow.yaml").string()});
    std::ofstream(folder / "endless.lua") << "while true do end";
    std::ofstream(folder / "endless.yaml") << "game: endless.lua\nscript: { steps: 1000G }\n";
    interrupted({"play", (folder / "endless.yaml").string()});
}

}  // namespace
}  // namespace senet::testing
