#include "remote/address.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support/message.h"

namespace senet::remote {
namespace {

TEST(Address, HasAllItsParts) {
    const Address address = parse_address("redis://ada:p%40ss@[::1]:6390/3");
    EXPECT_EQ(address.host, "::1");
    EXPECT_EQ(address.port, 6390);
    EXPECT_EQ(address.user, "ada");
    EXPECT_EQ(address.password, "p@ss");
    EXPECT_EQ(address.database, 3);
    EXPECT_EQ(address.shown(), "redis://[::1]:6390/3");
    EXPECT_EQ(parse_address("redis://host").port, 6379);
    EXPECT_EQ(parse_address("redis://host/").shown(), "redis://host");
    EXPECT_EQ(parse_address("unix:///tmp/x.sock").socket, "/tmp/x.sock");
    EXPECT_EQ(parse_address("unix://:secret@/tmp/x.sock").shown(), "unix:///tmp/x.sock");
}

TEST(Address, TakesThePasswordOfTheEnvironment) {
    setenv("SENET_JOBS_PASSWORD", "secret", 1);
    EXPECT_EQ(parse_address("redis://host").password, "secret");
    EXPECT_EQ(parse_address("redis://:other@host").password, "other");
    unsetenv("SENET_JOBS_PASSWORD");
    EXPECT_EQ(parse_address("redis://host").password, "");
}

TEST(Address, RefusesWhatIsNoneAndShowsNoPassword) {
    const auto message = [](const std::string& text) {
        return testing::message_of([&] { parse_address(text); });
    };
    const std::string form =
        "; redis://HOST, redis://:PASSWORD@HOST:PORT/DATABASE or unix:///PATH is meant";
    EXPECT_EQ(message("host"), "senet: error: \"host\" is no address of jobs" + form);
    EXPECT_EQ(message("http://a:secret@host"), "senet: error: that is no address of jobs" + form);
    EXPECT_EQ(message("redis://"),
              "senet: error: there is no host in the address of the jobs" + form);
    EXPECT_EQ(
        message("redis://h:70000"),
        "senet: error: a port must be 0 to 65535, got \"70000\" in the address of the jobs" + form);
    EXPECT_EQ(message("redis://secret@h"),
              "senet: error: there is an @ without :PASSWORD before it in the address of the jobs" +
                  form);
    EXPECT_EQ(message("unix://x"),
              "senet: error: unix:// needs a whole path in the address of the jobs" + form);
    EXPECT_EQ(message("rediss://host"),
              "senet: error: rediss:// asks for TLS, which Debian's hiredis does not speak; go "
              "through a tunnel (ssh -L, WireGuard) and give its near end as redis://HOST");
}

}  // namespace
}  // namespace senet::remote
