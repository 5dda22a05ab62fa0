// Standard output that takes no more, or that nobody reads.

#include "program/senet.h"

namespace senet::testing {
namespace {

/// The program behind a redirection, by the shell.
Finished in_shell(const std::string& arguments, const std::string& rest) {
    return run_program("/bin/sh",
                       {"-c", "'" + std::string(SENET_PROGRAM) + "' " + arguments + " " + rest});
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

}  // namespace
}  // namespace senet::testing
