// What a settings file says, as a tree in which every value knows where it was written: so that a
// mistake found later, after files, a level and the command line were laid over each other, is
// still shown at its own line.
//
// A value is a text, a list or a map. Quotes only protect special characters and make no difference
// otherwise: "5" is as good a number as 5. What a text means is decided by whoever reads the
// setting, never guessed from its looks.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace senet::settings {

struct Node {
    enum class Kind {
        Nothing,  // `depth:` with nothing behind it, `~` or `null`
        Text,
        List,
        Map,
    };
    struct Entry;

    Kind kind = Kind::Nothing;
    SourcePosition where;
    std::string text;  // of a Text
    std::vector<Node> items;  // of a List
    std::vector<Entry> entries;  // of a Map, in the order written; no key stands twice

    /// The value under `key`; nullptr when there is none, or no map.
    const Node* find(std::string_view key) const;
    Node* find(std::string_view key);
};

struct Node::Entry {
    std::string key;
    SourcePosition where;
    Node value;
};

/// `base` with `over` on top: maps merge key by key, anything else replaces what was there.
/// Nothing over a map leaves the map: a heading whose entries are all commented out takes nothing
/// away. A key also replaces the parts of it that `base` names with a dot: `table` ends what
/// `table.3` said.
Node overlay(Node base, const Node& over);

/// Where the last of these keys that is there was written, each below the one before it.
SourcePosition place_of(const Node& tree, const std::vector<std::string>& keys);

/// Calls `check`. THROWS Error with the place in `tree` of the setting that it refuses: the one
/// under `keys`, where its error names none. Without keys, such errors are about something else.
template <class Check>
auto placed(const Node& tree, const std::vector<std::string>& keys, Check check) {
    try {
        return check();
    } catch (const SettingError& error) {
        throw error.at(place_of(tree, error.keys()));
    } catch (const Error& error) {
        if (keys.empty() || !error.where().file.empty()) throw;
        throw error.at(place_of(tree, keys));
    }
}

/// Hash of all that is set, wherever and in whatever order it was written.
std::uint64_t fingerprint(const Node& node);

/// All texts in it by their paths: "limits.depth" -> "4", "set.1" -> "params.centre=0".
std::map<std::string, std::string> texts_by_path(const Node& node);

/// What stands there, for "..., got twelve": the text in quotes, `nothing`, `a list` or `a map`.
std::string describe(const Node& node);

}  // namespace senet::settings
