#include "settings/set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "settings/parse.h"
#include "settings/reader.h"

namespace senet::settings {
namespace {

/// `search.depth` in parts.
std::vector<std::string> split_path(std::string_view path) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t dot = path.find('.');
        const bool names_follow =
            parts.size() == 1 && (parts[0] == "options" || parts[0] == "params");
        parts.emplace_back(names_follow ? path : path.substr(0, dot));
        if (names_follow || dot == std::string_view::npos) return parts;
        path.remove_prefix(dot + 1);
    }
}

bool is_key_path(std::string_view path) {
    return !path.empty() && path.front() != '.' && path.back() != '.' &&
        path.find("..") == std::string_view::npos;
}

/// Refuses what a file must say, because it decides how the file is read, and what nobody knows.
void check_can_be_set(const std::string& first, const SourcePosition& where) {
    const std::vector<std::string> can{"options", "params", "evaluation", "search",
                                       "script",  "native", "play"};
    constexpr std::array<std::string_view, 3> kInFilesOnly{"game", "extends", "levels"};
    if (std::find(can.begin(), can.end(), first) != can.end()) return;
    const std::string changes =
        "--set changes options, params, evaluation, search, script, native and play";
    if (std::find(kInFilesOnly.begin(), kInFilesOnly.end(), first) != kInFilesOnly.end()) {
        throw Error(where,
                    fmt::format("\"{}\" can stand in a settings file only; {}", first, changes));
    }
    if (first == "program")
        throw Error(where, fmt::format("unknown key {}{}", in_quotes(first), kProgramsPlay));
    const std::string meant = did_you_mean(first, can);
    throw Error(
        where,
        fmt::format("unknown key {}{}", in_quotes(first), meant.empty() ? "; " + changes : meant));
}

bool is_bare_list(std::string_view value) {
    constexpr std::string_view kBeginsItsOwnForm = "[{\"'";
    return value.find(',') != std::string_view::npos &&
        kBeginsItsOwnForm.find(value[0]) == std::string_view::npos;
}

/// Whether it is key=value at all; what else is wrong has a place.
bool has_form(const std::string& text) {
    const std::size_t equals = text.find('=');
    return equals != std::string::npos && equals + 1 < text.size() &&
        is_key_path(text.substr(0, equals));
}

}  // namespace

Node parse_set(const std::string& text, const std::string& by) {
    constexpr std::size_t kLongestShown = 60;
    if (text.find('=') == text.size() - 1 && is_key_path(text.substr(0, text.size() - 1))) {
        throw Error(fmt::format("--set {} has no value; write --set {}=VALUE", in_quotes(text),
                                printable(text.substr(0, text.size() - 1))));
    }
    if (!has_form(text)) {
        throw Error(
            fmt::format("--set wants key=value, as in search.depth=9, got {}", in_quotes(text)));
    }
    return parse_set(text, SourcePosition{by + " " + shortened(printable(text), kLongestShown)});
}

Node parse_set(const std::string& text, const SourcePosition& where) {
    if (!has_form(text)) {
        throw Error(where,
                    fmt::format("a setting here is key=value, as in search.depth=9, got {}",
                                in_quotes(text)));
    }
    const std::size_t equals = text.find('=');
    const std::string value = text.substr(equals + 1);
    const std::vector<std::string> parts = split_path(text.substr(0, equals));
    check_can_be_set(parts[0], where);
    Node node = parse_value(is_bare_list(value) ? "[" + value + "]" : value, where.text());
    for (auto key = parts.rbegin(); key != parts.rend(); ++key) {
        Node map;
        map.kind = Node::Kind::Map;
        map.where = where;
        map.entries.push_back({*key, where, std::move(node)});
        node = std::move(map);
    }
    return node;
}

}  // namespace senet::settings
