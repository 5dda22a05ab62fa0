#include "cli/replay_of_run.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "jobs/game_records.h"
#include "jobs/replayed_game.h"
#include "terminal/terminal.h"
#include "words/replay_text.h"

namespace senet::cli {
namespace {

/// To look at somebody else's run must not start what its file names.
void refuse_programs(const tournament::GameRow& row, const jobs::RunFolder& run) {
    for (const int player : row.game.players) {
        const std::string program = run.entrants.program_of(player);
        if (program.empty()) continue;
        throw Error(fmt::format(
            "game {} can't be played again: {} is a program ({}), and replay starts no programs; "
            "{} replay {} shows the games as they were played",
            row.game.number, run.entrants.names()[static_cast<std::size_t>(player)],
            in_quotes(program), command_name(),
            in_shell((run.folder / jobs::kGamesFile).string())));
    }
}

}  // namespace

Exit replay_of_run(const Common& common, const std::string& folder, std::uint64_t number) {
    jobs::RunFolder run(host(), folder, use_of_reader(common));
    const tournament::GameRow row = jobs::game_of_run(run, number);
    refuse_programs(row, run);
    const jobs::ReplayedGame again = jobs::play_again(host(), run, row);
    if (common.json) {
        nlohmann::json object{{"game", number},
                              {"plies", row.moves.size()},
                              {"agrees", again.agrees},
                              {"timed", again.timed}};
        if (again.differs_from) object["differs_from"] = *again.differs_from + 1;
        print_json(object);
    } else {
        const jobs::GameRecords records(run.entrants, run.tournament, run.folder, run.about);
        terminal::to_out("{}\n", records.text(again.game, again.opening));
        terminal::put_out(words::again_words(again.agrees, again.differs_from, again.timed));
    }
    return again.agrees ? Exit::Done : Exit::Negative;
}

}  // namespace senet::cli
