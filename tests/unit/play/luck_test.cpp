#include "play/luck.h"

#include <gtest/gtest.h>

#include <numeric>

#include "game/line.h"
#include "game/throws.h"
#include "support/message.h"
#include "support/native.h"

namespace senet::play {
namespace {

using testing::message_of;

// Whatever the search thinks, what all outcomes of a throw bring is nothing, by their chances.
TEST(Luck, OfAllOutcomesIsNone) {
    for (const char* name : {"pig", "ewn", "ur", "senet", "ludo"}) {
        const auto rules = testing::compiled_game(name);
        LuckJudge judge(*rules, {}, 500);
        Interrupt interrupt;
        Random random(3);
        game::Line line(*rules, rules->start(1));
        int judged = 0;
        for (int ply = 0; ply < 40 && !line.outcome().over(); ++ply) {
            if (!line.state().throws()) {
                const std::vector<game::Move> moves = line.legal_moves();
                line.play(moves[random.below(moves.size())]);
                continue;
            }
            const auto players = static_cast<std::size_t>(rules->game().player_count());
            Luck sums(players);
            double weights = 0, most = 0;
            game::Throws throws;
            rules->chance(line.state(), throws);
            for (const game::Throw& one : throws) {
                judge.new_game();
                const Luck luck = judge.luck(line, one.outcome, interrupt);
                ASSERT_EQ(luck.size(), players);
                EXPECT_NEAR(std::accumulate(luck.begin(), luck.end(), 0.0), 0, 1e-5);
                for (std::size_t i = 0; i < players; ++i) {
                    sums[i] += static_cast<double>(one.weight) * luck[i];
                    most = std::max(most, std::abs(luck[i]));
                }
                weights += static_cast<double>(one.weight);
            }
            for (const double sum : sums)
                EXPECT_NEAR(sum / weights, 0, 1e-5) << name << " at ply " << ply;
            judged += most > 0;
            line.play(game::thrown_at_random(line, random));
        }
        EXPECT_GT(judged, 3) << name;
    }
}

TEST(Luck, IsThatOfWhoThrowsAndAgainstTheOthers) {
    const auto rules = testing::compiled_game("pig");
    LuckJudge judge(*rules, {}, 2000);
    Interrupt interrupt;
    game::Line line(*rules, rules->start(1));
    const auto luck_of = [&](std::size_t die) {
        return judge.luck(line, line.legal_moves()[die - 1], interrupt);
    };
    line.play(line.legal_moves()[0]);  // rolls
    EXPECT_LT(luck_of(1)[0], 0);
    const Luck six = luck_of(6);
    EXPECT_GT(six[0], 0);
    EXPECT_EQ(six[1], -six[0]);
    line.play(line.legal_moves()[0]);  // a one
    line.play(line.legal_moves()[0]);  // the other one rolls
    EXPECT_GT(luck_of(1)[0], 0);
    EXPECT_LT(luck_of(6)[0], 0);
}

// The game's own search may be one that can't say what each may expect.
TEST(Luck, OfSeveralPlayersIsJudgedAsIfEachPlayedForHimself) {
    const auto ludo = testing::compiled_game("ludo");
    search::Options options;
    options.algorithm = search::Algorithm::Mtdf;
    LuckJudge judge(*ludo, options, 2000);
    Interrupt interrupt;
    game::Line line(*ludo, ludo->start(1));
    ASSERT_TRUE(line.state().throws());
    const std::vector<game::Move> outcomes = line.legal_moves();
    const Luck six = judge.luck(line, outcomes.back(), interrupt);
    ASSERT_EQ(six.size(), 4U);
    EXPECT_GT(six[0], 0) << "a six brings a piece in";
    for (std::size_t i = 1; i < six.size(); ++i) EXPECT_LT(six[i], 0);
    EXPECT_LT(judge.luck(line, outcomes.front(), interrupt)[0], 0);
}

TEST(Luck, IsJudgedByAWholePlyAtLeast) {
    const auto rules = testing::compiled_game("backgammon");
    LuckJudge judge(*rules, {}, 1);
    Interrupt interrupt;
    game::Line line(*rules, rules->start(1));
    Random random(3);
    for (int ply = 0; ply < 4 || !line.state().throws(); ++ply) {
        const std::vector<game::Move> moves = line.legal_moves();
        line.play(moves[random.below(moves.size())]);
    }
    double most = 0;
    for (const game::Move outcome : line.legal_moves())
        most = std::max(most, std::abs(judge.luck(line, outcome, interrupt)[0]));
    EXPECT_GT(most, 0.01);
}

TEST(Luck, IsRefusedWhereThereIsNone) {
    const auto nim = testing::compiled_game("nim");
    EXPECT_EQ(message_of([&] { LuckJudge(*nim, {}, 10); }),
              "senet: error: luck needs throws; Nim has none");
}

}  // namespace
}  // namespace senet::play
