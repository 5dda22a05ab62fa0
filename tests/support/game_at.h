// A shipped game at some point of its course: loaded with options, set to a position, played on by
// moves as people write them, and asked how it stands. What the tests of single rules are made of:
//
//   EXPECT_EQ(GameAt("loa", {{"size", "4"}}).play("b1-b3").legal("a3"), (Texts{"a3-a1", "a3xc1"}));
//   EXPECT_EQ(GameAt("xiangqi", {}, "3k5/4P4/9/9/9/9/9/9/9/4K4 b").outcome(), "1 wins");
//
// A copy goes on by itself, over the same rules; for one thread, as they are.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/line.h"
#include "support/shipped.h"

namespace senet::testing {

using Texts = std::vector<std::string>;

class GameAt {
  public:
    /// At the game's start, or at a position that it reads: in its own notation or in the engine's.
    explicit GameAt(const std::string& game, const OptionValues& options = {},
                    const std::string& position = "");
    /// The same by rules that are loaded already, which must outlive it.
    explicit GameAt(game::Rules& rules, const std::string& position = "");

    /// Plays moves with spaces between, written in any way that the game reads. THROWS Error at one
    /// that is not legal there, be it by repetition or because the game is over.
    GameAt& play(const std::string& moves);

    /// The legal moves that begin so, as the game writes them, sorted.
    Texts legal(const std::string& beginning = "") const;
    /// Whether one of the legal moves is written so.
    bool allows(const std::string& move) const;

    /// "goes on", "draw", "1 wins", "2 wins, margin -13": the margin is player 1's, and told where
    /// there is one.
    std::string outcome() const;

    /// The position in the game's own notation, or in the engine's where it has none.
    std::string text() const;
    /// A field of the position in the engine's notation: "0020/0000" of "turn=1 cells=0020/0000".
    std::string field(const std::string& name) const;

    /// Good as long as this lives, which may own the line's rules.
    const game::Line& line() const { return line_; }
    const game::State& state() const { return line_.state(); }

  private:
    std::shared_ptr<game::Rules> loaded_;  // none where the rules are somebody else's
    game::Line line_;
};

}  // namespace senet::testing
