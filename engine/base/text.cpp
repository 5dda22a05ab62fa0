#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "base/random.h"

namespace senet {
namespace {

struct Unit {
    std::string_view name;
    double factor;
};

/// Number and unit, all of `text`; nothing unless it is a whole number of the smallest unit.
std::optional<std::int64_t> parse_quantity(std::string_view text, std::span<const Unit> units) {
    if (trim(text) != text) return std::nullopt;
    const std::size_t end = text.find_first_not_of("0123456789.");
    const std::string_view digits = text.substr(0, end);
    const std::string_view unit = end == std::string_view::npos ? "" : trim(text.substr(end));
    if (digits.empty() || digits.front() == '.' || digits.back() == '.') return std::nullopt;
    double number = 0;
    const auto [stop, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (failure != std::errc{} || stop != digits.data() + digits.size()) return std::nullopt;
    for (const Unit& candidate : units) {
        const double value = number * candidate.factor;
        const double whole = std::round(value);  // 1.1k is 1100, though not in binary fractions
        const bool has_fraction =
            candidate.factor == 1 && digits.find('.') != std::string_view::npos;
        const bool is_whole =
            !has_fraction && std::abs(value - whole) <= 1e-9 * std::max(1.0, whole);
        if (unit == candidate.name && is_whole && value < 9e18)
            return static_cast<std::int64_t>(whole);
    }
    return std::nullopt;
}

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string with_unit(double value, std::string_view unit) {
    char buffer[64];
    const char* format = value >= 100 || value == std::floor(value) ? "%.0f"
        : value >= 10                                               ? "%.1f"
                                                                    : "%.2f";
    std::snprintf(buffer, sizeof buffer, format, value);
    return std::string(buffer) + std::string(unit);
}

/// The character at the front. REQUIRES one of `length` bytes.
char32_t character_of(std::string_view text, std::size_t length) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (length == 1) return lead;
    char32_t character = lead & (0x7fu >> length);
    for (const char c : text.substr(1, length - 1)) character = character << 6 | (c & 0x3f);
    return character;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

/// What takes no room, or turns the direction of what stands around it.
bool is_unseen(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    constexpr std::array<Range, 8> kUnseen{{{0x061c, 0x061c},
                                            {0x180e, 0x180e},
                                            {0x200b, 0x200b},
                                            {0x200e, 0x200f},
                                            {0x2028, 0x202e},
                                            {0x2060, 0x206f},
                                            {0xfeff, 0xfeff},
                                            {0xfff9, 0xfffb}}};
    return std::any_of(kUnseen.begin(), kUnseen.end(),
                       [c](const Range& range) { return c >= range.first && c <= range.last; });
}

std::string as_code(char32_t unseen) {
    std::array<char, 8> buffer;
    std::snprintf(buffer.data(), buffer.size(), "\\u%04x", static_cast<unsigned>(unseen));
    return buffer.data();
}

std::string hexadecimal(char c) {
    std::array<char, 8> buffer;
    std::snprintf(buffer.data(), buffer.size(), "\\x%02x", static_cast<unsigned char>(c));
    return buffer.data();
}

}  // namespace

std::optional<std::string> nearest(std::string_view given, std::span<const std::string> names) {
    constexpr std::size_t kLongest = 64;  // nobody means a name by a text longer than this
    if (given.size() > kLongest) return std::nullopt;
    const std::string wanted = lower(given);
    std::optional<std::string> best;
    std::size_t least = 0;
    for (const std::string& name : names) {
        if (name.size() > kLongest) continue;
        const std::size_t apart = distance(wanted, lower(name));
        const std::size_t allowed = std::max(given.size(), name.size()) / 3;
        if (apart <= allowed && (!best || apart < least)) {
            best = name;
            least = apart;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view given, std::span<const std::string> names) {
    const auto name = nearest(given, names);
    return name ? "; did you mean \"" + *name + "\"?" : "";
}

std::size_t utf8_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return 1;
    const std::size_t length = lead < 0xc0 ? 0
        : lead < 0xe0                      ? 2
        : lead < 0xf0                      ? 3
        : lead < 0xf8                      ? 4
                                           : 0;
    if (length == 0 || length > text.size()) return 0;
    for (const char c : text.substr(1, length - 1)) {
        if ((c & 0xc0) != 0x80) return 0;
    }
    const char32_t character = character_of(text, length);
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};  // by length: no detours
    const bool is_surrogate = character >= 0xd800 && character < 0xe000;
    return character >= kLeast[length] && character <= 0x10ffff && !is_surrogate ? length : 0;
}

std::string printable(std::string_view text, std::string_view kept) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const std::size_t taken = std::max<std::size_t>(1, length);
        const char32_t character = length == 0 ? 0 : character_of(text, length);
        if (is_unseen(character)) {
            out += as_code(character);
        } else if (length > 0 &&
                   (!is_control(character) || kept.find(text[0]) != std::string_view::npos)) {
            out += text.substr(0, taken);
        } else {
            for (const char c : text.substr(0, taken)) out += hexadecimal(c);
        }
        text.remove_prefix(taken);
    }
    return out;
}

std::string unseen_escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
        const char32_t character = length == 1 ? 0 : character_of(text, length);
        out += is_unseen(character) ? as_code(character) : std::string(text.substr(0, length));
        text.remove_prefix(length);
    }
    return out;
}

std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    const auto is_continuation = [](char c) { return (c & 0xc0) == 0x80; };
    while (most > 0 && is_continuation(text[most])) --most;
    return std::string(text.substr(0, most)) + "...";
}

std::string error_text(std::string_view message) {
    constexpr std::size_t kLongest = 2000;
    return shortened(printable(message, "\n\t"), kLongest);
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::string shown = shortened(printable(line), kLongest);
    const bool is_cut = line.size() < text.size() && !shown.ends_with("...");
    return "\"" + shown + (is_cut ? "..." : "") + "\"";
}

std::string escaped_in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string in_shell(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + "'";
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += separator;
        out += parts[i];
    }
    return out;
}

std::string listed(std::span<const std::string> parts) {
    if (parts.size() < 2) return join(parts, "");
    return join(parts.first(parts.size() - 1), ", ") + " and " + parts.back();
}

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    for (auto at = text.begin(); true;) {
        const auto start = std::find_if_not(at, text.end(), is_blank);
        if (start == text.end()) return words;
        at = std::find_if(start, text.end(), is_blank);
        words.emplace_back(start, at);
    }
}

std::string_view trim(std::string_view text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(" \t\r\n") - start + 1);
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::optional<std::int64_t> parse_whole(std::string_view text) {
    std::int64_t value = 0;
    const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || failure != std::errc{} || stop != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> parse_size(std::string_view text) {
    static constexpr Unit units[] = {{"B", 1},          {"kB", 1024.0},       {"KB", 1024.0},
                                     {"MB", 1048576.0}, {"GB", 1073741824.0}, {"", 1}};
    return parse_quantity(text, units);
}

std::optional<std::int64_t> parse_time(std::string_view text) {
    static constexpr Unit units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}};
    return parse_quantity(text, units);
}

std::optional<std::int64_t> parse_count(std::string_view text) {
    static constexpr Unit units[] = {{"", 1}, {"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}};
    return parse_quantity(text, units);
}

std::string show_size(std::int64_t bytes) {
    const double b = static_cast<double>(bytes);
    if (bytes >= 1073741824) return with_unit(b / 1073741824, " GB");
    if (bytes >= 1048576) return with_unit(b / 1048576, " MB");
    if (bytes >= 1024) return with_unit(b / 1024, " kB");
    return with_unit(b, " B");
}

std::string show_signed(double number, int digits) {
    std::string text = fmt::format("{:+.{}f}", number, digits);
    if (text.find_first_not_of("-0.") == std::string::npos) text[0] = '+';
    return text;
}

std::string show_count(double count) {
    if (count >= 1e9) return with_unit(count / 1e9, " G");
    if (count >= 1e6) return with_unit(count / 1e6, " M");
    if (count >= 1e4) return with_unit(count / 1e3, " k");
    return with_unit(std::round(count), "");
}

std::string show_time(double seconds) {
    if (seconds >= 3600) {
        const int minutes = static_cast<int>(seconds / 60);
        return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    }
    if (seconds >= 60) {
        const int whole = static_cast<int>(seconds);
        return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    }
    if (seconds >= 1) return with_unit(seconds, " s");
    return with_unit(std::round(seconds * 1000), " ms");
}

std::string duration_text(double seconds) {
    const auto all = static_cast<std::int64_t>(seconds + 0.5);
    if (all >= 3600) return fmt::format("{} h {} min", all / 3600, all / 60 % 60);
    if (all >= 60) return fmt::format("{} min {} s", all / 60, all % 60);
    return fmt::format("{} s", all);
}

std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
    for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
    return mix(hash ^ text.size());
}

std::string show_hash(std::uint64_t hash) {
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

}  // namespace senet
