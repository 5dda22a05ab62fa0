#include "jobs/kept_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/sip_hash.h"
#include "base/text.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// As show_hash() writes it.
bool is_hash(const std::string& text) {
    return text.size() == show_hash(0).size() &&
        text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string hash_of_json(const json& content) {
    return show_hash(sip_hash({}, json_text(content)));
}

}  // namespace

void keep_json(const fs::path& file, const json& content) {
    replace_text(file, json_text({{"content", content}, {"hash", hash_of_json(content)}}) + "\n");
}

std::optional<json> kept_json(const fs::path& file, std::string_view kind) {
    std::error_code failure;
    if (!fs::exists(file, failure)) return std::nullopt;
    constexpr std::size_t kLongest = std::size_t{1} << 30;  // bytes
    json saved = json_of(read_text({file, file.string(), kind}, kLongest));
    if (!saved.is_object() || !saved.contains("content") || !saved.contains("hash")) return json();
    return saved["hash"] == hash_of_json(saved["content"]) ? saved["content"] : json();
}

void check_same_job(const json& then, const JobIdentity& now, const fs::path& file,
                    const Spelling& spelling) {
    // Another game says more than another option of the command, and any of these than a hash.
    const auto rank = [](const auto& each) {
        return is_hash(each.second) ? 2 : each.first.starts_with("--") ? 1 : 0;
    };
    std::vector<std::pair<std::string, std::string>> ordered(now.begin(), now.end());
    std::stable_sort(ordered.begin(), ordered.end(),
                     [&](const auto& one, const auto& other) { return rank(one) < rank(other); });
    for (const auto& [what, value] : ordered) {
        const auto kept = then.find(what);
        if (kept == then.end() || *kept == value) continue;  // an older Senet may not tell it
        // A hash tells people nothing.
        const bool tells = kept->is_string() && !is_hash(value);
        throw Error(fmt::format(
            "{} changed since {} was written{}; undo the change to go on, or begin anew in another "
            "folder: {}",
            what, file.string(),
            tells ? fmt::format(" ({}, now {})", printable(kept->get<std::string>()), value) : "",
            spelling.folder));
    }
}

}  // namespace senet::jobs
