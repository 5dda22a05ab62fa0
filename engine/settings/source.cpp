#include "settings/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "settings/parse.h"

namespace senet::settings {
namespace {

namespace fs = std::filesystem;

/// A chain that goes on for longer is a mistake.
constexpr std::size_t kLongestChain = 1000;

std::string show_chain(const std::vector<Place>& files, const Place& again) {
    std::vector<std::string> names;
    for (const Place& file : files) names.push_back(file.shown);
    names.push_back(again.shown);
    return join(names, " -> ");
}

/// What `tree`, read from the last of `files`, extends. `seen` holds the files' real paths.
std::optional<Place> extended(const Node& tree, const std::vector<Place>& files,
                              const std::set<std::string>& seen) {
    const Node* extends = tree.find("extends");
    if (extends == nullptr) return std::nullopt;
    if (extends->kind != Node::Kind::Text || extends->text.empty()) {
        throw Error(
            extends->where,
            fmt::format("extends must be the name of a settings file, got {}", describe(*extends)));
    }
    if (files.size() == kLongestChain) {
        throw Error(extends->where,
                    fmt::format("this is the {}th file in a row that extends another; put some of "
                                "them together",
                                kLongestChain));
    }
    Place place = files.back().beside(extends->text);
    if (seen.contains(real_path(place.path))) {
        throw Error(extends->where,
                    fmt::format("extends goes in a circle: {}", show_chain(files, place)));
    }
    return place;
}

}  // namespace

Place Place::beside(const std::string& name) const {
    const fs::path short_path = (fs::path(shown).parent_path() / name).lexically_normal();
    return {(path.parent_path() / name).lexically_normal(), short_path.generic_string()};
}

const Place& Source::file_of(const SourcePosition& where) const {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const Place& file) { return file.shown == where.file; });
    assert(found != files.end());
    return *found;
}

Source read_source(const Place& place) {
    std::vector<Place> files;
    std::vector<Node> trees;
    std::set<std::string> seen;
    SourcePosition asked_at;
    for (std::optional<Place> next = place; next; next = extended(trees.back(), files, seen)) {
        if (!trees.empty()) asked_at = trees.back().find("extends")->where;
        files.push_back(*next);
        seen.insert(real_path(next->path));
        const FileToRead file{next->path, next->shown, "a settings file", asked_at};
        trees.push_back(parse(read_text(file, kLongestText), next->shown));
    }
    Node tree;
    for (auto layer = trees.rbegin(); layer != trees.rend(); ++layer)
        tree = overlay(std::move(tree), *layer);
    return {std::move(tree), std::move(files)};
}

std::string read_settings_text(const std::filesystem::path& file) {
    return read_text({file, file.string(), "a settings file"}, kLongestText);
}

}  // namespace senet::settings
