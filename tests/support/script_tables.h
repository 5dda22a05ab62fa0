// The top of a random script: options, params, a board, and tables of every shape.
#pragma once

#include "support/script_writer.h"

namespace senet::testing {

/// Writes it, and makes it known to what is written after it.
void write_tables(ScriptWriter& writer);

}  // namespace senet::testing
