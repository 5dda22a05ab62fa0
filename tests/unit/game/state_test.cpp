#include "game/state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/error.h"
#include "base/random.h"

namespace senet::game {
namespace {

Field field(const std::string& name, std::int64_t least, std::int64_t most, std::uint32_t count = 1,
            bool apart = false) {
    Field field;
    field.name = name;
    field.least = least;
    field.most = most;
    field.count = count;
    field.is_array = count > 1;
    field.apart = apart;
    return field;
}

TEST(State, StoresEachRangeInTheNarrowestWidth) {
    const Layout layout({field("byte", 0, 255), field("sign", -1, 100), field("word", 0, 256),
                         field("long", -1, 40'000), field("wide", 0, 5'000'000'000)});
    EXPECT_EQ(layout.find("byte")->width, 1);
    EXPECT_EQ(layout.find("sign")->width, 1);
    EXPECT_EQ(layout.find("word")->width, 2);
    EXPECT_EQ(layout.find("long")->width, 4);
    EXPECT_EQ(layout.find("wide")->width, 8);
    EXPECT_EQ(layout.find("none"), nullptr);
}

TEST(State, KeepsEveryValueOfItsRange) {
    const Layout layout({field("a", -128, 127, 3), field("b", -40'000, 40'000),
                         field("c", 0, 65'535), field("d", 0, 4'000'000'000),
                         field("e", std::numeric_limits<std::int64_t>::min(),
                               std::numeric_limits<std::int64_t>::max())});
    State state(layout);
    for (const Field& f : layout.fields()) {
        for (const std::int64_t value : {f.least, f.most, std::int64_t{0}, f.least + 1}) {
            state.set(f, f.count - 1, value);
            EXPECT_EQ(state.get(f, f.count - 1), value) << f.name;
        }
    }
}

TEST(State, CopiesAndMovesBlocksOfAnySize) {
    for (const std::uint32_t cells : {1u, 8u, 100u, 111u, 1000u}) {
        const Layout layout({field("cells", 0, 255, cells)});
        const Field& f = layout.fields().front();
        State one(layout);
        for (std::uint32_t i = 0; i < cells; ++i) one.set(f, i, i % 251 + 1);
        const State copy = one;
        EXPECT_EQ(copy, one) << cells;
        State other(Layout({field("cells", 0, 255, 500)}));
        other = one;
        EXPECT_EQ(other, one) << cells;
        other.set(f, cells - 1, 0);
        EXPECT_NE(other, one) << cells;
        State moved = std::move(other);
        EXPECT_EQ(moved.get(f, cells - 1), 0) << cells;
        moved = std::move(one);
        EXPECT_EQ(moved, copy) << cells;
        State shaped;
        shaped.shape_like(copy);
        EXPECT_EQ(shaped.words().size(), copy.words().size()) << cells;
    }
}

TEST(State, FieldsDoNotOverlap) {
    const Layout layout({field("a", 0, 1, 5), field("b", 0, 300, 3), field("c", 0, 1, 2, true),
                         field("d", -1, 1, 7, true)});
    for (const Field& one : layout.fields()) {
        State state(layout);
        for (std::size_t i = 0; i < one.count; ++i) state.set(one, i, 1);
        for (const Field& other : layout.fields()) {
            for (std::size_t i = 0; i < other.count && &other != &one; ++i)
                EXPECT_EQ(state.get(other, i), 0) << one.name << other.name;
        }
        EXPECT_EQ(state.turn(), Player{1});
        EXPECT_EQ(state.ply(), 0u);
    }
}

TEST(State, EqualityIgnoresThePlyAndFieldsApart) {
    const Layout layout({field("cells", 0, 2, 9), field("clock", 0, 100, 1, true)});
    State a(layout), b(layout);
    b.set_ply(7);
    b.set(*layout.find("clock"), 0, 3);
    EXPECT_EQ(equality_key(layout, a), equality_key(layout, b));
    EXPECT_NE(apart_key(layout, a), apart_key(layout, b));
    b.set_turn(Player{2});
    EXPECT_NE(equality_key(layout, a), equality_key(layout, b));
}

TEST(State, KeysOfStatesThatDifferInOneCellDiffer) {
    const Layout layout({field("cells", 0, 2, 600)});
    std::vector<Key> keys;
    for (std::size_t cell = 0; cell < 600; ++cell) {
        for (const int value : {1, 2}) {
            State state(layout);
            state.set(layout.fields()[0], cell, value);
            keys.push_back(equality_key(layout, state));
        }
    }
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(std::unique(keys.begin(), keys.end()), keys.end());
}

TEST(State, NamesTheValueThatIsOutOfRange) {
    const Layout layout({field("cells", 0, 2, 3)});
    State state(layout);
    EXPECT_EQ(range_fault(layout, state, 2), "");
    state.bytes()[layout.fields()[0].offset + 1] = 7;
    EXPECT_EQ(range_fault(layout, state, 2), "cells[2] is 7; it must be from 0 to 2");
    state.set_turn(Player{3});
    EXPECT_EQ(range_fault(layout, state, 2), "turn is 3; players are 1 to 2");
}

TEST(State, RefusesMoreThanFits) {
    EXPECT_THROW(Layout({field("huge", 0, 5'000'000'000, 60'000)}), Error);
}

}  // namespace
}  // namespace senet::game
