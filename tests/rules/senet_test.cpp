// Senet against the counts of other programs, and its rules one by one.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/counts.h"
#include "support/game_at.h"

namespace senet::testing {
namespace {

using Houses = std::vector<int>;

struct Position {
    Houses cones, spools;
    int thrown = 0;  // by Cones; 0: they are about to throw
    int pieces = 7;  // a side: those that are not in a house are off
};

GameAt at(const Position& position, OptionValues options = {}) {
    std::string cells(30, '0');
    for (const int house : position.cones) cells[static_cast<std::size_t>(house - 1)] = '1';
    for (const int house : position.spools) cells[static_cast<std::size_t>(house - 1)] = '2';
    options.try_emplace("pieces", std::to_string(position.pieces));
    const auto off = [&](const Houses& houses) {
        return position.pieces - static_cast<int>(houses.size());
    };
    return GameAt("senet", options,
                  fmt::format("{} ply=0 cells={} off={}{} thrown={}",
                              position.thrown == 0 ? "turn=0 next=1" : "turn=1", cells,
                              off(position.cones), off(position.spools), position.thrown));
}

/// What Cones may do there.
Texts legal(const Position& position) { return at(position).legal(); }

/// The houses of Cones (1) or Spools (2).
Houses houses(const GameAt& game, char owner) {
    Houses found;
    int house = 0;
    for (const char cell : game.field("cells")) {
        if (cell == '/') continue;
        ++house;
        if (cell == owner) found.push_back(house);
    }
    return found;
}

// Counted by two other programs before the script was written.
TEST(Senet, HasTheCountsOfIndependentPrograms) {
    expect_perft("senet", {}, {5, 24, 120, 476, 2380, 8625, 43125, 152630});
    expect_perft("senet", {{"pieces", "5"}}, {5, 18, 90, 278, 1390, 4189, 20945, 63816});
    expect_perft("senet", {{"jequier", "true"}}, {5, 16, 80, 233, 1165, 3434, 17170, 52280});
}

TEST(Senet, BeginsWithPiecesInTurnTheForemostFirst) {
    const GameAt start("senet");
    EXPECT_EQ(houses(start, '1'), (Houses{2, 4, 6, 8, 10, 12, 14}));
    EXPECT_EQ(houses(start, '2'), (Houses{1, 3, 5, 7, 9, 11, 13}));
    EXPECT_EQ(start.field("next"), "1");
    EXPECT_EQ(GameAt(start).play("2").legal(), Texts{"14-16"});
    EXPECT_EQ(houses(GameAt("senet", {{"jequier", "true"}}), '1'), (Houses{2, 4, 6, 8, 10}));
}

TEST(Senet, ThrowsAgainAfterOneFourAndFive) {
    for (const auto& [thrown, next] : {std::pair{"1", "1"}, {"2", "2"}, {"3", "2"}, {"4", "1"}}) {
        const GameAt game = at({{1}, {20}}).play(fmt::format("{} 1", thrown));
        EXPECT_EQ(game.field("next"), next) << thrown;
    }
    EXPECT_EQ(at({{1}, {20}}).play("5 1-6").field("next"), "1");
    EXPECT_EQ(at({{1}, {20}, 0, 5}, {{"jequier", "true"}}).play("6 1-7").field("next"), "1");
}

TEST(Senet, ChangesPlacesWithALoneEnemy) {
    const GameAt game = at({{10}, {12, 14}, 2}).play("10-12");
    EXPECT_EQ(houses(game, '1'), Houses{12});
    EXPECT_EQ(houses(game, '2'), (Houses{10, 14}));
    const GameAt back = at({{28}, {24}, 4}).play("28-24");
    EXPECT_EQ(houses(back, '2'), Houses{28}) << "past 26, where it has never been";
    EXPECT_EQ(legal({{26}, {30}, 4}), Texts{"26-30"}) << "the last houses are not safe";
}

TEST(Senet, LeavesTwoEnemiesSideBySideAlone) {
    EXPECT_EQ(legal({{10}, {12, 13}, 2}), Texts{"10-8"});
    EXPECT_EQ(legal({{10}, {11, 12}, 2}), Texts{"10-8"});
    EXPECT_EQ(legal({{8}, {10, 11}, 2}), Texts{"8-6"}) << "round the corner";
    EXPECT_EQ(legal({{8}, {10, 20}, 2}), Texts{"8-10"}) << "side by side in the picture alone";
    EXPECT_EQ(legal({{26}, {29, 30}, 4}), Texts{"26-22"}) << "in the last house";
    EXPECT_EQ(legal({{3, 26, 28}, {1, 2}, 2}), (Texts{"3-5"})) << "pieces of one's own block, too";
}

TEST(Senet, NobodyPassesThreeEnemies) {
    EXPECT_EQ(legal({{10}, {11, 12, 13}, 4}), Texts{"10-6"});
    EXPECT_EQ(legal({{7}, {9, 10, 11}, 5}), Texts{"7-2"}) << "round the corner";
    EXPECT_EQ(legal({{10}, {11, 12, 14}, 5}), Texts{"10-15"}) << "not in a row";
    EXPECT_EQ(legal({{10, 11, 12, 13}, {1}, 4}), (Texts{"10-14", "11-15", "12-16", "13-17"}));
    EXPECT_EQ(legal({{26}, {28, 29, 30}, 5}), Texts{"26-21"}) << "nor on the way off the board";
    EXPECT_EQ(legal({{26, 30}, {23, 24, 25}, 4}), Texts{"pass"}) << "nor backwards";
}

TEST(Senet, EveryPieceStopsInTheBeautifulHouse) {
    EXPECT_EQ(legal({{24}, {1}, 2}), Texts{"24-26"});
    EXPECT_EQ(legal({{24}, {1}, 3}), Texts{"24-21"});
    EXPECT_EQ(legal({{25}, {1}, 5}), Texts{"25-20"});
    const char* const ways[] = {"26-27", "26-28", "26-29", "26-30", "26-off"};
    for (int thrown = 1; thrown <= 5; ++thrown)
        EXPECT_EQ(legal({{26}, {1}, thrown}), Texts{ways[thrown - 1]});
    EXPECT_EQ(at({{26}, {1}, 6, 5}, {{"jequier", "true"}}).legal(), Texts{"26-off"});
}

TEST(Senet, WaterCarriesBackToRebirth) {
    EXPECT_EQ(houses(at({{26}, {1}, 1}).play("26-27"), '1'), Houses{15});
    EXPECT_EQ(houses(at({{26, 14}, {15}, 1}).play("26-27"), '1'), (Houses{13, 14}));
    EXPECT_EQ(houses(at({{30}, {1}, 3}).play("30-27"), '1'), Houses{15}) << "backwards";
    EXPECT_EQ(at({{26}, {1}, 1}).play("26-27").field("next"), "1") << "the turn goes on";
}

TEST(Senet, TheLastHousesAreLeftByExactlyThreeTwoAndOne) {
    for (const int thrown : {1, 2, 3}) {
        const GameAt game = at({{31 - thrown}, {1}, thrown, 1});
        EXPECT_EQ(game.legal(), Texts{fmt::format("{}-off", 31 - thrown)});
    }
    EXPECT_EQ(legal({{28}, {1}, 2}), Texts{"28-26"}) << "they go no further on the board";
    EXPECT_EQ(legal({{30}, {1}, 5}), Texts{"30-25"});
}

TEST(Senet, GoesBackOnlyIfNothingGoesForwards) {
    EXPECT_EQ(legal({{5, 25}, {1}, 3}), Texts{"5-8"});
    EXPECT_EQ(legal({{24, 25}, {1}, 3}), (Texts{"24-21", "25-22"}));
}

TEST(Senet, WhoCannotMovePasses) {
    const Position stuck{{1}, {3, 4, 5, 6, 7}};
    EXPECT_EQ(at(stuck).play("2").legal(), Texts{"pass"});
    EXPECT_EQ(at(stuck).play("2 pass").field("next"), "2");
    EXPECT_EQ(at(stuck).play("4 pass").field("next"), "1") << "he still throws again";
}

TEST(Senet, WhoHasAllPiecesOffWins) {
    EXPECT_EQ(at({{30}, {1}, 1}).play("30").outcome(), "1 wins");
    EXPECT_EQ(at({{29, 30}, {1}, 1}).play("30-off").outcome(), "goes on");
    EXPECT_EQ(at({{1}, {26}}).play("2 1-3 5 26-off").outcome(), "2 wins");
}

}  // namespace
}  // namespace senet::testing
