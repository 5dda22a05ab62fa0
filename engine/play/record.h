// A game as a file: tags in brackets, then the moves in the game's notation. Replaying it under the
// rules checks it.
//
//   [Game "connect4"]
//   [Start "turn=1 ply=0 ..."]
//   4 4 5 3
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "game/line.h"

namespace senet::play {

struct Record {
    std::map<std::string, std::string> tags;
    std::vector<std::string> moves;
};

/// The line as a record: Start is the first state, in the notation that parse_state reads.
Record record_of(const game::Line& line, const std::string& game);

std::string to_text(const Record& record);
/// THROWS Error with the line in `shown` that is no tag.
Record parse_record(const std::string& text, const std::string& shown);

void save(const Record& record, const std::filesystem::path& file);
Record load(const std::filesystem::path& file);

/// Plays the moves from the start that the record names. THROWS Error that says which move is not
/// legal.
game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed);

}  // namespace senet::play
