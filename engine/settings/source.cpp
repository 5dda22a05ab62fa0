#include "settings/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/file.h"
#include "base/text.h"
#include "settings/parse.h"

namespace senet::settings {
namespace {

namespace fs = std::filesystem;

std::string show_chain(const std::vector<Place>& files, const Place& again) {
    std::vector<std::string> names;
    for (const Place& file : files) names.push_back(file.shown);
    names.push_back(again.shown);
    return join(names, " -> ");
}

/// What `tree`, read from the last of `files`, extends.
std::optional<Place> extended(const Node& tree, const std::vector<Place>& files) {
    const Node* extends = tree.find("extends");
    if (extends == nullptr) return std::nullopt;
    if (extends->kind != Node::Kind::Text || extends->text.empty()) {
        throw Error(
            extends->where,
            fmt::format("extends must be the name of a settings file, got {}", describe(*extends)));
    }
    Place place = files.back().beside(extends->text);
    const auto same_file = [&](const Place& file) {
        std::error_code failure;
        return fs::equivalent(file.path, place.path, failure);
    };
    if (std::any_of(files.begin(), files.end(), same_file)) {
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
    SourcePosition asked_at;
    for (std::optional<Place> next = place; next; next = extended(trees.back(), files)) {
        if (!trees.empty()) asked_at = trees.back().find("extends")->where;
        files.push_back(*next);
        const FileToRead file{next->path, next->shown, "a settings file", asked_at};
        trees.push_back(parse(read_text(file, kLongestText), next->shown));
    }
    Node tree;
    for (auto layer = trees.rbegin(); layer != trees.rend(); ++layer)
        tree = overlay(std::move(tree), *layer);
    return {std::move(tree), std::move(files)};
}

}  // namespace senet::settings
