#include "script/script_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "game/check.h"
#include "game/notation.h"
#include "script/arguments.h"
#include "script/board_writes.h"
#include "script/game_table.h"
#include "script/name_help.h"
#include "script/program_reader.h"
#include "script/source_text.h"
#include "script/syntax_help.h"
#include "script/unknown_names.h"

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

ScriptRules::ScriptRules(const Script& script, Guard guard, Task task)
    : script_(script),
      shown_(script_.shown()),
      task_(task),
      boards_{.guarded = guard == Guard::EachWrite},
      declarations_(script.settings().options, script.settings().params, script.settings().seed),
      vm_(script.settings(), this) {
    lua_State* L = vm_.lua();
    // What is printed while the script is loaded is printed once.
    if (task == Task::Rule) printer_ = script.settings().printer;
    try {
        load();
    } catch (const Error&) {
        if (declarations_.failure()) throw *declarations_.failure();
        throw;
    }
    declarations_.loaded(script_.shown());
    const int table = lua_gettop(L);
    if (!lua_istable(L, table)) {
        throw ScriptError(
            {shown_, 0, 0},
            fmt::format("the script must end with \"return game\", the table of its rules; it "
                        "returned {}",
                        lua_isnil(L, table) ? "nothing" : shown_value(L, table)));
    }
    vm_.outside_budget([&] {
        set_game(read_game_table(L, table, boards_, shown_, script_.text()));
        if (const std::string changed = changed_constant(); !changed.empty())
            refuse_changed(changed);
        keep_hooks();
        wants_guard_ = !boards_.guarded && may_write_boards(L, functions_);
        proxy_.emplace(L, game().layout, game().scratch);
        lua_pushvalue(L, functions_[index_of(Hook::Play)]);
        successors_.emplace(vm_, game());
    });
    printer_ = script.settings().printer;
    resting_top_ = lua_gettop(L);
}

/// Loads the script again, so well guarded that the line which changed a board is told.
void ScriptRules::refuse_changed(const std::string& changed) {
    if (!boards_.guarded) ScriptRules(script_, Guard::EachWrite);
    throw ScriptError({shown_, 0, 0}, changed + " was set; boards are constant");
}

void ScriptRules::load() {
    lua_State* L = vm_.lua();
    push_environment(L, &printer_);
    environment_index_ = lua_gettop(L);
    // add_library and its kin only create tables; the budget cannot be hit by them.
    add_library(L, &boards_);
    declarations_.add_to(L);
    lua_pushcfunction(L, l_after);
    lua_setfield(L, environment_index_, "after");
    lua_pushlightuserdata(L, this);
    lua_newtable(L);  // the loaded modules
    lua_pushvalue(L, environment_index_);
    lua_pushcclosure(L, l_require, 3);
    lua_setfield(L, environment_index_, "require");
    close_environment(L);
    load_text(L, script_.text(), shown_);
    lua_pushvalue(L, environment_index_);
    lua_setupvalue(L, -2, 1);  // _ENV
    try {
        vm_.call(0, 1, "");
    } catch (const ScriptError& error) {
        ScriptError told =
            explained(error.where().file.empty() ? placed(error, {shown_, 0, 0}) : error);
        add_unknown_names(told);
        throw told;
    }
}

/// Where a name is unknown, others may be: they are told together.
void ScriptRules::add_unknown_names(ScriptError& error) {
    if (!tells_of_a_name(error.message())) return;
    lua_State* L = vm_.lua();
    vm_.outside_budget([&] {
        push_unsealed(L, environment_index_);
        const std::vector<std::string> known = text_keys(L, -1);
        load_text(L, script_.text(), shown_);
        for (const UnknownName& name : unknown_names(L, known)) {
            if (name.line == error.where().line) continue;
            error.add_context(fmt::format("{}: {}", SourcePosition{shown_, name.line, 0}.text(),
                                          name.told(known)));
        }
        lua_pop(L, 2);
    });
}

/// Pushes the function that a file's text is. THROWS ScriptError where it is no Lua.
void ScriptRules::load_text(lua_State* L, const std::string& text, const std::string& shown) {
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

const std::string* ScriptRules::text_of(const std::string& file) const {
    if (file == chunk_name(shown_).substr(1)) return &script_.text();
    for (const auto& [name, module] : script_.modules()) {
        if (file == chunk_name(module.shown).substr(1)) return &module.text;
    }
    return nullptr;
}

/// The error with what its file's text tells of it.
ScriptError ScriptRules::explained(const ScriptError& error) const {
    const std::string* text = text_of(error.where().file);
    if (text == nullptr) return error;
    const std::string message = explained_message(*text, error.where().line, error.message());
    if (message == error.message()) return error;
    ScriptError better(error.where(), message);
    for (const std::string& line : error.context()) better.add_context(line);
    better.unplaced = error.unplaced;
    return better;
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
        const auto found = self.script_.modules().find(name);
        if (found == self.script_.modules().end()) {
            raise(L,
                  fmt::format("require: there is no lib/{}.lua beside the script{}", name,
                              did_you_mean(name, self.script_.module_names())));
        }
        const Module& module = found->second;
        if (!module.failure.empty()) raise(L, "require: " + module.failure);
        try {
            self.load_text(L, module.text, module.shown);
        } catch (const ScriptError& error) {  // with the module's place, not that of the script
            lua_pushstring(L, (error.where().text() + ": " + error.message()).c_str());
            return lua_error(L);
        }
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
        last_lines_[i] = record.lastlinedefined;
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

std::string ScriptRules::changed_constant() {
    const std::string changed = changed_cell(vm_.lua(), boards_);
    return changed.empty() && teller_ ? teller_->changed_constant() : changed;
}

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
        throw explained(error.where().file.empty() ? placed(error, where(hook)) : error);
    }
}

void ScriptRules::call_with_move(Hook hook, const State& state, game::Move move, int results) {
    push_move(move);
    try {
        call(hook, 1 + static_cast<int>(game().move.fields().size()), results);
    } catch (const ScriptError& error) {
        if (game::rule_of(error) != "budget") blame_moves(state, move);
        throw;
    }
}

/// Returns where every place of the move is on the board, or moves() does not give it.
void ScriptRules::blame_moves(const State& state, game::Move move) {
    const std::string off = game::place_off_board(game(), move);
    if (off.empty()) return;
    unwanted_ = &move;
    game::MoveList again;
    try {
        moves(state, again);  // add() raises at its line
    } catch (const ScriptError& error) {
        unwanted_ = nullptr;
        if (error.message().find(off) != std::string::npos) throw;
    } catch (...) {
        unwanted_ = nullptr;
        throw;
    }
    unwanted_ = nullptr;
}

void ScriptRules::wrong_return(Hook hook, int index, const std::string& wanted) {
    const std::string got = lua_isnil(vm_.lua(), index) ? "nothing" : shown_value(vm_.lua(), index);
    lua_settop(vm_.lua(), resting_top_);
    throw ScriptError(place_of_return(hook, got),
                      fmt::format("{}() must return {}, got {}", name_of(hook), wanted, got));
}

/// The line of the return that gave the value, where only one can have; else the function's.
SourcePosition ScriptRules::place_of_return(Hook hook, const std::string& value) const {
    SourcePosition place = where(hook);
    const std::string* text = text_of(place.file);
    if (text == nullptr) return place;
    const int line =
        SourceText(*text).line_of_return_of(value, place.line, last_lines_[index_of(hook)]);
    if (line != 0) place.line = line;
    return place;
}

// Called more often than any other: it finds its rules without asking Lua.
int ScriptRules::l_add(lua_State* L) {
    ScriptRules& self = *static_cast<ScriptRules*>(Vm::of(L).owner());
    const game::MoveFormat& format = self.game().move;
    game::Move move;
    const bool fits = self.adding_to_ != nullptr && take_move(L, format, 1, move);
    if (fits && self.unwanted_ == nullptr && self.adding_to_->size() < game::kMostMoves) {
        self.adding_to_->push_back(move);
        return 0;
    }
    if (fits && self.unwanted_ != nullptr && !(move == *self.unwanted_)) return 0;
    return guarded(L, [&]() -> int {
        if (fits && self.unwanted_ != nullptr) raise(L, game::place_off_board(self.game(), move));
        if (self.adding_to_ == nullptr) raise(L, "add() was called after moves() had ended");
        if (self.adding_to_->size() >= game::kMostMoves)
            raise(L, fmt::format("more than {} moves were added", game::kMostMoves));
        refuse_move(L, format, 1, "add(");
    });
}

int ScriptRules::l_after(lua_State* L) {
    ScriptRules& self = *static_cast<ScriptRules*>(Vm::of(L).owner());
    return guarded(L, [&] {
        if (!self.successors_) raise(L, "after() has no states yet: the script is being loaded");
        return self.successors_->after(L);
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
    const Player player = player_at(L, index, game().player_count());
    if (player < 0) {
        wrong_return(
            hook, index,
            fmt::format("the player to move next, 1 to {}, or nothing", game().player_count()));
    }
    return player;
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
    before_ = state;
    return play_in(state, move, before_);
}

// As Rules::advance, without a copy more for what an error wants to know.
void ScriptRules::advance(const State& before, game::Move move, State& after) {
    after = before;
    finish_play(after, play_in(after, move, before));
}

Player ScriptRules::play_in(State& state, game::Move move, const State& before) {
    begin_write(Hook::Play, state);
    call_with_move(Hook::Play, before, move, 1);
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
    if (functions_[index_of(Hook::Result)] == 0) return {};
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
    call_with_move(Hook::Order, state, move, 1);
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
    call_with_move(Hook::Noisy, state, move, 1);
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

void ScriptRules::watch(const Interrupt* interrupt) {
    watched_ = interrupt;
    vm_.watch(interrupt);
    if (teller_) teller_->watch(interrupt);
}

ScriptRules& ScriptRules::teller() {
    if (task_ == Task::Tell) return *this;
    if (!teller_) {
        teller_.reset(new ScriptRules(
            script_, boards_.guarded ? Guard::EachWrite : Guard::AfterTheFact, Task::Tell));
        teller_->watch(watched_);
    }
    return *teller_;
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
    if (functions_[index_of(hook)] == 0) return {};
    return tell(hook, state, [hook](ScriptRules& teller) { return teller.told_reason(hook); });
}

std::string ScriptRules::told_reason(Hook hook) {
    constexpr std::size_t kLongest = 60;  // bytes: it stands behind a result, on its line
    call(hook, 1, 3);
    lua_State* L = vm_.lua();
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
                                     "its third value, the reason",
                                     kLongest));
        }
        reason.assign(text, length);
    }
    lua_pop(L, 3);
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
