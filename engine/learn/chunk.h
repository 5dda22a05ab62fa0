// Some games of self-play as a file, while their round goes on and the next ones still learn from
// it, or as the same bytes on their way from another machine. One that is missing or damaged is
// played again: the same games come of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "learn/self_play.h"

namespace senet::learn {

/// Its bytes. `about` is a hash of all that decides the games.
std::string chunk_text(const SelfPlay& games, std::uint64_t about);
/// Nothing where they are not as they were written, of other games, or of states of another size.
/// `shares` is how many each example has.
std::optional<SelfPlay> chunk_of(const std::string& text, std::uint64_t about, std::size_t words,
                                 std::size_t shares = 0);

/// THROWS Error with the system's reason.
void save_chunk(const SelfPlay& games, std::uint64_t about, const std::filesystem::path& file);
/// Nothing where there is no such file either.
std::optional<SelfPlay> load_chunk(const std::filesystem::path& file, std::uint64_t about,
                                   std::size_t words, std::size_t shares = 0);

}  // namespace senet::learn
