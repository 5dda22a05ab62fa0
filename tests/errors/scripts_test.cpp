// Broken scripts, one fault each: `senet check` must name it with the exact message, by the
// shortest list of moves, and exit with 1. What is expected stands beside each script;
// SENET_REWRITE=1 writes it anew, to be read before it is kept.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "support/program.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kScripts = fs::path(SENET_SOURCE_HOME) / "tests" / "errors" / "scripts";

std::vector<std::string> broken_scripts() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(kScripts)) {
        if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

class BrokenScript : public ::testing::TestWithParam<std::string> {};

TEST_P(BrokenScript, IsToldItsFaultExactly) {
    const Finished check = run_program(senet_program(), {"check", GetParam() + ".lua"}, "",
                                       kScripts, {.seconds = 300});
    const fs::path expected = kScripts / (GetParam() + ".expected");
    const std::string said = check.out + check.err;
    if (std::getenv("SENET_REWRITE") != nullptr) std::ofstream(expected) << said;
    EXPECT_EQ(said, read_text(expected));
    EXPECT_EQ(check.exit, 1);
}

// Whatever plays such a game: nobody has a turn at which it could be ended. Who plays it himself
// may mend the script at once.
TEST(EndlessThrows, EndWhatPlaysThem) {
    const fs::path folder = fresh_folder("endless-throws");
    fs::copy_file(kScripts / "endless-throws.lua", folder / "x.lua");
    const auto expect_end = [&](const std::vector<std::string>& command, int exit) {
        const Finished ended = run_program(senet_program(), command, "quit\n", folder);
        EXPECT_EQ(ended.exit, exit) << command.front();
        EXPECT_NE((ended.out + ended.err).find("x.lua:16: error: 64 throws came in a row"),
                  std::string::npos)
            << command.front() << ": " << ended.err;
    };
    expect_end({"play", "x.lua", "--as", "both"}, 0);
    expect_end({"play", "x.lua", "--as", "none", "--depth", "2"}, 2);
    expect_end({"match", "x.lua", "base", "random", "--games", "2", "--nodes", "20"}, 2);
}

INSTANTIATE_TEST_SUITE_P(Errors, BrokenScript, ::testing::ValuesIn(broken_scripts()),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace senet::testing
