// string.find, match, gmatch and gsub over our own patterns. What outlives a call is on the Lua
// side, where the memory budget counts it: an iterator of gmatch keeps texts and reads its pattern
// anew.
#include <fmt/format.h>

#include <algorithm>

#include "script/pattern.h"
#include "script/sandbox.h"

namespace senet::script {
namespace {

constexpr std::size_t kBytesAStep = 64;  // of what is only copied

/// The steps of one C function, spent from the budget of the call that runs.
class CallSteps final : public Steps {
  public:
    explicit CallSteps(lua_State* L) : lua_(L) {}

  private:
    void look(std::size_t steps) override {
        Vm::of(lua_).spend(lua_, static_cast<std::int64_t>(steps));
    }

    lua_State* lua_;
};

/// Runs C++ that may throw; what is wrong with a pattern becomes an error with a position.
template <class Work>
int matching(lua_State* L, Work work) {
    return guarded(L, [&] {
        try {
            return work();
        } catch (const PatternError& error) {
            raise(L, error.what());
        }
    });
}

std::string_view checked_text(lua_State* L, int index) {
    std::size_t size = 0;
    const char* text = luaL_checklstring(L, index, &size);
    return {text, size};
}

/// The text at `index`, which is a string or becomes one.
std::string_view text_at(lua_State* L, int index) {
    std::size_t size = 0;
    const char* text = lua_tolstring(L, index, &size);
    return {text, size};
}

/// The argument "init" as an index from 0: negative ones count from the end, and what lies behind
/// the end is `size` + 1.
std::size_t checked_begin(lua_State* L, int index, std::size_t size) {
    const lua_Integer init = luaL_optinteger(L, index, 1);
    const auto length = static_cast<lua_Integer>(size);
    if (init > 0) return static_cast<std::size_t>(std::min(init - 1, length + 1));
    return init == 0 || init < -length ? 0 : static_cast<std::size_t>(length + init);
}

/// A subject and a pattern during one call, and the latest match.
struct PatternSearch {
    PatternSearch(lua_State* L, std::string_view text, std::string_view pattern_text,
                  Pattern::Caret caret = Pattern::Caret::Anchor)
        : lua(L), subject(text), pattern(pattern_text, caret), steps(L) {
        steps.add(pattern_text.size());
    }

    bool from(std::size_t begin) { return pattern.search(subject, begin, match, steps); }

    std::string_view text(const Span& span) const {
        return subject.substr(span.begin, span.end - span.begin);
    }

    void push_text(const Span& span) {
        const std::string_view piece = text(span);
        lua_pushlstring(lua, piece.data(), piece.size());
    }

    /// Pushes the capture, counted from 0; the whole match stands for the first when there is none.
    void push_capture(std::size_t index) {
        if (index >= pattern.captures().size()) {
            if (index > 0) throw PatternError(fmt::format("invalid capture index %{}", index + 1));
            return push_text(match.whole);
        }
        const Span& span = match.captures[index];
        switch (pattern.captures()[index]) {
            case Pattern::CaptureKind::Text: return push_text(span);
            case Pattern::CaptureKind::Position:
                lua_pushinteger(lua, static_cast<lua_Integer>(span.begin) + 1);
                return;
            case Pattern::CaptureKind::Unfinished: throw PatternError("unfinished capture");
        }
    }

    /// Pushes all captures, at least `least`; returns how many.
    int push_captures(std::size_t least) {
        const std::size_t count = std::max(least, pattern.captures().size());
        luaL_checkstack(lua, static_cast<int>(count), "too many captures");
        for (std::size_t i = 0; i < count; ++i) push_capture(i);
        return static_cast<int>(count);
    }

    lua_State* lua;
    std::string_view subject;
    Pattern pattern;
    CallSteps steps;
    Match match;
};

// --- find and match

int push_range(lua_State* L, const Span& span) {
    lua_pushinteger(L, static_cast<lua_Integer>(span.begin) + 1);
    lua_pushinteger(L, static_cast<lua_Integer>(span.end));
    return 2;
}

int push_nothing(lua_State* L) {
    lua_pushnil(L);
    return 1;
}

/// Where `wanted` stands in `subject`, as it is.
std::size_t find_plain(std::string_view subject, std::string_view wanted, std::size_t from,
                       Steps& steps) {
    if (wanted.empty()) return from;
    for (;; ++from) {
        from = subject.find(wanted.front(), from);
        if (from == subject.npos || subject.size() - from < wanted.size()) return subject.npos;
        const auto different =
            std::mismatch(wanted.begin(), wanted.end(), subject.begin() + from).first;
        if (different == wanted.end()) return from;
        steps.add(static_cast<std::size_t>(different - wanted.begin()) + 1);
    }
}

// Lua looks for a text without any of these as it is; so a ")" alone is no mistake in find.
bool is_plain(std::string_view pattern) {
    return pattern.find_first_of("^$*+?.([%-") == pattern.npos;
}

int l_find(lua_State* L) {
    const std::string_view subject = checked_text(L, 1);
    const std::string_view wanted = checked_text(L, 2);
    const std::size_t begin = checked_begin(L, 3, subject.size());
    if (begin > subject.size()) return push_nothing(L);
    if (lua_toboolean(L, 4) || is_plain(wanted)) {
        CallSteps steps(L);
        const std::size_t at = find_plain(subject, wanted, begin, steps);
        steps.settle();
        if (at == subject.npos) return push_nothing(L);
        return push_range(L, {.begin = at, .end = at + wanted.size()});
    }
    return matching(L, [&] {
        PatternSearch search(L, subject, wanted);
        const bool found = search.from(begin);
        search.steps.settle();
        if (!found) return push_nothing(L);
        return push_range(L, search.match.whole) + search.push_captures(0);
    });
}

int l_match(lua_State* L) {
    const std::string_view subject = checked_text(L, 1);
    const std::string_view wanted = checked_text(L, 2);
    const std::size_t begin = checked_begin(L, 3, subject.size());
    if (begin > subject.size()) return push_nothing(L);
    return matching(L, [&] {
        PatternSearch search(L, subject, wanted);
        const bool found = search.from(begin);
        search.steps.settle();
        return found ? search.push_captures(1) : push_nothing(L);
    });
}

// --- gmatch

void set_upvalue(lua_State* L, int number, std::size_t value) {
    lua_pushinteger(L, static_cast<lua_Integer>(value));
    lua_replace(L, lua_upvalueindex(number));
}

// Upvalues: subject, pattern, where to go on, the end of the last match or -1. A match that ends
// where the last one did is passed over: it is empty, and the last one was not.
int l_gmatch_next(lua_State* L) {
    const std::string_view subject = text_at(L, lua_upvalueindex(1));
    const std::string_view wanted = text_at(L, lua_upvalueindex(2));
    auto begin = static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(3)));
    const auto last_end = static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(4)));
    return matching(L, [&] {
        PatternSearch search(L, subject, wanted, Pattern::Caret::Literal);
        while (search.from(begin)) {
            const Span whole = search.match.whole;
            begin = whole.begin + 1;
            if (whole.end == last_end) continue;
            search.steps.settle();
            set_upvalue(L, 3, whole.end);
            set_upvalue(L, 4, whole.end);
            return search.push_captures(1);
        }
        search.steps.settle();
        return 0;
    });
}

int l_gmatch(lua_State* L) {
    const std::string_view subject = checked_text(L, 1);
    checked_text(L, 2);
    const std::size_t begin = checked_begin(L, 3, subject.size());
    lua_settop(L, 2);
    lua_pushinteger(L, static_cast<lua_Integer>(begin));
    lua_pushinteger(L, -1);
    lua_pushcclosure(L, l_gmatch_next, 4);
    return 1;
}

// --- gsub

/// Adds the replacement text (argument 3) to `buffer`, its %0 to %9 filled in.
void add_filled_in(PatternSearch& search, luaL_Buffer& buffer) {
    std::string_view form = text_at(search.lua, 3);
    for (;;) {
        const std::size_t percent = std::min(form.find('%'), form.size());
        search.steps.add(1 + percent / kBytesAStep);
        luaL_addlstring(&buffer, form.data(), percent);
        if (percent == form.size()) return;
        const char sign = percent + 1 < form.size() ? form[percent + 1] : '\0';
        form.remove_prefix(std::min(percent + 2, form.size()));
        if (sign == '%') {
            luaL_addchar(&buffer, sign);
        } else if (sign == '0') {
            const std::string_view whole = search.text(search.match.whole);
            luaL_addlstring(&buffer, whole.data(), whole.size());
        } else if (sign >= '1' && sign <= '9') {
            search.push_capture(static_cast<std::size_t>(sign - '1'));
            luaL_addvalue(&buffer);
        } else {
            throw PatternError("invalid use of '%' in replacement string");
        }
    }
}

/// Adds what the table or function (argument 3) gives for the match to `buffer`; false when the
/// match is to stay.
bool add_looked_up(PatternSearch& search, luaL_Buffer& buffer) {
    lua_State* L = search.lua;
    if (lua_istable(L, 3)) {
        search.push_capture(0);
        lua_gettable(L, 3);
    } else {
        lua_pushvalue(L, 3);
        lua_call(L, search.push_captures(1), 1);
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        const std::string_view whole = search.text(search.match.whole);
        luaL_addlstring(&buffer, whole.data(), whole.size());
        return false;
    }
    if (!lua_isstring(L, -1)) {
        throw PatternError(fmt::format("invalid replacement value (a {})", luaL_typename(L, -1)));
    }
    luaL_addvalue(&buffer);
    return true;
}

bool add_replacement(PatternSearch& search, luaL_Buffer& buffer) {
    if (!lua_isstring(search.lua, 3)) return add_looked_up(search, buffer);
    add_filled_in(search, buffer);
    return true;
}

/// Pushes the subject with at most `most` matches replaced, and their number.
int substitute(PatternSearch& search, lua_Integer most) {
    luaL_Buffer buffer;
    luaL_buffinit(search.lua, &buffer);
    std::size_t copied = 0, begin = 0, last_end = std::string_view::npos;
    lua_Integer count = 0;
    bool changed = false;
    while (count < most && search.from(begin)) {
        const Span whole = search.match.whole;
        begin = whole.begin + 1;
        if (whole.end != last_end) {
            luaL_addlstring(&buffer, search.subject.data() + copied, whole.begin - copied);
            changed = add_replacement(search, buffer) || changed;
            copied = begin = last_end = whole.end;
            ++count;
        }
        if (search.pattern.anchored()) break;
    }
    search.steps.settle();
    luaL_addlstring(&buffer, search.subject.data() + copied, search.subject.size() - copied);
    luaL_pushresult(&buffer);
    if (!changed) lua_pushvalue(search.lua, 1);
    lua_pushinteger(search.lua, count);
    return 2;
}

int l_gsub(lua_State* L) {
    const std::string_view subject = checked_text(L, 1);
    const std::string_view wanted = checked_text(L, 2);
    const lua_Integer most = luaL_optinteger(L, 4, static_cast<lua_Integer>(subject.size()) + 1);
    const int kind = lua_type(L, 3);
    luaL_argexpected(
        L,
        kind == LUA_TSTRING || kind == LUA_TNUMBER || kind == LUA_TTABLE || kind == LUA_TFUNCTION,
        3, "string/function/table");
    return matching(L, [&] {
        PatternSearch search(L, subject, wanted);
        return substitute(search, most);
    });
}

}  // namespace

void add_pattern_functions(lua_State* L) {
    add_function(L, "find", l_find);
    add_function(L, "match", l_match);
    add_function(L, "gmatch", l_gmatch);
    add_function(L, "gsub", l_gsub);
}

}  // namespace senet::script
