// What the head of a network's file says before any game is known: the options that it was learnt
// for.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace senet::network {

/// By name, as texts. Empty where there are none, or where this is no network.
std::map<std::string, std::string> options_of(std::string_view bytes);

/// "option width 8" without its first word.
std::pair<std::string, std::string> option_in(const std::string& text);

}  // namespace senet::network
