// Notices that files were edited: script, modules and configs of a game that is being played or
// checked.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "settings/config.h"

namespace senet::cli {

/// The files that a game is made of.
inline std::vector<std::filesystem::path> watched_files(const settings::Config& config) {
    std::vector<std::filesystem::path> files = config.files;
    files.push_back(config.script);
    std::error_code failure;
    const auto library = config.script.parent_path() / "lib";
    for (const auto& entry : std::filesystem::directory_iterator(library, failure))
        files.push_back(entry.path());
    return files;
}

class FileWatch {
  public:
    explicit FileWatch(std::vector<std::filesystem::path> files) : files_(std::move(files)) {
        seen_ = look();
    }

    /// Whether a file changed since the last call (or the start).
    bool changed() {
        auto now = look();
        if (now == seen_) return false;
        seen_ = std::move(now);
        return true;
    }

  private:
    using Mark = std::pair<std::filesystem::file_time_type, std::uintmax_t>;

    std::map<std::filesystem::path, Mark> look() const {
        std::map<std::filesystem::path, Mark> marks;
        for (const auto& file : files_) {
            std::error_code failure;
            const auto time = std::filesystem::last_write_time(file, failure);
            // An editor that replaces the file leaves a moment without one; that is no edit yet.
            if (failure)
                marks[file] = seen_.contains(file) ? seen_.at(file) : Mark{};
            else
                marks[file] = {time, std::filesystem::file_size(file, failure)};
        }
        return marks;
    }

    std::vector<std::filesystem::path> files_;
    std::map<std::filesystem::path, Mark> seen_;
};

}  // namespace senet::cli
