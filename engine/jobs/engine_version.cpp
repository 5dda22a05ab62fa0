#include "jobs/engine_version.h"

#include "sources_hash.inc"

namespace senet::jobs {

std::string engine_version() { return SENET_VERSION " " SENET_SOURCES; }

}  // namespace senet::jobs
