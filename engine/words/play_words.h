// What is said around a game that somebody plays: who sits where, how to move, what was played.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/look.h"
#include "game/line.h"
#include "search/options.h"
#include "search/result.h"

namespace senet::words {

/// "Red plays 4   value +3, depth 12, ...": a move with what the search thought of it. `expected`
/// are the moves of its variation, this one first.
std::string engine_move_words(const game::Game& game, game::Player player, const std::string& move,
                              const search::Result& result,
                              const std::vector<std::string>& expected, Look look);

/// "levels 1, 2, 3".
std::string levels_words(const std::vector<int>& levels);

/// "Throw for White: 6-5  (5.6 %)", on a line.
std::string throw_words(const game::Game& game, game::Player player, const std::string& outcome,
                        double chance, Look look);

/// Who sits at a table, and how strong the engine is there.
struct Seating {
    const game::Game& game;
    const std::vector<game::Player>& people;  // the others are the engine's
    search::Limits limits;  // of the engine's moves
    std::optional<int> level;  // nothing: full strength
    const std::vector<int>& levels;  // that the settings have
    std::string evaluators{};  // who evaluates for it; empty: no network
};

/// "depth 5, 1400 positions, 2.0 s"; empty where nothing limits it.
std::string limits_words(const search::Limits& limits);

/// Who sits where, how strong the engine is and what that means.
std::string greeting(const Seating& seating, const Page& page);
/// How a move is entered, with examples that are legal now. REQUIRES a game that goes on.
std::string how_to_move(const game::Line& line);
/// How moves of this game are written; empty where the script does not say and its own text()
/// hides it.
std::string notation_words(const game::Game& game);
/// What the script says of its rules, in lines that fit the page. `script` is its name.
std::string rules_words(const game::Game& game, const std::string& script, const Page& page);

}  // namespace senet::words
