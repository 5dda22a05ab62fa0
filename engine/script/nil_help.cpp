#include "script/nil_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include "base/text.h"
#include "script/bytecode.h"
#include "script/instruction.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

/// What an instruction needs of its operands, by the words of Lua's messages.
struct Verb {
    std::string_view said;
    std::string_view so;
};

constexpr std::array kVerbs{
    Verb{"attempt to perform arithmetic on a nil value", "so it can't be used in a calculation"},
    Verb{"attempt to perform bitwise operation on a nil value",
         "so it can't be used in a calculation"},
    Verb{"attempt to index a nil value", "so there is nothing to look up in it"},
    Verb{"attempt to call a nil value", "so it can't be called"},
    Verb{"attempt to get length of a nil value", "so it has no length"},
    Verb{"attempt to concatenate a nil value", "so it can't be joined to a text"},
    Verb{"attempt to go through a nil value", "so ipairs can't go through it"},
    Verb{"bad argument #", "so {}() can't take it"},
    Verb{"attempt to compare", "so it can't be compared"},
    Verb{"bad 'for' initial value", "so no loop can count from it"},
    Verb{"bad 'for' limit", "so no loop can count to it"},
    Verb{"bad 'for' step", "so no loop can count by it"}};

bool is_arithmetic(Opcode opcode) {
    return (opcode >= Opcode::AddI && opcode <= Opcode::Shr) || opcode == Opcode::Unm ||
        opcode == Opcode::BNot;
}
bool has_two_registers(Opcode opcode) { return opcode >= Opcode::Add && opcode <= Opcode::Shr; }

/// The sign of a binary operator; empty for others.
std::string_view sign_of(Opcode opcode) {
    switch (opcode) {
        case Opcode::AddI:
        case Opcode::AddK:
        case Opcode::Add: return "+";
        case Opcode::SubK:
        case Opcode::Sub: return "-";
        case Opcode::MulK:
        case Opcode::Mul: return "*";
        case Opcode::ModK:
        case Opcode::Mod: return "%";
        case Opcode::DivK:
        case Opcode::Div: return "/";
        case Opcode::IDivK:
        case Opcode::IDiv: return "//";
        default: return "";
    }
}

bool jumps(Opcode opcode) { return opcode == Opcode::Jmp || is_test(opcode); }

/// A part of the script's text, and what it was when the call failed.
struct Part {
    std::string text;
    int value = 0;  // where on Lua's stack; 0 if it is not known any more
    bool literal = false;
    bool calculated = false;  // and so never nil
    // Of what was looked up: in what, and under which key.
    std::string table_text{}, key_text{};
    int table = 0, key = 0;
    bool key_is_literal = false;
};

/// The call that failed: its function, and its registers as they stand.
class FailedCall {
  public:
    /// `record` is that of lua_getstack for a function that is written in Lua.
    FailedCall(lua_State* L, lua_Debug& record) : L(L), record_(record) {
        lua_getinfo(L, "fl", &record_);
        function_ = lua_gettop(L);
        NamedCode named = named_code(L);
        code_ = std::move(named.code);
        texts_ = std::move(named.texts);
    }

    /// What was nil, of all that instructions of the line needed for what `said` names.
    std::optional<Part> culprit(std::string_view said) {
        auto found = culprit(said, [this](const Part& part, int) {
            return part.value != 0 && lua_isnil(L, part.value);
        });
        if (found) return found;
        // By what a register still holds: which may be something older, where the line has more
        // than one way and this part of it was left out.
        return culprit(said, [this](const Part& part, int reg) {
            return part.value == 0 && !part.calculated &&
                lua_getlocal(L, &record_, reg + 1) != nullptr && lua_isnil(L, -1);
        });
    }

  private:
    int size() const { return static_cast<int>(code_.code.size()); }
    Instruction at(int pc) const { return {code_.code[static_cast<std::size_t>(pc)]}; }

    template <class IsNil>
    std::optional<Part> culprit(std::string_view said, IsNil is_nil) {
        for (int pc = 0; pc < size(); ++pc) {
            if (code_.lines[static_cast<std::size_t>(pc)] != record_.currentline) continue;
            for (const int reg : operands(pc, said)) {
                lua_settop(L, function_);
                auto part = described(pc, reg, 0);
                if (part && is_nil(*part, reg)) return with_origin(*std::move(part), pc, reg);
            }
        }
        return std::nullopt;
    }

    /// The registers that must not be nil for the instruction, where it is of the kind that failed.
    std::vector<int> operands(int pc, std::string_view said) const {
        const Instruction i = at(pc);
        const Opcode opcode = i.opcode();
        const auto failed = [&](std::string_view verb) {
            return said.find(verb) != std::string_view::npos;
        };
        if ((failed("arithmetic") || failed("bitwise")) && is_arithmetic(opcode)) {
            if (has_two_registers(opcode)) return {i.b(), i.c()};
            return {i.b()};
        }
        if (failed("index")) {
            if (opcode >= Opcode::GetTable && opcode <= Opcode::GetField) return {i.b()};
            if (opcode == Opcode::Self) return {i.b()};
            if (opcode >= Opcode::SetTable && opcode <= Opcode::SetField) return {i.a()};
        }
        if (failed("call") && (opcode == Opcode::Call || opcode == Opcode::TailCall))
            return {i.a()};
        if (failed("length") && opcode == Opcode::Len) return {i.b()};
        if (failed("compare")) {
            if (opcode == Opcode::Lt || opcode == Opcode::Le) return {i.a(), i.b()};
            if (opcode >= Opcode::LtI && opcode <= Opcode::GeI) return {i.a()};
            if (opcode == Opcode::Call) return arguments(i);  // of math.max and its like
        }
        if (failed("bad argument #") && opcode == Opcode::Call) return arguments(i);
        if (failed("go through") && opcode == Opcode::Call) return {i.a() + 1};
        if (failed("concatenate") && opcode == Opcode::Concat) {
            std::vector<int> all;
            for (int reg = i.a() + i.b(); reg-- > i.a();) all.push_back(reg);
            return all;
        }
        if (opcode == Opcode::ForPrep) {
            if (failed("initial")) return {i.a()};
            if (failed("limit")) return {i.a() + 1};
            if (failed("step")) return {i.a() + 2};
        }
        return {};
    }

    static std::vector<int> arguments(Instruction call) {
        std::vector<int> all;
        for (int n = 1; n < call.b(); ++n) all.push_back(call.a() + n);
        return all;
    }

    /// The name of the local that is in a register when the instruction runs; empty if it is none.
    std::string local(int pc, int reg) const {
        for (const LocalName& local : code_.locals) {
            if (local.first > pc || pc >= local.end) continue;
            if (reg-- == 0) return local.name[0] == '(' ? "" : local.name;  // Lua's own, of a loop
        }
        return "";
    }

    /// The instruction before `pc` that wrote the register, on a way without jumps; -1 if there is
    /// none.
    int writer(int pc, int reg) const {
        const int from = pc;
        while (--pc >= 0) {
            if (writes(at(pc), reg)) return is_met(pc, from) ? -1 : pc;
            if (jumps(at(pc).opcode()) || at(pc).opcode() == Opcode::ForLoop) return -1;
        }
        return -1;
    }

    /// The instruction of the line that wrote the register last, whichever way led here from it; -1
    /// where ways around it lead here, or none is known.
    int writer_over_jumps(int pc, int reg) const {
        int by = pc;
        const int line = code_.lines[static_cast<std::size_t>(pc)];
        const auto on_line = [&](int n) {
            return n >= 0 && code_.lines[static_cast<std::size_t>(n)] == line;
        };
        do --by;
        while (on_line(by) && !writes(at(by), reg));
        if (!on_line(by)) return -1;
        return is_met(by, pc) ? -1 : by;
    }

    /// Whether a way from before one instruction goes around it to another behind it.
    bool is_met(int passed, int to) const {
        for (int from = 0; from < passed; ++from) {
            if (at(from).opcode() != Opcode::Jmp) continue;
            const int target = from + 1 + at(from).jump();
            if (target > passed && target <= to) return true;
        }
        return false;
    }

    /// The local that was nil, with what it was set to last.
    Part with_origin(Part part, int pc, int reg) {
        for (int by = writer(pc, reg); local(pc, reg).empty() && by >= 0; by = writer(pc, reg)) {
            if (at(by).opcode() != Opcode::Move) return part;
            pc = by;
            reg = at(by).b();
        }
        for (int set = pc; --set >= 0;) {
            if (!writes(at(set), reg)) continue;
            auto origin = produced(set, 0);
            const int line = code_.lines[static_cast<std::size_t>(set)];
            if (!origin || origin->text == "nil" || origin->text == part.text) return part;
            const std::string where =
                line == record_.currentline ? "" : fmt::format(" of line {}", line);
            origin->text = fmt::format("{}, which is {}{},", part.text, origin->text, where);
            return *std::move(origin);
        }
        return part;
    }

    static constexpr int kDeepest = 6;  // of expressions in each other

    /// What stands in a register when the instruction at `pc` runs.
    std::optional<Part> described(int pc, int reg, int depth) {
        if (depth > kDeepest) return std::nullopt;
        luaL_checkstack(L, 8, "");
        if (std::string name = local(pc, reg); !name.empty()) {
            return Part{std::move(name), lua_getlocal(L, &record_, reg + 1) ? lua_gettop(L) : 0};
        }
        const int by = writer(pc, reg);
        return by < 0 ? std::nullopt : produced(by, depth);
    }

    /// What the instruction produces.
    std::optional<Part> produced(int pc, int depth) {
        luaL_checkstack(L, 8, "");
        const Instruction i = at(pc);
        switch (i.opcode()) {
            case Opcode::Move: return described(pc, i.b(), depth + 1);
            case Opcode::GetUpval: return upvalue(i.b());
            case Opcode::LoadNil: lua_pushnil(L); return Part{"nil", lua_gettop(L), true};
            case Opcode::LoadI: lua_pushinteger(L, i.signed_bx()); return literal();
            case Opcode::LoadF: lua_pushnumber(L, i.signed_bx()); return literal();
            case Opcode::LoadK: return constant(i.bx());
            case Opcode::GetTabUp: return field(upvalue(i.b()), i.c(), ".{}");
            case Opcode::GetTable: {
                const auto key = described(pc, i.c(), depth + 1);
                auto table = described(pc, i.b(), depth + 1);
                if (key) return looked_up(std::move(table), *key, "[{}]");
                // The key's ways part and meet between the table and here.
                const int by = table ? -1 : writer_over_jumps(pc, i.b());
                if (by >= 0) table = produced(by, depth + 1);
                return looked_up(std::move(table), undescribed(pc, i), "[{}]");
            }
            case Opcode::NewTable:
            case Opcode::SetList: return Part{"{...}"};
            case Opcode::GetI: {
                lua_pushinteger(L, i.c());
                const Part key = literal();
                return looked_up(described(pc, i.b(), depth + 1), key, "[{}]");
            }
            case Opcode::GetField: return field(described(pc, i.b(), depth + 1), i.c(), ".{}");
            case Opcode::Self: return field(described(pc, i.b(), depth + 1), i.c(), ":{}");
            case Opcode::Call: {
                auto called = described(pc, i.a(), depth + 1);
                if (!called) return std::nullopt;
                return Part{called->text + "(...)"};
            }
            case Opcode::Len: {
                auto of = described(pc, i.b(), depth + 1);
                if (!of) return std::nullopt;
                return Part{.text = "#" + of->text, .calculated = true};
            }
            default: return calculated(pc, i, depth);
        }
    }

    /// The key of a look-up that comes by more than one way ("a and 1 or 2"): what its register
    /// still holds, if nothing of the line was put there since.
    Part undescribed(int pc, Instruction i) {
        Part key{"..."};
        bool still = i.a() != i.c();
        for (int later = pc + 1; still && later < size(); ++later) {
            if (code_.lines[static_cast<std::size_t>(later)] != record_.currentline) break;
            still = !writes(at(later), i.c()) || at(later).opcode() == Opcode::Call;
        }
        if (still && lua_getlocal(L, &record_, i.c() + 1) != nullptr) key.value = lua_gettop(L);
        return key;
    }

    std::optional<Part> calculated(int pc, Instruction i, int depth) {
        const std::string_view sign = sign_of(i.opcode());
        if (sign.empty()) return std::nullopt;
        const auto left = described(pc, i.b(), depth + 1);
        if (!left) return std::nullopt;
        std::optional<Part> right;
        if (i.opcode() == Opcode::AddI) {
            lua_pushinteger(L, i.signed_c());
            right = literal();
        } else {
            right =
                has_two_registers(i.opcode()) ? described(pc, i.c(), depth + 1) : constant(i.c());
        }
        if (!right) return std::nullopt;
        Part part{.text = fmt::format("{} {} {}", left->text, sign, right->text),
                  .calculated = true};
        if (i.opcode() == Opcode::AddI && i.signed_c() < 0)
            part.text = fmt::format("{} - {}", left->text, -i.signed_c());
        part.value = calculate(sign, left->value, right->value);
        return part;
    }

    /// Where the sum or difference of two whole numbers is, if they are such.
    int calculate(std::string_view sign, int left, int right) {
        if (left == 0 || right == 0 || !lua_isinteger(L, left) || !lua_isinteger(L, right) ||
            (sign != "+" && sign != "-"))
            return 0;
        luaL_checkstack(L, 8, "");
        lua_pushvalue(L, left);
        lua_pushvalue(L, right);
        lua_arith(L, sign == "+" ? LUA_OPADD : LUA_OPSUB);
        return lua_gettop(L);
    }

    std::size_t index_of_constant(int number) const {
        return code_.constants[static_cast<std::size_t>(number)].index;
    }

    std::optional<Part> field(std::optional<Part> table, int name, const char* form) {
        auto key = constant(name);
        key->text = texts_[index_of_constant(name)];
        if (table && table->text == "_ENV")
            return Part{.text = key->text, .value = look_up(table->value, key->value)};
        return looked_up(std::move(table), *key, form);
    }

    std::optional<Part> looked_up(std::optional<Part> table, const Part& key, const char* form) {
        if (!table) return std::nullopt;
        Part part{table->text + fmt::format(fmt::runtime(form), key.text)};
        part.table_text = table->text;
        part.key_text = key.text == "..." ? "the index" : key.text;
        part.table = table->value;
        part.key = key.value;
        part.key_is_literal = key.literal;
        if (part.table != 0 && part.key != 0) part.value = look_up(part.table, part.key);
        return part;
    }

    /// Pushes what the table holds under the key, without asking any function. RETURNS where; 0
    /// where that is not known.
    int look_up(int table, int key) {
        luaL_checkstack(L, 8, "");
        lua_pushvalue(L, table);
        for (int hops = 0; hops < 4; ++hops) {
            if (lua_istable(L, -1)) {
                lua_pushvalue(L, key);
                if (lua_isnil(L, -1) || lua_rawget(L, -2) != LUA_TNIL) return lua_gettop(L);
                lua_pop(L, 1);
            }
            if (luaL_getmetafield(L, -1, "__index") != LUA_TTABLE) break;
        }
        lua_pushnil(L);
        return lua_istable(L, table) ? lua_gettop(L) : 0;
    }

    std::optional<Part> upvalue(int number) {
        const char* name = lua_getupvalue(L, function_, number + 1);
        if (name == nullptr) return std::nullopt;
        return Part{name, lua_gettop(L)};
    }

    Part literal() { return {shown_value(L, -1), lua_gettop(L), true}; }

    std::optional<Part> constant(int number) {
        const Constant& value = code_.constants[static_cast<std::size_t>(number)];
        luaL_checkstack(L, 4, "");
        switch (value.kind) {
            case Constant::Kind::Integer: lua_pushinteger(L, value.integer); break;
            case Constant::Kind::Float: lua_pushnumber(L, value.number); break;
            case Constant::Kind::Text: lua_pushstring(L, texts_[value.index].c_str()); break;
            default: lua_pushnil(L); break;
        }
        return literal();
    }

    lua_State* L;
    lua_Debug& record_;
    int function_ = 0;
    Prototype code_;
    std::vector<std::string> texts_;
};

/// " (board.x[cell] is 5; the list ends at 4)": why nothing is there.
std::string reason_for(lua_State* L, const Part& part) {
    if (part.table_text.empty() || part.key == 0) return "";
    std::vector<std::string> reasons;
    if (!part.key_is_literal && lua_type(L, part.key) != LUA_TTABLE)
        reasons.push_back(fmt::format("{} is {}", part.key_text, shown_value(L, part.key)));
    const bool knows_table = part.table != 0 && lua_istable(L, part.table);
    if (lua_isinteger(L, part.key)) {
        const lua_Integer key = lua_tointeger(L, part.key);
        push_unsealed(L, part.table != 0 ? part.table : part.key);
        const auto length = knows_table ? static_cast<lua_Integer>(lua_rawlen(L, -1)) : 0;
        lua_pop(L, 1);
        if (key == 0)
            reasons.emplace_back("lists count from 1, and 0 is off the board");
        else if (key < 0)
            reasons.emplace_back("lists count from 1");
        else if (length > 0 && key > length)
            reasons.push_back(fmt::format("{} ends at {}", part.table_text, length));
    } else if (knows_table && lua_type(L, part.key) == LUA_TSTRING) {
        const std::string near = did_you_mean(lua_tostring(L, part.key), text_keys(L, part.table));
        if (!near.empty()) reasons.push_back(near.substr(2));
    }
    return reasons.empty() ? "" : fmt::format(" ({})", join(reasons, "; "));
}

/// The innermost function that is written in Lua, if it is the one that failed: the error of a
/// coroutine comes by its caller.
bool find_call(lua_State* L, lua_Debug& record, const std::string& place) {
    for (int level = 1; lua_getstack(L, level, &record); ++level) {
        lua_getinfo(L, "Sl", &record);
        if (*record.what == 'C') continue;
        return place.empty() ||
            place == fmt::format("{}:{}: ", record.short_src, record.currentline);
    }
    return false;
}

/// The function of "bad argument #1 to 'count' (number expected, got nil)".
std::string called(const std::string& message) {
    const std::size_t quote = message.find('\'');
    return message.substr(quote + 1, message.find('\'', quote + 1) - quote - 1);
}

/// "count() needs a number as argument 1, got nil".
std::string plain_argument(const std::string& said) {
    constexpr std::string_view kSign = "bad argument #";
    const std::size_t open = said.find('('), expected = said.find(" expected, got nil");
    if (open == std::string::npos || expected == std::string::npos || expected < open) return said;
    return fmt::format("{}() needs a {} as argument {}, got nil", called(said),
                       said.substr(open + 1, expected - open - 1),
                       said.substr(kSign.size(), said.find(' ', kSign.size()) - kSign.size()));
}

std::string explained(lua_State* L, const std::string& message) {
    const auto* verb = std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& each) {
        return message.find(each.said) != std::string::npos;
    });
    if (verb == kVerbs.end()) return message;
    const std::string place = message.substr(0, message.find(verb->said));
    lua_Debug record;
    if (!find_call(L, record, place)) return message;
    luaL_checkstack(L, 20, "");
    const bool of_argument = verb->said.starts_with("bad argument");
    if (of_argument && !message.ends_with("expected, got nil)")) return message;
    FailedCall call(L, record);
    const std::optional<Part> part = call.culprit(verb->said);
    if (!part || (of_argument && part->literal))
        return of_argument ? place + plain_argument(message.substr(place.size())) : message;
    const std::string so =
        of_argument ? fmt::format(fmt::runtime(verb->so), called(message)) : std::string(verb->so);
    const std::string what = part->text == "nil" ? "a value here" : part->text;
    return fmt::format("{}{} is nil{}, {}", place, what, reason_for(L, *part), so);
}

}  // namespace

std::string explained_nil(lua_State* L, const std::string& message) {
    const int top = lua_gettop(L);
    std::string told = message;
    try {
        told = explained(L, message);
    } catch (const std::exception&) {
    }
    lua_settop(L, top);
    return told;
}

}  // namespace senet::script
