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
std::optional<std::int64_t> quantity_of(const Node& node, Parse parse, RangeText range) {
    return node.kind == Node::Kind::Text ? within(node.text, parse, range) : std::nullopt;
}

std::string size_wanted(RangeText range) {
    return fmt::format("a size from {} to {}", range.least, range.most);
}

constexpr std::string_view kOrNoLimit = ", or false for no limit";

bool says_off(const Node& node) { return is_text(node, "false") || is_text(node, "none"); }

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

Reader::Reader(const Node& map, std::string path, std::vector<Setting>* read)
    : map_(&map), path_(std::move(path)), read_(read) {
    if (map.kind == Node::Kind::Map || map.kind == Node::Kind::Nothing) return;
    throw Error(map.where,
                fmt::format("{} must be a map of settings, got {}",
                            path_.empty() ? "a settings file" : path_, describe(map)));
}

std::int64_t Reader::whole(std::string_view key, std::int64_t standard, Range<std::int64_t> range) {
    const Node* value = find(key);
    const auto number = value == nullptr  ? standard
        : value->kind == Node::Kind::Text ? parse_whole(value->text)
                                          : std::nullopt;
    if (!number || *number < range.least || *number > range.most)
        refuse(key, *value, fmt::format("a whole number from {} to {}", range.least, range.most));
    note(key, Setting::Kind::Whole, std::to_string(*number));
    if (read_ != nullptr) {
        read_->back().least = static_cast<double>(range.least);
        read_->back().most = static_cast<double>(range.most);
    }
    return *number;
}

double Reader::number(std::string_view key, double standard, Range<double> range) {
    const Node* value = find(key);
    const auto number = value == nullptr  ? standard
        : value->kind == Node::Kind::Text ? parse_number(value->text)
                                          : std::nullopt;
    if (!number || *number < range.least || *number > range.most)
        refuse(key, *value, fmt::format("a number from {} to {}", range.least, range.most));
    note(key, Setting::Kind::Number, fmt::format("{}", *number));
    if (read_ != nullptr) {
        read_->back().least = range.least;
        read_->back().most = range.most;
    }
    return *number;
}

bool Reader::is_off(std::string_view key) {
    const Node* value = find(key);
    return value != nullptr && says_off(*value);
}

bool Reader::flag(std::string_view key, bool standard) {
    const Node* value = find(key);
    const bool on = value == nullptr ? standard : is_text(*value, "true");
    if (value != nullptr && !on && !is_text(*value, "false")) refuse(key, *value, "true or false");
    note(key, Setting::Kind::Flag, on ? "true" : "false");
    return on;
}

std::int64_t Reader::quantity(std::string_view key, std::int64_t standard, Parse parse,
                              RangeText range, const std::string& wanted) {
    const Node* value = find(key);
    const auto found = value == nullptr ? standard : quantity_of(*value, parse, range);
    if (!found) refuse(key, *value, wanted);
    note(key, Setting::Kind::Quantity, value == nullptr ? std::to_string(*found) : value->text);
    return *found;
}

std::int64_t Reader::size(std::string_view key, std::int64_t standard, RangeText range) {
    return quantity(key, standard, parse_size, range, size_wanted(range));
}

std::int64_t Reader::count(std::string_view key, std::int64_t standard, RangeText range) {
    return quantity(key, standard, parse_count, range, count_wanted(range));
}

Reader::Limit Reader::limit(std::string_view key, Limit standard, Parse parse, RangeText range,
                            const std::string& wanted) {
    const Node* value = find(key);
    Limit found = standard;
    if (value != nullptr) {
        found = quantity_of(*value, parse, range);
        if (!found && !says_off(*value)) refuse(key, *value, wanted + kOrNoLimit.data());
    }
    note(key, Setting::Kind::Quantity,
         !found                 ? "false"
             : value == nullptr ? std::to_string(*found)
                                : value->text);
    return found;
}

Reader::Limit Reader::time_limit(std::string_view key, Limit standard, RangeText range) {
    return limit(key, standard, parse_time, range, time_wanted(range));
}

Reader::Limit Reader::count_limit(std::string_view key, Limit standard, RangeText range) {
    return limit(key, standard, parse_count, range, count_wanted(range));
}

Reader Reader::section(std::string_view key) {
    const Node* value = find(key);
    return Reader(value == nullptr ? kEmpty : *value, path(key), read_);
}

std::optional<Reader> Reader::optional_section(std::string_view key, bool standard) {
    const Node* value = find(key);
    const bool on = value == nullptr ? standard : !is_text(*value, "false");
    note(key, Setting::Kind::Flag, on ? "true" : "false");
    if (!on) return std::nullopt;
    if (value == nullptr || is_text(*value, "true")) return Reader(kEmpty, path(key), read_);
    if (value->kind == Node::Kind::Text || value->kind == Node::Kind::List)
        refuse(key, *value, "true, false or a map of its settings");
    return Reader(*value, path(key), read_);
}

void Reader::note(std::string_view key, Setting::Kind kind, std::string value,
                  std::vector<std::string> choices) {
    if (read_ == nullptr) return;
    read_->push_back({path(key), kind, std::move(value), 0, 0, std::move(choices)});
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
    if (unknown.key == "program") return kProgramsPlay;
    const std::string meant = did_you_mean(unknown.key, known_);
    if (!meant.empty()) return meant;
    std::vector<std::string> names;  // asked for more than once, some are known so often
    for (const std::string& name : known_)
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return "; there can be " + join(names, ", ");
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
