// `senet check`: broken scripts are told, shipped ones are sound.

#include <fstream>
#include <thread>

#include "program/senet.h"
#include "support/native.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kBroken = fs::path(SENET_SOURCE_HOME) / "tests" / "errors" / "scripts";

TEST(CheckProgram, TellsAFaultAsJson) {
    const Finished check = senet({"check", "duplicate-move.lua", "--json"}, "", kBroken);
    EXPECT_EQ(check.exit, 1);
    const auto told = objects(check.out);
    ASSERT_EQ(told.size(), 2U) << check.out;
    expect_fields(told[0], {"rule", "file", "line", "message", "moves", "shows", "set", "seed"});
    EXPECT_EQ(told[0]["shows"], "after the moves");
    EXPECT_EQ(told[0]["set"], "");
    EXPECT_EQ(told[0]["rule"], "duplicate-move");
    EXPECT_EQ(told[0]["file"], "duplicate-move.lua");
    EXPECT_EQ(told[0]["line"], 14);
    EXPECT_EQ(told[0]["moves"], nlohmann::json::array({"3"}));
    EXPECT_EQ(told[1]["faults"], 1);
}

TEST(CheckProgram, NamesTheMoveThatCannotBePlayed) {
    const fs::path folder = fresh_folder("failing-move");
    const auto check = [&](const std::string& play, const std::vector<std::string>& more) {
        std::ofstream(folder / "cells.lua")
            << "local game = { name = 'Cells', state = { cells = array(3, 0, 2), n = int(0, 3) },\n"
               "  move = { 'column' } }\n"
               "function game.setup(s) end\n"
               "function game.moves(s, add)\n"
               "  for c = 1, 3 do if s.cells[c] == 0 then add(c) end end\n"
               "end\n"
               "function game.result(s) if s.n == 3 then return 0 end end\n"
               "function game.play(s, c)\n  s.cells[c] = s.turn s.n = s.n + 1\n"
            << play << "\nend\nreturn game\n";
        std::vector<std::string> arguments{"check", "cells.lua", "--games", "3"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder).out;
    };
    const std::string first = "if c == 2 then return 3 end";
    EXPECT_TRUE(has(check(first, {}), ", got 3 [bad-return]\n  at the start, then 2 (seed 1)\n"))
        << check(first, {});
    EXPECT_EQ(objects(check(first, {"--json"})).at(0)["moves"], nlohmann::json::array({"2"}));
    const std::string later = "if s.n == 2 then error('late') end";
    EXPECT_TRUE(has(check(later, {}), "late [error]\n  after moves 1 and then 2 (seed 1)\n"))
        << check(later, {});
    fs::remove_all(folder);
}

TEST(CheckProgram, TellsAScriptThatCannotBeLoaded) {
    const Finished check = senet({"check", "syntax.lua", "--json"}, "", kBroken);
    EXPECT_EQ(check.exit, 1);
    const auto told = objects(check.out);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told[0]["rule"], "load");
    EXPECT_EQ(told[0]["line"], 16);
}

TEST(CheckProgram, SaysWhereTimeGoes) {
    const Finished check = senet({"check", "tictactoe", "--games", "3"});
    EXPECT_EQ(check.exit, 0);
    EXPECT_TRUE(has(check.out, "no fault found\n"));
    EXPECT_TRUE(has(check.out, "hook        share      calls    a call"));
    EXPECT_TRUE(has(check.out, "\n(engine)   ")) << check.out;
    EXPECT_TRUE(has(check.out, "Advice: ")) << check.out;
}

/// A game whose evaluate() is nothing for machine code.
constexpr const char* kMixed =
    R"(local game = { name = "Mixed", state = { left = int(0, 12) }, move = { "take" } }
function game.setup(s) s.left = 12 end
function game.moves(s, add) for i = 1, math.min(3, s.left) do add(i) end end
function game.play(s, take) s.left = s.left - take end
function game.result(s) if s.left == 0 then return 3 - s.turn end end
function game.evaluate(s)
  local text = "x" .. s.left
  return #text - 2
end
return game
)";

class MixedScript : public ::testing::Test {
  protected:
    void SetUp() override {
        SKIP_WITHOUT_COMPILER();
        std::ofstream(folder_ / "mixed.lua") << kMixed;
    }
    void TearDown() override { fs::remove_all(folder_); }

    Finished check(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"check", "mixed.lua", "--games", "3"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    }

    const fs::path folder_ = fresh_folder("mixed");
};

TEST_F(MixedScript, IsToldWhatIsCompiledAndWhyNot) {
    const Finished mixed = check();
    EXPECT_EQ(mixed.exit, 0) << mixed.out << mixed.err;
    EXPECT_EQ(mixed.err, "");
    EXPECT_TRUE(has(mixed.out, "\nMachine code for 3 of 4 functions, made in "));
    EXPECT_TRUE(has(mixed.out, "\nmoves      ")) << mixed.out;
    EXPECT_TRUE(has(mixed.out, " instructions "));
    EXPECT_TRUE(has(mixed.out,
                    "\nevaluate   not compiled:\n"
                    "  mixed.lua:7: joins texts (..); put texts together in text() or show()\n"))
        << mixed.out;
    EXPECT_TRUE(has(mixed.out, "a call   in the VM\n")) << mixed.out;
}

TEST_F(MixedScript, IsToldItAsJson) {
    const Finished mixed = check({"--json"});
    std::map<std::string, nlohmann::json> hooks, times;
    for (const nlohmann::json& object : objects(mixed.out)) {
        if (!object.contains("hook")) continue;
        (object.contains("compiled") ? hooks : times)[object["hook"]] = object;
    }
    ASSERT_EQ(hooks.size(), 4U) << mixed.out;
    for (const char* hook : {"moves", "play", "result"}) {
        EXPECT_EQ(hooks[hook]["compiled"], true) << hook;
        expect_fields(hooks[hook], {"instructions", "ms"});
    }
    EXPECT_EQ(hooks["evaluate"]["compiled"], false);
    const nlohmann::json reason = hooks["evaluate"]["reasons"].at(0);
    EXPECT_EQ(reason["file"], "mixed.lua");
    EXPECT_EQ(reason["line"], 7);
    EXPECT_EQ(reason["message"], "joins texts (..)");
    EXPECT_EQ(reason["advice"], "put texts together in text() or show()");
    expect_fields(times["evaluate"], {"share", "calls", "ns", "vm_ns"});
}

TEST_F(MixedScript, IsMarkedByBench) {
    const Finished bench = senet({"bench", "mixed.lua"}, "", folder_);
    EXPECT_TRUE(has(bench.out, "\nmixed *  ")) << bench.out;
    EXPECT_TRUE(has(bench.out,
                    "\n* some of its functions, or all, run in the VM: \"senet check\" says "
                    "which, and why\n"));
    EXPECT_EQ(objects(senet({"bench", "mixed.lua", "--json"}, "", folder_).out)[0]["all_compiled"],
              false);
}

TEST_F(MixedScript, AgreesWithItself) {
    const Finished text = check({"--verify-native"});
    EXPECT_EQ(text.exit, 0) << text.out;
    EXPECT_TRUE(has(text.out, "VM and machine code agree in ")) << text.out;
    EXPECT_TRUE(has(text.out, "\n  evaluate not compared: it runs in the VM\n")) << text.out;
    const Finished json = check({"--verify-native", "--json"});
    EXPECT_EQ(json.exit, 0);
    bool told = false;
    for (const nlohmann::json& object : objects(json.out)) {
        if (!object.contains("agree")) continue;
        told = true;
        expect_fields(object, {"verified_states", "verified_calls", "difference"});
        EXPECT_EQ(object["agree"], true) << object.dump();
        EXPECT_EQ(object["in_vm"], nlohmann::json::array({"evaluate"}));
    }
    EXPECT_TRUE(told) << json.out;
}

TEST(CheckProgram, NamesTheFileOfAModule) {
    const fs::path folder = fresh_folder("module");
    fs::create_directories(folder / "mine" / "lib");
    std::ofstream(folder / "mine" / "game.lua")
        << "local tools = require 'tools'\n"
           "local game = { name = 'Module', state = { n = int(0, 3) }, move = { 'm' } }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) add(1) end\n"
           "function game.play(s, m) tools.play(s) end\n"
           "function game.result(s) if s.n == 3 then return 0 end end\n"
           "return game\n";
    const auto check = [&](const std::string& module, const fs::path& from) {
        std::ofstream(folder / "mine" / "lib" / "tools.lua") << module;
        const std::string script = (folder / "mine" / "game.lua").lexically_relative(from).string();
        return senet({"check", script, "--games", "2"}, "", from).out;
    };
    const std::string wrong = "local M = {}\nfunction M.play(s)\n  s.n = 7\nend\nreturn M\n";
    EXPECT_TRUE(check(wrong, folder).starts_with("mine/lib/tools.lua:3: fault: "));
    EXPECT_TRUE(check(wrong, folder / "mine").starts_with("lib/tools.lua:3: fault: "));
    EXPECT_TRUE(check("local M = {\n", folder).starts_with("mine/lib/tools.lua:2: fault: "));
    fs::remove_all(folder);
}

TEST_F(MixedScript, IsShownAsOptimisedCodeOnRequest) {
    EXPECT_FALSE(has(check().out, "define "));
    const Finished verbose = check({"--verbose"});
    EXPECT_EQ(verbose.exit, 0);
    EXPECT_TRUE(has(verbose.out, "\ndefine ")) << verbose.out;
    const Finished json = check({"--verbose", "--json"});
    bool told = false;
    for (const nlohmann::json& object : objects(json.out))
        told |= object.contains("code") && has(object["code"], "\ndefine ");
    EXPECT_TRUE(told) << json.out;
    EXPECT_TRUE(has(verbose.out, "no fault found"));
}

/// A game of three cells with lines of a test's own, checked with --verify-native.
class VerifiedScript : public ::testing::Test {
  protected:
    void SetUp() override { SKIP_WITHOUT_COMPILER(); }
    void TearDown() override { fs::remove_all(folder_); }

    Finished verify(const std::string& lines, const std::vector<std::string>& more = {}) const {
        std::ofstream(folder_ / "cells.lua")
            << "local game = { name = 'Cells', move = { 'cell' }, scratch = { seen = array(3, 0, "
               "1) },\n  state = { cells = array(3, 0, 2), n = int(0, 3) } }\n"
               "function game.setup(s) end\n"
               "function game.moves(s, add)\n"
               "  for c = 1, 3 do if s.cells[c] == 0 then add(c) end end\n"
               "end\n"
               "function game.play(s, c) s.cells[c] = s.turn s.n = s.n + 1 end\n"
               "function game.result(s) if s.n == 3 then return 0 end end\n"
            << lines << "return game\n";
        std::vector<std::string> arguments{"check", "cells.lua", "--games", "3", "--verify-native"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return senet(arguments, "", folder_);
    }

    const fs::path folder_ = fresh_folder("verified");
};

/// text() makes the code of what the VM ran so far worth nothing, again and again.
TEST_F(VerifiedScript, MayChangeTheProgramWhileItRuns) {
    for (const char* lines :
         {"local k = 0\nfunction game.text(s, c)\n  local function more() k = k + 1 end\n  more()\n"
          "  return 'm' .. c\nend\n"
          "function game.evaluate(s) return s.n + (k > 1000000 and 1 or 0) end\n",
          "local k = 0\nfunction game.show(s)\n  string.gsub('x', 'x', function() k = k + 1 end)\n"
          "  return 'n ' .. s.n\nend\n"}) {
        const Finished text = verify(lines);
        EXPECT_EQ(text.exit, 0) << text.out << text.err;
        EXPECT_TRUE(has(text.out, "\nVM and machine code agree in ")) << text.out;
        EXPECT_TRUE(has(text.out, "\nAdvice: ")) << text.out;
        EXPECT_EQ(verify(lines, {"--json"}).exit, 0);
    }
}

TEST_F(VerifiedScript, LeavesOutWhatHasNoEnd) {
    const std::string lines =
        "function game.evaluate(s)\n  local x = s.n\n  while true do x = x + 1 end\nend\n";
    const Finished text = verify(lines, {"--set", "script.steps=1M"});
    EXPECT_EQ(text.exit, 1);  // the fault
    EXPECT_TRUE(has(text.out, " [budget]\n")) << text.out;
    EXPECT_TRUE(has(text.out, "\nVM and machine code agree in ")) << text.out;
    EXPECT_TRUE(has(text.out, "\n  6 calls gave nothing to compare: ended by a budget, "))
        << text.out;
    EXPECT_TRUE(has(text.out,
                    "\n  evaluate() was compared in part only: a budget ended several of its "
                    "calls\n"))
        << text.out;
    const Finished json = verify(lines, {"--set", "script.steps=1M", "--json"});
    bool told = false;
    for (const nlohmann::json& object : objects(json.out)) {
        if (!object.contains("left_out")) continue;
        told = true;
        EXPECT_EQ(object["agree"], true);
        EXPECT_EQ(object["left_out"], nlohmann::json::array({"evaluate"}));
        EXPECT_EQ(object["unanswered"], 6);
    }
    EXPECT_TRUE(told) << json.out;
}

TEST_F(VerifiedScript, IsNotComparedWhereOneQuestionHasSeveralAnswers) {
    const std::string unwritten =
        "function game.evaluate(s)\n  if s.n > 1 then return s.seen[2] end\n  return 0\nend\n";
    const std::string counting =
        "local last = { 0 }\nfunction game.text(s, c)\n  last[1] = last[1] + 1\n"
        "  return c .. 'x' .. last[1]\nend\n";
    for (const auto& [lines, rule] :
         {std::pair{unwritten, "scratch-read"}, {counting, "hidden-state"}}) {
        const Finished text = verify(lines);
        EXPECT_EQ(text.exit, 1) << text.out << text.err;
        const std::string why =
            std::string("--verify-native compares nothing until you fix the faults above (") +
            rule + "): they alone can make VM and machine code differ";
        EXPECT_TRUE(has(text.out, "\n" + why + "\n")) << text.out;
        EXPECT_FALSE(has(text.out, "please report this")) << text.out;
        const Finished json = verify(lines, {"--json"});
        EXPECT_EQ(json.exit, 1);
        bool told = false;
        for (const nlohmann::json& object : objects(json.out)) {
            if (!object.contains("not_compared")) continue;
            told = true;
            EXPECT_EQ(object["not_compared"], why);
            EXPECT_EQ(object["agree"], nullptr);
        }
        EXPECT_TRUE(told) << json.out;
    }
}

TEST_F(VerifiedScript, IsNotComparedWhereNothingIsCompiled) {
    std::ofstream(folder_ / "texts.lua") << kOfTexts;
    for (const char* more : {"--verify-native", "--json"}) {
        const Finished none =
            senet({"check", "texts.lua", "--games", "3", "--verify-native", more}, "", folder_);
        EXPECT_EQ(none.exit, 2);
        EXPECT_EQ(none.err,
                  "senet: error: --verify-native has no machine code to compare: every function "
                  "runs in the VM\n");
        EXPECT_FALSE(has(none.out, "agree")) << none.out;
    }
}

/// Where a table lies was the one thing by which two Lua states could be told apart.
TEST_F(VerifiedScript, HasNoAddressToDifferBy) {
    const Finished text = verify(
        "local somewhere, address = {}, 0\n"
        "for _, byte in ipairs { (tostring(somewhere) .. tostring(print)):byte(1, -1) } do\n"
        "  address = address * 31 % 10000019 + byte\n"
        "end\n"
        "function game.evaluate(s)\n"
        "  return s.n == 3 and s.cells[1] == 0 and address or 0\n"
        "end\n");
    EXPECT_EQ(text.exit, 0);
    EXPECT_TRUE(has(text.out, "\nno fault found\n")) << text.out;
    EXPECT_TRUE(has(text.out, "\nVM and machine code agree in ")) << text.out;
}

TEST(CheckProgram, VerifiesNothingWithoutMachineCode) {
    const fs::path folder = fresh_folder("unwanted");
    const std::string file = (folder / "vm.yaml").string();
    std::ofstream(file) << "game: " << SENET_SOURCE_HOME << "/games/nim.lua\nnative: false\n";
    const std::pair<std::vector<std::string>, std::string> kUnwanted[] = {
        {{"nim", "--no-native"}, "--no-native"},
        {{"nim", "--set", "native=false"}, "--set native=false"},
        {{file}, "\"native: false\" in the settings"},
    };
    for (const auto& [given, told] : kUnwanted) {
        std::vector<std::string> arguments{"check", "--games", "3", "--verify-native"};
        arguments.insert(arguments.end(), given.begin(), given.end());
        const Finished refused = senet(arguments);
        EXPECT_EQ(refused.exit, 2);
        EXPECT_EQ(refused.out, "");
        EXPECT_EQ(refused.err,
                  "senet: error: --verify-native compares machine code with the VM, so it cannot "
                  "go with " +
                      told + "\n");
    }
    fs::remove_all(folder);
    setenv("SENET_LLVM", "/nonexistent", 1);
    const Finished missing = senet({"check", "nim", "--games", "3", "--verify-native"});
    unsetenv("SENET_LLVM");
    EXPECT_EQ(missing.exit, 2);
    EXPECT_TRUE(has(missing.err, "senet: error: --verify-native has no machine code to compare: "))
        << missing.err;
}

TEST(CheckProgram, SaysOfAFaultyScriptNothingElse) {
    const Finished check = senet({"check", "duplicate-move.lua"}, "", kBroken);
    EXPECT_EQ(check.exit, 1);
    EXPECT_FALSE(has(check.out, "achine code")) << check.out;
}

TEST(CheckProgram, ShowsItsProgressFromTheStart) {
    const std::string command = "'" + std::string(senet_program()) + "' check nim --games 1";
    const Finished check = run_program(
        "/bin/sh",
        {"-c",
         "command -v script >/dev/null || exit 77; script -qec \"" + command + "\" /dev/null"});
    if (check.exit == 77) GTEST_SKIP() << is_missing("script", "bsdutils");
    EXPECT_EQ(check.exit, 0) << check.out;
    const std::size_t first = check.out.find("checking ░");
    ASSERT_NE(first, std::string::npos) << check.out;
    EXPECT_EQ(check.out.find("   0 %", first), check.out.find(" %", first) - 4) << check.out;
}

/// The objects of one kind that a check of this script printed: those with this field.
std::vector<nlohmann::json> told_of(const std::string& script, const char* field) {
    std::vector<nlohmann::json> found;
    for (const nlohmann::json& object :
         objects(senet({"check", script, "--json"}, "", kBroken).out)) {
        if (object.contains(field)) found.push_back(object);
    }
    return found;
}

TEST(CheckProgram, SaysAsJsonWhichSettingBringsAFaultAbout) {
    const auto faults = told_of("option-choice.lua", "rule");
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0]["set"], "options.size=large");
    EXPECT_EQ(faults[0]["line"], 14);
}

TEST(CheckProgram, SaysAsJsonWhichSettingTheScriptRefuses) {
    const auto refused = told_of("option-refused.lua", "refused");
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0]["set"], "options.stones=2");
    EXPECT_EQ(refused[0]["refused"], "stones: a game needs four");
}

TEST(CheckProgram, TakesAnEndThatWhatIsSetDoesNotFitForARefusal) {
    const Finished check =
        senet({"check", "breakthrough", "--games", "2", "--set", "options.rows=4"});
    EXPECT_EQ(check.exit, 0) << check.err;
    EXPECT_TRUE(has(check.out,
                    "note: the script refuses --set options.height=3: options.rows must be a whole "
                    "number from 1 to 1, got \"4\"\n"))
        << check.out;
}

TEST(CheckProgram, SaysAsJsonThatAFaultShowsAfterPass) {
    const auto faults = told_of("pass-fails.lua", "rule");
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0]["shows"], "after pass()");
    EXPECT_TRUE(has(faults[0]["message"], "after pass(), order() fails: ")) << faults[0];
}

// A settings file that is written only after the start is seen as well.
/// From a settings file that is wrong at the start, over none, to another one that is wrong.
TEST(CheckProgram, WatchSeesASettingsFileComeAndGo) {
    const fs::path folder = fresh_folder("watch-settings");
    fs::copy_file(fs::path(SENET_SOURCE_HOME) / "games" / "nim.lua", folder / "mine.lua");
    std::ofstream(folder / "mine.yaml") << "game: mine.lua\nserch: {}\n";
    Finished finished;
    std::thread program([&] {
        finished = run_program(
            "/usr/bin/timeout",
            {"-s", "INT", "9", senet_program(), "check", "./mine.lua", "--games", "2", "--watch"},
            "", folder);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    fs::remove(folder / "mine.yaml");
    std::this_thread::sleep_for(std::chrono::milliseconds(4500));
    std::ofstream(folder / "mine.yaml") << "game: mine.lua\nsaerch: {}\n";
    program.join();
    EXPECT_TRUE(has(finished.out, "no fault found")) << finished.out << finished.err;
    EXPECT_TRUE(has(finished.err, "mine.yaml:2:1: error: unknown key \"serch\"")) << finished.err;
    EXPECT_TRUE(has(finished.err, "mine.yaml:2:1: error: unknown key \"saerch\"")) << finished.err;
    fs::remove_all(folder);
}

/// A rule that fails so deep that only the search of the profile comes there.
TEST(CheckProgram, TellsAFaultOfItsOwnSearchAsOne) {
    const fs::path folder = fresh_folder("deep");
    std::ofstream(folder / "deep.lua")
        << "local game = { name = 'Deep', state = { way = int(0, 1000000), twos = int(0, 30) },\n"
           "  move = { 'm' }, max_plies = 30 }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) for m = 1, 3 do add(m) end end\n"
           "function game.play(s, m)\n  s.way = (31 * s.way + m) % 1000001\n"
           "  s.twos = m == 2 and s.twos + 1 or 0\n"
           "  if s.twos == 12 then error('deep') end\nend\n"
           "function game.result(s) end\n"
           "function game.order(s, m) return m == 2 and 1 or 0 end\n"
           "return game\n";
    const Finished check = senet({"check", "deep.lua", "--games", "1"}, "", folder);
    EXPECT_EQ(check.exit, 1) << check.out << check.err;
    EXPECT_TRUE(check.out.starts_with("deep.lua:8: fault: in play(): deep [error]\n")) << check.out;
    EXPECT_TRUE(has(check.out, "\n  in a search from the start (seed 1)\n")) << check.out;
    EXPECT_TRUE(has(check.out, "\n1 fault found\n")) << check.out;
    EXPECT_FALSE(has(check.out, "no fault found")) << check.out;
    fs::remove_all(folder);
}

// A search that the settings ask for and the game can't have is a fault of the settings.
TEST(CheckProgram, NamesTheSettingsThatAreToBlame) {
    const fs::path folder = fresh_folder("refused-search");
    std::ofstream(folder / "brs.yaml") << "game: ludo\nsearch: { opponents: brs }\n";
    const Finished check = senet({"check", "brs.yaml", "--games", "1"}, "", folder);
    EXPECT_EQ(check.exit, 1) << check.out << check.err;
    EXPECT_TRUE(has(check.out, "brs.yaml: fault: search.opponents brs takes one reply of all "))
        << check.out;
    fs::remove_all(folder);
}

TEST(CheckProgram, ChecksAgainWhenTheScriptChangesUntilCtrlC) {
    const fs::path folder = fresh_folder("watch");
    fs::create_directories(folder / "lib");
    const auto write = [&](const char* file, const std::string& text) {
        std::ofstream(folder / file) << text;
    };
    write("watch.lua",
          "local step = require 'step'\n"
          "local game = { name = 'Watch', state = { n = int(0, 3) }, move = { 'm' } }\n"
          "function game.setup(s) end\n"
          "function game.moves(s, add) add(1) end\n"
          "function game.play(s, m) s.n = s.n + step(1) end\n"
          "function game.result(s) if s.n == 3 then return 0 end end\n"
          "return game\n");
    write("lib/step.lua", "return function(n) return n end\n");
    Finished finished;
    std::thread program([&] {
        finished = senet({"check", "watch.lua", "--watch", "--games", "2"}, "", folder,
                         {.seconds = 60, .milliseconds_to_interrupt = 9000});
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(3000));
    write("lib/step.lua", "return function(n) return n\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(2000));
    write("lib/step.lua", "return function(n) return 3 * n end\n");
    program.join();
    EXPECT_EQ(finished.exit, 130) << finished.out << finished.err;
    const std::size_t first = finished.out.find("Watching watch.lua and what it is made of");
    const std::size_t broken = finished.out.find("[load]\n");
    ASSERT_NE(first, std::string::npos) << finished.out;
    ASSERT_NE(broken, std::string::npos) << finished.out;
    EXPECT_GT(broken, first);
    EXPECT_NE(finished.out.find("no fault found", broken), std::string::npos) << finished.out;
    fs::remove_all(folder);
}

}  // namespace
}  // namespace senet::testing
