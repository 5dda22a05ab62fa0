// Every search algorithm, with every option that promises the same value, against plain minimax: on
// random games whose rules are a hash, with extra turns, illegal moves, cycles, counters apart and
// tables of a few entries.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "search/average.h"
#include "search/searcher.h"
#include "support/seed.h"
#include "support/tree_game.h"
#include "support/variants.h"

namespace senet::testing {
namespace {

using search::Options;

/// Plain minimax, of one game. It keeps what it said of the moves of the position that is asked
/// about.
class Judge {
  public:
    explicit Judge(game::Rules& rules) : rules_(rules), searcher_(rules, plain(), 1) {}

    game::Value value(const game::Line& line, int depth) {
        return searcher_.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}}).best.value;
    }

    /// What a move is worth to who makes it. REQUIRES the same line and depth each time.
    game::Value value_of_move(const game::Line& line, game::Move move, int depth) {
        return kept(move, [&] {
            game::Line after = line;
            after.play(move);
            game::Value found = 0;
            if (after.outcome().over() || depth > 1)
                found = value(after, std::max(1, depth - 1));
            else
                found = game::seen_by(after.state().turn(), rules_.evaluate(after.state()));
            if (after.state().turn() != line.state().turn()) found = -found;
            return !game::is_forced(found) ? found : found > 0 ? found - 1 : found + 1;
        });
    }

    /// What a state is worth to player 1 of two, so many decisions deep.
    game::Value expectation(const game::Line& line, int depth) {
        const search::Scale& scale = searcher_.scale();
        if (const game::Outcome outcome = line.outcome(); outcome.over())
            return scale.of(outcome, game::Player{1}, 0);
        if (depth == 0) return scale.evaluation(rules_.evaluate(line.state()));
        if (!line.state().throws()) return game::seen_by(line.state().turn(), value(line, depth));
        game::Throws throws;
        rules_.chance(line.state(), throws);
        std::int64_t sum = 0;
        for (const game::Throw& one : throws) {
            game::Line after = line;
            after.play(one.outcome);
            sum += one.weight * std::int64_t{expectation(after, depth)};
        }
        return search::mean(sum, throws.total());
    }

    /// The same behind a move. REQUIRES the same line and depth each time.
    game::Value expectation_of_move(const game::Line& line, game::Move move, int depth) {
        return kept(move, [&] {
            game::Line after = line;
            after.play(move);
            return expectation(after, depth - 1);
        });
    }

  private:
    static Options plain() {
        Options options = exact_options(search::Algorithm::Minimax);
        options.table.reset();
        options.iterative = false;
        return options;
    }
    template <class Find>
    game::Value kept(game::Move move, Find find) {
        for (const auto& [known, value] : moves_)
            if (known == move) return value;
        return moves_.emplace_back(move, find()).second;
    }

    game::Rules& rules_;
    search::Searcher searcher_;
    std::vector<std::pair<game::Move, game::Value>> moves_;
};

/// What a search of a throw says of its outcomes, as a mean.
game::Value mean_of(const search::Result& result, const game::Line& line) {
    game::Throws throws;
    line.rules().chance(line.state(), throws);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < throws.size(); ++i) {
        EXPECT_EQ(result.lines[i].moves.front(), throws[i].outcome);
        sum += throws[i].weight * std::int64_t{result.lines[i].value};
    }
    return search::mean(sum, throws.total());
}

/// A position of a random game, and what the judge says of it.
struct Judged {
    const game::Line& line;
    int depth;
    search::Limits limits;
    Judge& judge;
    game::Value value;
    std::uint64_t seed;
    std::string where;
};

/// Calls `compare` for positions of 60 games of each shape, up to `deepest` plies deep, where moves
/// are few, and four where they are many.
void for_judged_positions(const std::vector<std::pair<std::string, RandomGameShape>>& shapes,
                          int deepest, const std::function<void(const Judged&)>& compare) {
    constexpr std::uint64_t kGames = 60;
    for (const auto& [name, shape] : shapes) {
        const int most = shape.branching > 5 ? 4 : deepest;
        const std::string& on = name;
        for_random_positions(shape, kGames, 8, [&](const RandomPosition& at) {
            const int depth =
                1 + static_cast<int>(at.random.below(static_cast<std::uint64_t>(most)));
            const search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
            Judge judge(at.line.rules());
            compare({at.line, depth, limits, judge, judge.value(at.line, depth), at.seed,
                     fmt::format(" on \"{}\", game seed {}, depth {}, {}", on, at.seed, depth,
                                 at.line.told())});
        });
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(Agreement, EveryAlgorithmFindsTheValueOfPlainMinimaxOnRandomGames) {
    for_judged_positions(game_shapes(), 8, [](const Judged& at) {
        for (const Variant& variant : exact_variants()) {
            search::Searcher searcher(at.line.rules(), variant.options, at.seed);
            const auto found = searcher.search(at.line, at.limits);
            // A search that stops early because nothing is left to learn has the value of every
            // greater depth.
            ASSERT_EQ(found.best.value, at.value) << variant.name << at.where;
            // At depth 1 the judge would see that the other side has no move; a search at its
            // horizon does not.
            if (at.depth == 1) continue;
            EXPECT_EQ(at.judge.value_of_move(at.line, found.best.moves.front(), at.depth), at.value)
                << variant.name << at.where << ": the move is not one of the best";
        }
    });
}

TEST(Agreement, EveryAlgorithmLooksThroughThrowsAndAtManyPlayersAsPlainMinimaxDoes) {
    for_judged_positions(shapes_of_expectation(), 4, [](const Judged& at) {
        const bool throws = at.line.state().throws();
        const game::Player mover = at.line.state().decider();
        const bool two = at.line.rules().game().player_count() == 2;
        if (two) {
            ASSERT_EQ(at.judge.expectation(at.line, at.depth), game::seen_by(mover, at.value));
        }
        for (Variant variant : exact_variants()) {
            for (const bool probes : {false, true}) {
                variant.options.throws.probes = probes;
                search::Searcher searcher(at.line.rules(), variant.options, at.seed);
                const auto found = searcher.search(at.line, at.limits);
                ASSERT_EQ(found.best.value, at.value)
                    << variant.name << (probes ? " with probes" : "") << at.where;
                ASSERT_EQ(found.best.moves.empty(), throws);
                if (throws) {
                    EXPECT_EQ(mean_of(found, at.line), at.value) << variant.name << at.where;
                }
                if (!two || throws || at.depth == 1) continue;
                const game::Value after =
                    at.judge.expectation_of_move(at.line, found.best.moves.front(), at.depth);
                EXPECT_EQ(game::seen_by(mover, after), at.value)
                    << variant.name << at.where << ": the move is not one of the best";
            }
        }
    });
}

// What one player's search has found is not another's: the sides are others.
TEST(Agreement, OneSearcherServesPlayerAfterPlayer) {
    const RandomGameShape shape{.branching = 3, .positions = 40, .values = 500, .players = 3};
    const auto base_seed = run_seed();
    for (std::uint64_t game = 0; game < 40; ++game) {
        const std::uint64_t seed = mix(base_seed) + game;
        RandomRules rules(seed, shape);
        Judge judge(rules);
        Options options = exact_options(search::Algorithm::NegaScout);
        options.table->bytes = 1 << 20;
        search::Searcher searcher(rules, options, seed);
        Random random(seed);
        const search::Limits limits{.depth = 5, .milliseconds = {}, .nodes = {}};
        game::Line line(rules, rules.start(seed));
        for (int ply = 0; ply < 12 && !line.outcome().over(); ++ply, play_some(line, 1, random)) {
            EXPECT_EQ(searcher.search(line, limits).best.value, judge.value(line, 5))
                << "game seed " << seed << ", " << line.told();
        }
    }
}

}  // namespace
}  // namespace senet::testing
