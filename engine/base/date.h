// The day by the calendar that people use.
#pragma once

#include <string>

namespace senet {

/// "2026-11-21", in the user's time zone.
std::string today();

}  // namespace senet
