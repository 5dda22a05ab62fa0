// Standard output that takes no more, or that nobody reads.

#include <algorithm>

#include "program/senet.h"

namespace senet::testing {
namespace {

/// The program behind a redirection, by the shell.
Finished in_shell(const std::string& arguments, const std::string& rest) {
    return run_program("/bin/sh",
                       {"-c", "'" + std::string(senet_program()) + "' " + arguments + " " + rest});
}

TEST(Output, IsMissedWhenItCannotBeWritten) {
    for (const char* arguments :
         {"games", "games --json", "--help", "--version", "perft othello 100", "tree nim --depth 2",
          "analyze othello --set search.time=false", "play nim --as none", "bench nim",
          "check nim --games 1", "stats --wdl 5,3,2", "compare nim --positions 1 --depth 2"}) {
        const Finished full = in_shell(arguments, "> /dev/full");
        EXPECT_EQ(full.exit, 2) << arguments;
        EXPECT_EQ(full.err,
                  "senet: error: cannot write to standard output: No space left on device\n")
            << arguments;
        const Finished closed = in_shell(arguments, ">&-");
        EXPECT_EQ(closed.exit, 2) << arguments;
        EXPECT_EQ(closed.err,
                  "senet: error: cannot write to standard output: Bad file descriptor\n")
            << arguments;
    }
}

TEST(Output, MayEndEarlyInAPipe) {
    const Finished first = in_shell("perft othello 100", "| head -1");
    EXPECT_EQ(first.exit, 0);
    EXPECT_EQ(first.err, "");
    EXPECT_EQ(first.out, "depth            count       time       speed\n");
}

bool is_ascii(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0; });
}

TEST(Output, IsAsciiWhereTheLocaleSaysSo) {
    const auto analyzed = [](const std::string& environment, const std::string& more = "") {
        return run_program("/bin/sh",
                           {"-c",
                            environment + " '" + std::string(senet_program()) +
                                "' analyze xiangqi --depth 1 " + more})
            .out;
    };
    EXPECT_NE(analyzed("LC_ALL=C.UTF-8").find("俥──傌"), std::string::npos);
    EXPECT_FALSE(is_ascii(analyzed("LC_ALL= LC_CTYPE=C.UTF-8 LANG=C")));
    for (const std::string environment :
         {"LC_ALL=C LANG=C.UTF-8", "LC_ALL= LC_CTYPE=POSIX LANG=C.UTF-8"}) {
        const std::string text = analyzed(environment);
        EXPECT_TRUE(is_ascii(text)) << text;
        EXPECT_NE(text.find("R--N--B"), std::string::npos) << text;
    }
    EXPECT_EQ(analyzed("LC_ALL=C.UTF-8", "--ascii | head -20"), analyzed("LC_ALL=C", "| head -20"));
    EXPECT_FALSE(is_ascii(analyzed("env -u LC_ALL -u LC_CTYPE -u LANG"))) << "a pipe, no locale";
}

TEST(Output, IsAsciiInEveryCommandThatDraws) {
    const std::filesystem::path folder = fresh_folder("ascii");
    const std::string match =
        "match nim base random --games 4 --depth 2 --run " + (folder / "run").string();
    for (const std::string& arguments : std::vector<std::string>{
             "play xiangqi --as both < /dev/null", "analyze morris --depth 1", "tree nim --depth 2",
             match, "perft hex 1 --divide", "check connect4 --games 2", "games",
             "stats --wdl 5,3,2", "params chess", "compare nim --positions 1 --depth 2"}) {
        const Finished done = in_shell(arguments, "--ascii");
        EXPECT_EQ(done.exit, 0) << arguments << done.err;
        EXPECT_TRUE(is_ascii(done.out + done.err)) << arguments << "\n" << done.out << done.err;
    }
    const Finished refused = in_shell("uci", "--ascii");
    EXPECT_EQ(refused.exit, 2) << "programs read UTF-8";
    std::filesystem::remove_all(folder);
}

TEST(Output, IsAsciiOnATerminalWithoutALocale) {
    if (run_program("/bin/sh", {"-c", "command -v script"}).exit != 0)
        GTEST_SKIP() << "needs the program \"script\"";
    const auto on_terminal = [](const std::string& locale) {
        const std::string command = "env -u LC_ALL -u LC_CTYPE -u LANG " + locale + " NO_COLOR=1 " +
            std::string(senet_program()) + " analyze othello --depth 1";
        return run_program("/bin/sh", {"-c", "script -qec '" + command + "' /dev/null"}).out;
    };
    EXPECT_TRUE(is_ascii(on_terminal("")));
    EXPECT_NE(on_terminal("").find("X  O"), std::string::npos);
    EXPECT_NE(on_terminal("LANG=C.UTF-8").find("●"), std::string::npos);
}

}  // namespace
}  // namespace senet::testing
