// One game between players, judged by the rules: legality, result and clock are the referee's word,
// never a player's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/options.h"
#include "play/player.h"

namespace senet::play {

class LuckJudge;

/// What is known of a move besides the move.
struct MoveReport {
    game::Player player{};  // who moved; nobody: it was thrown
    std::optional<game::Value> value{};  // for this player
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;  // as the limit counts them
    double overrun = 0;  // seconds past what was allowed; 0 within it, or without a limit
    std::vector<double> luck{};  // of a throw, of each player; empty where it is not judged
};

/// By how many seconds the move that lost a game on time took longer than it was allowed, from the
/// reason that the game was given; nothing for any other reason. Journals keep the sentence alone.
std::optional<double> lost_by_seconds(const std::string& reason);

struct PlayedGame {
    game::Line line;
    std::size_t opening = 0;  // moves that were given
    std::vector<MoveReport> reports{};  // one a move behind the opening
    game::Outcome outcome{};  // over; by points only where the rules ended it
    Ending ending = Ending::Rules;
    /// Of more than two players: what each got by the rules, the more the better. Who loses by a
    /// forfeit has less than the others, who share what he leaves. Empty: the rules gave none.
    std::vector<game::Value> scores{};
    std::string reason{};  // of a forfeit: what the player did; by the rules: "mate", or empty
};

/// The lots of a game: those that the players draw, and those of the dice, which only the referee
/// sees.
struct Seeds {
    std::uint64_t players = 0;
    std::uint64_t dice = 0;
};

/// Sees a game after its opening and after each move and throw; that takes no player's time.
using OnPosition = std::function<void(const game::Line&)>;

/// Plays on from `opening`, which is not over. Of `players` and `controls` there is one a player of
/// the game, in turn order; one may have several seats, and begins the game once for each. THROWS
/// VoidGame where the game has to be played again, Error where the rules fail, and Interrupted.
/// With a judge, each throw's luck is noted; that takes no player's time.
PlayedGame play_game(game::Line opening, const std::vector<Player*>& players,
                     const std::vector<TimeControl>& controls, const Adjudication& adjudication,
                     const Seeds& seeds, Interrupt& interrupt, LuckJudge* judge = nullptr,
                     const OnPosition& on_position = nullptr);

}  // namespace senet::play
