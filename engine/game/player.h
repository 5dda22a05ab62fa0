// Who plays: the only place that knows what a player's number means, whose turn follows whose, and
// how a player sees another's value. (A search that turns its window with the turn has its minus.)
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "game/value.h"

namespace senet::game {

/// Player 1, 2, ... in the order of their turns, or one of the names below. No number: nothing adds
/// to it, and an array is indexed by index(). As wide as half an Outcome, which machine code makes.
class Player {
  public:
    constexpr Player() = default;  // kNobody
    constexpr explicit Player(std::int32_t number) : number_(number) {}
    /// The one whose index() this is.
    static constexpr Player at(std::size_t index) {
        return Player(static_cast<std::int32_t>(index) + 1);
    }

    /// As people and scripts know it.
    constexpr std::int32_t number() const { return number_; }
    /// The place in arrays with an element a player. REQUIRES a player.
    constexpr std::size_t index() const { return static_cast<std::size_t>(number_ - 1); }

    constexpr auto operator<=>(const Player&) const = default;

    /// The number, in messages of tests.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                        Player player) {
        return out << player.number();
    }

  private:
    std::int32_t number_ = 0;
};

inline constexpr int kMostPlayers = 8;

inline constexpr Player kNobody{0};  // owns what is nobody's, and wins a drawn game
inline constexpr Player kUndecided{-1};  // wins a game that goes on
inline constexpr Player kNature{0};  // to move where something is thrown

/// Who begins where do_setup() or do_read() says so, or moves next where do_play() or do_happen()
/// does. Where it says nothing, player 1 begins, or the turn passes on.
class Next {
  public:
    constexpr Next() = default;
    constexpr Next(Player player) : mover_(player) {}
    /// A throw, and then this player, or whoever is next in order.
    static constexpr Next after_throw(Player player = kUndecided) {
        Next next(kNature);
        next.then_ = player;
        return next;
    }

    constexpr bool throws() const { return mover_ == kNature; }
    /// Who makes the next decision, if that is `in_order` where nothing else is said.
    constexpr Player decider(Player in_order) const {
        const Player said = throws() ? then_ : mover_;
        return said == kUndecided ? in_order : said;
    }

    constexpr bool operator==(const Next&) const = default;

  private:
    Player mover_ = kUndecided;
    Player then_ = kUndecided;
};

/// Whether a number is that of one of so many players.
constexpr bool is_player(std::int64_t number, int players) {
    return number >= 1 && number <= players;
}

/// Whose turn follows a player's. REQUIRES a player.
constexpr Player after(Player player, int players) {
    return Player(player.number() < players ? player.number() + 1 : 1);
}

/// A number for each player, by index(); 0 behind the last one.
using Scores = std::array<Value, kMostPlayers>;

/// The other one of two.
constexpr Player opponent(Player player) { return after(player, 2); }

/// What a value of `whose` is for `player`: the same, or the opposite. Without `whose`, a value
/// from player 1's side, or the other way round. REQUIRES players of two, whose gains are each
/// other's losses.
constexpr Value seen_by(Player player, Value value, Player whose = Player{1}) {
    return player == whose ? value : -value;
}

}  // namespace senet::game
