#include "cli/command_to_go_on.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/command.h"
#include "game/notation.h"

namespace senet::cli {

std::string command_to_go_on(const jobs::TableGame& game, const jobs::LimitOptions& limits,
                             const std::string& record) {
    if (game.line().moves().empty()) return "";
    const settings::Request& request = game.request();
    std::string command = fmt::format("{} play {}", command_name(), in_shell(request.game));
    const auto add = [&](std::string_view option, const std::string& value) {
        if (!value.empty()) command += fmt::format(" {} {}", option, in_shell(value));
    };
    add("--config", request.config.value_or(""));
    for (const std::string& set : request.sets) add("--set", set);
    if (request.level) add("--level", std::to_string(*request.level));
    if (!request.native) command += " --no-native";
    if (limits.depth) add("--depth", std::to_string(*limits.depth));
    add("--time", limits.time);
    add("--nodes", limits.nodes);
    add("--soft-nodes", limits.soft_nodes);
    if (game.asks_dice()) command += " --dice ask";
    if (game.ponders()) command += " --ponder";
    if (request.seed != 1) add("--seed", std::to_string(request.seed));
    if (game.people() != std::vector{game::Player{1}}) add("--as", game.side());
    add("--record", record);
    if (game.line().start() != game.line().rules().start(request.seed))
        add("--position", game::state_text(game.line().rules(), game.line().start()));
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < game.line().moves().size(); ++i) {
        moves.push_back(game::safe_move_text(game.line().rules(), game.line().states()[i],
                                             game.line().moves()[i]));
    }
    add("--moves", join(moves, " "));
    return command;
}

}  // namespace senet::cli
