// Notices that files were edited: script, modules and configs of a game that is being played.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

namespace senet::cli {

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
