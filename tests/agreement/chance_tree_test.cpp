// Trees with throws from the literature, and random ones: the value of expectiminimax, and how many
// leaves Star1 and Star2 look at. And throws without end.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "search/algorithm.h"
#include "search/searcher.h"
#include "support/published.h"
#include "support/published_tree.h"
#include "support/variants.h"

namespace senet::testing {
namespace {

search::Result searched(const nlohmann::json& one, search::Options options) {
    PublishedTree rules(one.at("tree"));
    options.goal = search::Goal::Margin;
    options.iterative = false;
    options.table.reset();
    options.aspiration.reset();
    options.order.clear();
    options.throws.bounds = false;
    const game::Line line(rules, rules.start(1));
    const auto found = search::Searcher(rules, options, 1)
                           .search(line, {.depth = 8, .milliseconds = {}, .nodes = {}});
    return found;
}

/// "7/2" of ten, as a share of what can be won.
double fraction(const std::string& text) {
    const std::size_t slash = text.find('/');
    const double above = std::stod(text.substr(0, slash));
    return slash == std::string::npos ? above : above / std::stod(text.substr(slash + 1));
}

TEST(ChanceTrees, HaveTheirPublishedValuesAndLeaves) {
    PUBLISHED_CASES(cases, "search/chance-trees");
    for (const nlohmann::json& one : cases) {
        if (one.at("low") != -10 || one.at("high") != 10) continue;
        const double exact = fraction(one.at("value")) / 10 * search::kSure;
        const auto judge = searched(one, exact_options(search::Algorithm::Minimax));
        EXPECT_NEAR(judge.best.value, exact, 4) << one.at("id") << ": each throw is rounded";
        EXPECT_EQ(judge.counts.leaves, one.at("leaves")) << one.at("id");
        search::Options star = exact_options(search::Algorithm::AlphaBeta);
        const auto first = searched(one, star);
        EXPECT_EQ(first.best.value, judge.best.value) << one.at("id");
        EXPECT_EQ(first.counts.leaves, one.at("star1_leaves")) << one.at("id");
        star.throws.probes = true;
        const auto second = searched(one, star);
        EXPECT_EQ(second.best.value, judge.best.value) << one.at("id");
        // Those counts are of probes that look no further than the bounds of all leaves.
        EXPECT_LE(second.counts.leaves, one.at("star2_leaves")) << one.at("id");
    }
}

/// After every move something is thrown, and thrown again without end.
class EndlessThrows : public game::Rules {
  public:
    EndlessThrows() {
        game::Game game;
        game.name = "endless";
        game.players = {"one", "two"};
        game.move = game.thrown = game::MoveFormat({{"number", 8}});
        game.chance = true;
        for (const game::Hook hook : {game::Hook::Setup, game::Hook::Moves, game::Hook::Play,
                                      game::Hook::Evaluate, game::Hook::Chance, game::Hook::Happen})
            game.hooks.add(hook);
        set_game(std::move(game));
    }

    void moves(const game::State&, game::MoveList& moves) override {
        for (std::uint64_t i = 0; i < 3; ++i) moves.push_back({i});
    }
    game::Outcome result(const game::State&) override { return {}; }
    game::Value evaluate(const game::State& state) override {
        return static_cast<game::Value>(state.ply() % 7);
    }
    void do_chance(const game::State&, game::Throws& throws) override { throws.add(1, {0}); }
    game::Next do_setup(game::State&, Random&) override { return {}; }
    game::Next do_play(game::State&, game::Move) override { return game::Next::after_throw(); }
    // Every now and then somebody moves, so that there are nodes of all kinds far from the root.
    game::Next do_happen(game::State& state, game::Move) override {
        return state.ply() % 97 == 0 ? game::Next() : game::Next::after_throw();
    }
};

TEST(EndlessThrows, EndASearchWhereItHasNoRoom) {
    for (const search::AlgorithmInfo& each : search::kAlgorithms) {
        EndlessThrows rules;
        search::Options options = guessing_options();
        options.algorithm = each.id;
        const game::Line line(rules, rules.start(1));
        const auto found = search::Searcher(rules, options, 1)
                               .search(line, {.depth = 30, .milliseconds = {}, .nodes = 20'000});
        EXPECT_EQ(found.best.moves.size(), 1u) << each.name << ": the line ends at the throw";
    }
}

}  // namespace
}  // namespace senet::testing
