#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "jobs/listed_game.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

void print(const jobs::ListedGame& game) {
    if (game.error) {
        terminal::to_out("{} {}\n", terminal::pad(printable(game.name), 13),
                         terminal::paint("can't be read", Colour::Red));
    } else {
        terminal::to_out("{} {} {}\n", terminal::pad(printable(game.name), 13),
                         terminal::pad(printable(game.title), 23),
                         printable(join(game.players, ", ")));
    }
}

void print_as_json(const jobs::ListedGame& game) {
    nlohmann::json object{{"name", game.name}, {"script", game.script}, {"config", nullptr}};
    if (game.config) object["config"] = *game.config;
    if (game.error)
        object["error"] = *game.error;
    else
        object.update({{"title", game.title}, {"players", game.players}});
    print_json(object);
}

Exit list(bool json) {
    Exit exit = Exit::Done;
    const std::vector<settings::GameEntry> entries = settings::list_games(host().home);
    if (!json)
        terminal::to_out(
            "{}\n", terminal::paint("name          title                   players", Colour::Bold));
    for (const settings::GameEntry& entry : entries) {
        const jobs::ListedGame game = jobs::listed(host(), entry);
        if (!json) print(game);
        if (game.error) {
            terminal::to_err("{}\n", error_text(*game.error));
            exit = Exit::UserMistake;
        }
        if (json) print_as_json(game);
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
    games.runs([common] { return list(common->json); });
}

}  // namespace senet::cli
