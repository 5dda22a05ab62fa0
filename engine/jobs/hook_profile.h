// Where a search spends its time, function by function, measured.
#pragma once

#include <vector>

#include "game/profile.h"
#include "jobs/host.h"
#include "native/code.h"
#include "script/script.h"
#include "settings/config.h"

namespace senet::jobs {

/// Calls of machine code that are left to the VM are worth a word from this share on.
inline constexpr double kManyGivenUp = 0.05;

/// What one hook takes of a search.
struct HookShare {
    game::Hook hook;
    std::uint64_t calls = 0;
    double share = 0;  // of the search's time
    double ns = 0;  // a call
    double vm_ns = 0;  // a call in the VM
    double given_up = 0;  // of machine code's calls, by it: these were the VM's
    native::GivenUp most_given_up{};  // empty: not known
    bool in_vm = true;
};

struct HookProfile {
    bool native = false;  // machine code was made of what could be
    std::vector<HookShare> shares;  // the largest first
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// What is profiled: `rules`, which are machine code where `code` has some, or the VM's themselves.
struct Profiled {
    const script::Script& script;
    game::Rules& vm;
    game::Rules& rules;
    const native::Code& code;
    const settings::Config& config;
};

/// The hooks that a search asks: those that machine code is made of.
std::vector<game::Hook> hot_hooks(const game::Rules& rules);

/// Searches a little, and measures each hook on calls of that search. THROWS Error from the rules,
/// and Interrupted.
HookProfile profile_of(const Host& host, const Profiled& profiled, std::uint64_t seed);

}  // namespace senet::jobs
