#include "cli/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/json.h"
#include "game/notation.h"
#include "jobs/agents_queue.h"
#include "settings/reader.h"
#include "terminal/terminal.h"

namespace senet::cli {

void add_output_options(Command& command, Common& common) {
    command.add_flag("--json", common.json, "Print one JSON object per line on standard output");
    command.add_flag("--ascii", terminal::use_ascii,
                     "Print plain ASCII; the default where the locale has no UTF-8");
}

void add_verbose_option(Command& command, Common& common, const std::string& more) {
    command.add_flag("--verbose", common.verbose, more);
}

void add_seed_option(Command& command, Common& common) {
    command.add_with_default("--seed", common.request.seed, "Seed of everything random")
        .takes({whole_number(0, std::numeric_limits<std::int64_t>::max()).fault})
        .named("N");
}

namespace {

void add_position_options(Command& command, Common& common) {
    command
        .add("--position", common.position, "Start from this position instead of the game's start")
        .named("TEXT")
        .takes(not_empty());
    command.add("--moves", common.moves, "Play these moves first: --moves \"4 4 5\"").named("TEXT");
}

}  // namespace

void add_game_options(Command& command, Common& common, const GameOptions& uses) {
    command
        .add("GAME", common.request.game,
             "A game's name (see: senet games), or the path of a .lua or .yaml file; the ending "
             "may be left out")
        .required();
    if (uses.config) {
        command
            .add("--config", common.request.config, "A YAML file to read instead of the game's own")
            .named("FILE")
            .takes(not_empty());
    }
    if (uses.set) {
        command
            .add_list("--set", common.request.sets,
                      "One setting, as in the file: --set search.depth=9, --set options.width=9")
            .named("NAME=VALUE");
    }
    if (uses.level) {
        command.add("--level", common.request.level, "One of the config's levels, from 1 (weak) up")
            .named("N")
            .takes(whole_number(1, settings::kMostLevels));
    }
    if (uses.position) add_position_options(command, common);
    add_native_option(command, common);
    if (uses.output) add_output_options(command, common);
    if (uses.seed) add_seed_option(command, common);
}

void add_native_option(Command& command, Common& common) {
    command.add_flag(
        "--no-native", [&common] { common.request.native = false; },
        "Run the rules in the Lua VM, not in machine code: slower, with the same "
        "results");
}

void add_mend_option(Command& command, Common& common) {
    command.add_flag(
        "--mend", common.mend,
        "Play damaged or missing games of the run again; the old journal is kept aside");
}

void add_skip_damaged_option(Command& command, Common& common) {
    command.add_flag("--skip-damaged", common.skip_damaged,
                     "Leave out damaged games instead of refusing the run");
}

void add_jobs_option(Command& command, Common& common) {
    command
        .add("--jobs", common.jobs,
             "Let agents play the games, on any machines: redis://HOST (see: senet agent)")
        .named("ADDRESS")
        .takes(not_empty());
}

jobs::Host host_for(const Common& common) {
    jobs::Host one = host();
    one.jobs = common.jobs;
    jobs::check_agents(one, {});
    return one;
}

tournament::Journal::Use use_of_player(const Common& common) {
    using Use = tournament::Journal::Use;
    return common.mend ? Use::Mend : Use::Write;
}

tournament::Journal::Use use_of_reader(const Common& common) {
    using Use = tournament::Journal::Use;
    return common.skip_damaged ? Use::ReadSound : Use::Read;
}

std::string command_name() {
    const char* name = std::getenv("SENET_COMMAND");
    return name != nullptr ? name : "senet";
}

void print_json(const nlohmann::json& object) {
    // Texts of scripts may hold broken UTF-8: replaced, not thrown about.
    const std::string text = json_text(object, terminal::ascii_only());
    terminal::put_out_raw(unseen_escaped(text) + "\n");
    terminal::flush_out();
}

}  // namespace senet::cli
