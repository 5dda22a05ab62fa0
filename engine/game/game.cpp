#include "game/game.h"

#include <fmt/format.h>

#include "base/error.h"

namespace senet::game {

std::string range_fault(const Game& game, const State& state) {
    return range_fault(game.layout, state, game.player_count(), game.chance);
}

void require_two_players(const Game& game, std::string_view who) {
    if (game.player_count() != 2)
        throw Error(fmt::format("{} two players; {} has {}", who, game.name, game.player_count()));
}

void require_two_without_chance(const Game& game, std::string_view who) {
    require_two_players(game, who);
    if (game.chance)
        throw Error(fmt::format("{} a game without chance; {} has some", who, game.name));
}

}  // namespace senet::game
