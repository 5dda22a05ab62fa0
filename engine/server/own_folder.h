// Folders that pages know by name, in the user's own folder: drafts, and runs. Each is told from
// others by a file that it holds.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "jobs/host.h"

namespace senet::server {

bool is_there(const std::filesystem::path& path);

/// While it lives, nobody else who asks for it has it: no other thread, and no other program.
class FolderLock {
  public:
    /// Waits for it. Without a folder, or where nothing can be written, there is no lock.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int file_ = -1;
};

class OwnFolders {
  public:
    /// `what` they are, in the plural: "drafts".
    OwnFolders(const jobs::Host& host, std::string what, std::string file)
        : host_(host), what_(std::move(what)), file_(std::move(file)) {}

    /// Where that one lies, or would. THROWS Error where the user has no folder, or the name is
    /// none of a folder within another.
    std::filesystem::path place(const std::string& name) const;
    bool has(const std::string& name) const;
    /// THROWS Error where there is none.
    std::filesystem::path at(const std::string& name) const;
    std::vector<std::string> names() const;
    /// For who changes one of them: two servers may have the same folders.
    FolderLock lock() const;
    /// Deletes it. THROWS Error.
    void discard(const std::string& name) const;

  private:
    const jobs::Host& host_;
    const std::string what_, file_;
};

}  // namespace senet::server
