// Small helpers for texts that people write and read: quantities with units, and the nearest name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace senet {

/// The name that was probably meant: at most a third of its letters away (Damerau-Levenshtein).
std::optional<std::string> nearest(std::string_view given, std::span<const std::string> names);

/// `; did you mean "depth"?`, or nothing when no name is near.
std::string did_you_mean(std::string_view given, std::span<const std::string> names);

/// How many bytes the UTF-8 character at the front of `text` takes; 0 when it is none.
/// REQUIRES a text that is not empty.
std::size_t utf8_length(std::string_view text);

/// The text as it can do no harm to a terminal: control characters but those `kept`, and bytes that
/// are no UTF-8, are written \x1b; characters that can't be seen, or turn the direction of others,
/// \u202e.
std::string printable(std::string_view text, std::string_view kept = "");

/// Only the latter, and so that JSON and JavaScript read the same text.
std::string unseen_escaped(std::string_view text);

/// At most `most` bytes and then "...", never cut within a character.
std::string shortened(std::string_view text, std::size_t most);

/// A mistake's message as it is printed: harmless, and not longer than anybody reads.
std::string error_text(std::string_view message);

/// A text of the user's in quotes, for a message: printable, on one line, and cut when it is long.
std::string in_quotes(std::string_view text);

/// The whole text in quotes, with a backslash before each quote and backslash of its own: as YAML,
/// DOT and PGN read it again. REQUIRES a text on one line.
std::string escaped_in_quotes(std::string_view text);

/// A word of a command line: in single quotes, where a shell would read it otherwise.
std::string in_shell(const std::string& word);

std::string join(std::span<const std::string> parts, std::string_view separator);
/// "a", "a and b", "a, b and c".
std::string listed(std::span<const std::string> parts);
std::vector<std::string> split_words(std::string_view text);
std::string_view trim(std::string_view text);
std::string lower(std::string_view text);

/// A whole number, all of `text`, in decimal; nothing if it is anything else or does not fit.
std::optional<std::int64_t> parse_whole(std::string_view text);

/// A finite decimal number, all of `text`.
std::optional<double> parse_number(std::string_view text);

/// "64MB" -> bytes (B, kB, MB, GB: powers of 1024); nothing if it is no size.
std::optional<std::int64_t> parse_size(std::string_view text);
/// "500ms", "2s", "1m", "1h" -> milliseconds; nothing if it is no time.
std::optional<std::int64_t> parse_time(std::string_view text);
/// "5M", "100k", "250000" -> a count (k, M, G: powers of 1000); nothing if it is no count.
std::optional<std::int64_t> parse_count(std::string_view text);

/// "+12.5", "-3.0", and of what rounds to nothing "+0.0".
std::string show_signed(double number, int digits = 0);
/// 64 MB, 1.2 GB; 1.35 M; 2.1 s: short forms for people.
std::string show_size(std::int64_t bytes);
std::string show_count(double count);
std::string show_time(double seconds);
/// "1 h 12 min", "3 min 20 s", "12 s".
std::string duration_text(double seconds);

/// `hash` with a text added: the same on every machine.
std::uint64_t hash_text(std::uint64_t hash, std::string_view text);
/// A hash as sixteen hexadecimal digits.
std::string show_hash(std::uint64_t hash);

}  // namespace senet
