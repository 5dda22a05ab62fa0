#include "support/replayed.h"

#include <gtest/gtest.h>

#include <cctype>
#include <sstream>

#include "support/game_at.h"

namespace senet::testing {
namespace {

/// Pieces of the first field of a FEN on an 8x8 board, as our digits from a1 on; capitals are
/// player 1's. `upside_down` where row 1 is at the top.
std::string cells_of_fen(const std::string& fen, bool upside_down) {
    std::string cells;
    std::istringstream rows(fen.substr(0, fen.find_first_of(" [")));
    for (std::string row; std::getline(rows, row, '/');) {
        std::string digits;
        for (const char c : row) {
            if (std::isdigit(static_cast<unsigned char>(c)))
                digits += std::string(static_cast<std::size_t>(c - '0'), '0');
            else
                digits += std::isupper(static_cast<unsigned char>(c)) ? '1' : '2';
        }
        if (cells.empty())
            cells = digits;
        else
            cells = upside_down ? cells + "/" + digits : digits + "/" + cells;
    }
    return cells;
}

/// "x5o/7/7 x": the first two fields of a FEN.
std::string board_and_turn(const std::string& fen) { return fen.substr(0, fen.find(' ') + 2); }

GameAt replayed(const nlohmann::json& one, game::Rules& rules, const Translation& translation) {
    GameAt game(rules);
    for (const std::string move : one.at("moves")) {
        // Where we pass, the other program may count no move.
        if (game.legal() == Texts{"pass"}) game.play("pass");
        game.play(translation.move(move));
    }
    return game;
}

}  // namespace

void expect_replayed(const nlohmann::json& one, game::Rules& rules,
                     const Translation& translation) {
    const GameAt game = replayed(one, rules, translation);
    EXPECT_EQ(game.field("cells"), cells_of_fen(one.at("pos"), translation.upside_down))
        << one.at("id");
    expect_perft(rules, game.state(), counts_of(one), one.at("id"));
}

void expect_replayed_fen(const nlohmann::json& one, game::Rules& rules,
                         const Translation& translation) {
    const GameAt game = replayed(one, rules, translation);
    EXPECT_EQ(board_and_turn(game.text()), board_and_turn(translation.fen(one.at("pos"))))
        << one.at("id");
    expect_perft(rules, game.state(), counts_of(one), one.at("id"));
}

}  // namespace senet::testing
