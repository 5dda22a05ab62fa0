// JSON by nlohmann's library. Its templates are compiled once, in json.cpp: each file that made
// them anew would take seconds longer to compile.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

extern template class nlohmann::basic_json<>;

namespace senet {

/// The text of a value, on one line. What is no UTF-8 in it becomes the replacement character;
/// `ascii`: all beyond ASCII is escaped.
std::string json_text(const nlohmann::json& value, bool ascii = false);

/// The value that a text holds: discarded (neither null nor anything else) where it holds none.
nlohmann::json json_of(std::string_view text);

}  // namespace senet
