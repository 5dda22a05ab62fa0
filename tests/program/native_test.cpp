// Machine code as a user meets it: wanted or not, with a compiler or without one. What is built
// without LLVM passes, too: there, every game runs in the VM.

#include <dlfcn.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/text.h"
#include "native/code.h"
#include "program/senet.h"
#include "support/native.h"
#include "support/published.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const std::string kSaid = "senet: the rules ran in the Lua VM, which is slower: ";

/// Sets a variable of the programs that are run meanwhile.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    ~Variable() { unsetenv(name_); }

  private:
    const char* name_;
};

int times(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
    return count;
}

/// A command for each that opens a game, quick, with a result that is always the same.
const std::vector<std::vector<std::string>> kCommands{
    {"play", "nim", "--as", "none", "--json"},
    {"analyze", "connect4", "--depth", "5", "--json"},
    {"perft", "othello", "4"},
    {"tree", "nim", "--depth", "3"},
    {"check", "nim", "--games", "3"},
    {"compare", "tictactoe", "--positions", "2", "--json"},
    {"bench", "nim", "--json"},
};

/// The first two words of each line: the depth and its count.
std::string counts(const std::string& out) {
    std::string text;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        const std::vector<std::string> words = split_words(line);
        for (std::size_t i = 0; i < std::min<std::size_t>(2, words.size()); ++i)
            text += words[i] + " ";
        text += "\n";
    }
    return text;
}

/// What of an output is the same in every run: all of it but times.
std::string lasting(const std::string& command, const Finished& finished) {
    if (command == "tree") return finished.out;
    if (command == "check") return finished.out.substr(0, finished.out.find("\n\n"));
    if (command == "perft") return counts(finished.out);
    std::string text;
    for (nlohmann::json& object : objects(finished.out)) {
        for (const char* time :
             {"ms", "nps", "perft_nps", "search_nps", "vm_perft_nps", "vm_search_nps", "ratio",
              "compiled", "all_compiled", "seconds", "engine_share"})
            object.erase(time);
        text += object.dump() + "\n";
    }
    return text;
}

class NativeProgram : public ::testing::TestWithParam<std::vector<std::string>> {
  protected:
    Finished run(std::vector<std::string> more = {}) const {
        more.insert(more.begin(), GetParam().begin(), GetParam().end());
        return senet(more);
    }
    const std::string& command() const { return GetParam().front(); }
};

TEST_P(NativeProgram, GivesTheSameWithAndWithout) {
    const Finished with = run();
    EXPECT_EQ(with.exit, 0) << with.err;
    if (no_compiler().empty() || !native::built_with_compiler()) {
        EXPECT_EQ(with.err, "");
    }
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--no-native"}, {"--set", "native=false"}}) {
        const Finished without = run(more);
        EXPECT_EQ(without.exit, 0) << without.err;
        EXPECT_EQ(without.err, "") << more.front();
        EXPECT_EQ(lasting(command(), without), lasting(command(), with)) << more.front();
    }
}

TEST_P(NativeProgram, SaysOnceThatTheLibraryIsMissing) {
    const Finished with = run();
    const Variable missing("SENET_LLVM", "/nonexistent");
    const Finished without = run();
    EXPECT_EQ(without.exit, 0) << without.err;
    // check says it in its report.
    const std::string why = "SENET_LLVM names no library: /nonexistent\n";
    if (!native::built_with_compiler()) {
        EXPECT_EQ(without.err, "");
    } else if (command() == "check") {
        EXPECT_EQ(times(without.out, why), 1) << without.out;
        EXPECT_EQ(without.err, "");
    } else {
        EXPECT_EQ(without.err, kSaid + why);
    }
    EXPECT_EQ(lasting(command(), without), lasting(command(), with));
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--no-native"}, {"--set", "native=false"}})
        EXPECT_EQ(run(more).err, "") << more.front();
}

INSTANTIATE_TEST_SUITE_P(Commands, NativeProgram, ::testing::ValuesIn(kCommands),
                         [](const auto& info) { return info.param.front(); });

TEST(NativeStack, SufficesWhereItIsSmall) {
    if (sanitized()) GTEST_SKIP() << "sanitizers need more stack than that";
    const fs::path folder = fresh_folder("native-stack");
    std::ofstream(folder / "deep.lua") << R"(
local game = { name = "Deep", state = { n = int(0, 99) }, move = { "x" } }
local function down(n) if n == 0 then return 0 end return 1 + down(n - 1) end
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, x) s.n = s.n + 1 end
function game.result(s) if s.n == 12 then return 0 end end
function game.evaluate(s) return down(3000) % 7 end
return game)";
    const Finished finished = run_program(
        "/bin/sh", {"-c", "ulimit -s 128; exec \"$0\" bench \"$1\"", senet_program(), "./deep.lua"},
        "", folder);
    EXPECT_EQ(finished.exit, 0) << finished.out << finished.err;
    fs::remove_all(folder);
}

TEST(NativeSetting, IsReadFromAFile) {
    const fs::path folder = fresh_folder("native-setting");
    std::ofstream(folder / "vm.yaml") << "game: " << SENET_SOURCE_HOME << "/games/nim.lua\n"
                                      << "native: false\n";
    const Variable missing("SENET_LLVM", "/nonexistent");
    const std::string file = (folder / "vm.yaml").string();
    EXPECT_EQ(senet({"perft", file, "3"}).err, "");
    const Finished bench = senet({"bench", file, "--json"});
    EXPECT_EQ(bench.err, "");
    EXPECT_EQ(objects(bench.out).at(0).at("compiled"), false);
    // The command line is later than the file.
    const Finished wanted = senet({"perft", file, "3", "--set", "native=true"});
    EXPECT_EQ(times(wanted.err, kSaid), native::built_with_compiler() ? 1 : 0) << wanted.err;
    EXPECT_EQ(senet({"perft", file, "3", "--set", "native=maybe"}).exit, 2);
    fs::remove_all(folder);
}

TEST(NativeLibrary, IsNoneWhereItHasNotTheFunctions) {
    SKIP_WITHOUT_COMPILER();
    const Variable other("SENET_LLVM", "libm.so.6");
    const Finished bench = senet({"bench", "nim"});
    EXPECT_EQ(bench.exit, 0);
    EXPECT_EQ(bench.err,
              kSaid +
                  "SENET_LLVM names libm.so.6, which is not libLLVM-14: it has no function "
                  "LLVMAddAttributeAtIndex\n");
}

/// It is there, and there is no room for it.
TEST(NativeLibrary, IsNoneWhereItCannotBeLoaded) {
    SKIP_WITHOUT_COMPILER();
    const std::string command =
        "ulimit -v 150000 && exec '" + std::string(senet_program()) + "' bench nim";
    const Finished bench = run_program("/bin/sh", {"-c", command});
    if (bench.exit != 0) GTEST_SKIP() << "the program itself needs more";  // sanitizers do
    EXPECT_TRUE(bench.err.starts_with(kSaid + "LLVM can't be loaded: ")) << bench.err;
    EXPECT_TRUE(has(bench.err, "failed to map segment from shared object")) << bench.err;
}

TEST(NativeLibrary, IsNoneInAnotherVersion) {
    SKIP_WITHOUT_COMPILER();
    std::string file;
    for (int version = 11; version <= 21 && file.empty(); ++version) {
        const std::string name = "libLLVM-" + std::to_string(version) + ".so.1";
        void* library = version == 14 ? nullptr : dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
        if (library == nullptr) continue;
        dlclose(library);
        file = name;
    }
    if (file.empty()) GTEST_SKIP() << "there is no other version of LLVM (package libllvm15)";
    const Variable other("SENET_LLVM", file.c_str());
    const Finished bench = senet({"bench", "nim"});
    EXPECT_EQ(bench.exit, 0);
    EXPECT_EQ(bench.err,
              kSaid + "SENET_LLVM names " + file + ", which is another version of LLVM than 14\n");
}

TEST(NativeLibrary, IsTheUsualOneWhereNoneIsNamed) {
    SKIP_WITHOUT_COMPILER();
    const Variable empty("SENET_LLVM", "");
    const Finished bench = senet({"bench", "nim", "--json"});
    EXPECT_EQ(bench.err, "");
    EXPECT_EQ(objects(bench.out).at(0).at("compiled"), true);
}

/// A mistake is told as ever, and nothing beside it.
TEST(NativeLibrary, IsNotSpokenOfBesideAMistake) {
    const Variable missing("SENET_LLVM", "/nonexistent");
    const Finished mistake = senet({"perft", "nim", "2", "--moves", "nonsense"});
    EXPECT_EQ(mistake.exit, 2);
    EXPECT_EQ(times(mistake.err, kSaid), 0) << mistake.err;
}

}  // namespace
}  // namespace senet::testing
