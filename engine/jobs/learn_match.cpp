#include "jobs/learn_match.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "jobs/place.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"

namespace senet::jobs {
namespace {

std::string text_of(const Host& host, const LearnMatch& match) {
    const auto player = [](const std::string& name, const std::filesystem::path& network) {
        const std::string value = network.empty() ? "false" : absolute(network.string());
        return fmt::format("  {}: {{ set: [{}] }}\n", name,
                           yaml_text("evaluation.network=" + value));
    };
    settings::Request game = match.request;
    game.sets.push_back("evaluation.network=false");  // the game's own decides nothing here
    std::string text = game_text(host.home, game) + "players:\n" +
        player("network", match.network) + player(match.other, match.other_network) +
        fmt::format("games: {}\nthreads: {}\nlimits: {{ {} }}\n"
                    "openings: {{ plies: 6, choices: 4, depth: 2 }}\n",
                    match.games, match.threads, match.limits);
    if (match.by_place) text += "score: place\n";
    if (match.sprt) text += sprt_text(*match.sprt);
    return text;
}

}  // namespace

VerdictSize verdict_size(double seconds, int threads, double moves, const VerdictSize& most) {
    constexpr double kFew = 60, kLeast = 20, kShortest = 10;  // games, games, milliseconds
    const double milliseconds = seconds * 1000 * threads / moves;  // for one move of each game
    const auto longest = static_cast<double>(most.milliseconds);
    VerdictSize size;
    size.milliseconds = static_cast<std::int64_t>(
        std::clamp(milliseconds / kFew, std::min(kShortest, longest), longest));
    const double games = std::max(kLeast, milliseconds / static_cast<double>(size.milliseconds));
    size.games = static_cast<int>(std::min(games, static_cast<double>(most.games)));
    return size;
}

std::optional<tournament::Standings> play_match(const Host& host, const LearnMatch& match) {
    const auto file = write_tournament(match.folder, "match.yaml", text_of(host, match));
    return play_tournament(host, file, match.folder, match.use);
}

}  // namespace senet::jobs
