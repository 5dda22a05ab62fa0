// Our own engine as the external program of refereed games: both ends of the protocols at once.

#include <gtest/gtest.h>

#include "game/line.h"
#include "play/computer.h"
#include "play/program_player.h"
#include "play/referee.h"
#include "support/program.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

void expect_games(const std::string& command, play::ProgramProtocol protocol,
                  const std::vector<std::string>& games) {
    play::ProgramOptions options;
    options.command = {senet_program(), command};
    options.protocol = protocol;
    for (const std::string& name : games) {
        options.variant = name;
        Interrupt interrupt;
        play::ProgramPlayer program(options, interrupt);
        const auto rules = shipped_game(name);
        play::EnginePlayer engine(*rules, play::Kinship::Same, {});
        const auto seats = static_cast<std::size_t>(rules->game().player_count());
        // With dice, a choice may be long in coming.
        const int most = (rules->game().chance ? 200 : 60) * static_cast<int>(seats);
        std::vector<play::TimeControl> controls(seats);
        for (play::TimeControl& control : controls) control.limits.nodes = 300;
        for (const std::size_t seat : {std::size_t{0}, seats - 1}) {
            std::vector<play::Player*> players(seats, &engine);
            players[seat] = &program;
            const play::PlayedGame game =
                play::play_game(game::Line(*rules, rules->start(1)), players, controls,
                                {.max_plies = most}, {.players = 1}, interrupt);
            EXPECT_FALSE(is_forfeit(game.ending)) << name << ": " << game.reason;
            // At its first choice it says how deep it looked, at how much, and what that is worth.
            bool told = false;
            for (std::size_t i = 0; i < game.reports.size() && !told; ++i) {
                const play::MoveReport& report = game.reports[i];
                const game::State& state = game.line.states()[game.opening + i];
                if (report.player != game::Player{static_cast<int>(seat) + 1} ||
                    game::legal_moves(*rules, state).size() < 2)
                    continue;
                told = true;
                EXPECT_TRUE(report.value) << name;
                EXPECT_GT(report.depth, 0) << name;
                EXPECT_GT(report.nodes, 0U) << name;
            }
            EXPECT_TRUE(told) << name << ", seat " << seat + 1 << " had no choice";
        }
    }
}

TEST(OwnProgram, PlaysByUci) {
    expect_games("uci", play::ProgramProtocol::Uci,
                 {"connect4", "othello", "chess", "ataxx", "draughts", "hex"});
}

TEST(OwnProgram, PlaysByUgi) {
    expect_games("ugi", play::ProgramProtocol::Ugi,
                 {"kalah", "connect4", "awari", "dots", "breakthrough", "nim"});
}

TEST(OwnProgram, PlaysByUgiWithDiceAndSeveralPlayers) {
    expect_games("ugi", play::ProgramProtocol::Ugi, {"ur", "ewn", "backgammon", "ludo", "rolit"});
}

TEST(OwnProgram, PlaysByUai) { expect_games("uci", play::ProgramProtocol::Uai, {"ataxx"}); }

// With a clock, from another start than the usual, and told what to value.
TEST(OwnProgram, PlaysByTheClockFromAPosition) {
    play::ProgramOptions options;
    options.command = {senet_program(), "uci", "othello"};
    options.options = {{"params.corner", "100"}, {"Hash", "8"}};
    Interrupt interrupt;
    play::ProgramPlayer program(options, interrupt);
    const auto rules = shipped_game("othello");
    game::Line line(*rules, rules->start(1));
    for (int i = 0; i < 30; ++i) line.play(line.legal_moves().front());
    std::vector<play::TimeControl> controls(2);
    for (play::TimeControl& control : controls) {
        control.clock = play::ClockTime{.left = 2000, .increment = 10};
        control.margin = 5000;
    }
    play::RandomPlayer random;
    const play::PlayedGame game =
        play::play_game(game::Line(*rules, line.state()), {&program, &random}, controls, {},
                        {.players = 1}, interrupt);
    EXPECT_EQ(game.ending, play::Ending::Rules) << game.reason;
}

}  // namespace
}  // namespace senet::testing
