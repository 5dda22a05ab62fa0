#include "server/asked_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "game/notation.h"
#include "play/record.h"

namespace senet::server {
namespace {

constexpr std::size_t kMostMoves = 10'000;

/// What decides how the game is played and searched, and names no file.
bool is_allowed(std::string_view setting) {
    constexpr std::array<std::string_view, 3> kSections{"options.", "params.", "search."};
    return setting == "evaluation.network=false" ||
        std::any_of(kSections.begin(), kSections.end(),
                    [&](std::string_view section) { return setting.starts_with(section); });
}

}  // namespace

void check_setting(const std::string& setting) {
    if (is_allowed(setting)) return;
    throw Error(
        fmt::format("a page may set options, params and search, as in "
                    "\"search.depth=9\", got {}",
                    in_quotes(setting)));
}

AskedGame checked_game(const jobs::Host& host, Drafts& drafts, settings::Request request) {
    constexpr std::string_view kDraft = "draft:";
    settings::Home home = host.home;
    if (request.game.starts_with(kDraft)) {
        request.game.erase(0, kDraft.size());
        home = drafts.home_of(request.game);
    }
    if (!settings::listed_game(home, request.game)) {
        std::vector<std::string> names;
        for (const settings::GameEntry& entry : settings::list_games(home))
            names.push_back(entry.name);
        throw Error(fmt::format("there is no game {} in the library{}", in_quotes(request.game),
                                did_you_mean(request.game, names)));
    }
    std::for_each(request.sets.begin(), request.sets.end(), check_setting);
    return {std::move(home), std::move(request)};
}

AskedGame asked_game(const jobs::Host& host, Drafts& drafts, Asked& asked) {
    settings::Request request{.game = asked.text("game"), .set_by = "\"set\""};
    request.sets = asked.texts("set");
    if (const auto level = asked.whole("level", 1, settings::kMostLevels))
        request.level = static_cast<int>(*level);
    if (const auto seed = asked.whole("seed", 0, INT64_MAX))
        request.seed = static_cast<std::uint64_t>(*seed);
    return checked_game(host, drafts, std::move(request));
}

game::Line line_of(game::Rules& rules, std::uint64_t seed, const std::string& position,
                   const std::vector<std::string>& moves) {
    if (moves.size() > kMostMoves)
        throw Error(fmt::format("\"moves\" has {} moves, and at most {} are played", moves.size(),
                                kMostMoves));
    game::Line line(
        rules, position.empty() ? rules.start(seed) : game::parse_state(rules, position, seed));
    for (const std::string& move : moves) play::play_named(line, move);
    return line;
}

}  // namespace senet::server
