// What histories file moves under: the move itself, and what goes where, which says more of a move
// seen for the first time. Made of what scripts declare, if they do: the move's fields that are
// places, and the array of the cells that the view shows.
#pragma once

#include <cstdint>

#include "game/game.h"
#include "game/move.h"
#include "game/state.h"
#include "search/cells.h"

namespace senet::search {

struct MoveKey {
    std::uint32_t move = 0;  // below MoveKeys::kMoves: the whole move and who makes it
    /// Below MoveKeys::kPieces: which piece goes where, and who moves it; where a game has no
    /// places, the whole move again.
    std::uint32_t piece = 0;
    std::uint32_t taken = 0;  // what stands there, from 0 to kTaken - 1
};

class MoveKeys {
  public:
    static constexpr std::uint32_t kMoves = 1 << 14;
    static constexpr std::uint32_t kPieces = 1 << 10;
    static constexpr std::uint32_t kTaken = 1 << 5;

    /// With `pieces`, moves are filed by them and by what they take as well; else `piece` and
    /// `taken` are 0, which is quicker.
    MoveKeys(const game::Game& game, bool pieces);

    /// What stands where the move goes, of the view's cells; 0: nothing, or nothing is known.
    /// REQUIRES a move of the player to move, before it is made; so do the others.
    std::uint64_t taken(const game::State& state, game::Move move) const {
        return to_.mask == 0 ? 0 : content(state, to_.of(move));
    }
    /// What is moved; 0 where nothing is known of it.
    std::uint64_t moved(const game::State& state, game::Move move) const {
        return from_.mask == 0 ? 0 : content(state, from_.of(move));
    }
    MoveKey of(const game::State& state, game::Move move) const {
        const std::uint64_t side = state.turn().index();
        MoveKey key;
        key.move = whole(side, move);
        if (!pieces_) return key;
        if (to_.mask == 0) {
            key.piece = key.move % kPieces;
            return key;
        }
        const std::uint64_t to = to_.of(move), from = from_.of(move);
        const std::uint64_t who = from != 0 ? 1 + content(state, from) : kind_.of(move) << 8;
        key.taken = static_cast<std::uint32_t>(content(state, to)) % kTaken;
        key.piece = static_cast<std::uint32_t>(spread((who << 13 | to) << 1 ^ side) >> (64 - 10));
        return key;
    }

    /// `move` of that key alone.
    static std::uint32_t whole(std::uint64_t side, game::Move move) {
        return static_cast<std::uint32_t>(spread(move.bits << 1 ^ side) >> (64 - 14));
    }

  private:
    /// Multiplicative hashing: its high bits depend on all of the number's.
    static std::uint64_t spread(std::uint64_t number) { return number * 0x9e3779b97f4a7c15u; }

    /// One of the move's fields; of no field, always 0.
    struct Part {
        int shift = 0;
        std::uint64_t mask = 0;
        std::uint64_t of(game::Move move) const { return move.bits >> shift & mask; }
    };

    std::uint64_t content(const game::State& state, std::uint64_t cell) const {
        return cell == 0 || cell > cells_.size() ? 0 : cells_.at(state, cell - 1);
    }

    bool pieces_;
    Part from_, to_, kind_;
    Cells cells_;
};

}  // namespace senet::search
