// What stands on the cells that a game's view shows, as searches look at it in many nodes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/game.h"
#include "game/state.h"

namespace senet::search {

class Cells {
  public:
    /// Of a game without a view there are none.
    explicit Cells(const game::Game& game) {
        field_ = game.view ? game.layout.find(game.view->cells) : nullptr;
        if (field_ == nullptr) return;
        count_ = field_->count;
        by_byte_ = field_->width == 1;
    }

    std::size_t size() const { return count_; }
    /// 0: nothing, as scripts have it. REQUIRES cell < size().
    std::uint64_t at(const game::State& state, std::size_t cell) const {
        if (by_byte_) return state.bytes()[field_->offset + cell];
        return static_cast<std::uint64_t>(state.get(*field_, cell));
    }

  private:
    const game::Field* field_ = nullptr;
    std::size_t count_ = 0;
    bool by_byte_ = false;
};

}  // namespace senet::search
