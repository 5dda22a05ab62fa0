#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <tuple>

#include "base/text.h"
#include "cli/board_text.h"
#include "cli/command.h"
#include "cli/file_watch.h"
#include "cli/input.h"
#include "cli/terminal.h"
#include "game/notation.h"
#include "play/session.h"

namespace senet::cli {
namespace {

constexpr std::int64_t kUsualTime = 2000;  // ms

struct PlayOptions {
    Common common;
    std::string as = "1";
    std::string time;
    std::string record;
};

constexpr const char* kHelp = R"(  MOVE           play it, as in "moves"; "#3" is the third of them
  moves          the legal moves, numbered
  hint           what the engine would play here
  eval           what the position is worth
  undo, redo     take back to your last turn; play it again
  swap           change sides with the engine
  level N        another strength, if the config has levels
  save FILE      write the game down; load FILE goes on from there
  board          draw the board again
  quit           end (also: Ctrl-D)
)";

class Play {
  public:
    explicit Play(const PlayOptions& options) : options_(options), common_(options.common) {
        compiler().begin();
        OpenGame game = open_game(common_);
        config_ = std::move(game.config);
        game::Line line = open_line(common_, *game.rules);
        const std::vector<game::Move> moves = line.moves();
        session_ = std::make_unique<play::Session>(std::move(game.rules), line.start(),
                                                   config_.search, limits(), common_.request.seed);
        for (const game::Move move : moves) session_->play(move);
        watch_ = std::make_unique<FileWatch>(watched_files(config_));
        for (int player = 1; player <= 2; ++player) {
            if (options.as == "both" || options.as == std::to_string(player))
                people_.push_back(player);
        }
    }

    Exit run() {
        if (!options_.record.empty()) play::check_may_save(options_.record);
        if (!common_.json) greet();
        try {
            while (!done_) {
                try {
                    turn();
                } catch (const Error& error) {
                    if (people_.empty() || common_.json) throw;
                    if (!may_try_again(error)) return Exit::UserMistake;
                }
            }
        } catch (const Interruption&) {
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
    void turn() {
        const game::Outcome outcome = session_->line().outcome();
        if (outcome.over())
            at_end(outcome);
        else if (is_person(session_->line().state().turn()))
            turn_of_person();
        else
            turn_of_engine();
    }

    /// After an error of the rules by which the game does not go on: gives the person time to mend
    /// them, or to take back. False where nobody is there to do so.
    bool may_try_again(const Error& error) {
        const auto situation = [this] {
            return std::tuple(session_->line().moves(), people_, adopted_);
        };
        const auto before = situation();
        say(error_text(error.what()) + "\n");
        while (situation() == before) {
            const auto line = ask("Enter tries again; undo, save FILE, or quit> ");
            if (line && trim(*line).empty()) return true;
            if (line) obey(std::string(trim(*line)));
            if (!line || done_) {
                leave_unfinished();
                return line.has_value();
            }
        }
        return true;
    }

    const game::Game& rules_game() const { return session_->rules().game(); }
    bool is_person(game::Player player) const {
        return std::find(people_.begin(), people_.end(), player) != people_.end();
    }

    search::Limits limits() const {
        search::Limits limits = config_.limits;
        const bool endless =
            !limits.milliseconds && !limits.nodes && limits.depth == search::Limits{}.depth;
        if (!options_.time.empty())
            limits.milliseconds = parse_time(options_.time);
        else if (endless)  // nobody has said how long to think: the game may have no settings yet
            limits.milliseconds = kUsualTime;
        return limits;
    }

    void greet() const {
        to_out("{}  ({}; type \"help\" for what you can do)\n\n",
               paint(printable(rules_game().name), Colour::Bold), config_.script_shown);
        draw();
    }

    void draw() const { to_out("{}\n", board_text(session_->line())); }

    // --- turns

    void turn_of_person() {
        const game::Player player = session_->line().state().turn();
        const auto line = ask(fmt::format(
            "{} to move> ", printable(rules_game().players[static_cast<std::size_t>(player - 1)])));
        if (!line) {
            done_ = true;
            return;
        }
        obey(std::string(trim(*line)));
    }

    std::optional<std::string> ask(const std::string& prompt) {
        if (!in_is_terminal() && !common_.json) to_out("{}", prompt);
        flush_out();
        auto line = read_line(prompt, [this] { return reload_if_changed(); });
        if (!in_is_terminal() && line && !common_.json) to_out("{}\n", *line);
        return line;
    }

    void turn_of_engine() {
        reload_if_changed();
        const search::Result result = think();
        const game::Move move = *result.move();
        const std::string text = move_name(session_->rules(), session_->line().state(), move);
        const game::Player player = session_->line().state().turn();
        const std::vector<std::string> line = variation_texts(session_->line(), result.best.moves);
        session_->play(move, play::comment_on(result));
        if (common_.json) {
            report(player, text, &result.best);
            return;
        }
        to_out("{} plays {}   value {}, depth {}, {} positions in {}{}\n",
               player_text(rules_game(), player), paint(text, Colour::Green),
               value_text(result.best), result.depth,
               show_count(static_cast<double>(result.counts.nodes)), show_time(result.seconds),
               line.size() > 1
                   ? fmt::format(", expecting {}", fmt::join(line.begin() + 1, line.end(), " "))
                   : "");
        to_out("\n");
        draw();
        flush_out();
    }

    /// Searches with a running clock; Ctrl-C ends the program.
    search::Result think() {
        StatusLine status;
        const Stopwatch watch;
        std::string found;
        const auto show = [&] {
            status.show(fmt::format("thinking {:.1f} s  {}", watch.seconds(), found));
        };
        std::atomic<bool> thinking{true};
        std::thread clock;
        std::mutex mutex;
        if (err_is_terminal() && !common_.json) {
            clock = std::thread([&] {
                while (thinking) {
                    {
                        const std::lock_guard lock(mutex);
                        if (watch.seconds() > 0.2) show();
                    }
                    std::this_thread::sleep_for(Milliseconds(100));
                }
            });
        }
        const auto end_clock = [&] {
            thinking = false;
            if (clock.joinable()) clock.join();
            status.clear();
        };
        try {
            search::Result result =
                session_->think(interrupted(), [&](const search::Result& so_far) {
                    const std::lock_guard lock(mutex);
                    found = fmt::format(
                        "depth {}  {}  {}", so_far.depth, value_text(so_far.best),
                        fmt::join(variation_texts(session_->line(), so_far.best.moves), " "));
                    found = shortened(found, 60);
                });
            end_clock();
            if (interrupted().stop) throw Interruption{};
            return result;
        } catch (...) {
            end_clock();
            throw;
        }
    }

    void at_end(const game::Outcome& outcome) {
        if (common_.json) {
            print_json({{"over", true},
                        {"outcome", outcome_text(rules_game(), outcome)},
                        {"winner", outcome.winner},
                        {"reason", session_->line().end().reason}});
            done_ = true;
            return;
        }
        const std::string text = outcome_text(session_->line());
        to_out("{}\n", paint("The game is over: " + text + ".", Colour::Bold));
        const auto line = people_.empty() ? std::nullopt : ask("undo, save FILE, or quit> ");
        if (line)
            obey(std::string(trim(*line)));
        else
            done_ = true;
    }

    /// `best` is what the engine thought of its move; nullptr for a person.
    void report(game::Player player, const std::string& move, const search::Variation* best) {
        nlohmann::json object{
            {"ply", session_->line().moves().size()},
            {"player", player},
            {"move", move},
            {"value", nullptr},
            {"state", game::state_text(session_->rules(), session_->line().state())}};
        if (best != nullptr) put_value(object, *best);
        print_json(object);
    }

    // --- what a person says

    void obey(const std::string& line) {
        if (line.empty()) return;
        const std::size_t space = line.find(' ');
        const std::string word = lower(line.substr(0, space));
        const std::string rest =
            space == std::string::npos ? "" : std::string(trim(line.substr(space)));
        try {
            if (const auto command = commands().find(word); command != commands().end()) {
                command->second(*this, rest);
            } else {
                move(line);
            }
        } catch (const Error& error) {
            std::string text = error.where().file.empty() ? error.message() : error.what();
            if (!commands().contains(word)) text += meant_command(word);
            say(error_text(text) + "\n");
        }
    }

    using Command = std::function<void(Play&, const std::string&)>;

    static const std::map<std::string, Command>& commands() {
        static const std::map<std::string, Command> all{
            {"quit", alone([](Play& play) { play.done_ = true; })},
            {"help", alone([](Play& play) { play.say(kHelp); })},
            {"moves", alone([](Play& play) { play.list_moves(); })},
            {"hint", alone([](Play& play) { play.hint(); })},
            {"eval", alone([](Play& play) { play.evaluate(); })},
            {"undo", alone([](Play& play) { play.undo(); })},
            {"redo", alone([](Play& play) { play.redo(); })},
            {"swap", alone([](Play& play) { play.swap(); })},
            {"board",
             alone([](Play& play) { play.say(board_text(play.session_->line()) + "\n"); })},
            {"level", [](Play& play, const std::string& rest) { play.change_level(rest); }},
            {"save", [](Play& play, const std::string& rest) { play.save(rest); }},
            {"load", [](Play& play, const std::string& rest) { play.load(rest); }}};
        return all;
    }

    /// A command that takes nothing behind its name.
    static Command alone(std::function<void(Play&)> run) {
        return [run](Play& play, const std::string& rest) {
            if (!rest.empty())
                throw Error(
                    fmt::format("this command stands alone; {} is too much", in_quotes(rest)));
            run(play);
        };
    }

    static std::string meant_command(const std::string& word) {
        std::vector<std::string> names;
        for (const auto& [name, run] : commands()) names.push_back(name);
        const auto near = nearest(word, names);
        return near
            ? fmt::format(" (or did you mean the command \"{}\"? \"help\" lists them)", *near)
            : "";
    }

    /// For people; with --json on standard error, as standard output is for programs.
    void say(const std::string& text) const {
        if (common_.json)
            to_err("{}", text);
        else
            to_out("{}", text);
    }

    void draw_if_wanted() const {
        if (!common_.json) draw();
    }

    void move(const std::string& text) {
        const game::Line& line = session_->line();
        if (line.outcome().over()) throw Error("the game is over; \"undo\" takes a move back");
        if (!is_person(line.state().turn()))
            throw Error("it is the engine's turn; \"swap\" changes sides");
        const game::Move move = text.starts_with('#')
            ? numbered(text)
            : game::parse_move(session_->rules(), line.state(), line.legal_moves(), text);
        const std::string name = move_name(session_->rules(), line.state(), move);
        const game::Player player = line.state().turn();
        session_->play(move);
        if (common_.json)
            report(player, name, nullptr);
        else
            draw();
    }

    game::Move numbered(const std::string& text) const {
        const std::vector<game::Move> moves = session_->line().legal_moves();
        const auto number = parse_whole(text.substr(1));
        if (!number || *number < 1 || *number > static_cast<std::int64_t>(moves.size())) {
            throw Error(fmt::format("{} is no number of a move; there are #1 to #{}",
                                    in_quotes(text), moves.size()));
        }
        return moves[static_cast<std::size_t>(*number - 1)];
    }

    void list_moves() const {
        const std::vector<game::Move> moves = session_->line().legal_moves();
        std::string text;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::string move =
                move_name(session_->rules(), session_->line().state(), moves[i]);
            text +=
                pad(fmt::format("{} {}", paint(fmt::format("#{}", i + 1), Colour::Dim), move), 4);
            text += (i + 1) % 8 == 0 || i + 1 == moves.size() ? "\n" : "   ";
        }
        say(text);
    }

    void hint() {
        const search::Result result = think();
        if (!result.move()) throw Error("the game is over");
        const std::vector<std::string> line = variation_texts(session_->line(), result.best.moves);
        say(fmt::format("{}  (value {}, depth {}, line {})\n", paint(line.front(), Colour::Green),
                        value_text(result.best), result.depth, fmt::join(line, " ")));
    }

    /// Both values from the side of the player to move; evaluate() gives player 1's.
    void evaluate() {
        const game::Line& line = session_->line();
        const game::Player mover = line.state().turn();
        const game::Value value = session_->rules().evaluate(line.state());
        std::string text = fmt::format("For {}: evaluation {}", player_text(rules_game(), mover),
                                       game::show_value(mover == 1 ? value : -value));
        if (!line.outcome().over()) {
            const search::Result result = think();
            text +=
                fmt::format("; searched to depth {}: {}", result.depth, value_text(result.best));
        }
        say(text + "\n");
    }

    void undo() {
        if (!session_->undo()) throw Error("there is no move to take back");
        while (!people_.empty() && !is_person(session_->line().state().turn()) && session_->undo())
            continue;
        draw_if_wanted();
    }

    void redo() {
        if (!session_->redo()) throw Error("there is no move that was taken back");
        while (!people_.empty() && !is_person(session_->line().state().turn()) && session_->redo())
            continue;
        draw_if_wanted();
    }

    void swap() {
        if (people_.size() != 1) throw Error("swap needs one person and one engine at the table");
        people_ = {people_.front() % 2 + 1};
        say(fmt::format("You play {} now.\n", player_text(rules_game(), people_.front())));
    }

    void change_level(const std::string& text) {
        const auto level = parse_whole(text);
        if (!level) throw Error(fmt::format("write \"level N\"; this game has {}", levels_text()));
        settings::Request request = common_.request;
        request.level = static_cast<int>(std::clamp<std::int64_t>(*level, -1, 1000));
        adopt(settings::load(home(), request));  // a level may set params of the script as well
        common_.request = request;
        say(fmt::format("Level {} from now on.\n", *level));
    }

    std::string levels_text() const {
        if (config_.levels.empty()) return "no levels";
        return fmt::format("levels {}", fmt::join(config_.levels, ", "));
    }

    void save(const std::string& file) {
        if (file.empty()) throw Error("write \"save FILE\"");
        play::save(record(), file);
        say(fmt::format("Saved; \"{} play {}\" and then \"load {}\" goes on.\n", command_name(),
                        in_shell(common_.request.game), file));
    }

    void save_record() const {
        if (!options_.record.empty()) play::save(record(), options_.record);
    }

    /// What ends the game is told elsewhere; here only how nothing of it is lost.
    void leave_unfinished() {
        say_how_to_go_on();
        try {
            save_record();
        } catch (const Error& error) {
            to_err("{}\n", error_text(error.what()));
        }
    }

    /// The game with all that is needed to play it again.
    play::Record record() const {
        play::Record record = session_->record(config_.name);
        const settings::Request& request = common_.request;
        record.tags["Event"] = "Casual game";
        record.tags["Date"] = play::date_today();
        record.tags["Script"] = show_hash(read_script(config_).fingerprint());
        record.tags["Config"] = show_hash(config_.fingerprint);
        record.tags["Seed"] = std::to_string(request.seed);
        if (!request.sets.empty()) record.tags["Set"] = join(request.sets, " ");
        for (int player = 1; player <= 2; ++player) {
            const bool is_white = player == play::white_of(rules_game());
            record.tags[is_white ? "White" : "Black"] = is_person(player) ? "a person"
                : request.level ? fmt::format("Senet, level {}", *request.level)
                                : "Senet";
        }
        return record;
    }

    void load(const std::string& file) {
        if (file.empty()) throw Error("write \"load FILE\"");
        const play::Record record = play::load(file);
        if (const std::string game = play::game_of(record); game != config_.name) {
            const auto variant = record.tags.find("Variant");
            throw Error(fmt::format("{} is a game of {}, not of \"{}\"", file,
                                    in_quotes(game.empty() ? variant->second : game),
                                    config_.name));
        }
        session_->load(record);
        draw_if_wanted();
    }

    // --- the files may change while the game goes on

    bool reload_if_changed() {
        if (!watch_->changed()) return false;
        try {
            adopt(settings::load(home(), common_.request));
            say(fmt::format("\n{}\n",
                            paint("The rules were edited; the game goes on under the new ones.",
                                  Colour::Cyan)));
            draw_if_wanted();
        } catch (const Error& error) {
            say(fmt::format("\n{}\n{}\n", error_text(error.what()),
                            paint("The game goes on under the old rules.", Colour::Cyan)));
        }
        flush_out();
        return true;
    }

    /// Goes on under another configuration and its script; changes nothing where that fails.
    void adopt(settings::Config config) {
        auto rules = make_rules(config);
        std::swap(config_, config);
        try {
            session_->exchange(std::move(rules), config_.search, limits());
            ++adopted_;
        } catch (...) {
            std::swap(config_, config);
            throw;
        }
    }

    /// The command that goes on with this game, as it is played now.
    void say_how_to_go_on() {
        const game::Line& line = session_->line();
        if (line.moves().empty()) return;
        const settings::Request& request = common_.request;
        std::string command = fmt::format("{} play {}", command_name(), in_shell(request.game));
        const auto add = [&](std::string_view option, const std::string& value) {
            command += fmt::format(" {} {}", option, in_shell(value));
        };
        if (request.config) add("--config", *request.config);
        for (const std::string& set : request.sets) add("--set", set);
        if (request.level) add("--level", std::to_string(*request.level));
        if (!request.native) command += " --no-native";
        if (!options_.time.empty()) add("--time", options_.time);
        if (request.seed != 1) add("--seed", std::to_string(request.seed));
        if (people_ != std::vector<game::Player>{1}) add("--as", side());
        if (line.start() != line.rules().start(request.seed))
            add("--position", game::state_text(line.rules(), line.start()));
        std::vector<std::string> moves;
        for (std::size_t i = 0; i < line.moves().size(); ++i) {
            moves.push_back(game::safe_move_text(line.rules(), line.states()[i], line.moves()[i]));
        }
        to_err("To go on: {} --moves \"{}\"\n", command, fmt::join(moves, " "));
    }

    std::string side() const {
        if (people_.size() == 1) return std::to_string(people_.front());
        return people_.empty() ? "none" : "both";
    }

    const PlayOptions& options_;
    Common common_;
    settings::Config config_;
    std::unique_ptr<play::Session> session_;
    std::unique_ptr<FileWatch> watch_;
    std::vector<game::Player> people_;
    int adopted_ = 0;  // how often rules or settings were exchanged
    bool done_ = false;
};

}  // namespace

void add_play(Commands& commands) {
    auto options = std::make_shared<PlayOptions>();
    Command& play = commands.add({.name = "play",
                                  .summary = "Play against the engine in the terminal",
                                  .example = "senet play connect4 --as 2 --level 3"});
    add_game_options(play, options->common, true);
    play.add_with_default("--as", options->as, "The side you play")
        .named("SIDE")
        .takes(one_of({"1", "2", "both", "none"}));
    play.add("--record", options->record, "Write the game to this file, however it ends")
        .named("FILE")
        .takes(not_empty());
    play.add("--time", options->time,
             "The engine's time for a move: 500ms, 2s (2s where the settings say nothing)")
        .named("TIME")
        .takes(time_limit());
    play.runs([options] { return Play(*options).run(); });
}

}  // namespace senet::cli
