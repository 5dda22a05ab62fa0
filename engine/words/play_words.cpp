#include "words/play_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "pictures/board_style.h"
#include "pictures/board_text.h"
#include "words/moves.h"

namespace senet::words {
namespace {

// --- who sits where

/// "level 3 of 9", where the levels are 1 to 9.
std::string level_words(int level, const std::vector<int>& levels) {
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

std::string strength_words(const Seating& seating) {
    const std::string limits = limits_words(seating.limits);
    if (seating.level) {
        return fmt::format("{}: {} for each move", level_words(*seating.level, seating.levels),
                           limits);
    }
    return fmt::format("full strength: {} for each move{}", limits, weaker_words(seating.levels));
}

std::string seats_words(const Seating& seating, Look look) {
    const auto name = [&](game::Player player) {
        return pictures::player_text(seating.game, player, look);
    };
    std::vector<std::string> yours, engines;
    for (int number = 1; number <= seating.game.player_count(); ++number) {
        const game::Player player(number);
        const auto& people = seating.people;
        const bool is_person = std::find(people.begin(), people.end(), player) != people.end();
        (is_person ? yours : engines).push_back(name(player));
    }
    const std::string both = seating.game.player_count() == 2 ? "both " : "";
    if (yours.empty()) return fmt::format("The engine plays {}{}.", both, listed(engines));
    if (engines.empty())
        return fmt::format("You play {}{}; the engine only advises.", both, listed(yours));
    return fmt::format("You play {}, the engine plays {}.", listed(yours), listed(engines));
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

/// Lines that a text was broken into become lines that fit the page; what stands indented or apart
/// stays.
std::string rewrapped(const std::string& text, const Page& page) {
    std::string out, paragraph;
    const auto end_paragraph = [&] {
        if (!paragraph.empty()) out += join(wrapped(paragraph, page), "\n") + "\n";
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

/// A text with the game's pieces as the board shows them.
std::string shown_pieces(const game::Game& game, std::string text, Look look) {
    if (!game.view || look.utf8) return text;
    const pictures::BoardStyle style(game, look);
    for (const std::string& piece : game.view->pieces) {
        const std::string shown = style.held(piece);
        if (piece.empty() || shown == piece) continue;
        for (std::size_t at = 0; (at = text.find(piece, at)) != std::string::npos;
             at += shown.size())
            text.replace(at, piece.size(), shown);
    }
    return text;
}

}  // namespace

std::string engine_move_words(const game::Game& game, game::Player player, const std::string& move,
                              const search::Result& result,
                              const std::vector<std::string>& expected, Look look) {
    return fmt::format(
        "{} plays {}   value {}, depth {}, {} positions in {}{}\n",
        pictures::player_text(game, player, look), paint(move, Colour::Green, look),
        value_text(result.best, result.measure), result.depth,
        show_count(static_cast<double>(result.counts.nodes)), show_time(result.seconds),
        expected.size() > 1
            ? fmt::format(", expecting {}", fmt::join(expected.begin() + 1, expected.end(), " "))
            : "");
}

std::string throw_words(const game::Game& game, game::Player player, const std::string& outcome,
                        double chance, Look look) {
    return fmt::format("Throw for {}: {}  ({:.1f} %)\n", pictures::player_text(game, player, look),
                       paint(outcome, Colour::Yellow, look), 100 * chance);
}

std::string levels_words(const std::vector<int>& levels) {
    return levels.empty() ? "no levels" : fmt::format("levels {}", fmt::join(levels, ", "));
}

std::string limits_words(const search::Limits& limits) {
    std::vector<std::string> words;
    if (limits.depth < search::Limits{}.depth)
        words.push_back(fmt::format("depth {}", limits.depth));
    if (limits.nodes) {
        words.push_back(fmt::format("{} position{}", show_count(static_cast<double>(*limits.nodes)),
                                    *limits.nodes == 1 ? "" : "s"));
    }
    if (limits.soft_nodes) {
        words.push_back(fmt::format("about {} position{}",
                                    show_count(static_cast<double>(*limits.soft_nodes)),
                                    *limits.soft_nodes == 1 ? "" : "s"));
    }
    if (limits.milliseconds)
        words.push_back(show_time(static_cast<double>(*limits.milliseconds) / 1000));
    return join(words, ", ");
}

std::string greeting(const Seating& seating, const Page& page) {
    std::string text = seats_words(seating, page.look);
    if (seating.people.size() < 2) text += fmt::format(" It plays at {}.", strength_words(seating));
    if (!seating.evaluators.empty())
        text += fmt::format(" It evaluates by {}.", printable(seating.evaluators));
    return paragraph(text, page);
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
    if (line.state().throws())
        return fmt::format("Type what came up, such as {}, with dice in any order.",
                           fmt::join(examples(line), " or "));
    const std::string notation = notation_words(line.rules().game());
    return fmt::format("Type a move, such as {}.{}{}", fmt::join(examples(line), " or "),
                       notation.empty() ? "" : " ", notation);
}

std::string rules_words(const game::Game& game, const std::string& script, const Page& page) {
    if (game.rules.empty()) {
        return fmt::format(
            "{} does not say: neither has its table a text \"rules\", nor does it begin with a "
            "comment.\n",
            script);
    }
    return rewrapped(shown_pieces(game, game.rules, page.look), page);
}

}  // namespace senet::words
