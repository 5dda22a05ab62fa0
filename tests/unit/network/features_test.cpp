#include "network/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

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

std::vector<std::uint32_t> found(const Features& features, const game::State& state) {
    std::vector<std::uint32_t> on;
    features.find(state, on);
    EXPECT_TRUE(std::is_sorted(on.begin(), on.end()));
    EXPECT_LE(on.size(), features.most_on());
    return on;
}

/// How often each is on, less how often it is off.
std::map<std::uint32_t, int> balance(std::span<const std::uint32_t> on,
                                     std::span<const std::uint32_t> off) {
    std::map<std::uint32_t, int> sums;
    for (const std::uint32_t feature : on) ++sums[feature];
    for (const std::uint32_t feature : off) --sums[feature];
    std::erase_if(sums, [](const auto& each) { return each.second == 0; });
    return sums;
}

/// What compare() says leads from the features of one state to those of the other.
void expect_leads(const Features& features, const game::State& before, const game::State& after) {
    Difference difference;
    std::vector<std::uint16_t> from(features.code_room()), to(from), fresh(from);
    features.write_codes(before, from.data());
    features.write_codes(after, fresh.data());
    features.compare(before, from.data(), after, to.data(), difference);
    const auto was = found(features, before), is = found(features, after);
    const auto changes = balance(is, was);
    std::size_t on = 0, off = 0;
    for (const auto& [feature, times] : changes)
        (times > 0 ? on : off) += static_cast<std::size_t>(std::abs(times));
    if (difference.too_many) {
        // Of shapes more may go on and off than stays.
        const auto& inputs = features.inputs();
        const bool shapes = std::any_of(inputs.begin(), inputs.end(), [](const Input& input) {
            return input.kind == Input::Kind::Shapes;
        });
        EXPECT_TRUE(shapes || on > Difference::kMost || off > Difference::kMost);
        return;
    }
    EXPECT_EQ(to, fresh);
    EXPECT_EQ(balance(std::span(difference.on).first(difference.on_count),
                      std::span(difference.off).first(difference.off_count)),
              changes);
}

TEST(Features, TellWhatDiffersBetweenAnyTwoStates) {
    const game::Layout layout = strange_layout();
    const Features features(
        layout,
        {{"cells", Input::Kind::Values, {1, 3}},
         {"seeds", Input::Kind::Ladder, {1, 2, 5, 300}},
         {"lead", Input::Kind::Values, {-5, -1, 0, 2}},
         {"far", Input::Kind::Ladder, {-50'000, -10, 70'000}},
         {"bits", Input::Kind::Bits, {0, 7, 8, 31, 63}},
         {"moved", Input::Kind::Values, {1}},
         {"cells", Input::Kind::Patterns, {1, 3}, {{0, 1, 2}, {2, 4, 6}}},
         {"cells", Input::Kind::Shapes, {1, 2}, {{0, 4}, {4, 8}, {7, 2}}},
         {"cells", Input::Kind::Sight, {1, 3}, {{0, 1, 2, 5, 8}, {7, 4, 2}, {0, 3}}, {1, 2}}});
    // Of a row of two shapes with three digits: (9 - 3) / 2 + 3 codes, less the one of nothing.
    // From each cell none to three of either side are seen, and there are three that may be on it.
    EXPECT_EQ(features.count(), 9u * 2 + 3 * 4 + 4 + 3 + 2 * 5 + 1 + 2 * 26 + 5 + 9 * 47);
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

// Where nearly everything changes, beginning anew is cheaper.
TEST(Features, SayWhereTooMuchDiffers) {
    const game::Layout layout({{.name = "cells", .is_array = true, .count = 200, .most = 3}});
    Input groups{"cells", Input::Kind::Patterns, {1}};
    for (std::uint32_t cell = 0; cell + 1 < 200; ++cell) groups.groups.push_back({cell, cell + 1});
    for (const Input& input : {Input{"cells", Input::Kind::Values, {1}}, groups}) {
        const Features features(layout, {input});
        game::State before(layout), after(layout);
        for (std::size_t cell = 0; cell < 200; ++cell) {
            after.set(layout.fields()[0], cell, 1);
            expect_leads(features, before, after);
        }
        Difference difference;
        std::vector<std::uint16_t> from(features.code_room()), to(from);
        features.compare(before, from.data(), after, to.data(), difference);
        EXPECT_TRUE(difference.too_many);
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
                             {"moved", Input::Kind::Values, {1}},
                             {"cells", Input::Kind::Patterns, {1, 3}, {{0, 1}, {8, 4}}},
                             {"cells", Input::Kind::Shapes, {2}, {{0, 1, 2}, {3, 4, 5}}},
                             {"cells", Input::Kind::Sight, {1, 3}, {{0, 1, 2}, {0, 4}}, {1, 2}}});
    EXPECT_EQ(features.name(features.sight(1, {0, {0, 2}}).value()),
              "cells[2] sees 0 of 1 and 2 of 2");
    EXPECT_EQ(features.name(features.sight(8, {2, {0, 0}}).value()),
              "cells[9] of 2 sees 0 of 1 and 0 of 2");
    EXPECT_FALSE(features.sight(8, {}));
    EXPECT_EQ(features.name(24), "cells[1 2] = - 1");
    EXPECT_EQ(features.name(39), "cells[9 5] = 3 3");
    EXPECT_EQ(features.name(41), "cells[a row] = - 2 -");
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
    const Input::Kind patterns = Input::Kind::Patterns;
    const std::string sizes =
        "senet: error: the groups of \"cells\" must all have the same size, from 2 to 6";
    EXPECT_EQ(refused({{"cells", patterns, {1}}}), sizes);
    EXPECT_EQ(refused({{"cells", patterns, {1}, {{0, 1}, {0, 1, 2}}}}), sizes);
    EXPECT_EQ(refused({{"cells", patterns, {1}, {{0}}}}), sizes);
    EXPECT_EQ(refused({{"cells", patterns, {1}, {{0, 1, 2, 3, 4, 5, 6}}}}), sizes);
    const std::string elements =
        "senet: error: a group's elements must be different ones of \"cells\", from 1 "
        "to 9, got ";
    EXPECT_EQ(refused({{"cells", patterns, {1}, {{0, 9}}}}), elements + "10");
    EXPECT_EQ(refused({{"cells", patterns, {1}, {{0, 1}, {4, 4}}}}), elements + "5");
    const std::vector<Input::Group> many(2001, Input::Group{0, 1});
    EXPECT_EQ(refused({{"cells", Input::Kind::Shapes, {1}, many}}),
              "senet: error: a network may look at 2000 groups, and with \"cells\" it looks at "
              "2001");
    EXPECT_EQ(
        refused({{"seeds", patterns, {1}, {{0, 1}}}}),
        "senet: error: the values of \"seeds\" are too many for patterns: they must fit a byte");
    EXPECT_EQ(refused({{"cells",
                        patterns,
                        {1, 2, 3},
                        {{0, 1, 2, 3, 4, 5},
                         {1, 2, 3, 4, 5, 6},
                         {2, 3, 4, 5, 6, 7},
                         {3, 4, 5, 6, 7, 8},
                         {8, 7, 6, 5, 4, 3}}}}),
              "senet: error: a network may have 20000 features, and with the patterns of \"cells\" "
              "it has more");
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
