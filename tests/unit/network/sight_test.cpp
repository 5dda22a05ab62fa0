#include "network/sight.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "network/features.h"
#include "support/message.h"

namespace senet::network {
namespace {

using testing::message_of;
using Kind = Input::Kind;

game::Layout board(std::uint32_t cells, std::int64_t least = 0, std::int64_t most = 4) {
    return game::Layout(
        {{.name = "cells", .is_array = true, .count = cells, .least = least, .most = most}});
}

/// Pieces 1 and 2 are player 1's, 4 is player 2's, and 3 is nobody's.
Input input_of(std::vector<Input::Group> lines) {
    return {"cells", Kind::Sight, {1, 2, 4}, std::move(lines), {1, 1, 2}};
}

struct Seen {
    game::Layout layout;
    Features features;
    game::State state;

    explicit Seen(std::uint32_t cells, std::vector<Input::Group> lines)
        : layout(board(cells)), features(layout, {input_of(std::move(lines))}), state(layout) {}

    void put(const std::vector<int>& values) {
        for (std::size_t i = 0; i < values.size(); ++i) state.set(layout.fields()[0], i, values[i]);
    }
    std::vector<Look> looks() const {
        std::vector<Look> found(layout.fields()[0].count);
        std::vector<std::uint32_t> on;
        features.find(state, on);
        for (const std::uint32_t feature : on) {
            const auto source = features.source(feature);
            found[source.element] = features.look(source);
        }
        return found;
    }
};

TEST(Sight, IsOfTheFirstPieceEitherWay) {
    Seen row(7, {{0, 1, 2, 3, 4, 5, 6}});
    using Looks = std::vector<Look>;
    row.put({0, 0, 1, 0, 4, 2, 0});
    EXPECT_EQ(row.looks(),
              (Looks{{0, {1, 0}},
                     {0, {1, 0}},
                     {1, {0, 1}},
                     {0, {1, 1}},
                     {2, {2, 0}},
                     {1, {0, 1}},
                     {0, {1, 0}}}));
    row.put({0, 0, 1, 0, 3, 2, 0});
    EXPECT_EQ(row.looks(),
              (Looks{{0, {1, 0}},
                     {0, {1, 0}},
                     {1, {0, 0}},
                     {0, {1, 0}},
                     {0, {2, 0}},
                     {1, {0, 0}},
                     {0, {1, 0}}}))
        << "what is nobody's hides what is behind it";
}

TEST(Sight, CountsUpToThree) {
    Seen star(9, {{1, 0, 2}, {3, 0, 4}, {5, 0, 6}, {7, 0, 8}});
    star.put({4, 1, 2, 1, 0, 4, 3, 0, 0});
    EXPECT_EQ(star.looks()[0], (Look{2, {3, 1}}));
    star.put({4, 1, 2, 1, 1, 1, 1, 4, 4});
    EXPECT_EQ(star.looks()[0], (Look{2, {3, 2}}));
    EXPECT_TRUE(star.features.sight(0, {0, {3, 3}}));
    Seen row(3, {{0, 1, 2}});
    EXPECT_TRUE(row.features.sight(0, {0, {2, 2}}));
    EXPECT_FALSE(row.features.sight(0, {0, {3, 0}})) << "on one line no more than two are seen";
}

/// What is in sight of a cell of a square board, by looking.
Look look_from(const game::State& state, const game::Field& cells, int side, int cell) {
    const std::array<int, 5> owner{0, 1, 1, 0, 2};
    const auto at = [&](int x, int y) {
        return state.get(cells, static_cast<std::size_t>(y * side + x));
    };
    Look look{.owner = owner[static_cast<std::size_t>(at(cell % side, cell / side))]};
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
            if (dx == 0 && dy == 0) continue;
            int x = cell % side + dx, y = cell / side + dy;
            const auto inside = [&] { return x >= 0 && x < side && y >= 0 && y < side; };
            for (; inside() && at(x, y) == 0; x += dx, y += dy) {
            }
            if (!inside()) continue;
            const int seen = owner[static_cast<std::size_t>(at(x, y))];
            if (seen == 0) continue;
            int& count = look.seen[static_cast<std::size_t>(seen - 1)];
            count = std::min(count + 1, Look::kMost);
        }
    }
    return look;
}

TEST(Sight, FollowsAnyChange) {
    constexpr int kSide = 6;
    std::vector<Input::Group> lines;
    const auto line = [&](int x, int y, int dx, int dy) {
        Input::Group cells;
        for (; x >= 0 && x < kSide && y >= 0 && y < kSide; x += dx, y += dy)
            cells.push_back(static_cast<std::uint32_t>(y * kSide + x));
        if (cells.size() > 1) lines.push_back(std::move(cells));
    };
    for (int i = 0; i < kSide; ++i) {
        line(0, i, 1, 0);
        line(i, 0, 0, 1);
        line(i, 0, 1, 1);
        line(i, 0, -1, 1);
        if (i > 0) line(0, i, 1, 1);
        if (i > 0) line(kSide - 1, i, -1, 1);
    }
    Seen all(kSide * kSide, lines);
    const game::Field& cells = all.layout.fields()[0];
    std::vector<std::uint16_t> codes(all.features.code_room()), next(codes), fresh(codes);
    all.features.write_codes(all.state, codes.data());
    Random random(1);
    for (int i = 0; i < 500; ++i) {
        const game::State before = all.state;
        for (std::uint64_t left = 1 + random.below(6); left > 0; --left)
            all.state.set(cells, random.below(cells.count),
                          random.below(2) == 0 ? 0 : static_cast<std::int64_t>(random.below(5)));
        Difference difference;
        all.features.compare(before, codes.data(), all.state, next.data(), difference);
        all.features.write_codes(all.state, fresh.data());
        ASSERT_EQ(next, fresh);
        codes = next;
        const std::vector<Look> looks = all.looks();
        for (int cell = 0; cell < kSide * kSide; ++cell)
            ASSERT_EQ(looks[static_cast<std::size_t>(cell)],
                      look_from(all.state, cells, kSide, cell));
    }
}

TEST(Sight, IsRefusedWhereThereIsNone) {
    const auto refused = [](const game::Layout& layout, const std::vector<Input>& inputs) {
        return message_of([&] { Features(layout, inputs); });
    };
    const std::string start = "senet: error: ";
    EXPECT_EQ(refused(board(9), {input_of({})}), start + "\"cells\" has no line to see along");
    EXPECT_EQ(
        refused(board(9), {input_of({{0, 9}})}),
        start + "a group's elements must be different ones of \"cells\", from 1 to 9, got 10");
    EXPECT_EQ(refused(board(9), {input_of({{0, 0}})}),
              start + "a group's elements must be different ones of \"cells\", from 1 to 9, got 1");
    EXPECT_EQ(refused(board(9, 0, 1000), {input_of({{0, 1}})}),
              start + "\"cells\" has no sight: its values must fit a byte, and 0 be one of them");
    EXPECT_EQ(refused(board(9, 1, 4), {input_of({{0, 1}})}),
              start + "\"cells\" has no sight: its values must fit a byte, and 0 be one of them");
    const std::string whose =
        start + "each piece of \"cells\" that can be seen must be player 1's or 2's, and none be 0";
    EXPECT_EQ(refused(board(9), {{"cells", Kind::Sight, {1, 2}, {{0, 1}}, {1}}}), whose);
    EXPECT_EQ(refused(board(9), {{"cells", Kind::Sight, {1, 2}, {{0, 1}}, {1, 3}}}), whose);
    EXPECT_EQ(refused(board(9), {{"cells", Kind::Sight, {0, 2}, {{0, 1}}, {1, 2}}}), whose);
    EXPECT_EQ(refused(board(9), {input_of({{0, 1}}), input_of({{0, 1}})}),
              start + "a network has one sight, and \"cells\" has another");
    std::vector<Input::Group> many;
    for (std::uint32_t cell = 1; cell <= Sight::kMostLines + 1; ++cell) many.push_back({0, cell});
    EXPECT_EQ(refused(board(100), {input_of(many)}),
              start + "a cell of \"cells\" is on 58 lines, and sight takes 57 at most");
    EXPECT_EQ(refused(board(100), {input_of(std::vector(90'731, Input::Group{0, 1}))}),
              start + "a cell of \"cells\" is on 90731 lines, and sight takes 57 at most")
        << "whatever their square is";
    many.pop_back();
    EXPECT_NO_THROW(Features(board(100), {input_of(many)}));
    EXPECT_EQ(refused(board(2001), {input_of({{0, 1}})}),
              start + "a network may look at 2000 groups, and with \"cells\" it looks at 2001");
}

}  // namespace
}  // namespace senet::network
