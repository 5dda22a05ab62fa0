// Notices that files were edited: script, modules and configs of a game that is being played or
// checked.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "settings/config.h"

namespace senet::jobs {

/// Where a script's own settings lie: beside it, or for those of games/ in config/.
inline std::filesystem::path own_settings(const settings::Home& home,
                                          const settings::Config& config) {
    std::error_code failure;
    const bool is_shipped =
        std::filesystem::equivalent(config.script.parent_path(), home.folder / "games", failure);
    return is_shipped ? home.folder / "config" / (config.name + ".yaml")
                      : std::filesystem::path(config.script).replace_extension(".yaml");
}

/// The files that a game is made of, and the settings file that it would read if somebody wrote
/// one.
inline std::vector<std::filesystem::path> watched_files(const settings::Home& home,
                                                        const settings::Config& config) {
    std::vector<std::filesystem::path> files = config.files;
    files.push_back(config.script);
    files.push_back(own_settings(home, config));
    std::error_code failure;
    const auto library = config.script.parent_path() / "lib";
    for (const auto& entry : std::filesystem::directory_iterator(library, failure))
        files.push_back(entry.path());
    return files;
}

/// How many of them there are.
inline std::size_t existing(const std::vector<std::filesystem::path>& files) {
    const std::set<std::filesystem::path> each(files.begin(), files.end());
    return static_cast<std::size_t>(std::count_if(each.begin(), each.end(), [](const auto& file) {
        std::error_code failure;
        return std::filesystem::exists(file, failure);
    }));
}

class FileWatch {
  public:
    explicit FileWatch(std::vector<std::filesystem::path> files) : files_(std::move(files)) {
        seen_ = look();
    }

    /// Watches these as well, as they are now.
    void add(const std::vector<std::filesystem::path>& files) {
        std::copy_if(files.begin(), files.end(), std::back_inserter(files_),
                     [&](const auto& file) { return !seen_.contains(file); });
        auto marks = look();
        seen_.merge(marks);  // those that were watched keep the mark that they had
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

    std::map<std::filesystem::path, Mark> look() {
        constexpr int kLooksUntilGone = 3;
        std::map<std::filesystem::path, Mark> marks;
        for (const auto& file : files_) {
            std::error_code failure;
            const auto time = std::filesystem::last_write_time(file, failure);
            // An editor that replaces the file leaves a moment without one; that is no edit yet.
            missed_[file] = failure ? missed_[file] + 1 : 0;
            if (!failure)
                marks[file] = {time, std::filesystem::file_size(file, failure)};
            else if (seen_.contains(file) && missed_[file] < kLooksUntilGone)
                marks[file] = seen_.at(file);
            else
                marks[file] = Mark{};
        }
        return marks;
    }

    std::vector<std::filesystem::path> files_;
    std::map<std::filesystem::path, Mark> seen_;
    std::map<std::filesystem::path, int> missed_;  // looks in a row that found no file
};

}  // namespace senet::jobs
