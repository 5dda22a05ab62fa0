// The instructions of Lua 5.4, as lopcodes.h lays them out in 32 bits:
//
//   31      24 23      16 15 14       7 6        0
//   |    C    |    B     |k |    A     | opcode  |   most
//   |         Bx (17 bits)  |    A     | opcode  |   sBx: less 65535
//   |               sJ (25 bits)       | opcode  |   jumps: less 16777215
#pragma once

#include <cstdint>

namespace senet::script {

// clang-format off
enum class Opcode : std::uint8_t {
    Move, LoadI, LoadF, LoadK, LoadKx, LoadFalse, LFalseSkip, LoadTrue, LoadNil, GetUpval, SetUpval,
    GetTabUp, GetTable, GetI, GetField, SetTabUp, SetTable, SetI, SetField, NewTable, Self, AddI,
    AddK, SubK, MulK, ModK, PowK, DivK, IDivK, BAndK, BOrK, BXorK, ShrI, ShlI, Add, Sub, Mul, Mod,
    Pow, Div, IDiv, BAnd, BOr, BXor, Shl, Shr, MmBin, MmBinI, MmBinK, Unm, BNot, Not, Len, Concat,
    Close, Tbc, Jmp, Eq, Lt, Le, EqK, EqI, LtI, LeI, GtI, GeI, Test, TestSet, Call, TailCall,
    Return, Return0, Return1, ForLoop, ForPrep, TForPrep, TForCall, TForLoop, SetList, Closure,
    Vararg, VarargPrep, ExtraArg
};
// clang-format on
inline constexpr int kOpcodes = static_cast<int>(Opcode::ExtraArg) + 1;

struct Instruction {
    std::uint32_t bits = 0;

    constexpr Opcode opcode() const { return static_cast<Opcode>(bits & 0x7f); }
    constexpr int a() const { return static_cast<int>(bits >> 7 & 0xff); }
    constexpr bool k() const { return (bits >> 15 & 1) != 0; }
    constexpr int b() const { return static_cast<int>(bits >> 16 & 0xff); }
    constexpr int c() const { return static_cast<int>(bits >> 24); }
    constexpr int signed_b() const { return b() - 127; }
    constexpr int signed_c() const { return c() - 127; }
    constexpr int bx() const { return static_cast<int>(bits >> 15); }
    constexpr int signed_bx() const { return bx() - 65535; }
    constexpr int ax() const { return static_cast<int>(bits >> 7); }
    constexpr int jump() const { return static_cast<int>(bits >> 7) - 16777215; }
};

/// Whether the opcode compares or tests, and the jump behind it is taken by what comes out.
constexpr bool is_test(Opcode opcode) { return opcode >= Opcode::Eq && opcode <= Opcode::TestSet; }

constexpr bool is_return(Opcode opcode) {
    return opcode == Opcode::Return || opcode == Opcode::Return0 || opcode == Opcode::Return1;
}

/// Whether it sets an outer local or an element of a table.
constexpr bool is_set(Opcode opcode) {
    return opcode == Opcode::SetUpval || opcode == Opcode::SetTabUp ||
        (opcode >= Opcode::SetTable && opcode <= Opcode::SetField);
}

/// Whether the instruction writes the register.
constexpr bool writes(Instruction instruction, int reg) {
    const Opcode opcode = instruction.opcode();
    if (opcode == Opcode::LoadNil)
        return reg >= instruction.a() && reg <= instruction.a() + instruction.b();
    if (opcode == Opcode::Self) return reg == instruction.a() || reg == instruction.a() + 1;
    if (opcode == Opcode::Call || opcode == Opcode::Vararg) return reg >= instruction.a();
    if (opcode == Opcode::TForCall) return reg >= instruction.a() + 4;
    if (is_set(opcode) || is_return(opcode) || opcode == Opcode::SetList ||
        (opcode >= Opcode::MmBin && opcode <= Opcode::MmBinK) ||
        (opcode >= Opcode::Close && opcode <= Opcode::Test) || opcode == Opcode::TailCall)
        return false;
    return reg == instruction.a();
}

}  // namespace senet::script
