// What cut-offs teach about moves: for each, by several descriptions of it, how often it was the
// one that cut off and how often it was tried in vain. A surprise counts more than what is known
// already (gravity), so that no number outgrows the others:
//
//   h += bonus - h * |bonus| / kMost          -kMost <= h <= kMost
//
// (Schaeffer 1983 for the idea; gravity and malus as they are common in chess programs.) Where the
// options ask for it, moves to an occupied place are filed apart, by what stands there.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "search/move_keys.h"
#include "search/options.h"

namespace senet::search {

/// What was played before, by MoveKey::piece: the last move and the one before it; kNoPiece where
/// there is none.
inline constexpr int kNoPiece = -1;
using Before = std::array<int, 2>;

class Histories {
  public:
    static constexpr int kMost = 8192;
    /// score() lies between this and its negative, and may pass them by half next to the root.
    static constexpr int kMostScore = 4 * kMost;
    /// Plies next to the root whose moves may be filed apart.
    static constexpr int kLowPlies = 4;

    explicit Histories(const HistoryOptions& options);

    /// Forgets everything.
    void forget();
    /// What was learnt of moves by themselves counts half from now on; what follows what, and what
    /// takes what, changes little from one position of a game to the next.
    void fade();
    /// Forgets what belongs to the plies of one root.
    void leave_root() { clear(low_); }

    /// Whether moves are filed by more than themselves.
    bool by_pieces() const { return options_.continuation; }
    /// How well a move did so far, at this ply of the search: the larger, the earlier it should be
    /// tried.
    int score(const MoveKey& key, const Before& before, int ply) const {
        if (!by_pieces()) return score_alone(key.move, ply);
        if (key.taken != 0) return 4 * takes_[take_slot(key)];
        int sum = moves_[key.move] + pieces_[key.piece] + score_low(key.move, ply);
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] != kNoPiece) sum += continuations_[i][next_slot(before[i], key)];
        }
        return sum;
    }

    /// The same where moves are filed by themselves alone, of a MoveKey's `move`.
    int score_alone(std::uint32_t move, int ply) const {
        return 4 * moves_[move] + score_low(move, ply);
    }

    /// A move cut off at a ply with so many plies left.
    void learn(const MoveKey& best, const Before& before, int ply, int depth) {
        add(best, before, ply, bonus(depth));
    }
    /// One was tried before it, in vain.
    void unlearn(const MoveKey& tried, const Before& before, int ply, int depth) {
        if (options_.malus) add(tried, before, ply, -bonus(depth));
    }

  private:
    using Count = std::int16_t;
    static constexpr std::uint32_t kRows = 256;

    // Not element by element, as std::fill does it where little is optimised: each search begins
    // with this.
    static void clear(std::vector<Count>& counts) {
        if (!counts.empty()) std::memset(counts.data(), 0, counts.size() * sizeof(Count));
    }
    static std::size_t take_slot(const MoveKey& key) {
        return key.piece * MoveKeys::kTaken + key.taken;
    }
    static std::size_t next_slot(int piece, const MoveKey& key) {
        return (static_cast<std::uint32_t>(piece) % kRows) * MoveKeys::kPieces + key.piece;
    }
    static void add(Count& count, int bonus) {
        count = static_cast<Count>(count + bonus - count * std::abs(bonus) / kMost);
    }
    static int bonus(int depth) {
        constexpr int kForEachPly = 130, kMostBonus = 1600;
        return std::min(kForEachPly * depth, kMostBonus);
    }
    void add(const MoveKey& key, const Before& before, int ply, int bonus);
    static std::size_t low_slot(std::uint32_t move, int ply) {
        return static_cast<std::size_t>(ply) * MoveKeys::kMoves + move;
    }
    int score_low(std::uint32_t move, int ply) const {
        return low_.empty() || ply >= kLowPlies ? 0 : 2 * low_[low_slot(move, ply)] / (1 + ply);
    }

    HistoryOptions options_;
    std::vector<Count> moves_;
    // Where these may be other than 0, each once: a short search writes few, and fading all of them
    // would take longer than it does.
    std::vector<std::uint32_t> written_;
    std::vector<bool> is_written_;
    std::vector<Count> low_;  // by ply; where the options ask for them
    std::vector<Count> pieces_, takes_;  // these and the next only where the options ask for them
    std::array<std::vector<Count>, 2> continuations_;  // by the last move, by the one before it
};

}  // namespace senet::search
