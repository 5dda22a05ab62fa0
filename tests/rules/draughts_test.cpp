// English and international draughts, and what is played on their boards, against published counts.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/native.h"

namespace senet::testing {
namespace {

/// What the tables count as different moves if the same pieces are taken on another way: with so
/// many plies they have more than we, to whom that is one move. All sets that say "kept".
std::size_t plies_without_double_ways(const std::string& id) {
    const std::map<std::string, std::size_t> known{
        {"brazilian-8x8-start-keep", 7}, {"pool-8x8-start-keep", 7},
        {"international-FrontRows", 8},  {"italian-Position1", 9},
        {"italian-Position3", 8},        {"checkers-6x6-start-keep", 10},
        {"checkers-8x8-start-keep", 11},
    };
    return known.at(id);
}

/// Repetition and long king play end no game of the tables.
OptionValues draughts_options(const nlohmann::json& one) {
    const std::string variant = one.at("variant");
    OptionValues values{
        {"width", number(one, "width")}, {"height", number(one, "height")}, {"draws", "false"}};
    if (variant == "pool" || variant == "thai" || variant == "italian") values["rules"] = variant;
    if (one.contains("rows_of_men")) values["rows"] = number(one, "rows_of_men");
    return values;
}

void expect_case(const nlohmann::json& one) {
    const std::string variant = one.at("variant"), id = one.at("id"), pos = one.at("pos");
    const std::string name =
        variant == "checkers" || variant == "italian" ? "checkers" : "draughts";
    const NativePair pair(shipped_script(name, draughts_options(one)));
    Counts counts = counts_of(one);
    if (one.at("duplicates") == "kept")
        counts.resize(std::min(counts.size(), plies_without_double_ways(id)));
    const GameAt game(*pair.native, pos == "start" ? "" : pos);
    const auto most = by_effort(20'000u, 500'000u, 1'000'000'000u);  // of each of 21 tables
    expect_perft(*pair.native, game.state(), counts, id, most);
}

// A. Bik's tables; R. Halbersma's collection of FMJD's.
TEST(Draughts, HaveThePublishedCounts) {
    expect_perft("checkers", {}, {7, 49, 302, 1469, 7361, 36768, 179740, 845931});
    expect_perft("draughts", {}, {9, 81, 658, 4265, 27117, 167140, 1049442});
    for (const std::string set : {"checkers/perft-dctl", "draughts/perft-dctl"}) {
        PUBLISHED_CASES(cases, set);
        for (const nlohmann::json& one : cases) expect_case(one);
    }
}

TEST(Draughts, TakeAsManyAsPossibleOrAsTheyLike) {
    const std::string position = "W:W28:B22,23,13";  // over 23 and 13, or over 22 alone
    EXPECT_EQ(GameAt("draughts", {}, position).legal(), (Texts{"28x8"}));
    EXPECT_EQ(GameAt("draughts", {{"rules", "pool"}}, position).legal(), (Texts{"28x17", "28x8"}));
}

TEST(Draughts, ManPassesTheLastRowWithoutBecomingKing) {
    EXPECT_EQ(GameAt("draughts", {}, "W:W12:B8,9,45").play("12x14").text(), "B:W14:B45");
}

TEST(Draughts, KingsFlyButInCheckersTheyStep) {
    EXPECT_EQ(GameAt("draughts", {}, "W:WK46:B5").legal().size(),
              8u);  // the long diagonal, but its end
    EXPECT_EQ(GameAt("draughts", {}, "W:WK46:B45").legal().size(), 9u);
    EXPECT_EQ(GameAt("checkers", {}, "W:WK29:B1").legal(), (Texts{"29-25"}));
}

TEST(Draughts, CaptureIsForcedUnlessTheOptionSaysOtherwise) {
    EXPECT_EQ(GameAt("checkers", {}, "B:B10:W14,30").legal(), (Texts{"10x17"}));
    EXPECT_EQ(GameAt("checkers", {{"forced", "false"}}, "B:B10:W14,30").legal(),
              (Texts{"10-15", "10x17"}));
}

TEST(Draughts, WritesWhatIsTakenWhereTwoCapturesHaveTheSameEnds) {
    EXPECT_EQ(GameAt("checkers", {}, "B:B2:W6,7,14,15").legal(), (Texts{"2x18x6x14", "2x18x7x15"}));
}

// Round the circle either way is one move.
TEST(Draughts, CountsACaptureOnceHoweverItIsMade) {
    EXPECT_EQ(GameAt("draughts", {}, "W:W28:B22,12,23,13").legal(), (Texts{"28x28"}));
}

// FMJD: 25 moves of each side by kings alone.
TEST(Draughts, EndsAfterFiftyQuietPlies) {
    GameAt game("draughts", {}, "W:WK46:BK45:H49");
    EXPECT_EQ(game.outcome(), "goes on");
    EXPECT_EQ(game.play("46-41").outcome(), "draw");
}

/// "W:W31,K4:B20" with the colours exchanged, the board turned round: "B:B20,K47:W31".
std::string turned_round(const std::string& position, int squares) {
    std::string turned, number;
    for (const char c : position + ' ') {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            number += c;
            continue;
        }
        if (!number.empty())
            turned += std::to_string(squares + 1 - std::stoi(std::exchange(number, "")));
        turned += c == 'W' ? 'B' : c == 'B' ? 'W' : c;
    }
    return std::string(trim(turned));
}

TEST(Draughts, ValuesBothPlayersAlike) {
    for (const std::string name : {"draughts", "checkers"}) {
        const auto rules = shipped_game(name, {{"draws", "false"}});
        Random random(1);
        for (int i = 0; i < by_effort(5, 20, 200); ++i) {
            GameAt game(*rules);
            for (int ply = 0; ply < 120 && game.outcome() == "goes on"; ++ply) {
                std::string position = game.text();
                position = position.substr(0, position.find(":H"));
                const GameAt here(*rules, position);
                const GameAt there(*rules, turned_round(position, name == "checkers" ? 32 : 50));
                ASSERT_EQ(rules->evaluate(there.state()), -rules->evaluate(here.state()))
                    << position;
                const Texts moves = game.legal();
                game.play(moves[random.below(moves.size())]);
            }
        }
    }
}

// Nothing else differs: both kings stand off the edges.
TEST(Draughts, ValuesMenThatNoEnemyIsAheadOf) {
    const auto rules = shipped_game("draughts");
    const auto value = [&](const std::string& position) {
        return rules->evaluate(GameAt(*rules, position).state());
    };
    EXPECT_GT(value("W:W23:BK47"), value("W:W23:BK2"));
}

}  // namespace
}  // namespace senet::testing
