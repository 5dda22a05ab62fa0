// Games that are being written in the workshop: each in a folder of its own that looks like the
// library with this game in it, so that whatever can be done with a game can be done with a draft.
// Nothing of the library changes before a draft is saved to it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "server/own_folder.h"

namespace senet::server {

struct DraftFile {
    std::string path;  // from the draft's folder: "games/mine.lua", "config/mine.yaml"
    std::string text{};
    std::string version{};  // tells one text from another
    std::string undo{};  // what the page wants to know of earlier texts
};

struct Draft {
    std::string name;
    std::vector<DraftFile>
        files;  // the script, its settings (maybe empty), the modules it requires
    bool in_library = false;  // there is a game of this name
};

struct ListedDraft {
    std::string name;
    std::int64_t changed = 0;  // seconds since 1970
    bool saved = false;  // the library has the same
    bool in_library = false;  // there is a game of this name
};

/// What came of keeping a text.
struct Kept {
    bool kept = false;  // otherwise somebody else has changed the file meanwhile
    std::string version;  // of the text that is there now
};

/// What came of saving a draft.
struct Saved {
    std::vector<std::string> written;  // "games/mine.lua"
    std::vector<std::string> changed;  // by somebody else; then nothing was written
};

/// For any thread.
class Drafts {
  public:
    explicit Drafts(const jobs::Host& host) : host_(host), folders_(host, "drafts", kDraftFile) {}

    std::vector<ListedDraft> list();
    /// Begins a game of that name with the rules of another. THROWS Error.
    void begin(const std::string& name, const std::string& like);
    /// Of a game of the library it is begun, if there is none. THROWS Error.
    Draft open(const std::string& name);
    /// Keeps a text, if the file is still at the version that its writer knows; `anyway`, also if
    /// not. THROWS Error.
    Kept keep(const std::string& name, const DraftFile& file, bool anyway);
    /// Writes what changed to the library; `anyway`, also over what somebody else has changed there
    /// since the draft was begun. THROWS Error.
    Saved save(const std::string& name, bool anyway);
    /// Throws it away. THROWS Error.
    void discard(const std::string& name);

    /// Where it is a game like any other. THROWS Error where there is no such draft.
    settings::Home home_of(const std::string& name);

  private:
    struct Begun;

    void copy_game(const settings::GameEntry& entry) const;
    Draft read(const std::string& name) const;

    static constexpr const char* kDraftFile = "draft.json";  // what it was begun with

    const jobs::Host& host_;
    const OwnFolders folders_;
};

}  // namespace senet::server
