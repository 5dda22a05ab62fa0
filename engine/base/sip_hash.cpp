#include "base/sip_hash.h"

#include <bit>
#include <cstddef>

namespace senet {
namespace {

/// Up to eight bytes, the first one lowest.
std::uint64_t word_of(std::string_view bytes) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return word;
}

struct SipState {
    std::uint64_t a, b, c, d;

    void rounds(int count) {
        for (int i = 0; i < count; ++i) {
            a += b;
            c += d;
            b = std::rotl(b, 13) ^ a;
            d = std::rotl(d, 16) ^ c;
            a = std::rotl(a, 32);
            c += b;
            a += d;
            b = std::rotl(b, 17) ^ c;
            d = std::rotl(d, 21) ^ a;
            c = std::rotl(c, 32);
        }
    }
    void take(std::uint64_t word) {
        d ^= word;
        rounds(2);
        a ^= word;
    }
};

}  // namespace

std::uint64_t sip_hash(const HashKey& key, std::string_view bytes) {
    // "somepseudorandomlygeneratedbytes", as published.
    SipState state{key.low ^ 0x736f6d6570736575u, key.high ^ 0x646f72616e646f6du,
                   key.low ^ 0x6c7967656e657261u, key.high ^ 0x7465646279746573u};
    const std::uint64_t length = std::uint64_t{bytes.size()} << 56;
    for (; bytes.size() >= 8; bytes.remove_prefix(8)) state.take(word_of(bytes.substr(0, 8)));
    state.take(length | word_of(bytes));
    state.c ^= 0xff;
    state.rounds(4);
    return state.a ^ state.b ^ state.c ^ state.d;
}

}  // namespace senet
