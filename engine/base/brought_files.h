// What a piece of work reads of the file system, so that it can be done elsewhere: noted while it
// is done here, and brought to a thread that has no such files. Whoever reads goes through file.h
// and sees no difference, so that settings, scripts and messages are the same on both machines.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace senet {

/// By its path as it was asked for, in normal form.
struct FileSet {
    struct File {
        std::string real;  // its one name, however it is reached
        std::optional<std::string> text{};  // nothing: it is there, but nobody read it
    };
    std::map<std::string, File> files;
};

/// While it stands, what this thread reads by file.h is noted. One at a time.
class NotedFiles {
  public:
    /// `files` must outlive it.
    explicit NotedFiles(FileSet& files);
    ~NotedFiles();
    NotedFiles(const NotedFiles&) = delete;
    NotedFiles& operator=(const NotedFiles&) = delete;
};

/// While it stands, this thread sees these files by file.h, and no others. One at a time.
class BroughtFiles {
  public:
    /// `files` must outlive it.
    explicit BroughtFiles(const FileSet& files);
    ~BroughtFiles();
    BroughtFiles(const BroughtFiles&) = delete;
    BroughtFiles& operator=(const BroughtFiles&) = delete;
};

}  // namespace senet
