// Pages that the program writes: what they are drawn from, and how a browser draws them.
#pragma once

#include <filesystem>
#include <string>

#include "base/json.h"

namespace senet::testing {

/// What the page draws itself from.
nlohmann::json data_of(const std::filesystem::path& page);

/// The page as the browser has it once its script has run, at `part` of it ("#game=1"); empty where
/// there is no browser. `folder` holds what the browser keeps. A mistake of the page's script, or a
/// browser that gives no page at a second start either, fails the test.
std::string drawn(const std::filesystem::path& page, const std::filesystem::path& folder,
                  const std::string& part = "");

/// How many times `part` stands in a text.
int times_in(const std::string& text, const std::string& part);

}  // namespace senet::testing
