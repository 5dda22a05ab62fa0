#include "support/replayed.h"

#include <gtest/gtest.h>

#include <cctype>
#include <sstream>

#include "game/line.h"
#include "game/notation.h"

namespace senet::testing {
namespace {

/// Pieces of the first field of a FEN on an 8x8 board, as our digits from a1 on; capitals are
/// player 1's. `upside_down` turns the rows round.
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

}  // namespace

void expect_replayed(const nlohmann::json& one, game::Rules& rules, bool upside_down,
                     const std::function<std::string(std::string)>& move_of) {
    game::Line line(rules, rules.start(1));
    for (const std::string move : one.at("moves")) {
        // Where we pass, the other program may count no move.
        const auto legal = line.legal_moves();
        if (legal.size() == 1 && game::move_text(rules, line.state(), legal[0]) == "pass")
            line.play(legal[0]);
        line.play(game::parse_move(rules, line.state(), move_of(move)));
    }
    const std::string text = game::plain_state_text(rules.game(), line.state());
    EXPECT_NE(text.find("cells=" + cells_of_fen(one.at("pos"), upside_down)), std::string::npos)
        << one.at("id") << ": " << text;
    expect_perft(rules, line.state(), counts_of(one), one.at("id"));
}

}  // namespace senet::testing
