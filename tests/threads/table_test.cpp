// Several threads over one transposition table, watched by the thread sanitizer.

#include "search/table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "base/random.h"
#include "search/parts.h"
#include "search/worker.h"
#include "support/tree_game.h"

namespace senet::testing {
namespace {

using search::Bound;
using search::Finding;
using search::Options;
using search::Table;
using search::Worker;

constexpr int kWorkers = 4;

template <class Work>
void in_threads(Work work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < kWorkers; ++i) threads.emplace_back([&, i] { work(i); });
    for (std::thread& thread : threads) thread.join();
}

/// What is stored under a key, so that what comes back can be told from what is torn.
Finding finding_of(game::Key key, std::uint64_t salt) {
    const std::uint64_t bits = mix(key + salt % 3);
    return {static_cast<game::Value>(bits % 1000), static_cast<int>(bits >> 20 & 0xff),
            static_cast<int>(bits >> 30 & 63), static_cast<int>(bits >> 40 & 3), Bound::Exact};
}

bool equal(const Finding& a, const Finding& b) {
    return a.value == b.value && a.move == b.move && a.depth == b.depth && a.reach == b.reach &&
        a.bound == b.bound;
}

TEST(SharedTable, GivesBackOnlyWhatSomebodyStored) {
    Table table({.bytes = 64 * 4, .replace = search::Replace::Always});
    std::atomic<int> met = 0, wrong = 0;
    in_threads([&](int worker) {
        Random random(static_cast<std::uint64_t>(worker) + 1);
        for (int i = 0; i < 50'000; ++i) {
            const game::Key key = mix(random.below(40));
            table.store(key, finding_of(key, random.next()));
            const game::Key other = mix(random.below(40));
            Finding found;
            if (!table.find(other, found)) continue;
            ++met;
            const bool known = equal(found, finding_of(other, 0)) ||
                equal(found, finding_of(other, 1)) || equal(found, finding_of(other, 2));
            wrong += !known;
        }
    });
    EXPECT_GT(met, 10'000);
    EXPECT_EQ(wrong, 0);
}

TEST(SharedTable, IsClearedOfAllThatAllOfThemStored) {
    Table table({.bytes = 8 << 20});
    in_threads([&](int worker) {
        Random random(static_cast<std::uint64_t>(worker) + 1);
        for (int i = 0; i < 5'000; ++i) table.store(random.next(), finding_of(7, 0));
    });
    EXPECT_GT(table.fullness(), 0);
    table.clear();
    for (int worker = 0; worker < kWorkers; ++worker) {
        Random random(static_cast<std::uint64_t>(worker) + 1);
        Finding found;
        for (int i = 0; i < 5'000; ++i) ASSERT_FALSE(table.find(random.next(), found));
    }
}

/// Four workers, each with rules and a line of its own, look at the same root iteration by
/// iteration; the values of each.
std::vector<std::vector<game::Value>> values_of_all(std::uint64_t seed,
                                                    const RandomGameShape& shape,
                                                    const Options& options, Table& table,
                                                    int depth) {
    RandomRules rules(seed, shape);
    const game::Line line(rules, rules.start(1));
    std::vector<std::vector<game::Value>> values(kWorkers);
    in_threads([&](int number) {
        RandomRules own(seed, shape);
        const game::Line same = line.under(own);
        Worker worker(own, options, &table, static_cast<std::uint64_t>(number));
        const Interrupt interrupt;
        worker.start(same, {}, &interrupt);
        worker.find_moves();
        for (int d = 1; d <= depth; ++d) {
            const search::Iteration found = worker.iterate(d, 1);
            values[static_cast<std::size_t>(number)].push_back(found.lines.front().value);
        }
    });
    return values;
}

// Entries of another worker are taken for what they are: where only those of the same depth count,
// every worker finds the value of every depth.
TEST(SharedTable, LetsFourWorkersFindTheValuesOfOne) {
    int games = 0;
    for (const bool cycles : {false, true}) {
        RandomGameShape shape{.positions = 3000};
        shape.repetition = cycles ? 3 : 0;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            RandomRules rules(seed, shape);
            const game::Line line(rules, rules.start(1));
            if (line.outcome().over()) continue;
            ++games;
            Options options;
            search::drop_guesses(options);
            options.table = search::TableOptions{.bytes = 1 << 16, .equal_depth = true};
            Options alone = options;
            alone.table.reset();
            Worker judge(rules, alone, nullptr, 1);
            const Interrupt interrupt;
            judge.start(line, {}, &interrupt);
            judge.find_moves();
            Table table(*options.table);
            const auto values = values_of_all(seed, shape, options, table, 7);
            for (int depth = 1; depth <= 7; ++depth) {
                const game::Value expected = judge.iterate(depth, 1).lines.front().value;
                for (const auto& found : values)
                    EXPECT_EQ(found[static_cast<std::size_t>(depth - 1)], expected)
                        << "seed " << seed << ", depth " << depth << ", cycles " << cycles;
            }
        }
    }
    EXPECT_GE(games, 6);
}

}  // namespace
}  // namespace senet::testing
