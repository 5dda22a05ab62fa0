// A search on several threads, under the thread sanitizer: what promises a value finds it with any
// number of them, and limits, interruptions and errors reach all.
#include "search/searcher.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "search/parts.h"
#include "support/tree_game.h"

namespace senet::search {
namespace {

using testing::RandomGameShape;
using testing::RandomRules;

constexpr int kThreads = 4;

Options small_options() {
    Options options;
    options.table = TableOptions{.bytes = 1 << 16};
    options.threads = kThreads;
    return options;
}

game::RulesMaker maker(std::uint64_t seed, const RandomGameShape& shape) {
    return [seed, shape] { return std::make_unique<RandomRules>(seed, shape); };
}

Limits to_depth(int depth) { return {.depth = depth, .milliseconds = {}, .nodes = {}}; }

TEST(SeveralThreads, FindTheValueOfOne) {
    for (const bool cycles : {false, true}) {
        RandomGameShape shape{.positions = 3000, .extra_turns = true};
        shape.repetition = cycles ? 3 : 0;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            RandomRules rules(seed, shape);
            const game::Line line(rules, rules.start(1));
            if (line.outcome().over()) continue;
            Options options = small_options();
            drop_guesses(options);
            options.table->equal_depth = true;
            Options alone = options;
            alone.threads = 1;
            const Result expected = Searcher(rules, alone, 1).search(line, to_depth(7));
            const Result found =
                Searcher(rules, options, 1, maker(seed, shape)).search(line, to_depth(7));
            EXPECT_EQ(found.best.value, expected.best.value) << "seed " << seed;
        }
    }
}

TEST(SeveralThreads, DivideTheNodesAmongThem) {
    const RandomGameShape shape{.positions = 1 << 20, .endings = false, .passes = true};
    RandomRules rules(3, shape);
    const game::Line line(rules, rules.start(1));
    Options options = small_options();
    for_each_part([&](const auto& part) { (options.*part.member).emplace(); });
    Searcher searcher(rules, options, 1, maker(3, shape));
    EXPECT_EQ(searcher.threads(), kThreads);
    for (int move = 0; move < 3; ++move) {
        const Result found = searcher.search(
            line, {.depth = kMostDepth, .milliseconds = {}, .nodes = std::uint64_t{40'000}});
        EXPECT_TRUE(found.move().has_value());
        EXPECT_GT(found.counts.nodes, 10'000u);
        EXPECT_LE(found.counts.nodes, 40'000u + 2 * kThreads);
    }
    searcher.forget();
}

TEST(SeveralThreads, EndWhenTheyAreInterrupted) {
    const RandomGameShape shape{.endings = false};
    RandomRules rules(3, shape);
    const game::Line line(rules, rules.start(1));
    Searcher searcher(rules, small_options(), 1, maker(3, shape));
    Interrupt interrupt;
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        interrupt.stop = true;
    });
    const Result found = searcher.search(line, to_depth(kMostDepth), interrupt);
    stopper.join();
    EXPECT_TRUE(found.move().has_value());
    EXPECT_LT(found.seconds, 5);
}

TEST(SeveralThreads, CountTheirTimeFromTheEndOfTheirPondering) {
    const RandomGameShape shape{.endings = false};
    RandomRules rules(3, shape);
    const game::Line line(rules, rules.start(1));
    Searcher searcher(rules, small_options(), 1, maker(3, shape));
    Interrupt interrupt;
    Pondering pondering;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        pondering.hit();
    });
    const Limits limits{
        .depth = kMostDepth, .milliseconds = 5, .nodes = {}, .soft_milliseconds = 5};
    const Result found = searcher.search(line, limits, interrupt, 1, {}, &pondering);
    other.join();
    EXPECT_TRUE(found.move().has_value());
    EXPECT_GE(found.seconds, 0.03);
    EXPECT_LT(found.seconds, 5);
}

/// Rules that fail after so many positions.
class FailingRules : public RandomRules {
  public:
    FailingRules(const RandomGameShape& shape, int left) : RandomRules(3, shape), left_(left) {}
    game::Outcome result(const game::State& state) override {
        if (--left_ < 0) throw Error({"rules.lua", 7, 0}, "something is wrong here");
        return RandomRules::result(state);
    }

  private:
    int left_;
};

TEST(SeveralThreads, ReportTheErrorOfAnyOfThem) {
    const RandomGameShape shape{.endings = false};
    RandomRules rules(3, shape);
    const game::Line line(rules, rules.start(1));
    Searcher searcher(rules, small_options(), 1,
                      [shape] { return std::make_unique<FailingRules>(shape, 2000); });
    try {
        searcher.search(line, {.depth = kMostDepth, .milliseconds = 20'000, .nodes = {}});
        FAIL() << "no error";
    } catch (const Error& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("rules.lua:7"), std::string::npos) << text;
        EXPECT_NE(text.find("in a search of depth"), std::string::npos) << text;
    }
    // And it is no worse for it.
    EXPECT_THROW(searcher.search(line, {.depth = kMostDepth, .milliseconds = 20'000, .nodes = {}}),
                 Error);
}

}  // namespace
}  // namespace senet::search
