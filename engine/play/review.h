// A game looked at after it was played: what each move gave away, where the game was decided, and
// what luck had to do with it.
// Every position is searched, the last one first, so that what the table learns of the end is known
// when the moves before are judged.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "game/line.h"
#include "search/searcher.h"

namespace senet::play {

/// By the loss of expected result; the bounds are those that Lichess judges by (lila,
/// modules/tree/src/main/Advice.scala: 0.1, 0.2 and 0.3 on a scale from -1 to 1).
enum class Grade {
    Fine,
    Inaccuracy,  // a twentieth and more
    Mistake,  // a tenth and more
    Blunder,  // three twentieths and more
};
Grade grade_of(double loss);

struct JudgedMove {
    std::size_t ply = 0;  // which move of the line it is, from 0
    game::Player player{};
    game::Move played{};
    search::Variation best;  // what the search would have played; its value is the player's before
    game::Value after = 0;  // for the same player, once the move was made
    bool solved = false;  // both values are those under perfect play
    bool forced = false;  // there was no other move
    int depth = 0;  // of the search before the move
    double expected_before = 0.5, expected_after = 0.5;
    double stake = 1;  // games, as of search::Measure
    /// Of what the player could expect, 0 to 1.
    double loss() const;
    Grade grade() const { return grade_of(loss() * stake); }
};

/// A throw, and how much better it was than the mean of all that could come up.
struct JudgedThrow {
    std::size_t ply = 0;
    game::Player player{};  // whose throw it was
    game::Move outcome{};
    double luck = 0;  // of what the player could expect, -1 to 1
};

struct Review {
    std::vector<JudgedMove> moves;  // in their order; the first ones are missing if interrupted
    std::vector<JudgedThrow> throws;  // likewise
    search::Measure measure;  // of the values of both
    bool complete = false;
    /// The place among `moves` of the one by which the game was decided: the loser's last that took
    /// him from a playable position into a lost one; in a drawn game, the last blunder. Nothing
    /// where no move stands out, or with more than two players.
    std::optional<std::size_t> turning_point;
};

/// Searches each position of the line within the limits, those at throws as well: what is lucky is
/// what a search makes of it. `scale`: see expected_result().
/// `interrupt` ends it early. Called now and then with the share that is done. THROWS Error from
/// the rules.
Review review(const game::Line& line, search::Searcher& searcher, const search::Limits& limits,
              std::optional<double> scale, Interrupt& interrupt,
              const std::function<void(double done)>& progress = {});

}  // namespace senet::play
