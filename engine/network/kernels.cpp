#include "network/kernels.h"

namespace senet::network {
namespace {

// The same plain code twice, over vectors of the processor's own size. Left to itself GCC would add
// up rows number by number, so those are written as vectors; the output it sees.
template <std::size_t Bytes>
struct OfBytes {
    using Vector [[gnu::vector_size(Bytes), gnu::may_alias]] = std::uint16_t;  // which wrap
};
constexpr std::size_t kBlock = 16;  // numbers; every width is a multiple of it

/// So many numbers of each row, which stay in registers while all rows pass.
template <class Vector, std::size_t Count>
[[gnu::always_inline]] inline void add_part(const std::int16_t* from, std::int16_t* to,
                                            const std::int16_t* rows,
                                            std::span<const std::uint32_t> on,
                                            std::span<const std::uint32_t> off, std::size_t width) {
    constexpr std::size_t kVectors = Count * sizeof(std::int16_t) / sizeof(Vector);
    const auto at = [](const std::int16_t* numbers) {
        return reinterpret_cast<const Vector*>(numbers);
    };
    Vector sums[kVectors];
    for (std::size_t i = 0; i < kVectors; ++i) sums[i] = at(from)[i];
    for (const std::uint32_t row : on)
        for (std::size_t i = 0; i < kVectors; ++i) sums[i] += at(rows + row * width)[i];
    for (const std::uint32_t row : off)
        for (std::size_t i = 0; i < kVectors; ++i) sums[i] -= at(rows + row * width)[i];
    for (std::size_t i = 0; i < kVectors; ++i) reinterpret_cast<Vector*>(to)[i] = sums[i];
}

template <class Vector>
[[gnu::always_inline]] inline void add_rows(const std::int16_t* from, std::int16_t* to,
                                            const std::int16_t* rows,
                                            std::span<const std::uint32_t> on,
                                            std::span<const std::uint32_t> off, std::size_t width) {
    constexpr std::size_t kFour = 4 * kBlock;
    std::size_t at = 0;
    for (; at + kFour <= width; at += kFour)
        add_part<Vector, kFour>(from + at, to + at, rows + at, on, off, width);
    for (; at < width; at += kBlock)
        add_part<Vector, kBlock>(from + at, to + at, rows + at, on, off, width);
}

[[gnu::always_inline]] inline std::int32_t weigh(const std::int16_t* units,
                                                 const std::int16_t* weights, std::size_t width) {
    std::int32_t sum = 0;
    for (std::size_t block = 0; block < width; block += kBlock) {
        std::int16_t cut[kBlock], weighted[kBlock];
        for (std::size_t i = 0; i < kBlock; ++i) {
            // Not by references, as std::clamp does it: GCC then sees a least and a most.
            const std::int16_t unit = units[block + i] > 0 ? units[block + i] : std::int16_t{0};
            cut[i] = unit < kUnit ? unit : std::int16_t{kUnit};
            weighted[i] = static_cast<std::int16_t>(cut[i] * weights[block + i]);
        }
        for (std::size_t i = 0; i < kBlock; ++i) sum += cut[i] * weighted[i];
    }
    return sum;
}

void add_plain(const std::int16_t* from, std::int16_t* to, const std::int16_t* rows,
               std::span<const std::uint32_t> on, std::span<const std::uint32_t> off,
               std::size_t width) {
    add_rows<OfBytes<16>::Vector>(from, to, rows, on, off, width);
}
std::int32_t output_plain(const std::int16_t* units, const std::int16_t* weights,
                          std::size_t width) {
    return weigh(units, weights, width);
}

#if defined(__x86_64__) && defined(__GNUC__)
[[gnu::target("avx2")]] void add_avx2(const std::int16_t* from, std::int16_t* to,
                                      const std::int16_t* rows, std::span<const std::uint32_t> on,
                                      std::span<const std::uint32_t> off, std::size_t width) {
    add_rows<OfBytes<32>::Vector>(from, to, rows, on, off, width);
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
