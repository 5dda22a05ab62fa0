#include "search/algorithm.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "game/game.h"

namespace senet::search {

std::string names_of(Walk walk) {
    std::vector<std::string> names;
    for (const AlgorithmInfo& each : kAlgorithms)
        if (each.walk == walk) names.emplace_back(each.name);
    return join(names, " and ");
}

bool for_themselves(const Options& options, const game::Game& game) {
    return options.opponents == Opponents::MaxN && game.player_count() > 2;
}

Options each_for_himself(Options options, const game::Game& game) {
    if (game.player_count() == 2) return options;
    options.opponents = Opponents::MaxN;
    if (info(options.algorithm).walk == Walk::NullWindows) options.algorithm = Options{}.algorithm;
    return options;
}

bool takes_one_reply(const Options& options, const game::Game& game) {
    return options.opponents == Opponents::BestReply && game.player_count() > 2;
}

namespace {

constexpr const char* kAlgorithm = "algorithm";

/// Which setting of the search does not take the game, and why; nothing where all do.
struct Refusal {
    std::string setting;
    std::string why;
};

std::optional<Refusal> refusal(const Options& options, const game::Game& game) {
    const AlgorithmInfo& asked = info(options.algorithm);
    const auto [players, chance] = game.traits();
    if (players < asked.takes.least_players || players > asked.takes.most_players) {
        return Refusal{kAlgorithm,
                       fmt::format("search.algorithm {} needs two to eight players; {} has {}",
                                   asked.name, game.name, players)};
    }
    if (chance && !asked.takes.chance) {
        return Refusal{kAlgorithm,
                       fmt::format("search.algorithm {} can't look through throws, which {} has",
                                   asked.name, game.name)};
    }
    if (chance && takes_one_reply(options, game)) {
        return Refusal{"opponents",
                       fmt::format("search.opponents brs takes one reply of all others together, "
                                   "and can't tell whose throws, which {} has, belong to it",
                                   game.name)};
    }
    if (asked.walk == Walk::NullWindows && for_themselves(options, game)) {
        return Refusal{kAlgorithm,
                       fmt::format("search.algorithm {} tests one number against a bound; "
                                   "search.opponents maxn has one for each player",
                                   asked.name)};
    }
    return std::nullopt;
}

}  // namespace

void check_takes(const Options& options, const game::Game& game) {
    if (const auto refused = refusal(options, game))
        throw SettingError({"search", refused->setting}, refused->why);
}

bool takes(const Options& options, const game::Game& game) { return !refusal(options, game); }

}  // namespace senet::search
