#include "script/successors.h"

#include <fmt/format.h>

#include <algorithm>

#include "script/arguments.h"
#include "script/sandbox.h"

namespace senet::script {

namespace {

constexpr int kPlay = 1;  // index of play() on the shelf

}  // namespace

Successors::Successors(Vm& vm, const game::Game& game) : vm_(vm), game_(game) {
    lua_State* L = vm.lua();
    shelf_ = lua_newthread(L);
    lua_insert(L, -2);
    lua_xmove(L, shelf_, 1);
}

const game::State& Successors::state_at(lua_State* L, int index) const {
    if (state_ == nullptr)
        raise(L, "after() is for text, write and show; the rules see one state at a time");
    if (proxy_->is(L, index)) return *state_;
    for (std::size_t i = 0; i < used_; ++i)
        if (places_[i].proxy.is(L, index)) return places_[i].state;
    raise(L,
          fmt::format("after(s, ...): the first argument must be the state, or one that after() "
                      "gave, got {}",
                      shown_value(L, index)));
}

Successors::Place& Successors::next_place(lua_State* L) {
    if (used_ == kMost) raise(L, fmt::format("after() made {} states in one call", kMost));
    if (used_ == places_.size()) vm_.outside_budget([&] { places_.emplace_back(shelf_, game_); });
    return places_[used_++];
}

int Successors::after(lua_State* L) {
    lua_settop(L, std::max(1, lua_gettop(L)));
    const game::State& before = state_at(L, 1);
    if (before.throws()) raise(L, "after(s, ...) plays moves, and here a throw is next");
    game::Move move;
    if (!take_move(L, game_.move, 2, move)) refuse_move(L, game_.move, 2, "after(s, ");
    Place& place = next_place(L);
    place.state = before;
    vm_.outside_budget([&] { place.proxy.aim_to_write(place.state, game::Hook::Play); });
    const int fields = lua_gettop(L) - 1;
    luaL_checkstack(L, fields + 2, "after()");
    lua_pushvalue(shelf_, kPlay);
    lua_xmove(shelf_, L, 1);
    place.proxy.push_to(L);
    for (int i = 0; i < fields; ++i) lua_pushvalue(L, 2 + i);
    lua_call(L, 1 + fields, 2);
    game::Next next;
    if (take_next(L, lua_gettop(L) - 1, game_, next) != 0)
        raise(L, "after(): play() gave back no player");
    place.state.hand_on(next, game::in_order(before, game_.player_count()));
    place.state.set_ply(before.ply() + 1);
    vm_.outside_budget([&] { place.proxy.aim(place.state, hook_); });
    place.proxy.push_to(L);
    return 1;
}

}  // namespace senet::script
