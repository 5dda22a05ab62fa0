#include "base/json.h"
#include "base/text.h"
#include "cli/check_report.h"
#include "cli/command.h"
#include "jobs/new_game.h"
#include "terminal/terminal.h"
#include "words/check_words.h"

namespace senet::cli {
namespace {

struct NewOptions {
    Common common;
    std::string name;
    std::string like = "tictactoe";
    bool no_editor = false;
};

Exit create(const NewOptions& options) {
    jobs::NewGameTask task{
        .name = options.name, .like = options.common.request, .for_editors = !options.no_editor};
    task.like.game = options.like;
    const jobs::NewGame game(host(), task);
    const bool json = options.common.json;
    if (!json)
        for (const std::string& file : game.files()) terminal::to_out("wrote {}\n", file);
    const game::CheckReport report = game.check();
    if (json) {
        nlohmann::json faults = nlohmann::json::array();
        for (const game::Fault& fault : report.faults) faults.push_back(words::as_json({fault}));
        print_json({{"files", game.files()}, {"faults", faults}});
    } else {
        const CheckReporter reporter(false);
        for (const game::Fault& fault : report.faults) reporter.print(words::ToldFault{fault});
        terminal::to_out(
            "checked: {} random games, {} faults\n\nEdit the script and play: {} play {}\n",
            report.games, report.faults.size(), command_name(), in_shell(game.called()));
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
