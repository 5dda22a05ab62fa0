// What can come up at a throw, each outcome once with its weight: how likely it is, against the
// others'. An outcome is a Move of the game's format for throws.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/move.h"

namespace senet::game {

inline constexpr std::int64_t kMostWeight = 1'000'000;  // of one outcome
inline constexpr std::int64_t kMostTotal = 0x7fff'ffff;  // of all together

struct Throw {
    Move outcome;
    std::int64_t weight = 0;

    bool operator==(const Throw&) const = default;
};

class Throws {
  public:
    void clear() {
        all_.clear();
        total_ = 0;
        merged_ = true;
    }
    /// REQUIRES a weight of 1 to kMostWeight.
    void add(std::int64_t weight, Move outcome) {
        assert(weight >= 1 && weight <= kMostWeight);
        // Most scripts count upwards; then no two can be equal.
        merged_ = merged_ && (all_.empty() || all_.back().outcome.bits < outcome.bits);
        all_.push_back({outcome, weight});
        total_ += weight;
    }
    /// Makes one of equal outcomes, with their weights together, where the first of them stands.
    void merge();

    std::size_t size() const { return all_.size(); }
    bool empty() const { return all_.empty(); }
    const Throw& operator[](std::size_t index) const { return all_[index]; }
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }
    /// All weights together.
    std::int64_t total() const { return total_; }
    /// How likely an outcome is, 0 to 1; 0 where it can't come up.
    double chance_of(Move outcome) const;
    /// What comes up by a lot of 64 random bits: that part of all weights, of 2^64, lies below, the
    /// outcomes in the order of their numbers in `format`. So the same lot gives the same outcome
    /// however the rules list them. REQUIRES that there are outcomes.
    Move drawn(std::uint64_t lot, const MoveFormat& format) const;

    bool operator==(const Throws& other) const { return all_ == other.all_; }

  private:
    std::vector<Throw> all_;
    std::int64_t total_ = 0;
    bool merged_ = true;
};

}  // namespace senet::game
