#include "script/program_reader.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "script/bytecode.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

constexpr std::pair<std::string_view, Builtin> kBuiltins[] = {
    {"assert", Builtin::Assert},
    {"error", Builtin::Error},
    {"ipairs", Builtin::Ipairs},
    {"math.abs", Builtin::Abs},
    {"math.ceil", Builtin::Ceil},
    {"math.floor", Builtin::Floor},
    {"math.fmod", Builtin::Fmod},
    {"math.max", Builtin::Max},
    {"math.min", Builtin::Min},
    {"math.sqrt", Builtin::Sqrt},
    {"math.tointeger", Builtin::ToInteger},
    {"math.ult", Builtin::Ult},
    {"bit.count", Builtin::BitCount},
    {"bit.each", Builtin::BitEach},
    {"bit.first", Builtin::BitFirst},
    {"bit.last", Builtin::BitLast},
    {"table.insert", Builtin::TableInsert},
    {"table.remove", Builtin::TableRemove},
};

class ProgramReader {
  public:
    explicit ProgramReader(const ProgramSource& source) : source_(source), L(source.lua) {}

    Program read() {
        program_.source = source_.shown;
        program_.layout = source_.game.layout;
        program_.scratch = source_.game.scratch;
        program_.move = source_.game.move.fields();
        program_.thrown = source_.game.thrown.fields();
        program_.players = source_.game.player_count();
        program_.chance = source_.game.chance;
        program_.points = source_.game.points;
        read_params();
        name_library();
        for (std::size_t i = 0; i < game::kHooks; ++i) {
            program_.hooks[i] = Program::kNone;
            if (source_.hooks[i] == 0) continue;
            if (lua_iscfunction(L, source_.hooks[i])) {
                program_.foreign.add(static_cast<game::Hook>(i));
                continue;
            }
            lua_pushvalue(L, source_.hooks[i]);
            program_.hooks[i] = closure(std::string(game::kHookNames[i]));
        }
        return std::move(program_);
    }

  private:
    void read_params() {
        for (const Param& param : source_.declarations.params()) {
            first_slot_.push_back(static_cast<std::uint32_t>(program_.params.size()));
            for (std::size_t i = 0; i < param.values.size(); ++i) {
                const std::string name =
                    param.is_list ? param.name + "." + std::to_string(i + 1) : param.name;
                program_.params.push_back(
                    {name, param.whole, param.least, param.most, param.values[i]});
            }
        }
    }

    /// Notes the address of every C function under the name that scripts call it by.
    void name_library() {
        push_unsealed(L, source_.environment);
        for (const std::string& name : text_keys(L, -1)) {
            lua_getfield(L, -1, name.c_str());
            if (lua_iscfunction(L, -1)) library_[lua_topointer(L, -1)] = name;
            push_unsealed(L, -1);
            for (const std::string& inner : text_keys(L, -1)) {
                lua_getfield(L, -1, inner.c_str());
                if (lua_iscfunction(L, -1)) library_[lua_topointer(L, -1)] = name + "." + inner;
                lua_pop(L, 1);
            }
            lua_pop(L, 2);
        }
        lua_pop(L, 1);
    }

    /// Takes the value on top of the stack. `name` is what holds it.
    Constant take(const std::string& name) {
        int type = lua_type(L, -1);
        if (depth_ >= kDeepest && (type == LUA_TTABLE || type == LUA_TFUNCTION)) {
            type = LUA_TNONE;
            program_.unread = true;
        }
        ++depth_;
        const Constant value = take(type, name);
        --depth_;
        return value;
    }

    Constant take(int type, const std::string& name) {
        Constant value;
        switch (type) {
            case LUA_TNIL: break;
            case LUA_TBOOLEAN:
                value.kind =
                    lua_toboolean(L, -1) != 0 ? Constant::Kind::True : Constant::Kind::False;
                break;
            case LUA_TNUMBER:
                if (lua_isinteger(L, -1)) {
                    value.kind = Constant::Kind::Integer;
                    value.integer = lua_tointeger(L, -1);
                } else {
                    value.kind = Constant::Kind::Float;
                    value.number = lua_tonumber(L, -1);
                }
                break;
            case LUA_TSTRING:
                value.kind = Constant::Kind::Text;
                value.index = text(text_at(-1));
                break;
            case LUA_TTABLE:
                value.kind = Constant::Kind::Table;
                value.index = table(name);
                return value;
            case LUA_TFUNCTION:
                value.kind =
                    lua_iscfunction(L, -1) ? Constant::Kind::Library : Constant::Kind::Closure;
                value.index = lua_iscfunction(L, -1) ? function() : closure(name);
                return value;
            default: value.kind = Constant::Kind::Unknown; break;
        }
        lua_pop(L, 1);
        return value;
    }

    /// With zeros inside, where it has any.
    std::string text_at(int index) {
        std::size_t length = 0;
        const char* text = lua_tolstring(L, index, &length);
        return {text, length};
    }

    std::uint32_t text(const std::string& text) {
        const auto [place, is_new] =
            texts_.emplace(text, static_cast<std::uint32_t>(program_.texts.size()));
        if (is_new) program_.texts.push_back(text);
        return place->second;
    }

    using Numbers = std::unordered_map<const void*, std::uint32_t>;  // by address

    /// The number of what was read before; it is taken from the stack then.
    std::optional<std::uint32_t> known_in(const Numbers& numbers, const void* address) {
        const auto known = numbers.find(address);
        if (known == numbers.end()) return std::nullopt;
        lua_pop(L, 1);
        return known->second;
    }

    std::uint32_t closure(const std::string& name) {
        const void* address = lua_topointer(L, -1);
        if (const auto known = known_in(closures_, address)) return *known;
        const auto index = static_cast<std::uint32_t>(program_.closures.size());
        closures_[address] = index;
        program_.closures.emplace_back();
        Closure closure;
        closure.name = name;
        closure.prototype = prototype();
        luaL_checkstack(L, 8, "a function");
        for (int i = 1; const char* upvalue = lua_getupvalue(L, -1, i); ++i) {
            closure.variables.push_back(variable(lua_upvalueid(L, -2, i), upvalue));
        }
        program_.closures[index] = std::move(closure);
        lua_pop(L, 1);
        return index;
    }

    std::uint32_t prototype() {
        const std::string dump = dumped(L);
        const auto [place, is_new] =
            prototypes_.emplace(dump, static_cast<std::uint32_t>(program_.prototypes.size()));
        if (is_new) {
            program_.prototypes.push_back(
                read_bytecode(dump, [this](const std::string& text) { return this->text(text); }));
        }
        return place->second;
    }

    /// Takes the outer local whose value is on top of the stack.
    std::uint32_t variable(const void* identity, const char* name) {
        if (const auto known = known_in(variables_, identity)) return *known;
        const auto index = static_cast<std::uint32_t>(program_.variables.size());
        variables_[identity] = index;
        program_.variables.push_back({name, {}});
        const Constant value = take(name);
        program_.variables[index].value = value;
        return index;
    }

    std::uint32_t function() {
        const void* address = lua_topointer(L, -1);
        if (const auto known = known_in(functions_, address)) return *known;
        LibraryFunction function{"a function of the engine", Builtin::Other, 0, 0};
        if (const auto name = library_.find(address); name != library_.end()) {
            function.name = name->second;
            for (const auto& [known, builtin] : kBuiltins) {
                if (known == name->second) function.builtin = builtin;
            }
        } else if (const auto of_board = board_function_at(L, -1)) {
            const game::Board& board = *of_board->board;
            function.name = of_board->name;
            if (function.name == "board.at" && board.shape != game::Board::Shape::Graph)
                function = {function.name, Builtin::BoardAt, board.width, board.height};
        }
        const auto index = static_cast<std::uint32_t>(program_.functions.size());
        functions_[address] = index;
        program_.functions.push_back(std::move(function));
        lua_pop(L, 1);
        return index;
    }

    std::uint32_t table(const std::string& name) {
        push_unsealed(L, -1);
        const bool sealed = lua_rawequal(L, -1, -2) == 0;
        lua_remove(L, -2);
        const void* address = lua_topointer(L, -1);
        if (const auto known = known_in(tables_, address)) return *known;
        const auto index = static_cast<std::uint32_t>(program_.tables.size());
        tables_[address] = index;
        program_.tables.emplace_back();
        TableImage image;
        image.sealed = sealed;
        image.length = static_cast<std::int64_t>(lua_rawlen(L, -1));
        const ParamTable* params = source_.declarations.param_table(address);
        luaL_checkstack(L, 12, "a table");
        const int table = lua_gettop(L);
        for (std::int64_t i = 1; i <= image.length; ++i) {
            lua_rawgeti(L, table, i);
            if (lua_isnil(L, -1))
                lua_pop(L, 1);
            else
                image.elements.emplace_back(i, element(params, i, name));
        }
        read_others(table, params, name, image);
        program_.tables[index] = std::move(image);
        lua_settop(L, table - 1);
        return index;
    }

    /// The fields, the elements that # does not count, and what is under other keys.
    void read_others(int table, const ParamTable* params, const std::string& name,
                     TableImage& image) {
        std::vector<std::string> names;
        std::vector<std::int64_t> numbers;
        lua_pushnil(L);
        while (lua_next(L, table) != 0) {
            if (lua_type(L, -2) != LUA_TSTRING && !lua_isinteger(L, -2)) {
                image.others.push_back(take(name));
                continue;
            }
            lua_pop(L, 1);
            if (lua_type(L, -1) == LUA_TSTRING)
                names.push_back(text_at(-1));
            else if (const lua_Integer key = lua_tointeger(L, -1); key < 1 || key > image.length)
                numbers.push_back(key);
        }
        // Lua's own order differs from state to state; what is met first has the lower number.
        std::sort(names.begin(), names.end());
        std::sort(numbers.begin(), numbers.end());
        for (const std::string& key : names) {
            lua_pushlstring(L, key.data(), key.size());
            lua_rawget(L, table);
            const bool is_param = params != nullptr && !params->is_list && !lua_istable(L, -1);
            const Constant value = is_param ? param(params->params.at(key), 0)
                                            : take(name.empty() ? key : name + "." + key);
            image.fields.emplace_back(key, value);
        }
        for (const std::int64_t key : numbers) {
            lua_rawgeti(L, table, key);
            image.elements.emplace_back(key, take(name));
        }
        std::sort(image.elements.begin(), image.elements.end(),
                  [](const auto& a, const auto& b) { return a.first < b.first; });
    }

    /// Takes the element on top of the stack. Lists of params are plain tables: what the script has
    /// changed there is no param any more.
    Constant element(const ParamTable* params, std::int64_t i, const std::string& name) {
        if (params == nullptr || !params->is_list) return take(name);
        const std::size_t number = params->params.begin()->second;
        const std::vector<double>& values = source_.declarations.params()[number].values;
        const bool unchanged = lua_type(L, -1) == LUA_TNUMBER &&
            (lua_isinteger(L, -1) != 0) == source_.declarations.params()[number].whole &&
            i <= static_cast<std::int64_t>(values.size()) &&
            values[static_cast<std::size_t>(i - 1)] == lua_tonumber(L, -1);
        return unchanged ? param(number, static_cast<std::uint32_t>(i - 1)) : take(name);
    }

    /// Takes the number on top of the stack for what it is: one of params { }.
    Constant param(std::size_t number, std::uint32_t element) {
        lua_pop(L, 1);
        Constant value;
        value.kind = Constant::Kind::Param;
        value.index = first_slot_[number] + element;
        return value;
    }

    // Of tables and functions in each other, each of which takes 600 bytes of the stack and more.
    static constexpr int kDeepest = 500;

    const ProgramSource& source_;
    lua_State* L;
    int depth_ = 0;
    Program program_;
    std::unordered_map<std::string, std::uint32_t> texts_;
    std::unordered_map<std::string, std::uint32_t> prototypes_;  // by their dump
    Numbers closures_, variables_, functions_, tables_;
    std::unordered_map<const void*, std::string> library_;
    std::vector<std::uint32_t> first_slot_;  // of each param
};

}  // namespace

Program read_program(const ProgramSource& source) { return ProgramReader(source).read(); }

}  // namespace senet::script
