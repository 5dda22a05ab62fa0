// How constant tables lie in memory: which of them share a class, and that every value is found
// where the layout says.

#include "native/constants.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <limits>

namespace senet::native {
namespace {

using script::Constant;
using script::Program;
using script::TableImage;
using Form = Storage::Form;

Constant whole(std::int64_t value) { return {Constant::Kind::Integer, value, 0, 0}; }
Constant number(double value) { return {Constant::Kind::Float, 0, value, 0}; }
Constant truth(bool value) {
    return {value ? Constant::Kind::True : Constant::Kind::False, 0, 0, 0};
}
Constant table(std::uint32_t index) { return {Constant::Kind::Table, 0, 0, index}; }
Constant param(std::uint32_t index) { return {Constant::Kind::Param, 0, 0, index}; }
Constant text(std::uint32_t index) { return {Constant::Kind::Text, 0, 0, index}; }

TableImage list(std::vector<Constant> values, std::int64_t first = 1) {
    TableImage image;
    std::int64_t key = first;
    for (const Constant& value : values) {
        if (value.kind != Constant::Kind::Nil) image.elements.emplace_back(key, value);
        ++key;
    }
    image.length = first == 1 ? static_cast<std::int64_t>(values.size()) : 0;
    return image;
}

TableImage record(std::vector<std::pair<std::string, Constant>> fields) {
    TableImage image;
    image.fields = std::move(fields);
    return image;
}

Type exactly(std::uint32_t index) { return Type::of_thing(kTable, index); }

/// Bytes at a place of a baked table.
template <class T>
T at(const Constants& constants, std::uint32_t id, std::int64_t offset) {
    T value;
    std::memcpy(&value, reinterpret_cast<const void*>(constants.address(id) + offset),
                sizeof value);
    return value;
}

TEST(Constants, AreAsNarrowAsTheirNumbers) {
    const std::vector<std::pair<std::vector<std::int64_t>, int>> cases{
        {{0, 255}, 1},
        {{-128, 127}, 1},
        {{0, 256}, 2},
        {{-129, 0}, 2},
        {{-1, 255}, 2},
        {{0, 65536}, 4},
        {{std::numeric_limits<std::int32_t>::min(), 0}, 4},
        {{0, std::int64_t{1} << 32}, 8},
        {{kLeast, kMost}, 8}};
    for (const auto& [values, width] : cases) {
        Program program;
        program.tables.push_back(list({whole(values[0]), whole(values[1])}));
        Constants constants(program);
        const Storage storage = constants.shape(exactly(0)).storage;
        EXPECT_EQ(storage.form, Form::Integer);
        EXPECT_EQ(storage.width, width) << values[0] << " " << values[1];
        EXPECT_EQ(storage.is_signed, values[0] < 0);
        EXPECT_FALSE(constants.shape(exactly(0)).has_header);
        const std::vector<std::uint64_t> memory = constants.bake();
        std::int64_t first = 0;
        std::memcpy(&first, reinterpret_cast<const void*>(constants.address(0)),
                    static_cast<std::size_t>(width));
        if (!storage.is_signed) {
            EXPECT_EQ(first, values[0]);
        }
    }
}

TEST(Constants, HoldNilAsANumberThatIsNotAmongThem) {
    Program program;
    program.tables.push_back(list({whole(0), {}, whole(255)}));
    program.tables.push_back(list({whole(kLeast), {}, whole(kMost)}));
    program.tables.push_back(list({whole(kLeast + 1), {}, whole(kMost)}));
    Constants constants(program);
    const Shape bytes = constants.shape(exactly(0)), all = constants.shape(exactly(1)),
                one_left = constants.shape(exactly(2));
    EXPECT_EQ(bytes.storage.width, 2);
    EXPECT_TRUE(bytes.storage.has_nil);
    EXPECT_EQ(bytes.storage.nil, 256);
    EXPECT_FALSE(bytes.length.has_value());  // a table with holes
    EXPECT_EQ(all.storage.form, Form::Tagged);
    EXPECT_EQ(one_left.storage.form, Form::Integer);
    EXPECT_EQ(one_left.storage.nil, kLeast);
    const std::vector<std::uint64_t> memory = constants.bake();
    const std::int64_t start = constants.shape(exactly(0)).elements_at;
    EXPECT_EQ(at<std::uint16_t>(constants, 0, start), 0);
    EXPECT_EQ(at<std::uint16_t>(constants, 0, start + 2), 256);
    EXPECT_EQ(at<std::uint16_t>(constants, 0, start + 4), 255);
    const std::int64_t tagged = constants.shape(exactly(1)).elements_at;
    EXPECT_EQ(at<std::int64_t>(constants, 1, tagged), kLeast);
    EXPECT_EQ(at<std::uint8_t>(constants, 1, tagged + 8), kTagInteger);
    EXPECT_EQ(at<std::uint8_t>(constants, 1, tagged + 24), kTagNil);
    EXPECT_EQ(at<std::int64_t>(constants, 1, tagged + 32), kMost);
}

TEST(Constants, OfEachKindHaveTheirForm) {
    Program program;
    program.params.resize(3);
    program.tables = {list({number(0.5), number(-0.0)}),
                      list({truth(true), {}, truth(false)}),
                      list({whole(1), number(2.5), truth(true), {}, table(0)}),
                      list({table(0), {}, table(0)}),
                      list({param(0), param(1), param(2)}),
                      list({param(1), whole(5)}),
                      list({text(0), text(1)}),
                      list({}),
                      list({text(0), text(0)})};
    Constants constants(program);
    const auto form = [&](std::uint32_t id) { return constants.shape(exactly(id)).storage.form; };
    EXPECT_EQ(form(0), Form::Float);
    EXPECT_EQ(form(1), Form::Boolean);
    EXPECT_EQ(form(2), Form::Tagged);
    EXPECT_EQ(form(3), Form::Table);
    EXPECT_EQ(form(4), Form::Params);
    EXPECT_EQ(form(5), Form::Nothing);  // params among other numbers can't be told apart
    EXPECT_TRUE(constants.shape(exactly(6)).elements.may(kAnything));
    EXPECT_TRUE(constants.shape(exactly(7)).keys.empty());
    EXPECT_EQ(constants.shape(exactly(7)).length, 0);
    EXPECT_FALSE(constants.shape(exactly(8)).elements.may(kAnything));
    const std::vector<std::uint64_t> memory = constants.bake();
    EXPECT_EQ(std::bit_cast<std::uint64_t>(at<double>(constants, 0, 8)),
              std::bit_cast<std::uint64_t>(-0.0));
    const std::int64_t flags = constants.shape(exactly(1)).elements_at;
    EXPECT_EQ(at<std::uint8_t>(constants, 1, flags), kTagTrue);
    EXPECT_EQ(at<std::uint8_t>(constants, 1, flags + 1), kTagNil);
    EXPECT_EQ(at<std::uint8_t>(constants, 1, flags + 2), kTagFalse);
    const std::int64_t rows = constants.shape(exactly(3)).elements_at;
    EXPECT_EQ(at<std::int64_t>(constants, 3, rows), constants.address(0));
    EXPECT_EQ(at<std::int64_t>(constants, 3, rows + 8), 0);
    const std::int64_t mixed = constants.shape(exactly(2)).elements_at;
    EXPECT_EQ(at<double>(constants, 2, mixed + 16), 2.5);
    EXPECT_EQ(at<std::uint8_t>(constants, 2, mixed + 16 + 8), kTagFloat);
    EXPECT_EQ(at<std::int64_t>(constants, 2, mixed + 64), constants.address(0));
    EXPECT_EQ(at<std::uint8_t>(constants, 2, mixed + 64 + 8), kTagThing);
}

TEST(Constants, ThatMeetShareALayout) {
    Program program;
    program.tables = {list({whole(1), whole(2)}), list({whole(300), whole(4), whole(5)}),
                      list({number(1.5)}), list({table(0), table(1)})};
    Constants constants(program);
    EXPECT_EQ(constants.shape(exactly(0)).storage.width, 1);
    const std::uint64_t before = constants.changes();
    const Type joined = constants.join(exactly(0), exactly(1));
    EXPECT_GT(constants.changes(), before);
    EXPECT_FALSE(joined.exact);
    EXPECT_EQ(constants.class_of(0), constants.class_of(1));
    EXPECT_NE(constants.class_of(0), constants.class_of(2));
    const Shape shape = constants.shape(joined);
    EXPECT_EQ(shape.keys, (Range{1, 3}));
    EXPECT_FALSE(shape.same_keys);
    EXPECT_FALSE(shape.length.has_value());
    EXPECT_EQ(shape.elements.range, (Range{1, 300}));
    EXPECT_EQ(shape.storage.width, 2);
    const std::vector<std::uint64_t> memory = constants.bake();
    EXPECT_EQ(at<std::int64_t>(constants, 0, 0), 1);  // first
    EXPECT_EQ(at<std::int64_t>(constants, 0, 8), 2);  // count
    EXPECT_EQ(at<std::int64_t>(constants, 1, 8), 3);
    EXPECT_EQ(at<std::int64_t>(constants, 1, 16), 3);  // what # gives
    EXPECT_EQ(at<std::uint16_t>(constants, 1, 24), 300);
    EXPECT_EQ(constants.address(2), 0);  // nobody asked for it
}

TEST(Constants, MeetWhereTheyLieInTablesThatMeet) {
    Program program;
    program.tables = {record({{"row", table(2)}, {"x", whole(1)}}),
                      record({{"row", table(3)}, {"y", whole(-7)}}), list({whole(1)}),
                      list({number(0.5)}), list({table(0), table(1)})};
    Constants constants(program);
    const Shape outer = constants.shape(exactly(4));
    EXPECT_EQ(outer.storage.form, Form::Table);
    const Shape inner = constants.shape(outer.elements);
    EXPECT_EQ(constants.class_of(0), constants.class_of(1));
    ASSERT_EQ(inner.fields.size(), 3u);
    EXPECT_TRUE(inner.fields.at("x").may_be_nil);
    EXPECT_FALSE(inner.fields.at("x").may_be_refused);
    EXPECT_TRUE(inner.fields.at("x").type.may(kNil));
    EXPECT_FALSE(inner.fields.at("row").may_be_nil);
    EXPECT_EQ(constants.class_of(2), constants.class_of(3));
    constants.complete();
    const std::vector<std::uint64_t> memory = constants.bake();
    const std::int64_t row = constants.shape(outer.elements).fields.at("row").at;
    EXPECT_EQ(at<std::int64_t>(constants, 0, row), constants.address(2));
    EXPECT_EQ(at<std::int64_t>(constants, 1, row), constants.address(3));
    const Shape::Field y = constants.shape(outer.elements).fields.at("y");
    EXPECT_EQ(at<std::int8_t>(constants, 1, y.at), -7);
    EXPECT_EQ(at<std::int8_t>(constants, 0, y.at), static_cast<std::int8_t>(y.storage.nil));
}

TEST(Constants, ThatHoldThemselvesComeToAnEnd) {
    Program program;
    program.tables = {record({{"next", table(1)}}), record({{"next", table(0)}}),
                      list({table(2), table(0)}), list({table(3)})};
    Constants constants(program);
    const Type next = constants.shape(exactly(0)).fields.at("next").type;
    EXPECT_EQ(next.thing, 1u);
    constants.shape(constants.join(exactly(0), next));
    constants.shape(exactly(2));
    constants.shape(exactly(3));
    constants.complete();
    const std::vector<std::uint64_t> memory = constants.bake();
    EXPECT_EQ(constants.class_of(0), constants.class_of(2));
    EXPECT_NE(constants.address(0), constants.address(1));
}

TEST(Constants, WithKeysFarApartOrStrangeAreNotLaidOut) {
    Program program;
    program.tables = {list({whole(1)}), list({whole(1)}), list({whole(2), whole(3)}, -5)};
    program.tables[0].elements.emplace_back(kMost, whole(5));
    program.tables[0].elements.insert(program.tables[0].elements.begin(), {kLeast, whole(5)});
    program.tables[1].others.push_back({script::Constant::Kind::True});
    Constants constants(program);
    EXPECT_TRUE(constants.shape(exactly(0)).sparse);
    EXPECT_TRUE(constants.shape(exactly(1)).strange_keys);
    EXPECT_EQ(constants.shape(exactly(2)).keys, (Range{-5, -4}));
    EXPECT_EQ(constants.shape(exactly(2)).length, 0);
    EXPECT_LT(constants.bake().size(), 100u);
}

TEST(Constants, JoinTypesWithoutLeftOvers) {
    Program program;
    program.tables = {list({whole(1)}), list({whole(2)})};
    Constants constants(program);
    Type once_table = exactly(0), once_other = exactly(1);
    once_table.kinds = once_other.kinds = kNil;
    EXPECT_EQ(constants.join(once_table, once_other), Type::of(kNil));
    Type once_number = Type::integer({1, 2});
    once_number.kinds = kNil;
    EXPECT_EQ(constants.join(once_number, Type::of(kNil)), Type::of(kNil));
    EXPECT_EQ(constants.join(Type::integer(1), Type::integer(5)).range, (Range{1, 5}));
    EXPECT_TRUE(constants.join(Type::of_thing(kText, 0), Type::of_thing(kText, 1)).may(kAnything));
    EXPECT_TRUE(constants.join(exactly(0), Type::of_thing(kText, 1)).may(kAnything));
    EXPECT_EQ(constants.join(exactly(0), Type::of(kNil)).kinds, kTable | kNil);
}

TEST(Constants, RememberWhereTheyAreWritten) {
    Program program;
    program.tables = {list({whole(1)}), list({whole(2)})};
    Constants constants(program);
    EXPECT_EQ(constants.written_at(exactly(1)), "");
    constants.note_write(exactly(0), "test.lua:3");
    constants.note_write(exactly(0), "test.lua:4");
    EXPECT_EQ(constants.written_at(exactly(0)), "test.lua:3");
    constants.join(exactly(0), exactly(1));
    EXPECT_EQ(constants.written_at(exactly(1)), "test.lua:3");
}

}  // namespace
}  // namespace senet::native
