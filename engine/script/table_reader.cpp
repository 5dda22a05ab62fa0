#include "script/table_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "script/library.h"
#include "script/sandbox.h"
#include "script/source_text.h"

namespace senet::script {

SourcePosition TableReader::place_of(const std::string& field) const {
    return {shown_, SourceText(text_).line_of_field(field), 0};
}

void TableReader::fail(const std::string& field, const std::string& message) const {
    throw ScriptError(place_of(field), message);
}

void TableReader::fail_in(const std::string& section, const std::string& field,
                          const std::string& message) const {
    const SourceText source(text_);
    const int start = source.line_of_field(section);
    const int line = source.line_of_field(field, start);
    fail_at(line != 0 ? line : start, message);
}

void TableReader::fail_at(int line, const std::string& message) const {
    throw ScriptError({shown_, line, 0}, message);
}

void TableReader::fail_at_return(const std::string& message) const {
    fail_at(SourceText(text_).line_of_return(), message);
}

int TableReader::get(int table, const char* name) const {
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}

std::string TableReader::shown_value(int index) const {
    return lua_isnil(L, index) ? "nothing" : script::shown_value(L, index);
}

std::vector<std::string> TableReader::texts(int index) const {
    std::vector<std::string> values;
    if (!lua_istable(L, index)) return values;
    const int list = lua_absindex(L, index);
    for (lua_Integer i = 1; lua_rawgeti(L, list, i) == LUA_TSTRING; ++i) {
        values.emplace_back(lua_tostring(L, -1));
        lua_pop(L, 1);
    }
    const bool ended = lua_isnil(L, -1);
    lua_pop(L, 1);
    return ended ? values : std::vector<std::string>{};
}

std::string TableReader::shown_text(const std::string& field, const std::string& text,
                                    std::size_t longest) const {
    const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    if (trim(text).empty() || text.size() > longest ||
        std::any_of(text.begin(), text.end(), is_control)) {
        fail(field,
             fmt::format("{} must be a line of 1 to {} bytes that can be seen, got {}", field,
                         longest, in_quotes(text)));
    }
    return text;
}

void TableReader::check_fields(int table, const std::string& what,
                               std::span<const std::string_view> known,
                               const std::string& section) const {
    const std::vector<std::string> names(known.begin(), known.end());
    for (const std::string& name : text_keys(L, table)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        fail_in(
            section.empty() ? what : section, name,
            fmt::format("{} has an unknown field \"{}\"{}", what, name, did_you_mean(name, names)));
    }
}

}  // namespace senet::script
