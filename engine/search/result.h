// What a search found, and the running commentary on it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "game/move.h"
#include "game/player.h"
#include "game/value.h"
#include "search/measure.h"

namespace senet::search {

/// What a value says about the true one: at least, at most, or the thing itself.
enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

struct Counts {
    std::uint64_t nodes = 0;  // states reached by a move, the root included
    std::uint64_t leaves = 0;  // of these, valued without looking further
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;  // probes that gave a value or a move

    Counts& operator+=(const Counts& other) {
        nodes += other.nodes;
        leaves += other.leaves;
        table_probes += other.table_probes;
        table_hits += other.table_hits;
        return *this;
    }
};

/// One line of play with its value, seen from the player to move at the root or, at a throw, from
/// who decides after it.
struct Variation {
    game::Value value = 0;
    Bound bound = Bound::Exact;
    std::vector<game::Move> moves;  // the best move first; empty when the game is over
    /// What it is worth to each player, where each is taken to play for himself.
    std::optional<game::Scores> shares{};
};

struct Result {
    /// Of the deepest finished iteration, or better: see `partial`. At a throw it is the mean, and
    /// has no moves.
    Variation best;
    /// As many as were asked for, best first; of the deepest finished iteration. At a throw, one
    /// for each outcome, in the rules' order, which is its first move.
    std::vector<Variation> lines;
    Measure measure{};  // of all values here
    int depth = 0;  // finished iteration; 0 if none was
    bool solved = false;  // `best.value` is the value under perfect play
    bool partial = false;  // `best` comes from a deeper iteration that was cut short
    Counts counts;
    double seconds = 0;

    std::optional<game::Move> move() const {
        if (best.moves.empty()) return std::nullopt;
        return best.moves.front();
    }
};

/// Called after each finished iteration with the result so far.
using Progress = std::function<void(const Result&)>;

}  // namespace senet::search
