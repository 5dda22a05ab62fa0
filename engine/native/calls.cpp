#include "game/throws.h"
#include "native/context.h"
#include "native/translator.h"

namespace senet::native {

using script::LibraryFunction;

namespace {

constexpr int kMostInstances = 400;  // more variants of functions than any real script has

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
        note_callback(function, given);
        unknown(Why::CallsUnknown);
        values = any_number();
    } else if (function.type.may(kIterator)) {
        let_loose(given);
        unsupported(Why::CallsIterator);
        values = any_number();
    } else {
        function = narrow(function, kClosure | kLibrary | kAdd);
        if (!live_) return;
        if (function.type.kinds == kAdd) {
            if (function.type.thing == kAddMove)
                add_move(given);
            else
                add_throw(given);
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
    const script::Prototype& called = *analysis_.function(function.type.thing).code;
    if (called.variadic) {
        note_callback(function, arguments);
        unsupported(Why::CallsVariadic);
        return any_number();
    }
    if (static_cast<int>(analysis_.instances().size()) >= kMostInstances) {
        note_any_effect();
        unsupported(Why::TooManyWays);
        return any_number();
    }
    std::vector<Type> types;
    for (std::size_t n = 0; n < called.parameters; ++n)
        types.push_back(n < arguments.size() ? arguments[n].type : Type::of(kNil));
    const std::uint32_t number = analysis_.instance(function.type.thing, types);
    analysis_.instances()[number_].calls.emplace(at_, number);
    const Instance& instance = analysis_.instances()[number];
    std::vector<Operand> results;
    for (const Type& type : instance.results) results.push_back({type});
    if (results.size() > kMostResults) results = any_number();
    if (!emitting()) return instance.returns ? std::optional(results) : std::nullopt;

    if (output_->functions[number] == nullptr) {  // called only where an error follows
        fail_always();
        return std::nullopt;
    }
    std::vector<ir::Value> values{parts_.context, parts_.state, parts_.turn};
    if (instance.adds) {
        values.push_back(parts_.moves);
        values.push_back(parts_.room);
        values.push_back(parts_.count);
    }
    for (std::size_t n = 0; n < instance.parameters.size(); ++n) {
        const Type& type = instance.parameters[n];
        const Operand value = n < arguments.size() ? arguments[n] : nil();
        for (const Part part : parts_of(type)) {
            const ir::Value given = passed(value, part);
            values.push_back(given != nullptr ? given : ir().zero(kind_of(part, ir())));
        }
        if (type.may(kList)) {
            const FunctionParts::List& list = parts_.lists.at(type.thing);
            values.insert(values.end(), {list.elements, list.tags, list.count});
        }
    }
    std::vector<ir::Value> places;
    for (const Type& type : instance.results) {
        for (const Part part : parts_of(type)) places.push_back(ir().variable(kind_of(part, ir())));
    }
    values.insert(values.end(), places.begin(), places.end());
    put_steps();
    const ir::Value status = ir().call(output_->functions[number], values);
    take_steps();
    const ir::Block wrong = ir().block("failed"), right = ir().block("done");
    ir().branch_seldom(ir().compare(ir::Compare::NotEqual, status, ir().byte(kDone)), wrong, right);
    ir().go_on_in(wrong);
    fail(status);
    ir().go_on_in(right);
    if (!instance.returns) {
        replay();
        return std::nullopt;
    }
    auto place = places.begin();
    for (Operand& result : results) {
        for (const Part part : parts_of(result.type))
            result.part(part) = ir().load(kind_of(part, ir()), *place++);
    }
    return results;
}

// --- functions that are made in a call, and those of which nothing is known

/// As many values as anybody may take, of which nothing is known.
std::vector<Operand> Translator::any_number() {
    constexpr std::size_t kRegisters = 255;
    return std::vector(kRegisters, Operand{Type::anything()});
}

/// What it does counts from here on, whoever calls it.
void Translator::make_function(Instruction i) {
    Operand made = unsupported(Why::MakesFunction);
    Instance& instance = analysis_.instances()[number_];
    const std::uint32_t function =
        analysis_.made(instance.function, static_cast<std::uint32_t>(i.bx()));
    instance.may_run.insert(analysis_.instance_with_anything(function));
    made.type = Type::harmless();
    write(i.a(), made);
}

void Translator::let_loose(const std::vector<Operand>& values) {
    for (const Operand& value : values) analysis_.constants().let_loose(value.type);
}

/// The VM may run any function here that was let loose.
void Translator::note_unknown_call(const std::vector<Operand>& arguments) {
    let_loose(arguments);
    analysis_.note_any_call(number_);
    if (program_.unread) note_any_effect();
    for (const std::uint32_t function : analysis_.constants().loose_library())
        note_library_write(program_.functions[function], arguments);
}

/// The VM runs this function here.
void Translator::note_callback(const Operand& function, const std::vector<Operand>& arguments) {
    let_loose(arguments);
    if (function.type.may(kAnything) && !function.type.is_harmless())
        note_unknown_call(arguments);
    else if (function.type.may(kClosure))
        analysis_.instances()[number_].may_run.insert(
            analysis_.instance_with_anything(function.type.thing));
    else if (function.type.may(kLibrary))
        note_library_effect(program_.functions[function.type.thing], arguments);
}

// --- add(fields...) of moves(), and add(weight, fields...) of chance()

/// A number that add() is given, within what is allowed; nothing where that is not to be had.
std::optional<Operand> Translator::added_number(const Operand& given, Range allowed) {
    if (given.type.may(kAnything)) {
        unknown(Why::AddsUnknown);
        return std::nullopt;
    }
    if (given.type.may(kText)) {
        fail_always();
        return std::nullopt;
    }
    const Operand value = to_integer(narrow(given, kNumber));
    if (!live_) return std::nullopt;
    if (emitting() && !value.type.range.within(allowed)) {
        const ir::Value above = allowed.least == 0
            ? whole(value)
            : ir().subtract(whole(value), ir().whole(allowed.least));
        require(
            ir().compare(ir::Compare::BelowEqual, above, ir().whole(allowed.most - allowed.least)));
    }
    return value;
}

/// Whether as many numbers are given as `format` has, behind the first ones.
bool Translator::are_added(const std::vector<Operand>& given, std::size_t wanted) {
    if (given.size() > wanted && given[wanted].type.may(kAnything)) {
        unknown(Why::AddsUnknown);
        return false;
    }
    if (given.size() != wanted) fail_always();
    return live_;
}

/// The bits of a move of this format, from the numbers that begin at `first`.
std::optional<ir::Value> Translator::added_bits(const std::vector<game::MoveField>& format,
                                                const std::vector<Operand>& given,
                                                std::size_t first) {
    ir::Value bits = nullptr;
    for (std::size_t n = 0; n < format.size(); ++n) {
        const game::MoveField& field = format[n];
        const auto most = static_cast<std::int64_t>(field.most());
        const Range allowed = field.bits >= 64 ? Range{} : Range{0, most};
        const auto value = added_number(given[first + n], allowed);
        if (!value) return std::nullopt;
        if (!emitting()) continue;
        const ir::Value shifted = field.shift == 0
            ? whole(*value)
            : ir().shift_left(whole(*value), ir().whole(field.shift));
        bits = bits == nullptr ? shifted : ir().bit_or(bits, shifted);
    }
    return bits;
}

/// Puts these numbers behind those that are there, if there is room.
void Translator::put_added(const std::vector<ir::Value>& numbers) {
    const ir::Value count = ir().load(ir().whole_kind(), parts_.count);
    const ir::Block full = ir().block("full"), room = ir().block("room");
    ir().branch_seldom(ir().compare(ir::Compare::GreaterEqual, count, parts_.room), full, room);
    ir().go_on_in(full);
    fail(ir().byte(kFull));
    ir().go_on_in(room);
    const auto bytes = static_cast<std::int64_t>(8 * numbers.size());
    const ir::Value place = ir().at(parts_.moves, ir().multiply(count, ir().whole(bytes)));
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        ir().store_whole(numbers[n],
                         n == 0 ? place : ir().at(place, static_cast<std::int64_t>(8 * n)), 8);
    }
    ir().store(ir().add(count, ir().whole(1)), parts_.count);
}

void Translator::add_move(const std::vector<Operand>& fields) {
    if (!are_added(fields, program_.move.size())) return;
    const auto bits = added_bits(program_.move, fields, 0);
    if (bits && emitting()) put_added({*bits});
}

void Translator::add_throw(const std::vector<Operand>& given) {
    if (!are_added(given, 1 + program_.thrown.size())) return;
    const auto weight = added_number(given[0], {1, game::kMostWeight});
    if (!weight) return;
    const auto bits = added_bits(program_.thrown, given, 1);
    if (bits && emitting()) put_added({*bits, whole(*weight)});
}

}  // namespace senet::native
