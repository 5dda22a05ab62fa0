// A secret of the user's own, by which the program knows again what it has checked itself: in
// $XDG_STATE_HOME/senet/key, or ~/.local/state/senet/key, for this user alone to read.
#pragma once

#include <optional>

#include "base/sip_hash.h"

namespace senet {

/// Made when it is first asked for. Nothing where there is no place to keep it: then whatever rests
/// on it is done anew each time.
std::optional<HashKey> own_key();

}  // namespace senet
