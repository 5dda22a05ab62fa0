#include "script/arguments.h"

#include <fmt/format.h>

#include "base/text.h"
#include "script/sandbox.h"

namespace senet::script {

void refuse_move(lua_State* L, const game::MoveFormat& format, int first, std::string_view call) {
    const auto& fields = format.fields();
    std::vector<std::string> names;
    for (const auto& field : fields) names.push_back(field.name);
    const std::string form = fmt::format("{}{})", call, join(names, ", "));
    const auto count = static_cast<std::size_t>(lua_gettop(L) - first + 1);
    for (std::size_t i = 0; i < std::max(count, fields.size()); ++i) {
        const int argument = first + static_cast<int>(i);
        if (i >= fields.size()) raise(L, fmt::format("{} was given {} numbers", form, count));
        if (lua_isnoneornil(L, argument))
            raise(L, fmt::format("{} was given no \"{}\"", form, fields[i].name));
        const bool whole = lua_type(L, argument) == LUA_TNUMBER && lua_isinteger(L, argument);
        if (whole && static_cast<std::uint64_t>(lua_tointeger(L, argument)) <= fields[i].most())
            continue;
        raise(L,
              fmt::format("{}: \"{}\" must be a whole number from 0 to {}, got {}", form,
                          fields[i].name, fields[i].most(), shown_value(L, argument)));
    }
    raise(L, fmt::format("{} was given wrong numbers", form));
}

int take_next(lua_State* L, int index, const game::Game& game, game::Next& next) {
    next = {};
    game::Player player = game::kUndecided;
    const auto takes = [&](int at) {
        if (lua_isnil(L, at)) return true;
        const lua_Integer number = lua_isinteger(L, at) ? lua_tointeger(L, at) : -1;
        player = game::Player(static_cast<std::int32_t>(number));
        return game::is_player(number, game.player_count());
    };
    if (game.chance && lua_isinteger(L, index) && lua_tointeger(L, index) == 0) {
        if (!takes(index + 1)) return index + 1;
        next = game::Next::after_throw(player);
        return 0;
    }
    if (!takes(index)) return index;
    next = player;
    return 0;
}

bool take_player_or_nobody(lua_State* L, int index, int players, game::Player& player) {
    const lua_Integer number = lua_isinteger(L, index) ? lua_tointeger(L, index) : -1;
    if (number != game::kNobody.number() && !game::is_player(number, players)) return false;
    player = game::Player(static_cast<std::int32_t>(number));
    return true;
}

}  // namespace senet::script
