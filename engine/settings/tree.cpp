#include "settings/tree.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "base/text.h"

namespace senet::settings {
namespace {

/// Whether `map` has the list that `part`, "table.3", names a number of.
bool has_whole_of(const Node& map, const std::string& part) {
    const std::size_t dot = part.find('.');
    return dot != std::string::npos && map.find(part.substr(0, dot)) != nullptr;
}

}  // namespace

const Node* Node::find(std::string_view key) const {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const Entry& entry) { return entry.key == key; });
    return found == entries.end() ? nullptr : &found->value;
}

Node* Node::find(std::string_view key) { return const_cast<Node*>(std::as_const(*this).find(key)); }

Node overlay(Node base, const Node& over) {
    if (base.kind != Node::Kind::Map) return over;
    if (over.kind == Node::Kind::Nothing) return base;
    if (over.kind != Node::Kind::Map) return over;
    base.where = over.where;
    std::erase_if(base.entries,
                  [&](const Node::Entry& entry) { return has_whole_of(over, entry.key); });
    for (const Node::Entry& entry : over.entries) {
        Node* below = base.find(entry.key);
        if (below != nullptr)
            *below = overlay(std::move(*below), entry.value);
        else
            base.entries.push_back(entry);
    }
    return base;
}

std::string describe(const Node& node) {
    switch (node.kind) {
        case Node::Kind::Nothing: return "nothing";
        case Node::Kind::List: return "a list";
        case Node::Kind::Map: return "a map";
        case Node::Kind::Text: break;
    }
    return in_quotes(node.text);
}

std::uint64_t fingerprint(const Node& node) {
    std::uint64_t hash = hash_text(static_cast<std::uint64_t>(node.kind), node.text);
    for (const Node& item : node.items) hash = mix(hash + fingerprint(item));
    std::uint64_t entries = 0;
    for (const Node::Entry& entry : node.entries)
        entries += hash_text(fingerprint(entry.value), entry.key);
    return mix(hash + entries);
}

namespace {

void add_texts(const Node& node, const std::string& path,
               std::map<std::string, std::string>& texts) {
    const std::string before = path.empty() ? "" : path + ".";
    if (node.kind == Node::Kind::Text) texts[path] = node.text;
    for (std::size_t i = 0; i < node.items.size(); ++i)
        add_texts(node.items[i], before + std::to_string(i + 1), texts);
    for (const Node::Entry& entry : node.entries) add_texts(entry.value, before + entry.key, texts);
}

}  // namespace

SourcePosition place_of(const Node& tree, const std::vector<std::string>& keys) {
    const Node* node = &tree;
    SourcePosition where = tree.where;
    for (const std::string& key : keys) {
        const auto entry = std::find_if(node->entries.begin(), node->entries.end(),
                                        [&](const Node::Entry& one) { return one.key == key; });
        if (entry == node->entries.end()) break;
        node = &entry->value;
        where = node->kind == Node::Kind::Text ? node->where : entry->where;
    }
    return where;
}

std::map<std::string, std::string> texts_by_path(const Node& node) {
    std::map<std::string, std::string> texts;
    add_texts(node, "", texts);
    return texts;
}

}  // namespace senet::settings
