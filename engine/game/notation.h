// Moves and states as text, and back: the game's own notation where it has one, the engine's
// otherwise. What is thrown is written by the fields of a throw, as the engine writes moves.
//
// The engine's moves: the fields in order, joined by "-": places (from, to, cell, at, drop) by
// their names, the rest as numbers; a place that is 0 is left out; a move with nothing to say is
// "pass". `a2-a3`, `4`. The engine's states: `turn=1 ply=0 cells=1111/0000/2222`, the fields in the
// order of declaration, with `next=2` behind a turn of 0, where a throw is next; arrays of small
// numbers as digits, with "/" at the end of a board's row; other arrays with commas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.h"

namespace senet::game {

/// All the ways to write a move; ours first.
std::vector<std::string> move_texts(Rules& rules, const State& state, Move move);
std::string move_text(Rules& rules, const State& state, Move move);

/// As move_text; where the game's own text() fails, the engine's notation instead. For messages
/// about failures.
std::string safe_move_text(Rules& rules, const State& state, Move move) noexcept;

/// Whether a move's field of this name is a place on the board.
bool is_place(std::string_view field);

/// The engine's notation, whatever the game's own may be.
std::string plain_move_text(const Game& game, const State& state, Move move);

/// What is wrong with a move whose fields that are places hold a number beyond the view's cells:
/// `"to" is 45; the board's cells are 1 to 36`. Empty where nothing is.
std::string place_off_board(const Game& game, Move move);

/// One field of a move of this format as it stands there; empty for a place that is 0.
std::string move_field_text(const Game& game, const MoveFormat& format, Move move,
                            std::size_t field);

/// In which order to try moves for a text: those whose places it names first, since a game's own
/// notation may take long to make (that of chess asks whether it is mate).
std::vector<std::size_t> likely_first(Rules& rules, const State& state,
                                      const std::vector<Move>& moves, std::string_view text);

/// The legal move that is meant: its notation, also in other case or without "-" and "x", or its
/// plain notation. THROWS Error that says what would have been understood.
Move parse_move(Rules& rules, const State& state, std::string_view text);
/// The same among these moves, all of them legal here.
Move parse_move(Rules& rules, const State& state, const std::vector<Move>& moves,
                std::string_view text);

std::string state_text(Rules& rules, const State& state);
std::string plain_state_text(const Game& game, const State& state);

/// The state that state_text or plain_state_text wrote. THROWS Error naming the part that is wrong.
State parse_state(Rules& rules, std::string_view text, std::uint64_t seed);

/// What stands between a text that is no move here, or can't be thrown, and those that would be.
const char* not_possible_words(const State& state);

/// "4, 5, 6 and 38 more": at most `most` of the names.
std::string some_of(const std::vector<std::string>& names, std::size_t most);

}  // namespace senet::game
