// The arithmetic of a network's hidden layer, in 16-bit integers: rows of weights added to and
// taken from an accumulator, and the output over it. Each in two copies, for processors with AVX2
// and for all others; both give the same integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace senet::network {

/// What a hidden unit is cut to, from 0 to this.
inline constexpr int kUnit = 255;

struct Kernels {
    /// `to` = `from` plus the rows `on` less the rows `off`, each of `width` numbers.
    void (*add)(const std::int16_t* from, std::int16_t* to, const std::int16_t* rows,
                std::span<const std::uint32_t> on, std::span<const std::uint32_t> off,
                std::size_t width);
    /// The sum over `width` units, cut, squared and weighted: below 2^31 / 2 where all weights are
    /// from -127 to 127 and there are no more than kMostWidth.
    std::int32_t (*output)(const std::int16_t* units, const std::int16_t* weights,
                           std::size_t width);
};
inline constexpr std::size_t kMostWidth = 128;

/// For any processor, and for this one.
const Kernels& plain_kernels();
const Kernels& best_kernels();

}  // namespace senet::network
