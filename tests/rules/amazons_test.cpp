// The Game of the Amazons against published counts.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "game/line.h"
#include "game/notation.h"
#include "game/perft.h"
#include "support/counts.h"
#include "support/solver.h"

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
    for (const nlohmann::json& one : cases) {
        const OptionValues options{{"width", number(one, "width")},
                                   {"height", number(one, "height")},
                                   {"white", places(one.at("white"))}};
        Counts counts = counts_of(one);
        if (one.at("id") == "10x10" && effort() == Effort::Normal) {
            const NativePair pair(shipped_script("amazons"));
            EXPECT_EQ(game::perft({*pair.native, pair.native->start(1)}, 2), counts[1]);
        }
        expect_perft("amazons", options, counts);
    }
}

TEST(Amazons, ShootThroughTheCellTheyLeft) {
    const auto rules = shipped_game("amazons", {{"width", "3"}, {"height", "2"}, {"white", "1,1"}});
    const game::Line line(*rules, game::parse_state(*rules, "turn=1 ply=0 cells=103/332", 1));
    std::vector<std::string> texts;
    for (const game::Move move : line.legal_moves())
        texts.push_back(game::move_text(*rules, line.state(), move));
    EXPECT_EQ(texts, (std::vector<std::string>{"a1-b1/a1"}));
}

TEST(Amazons, LoseWhenTheyCannotMove) {
    const auto rules = shipped_game("amazons", {{"width", "3"}, {"height", "2"}, {"white", "1,1"}});
    const auto end = game::parse_state(*rules, "turn=1 ply=2 cells=130/332", 1);
    EXPECT_EQ(game::Line(*rules, end).outcome().winner, 2);
}

}  // namespace
}  // namespace senet::testing
