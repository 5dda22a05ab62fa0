#include "server/named_files.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace senet::server {
namespace {

constexpr std::array<std::string_view, 9> kKeys{
    "game", "extends", "network", "program", "config", "script", "file", "positions", "folder"};

bool names_file(const std::string& key) {
    const std::size_t dot = key.rfind('.');  // npos + 1 is 0
    return std::find(kKeys.begin(), kKeys.end(), std::string_view(key).substr(dot + 1)) !=
        kKeys.end();
}

}  // namespace

void each_named_file(
    const settings::Node& tree,
    const std::function<void(const std::string& key, const settings::Node& value)>& act) {
    // Settings as --set takes them: all that leads to a file is the evaluation's.
    if (tree.text.starts_with("evaluation") && tree.text.find('=') != std::string::npos &&
        tree.text != "evaluation.network=false")
        act(tree.text, tree);
    for (const settings::Node& item : tree.items) each_named_file(item, act);
    for (const settings::Node::Entry& entry : tree.entries) {
        if (names_file(entry.key) && entry.value.text != "false") act(entry.key, entry.value);
        each_named_file(entry.value, act);
    }
}

}  // namespace senet::server
