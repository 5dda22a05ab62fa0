// The Game of the Amazons against published counts.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "base/random.h"
#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

/// "a4,d1" as the columns and rows that the option lists.
std::string places(const std::string& squares) {
    std::string list;
    std::istringstream names(squares);
    for (std::string name; std::getline(names, name, ',');)
        list +=
            (list.empty() ? "" : ",") + std::to_string(name[0] - 'a' + 1) + "," + name.substr(1);
    return list;
}

// W. Shrum's rbggamemanager and Fairy-Stockfish's tests.
TEST(Amazons, HasThePublishedCounts) {
    expect_perft("amazons", {}, {2176});
    PUBLISHED_CASES(cases, "amazons/perft");
    const auto most = by_effort(20'000u, 5'000'000u, 1'000'000'000u);  // two plies of 10x10
    for (const nlohmann::json& one : cases) {
        const OptionValues options =
            sized(one.at("width"), one.at("height"), {{"white", places(one.at("white"))}});
        expect_perft("amazons", options, counts_of(one), most);
    }
}

/// White's amazon, the other one and the arrows on three columns and two rows.
GameAt on_three_by_two(const std::string& position) {
    return GameAt("amazons", sized(3, 2, {{"white", "1,1"}}), position);
}

TEST(Amazons, ShootThroughTheCellTheyLeft) {
    EXPECT_EQ(on_three_by_two("turn=1 ply=0 cells=103/332").legal(), (Texts{"a1-b1/a1"}));
}

TEST(Amazons, LoseWhenTheyCannotMove) {
    EXPECT_EQ(on_three_by_two("turn=1 ply=2 cells=130/332").outcome(), "2 wins");
}

// Colours exchanged, the board turned round.
TEST(Amazons, ValuesBothPlayersAlike) {
    Random random(1);
    GameAt game("amazons");
    while (game.outcome() == "goes on") {
        std::string cells = game.field("cells");
        std::reverse(cells.begin(), cells.end());
        for (char& cell : cells)
            if (cell == '1' || cell == '2') cell = cell == '1' ? '2' : '1';
        const bool white = game.field("turn") == "1";
        const GameAt turned(
            "amazons", {},
            fmt::format("turn={} ply={} cells={}", white ? 2 : 1, game.field("ply"), cells));
        game::Rules& rules = game.line().rules();
        ASSERT_EQ(rules.evaluate(turned.state()), -rules.evaluate(game.state())) << game.text();
        const Texts moves = game.legal();
        game.play(moves[random.below(moves.size())]);
    }
}

}  // namespace
}  // namespace senet::testing
