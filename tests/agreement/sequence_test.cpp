// One searcher through a whole game, as players use it: the table and what was learnt about moves
// stay while moves are played and taken back, and searches are cut short at any node.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "search/parts.h"
#include "search/searcher.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/variants.h"

namespace senet::testing {
namespace {

using search::Limits;
using search::Options;
using search::Result;
using search::Searcher;

/// A random game, and one searcher for all of it. Ops and games follow from the seed.
class Sequence {
  public:
    Sequence(std::uint64_t seed, const RandomGameShape& shape, const Options& options)
        : random_(seed),
          rules_(seed, shape),
          line_(rules_, rules_.start(seed)),
          searcher_(rules_, options, seed) {}

    const game::Line& line() const { return line_; }
    int below(int most) {
        return static_cast<int>(random_.below(static_cast<std::uint64_t>(most)));
    }

    /// Moves on, by the move that was found last or by any, or back.
    void wander() {
        if (below(3) == 0 || line_.outcome().over()) {
            for (int i = below(3); i >= 0 && !line_.moves().empty(); --i) line_.undo();
        } else {
            const auto legal = line_.legal_moves();
            const bool found = std::count(legal.begin(), legal.end(), best_) > 0;
            line_.play(found && below(2) == 0 ? best_ : legal[random_.below(legal.size())]);
        }
    }

    Result search(const Limits& limits) {
        const Result result = searcher_.search(line_, limits);
        if (result.move()) best_ = *result.move();
        return result;
    }

    game::Value minimax(int depth, const std::optional<search::Quiescence>& quiescence = {}) {
        Options judge = exact_options(search::Algorithm::Minimax);
        judge.table.reset();
        judge.iterative = false;
        judge.quiescence = quiescence;
        return Searcher(rules_, judge, 1)
            .search(line_, {.depth = depth, .milliseconds = {}, .nodes = {}})
            .best.value;
    }

  private:
    Random random_;
    RandomRules rules_;
    game::Line line_;
    Searcher searcher_;
    game::Move best_{~std::uint64_t{0}};
};

bool is_lost(game::Value value) {
    return value <= -game::kForced || (value < 0 && game::is_points(value));
}

/// How many of the moves can be played before the game is over.
std::size_t playable(const game::Line& line, const std::vector<game::Move>& moves) {
    game::Line after = line;
    std::size_t count = 0;
    while (count < moves.size() && !after.outcome().over()) after.play(moves[count++]);
    return count;
}

TEST(Sequence, StaysExactWhateverWasSearchedBefore) {
    const std::vector<Variant> variants = exact_variants();
    for (const auto& [name, shape] : game_shapes()) {
        for (std::uint64_t game = 0; game < by_effort<std::uint64_t>(15, 60, 1000); ++game) {
            const std::uint64_t seed = base_seed() + game;
            Variant variant = variants[mix(seed) % variants.size()];
            if (game % 3 == 0) variant.options.quiescence = search::Quiescence{.depth = 2};
            Sequence sequence(seed, shape, variant.options);
            for (int step = 0; step < 14; ++step) {
                if (sequence.below(2) == 0) sequence.wander();
                if (sequence.line().outcome().over()) continue;
                Limits limits{.depth = 1 + sequence.below(shape.branching > 5 ? 3 : 5),
                              .milliseconds = {},
                              .nodes = {}};
                if (sequence.below(3) == 0) {
                    limits.nodes = 1 + static_cast<std::uint64_t>(sequence.below(200));
                    const Result cut = sequence.search(limits);
                    EXPECT_LE(cut.counts.nodes, *limits.nodes + 1);
                    // What an unfinished iteration calls lost is lost by every move.
                    if (cut.partial && is_lost(cut.best.value)) {
                        const int depth = variant.options.iterative ? cut.depth + 1 : limits.depth;
                        EXPECT_TRUE(is_lost(sequence.minimax(depth, variant.options.quiescence)))
                            << variant.name << " on \"" << name << "\", seed " << seed << ", step "
                            << step;
                    }
                    continue;
                }
                const Result result = sequence.search(limits);
                EXPECT_EQ(playable(sequence.line(), result.best.moves), result.best.moves.size())
                    << variant.name << " on \"" << name << "\", seed " << seed << ", step " << step
                    << ": the line goes on after the end of the game";
                ASSERT_EQ(result.best.value,
                          sequence.minimax(limits.depth, variant.options.quiescence))
                    << variant.name << " on \"" << name << "\", seed " << seed << ", step " << step
                    << ", depth " << limits.depth << ", " << sequence.line().told();
            }
        }
    }
}

/// Options that leave moves out by guess, and take deeper table entries for shallower ones.
Options some_guesses(Sequence& sequence) {
    Options options = guessing_options();
    options.table = search::TableOptions{.bytes = sequence.below(2) == 0 ? 512u : 1u << 16};
    const bool all = sequence.below(4) == 0;
    search::for_each_part([&](const auto& part) {
        if (part.guesses && !all && sequence.below(2) == 0) (options.*part.member).reset();
    });
    options.quiescence.reset();
    if (sequence.below(3) == 0) options.quiescence = search::Quiescence{.depth = 2};
    if (sequence.below(2) == 0) options.unit = 1;  // else it is measured, if there is time
    if (sequence.below(3) == 0)
        options.internal_deepening = search::InternalDeepening{.from = 2, .reduce = 1};
    return options;
}

// Games of at most ten plies, so that minimax sees them to their end.
TEST(Sequence, ReportsOnlyTrueResults) {
    constexpr int kPlies = 10;
    for (std::uint64_t game = 0; game < by_effort<std::uint64_t>(100, 600, 20'000); ++game) {
        const std::uint64_t seed = base_seed() + game;
        RandomGameShape shape{
            .branching = 2, .positions = 3 + static_cast<int>(game % 9), .passes = game % 2 == 0};
        shape.max_plies = kPlies;
        shape.extra_turns = game % 3 == 0;
        if (game % 4 == 0) {
            using Result = game::Repetition::Result;
            constexpr Result kResults[]{Result::Fixed, Result::Illegal, Result::Stuck};
            shape.repetition = 2 + static_cast<int>(game / 4 % 3);
            shape.repetition_result = kResults[game / 12 % 3];
            shape.repetition_by_turn = game / 36 % 2 == 0;
        }
        Sequence dice(seed, shape, {});
        Sequence sequence(seed, shape, some_guesses(dice));
        for (int step = 0; step < 12; ++step) {
            sequence.wander();
            if (sequence.line().outcome().over()) continue;
            const Result result = sequence.search(
                {.depth = 1 + sequence.below(kPlies), .milliseconds = {}, .nodes = {}});
            const game::Value found = result.best.value;
            if (!result.solved && !game::is_forced(found)) continue;
            const game::Value truth = sequence.minimax(kPlies + 1);
            const auto where = [&] {
                return fmt::format("seed {}, step {}, depth {}, {}", seed, step, result.depth,
                                   sequence.line().told());
            };
            if (result.solved) {
                ASSERT_EQ(found, truth) << where();
            } else {
                ASSERT_TRUE(game::is_forced(truth) && (truth > 0) == (found > 0))
                    << found << " instead of " << truth << ", " << where();
            }
        }
    }
}

}  // namespace
}  // namespace senet::testing
