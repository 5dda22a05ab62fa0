// Our own engine as the external program of refereed games: both ends of the protocols at once.

#include <gtest/gtest.h>

#include <algorithm>

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
        std::vector<play::TimeControl> controls(seats);
        for (play::TimeControl& control : controls) control.limits.nodes = 300;
        for (const std::size_t seat : {std::size_t{0}, seats - 1}) {
            std::vector<play::Player*> players(seats, &engine);
            players[seat] = &program;
            const play::PlayedGame game =
                play::play_game(game::Line(*rules, rules->start(1)), players, controls,
                                {.max_plies = 120}, {.players = 1}, interrupt);
            EXPECT_FALSE(is_forfeit(game.ending)) << name << ": " << game.reason;
            const bool told = std::any_of(
                game.reports.begin(), game.reports.end(), [&](const play::MoveReport& report) {
                    return report.player == game::Player{static_cast<int>(seat) + 1} &&
                        report.value && report.depth > 0 && report.nodes > 0;
                });
            EXPECT_TRUE(told) << name << ": how deep, how many positions, what value";
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
