#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/text.h"
#include "cli/command.h"
#include "cli/command_to_go_on.h"
#include "cli/help.h"
#include "cli/limit_options.h"
#include "cli/play_advice.h"
#include "cli/thinking.h"
#include "game/notation.h"
#include "jobs/played_game.h"
#include "pictures/board_text.h"
#include "terminal/talk.h"
#include "terminal/terminal.h"
#include "words/moves.h"
#include "words/outcome_text.h"
#include "words/play_words.h"
#include "words/text_table.h"

namespace senet::cli {
namespace {

/// What the command line says of the game.
struct PlayArguments {
    Common common;
    jobs::PlayOptions game;
    std::string record;
};

/// The talk between whoever plays and the game: turns, what is typed, and what is said to it.
class Play {
  public:
    explicit Play(const PlayArguments& options)
        : options_(options),
          json_(options.common.json),
          talk_(json_),
          game_(host(), begun(options)) {}

    Exit run() {
        if (!options_.record.empty()) play::check_may_save(options_.record);
        if (!json_) greet();
        try {
            while (!done_) {
                try {
                    turn();
                } catch (const Error& error) {
                    if (game_.people().empty() || json_) throw;
                    if (!may_try_again(error)) return Exit::UserMistake;
                }
            }
        } catch (const terminal::Interruption&) {
            leave_unfinished();
            return Exit::Interrupted;
        } catch (const game::Interrupted&) {  // a rule that was asked outside a search
            leave_unfinished();
            return Exit::Interrupted;
        } catch (const Error&) {
            leave_unfinished();
            throw;
        }
        save_record();
        return Exit::Done;
    }

  private:
    static jobs::PlayOptions begun(const PlayArguments& options) {
        host().compilers.common().begin();
        jobs::PlayOptions game = options.game;
        game.request = options.common.request;
        game.beginning = {options.common.position, options.common.moves};
        return game;
    }

    const game::Line& line() const { return game_.line(); }

    // --- turns

    void turn() {
        const game::Outcome outcome = line().outcome();
        if (outcome.over()) return at_end(outcome);
        told_end_ = false;
        if (game_.is_persons_turn())
            turn_of_person();
        else
            turn_of_engine();
    }

    /// After an error of the rules by which the game does not go on: gives the person time to mend
    /// them, or to take back. False where nobody is there to do so.
    bool may_try_again(const Error& error) {
        const auto situation = [this] {
            return std::tuple(line().moves(), game_.people(), game_.version());
        };
        const auto before = situation();
        say(error_text(error.what()) + "\nThe game continues as soon as you fix the file.\n");
        while (situation() == before) {
            const auto typed = ask("Enter tries again; undo, save FILE, or quit> ", true);
            if (situation() != before) return true;
            if (typed && trim(*typed).empty()) return true;
            if (typed) obey(std::string(trim(*typed)));
            if (!typed || done_) {
                leave_unfinished();
                return typed.has_value();
            }
        }
        return true;
    }

    void greet() const {
        terminal::to_out("{}  ({}; type \"help\" for what you can do)\n{}\n",
                         terminal::paint(printable(game_.game().name), Colour::Bold),
                         game_.config().script_shown, words::greeting(seating(), terminal::page()));
        draw();
    }

    words::Seating seating() const {
        return {.game = game_.game(),
                .people = game_.people(),
                .limits = game_.session().limits(),
                .level = game_.request().level,
                .levels = game_.config().levels};
    }

    void draw() const { terminal::to_out("{}\n", pictures::board_text(line(), terminal::look())); }

    void draw_if_wanted() const {
        if (!json_) draw();
    }

    void turn_of_person() {
        if (!json_ && !told_how_) {
            told_how_ = true;
            terminal::put_out(terminal::paragraph(words::how_to_move(line())));
        }
        const std::string& name = game_.game().name_of(line().state().turn());
        const auto typed = ask(fmt::format("{} to move> ", printable(name)));
        if (typed)
            obey(std::string(trim(*typed)));
        else
            end_of_input();
    }

    void end_of_input() {
        done_ = true;
        if (!terminal::in_is_terminal() || json_) return;
        terminal::to_out("\n");  // behind the prompt
        terminal::flush_out();
        if (!line().outcome().over()) leave_unfinished();
    }

    /// The next line; nothing at the end of input, or where new rules came and `rules_wake`.
    std::optional<std::string> ask(const std::string& prompt, bool rules_wake = false) {
        return talk_.ask(prompt, [&] {
            const int before = game_.version();
            if (!reload_if_changed()) return terminal::Idle::Nothing;
            return rules_wake && game_.version() != before ? terminal::Idle::Wake
                                                           : terminal::Idle::Printed;
        });
    }

    void turn_of_engine() {
        reload_if_changed();
        play::Session& session = game_.session();
        const search::Result result =
            think_aloud(line(), json_, [&](const search::Progress& progress) {
                return session.think(terminal::interrupted(), progress);
            });
        if (terminal::interrupted().stop) throw terminal::Interruption{};
        const game::Move move = *result.move();
        const std::string text = words::move_name(session.rules(), line().state(), move);
        const game::Player player = line().state().turn();
        const std::vector<std::string> expected = words::variation_texts(line(), result.best.moves);
        session.play(move, play::comment_on(result));
        if (json_) {
            report(player, text, &result.best);
            return;
        }
        terminal::to_out("{}\n",
                         terminal::fitted(words::engine_move_words(
                             game_.game(), player, text, result, expected, terminal::look())));
        draw();
        terminal::flush_out();
    }

    void at_end(const game::Outcome& outcome) {
        if (json_) {
            print_json({{"over", true},
                        {"outcome", words::outcome_text(game_.game(), outcome)},
                        {"winner", outcome.winner.number()},
                        {"reason", line().end().reason}});
            done_ = true;
            return;
        }
        const std::string text = words::outcome_text(line());
        if (!told_end_)
            terminal::to_out("{}\n",
                             terminal::paint("The game is over: " + text + ".", Colour::Bold));
        told_end_ = true;
        const auto typed =
            game_.people().empty() ? std::nullopt : ask("review, undo, new, save FILE, or quit> ");
        if (typed)
            obey(std::string(trim(*typed)));
        else if (game_.people().empty())
            done_ = true;
        else
            end_of_input();
    }

    /// `best` is what the engine thought of its move; nullptr for a person.
    void report(game::Player player, const std::string& move, const search::Variation* best) {
        nlohmann::json object{{"ply", line().moves().size()},
                              {"player", player.number()},
                              {"move", move},
                              {"value", nullptr},
                              {"state", game::state_text(line().rules(), line().state())}};
        if (best != nullptr) words::put_value(object, *best);
        print_json(object);
    }

    // --- what a person says

    struct Command {
        std::string name;
        std::string usage;  // with what stands behind it
        std::string help;
        std::function<void(Play&, const std::string& rest)> run;
    };

    static const std::vector<Command>& commands() {
        static const std::vector<Command> all{
            {"moves", "moves [values]",
             "the legal moves, numbered (\"#3\" plays the third); what each of them is worth",
             [](Play& play, const std::string& rest) { play.list_moves(rest); }},
            {"hint", "hint", "the best move that the engine finds at full strength",
             alone([](Play& play) { play.hint(); })},
            {"eval", "eval", "who stands better, and how likely that is to win",
             alone([](Play& play) { play.evaluate(); })},
            {"review", "review [TIME]",
             "the game so far: what each move gave away, and where it turned; TIME for each",
             [](Play& play, const std::string& rest) { play.review(rest); }},
            {"goto", "goto N", "go back to where move N was played, and play on from there",
             [](Play& play, const std::string& rest) { play.go_to(rest); }},
            {"undo", "undo", "take back to your last turn", alone([](Play& play) { play.undo(); })},
            {"redo", "redo", "play again what was taken back",
             alone([](Play& play) { play.redo(); })},
            {"swap", "swap", "change sides with the engine",
             alone([](Play& play) { play.swap(); })},
            {"level", "level N", "another strength of the engine; \"level full\" is the greatest",
             [](Play& play, const std::string& rest) { play.change_level(rest); }},
            {"new", "new [swap]", "a new game, with sides changed if you like",
             [](Play& play, const std::string& rest) { play.begin_anew(rest); }},
            {"rules", "rules", "the rules of this game", alone([](Play& play) {
                 play.say(words::rules_words(play.game_.game(), play.game_.config().script_shown,
                                             terminal::page()));
             })},
            {"board", "board", "draw the board again", alone([](Play& play) {
                 play.say(pictures::board_text(play.line(), terminal::look()) + "\n");
             })},
            {"save", "save FILE", "write the game down",
             [](Play& play, const std::string& rest) { play.save(rest); }},
            {"load", "load FILE", "go on with a game that was saved",
             [](Play& play, const std::string& rest) { play.load(rest); }},
            {"help", "help, ?", "this list", alone([](Play& play) { play.help(); })},
            {"quit", "quit", "end (also: Ctrl-D)", alone([](Play& play) { play.done_ = true; })}};
        return all;
    }

    /// A command that takes nothing behind its name.
    static std::function<void(Play&, const std::string&)> alone(std::function<void(Play&)> run) {
        return [run](Play& play, const std::string& rest) {
            if (!rest.empty())
                throw Error(
                    fmt::format("nothing can follow this command; got {}", in_quotes(rest)));
            run(play);
        };
    }

    /// Other words for commands, which help does not list.
    static std::string meant_by(const std::string& word) {
        return word == "?" ? "help" : word == "exit" || word == "q" ? "quit" : word;
    }

    static const Command* find_command(const std::string& word) {
        const auto found =
            std::find_if(commands().begin(), commands().end(),
                         [&](const Command& command) { return command.name == word; });
        return found == commands().end() ? nullptr : &*found;
    }

    void obey(const std::string& typed) {
        if (typed.empty()) return;
        const std::size_t space = typed.find(' ');
        const std::string word = meant_by(lower(typed.substr(0, space)));
        const std::string rest =
            space == std::string::npos ? "" : std::string(trim(typed.substr(space)));
        const Command* command = is_move(typed) ? nullptr : find_command(word);
        try {
            if (command != nullptr)
                command->run(*this, rest);
            else
                move(typed);
        } catch (const Error& error) {
            std::string text = error.where().file.empty() ? error.message() : error.what();
            if (command == nullptr) text += meant_command(word);
            say(terminal::fitted(error_text(text)));
        }
    }

    /// Whether a word that is a command is a move as well, as "swap" in hex: then that is meant.
    bool is_move(const std::string& typed) const {
        if (find_command(meant_by(typed)) == nullptr || !game_.is_persons_turn()) return false;
        try {
            const std::vector<game::Move> moves = line().legal_moves();
            return std::any_of(moves.begin(), moves.end(), [&](game::Move move) {
                return game::safe_move_text(line().rules(), line().state(), move) == typed;
            });
        } catch (const Error&) {  // rules that fail must not keep anybody from a command
            return false;
        }
    }

    static std::string meant_command(const std::string& word) {
        std::vector<std::string> names;
        for (const Command& command : commands()) names.push_back(command.name);
        const auto near = nearest(word, names);
        return near
            ? fmt::format(" (or did you mean the command \"{}\"? \"help\" lists them)", *near)
            : "";
    }

    void say(const std::string& text) const { talk_.say(text); }

    void help() const {
        constexpr int kNames = 18;
        std::string text = terminal::pad("  MOVE", kNames) + "play it\n";
        const std::string indent(kNames, ' ');
        for (const Command& command : commands()) {
            const std::vector<std::string> lines =
                terminal::wrapped(command.help, terminal::width() - kNames);
            text += terminal::pad("  " + command.usage, kNames) + join(lines, "\n" + indent) + "\n";
        }
        if (!line().outcome().over())
            text += "\n" + terminal::paragraph(words::how_to_move(line()));
        say(text);
    }

    // --- moves

    void check_not_over() const {
        if (line().outcome().over())
            throw Error("the game is over; \"undo\" takes a move back, \"new\" begins another");
    }

    void move(const std::string& text) {
        check_not_over();
        if (!game_.is_persons_turn())
            throw Error("it is the engine's turn; \"swap\" changes sides");
        const game::Move move = words::typed_move(line(), text);
        const std::string name = words::move_name(line().rules(), line().state(), move);
        const game::Player player = line().state().turn();
        game_.session().play(move);
        if (json_)
            report(player, name, nullptr);
        else
            draw();
    }

    void list_moves(const std::string& rest) {
        if (rest == "values") return list_values();
        if (!rest.empty())
            throw Error(fmt::format("write \"moves\" or \"moves values\", got {}",
                                    in_quotes("moves " + rest)));
        check_not_over();
        const std::vector<words::NamedMove> moves = words::named_moves(line());
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < moves.size(); ++i)
            cells.push_back(fmt::format("#{} {}", i + 1, moves[i].name));
        say(words::in_columns(cells, terminal::page()));
    }

    void undo() {
        play::Session& session = game_.session();
        if (!session.undo()) throw Error("there is no move to take back");
        while (!game_.people().empty() && !game_.is_persons_turn() && session.undo()) continue;
        draw_if_wanted();
    }

    void redo() {
        play::Session& session = game_.session();
        if (!session.redo()) throw Error("there is no move that was taken back");
        while (!game_.people().empty() && !game_.is_persons_turn() && session.redo()) continue;
        draw_if_wanted();
    }

    void go_to(const std::string& rest) {
        const auto number = parse_whole(rest);
        const auto moves = static_cast<std::int64_t>(line().moves().size());
        if (moves == 0) throw Error("no move has been played yet");
        if (!number || *number < 1 || *number > moves) {
            throw Error(
                fmt::format("write \"goto N\" with the number of a move, from 1 to {}, got "
                            "{}",
                            moves, in_quotes(rest)));
        }
        game_.go_back_to(static_cast<std::size_t>(*number - 1));
        draw_if_wanted();
    }

    // --- advice

    Advice& advice() {
        if (!advice_ || advice_->version() != game_.version())
            advice_ = std::make_unique<Advice>(game_, json_);
        return *advice_;
    }

    void list_values() {
        check_not_over();
        say(advice().values());
    }

    void hint() {
        check_not_over();
        say(advice().hint());
    }

    void evaluate() {
        check_not_over();
        say(advice().evaluation());
    }

    void review(const std::string& rest) {
        const auto time = parse_time(rest);
        if (!rest.empty() && (!time || *time < 1))
            throw Error(
                fmt::format("write \"review\", or \"review 2s\" for so much time at each "
                            "move, got {}",
                            in_quotes("review " + rest)));
        if (line().moves().empty()) throw Error("there is no move to review yet");
        say(advice().review(time));
    }

    // --- the table

    void swap() {
        game_.swap_sides();
        say(fmt::format(
            "You play {} now.\n",
            pictures::player_text(game_.game(), game_.people().front(), terminal::look())));
    }

    void change_level(const std::string& text) {
        if (text == "full") {
            game_.change_level(std::nullopt);
            say("Full strength from now on.\n");
            return;
        }
        const auto level = parse_whole(text);
        if (!level || !std::in_range<int>(*level)) {
            throw Error(fmt::format("write \"level N\"; this game has {}, got {}",
                                    words::levels_words(game_.config().levels), in_quotes(text)));
        }
        game_.change_level(static_cast<int>(*level));
        say(fmt::format("Level {} from now on.\n", *level));
    }

    void begin_anew(const std::string& rest) {
        if (!rest.empty() && rest != "swap")
            throw Error(
                fmt::format("write \"new\" or \"new swap\", got {}", in_quotes("new " + rest)));
        game_.begin_anew();
        if (!rest.empty()) game_.swap_sides();
        told_how_ = false;
        if (!json_) greet();
    }

    void save(const std::string& file) {
        if (file.empty()) throw Error("write \"save FILE\"");
        play::save(game_.record(), file);
        say(fmt::format("Saved; \"{} play {}\" goes on with it.\n", command_name(),
                        in_shell(file)));
    }

    void load(const std::string& file) {
        if (file.empty()) throw Error("write \"load FILE\"");
        game_.load(file);
        told_end_ = false;
        draw_if_wanted();
    }

    void save_record() const {
        if (!options_.record.empty()) play::save(game_.record(), options_.record);
    }

    /// What ends the game is told elsewhere; here only how nothing of it is lost.
    void leave_unfinished() {
        if (const std::string command =
                command_to_go_on(game_, options_.game.limits, options_.record);
            !command.empty())
            terminal::to_err("To go on: {}\n", command);
        try {
            save_record();
        } catch (const Error& error) {
            terminal::to_err("{}\n", error_text(error.what()));
        }
    }

    // --- the files may change while the game goes on

    bool reload_if_changed() {
        if (!game_.files_changed()) return false;
        try {
            game_.take_edits();
            say(fmt::format(
                "\n{}\n",
                terminal::paint("The rules were edited; the game goes on under the new ones.",
                                Colour::Cyan)));
            draw_if_wanted();
        } catch (const Error& error) {
            say(fmt::format(
                "\n{}\n{}\n", error_text(error.what()),
                terminal::paint("The game goes on under the old rules.", Colour::Cyan)));
        }
        terminal::flush_out();
        return true;
    }

    const PlayArguments& options_;
    const bool json_;
    const terminal::Talk talk_;
    jobs::PlayedGame game_;
    std::unique_ptr<Advice> advice_;  // once somebody has asked
    bool told_end_ = false;  // of the game that is over
    bool told_how_ = false;  // how moves are entered
    bool done_ = false;
};

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
             "The side you play (default: 1, or who played in the saved game)")
        .named("SIDE")
        .takes(one_of({"1", "2", "both", "none"}));
    play.add("--record", options->record, "Write the game to this file, however it ends")
        .named("FILE")
        .takes(not_empty());
    add_limit_options(play, options->game.limits,
                      {"The most plies that the engine looks ahead",
                       "The engine's time for a move: 500ms, 2s (2s if nothing else limits it)",
                       "Positions that the engine looks at for a move: 500, 20k"});
    play.runs([options] { return Play(*options).run(); });
}

}  // namespace senet::cli
