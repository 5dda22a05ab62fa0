// What the head of a network's file says before any game is known: the options that it was learnt
// for, and whether beside evaluate().
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace senet::network {

/// By name, as texts. Empty where there are none, or where this is no network.
std::map<std::string, std::string> options_of(std::string_view bytes);

/// Whether it is added to evaluate(). Not where this is no network.
bool adds_script(std::string_view bytes);

/// "option width 8" without its first word.
std::pair<std::string, std::string> option_in(const std::string& text);

}  // namespace senet::network
