// The record of a game: written down so that anybody's programs read it, and played again under the
// rules, which checks it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/line.h"
#include "play/pgn.h"
#include "play/player.h"
#include "search/result.h"

namespace senet::play {

/// What the engine thought of its move.
std::string comment_on(const search::Result& result);

// A record of two players has White, Black and a result between these two, as PGN does. One of more
// has Player1, Player2, ... and names the winner.

/// A record without moves of a game that `name` opens: Site, Game, and Variant, but for chess.
Record record_of(const game::Game& game, const std::string& name);
/// The line as a record: with FEN and SetUp where it did not begin at the game's own start,
/// PlyCount, Result and Termination as far as the rules tell it, and Ending where they say why.
Record record_of(const game::Line& line, const std::string& name,
                 std::vector<std::string> comments = {});

/// A state as FEN has it: in the game's own notation, where all of the state comes back from it.
std::string start_text(game::Rules& rules, const game::State& start);
/// Adds FEN and SetUp.
void put_start(Record& record, game::Rules& rules, const game::State& start);
/// Whether every game begins there, whatever its seed.
bool is_usual_start(game::Rules& rules, const game::State& start);

/// The tag that says where the record's game began: FEN, or Start as earlier versions wrote it;
/// nullptr where it began at the game's own start.
const char* start_tag(const Record& record);
/// The tag Seed, where it has one. THROWS Error where that is no seed. REQUIRES a record that was
/// read from a text.
std::optional<std::uint64_t> seed_of(const Record& record);

/// Who is White in records: the player of that name, else the other one than Black, else the one
/// who moves first. REQUIRES two players.
game::Player white_of(const game::Game& game);
/// The tag that says who sat there: "White", "Black"; of more than two players "Player3".
std::string seat_tag(const game::Game& game, game::Player player);
/// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on; of more than two players as
/// result_text().
std::string result_tag(const game::Game& game, const game::Outcome& outcome);
/// How it ended in the words that PGN has for that: "normal", "adjudication", "time forfeit".
std::string_view termination_tag(Ending ending);

/// The outcome in the game's words: a player's name, "draw", or "*".
std::string result_text(const game::Game& game, const game::Outcome& outcome);

/// What a record says of its result, and where; neither where it says nothing.
struct Claim {
    std::string text;
    SourcePosition place;
};
/// The tag Result, else the word behind the last move; "*" behind it claims nothing. THROWS Error
/// where the two contradict each other.
std::optional<Claim> claimed_result(const Record& record, const game::Game& game);

/// Whether the claim, as above or by the player's name, is what became of the line. A game that the
/// rules would have go on may end in any way: players resign.
bool result_agrees(const std::optional<Claim>& claim, const game::Line& line);

/// The game that a record is of, by the name that opens it: its tag Game, else chess where it has
/// no Variant, else empty.
std::string game_of(const Record& record);

/// The only game of a text. THROWS Error.
Record parse_record(const std::string& text, const std::string& shown);

/// THROWS Error when a record cannot be written to the file, or it holds something else.
void check_may_save(const std::filesystem::path& file);
/// THROWS Error as above.
void save(const Record& record, const std::filesystem::path& file);
/// THROWS Error; a record is at most 1 MB long.
Record load(const std::filesystem::path& file);

/// Plays the move that a text names; what is thrown, as find_throw() reads it. THROWS Error that
/// says which move of the game it is: `move 3, "9", is not a legal move here; the legal moves are
/// 1, 2`.
void play_named(game::Line& line, const std::string& text);

/// Plays the moves from the start that the record names. THROWS Error that says which move is not
/// legal, and where it stands.
game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed);

}  // namespace senet::play
