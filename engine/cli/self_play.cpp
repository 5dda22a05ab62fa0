#include "cli/self_play.h"

#include <fmt/format.h>

#include "cli/tournament_run.h"
#include "cli/tournament_text.h"

namespace senet::cli {

bool play_itself(const SelfPlay& play, const std::filesystem::path& folder, const Common& common) {
    const std::string text = game_text(common.request) +
        fmt::format("players: {{ one: {{}}, other: {{ limits: {{ nodes: {} }} }} }}\ngames: {}\n"
                    "limits: {{ nodes: {} }}\nopenings: {{ plies: {}, choices: 1, depth: 0 }}\n",
                    std::max<std::int64_t>(play.nodes * 4 / 5, 1), play.games, play.nodes,
                    play.plies);
    return play_tournament(write_tournament(folder, "match.yaml", text), folder, common)
        .has_value();
}

}  // namespace senet::cli
