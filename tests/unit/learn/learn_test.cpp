// From games by lot to a network that knows more: the parts of learning, one behind the other.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "learn/inputs.h"
#include "learn/self_play.h"
#include "learn/symmetry.h"
#include "learn/trainer.h"
#include "search/searcher.h"
#include "support/shipped.h"

namespace senet::learn {
namespace {

using network::Input;

class Learn : public ::testing::Test {
  protected:
    SelfPlay play(script::ScriptedGame& rules, std::uint32_t first, std::uint32_t games) {
        rules.set_evaluator(evaluation_by_lot());
        return self_play(rules, {}, {.nodes = 60, .most_random = 6}, 1, first, games, interrupt_);
    }

    Interrupt interrupt_;
};

TEST_F(Learn, PlaysTheSameGamesFromTheSameSeed) {
    const auto rules = testing::shipped_game("breakthrough", testing::sized(5, 5));
    const SelfPlay once = play(*rules, 10, 4), again = play(*rules, 10, 4);
    ASSERT_GT(once.data.size(), 10u);
    EXPECT_EQ(once.data.blocks, again.data.blocks);
    EXPECT_NE(play(*rules, 14, 4).data.blocks, once.data.blocks);
    // In whatever portions they are played.
    SelfPlay parts = play(*rules, 10, 1);
    for (std::uint32_t game = 11; game < 14; ++game) {
        const SelfPlay next = play(*rules, game, 1);
        parts.data.blocks.insert(parts.data.blocks.end(), next.data.blocks.begin(),
                                 next.data.blocks.end());
    }
    EXPECT_EQ(parts.data.blocks, once.data.blocks);
}

TEST_F(Learn, KeepsQuietPositionsWithAChoice) {
    const auto rules = testing::shipped_game("breakthrough", testing::sized(5, 5));
    const SelfPlay played = play(*rules, 0, 20);
    EXPECT_EQ(played.games, 20u);
    EXPECT_GT(played.searched, played.data.size());
    game::State state(rules->game().layout);
    for (std::size_t i = 0; i < played.data.size(); ++i) {
        std::copy_n(played.data.blocks.begin() + static_cast<std::ptrdiff_t>(i * played.data.words),
                    played.data.words, reinterpret_cast<std::uint64_t*>(state.bytes()));
        EXPECT_FALSE(rules->result(state).over());
        EXPECT_GT(game::legal_moves(*rules, state).size(), 1u);
        const double result = played.data.examples[i].result;
        EXPECT_TRUE(result == 0 || result == 1) << "there are no draws";
    }
}

TEST_F(Learn, EndsAtCtrlC) {
    const auto rules = testing::shipped_game("breakthrough");
    interrupt_.stop = true;
    EXPECT_THROW(play(*rules, 0, 1), game::Interrupted);
}

TEST_F(Learn, SeesWhatAViewShows) {
    const auto breakthrough = testing::shipped_game("breakthrough");
    EXPECT_EQ(inputs_for(breakthrough->game(), play(*breakthrough, 0, 10).data),
              (std::vector<Input>{{"cells", Input::Kind::Values, {1, 2}}}));
    // Hands beside the board.
    const auto dobutsu = testing::shipped_game("dobutsu");
    const auto inputs = inputs_for(dobutsu->game(), play(*dobutsu, 0, 40).data);
    ASSERT_EQ(inputs.size(), 2u);
    EXPECT_EQ(inputs[1].field, dobutsu->game().view->hands[0].field);
    // Without a view, every field that makes two states equal.
    const auto kalah = testing::shipped_game("kalah");
    const auto seeds = inputs_for(kalah->game(), play(*kalah, 0, 60).data);
    ASSERT_EQ(seeds.size(), 1u);
    EXPECT_EQ(seeds[0].field, "seeds");
}

TEST_F(Learn, MakesLaddersAndBitsOfWhatHasManyValues) {
    game::Game game;
    game.layout = game::Layout(
        {{.name = "score", .most = 1000},
         {.name = "always", .most = 5},
         {.name = "set", .kind = game::Field::Kind::Bits, .least = INT64_MIN, .most = INT64_MAX},
         {.name = "clock", .apart = true, .most = 100}});
    Random random(1);
    Data data;
    game::State state(game.layout);
    for (int i = 0; i < 3000; ++i) {
        const auto score = static_cast<std::int64_t>(random.below(random.below(1000) + 1));
        state.set(*game.layout.find("score"), 0, score);
        state.set(*game.layout.find("clock"), 0, i % 100);
        state.set(*game.layout.find("set"), 0,
                  static_cast<std::int64_t>((random.next() & 0x51) | 2));
        data.add(state, {});
    }
    const auto inputs = inputs_for(game, data);
    ASSERT_EQ(inputs.size(), 2u);
    EXPECT_EQ(inputs[0].field, "score");
    EXPECT_EQ(inputs[0].kind, Input::Kind::Ladder);
    EXPECT_EQ(inputs[0].steps.size(), 16u);
    EXPECT_GT(inputs[0].steps.front(), 0);
    EXPECT_TRUE(std::is_sorted(inputs[0].steps.begin(), inputs[0].steps.end()));
    EXPECT_EQ(inputs[1], (Input{"set", Input::Kind::Bits, {0, 4, 6}}));
}

/// Lessons of a made-up game: five cells, and who has more of them is ahead, by a logit a cell.
Lessons lessons_of_more(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    Lessons lessons;
    lessons.starts.push_back(0);
    for (std::size_t i = 0; i < count; ++i) {
        int lead = 0;
        for (std::uint16_t cell = 0; cell < 5; ++cell) {
            const auto piece = random.below(3);  // feature 2 * cell is player 1's, the next one 2's
            if (piece == 0) continue;
            lessons.features.push_back(static_cast<std::uint16_t>(2 * cell + piece - 1));
            lead += piece == 1 ? 1 : -1;
        }
        lessons.starts.push_back(static_cast<std::uint32_t>(lessons.features.size()));
        const int mover = static_cast<int>(random.below(2));
        const int ahead = mover == 0 ? lead : -lead;
        lessons.movers.push_back(static_cast<std::uint8_t>(mover));
        lessons.examples.push_back({.result = ahead > 0 ? 1.0F
                                        : ahead < 0     ? 0.0F
                                                        : 0.5F,
                                    .value = static_cast<float>(ahead),
                                    .game = static_cast<std::uint32_t>(i / 10)});
    }
    return lessons;
}
const std::vector<std::uint32_t> kExchanged{1, 0, 3, 2, 5, 4, 7, 6, 9, 8};

TEST_F(Learn, FitsWhatItIsShown) {
    const Lessons lessons = lessons_of_more(20'000, 1);
    for (const auto& mirror : {kExchanged, std::vector<std::uint32_t>{}}) {
        const Fit fit = train(lessons, fresh_network(10, 16, mirror, 1), {},
                              {.epochs = 8, .lambda = 1, .batch = 256}, {});
        EXPECT_LT(fit.loss - fit.floor, 0.005);
        EXPECT_GT(fit.floor, 0.3);
        const std::vector<std::uint16_t> lead{0, 2, 5};  // two against one
        EXPECT_NEAR(logit(fit.network, lead, 0), 1, 0.2);
        EXPECT_NEAR(logit(fit.network, lead, 1), -1, 0.2);
    }
}

TEST_F(Learn, FitsTheSameNumbersFromTheSameSeed) {
    const Lessons lessons = lessons_of_more(2'000, 2);
    const auto fitted = [&](std::uint64_t seed) {
        return train(lessons, fresh_network(10, 16, kExchanged, 1), {}, {.epochs = 2, .seed = seed},
                     {})
            .network.rows;
    };
    EXPECT_EQ(fitted(1), fitted(1));
    EXPECT_NE(fitted(1), fitted(2));
}

TEST_F(Learn, EndsWhereItIsToldTo) {
    int epochs = 0;
    train(lessons_of_more(500, 3), fresh_network(10, 16, {}, 1), {}, {.epochs = 9},
          [&](int epoch, double loss) {
              EXPECT_EQ(epoch, ++epochs);
              EXPECT_TRUE(std::isfinite(loss));
              return epoch < 3;
          });
    EXPECT_EQ(epochs, 3);
}

TEST_F(Learn, RoundsToIntegersThatSayTheSame) {
    const Lessons lessons = lessons_of_more(20'000, 4);
    const Fit fit =
        train(lessons, fresh_network(10, 32, kExchanged, 1), {}, {.epochs = 4, .batch = 256}, {});
    double error = 0;
    const network::Weights weights = in_integers(fit.network, lessons, error);
    EXPECT_LT(error, 0.03);
    EXPECT_GT(error, 0);
    EXPECT_EQ(weights.rows.size(), 320u);
    // The network itself says the same as its numbers.
    const game::Layout layout({{.name = "cells", .is_array = true, .count = 5, .most = 2}});
    const network::Network network({.game = "More", .layout = network::layout_hash(layout)},
                                   {layout, {{"cells", Input::Kind::Values, {1, 2}}}}, weights);
    game::State state(layout);
    for (const std::size_t cell : {0, 1}) state.set(layout.fields()[0], cell, 1);
    state.set(layout.fields()[0], 2, 2);
    const std::vector<std::uint16_t> on{0, 2, 5};
    EXPECT_NEAR(network.logit(state), logit(fit.network, on, 0), 0.06);
}

/// A little Breakthrough: what a minute of learning finds must beat an evaluation by lot.
TEST_F(Learn, FindsWhatBeatsALot) {
    const auto rules = testing::shipped_game("breakthrough", testing::sized(5, 6));
    const SelfPlay played = play(*rules, 0, 600);
    const network::Features features(rules->game().layout, inputs_for(rules->game(), played.data));
    Lessons lessons;
    add_lessons(features, rules->game().layout, played.data, lessons);
    const Symmetries symmetries = find_symmetries(*rules, 1);
    std::vector<std::vector<std::uint32_t>> images;
    for (const Symmetry& one : symmetries.own)
        images.push_back(*image_of(features, one, rules->game()));
    const Fit fit = train(lessons,
                          fresh_network(features.count(), 16,
                                        *image_of(features, *symmetries.mirror, rules->game()), 1),
                          images, {.epochs = 20, .lambda = 0, .batch = 256}, {});
    EXPECT_LT(fit.loss, 0.68) << "a guess has 0.693";
    double error = 0;
    const auto network = std::make_shared<const network::Network>(
        network::Origin{.game = rules->game().name,
                        .layout = network::layout_hash(rules->game().layout)},
        features, in_integers(fit.network, lessons, error));
    EXPECT_LT(error, 0.03);

    const auto other = testing::shipped_game("breakthrough", testing::sized(5, 6));
    rules->set_evaluator(network);
    other->set_evaluator(evaluation_by_lot());
    int won = 0;
    constexpr int kGames = 60;
    for (int number = 0; number < kGames; ++number) {
        search::Searcher ours(*rules, {}, 1), theirs(*other, {}, 1);
        Random random(static_cast<std::uint64_t>(number / 2));
        game::Line line(*rules, rules->start(1));
        for (int ply = 0; !line.outcome().over(); ++ply) {
            const auto moves = line.legal_moves();
            const bool ours_to_move = (ply % 2 == 0) == (number % 2 == 0);
            const game::Line theirs_line = line.under(*other);
            const search::Limits limits{.depth = 2, .milliseconds = {}, .nodes = {}};
            line.play(ply < 4 ? moves[random.below(moves.size())]
                              : *(ours_to_move ? ours.search(line, limits)
                                               : theirs.search(theirs_line, limits))
                                     .move());
        }
        won += (line.outcome().winner == game::Player{1}) == (number % 2 == 0);
    }
    EXPECT_GT(won, kGames * 2 / 3);
}

}  // namespace
}  // namespace senet::learn
