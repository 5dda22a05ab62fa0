#include "jobs/compilers.h"

#include <gtest/gtest.h>

namespace senet::jobs {
namespace {

TEST(Compilers, OfOnesOwnAreGoneOnceNobodyNeedsThem) {
    Compilers compilers;
    auto used = compilers.own({}), left = compilers.own({});
    const std::weak_ptr<native::Compiler> one = used, other = left;
    left.reset();
    const auto next = compilers.own({});  // as `check --watch` takes one for every change
    EXPECT_FALSE(one.expired());
    EXPECT_TRUE(other.expired());
}

}  // namespace
}  // namespace senet::jobs
