#include <algorithm>
#include <bit>
#include <utility>

#include "native/support.h"
#include "native/translator.h"

namespace senet::native {
namespace {

// From here on a double may stand for more than one whole number.
constexpr std::int64_t kExact = std::int64_t{1} << 53;
constexpr Range kExactRange{-kExact, kExact};
constexpr double kTwoTo63 = 9223372036854775808.0;

template <class Function>
std::intptr_t address(Function* function) {
    return reinterpret_cast<std::intptr_t>(function);
}

bool is_bitwise(Opcode opcode) {
    switch (opcode) {
        case Opcode::BAnd:
        case Opcode::BOr:
        case Opcode::BXor:
        case Opcode::Shl:
        case Opcode::Shr: return true;
        default: return false;
    }
}

Range range_of(Opcode opcode, Range a, Range b) {
    switch (opcode) {
        case Opcode::Add: return add(a, b);
        case Opcode::Sub: return subtract(a, b);
        case Opcode::Mul: return multiply(a, b);
        case Opcode::Mod: return modulo(a, b);
        case Opcode::IDiv: return floor_divide(a, b);
        case Opcode::BAnd: return bit_and(a, b);
        case Opcode::BOr: return bit_or(a, b);
        case Opcode::BXor: return bit_xor(a, b);
        case Opcode::Shl: return shift_left(a, b);
        default: return shift_right(a, b);
    }
}

}  // namespace

/// One value or the other; the parts that neither can need are left out.
Operand Translator::either(ir::Value condition, const Operand& yes, const Operand& no) {
    Operand result{analysis_.constants().join(yes.type, no.type)};
    if (!emitting() || result.type.may(kAnything)) return result;
    const auto pick = [&](ir::Value a, ir::Value b) {
        return a == nullptr ? b : b == nullptr ? a : ir().select(condition, a, b);
    };
    const auto whole_of = [&](const Operand& value) {
        return value.type.may(kWithWhole) ? whole(value) : nullptr;
    };
    result.whole = pick(whole_of(yes), whole_of(no));
    result.number = pick(yes.number, no.number);
    if (!result.type.one_kind()) result.tag = ir().select(condition, tag_of(yes), tag_of(no));
    return result;
}

// --- arithmetic

Operand Translator::arithmetic(Opcode opcode, Operand a, Operand b) {
    if (a.type.may(kAnything) || b.type.may(kAnything)) {
        return unknown(Why::CalculatesWithUnknown);
    }
    if (a.type.may(kText) || b.type.may(kText)) return unsupported(Why::CalculatesWithText);
    a = narrow(a, kNumber);
    if (live_) b = narrow(b, kNumber);
    if (!live_) return {};
    if (is_bitwise(opcode)) return bitwise(opcode, a, b);
    const bool wholes = a.type.may(kInteger) && b.type.may(kInteger) && opcode != Opcode::Div &&
        opcode != Opcode::Pow;
    const bool numbers =
        opcode == Opcode::Div || opcode == Opcode::Pow || a.type.may(kFloat) || b.type.may(kFloat);
    if (!numbers) return whole_arithmetic(opcode, a, b);
    if (!wholes) return number_arithmetic(opcode, a, b);
    if (!emitting()) {
        const Type whole_type = whole_arithmetic(opcode, a, b).type;
        const bool divided_by_0 = !std::exchange(live_, true);
        const Type number_type = number_arithmetic(opcode, a, b).type;
        return {divided_by_0 ? number_type : analysis_.constants().join(whole_type, number_type)};
    }
    const ir::Value both = ir().bit_and(is(a, kInteger), is(b, kInteger));
    const ir::Block as_wholes = ir().block("wholes"), as_numbers = ir().block("numbers"),
                    done = ir().block("done");
    const ir::Value whole_result = ir().variable(ir().whole_kind());
    const ir::Value number_result = ir().variable(ir().number_kind());
    ir().branch(both, as_wholes, as_numbers);
    ir().go_on_in(as_wholes);
    const Operand first = whole_arithmetic(opcode, a, b);
    const bool divided_by_0 = !std::exchange(live_, true);
    if (!divided_by_0) {
        ir().store(whole(first), whole_result);
        ir().jump(done);
    }
    ir().go_on_in(as_numbers);
    const Operand second = number_arithmetic(opcode, a, b);
    ir().store(second.number, number_result);
    ir().jump(done);
    ir().go_on_in(done);
    if (divided_by_0) return second;
    Operand result{Type::of(kNumber)};
    result.type.range = first.type.range;
    result.whole = ir().load(ir().whole_kind(), whole_result);
    result.number = ir().load(ir().number_kind(), number_result);
    result.tag = ir().select(both, ir().byte(kTagInteger), ir().byte(kTagFloat));
    return result;
}

Operand Translator::whole_arithmetic(Opcode opcode, const Operand& a, const Operand& b) {
    const bool divides = opcode == Opcode::Mod || opcode == Opcode::IDiv;
    if (divides && b.type.range.single() && b.type.range.least == 0) {
        fail_always();
        return {Type::integer(Range{})};
    }
    Operand result{Type::integer(range_of(opcode, a.type.range, b.type.range))};
    if (!emitting() || result.type.known()) {
        if (emitting() && divides && b.type.range.holds(0))
            require(ir().compare(ir::Compare::NotEqual, whole(b), ir().whole(0)));
        return result;
    }
    const ir::Value x = whole(a), y = whole(b);
    switch (opcode) {
        case Opcode::Add: result.whole = ir().add(x, y); break;
        case Opcode::Sub: result.whole = ir().subtract(x, y); break;
        case Opcode::Mul: result.whole = ir().multiply(x, y); break;
        default:
            if (b.type.range.holds(0))
                require(ir().compare(ir::Compare::NotEqual, y, ir().whole(0)));
            result.whole =
                opcode == Opcode::Mod ? floor_remainder(a, b, y) : floor_division(a, b, y);
    }
    return result;
}

/// a // b, rounded down; b is not 0.
ir::Value Translator::floor_division(const Operand& a, const Operand& b, ir::Value y) {
    const ir::Value x = whole(a);
    if (b.type.known() && b.type.range.least > 0 &&
        std::has_single_bit(static_cast<std::uint64_t>(b.type.range.least))) {
        return ir().shift_sign(
            x, ir().whole(std::countr_zero(static_cast<std::uint64_t>(b.type.range.least))));
    }
    if (a.type.range.least >= 0 && b.type.range.least > 0) return ir().divide(x, y);
    // -1 divides the least number of all out of the range: negated instead, which wraps around.
    const ir::Value is_minus_one = ir().compare(ir::Compare::Equal, y, ir().whole(-1));
    const ir::Value divisor = ir().select(is_minus_one, ir().whole(1), y);
    const ir::Value quotient = ir().divide(x, divisor);
    const ir::Value signs_differ =
        ir().compare(ir::Compare::Less, ir().bit_xor(x, divisor), ir().whole(0));
    const ir::Value inexact =
        ir().compare(ir::Compare::NotEqual, ir().multiply(quotient, divisor), x);
    const ir::Value down = ir().widen(ir().bit_and(signs_differ, inexact), ir().whole_kind());
    return ir().select(is_minus_one, ir().subtract(ir().whole(0), x),
                       ir().subtract(quotient, down));
}

/// a % b, with the sign of b; b is not 0.
ir::Value Translator::floor_remainder(const Operand& a, const Operand& b, ir::Value y) {
    const ir::Value x = whole(a);
    if (b.type.known() && b.type.range.least > 0 &&
        std::has_single_bit(static_cast<std::uint64_t>(b.type.range.least))) {
        return ir().bit_and(x, ir().whole(b.type.range.least - 1));
    }
    if (a.type.range.least >= 0 && b.type.range.least > 0) return ir().remainder(x, y);
    const ir::Value is_minus_one = ir().compare(ir::Compare::Equal, y, ir().whole(-1));
    const ir::Value divisor = ir().select(is_minus_one, ir().whole(1), y);
    const ir::Value rest = ir().remainder(x, divisor);
    const ir::Value signs_differ =
        ir().compare(ir::Compare::Less, ir().bit_xor(rest, divisor), ir().whole(0));
    const ir::Value some = ir().compare(ir::Compare::NotEqual, rest, ir().whole(0));
    return ir().add(rest, ir().select(ir().bit_and(signs_differ, some), divisor, ir().whole(0)));
}

ir::Value Translator::as_number(const Operand& value) {
    if (!value.type.may(kInteger)) return value.number;
    const ir::Value converted = ir().to_number(whole(value));
    if (!value.type.may(kFloat)) return converted;
    return ir().select(is(value, kFloat), value.number, converted);
}

Operand Translator::number_arithmetic(Opcode opcode, const Operand& a, const Operand& b) {
    Operand result{Type::of(kFloat)};
    if (!emitting()) return result;
    const ir::Value x = as_number(a), y = as_number(b);
    const auto outside = [&](std::intptr_t function) {
        return ir().call_outside(function, ir().number_kind(), {x, y});
    };
    switch (opcode) {
        case Opcode::Add: result.number = ir().add_numbers(x, y); break;
        case Opcode::Sub: result.number = ir().subtract_numbers(x, y); break;
        case Opcode::Mul: result.number = ir().multiply_numbers(x, y); break;
        case Opcode::Div: result.number = ir().divide_numbers(x, y); break;
        case Opcode::IDiv:
            result.number = ir().math(ir::Math::Floor, ir().divide_numbers(x, y));
            break;
        case Opcode::Mod: result.number = outside(address(&float_modulo)); break;
        default: result.number = outside(address(&float_power)); break;
    }
    return result;
}

Operand Translator::negative(Operand a) {
    if (a.type.may(kAnything | kText)) return arithmetic(Opcode::Sub, known(0), a);
    a = narrow(a, kNumber);
    if (!live_) return {};
    Operand result = a;
    result.from = -1;
    result.type.range = subtract({0, 0}, a.type.range);
    if (!emitting()) return result;
    if (a.type.may(kInteger)) result.whole = ir().subtract(ir().whole(0), whole(a));
    if (a.type.may(kFloat)) result.number = ir().negate_number(a.number);
    return result;
}

/// Whether a whole number has exactly this value.
ir::Value Translator::is_whole(ir::Value number) {
    const ir::Value floor = ir().math(ir::Math::Floor, number);
    return ir().bit_and(
        ir().compare_numbers(ir::Compare::Equal, floor, number),
        ir().bit_and(
            ir().compare_numbers(ir::Compare::GreaterEqual, number, ir().number(-kTwoTo63)),
            ir().compare_numbers(ir::Compare::Less, number, ir().number(kTwoTo63))));
}

/// A whole number, where one can hold it: `rounded`, or else only of a float with exactly such a
/// value, as bit operators take it.
Operand Translator::to_integer(Operand value, std::optional<ir::Math> rounded) {
    if (!value.type.may(kFloat)) return value;
    Operand result{Type::integer(Range{})};
    if (!emitting()) return result;
    const bool mixed = value.type.may(kInteger);
    const ir::Value is_float = is(value, kFloat);
    ir::Value number = mixed ? ir().select(is_float, value.number, ir().number(0)) : value.number;
    if (rounded) number = ir().math(*rounded, number);
    require(is_whole(number));
    const ir::Value converted = ir().to_whole(number);
    result.whole = mixed ? ir().select(is_float, converted, whole(value)) : converted;
    return result;
}

Operand Translator::bitwise(Opcode opcode, const Operand& first, const Operand& second) {
    const Operand a = to_integer(first), b = to_integer(second);
    if (opcode == Opcode::Shl || opcode == Opcode::Shr) return shift(a, b, opcode == Opcode::Shl);
    Operand result{Type::integer(range_of(opcode, a.type.range, b.type.range))};
    if (!emitting() || result.type.known()) return result;
    const ir::Value x = whole(a), y = whole(b);
    result.whole = opcode == Opcode::BAnd ? ir().bit_and(x, y)
        : opcode == Opcode::BOr           ? ir().bit_or(x, y)
                                          : ir().bit_xor(x, y);
    return result;
}

/// Shifts bring in zeros; by a negative number they go the other way, by 64 and more nothing is
/// left.
Operand Translator::shift(const Operand& value, const Operand& by, bool left) {
    Operand result{Type::integer(left ? shift_left(value.type.range, by.type.range)
                                      : shift_right(value.type.range, by.type.range))};
    if (!emitting() || result.type.known()) return result;
    const ir::Value x = whole(value), y = whole(by);
    const auto shifted = [&](bool to_left, ir::Value places) {
        return to_left ? ir().shift_left(x, places) : ir().shift_right(x, places);
    };
    if (by.type.range.least >= 0 && by.type.range.most <= 63) {
        result.whole = shifted(left, y);
        return result;
    }
    const auto bounded = [&](bool to_left, ir::Value places) {
        const ir::Value inside = ir().compare(ir::Compare::Below, places, ir().whole(64));
        return ir().select(inside, shifted(to_left, ir().bit_and(places, ir().whole(63))),
                           ir().whole(0));
    };
    const ir::Value forward = ir().compare(ir::Compare::GreaterEqual, y, ir().whole(0));
    result.whole =
        ir().select(forward, bounded(left, y), bounded(!left, ir().subtract(ir().whole(0), y)));
    return result;
}

// --- comparisons

Condition Translator::truthy(const Operand& value) {
    if (value.type.may(kAnything)) {
        unknown(Why::TestsUnknown);
        return {};
    }
    if (!value.type.may(kNil | kFalse)) return {true};
    if (value.type.only(kNil | kFalse)) return {false};
    Condition condition;
    if (emitting())
        condition.bit = ir().compare(ir::Compare::Below, ir().byte(kTagFalse), value.tag);
    return condition;
}

/// Where a whole number meets a float, only what both can hold exactly is compared here.
void Translator::exact_in_both(const Operand& a, const Operand& b) {
    const auto check = [&](const Operand& value, const Operand& other) {
        if (!value.type.may(kInteger) || !other.type.may(kFloat)) return;
        if (value.type.range.within(kExactRange)) return;
        const ir::Value small =
            ir().compare(ir::Compare::BelowEqual, ir().add(whole(value), ir().whole(kExact)),
                         ir().whole(2 * kExact));
        const ir::Value mixed = ir().bit_and(is(value, kInteger), is(other, kFloat));
        require(ir().select(mixed, small, ir().bit(true)),
                "whole numbers beyond 2^53 beside fractions");
    };
    check(a, b);
    check(b, a);
}

Condition Translator::less(Operand& a, Operand& b, bool or_equal) {
    Condition condition;
    if (a.type.may(kAnything) || b.type.may(kAnything) ||
        (a.type.may(kText) && b.type.may(kText))) {
        unknown(Why::SortsUnknown);
        return condition;
    }
    const int from_a = a.from, from_b = b.from;
    a = narrow(a, kNumber);
    if (live_) b = narrow(b, kNumber);
    if (!live_) return condition;
    a.from = from_a;
    b.from = from_b;
    const Range x = a.type.range, y = b.type.range;
    const bool wholes = a.type.kinds == kInteger && b.type.kinds == kInteger;
    if (wholes && (or_equal ? x.most <= y.least : x.most < y.least)) condition.known = true;
    if (wholes && (or_equal ? x.least > y.most : x.least >= y.most)) condition.known = false;
    if (!emitting() || condition.known) return condition;
    const ir::Compare how = or_equal ? ir::Compare::LessEqual : ir::Compare::Less;
    if (wholes) {
        condition.bit = ir().compare(how, whole(a), whole(b));
        return condition;
    }
    exact_in_both(a, b);
    const ir::Value as_numbers = ir().compare_numbers(how, as_number(a), as_number(b));
    condition.bit = as_numbers;
    if (a.type.may(kInteger) && b.type.may(kInteger)) {
        const ir::Value both = ir().bit_and(is(a, kInteger), is(b, kInteger));
        condition.bit = ir().select(both, ir().compare(how, whole(a), whole(b)), as_numbers);
    }
    return condition;
}

Condition Translator::equal(const Operand& a, const Operand& b) {
    const Type &x = a.type, &y = b.type;
    if (x.may(kAnything) || y.may(kAnything)) {
        unknown(Why::ComparesUnknown);
        return {};
    }
    const Common common = common_of(x, y);
    if (common.things && ((x.kinds & y.kinds) & (kState | kAdd | kIterator | kList)) != 0) {
        unsupported(Why::ComparesLists);
        return {};
    }
    if (common.none()) return {false};
    const bool one = x.one_kind() && x.kinds == y.kinds;
    if ((x.known() && y.known()) || (one && x.may(kNil | kBoolean)) ||
        (one && common.things && common.same_thing)) {
        return {true};
    }
    if (common.things && x.may(kTable)) {  // their addresses tell them apart
        analysis_.constants().shape(x);
        analysis_.constants().shape(y);
    }
    Condition condition;
    if (emitting()) condition.bit = equal_bit(a, b, common);
    return condition;
}

Translator::Common Translator::common_of(const Type& x, const Type& y) const {
    const auto kinds = static_cast<Kinds>(x.kinds & y.kinds);
    Common common;
    common.wholes = (kinds & kInteger) != 0 && !x.range.meet(y.range).empty();
    common.floats = x.may(kNumber) && y.may(kNumber) && (x.may(kFloat) || y.may(kFloat));
    common.tags = (kinds & (kNil | kBoolean)) != 0;
    common.things = (kinds & kThing) != 0 && !(x.exact && y.exact && x.thing != y.thing);
    if ((kinds & kArray) != 0) common.things &= analysis_.constants().alike(x.thing, y.thing);
    common.same_thing =
        x.thing == y.thing && x.exact == y.exact && (x.exact || (kinds & (kTable | kArray)) == 0);
    return common;
}

/// Whether two values are equal, where `common` tells in what they may be.
ir::Value Translator::equal_bit(const Operand& a, const Operand& b, const Common& common) {
    const Type &x = a.type, &y = b.type;
    ir::Value hit = nullptr;
    /// They are equal, too, where they are of these kinds and pass the test.
    const auto either_way = [&](Kinds kind_a, Kinds kind_b, ir::Value test) {
        ir::Value kinds = nullptr;
        if (!x.only(kind_a)) kinds = is(a, kind_a);
        if (!y.only(kind_b)) {
            const ir::Value is_b = is(b, kind_b);
            kinds = kinds == nullptr ? is_b : ir().bit_and(kinds, is_b);
        }
        if (kinds != nullptr) test = ir().select(kinds, test, ir().bit(false));
        hit = hit == nullptr ? test : ir().bit_or(hit, test);
    };
    const auto as_numbers = [&](Kinds kind_a, Kinds kind_b) {
        if (!x.may(kind_a) || !y.may(kind_b)) return;
        const ir::Value left = kind_a == kFloat ? a.number : ir().to_number(whole(a));
        const ir::Value right = kind_b == kFloat ? b.number : ir().to_number(whole(b));
        either_way(kind_a, kind_b, ir().compare_numbers(ir::Compare::Equal, left, right));
    };
    if (common.wholes)
        either_way(kInteger, kInteger, ir().compare(ir::Compare::Equal, whole(a), whole(b)));
    if (common.floats) {
        exact_in_both(a, b);
        as_numbers(kFloat, kFloat);
        as_numbers(kFloat, kInteger);
        as_numbers(kInteger, kFloat);
    }
    for (const Kinds kind : {kNil, kFalse, kTrue}) {
        if (x.may(kind) && y.may(kind)) either_way(kind, kind, ir().bit(true));
    }
    if (common.things) {
        const bool tables = x.may(kTable | kArray) && !common.same_thing;
        either_way(kThing, kThing,
                   tables ? ir().compare(ir::Compare::Equal, whole(a), whole(b)) : ir().bit(true));
    }
    return hit;
}

// --- what a comparison tells about the registers compared

void Translator::refine_less(const Operand& a, const Operand& b, bool or_equal, Frame& yes,
                             Frame& no) {
    const auto limit = [](Frame& frame, const Operand& value, Range range) {
        if (frame.empty() || value.from < 0 || value.type.kinds != kInteger) return;
        Type& type = frame[static_cast<std::size_t>(value.from)];
        type.range = type.range.meet(range);
        if (type.range.empty()) frame.clear();
    };
    if (a.type.kinds != kInteger || b.type.kinds != kInteger) return;
    const std::int64_t gap = or_equal ? 0 : 1;
    const Range x = a.type.range, y = b.type.range;
    const auto less = [](std::int64_t v, std::int64_t by) {
        return v < kLeast + by ? kLeast : v - by;
    };
    const auto more = [](std::int64_t v, std::int64_t by) {
        return v > kMost - by ? kMost : v + by;
    };
    limit(yes, a, {kLeast, less(y.most, gap)});
    limit(yes, b, {more(x.least, gap), kMost});
    limit(no, a, {more(y.least, 1 - gap), kMost});
    limit(no, b, {kLeast, less(x.most, 1 - gap)});
}

void Translator::refine_equal(const Operand& a, const Operand& b, Frame& yes, Frame& no) {
    const auto narrow_to = [&](const Operand& value, const Operand& other) {
        if (value.from < 0 || value.type.may(kAnything) || other.type.may(kAnything)) return;
        const auto r = static_cast<std::size_t>(value.from);
        Kinds kinds = other.type.kinds;
        if ((kinds & kNumber) != 0) kinds |= kNumber;
        if (!yes.empty()) {
            Type& type = yes[r];
            type = type.just(kinds);
            if (type.may(kInteger) && other.type.only(static_cast<Kinds>(~kFloat)))
                type.range = type.range.meet(other.type.range);
            if (type.may(kInteger) && type.range.empty()) type = type.without(kInteger);
            if (type.none()) yes.clear();
        }
        if (no.empty()) return;
        Type& type = no[r];
        if (other.type.one_kind() && (other.type.kinds & (kNil | kBoolean)) != 0)
            type = type.without(other.type.kinds);
        if (other.type.known()) {
            const std::int64_t out = other.type.range.least;
            if (type.may(kInteger) && type.range.least == out && out < kMost) ++type.range.least;
            if (type.may(kInteger) && type.range.most == out && out > kLeast) --type.range.most;
            if (type.may(kInteger) && type.range.empty()) type = type.without(kInteger);
        }
        if (type.none()) no.clear();
    };
    narrow_to(a, b);
    narrow_to(b, a);
}

}  // namespace senet::native
