#include "tournament/runner.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "play/computer.h"
#include "support/message.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::tournament {
namespace {

/// What happens to the games of a run besides being played.
struct Trouble {
    std::atomic<int> voids{0};  // so many games fail at first
    std::atomic<bool> broken{false};  // the rules do
};

/// Moves by lot and not too fast, so that a run can be stopped in between; in trouble.
class TroubledPlayer : public play::RandomPlayer {
  public:
    explicit TroubledPlayer(Trouble& trouble) : trouble_(trouble) {}
    play::Choice choose(const game::Line& line, const play::Allowance& allowance,
                        Interrupt& interrupt) override {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (trouble_.voids.fetch_sub(1) > 0) throw play::VoidGame("no memory");
        if (trouble_.broken) throw Error("the rules are broken");
        return RandomPlayer::choose(line, allowance, interrupt);
    }

  private:
    Trouble& trouble_;
};

class TestStable : public Stable {
  public:
    explicit TestStable(Trouble& trouble)
        : rules_(testing::shipped_game("tictactoe")), one_(trouble), two_(trouble) {}
    game::Rules& rules() override { return *rules_; }
    play::Player& player(int number) override {
        if (number == 0) return one_;
        return two_;
    }

  private:
    std::unique_ptr<game::Rules> rules_;
    TroubledPlayer one_, two_;
};

class RunnerTest : public ::testing::Test {
  protected:
    struct Sitting {
        Runner::End end;
        std::vector<std::uint64_t> in_order;
        std::size_t results;
    };

    /// Plays on in the same folder until so many games were seen.
    Sitting sit(
        std::size_t stop_after = 1000, int threads = 2,
        const InOrder& enough = [](const GameResult&) { return false; }) {
        Journal journal(file_, Journal::Use::Write);
        OpeningMaker openings(*rules_, {}, {.plies = 2}, 1, journal.openings());
        Runner runner(
            plan_, journal, openings, [this] { return std::make_unique<TestStable>(trouble_); },
            conditions_);
        Interrupt interrupt;
        Sitting sitting{};
        sitting.end = runner.run(
            threads, interrupt,
            [&](const GameResult& result) {
                sitting.in_order.push_back(result.game.number);
                return enough(result);
            },
            [&](const std::vector<GameResult>& results) {
                if (results.size() >= stop_after) interrupt.stop = true;
            });
        sitting.results = runner.results().size();
        return sitting;
    }

    std::vector<std::string> rows() const {
        const Journal journal(file_, Journal::Use::Read);
        std::vector<std::string> rows;
        for (const GameResult& result : journal.results()) {
            const GameRow row = journal.game(result.game.number).value();
            std::string text =
                std::to_string(row.game.number) + ":" + std::to_string(row.winner.number());
            for (const std::string& move : row.moves) text += " " + move;
            rows.push_back(text);
        }
        return rows;
    }

    std::unique_ptr<game::Rules> rules_ = testing::shipped_game("tictactoe");
    Plan plan_{{.games = 60}, 2, 9};
    Conditions conditions_{{{}, {}}, {}};
    Trouble trouble_;
    std::filesystem::path file_ = testing::fresh_folder("runner") / "journal.sqlite";
};

TEST_F(RunnerTest, PlaysThePlan) {
    const Sitting sitting = sit();
    EXPECT_EQ(sitting.end, Runner::End::Finished);
    ASSERT_EQ(sitting.in_order.size(), 60U);
    for (std::uint64_t i = 0; i < 60; ++i) EXPECT_EQ(sitting.in_order[i], i);
    EXPECT_EQ(rows().size(), 60U);
    const Sitting again = sit();
    EXPECT_EQ(again.end, Runner::End::Finished);
    EXPECT_EQ(again.in_order.size(), 60U) << "all are seen again, none is played";
}

// However often it is interrupted, the run comes to the same games.
TEST_F(RunnerTest, GoesOnWhereItStopped) {
    sit(1000, 1);
    const std::vector<std::string> whole = rows();
    file_ = file_.parent_path() / "again.sqlite";
    std::size_t sittings = 0;
    for (std::size_t stop = 1; sit(stop).end == Runner::End::Interrupted; ++stop) {
        EXPECT_GE(rows().size(), stop);
        ++sittings;
    }
    EXPECT_GT(sittings, 3U);
    EXPECT_EQ(rows(), whole);
}

/// A second round whose players are what the first round's results make of them.
class TwoRounds : public Schedule {
  public:
    std::vector<PlannedGame> games_from(std::uint64_t first, const Scores& scores) const override {
        std::vector<PlannedGame> games;
        for (std::uint64_t number = 0; number < 4; ++number) {
            if (number == 2 && (!scores.contains(0) || !scores.contains(1))) break;
            const double score = number < 2 ? 0 : scores.at(0)[0] + 4 * scores.at(1)[0];
            games.push_back({number,
                             number / 2,
                             number / 2,
                             number,
                             {0, 1},
                             1 + static_cast<std::uint64_t>(2 * score)});
        }
        games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(first));
        return games;
    }
    std::uint64_t expected_games() const override { return 4; }
};

// A game that was mended may have come out otherwise: then others must be played behind it.
TEST_F(RunnerTest, PlaysNoRoundOnResultsThatAreNoMore) {
    const TwoRounds plan;
    const auto play = [&](Journal::Use use) {
        Journal journal(file_, use);
        OpeningMaker openings(*rules_, {}, {.plies = 2}, 1, journal.openings());
        Runner runner(
            plan, journal, openings, [this] { return std::make_unique<TestStable>(trouble_); },
            conditions_);
        Interrupt interrupt;
        return runner.run(2, interrupt, nullptr, nullptr);
    };
    EXPECT_EQ(play(Journal::Use::Write), Runner::End::Finished);
    const std::vector<std::string> whole = rows();
    Journal::Entries entries;
    {
        const Journal journal(file_, Journal::Use::Read);
        for (std::size_t i = 0; i < journal.openings().size(); ++i)
            entries.openings.emplace_back(i, journal.openings()[i]);
        journal.each_game([&](const GameRow& row) { entries.games.push_back(row); });
    }
    entries.games[3].game.basis += 2;
    file_ = file_.parent_path() / "other.sqlite";
    Journal(file_, Journal::Use::Write).write(entries);
    EXPECT_TRUE(testing::message_of([&] { play(Journal::Use::Write); })
                    .ends_with("game 3: it was planned on other results of games before it; --mend "
                               "plays damaged games again"));
    EXPECT_EQ(play(Journal::Use::Mend), Runner::End::Finished);
    EXPECT_EQ(rows(), whole);
    EXPECT_EQ(play(Journal::Use::Write), Runner::End::Finished);
}

TEST_F(RunnerTest, PlaysAgainWhatFailedThroughUs) {
    sit();
    const std::vector<std::string> whole = rows();
    file_ = file_.parent_path() / "again.sqlite";
    trouble_.voids = 2;
    EXPECT_EQ(sit().end, Runner::End::Finished);
    EXPECT_EQ(rows(), whole);
    EXPECT_EQ(Journal(file_, Journal::Use::Read).voids(), 2U);
}

TEST_F(RunnerTest, GivesUpAGameThatFailsAgainAndAgain) {
    trouble_.voids = 1000;
    const std::string message = testing::message_of([&] { sit(1000, 1); });
    EXPECT_TRUE(message.starts_with("senet: error: game ")) << message;
    EXPECT_TRUE(message.ends_with(" could not be played in 3 tries: no memory")) << message;
}

TEST_F(RunnerTest, EndsWithTheRulesError) {
    plan_ = Plan({.games = 400}, 2, 9);  // more than one thread may have done before it is seen
    EXPECT_EQ(sit(20, 1).end, Runner::End::Interrupted);
    const std::size_t before = rows().size();
    trouble_.broken = true;
    EXPECT_EQ(testing::message_of([&] { sit(); }), "senet: error: the rules are broken");
    trouble_.broken = false;
    EXPECT_GE(rows().size(), before);
    EXPECT_EQ(sit().end, Runner::End::Finished);
}

TEST_F(RunnerTest, StopsWhenTheQuestionIsAnswered) {
    // Of one thread, 256 games are in play at most; a second could play on for as long as the
    // system lets game 9 wait.
    plan_ = Plan({.games = 1000}, 2, 9);
    const Sitting sitting =
        sit(1000, 1, [](const GameResult& result) { return result.game.number == 9; });
    EXPECT_EQ(sitting.end, Runner::End::Decided);
    EXPECT_LT(sitting.results, 10U + 256U);
    EXPECT_EQ(sit(1000, 2, [](const GameResult& result) { return result.game.number == 9; }).end,
              Runner::End::Decided)
        << "and stays so";
}

}  // namespace
}  // namespace senet::tournament
