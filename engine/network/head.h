// What the head of a network's file says before any game is known: the options that it was learnt
// for, and whether beside evaluate().
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace senet::network {

/// A network's file, `shown` in messages, whatever is in it; `asked_at` is where it was asked for,
/// if in a file. THROWS Error where it can't be read, and where it is too large for one.
std::string read_bytes(const std::filesystem::path& file, const std::string& shown,
                       const SourcePosition& asked_at = {});

/// The options, by name, as texts. Empty where there are none, or where this is no network.
std::map<std::string, std::string> options_of(std::string_view bytes);

/// Whether it is added to evaluate(). Not where this is no network.
bool adds_script(std::string_view bytes);

/// "option width 8" without its first word.
std::pair<std::string, std::string> option_in(const std::string& text);

}  // namespace senet::network
