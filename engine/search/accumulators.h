// The accumulators of a path's states, one a ply, each at the start of a cache line.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace senet::search {

class Accumulators {
  public:
    /// `bytes` of each, a multiple of 64.
    Accumulators(std::size_t count, std::size_t bytes)
        : bytes_(bytes), lines_(count * bytes / sizeof(Line)) {}

    std::byte* at(int ply) { return lines_.front().bytes + static_cast<std::size_t>(ply) * bytes_; }

  private:
    struct alignas(64) Line {
        std::byte bytes[64];
    };

    std::size_t bytes_;
    std::vector<Line> lines_;
};

}  // namespace senet::search
