#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/check_report.h"
#include "cli/command.h"
#include "cli/editor_files.h"

#include "game/check.h"
#include "jobs/game_copy.h"
#include "jobs/place.h"
#include "terminal/terminal.h"
#include "words/check_words.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
    Common common;
    std::string name;
    std::string like = "tictactoe";
    bool no_editor = false;
};

/// Where the new game's files go.
struct Target {
    std::string name;
    fs::path script, config;
    bool among_ours = false;  // in the folders games and config that the program looks into

    fs::path library() const { return script.parent_path() / "lib"; }
    /// What the settings say under `game`.
    std::string game() const { return among_ours ? name : script.filename().string(); }
    /// What commands call it.
    std::string called() const {
        if (among_ours) return name;
        return (script.has_parent_path() ? script : "." / script).string();
    }
};

bool is_script_path(const std::string& name) {
    return name.find('/') != std::string::npos || name.ends_with(".lua");
}

void check_name(const std::string& name) {
    static const std::string kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    if (!name.empty() && name.find_first_not_of(kLetters) == std::string::npos &&
        std::isalpha(static_cast<unsigned char>(name[0])) != 0) {
        return;
    }
    throw Error(
        fmt::format("a game's name is made of small letters, digits, - and _, and starts with a "
                    "letter; got {}",
                    in_quotes(name)));
}

/// A plain name goes beside the games that are there, or into this folder where those are not the
/// user's; a path goes where it says.
Target target_of(const std::string& given) {
    fs::path path(given);
    if (path.extension() == ".lua") path.replace_extension();
    const std::string name = path.filename().string();
    check_name(name);
    std::error_code failure;
    const fs::path games = host().home.folder / "games";
    const bool among_ours = is_script_path(given)
        ? fs::equivalent(path.has_parent_path() ? path.parent_path() : ".", games, failure)
        : !jobs::is_installed() && access(games.c_str(), W_OK) == 0;
    if (among_ours || !is_script_path(given)) {
        for (const settings::GameEntry& entry : settings::list_games(host().home)) {
            if (entry.name == name)
                throw Error(
                    fmt::format("there is a game \"{}\" already; choose another name", name));
        }
    }
    if (among_ours)
        return {name, games / (name + ".lua"), host().home.folder / "config" / (name + ".yaml"),
                true};
    const fs::path folder = path.parent_path();
    return {name, folder / (name + ".lua"), folder / (name + ".yaml"), false};
}

std::string script_text(const fs::path& file) {
    constexpr std::size_t kMostBytes = 1 << 24;
    return read_text({file, file.string(), "a script"}, kMostBytes);
}

/// Among the games that are there, modules are others' too: the copies get names of their own, as
/// they do where another file has that name.
jobs::ModuleNames names_for(const Target& target) {
    return [target](const std::string& name, const std::string& text) {
        const fs::path file = target.library() / (name + ".lua");
        const bool free = !fs::exists(file) || script_text(file) == text;
        return !target.among_ours && free ? name : target.name + "_" + name;
    };
}

using Files = std::vector<std::pair<fs::path, std::string>>;

/// All files of the new game with their texts. THROWS Error where one is there already with another
/// text.
Files files_of(const Target& target, const NewOptions& options) {
    Common like = options.common;
    like.request.game = options.like;
    const settings::Config config = settings::load(host().home, like.request);
    jobs::ScriptCopy copy =
        jobs::copy_script(jobs::read_script(host(), config), target.name, names_for(target));
    const auto typed = [&](const std::string& text) {
        return options.no_editor ? text : annotated(text, target.name);
    };
    Files files{{target.script, typed(copy.text)},
                {target.config, jobs::copy_settings(config, target.name, target.game())}};
    for (const auto& [name, text] : copy.modules) {
        const fs::path file = target.library() / (name + ".lua");
        if (!fs::exists(file) || script_text(file) != text) files.emplace_back(file, typed(text));
    }
    for (const auto& [file, text] : files) {
        if (fs::exists(file))
            throw Error(fmt::format("{} is there already; nothing was written", file.string()));
    }
    return files;
}

void write_new(const fs::path& path, const std::string& text) {
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    write_text(path, text);
}

Exit create(const NewOptions& options) {
    const Target target = target_of(options.name);
    std::vector<std::string> written;
    for (const auto& [file, text] : files_of(target, options)) {
        write_new(file, text);
        written.push_back(file.string());
    }
    Common fresh = options.common;
    fresh.request.game = target.called();
    // In the VM, which looks for more than machine code does.
    const script::Script copy =
        jobs::read_script(host(), settings::load(host().home, fresh.request));
    if (!options.no_editor) {
        for (const fs::path& file : write_editor_files(target.script, copy.rules()->game()))
            written.push_back(file.string());
    }
    if (!options.common.json)
        for (const std::string& file : written) terminal::to_out("wrote {}\n", file);
    const game::CheckReport report =
        game::check([&copy] { return copy.rules(); }, {.games = 20, .states = 200},
                    terminal::interrupted(), {});
    if (options.common.json) {
        nlohmann::json faults = nlohmann::json::array();
        for (const game::Fault& fault : report.faults) faults.push_back(words::as_json({fault}));
        print_json({{"files", written}, {"faults", faults}});
    } else {
        const CheckReporter reporter(false);
        for (const game::Fault& fault : report.faults) reporter.print(words::ToldFault{fault});
        terminal::to_out(
            "checked: {} random games, {} faults\n\nEdit the script and play: {} play {}\n",
            report.games, report.faults.size(), command_name(), in_shell(fresh.request.game));
    }
    return report.faults.empty() ? Exit::Done : Exit::Negative;
}

}  // namespace

void add_new(Commands& commands) {
    auto options = std::make_shared<NewOptions>();
    Command& create_command = commands.add(
        {.name = "new",
         .summary = "Start a game of your own: write its script and settings, and check them",
         .example = "senet new mygame --like breakthrough"});
    create_command
        .add("NAME", options->name,
             "The new game's name; or where to write it: my/game, ./game.lua")
        .required();
    create_command.add_with_default("--like", options->like, "The game to start from")
        .named("GAME");
    create_command.add_flag("--no-editor", options->no_editor, "Don't write the files for editors");
    add_output_options(create_command, options->common);
    create_command.runs([options] { return create(*options); });
}

}  // namespace senet::cli
