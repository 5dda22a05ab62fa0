#include "pictures/touch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "game/notation.h"
#include "pictures/board_data.h"
#include "support/game_at.h"

namespace senet::pictures {
namespace {

using testing::GameAt;
using Places = std::vector<int>;

/// How a move that is legal at the end of the line is made.
Touch touch_of(const GameAt& at, const std::string& move) {
    game::Rules& rules = at.line().rules();
    return touches(at.line(), {game::parse_move(rules, at.state(), move)}).front();
}

TEST(Touch, IsFromWhereAPieceGoesToWhere) {
    const Touch touch = touch_of(GameAt("chess"), "e4");
    EXPECT_EQ(touch.steps, (Places{12, 28}));
    EXPECT_TRUE(touch.emptied.empty());
    EXPECT_TRUE(touch.changed.empty());
}

TEST(Touch, NamesWhatIsTakenElsewhere) {
    const Touch touch = touch_of(GameAt("chess").play("e4 a6 e5 d5"), "exd6");
    EXPECT_EQ(touch.steps, (Places{36, 43}));
    EXPECT_EQ(touch.emptied, Places{35});  // the pawn that is taken in passing
}

TEST(Touch, IsAnyCellOfAColumn) {
    const Touch touch = touch_of(GameAt("connect4").play("4"), "4");
    EXPECT_TRUE(touch.any_step);
    EXPECT_EQ(touch.steps, (Places{3, 10, 17, 24, 31, 38}));
    EXPECT_EQ(touch.changed, Places{10});  // where it comes to lie
}

TEST(Touch, EndsWithAnArrow) {
    const Touch touch = touch_of(GameAt("amazons"), "d1-d4/g4");
    EXPECT_EQ(touch.steps, (Places{3, 33}));
    EXPECT_EQ(touch.changed, Places{36});
    EXPECT_EQ(touch_of(GameAt("amazons"), "d1-d4/d1").changed, Places{3});  // back to where it was
}

TEST(Touch, IsASideOfABox) {
    const GameAt at("dots");
    const Touch touch = touch_of(at, "a1n");
    EXPECT_TRUE(touch.steps.empty());
    const BoardData data(at.line());
    const auto walls = static_cast<std::size_t>(data.view().board.wall_count());
    const auto first = static_cast<int>(data.numbers().size() - walls);
    EXPECT_EQ(std::count_if(touch.changed.begin(), touch.changed.end(),
                            [&](int place) { return place >= first; }),
              1);
}

// So a click on a house says which one is sown, whatever else the seeds change.
TEST(Touch, EmptiesAHouse) {
    const Touch touch = touch_of(GameAt("awari"), "c1");
    EXPECT_EQ(touch.steps, Places{2});
    EXPECT_FALSE(touch.changed.empty());
}

TEST(Touch, TakesFromAHand) {
    const GameAt at = GameAt("dobutsu").play("b2b3 b4b3");
    const game::Line& line = at.line();
    bool drops = false;
    for (const Touch& touch : touches(line, line.legal_moves())) {
        drops |= touch.steps.size() == 1 && touch.emptied.size() + touch.changed.size() == 1 &&
            (touch.emptied.empty() ? touch.changed : touch.emptied)[0] >= 12;
    }
    EXPECT_TRUE(drops);
}

// A touch that two moves have in common leaves them to a menu; one that says nothing leaves all.
TEST(Touch, TellsMostMovesApartInEveryGame) {
    Random random(1);
    for (const std::string& name : testing::shipped_games()) {
        const auto rules = testing::shipped_game(name);
        if (!rules->game().view) continue;
        game::Line line(*rules, rules->start(1));
        std::size_t moves = 0, alike = 0;
        for (int ply = 0; ply < 30 && !line.outcome().over(); ++ply) {
            const std::vector<game::Move> legal = line.legal_moves();
            if (!line.state().throws()) {
                const std::vector<Touch> all = touches(line, legal);
                ASSERT_EQ(all.size(), legal.size());
                for (std::size_t i = 1; i < std::min<std::size_t>(all.size(), 100); ++i) {
                    ++moves;
                    alike += all[i].steps == all[i - 1].steps &&
                        all[i].emptied == all[i - 1].emptied &&
                        all[i].changed == all[i - 1].changed;
                }
            }
            line.play(legal[random.next() % legal.size()]);
        }
        EXPECT_LE(2 * alike, moves) << name;
    }
}

}  // namespace
}  // namespace senet::pictures
