// Games that were saved, as commands open them.
#pragma once

#include <string>

#include "play/record.h"
#include "settings/config.h"

namespace senet::jobs {

/// Whether what stands for a game on the command line is the file of a saved one: one that is
/// neither a script nor settings.
bool names_record(const std::string& game);

/// The request by which the record's game is opened as it was set up: `over` with the record's
/// game, where that names none, its seed, and its settings below those of `over`. THROWS Error
/// where the record doesn't say which game it is.
settings::Request request_of(const play::Record& record, settings::Request over);

}  // namespace senet::jobs
