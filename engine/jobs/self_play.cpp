#include "jobs/self_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"

namespace senet::jobs {

bool play_itself(const Host& host, const settings::Request& request, const SelfPlay& play,
                 const std::filesystem::path& folder, tournament::Journal::Use use) {
    const std::string text = game_text(host.home, request) +
        fmt::format("players: {{ one: {{}}, other: {{ limits: {{ nodes: {} }} }} }}\ngames: {}\n"
                    "limits: {{ nodes: {} }}\nopenings: {{ plies: {}, choices: 1, depth: 0 }}\n",
                    std::max<std::int64_t>(play.nodes * 4 / 5, 1), play.games, play.nodes,
                    play.plies);
    return play_tournament(host, write_tournament(folder, "match.yaml", text), folder, use)
        .has_value();
}

}  // namespace senet::jobs
