// What `senet play` says, as texts: nothing here searches or prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jobs/played_game.h"
#include "play/review.h"
#include "search/result.h"

namespace senet::cli {

struct NamedMove {
    game::Move move;
    std::string name;
};
/// The legal moves as people look for them: by name, numbers in a name by their size.
std::vector<NamedMove> named_moves(const game::Line& line);

/// The move that is meant by its notation, or by its number among named_moves(): "#3". THROWS
/// Error.
game::Move typed_move(const game::Line& line, const std::string& text);

/// "Red plays 4   value +3, depth 12, ...": a move with what the search thought of it. `expected`
/// are the moves of its variation, this one first.
std::string engine_move_words(const game::Game& game, game::Player player, const std::string& move,
                              const search::Result& result,
                              const std::vector<std::string>& expected);

/// "levels 1, 2, 3".
std::string levels_words(const std::vector<int>& levels);

/// The cells in columns of one width that fit into `width`, row by row; a cell that is wider has a
/// row of its own.
std::string in_columns(const std::vector<std::string>& cells, int width);

/// Who sits where, how strong the engine is and what that means.
std::string greeting(const jobs::PlayedGame& game);
/// How a move is entered, with examples that are legal now. REQUIRES a game that goes on.
std::string how_to_move(const game::Line& line);
/// How moves of this game are written; empty where the script does not say and its own text()
/// hides it.
std::string notation_words(const game::Game& game);
/// What the script says of its rules, in lines of at most `width` columns.
std::string rules_words(const jobs::PlayedGame& game, int width);

/// What values mean in this game.
struct Yardstick {
    std::optional<double> scale;  // of Config
    bool evaluates = true;
    std::string game;  // as a command line names it
    bool values_predict = true;  // likewise of Config
};

/// "Red is slightly better: 57 % chance of winning ...", "Red wins in 5 moves ...": a position in
/// words, from a search of it, for whoever is to move.
std::string position_words(const game::Line& line, const search::Result& result,
                           const Yardstick& yardstick);
/// "win in 5", "draw", "+12": a move's worth for who makes it. `solved`: under perfect play.
std::string worth_words(game::Value value, bool solved);
/// "57 %"; empty where nothing is known.
std::string chance_words(game::Value value, bool solved, const Yardstick& yardstick);

/// Each variation of a search as a row: move, worth, chance.
std::string values_table(const game::Line& line, const search::Result& result,
                         const Yardstick& yardstick);

/// A row a move, the blunders and the turning point.
std::string review_words(const game::Line& line, const play::Review& review,
                         const Yardstick& yardstick);

}  // namespace senet::cli
