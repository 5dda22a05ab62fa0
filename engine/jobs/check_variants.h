// A first look at what else a script's options may be: each at its least and its most, and at each
// other choice, alone and quickly.
#pragma once

#include <functional>
#include <vector>

#include "game/check.h"
#include "jobs/host.h"
#include "script/script.h"
#include "settings/config.h"
#include "words/check_words.h"

namespace senet::jobs {

struct VariantsReport {
    std::vector<words::ToldFault> faults;  // none that `known` has
    std::vector<words::Refusal> refusals;
};

/// What is found at the values of options that nobody set, beside what is `known` already. Each has
/// a twentieth of the effort of `options`. `progress` is called with 0 to 1. THROWS Interrupted.
VariantsReport look_at_variants(const Host& host, const settings::Config& config,
                                const std::vector<script::Option>& declared,
                                const game::CheckOptions& options,
                                const std::vector<game::Fault>& known,
                                const std::function<void(double)>& progress);

}  // namespace senet::jobs
