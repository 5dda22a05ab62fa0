#include "script/script_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "game/check.h"
#include "game/notation.h"
#include "script/arguments.h"
#include "script/board_writes.h"
#include "script/game_table.h"
#include "script/ply_reads.h"
#include "script/program_reader.h"
#include "script/source_text.h"

namespace senet::script {
namespace {

using game::Hook;
using game::Next;
using game::Outcome;
using game::Player;
using game::State;
using game::Value;

/// The same at `where`, if Lua knew no position for it: memory was refused, or it happened outside
/// of any function.
ScriptError placed(const ScriptError& error, const SourcePosition& where) {
    return error.where().file.empty() ? error.told(where, error.message()) : error;
}

/// Whether an error says that there is nothing at a number.
bool tells_of_index(const std::string& said) {
    return said.find("its cells are 1 to") != std::string::npos ||
        said.find("off the board") != std::string::npos ||
        said.find(" ends at ") != std::string::npos;
}

/// Whether it says so of this number: "cells[0] was read", "board.y[to] is nil (to is 0; ...".
bool names_index(const std::string& said, lua_Integer number) {
    const auto holds = [&](const char* form) {
        return said.find(fmt::format(fmt::runtime(form), number)) != std::string::npos;
    };
    return holds("[{}] was ") || holds("[{}] can't be set") || holds(" is {};") ||
        holds("[{}] is nil");
}

}  // namespace

ScriptRules::ScriptRules(const Script& script, Guard guard, Task task)
    : script_(script),
      shown_(script_.shown()),
      chunks_(script_),
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
    declarations_.loaded();
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
        declarations_.refuse_unknown(shown_);  // what is wrong with the script itself comes first
        if (const std::string changed = changed_constant(); !changed.empty())
            refuse_changed(changed);
        keep_hooks();
        wants_guard_ = !boards_.guarded && may_write_boards(L, functions_);
        may_read_ply_ = script::may_read_ply(L, script_, functions_);
        proxy_.emplace(L, game());
        lua_pushvalue(L, function_of(Hook::Play));
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
    chunks_.add_require(L, environment_index_);
    close_environment(L);
    load_chunk(L, script_.text(), shown_);
    lua_pushvalue(L, environment_index_);
    lua_setupvalue(L, -2, 1);  // _ENV
    try {
        vm_.call(0, 1, "");
    } catch (const ScriptError& error) {
        ScriptError told = chunks_.explained(placed(error, {shown_, 0, 0}));
        vm_.outside_budget([&] { chunks_.add_unknown_names(L, environment_index_, told); });
        throw told;
    }
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
    lua_pushcfunction(L, l_add_throw);
    add_throw_index_ = lua_gettop(L);
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
    lua_pushvalue(vm_.lua(), function_of(hook));
    proxy_->push();
}

void ScriptRules::begin_write(Hook hook, State& state) {
    proxy_->aim_to_write(state, hook);
    lua_pushvalue(vm_.lua(), function_of(hook));
    proxy_->push();
}

const game::MoveFormat& ScriptRules::format_of(Hook hook) const {
    return hook == Hook::Happen ? game().thrown : game().move;
}

void ScriptRules::push_move(const game::MoveFormat& format, game::Move move) {
    for (std::size_t i = 0; i < format.fields().size(); ++i)
        lua_pushinteger(vm_.lua(), static_cast<lua_Integer>(format.get(move, i)));
}

void ScriptRules::call(Hook hook, int arguments, int results) {
    try {
        vm_.call(arguments, results, name_of(hook));
    } catch (const ScriptError& error) {
        throw chunks_.explained(placed(error, where(hook)));
    }
}

void ScriptRules::call_with_move(Hook hook, const State& state, game::Move move, int results) {
    const game::MoveFormat& format = format_of(hook);
    push_move(format, move);
    try {
        call(hook, 1 + static_cast<int>(format.fields().size()), results);
    } catch (const ScriptError& error) {
        const bool added = !state.throws() && game::rule_of(error) != "budget";
        if (added) blame_moves(hook, state, move, error);
        throw;
    }
}

/// Returns where every place of the move is on the board and none of its fields is to blame for the
/// error, or moves() does not give it.
void ScriptRules::blame_moves(Hook hook, const State& state, game::Move move,
                              const ScriptError& error) {
    std::string off = game::place_off_board(game(), move);
    if (off.empty()) off = index_of_no_cell(hook, state, move, error);
    if (off.empty()) return;
    unwanted_ = &move;
    why_unwanted_ = off;
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

/// What add() was given that the hook took for an index where nothing is. That it was this field is
/// known by trying: with another number in it, the error tells of that one.
std::string ScriptRules::index_of_no_cell(Hook hook, const State& state, game::Move move,
                                          const ScriptError& error) {
    constexpr lua_Integer kNowhere = 987'654'321;
    std::string said = error.message();
    if (!tells_of_index(said)) return {};
    const game::MoveFormat& format = game().move;
    for (std::size_t i = 0; i < format.fields().size(); ++i) {
        const auto value = static_cast<lua_Integer>(format.get(move, i));
        if (!names_index(said, value)) continue;
        const auto other = error_with(hook, state, move, i, kNowhere);
        if (!other || !names_index(other->message(), kNowhere)) continue;
        if (const std::size_t in = said.find("(): "); said.starts_with("in ") && in < said.size())
            said.erase(0, in + 4);
        return fmt::format("add() was given {} as \"{}\", but {}() uses it as an index (at {}): {}",
                           value, format.fields()[i].name, name_of(hook), error.where().text(),
                           said);
    }
    return {};
}

/// How the hook fails for the move with `number` in one field.
std::optional<ScriptError> ScriptRules::error_with(Hook hook, const State& state, game::Move move,
                                                   std::size_t field, lua_Integer number) {
    State scratch = state;
    if (hook == Hook::Play)
        begin_write(hook, scratch);
    else
        begin(hook, state);
    push_move(game().move, move);
    const int fields = static_cast<int>(game().move.fields().size());
    lua_pushinteger(vm_.lua(), number);
    lua_replace(vm_.lua(), -1 - fields + static_cast<int>(field));
    std::optional<ScriptError> failed;
    try {
        call(hook, 1 + fields, 0);
    } catch (const ScriptError& error) {
        failed = error;
    }
    proxy_->release();
    return failed;
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
        if (fits && self.unwanted_ != nullptr) raise(L, self.why_unwanted_);
        if (self.adding_to_ == nullptr) raise(L, "add() was called after moves() had ended");
        if (self.adding_to_->size() >= game::kMostMoves)
            raise(L, fmt::format("more than {} moves were added", game::kMostMoves));
        refuse_move(L, format, 1, "add(");
    });
}

int ScriptRules::l_add_throw(lua_State* L) {
    constexpr std::size_t kMost = game::kMostMoves;
    ScriptRules& self = *static_cast<ScriptRules*>(Vm::of(L).owner());
    const game::MoveFormat& format = self.game().thrown;
    game::Throws* const throws = self.adding_throws_to_;
    int is_whole = 0;
    const lua_Integer weight = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &is_whole) : 0;
    const bool weighs = is_whole != 0 && weight >= 1 && weight <= game::kMostWeight;
    game::Move outcome;
    const bool fits = take_move(L, format, 2, outcome);
    if (throws != nullptr && weighs && fits && throws->size() < kMost &&
        throws->total() + weight <= game::kMostTotal) {
        throws->add(weight, outcome);
        return 0;
    }
    return guarded(L, [&]() -> int {
        if (throws == nullptr) raise(L, "add() was called after chance() had ended");
        if (!weighs) {
            raise(L,
                  fmt::format("add(weight, ...): the weight must be a whole number from 1 to "
                              "1,000,000, got {}",
                              lua_gettop(L) < 1 ? "nothing" : shown_value(L, 1)));
        }
        if (!fits) refuse_move(L, format, 2, "add(weight, ");
        if (throws->size() >= kMost)
            raise(L, fmt::format("more than {} outcomes were added", kMost));
        raise(L,
              fmt::format("all weights together must stay below 2^31, got {}",
                          throws->total() + weight));
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
    const std::size_t before = moves.size();
    try {
        call(Hook::Moves, 2, 1);
    } catch (...) {
        adding_to_ = nullptr;
        throw;
    }
    adding_to_ = nullptr;
    if (moves.size() == before) refuse_list();
    lua_pop(vm_.lua(), 1);
}

/// What moves() returns is nobody's business, but where it has added nothing a list can only be
/// meant for the moves.
void ScriptRules::refuse_list() {
    lua_State* L = vm_.lua();
    if (!lua_istable(L, -1) || lua_rawlen(L, -1) == 0) return;
    const SourcePosition place = place_of_return(Hook::Moves, shown_value(L, lua_gettop(L)));
    lua_settop(L, resting_top_);
    throw ScriptError(place,
                      "moves() returned a table and called add() for no move; call add(...) for "
                      "each move instead");
}

Next ScriptRules::do_setup(State& state, Random& random) {
    begin_write(Hook::Setup, state);
    declarations_.allow_random(&random);
    try {
        call(Hook::Setup, 1, 2);
    } catch (...) {
        declarations_.allow_random(nullptr);
        throw;
    }
    declarations_.allow_random(nullptr);
    proxy_->release();
    const Next first = next_result(Hook::Setup, lua_gettop(vm_.lua()) - 1);
    lua_pop(vm_.lua(), 2);
    return first;
}

Next ScriptRules::do_play(State& state, game::Move move) {
    before_ = state;
    return play_in(Hook::Play, state, move, before_);
}

Next ScriptRules::do_happen(State& state, game::Move outcome) {
    before_ = state;
    return play_in(Hook::Happen, state, outcome, before_);
}

// As Rules::advance, without a copy more for what an error wants to know.
void ScriptRules::advance(const State& before, game::Move move, State& after) {
    after = before;
    finish_play(after, play_in(game::played_by(before), after, move, before));
}

Next ScriptRules::play_in(Hook hook, State& state, game::Move move, const State& before) {
    begin_write(hook, state);
    const int results = game().chance ? 2 : 1;
    call_with_move(hook, before, move, results);
    proxy_->release();
    const Next next = next_result(hook, lua_gettop(vm_.lua()) - results + 1);
    lua_pop(vm_.lua(), results);
    return next;
}

void ScriptRules::do_chance(const State& state, game::Throws& throws) {
    begin(Hook::Chance, state);
    lua_pushvalue(vm_.lua(), add_throw_index_);
    adding_throws_to_ = &throws;
    try {
        call(Hook::Chance, 2, 0);
    } catch (...) {
        adding_throws_to_ = nullptr;
        throw;
    }
    adding_throws_to_ = nullptr;
}

bool ScriptRules::do_pass(State& state) {
    if (function_of(Hook::Pass) == 0) return false;
    begin_write(Hook::Pass, state);
    call(Hook::Pass, 1, 1);
    proxy_->release();
    const bool passed = lua_isnil(vm_.lua(), -1) || lua_toboolean(vm_.lua(), -1) != 0;
    lua_pop(vm_.lua(), 1);
    return passed;
}

bool ScriptRules::legal(const State& state) {
    if (function_of(Hook::Legal) == 0) return true;
    begin(Hook::Legal, state);
    call(Hook::Legal, 1, 1);
    const int top = lua_gettop(vm_.lua());
    if (!lua_isboolean(vm_.lua(), top)) wrong_return(Hook::Legal, top, "true or false");
    const bool legal = lua_toboolean(vm_.lua(), top) != 0;
    lua_pop(vm_.lua(), 1);
    return legal;
}

int ScriptRules::order(const State& state, game::Move move) {
    if (function_of(Hook::Order) == 0) return 0;
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
    if (function_of(Hook::Noisy) == 0) return false;
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

void ScriptRules::watch(const Interrupt* interrupt) {
    watched_ = interrupt;
    vm_.watch(interrupt);
    if (teller_) teller_->watch(interrupt);
}

Next ScriptRules::do_read(State& state, std::string_view text, Random& random) {
    begin_write(Hook::Read, state);
    lua_pushlstring(vm_.lua(), text.data(), text.size());
    (void)random;  // a position that is read is no matter of chance
    try {
        call(Hook::Read, 2, 3);
    } catch (const ScriptError& error) {
        if (error.unplaced.empty()) throw;
        throw Error("position: " + error.unplaced);  // it is the text that is wrong, not the script
    }
    proxy_->release();
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    const Next mover = next_result(Hook::Read, top - 2);
    const int index = mover.throws() ? top : top - 1;  // behind who moves, and after a throw
    if (!lua_isnil(L, index)) {
        const lua_Integer ply = lua_isinteger(L, index) ? lua_tointeger(L, index) : -1;
        if (ply < 0 || ply > 1'000'000) {
            wrong_return(Hook::Read, index,
                         fmt::format("the number of moves made so far as its {} value",
                                     mover.throws() ? "third" : "second"));
        }
        state.set_ply(static_cast<std::uint32_t>(ply));
    }
    lua_pop(L, 3);
    return mover;
}

}  // namespace senet::script
