#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "game/check.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
    Common common;
    std::string name;
    std::string like = "tictactoe";
};

void write_new(const fs::path& path, const std::string& text) {
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    write_text(path, text);
}

/// "name = "Tic-tac-toe"" in the copied script becomes the new game's name.
std::string renamed(std::string script, const std::string& old_title, const std::string& title) {
    const std::string quoted = "\"" + old_title + "\"";
    const std::size_t at = script.find(quoted);
    if (at != std::string::npos) script.replace(at, quoted.size(), "\"" + title + "\"");
    return script;
}

std::string config_text(const std::string& name, const std::string& script) {
    return fmt::format(
        "# How {0} is searched and played. config/connect4.yaml explains every setting there is.\n"
        "game: {1}\n"
        "search:\n"
        "  time: 1s\n"
        "levels:\n"
        "  1: {{ search: {{ depth: 1 }} }}\n"
        "  2: {{ search: {{ depth: 2 }} }}\n"
        "  3: {{ search: {{ depth: 4 }} }}\n"
        "  4: {{ search: {{ time: 200ms }} }}\n"
        "  5: {{ search: {{ time: 2s }} }}\n",
        name, script);
}

Exit create(const NewOptions& options) {
    static const std::string kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    const std::string& name = options.name;
    if (name.find_first_not_of(kLetters) != std::string::npos ||
        !std::isalpha(static_cast<unsigned char>(name[0]))) {
        throw Error(
            fmt::format("a game's name is made of small letters, digits, - and _, and starts with "
                        "a letter; got {}",
                        in_quotes(name)));
    }
    for (const settings::GameEntry& entry : settings::list_games(home())) {
        if (entry.name == name)
            throw Error(fmt::format("there is a game \"{}\" already; choose another name", name));
    }
    Common like = options.common;
    like.request.game = options.like;
    const script::Script model = read_script(settings::load(home(), like.request));
    // Beside the games that are there, or in this folder where those can't be written.
    const bool own = is_installed() || access((home().folder / "games").c_str(), W_OK) != 0;
    const fs::path script =
        own ? fs::path(name + ".lua") : home().folder / "games" / (name + ".lua");
    const fs::path config =
        own ? fs::path(name + ".yaml") : home().folder / "config" / (name + ".yaml");
    for (const fs::path& file : {script, config}) {
        if (fs::exists(file))
            throw Error(fmt::format("{} is there already; nothing was written", file.string()));
    }
    write_new(script, renamed(model.text(), model.rules()->game().name, name));
    write_new(config, config_text(name, own ? name + ".lua" : name));
    if (options.common.json)
        print_json({{"files", {script.string(), config.string()}}});
    else
        to_out("wrote {}\nwrote {}\n", script.string(), config.string());

    Common fresh = options.common;
    fresh.request.game = own ? config.string() : name;
    // In the VM, which looks for more than machine code does.
    const script::Script copy = read_script(settings::load(home(), fresh.request));
    const game::CheckReport report = game::check([&copy] { return copy.rules(); },
                                                 {.games = 20, .states = 200}, interrupted(), {});
    for (const game::Fault& fault : report.faults)
        to_out("{}: fault: {}\n", fault.where.text(), error_text(fault.message));
    if (!options.common.json) {
        to_out("checked: {} random games, {} faults\n\nEdit the script and play: {} play {}\n",
               report.games, report.faults.size(), command_name(), in_shell(fresh.request.game));
    }
    return report.faults.empty() ? Exit::Done : Exit::Negative;
}

}  // namespace

void add_new(Commands& commands) {
    auto options = std::make_shared<NewOptions>();
    Command& create_command = commands.add(
        {.name = "new",
         .summary = "Write a script and a config to start a game of your own from, and check them",
         .example = "senet new mygame --like breakthrough"});
    create_command.add("NAME", options->name, "The new game's name").required();
    create_command.add_with_default("--like", options->like, "The game to start from")
        .named("GAME");
    add_output_options(create_command, options->common);
    create_command.runs([options] { return create(*options); });
}

}  // namespace senet::cli
