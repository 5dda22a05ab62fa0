// The transposition table: what was learnt about states, found again by a 64-bit key whatever moves
// led there. A short search keeps to the first megabyte of it, which a cache holds: the rest are
// pages that the system would have to clear first.
//
// Threads may find() and store() at the same time. An entry is two words that are read and written
// one by one, so it can be torn; the first is kept xor the second, and what was torn looks like
// another key (Hyatt and Mann, "A lock-less transposition table implementation for parallel
// search", 2002). All else is for one thread while no other uses the table.
//
//   cluster, one cache line: | entry | entry | entry | entry |
//   entry, 16 bytes, its two words from the high bits down:
//     check  key's bits 2 to 49: 48 | evaluation + 32768: 16, 1 where it is not known
//     data   value 32 | move 16 | depth 8 | generation 4, reach 2, bound 2
//
// The place of the cluster tells the key's high bits; its two lowest are not kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/state.h"
#include "search/options.h"
#include "search/result.h"
#include "search/touched.h"

namespace senet::search {

/// A depth that is deeper than any: the value does not depend on the horizon.
inline constexpr int kSolved = 127;

/// Moves are remembered by their number in the rules' own order, which is the same every time.
inline constexpr int kNoMove = 0xffff;  // more than any number of a move: these are 0 to 65,534

/// Plies that a search looked ahead, as far as a table entry tells: this or more.
inline constexpr int kMostReach = 3;

/// No value has this evaluation.
inline constexpr game::Value kNoEvaluation = game::kInfinity;

struct Finding {
    game::Value value = 0;  // wins by their distance from this state, not from a root
    int move = kNoMove;
    int depth = 0;
    int reach = 0;  // plies that were looked ahead; kMostReach: or more
    Bound bound = Bound::None;
    game::Value evaluation = kNoEvaluation;  // by the rules, for the player to move
};

class Table {
  public:
    /// Takes at most `options.bytes`, at least one cluster.
    explicit Table(const TableOptions& options);
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// Older findings give way to newer ones from now on.
    void new_generation() { generation_ = (generation_ + 1) & 15; }
    /// Takes no longer than was spent on filling it: many short games share one large table.
    void clear();

    /// Keys are hashes, all of whose bits are as good as random.
    bool find(game::Key key, Finding& finding) const;
    /// A finding without a move keeps the move that is there.
    void store(game::Key key, const Finding& finding);

    /// Takes the whole memory into use if the first of it would fill up by so many findings more:
    /// to be called before an iteration that may make them.
    void make_room(std::uint64_t findings);

    void prefetch(game::Key key) const { __builtin_prefetch(&cluster(key)); }

    /// As many as it may hold.
    std::size_t entries() const { return all_ * kWays; }
    /// Share of those in use, 0 to 1, from a sample.
    double fullness() const;

  private:
    static constexpr std::size_t kWays = 4;

    /// As it lies in memory; read and written through atomic references.
    struct Words {
        std::uint64_t checked = 0;  // check ^ data
        std::uint64_t data = 0;
    };
    static_assert(sizeof(Words) == 16);

    /// A copy of one, taken apart.
    struct Entry {
        std::uint64_t check = 0;
        game::Value value = 0;
        int move = kNoMove;
        int depth = 0;
        int generation = 0;
        int reach = 0;
        Bound bound = Bound::None;

        bool used() const { return check != 0; }
        bool is_of(game::Key key) const { return used() && check >> 16 == key << 14 >> 16; }
        game::Value evaluation() const {
            const auto low = static_cast<game::Value>(check & 0xffff);
            return low == 1 ? kNoEvaluation : low - 32768;
        }
    };
    /// Evaluations that 16 bits hold are kept, others are not.
    static std::uint64_t check_of(game::Key key, game::Value evaluation) {
        const bool fits = evaluation >= -32766 && evaluation <= 32767;
        return key << 14 >> 16 << 16 | static_cast<std::uint64_t>(fits ? evaluation + 32768 : 1);
    }
    static Entry read(const Words& words);
    static void write(Words& words, const Entry& entry);

    struct alignas(64) Cluster {
        std::array<Words, kWays> entries;
    };
    static_assert(sizeof(Cluster) == 64);

    // The key's high bits choose the cluster, by a multiplication: any number of clusters will do.
    std::size_t slot_of(game::Key key) const {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(key) * count_ >> 64);
    }
    const Cluster& cluster(game::Key key) const { return clusters_[slot_of(key)]; }

    /// Clusters to be cleared one by one; with more in use clearing all is as quick.
    static std::size_t few_of(std::size_t count) { return count / 8; }
    void grow();
    Words& victim(Cluster& place, game::Key key, int depth) const;
    bool worth_keeping(const Entry& entry, const Finding& finding) const;

    class Memory {
      public:
        explicit Memory(std::size_t bytes);
        ~Memory();
        Memory(const Memory&) = delete;
        Memory& operator=(const Memory&) = delete;
        void* start() const { return start_; }

      private:
        std::size_t bytes_;
        bool is_small_;
        void* start_;
    };

    std::size_t all_;
    std::size_t count_;  // clusters that it keeps to at present
    Memory memory_;
    Cluster* clusters_;
    Replace replace_;
    int generation_ = 0;
    Touched touched_;  // clusters in use
};

}  // namespace senet::search
