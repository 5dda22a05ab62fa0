// Games that were saved, as commands open them.
#pragma once

#include <string>

#include "jobs/host.h"
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

/// A sentence about the record's file where it was not played by the rules and options of `config`;
/// else nothing.
std::string changed_rules(const Host& host, const play::Record& record, const std::string& file,
                          const settings::Config& config);

/// A sentence about a record that has fewer moves than its tag PlyCount says; else nothing.
std::string missing_moves(const play::Record& record);

}  // namespace senet::jobs
