// Where a search spends its time, function by function, measured.
#pragma once

#include <vector>

#include "game/profile.h"
#include "jobs/host.h"
#include "native/code.h"
#include "script/script.h"
#include "settings/config.h"
#include "words/profile_text.h"

namespace senet::jobs {

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
words::HookProfile profile_of(const Host& host, const Profiled& profiled, std::uint64_t seed);

}  // namespace senet::jobs
