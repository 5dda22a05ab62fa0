#include "play/luck.h"

#include <gtest/gtest.h>

#include "game/line.h"
#include "game/throws.h"
#include "support/message.h"
#include "support/native.h"

namespace senet::play {
namespace {

using testing::message_of;

// Whatever the search thinks, what all outcomes of a throw bring is nothing, by their chances.
TEST(Luck, OfAllOutcomesIsNone) {
    for (const char* name : {"pig", "ewn", "ur", "senet"}) {
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
            double sum = 0, weights = 0, most = 0;
            game::Throws throws;
            rules->chance(line.state(), throws);
            for (const game::Throw& one : throws) {
                judge.new_game();
                const double luck = judge.luck(line, one.outcome, interrupt);
                sum += static_cast<double>(one.weight) * luck;
                weights += static_cast<double>(one.weight);
                most = std::max(most, std::abs(luck));
            }
            EXPECT_NEAR(sum / weights, 0, 1e-5) << name << " at ply " << ply;
            judged += most > 0;
            line.play(game::thrown_at_random(line, random));
        }
        EXPECT_GT(judged, 3) << name;
    }
}

TEST(Luck, IsThatOfTheFirstPlayer) {
    const auto rules = testing::compiled_game("pig");
    LuckJudge judge(*rules, {}, 2000);
    Interrupt interrupt;
    game::Line line(*rules, rules->start(1));
    const auto throw_of = [&](std::size_t die) { return line.legal_moves()[die - 1]; };
    line.play(line.legal_moves()[0]);  // rolls
    EXPECT_LT(judge.luck(line, throw_of(1), interrupt), 0);
    EXPECT_GT(judge.luck(line, throw_of(6), interrupt), 0);
    line.play(throw_of(1));
    line.play(line.legal_moves()[0]);  // the other one rolls
    EXPECT_GT(judge.luck(line, throw_of(1), interrupt), 0);
    EXPECT_LT(judge.luck(line, throw_of(6), interrupt), 0);
}

TEST(Luck, IsRefusedWhereThereIsNone) {
    const auto nim = testing::compiled_game("nim");
    EXPECT_EQ(message_of([&] { LuckJudge(*nim, {}, 10); }),
              "senet: error: luck needs throws; Nim has none");
    const auto ludo = testing::compiled_game("ludo");
    EXPECT_EQ(message_of([&] { LuckJudge(*ludo, {}, 10); }),
              "senet: error: luck needs two players; Ludo has 4");
}

}  // namespace
}  // namespace senet::play
