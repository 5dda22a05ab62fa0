#include "server/own_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "base/text.h"

namespace senet::server {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
    std::error_code failure;
    return fs::exists(path, failure);
}

FolderLock::FolderLock(const fs::path& folder) {
    if (folder.empty()) return;
    std::error_code failure;
    fs::create_directories(folder, failure);
    file_ = ::open((folder / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    while (file_ >= 0 && ::flock(file_, LOCK_EX) != 0 && errno == EINTR) {
    }
}

FolderLock::~FolderLock() {
    if (file_ >= 0) ::close(file_);
}

FolderLock OwnFolders::lock() const {
    return FolderLock(host_.own_folder.empty() ? fs::path() : host_.own_folder / what_);
}

fs::path OwnFolders::place(const std::string& name) const {
    if (host_.own_folder.empty())
        throw Error(fmt::format(
            "there is no folder to keep {} in: neither HOME nor XDG_STATE_HOME is set", what_));
    const bool is_plain = !name.empty() && name.front() != '.' &&
        name.find_first_of(std::string("/\0", 2)) == std::string::npos;
    if (!is_plain)
        throw Error(
            fmt::format("among the {} there can be none called {}", what_, in_quotes(name)));
    return host_.own_folder / what_ / name;
}

bool OwnFolders::has(const std::string& name) const { return is_there(place(name) / file_); }

fs::path OwnFolders::at(const std::string& name) const {
    if (fs::path folder = place(name); is_there(folder / file_)) return folder;
    throw Error(fmt::format("among the {} there is none called {}{}", what_, in_quotes(name),
                            did_you_mean(name, names())));
}

std::vector<std::string> OwnFolders::names() const {
    std::vector<std::string> names;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(host_.own_folder / what_, failure))
        if (is_there(entry.path() / file_)) names.push_back(entry.path().filename());
    return names;
}

void OwnFolders::discard(const std::string& name) const {
    std::error_code failure;
    fs::remove_all(at(name), failure);
    if (failure)
        throw Error(fmt::format("can't delete {}: {}", in_quotes(name), failure.message()));
}

}  // namespace senet::server
