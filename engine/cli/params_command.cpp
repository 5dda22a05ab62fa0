#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "jobs/opened.h"
#include "settings/tunables.h"
#include "terminal/terminal.h"
#include "words/network_text.h"
#include "words/text_table.h"

namespace senet::cli {
namespace {

nlohmann::json as_json(const settings::Tunable& tunable) {
    nlohmann::json object{{"name", tunable.name}};
    if (tunable.is_number) {
        object.update({{"value", tunable.number},
                       {"least", tunable.least},
                       {"most", tunable.most},
                       {"step", tunable.step}});
    } else {
        object.update({{"value", tunable.value}, {"choices", tunable.choices}});
    }
    return object;
}

Exit run(const Common& common) {
    const jobs::OpenGame game = jobs::open_game(host(), common.request);
    const auto tunables = jobs::tunables(game.config, *game.rules);
    if (common.json) {
        for (const settings::Tunable& tunable : tunables) {
            nlohmann::json object = as_json(tunable);
            object["evaluation"] = words::evaluation_as_json(*game.rules);
            print_json(object);
        }
        return Exit::Done;
    }
    words::TextTable table({"name", "value", "can be"});
    for (const settings::Tunable& tunable : tunables) {
        std::string range = join(tunable.choices, ", ");
        if (tunable.is_number) {
            range = fmt::format("{} to {}", tunable.least, tunable.most);
            if (tunable.step != 1)
                range += tunable.step == 0 ? ", fractions too"
                                           : fmt::format(", in steps of {}", tunable.step);
        }
        table.add({tunable.name, tunable.value, range});
    }
    terminal::to_out("{}", table.text(terminal::look()));
    const network::Network* network = jobs::network_of(*game.rules);
    if (network != nullptr && !network->adds_script() && !game.rules->params().empty()) {
        terminal::put_out(terminal::fitted(
            fmt::format("The network {} evaluates in place of evaluate(): params that only "
                        "evaluate() reads have no effect.\n",
                        printable(game.config.network->shown))));
    }
    return Exit::Done;
}

}  // namespace

void add_params(Commands& commands) {
    auto common = std::make_shared<Common>();
    Command& params = commands.add(
        {.name = "params",
         .summary = "List what can be tuned",
         .example = "senet params breakthrough",
         .more = "Lists the numbers that the script declares with params { } and the settings of "
                 "the search, with their current values and ranges. Choices that don't go together "
                 "with the game's other settings are left out."});
    add_game_options(params, *common, {.level = false, .seed = false});
    params.runs([common] { return run(*common); });
}

}  // namespace senet::cli
