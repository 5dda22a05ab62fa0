// Random numbers that are the same on every machine for the same seed. The standard library's
// distributions are not, so ranges are drawn here.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace senet {

/// One round of SplitMix64 (Steele, Lea and Flood 2014): a bijection that spreads every input bit.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// A number that is to be mixed: a whole one itself, another its bits.
inline std::uint64_t mixable(double number) {
    return number == std::floor(number)
        ? static_cast<std::uint64_t>(static_cast<std::int64_t>(number))
        : std::bit_cast<std::uint64_t>(number);
}

/// SplitMix64 as a generator: 64 bits of state, period 2^64.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        const std::uint64_t value = mix(state_);
        state_ += 0x9e3779b97f4a7c15u;
        return value;
    }

    /// Evenly from 0 to limit - 1. REQUIRES limit > 0.
    std::uint64_t below(std::uint64_t limit) {
        const std::uint64_t excess =
            (0 - limit) % limit;  // 2^64 mod limit: values below it would favour small results
        std::uint64_t value;
        do value = next();
        while (value < excess);
        return value % limit;
    }

  private:
    std::uint64_t state_;
};

/// Puts the items into an order by lot, all as likely (Fisher and Yates 1938).
template <class Item>
void shuffle(std::vector<Item>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(i)]);
}

}  // namespace senet
