// Whole runs under a sequential test, of players whose strength is known: of draws of lots, of
// which the higher one wins, and a player who with some probability may draw twice.

#include <gtest/gtest.h>

#include "support/program.h"
#include "support/shipped.h"
#include "tournament/runner.h"
#include "tournament/standings.h"

namespace senet::tournament {
namespace {

constexpr const char* kLots = R"(
local game = { name = "Lots", state = { lots = array(2, 0, 100) }, move = { "lot" } }
function game.setup(s) end
function game.moves(s, add) for lot = 1, 100 do add(lot) end end
function game.play(s, lot) s.lots[s.turn] = lot end
function game.result(s)
  if s.lots[2] == 0 then return end
  return s.lots[1] > s.lots[2] and 1 or s.lots[1] < s.lots[2] and 2 or 0
end
return game)";

/// Draws a lot and, with some luck, keeps the better one of two: a score of 1/2 + luck/6 against
/// one without.
class LotPlayer : public play::Player {
  public:
    explicit LotPlayer(double luck) : luck_(luck) {}
    void new_game(std::uint64_t seed, Interrupt&) override { random_ = Random(seed); }
    play::Choice choose(const game::Line& line, const play::Allowance&, Interrupt&) override {
        const std::vector<game::Move> moves = line.legal_moves();
        const std::uint64_t lot = random_.below(moves.size()), other = random_.below(moves.size());
        const bool lucky = static_cast<double>(random_.below(1000)) < 1000 * luck_;
        return {moves[lucky ? std::max(lot, other) : lot]};
    }

  private:
    double luck_;
    Random random_{0};
};

class LotStable : public Stable {
  public:
    explicit LotStable(double luck)
        : rules_(script::Script::from_text("lots.lua", kLots).rules()), one_(luck), two_(0) {}
    game::Rules& rules() override { return *rules_; }
    play::Player& player(int number) override {
        if (number == 0) return one_;
        return two_;
    }

  private:
    std::unique_ptr<game::Rules> rules_;
    LotPlayer one_, two_;
};

struct Outcome {
    Decision decision;
    std::int64_t games;
};

/// A run to its decision, on two threads.
Outcome run(double luck, std::uint64_t seed, const SprtOptions& test) {
    const Plan plan({.games = 20'000}, 2, seed);
    const std::filesystem::path folder = testing::fresh_folder("sequential");
    Journal journal(folder / "journal.sqlite", Journal::Use::Write);
    ListedOpenings openings({Opening{}});
    const Conditions conditions{{{}, {}}, {}};
    Runner runner(
        plan, journal, openings, [&] { return std::make_unique<LotStable>(luck); }, conditions);
    Standings standings(2, test);
    Interrupt interrupt;
    runner.run(2, interrupt,
               [&](const GameResult& result) {
                   if (!standings.decided()) standings.add(result);
                   return standings.decided();
               },
               {});
    return {standings.test()->state().decision, standings.games()};
}

constexpr int kRuns = 20;

// With alpha and beta of 0.05, more than three wrong ones in twenty come once in sixty times; seeds
// are fixed.
TEST(SequentialRun, FindsNoDifferenceWhereThereIsNone) {
    const SprtOptions test{.elo0 = 0, .elo1 = 50};
    int wrong = 0;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
        const Outcome outcome = run(0, seed, test);
        ASSERT_NE(outcome.decision, Decision::None);
        wrong += outcome.decision == Decision::AcceptH1;
    }
    EXPECT_LE(wrong, 3);
}

// A score of 0.5715 is worth 50 Elo: luck of 0.429.
TEST(SequentialRun, FindsAPlantedGainInTheExpectedTime) {
    const SprtOptions test{.elo0 = 0, .elo1 = 50};
    int wrong = 0;
    std::int64_t games = 0;
    for (std::uint64_t seed = 101; seed <= 100 + kRuns; ++seed) {
        const Outcome outcome = run(0.429, seed, test);
        ASSERT_NE(outcome.decision, Decision::None);
        wrong += outcome.decision == Decision::AcceptH0;
        games += outcome.games;
    }
    EXPECT_LE(wrong, 3);
    // The mean of twenty varies by a sixth or so.
    EXPECT_NEAR(static_cast<double>(games) / kRuns, expected_games(test, 50), 130);
}

}  // namespace
}  // namespace senet::tournament
