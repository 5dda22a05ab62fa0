// States after a move, for functions that tell of a move or a state to people: `after(s, ...)` in a
// script. A move's text may need to know what the move leads to (a check, a mate), and a rule gets
// one state at a time.
//
// Each state that is asked for within one call has a place of its own, so that several can be
// looked at side by side; the next call uses the places again.
#pragma once

#include <cstddef>
#include <deque>

#include "game/game.h"
#include "script/state_proxy.h"
#include "script/vm.h"

namespace senet::script {

class Successors {
  public:
    /// Of what a script may have at once in one call.
    static constexpr std::size_t kMost = 256;

    /// `game` and `vm` must outlive it. Leaves a thread of Lua's on the bottom of the VM's stack.
    /// REQUIRES the script's play() on top of the stack, which it pops.
    Successors(Vm& vm, const game::Game& game);

    /// Until end(), after() gives the states behind `state`, which `proxy` shows. Outside, it is an
    /// error of the script's.
    void begin(const game::State& state, const StateProxy& proxy, game::Hook hook) {
        state_ = &state;
        proxy_ = &proxy;
        hook_ = hook;
        used_ = 0;
    }
    void end() { state_ = nullptr; }

    /// after() itself, called by the script: the state, then the fields of a move.
    int after(lua_State* L);

  private:
    struct Place {
        Place(lua_State* shelf, const game::Game& game) : state(game.layout), proxy(shelf, game) {}

        game::State state;
        StateProxy proxy;
    };

    const game::State& state_at(lua_State* L, int index) const;
    Place& next_place(lua_State* L);

    Vm& vm_;
    const game::Game& game_;
    lua_State* shelf_;  // holds play() and the proxies: no function ever runs on it
    std::deque<Place> places_;
    std::size_t used_ = 0;
    const game::State* state_ = nullptr;  // of the call that runs
    const StateProxy* proxy_ = nullptr;
    game::Hook hook_ = game::Hook::Text;
};

}  // namespace senet::script
