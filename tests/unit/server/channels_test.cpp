#include "server/channels.h"

#include <gtest/gtest.h>

#include <thread>

namespace senet::server {
namespace {

constexpr Milliseconds kSoon{20}, kLong{20'000};

TEST(Channels, TellsEachPageItsOwn) {
    Channels channels;
    channels.tell("a", "1");
    channels.tell("b", "2");
    channels.tell("a", "3");
    const auto events = channels.events("a", 0, kSoon);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].text, "1");
    EXPECT_EQ(events[1].text, "3");
    EXPECT_EQ(events[1].number, 2U);
}

TEST(Channels, GoOnBehindWhatWasHeard) {
    Channels channels;
    channels.tell("a", "1");
    channels.tell("a", "2");
    const auto events = channels.events("a", 1, kSoon);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].text, "2");
    EXPECT_TRUE(channels.events("a", 2, kSoon).empty());
}

// A page that heard 57 events of the server before this one would otherwise hear nothing more.
TEST(Channels, BeginAnewForAPageOfAnEarlierServer) {
    Channels channels;
    channels.tell("a", "1");
    EXPECT_EQ(channels.events("a", 57, kSoon).size(), 1U);
}

TEST(Channels, WakeWhoWaits) {
    Channels channels;
    std::vector<Event> events;
    std::thread waits([&] { events = channels.events("a", 0, kLong); });
    channels.tell("a", "1");
    waits.join();
    EXPECT_EQ(events.size(), 1U);
}

TEST(Channels, EndWithTheServer) {
    Channels channels;
    std::thread waits([&] { EXPECT_TRUE(channels.events("a", 0, kLong).empty()); });
    channels.close();
    waits.join();
    EXPECT_TRUE(channels.closed());
}

}  // namespace
}  // namespace senet::server
