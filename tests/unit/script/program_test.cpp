// A script's functions as plain data: the bytecode as luac lists it, the tables and outer locals
// that functions reach, and what makes two programs the same.

#include "script/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <lua.hpp>
#include <map>
#include <stdexcept>

#include "script/bytecode.h"
#include "script/script.h"

namespace senet::script {
namespace {

int append(lua_State*, const void* piece, std::size_t size, void* text) {
    static_cast<std::string*>(text)->append(static_cast<const char*>(piece), size);
    return 0;
}

std::string dump_of(const std::string& text, bool strip = false) {
    lua_State* L = luaL_newstate();
    std::string dump;
    if (luaL_loadbufferx(L, text.data(), text.size(), "@test.lua", "t") == LUA_OK)
        lua_dump(L, append, &dump, strip ? 1 : 0);
    lua_close(L);
    return dump;
}

Prototype read(const std::string& text) {
    std::map<std::string, std::uint32_t> texts;
    return read_bytecode(dump_of(text), [&](const std::string& word) {
        return texts.emplace(word, static_cast<std::uint32_t>(texts.size())).first->second;
    });
}

// The listing of `luac5.4 -l` of Lua 5.4.4 for these lines; should the numbers of Lua's
// instructions ever change, machine code would mean something else.
constexpr const char* kFixed = R"(local a, b = 1, 2.5
local t = { x = a }
for i = 1, 10, 2 do
  t[i] = a + b * i // 3
end
if t.x == 1 and not b then
  return t, -a
end
return #t < 7
)";

TEST(Bytecode, IsThatOfLua54) {
    const Prototype function = read(kFixed);
    std::vector<int> opcodes;
    for (const std::uint32_t instruction : function.code)
        opcodes.push_back(static_cast<int>(instruction & 0x7f));
    // VARARGPREP LOADI LOADK NEWTABLE EXTRAARG SETFIELD LOADI LOADI LOADI FORPREP MUL MMBIN IDIVK
    // MMBINK ADD MMBIN SETTABLE FORLOOP GETFIELD EQI JMP TEST JMP MOVE UNM RETURN LEN LTI JMP
    // LFALSESKIP LOADTRUE RETURN RETURN
    const std::vector<int> expected{81, 1,  3,  19, 82, 18, 1,  1,  1,  74, 36,
                                    46, 28, 48, 34, 46, 16, 73, 14, 61, 56, 66,
                                    56, 0,  49, 70, 52, 62, 56, 6,  7,  70, 70};
    EXPECT_EQ(opcodes, expected);
    const std::vector<std::int32_t> lines{1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4,
                                          3, 6, 6, 6, 6, 6, 7, 7, 7, 9, 9, 9, 9, 9, 9, 9};
    EXPECT_EQ(function.lines, lines);
    EXPECT_EQ(function.source, "test.lua");
    EXPECT_TRUE(function.variadic);
    EXPECT_EQ(function.parameters, 0);
    ASSERT_GE(function.constants.size(), 2u);
    EXPECT_EQ(function.constants[0].kind, Constant::Kind::Float);
    EXPECT_EQ(function.constants[0].number, 2.5);
}

TEST(Bytecode, KnowsTheLinesOfLongFunctions) {
    // More than 128 instructions, lines far apart: Lua notes absolute lines in between.
    std::string text = "local x = 1\n";
    for (int i = 0; i < 300; ++i) text += std::string(i % 3 == 0 ? 200 : 0, '\n') + "x = x + 2\n";
    const Prototype function = read(text);
    std::vector<int> wanted;
    int line = 1;
    for (int i = 0; i < 300; ++i) {
        line += i % 3 == 0 ? 201 : 1;
        wanted.push_back(line);
    }
    std::vector<int> found;
    for (std::size_t n = 0; n < function.code.size(); ++n) {
        if ((function.code[n] & 0x7f) == 21) found.push_back(function.lines[n]);  // ADDI
    }
    EXPECT_EQ(found, wanted);
}

TEST(Bytecode, HoldsNestedFunctionsAndConstantsOfAllKinds) {
    const Prototype function = read(
        "local a, b = math.maxinteger, \"a\\0b\"\n"
        "local function f(x, y)\n  return x == nil, a == 0x7fffffffffffffff, y .. b\nend\n"
        "local g <const> = function(...) return f end\n");
    ASSERT_EQ(function.nested.size(), 2u);
    EXPECT_EQ(function.nested[0].line, 2);
    EXPECT_EQ(function.nested[0].parameters, 2);
    EXPECT_FALSE(function.nested[0].variadic);
    EXPECT_EQ(function.nested[0].source, "test.lua");
    ASSERT_EQ(function.nested[0].upvalues.size(), 2u);
    EXPECT_TRUE(function.nested[0].upvalues[0].in_register);
    EXPECT_TRUE(function.nested[1].variadic);
    const auto& constants = function.nested[0].constants;
    EXPECT_TRUE(std::any_of(constants.begin(), constants.end(), [](const Constant& value) {
        return value.kind == Constant::Kind::Integer &&
            value.integer == std::numeric_limits<std::int64_t>::max();
    }));
}

TEST(Bytecode, RefusesWhatIsNoBytecodeOfThisLua) {
    const auto index = [](const std::string&) { return 0u; };
    const std::string dump = dump_of("return 1 + ...");
    EXPECT_NO_THROW(read_bytecode(dump, index));
    for (const std::size_t byte : {0u, 4u, 5u, 6u, 12u, 13u, 14u, 15u, 25u}) {
        std::string wrong = dump;
        wrong[byte] = static_cast<char>(wrong[byte] ^ 1);
        EXPECT_THROW(read_bytecode(wrong, index), std::runtime_error) << byte;
    }
    for (std::size_t length = 0; length < dump.size(); ++length)
        EXPECT_THROW(read_bytecode(dump.substr(0, length), index), std::runtime_error) << length;
    EXPECT_NO_THROW(read_bytecode(dump_of("return 1 + ...", true), index));  // without names
}

// --- programs

constexpr const char* kGame = R"(local game = { name = "Test", move = { "m" },
  state = { n = int(0, 9), cells = array(3, 0, 2) }, scratch = { k = int(0, 5) } }
local board = grid(2, 2)
local P = params { weight = { 3, 0, 9 }, list = { { 1, 2 }, 0, 9 } }
local T = { 5, 6, [10] = 7, name = "a\0b", inner = { true, 1.5 } }
local n = 1
local function helper(s) return T[s.n] + n + P.weight end
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, m) end
function game.result(s) end
function game.evaluate(s) return helper(s) + board.at(1, 1) + math.abs(P.list[1]) end
return game
)";

Program program_of(std::string text = kGame, ScriptSettings settings = {}) {
    return Script::from_text("test.lua", std::move(text), std::move(settings)).rules()->program();
}

TEST(Program, HoldsWhatHooksCanReach) {
    const Program program = program_of();
    EXPECT_EQ(program.source, "test.lua");
    const std::uint32_t evaluate = program.hook(game::Hook::Evaluate);
    ASSERT_NE(evaluate, Program::kNone);
    EXPECT_EQ(program.hook(game::Hook::Legal), Program::kNone);
    EXPECT_EQ(program.closures[evaluate].name, "evaluate");
    const auto variable = [&](const std::string& name) -> const Constant& {
        const auto found =
            std::find_if(program.variables.begin(), program.variables.end(),
                         [&](const Variable& candidate) { return candidate.name == name; });
        return found->value;
    };
    ASSERT_EQ(variable("T").kind, Constant::Kind::Table);
    const TableImage& table = program.tables[variable("T").index];
    EXPECT_EQ(table.length, 2);
    EXPECT_FALSE(table.sealed);
    ASSERT_EQ(table.elements.size(), 3u);
    EXPECT_EQ(table.elements[2].first, 10);
    EXPECT_EQ(table.elements[2].second.integer, 7);
    EXPECT_EQ(program.texts[table.field("name")->index], std::string("a\0b", 3));
    EXPECT_EQ(table.field("inner")->kind, Constant::Kind::Table);
    EXPECT_EQ(table.field("nothing"), nullptr);
    EXPECT_EQ(variable("n").integer, 1);
    EXPECT_EQ(variable("helper").kind, Constant::Kind::Closure);
    EXPECT_TRUE(program.tables[variable("board").index].sealed);
    ASSERT_EQ(program.params.size(), 3u);
    EXPECT_EQ(program.params[0].name, "list.1");
    EXPECT_EQ(program.params[2].name, "weight");
    EXPECT_EQ(program.params[2].most, 9);
    const auto board_at =
        std::find_if(program.functions.begin(), program.functions.end(),
                     [](const LibraryFunction& f) { return f.builtin == Builtin::BoardAt; });
    ASSERT_NE(board_at, program.functions.end());
    EXPECT_EQ(board_at->width, 2);
}

TEST(Program, IsTheSameWhenReadAgain) {
    const auto rules = Script::from_text("test.lua", kGame).rules();
    EXPECT_EQ(rules->program().identity(), rules->program().identity());
    EXPECT_EQ(rules->program().identity(), program_of().identity());
}

TEST(Program, IsTheSameWithOtherParams) {
    ScriptSettings settings;
    settings.params["weight"] = {{"7"}, false, {}};
    EXPECT_EQ(program_of(kGame, settings).identity(), program_of().identity());
    EXPECT_EQ(program_of(kGame, settings).params[2].value, 7);
}

TEST(Program, IsAnotherWhenAnyPartOfItChanges) {
    const std::string same = program_of().identity();
    const auto change = [](const std::string& from, const std::string& to) {
        std::string text = kGame;
        text.replace(text.find(from), from.size(), to);
        return program_of(text).identity();
    };
    const std::vector<std::pair<std::string, std::string>> changes{
        {"n = 1\n", "n = 2\n"},
        {"n = 1\n", "n = 1.0\n"},
        {"n = 1\n", "n = true\n"},
        {"n = 1\n", "n = \"1\"\n"},
        {"{ 5, 6", "{ 5, 8"},
        {"[10]", "[11]"},
        {"[10] = 7", "[10] = 7, [true] = 1"},
        {"a\\0b", "a\\0c"},
        {"1.5", "-1.5"},
        {"name = \"a", "nome = \"a"},
        {"local n", "\nlocal n"},
        {"+ n", "- n"},
        {"math.abs", "math.ceil"},
        {"grid(2, 2)", "grid(3, 2)"},
        {"{ 3, 0, 9 }", "{ 3, 0, 8 }"},
        {"{ 3, 0, 9 }", "{ 3.5, 0, 9 }"},
        {"int(0, 9)", "int(0, 10)"},
        {"int(0, 5)", "int(0, 6)"},
        {"array(3", "array(4"},
        {"array(3, 0, 2)", "array(3, 0, 2, \"apart\")"},
        {"k = int(0, 5)", "k = array(6, 0, 5)"},
        {"{ \"m\" }", "{ { \"m\", bits = 9 } }"},
        {"function game.play", "function game.legal(s) return true end function game.play"},
    };
    for (const auto& [from, to] : changes)
        EXPECT_NE(change(from, to), same) << from << " -> " << to;
}

/// Each part by itself, also those that a script can hardly change alone.
TEST(Program, HasAnIdentityOfEveryPart) {
    const Program original = program_of();
    const std::vector<std::function<void(Program&)>> changes{
        [](Program& p) { p.source += "x"; },
        [](Program& p) { p.prototypes[0].code[0] ^= 1u << 20; },
        [](Program& p) { p.prototypes[0].lines[0] += 1; },
        [](Program& p) { p.prototypes[0].registers += 1; },
        [](Program& p) { p.prototypes[0].parameters += 1; },
        [](Program& p) { p.prototypes[0].variadic = !p.prototypes[0].variadic; },
        [](Program& p) { p.closures[0].variables.push_back(0); },
        [](Program& p) { p.closures[0].prototype += 1; },
        [](Program& p) { p.closures[0].name += "x"; },
        [](Program& p) { p.variables[0].name += "x"; },
        [](Program& p) { p.variables.emplace_back(); },
        [](Program& p) { p.tables[0].length += 1; },
        [](Program& p) { p.tables[0].sealed = !p.tables[0].sealed; },
        [](Program& p) { p.tables[0].others.emplace_back(); },
        [](Program& p) { p.unread = !p.unread; },
        [](Program& p) { p.texts[0] += "x"; },
        [](Program& p) { p.functions[0].name += "x"; },
        [](Program& p) { p.functions[0].builtin = Builtin::Ult; },
        [](Program& p) { p.functions[0].width += 1; },
        [](Program& p) { p.functions[0].height += 1; },
        [](Program& p) { p.params[0].least -= 1; },
        [](Program& p) { p.params[0].most += 1; },
        [](Program& p) { p.params[0].whole = false; },
        [](Program& p) { p.params.emplace_back(); },
        [](Program& p) { std::swap(p.hooks[1], p.hooks[2]); },
        [](Program& p) { p.move[0].bits += 1; },
        [](Program& p) { p.move.emplace_back(); },
        [](Program& p) { p.players += 1; },
        [](Program& p) { std::swap(p.layout, p.scratch); },
    };
    for (std::size_t n = 0; n < changes.size(); ++n) {
        Program changed = original;
        changes[n](changed);
        EXPECT_NE(changed.identity(), original.identity()) << "change number " << n;
    }
    Program other_values = original;
    for (ParamSlot& param : other_values.params) param.value += 1;
    EXPECT_EQ(other_values.identity(), original.identity());
}

}  // namespace
}  // namespace senet::script
