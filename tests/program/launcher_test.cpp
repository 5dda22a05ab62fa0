// The launcher, ./senet: what it says while it installs and builds. It runs in a folder of its own,
// where apt-get, cmake and ninja are short scripts.

#include <cstdlib>
#include <fstream>
#include <regex>

#include "program/senet.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

class Launcher : public ::testing::Test {
  protected:
    Launcher() {
        fs::copy_file(fs::path(SENET_SOURCE_HOME) / "senet", folder_ / "senet");
        for (const char* name : {"engine", "tests", "bin"}) fs::create_directory(folder_ / name);
        for (const char* name : {"CMakeLists.txt", "CMakePresets.json", "CHANGELOG.md"})
            std::ofstream(folder_ / name) << "\n";
        program("dpkg-query", "echo installed");
        program("cmake",
                "for preset in release sanitize; do mkdir -p .build/$preset; touch "
                ".build/$preset/build.ninja; done");
        program("ninja",
                "for word; do\n"
                "    if [ \"$word\" = commands ]; then\n"
                "        for i in 1 2 3 4; do echo \"a step\"; done\n"
                "        exit\n"
                "    fi\n"
                "done\n"
                "echo ninja: entering\n"
                "touch .build/release/.ninja_log\n"
                "for i in 1 2 3 4; do echo \"@$i 4 $i.5 a step\"; done\n"
                "[ ! -e broken ] || { echo 'FAILED: the third'; exit 1; }\n"
                "printf '#!/bin/sh\\necho ran \"$@\"\\n' >.build/release/senet\n"
                "chmod +x .build/release/senet\n");
        program("sudo", "exec \"$@\"");
        if (const char* ci = std::getenv("CI")) ci_ = ci;
        unsetenv("CI");  // by which it would ask nobody
        path_ = std::getenv("PATH");
        setenv("PATH", ((folder_ / "bin").string() + ":" + path_).c_str(), 1);
    }
    ~Launcher() override {
        setenv("PATH", path_.c_str(), 1);
        if (ci_) setenv("CI", ci_->c_str(), 1);
        fs::remove_all(folder_);
    }

    void program(const std::string& name, const std::string& script) {
        const fs::path file = folder_ / "bin" / name;
        std::ofstream(file) << "#!/bin/sh\n" << script << "\n";
        fs::permissions(file, fs::perms::owner_all);
    }
    Finished run(std::vector<std::string> words) {
        words.insert(words.begin(), {(folder_ / "senet").string(), "--jobs", "2"});
        return run_program("/bin/bash", words, "", folder_);
    }
    /// All that a terminal would be sent.
    std::string on_terminal(const std::string& words) {
        return run_program("/usr/bin/script",
                           {"-qec", "bash ./senet --jobs 2 " + words, "/dev/null"}, "", folder_)
            .out;
    }

    const fs::path folder_ = fresh_folder("launcher");
    std::string path_;
    std::optional<std::string> ci_;
};

/// The text without how long the build took.
std::string timeless(const std::string& text) {
    static const std::regex took("in [0-9]+ s");
    return std::regex_replace(text, took, "in 0 s");
}

TEST_F(Launcher, SaysHowLongItWillBuildAndThenBuildsNoMore) {
    const Finished first = run({"games", "--json"});
    EXPECT_EQ(first.exit, 0);
    EXPECT_EQ(timeless(first.err),
              "Building Senet: 4 steps, about 7 s on 2 processors\nBuilt Senet in 0 s\n");
    EXPECT_EQ(first.out, "ran games --json\n");
    const Finished second = run({"games"});
    EXPECT_EQ(second.err, "");
    EXPECT_EQ(second.out, "ran games\n");
    fs::last_write_time(folder_ / "CMakeLists.txt",
                        fs::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_EQ(timeless(run({"games"}).err), "Building Senet ...\nBuilt Senet in 0 s\n");
}

TEST_F(Launcher, ShowsOneLineOfProgressOnATerminal) {
    SENET_NEEDS("script", "bsdutils");
    const std::string shown = timeless(on_terminal("games"));
    EXPECT_TRUE(has(shown, "\rBuilding Senet: 50 %, about 4 s left\x1b[K")) << shown;
    EXPECT_TRUE(has(shown, "\rBuilding Senet: 100 %, about 0 s left\x1b[K")) << shown;
    EXPECT_TRUE(has(shown, "\r\x1b[KBuilt Senet in 0 s\r\nran games\r\n")) << shown;
    EXPECT_FALSE(has(shown, "a step")) << "ninja's own lines go to the log";
}

TEST_F(Launcher, ShowsTheLogWhereTheBuildFails) {
    std::ofstream(folder_ / "broken") << "\n";
    const Finished failed = run({"games"});
    EXPECT_EQ(failed.exit, 2);
    EXPECT_TRUE(has(failed.err, "@4 4 4.5 a step\nFAILED: the third\n")) << failed.err;
    EXPECT_TRUE(has(failed.err, "senet: error: Senet could not be built\n")) << failed.err;
    fs::remove(folder_ / "broken");
    EXPECT_EQ(run({"games"}).out, "ran games\n") << "it is tried again";
}

TEST_F(Launcher, InstallsPackagesOnALine) {
    program("dpkg-query", "echo unknown; exit 1");
    program(
        "apt-get",
        "case \"$*\" in\n"
        "    *-s*) printf 'Inst one\\nInst two\\nInst three\\nConf one\\n' ;;\n"
        "    update*) echo Hit ;;\n"
        "    *) echo dlstatus:1:50:x; echo pmstatus:g++:25:x; echo Setting up; [ ! -e broken ] ;;\n"
        "esac");
    const Finished asked = run({"games"});
    EXPECT_EQ(asked.exit, 2);
    EXPECT_TRUE(has(asked.err, "(or run ./senet --yes, which does it without asking)\n"))
        << asked.err;
    const Finished installed = run({"--yes", "games"});
    EXPECT_EQ(installed.exit, 0);
    EXPECT_TRUE(has(installed.err,
                    "Installing 3 packages; apt's words go to .build/packages.log\nBuilding"))
        << installed.err;
    EXPECT_FALSE(has(installed.err, "Setting up"));
    EXPECT_EQ(read_text(folder_ / ".build" / "packages.log"), "Hit\nSetting up\n");
    const std::string shown = on_terminal("--yes games");
    EXPECT_TRUE(has(shown, "\rDownloading: 50 %\x1b[K\rUnpacking and setting up: 25 %\x1b[K"))
        << shown;
    std::ofstream(folder_ / "broken") << "\n";
    const Finished failed = run({"--yes", "games"});
    EXPECT_EQ(failed.exit, 2);
    EXPECT_TRUE(has(failed.err, "Setting up\nsenet: error: apt-get could not install: g++"))
        << failed.err;
}

TEST_F(Launcher, SaysLastWhichTestsHadNothingToCompareWith) {
    program("clang-format", "");
    program("ctest",
            "echo 'ctest' \"$@\"\n"
            "mkdir -p \"$2/Testing/Temporary\"\n"
            "printf 'a\\nx.cpp:3: Skipped\\nshared/data is not here: hex/perft is not compared\\n'"
            " >\"$2/Testing/Temporary/LastTest.log\"\n"
            "[ ! -e broken ]");
    const std::string missed =
        "1 tests were cut short: shared/data is not here (tests/README.md says what it holds)\n";
    const Finished quick = run({"test", "--quick"});
    EXPECT_EQ(quick.exit, 0) << quick.err;
    EXPECT_TRUE(has(quick.out, " -L quick\n")) << quick.out;
    EXPECT_TRUE(quick.out.ends_with(missed)) << quick.out;
    const Finished all = run({"test"});
    EXPECT_EQ(all.exit, 0) << all.err;
    EXPECT_TRUE(has(all.out, "sanitize")) << all.out;
    EXPECT_TRUE(all.out.ends_with(missed)) << all.out;
    program("ctest", "mkdir -p \"$2/Testing/Temporary\"; exit 8");
    EXPECT_EQ(run({"test", "--quick"}).exit, 8);
}

TEST_F(Launcher, BuildsNothingForACompletion) {
    const Finished before = run({"__complete", "pl"});
    EXPECT_EQ(before.exit, 0);
    EXPECT_EQ(before.out + before.err, "");
    EXPECT_FALSE(fs::exists(folder_ / ".build" / "release"));
    run({"setup"});
    EXPECT_EQ(run({"__complete", "pl"}).out, "ran __complete pl\n");
}

}  // namespace
}  // namespace senet::testing
