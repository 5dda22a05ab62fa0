// Ctrl-C in everything that takes long: it ends soon, with 130, and says how to go on.

#include <sys/wait.h>
#include <unistd.h>
#include <regex>

#include <csignal>
#include <fstream>

#include "program/senet.h"
#include "support/fake_program.h"
#include "support/published.h"

namespace senet::testing {
namespace {

/// The command after Ctrl-C, a moment after its start.
Finished interrupted(const std::vector<std::string>& arguments, const std::string& input = "") {
    const Finished finished = run_program(senet_program(), arguments, input, SENET_SOURCE_HOME,
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
    interrupted({"calibrate", "chess", "--search", "--measure", "--positions", "1000000", "--run",
                 fresh_folder("interrupt").string()});
}

TEST(Interrupt, LeavesWhatAnAnalysisHasFound) {
    const Finished analysis =
        interrupted({"analyze", "connect4", "--json", "--set", "search.time=false"});
    const auto found = objects(analysis.out);
    ASSERT_FALSE(found.empty());
    EXPECT_GE(found.back().at("depth"), 1);
}

TEST(Interrupt, TellsHowToGoOnWithAGame) {
    // The first move is made by then, and the last one is not, however fast this machine is.
    const Finished play = interrupted(
        {"play", "connect4", "--as", "none", "--time", "100ms", "--set", "options.width=9"});
    // A single move needs no quotes.
    const std::regex go_on(
        "To go on: senet play connect4 --set options.width=9 --time 100ms --as none "
        "--moves ([1-9]|'[1-9]( [1-9])+')\n");
    EXPECT_TRUE(std::regex_search(play.err, go_on)) << play.err;
}

TEST(Interrupt, LeavesTheRecordOfAGame) {
    const std::string file = (fresh_folder("interrupt") / "game.txt").string();
    const Finished play =
        interrupted({"play", "connect4", "--as", "none", "--time", "300ms", "--record", file});
    EXPECT_TRUE(has(play.err, " --as none --record " + file + " --moves ")) << play.err;
    const Finished replayed = senet({"replay", file});
    EXPECT_EQ(replayed.exit, 0) << replayed.err;
    EXPECT_TRUE(has(replayed.out, "moves  the game goes on")) << replayed.out;
    EXPECT_FALSE(has(replayed.out, "   0 moves")) << replayed.out;
}

// Ctrl-C that came before the program did: the signal waits, and meets it at its first instruction.
TEST(Interrupt, HasItsExitCodeFromTheBeginning) {
    const pid_t child = fork();
    if (child == 0) {
        sigset_t interrupt;
        sigemptyset(&interrupt);
        sigaddset(&interrupt, SIGINT);
        sigprocmask(SIG_BLOCK, &interrupt, nullptr);
        kill(getpid(), SIGINT);
        execl(senet_program(), "senet", "perft", "nim", "30", nullptr);
        _exit(1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 130);
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
    interrupted({"learn", (folder / "slow.yaml").string(), "--run", (folder / "r").string()});
    std::ofstream(folder / "endless.lua") << "while true do end";
    std::ofstream(folder / "endless.yaml") << "game: endless.lua\nscript: { steps: 1000G }\n";
    interrupted({"play", (folder / "endless.yaml").string()});
}

TEST(Interrupt, KeepsWhatWasLearnt) {
    const auto folder = fresh_folder("interrupt-learn");
    const Finished learn = interrupted({"learn", "chess", "--run", folder.string()});
    EXPECT_TRUE(has(learn.err, "the same command goes on")) << learn.err;
    std::filesystem::remove_all(folder);
}

// Nobody waits for a program that never says a word.
TEST(Interrupt, EndsAWaitForAProgram) {
    const auto folder = fresh_folder("interrupt-program");
    write_program(folder, "silent", "sleep 100\n");
    std::ofstream(folder / "match.yaml")
        << "game: tictactoe\nplayers:\n  us: {}\n"
           "  silent: { program: ./silent, protocol: cecp, handshake: 1h }\n";
    interrupted({"tournament", (folder / "match.yaml").string()});
    std::filesystem::remove_all(folder);
}

// Ctrl-C before, while and after the script is compiled.
TEST(Interrupt, DoesNotMindTheCompiler) {
    for (const int milliseconds : {40, 70, 300}) {
        const Finished analysis = run_program(
            senet_program(), {"analyze", "othello", "--set", "search.time=false"}, "",
            SENET_SOURCE_HOME, {.seconds = 60, .milliseconds_to_interrupt = milliseconds});
        EXPECT_EQ(analysis.exit, 130) << milliseconds << analysis.err;
    }
}

// Who waits for machine code waits no longer than he likes.
TEST(Interrupt, EndsAWaitForTheCompiler) {
    if (sanitized()) GTEST_SKIP() << "sanitizers report at the regular end, which waits";
    const auto folder = fresh_folder("interrupt-compiler");
    std::ofstream script(folder / "large.lua");
    script << "local game = { name = 'Large', state = { n = int(0, 3) }, move = { 'x' } }\n"
              "function game.setup(s) end\n"
              "function game.moves(s, add) add(1) end\n"
              "function game.play(s, x) s.n = s.n + 1 end\n"
              "function game.result(s) if s.n == 3 then return 0 end end\n"
              "function game.evaluate(s)\n  local x = 0\n";
    for (int i = 0; i < 4000; ++i)
        script << "  if s.n * " << i % 7 + 1 << " % " << i % 11 + 2 << " == 1 then x = (x * 3 + "
               << i << ") % 1001 end\n";
    script << "  return x\nend\nreturn game\n";
    script.close();
    const std::string file = (folder / "large.lua").string();
    const Finished check = interrupted({"check", file, "--games", "1"});
    EXPECT_FALSE(has(check.out, "achine code")) << "it was waited for: " << check.out;
    interrupted({"bench", file});
    std::filesystem::remove_all(folder);
}

// The loop comes late in the game, when machine code has taken over.
TEST(Interrupt, EndsMachineCodeThatRuns) {
    const auto folder = fresh_folder("interrupt-native");
    std::ofstream(folder / "late.lua") << R"(
local game = { name = "Late", state = { left = int(0, 3000) }, move = { "x" } }
function game.setup(s) s.left = 3000 end
function game.moves(s, add)
  add(1)
  if s.left == 0 then for i = 1, 1 << 40 do end end
end
function game.play(s, x) s.left = s.left - 1 end
function game.result(s) end
return game)";
    std::ofstream(folder / "late.yaml")
        << "game: late.lua\nscript: { steps: 1000G }\nsearch: { depth: 1 }\n";
    const Finished play = interrupted({"play", (folder / "late.yaml").string(), "--as", "none"});
    EXPECT_TRUE(has(play.err, "To go on: ")) << play.err;
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace senet::testing
