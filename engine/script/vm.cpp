#include "script/vm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <stdexcept>

#include "game/rules.h"
#include "script/nil_help.h"

namespace senet::script {
namespace {

constexpr int kMostStepsBetweenLooks = 1000;
// A step is at least that long: some 5 to 10 times an instruction's own time. So the work of Lua's
// C functions (a long text joined, a list sorted), which is one instruction each, counts as well.
constexpr std::int64_t kNanosecondsPerStep = 100;
constexpr std::int64_t kShortLook = 500'000, kLongLook = 4'000'000;  // nanoseconds
constexpr unsigned kSwitchesBetweenLooks = 64;
constexpr int kHandlerIndex = 1;  // the message handler lies at the bottom of the stack for good

// The address is the value of the Lua error that stands for game::Interrupted.
const char interrupted_mark = 0;

constexpr int kMostLines = 9;  // of a traceback
constexpr char kNextCaller =
    1;  // stands between a message and the lines that led to it: no text holds it
constexpr char kOwnWords = 2;  // stands behind a message that the script raised itself; likewise

/// Whether the running message handler was called by the function of this name.
bool was_raised_by(lua_State* L, const char* name) {
    lua_Debug record;
    if (!lua_getstack(L, 1, &record)) return false;
    lua_getinfo(L, "f", &record);
    lua_getglobal(L, name);
    const bool same = lua_rawequal(L, -1, -2) != 0;
    lua_pop(L, 2);
    return same;
}

struct WorkTime {
    std::int64_t count;
    const char* unit;
};

/// How long so many steps may take, in the largest unit that tells it exactly.
WorkTime time_of_steps(std::int64_t steps) {
    constexpr std::int64_t kStepsPerMicrosecond = 1000 / kNanosecondsPerStep;
    const std::int64_t microseconds = steps / kStepsPerMicrosecond;
    if (microseconds % 1'000'000 == 0) return {microseconds / 1'000'000, "s"};
    if (microseconds % 1000 == 0) return {microseconds / 1000, "ms"};
    return {microseconds, "us"};
}

/// Puts behind "stack overflow" the name of the function that was called once too often.
void name_overflow(lua_State* L) {
    lua_Debug record;
    if (!std::string_view(lua_tostring(L, 1)).ends_with(": stack overflow")) return;
    if (!lua_getstack(L, 1, &record) || !lua_getinfo(L, "n", &record) || record.name == nullptr)
        return;
    lua_pushfstring(L, "%s: does %s() call itself without end?", lua_tostring(L, 1), record.name);
    lua_replace(L, 1);
}

/// Adds the lines of the Lua functions on the way to the failure, innermost first, below the
/// message.
int add_traceback(lua_State* L) {
    if (lua_islightuserdata(L, 1)) return 1;
    if (lua_type(L, 1) != LUA_TSTRING) {
        lua_pushfstring(L, "error() was given a %s instead of a text", luaL_typename(L, 1));
        lua_replace(L, 1);
    } else if (lua_rawlen(L, 1) == 0) {
        lua_pushliteral(L, "error() was given an empty text");
        lua_replace(L, 1);
    }
    if (std::strstr(lua_tostring(L, 1), "nil") != nullptr ||
        std::strstr(lua_tostring(L, 1), "'for' ") != nullptr) {
        lua_pushstring(L, explained_nil(L, lua_tostring(L, 1)).c_str());
        lua_replace(L, 1);
    }
    name_overflow(L);
    const bool own_words = was_raised_by(L, "error") || was_raised_by(L, "assert");
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    lua_pushvalue(L, 1);
    luaL_addvalue(&buffer);
    if (own_words) luaL_addchar(&buffer, kOwnWords);
    lua_Debug record;
    int shown = 0;
    for (int level = 1; shown < kMostLines && lua_getstack(L, level, &record); ++level) {
        lua_getinfo(L, "Sl", &record);
        if (record.currentline <= 0) continue;
        lua_pushfstring(L, "\1%s:%d", record.short_src, record.currentline);
        luaL_addvalue(&buffer);
        ++shown;
    }
    luaL_pushresult(&buffer);
    return 1;
}

/// "games/x.lua:12: text" -> its position and "text". Lua writes the position, so the first
/// ":number: " ends it.
SourcePosition split_position(std::string& message) {
    for (std::size_t colon = message.find(':'); colon != std::string::npos;
         colon = message.find(':', colon + 1)) {
        const std::size_t digits = message.find_first_not_of("0123456789", colon + 1);
        if (digits == std::string::npos || digits == colon + 1 || message[digits] != ':') continue;
        const std::string_view number(message.data() + colon + 1, digits - colon - 1);
        SourcePosition where{message.substr(0, colon), std::atoi(std::string(number).c_str()), 0};
        message.erase(0, std::min(message.size(), digits + 2));
        return where;
    }
    return {};
}

/// Whether a message begins with a file that was being run; what a script says in its own words may
/// look like a position without being one. `lines`: where calls were made from, "games/x.lua:12".
bool begins_with_file(const std::string& message, const std::vector<std::string>& lines) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        return message.starts_with(line.substr(0, line.rfind(':') + 1));
    });
}

/// For errors that no call catches, where Lua would end the program without a word.
int on_panic(lua_State* L) {
    const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "no text";
    throw std::runtime_error(fmt::format("Lua failed outside of a call: {}", text));
}

/// Nanoseconds that this thread has worked. Safe in a signal handler.
std::int64_t time_worked() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Pushes "file:line: " of the innermost function that is written in Lua; "" when there is none.
void push_place(lua_State* L) {
    lua_Debug record;
    int level = 0;
    while (lua_getstack(L, level, &record) && lua_getinfo(L, "l", &record) &&
           record.currentline <= 0) {
        ++level;
    }
    luaL_where(L, level);
}

}  // namespace

void raise(lua_State* L, const std::string& message) {
    luaL_where(L, 1);
    lua_pushlstring(L, message.data(), message.size());
    lua_concat(L, 2);
    lua_error(L);
    std::abort();  // lua_error does not return; its declaration says otherwise
}

Vm::Vm(const ScriptSettings& settings, void* owner)
    : budget_(settings.budget),
      owner_(owner),
      always_(settings.interrupt),
      memory_limit_(settings.budget.memory) {
    lua_ = lua_newstate(&Vm::allocate, this);
    if (lua_ == nullptr) throw std::bad_alloc();
    lua_atpanic(lua_, on_panic);
    *static_cast<Vm**>(lua_getextraspace(lua_)) = this;
    running_ = lua_;
    lua_pushcfunction(lua_, add_traceback);
}

Vm::~Vm() { lua_close(lua_); }

void Vm::call(int arguments, int results, std::string_view what) {
    steps_ = 0;
    mark_.begin(&Vm::arm, this);
    calling_ = true;
    const int status = lua_pcall(lua_, arguments, results, kHandlerIndex);
    calling_ = false;
    mark_.end();
    if (armed_) disarm();
    if (status != LUA_OK) fail(status, what);
}

void Vm::set_running(lua_State* thread) {
    running_ = thread;
    if (!armed_) return;
    // Setting the hook starts its count anew, so that coroutines which take short turns would never
    // be looked at.
    const bool look_now = ++switches_ % kSwitchesBetweenLooks == 0;
    lua_sethook(thread, &Vm::on_count, LUA_MASKCOUNT, look_now ? 1 : steps_to_next_look());
}

// Runs in a signal handler, again every few milliseconds; what is armed stays so, for with deep
// calls lua_sethook itself takes as long.
void Vm::arm(void* self) {
    Vm& vm = *static_cast<Vm*>(self);
    if (!vm.armed_) vm.look_out();
}

// Runs in a signal handler or inside the allocator: lua_sethook is made for both.
void Vm::look_out() {
    armed_ = true;
    look_every_ = 1;  // and more as they prove quick
    last_look_ = time_worked();
    lua_sethook(running_, &Vm::on_count, LUA_MASKCOUNT, steps_to_next_look());
}

bool Vm::interrupted() const {
    return (interrupt_ != nullptr && interrupt_->due()) || (always_ != nullptr && always_->due());
}

int Vm::steps_to_next_look() const { return out_of_memory_ || ending_ ? 1 : look_every_; }

void Vm::disarm() {
    armed_ = false;
    out_of_memory_ = false;
    ending_ = false;
    running_ = lua_;
    lua_sethook(lua_, nullptr, 0, 0);
}

void Vm::on_count(lua_State* L, lua_Debug*) { Vm::of(L).count(L, lua_gethookcount(L)); }

// Once a call must end, every further step raises again, so that a script's own pcall cannot
// swallow the error.
void Vm::count(lua_State* L, std::int64_t steps) {
    if (out_of_memory_) {
        lua_gc(L, LUA_GCCOLLECT);  // garbage may be all it was
        out_of_memory_ = memory_ > memory_limit_;
    }
    const std::int64_t now = time_worked();
    const std::int64_t passed = now - last_look_;
    last_look_ = now;
    steps_ += std::max(steps, passed / kNanosecondsPerStep);
    // Instructions may be slow ones; the next look is to come within milliseconds all the same.
    if (passed > kLongLook) look_every_ = std::max(1, look_every_ / 8);
    if (passed < kShortLook) look_every_ = std::min(kMostStepsBetweenLooks, look_every_ * 2);
    const bool stop = interrupted();
    ending_ = ending_ || stop || steps_ > budget_.steps;
    // Not without need: setting the hook takes the longer the deeper the calls are.
    const int next = steps_to_next_look();
    if (lua_gethookcount(L) != next) {
        lua_sethook(L, &Vm::on_count, LUA_MASKCOUNT, next);
        last_look_ = time_worked();  // or that time would seem the instructions', and set it again
    }
    if (stop) {
        lua_pushlightuserdata(L, const_cast<char*>(&interrupted_mark));
        lua_error(L);
    }
    if (!ending_ && !out_of_memory_) return;
    push_place(L);
    if (out_of_memory_) {
        lua_pushfstring(L, "the script used more than %d MB of memory",
                        static_cast<int>(budget_.memory >> 20));
    } else {  // the same words on every machine, whichever of the two it was
        const WorkTime time = time_of_steps(budget_.steps);
        lua_pushfstring(L, "stopped after %I steps or %I %s of work; is this loop endless?",
                        static_cast<LUAI_UACINT>(budget_.steps),
                        static_cast<LUAI_UACINT>(time.count), time.unit);
    }
    lua_concat(L, 2);
    lua_error(L);
}

// Over the budget, an error with a line is raised at the next instruction; only far over it is
// memory refused. Never outside of a call: nothing would catch that.
void* Vm::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
    Vm& vm = *static_cast<Vm*>(self);
    if (block == nullptr) old_size = 0;  // then it says what kind of object this is
    if (new_size == 0) {
        std::free(block);
        vm.memory_ -= old_size;
        return nullptr;
    }
    const std::size_t after = vm.memory_ - old_size + new_size;
    if (vm.calling_ && new_size > old_size && after > vm.memory_limit_) {
        if (after > vm.memory_limit_ + vm.memory_limit_ / 2) return nullptr;
        if (vm.lua_ != nullptr && !vm.out_of_memory_) {
            vm.out_of_memory_ = true;
            vm.look_out();
        }
    }
    void* moved = std::realloc(block, new_size);
    if (moved != nullptr) vm.memory_ = after;
    return moved;
}

void Vm::fail(int status, std::string_view what) {
    if (lua_islightuserdata(lua_, -1)) {
        lua_pop(lua_, 1);
        throw game::Interrupted{};
    }
    std::string text =
        lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : "an error without a text";
    lua_pop(lua_, 1);
    std::vector<std::string> lines;  // outermost first
    for (std::size_t end; (end = text.rfind(kNextCaller)) != std::string::npos; text.resize(end)) {
        std::string line = text.substr(end + 1);
        if (lines.empty() || lines.back() != line) lines.push_back(std::move(line));  // recursion
    }
    if (status == LUA_ERRMEM) {
        text = fmt::format("the script used more than {} MB of memory", budget_.memory >> 20);
    }
    const bool own_words = !text.empty() && text.back() == kOwnWords;
    if (own_words) text.pop_back();
    SourcePosition where;
    if (!own_words || begins_with_file(text, lines)) where = split_position(text);
    const bool is_placed = !where.file.empty();
    if (!lines.empty()) {
        // Where it failed: the message says so itself, as a rule.
        std::string here = lines.back() + ": ";
        if (where.file.empty()) where = split_position(here);
        lines.pop_back();
    }
    ScriptError error(where, what.empty() ? text : fmt::format("in {}(): {}", what, text));
    if (!is_placed) error.unplaced = text;
    error.own_words = own_words;
    for (std::size_t i = lines.size(); i-- > 0;) error.add_context("called from " + lines[i]);
    throw error;
}

}  // namespace senet::script
