// Moves and their values, as people read them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/look.h"
#include "game/line.h"
#include "search/result.h"

namespace senet::words {

/// A move in the game's notation, on one line and harmless.
std::string move_name(game::Rules& rules, const game::State& state, game::Move move);

/// "4 4 5 3": the moves of a variation in the game's notation, from the line's last state on.
std::vector<std::string> variation_texts(const game::Line& line,
                                         const std::vector<game::Move>& moves);

/// What a line of play is worth; "?" where a search was stopped before it knew.
std::string value_text(const search::Variation& variation, const search::Measure& measure = {});
/// What every player may expect, where each is taken to play for himself: "X 41.0 %, O 33.0 %, Z
/// 26.0 %"; empty where a search knows no such thing.
std::string shares_text(const game::Game& game, const search::Variation& variation,
                        const search::Measure& measure, Look look);
/// Adds "value" (null where a search was stopped before it knew) and, for a forced result, "win_in"
/// or "loss_in"; for points, "margin"; for an expectation "expected", "expected_points" or
/// "expected_place", and the same "_by_player" where each is taken to play for himself.
void put_value(nlohmann::json& object, const search::Variation& variation,
               const search::Measure& measure = {});

struct NamedMove {
    game::Move move;
    std::string name;
};
/// The legal moves as people look for them: by name, numbers in a name by their size.
std::vector<NamedMove> named_moves(const game::Line& line);

/// The move that is meant by its notation, or by its number among named_moves(): "#3". THROWS
/// Error.
game::Move typed_move(const game::Line& line, const std::string& text);

}  // namespace senet::words
