// Which slots of a large memory were written since it was last cleared, for as long as they are
// few: clearing it then takes as long as filling it did. Many short searches share memory made for
// long ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace senet::search {

class Touched {
  public:
    /// Up to so many are remembered one by one.
    explicit Touched(std::size_t most) : most_(most) {}

    /// To be told at least once of each slot that is no longer as it was when cleared.
    void note(std::size_t slot) {
        if (slots_.size() < most_) slots_.push_back(static_cast<std::uint32_t>(slot));
    }

    /// False once there may be others than slots().
    bool few() const { return slots_.size() < most_; }
    const std::vector<std::uint32_t>& slots() const { return slots_; }
    void clear() { slots_.clear(); }
    /// From now on up to so many.
    void clear(std::size_t most) {
        slots_.clear();
        most_ = most;
    }

  private:
    std::size_t most_;
    std::vector<std::uint32_t> slots_;
};

}  // namespace senet::search
