// Prints where a search spends its time, function by function, and what to do about it.
#pragma once

#include "jobs/hook_profile.h"

namespace senet::cli {

/// As a table, and a word of advice.
void print_profile(const jobs::HookProfile& profile);
/// One object a hook.
void print_profile_json(const jobs::HookProfile& profile);

}  // namespace senet::cli
