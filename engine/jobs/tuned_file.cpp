#include "jobs/tuned_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "jobs/tournament_file.h"
#include "settings/set.h"

namespace senet::jobs {
namespace {

/// "search.aspiration.window" is a key within keys; what stands below options and params is one.
std::vector<std::string> keys_of(const std::string& name) {
    std::vector<std::string> keys;
    std::string rest = name;
    for (std::size_t dot; (dot = rest.find('.')) != std::string::npos;) {
        keys.push_back(rest.substr(0, dot));
        rest = rest.substr(dot + 1);
        if (keys.front() == "params" || keys.front() == "options") break;
    }
    keys.push_back(rest);
    return keys;
}

/// What the tuning's file sets and the tuning left as it was, then what was found; those of one
/// section together.
std::vector<Found> all_settings(const TuneTask& task, const std::vector<Found>& found) {
    std::vector<Found> all;
    for (const std::string& set : task.tuning.game.sets) {
        for (const Found& one : settings_of(settings::parse_set(set))) {
            const bool is_found = std::any_of(found.begin(), found.end(), [&](const Found& other) {
                return other.what.name == one.what.name;
            });
            if (!is_found) all.push_back(one);
        }
    }
    all.insert(all.end(), found.begin(), found.end());
    const auto section = [](const Found& one) {
        std::vector<std::string> keys = keys_of(one.what.name);
        keys.pop_back();
        return keys;
    };
    std::stable_sort(all.begin(), all.end(), [&](const Found& one, const Found& other) {
        return section(one) < section(other);
    });
    return all;
}

std::string comment_of(const Found& found) {
    std::string text = "was " + found.what.value;
    if (found.error) text += fmt::format(", ± {:.2g}", *found.error);
    return text;
}

}  // namespace

std::vector<Found> settings_of(const settings::Node& tree, const std::string& path) {
    using Kind = settings::Node::Kind;
    std::vector<Found> found;
    if (tree.kind == Kind::Map) {
        for (const settings::Node::Entry& entry : tree.entries) {
            const auto more =
                settings_of(entry.value, path.empty() ? entry.key : path + "." + entry.key);
            found.insert(found.end(), more.begin(), more.end());
        }
        return found;
    }
    std::string value = tree.text;
    if (tree.kind == Kind::List) {
        std::vector<std::string> items;
        for (const settings::Node& item : tree.items) items.push_back(item.text);
        value = "[" + join(items, ", ") + "]";
    }
    found.push_back({{.name = path, .value = ""}, value});
    return found;
}

std::string tuned_file(const TuneTask& task, const std::vector<Found>& found,
                       const std::vector<std::string>& comments) {
    const settings::Config& config = task.start.config;
    std::string text;
    for (const std::string& comment : comments) text += "# " + comment + "\n";
    if (config.files.empty())
        text += "game: " + yaml_text(absolute(config.script)) + "\n";
    else
        text += "extends: " + yaml_text(absolute(config.files.front())) + "\n";
    std::vector<std::string> open;  // the keys that the last line stands under
    for (const Found& one : all_settings(task, found)) {
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

}  // namespace senet::jobs
