#include "base/sip_hash.h"

#include <gtest/gtest.h>

#include <string>

namespace senet {
namespace {

/// Bytes 0, 1, 2 ...
std::string counted(int size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(i);
    return bytes;
}

// Of the paper's appendix, and of the vectors that its authors published with it.
TEST(SipHash, IsWhatItsAuthorsPublished) {
    constexpr HashKey kKey{0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
    EXPECT_EQ(sip_hash(kKey, counted(15)), 0xa129ca6149be45e5u);
    EXPECT_EQ(sip_hash(kKey, ""), 0x726fdb47dd0e0e31u);
    EXPECT_EQ(sip_hash(kKey, counted(1)), 0x74f839c593dc67fdu);
    EXPECT_EQ(sip_hash(kKey, counted(8)), 0x93f5f5799a932462u);
}

TEST(SipHash, DependsOnEveryBitAndOnTheKey) {
    const std::string bytes = counted(40);
    const std::uint64_t hash = sip_hash({}, bytes);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string other = bytes;
        other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << bit % 8));
        EXPECT_NE(sip_hash({}, other), hash) << bit;
    }
    EXPECT_NE(sip_hash({1, 0}, bytes), hash);
    EXPECT_NE(sip_hash({}, bytes + std::string(1, 0)), hash);
}

}  // namespace
}  // namespace senet
