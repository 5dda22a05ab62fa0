// A team's threads share tasks out, watched by the thread sanitizer.

#include "base/team.h"

#include <gtest/gtest.h>

namespace senet::testing {
namespace {

TEST(Team, DoesEachPartOnceAndWaitsForAll) {
    for (const int threads : {1, 2, 5}) {
        Team team(threads);
        std::vector<int> done(12);  // not atomic: each is one part's own, and the caller's after it
        for (int round = 1; round <= 200; ++round) {
            const std::size_t count = static_cast<std::size_t>(round) % (done.size() + 1);
            const std::vector<int> before = done;
            team.share(count, [&](std::size_t part) { ++done[part]; });
            for (std::size_t part = 0; part < done.size(); ++part)
                ASSERT_EQ(done[part], before[part] + (part < count ? 1 : 0)) << threads;
        }
    }
}

TEST(Team, EndsWithoutATask) { const Team team(3); }

}  // namespace
}  // namespace senet::testing
