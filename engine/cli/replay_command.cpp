#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"

#include "game/notation.h"
#include "jobs/game_records.h"
#include "jobs/recorded.h"
#include "jobs/replayed_game.h"
#include "pictures/board_text.h"
#include "play/record.h"
#include "terminal/terminal.h"
#include "words/outcome_text.h"

namespace senet::cli {
namespace {

constexpr std::size_t kLongestRecords = std::size_t{1} << 30;  // bytes

struct ReplayOptions {
    Common common;
    std::string file;
    std::optional<int> at;
    std::optional<std::uint64_t> game;  // of a run
};

/// Plays the games of a file again, by the rules as they are now.
class Replay {
  public:
    explicit Replay(const ReplayOptions& options) : options_(options) {}

    Exit run() {
        const std::vector<play::Record> records = play::parse_records(
            read_text({options_.file, options_.file, "records of games"}, kLongestRecords),
            options_.file);
        if (records.empty()) throw Error({options_.file, 1, 0}, "this file holds no game");
        if (options_.at && records.size() > 1) {
            throw Error(fmt::format("--at shows a position of one game, but {} holds {}",
                                    options_.file, records.size()));
        }
        for (const play::Record& record : records) {
            if (terminal::interrupted().stop) return Exit::Interrupted;
            ++number_;
            try {
                replay(record, records.size() == 1);
            } catch (const Error& error) {
                refused_ = true;
                terminal::to_err("{}\n", error_text(error.what()));
            }
        }
        return refused_ ? Exit::UserMistake : differs_ ? Exit::Negative : Exit::Done;
    }

  private:
    void replay(const play::Record& record, bool alone) {
        const jobs::OpenGame& game = game_of(record);
        warn_of_another_script(record, game);
        const game::Line line = play::replay(record, *game.rules, seed_);
        const auto claim = play::claimed_result(record, game.rules->game());
        const bool agrees = play::result_agrees(claim, line);
        differs_ |= !agrees;
        if (options_.common.json)
            print_as_json(record, line, agrees);
        else
            print(record, claim, line, agrees);
        if (alone && !options_.common.json)
            terminal::to_out("\n{}", pictures::board_text(shown_part(line), terminal::look()));
        terminal::flush_out();
    }

    /// The game that the record names, or that the command line does, as it was set up. Opened once
    /// for all records that want the same.
    const jobs::OpenGame& game_of(const play::Record& record) {
        Common common = options_.common;
        common.request = jobs::request_of(record, common.request);
        const std::string wanted = fmt::format("{} {} {}", common.request.game, common.request.seed,
                                               join(common.request.sets, " "));
        if (!game_ || wanted != opened_) game_ = open_game(common);
        opened_ = wanted;
        name_ = common.request.game;
        seed_ = common.request.seed;
        return *game_;
    }

    void warn_of_another_script(const play::Record& record, const jobs::OpenGame& game) {
        const auto tag = record.tags.find("Script");
        if (tag == record.tags.end()) return;
        const std::string now = show_hash(jobs::read_script(host(), game.config).fingerprint());
        if (tag->second == now || warned_) return;
        warned_ = true;
        terminal::to_err("{}: the rules have changed since: they were {}, {} are {} now\n",
                         options_.file, printable(tag->second), game.config.script_shown, now);
    }

    /// The line as far as --at says. THROWS Error where it is shorter.
    game::Line shown_part(const game::Line& line) const {
        game::Line part = line;
        if (!options_.at) return part;
        const auto moves = static_cast<int>(line.moves().size());
        if (*options_.at > moves)
            throw Error(fmt::format("--at {}: the game has only {} move{}", *options_.at, moves,
                                    moves == 1 ? "" : "s"));
        for (int i = moves; i > *options_.at; --i) part.undo();
        return part;
    }

    void print(const play::Record& record, const std::optional<play::Claim>& claim,
               const game::Line& line, bool agrees) const {
        const game::Outcome outcome = line.outcome();
        const game::Game& game = line.rules().game();
        std::string text = fmt::format("{:5}  {}  {:4} moves  {}", number_,
                                       terminal::pad(printable(game.name), 20), line.moves().size(),
                                       words::outcome_text(line));
        if (!agrees) {
            text += terminal::paint(
                fmt::format(", but the record says {} ({}:{})", in_quotes(claim->text),
                            claim->place.file, claim->place.line),
                Colour::Red);
        } else if (!outcome.over() && claim && claim->text != "*") {
            const auto ending = record.tags.find("Ending");
            text +=
                fmt::format("; it was ended with {}{}", in_quotes(claim->text),
                            ending == record.tags.end() ? "" : ": " + printable(ending->second));
        }
        terminal::to_out("{}\n", text);
    }

    void print_as_json(const play::Record& record, const game::Line& line, bool agrees) const {
        const game::Outcome outcome = line.outcome();
        nlohmann::json object{{"number", number_},
                              {"game", name_},
                              {"plies", line.moves().size()},
                              {"over", outcome.over()},
                              {"result", play::result_text(line.rules().game(), outcome)},
                              {"agrees", agrees},
                              {"tags", record.tags}};
        if (outcome.over()) {
            object["winner"] = outcome.winner.number();
            object["reason"] = line.end().reason;
        }
        if (options_.at) object["state"] = game::state_text(line.rules(), shown_part(line).state());
        print_json(object);
    }

    const ReplayOptions& options_;
    std::optional<jobs::OpenGame> game_;
    std::uint64_t seed_ = 1;  // of the record that is played
    std::string opened_;  // how game_ was asked for
    std::string name_;  // of game_, or its path
    int number_ = 0;
    bool refused_ = false;
    bool differs_ = false;
    bool warned_ = false;
};

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

Exit replay_of_run(const ReplayOptions& options) {
    const Common& common = options.common;
    jobs::RunFolder run(host(), options.file, use_of_reader(common));
    const tournament::GameRow row = jobs::game_of_run(run, *options.game);
    refuse_programs(row, run);
    const jobs::ReplayedGame again = jobs::play_again(host(), run, row);
    if (common.json) {
        nlohmann::json object{{"game", *options.game},
                              {"plies", row.moves.size()},
                              {"agrees", again.agrees},
                              {"timed", again.timed}};
        if (again.differs_from) object["differs_from"] = *again.differs_from + 1;
        print_json(object);
    } else {
        const jobs::GameRecords records(run.entrants, run.tournament, run.folder, run.about);
        terminal::to_out("{}\n", records.text(again.game, again.opening));
        if (again.agrees)
            terminal::to_out(
                "Played again, the game is the same: moves, values, depths and positions.\n");
        else if (again.differs_from)
            terminal::to_out("Played again, it differs from move {} on.\n",
                             *again.differs_from + 1);
        else
            terminal::to_out("Played again, it ends otherwise.\n");
        if (!again.agrees && again.timed)
            terminal::to_out(
                "Its players are limited by time, so that no two games need be alike.\n");
    }
    return again.agrees ? Exit::Done : Exit::Negative;
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
                throw Error(
                    fmt::format("{} is a folder; of a run, --game N plays a game again, from 0, "
                                "and replay {} shows all of them",
                                options->file, in_shell((file / jobs::kGamesFile).string())));
            }
            return Replay(*options).run();
        }
        replay.refuse({"GAME", "--config", "--set", "--seed", "--no-native", "--at"},
                      "with --game: the run says who played what, and all of the game is shown");
        return replay_of_run(*options);
    });
}

}  // namespace senet::cli
