// Ranges of results: whatever numbers the operands are, the result lies in the range.

#include "native/type.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace senet::native {
namespace {

std::uint64_t bits(std::int64_t value) { return static_cast<std::uint64_t>(value); }
std::int64_t number(std::uint64_t bits) { return static_cast<std::int64_t>(bits); }

// As Lua calculates.
std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
    if (b == -1) return number(0 - bits(a));
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
std::int64_t floor_rest(std::int64_t a, std::int64_t b) {
    return number(bits(a) - bits(floor_quotient(a, b)) * bits(b));
}
std::int64_t shifted(std::int64_t a, std::int64_t left) {
    if (left <= -64 || left >= 64) return 0;
    return number(left >= 0 ? bits(a) << left : bits(a) >> -left);
}

struct Operation {
    const char* name;
    Range (*range)(Range, Range);
    std::function<std::int64_t(std::int64_t, std::int64_t)> value;
    bool divides = false;
};

const std::vector<Operation>& operations() {
    static const std::vector<Operation> all{
        {"add", add, [](auto a, auto b) { return number(bits(a) + bits(b)); }},
        {"subtract", subtract, [](auto a, auto b) { return number(bits(a) - bits(b)); }},
        {"multiply", multiply, [](auto a, auto b) { return number(bits(a) * bits(b)); }},
        {"floor_divide", floor_divide, floor_quotient, true},
        {"modulo", modulo, floor_rest, true},
        {"bit_and", bit_and, [](auto a, auto b) { return a & b; }},
        {"bit_or", bit_or, [](auto a, auto b) { return a | b; }},
        {"bit_xor", bit_xor, [](auto a, auto b) { return a ^ b; }},
        {"shift_left", shift_left, [](auto a, auto b) { return shifted(a, b); }},
        {"shift_right", shift_right,
         [](auto a, auto b) { return b == kLeast ? 0 : shifted(a, -b); }},
    };
    return all;
}

TEST(Range, HoldsEveryResultOfSmallNumbers) {
    for (const Operation& operation : operations()) {
        for (std::int64_t a = -6; a <= 6; ++a) {
            for (std::int64_t b = a; b <= 6; ++b) {
                for (std::int64_t c = -6; c <= 6; ++c) {
                    for (std::int64_t d = c; d <= 6; ++d) {
                        const Range range = operation.range({a, b}, {c, d});
                        for (std::int64_t x = a; x <= b; ++x) {
                            for (std::int64_t y = c; y <= d; ++y) {
                                if (operation.divides && y == 0) continue;
                                ASSERT_TRUE(range.holds(operation.value(x, y)))
                                    << operation.name << " of " << x << " and " << y << " in " << a
                                    << ".." << b << " and " << c << ".." << d;
                            }
                        }
                    }
                }
            }
        }
    }
}

TEST(Range, HoldsEveryResultAtTheEdges) {
    const std::vector<std::int64_t> edges{kLeast,    kLeast + 1, -(std::int64_t{1} << 53),
                                          -65,       -64,        -63,
                                          -2,        -1,         0,
                                          1,         2,          5,
                                          62,        63,         64,
                                          65,        255,        std::int64_t{1} << 31,
                                          kMost / 2, kMost - 1,  kMost};
    for (const Operation& operation : operations()) {
        for (std::size_t a = 0; a < edges.size(); ++a) {
            for (std::size_t b = a; b < edges.size(); ++b) {
                for (std::size_t c = 0; c < edges.size(); ++c) {
                    for (std::size_t d = c; d < edges.size(); ++d) {
                        const Range range =
                            operation.range({edges[a], edges[b]}, {edges[c], edges[d]});
                        for (std::size_t x = a; x <= b; ++x) {
                            for (std::size_t y = c; y <= d; ++y) {
                                if (operation.divides && edges[y] == 0) continue;
                                if (range.holds(operation.value(edges[x], edges[y]))) continue;
                                FAIL() << operation.name << " of " << edges[x] << " and "
                                       << edges[y] << " in " << edges[a] << ".." << edges[b]
                                       << " and " << edges[c] << ".." << edges[d];
                            }
                        }
                    }
                }
            }
        }
    }
}

TEST(Range, IsTightWhereMachineCodeRestsOnIt) {
    EXPECT_EQ(add({1, 3}, {2, 5}), (Range{3, 8}));
    EXPECT_EQ(subtract({1, 3}, {2, 5}), (Range{-4, 1}));
    EXPECT_EQ(multiply({-2, 3}, {4, 5}), (Range{-10, 15}));
    EXPECT_EQ(floor_divide({-7, 8}, {2, 2}), (Range{-4, 4}));
    EXPECT_EQ(modulo({0, 100}, {8, 8}), (Range{0, 7}));
    EXPECT_EQ(modulo({0, 5}, {8, 8}), (Range{0, 5}));
    EXPECT_EQ(bit_and({kLeast, kMost}, {0, 7}), (Range{0, 7}));
    EXPECT_EQ(bit_or({1, 2}, {4, 4}), (Range{4, 7}));
    EXPECT_EQ(bit_xor({0, 5}, {0, 3}), (Range{0, 7}));
    EXPECT_EQ(shift_left({1, 3}, {4, 4}), (Range{16, 48}));
    EXPECT_EQ(shift_right({kLeast, kMost}, {63, 63}), (Range{0, 1}));
}

TEST(Range, JoinsAndMeets) {
    EXPECT_EQ((Range{1, 3}.join({7, 9})), (Range{1, 9}));
    EXPECT_TRUE((Range{1, 3}.meet({7, 9}).empty()));
    EXPECT_EQ((Range{1, 7}.meet({3, 9})), (Range{3, 7}));
    EXPECT_TRUE((Range{2, 2}.single()));
    EXPECT_TRUE((Range{2, 3}.within({2, 3})));
    EXPECT_FALSE((Range{2, 4}.within({2, 3})));
}

TEST(Type, KnowsItsKinds) {
    Type type = Type::integer({1, 5});
    EXPECT_TRUE(type.one_kind());
    EXPECT_FALSE(type.known());
    EXPECT_TRUE(Type::integer(7).known());
    type.kinds = static_cast<Kinds>(type.kinds | kNil);
    EXPECT_FALSE(type.one_kind());
    EXPECT_TRUE(type.may(kNil));
    EXPECT_TRUE(type.only(kNil | kInteger | kFloat));
    EXPECT_EQ(type.without(kNil), Type::integer({1, 5}));
    EXPECT_EQ(type.just(kInteger), Type::integer({1, 5}));
    EXPECT_TRUE(Type{}.none());
}

}  // namespace
}  // namespace senet::native
