// In which order a node tries its moves: by the marks that the options name, one after the other;
// moves alike in all of them stay in the rules' own order. Learns from cut-offs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "game/rules.h"
#include "search/histories.h"
#include "search/move_keys.h"
#include "search/options.h"
#include "search/touched.h"

namespace senet::search {

/// A node's moves, best first, by their numbers in the rules' order. Kept from node to node for its
/// memory.
class Picker {
  public:
    /// How many moves were given so far.
    std::size_t given() const { return given_; }

  private:
    friend class MoveOrder;

    // A key for each move that was not given yet, 0 for the others: the priority, larger is tried
    // first, and in the low bits count_ - number, so that ties go to the lower number.
    std::vector<std::uint64_t> keys_;  // and memory behind them
    std::vector<MoveKey> filed_;  // by number, where histories file moves by pieces and marked_
    std::size_t count_ = 0;
    std::size_t given_ = 0;
    int peeked_ = -1;  // the next one, where peek() has found it already
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
    Before before{kNoPiece, kNoPiece};
};

class MoveOrder {
  public:
    MoveOrder(game::Rules& rules, const Options& options, std::uint64_t seed);

    /// Forgets what belongs to one search only; histories fade.
    void new_search(std::uint64_t seed);
    /// Forgets everything.
    void forget();

    /// Sets the picker up for a node.
    void begin(Picker& picker, const Situation& situation) const {
        picker.count_ = situation.moves->size();
        picker.given_ = 0;
        picker.marked_ = false;
        picker.peeked_ = -1;
        const bool known = table_first_ && situation.table_move < static_cast<int>(picker.count_);
        picker.first_ = known ? situation.table_move : -1;
    }
    /// The number of the next move to try, or -1 when all were given. The table's move, when it
    /// comes first of all, is given before anything is asked about the others: it often cuts off.
    int next(Picker& picker, const Situation& situation) {
        if (!as_they_come_) return next_marked(picker, situation);
        return picker.given_ < picker.count_ ? static_cast<int>(picker.given_++) : -1;
    }

    /// The number that next() will give. REQUIRES a move given before, and others left.
    int peek(Picker& picker, const Situation& situation) {
        if (as_they_come_) return static_cast<int>(picker.given_);
        picker.peeked_ = next_marked(picker, situation);
        --picker.given_;
        return picker.peeked_;
    }

    /// `move` was good enough at this node that the others were not tried; those of `tried` were
    /// before it, in vain.
    void cut_off(const Situation& situation, game::Move move, std::span<const game::Move> tried,
                 int depth) {
        if (learns_) learn(situation, move, tried, depth);
    }

    /// Whether histories are kept, and with them what was tried in vain.
    bool has_histories() const { return histories_.has_value(); }
    /// Whether these ask which piece a move before was made with.
    bool asks_for_pieces() const { return histories_ && histories_->by_pieces(); }
    MoveKey key_of(const game::State& state, game::Move move) const {
        return keys_.of(state, move);
    }
    /// The same of a node's move by its number, often without any work.
    MoveKey key_of(const Picker& picker, const Situation& situation, int number) const {
        const auto i = static_cast<std::size_t>(number);
        return files_all_ && picker.marked_ ? picker.filed_[i]
                                            : keys_.of(*situation.state, (*situation.moves)[i]);
    }
    const MoveKeys& keys() const { return keys_; }
    /// From -1, never good so far, to 1. REQUIRES has_histories().
    double history_of(const Situation& situation, const MoveKey& key) const;
    /// Whether the move is a killer or refutation here.
    bool answered_before(const Situation& situation, game::Move move) const;

  private:
    static constexpr std::size_t kAnswers = 4096;  // a player
    static constexpr std::size_t kMostTouched = 512;
    static constexpr std::size_t kKillers = 2;

    static std::size_t slot(std::size_t player, game::Move move) {
        return player * kAnswers + mix(move.bits) % kAnswers;
    }
    int next_marked(Picker& picker, const Situation& situation);
    void mark_all(Picker& picker, const Situation& situation);
    static void rank(Picker& picker);
    void mark_by(Mark mark, Picker& picker, const Situation& situation);
    void learn(const Situation& situation, game::Move move, std::span<const game::Move> tried,
               int depth);

    game::Rules& rules_;
    std::vector<Mark> order_;  // but for the table's move where that comes first of all
    int priority_bits_ = 0;  // that the marks of order_ take together
    bool table_first_ = false;
    bool as_they_come_ = false;
    bool files_all_ = false;  // of a node's moves, by pieces
    bool learns_ = false;  // some mark looks at earlier cut-offs
    Random random_;
    std::vector<std::array<game::Move, kKillers>> killers_;  // by ply
    MoveKeys keys_;
    std::optional<Histories> histories_;  // where some mark asks for them
    std::vector<game::Move> refutations_;  // by player, then by hash of the previous move
    Touched refuted_{kMostTouched};  // slots of these
};

}  // namespace senet::search
