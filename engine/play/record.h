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
    // Where each stands, for messages; empty unless the record was read from a text.
    std::map<std::string, SourcePosition> tag_places{};
    std::vector<SourcePosition> move_places{};
};

/// The line as a record: Start is the first state, in the notation that parse_state reads.
Record record_of(const game::Line& line, const std::string& game);

std::string to_text(const Record& record);
/// THROWS Error with the line in `shown` that is wrong.
Record parse_record(const std::string& text, const std::string& shown);

/// THROWS Error when the file cannot be written, or holds something else than a record.
void save(const Record& record, const std::filesystem::path& file);
/// THROWS Error; a record is at most 1 MB long.
Record load(const std::filesystem::path& file);

/// Plays the move that a text names. THROWS Error that says which move of the game it is:
/// `move 3, "9", is no legal move here; the legal moves are 1, 2`.
void play_named(game::Line& line, const std::string& text);

/// Plays the moves from the start that the record names. THROWS Error that says which move is not
/// legal, and where it stands.
game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed);

}  // namespace senet::play
