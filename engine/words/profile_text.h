// Where a search spends its time, function by function, and what to do about it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/look.h"
#include "game/hook.h"

namespace senet::words {

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
    SourcePosition given_up_at{};  // where it does so most often; empty: not known
    std::string given_up_why{};
    bool in_vm = true;
};

struct HookProfile {
    bool native = false;  // machine code was made of what could be
    bool network = false;  // evaluates, in the search's own time
    std::vector<HookShare> shares;  // the largest first
    std::uint64_t nodes = 0;
    double seconds = 0;

    /// Share of the time that the search takes for itself, from 0 to 1.
    double engine_share() const;
};

/// A table, and a word of advice.
std::string profile_text(const HookProfile& profile, Look look);
nlohmann::json as_json(const HookShare& share);

}  // namespace senet::words
