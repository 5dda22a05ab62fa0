// From games by lot to a network that knows more: the parts of learning, one behind the other.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "learn/feature_images.h"
#include "learn/field_trial.h"
#include "learn/inputs.h"
#include "learn/integers.h"
#include "learn/patterns.h"
#include "learn/self_play.h"
#include "learn/symmetry.h"
#include "learn/trainer.h"
#include "search/scale.h"
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

/// Calls `look(state, example)` with each position of some games.
template <class Look>
void each_position(script::ScriptedGame& rules, const SelfPlay& played, Look look) {
    game::State state(rules.game().layout);
    for (std::size_t i = 0; i < played.data.size(); ++i) {
        std::copy_n(played.data.blocks.begin() + static_cast<std::ptrdiff_t>(i * played.data.words),
                    played.data.words, reinterpret_cast<std::uint64_t*>(state.bytes()));
        look(state, played.data.examples[i]);
    }
}

TEST_F(Learn, KeepsQuietPositionsWithAChoice) {
    const auto rules = testing::shipped_game("breakthrough", testing::sized(5, 5));
    const SelfPlay played = play(*rules, 0, 20);
    EXPECT_EQ(played.games, 20u);
    EXPECT_GT(played.searched, played.data.size());
    each_position(*rules, played, [&](const game::State& state, const Example& example) {
        EXPECT_FALSE(rules->result(state).over());
        EXPECT_GT(game::legal_moves(*rules, state).size(), 1u);
        const double result = example.result;
        EXPECT_TRUE(result == 0 || result == 1) << "there are no draws";
    });
}

TEST_F(Learn, EndsAtCtrlC) {
    const auto rules = testing::shipped_game("breakthrough");
    interrupt_.stop = true;
    EXPECT_THROW(play(*rules, 0, 1), game::Interrupted);
}

TEST_F(Learn, SeesWhatAViewShows) {
    const auto seen = [this](const std::string& name, std::uint32_t games) {
        const auto rules = testing::shipped_game(name);
        return inputs_for(rules->game(), play(*rules, 0, games).data, shown_fields(rules->game()),
                          find_symmetries(*rules, 1));
    };
    EXPECT_EQ(seen("breakthrough", 10),
              (std::vector<Input>{{"cells", Input::Kind::Values, {1, 2}}}));
    // Hands beside the board.
    const auto dobutsu = seen("dobutsu", 40);
    ASSERT_EQ(dobutsu.size(), 2u);
    EXPECT_EQ(dobutsu[1].field, "hand");
    // Without a view, every field that makes two states equal.
    const auto kalah = seen("kalah", 60);
    ASSERT_EQ(kalah.size(), 1u);
    EXPECT_EQ(kalah[0].field, "seeds");
}

class MadeUpFields : public ::testing::Test {
  protected:
    MadeUpFields() {
        game_.players = {"White", "Black"};
        game_.layout = game::Layout({{.name = "score", .most = 1000},
                                     {.name = "always", .most = 5},
                                     {.name = "set",
                                      .kind = game::Field::Kind::Bits,
                                      .least = INT64_MIN,
                                      .most = INT64_MAX},
                                     {.name = "clock", .apart = true, .most = 100},
                                     {.name = "lead", .least = -500, .most = 500},
                                     {.name = "mine", .most = 50},
                                     {.name = "yours", .most = 50}});
        Random random(1);
        game::State state(game_.layout);
        for (int i = 0; i < 3000; ++i) {
            const auto below = [&](std::uint64_t most) {
                return static_cast<std::int64_t>(random.below(random.below(most) + 1));
            };
            set(state, "score", below(1000));
            set(state, "clock", i % 100);
            set(state, "set", static_cast<std::int64_t>((random.next() & 0x51) | 2));
            set(state, "lead", below(300) - below(100));
            set(state, "mine", static_cast<std::int64_t>(random.below(5)));
            set(state, "yours", static_cast<std::int64_t>(random.below(3)));
            data_.add(state, {});
        }
    }
    void set(game::State& state, const std::string& name, std::int64_t value) const {
        state.set(*game_.layout.find(name), 0, value);
    }
    /// Every field has an image: leads change their sign, mine are yours.
    static Symmetries mirrored() {
        const auto same = [](const std::string& name) {
            return FieldImage{.field = name, .to = name, .elements = {0}};
        };
        FieldImage lead = same("lead"), mine = same("mine"), yours = same("yours");
        lead.negated = true;
        std::swap(mine.to, yours.to);
        return {.mirror = Symmetry{
                    .exchanges_players = true,
                    .fields = {same("score"), same("always"), same("set"), lead, mine, yours}}};
    }

    game::Game game_;
    Data data_;
};

TEST_F(MadeUpFields, BecomeLaddersAndBitsWhereTheyHaveManyValues) {
    const auto inputs = inputs_for(game_, data_, shown_fields(game_), {});
    ASSERT_EQ(inputs.size(), 5u);
    EXPECT_EQ(inputs[0].field, "score");
    EXPECT_EQ(inputs[0].kind, Input::Kind::Ladder);
    EXPECT_EQ(inputs[0].steps.size(), 16u);
    EXPECT_GT(inputs[0].steps.front(), 0);
    EXPECT_TRUE(std::is_sorted(inputs[0].steps.begin(), inputs[0].steps.end()));
    EXPECT_EQ(inputs[1], (Input{"set", Input::Kind::Bits, {0, 4, 6}}));
    EXPECT_EQ(inputs[3].field, "mine");
    EXPECT_EQ(inputs[3].steps.size(), 4u) << "without the commonest";
}

TEST_F(MadeUpFields, GetTheSameFeaturesAsTheirImages) {
    const Symmetries symmetries = mirrored();
    const auto inputs = inputs_for(game_, data_, shown_fields(game_), symmetries);
    ASSERT_EQ(inputs.size(), 5u);
    const auto& lead = inputs[2].steps;
    EXPECT_EQ(inputs[2].kind, Input::Kind::Ladder);
    for (std::size_t i = 0; i < lead.size(); ++i)
        EXPECT_EQ(lead[i], -lead[lead.size() - 1 - i]) << "as far below 0 as above";
    EXPECT_EQ(inputs[3].steps, inputs[4].steps);
    const network::Features features(game_.layout, inputs);
    const FeatureImages images = images_of(features, symmetries, game_.layout);
    ASSERT_EQ(images.mirror.size(), features.count());
    game::State state(game_.layout), image(game_.layout);
    set(state, "lead", 70), set(image, "lead", -70);
    set(state, "mine", 4), set(image, "yours", 4);
    std::vector<std::uint32_t> on, expected;
    features.find(state, on);
    for (std::uint32_t& feature : on) feature = images.mirror[feature];
    std::sort(on.begin(), on.end());
    features.find(image, expected);
    EXPECT_EQ(on, expected);
    EXPECT_GT(on.size(), 2u);
}

// What decides the games is tried, and found; what does not is left out.
TEST_F(MadeUpFields, AreSeenWhereTheyTell) {
    game_.view = game::View{};
    game_.view->cells = "always";
    game_.view->hands.push_back({.field = "score", .pieces = {}, .owners = {}});
    const game::Field& lead = *game_.layout.find("lead");
    game::State state(game_.layout);
    for (std::size_t i = 0; i < data_.size(); ++i) {
        std::copy_n(data_.blocks.begin() + static_cast<std::ptrdiff_t>(i * data_.words),
                    data_.words, reinterpret_cast<std::uint64_t*>(state.bytes()));
        data_.examples[i].result = state.get(lead) > 40 ? 1.0F : 0.0F;
        data_.examples[i].game = static_cast<std::uint32_t>(i);
    }
    Symmetries symmetries = mirrored();
    symmetries.mirror.reset();
    const auto fields = fields_that_help(
        game_, data_, symmetries, 16, {.lambda = 0, .batch = 128, .held_back = 0.3}, [](double) {});
    EXPECT_EQ(fields, (std::vector<std::string>{"always", "score", "lead"}));
}

TEST_F(MadeUpFields, MarginsAreSquashed) {
    Data margins;
    const game::State state(game_.layout);
    for (const float margin : {10.0F, -10.0F, 0.0F}) margins.add(state, {.result = margin});
    EXPECT_NEAR(margins.spread(), std::sqrt(200.0 / 3), 1e-9);
    margins.squash(10);
    EXPECT_NEAR(margins.examples[0].result, 0.731, 0.001);
    EXPECT_NEAR(margins.examples[1].result, 0.269, 0.001);
    EXPECT_FLOAT_EQ(margins.examples[2].result, 0.5F);
}

TEST(LearnData, MakesLogitsOfAScriptsValues) {
    Data data;
    Random random(1);
    constexpr double kOfLogit = 40;  // what the script gives for a logit
    for (int i = 0; i < 20'000; ++i) {
        const double logit = static_cast<double>(random.below(600)) / 100 - 3;
        const bool won =
            static_cast<double>(random.below(10'000)) / 10'000 < 1 / (1 + std::exp(-logit));
        data.examples.push_back(
            {.result = won ? 1.0F : 0.0F, .value = static_cast<float>(kOfLogit * logit)});
    }
    const Example first = data.examples.front();
    data.values_in_logits();
    EXPECT_NEAR(first.value / data.examples.front().value, kOfLogit, 2);
    // Values that tell nothing stay.
    for (Example& example : data.examples) example.value = 0;
    data.values_in_logits();
    EXPECT_EQ(data.examples.front().value, 0);
}

/// What counts here are rows of three, which no piece on a cell tells.
TEST_F(Learn, SeesPatternsWhereTheyTell) {
    const auto rules = testing::shipped_game("othello");
    const game::Game& game = rules->game();
    const game::Field& cells = *game.layout.find("cells");
    const network::Features rows(game.layout, {pattern_input(*game.view, "any-line-3", {1, 2})});
    const std::uint32_t three = *rows.pattern(0, 0, std::vector<int>{0, 0, 0});
    const auto trial = [&](bool by_rows) {
        Data data;
        Random random(1);
        for (std::uint32_t number = 0; number < 6000; ++number) {
            game::State state(game.layout);
            for (std::size_t cell = 0; cell < cells.count; ++cell)
                state.set(cells, cell, static_cast<std::int64_t>(random.below(3)));
            std::vector<std::uint32_t> on;
            rows.find(state, on);
            const bool many = std::count(on.begin(), on.end(), three) > 6;
            const bool won = by_rows ? many : random.below(2) == 0;
            data.add(state, {.result = won ? 1.0F : 0.0F, .game = number});
        }
        return fields_that_help(game, data, {.own = {}, .mirror = {}}, 16,
                                {.lambda = 0, .batch = 256, .held_back = 0.3}, [](double) {});
    };
    const auto patterns = pattern_names(game);
    EXPECT_EQ(std::count(patterns.begin(), patterns.end(), trial(true).back()), 1);
    EXPECT_EQ(trial(false), shown_fields(game));
}

TEST_F(Learn, CountsByMarginsWhereTheyAreTheGoal) {
    const auto rules = testing::shipped_game("othello", testing::sized(6, 6));
    rules->set_evaluator(evaluation_by_lot());
    search::Options options;
    options.goal = search::Goal::Margin;
    const SelfPlay played = self_play(*rules, options, {.nodes = 60}, 1, 0, 10, interrupt_);
    float most = 0;
    for (const Example& example : played.data.examples)
        most = std::max(most, std::abs(example.result));
    EXPECT_GT(most, 3) << "discs";
}

// A search values what is before a throw.
TEST_F(Learn, KeepsWhatIsBeforeAThrow) {
    for (const std::string name : {"ewn", "ur", "pig"}) {
        const auto rules = testing::shipped_game(name);
        const SelfPlay played = play(*rules, 0, 6);
        EXPECT_EQ(played.games, 6U);
        EXPECT_GT(played.data.size(), 20U) << name;
        std::array<int, 2> seen{};
        each_position(*rules, played, [&](const game::State& state, const Example& example) {
            EXPECT_TRUE(state.throws()) << name;
            EXPECT_TRUE(example.result == 0 || example.result == 1) << name << " knows no draws";
            EXPECT_LT(std::abs(example.value), 7) << name;
            ++seen[state.decider().index()];
        });
        EXPECT_GT(seen[0], 0) << name;
        EXPECT_GT(seen[1], 0) << name;
        EXPECT_EQ(played.data.blocks, play(*rules, 0, 6).data.blocks) << name;
    }
}

TEST_F(Learn, CountsSharesOfWhatCanBeWonWithDice) {
    const auto rules = testing::shipped_game("backgammon");
    rules->set_evaluator(evaluation_by_lot());
    search::Options options;
    options.goal = search::Goal::Margin;
    const SelfPlay played = self_play(*rules, options, {.nodes = 60}, 1, 0, 3, interrupt_);
    EXPECT_GT(played.data.size(), 20U);
    each_position(*rules, played, [](const game::State& state, const Example& example) {
        EXPECT_TRUE(state.throws());
        const double points = 3 * (2 * double{example.result} - 1);
        EXPECT_NEAR(points, std::round(points), 1e-5);
        EXPECT_NE(std::round(points), 0);
    });
}

// Each of several has what he got, and what a search that takes each for himself thought of it.
TEST_F(Learn, KeepsWhatEachOfSeveralGot) {
    for (const auto goal : {search::Goal::Win, search::Goal::Place}) {
        for (const std::string name : {"rolit", "ludo"}) {
            const auto rules = testing::shipped_game(name, {{"players", "3"}});
            rules->set_evaluator(evaluation_by_lot());
            search::Options options;
            options.goal = goal;
            options.opponents = search::Opponents::MaxN;
            const auto some = [&] {
                return self_play(*rules, options, {.nodes = 60}, 1, 0, 3, interrupt_).data;
            };
            const Data data = some();
            ASSERT_GT(data.size(), 20U);
            ASSERT_EQ(data.shares.size(), 3 * data.size());
            const double whole = goal == search::Goal::Win ? 1 : 1.5;
            for (std::size_t i = 0; i < data.size(); ++i) {
                double got = 0, thought = 0;
                for (std::size_t seat = 0; seat < 3; ++seat) {
                    const Share& one = data.shares[3 * i + seat];
                    EXPECT_GE(one.result, 0);
                    EXPECT_LE(one.result, 1);
                    got += double{one.result};
                    thought += 1 / (1 + std::exp(-double{one.value}));
                }
                EXPECT_NEAR(got, whole, 1e-5);
                EXPECT_NEAR(thought, whole, 0.01);
            }
            EXPECT_EQ(some().blocks, data.blocks);
        }
    }
}

// Three players: who has most of five cells wins, or some share it. Whose turn it is counts for
// nothing.
TEST_F(Learn, FitsWhatEachOfSeveralGets) {
    Random random(3);
    Lessons lessons;
    lessons.starts.push_back(0);
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        std::array<int, 3> cells{};
        for (std::uint16_t cell = 0; cell < 5; ++cell) {
            const auto whose = random.below(3);
            lessons.features.push_back(static_cast<std::uint16_t>(3 * cell + whose));
            ++cells[whose];
        }
        lessons.starts.push_back(static_cast<std::uint32_t>(lessons.features.size()));
        lessons.movers.push_back(static_cast<std::uint8_t>(random.below(3)));
        lessons.examples.push_back({.game = i / 10});
        const int most = *std::max_element(cells.begin(), cells.end());
        const auto first = static_cast<float>(std::count(cells.begin(), cells.end(), most));
        for (const int own : cells)
            lessons.shares.push_back({.result = own == most ? 1 / first : 0.0F});
    }
    const Fit fit = train(lessons, fresh_network(15, 32, {}, 1, 3), {},
                          {.epochs = 16, .lambda = 0, .batch = 256}, {});
    EXPECT_LT(fit.loss - fit.floor, 0.02);
    const auto chance = [&](const std::vector<std::uint16_t>& on, int mover, int whose) {
        return 1 / (1 + std::exp(-logit(fit.network, on, mover, whose)));
    };
    const std::vector<std::uint16_t> second{1, 4, 7, 9, 11};  // three cells; one, one
    const std::vector<std::uint16_t> shared{0, 3, 7, 10, 14};  // two, two, one
    for (const int mover : {0, 1, 2}) {
        EXPECT_NEAR(chance(second, mover, 0), 0, 0.1);
        EXPECT_NEAR(chance(second, mover, 1), 1, 0.1);
        EXPECT_NEAR(chance(shared, mover, 0), 0.5, 0.1);
        EXPECT_NEAR(chance(shared, mover, 1), 0.5, 0.1);
        EXPECT_NEAR(chance(shared, mover, 2), 0, 0.1);
    }
    double error = 0;
    const network::Weights weights = in_integers(fit.network, lessons, error);
    EXPECT_EQ(weights.output.size(), 9 * 32U);
    EXPECT_LT(error, 0.03);
}

/// Half of them are on together, or the other half: each rounded by itself would leave all out.
TEST(MadeUpGame, KeepsTheSumOfManySmallWeights) {
    constexpr std::uint16_t kFeatures = 300;
    Random random(1);
    Lessons lessons;
    lessons.starts.push_back(0);
    for (std::uint32_t i = 0; i < 4000; ++i) {
        for (std::uint16_t feature = i % 2; feature < kFeatures; feature += 2)
            if (random.below(10) > 0) lessons.features.push_back(feature);
        lessons.starts.push_back(static_cast<std::uint32_t>(lessons.features.size()));
        lessons.examples.push_back({.game = i});
        lessons.movers.push_back(static_cast<std::uint8_t>(i % 2));
    }
    FloatNetwork network = fresh_network(kFeatures, 16, {}, 1);
    for (std::size_t i = 0; i < network.rows.size(); ++i)
        network.rows[i] = (i / network.width % 2 == 0 ? 0.4F : -0.4F) / network::kUnit;
    std::fill(network.bias.begin(), network.bias.end(), 0.5F);
    double error = 0;
    const network::Weights weights = in_integers(network, lessons, error);
    EXPECT_LT(error, 0.03);
    for (std::size_t i = 0; i < weights.rows.size(); ++i) {
        const int way = i / network.width % 2 == 0 ? 1 : -1;
        EXPECT_TRUE(weights.rows[i] == 0 || weights.rows[i] == way) << "rounded up or down";
    }
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

// Where the script knows most of it, the network learns the rest.
TEST_F(Learn, LearnsWhatIsToBeAddedToTheScript) {
    Lessons lessons = lessons_of_more(20'000, 5);
    for (Example& example : lessons.examples) example.script = 50 * std::max(example.value, -1.0F);
    FloatNetwork fresh = fresh_network(10, 16, kExchanged, 1);
    const TrainerOptions options{.epochs = 4, .lambda = 1, .batch = 256, .script = Script::Points};
    add_script(fresh, lessons, options);
    EXPECT_NEAR(fresh.script.at(0) * 50 / fresh.script_unit, 1.2, 0.2) << "what a cell is worth";
    EXPECT_EQ(logit(fresh, std::vector<std::uint16_t>{0, 2, 5}, 0), 0) << "nothing is added yet";
    const Fit fit = train(lessons, fresh, {}, options, {});
    EXPECT_LT(fit.loss - fit.floor, 0.002);
    const double a_cell =
        static_cast<double>(fit.network.script.at(0)) * 50 / fit.network.script_unit;
    const std::vector<std::uint16_t> lead{0, 2, 5};
    EXPECT_GT(a_cell, 0.2) << "of the logit that a cell is worth";
    EXPECT_NEAR(logit(fit.network, lead, 0) + a_cell, 1, 0.1);
    double error = 0;
    const network::Weights weights = in_integers(fit.network, lessons, error);
    EXPECT_NEAR(weights.script * 50 / 65536.0, network::kValueOfLogit * a_cell, 0.5);
}

// An expectation comes as a logit: it counts in full as long as nothing speaks against it.
TEST_F(Learn, LearnsWhatIsToBeAddedToAnExpectation) {
    Lessons lessons = lessons_of_more(20'000, 5);
    for (Example& example : lessons.examples) example.script = example.value / 2;
    FloatNetwork fresh = fresh_network(10, 16, kExchanged, 1);
    const TrainerOptions options{.epochs = 4, .lambda = 1, .batch = 256, .script = Script::Logits};
    add_script(fresh, lessons, options);
    EXPECT_EQ(fresh.script.at(0), 1.0F);
    EXPECT_EQ(fresh.script_unit, 1.0);
    const Fit fit = train(lessons, fresh, {}, options, {});
    EXPECT_LT(fit.loss - fit.floor, 0.002);
    const std::vector<std::uint16_t> lead{0, 2, 5};
    const float weight = fit.network.script.at(0);
    EXPECT_NEAR(logit(fit.network, lead, 0) + weight / 2, 1, 0.1);
    double error = 0;
    EXPECT_NEAR(in_integers(fit.network, lessons, error).script, weight * 65536, 1);
}

// What evaluate() is noted as, is what the search makes of it.
TEST_F(Learn, NotesWhatTheScriptExpects) {
    const auto rules = testing::shipped_game("ewn");
    const SelfPlay played =
        self_play(*rules, {}, {.nodes = 50, .asks_script = true}, 3, 0, 4, interrupt_);
    ASSERT_GT(played.data.size(), 20U);
    const search::Scale scale({}, rules->game());
    each_position(*rules, played, [&](const game::State& state, const Example& example) {
        const game::Value value = game::seen_by(state.decider(), rules->evaluate(state));
        const double share = 1 / (1 + std::exp(-double{example.script}));
        EXPECT_NEAR(share, scale.way(scale.evaluation(value)), 0.002);
    });
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

TEST_F(Learn, FitsTheSameNumbersWithAnyNumberOfThreads) {
    const Lessons lessons = lessons_of_more(3'000, 2);
    const auto fitted = [&](int threads, int players) {
        const auto mirror = players == 2 ? kExchanged : std::vector<std::uint32_t>{};
        Lessons theirs = lessons;
        if (players > 2) theirs.shares.resize(theirs.size() * 3, {.result = 0.25F});
        return train(theirs, fresh_network(10, 16, mirror, 1, players), {},
                     {.epochs = 3, .batch = 500, .threads = threads}, {});
    };
    for (const int players : {2, 3}) {
        const Fit one = fitted(1, players);
        for (const int threads : {2, 3, 20}) {
            const Fit more = fitted(threads, players);
            EXPECT_EQ(more.network.rows, one.network.rows) << threads;
            EXPECT_EQ(more.network.bias, one.network.bias) << threads;
            EXPECT_EQ(more.network.output, one.network.output) << threads;
            EXPECT_EQ(more.network.output_bias, one.network.output_bias) << threads;
            EXPECT_EQ(more.loss, one.loss) << threads;
            EXPECT_EQ(more.floor, one.floor) << threads;
        }
    }
}

TEST_F(Learn, EndsWhereItIsToldTo) {
    int epochs = 0;
    EXPECT_THROW(train(lessons_of_more(500, 3), fresh_network(10, 16, {}, 1), {},
                       {.epochs = 9, .interrupt = &interrupt_},
                       [&](int epoch, double loss) {
                           EXPECT_EQ(epoch, ++epochs);
                           EXPECT_TRUE(std::isfinite(loss));
                           interrupt_.stop = epoch == 3;
                       }),
                 game::Interrupted);
    EXPECT_EQ(epochs, 3);
}

TEST_F(Learn, EndsAFitWithinAnEpoch) {
    interrupt_.stop = true;
    for (const int threads : {1, 3})
        EXPECT_THROW(train(lessons_of_more(500, 3), fresh_network(10, 16, {}, 1), {},
                           {.epochs = 1, .threads = threads, .interrupt = &interrupt_},
                           [](int, double) { FAIL() << "an epoch ended"; }),
                     game::Interrupted);
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
    const network::Features features(
        rules->game().layout,
        inputs_for(rules->game(), played.data, shown_fields(rules->game()), {}));
    Lessons lessons;
    add_lessons(features, rules->game().layout, played.data, lessons);
    const Symmetries symmetries = find_symmetries(*rules, 1);
    std::vector<std::vector<std::uint32_t>> images;
    for (const Symmetry& one : symmetries.own)
        images.push_back(*image_of(features, one, rules->game().layout));
    const Fit fit =
        train(lessons,
              fresh_network(features.count(), 16,
                            *image_of(features, *symmetries.mirror, rules->game().layout), 1),
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
