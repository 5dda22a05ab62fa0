#include "cli/command.h"

#include <gtest/gtest.h>

namespace senet::cli {
namespace {

TEST(OwnCompiler, IsGoneOnceNobodyNeedsIt) {
    auto used = own_compiler({}), left = own_compiler({});
    const std::weak_ptr<native::Compiler> one = used, other = left;
    left.reset();
    const auto next = own_compiler({});  // as `check --watch` takes one for every change
    EXPECT_FALSE(one.expired());
    EXPECT_TRUE(other.expired());
}

}  // namespace
}  // namespace senet::cli
