// What is tried by lot is something else in each run: the seed of this one.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "base/random.h"

namespace senet::testing {

/// Small; `--gtest_random_seed=N` gives it again.
inline std::uint64_t run_seed() {
    return static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed());
}

/// The same, spread over all 64 bits: sums of it and a number don't meet those of the next run.
inline std::uint64_t base_seed() { return mix(run_seed()); }

}  // namespace senet::testing
