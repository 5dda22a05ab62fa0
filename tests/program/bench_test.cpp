// `senet bench`: its signature is the same each time. Nothing here asks how fast anything is.

#include <fstream>

#include "program/senet.h"
#include "support/native.h"

namespace senet::testing {
namespace {

TEST(BenchProgram, HasARepeatableSignature) {
    const std::vector<std::string> arguments{"bench", "tictactoe", "nim", "--json"};
    const auto first = objects(senet(arguments).out), second = objects(senet(arguments).out);
    ASSERT_EQ(first.size(), 3U);
    ASSERT_EQ(second.size(), 3U);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        expect_fields(first[i], {"game", "perft_nps", "search_nps", "nodes", "compiled"});
        EXPECT_EQ(first[i]["nodes"], second[i]["nodes"]);
        sum += first[i]["nodes"].get<std::uint64_t>();
    }
    EXPECT_EQ(first[2]["signature"], sum);
    EXPECT_EQ(second[2]["signature"], sum);
}

TEST(BenchProgram, MeasuresGamesWithThrowsAndOfSeveralPlayers) {
    const auto told = objects(senet({"bench", "ewn", "ludo", "--json"}).out);
    ASSERT_EQ(told.size(), 3U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_GT(told[i]["perft_nps"], 0);
        EXPECT_GT(told[i]["nodes"], 0);
    }
    const auto plain = objects(senet({"bench", "ewn", "--plain", "--depth", "3", "--json"}).out);
    ASSERT_FALSE(plain.empty());
    EXPECT_GT(plain[0]["nodes"], 0);
}

TEST(BenchProgram, NamesNoPlaceOfTheBuildInItsHelp) {
    const std::string help = senet({"bench", "--help"}).out;
    EXPECT_TRUE(has(help, "Example: senet bench")) << help;
    for (const char* place : {".build", SENET_SOURCE_HOME}) EXPECT_FALSE(has(help, place)) << help;
}

nlohmann::json plain(const std::string& script, const std::string& depth,
                     const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"bench",   "tests/benchmarks/scripts/" + script + ".lua",
                                       "--plain", "--depth",
                                       depth,     "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished bench = senet(arguments);
    EXPECT_EQ(bench.exit, 0) << bench.err;
    const auto told = objects(bench.out);
    return told.empty() ? nlohmann::json() : told.front();
}

TEST(BenchProgram, MeasuresVmAndMachineCode) {
    SKIP_WITHOUT_COMPILER();
    const Finished bench = senet({"bench", "tictactoe"});
    EXPECT_EQ(bench.exit, 0) << bench.err;
    EXPECT_EQ(bench.err, "");
    EXPECT_TRUE(has(bench.out, "machine code")) << bench.out;
    EXPECT_FALSE(has(bench.out, "*")) << bench.out;
    const auto told = objects(senet({"bench", "tictactoe", "--json"}).out);
    ASSERT_EQ(told.size(), 2U);
    expect_fields(told[0], {"vm_perft_nps", "vm_search_nps", "ratio", "engine_share"});
    EXPECT_GT(told[0]["engine_share"], 0);
    EXPECT_LT(told[0]["engine_share"], 1);
    EXPECT_EQ(told[0]["compiled"], true);
    EXPECT_EQ(told[0]["all_compiled"], true);
}

TEST(BenchProgram, MeasuresTheVmAlone) {
    const auto told = objects(senet({"bench", "tictactoe", "--json", "--no-native"}).out);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0]["compiled"], false);
    EXPECT_EQ(told[0]["all_compiled"], false);
    EXPECT_FALSE(told[0].contains("ratio"));
    EXPECT_EQ(told[0]["search_nps"], told[0]["vm_search_nps"]);
}

// Plain alpha-beta, compared across several game systems; also in tests/agreement.
TEST(BenchProgram, CountsWhatWasPublished) {
    if (!no_compiler().empty()) GTEST_SKIP() << "it takes the VM too long";
    EXPECT_EQ(plain("connect4_array", "11")["nodes"], 1'692'129);
    EXPECT_EQ(plain("breakthrough_array", "8")["nodes"], 1'301'224);
    EXPECT_EQ(plain("othello_array", "11")["nodes"], 507'228);
}

TEST(BenchProgram, CountsTheSameInTheVm) {
    for (const char* script : {"connect4_array", "breakthrough_array", "othello_array"}) {
        const nlohmann::json vm = plain(script, "4", {"--no-native"});
        EXPECT_EQ(vm["compiled"], false) << script;
        EXPECT_EQ(vm["nodes"], plain(script, "4")["nodes"]) << script;
        EXPECT_EQ(vm["depth"], 4) << script;
    }
}

TEST(BenchProgram, HasAPlainSearch) {
    const std::vector<std::string> arguments{"bench", "tictactoe", "--plain", "--depth", "4"};
    const Finished bench = senet(arguments);
    EXPECT_EQ(bench.exit, 0) << bench.err;
    EXPECT_TRUE(has(bench.out, "signature: ")) << bench.out;
}

TEST(BenchProgram, LeavesOutWhatItDoesNotMeasure) {
    const auto told = objects(senet({"bench", "tictactoe", "--plain", "--json"}).out);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_FALSE(told[0].contains("perft_nps")) << told[0].dump();
    EXPECT_FALSE(told[0].contains("vm_perft_nps")) << told[0].dump();
    expect_fields(told[0], {"search_nps", "vm_search_nps", "nodes", "depth"});
}

TEST(BenchProgram, RefusesWhatHasNoEffect) {
    const std::pair<std::vector<std::string>, std::string> kWithout[] = {
        {{"nim", "--set", "search.depth=3"},
         "--set search.depth=3: error: bench searches up to 400000 positions, whatever "
         "search.depth says; --plain --depth N searches to a depth\n"},
        {{"nim", "--set", "search={time: 1s}"},
         "--set search={time: 1s}: error: bench searches up to 400000 positions, whatever "
         "search.time says; --plain --depth N searches to a depth\n"},
        {{"nim", "--plain", "--set", "search.algorithm=mtdf"},
         "--set search.algorithm=mtdf: error: --plain searches in its own way, whatever the "
         "settings say\n"},
        {{"nim", "kalah", "--config", "config/nim.yaml"},
         "senet: error: --config wants the one game that it is for: senet bench GAME --config "
         "FILE\n"},
    };
    for (const auto& [given, told] : kWithout) {
        std::vector<std::string> arguments{"bench"};
        arguments.insert(arguments.end(), given.begin(), given.end());
        const Finished refused = senet(arguments);
        EXPECT_EQ(refused.exit, 2);
        EXPECT_EQ(refused.out, "");
        EXPECT_EQ(refused.err, told);
    }
}

TEST(BenchProgram, ReadsTheSettingsThatAreNamed) {
    const auto folder = fresh_folder("bench-config");
    const std::string file = (folder / "other.yaml").string();
    std::ofstream(file) << "game: " << SENET_SOURCE_HOME << "/games/nim.lua\n"
                        << "options: { piles: [1, 2] }\n";
    const auto usual = objects(senet({"bench", "nim", "--json"}).out);
    const auto other = objects(senet({"bench", "nim", "--config", file, "--json"}).out);
    ASSERT_EQ(other.size(), 2U);
    EXPECT_LT(other[0]["nodes"], usual.at(0)["nodes"]);
    std::filesystem::remove_all(folder);
}

TEST(BenchProgram, MarksAGameOfWhichNothingIsCompiled) {
    SKIP_WITHOUT_COMPILER();
    const auto folder = fresh_folder("uncompiled");
    std::ofstream(folder / "texts.lua") << kOfTexts;
    const Finished bench = senet({"bench", "texts.lua"}, "", folder);
    EXPECT_EQ(bench.exit, 0) << bench.err;
    EXPECT_TRUE(has(bench.out, "\ntexts * ")) << bench.out;
    EXPECT_TRUE(has(bench.out,
                    "\n* some of its functions, or all, run in the VM: \"senet check\" says "
                    "which, and why\n"))
        << bench.out;
    const auto told = objects(senet({"bench", "texts.lua", "--json"}, "", folder).out);
    EXPECT_EQ(told.at(0).at("compiled"), false);
    EXPECT_EQ(told.at(0).at("all_compiled"), false);
    // Nobody asked for machine code: nothing is missing.
    EXPECT_FALSE(has(senet({"bench", "texts.lua", "--no-native"}, "", folder).out, "*"));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace senet::testing
