#include "settings/source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <fstream>

#include "base/text.h"
#include "settings/parse.h"

namespace senet::settings {
namespace {

namespace fs = std::filesystem;

/// The file's text; of one that is too long only so much that parse() will say so.
std::string read_text(const Place& place, const SourcePosition& asked_at) {
    std::error_code failure;
    const fs::file_status status = fs::status(place.path, failure);
    if (!fs::exists(status)) throw Error(asked_at, fmt::format("there is no file {}", place.shown));
    if (fs::is_directory(status)) {
        throw Error(asked_at, fmt::format("{} is a folder, not a settings file", place.shown));
    }
    std::ifstream file(place.path, std::ios::binary);
    std::string text(kLongestText + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.eof() && file.fail())
        throw Error(asked_at, fmt::format("cannot read {}", place.shown));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

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
        trees.push_back(parse(read_text(*next, asked_at), next->shown));
    }
    Node tree;
    for (auto layer = trees.rbegin(); layer != trees.rend(); ++layer)
        tree = overlay(std::move(tree), *layer);
    return {std::move(tree), std::move(files)};
}

}  // namespace senet::settings
