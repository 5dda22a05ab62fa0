// Some games of self-play as a file, while their round goes on and the next ones still learn from
// it. One that is missing or damaged is played again: the same games come of it.
#pragma once

#include <filesystem>
#include <optional>

#include "learn/self_play.h"

namespace senet::learn {

/// `about` is a hash of all that decides the games. THROWS Error with the system's reason.
void save_chunk(const SelfPlay& games, std::uint64_t about, const std::filesystem::path& file);
/// Nothing where there is no such file, or where it is not as it was written, of other games, or of
/// states of another size. `shares` is how many each example has.
std::optional<SelfPlay> load_chunk(const std::filesystem::path& file, std::uint64_t about,
                                   std::size_t words, std::size_t shares = 0);

}  // namespace senet::learn
