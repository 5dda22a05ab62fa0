#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/replay_of_run.h"
#include "game/notation.h"
#include "jobs/game_records.h"
#include "jobs/learn_report.h"
#include "jobs/record_replay.h"
#include "pictures/board_text.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

struct ReplayOptions {
    Common common;
    std::string file;
    std::optional<int> at;
    std::optional<std::uint64_t> game;  // of a run
};

/// The line as far as --at says. THROWS Error where it is shorter.
game::Line shown_part(const ReplayOptions& options, const game::Line& line) {
    game::Line part = line;
    if (!options.at) return part;
    const auto moves = static_cast<int>(line.moves().size());
    if (*options.at > moves)
        throw Error(fmt::format("--at {}: the game has only {} move{}", *options.at, moves,
                                moves == 1 ? "" : "s"));
    for (int i = moves; i > *options.at; --i) part.undo();
    return part;
}

void print(const ReplayOptions& options, const words::ReplayedRecord& replayed, bool alone) {
    if (options.common.json) {
        nlohmann::json object = words::as_json(replayed);
        if (options.at) {
            object["state"] =
                game::state_text(replayed.line.rules(), shown_part(options, replayed.line).state());
        }
        return print_json(object);
    }
    terminal::put_out(words::replay_row(replayed, terminal::look()));
    if (alone) {
        terminal::to_out(
            "\n{}", pictures::board_text(shown_part(options, replayed.line), terminal::look()));
    }
    terminal::flush_out();
}

Exit replay_records(const ReplayOptions& options) {
    jobs::RecordReplay replay(host(), options.file, options.common.request);
    if (options.at && replay.size() > 1) {
        throw Error(fmt::format("--at shows a position of one game, but {} holds {}", options.file,
                                replay.size()));
    }
    bool refused = false, differs = false;
    while (!replay.done()) {
        try {
            const words::ReplayedRecord replayed = replay.next();
            differs |= !replayed.agrees;
            print(options, replayed, replay.size() == 1);
        } catch (const Error& error) {
            refused = true;
            terminal::to_err("{}\n", error_text(error.what()));
        }
    }
    return refused ? Exit::UserMistake : differs ? Exit::Negative : Exit::Done;
}

}  // namespace

void add_replay(Commands& commands) {
    auto options = std::make_shared<ReplayOptions>();
    Command& replay =
        commands.add({.name = "replay",
                      .summary = "Replay recorded games and check every move and the result",
                      .example = "senet replay game.txt --at 10",
                      .more = "Reads anybody's PGN: a record that names no game is one of chess."});
    replay.add("FILE", options->file, "The records, as play writes them").required();
    add_game_options(replay, options->common, {.level = false});
    replay.get("GAME").required(false);
    replay.add("--at", options->at, "Show the position after this many moves of the only game")
        .named("N")
        .takes(whole_number(0, 1'000'000));
    replay
        .add("--game", options->game,
             "FILE is the folder of a tournament or match: play its game of this number again, "
             "with the same players")
        .named("N")
        .takes({whole_number(0, 1'000'000'000'000).fault});
    add_skip_damaged_option(replay, options->common);
    replay.runs([options, &replay] {
        if (!options->game) {
            replay.refuse({"--skip-damaged"}, "without --game");
            std::error_code failure;
            if (const std::filesystem::path file = options->file;
                std::filesystem::is_directory(file, failure)) {
                if (std::filesystem::exists(file / jobs::kLearnPage, failure)) {
                    throw Error(
                        fmt::format("{} is a run of learning; its matches are runs of their own: "
                                    "replay {} --game N",
                                    options->file, in_shell((file / "match-1").string())));
                }
                throw Error(
                    fmt::format("{} is a folder; of a run, --game N plays a game again, from 0, "
                                "and replay {} shows all of them",
                                options->file, in_shell((file / jobs::kGamesFile).string())));
            }
            return replay_records(*options);
        }
        replay.refuse({"GAME", "--config", "--set", "--seed", "--no-native", "--at"},
                      "with --game: the run says who played what, and all of the game is shown");
        return replay_of_run(options->common, options->file, *options->game);
    });
}

}  // namespace senet::cli
