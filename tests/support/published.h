// The published truths in shared/data, read in place: a folder beside the checkout, or where
// SENET_DATA says.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"

namespace senet::testing {

/// Where the data lies, if it is on this machine.
std::filesystem::path data_folder();

/// The cases of a set ("kalah/solved-table"); nothing when the data is not on this machine.
std::optional<std::vector<nlohmann::json>> published_cases(const std::string& set);

/// Declares `cases`, those of a set, or skips the test that this stands in.
#define PUBLISHED_CASES(cases, set)                                                 \
    const auto found_##cases = ::senet::testing::published_cases(set);              \
    if (!found_##cases)                                                             \
        GTEST_SKIP() << "shared/data is not here: " << (set) << " is not compared"; \
    const std::vector<nlohmann::json>& cases = *found_##cases

/// The cases that `wanted` says yes to, of which there must be some: fails the test otherwise.
template <class Wanted>
std::vector<nlohmann::json> cases_where(const std::vector<nlohmann::json>& cases, Wanted wanted) {
    std::vector<nlohmann::json> some;
    std::copy_if(cases.begin(), cases.end(), std::back_inserter(some), wanted);
    EXPECT_FALSE(some.empty()) << "none of " << cases.size() << " cases is compared";
    return some;
}

/// How much to run: Quick where SENET_QUICK asks for it and under the sanitizers, which are ten
/// times slower, Deep where SENET_DEEP asks for everything.
enum class Effort { Quick, Normal, Deep };
Effort effort();

/// Whether sanitizers watch the engine, or the program that is started (SENET_SANITIZED says so).
bool sanitized();

/// One of three values by the effort.
template <class T>
T by_effort(T quick, T normal, T deep) {
    return effort() == Effort::Quick ? quick : effort() == Effort::Normal ? normal : deep;
}

}  // namespace senet::testing
