// A section of a game's settings file that a job found, and puts in its place there. All else in
// the file, comments too, stays as its author wrote it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace senet::jobs {

/// To be put there by write_section().
struct SettingsSection {
    std::filesystem::path file;
    std::string key;
    std::string text{};  // the key and all that stands under it
};

/// Puts the section in the place of the one of that name; behind all else where there is none.
/// THROWS Error.
void write_section(const SettingsSection& section);

/// A line of a section; without a value, none in the place of that of its key.
struct SectionLine {
    std::string key, value;
    std::string comment{};
};

/// The section of this name as the file has it now, with these lines in the place of those of the
/// same keys, and behind the others. `comment` follows the key. THROWS Error.
SettingsSection changed_section(const std::filesystem::path& file, const std::string& key,
                                const std::string& comment, const std::vector<SectionLine>& lines);

}  // namespace senet::jobs
