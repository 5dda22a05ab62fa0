// Our own engine as the external program of refereed games: both ends of the protocols at once.

#include <gtest/gtest.h>

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
        std::vector<play::TimeControl> controls(2);
        for (play::TimeControl& control : controls) control.limits.nodes = 300;
        for (const bool first : {true, false}) {
            std::vector<play::Player*> players{&program, &engine};
            if (!first) std::swap(players[0], players[1]);
            const play::PlayedGame game =
                play::play_game(game::Line(*rules, rules->start(1)), players, controls,
                                {.max_plies = 120}, {.players = 1}, interrupt);
            EXPECT_FALSE(is_forfeit(game.ending)) << name << ": " << game.reason;
            ASSERT_FALSE(game.reports.empty());
            const play::MoveReport& report = game.reports[first ? 0 : 1];
            EXPECT_TRUE(report.value) << name;
            EXPECT_GT(report.depth, 0) << name;
            EXPECT_GT(report.nodes, 0U) << name;
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
