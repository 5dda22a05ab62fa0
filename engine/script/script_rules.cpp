#include "script/script_rules.h"

#include <fmt/format.h>

#include <cmath>

#include "script/game_table.h"
#include "script/program_reader.h"

namespace senet::script {
namespace {

using game::Hook;
using game::Outcome;
using game::Player;
using game::State;
using game::Value;

/// Lua cuts chunk names over 60 characters at the front of the file name; cut so that the end
/// stays.
std::string chunk_name(const std::string& shown) {
    constexpr std::size_t kLongest = 55;
    return "@" +
        (shown.size() <= kLongest ? shown : "..." + shown.substr(shown.size() - kLongest + 3));
}

std::size_t index_of(Hook hook) { return static_cast<std::size_t>(hook); }

/// An error that Lua knew no position for: memory was refused, or it happened outside of any
/// function.
ScriptError placed(const ScriptError& error, SourcePosition where) {
    ScriptError placed(std::move(where), error.message());
    for (const std::string& line : error.context()) placed.add_context(line);
    return placed;
}

}  // namespace

ScriptRules::ScriptRules(const Script& script)
    : modules_(script.modules()),
      shown_(script.shown()),
      printer_(script.settings().printer),
      declarations_(script.settings().options, script.settings().params, script.settings().seed),
      vm_(script.settings(), this) {
    lua_State* L = vm_.lua();
    try {
        load(script);
    } catch (const Error&) {
        if (declarations_.failure()) throw *declarations_.failure();
        throw;
    }
    declarations_.loaded(shown_);
    const int table = lua_gettop(L);
    if (!lua_istable(L, table)) {
        throw ScriptError(
            {shown_, 0, 0},
            fmt::format("the script must end with \"return game\", the table of its rules; it "
                        "returned {}",
                        lua_isnil(L, table) ? "nothing" : shown_value(L, table)));
    }
    vm_.outside_budget([&] {
        set_game(read_game_table(L, table, boards_, shown_, script.text()));
        if (const std::string changed = changed_constant(); !changed.empty())
            throw ScriptError({shown_, 0, 0}, changed + " was set; boards are constant");
        keep_hooks();
        proxy_.emplace(vm_, game().layout, game().scratch);
    });
    resting_top_ = lua_gettop(L);
}

void ScriptRules::load(const Script& script) {
    lua_State* L = vm_.lua();
    push_environment(L, &printer_);
    environment_index_ = lua_gettop(L);
    // add_library and its kin only create tables; the budget cannot be hit by them.
    add_library(L, &boards_);
    declarations_.add_to(L);
    lua_pushlightuserdata(L, this);
    lua_newtable(L);  // the loaded modules
    lua_pushvalue(L, environment_index_);
    lua_pushcclosure(L, l_require, 3);
    lua_setfield(L, environment_index_, "require");
    close_environment(L);
    const std::string name = chunk_name(shown_);
    if (luaL_loadbufferx(L, script.text().data(), script.text().size(), name.c_str(), "t") !=
        LUA_OK) {
        std::string message = lua_tostring(L, -1);
        lua_pop(L, 1);
        const std::string prefix = name.substr(1) + ":";
        SourcePosition where{shown_, 0, 0};
        if (message.starts_with(prefix)) {
            where.line = std::atoi(message.c_str() + prefix.size());
            const std::size_t space = message.find(": ", prefix.size());
            if (space != std::string::npos) message.erase(0, space + 2);
        }
        throw ScriptError(where, message);
    }
    lua_pushvalue(L, environment_index_);
    lua_setupvalue(L, -2, 1);  // _ENV
    try {
        vm_.call(0, 1, "");
    } catch (const ScriptError& error) {
        if (!error.where().file.empty()) throw;
        throw placed(error, {shown_, 0, 0});
    }
}

int ScriptRules::l_require(lua_State* L) {
    const char* name = luaL_checkstring(L, 1);
    ScriptRules& self = *static_cast<ScriptRules*>(lua_touserdata(L, lua_upvalueindex(1)));
    if (lua_getfield(L, lua_upvalueindex(2), name) != LUA_TNIL) {
        if (lua_isboolean(L, -1))
            return luaL_error(L, "require \"%s\": the modules require each other in a circle",
                              name);
        return 1;
    }
    return guarded(L, [&] {
        const auto found = self.modules_.find(name);
        if (found == self.modules_.end()) {
            std::vector<std::string> names;
            for (const auto& [known, module] : self.modules_) names.push_back(known);
            raise(L,
                  fmt::format("require: there is no lib/{}.lua beside the script{}", name,
                              did_you_mean(name, names)));
        }
        const Module& module = found->second;
        const std::string chunk = chunk_name(module.shown);
        if (luaL_loadbufferx(L, module.text.data(), module.text.size(), chunk.c_str(), "t") !=
            LUA_OK)
            return lua_error(L);
        lua_pushvalue(L, lua_upvalueindex(3));
        lua_setupvalue(L, -2, 1);
        lua_pushboolean(L, true);
        lua_setfield(L, lua_upvalueindex(2), name);
        lua_call(L, 0, 1);
        if (!lua_istable(L, -1) && !lua_isfunction(L, -1)) {
            raise(L, fmt::format("require: lib/{}.lua must return a table or a function", name));
        }
        lua_pushvalue(L, -1);
        lua_setfield(L, lua_upvalueindex(2), name);
        return 1;
    });
}

// Functions are looked up once, here, and stay on the bottom of the stack.
void ScriptRules::keep_hooks() {
    lua_State* L = vm_.lua();
    const int table = lua_gettop(L);
    luaL_checkstack(L, static_cast<int>(game::kHooks) + 16, "the hooks");
    for (std::size_t i = 0; i < game::kHooks; ++i) {
        lua_pushstring(L, game::kHookNames[i].data());
        if (lua_rawget(L, table) != LUA_TFUNCTION) {
            lua_pop(L, 1);
            continue;
        }
        functions_[i] = lua_gettop(L);
        lua_Debug record;
        lua_pushvalue(L, -1);
        lua_getinfo(L, ">S", &record);
        places_[i] = {record.short_src, record.linedefined, 0};
    }
    lua_pushcfunction(L, l_add);
    add_index_ = lua_gettop(L);
}

Program ScriptRules::program() {
    Program program;
    vm_.outside_budget([&] {
        program = read_program(
            {vm_.lua(), environment_index_, functions_, game(), boards_, declarations_, shown_});
    });
    return program;
}

std::string ScriptRules::changed_constant() { return changed_cell(vm_.lua(), boards_); }

SourcePosition ScriptRules::where(Hook hook) const {
    const SourcePosition& place = places_[index_of(hook)];
    return place.line > 0 ? place : SourcePosition{shown_, 0, 0};
}

void ScriptRules::begin(Hook hook, const State& state) {
    proxy_->aim(state, hook);
    lua_pushvalue(vm_.lua(), functions_[index_of(hook)]);
    proxy_->push();
}

void ScriptRules::begin_write(Hook hook, State& state) {
    proxy_->aim_to_write(state, hook);
    lua_pushvalue(vm_.lua(), functions_[index_of(hook)]);
    proxy_->push();
}

void ScriptRules::push_move(game::Move move) {
    for (std::size_t i = 0; i < game().move.fields().size(); ++i) {
        lua_pushinteger(vm_.lua(), static_cast<lua_Integer>(game().move.get(move, i)));
    }
}

void ScriptRules::call(Hook hook, int arguments, int results) {
    try {
        vm_.call(arguments, results, name_of(hook));
    } catch (const ScriptError& error) {
        if (!error.where().file.empty()) throw;
        throw placed(error, where(hook));
    }
}

void ScriptRules::wrong_return(Hook hook, int index, const std::string& wanted) {
    const std::string got = lua_isnil(vm_.lua(), index) ? "nothing" : shown_value(vm_.lua(), index);
    lua_settop(vm_.lua(), resting_top_);
    throw ScriptError(where(hook),
                      fmt::format("{}() must return {}, got {}", name_of(hook), wanted, got));
}

// Called more often than any other: it finds its rules without asking Lua.
int ScriptRules::l_add(lua_State* L) {
    ScriptRules& self = *static_cast<ScriptRules*>(Vm::of(L).owner());
    const auto& fields = self.game().move.fields();
    const auto count = static_cast<std::size_t>(lua_gettop(L));
    game::Move move;
    bool fits = count == fields.size() && self.adding_to_ != nullptr;
    for (std::size_t i = 0; fits && i < count; ++i) {
        const int argument = static_cast<int>(i) + 1;
        int is_whole = 0;
        const auto value = lua_type(L, argument) == LUA_TNUMBER
            ? static_cast<std::uint64_t>(lua_tointegerx(L, argument, &is_whole))
            : 0;
        fits = is_whole != 0 && value <= fields[i].most();
        move.bits |= fits ? value << fields[i].shift : 0;
    }
    if (fits && self.adding_to_->size() < game::kMostMoves) {
        self.adding_to_->push_back(move);
        return 0;
    }
    return guarded(L, [&]() -> int {
        std::vector<std::string> names;
        for (const auto& field : fields) names.push_back(field.name);
        const std::string form = fmt::format("add({})", join(names, ", "));
        if (self.adding_to_ == nullptr) raise(L, "add() was called after moves() had ended");
        if (self.adding_to_->size() >= game::kMostMoves)
            raise(L, fmt::format("more than {} moves were added", game::kMostMoves));
        for (std::size_t i = 0; i < std::max(count, fields.size()); ++i) {
            const int argument = static_cast<int>(i) + 1;
            if (i >= fields.size()) raise(L, fmt::format("{} was given {} numbers", form, count));
            if (lua_isnoneornil(L, argument))
                raise(L, fmt::format("{} was given no \"{}\"", form, fields[i].name));
            const bool whole = lua_type(L, argument) == LUA_TNUMBER && lua_isinteger(L, argument);
            if (whole && static_cast<std::uint64_t>(lua_tointeger(L, argument)) <= fields[i].most())
                continue;
            raise(L,
                  fmt::format("{}: \"{}\" must be a whole number from 0 to {}, got {}", form,
                              fields[i].name, fields[i].most(), shown_value(L, argument)));
        }
        raise(L, fmt::format("{} was given wrong numbers", form));
    });
}

void ScriptRules::moves(const State& state, game::MoveList& moves) {
    begin(Hook::Moves, state);
    lua_pushvalue(vm_.lua(), add_index_);
    adding_to_ = &moves;
    try {
        call(Hook::Moves, 2, 0);
    } catch (...) {
        adding_to_ = nullptr;
        throw;
    }
    adding_to_ = nullptr;
}

Player ScriptRules::player_result(Hook hook, int index) {
    lua_State* L = vm_.lua();
    if (lua_isnil(L, index)) return 0;
    const lua_Integer player = lua_isinteger(L, index) ? lua_tointeger(L, index) : -1;
    if (player < 1 || player > game().player_count()) {
        wrong_return(
            hook, index,
            fmt::format("the player to move next, 1 to {}, or nothing", game().player_count()));
    }
    return static_cast<Player>(player);
}

Player ScriptRules::do_setup(State& state, Random& random) {
    begin_write(Hook::Setup, state);
    declarations_.allow_random(&random);
    try {
        call(Hook::Setup, 1, 1);
    } catch (...) {
        declarations_.allow_random(nullptr);
        throw;
    }
    declarations_.allow_random(nullptr);
    proxy_->release();
    const Player first = player_result(Hook::Setup, lua_gettop(vm_.lua()));
    lua_pop(vm_.lua(), 1);
    return first;
}

Player ScriptRules::do_play(State& state, game::Move move) {
    begin_write(Hook::Play, state);
    push_move(move);
    call(Hook::Play, 1 + static_cast<int>(game().move.fields().size()), 1);
    proxy_->release();
    const Player next = player_result(Hook::Play, lua_gettop(vm_.lua()));
    lua_pop(vm_.lua(), 1);
    return next;
}

bool ScriptRules::do_pass(State& state) {
    if (functions_[index_of(Hook::Pass)] == 0) return false;
    begin_write(Hook::Pass, state);
    call(Hook::Pass, 1, 1);
    proxy_->release();
    const bool passed = lua_isnil(vm_.lua(), -1) || lua_toboolean(vm_.lua(), -1) != 0;
    lua_pop(vm_.lua(), 1);
    return passed;
}

bool ScriptRules::legal(const State& state) {
    if (functions_[index_of(Hook::Legal)] == 0) return true;
    begin(Hook::Legal, state);
    call(Hook::Legal, 1, 1);
    const int top = lua_gettop(vm_.lua());
    if (!lua_isboolean(vm_.lua(), top)) wrong_return(Hook::Legal, top, "true or false");
    const bool legal = lua_toboolean(vm_.lua(), top) != 0;
    lua_pop(vm_.lua(), 1);
    return legal;
}

Outcome ScriptRules::outcome_result(Hook hook) {
    lua_State* L = vm_.lua();
    const int winner = lua_gettop(L) - 1;
    Outcome outcome;
    if (!lua_isnil(L, winner) && !(lua_isboolean(L, winner) && lua_toboolean(L, winner) == 0)) {
        const lua_Integer player = lua_isinteger(L, winner) ? lua_tointeger(L, winner) : -1;
        if (player < 0 || player > game().player_count()) {
            wrong_return(
                hook, winner,
                fmt::format(
                    "nothing while the game goes on, a winner from 1 to {}, or 0 for a draw",
                    game().player_count()));
        }
        outcome.winner = static_cast<Player>(player);
        if (!lua_isnil(L, winner + 1)) {
            int is_whole = 0;
            const lua_Integer margin = lua_tointegerx(L, winner + 1, &is_whole);
            if (is_whole == 0 || lua_type(L, winner + 1) != LUA_TNUMBER ||
                std::abs(margin) > game::kMostMargin) {
                wrong_return(hook, winner + 1, "a whole number within a million as the margin");
            }
            outcome.margin = static_cast<Value>(margin);
        }
    }
    lua_pop(L, 2);
    return outcome;
}

Outcome ScriptRules::result(const State& state) {
    begin(Hook::Result, state);
    call(Hook::Result, 1, 2);
    return outcome_result(Hook::Result);
}

Outcome ScriptRules::stuck(const State& state) {
    if (functions_[index_of(Hook::Stuck)] == 0) return Rules::stuck(state);
    begin(Hook::Stuck, state);
    call(Hook::Stuck, 1, 2);
    const Outcome outcome = outcome_result(Hook::Stuck);
    if (!outcome.over()) {
        throw ScriptError(
            where(Hook::Stuck),
            "stuck() must return the winner, or 0 for a draw, when there is no move left");
    }
    return outcome;
}

Value ScriptRules::evaluate(const State& state) {
    if (functions_[index_of(Hook::Evaluate)] == 0) return 0;
    begin(Hook::Evaluate, state);
    call(Hook::Evaluate, 1, 1);
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    if (lua_type(L, top) != LUA_TNUMBER) wrong_return(Hook::Evaluate, top, "a number");
    const double value = lua_isinteger(L, top) ? static_cast<double>(lua_tointeger(L, top))
                                               : std::round(lua_tonumber(L, top));
    if (!(std::abs(value) < game::kMostEvaluation)) {
        wrong_return(Hook::Evaluate, top,
                     "a number within 100,000,000 (what is won or lost is for result() to say)");
    }
    lua_pop(L, 1);
    return static_cast<Value>(value);
}

int ScriptRules::order(const State& state, game::Move move) {
    if (functions_[index_of(Hook::Order)] == 0) return 0;
    begin(Hook::Order, state);
    push_move(move);
    call(Hook::Order, 1 + static_cast<int>(game().move.fields().size()), 1);
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    const double hint = lua_tonumber(L, top);
    if (lua_type(L, top) != LUA_TNUMBER || std::isnan(hint))
        wrong_return(Hook::Order, top, "a number");
    lua_pop(L, 1);
    return static_cast<int>(std::clamp<double>(hint, -game::kMostHint, game::kMostHint));
}

bool ScriptRules::noisy(const State& state, game::Move move) {
    if (functions_[index_of(Hook::Noisy)] == 0) return false;
    begin(Hook::Noisy, state);
    push_move(move);
    call(Hook::Noisy, 1 + static_cast<int>(game().move.fields().size()), 1);
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    if (!lua_isboolean(L, top) && !lua_isnil(L, top))
        wrong_return(Hook::Noisy, top, "true or false");
    const bool noisy = lua_toboolean(L, top) != 0;
    lua_pop(L, 1);
    return noisy;
}

std::string ScriptRules::text_result(Hook hook) {
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    if (lua_type(L, top) != LUA_TSTRING) wrong_return(hook, top, "a text");
    std::string text = lua_tostring(L, top);
    lua_pop(L, 1);
    return text;
}

// So many ways to write a move; further ones are passed over, as Lua does.
constexpr int kMostTexts = 4;

std::vector<std::string> ScriptRules::texts(const State& state, game::Move move) {
    begin(Hook::Text, state);
    push_move(move);
    call(Hook::Text, 1 + static_cast<int>(game().move.fields().size()), kMostTexts);
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

std::string ScriptRules::write(const State& state) {
    begin(Hook::Write, state);
    call(Hook::Write, 1, 1);
    std::string text = text_result(Hook::Write);
    if (text.empty() || text.find_first_of("\r\n") != std::string::npos) {
        throw ScriptError(where(Hook::Write), "write() must return one line of text");
    }
    return text;
}

std::string ScriptRules::show(const State& state) {
    begin(Hook::Show, state);
    call(Hook::Show, 1, 1);
    return text_result(Hook::Show);
}

Player ScriptRules::do_read(State& state, std::string_view text, Random& random) {
    begin_write(Hook::Read, state);
    lua_pushlstring(vm_.lua(), text.data(), text.size());
    (void)random;  // a position that is read is no matter of chance
    try {
        call(Hook::Read, 2, 2);
    } catch (const ScriptError& error) {
        if (error.unplaced.empty()) throw;
        throw Error("position: " + error.unplaced);  // it is the text that is wrong, not the script
    }
    proxy_->release();
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    const Player mover = player_result(Hook::Read, top - 1);
    if (!lua_isnil(L, top)) {
        const lua_Integer ply = lua_isinteger(L, top) ? lua_tointeger(L, top) : -1;
        if (ply < 0 || ply > 1'000'000)
            wrong_return(Hook::Read, top, "the number of moves made so far as its second value");
        state.set_ply(static_cast<std::uint32_t>(ply));
    }
    lua_pop(L, 2);
    return mover;
}

}  // namespace senet::script
