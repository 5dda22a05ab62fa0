#include "base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "base/brought_files.h"
#include "base/text.h"

namespace senet {
namespace {

namespace fs = std::filesystem;

// Of the calling thread: where what it reads is noted, and what it sees in place of the machine's.
thread_local FileSet* noted = nullptr;
thread_local const FileSet* brought = nullptr;

std::string key_of(const fs::path& path) { return path.lexically_normal().string(); }

/// Of what was brought; nothing where it was not.
const FileSet::File* brought_file(const fs::path& path) {
    const auto found = brought->files.find(key_of(path));
    return found == brought->files.end() ? nullptr : &found->second;
}

std::string reason(int code) { return std::generic_category().message(code); }

/// The first `most` bytes.
std::string beginning_of(const FileToRead& file, std::size_t most) {
    errno = 0;
    std::ifstream in(file.path, std::ios::binary);
    std::string text;
    std::array<char, 65536> buffer;
    while (in && text.size() < most) {
        const std::size_t wanted = std::min(buffer.size(), most - text.size());
        in.read(buffer.data(), static_cast<std::streamsize>(wanted));
        text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (!in && !in.eof())
        throw Error(file.asked_at, "cannot read " + file.shown + ": " + reason(errno));
    return text;
}

[[noreturn]] void refuse_to_write(const fs::path& path, int code) {
    std::error_code failure;
    throw Error("cannot write " + fs::absolute(path, failure).string() + ": " + reason(code));
}

/// A file that was not there before, whatever lay in wait under its name. It is gone afterwards,
/// unless it was renamed.
class NewFile {
  public:
    explicit NewFile(fs::path path) : path_(std::move(path)) {
        ::unlink(path_.c_str());
        constexpr int kNobodyElses = O_CREAT | O_EXCL | O_NOFOLLOW;
        file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | kNobodyElses, 0666);
        if (file_ < 0) refuse_to_write(path_, errno);
    }
    ~NewFile() {
        ::close(file_);
        ::unlink(path_.c_str());
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    const fs::path& path() const { return path_; }

    /// All of it, down to the disk.
    void write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(file_, text.data(), text.size());
            if (written < 0 && errno != EINTR) refuse_to_write(path_, errno);
            if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
        }
        if (::fsync(file_) != 0) refuse_to_write(path_, errno);
    }

  private:
    fs::path path_;
    int file_ = -1;
};

}  // namespace

NotedFiles::NotedFiles(FileSet& files) { noted = &files; }
NotedFiles::~NotedFiles() { noted = nullptr; }
BroughtFiles::BroughtFiles(const FileSet& files) { brought = &files; }
BroughtFiles::~BroughtFiles() { brought = nullptr; }

bool is_file(const fs::path& path) {
    if (brought != nullptr) return brought_file(path) != nullptr;
    std::error_code failure;
    const fs::file_status status = fs::status(path, failure);
    const bool is_there = fs::exists(status) && !fs::is_directory(status);
    if (is_there && noted != nullptr) noted->files[key_of(path)].real = real_path(path);
    return is_there;
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    if (brought != nullptr) {
        for (const auto& [name, file] : brought->files)
            if (key_of(fs::path(name).parent_path()) == key_of(folder)) files.emplace_back(name);
        return files;
    }
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure))
        if (is_file(entry.path())) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string real_path(const fs::path& path) {
    if (brought != nullptr) {
        const FileSet::File* file = brought_file(path);
        return file == nullptr ? key_of(path) : file->real;
    }
    std::error_code failure;
    return fs::weakly_canonical(path, failure).string();
}

void check_is_file(const FileToRead& file) {
    if (brought != nullptr && brought_file(file.path) != nullptr) return;
    std::error_code failure;
    const fs::file_status status = brought != nullptr ? fs::file_status(fs::file_type::not_found)
                                                      : fs::status(file.path, failure);
    const auto refuse = [&](const std::string& message) { throw Error(file.asked_at, message); };
    const std::string kind(file.kind);
    switch (status.type()) {
        case fs::file_type::regular:
            if (noted != nullptr) noted->files[key_of(file.path)].real = real_path(file.path);
            return;
        case fs::file_type::not_found: refuse("there is no file " + file.shown); break;
        case fs::file_type::none:
            refuse("cannot read " + file.shown + ": " + failure.message());
            break;
        case fs::file_type::directory: refuse(file.shown + " is a folder, not " + kind); break;
        default: refuse(file.shown + " is no regular file, so it cannot be " + kind);
    }
}

std::string read_text(const FileToRead& file, std::size_t most) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    check_is_file(file);
    if (brought != nullptr) {
        const FileSet::File& here = *brought_file(file.path);
        if (!here.text) throw Error(file.asked_at, file.shown + " was not brought along");
        return *here.text;
    }
    // Not by the size that the system tells: that of a file in /proc is 0.
    std::string text = beginning_of(file, most + 1);
    if (text.size() > most) {
        throw Error(file.asked_at,
                    file.shown + " is larger than " + show_size(static_cast<std::int64_t>(most)) +
                        "; is it " + std::string(file.kind) + "?");
    }
    if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
    if (noted != nullptr) noted->files[key_of(file.path)].text = text;
    return text;
}

void write_text(const fs::path& path, std::string_view text) {
    errno = 0;
    std::ofstream out(path, std::ios::binary);
    if (out) out << text << std::flush;
    if (!out) refuse_to_write(path, errno);
}

void refuse_link(const fs::path& path) {
    std::error_code failure;
    switch (fs::symlink_status(path, failure).type()) {
        case fs::file_type::symlink:
            throw Error(path.string() +
                        " is a symbolic link, through which nothing is written; remove it");
        case fs::file_type::fifo:
        case fs::file_type::socket:
        case fs::file_type::block:
        case fs::file_type::character:
            throw Error(path.string() + " is no regular file; remove it");
        default: return;
    }
}

void replace_text(const fs::path& path, std::string_view text) {
    refuse_link(path);
    const NewFile fresh(path.string() + ".new" + std::to_string(::getpid()));
    fresh.write(text);
    std::error_code failure;
    fs::rename(fresh.path(), path, failure);
    if (failure) refuse_to_write(path, failure.value());
}

void check_may_write(const fs::path& path, std::string_view kind,
                     const std::function<bool(std::string_view beginning)>& ours) {
    constexpr std::size_t kEnough = 1024;
    std::error_code failure;
    const bool is_new = fs::status(path, failure).type() == fs::file_type::not_found;
    if (!is_new) {
        const std::string what = "a " + std::string(kind);
        const FileToRead file{path, path.string(), what};
        check_is_file(file);
        const std::string beginning = beginning_of(file, kEnough);
        if (!beginning.empty() && !ours(beginning)) {
            throw Error(file.shown + " exists and is no " + std::string(kind) +
                        "; take another name, or remove it");
        }
    }
    errno = 0;
    if (!std::ofstream(path, std::ios::app)) refuse_to_write(path, errno);
    if (is_new) fs::remove(path, failure);
}

}  // namespace senet
