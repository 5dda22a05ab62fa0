#include "support/published.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace senet::testing {

std::filesystem::path data_folder() {
    if (const char* named = std::getenv("SENET_DATA")) return named;
    return std::filesystem::path(SENET_SOURCE_HOME).parent_path() / "shared" / "data";
}

std::optional<std::vector<nlohmann::json>> published_cases(const std::string& set) {
    if (!std::filesystem::is_directory(data_folder())) return std::nullopt;
    std::ifstream file(data_folder() / (set + ".yaml"));
    if (!file) throw std::runtime_error("shared/data has no " + set + ".yaml");
    std::vector<nlohmann::json> cases;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("- ")) continue;
        cases.push_back(json_of(line.substr(2)));
        if (cases.back().is_discarded())
            throw std::runtime_error("shared/data has a case that is no JSON in " + set + ".yaml");
    }
    if (cases.empty()) throw std::runtime_error("shared/data has no case in " + set + ".yaml");
    return cases;
}

Effort effort() {
    if (std::getenv("SENET_DEEP") != nullptr) return Effort::Deep;
    return sanitized() || std::getenv("SENET_QUICK") != nullptr ? Effort::Quick : Effort::Normal;
}

bool sanitized() {
#ifdef SENET_SANITIZED
    return true;
#else
    return std::getenv("SENET_SANITIZED") != nullptr;
#endif
}

}  // namespace senet::testing
