// What ScriptRules tells people of moves and states: asked in a VM of its own.
#include <fmt/format.h>

#include <algorithm>

#include "script/script_rules.h"

namespace senet::script {

using game::Hook;
using game::State;

ScriptRules& ScriptRules::teller() {
    if (task_ == Task::Tell) return *this;
    if (!teller_) {
        teller_.reset(new ScriptRules(
            script_, boards_.guarded ? Guard::EachWrite : Guard::AfterTheFact, Task::Tell));
        teller_->watch(watched_);
    }
    return *teller_;
}

std::string ScriptRules::text_result(Hook hook) {
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    if (lua_type(L, top) != LUA_TSTRING) wrong_return(hook, top, "a text");
    std::string text = lua_tostring(L, top);
    lua_pop(L, 1);
    return text;
}

template <class Ask>
auto ScriptRules::tell(Hook hook, const State& state, Ask ask) {
    struct Telling {
        Successors& successors;
        ~Telling() { successors.end(); }
    };
    ScriptRules& who = teller();
    who.begin(hook, state);
    who.successors_->begin(state, *who.proxy_, hook);
    const Telling until_answered{*who.successors_};
    return ask(who);
}

// So many ways to write a move; further ones are passed over, as Lua does.
constexpr int kMostTexts = 4;

std::vector<std::string> ScriptRules::texts(const State& state, game::Move move) {
    return tell(Hook::Text, state, [&](ScriptRules& teller) { return teller.told(state, move); });
}

std::vector<std::string> ScriptRules::told(const State& state, game::Move move) {
    call_with_move(Hook::Text, state, move, kMostTexts);
    lua_State* L = vm_.lua();
    const int first = lua_gettop(L) - kMostTexts + 1;
    std::vector<std::string> texts;
    int at = first;
    do {
        if (lua_type(L, at) != LUA_TSTRING) wrong_return(Hook::Text, at, "a text");
        std::string text = lua_tostring(L, at);
        if (text.empty() || text.find_first_of(" \t\r\n") != std::string::npos) {
            throw ScriptError(
                where(Hook::Text),
                fmt::format("text() must return a word without spaces, got \"{}\"", text));
        }
        texts.push_back(std::move(text));
    } while (++at < first + kMostTexts && !lua_isnil(L, at));
    lua_settop(L, first - 1);
    return texts;
}

std::string ScriptRules::told(Hook hook) {
    call(hook, 1, 1);
    return text_result(hook);
}

std::string ScriptRules::reason(const State& state, Hook hook) {
    if (function_of(hook) == 0) return {};
    return tell(hook, state, [hook](ScriptRules& teller) { return teller.told_reason(hook); });
}

std::string ScriptRules::told_reason(Hook hook) {
    constexpr std::size_t kLongest = 60;  // bytes: it stands behind a result, on its line
    const int players = game().player_count();
    lua_State* L = vm_.lua();
    call(hook, 1, 2 + players);
    const int winner = lua_gettop(L) - players - 1;
    const bool as_one = lua_type(L, winner + 1) != LUA_TNUMBER ||
        (players == 2 && lua_type(L, winner + 2) != LUA_TNUMBER);
    lua_settop(L, as_one ? winner + 2 : winner + 1 + players);
    const int top = lua_gettop(L);
    std::string reason;
    if (!lua_isnil(L, top)) {
        std::size_t length = 0;
        const char* text =
            lua_type(L, top) == LUA_TSTRING ? lua_tolstring(L, top, &length) : nullptr;
        const bool fits = text != nullptr && length > 0 && length <= kLongest &&
            std::none_of(text, text + length,
                         [](char letter) { return static_cast<unsigned char>(letter) < ' '; });
        if (!fits) {
            wrong_return(hook, top,
                         fmt::format("a text of 1 to {} letters on one line, such as \"mate\", as "
                                     "its {}, the reason",
                                     kLongest,
                                     as_one ? "third value"
                                            : fmt::format("last value, behind one number for each "
                                                          "of {} players",
                                                          players)));
        }
        reason.assign(text, length);
    }
    lua_settop(L, winner - 1);
    return reason;
}

std::string ScriptRules::write(const State& state) {
    std::string text =
        tell(Hook::Write, state, [](ScriptRules& teller) { return teller.told(Hook::Write); });
    if (text.empty() || text.find_first_of("\r\n") != std::string::npos) {
        throw ScriptError(where(Hook::Write), "write() must return one line of text");
    }
    return text;
}

std::string ScriptRules::show(const State& state) {
    return tell(Hook::Show, state, [](ScriptRules& teller) { return teller.told(Hook::Show); });
}

}  // namespace senet::script
