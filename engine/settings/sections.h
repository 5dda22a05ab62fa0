// The sections of a config (options, params, evaluation, search, script, native) into the structs
// of the rooms they are for.
#pragma once

#include "settings/config.h"
#include "settings/tree.h"

namespace senet::settings {

/// Reads every section of `tree`, the whole of a config, into `config`. What is not there keeps its
/// default. THROWS Error for any value that is wrong, unknown key, or settings that contradict each
/// other.
void read_sections(const Node& tree, Config& config);

/// Refuses keys at the top of a file that no section reads. THROWS Error.
void check_top_keys(const Node& tree);

}  // namespace senet::settings
