#include "remote/dispatcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/simulated_broker.h"

namespace senet::remote {
namespace {

using senet::testing::SimulatedBroker;
using senet::testing::SimulatedStore;

class Handing : public ::testing::Test {
  protected:
    Handing() { dispatcher_.begin(true); }

    static std::vector<Unit> units(std::uint64_t from, std::uint64_t to) {
        std::vector<Unit> all;
        for (; from < to; ++from) all.push_back({from, "body " + std::to_string(from)});
        return all;
    }
    Broker::Asking asking(const std::string& agent, std::size_t most = 1) const {
        return {.agent = agent, .runs = {"run"}, .most = most};
    }
    /// One agent takes all that there is and does it in so many seconds a unit.
    void work(double seconds = 0.1) {
        for (const Lease& lease : broker_.take(asking("ada", 1000))) {
            std::vector<Outcome> outcomes;
            for (const Unit& unit : lease.units)
                outcomes.push_back({unit.number, "done " + unit.body});
            broker_.finish("ada", lease, outcomes, seconds * static_cast<double>(outcomes.size()),
                           {});
        }
    }
    void pass(double seconds) { store_.now += seconds; }
    std::set<std::uint64_t> collected() {
        std::set<std::uint64_t> numbers;
        for (const Outcome& outcome : dispatcher_.collect({})) {
            EXPECT_TRUE(numbers.insert(outcome.unit).second) << "twice: " << outcome.unit;
            last_ = outcome;
        }
        return numbers;
    }
    std::string told_of(const std::string& part) const {
        for (const std::string& text : told_)
            if (text.find(part) != std::string::npos) return text;
        return "";
    }

    SimulatedStore store_;
    SimulatedBroker broker_{store_};
    std::vector<std::string> told_;
    Crew crew_;
    Outcome last_;
    Dispatcher dispatcher_{broker_,
                           {"run", {.engine = "1.0", .title = "a run"}, {{"hash", "bytes"}}},
                           [this] { return store_.now; },
                           [this](const std::string& text) { told_.push_back(text); },
                           [this](const Crew& crew) { crew_ = crew; }};
};

TEST_F(Handing, GivesEachUnitBackOnce) {
    dispatcher_.add(units(0, 10));
    EXPECT_TRUE(collected().empty());
    work();
    EXPECT_EQ(collected().size(), 10U);
    EXPECT_EQ(last_, (Outcome{9, "done body 9"}));
    EXPECT_EQ(dispatcher_.open(), 0U);
    EXPECT_TRUE(collected().empty());
    EXPECT_TRUE(store_.runs["run"].results.empty());
}

TEST_F(Handing, MakesJobsOfAFewSeconds) {
    dispatcher_.add(units(0, 10'000));
    std::size_t came = 0, first = 0, largest = 0;
    for (int i = 0; i < 200 && came < 10'000; ++i) {
        came += collected().size();
        for (const auto& [number, entry] : store_.runs["run"].jobs)
            largest = std::max(largest, entry.units.size());
        if (i == 0) first = largest;
        work(0.1);
    }
    EXPECT_EQ(came, 10'000U);
    EXPECT_EQ(first, 1U);  // until it is known how long they take
    EXPECT_EQ(largest, 40U);
    // Slower ones make smaller jobs.
    for (int i = 1; i < 5; ++i) {
        dispatcher_.add(
            units(20'000u * static_cast<unsigned>(i), 20'000u * static_cast<unsigned>(i) + 100));
        collected();
        if (i == 4) {
            EXPECT_LE(store_.runs["run"].jobs.begin()->second.units.size(), 4U);
        }
        work(2);
        collected();
    }
}

TEST_F(Handing, HandsOutAgainWhatTheBrokerForgot) {
    dispatcher_.add(units(0, 20));
    collected();
    store_.flush();
    EXPECT_TRUE(collected().empty());
    pass(6);
    collected();
    EXPECT_EQ(store_.contents["hash"], "bytes");
    EXPECT_EQ(store_.runs["run"].card->title, "a run");
    work();
    EXPECT_EQ(collected().size(), 20U);
}

TEST_F(Handing, HandsOutAgainWhatWasLostInPart) {
    dispatcher_.add(units(0, 20));
    collected();
    store_.runs["run"].remove(store_.runs["run"].jobs.begin()->first);
    work();
    EXPECT_EQ(collected().size(), 19U);
    EXPECT_TRUE(collected().empty());
    pass(20);
    collected();
    work();
    EXPECT_EQ(collected(), (std::set<std::uint64_t>{0}));
}

TEST_F(Handing, WaitsForABrokerThatIsAway) {
    dispatcher_.add(units(0, 5));
    store_.is_away = true;
    EXPECT_TRUE(collected().empty());
    EXPECT_TRUE(collected().empty());
    EXPECT_NE(told_of("trying again"), "");
    EXPECT_EQ(std::count_if(
                  told_.begin(), told_.end(),
                  [](const auto& text) { return text.find("trying again") != std::string::npos; }),
              1);
    store_.is_away = false;
    collected();
    work();
    EXPECT_EQ(collected().size(), 5U);
    EXPECT_NE(told_of("answers again"), "");
}

TEST_F(Handing, TakesWhatAnEarlierSittingLeft) {
    dispatcher_.add(units(0, 6));
    collected();
    Dispatcher next(
        broker_, {"run", {.engine = "1.0"}}, [this] { return store_.now; },
        [](const std::string&) {});
    next.begin(false);
    next.add(units(0, 8));
    next.collect({});
    std::size_t there = 0;
    for (const auto& [number, entry] : store_.runs["run"].jobs) there += entry.units.size();
    EXPECT_EQ(there, 8U);
    work();
    EXPECT_EQ(next.collect({}).size(), 8U);
}

TEST_F(Handing, DropsWhatAnEarlierRunLeft) {
    dispatcher_.add(units(0, 6));
    collected();
    Dispatcher next(
        broker_, {"run", {.engine = "1.0"}}, [this] { return store_.now; },
        [](const std::string&) {});
    next.begin(true);
    EXPECT_TRUE(store_.runs["run"].jobs.empty());
}

TEST_F(Handing, TriesUnitsOfAFailedJobOneByOne) {
    dispatcher_.add(units(100, 164));
    collected();
    work(1);
    collected();
    dispatcher_.add(units(1, 33));
    collected();
    ASSERT_EQ(store_.runs["run"].jobs.begin()->second.units.size(), 4U);
    // Whoever has unit 3 is brought down.
    const auto is_bad = [](const Lease& lease) {
        return std::any_of(lease.units.begin(), lease.units.end(),
                           [](const Unit& unit) { return unit.number == 3; });
    };
    std::map<std::uint64_t, Outcome> came;
    for (int i = 0; i < 200 && dispatcher_.open() > 0; ++i) {
        for (const Lease& lease : broker_.take(asking("ada"))) {
            if (is_bad(lease)) {
                while (!broker_.take_back(asking("ada"), "ended by signal 9").empty()) {
                }
                continue;
            }
            std::vector<Outcome> outcomes;
            for (const Unit& unit : lease.units) outcomes.push_back({unit.number, "done"});
            broker_.finish("ada", lease, outcomes, 1, {});
        }
        for (const Outcome& outcome : dispatcher_.collect({})) came[outcome.unit] = outcome;
    }
    ASSERT_EQ(came.size(), 32U);
    for (const auto& [number, outcome] : came) {
        EXPECT_EQ(outcome.failed, number == 3);
        EXPECT_EQ(outcome.body, number == 3 ? "ended by signal 9" : "done");
    }
}

TEST_F(Handing, SaysWhoIsThereToWork) {
    EXPECT_NE(told_of("no agent is there"), "");
    broker_.report({.name = "old", .engine = "0.9", .cores = 8});
    broker_.report({.name = "new", .engine = "1.0", .cores = 4});
    pass(6);
    collected();
    EXPECT_EQ(dispatcher_.cores(), 4);
    EXPECT_EQ(told_of("another version"),
              "left out, as they run another version of senet than 1.0: old (0.9)");
}

TEST_F(Handing, SaysThatTheRunIsPaused) {
    broker_.report({.name = "ada", .engine = "1.0", .cores = 4});
    broker_.pause("run", true);
    pass(6);
    collected();
    EXPECT_TRUE(crew_.is_paused);
    ASSERT_EQ(crew_.agents.size(), 1U);
    EXPECT_EQ(crew_.agents[0].name, "ada");
    EXPECT_EQ(told_of("paused"), "the run is paused by senet jobs");
    // The same run, begun again.
    Dispatcher again(
        broker_, {"run", {.engine = "1.0"}, {}}, [this] { return store_.now; },
        [](const std::string&) {}, [this](const Crew& crew) { crew_ = crew; });
    crew_ = {};
    again.begin(false);
    EXPECT_TRUE(crew_.is_paused);
    EXPECT_TRUE(broker_.card("run")->paused);
    broker_.pause("run", false);
    pass(6);
    collected();
    EXPECT_FALSE(crew_.is_paused);
    EXPECT_EQ(told_of("goes on"), "the run goes on");
}

TEST_F(Handing, LeavesNothingBehind) {
    dispatcher_.add(units(0, 6));
    collected();
    dispatcher_.end();
    EXPECT_TRUE(store_.runs.empty());
    const auto lease = broker_.take(asking("ada"));
    EXPECT_TRUE(lease.empty());
}

}  // namespace
}  // namespace senet::remote
