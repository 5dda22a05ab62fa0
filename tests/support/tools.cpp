#include "support/tools.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace senet::testing {

std::string path_of(const std::string& program) {
    if (program.find('/') != std::string::npos)
        return ::access(program.c_str(), X_OK) == 0 ? program : "";
    const char* path = std::getenv("PATH");
    std::istringstream folders((path == nullptr ? "" : std::string(path) + ":") + "/usr/games");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string file = folder + "/" + program;
        if (::access(file.c_str(), X_OK) == 0) return file;
    }
    return "";
}

std::string is_missing(const std::string& program, const std::string& package) {
    return program + " is not installed (package " + package + ")";
}

}  // namespace senet::testing
