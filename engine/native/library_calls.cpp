#include <algorithm>
#include <iterator>
#include <string_view>

#include "native/support.h"
#include "native/translator.h"

namespace senet::native {

using script::Builtin;
using script::LibraryFunction;

namespace {

/// Library functions that change nothing of what they are given, whatever they call.
bool is_harmless(const LibraryFunction& function) {
    constexpr std::string_view kNames[] = {"tostring",     "tonumber",   "type",  "select",
                                           "print",        "pcall",      "pairs", "table.concat",
                                           "table.unpack", "table.pack", "random"};
    const std::string& name = function.name;
    return function.builtin != Builtin::Other || name.starts_with("math.") ||
        name.starts_with("string.") || name.starts_with("board.") ||
        std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

/// How many arguments the function looks at.
std::size_t arguments_of(Builtin builtin) {
    switch (builtin) {
        case Builtin::Abs:
        case Builtin::Ceil:
        case Builtin::Floor:
        case Builtin::Sqrt:
        case Builtin::ToInteger:
        case Builtin::BitCount:
        case Builtin::BitEach:
        case Builtin::BitFirst:
        case Builtin::BitLast: return 1;
        case Builtin::BoardAt:
        case Builtin::Fmod:
        case Builtin::Ult: return 2;
        default: return ~std::size_t{0};
    }
}

const std::vector<Operand> kAnyPair(2, Operand{Type::anything()});

}  // namespace

// --- functions of the library and of the engine

/// What the function may do when the VM runs it.
void Translator::note_library_effect(const LibraryFunction& function,
                                     const std::vector<Operand>& arguments) {
    note_library_write(function, arguments);
    const std::string& name = function.name;
    if (name == "pcall" && !arguments.empty())
        note_callback(arguments[0], {arguments.begin() + 1, arguments.end()});
    if (name == "table.sort" && arguments.size() > 1) note_callback(arguments[1], kAnyPair);
    if (name == "string.gsub" && arguments.size() > 2) note_callback(arguments[2], kAnyPair);
}

/// What it may do to tables by itself, whatever it calls.
void Translator::note_library_write(const LibraryFunction& function,
                                    const std::vector<Operand>& arguments) {
    const std::string& name = function.name;
    // Its results are anything, or an error that pcall() may give.
    if (function.builtin == Builtin::Other || function.builtin == Builtin::Error ||
        function.builtin == Builtin::Assert) {
        let_loose(arguments);
    }
    const bool changes_list =
        name == "table.insert" || name == "table.remove" || name == "table.sort";
    if (!changes_list && !is_harmless(function)) note_any_effect();
    if (!changes_list || arguments.empty()) return;
    const Type& list = arguments[0].type;
    if (list.kinds != kList) note_write(list);
    if (!list.may(kList) || name != "table.insert" || arguments.size() < 2) return;
    const Type& inserted = arguments.back().type;
    const bool kept = inserted.only(kScalar | kTable);
    if (!kept) analysis_.constants().let_loose(inserted);
    analysis_.note_element(list.thing, kept ? inserted : Type::anything());
}

std::optional<std::vector<Operand>> Translator::call_library(const LibraryFunction& function,
                                                             std::vector<Operand> arguments) {
    if (function.builtin == Builtin::Error) {
        fail_always();
        return std::nullopt;
    }
    const bool looks = function.name == "pairs" || function.builtin == Builtin::Other;
    if (looks) {
        for (const Operand& argument : arguments) note_look(argument.type);
    }
    if (function.name == "pairs") {
        unsupported(Why::LoopByPairs);
        return std::vector{Operand{Type::harmless()}, Operand{Type::anything()}, nil()};
    }
    if (function.builtin == Builtin::Other) {
        const bool has_name = function.name.find(' ') == std::string::npos;
        unsupported(Why::CallsLibrary, {function.name + (has_name ? "()" : "")});
        return any_number();
    }
    const auto needs = [&](std::size_t count) {
        if (arguments.size() < count) fail_always();
        return live_;
    };
    if (const std::size_t taken = arguments_of(function.builtin); arguments.size() > taken)
        arguments.resize(taken);  // all functions pass over further ones
    const bool no_numbers =
        std::any_of(arguments.begin(), arguments.end(),
                    [](const Operand& value) { return value.type.may(kAnything | kText); });
    switch (function.builtin) {
        case Builtin::Assert: {
            if (!needs(1)) return std::nullopt;
            const Condition holds = truthy(arguments[0]);
            if (holds.known && !*holds.known) fail_always();
            if (!live_) return std::nullopt;
            if (emitting() && !holds.known) require(holds.bit);
            if (!arguments[0].type.may(kAnything))
                arguments[0].type = arguments[0].type.without(kNil | kFalse);
            if (arguments[0].type.one_kind()) arguments[0].tag = nullptr;
            if (arguments[0].from >= 0)
                frame_[static_cast<std::size_t>(arguments[0].from)] = arguments[0].type;
            return arguments;
        }
        case Builtin::Ipairs: return needs(1) ? iterate(arguments[0]) : std::nullopt;
        case Builtin::TableInsert:
        case Builtin::TableRemove: return change_list(function, arguments);
        default: break;
    }
    if (no_numbers) return std::vector{unknown(Why::CallsWithUnknown, {function.name + "()"})};
    if (function.builtin == Builtin::BitEach) {
        if (!needs(1)) return std::nullopt;
        const Operand bits = narrow_further(arguments[0], kInteger);
        if (!live_) return std::nullopt;
        return std::vector{Operand{Type::of_thing(kIterator, kOverBits)}, bits, known(-1)};
    }
    const std::optional<Operand> value = function.builtin == Builtin::BoardAt
        ? board_at(function, arguments)
        : call_math(function.builtin, arguments);
    if (!value || !live_) return std::nullopt;
    return std::vector{*value};
}

/// What ipairs() gives.
std::optional<std::vector<Operand>> Translator::iterate(Operand over) {
    if (over.type.may(kAnything | kText)) {  // through a text in no rounds
        unknown(Why::LoopOverUnknown);
        analysis_.constants().let_loose(over.type);
        return std::vector{Operand{Type::harmless()}, Operand{Type::anything()}, known(0)};
    }
    over = narrow_further(over, kTable | kArray | kList);
    if (!live_) return std::nullopt;
    return std::vector{Operand{Type::of_thing(kIterator, kOverElements)}, over, known(0)};
}

/// table.insert() and table.remove()
std::optional<std::vector<Operand>> Translator::change_list(const LibraryFunction& function,
                                                            const std::vector<Operand>& arguments) {
    const bool inserts = function.builtin == Builtin::TableInsert;
    const std::size_t needed = inserts ? 2 : 1;
    if (arguments.size() < needed) {
        fail_always();
        return std::nullopt;
    }
    if (arguments[0].type.kinds != kList || arguments.size() != needed) {
        let_loose(arguments);
        return std::vector{unsupported(Why::ChangesList, {function.name + "()"})};
    }
    if (!inserts) return std::vector{take_from_list(arguments[0])};
    append_to_list(arguments[0], arguments[1]);
    return std::vector<Operand>{};
}

/// The number of a cell by its column and row; 0 outside of the board.
std::optional<Operand> Translator::board_at(const LibraryFunction& board,
                                            const std::vector<Operand>& arguments) {
    if (arguments.size() < 2) fail_always();
    if (!live_) return std::nullopt;
    const Operand x = narrow_further(arguments[0], kInteger);
    if (!live_) return std::nullopt;
    const Operand y = narrow_further(arguments[1], kInteger);
    if (!live_) return std::nullopt;
    Operand cell{Type::integer({0, std::int64_t{board.width} * board.height})};
    if (!emitting()) return cell;
    const ir::Value width = ir().whole(board.width), height = ir().whole(board.height);
    const ir::Value column = ir().subtract(whole(x), ir().whole(1));
    const ir::Value row = ir().subtract(whole(y), ir().whole(1));
    const ir::Value inside = ir().bit_and(ir().compare(ir::Compare::Below, column, width),
                                          ir().compare(ir::Compare::Below, row, height));
    cell.whole = ir().select(inside, ir().add(ir().multiply(row, width), whole(x)), ir().whole(0));
    return cell;
}

std::optional<Operand> Translator::call_math(Builtin builtin, std::vector<Operand>& arguments) {
    if (arguments.empty()) {
        fail_always();
        return std::nullopt;
    }
    for (Operand& argument : arguments) {
        argument = builtin == Builtin::ToInteger ? narrow_further(argument, kNumber)
                                                 : narrow(argument, kNumber);
        if (!live_) return std::nullopt;
    }
    const auto wholes_only = [&](std::size_t count) {
        if (arguments.size() < count) fail_always();
        for (std::size_t n = 0; n < count && live_; ++n)
            arguments[n] = narrow_further(arguments[n], kInteger);
        return live_;
    };
    Operand value = arguments[0];
    value.from = -1;
    switch (builtin) {
        case Builtin::Max: return smaller_or_larger(arguments, true);
        case Builtin::Min: return smaller_or_larger(arguments, false);
        case Builtin::Floor: return rounded(value, ir::Math::Floor);
        case Builtin::Ceil: return rounded(value, ir::Math::Ceil);
        case Builtin::ToInteger: return whole_or_nil(value);
        case Builtin::Abs: return absolute(value);
        case Builtin::Sqrt: {
            Operand root{Type::of(kFloat)};
            if (emitting()) root.number = ir().math(ir::Math::Root, as_number(value));
            return root;
        }
        case Builtin::Fmod:
            if (arguments.size() < 2) {
                fail_always();
                return std::nullopt;
            }
            return remainder_towards_0(value, arguments[1]);
        case Builtin::Ult: {
            if (!wholes_only(2)) return std::nullopt;
            Condition below;
            if (emitting())
                below.bit =
                    ir().compare(ir::Compare::Below, whole(arguments[0]), whole(arguments[1]));
            return truth(below);
        }
        case Builtin::BitCount: {
            if (!wholes_only(1)) return std::nullopt;
            Operand count{Type::integer({0, 64})};
            if (emitting()) count.whole = ir().count_ones(whole(arguments[0]));
            return count;
        }
        case Builtin::BitFirst:
        case Builtin::BitLast: {
            if (!wholes_only(1)) return std::nullopt;
            Operand place{Type::integer({0, 63})};
            if (arguments[0].type.known() && arguments[0].type.range.least == 0) {
                fail_always();
                return std::nullopt;
            }
            if (emitting()) {
                const ir::Value bits = whole(arguments[0]);
                require(ir().compare(ir::Compare::NotEqual, bits, ir().whole(0)));
                place.whole =
                    builtin == Builtin::BitFirst ? ir().lowest_one(bits) : ir().highest_one(bits);
            }
            return place;
        }
        default: return unsupported(Why::CallsUnknown);
    }
}

/// math.floor and math.ceil. Where no whole number can hold the result, it stays a float in the VM.
Operand Translator::rounded(const Operand& value, ir::Math how) {
    Operand result = to_integer(value, how);
    if (!value.type.may(kFloat)) return result;
    analysis_.instances()[number_].odd = true;
    if (analysis_.as_in_vm()) result.type.kinds |= kFloat;
    return result;
}

/// math.tointeger: nil for a float without a whole value.
Operand Translator::whole_or_nil(const Operand& value) {
    if (!value.type.may(kFloat)) return value;
    Operand result{Type::integer(Range{})};
    result.type.kinds |= kNil;
    if (!emitting()) return result;
    const ir::Value is_float = is(value, kFloat);
    const ir::Value zero = ir().number(0);
    const ir::Value number =
        value.type.may(kInteger) ? ir().select(is_float, value.number, zero) : value.number;
    const ir::Value fits = is_whole(number);
    result.whole = ir().to_whole(ir().select(fits, number, zero));
    if (value.type.may(kInteger)) result.whole = ir().select(is_float, result.whole, whole(value));
    result.tag = ir().select(fits, ir().byte(kTagInteger), ir().byte(kTagNil));
    return result;
}

Operand Translator::absolute(Operand value) {
    const Range range = value.type.range;
    if (emitting() && value.type.may(kFloat))
        value.number = ir().math(ir::Math::Absolute, value.number);
    if (!value.type.may(kInteger) || range.least >= 0) return value;
    if (emitting()) {
        const ir::Value x = whole(value);
        value.whole = ir().select(ir().compare(ir::Compare::Less, x, ir().whole(0)),
                                  ir().subtract(ir().whole(0), x), x);
    }
    value.type.range =
        range.least == kLeast ? Range{} : Range{0, std::max(-range.least, range.most)};
    return value;
}

/// math.fmod: with the sign of the value.
Operand Translator::remainder_towards_0(const Operand& value, const Operand& by) {
    if (value.type.kinds == kInteger && by.type.kinds == kInteger) {
        Operand rest{Type::integer(Range{})};
        if (!emitting()) return rest;
        const ir::Value y = whole(by);
        require(ir().compare(ir::Compare::NotEqual, y, ir().whole(0)));
        const ir::Value is_minus_one = ir().compare(ir::Compare::Equal, y, ir().whole(-1));
        rest.whole = ir().remainder(whole(value), ir().select(is_minus_one, ir().whole(1), y));
        return rest;
    }
    if (!value.type.one_kind() || !by.type.one_kind()) return unsupported(Why::FmodOfSeveralKinds);
    Operand rest{Type::of(kFloat)};
    if (emitting())
        rest.number = ir().call_outside(reinterpret_cast<std::intptr_t>(&float_remainder),
                                        ir().number_kind(), {as_number(value), as_number(by)});
    return rest;
}

/// math.max and math.min: of equal ones the first, and a fraction stays one.
Operand Translator::smaller_or_larger(const std::vector<Operand>& arguments, bool larger) {
    Operand best = arguments[0];
    best.from = -1;
    for (std::size_t n = 1; n < arguments.size() && live_; ++n) {
        Operand next = arguments[n];
        next.from = -1;
        const Range x = best.type.range, y = next.type.range;
        const Condition better = larger ? less(best, next, false) : less(next, best, false);
        if (!live_) return {};
        if (better.known) {
            if (*better.known) best = next;
            continue;
        }
        const Operand current = best;
        best = either(better.bit, next, current);
        if (best.type.kinds == kInteger)
            best.type.range = larger ? Range{std::max(x.least, y.least), std::max(x.most, y.most)}
                                     : Range{std::min(x.least, y.least), std::min(x.most, y.most)};
    }
    return best;
}

}  // namespace senet::native
