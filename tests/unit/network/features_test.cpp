#include "network/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "game/line.h"
#include "support/message.h"
#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::network {
namespace {

using testing::all_inputs;
using testing::message_of;

/// Numbers, hands, ladders, signs and words of bits, in widths of one to eight bytes.
game::Layout strange_layout() {
    using Kind = game::Field::Kind;
    return game::Layout({{.name = "cells", .is_array = true, .count = 9, .most = 3},
                         {.name = "seeds", .is_array = true, .count = 3, .most = 1000},
                         {.name = "lead", .least = -5, .most = 5},
                         {.name = "far", .least = -100'000, .most = 100'000},
                         {.name = "bits",
                          .kind = Kind::Bits,
                          .is_array = true,
                          .count = 2,
                          .least = INT64_MIN,
                          .most = INT64_MAX},
                         {.name = "moved", .kind = Kind::Flag, .most = 1}});
}

std::set<std::uint32_t> found(const Features& features, const game::State& state) {
    std::vector<std::uint32_t> on;
    features.find(state, on);
    EXPECT_TRUE(std::is_sorted(on.begin(), on.end()));
    return {on.begin(), on.end()};
}

/// What compare() says leads from the features of one state to those of the other.
void expect_leads(const Features& features, const game::State& before, const game::State& after) {
    Difference difference;
    features.compare(before, after, difference);
    const auto was = found(features, before), is = found(features, after);
    std::set<std::uint32_t> on, off;
    std::set_difference(is.begin(), is.end(), was.begin(), was.end(), std::inserter(on, on.end()));
    std::set_difference(was.begin(), was.end(), is.begin(), is.end(),
                        std::inserter(off, off.end()));
    if (on.size() > Difference::kMost || off.size() > Difference::kMost) {
        EXPECT_TRUE(difference.too_many);
        return;
    }
    ASSERT_FALSE(difference.too_many);
    EXPECT_EQ(std::set(difference.on.begin(), difference.on.begin() + difference.on_count), on);
    EXPECT_EQ(std::set(difference.off.begin(), difference.off.begin() + difference.off_count), off);
    EXPECT_EQ(difference.on_count, on.size());
    EXPECT_EQ(difference.off_count, off.size());
}

TEST(Features, TellWhatDiffersBetweenAnyTwoStates) {
    const game::Layout layout = strange_layout();
    const Features features(layout,
                            {{"cells", Input::Kind::Values, {1, 3}},
                             {"seeds", Input::Kind::Ladder, {1, 2, 5, 300}},
                             {"lead", Input::Kind::Values, {-5, -1, 0, 2}},
                             {"far", Input::Kind::Ladder, {-50'000, -10, 70'000}},
                             {"bits", Input::Kind::Bits, {0, 7, 8, 31, 63}},
                             {"moved", Input::Kind::Values, {1}}});
    EXPECT_EQ(features.count(), 9u * 2 + 3 * 4 + 4 + 3 + 2 * 5 + 1);
    Random random(1);
    game::State before(layout), after(layout);
    for (int i = 0; i < 2000; ++i) {
        before = after;
        for (std::uint64_t left = 1 + random.below(random.below(4) == 0 ? 60 : 5); left > 0;
             --left) {
            const game::Field& field = layout.fields()[random.below(layout.fields().size())];
            const std::int64_t value = field.kind == game::Field::Kind::Bits
                ? static_cast<std::int64_t>(random.next())
                : field.least +
                    static_cast<std::int64_t>(
                        random.below(static_cast<std::uint64_t>(field.most - field.least + 1)));
            after.set(field, random.below(field.count), value);
        }
        expect_leads(features, before, after);
    }
}

TEST(Features, FollowTheMovesOfEveryGame) {
    for (const std::string& name : testing::shipped_games()) {
        const auto rules = testing::shipped_game(name);
        const Features features(rules->game().layout, all_inputs(rules->game().layout));
        Random random(1);
        game::Line line(*rules, rules->start(1));
        for (int ply = 0; ply < 40 && !line.outcome().over(); ++ply) {
            const game::State before = line.state();
            const auto moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
            expect_leads(features, before, line.state());
        }
    }
}

TEST(Features, HaveNamesAndSources) {
    const Features features(strange_layout(),
                            {{"cells", Input::Kind::Values, {1, 3}},
                             {"seeds", Input::Kind::Ladder, {4}},
                             {"bits", Input::Kind::Bits, {7}},
                             {"moved", Input::Kind::Values, {1}}});
    EXPECT_EQ(features.name(5), "cells[3] = 3");
    EXPECT_EQ(features.name(19), "seeds[2] >= 4");
    EXPECT_EQ(features.name(22), "bits[2] bit 7");
    EXPECT_EQ(features.name(23), "moved = 1");
    for (std::uint32_t feature = 0; feature < features.count(); ++feature)
        EXPECT_EQ(features.number(features.source(feature)), feature);
}

TEST(Features, RefuseWhatTheLayoutHasNot) {
    const auto refused = [](std::vector<Input> inputs) {
        return message_of([&] { Features(strange_layout(), inputs); });
    };
    EXPECT_EQ(refused({}), "senet: error: a network needs at least one field to look at");
    EXPECT_EQ(refused({{"celsl", Input::Kind::Values, {1}}}),
              "senet: error: the game has no field \"celsl\"");
    EXPECT_EQ(refused({{"cells", Input::Kind::Bits, {1}}}),
              "senet: error: \"cells\" does not hold words of bits");
    EXPECT_EQ(refused({{"bits", Input::Kind::Values, {1}}}),
              "senet: error: \"bits\" holds words of bits");
    EXPECT_EQ(refused({{"cells", Input::Kind::Values, {1, 4}}}),
              "senet: error: the steps of \"cells\" must ascend from 0 to 3, got 4");
    EXPECT_EQ(refused({{"cells", Input::Kind::Values, {2, 2}}}),
              "senet: error: the steps of \"cells\" must ascend from 0 to 3, got 2");
    EXPECT_EQ(refused({{"cells", Input::Kind::Values, {}}}),
              "senet: error: \"cells\" has no steps");
    EXPECT_EQ(refused({{"cells", Input::Kind::Values, {1}}, {"cells", Input::Kind::Values, {2}}}),
              "senet: error: \"cells\" is listed twice");
    const game::Layout large({{.name = "many", .is_array = true, .count = 30'000, .most = 1}});
    EXPECT_EQ(message_of([&] {
                  Features(large, {{"many", Input::Kind::Values, {1}}});
              }),
              "senet: error: a network may have 20000 features, and with \"many\" it has more");
}

}  // namespace
}  // namespace senet::network
