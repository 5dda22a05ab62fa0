// `senet check`: broken scripts are told, shipped ones are sound.

#include <fstream>

#include "native/code.h"
#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kBroken = fs::path(SENET_SOURCE_HOME) / "tests" / "errors" / "scripts";

std::vector<std::string> shipped() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(SENET_SOURCE_HOME) / "games")) {
        if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

TEST(CheckProgram, TellsAFaultAsJson) {
    const Finished check = senet({"check", "duplicate-move.lua", "--json"}, "", kBroken);
    EXPECT_EQ(check.exit, 1);
    const auto told = objects(check.out);
    ASSERT_EQ(told.size(), 2U) << check.out;
    expect_fields(told[0], {"rule", "file", "line", "message", "moves", "seed"});
    EXPECT_EQ(told[0]["rule"], "duplicate-move");
    EXPECT_EQ(told[0]["file"], "duplicate-move.lua");
    EXPECT_EQ(told[0]["line"], 14);
    EXPECT_EQ(told[0]["moves"], nlohmann::json::array({"3"}));
    EXPECT_EQ(told[1]["faults"], 1);
}

TEST(CheckProgram, TellsAScriptThatCannotBeLoaded) {
    const Finished check = senet({"check", "syntax.lua", "--json"}, "", kBroken);
    EXPECT_EQ(check.exit, 1);
    const auto told = objects(check.out);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told[0]["rule"], "load");
    EXPECT_EQ(told[0]["line"], 35);
}

TEST(CheckProgram, SaysWhereTimeGoes) {
    const Finished check = senet({"check", "tictactoe", "--games", "3"});
    EXPECT_EQ(check.exit, 0);
    EXPECT_TRUE(has(check.out, "no fault found\n"));
    EXPECT_TRUE(has(check.out, "hook        share      calls    a call"));
    EXPECT_TRUE(has(check.out, "\n(engine)   ")) << check.out;
    EXPECT_TRUE(has(check.out, "Advice: ")) << check.out;
}

bool compiles() {
    std::string reason;
    return native::compiler_available(reason);
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
        if (!compiles()) GTEST_SKIP() << "there is no compiler";
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
                    "\n* some of its functions run in the VM: \"senet check\" says which, and "
                    "why\n"));
    EXPECT_EQ(objects(senet({"bench", "mixed.lua", "--json"}, "", folder_).out)[0]["all_compiled"],
              false);
}

TEST_F(MixedScript, AgreesWithItself) {
    const Finished text = check({"--verify-native"});
    EXPECT_EQ(text.exit, 0) << text.out;
    EXPECT_TRUE(has(text.out, "VM and machine code agree in ")) << text.out;
    const Finished json = check({"--verify-native", "--json"});
    EXPECT_EQ(json.exit, 0);
    bool told = false;
    for (const nlohmann::json& object : objects(json.out)) {
        if (!object.contains("agree")) continue;
        told = true;
        expect_fields(object, {"verified_states", "verified_calls", "difference"});
        EXPECT_EQ(object["agree"], true) << object.dump();
    }
    EXPECT_TRUE(told) << json.out;
}

TEST_F(MixedScript, IsShownAsOptimisedCodeOnRequest) {
    EXPECT_FALSE(has(check().out, "define "));
    const Finished verbose = check({"--verbose"});
    EXPECT_EQ(verbose.exit, 0);
    EXPECT_TRUE(has(verbose.out, "\ndefine ")) << verbose.out;
    EXPECT_TRUE(has(verbose.out, "no fault found"));
}

TEST(CheckProgram, VerifiesNothingWithoutMachineCode) {
    const Finished refused =
        senet({"check", "nim", "--games", "3", "--verify-native", "--no-native"});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "senet: error: --verify-native compares machine code with the VM, so it cannot go "
              "with --no-native\n");
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
    const std::string command = "'" + std::string(SENET_PROGRAM) + "' check nim --games 1";
    const Finished check = run_program(
        "/bin/sh",
        {"-c",
         "command -v script >/dev/null || exit 77; script -qec \"" + command + "\" /dev/null"});
    if (check.exit == 77) GTEST_SKIP() << "no program \"script\" to make a terminal with";
    EXPECT_EQ(check.exit, 0) << check.out;
    const std::size_t first = check.out.find("checking ░");
    ASSERT_NE(first, std::string::npos) << check.out;
    EXPECT_EQ(check.out.find("   0 %", first), check.out.find(" %", first) - 4) << check.out;
}

class ShippedGame : public ::testing::TestWithParam<std::string> {};

TEST_P(ShippedGame, IsSound) {
    const Finished check = senet({"check", GetParam(), "--games", "3"});
    EXPECT_EQ(check.exit, 0) << check.out << check.err;
    EXPECT_TRUE(has(check.out, "no fault found"));
}

INSTANTIATE_TEST_SUITE_P(CheckProgram, ShippedGame, ::testing::ValuesIn(shipped()),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace senet::testing
