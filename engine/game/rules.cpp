#include "game/rules.h"

#include <fmt/format.h>

namespace senet::game {

State Rules::start(std::uint64_t seed) {
    State state(game_.layout);
    Random random(seed);
    const Player first = do_setup(state, random);
    state.set_turn(first != 0 ? first : 1);
    return state;
}

State Rules::read(std::string_view text, std::uint64_t seed) {
    State state(game_.layout);
    Random random(seed);
    const Player mover = do_read(state, text, random);
    state.set_turn(mover != 0 ? mover : 1);
    return state;
}

Outcome Rules::stuck(const State& state) {
    throw Error(
        where(Hook::Moves),
        fmt::format(
            "{} has no move and the game is not over; moves() must add one, result() must end "
            "the game, or a function stuck(s) must say who wins",
            game_.players[static_cast<std::size_t>(state.turn() - 1)]));
}

Key memory_key(const Rules& rules, const State& state) {
    Key key = equality_key(rules.game().layout, state) + apart_key(rules.game().layout, state);
    if (rules.reads_ply()) key += mix(state.ply() + 1);
    return key;
}

}  // namespace senet::game
