// The folder for what the program keeps for one user from one run to the next.
#pragma once

#include <filesystem>

namespace senet {

/// $XDG_STATE_HOME/senet, or ~/.local/state/senet; need not be there yet. Empty where the
/// environment names no such place.
std::filesystem::path state_folder();

}  // namespace senet
