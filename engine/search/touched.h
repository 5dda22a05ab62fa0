// Which slots of a large memory were written since it was last cleared, for as long as they are
// few: clearing it then takes as long as filling it did. Many short searches share memory made for
// long ones. Threads may note at the same time; all else is for one thread while no other notes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace senet::search {

class Touched {
  public:
    /// Up to so many are remembered one by one.
    explicit Touched(std::size_t most)
        : most_(most), slots_(std::make_unique_for_overwrite<std::uint32_t[]>(most)) {}

    /// To be told at least once of each slot that is no longer as it was when cleared.
    void note(std::size_t slot) {
        if (count_.load(std::memory_order_relaxed) >= most_) return;
        const std::size_t place = count_.fetch_add(1, std::memory_order_relaxed);
        if (place < most_) slots_[place] = static_cast<std::uint32_t>(slot);
    }

    /// False once there may be others than slots().
    bool few() const { return count_.load(std::memory_order_relaxed) < most_; }
    std::span<const std::uint32_t> slots() const {
        return {slots_.get(), std::min(count_.load(std::memory_order_relaxed), most_)};
    }
    void clear() { count_ = 0; }
    /// From now on up to so many.
    void clear(std::size_t most) { *this = Touched(most); }

  private:
    Touched& operator=(Touched&& other) noexcept {
        most_ = other.most_;
        slots_ = std::move(other.slots_);
        count_ = 0;
        return *this;
    }

    std::size_t most_;
    std::unique_ptr<std::uint32_t[]> slots_;
    std::atomic<std::size_t> count_ = 0;  // of those noted; more than most_ where some were lost
};

}  // namespace senet::search
