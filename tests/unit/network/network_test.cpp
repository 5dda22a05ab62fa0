#include "network/network.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.h"
#include "game/line.h"
#include "network/logistic.h"
#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::network {
namespace {

using testing::random_network;

struct alignas(64) Accumulator {
    std::array<std::byte, 4 * kMostWidth + 2 * Features::kMostGroups + 64> bytes;
};

/// A game by lot: each state's value from its parent's accumulator and from nothing are the same.
void expect_follows(game::Rules& rules, const Network& network, std::uint64_t seed) {
    Random random(seed);
    game::Line line(rules, rules.start(seed));
    Accumulator from, to, anew;
    network.begin(line.state(), from.bytes.data());
    for (int ply = 0; ply < 60 && !line.outcome().over(); ++ply) {
        const game::State before = line.state();
        const auto moves = line.legal_moves();
        line.play(moves[random.below(moves.size())]);
        network.follow(before, from.bytes.data(), line.state(), to.bytes.data());
        network.begin(line.state(), anew.bytes.data());
        ASSERT_EQ(network.values(line.state(), to.bytes.data()),
                  network.values(line.state(), anew.bytes.data()))
            << rules.game().name << " " << line.told();
        from = to;
    }
}

TEST(Network, FollowsTheMovesOfEveryGame) {
    for (const std::string& name : testing::shipped_games()) {
        const auto rules = testing::shipped_game(name);
        expect_follows(*rules, *random_network(rules->game(), {.width = 16}, 1), 1);
        expect_follows(*rules, *random_network(rules->game(), {.width = 64, .two_views = false}, 2),
                       2);
    }
}

TEST(Logistic, IsThatOfTheLibrary) {
    for (double logit = -20; logit < 20; logit += 0.0137)
        EXPECT_NEAR(advantage_of(logit), std::tanh(logit / 2), 1e-5) << logit;
    EXPECT_EQ(advantage_of(0), 0);
    EXPECT_EQ(advantage_of(-1e9), -advantage_of(1e9));
}

// With dice a value is a share of all that can be won.
TEST(Network, SaysWhatMayBeExpected) {
    const auto rules = testing::shipped_game("ur");
    const auto network = random_network(rules->game(), {.width = 16, .two_views = false}, 1);
    Random random(1);
    game::Line line(*rules, rules->start(1));
    for (int ply = 0; ply < 60 && !line.outcome().over(); ++ply) {
        Accumulator accumulator;
        network->begin(line.state(), accumulator.bytes.data());
        const double expected = rules->game().unit * std::tanh(network->logit(line.state()) / 2);
        EXPECT_NEAR(game::seen_by(line.state().decider(),
                                  network->value(line.state(), accumulator.bytes.data(), 0)),
                    expected, 1);
        const auto moves = line.legal_moves();
        line.play(moves[random.below(moves.size())]);
    }
}

// A network that is added to what evaluate() expects adds up with it as logits.
TEST(Network, AddsToWhatTheScriptExpects) {
    const auto rules = testing::shipped_game("ur");
    const double unit = rules->game().unit;
    const auto network =
        random_network(rules->game(), {.two_views = false, .script = kScriptUnit / 2}, 1);
    ASSERT_TRUE(network->adds_script());
    Random random(1);
    game::Line line(*rules, rules->start(1));
    for (int ply = 0; ply < 60 && !line.outcome().over(); ++ply) {
        const game::State& state = line.state();
        Accumulator accumulator;
        network->begin(state, accumulator.bytes.data());
        const double side = state.decider() == game::Player{1} ? 1 : -1;
        for (const double script : {-0.999, -0.3, 0.0, 0.5, 0.99}) {
            const double logit = side * network->logit(state) + std::atanh(script);
            EXPECT_NEAR(network->value(state, accumulator.bytes.data(),
                                       static_cast<game::Value>(script * unit)),
                        unit * std::tanh(logit / 2), 2);
        }
        const auto moves = line.legal_moves();
        line.play(moves[random.below(moves.size())]);
    }
}

// An advantage's logit is that whose advantage it is.
TEST(Network, HasLogitsOfAdvantages) {
    for (const double logit : {-15.9, -3.01, -0.5, 0.0, 1e-3, 0.7, 4.0, 12.34})
        EXPECT_NEAR(logit_of(advantage_of(logit)), logit, 1e-6);
    EXPECT_NEAR(logit_of(0.5), std::log(3), 1e-3);
    EXPECT_EQ(logit_of(1), 16);
    EXPECT_EQ(logit_of(-2), -16);
}

// Of more than two players each has his share, which depends on whose turn it is.
TEST(Network, SaysWhatEachOfSeveralMayExpect) {
    for (const std::string players : {"3", "4"}) {
        const auto rules = testing::shipped_game("rolit", {{"players", players}});
        const auto network = random_network(rules->game(), {.width = 16}, 1);
        ASSERT_EQ(network->weights().output_bias.size(),
                  rules->game().players.size() * rules->game().players.size());
        Random random(1);
        game::Line line(*rules, rules->start(1));
        while (!line.outcome().over()) {
            const game::State& state = line.state();
            Accumulator accumulator;
            network->begin(state, accumulator.bytes.data());
            const game::Scores values = network->values(state, accumulator.bytes.data());
            EXPECT_EQ(network->value(state, accumulator.bytes.data(), 0), values[0]);
            for (std::size_t i = 0; i < rules->game().players.size(); ++i) {
                const double logit = network->logit(state, game::Player::at(i));
                EXPECT_NEAR(values[i], rules->game().unit / (1 + std::exp(-logit)), 1);
                const auto effects = network->effects(state, game::Player::at(i));
                EXPECT_FALSE(effects.empty());
            }
            EXPECT_EQ(network->logit(state), network->logit(state, state.turn()));
            const auto moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
        }
    }
}

TEST(Network, HasTheSameValuesOnEveryProcessor) {
    const auto rules = testing::shipped_game("breakthrough");
    Random random(3);
    for (const std::size_t width : {16, 32, 48, 64, 128}) {
        const auto plain = random_network(rules->game(), {.width = width}, width, plain_kernels());
        const auto best = random_network(rules->game(), {.width = width}, width);
        game::Line line(*rules, rules->start(1));
        bool differs = false;
        game::Value last = 0;
        while (!line.outcome().over()) {
            Accumulator one, other;
            plain->begin(line.state(), one.bytes.data());
            best->begin(line.state(), other.bytes.data());
            const game::Value value = plain->value(line.state(), one.bytes.data(), 0);
            ASSERT_EQ(value, best->value(line.state(), other.bytes.data(), 0)) << line.told();
            differs |= value != last;
            last = value;
            const auto moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
        }
        EXPECT_TRUE(differs) << width;
    }
}

/// On one cell whose piece is worth something: (cells = 1) and its mirror image (cells = 2).
Network one_cell(bool two_views) {
    const game::Layout layout({{.name = "cells", .most = 2}});
    Weights weights{.width = 16};
    if (two_views) weights.mirror = {1, 0};
    weights.rows.assign(32, 0);
    weights.rows[0] = kUnit;  // of piece 1: unit 0
    weights.rows[16 + 1] = kUnit / 2;  // of piece 2: unit 1, by half
    weights.bias.assign(16, 0);
    weights.output.assign(32, 0);
    weights.output[0] = 64;
    weights.output[1] = -64;
    weights.output[16] = 32;
    weights.output_bias.assign(two_views ? 1 : 2, 0);
    return Network({.game = "One cell", .layout = layout_hash(layout)},
                   Features(layout, {{"cells", Input::Kind::Values, {1, 2}}}), weights);
}

game::State cell_of(std::int64_t piece, int player) {
    const game::Layout layout({{.name = "cells", .most = 2}});
    game::State state(layout);
    state.set(layout.fields()[0], 0, piece);
    state.set_turn(game::Player{player});
    return state;
}

TEST(Network, SeesBothSidesAlikeWhereThereIsAMirror) {
    const Network network = one_cell(true);
    // The mover's piece: unit 0 of his view is 1 and unit 1 of the other's is half, which has no
    // weight there.
    EXPECT_DOUBLE_EQ(network.logit(cell_of(1, 1)), 1);
    EXPECT_DOUBLE_EQ(network.logit(cell_of(2, 2)), 1);
    // The other's: unit 1 of the mover's view is half (squared: a quarter), unit 0 of the
    // other's 1.
    const double half = 127.0 / 255;
    EXPECT_DOUBLE_EQ(network.logit(cell_of(2, 1)), 0.5 - half * half);
    EXPECT_DOUBLE_EQ(network.logit(cell_of(1, 2)), 0.5 - half * half);
    EXPECT_DOUBLE_EQ(network.logit(cell_of(0, 1)), 0);
}

TEST(Network, TellsWhatEachFeatureIsWorth) {
    for (const bool two_views : {true, false}) {
        const Network network = one_cell(two_views);
        const auto effects = network.effects(cell_of(1, 1));
        ASSERT_EQ(effects.size(), 1u);
        EXPECT_EQ(effects[0].feature, 0u);
        EXPECT_EQ(effects[0].value, kValueOfLogit);
        EXPECT_TRUE(network.effects(cell_of(0, 1)).empty());
    }
    // From player 1's side, whoever moves.
    const auto effects = one_cell(true).effects(cell_of(2, 2));
    ASSERT_EQ(effects.size(), 1u);
    EXPECT_EQ(effects[0].feature, 1u);
    EXPECT_EQ(effects[0].value, -kValueOfLogit);
}

TEST(Network, TellsTheLargestEffectsFirst) {
    const auto rules = testing::shipped_game("breakthrough");
    const auto network = random_network(rules->game(), {}, 1);
    const auto effects = network->effects(rules->start(1));
    std::vector<std::uint32_t> on;
    network->features().find(rules->start(1), on);
    EXPECT_EQ(effects.size(), network->features().removable(on).size());
    EXPECT_TRUE(std::is_sorted(effects.begin(), effects.end(), [](const auto& a, const auto& b) {
        return std::abs(a.value) > std::abs(b.value);
    }));
    EXPECT_NE(effects.front().value, 0);
}

TEST(Network, HasAHeadForEachPlayerWhereThereIsNone) {
    const Network network = one_cell(false);
    EXPECT_DOUBLE_EQ(network.logit(cell_of(1, 1)), 1);
    EXPECT_DOUBLE_EQ(network.logit(cell_of(1, 2)), 0.5);
    Accumulator room;
    network.begin(cell_of(1, 2), room.bytes.data());
    EXPECT_EQ(network.value(cell_of(1, 2), room.bytes.data(), 0), -kValueOfLogit / 2);
}

}  // namespace
}  // namespace senet::network
