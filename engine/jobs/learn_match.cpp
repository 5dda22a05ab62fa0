#include "jobs/learn_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "jobs/learn_run.h"
#include "jobs/place.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "network/head.h"

namespace senet::jobs {
namespace {

/// By which it evaluates, and as it was learnt, whatever the game's own settings are.
std::vector<std::string> settings_of(const std::filesystem::path& network) {
    if (network.empty()) return {"evaluation.network=false"};
    const bool adds_script = network::adds_script(network::read_bytes(network, network.string()));
    return {"evaluation.network=" + yaml_text(absolute(network.string())),
            fmt::format("evaluation.script={}", adds_script ? 1 : 0)};
}

std::string text_of(const Host& host, const LearnMatch& match) {
    const auto player = [](const std::string& name, const std::filesystem::path& network) {
        std::vector<std::string> sets;
        for (const std::string& set : settings_of(network)) sets.push_back(yaml_text(set));
        return fmt::format("  {}: {{ set: [{}] }}\n", name, join(sets, ", "));
    };
    settings::Request game = match.request;
    // The game's own network decides nothing here; what stands in its place judges the throws.
    for (const std::string& set : settings_of(match.luck ? match.other_network : ""))
        game.sets.push_back(set);
    constexpr double kMostPlies = 6, kOfGame = 1.0 / 3;
    const double plies = std::clamp(match.moves_of_game * kOfGame, 1.0, kMostPlies);
    std::string text = game_text(host.home, game) + "players:\n" +
        player("network", match.network) + player(match.other, match.other_network) +
        fmt::format("games: {}\nthreads: {}\nlimits: {{ {} }}\n"
                    "openings: {{ plies: {:.0f}, choices: 4, depth: 2 }}\n",
                    match.games, match.threads, match.limits, std::floor(plies));
    if (match.luck) text += fmt::format("luck: {}\n", *match.luck);
    if (match.by_place) text += "score: place\n";
    if (match.sprt) text += sprt_text(*match.sprt);
    return text;
}

}  // namespace

void tell_result(const tournament::Standings& standings, LearnRound& round) {
    const tournament::Encounter& encounter = standings.encounters().begin()->second;
    const tournament::Statistics figures = tournament::statistics(sample_of(encounter));
    const tournament::Estimate elo =
        encounter.without_luck.sets() > 1 ? elo_without_luck(encounter) : figures.elo;
    const auto finite = [](double value) { return std::clamp(value, -kMostElo, kMostElo); };
    round.match_games = static_cast<std::uint64_t>(figures.games);
    round.match_plies = static_cast<double>(standings.plies()) / static_cast<double>(figures.games);
    round.elo = finite(elo.value);
    round.elo_low = finite(elo.low);
    round.elo_high = finite(elo.high);
    round.kept = elo.value >= 0;
}

std::optional<tournament::Standings> play_match(const Host& host, const LearnMatch& match) {
    const auto file = write_tournament(match.folder, "match.yaml", text_of(host, match));
    return play_tournament(host, file, match.folder, match.use);
}

}  // namespace senet::jobs
