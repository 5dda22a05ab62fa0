// What holds of every broker: of the one in memory, by which the rest is tested, and of Redis.
#include "remote/broker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include "remote/redis_broker.h"
#include "support/message.h"
#include "support/program.h"
#include "support/running.h"
#include "support/simulated_broker.h"
#include "support/tools.h"

namespace senet::remote {
namespace {

namespace fs = std::filesystem;
using senet::testing::message_of;
using senet::testing::RedisServer;

/// Sockets have short names.
fs::path short_folder() {
    static int number = 0;
    const fs::path folder =
        "/tmp/senet-test-" + std::to_string(::getpid()) + "-" + std::to_string(number++);
    fs::remove_all(folder);
    return folder;
}

/// A broker, and how time passes there.
class World {
  public:
    virtual ~World() = default;
    virtual Broker& broker() = 0;
    virtual std::unique_ptr<Broker> another() = 0;
    virtual void pass(Milliseconds time) = 0;
};

class InMemory : public World {
  public:
    Broker& broker() override { return broker_; }
    std::unique_ptr<Broker> another() override {
        return std::make_unique<senet::testing::SimulatedBroker>(store_);
    }
    void pass(Milliseconds time) override {
        store_.now += 1e-3 * static_cast<double>(time.count());
    }

  private:
    senet::testing::SimulatedStore store_;
    senet::testing::SimulatedBroker broker_{store_};
};

class OfRedis : public World {
  public:
    ~OfRedis() override { fs::remove_all(folder_); }
    Broker& broker() override { return *broker_; }
    std::unique_ptr<Broker> another() override { return connect(parse_address(server_.address())); }
    void pass(Milliseconds time) override { std::this_thread::sleep_for(time); }

  private:
    fs::path folder_ = short_folder();
    RedisServer server_{folder_};
    std::unique_ptr<Broker> broker_ = another();
};

class EachBroker : public ::testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (std::string(GetParam()) == "Memory") {
            world_ = std::make_unique<InMemory>();
            return;
        }
        SENET_NEEDS("redis-server", "redis-server");
        world_ = std::make_unique<OfRedis>();
    }

    Broker& broker() { return world_->broker(); }
    Broker::Asking asking(const std::string& agent, std::size_t most = 10) const {
        return {.agent = agent,
                .runs = {"run"},
                .most = most,
                .lease = Milliseconds(200),
                .wait = Milliseconds(1)};
    }
    static std::vector<std::uint64_t> numbers(const std::vector<Lease>& leases) {
        std::vector<std::uint64_t> all;
        for (const Lease& lease : leases)
            for (const Unit& unit : lease.units) all.push_back(unit.number);
        return all;
    }
    void finish(const std::string& agent, const Lease& lease, bool counts = true) {
        std::vector<Outcome> outcomes;
        for (const Unit& unit : lease.units) outcomes.push_back({unit.number, "by " + agent});
        EXPECT_EQ(broker().finish(agent, lease, outcomes, 0.5, {}), counts);
    }
    std::vector<Outcome> outcomes() {
        std::vector<Outcome> all;
        for (const Result& result : broker().results("run", 100, Milliseconds(1)))
            for (const Outcome& outcome : result.outcomes) all.push_back(outcome);
        return all;
    }

    std::unique_ptr<World> world_;
};

INSTANTIATE_TEST_SUITE_P(Of, EachBroker, ::testing::Values("Memory", "Redis"),
                         [](const auto& of) { return std::string(of.param); });

const std::string kBytes("\0\r\n\xff*3", 7);

TEST_P(EachBroker, KeepsWhatIsSaidOfRuns) {
    const Card card{"0.2.0 12345678", "a match", R"({"kind":"games"})"};
    broker().announce("run", card);
    EXPECT_EQ(broker().card("run"), card);
    EXPECT_EQ(broker().card("other"), std::nullopt);
    broker().pause("run", true);
    EXPECT_TRUE(broker().card("run")->paused);
    broker().put("hash", kBytes);
    EXPECT_EQ(broker().content("hash"), kBytes);
    EXPECT_EQ(broker().content("none"), std::nullopt);
    broker().add("run", {{{1, "a"}, {2, "b"}}, {{3, "c"}}});
    broker().take(asking("ada", 1));
    const auto runs = broker().runs();
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs.at("run").waiting, 1U);
    EXPECT_EQ(runs.at("run").leased, 1U);
    broker().drop("run");
    EXPECT_TRUE(broker().runs().empty());
    EXPECT_TRUE(broker().take(asking("ada")).empty());
}

TEST_P(EachBroker, GivesEachJobToOne) {
    broker().announce("run", {});
    broker().add("run", {{{1, kBytes}}, {{2, "b"}}, {{3, "c"}}});
    const auto first = broker().take(asking("ada", 2));
    EXPECT_EQ(numbers(first), (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(first[0].units[0].body, kBytes);
    const auto other = world_->another();
    const auto second = other->take(asking("bob"));
    EXPECT_EQ(numbers(second), (std::vector<std::uint64_t>{3}));
    EXPECT_TRUE(other->take(asking("cid")).empty());
    EXPECT_EQ(broker().units("run"), (std::set<std::uint64_t>{1, 2, 3}));
    finish("ada", first[0]);
    EXPECT_EQ(outcomes(), (std::vector<Outcome>{{1, "by ada"}}));
    EXPECT_EQ(broker().units("run"), (std::set<std::uint64_t>{1, 2, 3}));
    const auto results = broker().results("run", 100, {});
    EXPECT_EQ(results[0].agent, "ada");
    EXPECT_DOUBLE_EQ(results[0].seconds, 0.5);
    broker().forget("run", {results[0].name});
    EXPECT_EQ(broker().units("run"), (std::set<std::uint64_t>{2, 3}));
    EXPECT_TRUE(outcomes().empty());
}

TEST_P(EachBroker, TakesTheRestOfAJobBack) {
    broker().announce("run", {});
    broker().add("run", {{{1, "a"}, {2, "b"}, {3, "c"}}});
    const auto lease = broker().take(asking("ada"));
    EXPECT_TRUE(broker().finish("ada", lease[0], {{1, "done"}}, 1,
                                {lease[0].units.begin() + 1, lease[0].units.end()}));
    EXPECT_EQ(outcomes(), (std::vector<Outcome>{{1, "done"}}));
    EXPECT_EQ(numbers(broker().take(asking("bob"))), (std::vector<std::uint64_t>{2, 3}));
}

TEST_P(EachBroker, GivesAJobToAnotherWhenItsLeaseIsOver) {
    broker().announce("run", {});
    broker().add("run", {{{1, "a"}}});
    const auto first = broker().take(asking("ada"));
    ASSERT_EQ(first.size(), 1U);
    EXPECT_TRUE(broker().take(asking("bob")).empty());
    world_->pass(Milliseconds(150));
    EXPECT_TRUE(broker().renew("ada", "run", {first[0].job}).empty());
    world_->pass(Milliseconds(150));
    EXPECT_TRUE(broker().take(asking("bob")).empty());
    world_->pass(Milliseconds(150));
    const auto second = broker().take(asking("bob"));
    ASSERT_EQ(second.size(), 1U);
    EXPECT_EQ(second[0].deliveries, 2);
    EXPECT_EQ(broker().renew("ada", "run", {first[0].job}), std::vector<std::string>{first[0].job});
    finish("ada", first[0]);  // it was not dead after all, and quicker
    finish("bob", second[0], false);
    EXPECT_EQ(outcomes(), (std::vector<Outcome>{{1, "by ada"}}));
}

TEST_P(EachBroker, SetsAsideWhatBringsItsAgentsDown) {
    broker().announce("run", {});
    broker().add("run", {{{1, "a"}, {2, "b"}}, {{3, "c"}}});
    EXPECT_EQ(numbers(broker().take(asking("ada", 1))), (std::vector<std::uint64_t>{1, 2}));
    for (int deliveries = 2; deliveries <= 3; ++deliveries) {
        const auto again = broker().take_back(asking("ada"), "ended by signal 11");
        ASSERT_EQ(again.size(), 1U);
        EXPECT_EQ(again[0].deliveries, deliveries);
    }
    EXPECT_TRUE(broker().take_back(asking("ada"), "ended by signal 11").empty());
    EXPECT_EQ(
        outcomes(),
        (std::vector<Outcome>{{1, "ended by signal 11", true}, {2, "ended by signal 11", true}}));
    EXPECT_EQ(numbers(broker().take(asking("bob"))), (std::vector<std::uint64_t>{3}));
    EXPECT_EQ(broker().units("run"), (std::set<std::uint64_t>{1, 2, 3}));
}

TEST_P(EachBroker, KnowsItsAgents) {
    broker().report({"ada", "1.0", 4, 3, 12, 2.5, "a match"});
    broker().report({"bob", "1.0", 2});
    const auto agents = broker().agents();
    ASSERT_EQ(agents.size(), 2U);
    EXPECT_EQ(agents[0], (AgentCard{"ada", "1.0", 4, 3, 12, 2.5, "a match"}));
    broker().leave("ada");
    ASSERT_EQ(broker().agents().size(), 1U);
    EXPECT_EQ(broker().agents()[0].name, "bob");
}

class Redis : public ::testing::Test {
  protected:
    void SetUp() override { SENET_NEEDS("redis-server", "redis-server"); }
    ~Redis() override { fs::remove_all(folder_); }

    std::string refused(const std::string& address) const {
        return message_of([&] { connect(parse_address(address)); });
    }

    fs::path folder_ = short_folder();
};

TEST_F(Redis, SaysWhyItCannotBeReached) {
    EXPECT_EQ(refused("redis://127.0.0.1:1"),
              "senet: error: redis://127.0.0.1:1 cannot be reached: Connection refused");
    EXPECT_EQ(
        refused("unix:///tmp/no-such.sock"),
        "senet: error: unix:///tmp/no-such.sock cannot be reached: No such file or directory");
}

TEST_F(Redis, SaysThatAPasswordIsWanted) {
    const RedisServer server(folder_, {"--requirepass", "secret"});
    const std::string wanted =
        " password: give it as redis://:PASSWORD@HOST, or in SENET_JOBS_PASSWORD (";
    EXPECT_EQ(refused(server.address()),
              "senet: error: " + server.address() + " wants a" + wanted +
                  "NOAUTH Authentication required.)");
    const std::string socket = server.address().substr(7);
    EXPECT_EQ(refused("unix://:wrong@" + socket),
              "senet: error: " + server.address() + " wants another" + wanted +
                  "WRONGPASS invalid username-password pair or user is disabled.)");
    EXPECT_EQ(refused("unix://:secret@" + socket), "no error");
}

TEST_F(Redis, SaysThatNoPasswordIsWanted) {
    const RedisServer server(folder_);
    const std::string told = refused("unix://:secret@" + server.address().substr(7));
    EXPECT_TRUE(told.starts_with("senet: error: " + server.address() +
                                 " has no password: leave it out of the address and of "
                                 "SENET_JOBS_PASSWORD ("))
        << told;
}

// One who waits for a server that has become a copy of another must not give up.
TEST_F(Redis, IsWaitedForWhereItCannotWriteNow) {
    const RedisServer server(folder_);
    const auto broker = connect(parse_address(server.address()));
    server.command({"REPLICAOF", "127.0.0.1", "1"});
    EXPECT_THROW(broker->report({"ada", "1.0"}), Unreachable);
    server.command({"REPLICAOF", "NO", "ONE"});
    broker->report({"ada", "1.0"});
    EXPECT_EQ(broker->agents().size(), 1U);
}

TEST_F(Redis, SetsRunsApartThatAreNone) {
    const RedisServer server(folder_);
    const auto broker = connect(parse_address(server.address()));
    broker->announce("sound", {"1.0", "a match", "parcel"});
    for (const char* name : {"list", "text", "long", "jobs"})
        server.command({"SADD", "senet:runs", name});
    server.command({"LPUSH", "senet:{list}:card", "x"});
    server.command({"SET", "senet:{text}:card", "x"});
    server.command({"SETRANGE", "senet:{long}:card", "2000000", "x"});
    broker->announce("jobs", {"1.0", "a match", "parcel"});
    server.command({"DEL", "senet:{jobs}:jobs"});
    server.command({"SET", "senet:{jobs}:jobs", "x"});
    server.command({"SADD", "senet:runs", "gone"});
    const auto runs = broker->runs();
    ASSERT_EQ(runs.size(), 5U);
    for (const auto& [name, state] : runs) EXPECT_EQ(state.is_damaged, name != "sound") << name;
    // Nobody ends for it who works on others as well.
    broker->add("sound", {{{7, "body"}}});
    const Broker::Asking asking{.agent = "ada", .runs = {"jobs", "sound"}, .most = 2};
    ASSERT_EQ(broker->take(asking).size(), 1U);
    broker->drop("jobs");
    EXPECT_EQ(broker->runs().count("jobs"), 0U);
}

TEST_F(Redis, TakesJobsOfManyUnits) {
    const RedisServer server(folder_);
    const auto broker = connect(parse_address(server.address()));
    broker->announce("run", {"1.0", "a match", "parcel"});
    std::vector<Unit> units;
    std::vector<Outcome> outcomes;
    for (std::uint64_t i = 0; i < 9000; ++i) {
        units.push_back({i, "body"});
        if (i < 5000) outcomes.push_back({i, "result"});
    }
    broker->add("run", {units});
    Broker::Asking asking{.agent = "ada", .runs = {"run"}, .tries = 1};
    auto leases = broker->take(asking);
    ASSERT_EQ(leases.size(), 1U);
    const std::vector<Unit> rest(units.begin() + 5000, units.end());
    EXPECT_TRUE(broker->finish("ada", leases[0], outcomes, 2, rest));
    EXPECT_EQ(broker->units("run").size(), 9000U);
    std::size_t came = 0;
    double seconds = 0;
    for (const Result& result : broker->results("run", 100, Milliseconds(0))) {
        came += result.outcomes.size();
        seconds += result.seconds;
    }
    EXPECT_EQ(came, 5000U);
    EXPECT_EQ(seconds, 2);
    // What is given up comes in pieces as well.
    asking.most = 10;
    ASSERT_EQ(broker->take(asking).size(), 4U);
    EXPECT_TRUE(broker->take_back(asking, "ended by signal 11").empty());
    came = 0;
    for (const Result& result : broker->results("run", 100, Milliseconds(0)))
        for (const Outcome& outcome : result.outcomes) came += outcome.failed;
    EXPECT_EQ(came, 4000U);
}

TEST_F(Redis, LeavesOutAgentsThatAreNone) {
    const RedisServer server(folder_);
    const auto broker = connect(parse_address(server.address()));
    const auto put = [&](const std::string& name, const std::string& card) {
        server.command({"SADD", "senet:agents", name});
        server.command({"SET", "senet:agent:" + name, card});
    };
    put("huge",
        R"({"name":"huge","engine":"1.0","cores":2000000000,"busy":-5,"games":1e300,)"
        R"("rate":1e308,"word":""})");
    put("odd",
        R"({"name":"odd","engine":"1.0","cores":1e300,"busy":0,"games":0,"rate":0,)"
        R"("word":""})");
    put("rubbish", "[");
    put("long", std::string(10'000, ' ') + "{}");
    server.command({"SADD", "senet:agents", "list"});
    server.command({"LPUSH", "senet:agent:list", "x"});
    const auto agents = broker->agents();
    ASSERT_EQ(agents.size(), 2U);
    EXPECT_EQ(agents[0].cores, 4096);
    EXPECT_EQ(agents[0].busy, 0);
    EXPECT_EQ(agents[0].rate, 1e9);
    EXPECT_EQ(agents[1].cores, 0);
}

TEST_F(Redis, RefusesKeysOfOthers) {
    const RedisServer server(folder_);
    server.command({"SET", "senet:runs", "a text"});
    const auto broker = connect(parse_address(server.address()));
    EXPECT_EQ(
        message_of([&] { broker->runs(); }),
        "senet: error: " + server.address() +
            " has keys of another program that begin with \"senet:\"; take another database, "
            "as in redis://HOST/1 (WRONGTYPE Operation against a key holding the wrong kind of "
            "value)");
}

TEST_F(Redis, TakesRubbishForNothing) {
    const RedisServer server(folder_);
    const auto broker = connect(parse_address(server.address()));
    server.command({"SADD", "senet:runs", "odd", "run"});
    server.command({"SET", "senet:{odd}:card", "{\"engine\": 3}"});
    EXPECT_TRUE(broker->runs().at("odd").is_damaged);
    broker->announce("run", {.title = "sound"});
    server.command({"XADD", "senet:{run}:jobs", "*", "rubbish", "x", "-5", "y"});
    server.command({"XADD", "senet:{run}:results", "*", "rubbish", "x", "u-1", "y", "u7", "z"});
    EXPECT_FALSE(broker->runs().at("run").is_damaged);
    const auto leases = broker->take({.agent = "ada", .runs = {"run", "odd"}});
    ASSERT_EQ(leases.size(), 1U);
    EXPECT_TRUE(leases[0].units.empty());
    EXPECT_TRUE(broker->finish("ada", leases[0], {}, 0, {}));
    EXPECT_EQ(broker->units("run"), (std::set<std::uint64_t>{7}));
    server.command({"SADD", "senet:agents", "bob"});
    server.command({"SET", "senet:agent:bob", "[]"});
    EXPECT_TRUE(broker->agents().empty());
}

TEST_F(Redis, IsTheSameAfterItBeganAnew) {
    RedisServer server(folder_, {"--appendfsync", "always"});
    const auto broker = connect(parse_address(server.address()));
    broker->announce("run", {});
    broker->add("run", {{{1, "a"}}, {{2, "b"}}});
    const auto lease = broker->take({.agent = "ada", .runs = {"run"}});
    server.kill();
    EXPECT_THROW(broker->take({.agent = "ada", .runs = {"run"}}), Unreachable);
    server.start();
    EXPECT_TRUE(broker->finish("ada", lease[0], {{1, "done"}}, 1, {}));
    const auto next = broker->take({.agent = "ada", .runs = {"run"}});
    ASSERT_EQ(next.size(), 1U);
    EXPECT_EQ(next[0].units[0].number, 2U);
    EXPECT_EQ(broker->results("run", 10, {}).size(), 1U);
}

}  // namespace
}  // namespace senet::remote
