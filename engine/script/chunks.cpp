#include "script/chunks.h"

#include <fmt/format.h>

#include <set>

#include "script/name_help.h"
#include "script/sandbox.h"
#include "script/source_text.h"
#include "script/syntax_help.h"
#include "script/unknown_names.h"
#include "script/vm.h"

namespace senet::script {
namespace {

/// Lua cuts chunk names over 60 characters at the front of the file name; cut so that the end
/// stays.
std::string chunk_name(const std::string& shown) {
    constexpr std::size_t kLongest = 55;
    return "@" +
        (shown.size() <= kLongest ? shown : "..." + shown.substr(shown.size() - kLongest + 3));
}

/// Whether Lua means this file by what it calls it in a message.
bool is_called(const std::string& shown, const std::string& file) {
    return chunk_name(shown).substr(1) == file;
}

// The upvalues of require.
constexpr int kSelf = 1, kLoaded = 2, kEnvironment = 3;

}  // namespace

void load_chunk(lua_State* L, const std::string& text, const std::string& shown) {
    const std::string name = chunk_name(shown);
    if (luaL_loadbufferx(L, text.data(), text.size(), name.c_str(), "t") == LUA_OK) return;
    std::string message = lua_tostring(L, -1);
    lua_pop(L, 1);
    const std::string prefix = name.substr(1) + ":";
    SourcePosition where{shown, 0, 0};
    if (message.starts_with(prefix)) {
        where.line = std::atoi(message.c_str() + prefix.size());
        const std::size_t space = message.find(": ", prefix.size());
        if (space != std::string::npos) message.erase(0, space + 2);
        SyntaxMistake mistake = explained_syntax(SourceText(text), where.line, message);
        where.line = mistake.line;
        message = std::move(mistake.message);
    }
    throw ScriptError(where, message);
}

void Chunks::add_require(lua_State* L, int environment) {
    lua_pushlightuserdata(L, this);
    lua_newtable(L);
    lua_pushvalue(L, environment);
    lua_pushcclosure(L, l_require, 3);
    lua_setfield(L, environment, "require");
}

const std::string* Chunks::text_of(const std::string& file) const {
    if (is_called(script_.shown(), file)) return &script_.text();
    for (const auto& [name, module] : script_.modules()) {
        if (is_called(module.shown, file)) return &module.text;
    }
    return nullptr;
}

const SourceText& Chunks::words_of(const std::string& text) const {
    return words_.try_emplace(&text, text).first->second;
}

ScriptError Chunks::explained(const ScriptError& error) const {
    const std::string* found = text_of(error.where().file);
    if (found == nullptr) return error;
    const SourceText& text = words_of(*found);
    SourcePosition where = error.where();
    where.line = line_of_mistake(text, where.line, error.message());
    const std::string message = explained_message(text, where.line, error.message());
    const bool is_same = message == error.message() && where.line == error.where().line;
    return is_same ? error : error.told(where, message);
}

void Chunks::add_unknown_names(lua_State* L, int environment, ScriptError& error) const {
    if (!tells_of_a_name(error.message())) return;
    push_unsealed(L, environment);
    const std::vector<std::string> known = text_keys(L, -1);
    load_chunk(L, script_.text(), script_.shown());
    std::set<std::string> set;  // a "local" that is missing there explains all that follows
    for (const UnknownName& name : unknown_names(L, known)) {
        const std::string told = name.told(known);
        const int line = line_of_mistake(words_of(script_.text()), name.line, told);
        if (set.contains(name.name)) continue;
        if (name.is_set) set.insert(name.name);
        if (line == error.where().line) continue;
        error.add_context(fmt::format("{}: {}", SourcePosition{script_.shown(), line, 0}.text(),
                                      explained_message(words_of(script_.text()), line, told)));
    }
    lua_pop(L, 2);
}

int Chunks::l_require(lua_State* L) {
    const char* name = luaL_checkstring(L, 1);
    if (lua_getfield(L, lua_upvalueindex(kLoaded), name) != LUA_TNIL) {
        if (lua_isboolean(L, -1))
            return luaL_error(L, "require \"%s\": the modules require each other in a circle",
                              name);
        return 1;
    }
    const auto* self = static_cast<const Chunks*>(lua_touserdata(L, lua_upvalueindex(kSelf)));
    return guarded(L, [&] { return self->require(L, name); });
}

int Chunks::require(lua_State* L, const char* name) const {
    const auto found = script_.modules().find(name);
    if (found == script_.modules().end()) {
        raise(L,
              fmt::format("require: there is no lib/{}.lua beside the script{}", name,
                          did_you_mean(name, script_.module_names())));
    }
    const Module& module = found->second;
    if (!module.failure.empty()) raise(L, "require: " + module.failure);
    try {
        load_chunk(L, module.text, module.shown);
    } catch (const ScriptError& error) {  // with the module's place, not that of the script
        lua_pushstring(L, (error.where().text() + ": " + error.message()).c_str());
        return lua_error(L);
    }
    lua_pushvalue(L, lua_upvalueindex(kEnvironment));
    lua_setupvalue(L, -2, 1);
    lua_pushboolean(L, true);
    lua_setfield(L, lua_upvalueindex(kLoaded), name);
    lua_call(L, 0, 1);
    if (!lua_istable(L, -1) && !lua_isfunction(L, -1))
        raise(L, fmt::format("require: lib/{}.lua must return a table or a function", name));
    lua_pushvalue(L, -1);
    lua_setfield(L, lua_upvalueindex(kLoaded), name);
    return 1;
}

}  // namespace senet::script
