// The built program, run as a user runs it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace senet::testing {

struct Finished {
    int exit = 0;  // 128 + signal when it was killed
    std::string out;
    std::string err;
};

/// Runs `program` with these arguments, `input` on standard input, in a folder. Ended by force
/// after `seconds`.
Finished run_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::string& input = "",
                     const std::filesystem::path& folder = SENET_SOURCE_HOME, int seconds = 120);

/// The whole of a text file; empty when it is not there.
std::string read_text(const std::filesystem::path& file);

/// A fresh, empty folder of the test's own, under testing::TempDir().
std::filesystem::path fresh_folder(const std::string& name);

}  // namespace senet::testing
