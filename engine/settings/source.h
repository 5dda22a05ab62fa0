// A settings file together with what it extends.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "settings/tree.h"

namespace senet::settings {

/// A file, and how messages call it: as the user wrote it, or short, below the home.
struct Place {
    std::filesystem::path path;
    std::string shown;
    bool is_users = true;  // false: senet wrote it for a run; what stands where tells them nothing

    /// Another file, named from this one's folder.
    Place beside(const std::string& name) const;
};

/// A config laid over all that it extends.
struct Source {
    Node tree;
    std::vector<Place> files;  // the config first, then what it extends

    /// The file that a position of the tree lies in. REQUIRES a position of a value in a file.
    const Place& file_of(const SourcePosition& where) const;
};

/// Reads a config and follows `extends`, over at most 1,000 files. THROWS Error.
Source read_source(const Place& place);

/// A file's own text, to be shown or copied. THROWS Error.
std::string read_settings_text(const std::filesystem::path& file);

}  // namespace senet::settings
