// A search of one position, deeper and deeper: rows for people and objects for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/look.h"
#include "game/line.h"
#include "search/result.h"

namespace senet::words {

/// One of a search's best lines, as it was found.
struct FoundLine {
    const game::Line& line;  // that was searched
    const search::Result& result;
    const search::Variation& variation;
    bool complete = true;  // its depth was searched to the end
    double nps = 0;  // positions a second of processor time
    int number = 0;  // from 1, among several; 0: the only one
};

std::string analysis_heading(Look look);
std::string analysis_row(const FoundLine& found, Look look);
nlohmann::json as_json(const FoundLine& found);

/// What can come up at the line's end, each with its chance, value and the best line after it, and
/// the mean. REQUIRES a result of a throw.
std::string throws_table(const game::Line& line, const search::Result& result, Look look);
/// "best move: 4  (+3)".
std::string best_move_words(const game::Line& line, const search::Result& result, Look look);
/// How leaves and table were counted; `fullness` is the share of the table in use.
std::string table_use_words(const search::Counts& counts, double fullness);

}  // namespace senet::words
