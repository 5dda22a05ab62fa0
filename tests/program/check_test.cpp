// `senet check`: broken scripts are told, shipped ones are sound.

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
    EXPECT_TRUE(has(check.out, "Advice: ")) << check.out;
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
