#include "jobs/settings_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "settings/parse.h"
#include "settings/source.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

/// Where a section begins and ends; both at the end of the text where there is none.
struct Place {
    std::size_t begin, end;
};

Place place_of(const std::string& text, const std::string& key) {
    const bool first = text.starts_with(key + ":");
    const std::size_t found = first ? 0 : text.find("\n" + key + ":");
    if (found == std::string::npos) return {text.size(), text.size()};
    const std::size_t begin = first ? 0 : found + 1;
    std::size_t end = text.find('\n', begin);
    // What belongs to a key stands behind it, further in.
    while (end != std::string::npos && end + 1 < text.size() && text[end + 1] == ' ')
        end = text.find('\n', end + 1);
    return {begin, end == std::string::npos ? text.size() : end + 1};
}

/// A value as YAML on one line.
std::string flow_text(const settings::Node& node) {
    using Kind = settings::Node::Kind;
    std::string inner;
    const auto add = [&](const std::string& text) { inner += (inner.empty() ? "" : ", ") + text; };
    switch (node.kind) {
        case Kind::Nothing: return "~";
        case Kind::Text: {
            const bool plain = !node.text.empty() &&
                node.text.find_first_of(":#,[]{}\"'&*!|>%@` ") == std::string::npos;
            return plain ? node.text : escaped_in_quotes(node.text);
        }
        case Kind::List:
            for (const settings::Node& item : node.items) add(flow_text(item));
            return "[" + inner + "]";
        case Kind::Map:
            for (const auto& entry : node.entries) add(entry.key + ": " + flow_text(entry.value));
            return "{ " + inner + " }";
    }
    return {};
}

std::size_t indentation(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

bool is_of(std::string_view line, const std::string& key) {
    line.remove_prefix(indentation(line));
    return line.starts_with(key + ":");
}

/// The lines under the section's key. One that is written within brackets is taken apart.
std::vector<std::string> lines_under(const fs::path& file, const std::string& section,
                                     const std::string& key) {
    std::vector<std::string> lines;
    std::istringstream text(section);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    if (lines.empty()) return lines;
    const settings::Node tree = settings::parse(section, file.string());
    const settings::Node* node = tree.find(key);
    if (node == nullptr || node->kind != settings::Node::Kind::Map) return {};
    std::string_view behind = std::string_view(lines.front()).substr(key.size() + 1);
    behind.remove_prefix(indentation(behind));
    if (behind.empty() || behind.starts_with('#')) {
        lines.erase(lines.begin());
        return lines;
    }
    lines.clear();
    for (const auto& entry : node->entries)
        lines.push_back(fmt::format("  {}: {}", entry.key, flow_text(entry.value)));
    return lines;
}

}  // namespace

void write_section(const SettingsSection& section) {
    const std::string text = settings::read_settings_text(section.file);
    const Place place = place_of(text, section.key);
    std::string before = text.substr(0, place.begin);
    if (place.begin == text.size() && !before.ends_with('\n')) before += '\n';
    write_text(section.file, before + section.text + text.substr(place.end));
}

SettingsSection changed_section(const fs::path& file, const std::string& key,
                                const std::string& comment, const std::vector<SectionLine>& lines) {
    const std::string text = settings::read_settings_text(file);
    const Place place = place_of(text, key);
    std::string changed = key + ":" + (comment.empty() ? "" : "  # " + comment) + "\n";
    std::size_t indent = 2, left_out_from = std::string::npos;
    bool first = true;
    for (const std::string& line :
         lines_under(file, text.substr(place.begin, place.end - place.begin), key)) {
        const std::size_t in = indentation(line);
        if (std::exchange(first, false)) indent = in;
        if (in > left_out_from) continue;  // it belongs to a line that was left out
        left_out_from = std::string::npos;
        const bool replaced =
            std::any_of(lines.begin(), lines.end(),
                        [&](const SectionLine& other) { return is_of(line, other.key); });
        if (replaced)
            left_out_from = in;
        else
            changed += line + "\n";
    }
    for (const SectionLine& line : lines) {
        if (line.value.empty()) continue;
        changed += fmt::format("{}{}: {}{}\n", std::string(indent, ' '), line.key, line.value,
                               line.comment.empty() ? "" : "  # " + line.comment);
    }
    return {file, key, changed};
}

}  // namespace senet::jobs
