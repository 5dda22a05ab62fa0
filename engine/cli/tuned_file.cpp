#include "cli/tuned_file.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/tournament_text.h"

namespace senet::cli {
namespace {

/// "search.aspiration.window" is a key within keys, "params.table.3" one within params.
std::vector<std::string> keys_of(const std::string& name) {
    std::vector<std::string> keys;
    std::string rest = name;
    for (std::size_t dot; (dot = rest.find('.')) != std::string::npos;) {
        keys.push_back(rest.substr(0, dot));
        rest = rest.substr(dot + 1);
        if (keys.front() == "params") break;
    }
    keys.push_back(rest);
    return keys;
}

std::string comment_of(const Found& found) {
    std::string text = "was " + found.what.value;
    if (found.error) text += fmt::format(", ± {:.2g}", *found.error);
    return text;
}

}  // namespace

std::string tuned_file(const settings::Config& config, const std::vector<Found>& found,
                       const std::vector<std::string>& comments) {
    std::string text;
    for (const std::string& comment : comments) text += "# " + comment + "\n";
    if (config.files.empty())
        text += "game: " + yaml_text(absolute(config.script)) + "\n";
    else
        text += "extends: " + yaml_text(absolute(config.files.front())) + "\n";
    std::vector<std::string> open;  // the keys that the last line stands under
    for (const Found& one : found) {
        const std::vector<std::string> keys = keys_of(one.what.name);
        std::size_t same = 0;
        while (same < open.size() && same + 1 < keys.size() && open[same] == keys[same]) ++same;
        for (std::size_t i = same; i + 1 < keys.size(); ++i)
            text += std::string(2 * i, ' ') + keys[i] + ":\n";
        open.assign(keys.begin(), keys.end() - 1);
        text += std::string(2 * open.size(), ' ') + keys.back() + ": " + one.value;
        if (!one.what.value.empty()) text += "  # " + comment_of(one);
        text += '\n';
    }
    return text;
}

}  // namespace senet::cli
