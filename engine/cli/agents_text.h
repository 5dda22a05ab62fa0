// Agents as the terminal shows them.
#pragma once

#include <string>
#include <vector>

#include "remote/dispatcher.h"

namespace senet::cli {

/// A row for each.
std::string agents_table(const std::vector<remote::AgentCard>& agents);
/// What a run says of those that work for it: of few each one, of many their sum. It ends with a
/// line's end unless there is none.
std::string agents_status(const remote::Crew& crew);

}  // namespace senet::cli
