// Folders that pages know by name: drafts and runs.
#pragma once

#include <filesystem>
#include <string>

namespace senet::server {

inline bool is_there(const std::filesystem::path& path) {
    std::error_code failure;
    return std::filesystem::exists(path, failure);
}

/// Whether a name that a page gave is one of a folder within another, and no way out of it.
inline bool is_plain_name(const std::string& name) {
    return !name.empty() && name.front() != '.' && name.find('/') == std::string::npos &&
        name.find('\0') == std::string::npos;
}

}  // namespace senet::server
