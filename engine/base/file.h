// Files that the user names, as texts: read whole and within a size, never from what has no end (a
// device, a pipe), and never written over what the user did not mean. What is read here can be
// noted and brought elsewhere (brought_files.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace senet {

/// A file to be read: `shown` is its path in messages, `kind` what it should be ("a script"), and
/// `asked_at` where it was asked for, if in a file.
struct FileToRead {
    std::filesystem::path path;
    std::string shown;
    std::string_view kind;
    SourcePosition asked_at{};
};

/// THROWS Error that tells a missing file from a folder and from what is no regular file.
void check_is_file(const FileToRead& file);

/// The whole text, without a byte order mark. `most` is in bytes. THROWS Error, as above and when
/// the file is larger.
std::string read_text(const FileToRead& file, std::size_t most);

/// Whether there is something by this name that is no folder.
bool is_file(const std::filesystem::path& path);
/// What lies in a folder and is no folder, in the order of names; nothing if there is no such
/// folder.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);
/// One name for a file, however it is reached.
std::string real_path(const std::filesystem::path& path);

/// Writes the file anew. THROWS Error with the whole path and the system's reason.
void write_text(const std::filesystem::path& path, std::string_view text);

/// The same, all of it or nothing, whenever the program is killed or the power goes: under a name
/// of its own (with ".new" and a number behind it, where it stays if it comes to that) and then
/// renamed. For files that we put among others of ours. THROWS Error, also as refuse_link() does.
void replace_text(const std::filesystem::path& path, std::string_view text);

/// Whoever made a folder may have put a symbolic link, a pipe or a device under the name of a file
/// that is to be written: refuses each. A file may be missing. THROWS Error.
void refuse_link(const std::filesystem::path& path);

/// Asked before long work whose result is to be written: refuses what cannot be written at all, and
/// to write over what somebody may still want. A file may be missing, be empty, or begin with a
/// text that `ours` takes for one that we wrote. `kind` is what it was to be ("record of a game").
/// THROWS Error.
void check_may_write(const std::filesystem::path& path, std::string_view kind,
                     const std::function<bool(std::string_view beginning)>& ours);

}  // namespace senet
