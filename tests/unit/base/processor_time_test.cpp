#include "base/processor_time.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace senet::testing {
namespace {

TEST(ThreadStopwatch, DoesNotCountWhileItsThreadWaits) {
    const ThreadStopwatch watch;
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_LT(watch.seconds(), 0.25);
}

TEST(ThreadStopwatch, DoesNotCountWhatOtherThreadsDo) {
    const ThreadStopwatch watch;
    std::thread([] {
        const ThreadStopwatch own;
        while (own.seconds() < 0.5) {
        }
    }).join();
    EXPECT_LT(watch.seconds(), 0.25);
}

TEST(ThreadStopwatch, CountsWhatItsThreadDoes) {
    const ThreadStopwatch watch;
    const double start = thread_seconds();
    while (thread_seconds() < start + 0.05) {
    }
    EXPECT_GE(watch.seconds(), 0.05);
}

}  // namespace
}  // namespace senet::testing
