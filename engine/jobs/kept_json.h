// What a job keeps from one call to the next, as JSON in a file of its run, with a hash: it is gone
// on with only where it is as we wrote it, and of the same thing.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "jobs/host.h"

namespace senet::jobs {

/// THROWS Error with the system's reason.
void keep_json(const std::filesystem::path& file, const nlohmann::json& content);

/// Nothing where there is no such file; null where it is not as it was written. `kind` is what it
/// should be ("a survey"). THROWS Error where it can't be read.
std::optional<nlohmann::json> kept_json(const std::filesystem::path& file, std::string_view kind);

/// What decides what a job finds, each as its name and its value: "the game's rules".
using JobIdentity = std::map<std::string, std::string>;

/// THROWS Error that names a thing that was another one when the file was written: the game before
/// an option of the command, and that before what only a hash tells. What the file, perhaps of an
/// older Senet, does not tell is not compared.
void check_same_job(const nlohmann::json& then, const JobIdentity& now,
                    const std::filesystem::path& file, const Spelling& spelling);

}  // namespace senet::jobs
