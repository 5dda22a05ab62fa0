// What each instruction does that is no call and no loop: it finds its operands here, and says
// where to go on.

#include "native/translator.h"

namespace senet::native {

using script::Constant;

// --- instructions that only move values

bool Translator::step_load(Instruction i) {
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

const Constant& Translator::constant_at(int k) const {
    return code_.constants[static_cast<std::size_t>(k)];
}

/// A constant that is a text.
const std::string& Translator::name_at(int k) const { return program_.texts[constant_at(k).index]; }

/// The value that C names: a constant or a register.
Operand Translator::given(Instruction i) {
    return i.k() ? constant(constant_at(i.c())) : read(i.c());
}

bool Translator::step_upvalue(Instruction i) {
    const auto outer = [&](int upvalue) -> const Function::Outer& {
        return function_.outers[static_cast<std::size_t>(upvalue)];
    };
    const auto value_of = [&](int upvalue) -> Operand {
        const auto& [is_register, maker, number] = outer(upvalue);
        if (is_register) return {analysis_.captured(maker, number)};
        const std::string& written = analysis_.written_at(number);
        const script::Variable& variable = program_.variables[number];
        if (written.empty()) return constant(variable.value);
        note_touch(false, number, false);
        analysis_.constants().let_loose(analysis_.constants().type_of(variable.value));
        return unsupported(Why::ReadsChangingLocal, {variable.name, written});
    };
    switch (i.opcode()) {
        case Opcode::GetUpval: write(i.a(), value_of(i.b())); return true;
        case Opcode::SetUpval: {
            const auto& [is_register, maker, number] = outer(i.b());
            if (is_register) {
                analysis_.note_captured(maker, number, read(i.a()).type);
                return true;
            }
            analysis_.constants().let_loose(read(i.a()).type);
            analysis_.note_written(number, position().text());
            note_touch(false, number, true);
            unsupported(Why::SetsOuterLocal, {program_.variables[number].name});
            return true;
        }
        case Opcode::GetTabUp: {
            const Operand table = value_of(i.b());
            write(i.a(), field(table, name_at(i.c())));
            return true;
        }
        case Opcode::SetTabUp: set_field(value_of(i.a()), name_at(i.b()), given(i)); return true;
        default: return false;
    }
}

bool Translator::step_table(Instruction i) {
    const auto take = [&](const Operand& table, const Operand& value) {
        if (output_ == nullptr) note_read(table.type, value.type);
        write(i.a(), value);
        return true;
    };
    switch (i.opcode()) {
        case Opcode::GetTable: {
            const Operand table = read(i.b());
            return take(table, index(table, read(i.c())));
        }
        case Opcode::GetI: {
            const Operand table = read(i.b());
            return take(table, index(table, known(i.c())));
        }
        case Opcode::GetField: {
            const Operand table = read(i.b());
            return take(table, field(table, name_at(i.c())));
        }
        case Opcode::SetTable: set_index(read(i.a()), read(i.b()), given(i)); return true;
        case Opcode::SetI: set_index(read(i.a()), known(i.b()), given(i)); return true;
        case Opcode::SetField: set_field(read(i.a()), name_at(i.b()), given(i)); return true;
        case Opcode::NewTable: new_list(i); return true;
        case Opcode::SetList: set_list(i); return true;
        case Opcode::Len: write(i.a(), length(read(i.b()))); return true;
        case Opcode::Self: {
            const Operand of = read(i.b());
            Operand method;
            if (of.type.kinds == kTable && i.k()) {
                method = field(of, name_at(i.c()));
            } else {
                method = unsupported(Why::CallsMethod);
                // Those of texts change nothing, but for the functions that gsub is given.
                if (of.type.kinds == kText && i.k() && name_at(i.c()) != "gsub")
                    method.type = Type::harmless();
            }
            write(i.a() + 1, of);
            write(i.a(), method);
            return true;
        }
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
        write(i.a(),
              arithmetic(shifted(Opcode::AddK, Opcode::Add), read(i.b()),
                         constant(constant_at(i.c()))));
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
        Type kept = value.type;
        if (!value.type.may(kAnything)) {
            yes[r] = value.type.without(kNil | kFalse);
            no[r] = value.type.just(kNil | kFalse);
            kept = i.k() ? yes[r] : no[r];
        }
        // The jump is taken where the value is what k says; only then it is kept.
        if (target >= 0) {
            const Operand passed{kept, value.whole, value.number, value.tag, -1};
            keep_tested(i, condition, target, passed, i.k() ? yes : no);
        }
        if (live_) conditional_jump(i, condition, yes, no);
    };
    switch (i.opcode()) {
        case Opcode::Jmp: flow(at_ + 1 + i.jump()); return true;
        case Opcode::Eq: same(read(i.a()), read(i.b())); return true;
        case Opcode::EqK: same(read(i.a()), constant(constant_at(i.b()))); return true;
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
        case Opcode::TForPrep: generic_prepare(i); return true;
        default: return false;
    }
}

/// The part of TestSet that is more than Test: on the way of the jump, `target` takes the value.
void Translator::keep_tested(Instruction i, const Condition& condition, int target, Operand value,
                             Frame& kept) {
    const auto place = static_cast<std::size_t>(target);
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

}  // namespace senet::native
