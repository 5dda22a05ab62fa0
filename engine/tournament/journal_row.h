// A game as a journal's row, and back. A row is input like any other: whatever does not fit is a
// Fault, said of the game ("winner must be 0 to 2, got 7").
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "play/referee.h"
#include "tournament/database.h"
#include "tournament/plan.h"

namespace senet::tournament {

/// How a game came out: what statistics need of it.
struct GameResult {
    PlannedGame game{};
    game::Player winner = game::kNobody;  // nobody: a draw
    std::optional<int> margin{};  // for player 1 of two, in games of points that the rules ended
    /// What each seat of a game of more than two players got, by the rules' own numbers, the more
    /// the better; who lost by a forfeit has less than all others. Empty: the rules gave none.
    std::vector<game::Value> scores{};
    std::vector<double> luck{};  // of each seat in all throws of the game; empty: none was judged
    play::Ending ending = play::Ending::Rules;
    int plies = 0;
    std::string reason{};  // of a forfeit, or of an end by the rules: "mate", or empty

    /// "mate", where the rules ended it and say why; else what ended it: "rules", "resignation".
    std::string_view ended_by() const {
        const bool is_told = ending == play::Ending::Rules && !reason.empty();
        return is_told ? std::string_view(reason) : play::name_of(ending);
    }
    /// What the player in this place of the turn order got: 1, 0.5 or 0; of more than two players,
    /// his share of the first place.
    double score(std::size_t place) const;
    /// Whether this place came out better than the other: 1, 0 or, of equals, 0.5.
    double better(std::size_t place, std::size_t other) const;
    /// The place of who lost by a forfeit. REQUIRES one.
    std::size_t forfeiter() const;
    /// Which of the tournament's players that was.
    int loser() const { return game.players[forfeiter()]; }
};

/// The whole of it.
struct GameRow : GameResult {
    std::vector<std::string> moves{};  // in the game's notation, the opening's included
    std::vector<game::Move> played{};  // the same: to find a move by its text takes much longer
    std::vector<play::MoveReport> reports{};  // of the last moves, those behind the opening
    std::string machine{};  // where it was played, of games whose time is limited and that were not
                            // played here; a word
    bool refereed = false;  // under this user's eyes: its moves need not be played again
};

/// What is wrong with a game's row.
struct Fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// By the games' numbers.
using Faults = std::map<std::uint64_t, std::string>;

/// Columns of the table games, but for the hash, in this order.
inline constexpr const char* kGameColumns =
    "number, pair, opening, seed, basis, players, winner, margin, ending, plies, reason, moves, "
    "played, notes";
inline constexpr int kGameColumnCount = 14;

/// What a game's throws come to, for each seat; empty where none was judged.
std::vector<double> luck_in(const std::vector<play::MoveReport>& reports);

Cells game_cells(const GameRow& row);
/// Number and seconds: what is not the same when the game is played again.
Cells time_cells(const GameRow& row);

/// REQUIRES cells of these columns. THROWS Fault. Whether the game was planned, and goes on as the
/// rules have it, is not looked at.
GameRow row_of(const Cells& game);
void add_times(GameRow& row, const Cells& times);

/// Why a game is not the one that was planned, said of it; empty where it is.
std::string difference(const PlannedGame& planned, const PlannedGame& played);

}  // namespace senet::tournament
