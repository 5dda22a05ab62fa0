#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "game/notation.h"
#include "jobs/table_talk.h"
#include "pictures/board_text.h"
#include "words/moves.h"
#include "words/network_text.h"
#include "words/play_words.h"
#include "words/text_table.h"

namespace senet::jobs {
namespace {

/// Other words for commands, which help does not list.
std::string meant_by(const std::string& word) {
    return word == "?" ? "help" : word == "exit" || word == "q" ? "quit" : word;
}

}  // namespace

const std::vector<TableTalk::Command>& TableTalk::commands() {
    static const std::vector<Command> all{
        {"moves", "moves [values]",
         "the legal moves, numbered (\"#3\" plays the third); what each of them is worth",
         [](TableTalk& talk, const std::string& rest) { talk.list_moves(rest); }},
        {"hint", "hint", "the best move that the engine finds at full strength",
         alone([](TableTalk& talk) { talk.hint(); })},
        {"eval", "eval", "who stands better, and how likely that is to win",
         alone([](TableTalk& talk) { talk.evaluate(); })},
        {"review", "review [TIME]",
         "the game so far: what each move gave away, and where it turned; TIME for each",
         [](TableTalk& talk, const std::string& rest) { talk.review(rest); }},
        {"goto", "goto N", "go back to where move N was played, and play on from there",
         [](TableTalk& talk, const std::string& rest) { talk.go_to(rest); }},
        {"undo", "undo", "take back to your last turn",
         alone([](TableTalk& talk) { talk.undo(); })},
        {"redo", "redo", "play again what was taken back",
         alone([](TableTalk& talk) { talk.redo(); })},
        {"reroll", "reroll", "go back to the last throw, and throw again",
         alone([](TableTalk& talk) { talk.reroll(); })},
        {"swap", "swap", "change sides with the engine",
         alone([](TableTalk& talk) { talk.swap(); })},
        {"level", "level N", "another strength of the engine; \"level full\" is the greatest",
         [](TableTalk& talk, const std::string& rest) { talk.change_level(rest); }},
        {"new", "new [swap]", "a new game, with sides changed if you like",
         [](TableTalk& talk, const std::string& rest) { talk.begin_anew(rest); }},
        {"rules", "rules", "the rules of this game", alone([](TableTalk& talk) {
             talk.say(words::rules_words(talk.game_.game(), talk.game_.config().script_shown,
                                         talk.page()));
         })},
        {"board", "board", "draw the board again", alone([](TableTalk& talk) {
             talk.say(pictures::board_text(talk.line(), talk.look()) + "\n");
         })},
        {"save", "save FILE", "write the game down",
         [](TableTalk& talk, const std::string& rest) { talk.save(rest); }},
        {"load", "load FILE", "go on with a game that was saved",
         [](TableTalk& talk, const std::string& rest) { talk.load(rest); }},
        {"help", "help, ?", "this list", alone([](TableTalk& talk) { talk.help(); })},
        {"quit", "quit", "end (also: Ctrl-D)",
         alone([](TableTalk& talk) { talk.end_ = End::Over; })}};
    return all;
}

/// A command that takes nothing behind its name.
std::function<void(TableTalk&, const std::string&)> TableTalk::alone(
    std::function<void(TableTalk&)> run) {
    return [run](TableTalk& talk, const std::string& rest) {
        if (!rest.empty())
            throw Error(fmt::format("nothing can follow this command; got {}", in_quotes(rest)));
        run(talk);
    };
}

const TableTalk::Command* TableTalk::find_command(const std::string& word) {
    const auto found = std::find_if(commands().begin(), commands().end(),
                                    [&](const Command& command) { return command.name == word; });
    return found == commands().end() ? nullptr : &*found;
}

void TableTalk::obey(const std::string& typed) {
    if (typed.empty()) return;
    const std::size_t space = typed.find(' ');
    std::string word = meant_by(lower(typed.substr(0, space)));
    std::string rest = space == std::string::npos ? "" : std::string(trim(typed.substr(space)));
    if (word == "values" && rest.empty()) {
        word = "moves";
        rest = "values";
    }
    const Command* command = is_move(typed) ? nullptr : find_command(word);
    try {
        if (command != nullptr)
            command->run(*this, rest);
        else
            move(typed);
    } catch (const Error& error) {
        std::string text = error.where().file.empty() ? error.message() : error.what();
        if (command == nullptr) text += meant_command(word);
        say(partner_.fitted(error_text(text)));
    }
}

/// Whether a word that is a command is a move as well, as "swap" in hex: then that is meant.
bool TableTalk::is_move(const std::string& typed) const {
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

std::string TableTalk::meant_command(const std::string& word) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.push_back(command.name);
    const auto near = nearest(word, names);
    return near ? fmt::format(" (or did you mean the command \"{}\"? \"help\" lists them)", *near)
                : "";
}

void TableTalk::help() const {
    constexpr int kNames = 18;
    std::string text = pad("  MOVE", kNames, look()) + "play it\n";
    const std::string indent(kNames, ' ');
    for (const Command& command : commands()) {
        const std::vector<std::string> lines =
            wrapped(command.help, {.look = look(), .width = page().width - kNames});
        text += pad("  " + command.usage, kNames, look()) + join(lines, "\n" + indent) + "\n";
    }
    if (!line().outcome().over()) text += "\n" + paragraph(words::how_to_move(line()), page());
    say(text);
}

// --- moves

void TableTalk::check_not_over() const {
    if (line().outcome().over())
        throw Error("the game is over; \"undo\" takes a move back, \"new\" begins another");
}

void TableTalk::move(const std::string& text) {
    check_not_over();
    if (game_.is_throw()) {
        const bool by_number = text.starts_with('#');
        return let_happen(by_number ? words::typed_move(line(), text)
                                    : play::told_throw(line(), text));
    }
    if (!game_.is_persons_turn()) throw Error("it is the engine's turn; \"swap\" changes sides");
    const game::Move move = words::typed_move(line(), text);
    const std::string name = words::move_name(line().rules(), line().state(), move);
    const game::Player player = line().state().turn();
    game_.session().play(move);
    if (options_.for_programs)
        report(player, name, nlohmann::json::object());
    else
        draw_after_move();
}

void TableTalk::list_moves(const std::string& rest) {
    if (rest == "values") return list_values();
    if (!rest.empty())
        throw Error(
            fmt::format("write \"moves\" or \"moves values\", got {}", in_quotes("moves " + rest)));
    check_not_over();
    const std::vector<words::NamedMove> moves = words::named_moves(line());
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < moves.size(); ++i)
        cells.push_back(fmt::format("#{} {}", i + 1, moves[i].name));
    say(words::in_columns(cells, page()));
}

void TableTalk::undo() {
    play::Session& session = game_.session();
    // A throw that was taken back would come up again, and so would an engine's move.
    const auto& states = line().states();
    const auto& people = game_.people();
    if (std::none_of(states.begin(), states.end() - 1, [&](const game::State& state) {
            return !state.throws() && (people.empty() || game_.is_person(state.turn()));
        })) {
        const bool some = !people.empty() && people.size() < game_.game().players.size();
        throw Error(fmt::format("there is no move{} to take back", some ? " of yours" : ""));
    }
    session.undo();
    while (!game_.people().empty() && !game_.is_persons_turn() && session.undo()) continue;
    draw_if_wanted();
}

void TableTalk::redo() {
    play::Session& session = game_.session();
    if (!session.redo()) throw Error("there is no move that was taken back");
    while (!game_.people().empty() && !game_.is_persons_turn() && session.redo()) continue;
    draw_if_wanted();
}

void TableTalk::reroll() {
    game_.reroll();
    draw_if_wanted();
}

void TableTalk::go_to(const std::string& rest) {
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

ToldAdvice& TableTalk::advice() {
    game_.session().stop_pondering();  // which would take its share of the machine
    if (!advice_ || advice_->version() != game_.version())
        advice_ = std::make_unique<ToldAdvice>(
            game_, partner_,
            ToldAdvice::Options{.program = options_.program, .silent = options_.for_programs});
    return *advice_;
}

void TableTalk::list_values() {
    check_not_over();
    say(advice().values());
}

void TableTalk::hint() {
    check_not_over();
    say(advice().hint());
}

void TableTalk::evaluate() {
    check_not_over();
    say(advice().evaluation());
}

void TableTalk::review(const std::string& rest) {
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

void TableTalk::swap() {
    game_.swap_sides();
    say(fmt::format("You play {} now.\n",
                    pictures::player_text(game_.game(), game_.people().front(), look())));
}

void TableTalk::change_level(const std::string& text) {
    const std::string before = evaluators_shown(game_.config(), line().rules());
    if (text == "full") {
        game_.change_level(std::nullopt);
        say("Full strength from now on.\n");
        return say_who_evaluates(before);
    }
    const auto level = parse_whole(text);
    if (!level || !std::in_range<int>(*level)) {
        throw Error(fmt::format("write \"level N\"; this game has {}{}",
                                words::levels_words(game_.config().levels),
                                text.empty() ? "" : ", got " + in_quotes(text)));
    }
    game_.change_level(static_cast<int>(*level));
    say(fmt::format("Level {} from now on.\n", *level));
    say_who_evaluates(before);
}

/// Where that is another network than before, or none any more.
void TableTalk::say_who_evaluates(const std::string& before) {
    const std::string now = evaluators_shown(game_.config(), line().rules());
    if (now == before) return;
    say(now.empty() ? "The script evaluates now, without a network.\n"
                    : words::evaluation_words(now));
}

void TableTalk::begin_anew(const std::string& rest) {
    if (!rest.empty() && rest != "swap")
        throw Error(fmt::format("write \"new\" or \"new swap\", got {}", in_quotes("new " + rest)));
    if (!rest.empty()) game_.check_swap();  // before the game is gone
    game_.begin_anew();
    if (!rest.empty()) game_.swap_sides();
    told_how_ = false;
    if (!options_.for_programs) greet();
}

void TableTalk::save(const std::string& file) const {
    if (file.empty()) throw Error("write \"save FILE\"");
    play::save(game_.record(), file);
    say(fmt::format("Saved; \"{} play {}\" goes on with it.\n", options_.program, in_shell(file)));
}

void TableTalk::load(const std::string& file) {
    if (file.empty()) throw Error("write \"load FILE\"");
    game_.load(file);
    told_end_ = false;
    draw_if_wanted();
}

}  // namespace senet::jobs
