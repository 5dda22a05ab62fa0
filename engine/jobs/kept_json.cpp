#include "jobs/kept_json.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/sip_hash.h"
#include "base/text.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

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
    for (const auto& [what, value] : now) {
        if (then.contains(what) && then[what] == value) continue;
        throw Error(
            fmt::format("{} changed since {} was written; undo the change to go on, or "
                        "begin anew in another folder: {}",
                        what, file.string(), spelling.folder));
    }
}

}  // namespace senet::jobs
