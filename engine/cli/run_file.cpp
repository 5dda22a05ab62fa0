#include "cli/run_file.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "jobs/place.h"
#include "settings/games.h"
#include "terminal/terminal.h"

namespace senet::cli {

namespace fs = std::filesystem;

fs::path RunFile::run_folder() const {
    return folder.empty() ? jobs::run_place_or_own(host(), fs::path(file).replace_extension(".run"))
                          : fs::path(folder);
}

void add_run_file(Command& command, RunFile& options, const std::string& what) {
    command.add("FILE", options.file, fmt::format("The {}'s file (.yaml)", what))
        .required()
        .takes(not_empty());
    command.add("--new", options.new_for, "Write a commented FILE to start from, for this game")
        .named("GAME")
        .takes(not_empty());
    command.add("--run", options.folder, "The folder for everything; FILE with .run by default")
        .named("FOLDER")
        .takes(not_empty());
    add_mend_option(command, options.common);
    add_jobs_option(command, options.common);
    add_output_options(command, options.common);
}

void check_options(const RunFile& options, Command& command) {
    if (!options.new_for.empty())
        command.refuse({"--run", "--mend", "--jobs"}, "with --new, which only writes the file");
}

Exit write_new(const RunFile& options, const std::string& command, const std::string& text) {
    std::error_code failure;
    if (fs::exists(options.file, failure))
        throw Error(fmt::format("{} exists; nothing was written", options.file));
    settings::find_game(host().home, options.new_for);
    write_text(options.file, text);
    if (options.common.json) {
        print_json({{"file", options.file}});
    } else {
        terminal::to_out("Wrote {}; run it with: {} {} {}\n", options.file, command_name(), command,
                         in_shell(options.file));
    }
    return Exit::Done;
}

}  // namespace senet::cli
