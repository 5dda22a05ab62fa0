#include "settings/clock_text.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "settings/reader.h"

namespace senet::settings {
namespace {

constexpr std::int64_t kMostMoves = 10'000;  // of a period

/// What stands before a sign, which goes with it; nothing where there is no such sign.
std::optional<std::string_view> take_to(char sign, std::string_view& text) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view before = text.substr(0, at);
    text.remove_prefix(at + 1);
    return before;
}

std::optional<std::int64_t> whole_milliseconds(std::optional<double> seconds) {
    constexpr double kMost = 3'600'000;  // as many seconds as kTimes allows
    if (!seconds || *seconds < 0 || *seconds > kMost) return std::nullopt;
    return std::llround(*seconds * 1000);
}

/// "0.5s", "0.5", "1:30".
std::optional<std::int64_t> milliseconds_of(std::string_view text) {
    if (const auto time = time_within(text, {"0ms", kTimes.most})) return time;
    const auto minutes = take_to(':', text);
    if (!minutes) return whole_milliseconds(parse_number(text));
    const auto whole = parse_whole(*minutes);
    const auto seconds = parse_number(text);
    if (!whole || !seconds || *seconds < 0 || *seconds >= 60) return std::nullopt;
    return whole_milliseconds(static_cast<double>(*whole) * 60 + *seconds);
}

}  // namespace

std::optional<play::ClockTime> parse_clock(std::string_view text) {
    play::ClockTime clock;
    if (const auto moves = take_to('/', text)) {
        const auto count = parse_whole(*moves);
        if (!count || *count < 1 || *count > kMostMoves) return std::nullopt;
        clock.moves = static_cast<int>(*count);
    }
    const auto before = take_to('+', text);
    const auto left = milliseconds_of(before.value_or(text));
    const auto increment = before ? milliseconds_of(text) : 0;
    if (!left || *left < 1 || !increment) return std::nullopt;
    clock.left = *left;
    clock.increment = *increment;
    return clock;
}

std::string clock_text(const play::ClockTime& clock) {
    return fmt::format("{}{}ms+{}ms", clock.moves > 0 ? fmt::format("{}/", clock.moves) : "",
                       clock.left, clock.increment);
}

}  // namespace senet::settings
