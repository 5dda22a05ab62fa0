#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/text.h"
#include "cli/board_text.h"
#include "cli/command.h"
#include "cli/game_records.h"
#include "cli/recorded.h"
#include "cli/terminal.h"
#include "cli/tournament_run.h"
#include "game/notation.h"
#include "play/record.h"

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
            if (interrupted().stop) return Exit::Interrupted;
            ++number_;
            try {
                replay(record, records.size() == 1);
            } catch (const Error& error) {
                refused_ = true;
                to_err("{}\n", error_text(error.what()));
            }
        }
        return refused_ ? Exit::UserMistake : differs_ ? Exit::Negative : Exit::Done;
    }

  private:
    void replay(const play::Record& record, bool alone) {
        const OpenGame& game = game_of(record);
        warn_of_another_script(record, game);
        const game::Line line = play::replay(record, *game.rules, seed_);
        const auto claim = play::claimed_result(record, game.rules->game());
        const bool agrees = play::result_agrees(claim, line);
        differs_ |= !agrees;
        if (options_.common.json)
            print_as_json(record, line, agrees);
        else
            print(record, claim, line, agrees);
        if (alone && !options_.common.json) to_out("\n{}", board_text(shown_part(line)));
        flush_out();
    }

    /// The game that the record names, or that the command line does, as it was set up. Opened once
    /// for all records that want the same.
    const OpenGame& game_of(const play::Record& record) {
        Common common = options_.common;
        common.request = request_of(record, common.request);
        const std::string wanted = fmt::format("{} {} {}", common.request.game, common.request.seed,
                                               join(common.request.sets, " "));
        if (!game_ || wanted != opened_) game_ = open_game(common);
        opened_ = wanted;
        name_ = common.request.game;
        seed_ = common.request.seed;
        return *game_;
    }

    void warn_of_another_script(const play::Record& record, const OpenGame& game) {
        const auto tag = record.tags.find("Script");
        if (tag == record.tags.end()) return;
        const std::string now = show_hash(read_script(game.config).fingerprint());
        if (tag->second == now || warned_) return;
        warned_ = true;
        to_err("{}: the rules have changed since: they were {}, {} are {} now\n", options_.file,
               printable(tag->second), game.config.script_shown, now);
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
        std::string text =
            fmt::format("{:5}  {}  {:4} moves  {}", number_, pad(printable(game.name), 20),
                        line.moves().size(), outcome_text(line));
        if (!agrees) {
            text += paint(fmt::format(", but the record says {} ({}:{})", in_quotes(claim->text),
                                      claim->place.file, claim->place.line),
                          Colour::Red);
        } else if (!outcome.over() && claim && claim->text != "*") {
            const auto ending = record.tags.find("Ending");
            text +=
                fmt::format("; it was ended with {}{}", in_quotes(claim->text),
                            ending == record.tags.end() ? "" : ": " + printable(ending->second));
        }
        to_out("{}\n", text);
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
    std::optional<OpenGame> game_;
    std::uint64_t seed_ = 1;  // of the record that is played
    std::string opened_;  // how game_ was asked for
    std::string name_;  // of game_, or its path
    int number_ = 0;
    bool refused_ = false;
    bool differs_ = false;
    bool warned_ = false;
};

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
                                options->file, in_shell((file / kGamesFile).string())));
            }
            return Replay(*options).run();
        }
        replay.refuse({"GAME", "--config", "--set", "--seed", "--no-native", "--at"},
                      "with --game: the run says who played what, and all of the game is shown");
        return replay_of_run(options->file, *options->game, options->common);
    });
}

}  // namespace senet::cli
