// Games as text, in Portable Game Notation (Edwards 1994, the export format): seven tags in order,
// then the others by name; moves with their numbers, each with a comment where there is something
// to say of it; the result.
//
//   [Event "nim.run"]
//   [Site "?"]
//   ...
//   [Result "1-0"]
//   [Variant "Nim"]
//
//   1. 3-1 {+M5/9 0.100s} 2-2 {-M4/8 0.100s} ... 1-0
//
// A move whose text PGN would read as something else is written so that it is one word: digits
// alone with a hyphen behind them ("4-"), and what is no part of a word as two hexadecimal digits
// behind an underscore ("_28" for a bracket). Reading undoes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "game/value.h"
#include "search/measure.h"

namespace senet::play {

struct Record {
    std::map<std::string, std::string> tags;
    std::vector<std::string> moves;
    std::vector<std::string> comments{};  // one a move, empty where there is none; or none at all
    std::uint32_t first_ply = 0;  // what was played before the first move, as PGN numbers moves
    std::size_t moves_a_number = 2;  // one of each player's; with dice a throw and a move
    // Where each stands, for messages; empty unless the record was read from a text.
    SourcePosition place{};
    std::map<std::string, SourcePosition> tag_places{};
    std::string result{};  // the word behind the last move: "1-0"; empty where there is none
    SourcePosition result_place{};
    std::vector<int> move_lines{};

    SourcePosition place_of_move(std::size_t i) const { return {place.file, move_lines[i], 0}; }
};

/// What a player said of its move, as match managers write it: "+0.31/9 0.100s" is the value in
/// hundreds, from the mover's side, the depth and the seconds; "+M5" a win in 5 plies.
std::string comment_on(const std::optional<game::Value>& value, int depth, double seconds,
                       const search::Measure& measure = {});

/// Today, as the tag Date has it: "2026.11.22".
std::string date_today();

/// The tags of the roster that are missing are written as unknown.
std::string to_text(const Record& record);

/// All games of a text. Read and passed over: numbers of moves, "$3", "!", variations in ( ),
/// lines that begin with %. Records of earlier versions, with moves
/// alone, are read as well. THROWS Error with the line in `shown` that is wrong.
std::vector<Record> parse_records(const std::string& text, const std::string& shown);

}  // namespace senet::play
