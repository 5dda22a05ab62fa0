#include "pictures/board_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "game/notation.h"
#include "pictures/board_picture.h"
#include "pictures/board_style.h"

namespace senet::pictures {
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
std::vector<Item> held(const BoardData& data, std::size_t number, game::Player owner,
                       const BoardStyle& style) {
    const Look& look = style.look();
    const game::Hand& hand = data.view().hands[number];
    const bool each = data.holds_each(number);
    std::vector<Item> items;
    const auto add = [&items](std::string text, int width) {
        items.push_back({std::move(text), width});
    };
    for (std::size_t i = 0; i < hand.owners.size(); ++i) {
        if (hand.owners[i] != owner) continue;
        const std::int64_t value = data.held(number, i);
        const bool numbers = hand.pieces.empty();
        const bool is_it = static_cast<std::int64_t>(i) + 1 == value;
        if (!numbers && (each ? value <= 0 : !is_it)) continue;
        if (numbers) {
            add(std::to_string(value), display_width(std::to_string(value), look));
            continue;
        }
        const std::string piece = style.held(hand.pieces[i]);
        const std::string count =
            each && value > 1 ? fmt::format("{}{}", look.utf8 ? "×" : "x", value) : "";
        add(in_hand(piece, owner, style) + count, display_width(piece + count, look));
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

/// The hands of one player, or nobody's, each with a row or more. Where a player has several, each
/// is called as its field is.
std::string hands_of(const BoardData& data, game::Player owner, const BoardStyle& style) {
    const game::Game& game = data.game();
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < data.view().hands.size(); ++i) {
        const std::vector<game::Player>& owners = data.view().hands[i].owners;
        if (std::find(owners.begin(), owners.end(), owner) != owners.end()) own.push_back(i);
    }
    std::string out;
    for (const std::size_t i : own) {
        const std::string& field = data.view().hands[i].field;
        Item name{styled(field, BoardStyle::label(), style.look().colour),
                  display_width(field, style.look())};
        if (owner != game::kNobody) {
            const std::string which = own.size() > 1 ? ", " + field : "";
            name = {player_text(game, owner, style.look()) + which,
                    display_width(printable(game.name_of(owner)) + which, style.look())};
        }
        out += hand_text(name, held(data, i, owner, style));
    }
    return out;
}

std::string picture(const BoardData& data, const BoardStyle& style) {
    Canvas canvas(style.look());
    const bool is_graph = data.view().board.shape == game::Board::Shape::Graph;
    (is_graph ? draw_graph : draw_rows)(canvas, data, style);
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
    return board_text(BoardData(line), look);
}

std::string board_text(const BoardData& data, Look look) {
    const BoardStyle style(data.game(), look);
    std::string others;  // above the board: the others sit there
    for (int player = 2; player <= data.game().player_count(); ++player)
        others += hands_of(data, game::Player(player), style);
    return others + picture(data, style) + hands_of(data, game::Player{1}, style) +
        hands_of(data, game::kNobody, style);
}

std::string player_text(const game::Game& game, game::Player player, Look look) {
    return styled(printable(game.name_of(player)), BoardStyle(game, look).name(player),
                  look.colour);
}

}  // namespace senet::pictures
