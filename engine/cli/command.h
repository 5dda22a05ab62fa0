// What all subcommands share: the options that every command takes, and a game opened from them.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "game/line.h"
#include "native/native_rules.h"
#include "script/script.h"
#include "search/result.h"
#include "settings/config.h"

namespace senet::cli {

/// Exit codes, as COMMANDS.md promises them.
enum class Exit { Done = 0, Negative = 1, UserMistake = 2, OurMistake = 3, Interrupted = 130 };

/// Options of every command.
struct Common {
    bool json = false;
    bool verbose = false;
    settings::Request request;
    std::string position;
    std::string moves;
};

/// A subcommand: sets its options up, and says what to run when it was chosen.
using Action = std::function<Exit()>;
struct Command {
    CLI::App* app = nullptr;
    Action run;
};

/// Options of commands that open one game. `with_position` adds --position and --moves.
void add_game_options(CLI::App& app, Common& common, bool with_position);
void add_native_option(CLI::App& app, Common& common);
void add_output_options(CLI::App& app, Common& common);

/// Checks of an option's value, with our messages: `must be a whole number from 1 to 100, got "x"`.
CLI::Validator whole_number(std::int64_t least, std::int64_t most);
CLI::Validator one_of(std::vector<std::string> names);
CLI::Validator time_limit();
CLI::Validator node_limit();
CLI::Validator not_empty();

/// A mistake's message as it is printed: harmless, and not longer than anybody reads.
std::string error_text(std::string_view message);

/// Where games/ and config/ lie. THROWS Error when SENET_HOME names another kind of place.
settings::Home home();

/// How the user calls this program, for commands to copy: "./senet" from the launcher, else
/// "senet".
std::string command_name();
/// A word of a command line: in single quotes, where a shell would read it otherwise.
std::string in_shell(const std::string& word);

/// A game as a command asked for it.
struct OpenGame {
    settings::Config config;
    std::unique_ptr<script::ScriptedGame> rules;
};
OpenGame open_game(const Common& common);
script::Script read_script(const settings::Config& config);
/// The script's rules: in machine code as soon as it is there, if the config wants that.
std::unique_ptr<script::ScriptedGame> make_rules(const settings::Config& config);
/// The compiler that all rules of the program share.
native::Compiler& compiler();
/// Another one, for a command that tells its failure itself. Stays until the program ends, which
/// waits for none of them: see leave().
native::Compiler& own_compiler(const native::CompileOptions& options);
bool compiling();
/// Says once, at the end, why there was no machine code where it was wanted. Nothing where the
/// program was built without the compiler: that was somebody's choice.
void tell_compiler_failure();

/// The position that --position and --moves name.
game::Line open_line(const Common& common, game::Rules& rules);

/// A move in the game's notation, on one line and harmless.
std::string move_name(game::Rules& rules, const game::State& state, game::Move move);

/// "4 4 5 3": the moves of a variation in the game's notation, from the line's last state on.
std::vector<std::string> variation_texts(const game::Line& line,
                                         const std::vector<game::Move>& moves);

/// What a line of play is worth; "?" where a search was stopped before it knew.
std::string value_text(const search::Variation& variation);
/// Adds "value" (null where a search was stopped before it knew) and, for a forced result, "win_in"
/// or "loss_in"; for points, "margin".
void put_value(nlohmann::json& object, const search::Variation& variation);
void print_json(const nlohmann::json& object);

// One file each.
Command add_games(CLI::App& app);
Command add_play(CLI::App& app);
Command add_analyze(CLI::App& app);
Command add_perft(CLI::App& app);
Command add_tree(CLI::App& app);
Command add_check(CLI::App& app);
Command add_compare(CLI::App& app);
Command add_new(CLI::App& app);
Command add_bench(CLI::App& app);
Command add_replay(CLI::App& app);
Command add_match(CLI::App& app);
Command add_tournament(CLI::App& app);
Command add_calibrate(CLI::App& app);
Command add_stats(CLI::App& app);
Command add_ugi(CLI::App& app);
Command add_uci(CLI::App& app);
Command add_report(CLI::App& app);
Command add_params(CLI::App& app);
Command add_positions(CLI::App& app);
Command add_tune(CLI::App& app);

/// Runs the program. Never throws.
int run(int argc, char** argv);
/// Gives the exit code back; ends the program with it at once while something is still being
/// compiled that nobody needs any more.
int leave(int exit);

}  // namespace senet::cli
