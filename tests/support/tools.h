// Programs of others that tests use where they are there: `./senet test` installs their packages.
#pragma once

#include <string>

namespace senet::testing {

/// The whole path of a program, looked for in PATH and where Debian has its games; empty if it is
/// not there.
std::string path_of(const std::string& program);

/// "chromium is not installed (package chromium)".
std::string is_missing(const std::string& program, const std::string& package);

}  // namespace senet::testing

/// Skips the test, and says which package it lacks, unless the program is there.
#define SENET_NEEDS(program, package)               \
    if (::senet::testing::path_of(program).empty()) \
    GTEST_SKIP() << ::senet::testing::is_missing(program, package)
