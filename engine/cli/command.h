// What all subcommands share: the options that every command takes, and their list.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/host.h"
#include "settings/config.h"
#include "tournament/journal.h"

namespace senet::cli {

/// Options of every command.
struct Common {
    bool json = false;
    bool verbose = false;
    bool mend = false;  // of a run that is played: damaged games are played again
    bool skip_damaged = false;  // of a run that is read: damaged games are left out
    std::string jobs;  // where agents take their work; empty: games are played here
    settings::Request request;
    std::string position;
    std::string moves;
};

/// Which of the options below a command makes use of: it takes no other, so that none is passed
/// over in silence.
struct GameOptions {
    bool config = true;  // --config
    bool set = true;  // --set
    bool level = true;  // --level
    bool position = false;  // --position and --moves
    bool seed = true;  // --seed
    bool output = true;  // --json and --ascii
};
/// Options of commands that open one game: GAME, --no-native and these.
void add_game_options(Command& command, Common& common, const GameOptions& uses);
void add_native_option(Command& command, Common& common);
/// --mend, of commands that play a run, and --skip-damaged, of those that read one.
void add_mend_option(Command& command, Common& common);
void add_skip_damaged_option(Command& command, Common& common);
/// --jobs, of commands that play many games.
void add_jobs_option(Command& command, Common& common);
/// The program's host, with what these options say of who plays. Outlive what is done by it. THROWS
/// Error where agents are to play and their broker can't be reached: nothing is begun then.
jobs::Host host_for(const Common& common);
/// How a command that plays a run opens its journal, or one that reads a run.
tournament::Journal::Use use_of_player(const Common& common);
tournament::Journal::Use use_of_reader(const Common& common);
/// --json and --ascii.
void add_output_options(Command& command, Common& common);
void add_seed_option(Command& command, Common& common);
/// --verbose; `more` says what it does.
void add_verbose_option(Command& command, Common& common, const std::string& more);

/// How the user calls this program, for commands to copy: "./senet" from the launcher, else
/// "senet".
std::string command_name();

void print_json(const nlohmann::json& object);

// One file each.
void add_games(Commands& commands);
void add_play(Commands& commands);
void add_web(Commands& commands);
void add_analyze(Commands& commands);
void add_perft(Commands& commands);
void add_tree(Commands& commands);
void add_check(Commands& commands);
void add_compare(Commands& commands);
void add_new(Commands& commands);
void add_bench(Commands& commands);
void add_replay(Commands& commands);
void add_match(Commands& commands);
void add_tournament(Commands& commands);
void add_calibrate(Commands& commands);
void add_stats(Commands& commands);
void add_ugi(Commands& commands);
void add_uci(Commands& commands);
void add_report(Commands& commands);
void add_params(Commands& commands);
void add_positions(Commands& commands);
void add_tune(Commands& commands);
void add_learn(Commands& commands);
void add_manual(Commands& commands);
void add_agent(Commands& commands);
void add_jobs(Commands& commands);
void add_merge(Commands& commands);
void add_completion(Commands& commands);

/// Answers a shell's script for completion: what the last of these words can be.
void print_completions(const Commands& commands, const std::vector<std::string>& words);

/// Does some work, tells what it throws as the program does, and says how that ends it.
Exit caught(const std::function<Exit()>& work);
/// Runs the program. Never throws.
int run(int argc, char** argv);
/// Gives the exit code back; ends the program with it at once while something is still being
/// compiled that nobody needs any more.
int leave(int exit);

}  // namespace senet::cli
