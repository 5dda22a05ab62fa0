// Which engine this is: of two programs with the same text, the same search of the same position
// comes to the same.
#pragma once

#include <string>

namespace senet::jobs {

/// "0.2.0 4f1e22c9": the version, and a hash of the sources.
std::string engine_version();

}  // namespace senet::jobs
