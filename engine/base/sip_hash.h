// SipHash-2-4 (Aumasson and Bernstein 2012): 64 bits that tell whether bytes are as they were.
// Under a key that only this user has, nobody else can make bytes whose hash is right.
#pragma once

#include <cstdint>
#include <string_view>

namespace senet {

/// 128 bits. All zero: a key that everybody has, against accidents and not against anybody.
struct HashKey {
    std::uint64_t low = 0, high = 0;

    bool operator==(const HashKey&) const = default;
};

/// The same on every machine.
std::uint64_t sip_hash(const HashKey& key, std::string_view bytes);

}  // namespace senet
