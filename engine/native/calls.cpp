#include <algorithm>

#include "native/context.h"
#include "native/flow.h"
#include "native/support.h"
#include "native/translator.h"

namespace senet::native {

using script::Builtin;
using script::LibraryFunction;

namespace {

enum Iterator : std::uint32_t { kOverTable, kOverArray, kOverList, kOverBits, kOverPairs };

constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr int kMostInstances = 400;  // more variants of functions than any real script has

/// Library functions that change nothing of what they are given.
bool is_harmless(const LibraryFunction& function) {
    static const std::vector<std::string> names{
        "tostring", "tonumber",     "type",         "select",     "print",
        "pairs",    "table.concat", "table.unpack", "table.pack", "random"};
    const std::string& name = function.name;
    return function.builtin != Builtin::Other || name.starts_with("math.") ||
        (name.starts_with("string.") && name != "string.gsub") ||
        std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool Translator::step_call(Instruction i) {
    switch (i.opcode()) {
        case Opcode::Call: call(i, i.c() == 0 ? kOpen : i.c() - 1); return true;
        case Opcode::TailCall: call(i, kOpen); return true;
        case Opcode::Return: give(values(i.a(), i.b() == 0 ? kOpen : i.b() - 1)); return true;
        case Opcode::Return0: give({}); return true;
        case Opcode::Return1: give({read(i.a())}); return true;
        case Opcode::TForCall: generic_loop(i); return true;
        default: return false;
    }
}

std::vector<Operand> Translator::arguments(Instruction i) {
    return values(i.a() + 1, i.b() == 0 ? kOpen : i.b() - 1);
}

/// `count` values from a register on; kOpen: up to the last of the open results.
std::vector<Operand> Translator::values(int first, int count) {
    std::vector<Operand> values;
    const int end = count == kOpen ? open_first_ : first + count;
    for (int r = first; r < end; ++r) values.push_back(read(r));
    if (count == kOpen) values.insert(values.end(), open_.begin(), open_.end());
    return values;
}

/// Puts a call's results into registers; kOpen: keeps all there are for the instruction that takes
/// them, for they may be more than there are registers.
void Translator::results(int first, int wanted, std::vector<Operand> given) {
    if (wanted == kOpen) {
        open_first_ = first;
        open_ = std::move(given);
        return;
    }
    given.resize(static_cast<std::size_t>(wanted), nil());
    for (int n = 0; n < wanted; ++n) write(first + n, given[static_cast<std::size_t>(n)]);
}

void Translator::call(Instruction i, int wanted) {
    Operand function = read(i.a());
    std::vector<Operand> given = arguments(i);
    std::optional<std::vector<Operand>> values;
    if (function.type.may(kAnything)) {
        analysis_.note_any_effect(number_);
        values = {
            unknown("calls a function that is not known", "call a local function by its name")};
    } else {
        function = narrow(function, kClosure | kLibrary | kAdd);
        if (!live_) return;
        if (function.type.kinds == kAdd) {
            add_move(given);
            values.emplace();
        } else if (function.type.kinds == kClosure) {
            values = call_closure(function, given);
        } else {
            const LibraryFunction& library = program_.functions[function.type.thing];
            note_library_effect(library, given);
            values = call_library(library, std::move(given));
        }
    }
    if (!live_) return;
    if (!values) {
        live_ = false;
        return;
    }
    results(i.a(), wanted, std::move(*values));
}

// --- the script's own functions

std::optional<std::vector<Operand>> Translator::call_closure(
    const Operand& function, const std::vector<Operand>& arguments) {
    const script::Prototype& called =
        program_.prototypes[program_.closures[function.type.thing].prototype];
    if (called.variadic) {
        analysis_.note_any_effect(number_);
        return std::vector{unsupported("calls a function that takes any number of arguments (...)",
                                       "name its arguments")};
    }
    if (static_cast<int>(analysis_.instances().size()) >= kMostInstances) {
        analysis_.note_any_effect(number_);
        return std::vector{unsupported("calls its functions in too many different ways",
                                       "give them the same kinds of arguments everywhere")};
    }
    std::vector<Type> types;
    for (std::size_t n = 0; n < called.parameters; ++n)
        types.push_back(n < arguments.size() ? arguments[n].type : Type::of(kNil));
    const std::uint32_t number = analysis_.instance(function.type.thing, types);
    analysis_.instances()[number_].calls.emplace(at_, number);
    const Instance& instance = analysis_.instances()[number];
    std::vector<Operand> results;
    for (const Type& type : instance.results) results.push_back({type});
    if (!emitting()) return instance.returns ? std::optional(results) : std::nullopt;

    if (output_->functions[number] == nullptr) {  // called only where an error follows
        fail_always();
        return std::nullopt;
    }
    std::vector<ir::Value> values{parts_.context, parts_.state};
    if (instance.adds) {
        values.push_back(parts_.moves);
        values.push_back(parts_.room);
        values.push_back(parts_.count);
    }
    for (std::size_t n = 0; n < instance.parameters.size(); ++n) {
        const Type& type = instance.parameters[n];
        const Operand value = n < arguments.size() ? arguments[n] : nil();
        if (type.may(kInteger | kTable))
            values.push_back(value.type.may(kInteger | kTable) ? whole(value) : ir().whole(0));
        if (type.may(kFloat))
            values.push_back(value.type.may(kFloat) ? value.number : ir().number(0));
        if (!type.one_kind()) values.push_back(tag_of(value));
        if (type.may(kList)) {
            const FunctionParts::List& list = parts_.lists.at(type.thing);
            values.insert(values.end(), {list.elements, list.tags, list.count});
        }
    }
    std::vector<ir::Value> places;
    for (const Type& type : instance.results) {
        for (const ir::Kind kind : part_kinds(type, ir())) places.push_back(ir().variable(kind));
    }
    values.insert(values.end(), places.begin(), places.end());
    const ir::Value status = ir().call(output_->functions[number], values);
    const ir::Block wrong = ir().block("failed"), right = ir().block("done");
    ir().branch_seldom(ir().compare(ir::Compare::NotEqual, status, ir().byte(kDone)), wrong, right);
    ir().go_on_in(wrong);
    fail(status);
    ir().go_on_in(right);
    if (!instance.returns) {
        fail(ir().byte(kReplay));
        return std::nullopt;
    }
    auto place = places.begin();
    for (Operand& result : results) {
        if (result.type.may(kInteger | kTable))
            result.whole = ir().load(ir().whole_kind(), *place++);
        if (result.type.may(kFloat)) result.number = ir().load(ir().number_kind(), *place++);
        if (!result.type.one_kind()) result.tag = ir().load(ir().byte_kind(), *place++);
    }
    return results;
}

// --- add(fields...) of moves()

void Translator::add_move(const std::vector<Operand>& fields) {
    if (fields.size() != program_.move.size()) return fail_always();
    ir::Value bits = nullptr;
    for (std::size_t n = 0; n < fields.size(); ++n) {
        if (fields[n].type.may(kAnything)) {
            unknown("adds a move with a value of which nothing is known");
            return;
        }
        if (fields[n].type.may(kText)) return fail_always();
        const Operand value = to_integer(narrow(fields[n], kNumber));
        if (!live_) return;
        const game::MoveField& field = program_.move[n];
        const Range allowed =
            field.bits >= 63 ? Range{} : Range{0, (std::int64_t{1} << field.bits) - 1};
        if (!emitting()) continue;
        if (field.bits < 64 &&
            !value.type.range.within(field.bits == 63 ? Range{0, kMost} : allowed)) {
            const auto most = static_cast<std::int64_t>(field.most());
            require(ir().compare(ir::Compare::BelowEqual, whole(value), ir().whole(most)));
        }
        const ir::Value shifted = field.shift == 0
            ? whole(value)
            : ir().shift_left(whole(value), ir().whole(field.shift));
        bits = bits == nullptr ? shifted : ir().bit_or(bits, shifted);
    }
    if (!emitting()) return;
    const ir::Value count = ir().load(ir().whole_kind(), parts_.count);
    const ir::Block full = ir().block("full"), room = ir().block("room");
    ir().branch_seldom(ir().compare(ir::Compare::GreaterEqual, count, parts_.room), full, room);
    ir().go_on_in(full);
    fail(ir().byte(kFull));
    ir().go_on_in(room);
    ir().store_whole(bits, ir().at(parts_.moves, ir().multiply(count, ir().whole(8))), 8);
    ir().store(ir().add(count, ir().whole(1)), parts_.count);
}

// --- functions of the library and of the engine

/// What the function may do to tables when the VM runs it.
void Translator::note_library_effect(const LibraryFunction& function,
                                     const std::vector<Operand>& arguments) {
    const std::string& name = function.name;
    const bool changes_list =
        name == "table.insert" || name == "table.remove" || name == "table.sort";
    if (changes_list && !arguments.empty() && arguments[0].type.kinds != kList)
        note_write(arguments[0].type);
    if (name == "table.sort" && arguments.size() < 2) return;
    if (!changes_list && !is_harmless(function)) analysis_.note_any_effect(number_);
    if (name == "table.sort") analysis_.note_any_effect(number_);
}

std::optional<std::vector<Operand>> Translator::call_library(const LibraryFunction& function,
                                                             std::vector<Operand> arguments) {
    if (function.builtin == Builtin::Error) {
        fail_always();
        return std::nullopt;
    }
    if (function.name == "pairs")
        return std::vector{unsupported("goes through a table by pairs()",
                                       "use ipairs() over a list, or a numeric loop"),
                           Operand{Type::anything()}, nil()};
    if (function.builtin == Builtin::Other) {
        const bool has_name = function.name.find(' ') == std::string::npos;
        return std::vector{unsupported("calls " + function.name + (has_name ? "()" : ""),
                                       "do that in text(), show() or at the top of the script")};
    }
    const auto needs = [&](std::size_t count) {
        if (arguments.size() < count) fail_always();
        return live_;
    };
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
        case Builtin::Ipairs: {
            if (!needs(1)) return std::nullopt;
            Operand over = arguments[0];
            if (over.type.may(kAnything))
                return std::vector{unknown("goes through a list that is not known"),
                                   Operand{Type::anything()}, known(0)};
            over = narrow(over, kTable | kArray | kList);
            if (!live_) return std::nullopt;
            const Iterator kind = over.type.kinds == kTable ? kOverTable
                : over.type.kinds == kArray                 ? kOverArray
                                                            : kOverList;
            return std::vector{Operand{Type::of_thing(kIterator, kind)}, over, known(0)};
        }
        case Builtin::TableInsert:
        case Builtin::TableRemove: {
            if (!needs(function.builtin == Builtin::TableInsert ? 2 : 1)) return std::nullopt;
            const bool at_end =
                arguments.size() == (function.builtin == Builtin::TableInsert ? 2u : 1u);
            if (arguments[0].type.kinds != kList || !at_end)
                return std::vector{
                    unsupported("calls " + function.name + "()",
                                "use it on a list made in the function, at its end only")};
            if (function.builtin == Builtin::TableRemove)
                return std::vector{take_from_list(arguments[0])};
            append_to_list(arguments[0], arguments[1]);
            return std::vector<Operand>{};
        }
        default: break;
    }
    if (no_numbers)
        return std::vector{
            unknown("calls " + function.name + "() with a value that is not known to be a number")};
    if (function.builtin == Builtin::BoardAt) {
        if (!needs(2)) return std::nullopt;
        const Operand x = narrow_further(arguments[0], kInteger);
        if (!live_) return std::nullopt;
        const Operand y = narrow_further(arguments[1], kInteger);
        if (!live_) return std::nullopt;
        Operand cell{Type::integer({0, std::int64_t{function.width} * function.height})};
        if (emitting()) {
            const ir::Value column = ir().subtract(whole(x), ir().whole(1));
            const ir::Value row = ir().subtract(whole(y), ir().whole(1));
            const ir::Value inside =
                ir().bit_and(ir().compare(ir::Compare::Below, column, ir().whole(function.width)),
                             ir().compare(ir::Compare::Below, row, ir().whole(function.height)));
            cell.whole = ir().select(
                inside, ir().add(ir().multiply(row, ir().whole(function.width)), whole(x)),
                ir().whole(0));
        }
        return std::vector{cell};
    }
    if (function.builtin == Builtin::BitEach) {
        if (!needs(1)) return std::nullopt;
        const Operand bits = narrow_further(arguments[0], kInteger);
        if (!live_) return std::nullopt;
        return std::vector{Operand{Type::of_thing(kIterator, kOverBits)}, bits, known(-1)};
    }
    const std::optional<Operand> value = call_math(function.builtin, arguments);
    if (!value || !live_) return std::nullopt;
    return std::vector{*value};
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
        case Builtin::ToInteger: return to_integer(value);
        case Builtin::Abs: {
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
        case Builtin::Sqrt: {
            Operand root{Type::of(kFloat)};
            if (emitting()) root.number = ir().math(ir::Math::Root, as_number(value));
            return root;
        }
        case Builtin::Fmod: {
            if (arguments.size() < 2) {
                fail_always();
                return std::nullopt;
            }
            const Operand& by = arguments[1];
            if (value.type.kinds == kInteger && by.type.kinds == kInteger) {
                Operand rest{Type::integer(Range{})};
                if (emitting()) {
                    const ir::Value x = whole(value), y = whole(by);
                    require(ir().compare(ir::Compare::NotEqual, y, ir().whole(0)));
                    const ir::Value is_minus_one =
                        ir().compare(ir::Compare::Equal, y, ir().whole(-1));
                    rest.whole = ir().remainder(x, ir().select(is_minus_one, ir().whole(1), y));
                }
                return rest;
            }
            if (!value.type.one_kind() || !by.type.one_kind())
                return unsupported("calls math.fmod() with numbers of several kinds", "use %");
            Operand rest{Type::of(kFloat)};
            if (emitting())
                rest.number =
                    ir().call_outside(reinterpret_cast<std::intptr_t>(&float_remainder),
                                      ir().number_kind(), {as_number(value), as_number(by)});
            return rest;
        }
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
        case Builtin::BitFirst: {
            if (!wholes_only(1)) return std::nullopt;
            Operand first{Type::integer({0, 63})};
            if (arguments[0].type.known() && arguments[0].type.range.least == 0) {
                fail_always();
                return std::nullopt;
            }
            if (emitting()) {
                const ir::Value bits = whole(arguments[0]);
                require(ir().compare(ir::Compare::NotEqual, bits, ir().whole(0)));
                first.whole = ir().lowest_one(bits);
            }
            return first;
        }
        default: return unsupported("calls a function that is not known");
    }
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

/// math.floor and math.ceil: a whole number, where one can hold it.
Operand Translator::rounded(Operand value, ir::Math how) {
    if (!value.type.may(kFloat)) return value;
    Operand result{Type::integer(Range{})};
    if (!emitting()) return result;
    const bool mixed = value.type.may(kInteger);
    const ir::Value is_float = is(value, kFloat);
    const ir::Value number =
        ir().math(how, mixed ? ir().select(is_float, value.number, ir().number(0)) : value.number);
    require(ir().bit_and(
        ir().compare_numbers(ir::Compare::GreaterEqual, number, ir().number(-kTwoTo63)),
        ir().compare_numbers(ir::Compare::Less, number, ir().number(kTwoTo63))));
    const ir::Value converted = ir().to_whole(number);
    result.whole = mixed ? ir().select(is_float, converted, whole(value)) : converted;
    return result;
}

// --- for ... in: this instruction together with the TForLoop behind it. A is what gives the next
// one, A+1 what is gone through, A+2 where it stands, A+4 and on what the script sees.

void Translator::generic_loop(Instruction i) {
    const Instruction loop{code_.code[static_cast<std::size_t>(at_ + 1)]};
    const int body = at_ + 2 - loop.bx(), behind = at_ + 2;
    const int seen = i.a() + 4, names = i.c();
    const Operand iterator = read(i.a());
    Operand over = read(i.a() + 1);
    const Operand stands = read(i.a() + 2);
    if (iterator.type.kinds != kIterator || over.type.may(kAnything)) {
        if (iterator.type.may(kAnything) && !over.type.may(kAnything))
            analysis_.note_any_effect(number_);
        const std::string what = "has a loop over something else than ipairs() or bit.each()";
        const std::string advice = "use ipairs(), bit.each() or a numeric loop";
        if (iterator.type.may(kAnything) || over.type.may(kAnything))
            unknown(what, advice);
        else
            unsupported(what, advice);
        if (!live_) return;
        for (int n = 0; n < names; ++n) write(seen + n, {Type::anything()});
        const Frame frame = frame_;
        flow(body, frame);
        flow(behind, frame);
        return;
    }
    Condition more;
    std::vector<Operand> values;
    if (iterator.type.thing == kOverBits) {
        if (over.type.known() && over.type.range.least == 0) more.known = false;
        Operand place{Type::integer({0, 63})};
        if (emitting()) {
            more.bit = ir().compare(ir::Compare::NotEqual, whole(over), ir().whole(0));
            place.whole = ir().lowest_one(whole(over));
        }
        values = {place};
    } else {
        Operand place{Type::integer(add(stands.type.range, {1, 1}))};
        if (emitting()) place.whole = ir().add(whole(stands), ir().whole(1));
        Operand count;
        const bool table = iterator.type.thing == kOverTable;
        std::optional<Shape> shape;
        if (table) shape = analysis_.constants().shape(over.type);
        const bool counted = !table ||
            (shape->length && shape->same_keys && !shape->elements.may(kNil) &&
             !shape->elements.may(kAnything) && (*shape->length == 0 || shape->keys.least == 1));
        Operand value;
        if (counted) {
            count = length(over);
            if (!live_) return;
            if (count.type.range.most < 1) more.known = false;
            if (emitting())
                more.bit = ir().compare(ir::Compare::LessEqual, whole(place), whole(count));
            place.type.range = place.type.range.meet({1, count.type.range.most});
            if (place.type.range.empty()) more.known = false;
        } else {
            value = index(over, place);
            if (!live_) return;
            const Condition ended = equal(value, nil());
            if (!live_) return;
            if (ended.known) more.known = !*ended.known;
            if (emitting() && !ended.known) more.bit = ir().negate(ended.bit);
            if (!value.type.may(kAnything)) value.type = value.type.without(kNil);
            if (value.type.one_kind()) value.tag = nullptr;
            const std::int64_t last = std::max<std::int64_t>(shape->keys.most, 1);
            place.type.range = place.type.range.meet({1, last});
            if (value.type.none() || place.type.range.empty()) more.known = false;
        }
        values = {place};
        if (names > 1 && !more.known.has_value() && counted) values.push_back({});
        if (names > 1 && !counted) values.push_back(value);
        loop_over(i, over, more, values, counted && names > 1, body, behind);
        return;
    }
    loop_over(i, over, more, values, false, body, behind);
}

/// Goes on to the loop's body with these values, or behind it where there are no more. `element`:
/// the second of the values is still to be read, where it is known to be there.
void Translator::loop_over(Instruction i, const Operand& over, const Condition& more,
                           std::vector<Operand>& values, bool element, int body, int behind) {
    const Frame done = frame_;
    if (more.known && !*more.known) {
        flow(behind, done);
        return;
    }
    const bool bits = read(i.a()).type.thing == kOverBits;
    if (output_ != nullptr) {
        const ir::Block next = ir().block("next");
        if (more.known)
            ir().jump(next);
        else
            ir().branch(more.bit, next, blocks_[static_cast<std::size_t>(behind)]);
        ir().go_on_in(next);
    }
    if (element) {
        Operand value = index(over, values[0]);
        if (!live_) return;
        if (!value.type.may(kAnything)) value.type = value.type.without(kNil);
        if (value.type.one_kind()) value.tag = nullptr;
        if (value.type.none()) {  // a list that nothing was put into so far
            if (output_ != nullptr) return fail_always();
            return flow(behind, done);
        }
        if (values.size() < 2) values.emplace_back();
        values[1] = value;
    }
    if (bits) {
        Operand left{Type::integer(Range{})};
        if (emitting())
            left.whole = ir().bit_and(whole(over), ir().subtract(whole(over), ir().whole(1)));
        write(i.a() + 1, left);
    }
    values.resize(static_cast<std::size_t>(std::max(1, i.c())), nil());
    write(i.a() + 2, values[0]);
    for (std::size_t n = 0; n < values.size(); ++n)
        write(i.a() + 4 + static_cast<int>(n), values[n]);
    if (output_ != nullptr && lasts(body)) poll(weight(body));
    const Frame on = frame_;
    flow(body, on);
    if (output_ == nullptr && !(more.known && *more.known)) flow(behind, done);
}

}  // namespace senet::native
