#include "words/advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "pictures/board_text.h"
#include "play/expectation.h"
#include "words/moves.h"
#include "words/text_table.h"

namespace senet::words {
namespace {

std::string player_name(const game::Game& game, game::Player player) {
    return printable(game.name_of(player));
}

// --- what a position is worth

std::string moves_words(int plies) {
    return plies == 1 ? "with the next move" : fmt::format("in {} moves of both sides", plies);
}

std::string end_words(const std::string& name, game::Value value) {
    if (game::is_points(value)) {
        return value > 0 ? fmt::format("{} wins by {}", name, value - game::kPoints)
                         : fmt::format("{} loses by {}", name, -value - game::kPoints);
    }
    return fmt::format("{} {} {}", name, value > 0 ? "wins" : "loses",
                       moves_words(game::plies_to_end(value)));
}

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

/// Why there is no probability where no end is in sight.
std::string unmeasured_words(const Yardstick& yardstick) {
    if (!yardstick.evaluates) return "This game has no evaluation of positions before the end.";
    if (yardstick.scale) return "";
    if (!yardstick.values_predict)
        return "No probabilities are known: values of this game did not predict its results.";
    return fmt::format(
        "What a value is worth as a probability has not been measured: \"{} calibrate {} --scale "
        "--write\" does.",
        yardstick.program, in_shell(yardstick.game));
}

bool is_draw(game::Value value, bool solved) { return solved && value == 0; }

/// The same where values are expectations.
std::string expected_words(const game::Line& line, const search::Result& result,
                           const Yardstick& yardstick, Look look) {
    using Of = search::Measure::Of;
    const search::Measure& measure = result.measure;
    const std::string name =
        pictures::player_text(line.rules().game(), line.state().decider(), look);
    if (!yardstick.evaluates && !result.solved) {
        return fmt::format(
            "{} for {}, as far as {} moves ahead tell; this game has no evaluation to tell who "
            "stands better where they end",
            measure.show(result.best.value), name, result.depth);
    }
    const std::string shown = measure.show(result.best.value);
    if (result.best.shares) {
        return fmt::format("If each plays for himself, they may expect: {}",
                           shares_text(line.rules().game(), result.best, measure, look));
    }
    if (measure.of != Of::Wins) return fmt::format("{} expects {}", name, shown);
    const std::string chance = fmt::format("{} chance of winning for {}", shown, name);
    if (measure.players > 2)
        return fmt::format("{}, if all others play against {}; a shared win counts in part", chance,
                           name);
    const std::string_view standing = play::standing(measure.share(result.best.value));
    const std::string who =
        standing == play::kAboutEven ? "About even" : fmt::format("{} is {}", name, standing);
    return fmt::format("{}: {}, draws counted as half", who, chance);
}

// --- a review

constexpr const char* mark_of(play::Grade grade) {
    switch (grade) {
        case play::Grade::Blunder: return "??";
        case play::Grade::Mistake: return "?";
        case play::Grade::Inaccuracy: return "?!";
        case play::Grade::Fine: break;
    }
    return "";
}

/// "6. Red 1": a move of the line by its number.
std::string told_move(const game::Line& line, const play::JudgedMove& move) {
    const game::State& state = line.states()[move.ply];
    return fmt::format("{}. {} {}", move.ply + 1, player_name(line.rules().game(), move.player),
                       move_name(line.rules(), state, move.played));
}

std::string best_name(const game::Line& line, const play::JudgedMove& move) {
    return move_name(line.rules(), line.states()[move.ply], move.best.moves.front());
}

std::vector<std::string> review_row(const game::Line& line, const play::JudgedMove& move,
                                    const search::Measure& measure, const Yardstick& yardstick) {
    const bool fine = move.grade() == play::Grade::Fine;
    std::vector<std::string> row{std::to_string(move.ply + 1),
                                 player_name(line.rules().game(), move.player),
                                 move_name(line.rules(), line.states()[move.ply], move.played),
                                 worth_words(move.after, move.solved, measure)};
    // A worth that is an expectation is a chance already.
    if (!measure.expects())
        row.push_back(chance_words(move.after, move.solved, yardstick, measure));
    row.insert(row.end(),
               {move.loss() * move.stake < 0.005 ? "" : measure.show_difference(move.loss()),
                mark_of(move.grade()), fine ? "" : best_name(line, move)});
    return row;
}

std::string blunders_words(const game::Line& line, const play::Review& review, const Page& page) {
    std::vector<std::string> blunders;
    for (const play::JudgedMove& move : review.moves)
        if (move.grade() == play::Grade::Blunder) blunders.push_back(told_move(line, move));
    if (blunders.empty()) return "No blunders.\n";
    return paragraph(
        fmt::format("Blunder{}: {}.", blunders.size() == 1 ? "" : "s", join(blunders, ", ")), page);
}

std::string turning_point_words(const game::Line& line, const play::Review& review,
                                const Page& page) {
    if (!review.turning_point) return "";
    const play::JudgedMove& move = review.moves[*review.turning_point];
    return paragraph(
        fmt::format("Turning point: {}; {} was better ({} instead of {}). \"goto {}\" "
                    "goes back to where it "
                    "was "
                    "played, and you play on from there.",
                    told_move(line, move), best_name(line, move),
                    worth_words(move.best.value, move.solved, review.measure),
                    worth_words(move.after, move.solved, review.measure), move.ply + 1),
        page);
}

/// "+7.1 %", "+0.231 points", "+0.12 places".
std::string luck_text(double luck, const search::Measure& measure) {
    if (!measure.expects() || measure.of == search::Measure::Of::Wins)
        return show_signed(100 * luck, 1) + " %";
    return (luck < 0 ? "" : "+") + measure.show_difference(luck);
}

/// "Luck: +7.1 % for White, -3.0 % for Black. The luckiest throw was 6-6 for White (ply 12, +9.2
/// %)." The latter where one was lucky.
std::string luck_words(const game::Line& line, const play::Review& review, const Page& page) {
    if (review.throws.empty()) return "";
    const game::Game& game = line.rules().game();
    std::vector<double> sums(game.players.size());
    for (const play::JudgedThrow& one : review.throws) sums[one.player.index()] += one.luck;
    std::vector<std::string> each;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        each.push_back(fmt::format("{} for {}", luck_text(sums[i], review.measure),
                                   player_name(game, game::Player::at(i))));
    }
    std::string words = fmt::format("Luck: {}.", listed(each));
    const auto most =
        std::max_element(review.throws.begin(), review.throws.end(),
                         [](const auto& one, const auto& other) { return one.luck < other.luck; });
    const std::string luck = luck_text(most->luck, review.measure);
    if (most->luck > 0 && luck != luck_text(0, review.measure)) {
        words += fmt::format(" The luckiest throw was {} for {} (ply {}, {}).",
                             move_name(line.rules(), line.states()[most->ply], most->outcome),
                             player_name(game, most->player), most->ply + 1, luck);
    }
    return paragraph(words, page);
}

}  // namespace

std::string worth_words(game::Value value, bool solved, const search::Measure& measure) {
    if (measure.expects()) return measure.show(value);
    if (is_draw(value, solved)) return "draw";
    if (game::is_forced(value))
        return fmt::format("{} in {}", value > 0 ? "win" : "lose", game::plies_to_end(value));
    return game::show_value(value);
}

std::string chance_words(game::Value value, bool solved, const Yardstick& yardstick,
                         const search::Measure& measure) {
    if (measure.expects()) return "";
    const bool known = game::is_forced(value) || game::is_points(value) || is_draw(value, solved);
    if (!known && (!yardstick.scale || !yardstick.evaluates)) return "";
    return whole_percent(play::expected_result(value, yardstick.scale));
}

std::string position_words(const game::Line& line, const search::Result& result,
                           const Yardstick& yardstick, Look look) {
    const std::string name =
        pictures::player_text(line.rules().game(), line.state().decider(), look);
    const game::Value value = result.best.value;
    if (result.best.bound == search::Bound::None || (result.depth == 0 && !result.solved))
        return "Nothing is known yet";
    if (result.measure.expects()) return expected_words(line, result, yardstick, look);
    if (game::is_forced(value) || game::is_points(value)) return end_words(name, value);
    if (is_draw(value, result.solved)) return "With best play on both sides this is a draw";
    if (!yardstick.evaluates) {
        return fmt::format(
            "No end is in sight {} moves ahead, and this game has no evaluation to tell who "
            "stands better before that",
            result.depth);
    }
    if (!yardstick.values_predict) {
        return fmt::format(
            "A value of {} for {}; how likely that is to win is not known: in this game, values "
            "did not predict the results",
            game::show_value(value), name);
    }
    if (!yardstick.scale) {
        return fmt::format(
            "A value of {} for {}; \"{} calibrate {} --scale --write\" measures what that is worth "
            "as a "
            "probability",
            game::show_value(value), name, yardstick.program, in_shell(yardstick.game));
    }
    const double expected = play::expected_result(value, yardstick.scale);
    const std::string_view standing = play::standing(expected);
    const std::string who =
        standing == play::kAboutEven ? "About even" : fmt::format("{} is {}", name, standing);
    return fmt::format("{}: {} chance of winning for {}, draws counted as half", who,
                       whole_percent(expected), name);
}

std::string values_table(const game::Line& line, const search::Result& result,
                         const Yardstick& yardstick, const Page& page) {
    // A worth that is an expectation is a chance already.
    const bool is_chance = result.measure.expects();
    TextTable table = is_chance ? TextTable({"", "move", "worth"}, "rlr")
                                : TextTable({"", "move", "worth", "chance"}, "rlrr");
    const std::vector<NamedMove> moves = named_moves(line);
    for (const search::Variation& variation : result.lines) {
        const auto named = std::find_if(moves.begin(), moves.end(), [&](const NamedMove& each) {
            return each.move == variation.moves.front();
        });
        std::vector<std::string> row{fmt::format("#{}", named - moves.begin() + 1), named->name,
                                     worth_words(variation.value, result.solved, result.measure)};
        if (!is_chance) row.push_back(chance_words(variation.value, result.solved, yardstick));
        table.add(std::move(row));
    }
    const bool tells_distance =
        std::any_of(result.lines.begin(), result.lines.end(),
                    [](const search::Variation& each) { return game::is_forced(each.value); });
    return table.text(page.look) +
        paragraph(
               (result.solved
                    ? "Searched to the end of the game."
                    : fmt::format("Searched {} moves {}ahead. {}", result.depth,
                                  line.rules().game().player_count() == 2 ? "of both sides " : "",
                                  result.measure.expects() ? "" : unmeasured_words(yardstick))) +
                   (tells_distance ? " \"In 4\" counts the moves of both sides." : ""),
               page);
}

std::string review_words(const game::Line& line, const play::Review& review,
                         const Yardstick& yardstick, const Page& page) {
    TextTable table = review.measure.expects()
        ? TextTable({"move", "player", "played", "worth", "loss", "", "better"}, "rllrrll")
        : TextTable({"move", "player", "played", "worth", "chance", "loss", "", "better"},
                    "rllrrrll");
    if (review.moves.empty()) return "No move was looked at.\n";
    bool any_forced = false;
    for (const play::JudgedMove& move : review.moves) {
        if (!move.forced) table.add(review_row(line, move, review.measure, yardstick));
        any_forced = any_forced || move.forced;
    }
    std::string text = table.text(page.look);
    if (any_forced) text += "Moves without a choice are left out.\n";
    if (!review.complete) text += "The moves before were not looked at.\n";
    const bool all_known = std::all_of(review.moves.begin(), review.moves.end(),
                                       [](const play::JudgedMove& move) { return move.solved; });
    const std::string why = review.measure.expects() ? "" : unmeasured_words(yardstick);
    if (!why.empty() && !all_known)
        text +=
            paragraph(why + " So a move counts as a blunder only if it changed a known end.", page);
    return text + blunders_words(line, review, page) + turning_point_words(line, review, page) +
        luck_words(line, review, page);
}

}  // namespace senet::words
