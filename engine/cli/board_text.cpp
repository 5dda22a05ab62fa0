#include "cli/board_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/ascii.h"
#include "cli/board_picture.h"
#include "cli/board_style.h"
#include "game/notation.h"

namespace senet::cli {
namespace {

/// A piece as it is on the board, on a bit of it.
std::string in_hand(const std::string& piece, game::Player owner, const BoardStyle& style) {
    Style look = style.piece(owner);
    if (style.has_surface()) look.background = style.background(false);
    return styled(piece, look, style.look().colour);
}

/// A text with what codes for colours leave of its width.
struct Item {
    std::string text;
    int width = 0;
};

/// What one player, or nobody, holds of a hand: "● ×3", "24", or a dot where it is nothing.
std::vector<Item> held(const game::Line& line, const game::Hand& hand, game::Player owner,
                       const BoardStyle& style) {
    const Look& look = style.look();
    const game::Field& field = *line.rules().game().layout.find(hand.field);
    std::vector<Item> items;
    const auto add = [&items](std::string text, int width) {
        items.push_back({std::move(text), width});
    };
    for (std::size_t i = 0; i < hand.owners.size(); ++i) {
        if (hand.owners[i] != owner) continue;
        const std::int64_t value = line.state().get(field, field.is_array ? i : 0);
        const bool numbers = hand.pieces.empty();
        const bool is_it = static_cast<std::int64_t>(i) + 1 == value;
        if (!numbers && (field.is_array ? value <= 0 : !is_it)) continue;
        if (numbers) {
            add(std::to_string(value), display_width(std::to_string(value)));
            continue;
        }
        const std::string piece = style.held(hand.pieces[i]);
        const std::string count =
            field.is_array && value > 1 ? fmt::format("{}{}", look.utf8 ? "×" : "x", value) : "";
        add(in_hand(piece, owner, style) + count, display_width(piece + count));
    }
    if (items.empty()) add(look.utf8 ? "·" : ".", 1);
    return items;
}

/// "Name: a b c", in as many rows as a terminal needs, the later ones under the first item.
std::string hand_text(const Item& name, const std::vector<Item>& items) {
    constexpr int kColumns = 80;
    const int indent = name.width + 1;
    std::string out = name.text + ":";
    int width = indent;
    for (const Item& item : items) {
        if (width > indent && width + 1 + item.width > kColumns) {
            out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
            width = indent;
        }
        out += " " + item.text;
        width += 1 + item.width;
    }
    return out + "\n";
}

/// The hands of one player, or nobody's, each with a row or more.
std::string hands_of(const game::Line& line, game::Player owner, const BoardStyle& style) {
    const game::Game& game = line.rules().game();
    std::string out;
    for (const game::Hand& hand : game.view->hands) {
        if (std::find(hand.owners.begin(), hand.owners.end(), owner) == hand.owners.end()) continue;
        Item name{styled(hand.field, BoardStyle::label(), style.look().colour),
                  display_width(hand.field)};
        if (owner != game::kNobody) {
            name = {player_text(game, owner, style.look()),
                    display_width(printable(game.name_of(owner)))};
        }
        out += hand_text(name, held(line, hand, owner, style));
    }
    return out;
}

std::string picture(const game::Line& line, const BoardStyle& style) {
    Canvas canvas(style.look());
    const bool is_graph = line.rules().game().view->board.shape == game::Board::Shape::Graph;
    (is_graph ? draw_graph : draw_rows)(canvas, line, style);
    return canvas.text();
}

}  // namespace

std::string board_text(const game::Line& line, Look look) {
    game::Rules& rules = line.rules();
    if (rules.has(game::Hook::Show)) {
        std::string text = printable(rules.show(line.state()), "\n");
        if (!look.utf8) text = ascii_text(text);
        if (!text.ends_with('\n')) text += '\n';
        return text;
    }
    if (!rules.game().view) return printable(game::state_text(rules, line.state())) + "\n";
    const BoardStyle style(rules.game(), look);
    return hands_of(line, game::Player{2}, style) + picture(line, style) +
        hands_of(line, game::Player{1}, style) + hands_of(line, game::kNobody, style);
}

std::string outcome_text(const game::Game& game, const game::Outcome& outcome) {
    if (!outcome.over()) return "the game goes on";
    if (outcome.drawn()) return "draw";
    const std::string name = printable(game.name_of(outcome.winner));
    if (outcome.points() == 0) return name + " wins";
    return fmt::format("{} wins by {}", name, std::abs(outcome.margin));
}

std::string outcome_text(const game::Line& line) {
    const game::Game& game = line.rules().game();
    if (!line.outcome().over()) return outcome_text(game, {});
    const game::End end = line.end();
    const std::string text = outcome_text(game, end.outcome);
    return end.reason.empty() ? text : fmt::format("{} ({})", text, printable(end.reason));
}

std::string player_text(const game::Game& game, game::Player player, Look look) {
    return styled(printable(game.name_of(player)), BoardStyle(game, look).name(player),
                  look.colour);
}

}  // namespace senet::cli
