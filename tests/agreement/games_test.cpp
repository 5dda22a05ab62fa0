// Every search algorithm, with every option that promises the same value, against plain minimax on
// positions of every game in games/; and what the options that guess call forced, proven by
// minimax.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "network/network.h"
#include "play/comparison.h"
#include "search/searcher.h"
#include "support/native.h"
#include "support/published.h"
#include "support/random_network.h"
#include "support/seed.h"
#include "support/shipped.h"
#include "support/variants.h"

namespace senet::testing {
namespace {

using search::Algorithm;
using search::Limits;
using search::Options;

/// Of games with thousands of moves a ply: boards so small that minimax sees several plies of them.
const std::map<std::string, OptionValues> kSmallBoards{
    {"amazons", sized(4, 4, {{"white", "2,1"}})},
    {"hex", sized(4, 4)},
};

/// The game as it is, and on its small board where it has one ("hex-small").
std::vector<std::string> games_and_small_ones() {
    std::vector<std::string> names = shipped_games();
    for (const auto& [name, board] : kSmallBoards) names.push_back(name + "-small");
    return names;
}

std::unique_ptr<script::ScriptedGame> game_on_its_board(const std::string& name) {
    if (!name.ends_with("-small")) return compiled_game(name);
    const std::string game = name.substr(0, name.find("-small"));
    return compiled_game(game, kSmallBoards.at(game));
}

class EveryGame : public ::testing::TestWithParam<std::string> {
  protected:
    /// Some positions of the game, from its start on, and none of them over.
    std::vector<game::Line> positions(game::Rules& rules) const {
        const auto seed = run_seed();
        const game::Line start(rules, rules.start(1));
        // Amazons begins with 2,176 moves: one position takes as long as all of any other game.
        const int most = start.legal_moves().size() > 1000 ? 1 : by_effort(2, 6, 40);
        return play::random_positions(start, most, seed + 1);
    }

    /// How deep minimax can look into all of them in reasonable time.
    static int affordable_depth(const Options& judge, const std::vector<game::Line>& positions) {
        Interrupt interrupt;
        return play::depth_within(judge, positions, by_effort<std::uint64_t>(1'500, 8'000, 60'000),
                                  interrupt);
    }

    static game::Value value(const game::Line& line, const Options& options, int depth) {
        return search::Searcher(line.rules(), options, 1)
            .search(line, {.depth = depth, .milliseconds = {}, .nodes = {}})
            .best.value;
    }
    /// With all that guesses, as far as some positions go.
    static void expect_same_search(const game::Line& line, const game::Line& same) {
        const Limits limits{.milliseconds = {},
                            .nodes = by_effort<std::uint64_t>(1'000, 4'000, 100'000)};
        const auto search = [&](const game::Line& one) {
            return search::Searcher(one.rules(), guessing_options(), 1).search(one, limits);
        };
        const search::Result found = search(line), expected = search(same);
        EXPECT_EQ(found.best.value, expected.best.value) << line.told();
        EXPECT_EQ(found.best.moves, expected.best.moves) << line.told();
        EXPECT_EQ(found.counts.nodes, expected.counts.nodes) << line.told();
    }
};

class EveryNoisyGame : public EveryGame {};

Options plain_minimax() {
    Options judge = exact_options(Algorithm::Minimax);
    judge.table.reset();
    judge.iterative = false;
    return judge;
}

TEST_P(EveryGame, HasTheValueOfPlainMinimaxInEveryAlgorithm) {
    const auto rules = game_on_its_board(GetParam());
    const std::vector<game::Line> lines = positions(*rules);
    const int deepest = affordable_depth(plain_minimax(), lines);
    for (const game::Line& line : lines) {
        for (int depth = 1; depth <= deepest; ++depth) {
            const game::Value expected = value(line, plain_minimax(), depth);
            for (const Variant& variant : exact_variants()) {
                EXPECT_EQ(value(line, variant.options, depth), expected)
                    << variant.name << ", depth " << depth << ", " << line.told();
            }
        }
    }
}

TEST_P(EveryNoisyGame, HasTheValueOfMinimaxWithQuiescenceInEveryAlgorithm) {
    const auto rules = game_on_its_board(GetParam());
    Options judge = plain_minimax();
    judge.quiescence = search::Quiescence{.depth = 3};
    const std::vector<game::Line> lines = positions(*rules);
    const int deepest = affordable_depth(judge, lines);
    for (const game::Line& line : lines) {
        for (int depth = 1; depth <= deepest; ++depth) {
            const game::Value expected = value(line, judge, depth);
            for (Variant variant : exact_variants()) {
                variant.options.quiescence = judge.quiescence;
                EXPECT_EQ(value(line, variant.options, depth), expected)
                    << variant.name << ", depth " << depth << ", " << line.told();
            }
        }
    }
}

// Much is left out by guess, but a win that is reported was played out to its end.
TEST_P(EveryGame, ReportsNoForcedResultThatMinimaxDoesNotFind) {
    const auto rules = game_on_its_board(GetParam());
    const std::vector<game::Line> lines = positions(*rules);
    const int deepest = affordable_depth(plain_minimax(), lines);
    Options guessing = guessing_options();
    guessing.quiescence = search::Quiescence{.depth = 3};
    for (const game::Line& line : lines) {
        const game::Value found = value(line, guessing, deepest);
        // Where the end is that a player has no move, a look one ply further shows it.
        const int plies = game::is_forced(found) ? game::plies_to_end(found) + 1 : deepest + 1;
        if (plies > deepest) continue;
        const game::Value proven = value(line, plain_minimax(), plies);
        EXPECT_TRUE(game::is_forced(proven) && (proven > 0) == (found > 0))
            << found << " instead of " << proven << ", depth " << deepest << ", " << line.told();
    }
}

/// Asks a network about each state from nothing, is told of no path, and adds to it itself what it
/// takes from evaluate().
class FromNothing : public game::Evaluator {
  public:
    FromNothing(std::shared_ptr<const network::Network> network, game::Rules& rules)
        : network_(std::move(network)), rules_(rules), room_(1, network_->bytes()) {}

    std::size_t bytes() const override { return 64; }
    void begin(const game::State&, std::byte*) const override {}
    void follow(const game::State&, const std::byte*, const game::State&,
                std::byte*) const override {}
    game::Value value(const game::State& state, const std::byte*, game::Value) const override {
        network_->begin(state, room_.at(0));
        const game::Value script = network_->adds_script() ? rules_.evaluate(state) : 0;
        return network_->value(state, room_.at(0), script);
    }
    game::Scores values(const game::State& state, const std::byte*) const override {
        network_->begin(state, room_.at(0));
        return network_->values(state, room_.at(0));
    }

  private:
    std::shared_ptr<const network::Network> network_;
    game::Rules& rules_;
    mutable game::Accumulators room_;
};

// The accumulators of a path are those of its states, whatever was searched before, passed or left.
TEST_P(EveryGame, HasTheValuesOfANetworkAsFromNothing) {
    const auto rules = game_on_its_board(GetParam()), judge = game_on_its_board(GetParam());
    for (const bool two_views : {true, false}) {
        const NetworkShape shape{.two_views = two_views,
                                 .script = two_views ? 0 : 2 * network::kScriptUnit / 3};
        const auto network = random_network(rules->game(), shape, 1);
        rules->set_evaluator(network);
        judge->set_evaluator(std::make_shared<FromNothing>(network, *judge));
        const std::vector<game::Line> lines = positions(*rules);
        const int deepest = affordable_depth(plain_minimax(), lines);
        for (const game::Line& line : lines) {
            const game::Line same = line.under(*judge);
            const game::Value expected = value(same, plain_minimax(), deepest);
            for (const Algorithm algorithm : {Algorithm::Minimax, Algorithm::NegaScout})
                EXPECT_EQ(value(line, exact_options(algorithm), deepest), expected) << line.told();
            expect_same_search(line, same);
        }
    }
}

/// Those whose scripts say which moves are noisy.
std::vector<std::string> noisy_games() {
    std::vector<std::string> names = shipped_games();
    std::erase_if(
        names, [](const std::string& name) { return !shipped_game(name)->has(game::Hook::Noisy); });
    return names;
}

INSTANTIATE_TEST_SUITE_P(Games, EveryNoisyGame, ::testing::ValuesIn(noisy_games()),
                         [](const auto& info) { return info.param; });
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(games_and_small_ones()),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace senet::testing
