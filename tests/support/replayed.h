// Positions that another program reached by a list of moves, and its counts from there.
#pragma once

#include <functional>
#include <string>

#include "support/counts.h"

namespace senet::testing {

/// What the other program writes or sets up otherwise than we.
struct Translation {
    using Text = std::function<std::string(std::string)>;

    Text move = [](std::string text) { return text; };  // to ours
    Text fen = [](std::string text) { return text; };  // to ours
    bool upside_down = false;  // rows count from the top here
};

/// Replays the moves of a case from the start, compares the board (the field `cells` of the state)
/// with that of its FEN "pos", whose capitals are player 1's, and the counts from there.
void expect_replayed(const nlohmann::json& one, game::Rules& rules,
                     const Translation& translation = {});

/// The same for games that write FENs themselves: compares the board of "pos" and who moves. Clocks
/// and the number of the move are counted otherwise elsewhere.
void expect_replayed_fen(const nlohmann::json& one, game::Rules& rules,
                         const Translation& translation = {});

}  // namespace senet::testing
