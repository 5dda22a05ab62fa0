#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "jobs/listed_game.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

constexpr int kTitleWidth = 23;  // of each game that is shipped

void print(const jobs::ListedGame& game, int name_width) {
    const std::string name = terminal::pad(printable(game.name), name_width);
    if (game.error) {
        terminal::to_out("{} {}\n", name, terminal::paint("can't be read", Colour::Red));
    } else {
        terminal::to_out("{} {} {}\n", name, terminal::pad(printable(game.title), kTitleWidth),
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
    int name_width = 0;  // titles are not known before each game is read
    for (const settings::GameEntry& entry : entries)
        name_width = std::max(name_width, terminal::display_width(printable(entry.name)));
    if (!json) {
        terminal::to_out(
            "{}\n",
            terminal::paint(fmt::format("{} {} players", terminal::pad("name", name_width),
                                        terminal::pad("title", kTitleWidth)),
                            Colour::Bold));
    }
    for (const settings::GameEntry& entry : entries) {
        const jobs::ListedGame game = jobs::listed(host(), entry);
        if (!json) print(game, name_width);
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
