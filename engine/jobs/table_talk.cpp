#include "jobs/table_talk.h"

#include <fmt/format.h>

#include <tuple>

#include "base/json.h"
#include "base/text.h"
#include "game/notation.h"
#include "pictures/board_text.h"
#include "words/moves.h"
#include "words/network_text.h"
#include "words/outcome_text.h"
#include "words/play_words.h"

namespace senet::jobs {

TableTalk::End TableTalk::run() {
    try {
        if (!options_.for_programs) greet();
        while (!end_) {
            try {
                turn();
            } catch (const Error& error) {
                if (game_.people().empty() || options_.for_programs) throw;
                if (!may_try_again(error)) return End::NoMoreLinesAfterError;
            }
        }
    } catch (const game::Interrupted&) {
        return End::Interrupted;
    }
    return *end_;
}

void TableTalk::turn() {
    if (line().outcome().over()) return at_end();
    told_end_ = false;
    if (line().state().throws())
        turn_of_nature();
    else if (!game_.is_persons_turn())
        turn_of_engine();
    else if (!plays_only_move())
        turn_of_person();
}

void TableTalk::turn_of_nature() {
    if (!game_.asks_dice()) return let_happen(game_.thrown());
    const std::string& name = game_.game().name_of(line().state().next());
    if (const auto typed = ask(fmt::format("throw for {}> ", printable(name))))
        obey(std::string(trim(*typed)));
    else
        end_ = End::NoMoreLines;
}

void TableTalk::let_happen(game::Move outcome) {
    const game::Player player = line().state().next();
    const std::string name = words::move_name(line().rules(), line().state(), outcome);
    const double chance = game::throws_at(line()).chance_of(outcome);
    game_.session().play(outcome);
    if (options_.for_programs) return report(game::kNature, name, {{"chance", chance}});
    partner_.show(words::throw_words(game_.game(), player, name, chance, look()));
    if (line().outcome().over()) return;
    if (game_.is_throw() && line().state().next() != player) {  // nobody had a choice
        partner_.show(fmt::format("That ends the turn of {}.\n",
                                  pictures::player_text(game_.game(), player, look())));
        draw();
    } else if (game_.is_persons_turn()) {
        draw();
    }
}

/// In a game with throws, where often nothing is to be chosen: plays the only move that a person
/// has, and says so.
bool TableTalk::plays_only_move() {
    if (!game_.game().chance || options_.for_programs) return false;
    const std::vector<game::Move> moves = line().legal_moves();
    // Not the move that was just taken back, which would come again at once; nor on and on, where a
    // game never comes to a choice.
    constexpr int kMostUnasked = 100;
    if (moves.size() != 1 || game_.session().can_redo() || unasked_ >= kMostUnasked) return false;
    ++unasked_;
    const game::Player player = line().state().turn();
    const std::string name = words::move_name(line().rules(), line().state(), moves.front());
    game_.session().play(moves.front());
    partner_.show(fmt::format("{} has only one move: {}\n",
                              pictures::player_text(game_.game(), player, look()),
                              paint(name, Colour::Green, look())));
    draw_after_move();
    return true;
}

/// After an error of the rules by which the game does not go on: gives the person time to mend
/// them, or to take back. False where nobody is there to do so.
bool TableTalk::may_try_again(const Error& error) {
    const auto situation = [this] {
        return std::tuple(line().moves(), game_.people(), game_.version());
    };
    const auto before = situation();
    say(error_text(error.what()) + "\nThe game continues as soon as you fix the file.\n");
    while (situation() == before) {
        const auto typed = ask("Enter tries again; undo, save FILE, or quit> ", true);
        if (situation() != before) return true;
        if (!typed) return false;
        if (trim(*typed).empty()) return true;
        obey(std::string(trim(*typed)));
        if (end_) {
            end_ = End::QuitAfterError;
            return true;
        }
    }
    return true;
}

void TableTalk::greet() const {
    const words::Seating seating{.game = game_.game(),
                                 .people = game_.people(),
                                 .limits = game_.session().limits(),
                                 .level = game_.request().level,
                                 .levels = game_.config().levels,
                                 .evaluators = evaluators_shown(game_.config(), line().rules())};
    partner_.show(fmt::format("{}  ({}; type \"help\" for what you can do)\n{}\n",
                              paint(printable(game_.game().name), Colour::Bold, look()),
                              game_.config().script_shown, words::greeting(seating, page())));
    draw();
}

void TableTalk::draw() const { partner_.show(pictures::board_text(line(), look()) + "\n"); }

/// Not where a throw for a person follows at once: then the board is drawn after that.
void TableTalk::draw_after_move() const {
    const bool soon =
        game_.is_throw() && !game_.asks_dice() && game_.is_person(line().state().next());
    if (!soon) draw();
}

void TableTalk::draw_if_wanted() const {
    if (!options_.for_programs) draw();
}

void TableTalk::turn_of_person() {
    unasked_ = 0;
    if (!options_.for_programs && !told_how_) {
        told_how_ = true;
        partner_.show(paragraph(words::how_to_move(line()), page()));
    }
    const std::string& name = game_.game().name_of(line().state().turn());
    const auto typed = ask(fmt::format("{} to move> ", printable(name)));
    if (typed)
        obey(std::string(trim(*typed)));
    else
        end_ = End::NoMoreLines;
}

/// The next line; nothing at the end of all, or where new rules came and `rules_wake`.
std::optional<std::string> TableTalk::ask(const std::string& prompt, bool rules_wake) {
    return partner_.ask(prompt, [&] {
        const int before = game_.version();
        if (!reload_if_changed()) return Partner::Meanwhile::Nothing;
        return rules_wake && game_.version() != before ? Partner::Meanwhile::Wake
                                                       : Partner::Meanwhile::Said;
    });
}

void TableTalk::turn_of_engine() {
    reload_if_changed();
    play::Session& session = game_.session();
    Interrupt& interrupt = game_.host().interrupt;
    const search::Result result = partner_.watch(line(), [&](const search::Progress& progress) {
        return session.think(interrupt, progress);
    });
    if (interrupt.stop) throw game::Interrupted{};
    const game::Move move = *result.move();
    const std::string text = words::move_name(session.rules(), line().state(), move);
    const game::Player player = line().state().turn();
    const std::vector<std::string> expected = words::variation_texts(line(), result.best.moves);
    session.play(move, play::comment_on(result));
    if (game_.ponders() && result.best.moves.size() > 1 && game_.is_persons_turn())
        session.ponder(result.best.moves[1]);
    if (options_.for_programs) {
        nlohmann::json thought{{"evaluation", words::evaluation_as_json(session.rules())}};
        words::put_value(thought, result.best, result.measure);
        return report(player, text, thought);
    }
    partner_.show(partner_.fitted(words::engine_move_words(game_.game(), player, text, result,
                                                           expected, look())) +
                  "\n");
    draw_after_move();
}

void TableTalk::at_end() {
    if (options_.for_programs) {
        partner_.tell(words::end_as_json(line()));
        end_ = End::Over;
        return;
    }
    const std::string text = words::outcome_text(line());
    if (!told_end_)
        partner_.show(paint("The game is over: " + text + ".", Colour::Bold, look()) + "\n");
    told_end_ = true;
    if (game_.people().empty()) {
        end_ = End::Over;
    } else if (const auto typed = ask("review, undo, new, save FILE, or quit> ")) {
        obey(std::string(trim(*typed)));
    } else {
        end_ = End::NoMoreLines;
    }
}

/// A move for programs, with what else is known of it.
void TableTalk::report(game::Player player, const std::string& move,
                       const nlohmann::json& more) const {
    nlohmann::json object{{"ply", line().moves().size()},
                          {"player", player.number()},
                          {"move", move},
                          {"value", nullptr},
                          {"state", game::state_text(line().rules(), line().state())}};
    object.update(more);
    partner_.tell(object);
}

/// The files may change while the game goes on.
bool TableTalk::reload_if_changed() {
    if (!game_.files_changed()) return false;
    try {
        game_.take_edits();
        say(fmt::format("\n{}\n",
                        paint("The rules were edited; the game goes on under the new ones.",
                              Colour::Cyan, look())));
        draw_if_wanted();
    } catch (const Error& error) {
        say(fmt::format("\n{}\n{}\n", error_text(error.what()),
                        paint("The game goes on under the old rules.", Colour::Cyan, look())));
    }
    return true;
}

}  // namespace senet::jobs
