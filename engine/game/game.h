// What a game declares about itself: everything that is known before the first rule is asked.
// Made once by whoever reads the rules (a script, a test); immutable afterwards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/board.h"
#include "game/hook.h"
#include "game/move.h"
#include "game/player.h"
#include "game/state.h"

namespace senet::game {

/// What it means that a state comes up again, counting from the game's start.
struct Repetition {
    enum class Result : std::uint8_t {
        Fixed,
        RepeaterLoses,
        RepeaterWins,
        Stuck,  // as if the player to move had no move: stuck() says who wins
        Illegal  // no end of the game: the move that would bring it about is none
    };

    int times = 3;  // the occurrence that ends the game; at least 2
    Result result = Result::Fixed;
    bool turn_counts = true;  // two states are equal only with the same player to move
    Player winner = kNobody;  // for Fixed; nobody: a draw
    /// A field that is 0 right after a move that can't be undone: no state from before it can come
    /// back. Lets the search forget earlier history; -1 when the game declares none.
    int since = -1;
};

/// The game's longest, where the rules alone don't end it.
struct MaxPlies {
    std::uint32_t plies = 0;
    Player winner = kNobody;  // nobody: a draw
};

inline constexpr std::array<std::string_view, 10> kColours{
    "red", "green", "yellow", "blue", "cyan", "magenta", "white", "grey", "black", "orange"};

/// What a board is made of, where colours are shown.
enum class Surface : std::uint8_t { None, Pale, Wood, Green, Blue };
inline constexpr std::array<std::string_view, 5> kSurfaces{"none", "pale", "wood", "green", "blue"};

/// What is held beside the board: how many of each piece, or which one.
struct Hand {
    std::string field;  // an array: element i is how many of piece i; a number: i is piece i itself
    std::vector<std::string> pieces;  // glyphs, an element or a value each; empty: numbers
    std::vector<Player> owners;  // who holds it, and its colour
};

/// How to draw a state: a board, the array that holds a number a cell, and what lies around it.
struct View {
    Board board;
    std::string cells;  // the field's name; its index is the cell
    std::vector<std::string> pieces;  // the glyph of value i is pieces[i - 1]; empty: numbers
    std::vector<std::string> ascii;  // the same in ASCII; empty: the picture's choice
    std::vector<Player> owners;  // whose piece value i is, for its colour
    /// Each player's, out of kColours; empty: the picture's choice.
    std::vector<std::string> colours;
    /// The array that holds a number for each wall of the board, 0 where it is open, else whose it
    /// is; empty: the cells have no walls.
    std::string walls;
    std::vector<Hand> hands;
    bool names_empty = false;  // empty cells show their names
    bool names_all = false;  // all cells show their names, beside the piece where one stands
    /// Squares are by turns light and dark; of a graph the points are the dark ones.
    bool shaded = false;
    bool points = false;  // pieces stand where the lines of a grid cross
    bool triangles = false;  // points of a graph of two rows are triangles, but for the stars
    Cells stars;  // cells that look different when they are empty
    int river = 0;  // of points: no upright lines between this row and the next; 0: none
    std::vector<std::array<int, 2>> palaces;  // of points: opposite corners of what has diagonals
    std::array<int, 2> blocks{};  // a line after so many columns, and after so many rows; 0: none
    std::optional<Surface> surface;  // nothing: the picture's choice
    /// Whose goal each side of a grid or hexgrid is, north, east, south, west. None has an owner
    /// where the game is not about sides.
    std::array<Player, 4> edges{};
};

/// What decides whether an algorithm can play a game.
struct Traits {
    int players = 2;
    bool chance = false;
};

struct Game {
    std::string name;
    std::vector<std::string> players;
    Layout layout{{}};
    /// Fields for work within one call of a hook, no part of any state: undefined at the start of
    /// each call, writable in every hook. Word 0 is unused. Whoever runs hooks has the memory.
    Layout scratch{{}};
    MoveFormat move;
    MoveFormat thrown;  // what a throw is made of; without fields where there is no chance
    std::string notation;  // how moves are written, for people; empty: as the fields have it
    std::string rules;  // in words, for people; empty: nobody has written them down
    std::optional<View> view;
    std::optional<Repetition> repetition;
    std::optional<MaxPlies> max_plies;
    /// How much of an evaluation one whole game is worth or, where points count, one of them.
    Value unit = 1000;
    /// The most that can be won by, where points count; 0: the rules don't say.
    Value points = 0;
    HookSet hooks;
    bool chance = false;  // something is thrown, whose outcome nobody chooses

    int player_count() const { return static_cast<int>(players.size()); }
    const std::string& name_of(Player player) const { return players[player.index()]; }
    Traits traits() const { return {.players = player_count(), .chance = chance}; }
    /// Whether a value says what may be expected, and not how far an end is.
    bool is_of_expectation() const { return chance || player_count() > 2; }
    /// Of what is done next: a move, or an outcome where a throw is next.
    const MoveFormat& format(const State& state) const { return state.throws() ? thrown : move; }
    /// Whether a state's value can depend on the states before it.
    bool remembers_path() const { return repetition.has_value() || max_plies.has_value(); }
};

/// As that of a layout; also where turn or next are no one's.
std::string range_fault(const Game& game, const State& state);

/// THROWS Error, naming the game, unless it has two players. `who` begins the sentence: "the
/// referee needs".
void require_two_players(const Game& game, std::string_view who);
/// The same, and unless nothing is thrown.
void require_two_without_chance(const Game& game, std::string_view who);

}  // namespace senet::game
