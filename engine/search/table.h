// The transposition table: what was learnt about states, found again by a 64-bit key whatever moves
// led there. A short search keeps to the first megabyte of it, which a cache holds: the rest are
// pages that the system would have to clear first. Used by one thread.
//
//   cluster, one cache line: | entry | entry | entry | entry |
//   entry, 16 bytes:  key 8 | value 4 | move 2 | depth 1 | generation 4 bits, reach 2 bits, bound 2
//   bits
#pragma once

#include <array>
#include <cstdint>

#include "game/state.h"
#include "search/options.h"
#include "search/result.h"
#include "search/touched.h"

namespace senet::search {

/// A depth that is deeper than any: the value does not depend on the horizon.
inline constexpr int kSolved = 127;

/// Moves are remembered by their number in the rules' own order, which is the same every time.
inline constexpr int kNoMove = 0xffff;  // more than any number of a move: rules give at most 65,534

/// Plies that a search looked ahead, as far as a table entry tells: this or more.
inline constexpr int kMostReach = 3;

struct Finding {
    game::Value value = 0;  // wins by their distance from this state, not from a root
    int move = kNoMove;
    int depth = 0;
    int reach = 0;  // plies that were looked ahead; kMostReach: or more
    Bound bound = Bound::None;
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

    bool find(game::Key key, Finding& finding) const;
    /// A finding without a move keeps the move that is there.
    void store(game::Key key, const Finding& finding);

    void prefetch(game::Key key) const { __builtin_prefetch(&cluster(key)); }

    /// As many as it may hold.
    std::size_t entries() const { return all_ * kWays; }
    /// Share of those in use, 0 to 1, from a sample.
    double fullness() const;

  private:
    static constexpr std::size_t kWays = 4;

    struct Entry {
        game::Key key = 0;
        game::Value value = 0;
        std::uint16_t move_plus_1 = 0;  // so that an unused entry is all zeros
        std::int8_t depth = 0;
        std::uint8_t bits = 0;

        Bound bound() const { return static_cast<Bound>(bits & 3); }
        int reach() const { return bits >> 2 & 3; }
        int generation() const { return bits >> 4; }
        int move() const { return move_plus_1 == 0 ? kNoMove : move_plus_1 - 1; }
        bool used() const { return bits != 0 || key != 0 || move_plus_1 != 0; }
    };
    static_assert(sizeof(Entry) == 16);

    struct alignas(64) Cluster {
        std::array<Entry, kWays> entries;
    };
    static_assert(sizeof(Cluster) == 64);

    // The key's high bits choose the cluster, by a multiplication: any number of clusters will do.
    std::size_t slot_of(game::Key key) const {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(key) * count_ >> 64);
    }
    const Cluster& cluster(game::Key key) const { return clusters_[slot_of(key)]; }

    /// Clusters to be cleared one by one; with more in use it grows, or clearing all is as quick.
    static std::size_t few_of(std::size_t count) { return count / 8; }
    void grow();

    Entry& victim(Cluster& cluster, game::Key key, int depth);
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
