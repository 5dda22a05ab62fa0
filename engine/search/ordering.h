// In which order a node tries its moves: by the marks that the options name, one after the other;
// moves alike in all of them stay in the rules' own order. Learns from cut-offs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "game/rules.h"
#include "search/options.h"

namespace senet::search {

/// A node's moves, best first, by their numbers in the rules' order. Kept from node to node for its
/// memory.
class Picker {
  public:
    /// How many moves were given so far.
    std::size_t given() const { return given_; }

  private:
    friend class MoveOrder;

    struct Mark {
        std::uint64_t priority;  // larger is tried first
        std::uint32_t move;
    };
    std::vector<Mark> marks_;
    std::size_t given_ = 0;
    int first_ = -1;  // given before the others are marked at all
    bool marked_ = false;
};

/// What the order of a node's moves can depend on.
struct Situation {
    const game::State* state;
    const game::MoveList* moves;
    int ply;
    int table_move;  // number, or kNoMove
    const game::Move*
        previous;  // the move that led here; nullptr at the root and after a null move
};

class MoveOrder {
  public:
    MoveOrder(game::Rules& rules, const Options& options, std::uint64_t seed);

    /// Forgets what belongs to one search only; history and refutations fade.
    void new_search(std::uint64_t seed);
    /// Forgets everything.
    void forget();

    /// Sets the picker up for a node.
    void begin(Picker& picker, const Situation& situation) const;
    /// The number of the next move to try, or -1 when all were given. The table's move, when it
    /// comes first of all, is given before anything is asked about the others: it often cuts off.
    int next(Picker& picker, const Situation& situation);

    /// `move` was good enough at this node that the others were not tried.
    void cut_off(const Situation& situation, game::Move move, int depth);

  private:
    static constexpr std::size_t kHistorySize = 4096;
    static constexpr std::size_t kKillers = 2;

    static std::size_t slot(game::Move move) { return mix(move.bits) % kHistorySize; }
    void mark_all(Picker& picker, const Situation& situation);
    std::uint64_t priority(const Situation& situation, std::size_t move);
    std::uint64_t mark(Order order, const Situation& situation, std::size_t move);

    game::Rules& rules_;
    std::vector<Order> order_;
    Random random_;
    std::vector<std::array<game::Move, kKillers>> killers_;  // by ply
    std::vector<std::array<std::uint32_t, kHistorySize>>
        history_;  // by player, then hash of the move
    std::vector<std::array<game::Move, kHistorySize>>
        refutations_;  // by player, then hash of the previous move
};

}  // namespace senet::search
