// Other people's programs against our engine, a few short games each under our own referee: nobody
// may lose one by anything but the rules. The programs are those of Debian's packages stockfish,
// fairy-stockfish and gnuchess, none of which is needed to build or use this one;
// SENET_FAIRY_STOCKFISH names another version of the second one (its words with spaces between),
// for games that Debian's does not know. With SENET_DEEP in the environment, a hundred games each.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "base/text.h"
#include "play/computer.h"
#include "play/program_player.h"
#include "play/referee.h"
#include "support/program.h"
#include "support/published.h"
#include "support/shipped.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

using play::ProgramOptions;
using play::ProgramProtocol;

/// Tallies what became of the games, and plays them.
class Foreign : public ::testing::Test {
  protected:
    Foreign() {
        options_.handshake = 20'000;
        if (const char* named = std::getenv("SENET_FAIRY_STOCKFISH")) fairy_ = split_words(named);
        search_.table = search::TableOptions{.bytes = 8 << 20};
        ours_.limits.nodes = 2'000;
        theirs_.limits.nodes = 2'000;
        // The machine may be busy with other tests.
        ours_.margin = theirs_.margin = options_.grace = 30'000;
    }

    /// Our engine against the program, from openings of some random moves, with colours exchanged.
    /// Not every build of a program knows all variants: Debian's leaves some out.
    static bool lacks_the_variant(const Error& error) {
        return error.message().find("has no variant") != std::string::npos;
    }

    void play_games_of_variant(const std::string& game) {
        try {
            play_games(game);
        } catch (const Error& error) {
            if (!lacks_the_variant(error)) throw;
            GTEST_SKIP() << error.message();
        }
    }

    void play_games(const std::string& game) {
        const std::string name = options_.command[0];
        SENET_NEEDS(name, name);
        options_.command[0] = path_of(name);
        const auto program = std::make_unique<play::ProgramPlayer>(options_, interrupt_);
        const auto rules = shipped_game(game);
        play::EnginePlayer engine(*rules, play::Kinship::Same, search_);
        int won = 0, drawn = 0;
        const int games = by_effort(2, 4, 100);
        for (int number = 0; number < games; ++number) {
            const bool first = number % 2 == 0;
            std::vector<play::Player*> players{program.get(), &engine};
            std::vector<play::TimeControl> controls{theirs_, ours_};
            if (!first) {
                std::swap(players[0], players[1]);
                std::swap(controls[0], controls[1]);
            }
            const auto seed = static_cast<std::uint64_t>(number / 2 + 1);
            const play::PlayedGame played =
                play::play_game(opening(*rules, seed), players, controls, {.max_plies = 300},
                                {.players = seed}, interrupt_);
            EXPECT_FALSE(is_forfeit(played.ending))
                << game << " number " << number << ", " << name_of(played.ending) << " by player "
                << opponent(played.outcome.winner) << ": " << played.reason << "\n"
                << played.line.told();
            if (played.outcome.winner == game::kNobody)
                ++drawn;
            else
                won += (played.outcome.winner == game::Player{1}) == first;
        }
        fmt::print("{}, {}: {} games, the program won {}, drew {}, lost {}\n", game, name, games,
                   won, drawn, games - won - drawn);
    }

    static game::Line opening(game::Rules& rules, std::uint64_t seed) {
        Random random(seed);
        game::Line line(rules, rules.start(seed));
        for (int ply = 0; ply < 4; ++ply) {
            const auto legal = line.legal_moves();
            line.play(legal[random.below(legal.size())]);
        }
        return line;
    }

    void give_clocks(std::int64_t left, std::int64_t increment) {
        for (play::TimeControl* control : {&ours_, &theirs_}) {
            control->limits.nodes.reset();
            control->clock = play::ClockTime{left, increment};
        }
    }

    std::vector<std::string> fairy_{"fairy-stockfish"};
    ProgramOptions options_;
    search::Options search_;
    play::TimeControl ours_, theirs_;
    Interrupt interrupt_;
};

TEST_F(Foreign, StockfishPlaysChess) {
    options_.command = {"stockfish"};
    options_.options = {{"Skill Level", "0"}, {"Hash", "4"}};
    play_games("chess");
}

TEST_F(Foreign, StockfishPlaysByTheClock) {
    options_.command = {"stockfish"};
    options_.options = {{"Skill Level", "0"}, {"Hash", "4"}};
    give_clocks(1000, 20);
    play_games("chess");
}

TEST_F(Foreign, FairyStockfishPlaysChessByCecp) {
    options_.command = fairy_;
    options_.protocol = ProgramProtocol::Cecp;
    options_.options = {{"Skill Level", "-10"}};
    options_.variant = "chess";
    theirs_.limits.nodes.reset();
    theirs_.limits.milliseconds = 20;
    play_games("chess");
}

TEST_F(Foreign, GnuChessPlaysByCecp) {
    options_.command = {"gnuchess", "--xboard"};
    options_.protocol = ProgramProtocol::Cecp;
    theirs_.limits.nodes.reset();
    theirs_.limits.milliseconds = 20;
    play_games("chess");
}

TEST_F(Foreign, GnuChessPlaysByTheClock) {
    options_.command = {"gnuchess", "--xboard"};
    options_.protocol = ProgramProtocol::Cecp;
    give_clocks(3000, 0);
    play_games("chess");
}

TEST_F(Foreign, FairyStockfishPlaysBreakthrough) {
    options_.command = fairy_;
    options_.variant = "breakthrough";
    options_.options = {{"Skill Level", "5"}};
    play_games("breakthrough");
}

TEST_F(Foreign, FairyStockfishPlaysXiangqi) {
    options_.command = fairy_;
    options_.variant = "xiangqi";
    options_.options = {{"Skill Level", "-10"}};
    play_games("xiangqi");
}

// Debian's does not know the game, but how to be told one.
TEST_F(Foreign, FairyStockfishPlaysConnectFour) {
    const auto folder = fresh_folder("foreign");
    std::ofstream(folder / "cfour.ini")
        << "[cfour]\nmaxFile = g\nmaxRank = 6\nimmobile = p\n"
           "startFen = 7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1\n"
           "pieceDrops = true\ndropOnTop = true\ndoubleStep = false\ncastling = false\n"
           "stalemateValue = draw\nimmobilityIllegal = false\nconnectN = 4\n";
    options_.command = {"fairy-stockfish"};
    options_.variant = "cfour";
    options_.options = {{"VariantPath", (folder / "cfour.ini").string()}, {"Skill Level", "5"}};
    options_.notation.moves = {"P@{filled}"};
    play_games("connect4");
    std::filesystem::remove_all(folder);
}

TEST_F(Foreign, FairyStockfishPlaysOthello) {
    options_.command = fairy_;
    options_.variant = "flipello";
    options_.options = {{"Skill Level", "0"}};
    options_.notation.moves = {"P@{cell}", "{own}{own}"};
    // Its own start has the colours in the middle exchanged. A disc is placed from the hand, and
    // who passes leaves more of them to the other.
    options_.notation.start =
        "8/8/8/3Pp3/3pP3/8/8/8[" + std::string(60, 'P') + std::string(60, 'p') + "] w - - 0 1";
    play_games_of_variant("othello");
}

TEST_F(Foreign, FairyStockfishPlaysAtaxx) {
    options_.command = fairy_;
    options_.variant = "ataxx";
    options_.options = {{"Skill Level", "0"}};
    options_.notation.moves = {"{from}{to}", "P@{to}", "{own}{own}"};
    play_games_of_variant("ataxx");
}

}  // namespace
}  // namespace senet::testing
