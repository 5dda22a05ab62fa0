#include "script/table_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "script/library.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The line where `name` is set (`name = `) or, failing that, written first; 0 if nowhere. Lua
/// keeps no lines for tables.
int line_of(const std::string& text, const std::string& name, std::size_t from = 0) {
    int fallback = 0;
    for (std::size_t at = text.find(name, from); at != std::string::npos;
         at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at > 0 && is_letter(text[at - 1])) || (end < text.size() && is_letter(text[end])))
            continue;
        const int line = 1 +
            static_cast<int>(std::count(text.begin(),
                                        text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        const std::size_t next = text.find_first_not_of(" \t", end);
        if (next != std::string::npos && text[next] == '=' && text.compare(next, 2, "==") != 0)
            return line;
        if (fallback == 0) fallback = line;
    }
    return fallback;
}

/// The line of the last `return` that starts one: where the table leaves the script.
int line_of_return(const std::string& text) {
    const std::size_t at = text.rfind("\nreturn");
    if (at == std::string::npos) return 0;
    return 2 +
        static_cast<int>(
               std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace

void TableReader::fail(const std::string& field, const std::string& message) const {
    throw ScriptError({shown_, line_of(text_, field), 0}, message);
}

void TableReader::fail_in(const std::string& section, const std::string& field,
                          const std::string& message) const {
    const int start = line_of(text_, section);
    std::size_t from = 0;
    for (int line = 1; line < start; ++line) from = text_.find('\n', from) + 1;
    const int line = line_of(text_, field, from);
    throw ScriptError({shown_, line != 0 ? line : start, 0}, message);
}

void TableReader::fail_at_return(const std::string& message) const {
    throw ScriptError({shown_, line_of_return(text_), 0}, message);
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

std::string TableReader::shown_text(const std::string& field, const std::string& text) const {
    constexpr std::size_t kLongest = 100;
    const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    if (trim(text).empty() || text.size() > kLongest ||
        std::any_of(text.begin(), text.end(), is_control)) {
        fail(field,
             fmt::format("{} must be a line of 1 to {} bytes that can be seen, got {}", field,
                         kLongest, in_quotes(text)));
    }
    return text;
}

void TableReader::check_fields(int table, const std::string& what,
                               const std::vector<std::string>& known,
                               const std::string& section) const {
    for (const std::string& name : text_keys(L, table)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        fail_in(
            section.empty() ? what : section, name,
            fmt::format("{} has an unknown field \"{}\"{}", what, name, did_you_mean(name, known)));
    }
}

}  // namespace senet::script
