// What a tuning found, as the terminal shows it.
#pragma once

#include "cli/command.h"
#include "jobs/tune_run.h"

namespace senet::cli {

void tell(const jobs::Tuned& tuned, const Common& common);

}  // namespace senet::cli
