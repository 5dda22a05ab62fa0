// A script's functions as plain data: the bytecode of the live closures that the hooks can reach,
// with the values of their outer locals and everything these hold, as they stood when it was read.
// What a compiler needs to know of a script without knowing Lua; safe to hand to another thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.h"

namespace senet::script {

/// Functions of the engine and of Lua's library that a compiler may know. All others are Other.
enum class Builtin : std::uint8_t {
    Other,
    Assert,
    Error,
    Ipairs,
    Abs,
    Ceil,
    Floor,
    Fmod,
    Max,
    Min,
    Sqrt,
    ToInteger,
    Ult,
    BitCount,
    BitEach,
    BitFirst,
    BitLast,
    BoardAt,
    TableInsert,
    TableRemove,
};

/// One Lua value. Indices count from 0 into the lists of the Program.
struct Constant {
    enum class Kind : std::uint8_t {
        Nil,
        False,
        True,
        Integer,
        Float,
        Text,  // index into texts
        Table,  // index into tables
        Closure,  // index into closures
        Library,  // index into functions
        Param,  // index into params: a number that may change without the program becoming another
        Unknown,  // a coroutine, userdata, ...
    };
    Kind kind = Kind::Nil;
    std::int64_t integer = 0;
    double number = 0;
    std::uint32_t index = 0;

    bool operator==(const Constant&) const = default;
};

struct TableImage {
    std::vector<std::pair<std::int64_t, Constant>> elements;  // keys ascending
    std::vector<std::pair<std::string, Constant>> fields;  // names ascending
    std::int64_t length = 0;  // as # gives it
    // One of the engine's own: nobody can change it, and reading a field that is not there is an
    // error, not nil.
    bool sealed = false;
    std::vector<Constant> others;  // under keys that are neither whole numbers nor texts

    const Constant* field(std::string_view name) const;
};

/// A function of the engine or of Lua's library.
struct LibraryFunction {
    std::string name;  // "math.abs"
    Builtin builtin = Builtin::Other;
    std::int32_t width = 0, height = 0;  // BoardAt: of its board
};

struct UpvalueSource {
    bool in_register = false;  // of the enclosing function's; else one of its own outer locals
    std::uint8_t index = 0;
};

/// A local as it is written. It is in its register from one instruction on to before another.
struct LocalName {
    std::string name;
    std::int32_t first = 0, end = 0;
};

/// One function as it is written, in Lua 5.4 bytecode.
struct Prototype {
    std::string source;  // as messages name it: "games/hex.lua"
    std::int32_t line = 0;  // where it is written; 0 for what stands at the top of a file
    std::uint8_t parameters = 0;
    bool variadic = false;
    std::uint8_t registers = 0;
    std::vector<std::uint32_t> code;
    std::vector<std::int32_t> lines;  // one an instruction
    std::vector<Constant> constants;
    std::vector<UpvalueSource> upvalues;
    std::vector<Prototype> nested;
    // For messages; empty where they were not asked for.
    std::vector<LocalName> locals;  // in the order in which they come to life
    std::vector<std::string> upvalue_names;
};

/// An outer local, shared by all closures that name it.
struct Variable {
    std::string name;
    Constant value;
};

/// A function as it lives: its outer locals are variables of the program.
struct Closure {
    std::uint32_t prototype = 0;
    std::vector<std::uint32_t> variables;
    std::string name;  // of the local or the field that holds it: "in_mill"; empty if none is known
};

/// A number of params { }, or one element of a list there.
struct ParamSlot {
    std::string name;  // "centre", "table.3"
    bool whole = true;
    double least = 0, most = 0;
    double value = 0;
};

struct Program {
    static constexpr std::uint32_t kNone = ~0u;

    std::string source;
    std::vector<Prototype> prototypes;
    std::vector<Closure> closures;
    std::vector<Variable> variables;
    std::vector<TableImage> tables;
    std::vector<std::string> texts;
    std::vector<LibraryFunction> functions;
    std::vector<ParamSlot> params;
    std::array<std::uint32_t, game::kHooks> hooks{};  // closures; kNone where the game has none
    game::HookSet foreign;  // hooks not written in the script: a library function, a coroutine

    // From the game's declarations.
    game::Layout layout{{}};
    game::Layout scratch{{}};
    std::vector<game::MoveField> move, thrown;
    int players = 2;
    game::Value points = 0;  // the most that can be won by; 0: the rules don't say
    bool chance = false;
    bool unread = false;  // there are tables or functions too deep inside of others to be read here

    /// The numbers that a hook is given where it is given a move.
    const std::vector<game::MoveField>& format_of(game::Hook hook) const {
        return hook == game::Hook::Happen ? thrown : move;
    }
    std::uint32_t hook(game::Hook hook) const { return hooks[static_cast<std::size_t>(hook)]; }

    /// All of it but the values of the params, as bytes: programs of one identity mean the same,
    /// given the same params.
    std::string identity() const;
};

}  // namespace senet::script
