#include "play/referee.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/processor_time.h"
#include "game/notation.h"
#include "play/computer.h"
#include "support/shipped.h"

namespace senet::play {
namespace {

using testing::shipped_game;

/// Plays what it was told to, and says what it was told to say of it.
class ScriptedPlayer : public Player {
  public:
    struct Turn {
        std::string move;  // "resign"; "illegal"; "void"; "stall": see choose()
        std::optional<game::Value> value{};
    };
    explicit ScriptedPlayer(std::vector<Turn> turns) : turns_(std::move(turns)) {}

    void new_game(std::uint64_t, Interrupt&) override { at_ = 0; }
    Choice choose(const game::Line& line, const Allowance& allowance, Interrupt&) override {
        allowances.push_back(allowance);
        const Turn& turn = turns_.at(at_++);
        if (turn.move == "resign") return {.resigns = true};
        if (turn.move == "illegal") return {.move = game::Move{0xffff}};
        if (turn.move == "void") throw VoidGame("the machine is out of order");
        if (turn.move == "crash") throw Forfeit(Ending::Crashed, "ended by signal 11");
        if (turn.move == "waits") {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            return {line.legal_moves().front()};
        }
        if (turn.move == "slow") {
            const double start = thread_seconds();
            while (thread_seconds() - start < 0.03) {
            }
            return {line.legal_moves().front()};
        }
        return {game::parse_move(line.rules(), line.state(), turn.move), turn.value};
    }

    std::vector<Allowance> allowances;

  private:
    std::vector<Turn> turns_;
    std::size_t at_ = 0;
};

class Referee : public ::testing::Test {
  protected:
    PlayedGame play(ScriptedPlayer& one, ScriptedPlayer& two,
                    const Adjudication& adjudication = {}) {
        return play_game(game::Line(*rules_, rules_->start(1)), {&one, &two}, controls_,
                         adjudication, {.players = 1}, interrupt_);
    }

    std::unique_ptr<script::ScriptedGame> rules_ = shipped_game("tictactoe");
    std::vector<TimeControl> controls_{2};
    Interrupt interrupt_;
};

// The k-th throw of a seat is the same whatever was played, and whoever sits there.
TEST(RefereeOfDice, ThrowsBySeatFromASeedOfItsOwn) {
    const auto rules = shipped_game("ewn");
    RandomPlayer one, two;
    OnePlyPlayer other;
    Interrupt interrupt;
    const auto played = [&](Player& first, Player& second, const Seeds& seeds) {
        return play_game(game::Line(*rules, rules->start(1)), {&first, &second},
                         std::vector<TimeControl>(2), {}, seeds, interrupt);
    };
    const auto thrown = [](const PlayedGame& game) {
        std::array<std::vector<std::uint64_t>, 2> by_seat;
        for (std::size_t i = 0; i < game.line.moves().size(); ++i) {
            const game::State& state = game.line.states()[i];
            EXPECT_EQ(game.reports[i].player == game::kNobody, state.throws());
            if (state.throws())
                by_seat[state.decider().index()].push_back(game.line.moves()[i].bits);
        }
        return by_seat;
    };
    const auto agree = [](const auto& a, const auto& b) {
        const std::size_t both = std::min(a.size(), b.size());
        EXPECT_GT(both, 2U);
        return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(both), b.begin());
    };
    const PlayedGame game = played(one, two, {.players = 1, .dice = 5});
    EXPECT_TRUE(game.outcome.over());
    EXPECT_EQ(game.ending, Ending::Rules);
    EXPECT_EQ(played(one, two, {.players = 1, .dice = 5}).line.moves(), game.line.moves());
    const PlayedGame others = played(other, two, {.players = 2, .dice = 5});
    EXPECT_NE(others.line.moves(), game.line.moves());
    for (const std::size_t seat : {0, 1})
        EXPECT_TRUE(agree(thrown(game)[seat], thrown(others)[seat])) << "seat " << seat;
    EXPECT_NE(thrown(played(one, two, {.players = 1, .dice = 6})), thrown(game));
}

TEST_F(Referee, PlaysToTheRulesResult) {
    ScriptedPlayer one({{"a1", 3}, {"b1"}, {"c1"}}), two({{"a2"}, {"b2"}});
    const PlayedGame game = play(one, two);
    EXPECT_EQ(game.outcome.winner, game::Player{1});
    EXPECT_EQ(game.ending, Ending::Rules);
    ASSERT_EQ(game.reports.size(), 5U);
    EXPECT_EQ(game.reports[0].value, 3);
    EXPECT_FALSE(game.reports[1].value);
}

TEST_F(Referee, GoesOnFromAnOpening) {
    game::Line opening(*rules_, rules_->start(1));
    for (const char* move : {"a1", "a2", "b1", "b2"})
        opening.play(game::parse_move(*rules_, opening.state(), move));
    ScriptedPlayer one({{"c1"}}), two({});
    const PlayedGame game =
        play_game(opening, {&one, &two}, controls_, {}, {.players = 1}, interrupt_);
    EXPECT_EQ(game.outcome.winner, game::Player{1});
    EXPECT_EQ(game.opening, 4U);
    EXPECT_EQ(game.reports.size(), 1U);
}

TEST_F(Referee, ShowsEachPositionOnce) {
    ScriptedPlayer one({{"a1"}, {"b1"}, {"c1"}}), two({{"a2"}, {"b2"}});
    std::vector<std::size_t> seen;
    play_game(game::Line(*rules_, rules_->start(1)), {&one, &two}, controls_, {}, {.players = 1},
              interrupt_, nullptr,
              [&](const game::Line& line) { seen.push_back(line.moves().size()); });
    EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
}

TEST_F(Referee, GivesTheGameToTheOtherForEveryForfeit) {
    const auto ended = [&](const std::string& how) {
        ScriptedPlayer one({{"a1"}, {"b1"}}), two({{how}});
        return play(one, two);
    };
    for (const auto& [how, ending] :
         std::vector<std::pair<std::string, Ending>>{{"resign", Ending::Resignation},
                                                     {"illegal", Ending::IllegalMove},
                                                     {"crash", Ending::Crashed}}) {
        const PlayedGame game = ended(how);
        EXPECT_EQ(game.outcome.winner, game::Player{1}) << how;
        EXPECT_EQ(game.ending, ending) << how;
        EXPECT_EQ(game.line.moves().size(), 1U) << how;
    }
    EXPECT_EQ(ended("crash").reason, "ended by signal 11");
    EXPECT_THROW(ended("void"), VoidGame);
}

TEST_F(Referee, CountsTimePastTheLimit) {
    controls_[1].limits.milliseconds = 10;
    controls_[1].margin = 1000;
    ScriptedPlayer one({{"c3"}, {"c2"}, {"c1"}}), two({{"slow"}, {"slow"}});
    const PlayedGame late = play(one, two);
    EXPECT_EQ(late.ending, Ending::Rules);
    EXPECT_GE(late.reports[1].overrun, 0.015);
    EXPECT_EQ(late.reports[0].overrun, 0);
    controls_[1].margin = 5;
    const PlayedGame lost = play(one, two);
    EXPECT_EQ(lost.ending, Ending::OutOfTime);
    ASSERT_TRUE(lost_by_seconds(lost.reason)) << lost.reason;
    EXPECT_GT(*lost_by_seconds(lost.reason), 0);
    EXPECT_FALSE(lost_by_seconds("the program ended"));
    EXPECT_EQ(lost.outcome.winner, game::Player{1});
}

TEST_F(Referee, TakesNoGameForWaitingForAProcessor) {
    controls_[1].limits.milliseconds = 10;
    controls_[1].margin = 5;
    ScriptedPlayer one({{"c3"}, {"c2"}, {"c1"}}), two({{"waits"}, {"waits"}});
    EXPECT_THROW(play(one, two), VoidGame);
}

TEST_F(Referee, RunsAClockWithIncrement) {
    controls_[0].clock = controls_[1].clock = ClockTime{.left = 1000, .increment = 5};
    controls_[1].margin = 0;
    ScriptedPlayer one({{"c3"}, {"c2"}, {"c1"}}), two({{"slow"}, {"slow"}, {"slow"}});
    const PlayedGame game = play(one, two);
    EXPECT_EQ(game.ending, Ending::Rules);
    ASSERT_EQ(two.allowances.size(), 2U);
    EXPECT_EQ(two.allowances[0].clocks[1]->left, 1000);
    EXPECT_LE(two.allowances[1].clocks[1]->left, 975);
    EXPECT_GT(one.allowances[2].clocks[0]->left, one.allowances[1].clocks[0]->left - 1000);
    controls_[1].clock->left = 20;  // of 30
    EXPECT_EQ(play(one, two).ending, Ending::OutOfTime);
}

// Time for each two moves: what is left of one period is kept in the next.
TEST_F(Referee, AddsTimeForEachPeriod) {
    controls_[0].clock = ClockTime{.left = 100'000, .increment = 5, .moves = 2};
    ScriptedPlayer one({{"a1"}, {"b2"}, {"c1"}, {"b3"}, {"a3"}}),
        two({{"c3"}, {"a2"}, {"c2"}, {"b1"}});
    play(one, two);
    ASSERT_EQ(one.allowances.size(), 5U);
    const std::vector<int> moves{2, 1, 2, 1, 2};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ClockTime& clock = one.allowances[i].clocks[0].value();
        EXPECT_EQ(clock.moves, moves[i]) << i;
        const auto periods = static_cast<std::int64_t>(i / 2 + 1);
        EXPECT_LE(clock.left, 100'000 * periods + 5 * static_cast<std::int64_t>(i)) << i;
        EXPECT_GT(clock.left, 100'000 * periods - 50'000) << i;
    }
}

// A draw needs every player's last moves, all from the ply on, and a value with each of them.
TEST_F(Referee, DrawsByItsRule) {
    Adjudication rule;
    rule.draw = Adjudication::Draw{.value = 10, .moves = 2, .from = 1};
    ScriptedPlayer one({{"a1", 0}, {"b2", 10}, {"c1", -10}, {"b3", 0}, {"a3", 0}}),
        two({{"c3", 0}, {"a2", 0}, {"c2", 0}, {"b1", 0}});
    const PlayedGame game = play(one, two, rule);
    EXPECT_EQ(game.ending, Ending::DrawRule);
    EXPECT_EQ(game.outcome.winner, game::kNobody);
    EXPECT_EQ(game.line.moves().size(), 5U);  // plies 3 and 5, 2 and 4
    rule.draw->value = 9;
    EXPECT_GT(play(one, two, rule).line.moves().size(), 5U);
}

TEST_F(Referee, ResignsForPlayersByItsRule) {
    Adjudication rule;
    rule.resign = Adjudication::Resign{.value = 50, .moves = 2, .both = true};
    ScriptedPlayer one({{"a1", 60}, {"b2", 50}, {"c1", 50}, {"b3", 0}, {"a3", 0}}),
        two({{"c3", -49}, {"a2", -50}, {"c2", -51}, {"b1", 0}});
    const PlayedGame game = play(one, two, rule);
    EXPECT_EQ(game.ending, Ending::ResignRule);
    EXPECT_EQ(game.outcome.winner, game::Player{1});
    EXPECT_EQ(game.line.moves().size(), 6U);
    rule.resign->value = 51;
    EXPECT_EQ(play(one, two, rule).ending, Ending::Rules);
    rule.resign = Adjudication::Resign{.value = 50, .moves = 1, .both = false};
    EXPECT_EQ(play(one, two, rule).line.moves().size(), 4U);
}

TEST_F(Referee, DrawsAfterMaxPlies) {
    Adjudication rule;
    rule.max_plies = 3;
    ScriptedPlayer one({{"a1"}, {"b2"}}), two({{"c3"}});
    const PlayedGame game = play(one, two, rule);
    EXPECT_EQ(game.ending, Ending::MaxPlies);
    EXPECT_EQ(game.outcome.winner, game::kNobody);
    EXPECT_EQ(game.line.moves().size(), 3U);
}

// The same game again, bit by bit, in the same player objects after others were played.
TEST(EnginePlayer, RepeatsAGameUnderANodeLimit) {
    const auto rules = shipped_game("connect4");
    const auto sister = shipped_game("connect4");
    EnginePlayer one(*rules, Kinship::Same, {}), two(*sister, Kinship::Sisters, {});
    std::vector<TimeControl> controls(2);
    for (TimeControl& control : controls) control.limits.nodes = 2000;
    Interrupt interrupt;
    const auto moves_from = [&](const char* first) {
        game::Line opening(*rules, rules->start(1));
        opening.play(game::parse_move(*rules, opening.state(), first));
        return play_game(opening, {&one, &two}, controls, {}, {.players = 7}, interrupt)
            .line.moves();
    };
    const auto once = moves_from("1");
    moves_from("5");
    EXPECT_EQ(moves_from("1"), once);
}

// Another script of the same game, with fields of its own, is followed by notation.
TEST(EnginePlayer, PlaysUnderAnotherScript) {
    const auto rules = shipped_game("tictactoe");
    const auto other = shipped_game(
        "mnk", {{"width", "3"}, {"height", "3"}, {"length", "3"}, {"early_draw", "false"}});
    EnginePlayer one(*rules, Kinship::Same, {}), two(*other, Kinship::Strangers, {});
    Interrupt interrupt;
    for (const bool swapped : {false, true}) {
        const std::vector<Player*> players =
            swapped ? std::vector<Player*>{&two, &one} : std::vector<Player*>{&one, &two};
        const PlayedGame game =
            play_game(game::Line(*rules, rules->start(1)), players, std::vector<TimeControl>(2), {},
                      {.players = 1}, interrupt);
        EXPECT_EQ(game.ending, Ending::Rules) << game.reason;
        EXPECT_EQ(game.outcome.winner, game::kNobody);
        EXPECT_EQ(game.line.moves().size(), 9U);
    }
}

TEST(EnginePlayer, LosesWhereItsScriptHasAnotherGame) {
    const auto rules = shipped_game("tictactoe");
    const auto other = shipped_game("nim");
    EnginePlayer one(*rules, Kinship::Same, {}), two(*other, Kinship::Strangers, {});
    Interrupt interrupt;
    const PlayedGame game = play_game(game::Line(*rules, rules->start(1)), {&one, &two},
                                      std::vector<TimeControl>(2), {}, {.players = 1}, interrupt);
    EXPECT_EQ(game.ending, Ending::Broken);
    EXPECT_EQ(game.outcome.winner, game::Player{1});
    EXPECT_FALSE(game.reason.empty());
}

TEST(RandomPlayer, PlaysTheSameForTheSameSeedOnly) {
    const auto rules = shipped_game("othello");
    RandomPlayer one, two;
    Interrupt interrupt;
    const auto played = [&](std::uint64_t seed) {
        return play_game(game::Line(*rules, rules->start(1)), {&one, &two},
                         std::vector<TimeControl>(2), {}, {.players = seed}, interrupt)
            .line.moves();
    };
    const auto once = played(1);
    EXPECT_EQ(played(1), once);
    EXPECT_NE(played(2), once);
}

TEST(OnePlyPlayer, WinsAtOnceWhereItCan) {
    const auto rules = shipped_game("tictactoe");
    game::Line line(*rules, rules->start(1));
    for (const char* move : {"a1", "a2", "b1", "b2"})
        line.play(game::parse_move(*rules, line.state(), move));
    OnePlyPlayer player;
    Interrupt interrupt;
    player.new_game(1, interrupt);
    EXPECT_EQ(game::move_text(*rules, line.state(), player.choose(line, {}, interrupt).move), "c1");
}

}  // namespace
}  // namespace senet::play
