// The arithmetic of a network's hidden layer, in 16-bit integers: rows of weights added to and
// taken from an accumulator, and the output over it. Each in two copies, for processors with AVX2
// and for all others; both give the same integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace senet::network {

/// What a hidden unit is cut to, from 0 to this.
inline constexpr int kUnit = 255;

/// Numbers of which the first lies at the start of a cache line.
class Numbers {
  public:
    Numbers() = default;
    explicit Numbers(const std::vector<std::int16_t>& numbers)
        : lines_((numbers.size() + kOfLine - 1) / kOfLine) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            lines_[i / kOfLine].numbers[i % kOfLine] = numbers[i];
    }

    const std::int16_t* data() const { return lines_.front().numbers; }

  private:
    static constexpr std::size_t kOfLine = 32;
    struct alignas(64) Line {
        std::int16_t numbers[kOfLine];
    };
    std::vector<Line> lines_;
};

/// All numbers that they are given begin at the start of a cache line.
struct Kernels {
    /// `to` = `from` plus the rows `on` less the rows `off`, each of `width` numbers.
    void (*add)(const std::int16_t* from, std::int16_t* to, const std::int16_t* rows,
                std::span<const std::uint32_t> on, std::span<const std::uint32_t> off,
                std::size_t width);
    /// The sum over `width` units, cut, squared and weighted: below 2^31 where all weights are from
    /// -127 to 127 and there are no more than two views of kMostWidth.
    std::int32_t (*output)(const std::int16_t* units, const std::int16_t* weights,
                           std::size_t width);
};
inline constexpr std::size_t kMostWidth = 128;  // of a view; a multiple of 16
static_assert(std::int64_t{2} * kMostWidth * kUnit * kUnit * 127 < std::int64_t{1} << 31);

/// For any processor, and for this one.
const Kernels& plain_kernels();
const Kernels& best_kernels();

}  // namespace senet::network
