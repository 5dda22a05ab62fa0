#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/command_to_go_on.h"
#include "cli/limit_options.h"
#include "cli/thinking.h"
#include "jobs/table_talk.h"
#include "terminal/talk.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

/// What the command line says of the game.
struct PlayArguments {
    Common common;
    jobs::PlayOptions game;
    std::string record;
    std::string dice;
};

/// The terminal as the place where the talk is held.
class AtTerminal : public jobs::Partner {
  public:
    explicit AtTerminal(bool json) : json_(json), talk_(json) {}

    Page page() const override { return terminal::page(); }
    std::string fitted(const std::string& text) const override { return terminal::fitted(text); }
    void show(const std::string& text) override {
        terminal::put_out(text);
        terminal::flush_out();
    }
    void tell(const nlohmann::json& object) override { print_json(object); }
    void say(const std::string& text) override {
        talk_.say(text);
        terminal::flush_out();
    }

    std::optional<std::string> ask(const std::string& prompt,
                                   const LookAround& look_around) override {
        const auto idle = [&] {
            switch (look_around()) {
                case Meanwhile::Said: return terminal::Idle::Printed;
                case Meanwhile::Wake: return terminal::Idle::Wake;
                default: return terminal::Idle::Nothing;
            }
        };
        try {
            return talk_.ask(prompt, idle);
        } catch (const terminal::Interruption&) {
            throw game::Interrupted{};
        }
    }

    search::Result watch(
        const game::Line& line,
        const std::function<search::Result(const search::Progress&)>& search) override {
        return think_aloud(line, json_, search);
    }

  private:
    const bool json_;
    const terminal::Talk talk_;
};

jobs::PlayOptions begun(const PlayArguments& options) {
    host().compilers.common().begin();
    jobs::PlayOptions game = options.game;
    game.request = options.common.request;
    game.beginning = {options.common.position, options.common.moves};
    game.asks_dice = options.dice == "ask";
    return game;
}

void save_record(const PlayArguments& options, const jobs::TableGame& game) {
    if (!options.record.empty()) play::save(game.record(), options.record);
}

/// What ends the game is told elsewhere; here only how nothing of it is lost.
void leave_unfinished(const PlayArguments& options, const jobs::TableGame& game) {
    if (const std::string command = command_to_go_on(game, options.game.limits, options.record);
        !command.empty())
        terminal::to_err("To go on: {}\n", command);
    try {
        save_record(options, game);
    } catch (const Error& error) {
        terminal::to_err("{}\n", error_text(error.what()));
    }
}

/// Whether the game was left before it was over.
bool is_left(const jobs::TableGame& game, jobs::TableTalk::End end, bool json) {
    using End = jobs::TableTalk::End;
    if (end != End::NoMoreLines) return end != End::Over;
    if (!terminal::in_is_terminal() || json) return false;
    terminal::to_out("\n");  // behind the prompt
    terminal::flush_out();
    return !game.line().outcome().over();
}

Exit play_game(const PlayArguments& options) {
    using End = jobs::TableTalk::End;
    const bool json = options.common.json;
    jobs::TableGame game(host(), begun(options));
    if (!options.record.empty()) play::check_may_save(options.record);
    AtTerminal partner(json);
    jobs::TableTalk talk(game, partner, {.for_programs = json, .program = command_name()});
    End end{};
    try {
        end = talk.run();
    } catch (const Error&) {
        leave_unfinished(options, game);
        throw;
    }
    if (is_left(game, end, json)) leave_unfinished(options, game);
    if (end == End::NoMoreLinesAfterError) return Exit::UserMistake;
    if (end == End::Interrupted) return Exit::Interrupted;
    save_record(options, game);
    return Exit::Done;
}

}  // namespace

void add_play(Commands& commands) {
    auto options = std::make_shared<PlayArguments>();
    Command& play = commands.add(
        {.name = "play",
         .summary = "Play against the engine in the terminal",
         .example = "senet play connect4 --as 2 --level 3",
         .more = "GAME may also be a file that \"save\" or --record wrote: the game goes on where "
                 "it stopped."});
    add_game_options(play, options->common, {.position = true});
    play.add("--as", options->game.as,
             "The side you play, or several with commas (default: 1, or who played in the saved "
             "game); both or all, or none")
        .named("SIDE")
        .takes(not_empty())
        .suggests({"1", "2", "both", "none"});
    play.add("--record", options->record, "Write the game to this file, however it ends")
        .named("FILE")
        .takes(not_empty());
    add_limit_options(play, options->game.limits,
                      {"The most plies that the engine looks ahead",
                       "The engine's time for a move: 500ms, 2s (2s if nothing else limits it)",
                       "Positions that the engine looks at for a move: 500, 20k",
                       "About this many positions: fewer where the move is clear, up to four times "
                       "as many where it is not"});
    play.add("--dice", options->dice,
             "In games of chance: drawn by the program (with --seed, the same every time), or ask "
             "for what you throw (default: drawn)")
        .named("HOW")
        .takes(one_of({"drawn", "ask"}));
    play.add_flag("--ponder", options->game.ponder, "Let the engine think on your time as well");
    play.runs([options, &play] {
        if (play.get("--seed").is_given) options->game.dice_seed = options->common.request.seed;
        return play_game(*options);
    });
}

}  // namespace senet::cli
