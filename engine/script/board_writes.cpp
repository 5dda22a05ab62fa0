#include "script/board_writes.h"

#include <set>
#include <string>
#include <string_view>

#include "script/bytecode.h"
#include "script/instruction.h"
#include "script/reachable.h"

namespace senet::script {
namespace {

/// Whether the table on top of the stack is a board's, or holds one at once: all that is constant
/// has a metatable, and a script can make none.
bool holds_boards(lua_State* L, int index) {
    if (!lua_istable(L, index)) return false;
    if (lua_getmetatable(L, index) != 0) {
        lua_pop(L, 1);
        return true;
    }
    bool holds = false;
    for (lua_pushnil(L); !holds && lua_next(L, index) != 0;) {
        holds = lua_istable(L, -1) && lua_getmetatable(L, -1) != 0;
        lua_pop(L, holds ? 3 : 1);
    }
    return holds;
}

/// Whether what the register holds was looked up, over any steps, in one of these outer locals.
bool comes_from(const Prototype& code, int pc, int reg, const std::set<int>& boards) {
    while (--pc >= 0) {
        const Instruction i{code.code[static_cast<std::size_t>(pc)]};
        if (!writes(i, reg)) continue;
        switch (i.opcode()) {
            case Opcode::GetUpval:
            case Opcode::GetTabUp: return boards.contains(i.b());
            case Opcode::Move:
            case Opcode::GetTable:
            case Opcode::GetI:
            case Opcode::GetField: reg = i.b(); break;
            case Opcode::TForCall: reg = i.a() + 1; break;  // the list that ipairs goes through
            case Opcode::Call:  // of a board's lines(), or of ipairs()
                if (comes_from(code, pc, i.a(), boards)) return true;
                reg = i.a() + 1;
                break;
            default: return false;
        }
    }
    return false;
}

/// Of the function on top of the stack.
bool writes_into(lua_State* L, const std::set<int>& boards) {
    const std::string dump = dumped(L);
    const Prototype code = read_bytecode(dump, [](const std::string&) { return 0u; });
    for (int pc = 0; pc < static_cast<int>(code.code.size()); ++pc) {
        const Instruction i{code.code[static_cast<std::size_t>(pc)]};
        const bool sets = is_set(i.opcode()) && i.opcode() >= Opcode::SetTable;
        if (sets && comes_from(code, pc, i.a(), boards)) return true;
    }
    return false;
}

/// The outer locals of the function on top of the stack that hold boards, by their numbers.
std::set<int> locals_with_boards(lua_State* L) {
    std::set<int> boards;
    const char* name = nullptr;
    for (int i = 1; (name = lua_getupvalue(L, -1, i)) != nullptr; ++i) {
        if (std::string_view(name) != "_ENV" && holds_boards(L, lua_gettop(L)))
            boards.insert(i - 1);
        lua_pop(L, 1);
    }
    return boards;
}

}  // namespace

bool may_write_boards(lua_State* L, const std::array<int, game::kHooks>& hooks) {
    return any_reachable(L, hooks, Reach::Locals, [L] {
        const std::set<int> boards = locals_with_boards(L);
        return !boards.empty() && writes_into(L, boards);
    });
}

}  // namespace senet::script
