// Games as a file, after the Portable Game Notation of chess: tags in brackets, then the moves in
// the game's notation, each with a comment where there is something to say of it. Replaying it
// under the rules checks it.
//
//   [Game "connect4"]
//   [Start "turn=1 ply=0 ..."]
//   [Result "Red"]
//
//   4 {+3/12 0.20s} 4 5 {+5/11 0.20s} 3
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "game/line.h"
#include "search/result.h"

namespace senet::play {

struct Record {
    std::map<std::string, std::string> tags;
    std::vector<std::string> moves;
    std::vector<std::string> comments{};  // one a move, empty where there is none; or none at all
    // Where each stands, for messages; empty unless the record was read from a text.
    std::map<std::string, SourcePosition> tag_places{};
    std::vector<SourcePosition> move_places{};
};

/// What the engine thought of its move: "+12/9 1.50s" is its value for the mover, the depth and the
/// time.
std::string comment_on(const search::Result& result);

/// A state as a record names the game's start: in the game's own notation, where all of the state
/// comes back from it.
std::string start_text(game::Rules& rules, const game::State& start);

/// The line as a record: Start is the first state, in the notation that parse_state reads.
Record record_of(const game::Line& line, const std::string& game,
                 std::vector<std::string> comments = {});

/// The outcome as a record's tag Result has it: a player's name, "draw", or "*".
std::string result_text(const game::Game& game, const game::Outcome& outcome);

/// Whether the tag Result, ours or that of chess ("1-0"), says what became of the line. A game that
/// the rules would have go on may end in any way: players resign.
bool result_agrees(const Record& record, const game::Line& line);

std::string to_text(const Record& record);
/// All games of a text. Numbers of moves ("12." and "12..."), "$3", and the result behind the last
/// move are passed over; variations in ( ) are not read. THROWS Error with the line in `shown` that
/// is wrong.
std::vector<Record> parse_records(const std::string& text, const std::string& shown);
/// The only game of a text, which has the tag Game. THROWS Error.
Record parse_record(const std::string& text, const std::string& shown);

/// THROWS Error when a record cannot be written to the file, or it holds something else.
void check_may_save(const std::filesystem::path& file);
/// THROWS Error as above.
void save(const Record& record, const std::filesystem::path& file);
/// THROWS Error; a record is at most 1 MB long.
Record load(const std::filesystem::path& file);

/// Plays the move that a text names. THROWS Error that says which move of the game it is:
/// `move 3, "9", is no legal move here; the legal moves are 1, 2`.
void play_named(game::Line& line, const std::string& text);

/// Plays the moves from the start that the record names by Start, or by FEN in the game's own
/// notation. THROWS Error that says which move is not legal, and where it stands.
game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed);

}  // namespace senet::play
