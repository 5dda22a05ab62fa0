#include "cli/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <list>
#include <nlohmann/json.hpp>

#include "cli/terminal.h"
#include "game/notation.h"
#include "play/record.h"
#include "settings/reader.h"

namespace senet::cli {

namespace fs = std::filesystem;

void add_output_options(CLI::App& app, Common& common) {
    app.add_flag("--json", common.json,
                 "One JSON object a line on standard output, nothing else there")
        ->disable_flag_override();
    app.add_flag("--verbose", common.verbose,
                 "Changes nothing here: check and analyze say more with it")
        ->disable_flag_override();
    app.add_option("--seed", common.request.seed, "Seed of everything random")
        ->check(whole_number(0, std::numeric_limits<std::int64_t>::max()))
        ->type_name("N")
        ->capture_default_str();
}

void add_game_options(CLI::App& app, Common& common, bool with_position) {
    app.add_option("GAME", common.request.game,
                   "A game's name (see: senet games), or the path of a .lua or .yaml file")
        ->required();
    app.add_option("--config", common.request.config,
                   "A YAML file to read instead of the game's own")
        ->check(not_empty());
    app.add_option("--set", common.request.sets,
                   "One setting, as in the file: --set search.depth=9, --set options.width=9")
        ->allow_extra_args(false);
    app.add_option("--level", common.request.level, "One of the config's levels, from 1 (weak) up")
        ->check(whole_number(1, settings::kMostLevels));
    if (with_position) {
        app.add_option("--position", common.position,
                       "Start from this position instead of the game's start")
            ->check(not_empty());
        app.add_option("--moves", common.moves, "Play these moves first: --moves \"4 4 5\"");
    }
    add_native_option(app, common);
    add_output_options(app, common);
}

void add_native_option(CLI::App& app, Common& common) {
    app.add_flag(
           "--no-native", [&common](std::int64_t given) { common.request.native = given == 0; },
           "Run the rules in the Lua VM, not in machine code: slower, with the same results")
        ->disable_flag_override();
}

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
    const auto check = [least, most](const std::string& given) -> std::string {
        const auto value = parse_whole(given);
        if (value && *value >= least && *value <= most) return "";
        return fmt::format("must be a whole number from {} to {}, got {}", least, most,
                           in_quotes(given));
    };
    return CLI::Validator(check, fmt::format("{} to {}", least, most));
}

CLI::Validator one_of(std::vector<std::string> names) {
    const std::string all = join(names, ", ");
    const auto check = [names = std::move(names), all](const std::string& given) -> std::string {
        if (std::find(names.begin(), names.end(), given) != names.end()) return "";
        return fmt::format("must be one of {}, got {}{}", all, in_quotes(given),
                           did_you_mean(given, names));
    };
    return CLI::Validator(check, all);
}

CLI::Validator time_limit() {
    const auto check = [](const std::string& given) -> std::string {
        if (settings::time_within(given, settings::kTimes)) return "";
        return fmt::format("must be {}, got {}", settings::time_wanted(settings::kTimes),
                           in_quotes(given));
    };
    return CLI::Validator(check, "");
}

CLI::Validator node_limit() {
    const auto check = [](const std::string& given) -> std::string {
        if (settings::count_within(given, settings::kNodes)) return "";
        return fmt::format("must be {}, got {}", settings::count_wanted(settings::kNodes),
                           in_quotes(given));
    };
    return CLI::Validator(check, "");
}

CLI::Validator not_empty() {
    return CLI::Validator(
        [](const std::string& given) { return given.empty() ? "must not be empty" : ""; }, "");
}

std::string error_text(std::string_view message) {
    constexpr std::size_t kLongest = 2000;
    return shortened(printable(message, "\n\t"), kLongest);
}

settings::Home home() {
    std::error_code failure;
    if (const char* named = std::getenv("SENET_HOME"); named != nullptr && *named != '\0') {
        if (fs::is_directory(fs::path(named) / "games", failure)) return {named};
        throw Error(fmt::format(
            "SENET_HOME must name the folder that holds games/ and config/; {} has no folder games",
            named));
    }
    const fs::path program = fs::read_symlink("/proc/self/exe", failure);
    const fs::path installed = program.parent_path().parent_path() / "share" / "senet";
    if (!failure && fs::is_directory(installed / "games", failure)) return {installed};
    return {SENET_SOURCE_HOME};
}

script::Script read_script(const settings::Config& config) {
    script::ScriptSettings settings = config.script_settings;
    settings.printer = [](const std::string& line) { to_err("{}\n", line); };
    settings.interrupt = &interrupted();
    return {config.script, config.script_shown, settings};
}

std::string command_name() {
    const char* name = std::getenv("SENET_COMMAND");
    return name != nullptr ? name : "senet";
}

std::string in_shell(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + "'";
}

native::Compiler& compiler() {
    static native::Compiler one;
    return one;
}

namespace {

std::list<native::Compiler>& own_compilers() {
    static std::list<native::Compiler> all;
    return all;
}

}  // namespace

native::Compiler& own_compiler(const native::CompileOptions& options) {
    return own_compilers().emplace_back(options);
}

bool compiling() {
    const auto busy = [](native::Compiler& one) { return one.busy(); };
    return busy(compiler()) || std::any_of(own_compilers().begin(), own_compilers().end(), busy);
}

void tell_compiler_failure() {
    if (!native::built_with_compiler()) return;
    const std::string failure = compiler().failure();
    if (!failure.empty())
        to_err("senet: the rules ran in the Lua VM, which is slower: {}\n", failure);
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
    if (const std::string fault =
            game::range_fault(rules.game().layout, line.state(), rules.game().player_count());
        !fault.empty()) {
        if (common.position.empty())
            throw Error(rules.where(game::Hook::Setup), "in setup(): " + fault);
        throw Error("--position: " + fault);
    }
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

std::string move_name(game::Rules& rules, const game::State& state, game::Move move) {
    return printable(game::move_text(rules, state, move));
}

std::vector<std::string> variation_texts(const game::Line& line,
                                         const std::vector<game::Move>& moves) {
    game::State state = line.state();
    std::vector<std::string> texts;
    for (const game::Move move : moves) {
        texts.push_back(move_name(line.rules(), state, move));
        line.rules().play(state, move);
    }
    return texts;
}

std::string value_text(const search::Variation& variation) {
    return variation.bound == search::Bound::None ? "?" : game::show_value(variation.value);
}

void put_value(nlohmann::json& object, const search::Variation& variation) {
    const game::Value value = variation.value;
    object["value"] = nullptr;
    if (variation.bound == search::Bound::None) return;
    object["value"] = value;
    if (game::is_forced(value))
        object[value > 0 ? "win_in" : "loss_in"] = game::plies_to_end(value);
    if (game::is_points(value))
        object["margin"] = value > 0 ? value - game::kPoints : value + game::kPoints;
}

void print_json(const nlohmann::json& object) {
    // Texts of scripts may hold broken UTF-8: replaced, not thrown about.
    put_out_raw(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    flush_out();
}

}  // namespace senet::cli
