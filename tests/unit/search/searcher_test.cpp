#include "search/searcher.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "game/notation.h"
#include "search/parts.h"
#include "search/tree.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/shipped.h"
#include "support/tree_game.h"
#include "support/variants.h"

namespace senet::search {
namespace {

using testing::shipped_game;

/// The defaults, with a table that is quickly made.
Options small_table() {
    Options options;
    options.table->bytes = 1 << 18;
    return options;
}

TEST(Searcher, GivesTheSameMoveAndNodeCountForTheSameNodeLimit) {
    const auto rules = shipped_game("breakthrough");
    const game::Line line(*rules, rules->start(1));
    for (const std::uint64_t nodes : {1u, 50u, 333u, 4000u}) {
        const Limits limits{.depth = 60, .milliseconds = {}, .nodes = nodes};
        const Result first = Searcher(*rules, small_table(), 7).search(line, limits);
        const Result second = Searcher(*rules, small_table(), 7).search(line, limits);
        EXPECT_EQ(first.counts.nodes, second.counts.nodes);
        EXPECT_LE(first.counts.nodes, nodes + 1);
        ASSERT_TRUE(first.move().has_value());
        EXPECT_EQ(*first.move(), *second.move());
        EXPECT_EQ(first.best.value, second.best.value);
    }
}

TEST(Searcher, RepeatsUnderASoftNodeLimitAndStaysWithinItsBound) {
    for (const char* name : {"breakthrough", "connect4", "chess"}) {
        const auto rules = shipped_game(name);
        const game::Line line(*rules, rules->start(1));
        for (const std::uint64_t nodes : {1u, 50u, 333u, 4000u, 30000u}) {
            const Limits limits{.milliseconds = {}, .nodes = {}, .soft_nodes = nodes};
            const Result first = Searcher(*rules, small_table(), 7).search(line, limits);
            const Result second = Searcher(*rules, small_table(), 7).search(line, limits);
            EXPECT_EQ(first.counts.nodes, second.counts.nodes) << name << " " << nodes;
            EXPECT_LE(first.counts.nodes, kHardNodes * nodes + 1) << name << " " << nodes;
            ASSERT_TRUE(first.move().has_value());
            EXPECT_EQ(*first.move(), *second.move()) << name << " " << nodes;
            EXPECT_EQ(first.best.value, second.best.value) << name << " " << nodes;
        }
    }
}

TEST(Searcher, TriesEveryReplyToTheRootsMovesWhateverMayBeRisked) {
    const auto rules = shipped_game("othello");
    Options plain = small_table();
    drop_guesses(plain);
    Options bold = plain;
    bold.move_counts = MoveCounts{.risk = 1};
    bold.futility = Futility{.risk = 1};
    Searcher careful(*rules, plain, 1), risky(*rules, bold, 1);
    Random random(1);
    for (int game = 0; game < 30; ++game) {
        game::Line line(*rules, rules->start(1));
        while (!line.outcome().over()) {
            const Limits limits{.depth = 2, .milliseconds = {}, .nodes = {}};
            const Result expected = careful.search(line, limits);
            EXPECT_EQ(risky.search(line, limits).best.value, expected.best.value)
                << "game " << game << ", ply " << line.state().ply();
            const std::vector<game::Move> moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
        }
    }
}

TEST(Searcher, KeepsToAHardLimitBesideASoftOne) {
    const auto rules = shipped_game("breakthrough");
    const game::Line line(*rules, rules->start(1));
    const Limits limits{.milliseconds = {}, .nodes = 100, .soft_nodes = 5000};
    EXPECT_LE(Searcher(*rules, small_table(), 7).search(line, limits).counts.nodes, 101u);
    const Limits shallow{.depth = 2, .milliseconds = {}, .nodes = {}, .soft_nodes = 1'000'000};
    EXPECT_EQ(Searcher(*rules, small_table(), 7).search(line, shallow).depth, 2);
}

TEST(Searcher, AnswersAnOnlyMoveAtOnceUnderASoftLimit) {
    const auto rules = shipped_game("chess");
    const game::Line line(*rules, game::parse_state(*rules, "7k/8/6K1/8/8/8/8/R7 b - - 0 1", 1));
    ASSERT_EQ(line.legal_moves().size(), 1U);
    Interrupt interrupt;
    const Limits clock{.milliseconds = 60'000, .nodes = {}, .soft_milliseconds = 60'000};
    EXPECT_EQ(Searcher(*rules, small_table(), 7).search(line, clock, interrupt).depth, 1);
}

// Before the hit no time counts: without one, the search would never end by it.
TEST(Searcher, CountsTimeFromTheEndOfItsPondering) {
    const auto rules = shipped_game("othello");
    const game::Line line(*rules, rules->start(1));
    Searcher searcher(*rules, small_table(), 7);
    const Limits limits{.depth = kMostDepth, .milliseconds = 1, .nodes = {}};
    Interrupt interrupt;
    Pondering pondering;
    const Result result = searcher.search(
        line, limits, interrupt, 1,
        [&](const Result& found) {
            if (found.depth == 5) pondering.hit();
        },
        &pondering);
    EXPECT_GE(result.depth, 5);
    EXPECT_FALSE(pondering.waits());
    EXPECT_FALSE(interrupt.due()) << "none is left behind";
}

TEST(Searcher, CountsTheTimeOfItsOwnThreadIfAskedTo) {
    const auto rules = shipped_game("connect4");
    const game::Line line(*rules, rules->start(1));
    const Limits limits{.depth = kMostDepth, .milliseconds = 60, .nodes = {}, .thread_time = true};
    Searcher searcher(*rules, small_table(), 7);
    const double start = thread_seconds();
    Interrupt interrupt;
    const Result result = searcher.search(line, limits, interrupt);
    EXPECT_GE(thread_seconds() - start, 0.058);
    EXPECT_GE(result.seconds, 0.058);
    EXPECT_EQ(interrupt.thread_deadline, Interrupt::kNever) << "none is left behind";
}

// Whoever shares the interrupt with the rules asks them later on, too.
TEST(Searcher, LeavesNoDeadlineBehind) {
    const auto rules = shipped_game("connect4");
    const game::Line line(*rules, rules->start(1));
    Interrupt interrupt;
    const Limits limits{.depth = kMostDepth, .milliseconds = 20, .nodes = {}};
    Searcher(*rules, small_table(), 1).search(line, limits, interrupt);
    EXPECT_FALSE(interrupt.due());
    EXPECT_EQ(interrupt.deadline, Clock::time_point::max());
}

TEST(Searcher, ForgetsWhatItLearnt) {
    const auto rules = shipped_game("breakthrough");
    const game::Line line(*rules, rules->start(1));
    const Limits limits{.depth = 4, .milliseconds = {}, .nodes = {}};
    Searcher searcher(*rules, small_table(), 7);
    const Result first = searcher.search(line, limits);
    const Result knowing = searcher.search(line, limits);
    EXPECT_LT(knowing.counts.nodes, first.counts.nodes);
    searcher.forget();
    const Result anew = searcher.search(line, limits);
    EXPECT_EQ(anew.counts.nodes, first.counts.nodes);
    EXPECT_EQ(anew.best.moves, first.best.moves);
}

// A game must not depend on those that the same thread played before it.
TEST(Searcher, ForgetsWhatItsGuessesRestOn) {
    for (const char* game : {"breakthrough", "othello"}) {
        const auto rules = shipped_game(game);
        const game::Line line(*rules, rules->start(1));
        Searcher searcher(*rules, testing::guessing_options(), 7);
        std::uint64_t first = 0;
        for (const int depth : {6, 5, 7, 6}) {
            searcher.forget();
            const Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
            const std::uint64_t nodes = searcher.search(line, limits).counts.nodes;
            if (depth != 6) continue;
            if (first == 0) first = nodes;
            EXPECT_EQ(nodes, first) << game;
        }
    }
}

TEST(Tree, ForgetsWhatItsFramesHold) {
    const auto rules = shipped_game("breakthrough");
    const Options options;
    Tree tree(*rules, options, nullptr);
    Judgement& judgement = tree.at(3).judgement;
    judgement.surveyed = judgement.expects_cut = true;
    judgement.evaluation = judgement.extended = 5;
    judgement.tried.push_back({.bits = 1});
    tree.forget();
    EXPECT_FALSE(judgement.surveyed || judgement.expects_cut || judgement.known());
    EXPECT_EQ(judgement.extended, 0);
    EXPECT_TRUE(judgement.tried.empty());
}

// Whole games, in searches that end amid an iteration: all that a frame ever held was left there.
TEST(Searcher, PlaysEachGameAsIfItWereTheFirst) {
    const Limits limits{.depth = kMostDepth, .milliseconds = {}, .nodes = 400};
    for (const char* game : {"breakthrough", "othello"}) {
        const auto rules = shipped_game(game);
        const search::Options options = testing::guessing_options();
        Searcher searcher(*rules, options, 7);
        Random random(testing::run_seed());
        for (int i = 0; i < testing::by_effort(1, 4, 100); ++i) {
            game::Line line(*rules, rules->start(1));
            for (int ply = 0; ply < 6; ++ply) {
                game::MoveList moves;
                rules->moves(line.state(), moves);
                line.play(moves[random.below(moves.size())]);
            }
            Searcher fresh(*rules, options, 7);
            searcher.forget();
            while (!line.outcome().over()) {
                const Result expected = fresh.search(line, limits);
                const Result result = searcher.search(line, limits);
                ASSERT_EQ(result.counts.nodes, expected.counts.nodes) << game << " " << i;
                ASSERT_EQ(result.best.value, expected.best.value) << game << " " << i;
                ASSERT_EQ(*result.move(), *expected.move()) << game << " " << i;
                line.play(*expected.move());
            }
        }
    }
}

TEST(Searcher, AlwaysHasALegalMove) {
    const auto rules = shipped_game("othello");
    const game::Line line(*rules, rules->start(1));
    Interrupt interrupt;
    interrupt.stop = true;
    const Result result = Searcher(*rules, small_table(), 1).search(line, {}, interrupt);
    ASSERT_TRUE(result.move().has_value());
    EXPECT_EQ(result.depth, 0);
}

// Finding the moves of the root takes longer than the whole search may.
TEST(Searcher, HasAMoveHoweverLittleTimeThereIs) {
    const auto rules = script::Script::from_text("slow.lua", R"(
        local game = { name = "Slow", state = { left = int(0, 9) }, move = { "take" } }
        function game.setup(s) s.left = 9 end
        function game.moves(s, add)
          local sum = 0
          for i = 1, 2000000 do sum = sum + i % 7 end
          if sum > 0 then add(1) end
        end
        function game.play(s, take) s.left = s.left - take end
        function game.result(s) if s.left == 0 then return 3 - s.turn end end
        return game)")
                           .rules();
    const game::Line line(*rules, rules->start(1));
    const Result result = Searcher(*rules, small_table(), 1)
                              .search(line, {.depth = 60, .milliseconds = 1, .nodes = {}});
    ASSERT_TRUE(result.move().has_value());
    EXPECT_EQ(*result.move(), game::Move{1});
    EXPECT_LT(result.depth, 60);
}

TEST(Searcher, KnowsWhenNothingIsLeftToLearn) {
    const auto rules = shipped_game("tictactoe");
    const game::Line line(*rules, rules->start(1));
    const Result result = Searcher(*rules, small_table(), 1)
                              .search(line, {.depth = 60, .milliseconds = {}, .nodes = {}});
    EXPECT_TRUE(result.solved);
    EXPECT_EQ(result.best.value, 0);
    EXPECT_LT(result.depth, 30);
}

// What is called solved must be the value at any greater depth, with every option on.
TEST(Searcher, SolvedMeansTheValueOfTheWholeTree) {
    testing::RandomGameShape shape{
        .branching = 3, .positions = 40, .illegal_moves = true, .passes = true};
    for (const int repetition : {0, 3}) {
        shape.repetition = repetition;
        for (std::uint64_t seed = 0; seed < 80; ++seed) {
            testing::RandomRules rules(seed, shape);
            const game::Line line(rules, rules.start(seed));
            const Result result = Searcher(rules, small_table(), 1)
                                      .search(line, {.depth = 6, .milliseconds = {}, .nodes = {}});
            if (!result.solved || line.outcome().over()) continue;
            Options judge;
            drop_guesses(judge);
            judge.algorithm = Algorithm::Minimax;
            judge.iterative = false;
            judge.table.reset();
            judge.quiescence.reset();
            const Result expected =
                Searcher(rules, judge, 1)
                    .search(line, {.depth = 9, .milliseconds = {}, .nodes = {}});
            EXPECT_EQ(result.best.value, expected.best.value)
                << "seed " << seed << ", repetition " << repetition;
        }
    }
}

/// The value for the player to move, from what a line says alone. At the horizon nobody asks
/// whether there is a move.
game::Value judged(game::Line& line, int depth, int ply) {
    const game::Player mover = line.state().turn();
    const auto keys = line.repeatable();
    const game::Repetition& rule = *line.rules().game().repetition;
    const bool repeated = rule.result != game::Repetition::Result::Illegal &&
        std::count(keys.begin(), keys.end(), keys.back()) >= rule.times;
    if (const game::Outcome outcome = line.outcome(); outcome.over() && (depth > 0 || repeated))
        return outcome.drawn() ? 0 : (outcome.winner == mover ? 1 : -1) * (game::kWin - ply);
    if (depth == 0) {
        const game::Value value = line.rules().evaluate(line.state());
        return seen_by(mover, value);
    }
    game::Value best = -game::kInfinity;
    for (const game::Move move : line.legal_moves()) {
        line.play(move);
        const game::Value value = judged(line, depth - 1, ply + 1);
        best = std::max(best, line.state().turn() == mover ? value : -value);
        line.undo();
    }
    return best;
}

TEST(Searcher, AgreesWithTheLineWhatARepetitionMeans) {
    using Result = game::Repetition::Result;
    testing::RandomGameShape shape{.branching = 3, .positions = 7, .endings = false};
    Options options = small_table();
    options.quiescence.reset();
    options.table->equal_depth = true;
    drop_guesses(options);
    for (const Result result :
         {Result::Fixed, Result::RepeaterLoses, Result::Stuck, Result::Illegal}) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            shape.repetition_result = result;
            shape.repetition = 2 + static_cast<int>(seed % 2);
            shape.repetition_by_turn = seed % 3 != 0;
            testing::RandomRules rules(seed, shape);
            game::Line line(rules, rules.start(seed));
            if (line.outcome().over()) continue;
            const int depth = 1 + static_cast<int>(seed % 7);
            Searcher searcher(rules, options, 1);
            const auto found =
                searcher.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}});
            if (found.depth < depth) continue;
            EXPECT_EQ(found.best.value, judged(line, depth, 0))
                << "seed " << seed << ", result " << static_cast<int>(result);
        }
    }
}

TEST(Searcher, ShowsAsManyLinesAsAreAskedFor) {
    const auto rules = shipped_game("tictactoe");
    const game::Line line(*rules, rules->start(1));
    Interrupt interrupt;
    const Result result =
        Searcher(*rules, small_table(), 1)
            .search(line, {.depth = 9, .milliseconds = {}, .nodes = {}}, interrupt, 100);
    ASSERT_EQ(result.lines.size(), 9u);
    for (std::size_t i = 1; i < result.lines.size(); ++i)
        EXPECT_GE(result.lines[i - 1].value, result.lines[i].value);
}

TEST(Searcher, TestsAValueWithANullWindow) {
    const auto rules = shipped_game("hexapawn");
    const game::Line line(*rules, rules->start(1));
    Interrupt interrupt;
    Options options = small_table();
    drop_guesses(options);
    Searcher searcher(*rules, options, 1);
    const game::Value value =
        searcher.search(line, {.depth = 8, .milliseconds = {}, .nodes = {}}).best.value;
    EXPECT_EQ(searcher.test(line, 8, value, interrupt).best.bound, Bound::Lower);
    EXPECT_EQ(searcher.test(line, 8, value + 1, interrupt).best.bound, Bound::Upper);
}

TEST(Searcher, ValuesTheSoonerWinHigher) {
    const auto rules = shipped_game("tictactoe");
    game::Line line(*rules, rules->start(1));
    for (const int cell : {1, 4, 2, 5}) line.play({static_cast<std::uint64_t>(cell)});
    const Result result = Searcher(*rules, small_table(), 1)
                              .search(line, {.depth = 5, .milliseconds = {}, .nodes = {}});
    EXPECT_EQ(game::show_value(result.best.value), "win in 1");
    EXPECT_EQ(result.move()->bits, 3u);
}

TEST(Searcher, RefusesOptionsThatContradictEachOther) {
    const auto rules = shipped_game("tictactoe");
    Options options;
    options.algorithm = Algorithm::Mtdf;
    options.table.reset();
    EXPECT_THROW(Searcher(*rules, options, 1), Error);
    options.table.emplace();
    options.fail_soft = false;
    EXPECT_THROW(Searcher(*rules, options, 1), Error);
}

TEST(Searcher, NotesWhatHasNoEffect) {
    const auto rules = shipped_game("tictactoe");
    Options options = small_table();
    options.share_paths.emplace();
    const std::vector<std::string> notes = Searcher(*rules, options, 1).notes();
    const auto has = [&](const char* note) {
        return std::find(notes.begin(), notes.end(), note) != notes.end();
    };
    EXPECT_TRUE(has("null_move has no effect: the game has no pass()"));
    EXPECT_TRUE(has("share_paths has no effect: the game has no `repetition`"));
    const auto notes_throws = [&](game::Rules& played) {
        return std::ranges::any_of(
            Searcher(played, options, 1).notes(),
            [](const std::string& note) { return note.starts_with("throws has no effect"); });
    };
    const auto ur = shipped_game("ur");
    EXPECT_FALSE(notes_throws(*rules));
    options.throws = kStar2;
    EXPECT_TRUE(notes_throws(*rules));
    EXPECT_FALSE(notes_throws(*ur));
    options.algorithm = Algorithm::Minimax;
    EXPECT_TRUE(notes_throws(*ur));
}

// Where much is forced, such moves would be followed as deep as it goes.
TEST(Searcher, LooksNoDeeperAtAnOnlyMoveWhereThingsAreThrown) {
    const auto rules = shipped_game("ur");
    const game::Line line(*rules, rules->start(1));
    const auto nodes = [&](bool one_reply) {
        Options options = small_table();
        options.extensions = Extensions{.one_reply = one_reply, .threat = false};
        Searcher searcher(*rules, options, 1);
        EXPECT_EQ(std::ranges::count_if(searcher.notes(),
                                        [](const std::string& note) {
                                            return note.starts_with("extensions.one_reply has no");
                                        }),
                  one_reply);
        return searcher.search(line, {.depth = 3, .milliseconds = {}, .nodes = {}}).counts.nodes;
    };
    EXPECT_EQ(nodes(true), nodes(false));
}

// Where one of the others has chosen, only the expected moves of the rest are looked at: that is no
// force.
TEST(Searcher, TakesNoExpectedReplyForAnOnlyMove) {
    const auto rules = shipped_game("chinesecheckers", {{"players", "3"}});
    const game::Line line(*rules, rules->start(1));
    const auto nodes = [&](bool one_reply) {
        Options options = testing::exact_options(Algorithm::AlphaBeta);
        options.opponents = Opponents::BestReply;
        options.extensions = Extensions{.one_reply = one_reply, .threat = false};
        return Searcher(*rules, options, 1)
            .search(line, {.depth = 3, .milliseconds = {}, .nodes = {}})
            .counts.nodes;
    };
    EXPECT_EQ(nodes(true), nodes(false));
}

TEST(Searcher, NotesTogetherWhatOneFunctionIsLackingFor) {
    const auto rules = shipped_game("hexapawn");
    ASSERT_FALSE(rules->has(game::Hook::Evaluate));
    Options options = small_table();
    options.futility.emplace();
    options.razoring.emplace();
    const std::vector<std::string> notes = Searcher(*rules, options, 1).notes();
    const std::string together = "razoring, futility have no effect: the game has no evaluate()";
    EXPECT_NE(std::find(notes.begin(), notes.end(), together), notes.end());
}

/// Rules that the search may ask ahead of time.
class QuickRules : public testing::RandomRules {
  public:
    using RandomRules::RandomRules;
    bool quick() const override { return true; }
};

TEST(Searcher, FindsTheSameWhereItPlaysMovesAhead) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const testing::RandomGameShape shape{.branching = 9, .illegal_moves = seed % 2 == 0};
        testing::RandomRules slow(seed, shape);
        QuickRules quick(seed, shape);
        const auto search = [](game::Rules& rules) {
            Options options;
            options.table->bytes = 1 << 16;
            return Searcher(rules, options, 1)
                .search(game::Line(rules, rules.start(1)),
                        {.depth = 6, .milliseconds = {}, .nodes = {}});
        };
        const Result one = search(slow), other = search(quick);
        EXPECT_EQ(one.counts.nodes, other.counts.nodes) << seed;
        EXPECT_EQ(one.best.value, other.best.value) << seed;
        EXPECT_EQ(one.best.moves, other.best.moves) << seed;
    }
}

}  // namespace
}  // namespace senet::search
