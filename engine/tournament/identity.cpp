#include "tournament/identity.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"

namespace senet::tournament {
namespace {

constexpr std::size_t kLongestOpenings = std::size_t{1} << 30;  // bytes

}  // namespace

void add_openings(const Options& options, Identity& about) {
    const std::string& file = options.openings;
    if (file.empty()) return;
    about["the file of openings"] =
        show_hash(hash_text(0, read_text({file, file, "a file of openings"}, kLongestOpenings)));
}

void add_settings(const Texts& texts, Identity& about) { about[kSettingsKey] = json_text(texts); }

namespace {

/// What the file of a run said, as far as its journal is of a senet that wrote it down.
Texts settings_in(const Identity& about) {
    const auto text = about.find(kSettingsKey);
    if (text == about.end()) return {};
    const nlohmann::json read = json_of(text->second);
    try {
        return read.get<Texts>();
    } catch (const nlohmann::json::exception&) {
        return {};
    }
}

/// A number with its unit as it is usually written: "20 ms" and "20ms" are the same.
std::string without_gap(const std::string& text) {
    const std::size_t gap = text.find_first_not_of("0123456789.");
    if (gap == 0 || gap == std::string::npos) return text;
    const std::size_t unit = text.find_first_not_of(' ', gap);
    if (unit == gap || unit == std::string::npos) return text;
    const bool is_unit = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(unit), text.end(),
                                     [](char c) { return c >= 'a' && c <= 'z'; });
    return is_unit ? text.substr(0, gap) + text.substr(unit) : text;
}

/// "limits.depth was 4 before, and is 5 now": the first setting that is another one;
/// empty where there is none, or it is not known.
std::string changed_setting(const Texts& now, const Texts& before) {
    if (before.empty()) return "";
    Texts names = now;
    names.insert(before.begin(), before.end());
    for (const auto& [name, text] : names) {
        const auto was = before.find(name), is = now.find(name);
        if (was != before.end() && is != now.end() &&
            without_gap(was->second) == without_gap(is->second))
            continue;
        return fmt::format("{} was {} before, and is {} now", name,
                           was == before.end() ? "not set" : printable(was->second),
                           is == now.end() ? "not set" : printable(is->second));
    }
    return "";
}

}  // namespace

std::string changed(const Identity& now, const Identity& before) {
    const auto players = now.find(kPlayersKey), were = before.find(kPlayersKey);
    if (players != now.end() && were != before.end() && players->second != were->second) {
        return fmt::format("the players were {} before, and are {} now, in this order",
                           printable(were->second), printable(players->second));
    }
    for (const auto& [what, hash] : now) {
        if (what == kSettingsKey || what == kPlayersKey) continue;
        const auto then = before.find(what);
        if (then == before.end() || then->second != hash) {
            const Texts texts = settings_in(before);
            const std::string setting = changed_setting(settings_in(now), texts);
            if (!setting.empty()) return setting;
            if (what == kTournamentFileKey && !texts.empty())
                continue;  // but for how it is written
            return fmt::format("{} changed since this run began ({}, now {})", what,
                               then == before.end() ? "not there" : then->second, hash);
        }
    }
    return "";
}

bool is_longer(const Identity& now, const Identity& before) {
    constexpr const char* kGames = "games";
    const Texts is = settings_in(now);
    Texts was = settings_in(before);
    if (!is.contains(kGames) || !was.contains(kGames)) return false;
    const auto games = parse_count(is.at(kGames)), had = parse_count(was.at(kGames));
    if (!games || !had || *games <= *had) return false;
    was[kGames] = is.at(kGames);
    Identity same = before;
    add_settings(was, same);
    return changed(now, same).empty();
}

}  // namespace senet::tournament
