#include "cli/play_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "cli/board_style.h"
#include "cli/board_text.h"
#include "cli/help.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "game/notation.h"
#include "play/expectation.h"

namespace senet::cli {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Takes the number at the front off, if there is one, with its zeros left out.
std::string_view take_digits(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

/// "a2" before "a10" before "b1".
bool comes_before(std::string_view one, std::string_view other) {
    while (!one.empty() && !other.empty()) {
        if (is_digit(one[0]) && is_digit(other[0])) {
            const std::string_view a = take_digits(one), b = take_digits(other);
            if (a != b) return a.size() != b.size() ? a.size() < b.size() : a < b;
            continue;
        }
        if (one[0] != other[0]) return one[0] < other[0];
        one.remove_prefix(1);
        other.remove_prefix(1);
    }
    return one.size() < other.size();
}

std::string player_name(const game::Game& game, game::Player player) {
    return printable(game.name_of(player));
}

// --- who sits where

/// "level 3 of 9", where the levels are 1 to 9.
std::string level_words(const PlayedGame& game) {
    const std::vector<int>& levels = game.config().levels;
    const int level = *game.request().level;
    if (levels.back() == static_cast<int>(levels.size()))
        return fmt::format("level {} of {}", level, levels.back());
    return fmt::format("level {} of {}", level, fmt::join(levels, ", "));
}

std::string weaker_words(const std::vector<int>& levels) {
    if (levels.empty()) return "";
    if (levels.size() == 1) return fmt::format("; \"level {}\" is weaker", levels.front());
    return fmt::format("; \"level {}\" (weak) to \"level {}\" are weaker", levels.front(),
                       levels.back());
}

std::string strength_words(const PlayedGame& game) {
    const std::string limits = limits_words(game.session().limits());
    if (game.request().level) return fmt::format("{}: {} for each move", level_words(game), limits);
    return fmt::format("full strength: {} for each move{}", limits,
                       weaker_words(game.config().levels));
}

std::string seats_words(const PlayedGame& game) {
    const auto name = [&](game::Player player) { return player_text(game.game(), player); };
    const std::string first = name(game::Player{1}), second = name(game::Player{2});
    const std::vector<game::Player>& people = game.people();
    if (people.empty()) return fmt::format("The engine plays both {} and {}.", first, second);
    if (people.size() == 2)
        return fmt::format("You play both {} and {}; the engine only advises.", first, second);
    const game::Player you = people.front();
    return fmt::format("You play {}, the engine plays {}.", name(you), name(opponent(you)));
}

// --- how to move

std::vector<std::string> examples(const game::Line& line) {
    const std::vector<game::Move> moves = line.legal_moves();
    std::vector<std::string> names;
    for (const std::size_t which : {std::size_t{0}, moves.size() / 2}) {
        std::string name = move_name(line.rules(), line.state(), moves[which]);
        if (names.empty() || names.front() != name) names.push_back(std::move(name));
    }
    return names;
}

bool belongs_to_list(std::string_view line) {
    return line.empty() || line[0] == ' ' || line[0] == '-' || line[0] == '*';
}

/// Lines that a text was broken into become lines of `width`; what stands indented or apart stays.
std::string rewrapped(const std::string& text, int width) {
    std::string out, paragraph;
    const auto end_paragraph = [&] {
        if (!paragraph.empty()) out += join(wrapped(paragraph, width), "\n") + "\n";
        paragraph.clear();
    };
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = printable(std::string_view(text).substr(at, end - at), "\t");
        if (belongs_to_list(line)) {
            end_paragraph();
            out += line + "\n";
        } else {
            paragraph += line + " ";
        }
        at = end + 1;
    }
    end_paragraph();
    return out;
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
        command_name(), in_shell(yardstick.game));
}

bool is_draw(game::Value value, bool solved) { return solved && value == 0; }

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
                                    const Yardstick& yardstick) {
    const bool fine = move.grade() == play::Grade::Fine;
    return {std::to_string(move.ply + 1),
            player_name(line.rules().game(), move.player),
            move_name(line.rules(), line.states()[move.ply], move.played),
            worth_words(move.after, move.solved),
            chance_words(move.after, move.solved, yardstick),
            move.loss() < 0.005 ? "" : whole_percent(move.loss()),
            mark_of(move.grade()),
            fine ? "" : best_name(line, move)};
}

std::string blunders_words(const game::Line& line, const play::Review& review) {
    std::vector<std::string> blunders;
    for (const play::JudgedMove& move : review.moves)
        if (move.grade() == play::Grade::Blunder) blunders.push_back(told_move(line, move));
    if (blunders.empty()) return "No blunders.\n";
    return paragraph(
        fmt::format("Blunder{}: {}.", blunders.size() == 1 ? "" : "s", join(blunders, ", ")));
}

std::string turning_point_words(const game::Line& line, const play::Review& review) {
    if (!review.turning_point) return "";
    const play::JudgedMove& move = review.moves[*review.turning_point];
    return paragraph(fmt::format(
        "Turning point: {}; {} was better ({} instead of {}). \"goto {}\" goes back to where it "
        "was "
        "played, and you play on from there.",
        told_move(line, move), best_name(line, move), worth_words(move.best.value, move.solved),
        worth_words(move.after, move.solved), move.ply + 1));
}

}  // namespace

std::vector<NamedMove> named_moves(const game::Line& line) {
    std::vector<NamedMove> moves;
    for (const game::Move move : line.legal_moves())
        moves.push_back({move, move_name(line.rules(), line.state(), move)});
    std::stable_sort(moves.begin(), moves.end(), [](const NamedMove& one, const NamedMove& other) {
        return comes_before(one.name, other.name);
    });
    return moves;
}

game::Move typed_move(const game::Line& line, const std::string& text) {
    if (!text.starts_with('#'))
        return game::parse_move(line.rules(), line.state(), line.legal_moves(), text);
    const std::vector<NamedMove> moves = named_moves(line);
    const auto number = parse_whole(text.substr(1));
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(moves.size())) {
        throw Error(fmt::format("{} is not the number of a move; there are #1 to #{}",
                                in_quotes(text), moves.size()));
    }
    return moves[static_cast<std::size_t>(*number - 1)].move;
}

std::string engine_move_words(const game::Game& game, game::Player player, const std::string& move,
                              const search::Result& result,
                              const std::vector<std::string>& expected) {
    return fmt::format(
        "{} plays {}   value {}, depth {}, {} positions in {}{}\n", player_text(game, player),
        paint(move, Colour::Green), value_text(result.best), result.depth,
        show_count(static_cast<double>(result.counts.nodes)), show_time(result.seconds),
        expected.size() > 1
            ? fmt::format(", expecting {}", fmt::join(expected.begin() + 1, expected.end(), " "))
            : "");
}

std::string levels_words(const std::vector<int>& levels) {
    return levels.empty() ? "no levels" : fmt::format("levels {}", fmt::join(levels, ", "));
}

std::string in_columns(const std::vector<std::string>& cells, int width) {
    constexpr int kGap = 3;
    int widest = 1;
    for (const std::string& cell : cells) widest = std::max(widest, display_width(cell));
    const auto columns = static_cast<std::size_t>(std::max(1, (width + kGap) / (widest + kGap)));
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool last = (i + 1) % columns == 0 || i + 1 == cells.size();
        text += last ? cells[i] + "\n" : pad(cells[i], widest + kGap);
    }
    return text;
}

std::string paragraph(const std::string& text) { return paragraph(text, out_width()); }

std::string greeting(const PlayedGame& game) {
    std::string text = seats_words(game);
    if (game.people().size() < 2) text += fmt::format(" It plays at {}.", strength_words(game));
    return paragraph(text);
}

std::string notation_words(const game::Game& game) {
    if (!game.notation.empty()) return printable(game.notation);
    if (game.hooks.has(game::Hook::Text)) return "";
    std::vector<std::string> fields;
    for (const game::MoveField& field : game.move.fields()) fields.push_back(field.name);
    return fields.size() == 1 ? fmt::format("A move is written as one field: {}.", fields.front())
                              : fmt::format("A move is written as {}.", join(fields, "-"));
}

std::string how_to_move(const game::Line& line) {
    const std::string notation = notation_words(line.rules().game());
    return fmt::format("Type a move, such as {}.{}{}", fmt::join(examples(line), " or "),
                       notation.empty() ? "" : " ", notation);
}

/// A text with the game's pieces as the board shows them.
std::string shown_pieces(const game::Game& game, std::string text) {
    if (!game.view || out_look().utf8) return text;
    const BoardStyle style(game, out_look());
    for (const std::string& piece : game.view->pieces) {
        const std::string shown = style.held(piece);
        if (piece.empty() || shown == piece) continue;
        for (std::size_t at = 0; (at = text.find(piece, at)) != std::string::npos;
             at += shown.size())
            text.replace(at, piece.size(), shown);
    }
    return text;
}

std::string rules_words(const PlayedGame& game, int width) {
    if (game.game().rules.empty()) {
        return fmt::format(
            "{} does not say: neither has its table a text \"rules\", nor does it begin with a "
            "comment.\n",
            game.config().script_shown);
    }
    return rewrapped(shown_pieces(game.game(), game.game().rules), width);
}

std::string worth_words(game::Value value, bool solved) {
    if (is_draw(value, solved)) return "draw";
    if (game::is_forced(value))
        return fmt::format("{} in {}", value > 0 ? "win" : "lose", game::plies_to_end(value));
    return game::show_value(value);
}

std::string chance_words(game::Value value, bool solved, const Yardstick& yardstick) {
    const bool known = game::is_forced(value) || game::is_points(value) || is_draw(value, solved);
    if (!known && (!yardstick.scale || !yardstick.evaluates)) return "";
    return whole_percent(play::expected_result(value, yardstick.scale));
}

std::string position_words(const game::Line& line, const search::Result& result,
                           const Yardstick& yardstick) {
    const std::string name = player_text(line.rules().game(), line.state().turn());
    const game::Value value = result.best.value;
    if (result.best.bound == search::Bound::None || (result.depth == 0 && !result.solved))
        return "Nothing is known yet";
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
            game::show_value(value), name, command_name(), in_shell(yardstick.game));
    }
    const double expected = play::expected_result(value, yardstick.scale);
    const std::string_view standing = play::standing(expected);
    const std::string who =
        standing == play::kAboutEven ? "About even" : fmt::format("{} is {}", name, standing);
    return fmt::format("{}: {} chance of winning for {}, draws counted as half", who,
                       whole_percent(expected), name);
}

std::string values_table(const game::Line& line, const search::Result& result,
                         const Yardstick& yardstick) {
    TextTable table({"move", "worth", "chance"});
    for (const search::Variation& variation : result.lines) {
        table.add({move_name(line.rules(), line.state(), variation.moves.front()),
                   worth_words(variation.value, result.solved),
                   chance_words(variation.value, result.solved, yardstick)});
    }
    const bool tells_distance =
        std::any_of(result.lines.begin(), result.lines.end(),
                    [](const search::Variation& each) { return game::is_forced(each.value); });
    return table.text() +
        paragraph((result.solved ? "Searched to the end of the game."
                                 : fmt::format("Searched {} moves of both sides ahead. {}",
                                               result.depth, unmeasured_words(yardstick))) +
                  (tells_distance ? " \"In 4\" counts the moves of both sides." : ""));
}

std::string review_words(const game::Line& line, const play::Review& review,
                         const Yardstick& yardstick) {
    TextTable table({"move", "player", "played", "worth", "chance", "loss", "", "better"},
                    "rllrrrll");
    if (review.moves.empty()) return "No move was looked at.\n";
    for (const play::JudgedMove& move : review.moves) table.add(review_row(line, move, yardstick));
    std::string text = table.text();
    if (!review.complete) text += "The moves before were not looked at.\n";
    const bool all_known = std::all_of(review.moves.begin(), review.moves.end(),
                                       [](const play::JudgedMove& move) { return move.solved; });
    if (const std::string why = unmeasured_words(yardstick); !why.empty() && !all_known)
        text += paragraph(why + " So a move counts as a blunder only if it changed a known end.");
    return text + blunders_words(line, review) + turning_point_words(line, review);
}

}  // namespace senet::cli
