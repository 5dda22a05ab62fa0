// Errors as a page shows them.
#pragma once

#include <string>

#include "base/error.h"

namespace senet::server {

/// The whole message, without the program's name before one that has no place.
std::string told(const Error& error);

}  // namespace senet::server
