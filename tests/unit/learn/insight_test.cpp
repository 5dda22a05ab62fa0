#include "learn/insight.h"
#include "learn/feature_images.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/random.h"
#include "game/line.h"
#include "learn/symmetry.h"
#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::learn {
namespace {

using network::Features;
using network::Input;
using network::Network;
using network::Weights;

class Effects : public ::testing::Test {
  protected:
    /// All positions of a game by lot.
    Data positions(std::uint64_t seed) const {
        Random random(seed);
        Data data;
        game::Line line(*rules_, rules_->start(seed));
        while (!line.outcome().over()) {
            data.add(line.state(), {});
            const auto moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
        }
        return data;
    }
    /// Numbers by lot, with the game's mirror.
    Weights weights(std::uint64_t seed) const {
        Weights weights = testing::random_weights(features_.count(), {.width = 16}, seed);
        weights.mirror = mirror_;
        return weights;
    }
    Network network(Weights weights) const { return {{}, features_, std::move(weights)}; }
    /// What a state's mirror image is: with the players exchanged.
    game::State image(const game::State& state) const {
        std::vector<std::uint32_t> on;
        features_.find(state, on);
        const game::Layout& layout = rules_->game().layout;
        game::State image(layout);
        image.set_turn(game::opponent(state.turn()));
        for (const std::uint32_t feature : on) {
            const Features::Source source = features_.source(mirror_[feature]);
            image.set(*layout.find("cells"), source.element,
                      features_.inputs()[0].steps[source.step]);
        }
        return image;
    }

    const std::unique_ptr<script::ScriptedGame> rules_ =
        testing::shipped_game("breakthrough", testing::sized(5, 6));
    const Features features_{rules_->game().layout, {{"cells", Input::Kind::Values, {1, 2}}}};
    const std::vector<std::uint32_t> mirror_ =
        *image_of(features_, *find_symmetries(*rules_, 1).mirror, rules_->game().layout);
};

TEST_F(Effects, OfARowOfZerosAreNone) {
    Weights numbers = weights(1);
    const std::uint32_t silent = features_.number({0, 2, 0});  // White's on the first row
    for (const std::uint32_t feature : {silent, mirror_[silent]})
        std::fill_n(numbers.rows.begin() + feature * 16, 16, 0);
    const auto found = effects(network(std::move(numbers)), rules_->game().layout, positions(1));
    EXPECT_GT(found[silent].count, 0u);
    EXPECT_EQ(found[silent].logits, 0);
    EXPECT_EQ(found[silent].moved, 0);
    EXPECT_NE(found[features_.number({0, 3, 0})].logits, 0);
}

TEST_F(Effects, OfMirrorImagesAreEachOthersOpposite) {
    const Data some = positions(2);
    Data both = some;
    game::State state(rules_->game().layout);
    for (std::size_t i = 0; i < some.size(); ++i) {
        std::copy_n(some.blocks.begin() + static_cast<std::ptrdiff_t>(i * some.words), some.words,
                    reinterpret_cast<std::uint64_t*>(state.bytes()));
        both.add(image(state), {});
    }
    const auto found = effects(network(weights(2)), rules_->game().layout, both);
    double most = 0;
    for (std::uint32_t feature = 0; feature < found.size(); ++feature) {
        const Effect &one = found[feature], &other = found[mirror_[feature]];
        EXPECT_EQ(one.count, other.count) << features_.name(feature);
        EXPECT_NEAR(one.logits, -other.logits, 1e-9) << features_.name(feature);
        EXPECT_NEAR(one.chance, -other.chance, 1e-9) << features_.name(feature);
        EXPECT_NEAR(one.moved, other.moved, 1e-9) << features_.name(feature);
        EXPECT_LE(std::abs(one.chance), one.moved + 1e-9) << features_.name(feature);
        most = std::max(most, std::abs(one.logits));
    }
    EXPECT_GT(most, 0.1);
}

TEST_F(Effects, AreOfPositionsThatHaveTheFeature) {
    Data start;
    start.add(rules_->start(1), {});
    const auto found = effects(network(weights(3)), rules_->game().layout, start);
    std::vector<std::uint32_t> on;
    features_.find(rules_->start(1), on);
    for (std::uint32_t feature = 0; feature < found.size(); ++feature) {
        const bool is_on = std::binary_search(on.begin(), on.end(), feature);
        EXPECT_EQ(found[feature].count, is_on ? 1u : 0u) << features_.name(feature);
        EXPECT_EQ(found[feature].moved != 0, is_on) << features_.name(feature);
    }
}

TEST_F(Effects, AreSeenByPlayer1WhoeverMoves) {
    const Network some = network(weights(4));
    const game::Layout& layout = rules_->game().layout;
    for (const int mover : {1, 2}) {
        game::State empty(layout);
        empty.set_turn(game::Player{static_cast<std::uint8_t>(mover)});
        game::State one = empty;
        one.set(*layout.find("cells"), 7, 1);
        Data data;
        data.add(one, {});
        const double gain = some.logit(one) - some.logit(empty);
        EXPECT_NE(gain, 0);
        EXPECT_NEAR(effects(some, layout, data)[features_.number({0, 7, 0})].logits,
                    mover == 1 ? gain : -gain, 1e-12);
    }
}

TEST(EffectsOfALadder, AreOfTheOutermostRungThatIsReached) {
    const game::Layout layout({{.name = "lead", .least = -100, .most = 100}});
    const Features features(layout, {{"lead", Input::Kind::Ladder, {-20, -10, 10, 20, 30}}});
    const Network some({}, features,
                       testing::random_weights(5, {.width = 16, .two_views = false}, 5));
    const auto at = [&](std::int64_t lead) {
        game::State state(layout);
        state.set(layout.fields()[0], 0, lead);
        return state;
    };
    const auto effects_at = [&](std::int64_t lead) {
        Data data;
        data.add(at(lead), {});
        return effects(some, layout, data);
    };
    const auto up = effects_at(25), down = effects_at(-99);
    for (std::size_t rung = 0; rung < 5; ++rung) {
        EXPECT_EQ(up[rung].count, rung == 3 ? 1u : 0u) << rung;
        EXPECT_EQ(down[rung].count, rung == 0 ? 1u : 0u) << rung;
    }
    EXPECT_NEAR(up[3].logits, some.logit(at(25)) - some.logit(at(15)), 1e-12);
    EXPECT_NEAR(down[0].logits, some.logit(at(-99)) - some.logit(at(-15)), 1e-12);
}

}  // namespace
}  // namespace senet::learn
