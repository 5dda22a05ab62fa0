// One Lua state with budgets, and the one door through which Lua is called. The only room that
// includes lua.h is script/; its C functions find their way back through upvalues, or through of().
//
// Debian builds liblua5.4-c++ as C++: a Lua error unwinds the stack and runs destructors. No other
// exception may cross a Lua frame, so C functions run their work through guarded().
#pragma once

#include <lua.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "script/script_settings.h"
#include "script/watchdog.h"

namespace senet::script {

class Vm {
  public:
    /// `owner` is whom the functions that the VM calls work for.
    Vm(const ScriptSettings& settings, void* owner);
    ~Vm();
    Vm(const Vm&) = delete;
    Vm& operator=(const Vm&) = delete;

    lua_State* lua() const { return lua_; }
    void* owner() const { return owner_; }
    static Vm& of(lua_State* L) { return **static_cast<Vm**>(lua_getextraspace(L)); }

    /// Calls the function below its `arguments` on the stack, as lua_call does. `what` names the
    /// call in messages: "moves"; empty while the script is loaded. THROWS ScriptError and
    /// game::Interrupted; the stack is then as before the function was pushed.
    void call(int arguments, int results, std::string_view what);

    /// Does the engine's own work on the Lua state: what it keeps does not count against the
    /// budget.
    template <class Work>
    void outside_budget(Work work) {
        const std::size_t limit = memory_limit_, before = memory_;
        memory_limit_ = std::numeric_limits<std::size_t>::max() / 4;
        work();
        memory_limit_ = limit + memory_ - std::min(memory_, before);
    }

    void watch(const Interrupt* interrupt) { interrupt_ = interrupt; }

    /// Counts `steps` that a C function takes by itself as instructions of the script, and raises
    /// what a loop of that length would. Called every few thousand steps at least.
    void spend(lua_State* L, std::int64_t steps) {
        if (armed_) count(L, steps);
    }

    /// The coroutine that runs now, so that budgets reach it. Called around lua_resume only.
    void set_running(lua_State* thread);

  private:
    static void* allocate(void* vm, void* block, std::size_t old_size, std::size_t new_size);
    static void arm(void* vm);
    void look_out();
    static void on_count(lua_State* L, lua_Debug* record);
    void count(lua_State* L, std::int64_t steps);
    void disarm();
    int steps_to_next_look() const;
    bool interrupted() const;
    [[noreturn]] void fail(int status, std::string_view what);

    Budget budget_;
    void* owner_;
    lua_State* lua_ = nullptr;
    CallMark mark_;
    const Interrupt* always_;  // looked at in every call
    const Interrupt* interrupt_ = nullptr;  // and this one from watch() on
    bool calling_ = false;
    std::size_t memory_ = 0;  // in use
    std::size_t memory_limit_;  // the budget and what the engine itself keeps
    std::int64_t steps_ = 0;  // of the budget: slow instructions count as several
    std::int64_t last_look_ = 0;  // time_worked() then
    int look_every_ = 1;  // steps; fewer where they are slow
    lua_State* volatile running_ = nullptr;
    volatile bool armed_ = false;
    bool out_of_memory_ = false;
    bool ending_ = false;  // the call must end: every further step raises the reason again
    unsigned switches_ = 0;  // from one coroutine to another
};

/// Runs C++ that may throw inside a C function called by Lua; failures become Lua errors after
/// unwinding.
template <class Work>
int guarded(lua_State* L, Work work) {
    try {
        return work();
    } catch (const Error& error) {
        lua_pushstring(L, error.message().c_str());
    } catch (const std::exception& error) {
        lua_pushstring(L, error.what());
    }
    return lua_error(L);
}

/// luaL_error with the position of the Lua function that called: "file:line: message".
[[noreturn]] void raise(lua_State* L, const std::string& message);

}  // namespace senet::script
