#include "settings/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace senet::settings {
namespace {

const Node kEmpty;

bool is_text(const Node& node, std::string_view text) {
    return node.kind == Node::Kind::Text && node.text == text;
}

using Parse = std::optional<std::int64_t> (*)(std::string_view);

std::optional<std::int64_t> within(std::string_view text, Parse parse, RangeText range) {
    const auto value = parse(text);
    const bool inside =
        value && *value >= parse(range.least).value() && *value <= parse(range.most).value();
    return inside ? value : std::nullopt;
}

/// The quantity that `node` says, if it says one within the range.
std::optional<std::int64_t> quantity(const Node& node, Parse parse, RangeText range) {
    return node.kind == Node::Kind::Text ? within(node.text, parse, range) : std::nullopt;
}

std::string size_wanted(RangeText range) {
    return fmt::format("a size from {} to {}", range.least, range.most);
}

constexpr std::string_view kOrNoLimit = ", or false for no limit";

bool takes_limit_away(const Node& node) { return is_text(node, "false") || is_text(node, "none"); }

}  // namespace

std::string time_wanted(RangeText range) {
    return fmt::format("a time from {} to {}, such as 500ms, 2s or 1m", range.least, range.most);
}
std::string count_wanted(RangeText range) {
    return fmt::format("a count from {} to {}, such as 250000 or 5M", range.least, range.most);
}

std::optional<std::int64_t> time_within(std::string_view text, RangeText range) {
    return within(text, parse_time, range);
}
std::optional<std::int64_t> count_within(std::string_view text, RangeText range) {
    return within(text, parse_count, range);
}

Reader::Reader(const Node& map, std::string path) : map_(&map), path_(std::move(path)) {
    if (map.kind == Node::Kind::Map || map.kind == Node::Kind::Nothing) return;
    throw Error(map.where,
                fmt::format("{} must be a map of settings, got {}",
                            path_.empty() ? "a settings file" : path_, describe(map)));
}

std::int64_t Reader::whole(std::string_view key, std::int64_t standard, Range<std::int64_t> range) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    const auto number = value->kind == Node::Kind::Text ? parse_whole(value->text) : std::nullopt;
    if (number && *number >= range.least && *number <= range.most) return *number;
    refuse(key, *value, fmt::format("a whole number from {} to {}", range.least, range.most));
}

double Reader::number(std::string_view key, double standard, Range<double> range) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    const auto number = value->kind == Node::Kind::Text ? parse_number(value->text) : std::nullopt;
    if (number && *number >= range.least && *number <= range.most) return *number;
    refuse(key, *value, fmt::format("a number from {} to {}", range.least, range.most));
}

bool Reader::flag(std::string_view key, bool standard) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    if (is_text(*value, "true")) return true;
    if (is_text(*value, "false")) return false;
    refuse(key, *value, "true or false");
}

std::int64_t Reader::size(std::string_view key, std::int64_t standard, RangeText range) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    if (const auto bytes = quantity(*value, parse_size, range)) return *bytes;
    refuse(key, *value, size_wanted(range));
}

std::int64_t Reader::count(std::string_view key, std::int64_t standard, RangeText range) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    if (const auto number = quantity(*value, parse_count, range)) return *number;
    refuse(key, *value, count_wanted(range));
}

Reader::Limit Reader::time_limit(std::string_view key, Limit standard, RangeText range) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    if (takes_limit_away(*value)) return std::nullopt;
    if (const auto milliseconds = quantity(*value, parse_time, range)) return milliseconds;
    refuse(key, *value, time_wanted(range).append(kOrNoLimit));
}

Reader::Limit Reader::count_limit(std::string_view key, Limit standard, RangeText range) {
    const Node* value = find(key);
    if (value == nullptr) return standard;
    if (takes_limit_away(*value)) return std::nullopt;
    if (const auto number = quantity(*value, parse_count, range)) return number;
    refuse(key, *value, count_wanted(range).append(kOrNoLimit));
}

Reader Reader::section(std::string_view key) {
    const Node* value = find(key);
    return Reader(value == nullptr ? kEmpty : *value, path(key));
}

std::optional<Reader> Reader::optional_section(std::string_view key, bool standard) {
    const Node* value = find(key);
    if (value == nullptr) return standard ? std::optional(Reader(kEmpty, path(key))) : std::nullopt;
    if (is_text(*value, "false")) return std::nullopt;
    if (is_text(*value, "true")) return Reader(kEmpty, path(key));
    if (value->kind == Node::Kind::Text || value->kind == Node::Kind::List) {
        refuse(key, *value, "true, false or a map of its settings");
    }
    return Reader(*value, path(key));
}

const Node* Reader::find(std::string_view key) {
    known_.emplace_back(key);
    return map_->find(key);
}

std::string Reader::path(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void Reader::finish() const {
    for (const Node::Entry& entry : map_->entries) {
        if (std::find(known_.begin(), known_.end(), entry.key) != known_.end()) continue;
        throw Error(entry.where,
                    fmt::format("unknown key {}{}{}", in_quotes(entry.key),
                                path_.empty() ? "" : " in " + path_, hint(entry)));
    }
}

std::string Reader::hint(const Node::Entry& unknown) const {
    const bool is_phrase = unknown.key.find(' ') != std::string::npos;
    if (is_phrase && unknown.value.kind == Node::Kind::Nothing) return "; does it lack a colon?";
    const std::string meant = did_you_mean(unknown.key, known_);
    return meant.empty() ? "; there can be " + join(known_, ", ") : meant;
}

std::size_t Reader::pick(std::string_view key, const Node& value,
                         const std::vector<std::string>& names) const {
    if (value.kind == Node::Kind::Text) {
        const auto found = std::find(names.begin(), names.end(), value.text);
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    }
    throw Error(value.where,
                fmt::format("{} must be one of {}, got {}{}", path(key), join(names, ", "),
                            describe(value), did_you_mean(value.text, names)));
}

std::vector<std::size_t> Reader::pick_several(std::string_view key, const Node& value,
                                              const std::vector<std::string>& names) const {
    if (value.kind == Node::Kind::Text) return {pick(key, value, names)};
    if (value.kind != Node::Kind::List) {
        refuse(key, value, fmt::format("a list of {}", join(names, ", ")));
    }
    std::vector<std::size_t> picked;
    for (const Node& item : value.items) {
        const std::size_t index = pick(key, item, names);
        if (std::find(picked.begin(), picked.end(), index) != picked.end()) {
            throw Error(item.where, fmt::format("{} names {} twice", path(key), describe(item)));
        }
        picked.push_back(index);
    }
    return picked;
}

void Reader::refuse(std::string_view key, const Node& value, const std::string& wanted) const {
    throw Error(value.where,
                fmt::format("{} must be {}, got {}", path(key), wanted, describe(value)));
}

}  // namespace senet::settings
