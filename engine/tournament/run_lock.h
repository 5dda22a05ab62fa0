// Keeps other programs out of a run that is being played, and remembers beside the journal how much
// was in it: a journal that was cut, emptied or exchanged for an older one can't tell by itself. It
// is written behind each commit, so that it never says more than what outlives a loss of power.
//
//   00000000000000000020 7c0d3f5a9b1e2d48 5b2c...    games, what the run is, and a hash of both
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace senet::tournament {

/// What a journal held, at least.
struct Kept {
    std::uint64_t games = 0;
    std::uint64_t run = 0;  // a hash of what the run is

    bool operator==(const Kept&) const = default;
};

class RunLock {
  public:
    /// Locks the run of this journal; lets go of it however the program ends. THROWS Error when
    /// another program has it, or when it can't be written or is a link.
    explicit RunLock(const std::filesystem::path& journal);
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    /// Failures are passed over: less is known then.
    void keep(const Kept& kept) const;

    /// Nothing where nobody wrote it down, or it is damaged itself.
    static std::optional<Kept> kept(const std::filesystem::path& journal);

  private:
    int file_ = -1;
};

}  // namespace senet::tournament
