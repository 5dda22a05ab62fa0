// How the program ends.
#pragma once

namespace senet::cli {

/// Exit codes, as the README promises them.
enum class Exit { Done = 0, Negative = 1, UserMistake = 2, OurMistake = 3, Interrupted = 130 };

}  // namespace senet::cli
