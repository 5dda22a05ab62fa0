#include "native/flow.h"

#include <algorithm>

#include "native/instruction.h"

namespace senet::native {
namespace {

using script::Prototype;

Instruction at(const Prototype& function, int number) {
    return {function.code[static_cast<std::size_t>(number)]};
}

/// Calls `to(target)` for each instruction that may come after this one.
template <class To>
void successors(const Prototype& function, int n, To to) {
    const Instruction i = at(function, n);
    if (is_return(i.opcode())) return;
    if (is_test(i.opcode())) {
        to(n + 2 + at(function, n + 1).jump());
        to(n + 2);
        return;
    }
    switch (i.opcode()) {
        case Opcode::Jmp: to(n + 1 + i.jump()); return;
        case Opcode::LFalseSkip: to(n + 2); return;
        case Opcode::ForPrep:
            to(n + 1);
            to(n + 1 + i.bx() + 1);
            return;
        case Opcode::ForLoop:
        case Opcode::TForLoop:
            to(n + 1 - i.bx());
            to(n + 1);
            return;
        case Opcode::TForPrep: to(n + 1 + i.bx()); return;
        case Opcode::TForCall:  // together with the TForLoop behind it
            to(n + 2 - at(function, n + 1).bx());
            to(n + 2);
            return;
        default: to(n + 1); return;
    }
}

bool ends_block(Opcode opcode) {
    if (is_test(opcode)) return true;
    switch (opcode) {
        case Opcode::Jmp:
        case Opcode::LFalseSkip:
        case Opcode::ForPrep:
        case Opcode::ForLoop:
        case Opcode::TForPrep:
        case Opcode::TForCall:
        case Opcode::TForLoop: return true;
        default: return false;
    }
}

/// Whether the instruction sets register A.
bool writes_first(Opcode opcode) {
    if (is_test(opcode) || is_return(opcode)) return opcode == Opcode::TestSet;
    return !is_set(opcode) && opcode != Opcode::SetList;
}

class Registers {
  public:
    explicit Registers(const Prototype& function)
        : count_(std::max<int>(function.registers, 1)),
          bits_(static_cast<std::size_t>((count_ + 63) / 64)) {}

    void add(int r) {
        if (r < count_) bits_[static_cast<std::size_t>(r / 64)] |= std::uint64_t{1} << (r % 64);
    }
    void remove(int r) {
        if (r < count_) bits_[static_cast<std::size_t>(r / 64)] &= ~(std::uint64_t{1} << (r % 64));
    }
    void add_from(int first, int count) {
        for (int r = first; r < first + count; ++r) add(r);
    }
    void add_all_from(int first) { add_from(first, count_ - first); }
    void remove_from(int first, int count) {
        for (int r = first; r < first + count; ++r) remove(r);
    }
    bool join(const std::vector<std::uint64_t>& other) {
        bool changed = false;
        for (std::size_t i = 0; i < bits_.size(); ++i) {
            changed |= (other[i] & ~bits_[i]) != 0;
            bits_[i] |= other[i];
        }
        return changed;
    }
    const std::vector<std::uint64_t>& bits() const { return bits_; }

  private:
    int count_;
    std::vector<std::uint64_t> bits_;
};

/// Turns what is read after an instruction into what is read from it on.
void go_back(Instruction i, Registers& live) {
    const int a = i.a(), b = i.b(), c = i.c();
    switch (i.opcode()) {
        case Opcode::Move:
        case Opcode::Unm:
        case Opcode::BNot:
        case Opcode::Not:
        case Opcode::Len:
        case Opcode::GetI:
        case Opcode::GetField:
        case Opcode::AddI:
        case Opcode::ShrI:
        case Opcode::ShlI:
        case Opcode::AddK:
        case Opcode::SubK:
        case Opcode::MulK:
        case Opcode::ModK:
        case Opcode::PowK:
        case Opcode::DivK:
        case Opcode::IDivK:
        case Opcode::BAndK:
        case Opcode::BOrK:
        case Opcode::BXorK:
            live.remove(a);
            live.add(b);
            return;
        case Opcode::LoadI:
        case Opcode::LoadF:
        case Opcode::LoadK:
        case Opcode::LoadKx:
        case Opcode::LoadFalse:
        case Opcode::LFalseSkip:
        case Opcode::LoadTrue:
        case Opcode::GetUpval:
        case Opcode::GetTabUp:
        case Opcode::NewTable: live.remove(a); return;
        case Opcode::LoadNil: live.remove_from(a, b + 1); return;
        case Opcode::SetUpval: live.add(a); return;
        case Opcode::SetTabUp:
            if (!i.k()) live.add(c);
            return;
        case Opcode::GetTable:
        case Opcode::Add:
        case Opcode::Sub:
        case Opcode::Mul:
        case Opcode::Mod:
        case Opcode::Pow:
        case Opcode::Div:
        case Opcode::IDiv:
        case Opcode::BAnd:
        case Opcode::BOr:
        case Opcode::BXor:
        case Opcode::Shl:
        case Opcode::Shr:
            live.remove(a);
            live.add(b);
            live.add(c);
            return;
        case Opcode::SetTable: live.add(b); [[fallthrough]];
        case Opcode::SetI:
        case Opcode::SetField:
            live.add(a);
            if (!i.k()) live.add(c);
            return;
        case Opcode::Self:
            live.remove(a);
            live.remove(a + 1);
            live.add(b);
            if (!i.k()) live.add(c);
            return;
        case Opcode::Concat: live.add_from(a, b); return;
        case Opcode::Eq:
        case Opcode::Lt:
        case Opcode::Le:
            live.add(a);
            live.add(b);
            return;
        case Opcode::EqK:
        case Opcode::EqI:
        case Opcode::LtI:
        case Opcode::LeI:
        case Opcode::GtI:
        case Opcode::GeI:
        case Opcode::Test: live.add(a); return;
        case Opcode::TestSet: live.add(b); return;  // whether it sets is not certain
        case Opcode::Call:
        case Opcode::TailCall:
            if (c != 0 && i.opcode() == Opcode::Call) live.remove_from(a, c - 1);
            if (b != 0)
                live.add_from(a, b);
            else
                live.add_all_from(a);
            return;
        case Opcode::Return:
            if (b != 0)
                live.add_from(a, b - 1);
            else
                live.add_all_from(a);
            return;
        case Opcode::Return1: live.add(a); return;
        case Opcode::ForPrep: live.add_from(a, 3); return;
        case Opcode::ForLoop: live.add_from(a, 3); return;
        case Opcode::TForPrep: live.add_from(a, 4); return;
        case Opcode::TForCall:
        case Opcode::TForLoop:
            live.remove_from(a + 4, std::max(1, c));
            live.add_from(a, 3);
            return;
        case Opcode::SetList:
            live.add(a);
            if (b != 0)
                live.add_from(a + 1, b);
            else
                live.add_all_from(a + 1);
            return;
        case Opcode::Closure: live.add_all_from(0); return;  // may take any as outer locals
        case Opcode::Vararg: live.remove_from(a, std::max(0, c - 1)); return;
        default: return;
    }
}

}  // namespace

bool leaves_block(const Prototype& function, int instruction) {
    const Opcode opcode = at(function, instruction).opcode();
    return ends_block(opcode) || is_return(opcode);
}

// A register whose value from before is not read behind the instruction was set there; what may set
// others, as a call does all from its function on, counts as well.
bool sets_register(const Prototype& function, int instruction, int register_number) {
    const Instruction i = at(function, instruction);
    switch (i.opcode()) {
        case Opcode::Call:
        case Opcode::TailCall:
        case Opcode::Vararg:
        case Opcode::TForCall:
        case Opcode::Closure:
        case Opcode::ForPrep:
        case Opcode::ForLoop: return register_number >= i.a();
        case Opcode::Concat:
        case Opcode::TestSet: return register_number == i.a();
        default: break;
    }
    Registers live(function);
    live.add(register_number);
    go_back(i, live);
    Registers none(function);
    go_back(i, none);
    const auto r = static_cast<std::size_t>(register_number);
    const auto is_in = [&](const Registers& registers) {
        return (registers.bits()[r / 64] >> (r % 64) & 1) != 0;
    };
    // Either it is gone, or it is there because the instruction reads it: setting it as well then
    // shows in its first operand.
    if (!is_in(live)) return true;
    return is_in(none) && i.a() == register_number && writes_first(i.opcode());
}

std::vector<bool> block_leaders(const Prototype& function) {
    std::vector<bool> leaders(function.code.size() + 1);
    leaders[0] = true;
    for (int n = 0; n < static_cast<int>(function.code.size()); ++n) {
        if (!ends_block(at(function, n).opcode())) continue;
        successors(function, n,
                   [&](int target) { leaders[static_cast<std::size_t>(target)] = true; });
    }
    return leaders;
}

LiveRegisters live_registers(const Prototype& function) {
    std::vector<Registers> live(function.code.size() + 1, Registers(function));
    for (bool changed = true; changed;) {
        changed = false;
        for (int n = static_cast<int>(function.code.size()); n-- > 0;) {
            Registers here(function);
            successors(function, n, [&](int target) {
                here.join(live[static_cast<std::size_t>(target)].bits());
            });
            go_back(at(function, n), here);
            changed |= live[static_cast<std::size_t>(n)].join(here.bits());
        }
    }
    LiveRegisters bits;
    for (const Registers& registers : live) bits.push_back(registers.bits());
    return bits;
}

std::vector<bool> open_loops(const Prototype& function) {
    std::vector<bool> heads(function.code.size() + 1);
    for (int n = 0; n < static_cast<int>(function.code.size()); ++n) {
        const Instruction i = at(function, n);
        if (i.opcode() == Opcode::Jmp && i.jump() < 0)
            heads[static_cast<std::size_t>(n + 1 + i.jump())] = true;
    }
    return heads;
}

int loop_start(const Prototype& function, int instruction) {
    const Instruction i = at(function, instruction);
    const int next = instruction + 1;
    switch (i.opcode()) {
        case Opcode::Jmp: return i.jump() < 0 ? next + i.jump() : next;
        case Opcode::ForLoop:
        case Opcode::TForLoop: return next - i.bx();
        default: return next;
    }
}

std::vector<bool> can_reach_end(const Prototype& function, const std::vector<bool>& reached,
                                const std::vector<bool>& stops) {
    const std::vector<bool> leaders = block_leaders(function);
    std::vector<bool> ends(function.code.size() + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (int n = static_cast<int>(function.code.size()); n-- > 0;) {
            const auto here = static_cast<std::size_t>(n);
            bool can = is_return(at(function, n).opcode());
            if (!can && !stops[here]) {
                successors(function, n, [&](int target) {
                    const auto next = static_cast<std::size_t>(target);
                    can |= ends[next] && (!leaders[next] || reached[next]);
                });
            }
            changed |= can && !ends[here];
            ends[here] = ends[here] || can;
        }
    }
    return ends;
}

namespace {

/// The outer locals that the function, or one made in it, sets.
std::vector<bool> upvalues_set(const Prototype& function) {
    std::vector<bool> set(function.upvalues.size());
    for (int n = 0; n < static_cast<int>(function.code.size()); ++n) {
        const Instruction i = at(function, n);
        if (i.opcode() == Opcode::SetUpval) set[static_cast<std::size_t>(i.b())] = true;
    }
    for (const Prototype& inner : function.nested) {
        const std::vector<bool> set_inside = upvalues_set(inner);
        for (std::size_t u = 0; u < inner.upvalues.size(); ++u) {
            if (set_inside[u] && !inner.upvalues[u].in_register)
                set[inner.upvalues[u].index] = true;
        }
    }
    return set;
}

}  // namespace

std::vector<bool> captured_registers(const Prototype& function) {
    std::vector<bool> captured(std::max<std::size_t>(function.registers, 1));
    for (const Prototype& inner : function.nested) {
        for (const script::UpvalueSource& upvalue : inner.upvalues) {
            if (upvalue.in_register) captured[upvalue.index] = true;
        }
    }
    return captured;
}

std::vector<bool> shared_registers(const Prototype& function) {
    std::vector<bool> shared(std::max<std::size_t>(function.registers, 1));
    for (const Prototype& inner : function.nested) {
        const std::vector<bool> set = upvalues_set(inner);
        for (std::size_t u = 0; u < inner.upvalues.size(); ++u) {
            if (set[u] && inner.upvalues[u].in_register) shared[inner.upvalues[u].index] = true;
        }
    }
    return shared;
}

}  // namespace senet::native
