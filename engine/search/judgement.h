// What selective search and histories know of a node of the path, beside its state and its moves.
#pragma once

#include <optional>
#include <utility>

#include "game/move.h"
#include "game/value.h"
#include "search/histories.h"
#include "search/table.h"

namespace senet::search {

struct Judgement {
    static constexpr game::Value kUnknown = kNoEvaluation;

    game::Value evaluation = kUnknown;  // for the player to move, as the rules give it
    game::Value estimate = kUnknown;  // the same, made better by what else is known
    bool improving = false;  // since the same player's last turn
    bool expects_cut = false;  // some move is expected to reach beta
    bool surveyed = false;  // nothing is left out that is counted (see Gauge)
    bool quiet_move = false;  // the move that led here was known to be quiet
    bool endangered = false;  // the null move fell far below beta
    int probed = 0;  // a shallower search lay above beta (1) or below alpha (-1), in a survey
    int piece = kNoPiece;  // of that move, as histories file it
    int extended = 0;  // plies on the way here
    std::optional<bool> calm;  // the player may pass; nothing: nobody has asked yet
    std::optional<bool> other_calm;  // the other player could, were it his turn
    std::optional<game::Move> excluded;  // not to be tried: the others are to show what they are
                                         // worth
    game::MoveList tried;  // so far

    /// Whatever an earlier search left here; the memory for moves stays.
    void forget() {
        game::MoveList moves = std::move(tried);
        moves.clear();
        *this = {};
        tried = std::move(moves);
    }
    /// For a frame that comes to another state.
    void forget_passing() {
        calm.reset();
        other_calm.reset();
    }
    /// For a frame at which something is thrown: nobody moves, so nothing is judged.
    void judge_nothing() {
        evaluation = estimate = kUnknown;
        improving = expects_cut = surveyed = quiet_move = endangered = false;
        probed = 0;
        piece = kNoPiece;
        forget_passing();
        excluded.reset();
    }
    bool known() const { return evaluation != kUnknown; }
};

}  // namespace senet::search
