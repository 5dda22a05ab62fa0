// What jobs have to say while they go on, as the terminal shows it: notes and what scripts print on
// standard error, and how far they have come.
#pragma once

#include "jobs/host.h"

namespace senet::cli {

/// The one of this program.
jobs::Listener& on_terminal();

}  // namespace senet::cli
