#include "cli/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <list>
#include <mutex>
#include <nlohmann/json.hpp>

#include "game/notation.h"
#include "play/record.h"
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

namespace {

/// What scripts print goes to the terminal up to a limit: a print() forgotten in a search would
/// fill the disk. Scripts print from several threads.
class Prints {
  public:
    void show(const std::string& line) {
        const std::lock_guard lock(mutex_);
        if (lines_ == kMostLines || bytes_ == kMostBytes) return;
        const std::string text = shortened(line, kMostBytes - bytes_);
        ++lines_;
        bytes_ += std::min(line.size(), kMostBytes - bytes_);
        terminal::to_err("{}\n", printable(text, "\n\t"));
        if (lines_ == kMostLines || bytes_ == kMostBytes)
            terminal::to_err(
                "print() has reached its limit of 1,000 lines or 1 MB; the rest is left out\n");
    }

  private:
    static constexpr std::size_t kMostLines = 1000;
    static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

    std::mutex mutex_;
    std::size_t lines_ = 0, bytes_ = 0;
};

Prints& prints() {
    static Prints one;
    return one;
}

}  // namespace

script::Script read_script(const settings::Config& config) {
    script::ScriptSettings settings = config.script_settings;
    settings.printer = [](const std::string& line) { prints().show(line); };
    settings.interrupt = &terminal::interrupted();
    settings.library = home().folder / "games" / "lib";
    return {config.script, config.script_shown, settings};
}

std::string command_name() {
    const char* name = std::getenv("SENET_COMMAND");
    return name != nullptr ? name : "senet";
}

native::Compiler& compiler() {
    static native::Compiler one;
    return one;
}

namespace {

using OwnCompilers = std::list<std::shared_ptr<native::Compiler>>;

OwnCompilers& own_compilers() {
    static OwnCompilers all;
    return all;
}

}  // namespace

std::shared_ptr<native::Compiler> own_compiler(const native::CompileOptions& options) {
    OwnCompilers& all = own_compilers();
    all.remove_if([](const auto& one) { return one.use_count() == 1 && !one->busy(); });
    return all.emplace_back(std::make_shared<native::Compiler>(options));
}

bool compiling() {
    const OwnCompilers& own = own_compilers();
    return compiler().busy() ||
        std::any_of(own.begin(), own.end(), [](const auto& one) { return one->busy(); });
}

void tell_compiler_failure() {
    if (!native::built_with_compiler()) return;
    const std::string failure = compiler().failure();
    if (!failure.empty())
        terminal::to_err("senet: the rules ran in the Lua VM, which is slower: {}\n", failure);
}

std::unique_ptr<script::ScriptedGame> make_rules(const settings::Config& config) {
    const script::Script script = read_script(config);
    if (!config.native) return script.rules();
    return std::make_unique<native::NativeRules>(script, compiler());
}

OpenGame open_game(const Common& common) {
    settings::Config config = settings::load(home(), common.request);
    auto rules = make_rules(config);
    return {std::move(config), std::move(rules)};
}

game::Line open_line(const Common& common, game::Rules& rules) {
    const std::uint64_t seed = common.request.seed;
    game::Line line(rules,
                    common.position.empty() ? rules.start(seed)
                                            : game::parse_state(rules, common.position, seed));
    for (const std::string& move : split_words(common.moves)) {
        try {
            play::play_named(line, move);
        } catch (const Error& error) {
            if (!error.where().file.empty()) throw;  // the script's fault
            throw Error("--moves: " + error.message());
        }
    }
    return line;
}

void print_json(const nlohmann::json& object) {
    // Texts of scripts may hold broken UTF-8: replaced, not thrown about.
    const std::string text =
        object.dump(-1, ' ', terminal::ascii_only(), nlohmann::json::error_handler_t::replace);
    terminal::put_out_raw(unseen_escaped(text) + "\n");
    terminal::flush_out();
}

}  // namespace senet::cli
