#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

/// What is left of a path once the folder that it lies in is known.
std::string shown(const std::filesystem::path& path) {
    return path.lexically_relative(host().home.folder).string();
}

Exit list(const Common& common) {
    Exit exit = Exit::Done;
    const std::vector<settings::GameEntry> entries = settings::list_games(host().home);
    if (!common.json)
        terminal::to_out(
            "{}\n", terminal::paint("name          title                   players", Colour::Bold));
    for (const settings::GameEntry& entry : entries) {
        nlohmann::json object{
            {"name", entry.name}, {"script", shown(entry.script)}, {"config", nullptr}};
        if (entry.config) object["config"] = shown(*entry.config);
        try {
            Common one = common;
            one.request.game = entry.name;
            const auto rules =
                jobs::read_script(host(), settings::load(host().home, one.request)).rules();
            const game::Game& game = rules->game();
            object["title"] = game.name;
            object["players"] = game.players;
            if (!common.json) {
                terminal::to_out("{} {} {}\n", terminal::pad(printable(entry.name), 13),
                                 terminal::pad(printable(game.name), 23),
                                 printable(join(game.players, ", ")));
            }
        } catch (const Error& error) {
            // One broken game must not hide the others.
            object["error"] = error.what();
            if (!common.json)
                terminal::to_out("{} {}\n", terminal::pad(printable(entry.name), 13),
                                 terminal::paint("can't be read", Colour::Red));
            terminal::to_err("{}\n", error_text(error.what()));
            exit = Exit::UserMistake;
        }
        if (common.json) print_json(object);
    }
    return exit;
}

}  // namespace

void add_games(Commands& commands) {
    auto common = std::make_shared<Common>();
    Command& games = commands.add({.name = "games",
                                   .summary = "List the games that can be played",
                                   .example = "senet games"});
    add_output_options(games, *common);
    games.runs([common] { return list(*common); });
}

}  // namespace senet::cli
