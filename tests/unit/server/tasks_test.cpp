#include "server/tasks.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace senet::server {
namespace {

const Tasks::Work kUntilStopped = [](Interrupt& interrupt) {
    while (!interrupt.due()) std::this_thread::sleep_for(Milliseconds(1));
};

TEST(Tasks, EndByName) {
    Tasks tasks;
    std::atomic<int> ended{0};
    for (const char* name : {"one", "other"}) {
        tasks.begin("page", name, [&](Interrupt& interrupt) {
            kUntilStopped(interrupt);
            ++ended;
        });
    }
    tasks.stop("page", "one");
    tasks.stop("another page", "other");
    while (ended == 0) std::this_thread::sleep_for(Milliseconds(1));
    EXPECT_EQ(ended, 1);
    tasks.stop_all();
    EXPECT_EQ(ended, 2);
}

TEST(Tasks, EndWithTheirPage) {
    Tasks tasks;
    std::atomic<bool> ended{false};
    tasks.begin("page", "one", [&](Interrupt& interrupt) {
        kUntilStopped(interrupt);
        ended = true;
    });
    tasks.stop_all_of("page");
    while (!ended) std::this_thread::sleep_for(Milliseconds(1));
}

TEST(Tasks, OfOnePageAreFew) {
    Tasks tasks;
    for (int i = 0; i < 4; ++i) tasks.begin("page", "one", kUntilStopped);
    EXPECT_THROW(tasks.begin("page", "one more", kUntilStopped), Error);
    EXPECT_NO_THROW(tasks.begin("another page", "one", kUntilStopped));
}

TEST(Tasks, MakeRoomOnceTheyAreOver) {
    Tasks tasks;
    for (int i = 0; i < 40; ++i) {
        std::atomic<bool> ended{false};
        tasks.begin("page", "one", [&](Interrupt&) { ended = true; });
        while (!ended) std::this_thread::sleep_for(Milliseconds(1));
        std::this_thread::sleep_for(Milliseconds(1));
    }
}

}  // namespace
}  // namespace senet::server
