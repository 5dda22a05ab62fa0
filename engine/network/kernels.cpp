#include "network/kernels.h"

#include <algorithm>

namespace senet::network {
namespace {

// The same plain code twice: GCC makes vectors of it, as wide as the target allows. Rows are whole
// cache lines or half of one, so that a block of kBlock stays in registers while all rows pass.
constexpr std::size_t kBlock = 16;

[[gnu::always_inline]] inline void add_rows(const std::int16_t* from, std::int16_t* to,
                                            const std::int16_t* rows,
                                            std::span<const std::uint32_t> on,
                                            std::span<const std::uint32_t> off, std::size_t width) {
    for (std::size_t block = 0; block < width; block += kBlock) {
        std::int16_t sums[kBlock];
        for (std::size_t i = 0; i < kBlock; ++i) sums[i] = from[block + i];
        for (const std::uint32_t row : on) {
            const std::int16_t* weights = rows + row * width + block;
            for (std::size_t i = 0; i < kBlock; ++i)
                sums[i] = static_cast<std::int16_t>(sums[i] + weights[i]);
        }
        for (const std::uint32_t row : off) {
            const std::int16_t* weights = rows + row * width + block;
            for (std::size_t i = 0; i < kBlock; ++i)
                sums[i] = static_cast<std::int16_t>(sums[i] - weights[i]);
        }
        for (std::size_t i = 0; i < kBlock; ++i) to[block + i] = sums[i];
    }
}

[[gnu::always_inline]] inline std::int32_t weigh(const std::int16_t* units,
                                                 const std::int16_t* weights, std::size_t width) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const std::int16_t cut = std::clamp<std::int16_t>(units[i], 0, kUnit);
        const auto weighted = static_cast<std::int16_t>(cut * weights[i]);
        sum += cut * weighted;
    }
    return sum;
}

void add_plain(const std::int16_t* from, std::int16_t* to, const std::int16_t* rows,
               std::span<const std::uint32_t> on, std::span<const std::uint32_t> off,
               std::size_t width) {
    add_rows(from, to, rows, on, off, width);
}
std::int32_t output_plain(const std::int16_t* units, const std::int16_t* weights,
                          std::size_t width) {
    return weigh(units, weights, width);
}

#if defined(__x86_64__) && defined(__GNUC__)
[[gnu::target("avx2")]] void add_avx2(const std::int16_t* from, std::int16_t* to,
                                      const std::int16_t* rows, std::span<const std::uint32_t> on,
                                      std::span<const std::uint32_t> off, std::size_t width) {
    add_rows(from, to, rows, on, off, width);
}
[[gnu::target("avx2")]] std::int32_t output_avx2(const std::int16_t* units,
                                                 const std::int16_t* weights, std::size_t width) {
    return weigh(units, weights, width);
}
constexpr Kernels kAvx2{add_avx2, output_avx2};
bool has_avx2() { return __builtin_cpu_supports("avx2") != 0; }
#else
constexpr Kernels kAvx2{add_plain, output_plain};
bool has_avx2() { return false; }
#endif

constexpr Kernels kPlain{add_plain, output_plain};

}  // namespace

const Kernels& plain_kernels() { return kPlain; }

const Kernels& best_kernels() {
    static const Kernels& best = has_avx2() ? kAvx2 : kPlain;
    return best;
}

}  // namespace senet::network
