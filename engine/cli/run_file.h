// Commands that take a file and keep what comes of it in a folder beside it: a tournament, a
// tuning. They can write the file to start from themselves.
#pragma once

#include <filesystem>

#include "cli/command.h"
#include "settings/source.h"

namespace senet::cli {

struct RunFile {
    Common common;
    std::string file;
    std::string folder;  // empty: the file's name with .run
    std::string new_for;  // a game; the file is written, not read

    settings::Place place() const { return {file, file}; }
    std::filesystem::path run_folder() const;
};

/// FILE, --new, --run and the options of output. `what` is what the file describes: "tournament".
void add_run_file(Command& command, RunFile& options, const std::string& what);

/// Refuses options of a run where the file is only written, with --new. THROWS Error.
void check_options(const RunFile& options, Command& command);

/// Writes the file, whose `text` asks for `new_for`, and says how it is run: `senet COMMAND FILE`.
/// Nothing is written over. THROWS Error.
Exit write_new(const RunFile& options, const std::string& command, const std::string& text);

}  // namespace senet::cli
