#include "network/kernels.h"

#include <gtest/gtest.h>

#include <array>

#include "base/random.h"

namespace senet::network {
namespace {

using Rows = std::vector<std::int16_t>;

Rows numbers_by_lot(std::size_t count, int most, Random& random) {
    Rows numbers(count);
    for (std::int16_t& number : numbers) {
        number = static_cast<std::int16_t>(
            static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) - most);
    }
    return numbers;
}

struct alignas(64) Room {
    std::array<std::int16_t, 2 * kMostWidth> numbers;
};

// Number by number, as the head of the header has it.
TEST(Kernels, AreWhatTheySay) {
    constexpr std::size_t kRows = 7;
    const std::vector<std::uint32_t> on{1, 4, 4, 6}, off{0, 2};
    Random random(1);
    for (std::size_t width = 16; width <= 2 * kMostWidth; width += 16) {
        const Rows from = numbers_by_lot(width, 300, random),
                   rows = numbers_by_lot(kRows * width, 300, random),
                   weights = numbers_by_lot(width, 127, random);
        Rows sums = from;
        std::int32_t output = 0;
        for (std::size_t i = 0; i < width; ++i) {
            for (const std::uint32_t row : on) sums[i] += rows[row * width + i];
            for (const std::uint32_t row : off) sums[i] -= rows[row * width + i];
            const int unit = std::clamp<int>(sums[i], 0, kUnit);
            output += unit * unit * weights[i];
        }
        for (const Kernels* kernels : {&plain_kernels(), &best_kernels()}) {
            Room to;
            kernels->add(Numbers(from).data(), to.numbers.data(), Numbers(rows).data(), on, off,
                         width);
            EXPECT_EQ(Rows(to.numbers.begin(), to.numbers.begin() + width), sums) << width;
            EXPECT_EQ(kernels->output(to.numbers.data(), Numbers(weights).data(), width), output)
                << width;
        }
    }
}

// All units at their most, in both views.
TEST(Kernels, AddUpTheLargestOutput) {
    const Rows units(2 * kMostWidth, 1000), weights(2 * kMostWidth, -127);
    for (const Kernels* kernels : {&plain_kernels(), &best_kernels()}) {
        EXPECT_EQ(kernels->output(Numbers(units).data(), Numbers(weights).data(), 2 * kMostWidth),
                  -127 * kUnit * kUnit * static_cast<int>(2 * kMostWidth));
    }
}

}  // namespace
}  // namespace senet::network
