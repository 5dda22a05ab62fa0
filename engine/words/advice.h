// What positions and moves are worth, in words for who plays.
#pragma once

#include <optional>
#include <string>

#include "base/look.h"
#include "game/line.h"
#include "play/review.h"
#include "search/result.h"

namespace senet::words {

/// What values mean in this game.
struct Yardstick {
    std::optional<double> scale;  // of Config
    bool evaluates = true;
    std::string game;  // as a command line names it
    bool values_predict = true;  // likewise of Config
    std::string program = "senet";  // as a command line names it
};

/// "Red is slightly better: 57 % chance of winning ...", "Red wins in 5 moves ...": a position in
/// words, from a search of it, for whoever is to move.
std::string position_words(const game::Line& line, const search::Result& result,
                           const Yardstick& yardstick, Look look);
/// "win in 5", "draw", "+12", "52.3 %": a move's worth for who makes it. `solved`: under perfect
/// play.
std::string worth_words(game::Value value, bool solved, const search::Measure& measure = {});
/// "57 %"; empty where nothing is known, and where the worth itself says it.
std::string chance_words(game::Value value, bool solved, const Yardstick& yardstick,
                         const search::Measure& measure = {});

/// Each variation of a search as a row: its move's number among named_moves(), move, worth, chance.
std::string values_table(const game::Line& line, const search::Result& result,
                         const Yardstick& yardstick, const Page& page);

/// A row a move, the blunders and the turning point; and each player's luck, where something was
/// thrown.
std::string review_words(const game::Line& line, const play::Review& review,
                         const Yardstick& yardstick, const Page& page);

}  // namespace senet::words
