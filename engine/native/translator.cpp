#include "native/translator.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "native/context.h"
#include "native/flow.h"
#include "native/loops.h"

namespace senet::native {

using script::Constant;

namespace {

constexpr std::uint8_t kPatience = 6;  // how often a range may grow before it is helped along
constexpr std::size_t kMostResults = 32;  // of a function
constexpr std::int64_t kLoopAroundLoops = 64;  // rounds that one round of it counts for

}  // namespace

Translator::Translator(Analysis& analysis, std::uint32_t instance, const Output* output)
    : analysis_(analysis),
      number_(instance),
      output_(output),
      program_(analysis.program()),
      code_(analysis.prototype(instance)),
      closure_(program_.closures[analysis.instances()[instance].closure]) {
    leaders_ = block_leaders(code_);
    live_registers_ = live_registers(code_);
    polled_ = open_loops(code_);
    frame_.resize(code_.registers);
}

void Translator::analyse() {
    dirty_.assign(code_.code.size(), false);
    {
        Instance& instance = analysis_.instances()[number_];
        if (instance.entries.empty()) {
            instance.entries.resize(code_.code.size());
            instance.growth.resize(code_.code.size());
            instance.mixed.resize(code_.registers);
            instance.stops.resize(code_.code.size());
        }
        Frame start(code_.registers);
        for (std::size_t i = 0; i < start.size(); ++i)
            start[i] = i < instance.parameters.size() ? instance.parameters[i] : Type{};
        if (code_.variadic) start.assign(code_.registers, Type::anything());
        instance.reasons.clear();
        flow(0, start);
    }
    // What lies outside of this function may have changed: all of it is run again.
    for (std::size_t i = 0; i < dirty_.size(); ++i)
        dirty_[i] = !analysis_.instances()[number_].entries[i].empty();
    for (auto next = dirty_.begin();
         (next = std::find(dirty_.begin(), dirty_.end(), true)) != dirty_.end();) {
        *next = false;
        run_block(static_cast<int>(next - dirty_.begin()));
    }
}

void Translator::run_block(int leader) {
    frame_ = analysis_.instances()[number_].entries[static_cast<std::size_t>(leader)];
    live_ = true;
    next_ = leader;
    while (live_) {
        at_ = next_++;
        step();
        // A jump ends its block in any case; whether it leads anywhere is seen by what is reached.
        if (output_ == nullptr)
            analysis_.instances()[number_].stops[static_cast<std::size_t>(at_)] =
                !live_ && !leaves_block(code_, at_);
        if (live_ && leaders_[static_cast<std::size_t>(next_)]) {
            flow(next_);
            return;
        }
    }
}

void Translator::step() {
    const Instruction i{code_.code[static_cast<std::size_t>(at_)]};
    if (step_load(i) || step_upvalue(i) || step_table(i) || step_number(i) || step_jump(i) ||
        step_call(i)) {
        return;
    }
    switch (i.opcode()) {
        case Opcode::Concat:
            write(i.a(), unsupported("joins texts (..)", "put texts together in text() or show()"));
            return;
        case Opcode::Closure: {
            const script::Prototype& nested = code_.nested[static_cast<std::size_t>(i.bx())];
            if (may_write_outside(nested)) analysis_.note_any_effect(number_);
            write(i.a(), unsupported("makes a function", "write it outside, as a local function"));
            return;
        }
        case Opcode::Vararg:
            unsupported("takes any number of arguments (...)", "name the arguments");
            for (int r = i.a(); r < i.a() + std::max(1, i.c() - 1); ++r)
                write(r, Operand{Type::anything()});
            results(i.a(), kOpen, {Operand{Type::anything()}});
            return;
        case Opcode::Tbc:
            unsupported("has a local that is to be closed", "leave out <close>");
            return;
        default: return;  // MmBin and its kin: the instruction before it did it all
    }
}

// --- from place to place

void Translator::flow(int target) { flow(target, frame_); }

void Translator::flow(int target, const Frame& frame) {
    const auto place = static_cast<std::size_t>(target);
    const bool was_live = std::exchange(live_, false);
    if (output_ != nullptr) {
        if (was_live) ir().jump(blocks_[place]);
        return;
    }
    Instance& instance = analysis_.instances()[number_];
    Frame& entry = instance.entries[place];
    const bool is_new = entry.empty();
    if (is_new) entry.assign(code_.registers, Type{});
    std::vector<std::uint8_t>& growth = instance.growth[place];
    if (is_new) growth.assign(code_.registers, 0);
    bool changed = is_new;
    for (std::size_t r = 0; r < entry.size(); ++r) {
        // What nobody reads any more need not meet anything.
        if (!is_live(live_registers_, target, static_cast<int>(r))) continue;
        const bool wider = analysis_.widen(entry[r], frame[r], growth[r] > kPatience);
        if (wider && growth[r] < 255) ++growth[r];
        changed |= wider;
        if (!entry[r].one_kind()) instance.mixed[r] = true;
    }
    if (!changed) return;
    dirty_[place] = true;
    analysis_.note_change();
}

void Translator::branch(const Condition& condition, int yes, const Frame& yes_frame, int no,
                        const Frame& no_frame) {
    const auto possible = [](const Frame& frame) { return !frame.empty(); };
    const bool take_yes = condition.known.value_or(true) && possible(yes_frame);
    const bool take_no = !condition.known.value_or(false) && possible(no_frame);
    if (output_ != nullptr && take_yes && take_no) {
        ir().branch(condition.bit, blocks_[static_cast<std::size_t>(yes)],
                    blocks_[static_cast<std::size_t>(no)]);
        live_ = false;
        return;
    }
    if (!take_yes && !take_no) {
        fail_always();  // no value can be here at all
        return;
    }
    if (take_yes) flow(yes, yes_frame);
    if (take_no) flow(no, no_frame);
}

void Translator::conditional_jump(Instruction i, const Condition& condition, const Frame& yes,
                                  const Frame& no) {
    if (!live_) return;
    const Instruction jump{code_.code[static_cast<std::size_t>(at_ + 1)]};
    const int there = at_ + 2 + jump.jump();
    const int past = at_ + 2;
    if (i.k())
        branch(condition, there, yes, past, no);
    else
        branch(condition, past, yes, there, no);
}

// --- registers and operands

Operand Translator::read(int r) {
    Operand value;
    value.type = frame_[static_cast<std::size_t>(r)];
    value.from = r;
    if (!emitting()) return value;
    const Slots& slots = slots_[static_cast<std::size_t>(r)];
    if (value.type.may(kInteger | kTable) && !value.type.known() &&
        !(value.type.kinds == kTable && value.type.exact)) {
        value.whole = ir().load(ir().whole_kind(), slots.whole);
    }
    if (value.type.may(kFloat)) value.number = ir().load(ir().number_kind(), slots.number);
    if (!value.type.one_kind()) value.tag = ir().load(ir().byte_kind(), slots.tag);
    return value;
}

void Translator::write(int r, Operand value) {
    const auto place = static_cast<std::size_t>(r);
    frame_[place] = value.type;
    Instance& instance = analysis_.instances()[number_];
    if (!value.type.one_kind()) instance.mixed[place] = true;
    if (!emitting() || value.type.may(kAnything)) return;
    Slots& slots = slots_[place];
    if (value.type.may(kInteger | kTable)) ir().store(whole(value), slots.whole);
    if (value.type.may(kFloat)) ir().store(value.number, slots.number);
    if (instance.mixed[place]) ir().store(tag_of(value), slots.tag);
}

Operand Translator::nil() { return {Type::of(kNil)}; }

Operand Translator::known(std::int64_t value) {
    Operand operand{Type::integer(value)};
    if (emitting()) operand.whole = ir().whole(value);
    return operand;
}

Operand Translator::whole_operand(ir::Value value, Range range) {
    Operand operand{Type::integer(range)};
    operand.whole = value;
    return operand;
}

Operand Translator::number_operand(ir::Value value) {
    Operand operand{Type::of(kFloat)};
    operand.number = value;
    return operand;
}

Operand Translator::constant(const Constant& value) {
    Operand operand{analysis_.constants().type_of(value)};
    if (!emitting()) return operand;
    switch (value.kind) {
        case Constant::Kind::Integer: operand.whole = ir().whole(value.integer); break;
        case Constant::Kind::Float: operand.number = ir().number(value.number); break;
        case Constant::Kind::Table:
            operand.whole = ir().whole(analysis_.constants().address(value.index));
            break;
        case Constant::Kind::Param: {
            const ir::Value slots = ir().load_pointer(context_at(offsetof(Context, params)));
            const ir::Value place = ir().at(slots, std::int64_t{8} * value.index);
            if (operand.type.may(kFloat))
                operand.number = ir().load_number(place, true);
            else
                operand.whole = ir().load_whole(place, {8, true, operand.type.range, true});
            break;
        }
        default: break;
    }
    return operand;
}

Operand Translator::truth(const Condition& condition) {
    if (condition.known) return {Type::of(*condition.known ? kTrue : kFalse)};
    Operand operand{Type::of(kBoolean)};
    if (emitting())
        operand.tag = ir().select(condition.bit, ir().byte(kTagTrue), ir().byte(kTagFalse));
    return operand;
}

ir::Value Translator::tag_of(const Operand& value) {
    if (value.tag != nullptr) return value.tag;
    switch (value.type.kinds) {
        case kNil: return ir().byte(kTagNil);
        case kFalse: return ir().byte(kTagFalse);
        case kTrue: return ir().byte(kTagTrue);
        case kInteger: return ir().byte(kTagInteger);
        case kFloat: return ir().byte(kTagFloat);
        default: return ir().byte(kTagThing);
    }
}

/// REQUIRES kinds whose tags follow each other, or all that the value can be.
ir::Value Translator::is(const Operand& value, Kinds kinds) {
    if (value.type.only(kinds)) return ir().bit(true);
    if (!value.type.may(kinds)) return ir().bit(false);
    ir::Value hit = nullptr;
    const auto either_tag = [&](Kinds kind, int tag) {
        if ((kinds & kind) == 0 || !value.type.may(kind)) return;
        const ir::Value same = ir().compare(ir::Compare::Equal, value.tag, ir().byte(tag));
        hit = hit == nullptr ? same : ir().bit_or(hit, same);
    };
    either_tag(kNil, kTagNil);
    either_tag(kFalse, kTagFalse);
    either_tag(kTrue, kTagTrue);
    either_tag(kInteger, kTagInteger);
    either_tag(kFloat, kTagFloat);
    either_tag(kThing, kTagThing);
    return hit;
}

ir::Value Translator::whole(const Operand& value) {
    if (value.type.known()) return ir().whole(value.type.range.least);
    if (value.whole != nullptr) return value.whole;
    return ir().whole(analysis_.constants().address(value.type.thing));  // an exact table's
}

Operand Translator::narrow(Operand value, Kinds kinds) {
    if (value.type.only(kinds)) return value;
    if (value.type.may(kAnything)) return value;
    if (!value.type.may(kinds)) {
        fail_always();
        value.type = Type{};
        return value;
    }
    if (emitting()) require(is(value, kinds));
    value.type = value.type.just(kinds);
    if (value.type.one_kind()) value.tag = nullptr;
    // Behind this the register holds one of them, too.
    if (value.from >= 0 && live_) frame_[static_cast<std::size_t>(value.from)] = value.type;
    return value;
}

Operand Translator::narrow_further(Operand value, Kinds kinds) {
    if (!value.type.only(kinds)) analysis_.note_any_effect(number_);
    return narrow(value, kinds);
}

// --- how a call ends early

ir::Value Translator::context_at(std::size_t offset) {
    return ir().at(parts_.context, static_cast<std::int64_t>(offset));
}

void Translator::fail(ir::Value status) {
    ir().store(status, status_);
    ir().jump(failure_);
}

void Translator::fail_always() {
    if (emitting()) fail(ir().byte(kReplay));
    live_ = false;
}

void Translator::require(ir::Value condition) {
    const ir::Block wrong = ir().block("wrong"), right = ir().block("right");
    ir().branch_seldom(ir().negate(condition), wrong, right);
    ir().go_on_in(wrong);
    fail(ir().byte(kReplay));
    ir().go_on_in(right);
}

/// Counts `rounds`, and looks now and then whether this is to go on. Each activation of a function
/// counts for itself.
void Translator::poll(std::int64_t rounds) {
    if (rounds_left_ == nullptr) rounds_left_ = ir().variable_of(kRoundsBetweenPolls);
    const ir::Block look = ir().block("look"), on = ir().block("on");
    const ir::Value left =
        ir().subtract(ir().load(ir().whole_kind(), rounds_left_), ir().whole(rounds));
    ir().store(left, rounds_left_);
    ir().branch_seldom(ir().compare(ir::Compare::Less, left, ir().whole(0)), look, on);
    ir().go_on_in(look);
    ir().store(ir().whole(kRoundsBetweenPolls), rounds_left_);
    look_out(on);
    ir().go_on_in(on);
}

/// Asks the engine whether this is to go on, and where so goes on.
void Translator::look_out(ir::Block on) {
    output_->polls = true;
    const ir::Block end = ir().block("end");
    const ir::Value status = ir().call_outside(reinterpret_cast<std::intptr_t>(&native::poll),
                                               ir().byte_kind(), {parts_.context});
    ir().branch_seldom(ir().compare(ir::Compare::NotEqual, status, ir().byte(kDone)), end, on);
    ir().go_on_in(end);
    fail(status);
}

/// At the start of a function that calls itself.
void Translator::watch_recursion() {
    const ir::Value limit = ir().load_whole(context_at(offsetof(Context, stack_limit)), {});
    require(ir().compare(ir::Compare::Greater, ir().address_of(status_), limit));
    const ir::Value place = context_at(offsetof(Context, calls_left));
    const ir::Value left = ir().subtract(ir().load_whole(place, {}), ir().whole(1));
    ir().store_whole(left, place, 8);
    const ir::Block look = ir().block("look"), on = ir().block("on");
    ir().branch_seldom(ir().compare(ir::Compare::Less, left, ir().whole(0)), look, on);
    ir().go_on_in(look);
    ir().store_whole(ir().whole(kRoundsBetweenPolls), place, 8);
    look_out(on);
    ir().go_on_in(on);
}

std::string Translator::place() const {
    return code_.source + ":" + std::to_string(code_.lines[static_cast<std::size_t>(at_)]);
}

/// What machine code can't do. Where an error follows in any case, the VM may as well do it;
/// elsewhere it is the reason why the hook stays in the VM.
Operand Translator::unsupported(const std::string& what, const std::string& advice) {
    return refuse({code_.source, code_.lines[static_cast<std::size_t>(at_)], what, advice, false});
}

Operand Translator::unknown(const std::string& what, const std::string& advice) {
    return refuse({code_.source, code_.lines[static_cast<std::size_t>(at_)], what, advice, true});
}

Operand Translator::refuse(const Reason& reason) {
    if (output_ != nullptr) {
        fail_always();
        return {Type::anything()};
    }
    auto& reasons = analysis_.instances()[number_].reasons;
    const bool known = std::any_of(reasons.begin(), reasons.end(), [&](const auto& noted) {
        return noted.first == at_ && noted.second == reason;
    });
    if (!known) reasons.emplace_back(at_, reason);
    return {Type::anything()};
}

// --- instructions that only move values

bool Translator::step_load(Instruction i) {
    const auto constant_at = [&](int k) -> const Constant& {
        return code_.constants[static_cast<std::size_t>(k)];
    };
    switch (i.opcode()) {
        case Opcode::Move: {
            Operand value = read(i.b());
            value.from = -1;
            write(i.a(), value);
            return true;
        }
        case Opcode::LoadI: write(i.a(), known(i.signed_bx())); return true;
        case Opcode::LoadF: {
            Constant value{Constant::Kind::Float, 0, static_cast<double>(i.signed_bx()), 0};
            write(i.a(), constant(value));
            return true;
        }
        case Opcode::LoadK: write(i.a(), constant(constant_at(i.bx()))); return true;
        case Opcode::LoadKx: {
            const Instruction extra{code_.code[static_cast<std::size_t>(at_ + 1)]};
            write(i.a(), constant(constant_at(extra.ax())));
            return true;
        }
        case Opcode::LoadFalse: write(i.a(), {Type::of(kFalse)}); return true;
        case Opcode::LFalseSkip:
            write(i.a(), {Type::of(kFalse)});
            flow(at_ + 2);
            return true;
        case Opcode::LoadTrue: write(i.a(), {Type::of(kTrue)}); return true;
        case Opcode::LoadNil:
            for (int r = i.a(); r <= i.a() + i.b(); ++r) write(r, nil());
            return true;
        default: return false;
    }
}

bool Translator::step_upvalue(Instruction i) {
    const auto variable = [&](int upvalue) {
        return closure_.variables[static_cast<std::size_t>(upvalue)];
    };
    const auto value_of = [&](int upvalue) -> Operand {
        const std::string& written = analysis_.written_at(variable(upvalue));
        if (written.empty()) return constant(program_.variables[variable(upvalue)].value);
        return unsupported("reads the outer local \"" + program_.variables[variable(upvalue)].name +
                               "\", which changes while the game runs (at " + written + ")",
                           "keep what changes in the state, or in a local");
    };
    const auto name = [&](int k) {
        return program_.texts[code_.constants[static_cast<std::size_t>(k)].index];
    };
    switch (i.opcode()) {
        case Opcode::GetUpval: write(i.a(), value_of(i.b())); return true;
        case Opcode::SetUpval:
            analysis_.note_written(variable(i.b()), place());
            unsupported("sets the outer local \"" + program_.variables[variable(i.b())].name + "\"",
                        "keep what changes in the state, in scratch, or in a local");
            return true;
        case Opcode::GetTabUp: {
            const Operand table = value_of(i.b());
            write(i.a(), field(table, name(i.c())));
            return true;
        }
        case Opcode::SetTabUp: set_field(value_of(i.a()), name(i.b()), nil()); return true;
        default: return false;
    }
}

bool Translator::step_table(Instruction i) {
    const auto name = [&](int k) {
        return program_.texts[code_.constants[static_cast<std::size_t>(k)].index];
    };
    const auto given = [&] {
        return i.k() ? constant(code_.constants[static_cast<std::size_t>(i.c())]) : read(i.c());
    };
    switch (i.opcode()) {
        case Opcode::GetTable: {
            const Operand table = read(i.b());
            const Operand value = index(table, read(i.c()));
            if (output_ == nullptr) note_read(table.type, value.type);
            write(i.a(), value);
            return true;
        }
        case Opcode::GetI: write(i.a(), index(read(i.b()), known(i.c()))); return true;
        case Opcode::GetField: write(i.a(), field(read(i.b()), name(i.c()))); return true;
        case Opcode::SetTable: set_index(read(i.a()), read(i.b()), given()); return true;
        case Opcode::SetI: set_index(read(i.a()), known(i.b()), given()); return true;
        case Opcode::SetField: set_field(read(i.a()), name(i.b()), given()); return true;
        case Opcode::NewTable: new_list(i); return true;
        case Opcode::SetList: set_list(i); return true;
        case Opcode::Len: write(i.a(), length(read(i.b()))); return true;
        case Opcode::Self:
            if (read(i.b()).type.kinds != kText) analysis_.note_any_effect(number_);
            write(i.a() + 1, read(i.b()));
            write(i.a(), unsupported("calls a method (:)", "call a local function"));
            return true;
        default: return false;
    }
}

/// Notes what tells how long a loop runs that goes along a table.
void Translator::note_read(const Type& table, const Type& value) {
    Instance& instance = analysis_.instances()[number_];
    if (table.kinds == kTable)
        instance.constant_reads.insert(at_);
    else
        instance.constant_reads.erase(at_);
    if (table.kinds == kTable && value.kinds == kInteger)
        instance.walks[at_] = table;
    else
        instance.walks.erase(at_);
}

bool Translator::step_number(Instruction i) {
    const auto constant_c = [&] {
        return constant(code_.constants[static_cast<std::size_t>(i.c())]);
    };
    const Opcode opcode = i.opcode();
    const int number = static_cast<int>(opcode);
    const auto from = [&](Opcode first, Opcode last) {
        return number >= static_cast<int>(first) && number <= static_cast<int>(last);
    };
    const auto shifted = [&](Opcode first, Opcode to) {
        return static_cast<Opcode>(number - static_cast<int>(first) + static_cast<int>(to));
    };
    if (opcode == Opcode::AddI)
        write(i.a(), arithmetic(Opcode::Add, read(i.b()), known(i.signed_c())));
    else if (from(Opcode::AddK, Opcode::BXorK))
        write(i.a(), arithmetic(shifted(Opcode::AddK, Opcode::Add), read(i.b()), constant_c()));
    else if (opcode == Opcode::ShrI)
        write(i.a(), arithmetic(Opcode::Shr, read(i.b()), known(i.signed_c())));
    else if (opcode == Opcode::ShlI)
        write(i.a(), arithmetic(Opcode::Shl, known(i.signed_c()), read(i.b())));
    else if (from(Opcode::Add, Opcode::Shr)) {
        const Operand by = read(i.c());
        if (by.type.known())
            analysis_.instances()[number_].steps[at_] = by.type.range.least;
        else
            analysis_.instances()[number_].steps.erase(at_);
        write(i.a(), arithmetic(opcode, read(i.b()), by));
    } else if (opcode == Opcode::Unm)
        write(i.a(), negative(read(i.b())));
    else if (opcode == Opcode::BNot)
        write(i.a(), arithmetic(Opcode::BXor, read(i.b()), known(-1)));
    else if (opcode == Opcode::Not) {
        Condition condition = truthy(read(i.b()));
        if (condition.known)
            condition.known = !*condition.known;
        else if (emitting())
            condition.bit = ir().negate(condition.bit);
        write(i.a(), truth(condition));
    } else
        return false;
    return true;
}

bool Translator::step_jump(Instruction i) {
    const auto sorted = [&](Operand a, Operand b, bool or_equal) {
        const Condition condition = less(a, b, or_equal);
        if (!live_) return;
        Frame yes = frame_, no = frame_;
        refine_less(a, b, or_equal, yes, no);
        conditional_jump(i, condition, yes, no);
    };
    const auto same = [&](const Operand& a, const Operand& b) {
        const Condition condition = equal(a, b);
        if (!live_) return;
        Frame yes = frame_, no = frame_;
        refine_equal(a, b, yes, no);
        conditional_jump(i, condition, yes, no);
    };
    const auto tested = [&](int tested_register, int target) {
        const Operand value = read(tested_register);
        const Condition condition = truthy(value);
        if (!live_) return;
        Frame yes = frame_, no = frame_;
        const auto r = static_cast<std::size_t>(tested_register);
        if (!value.type.may(kAnything)) {
            yes[r] = value.type.without(kNil | kFalse);
            no[r] = value.type.just(kNil | kFalse);
        }
        // The jump is taken where the value is what k says; only then it is kept.
        if (target >= 0) keep_tested(i, condition, target, value, i.k() ? yes : no);
        if (live_) conditional_jump(i, condition, yes, no);
    };
    switch (i.opcode()) {
        case Opcode::Jmp: flow(at_ + 1 + i.jump()); return true;
        case Opcode::Eq: same(read(i.a()), read(i.b())); return true;
        case Opcode::EqK:
            same(read(i.a()), constant(code_.constants[static_cast<std::size_t>(i.b())]));
            return true;
        case Opcode::EqI: same(read(i.a()), known(i.signed_b())); return true;
        case Opcode::Lt: sorted(read(i.a()), read(i.b()), false); return true;
        case Opcode::Le: sorted(read(i.a()), read(i.b()), true); return true;
        case Opcode::LtI: sorted(read(i.a()), known(i.signed_b()), false); return true;
        case Opcode::LeI: sorted(read(i.a()), known(i.signed_b()), true); return true;
        case Opcode::GtI: sorted(known(i.signed_b()), read(i.a()), false); return true;
        case Opcode::GeI: sorted(known(i.signed_b()), read(i.a()), true); return true;
        case Opcode::Test: tested(i.a(), -1); return true;
        case Opcode::TestSet: tested(i.b(), i.a()); return true;
        case Opcode::ForPrep: for_prepare(i); return true;
        case Opcode::ForLoop: for_loop(i); return true;
        case Opcode::TForPrep: flow(at_ + 1 + i.bx()); return true;
        default: return false;
    }
}

/// The part of TestSet that is more than Test: on the way of the jump, `target` takes the value.
void Translator::keep_tested(Instruction i, const Condition& condition, int target, Operand value,
                             Frame& kept) {
    const auto place = static_cast<std::size_t>(target);
    value.type =
        value.type.may(kAnything) ? value.type : kept[static_cast<std::size_t>(value.from)];
    if (value.type.none()) return;
    kept[place] = value.type;
    if (!value.type.one_kind()) analysis_.instances()[number_].mixed[place] = true;
    if (!emitting() || condition.known.value_or(i.k()) != i.k()) return;
    if (value.type.one_kind()) value.tag = nullptr;
    const Frame before = frame_;
    if (condition.known) {
        write(target, value);
        frame_ = before;
        return;
    }
    const Instruction jump{code_.code[static_cast<std::size_t>(at_ + 1)]};
    const ir::Block keep = ir().block("keep");
    const ir::Block past = blocks_[static_cast<std::size_t>(at_ + 2)];
    if (i.k())
        ir().branch(condition.bit, keep, past);
    else
        ir().branch(condition.bit, past, keep);
    ir().go_on_in(keep);
    write(target, value);
    ir().jump(blocks_[static_cast<std::size_t>(at_ + 2 + jump.jump())]);
    live_ = false;
}

/// Where the loop that starts here jumps back from; the last place, if there are several.
int Translator::loop_end(int head) const {
    int end = head;
    for (int n = head; n < static_cast<int>(code_.code.size()); ++n) {
        if (loop_start(code_, n) == head) end = n;
    }
    return end;
}

/// Whether a loop must be watched: it is not known to end soon.
bool Translator::lasts(int head) const {
    return !most_rounds(analysis_, number_, head, loop_end(head));
}

/// How many rounds one of the loop that starts here counts for: more, where loops lie in it that
/// are too short to count by themselves.
std::int64_t Translator::weight(int head) const {
    std::int64_t weight = 1;
    for (int depth = loop_depth(code_, head, loop_end(head)); depth > 0; --depth)
        weight *= kLoopAroundLoops;
    return weight;
}

// --- numeric loops: A is the index, A+1 the limit, A+2 the step, A+3 what the script sees. Lua
// counts rounds beforehand, so that nothing overflows; here the limit is compared before the step.

void Translator::for_prepare(Instruction i) {
    Operand index = read(i.a()), limit = read(i.a() + 1), step = read(i.a() + 2);
    const int behind = at_ + 1 + i.bx() + 1;
    if (!index.type.may(kAnything) && !step.type.may(kAnything) &&
        (index.type.may(kFloat) || step.type.may(kFloat))) {
        unsupported("counts a loop with fractions", "use whole numbers: // instead of /");
        write(i.a() + 3, {Type::anything()});
        const Frame frame = frame_;
        flow(at_ + 1, frame);
        flow(behind, frame);
        return;
    }
    index = narrow(index, kInteger);
    if (live_) step = narrow(step, kInteger);
    if (live_) limit = narrow(limit, kNumber);
    if (!live_) return;
    if (limit.type.may(kFloat) && step.type.known()) {
        // A loop that counts whole numbers ends at the last one that is not beyond the limit.
        limit = rounded(limit, step.type.range.least > 0 ? ir::Math::Floor : ir::Math::Ceil);
        write(i.a() + 1, limit);
    }
    if (!step.type.known() || index.type.may(kAnything) || limit.type.may(kAnything)) {
        if (step.type.may(kAnything) || index.type.may(kAnything) || limit.type.may(kAnything))
            unknown("counts a loop from, to or by a value that is not known to be a number");
        else
            unsupported("has a loop whose step is not a plain number",
                        "write the step as a number");
        write(i.a() + 3, {Type::anything()});
        const Frame frame = frame_;
        flow(at_ + 1, frame);
        flow(behind, frame);
        return;
    }
    const std::int64_t by = step.type.range.least;
    if (by == 0) return fail_always();
    Condition runs;
    const Range from = index.type.range, to = limit.type.range;
    if (by > 0 ? from.most <= to.least : from.least >= to.most) runs.known = true;
    if (by > 0 ? from.least > to.most : from.most < to.least) runs.known = false;
    if (emitting() && !runs.known)
        runs.bit = ir().compare(by > 0 ? ir::Compare::LessEqual : ir::Compare::GreaterEqual,
                                whole(index), whole(limit));
    // Of all rounds, not just the first.
    const Range inside = by > 0 ? Range{from.least, to.most} : Range{to.least, from.most};
    Frame yes = frame_;
    if (emitting()) {
        index.whole = whole(index);
        index.type.range = inside.empty() ? from : inside;
        write(i.a() + 3, index);
    }
    yes[static_cast<std::size_t>(i.a())] = yes[static_cast<std::size_t>(i.a() + 3)] =
        Type::integer(inside);
    if (inside.empty()) runs.known = false;
    branch(runs, at_ + 1, yes, behind, frame_);
}

void Translator::for_loop(Instruction i) {
    const Operand index = read(i.a()), limit = read(i.a() + 1), step = read(i.a() + 2);
    if (!step.type.known() || index.type.kinds != kInteger || limit.type.kinds != kInteger) {
        const Frame frame = frame_;  // only where for_prepare gave it up
        flow(at_ + 1 - i.bx(), frame);
        flow(at_ + 1, frame);
        return;
    }
    const std::int64_t by = step.type.range.least;
    const Range from = index.type.range, to = limit.type.range;
    Range next = by > 0 ? Range{add(from, {by, by}).least, to.most}
                        : Range{to.least, add(from, {by, by}).most};
    if (by > 0 && from.least > kMost - by) next = {1, 0};
    if (by < 0 && from.most < kLeast - by) next = {1, 0};
    if (by > 0 && next.least < from.least) next.least = from.least;
    if (by < 0 && next.most > from.most) next.most = from.most;
    Condition again;
    if (next.empty()) again.known = false;
    Operand moved{Type::integer(next)};
    if (emitting() && !again.known) {
        // How far it still is to the limit, which was not passed yet.
        const ir::Value left = by > 0 ? ir().subtract(whole(limit), whole(index))
                                      : ir().subtract(whole(index), whole(limit));
        again.bit = by == 1 || by == -1
            ? ir().compare(by > 0 ? ir::Compare::Less : ir::Compare::Greater, whole(index),
                           whole(limit))
            : ir().compare(
                  ir::Compare::BelowEqual,
                  ir().whole(
                      by > 0 ? by : static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(by))),
                  left);
        moved.whole = ir().add(whole(index), ir().whole(by));
    }
    const Frame done = frame_;
    Frame on = frame_;
    on[static_cast<std::size_t>(i.a())] = on[static_cast<std::size_t>(i.a() + 3)] = moved.type;
    if (emitting() && !again.known) {
        const ir::Block body = ir().block("again");
        ir().branch(again.bit, body, blocks_[static_cast<std::size_t>(at_ + 1)]);
        ir().go_on_in(body);
        write(i.a(), moved);
        write(i.a() + 3, moved);
        const int head = at_ + 1 - i.bx();
        if (lasts(head)) poll(weight(head));
        ir().jump(blocks_[static_cast<std::size_t>(at_ + 1 - i.bx())]);
        live_ = false;
        return;
    }
    branch(again, at_ + 1 - i.bx(), on, at_ + 1, done);
}

// --- the end of the function

void Translator::give(const std::vector<Operand>& values) {
    std::vector<Type> types;
    for (const Operand& value : values) types.push_back(value.type);
    if (types.size() > kMostResults) {
        unsupported("gives back more than " + std::to_string(kMostResults) + " values",
                    "use a scratch array");
        if (!live_) return;
        types.assign(1, Type::anything());
    }
    for (Type& type : types) {
        if (!type.may(kList)) continue;
        unsupported("returns a list that was made in a call", "use scratch arrays");
        if (!live_) return;
        type = Type::anything();
    }
    if (!emitting()) {
        analysis_.note_results(number_, types);
        live_ = false;
        return;
    }
    const Instance& instance = analysis_.instances()[number_];
    auto place = parts_.results.begin();
    for (std::size_t n = 0; n < instance.results.size(); ++n) {
        const Type& type = instance.results[n];
        const Operand value = n < values.size() ? values[n] : nil();
        if (type.may(kInteger | kTable)) {
            if (value.type.may(kInteger | kTable)) ir().store(whole(value), *place);
            ++place;
        }
        if (type.may(kFloat)) {
            if (value.type.may(kFloat)) ir().store(value.number, *place);
            ++place;
        }
        if (!type.one_kind()) ir().store(tag_of(value), *place++);
    }
    ir().give(ir().byte(kDone));
    live_ = false;
}

std::vector<ir::Kind> Translator::part_kinds(const Type& type, ir::Module& module) {
    std::vector<ir::Kind> kinds;
    if (type.may(kInteger | kTable)) kinds.push_back(module.whole_kind());
    if (type.may(kFloat)) kinds.push_back(module.number_kind());
    if (!type.one_kind()) kinds.push_back(module.byte_kind());
    return kinds;
}

ir::Value Translator::declare(Analysis& analysis, std::uint32_t number, ir::Module& module,
                              const std::string& name) {
    const Instance& instance = analysis.instances()[number];
    const script::Program& program = analysis.program();
    std::vector<ir::Parameter> parameters{
        {module.pointer_kind(), false, sizeof(Context)},
        {module.pointer_kind(), true, program.layout.words() * 8}};
    if (instance.adds) {
        parameters.push_back({module.pointer_kind(), true, 0});
        parameters.push_back({module.whole_kind(), false, 0});
        parameters.push_back({module.pointer_to(module.whole_kind()), true, 8});
    }
    for (const Type& type : instance.parameters) {
        for (const ir::Kind kind : part_kinds(type, module)) parameters.push_back({kind, false, 0});
        if (!type.may(kList)) continue;
        for (int n = 0; n < 3; ++n) parameters.push_back({module.pointer_kind(), false, 0});
    }
    for (const Type& type : instance.results) {
        for (const ir::Kind kind : part_kinds(type, module))
            parameters.push_back({module.pointer_to(kind), true, 1});
    }
    return module.declare(name, module.byte_kind(), parameters, false);
}

void Translator::emit() {
    Instance& instance = analysis_.instances()[number_];
    parts_.function = output_->functions[number_];
    ir().begin(parts_.function);
    failure_ = ir().block("failure");
    status_ = ir().variable(ir().byte_kind());
    slots_.resize(code_.registers);
    for (std::size_t r = 0; r < slots_.size(); ++r) {
        slots_[r].whole = ir().variable(ir().whole_kind());
        slots_[r].number = ir().variable(ir().number_kind());
        if (instance.mixed[r]) slots_[r].tag = ir().variable(ir().byte_kind());
    }
    unsigned next = 0;
    const auto parameter = [&] { return ir().parameter(parts_.function, next++); };
    parts_.context = parameter();
    parts_.state = parameter();
    if (instance.adds) {
        parts_.moves = parameter();
        parts_.room = parameter();
        parts_.count = parameter();
    }
    live_ = true;
    for (std::size_t n = 0; n < instance.parameters.size(); ++n) {
        Operand value{instance.parameters[n]};
        if (value.type.may(kInteger | kTable)) value.whole = parameter();
        if (value.type.may(kFloat)) value.number = parameter();
        if (!value.type.one_kind()) value.tag = parameter();
        if (value.type.may(kList)) {
            FunctionParts::List& list = parts_.lists[value.type.thing];
            list.elements = parameter();
            list.tags = parameter();
            list.count = parameter();
        }
        if (is_live(live_registers_, 0, static_cast<int>(n))) write(static_cast<int>(n), value);
    }
    for (const Type& type : instance.results) {
        const std::size_t parts = part_kinds(type, ir()).size();
        for (std::size_t part = 0; part < parts; ++part) parts_.results.push_back(parameter());
    }
    for (const std::uint32_t site : instance.lists) {
        FunctionParts::List& list = parts_.lists[site];
        list.elements = ir().memory(kListRoom);
        list.tags = ir().memory(kListRoom / 8);
        list.count = ir().memory(1);
    }
    blocks_.assign(code_.code.size(), nullptr);
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        if (!instance.entries[n].empty()) blocks_[n] = ir().block("at");
    }
    if (instance.recursive) watch_recursion();
    ir().jump(blocks_[0]);
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        if (blocks_[n] == nullptr) continue;
        ir().go_on_in(blocks_[n]);
        if (polled_[n] && lasts(static_cast<int>(n))) poll(weight(static_cast<int>(n)));
        run_block(static_cast<int>(n));
    }
    ir().go_on_in(failure_);
    ir().give(ir().load(ir().byte_kind(), status_));
}

}  // namespace senet::native
