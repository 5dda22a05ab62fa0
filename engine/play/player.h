// Whoever chooses moves in a refereed game: the engine, a yardstick, an external program. A player
// belongs to one thread and plays many games, one after the other.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game/line.h"
#include "play/options.h"
#include "search/options.h"

namespace senet::play {

/// What a player may use for one move.
struct Allowance {
    search::Limits limits;
    std::vector<std::optional<ClockTime>> clocks{};  // of each player in turn order, where one runs
};

/// A move, with what its player says of it; everything but the move may be missing.
struct Choice {
    game::Move move{};
    std::optional<game::Value> value{};  // for the player who moves
    int depth = 0;
    std::uint64_t nodes = 0;
    bool resigns = false;  // then there is no move
};

/// How a game came to its end.
enum class Ending : std::uint8_t {
    Rules,
    Resignation,  // of the player's own accord
    ResignRule,  // by Adjudication::resign
    DrawRule,  // by Adjudication::draw
    MaxPlies,  // by Adjudication::max_plies
    // From here on: forfeits, the player's own fault.
    IllegalMove,
    OutOfTime,
    Stalled,  // no answer, long after its time
    Crashed,  // the program ended
    Broken,  // it said what the protocol does not allow, or its script failed
};
std::string_view name_of(Ending ending);
constexpr bool is_forfeit(Ending ending) { return ending >= Ending::IllegalMove; }

/// The player loses the game by its own fault.
struct Forfeit : std::runtime_error {
    Forfeit(Ending how, const std::string& reason) : std::runtime_error(reason), ending(how) {}
    Ending ending;
};

/// The game failed through us or the machine, not through a player: it is to be played again.
struct VoidGame : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Player {
  public:
    virtual ~Player() = default;

    /// Forgets earlier games: what follows depends on nothing but the moves, the seed and, where
    /// time is a limit, the clock. THROWS Forfeit, VoidGame, Error, Interrupted.
    virtual void new_game(std::uint64_t seed, Interrupt& interrupt) = 0;

    /// A legal move in the line's last state, which is not over. THROWS Forfeit, VoidGame, Error,
    /// and Interrupted when `interrupt` was stopped before there was an answer.
    virtual Choice choose(const game::Line& line, const Allowance& allowance,
                          Interrupt& interrupt) = 0;

    /// Whether it thinks in another process, so that the time of this thread tells nothing of it.
    virtual bool elsewhere() const { return false; }
};

}  // namespace senet::play
