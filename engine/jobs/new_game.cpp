#include "jobs/new_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cctype>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "jobs/editor_files.h"
#include "jobs/game_copy.h"
#include "jobs/opened.h"
#include "jobs/place.h"
#include "settings/config.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

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

/// A plain name goes beside the games that are there, or into this folder where those are not the
/// user's; a path goes where it says.
Target target_of(const settings::Home& home, const std::string& given) {
    fs::path path(given);
    if (path.extension() == ".lua") path.replace_extension();
    const std::string name = path.filename().string();
    check_game_name(name);
    std::error_code failure;
    const fs::path games = home.folder / "games";
    const bool among_ours = is_script_path(given)
        ? fs::equivalent(path.has_parent_path() ? path.parent_path() : ".", games, failure)
        : !is_installed() && access(games.c_str(), W_OK) == 0;
    if (among_ours || !is_script_path(given)) {
        for (const settings::GameEntry& entry : settings::list_games(home)) {
            if (entry.name == name)
                throw Error(
                    fmt::format("there is a game \"{}\" already; choose another name", name));
        }
    }
    if (among_ours)
        return {name, games / (name + ".lua"), home.folder / "config" / (name + ".yaml"), true};
    const fs::path folder = path.parent_path();
    return {name, folder / (name + ".lua"), folder / (name + ".yaml"), false};
}

std::string script_text(const fs::path& file) {
    constexpr std::size_t kMostBytes = 1 << 24;
    return read_text({file, file.string(), "a script"}, kMostBytes);
}

/// Among the games that are there, modules are others' too: the copies get names of their own, as
/// they do where another file has that name.
ModuleNames names_for(const Target& target) {
    return [target](const std::string& name, const std::string& text) {
        const fs::path file = target.library() / (name + ".lua");
        const bool free = !fs::exists(file) || script_text(file) == text;
        return !target.among_ours && free ? name : target.name + "_" + name;
    };
}

using Files = std::vector<std::pair<fs::path, std::string>>;

/// All files of the new game with their texts. THROWS Error where one is there already with another
/// text.
Files files_of(const Host& host, const Target& target, const NewGameTask& task) {
    const settings::Config config = settings::load(host.home, task.like);
    ScriptCopy copy = copy_script(read_script(host, config), target.name, names_for(target));
    const auto typed = [&](const std::string& text) {
        return task.for_editors ? annotated(text, target.name) : text;
    };
    Files files{{target.script, typed(copy.text)},
                {target.config, copy_settings(config, target.name, target.game())}};
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

void write_file(const fs::path& path, const std::string& text) {
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    write_text(path, text);
}

/// The new game's script, read as it was written.
script::Script written_script(const Host& host, const NewGameTask& task, std::string& called,
                              std::vector<std::string>& written) {
    const settings::Home home = task.into.value_or(host.home);
    const Target target = target_of(home, task.name);
    for (const auto& [file, text] : files_of(host, target, task)) {
        write_file(file, text);
        written.push_back(file.string());
    }
    called = target.called();
    settings::Request request = task.like;
    request.game = called;
    // In the VM, which looks for more than machine code does.
    script::Script script = read_script(host, settings::load(home, request));
    if (task.for_editors) {
        for (const fs::path& file : write_editor_files(target.script, script.rules()->game()))
            written.push_back(file.string());
    }
    return script;
}

}  // namespace

void check_game_name(const std::string& name) {
    static const std::string kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    constexpr std::size_t kLongest = 240;  // as files of that name can be written
    if (name.size() > kLongest) {
        throw Error(
            fmt::format("a game's name has at most {} letters, got {}", kLongest, name.size()));
    }
    if (!name.empty() && name.find_first_not_of(kLetters) == std::string::npos &&
        std::isalpha(static_cast<unsigned char>(name[0])) != 0) {
        return;
    }
    throw Error(
        fmt::format("a game's name is made of small letters, digits, - and _, and starts with a "
                    "letter; got {}",
                    in_quotes(name)));
}

NewGame::NewGame(const Host& host, const NewGameTask& task)
    : host_(host), script_(written_script(host, task, called_, files_)) {}

game::CheckReport NewGame::check() const {
    return game::check([this] { return script_.rules(); }, {.games = 20, .states = 200},
                       host_.interrupt, {});
}

}  // namespace senet::jobs
