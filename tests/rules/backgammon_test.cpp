// Backgammon against published plays, counts, probabilities and openings, and its rules one by one.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "game/line.h"
#include "game/notation.h"
#include "search/searcher.h"
#include "support/chance_solver.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/native.h"

namespace senet::testing {
namespace {

constexpr std::size_t kBar = 25;  // counted as a point: where a player enters from

/// A player's checkers on his own points 1 to 24, and on the bar.
using Checkers = std::vector<int>;

/// White is about to throw; what is on no point is off the board.
std::string xgid(const Checkers& white, const Checkers& black) {
    std::string cells(kBar + 1, '-');
    for (std::size_t i = 0; i < white.size(); ++i) {
        const std::size_t point = i + 1;
        if (white[i] > 0) cells[point] = static_cast<char>('A' + white[i] - 1);
        if (black[i] > 0) cells[kBar - point] = static_cast<char>('a' + black[i] - 1);
    }
    return cells + ":0:0:1:00:0:0:0:0:10";
}

game::State backgammon_state(game::Rules& rules, const nlohmann::json& one) {
    Checkers white = one.at("mine"), black = one.at("theirs");
    white.resize(kBar), black.resize(kBar);  // those of the home board alone stand in some sets
    return game::parse_state(rules, xgid(white, black), 1);
}

TEST(Backgammon, HasThePublishedPlaysOfEachRoll) {
    PUBLISHED_CASES(cases, "backgammon/plays");
    const NativePair pair(shipped_script("backgammon"));
    game::Rules& rules = *pair.native;
    for (const nlohmann::json& one : cases) {
        game::Line line(rules, backgammon_state(rules, one));
        const auto throws = line.legal_moves();
        ASSERT_EQ(throws.size(), 21U);
        for (const game::Move& roll : throws) {
            std::string dice = game::move_text(rules, line.state(), roll);
            dice.erase(dice.find('-'), 1);
            line.play(roll);
            std::set<std::string> after;
            const auto plays = line.legal_moves();
            for (const game::Move& play : plays) {
                line.play(play);
                after.insert(game::state_text(rules, line.state()));
                line.undo();
            }
            line.undo();
            EXPECT_EQ(after.size(), one.at("plays").at(dice)) << one.at("id") << ", " << dice;
            EXPECT_EQ(plays.size(), after.size()) << one.at("id") << ": each is found once";
        }
    }
}

TEST(Backgammon, HasThePublishedCounts) {
    PUBLISHED_CASES(cases, "backgammon/plays");
    const auto rules = compiled_game("backgammon");
    for (const nlohmann::json& one : cases) {
        expect_perft(*rules, backgammon_state(*rules, one), counts_of(one), one.at("id"));
    }
}

TEST(Backgammon, HasThePublishedProbabilitiesOfBearingOff) {
    PUBLISHED_CASES(all, "backgammon/bearoff");
    const auto cases = cases_where(all, [&](const nlohmann::json& one) {
        int checkers = 0;
        for (const char* side : {"mine", "theirs"}) {
            for (const int count : one.at(side)) checkers += count;
        }
        return checkers <= by_effort(4, 6, 8);
    });
    const auto rules = compiled_game("backgammon");
    std::vector<game::State> states;
    for (const nlohmann::json& one : cases) states.push_back(backgammon_state(*rules, one));
    const ChanceSolver solved(*rules, states);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const double p = std::stod(cases[i].at("p").get<std::string>());
        EXPECT_NEAR(solved.value(states[i]), p, 1e-9) << cases[i].at("id");
    }
}

// By the reply to it alone.
TEST(Backgammon, OpensAsPublished) {
    PUBLISHED_CASES(cases, "backgammon/openings");
    const auto rules = compiled_game("backgammon");
    for (const nlohmann::json& one : cases) {
        std::string roll = one.at("roll");
        const GameAt game = GameAt(*rules).play(roll.insert(1, "-"));
        const auto found = search::Searcher(*rules, {}, 1)
                               .search(game.line(), {.depth = 2, .milliseconds = {}, .nodes = {}});
        const auto& best = one.at("best");
        const bool is_one = std::any_of(best.begin(), best.end(), [&](std::string play) {
            std::replace(play.begin(), play.end(), ' ', ',');
            return game::parse_move(*rules, game.state(), game.line().legal_moves(), play) ==
                found.best.moves.front();
        });
        EXPECT_TRUE(is_one) << roll << ": "
                            << game::move_text(*rules, game.state(), found.best.moves.front());
    }
}

/// White has these checkers, Black those, each "POINT*COUNT" by his own points.
GameAt backgammon(const std::vector<std::pair<int, int>>& white,
                  const std::vector<std::pair<int, int>>& black, OptionValues options = {}) {
    Checkers counts[2] = {Checkers(kBar), Checkers(kBar)};
    for (const auto& [point, count] : white) counts[0][static_cast<std::size_t>(point - 1)] = count;
    for (const auto& [point, count] : black) counts[1][static_cast<std::size_t>(point - 1)] = count;
    return GameAt("backgammon", options, xgid(counts[0], counts[1]));
}

TEST(Backgammon, TheLargerDieBeginsAndIsNeverEqual) {
    GameAt game("backgammon");
    EXPECT_EQ(game.legal().size(), 30U) << "each throws one die, equal ones are thrown again";
    EXPECT_EQ(GameAt(game).play("5-2").state().turn(), game::Player{1});
    EXPECT_EQ(GameAt(game).play("2-5").state().turn(), game::Player{2});
    EXPECT_EQ(GameAt(game).play("2-5 13/11,13/8").legal().size(), 21U);
}

TEST(Backgammon, BothDiceArePlayedIfTheyCanBeOrElseTheLarger) {
    // From 24 with 6 and 5: 18 is open, 19 is closed, and 13 from 18 is open.
    EXPECT_EQ(backgammon({{24, 1}, {1, 14}}, {{6, 2}, {1, 13}}).play("6-5").legal(),
              (Texts{"24/13"}));
    // 6 or 5, not both: from neither does the other go on.
    EXPECT_EQ(backgammon({{24, 1}, {2, 14}}, {{12, 2}, {1, 13}}).play("6-5").legal(),
              (Texts{"24/18"}));
}

TEST(Backgammon, WhoIsOnTheBarEntersFirst) {
    GameAt game =
        backgammon({{kBar, 1}, {6, 14}}, {{6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {1, 5}});
    EXPECT_EQ(GameAt(game).play("6-5").legal(), (Texts{"pass"})) << "all six are closed";
    game = backgammon({{kBar, 2}, {6, 13}}, {{5, 2}, {1, 13}});
    EXPECT_EQ(game.play("6-5").legal(), (Texts{"bar/19"})) << "the other one stays on the bar";
}

TEST(Backgammon, ALoneCheckerIsHit) {
    GameAt game = backgammon({{8, 2}, {6, 13}}, {{20, 1}, {2, 14}});
    game.play("3-1 8/5*,6/5 4-3");
    EXPECT_EQ(game.legal(), (Texts{"bar/18"})) << "it enters, and 18 is the only point further on";
}

TEST(Backgammon, ALargerDieBearsOffTheHighestPointAlone) {
    GameAt game = backgammon({{5, 1}, {3, 1}, {1, 1}}, {{1, 2}});
    EXPECT_EQ(GameAt(game).play("6-4").legal(), (Texts{"5/1,3/off", "5/off,3/off"}));
    EXPECT_EQ(GameAt(game).play("4-2").legal(), (Texts{"5/1,3/1", "5/off"}));
    EXPECT_EQ(GameAt(game).play("4-1").legal("3"), Texts{}) << "5 is higher than 3";
}

TEST(Backgammon, GammonsCountTwiceAndBackgammonsThreeTimes) {
    EXPECT_EQ(backgammon({{1, 1}}, {{1, 14}}).play("2-1 1/off").outcome(), "1 wins, margin 1");
    EXPECT_EQ(backgammon({{1, 1}}, {{18, 15}}).play("2-1 1/off").outcome(), "1 wins, margin 2");
    EXPECT_EQ(backgammon({{1, 1}}, {{19, 1}, {2, 14}}).play("2-1 1/off").outcome(),
              "1 wins, margin 3");
    EXPECT_EQ(backgammon({{1, 1}}, {{kBar, 1}, {2, 14}}).play("2-1 1/off").outcome(),
              "1 wins, margin 3");
    EXPECT_EQ(backgammon({{1, 1}}, {{kBar, 1}, {2, 14}}, {{"gammons", "false"}})
                  .play("2-1 1/off")
                  .outcome(),
              "1 wins, margin 1");
}

}  // namespace
}  // namespace senet::testing
