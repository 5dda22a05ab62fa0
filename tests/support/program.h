// The built program, run as a user runs it: this build's, or the one that SENET_PROGRAM names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace senet::testing {

/// The program's file. A test that is not compiled beside one says which by SENET_PROGRAM.
const char* senet_program();

struct Finished {
    int exit = 0;  // 128 + signal when it was killed
    bool killed = false;
    std::string out;
    std::string err;
};

/// When a program is to end, if it does not by itself.
struct Patience {
    int seconds = 120;  // until it is ended by force
    int milliseconds_to_interrupt = 0;  // until it is sent what Ctrl-C sends; 0: never
    int milliseconds_to_kill = 0;  // in place of the seconds
};

/// Runs `program` with these arguments, `input` on standard input, in a folder.
Finished run_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::string& input = "",
                     const std::filesystem::path& folder = SENET_SOURCE_HOME,
                     Patience patience = {});

/// The whole of a text file; empty when it is not there.
std::string read_text(const std::filesystem::path& file);

/// A fresh, empty folder of the test's own, under testing::TempDir().
std::filesystem::path fresh_folder(const std::string& name);

}  // namespace senet::testing
