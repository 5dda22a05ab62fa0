// What must hold for every script in games/, whatever its rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "game/check.h"
#include "game/notation.h"
#include "support/native.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

std::uint64_t seed() { return run_seed(); }

/// How many random games to look at: `most`, but fewer where their states have many moves.
int games_within(int most, game::Rules& rules) {
    Random random(seed());
    game::Line line(rules, rules.start(seed()));
    std::size_t moves = 0;
    while (!line.outcome().over()) {
        const auto legal = line.legal_moves();
        moves += legal.size();
        line.play(legal[random.below(legal.size())]);
    }
    constexpr std::size_t kMoves = 40'000;  // 60 games of Othello, 2 of gomoku
    return std::clamp(static_cast<int>(by_effort<std::size_t>(kMoves / 10, kMoves, kMoves * 20) /
                                       std::max<std::size_t>(moves, 1)),
                      1, most);
}

class EveryGame : public ::testing::TestWithParam<std::string> {
  protected:
    /// Plays random games and calls `look(line)` at every state.
    template <class Look>
    void playouts(game::Rules& rules, int games, Look look) {
        for (int i = 0; i < games; ++i) {
            Random random(mix(seed() + static_cast<std::uint64_t>(i)));
            game::Line line(rules, rules.start(seed()));
            while (!line.outcome().over()) {
                look(line);
                if (::testing::Test::HasFatalFailure()) return;
                ASSERT_LT(line.moves().size(), 10'000u)
                    << GetParam() << ": seed " << seed() << " never ends";
                const auto moves = line.legal_moves();
                line.play(moves[random.below(moves.size())]);
            }
            look(line);
        }
    }
};

TEST_P(EveryGame, PassesTheCheckThatItsAuthorRuns) {
    const script::Script script = shipped_script(GetParam());
    const int games = games_within(by_effort(5, 60, 1000), *script.rules());
    const game::CheckOptions options{.games = games, .states = 20 * games, .seed = seed()};
    const game::CheckReport report = game::check([&] { return script.rules(); }, options, {}, {});
    for (const game::Fault& fault : report.faults) {
        ADD_FAILURE() << fault.where.text() << ": " << fault.message << " after moves "
                      << join(fault.moves, " ");
    }
    EXPECT_GT(report.games, 0);
}

TEST_P(EveryGame, ReadsBackEveryMoveAndPositionThatItWrites) {
    const auto rules = shipped_game(GetParam());
    Random random(seed());
    playouts(*rules, games_within(by_effort(1, 4, 50), *rules), [&](const game::Line& line) {
        // Reading a move asks for the text of each: one of them is read, and all must differ.
        const auto moves = line.legal_moves();
        std::map<std::string, std::uint64_t> texts;
        for (const game::Move move : moves)
            texts.emplace(game::move_text(*rules, line.state(), move), move.bits);
        ASSERT_EQ(texts.size(), moves.size()) << line.told();
        if (!moves.empty()) {
            const auto& [text, bits] =
                *std::next(texts.begin(), static_cast<std::ptrdiff_t>(random.below(texts.size())));
            ASSERT_EQ(game::parse_move(*rules, line.state(), text).bits, bits)
                << text << " " << line.told();
        }
        const std::string plain = game::plain_state_text(rules->game(), line.state());
        ASSERT_EQ(game::parse_state(*rules, plain, 1), line.state()) << plain;
        game::State back = game::parse_state(*rules, game::state_text(*rules, line.state()), 1);
        back.set_ply(line.state().ply());
        ASSERT_EQ(back, line.state()) << line.told();
    });
}

TEST_P(EveryGame, AnswersTheSameFromTwoLuaStates) {
    const script::Script script = shipped_script(GetParam());
    const auto first = script.rules(), second = script.rules();
    playouts(*first, games_within(by_effort(2, 10, 200), *first), [&](const game::Line& line) {
        const game::State& state = line.state();
        ASSERT_EQ(game::range_fault(first->game(), state), "") << line.told();
        ASSERT_EQ(first->result(state), second->result(state)) << line.told();
        ASSERT_EQ(first->evaluate(state), second->evaluate(state)) << line.told();
        if (first->result(state).over()) return;
        game::MoveList a, b;
        first->branches(state, a);
        second->branches(state, b);
        ASSERT_EQ(a, b) << line.told();
        for (const game::Move move : a) {
            game::State after_a = state, after_b = state;
            first->play(after_a, move);
            second->play(after_b, move);
            ASSERT_EQ(after_a, after_b) << line.told();
        }
    });
}

TEST_P(EveryGame, AnswersTheSameAsMachineCode) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(shipped_script(GetParam()));
    ASSERT_TRUE(pair.native->code()->any()) << pair.native->code()->failure;
    playouts(
        *pair.judge, games_within(by_effort(1, 3, 100), *pair.judge), [&](const game::Line& line) {
            const game::State& state = line.state();
            ASSERT_EQ(pair.native->result(state), pair.judge->result(state)) << line.told();
            ASSERT_EQ(pair.native->legal(state), pair.judge->legal(state)) << line.told();
            ASSERT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state)) << line.told();
            if (pair.judge->result(state).over()) return;  // nobody asks for moves then
            game::MoveList expected, moves;
            pair.judge->branches(state, expected);
            pair.native->branches(state, moves);
            ASSERT_EQ(moves, expected) << line.told();
            for (const game::Move move : moves) {
                game::State after, expected_after;
                pair.judge->advance(state, move, expected_after);
                pair.native->advance(state, move, after);
                ASSERT_EQ(after, expected_after) << line.told();
                ASSERT_EQ(pair.native->order(state, move), pair.judge->order(state, move));
                ASSERT_EQ(pair.native->noisy(state, move), pair.judge->noisy(state, move));
            }
        });
    EXPECT_EQ(pair.native->replays(), 0u) << "a shipped game is left to the VM somewhere";
}

TEST_P(EveryGame, PlaysTheSameGameAgainFromTheSameSeed) {
    const auto rules = shipped_game(GetParam());
    std::vector<std::string> games[2];
    for (auto& texts : games) {
        playouts(*rules, 2, [&](const game::Line& line) {
            texts.push_back(game::plain_state_text(rules->game(), line.state()));
        });
    }
    EXPECT_EQ(games[0], games[1]);
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(shipped_games()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace senet::testing
