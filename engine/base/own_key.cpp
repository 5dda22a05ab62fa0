#include "base/own_key.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "base/state_folder.h"

namespace senet {
namespace {

namespace fs = std::filesystem;

std::optional<HashKey> read_key(const fs::path& file) {
    HashKey key;
    const int in = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (in < 0) return std::nullopt;
    const ssize_t size = ::read(in, &key, sizeof key);
    ::close(in);
    if (size != static_cast<ssize_t>(sizeof key) || key == HashKey{}) return std::nullopt;
    return key;
}

/// Whole from the moment it has its name, which the first of several programs gives it.
void make_key(const fs::path& file) {
    HashKey key;
    if (::getrandom(&key, sizeof key, 0) != static_cast<ssize_t>(sizeof key)) return;
    const fs::path fresh = file.string() + "." + std::to_string(::getpid());
    const int out = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (out < 0) return;
    const bool is_whole = ::write(out, &key, sizeof key) == static_cast<ssize_t>(sizeof key);
    ::close(out);
    std::error_code failure;
    if (is_whole) fs::create_hard_link(fresh, file, failure);
    fs::remove(fresh, failure);
}

}  // namespace

std::optional<HashKey> own_key() {
    const fs::path folder = state_folder();
    if (folder.empty()) return std::nullopt;
    const fs::path file = folder / "key";
    if (const auto key = read_key(file)) return key;
    std::error_code failure;
    fs::create_directories(folder, failure);
    make_key(file);
    return read_key(file);
}

}  // namespace senet
