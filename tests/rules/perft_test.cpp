// Move counts of the shipped games against published ones. Each table here stands on its own, with
// its source; where shared/data is found, all of its counts are run to a depth that takes seconds.

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <sstream>

#include "game/notation.h"
#include "game/perft.h"
#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

using Counts = std::vector<std::uint64_t>;  // from depth 1 on

void expect_perft(game::Rules& rules, const game::State& start, const Counts& counts,
                  const std::string& name) {
    const game::Line line(rules, start);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > by_effort(20'000u, 2'000'000u, 1'000'000'000u)) break;
        EXPECT_EQ(game::perft(line, static_cast<int>(i) + 1), counts[i])
            << name << ", depth " << i + 1;
    }
}

void expect_perft(const std::string& game, const OptionValues& options, const Counts& counts) {
    const auto rules = shipped_game(game, options);
    expect_perft(*rules, rules->start(1), counts, game);
}

Counts counts_of(const nlohmann::json& one) {
    Counts counts;
    for (int depth = 1; one.at("perft").contains(std::to_string(depth)); ++depth) {
        counts.push_back(one.at("perft").at(std::to_string(depth)).get<std::uint64_t>());
    }
    return counts;
}

std::string number(const nlohmann::json& one, const char* field) {
    return std::to_string(one.at(field).get<int>());
}

template <class OptionsOf>
void expect_published(const std::string& set, const std::string& game, OptionsOf options_of) {
    const auto cases = published_cases(set);
    if (!cases)
        GTEST_SKIP() << "shared/data is not here: the counts of " << set << " are not compared";
    for (const nlohmann::json& one : *cases) {
        const auto rules = shipped_game(game, options_of(one));
        expect_perft(*rules, rules->start(1), counts_of(one),
                     game + " " + one.at("id").get<std::string>());
    }
}

// All lines of play, to the end of the game; a project of regular games gives the same.
TEST(Perft, TicTacToe) {
    expect_perft("tictactoe", {}, {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
}

// Henry Bottomley: 255,168 games; games that end at each length are what perft leaves out at the
// next.
TEST(Perft, TicTacToeHas255168Games) {
    const auto rules = shipped_game("tictactoe");
    game::Line line(*rules, rules->start(1));
    std::uint64_t games = 0;
    const std::function<void()> play_on = [&] {
        if (line.outcome().over()) {
            ++games;
            return;
        }
        for (const game::Move move : line.legal_moves()) {
            line.play(move);
            play_on();
            line.undo();
        }
    };
    play_on();
    EXPECT_EQ(games, 255'168u);
}

// The same from the script that plays it with any rows, once it plays on until the board is full.
TEST(Perft, TicTacToeAmongTheGamesOfRows) {
    expect_perft("mnk", {{"width", "3"}, {"height", "3"}, {"length", "3"}, {"early_draw", "false"}},
                 {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
}

TEST(Perft, ConnectFour) {
    expect_perft("connect4", {}, {7, 49, 343, 2401, 16807, 117649, 823536});
    expect_published("connect4/perft", "connect4", [](const nlohmann::json& one) {
        return OptionValues{{"width", number(one, "width")}, {"height", number(one, "height")}};
    });
}

// Two independent projects: a bench of regular games, Fairy-Stockfish's tests.
TEST(Perft, Breakthrough) {
    expect_perft("breakthrough", {}, {22, 484, 11132, 256036});
    expect_published("breakthrough/perft-start", "breakthrough", [](const nlohmann::json& one) {
        return OptionValues{{"width", number(one, "width")},
                            {"height", number(one, "height")},
                            {"rows", number(one, "rows_of_pieces")}};
    });
}

// A. Bik's table; a forced pass is a ply, a finished game has no moves.
TEST(Perft, Othello) {
    expect_perft("othello", {}, {4, 12, 56, 244, 1396, 8200, 55092, 390216});
    const auto cases = published_cases("othello/perft-start");
    if (!cases) GTEST_SKIP() << "shared/data is not here: othello/perft-start is not compared";
    for (const nlohmann::json& one : *cases) {
        // The conventions in which a pass is free, or a finished game counts 1, are other countings
        // of the same moves.
        if (!one.at("id").get<std::string>().starts_with("pass-is-ply-over-0")) continue;
        expect_perft("othello", {}, counts_of(one));
    }
}

// Computed in shared/data with a program that reproduces the published values of Kalah.
TEST(Perft, Kalah) {
    expect_perft("kalah", {}, {6, 35, 185, 942, 4685, 23169});
    expect_published("kalah/perft", "kalah", [](const nlohmann::json& one) {
        return OptionValues{{"houses", number(one, "houses")}, {"seeds", number(one, "seeds")}};
    });
}

/// Pieces of the first field of a FEN on an 8x8 board, as our digits from a1 on; capitals are
/// player 1's. `upside_down` turns the rows round.
std::string cells_of_fen(const std::string& fen, bool upside_down) {
    std::string cells;
    std::istringstream rows(fen.substr(0, fen.find_first_of(" [")));
    for (std::string row; std::getline(rows, row, '/');) {
        std::string digits;
        for (const char c : row) {
            if (std::isdigit(static_cast<unsigned char>(c)))
                digits += std::string(static_cast<std::size_t>(c - '0'), '0');
            else
                digits += std::isupper(static_cast<unsigned char>(c)) ? '1' : '2';
        }
        if (cells.empty())
            cells = digits;
        else
            cells = upside_down ? cells + "/" + digits : digits + "/" + cells;
    }
    return cells;
}

/// Replays the moves of a case, and compares the board that they lead to and the counts from there.
void expect_replayed(const nlohmann::json& one, game::Rules& rules, bool upside_down,
                     const std::function<std::string(std::string)>& move_of) {
    game::Line line(rules, rules.start(1));
    for (const std::string move : one.at("moves")) {
        // Where we pass, the other program may count no move.
        const auto legal = line.legal_moves();
        if (legal.size() == 1 && game::move_text(rules, line.state(), legal[0]) == "pass")
            line.play(legal[0]);
        line.play(game::parse_move(rules, line.state(), move_of(move)));
    }
    const std::string text = game::plain_state_text(rules.game(), line.state());
    EXPECT_NE(text.find("cells=" + cells_of_fen(one.at("pos"), upside_down)), std::string::npos)
        << one.at("id") << ": " << text;
    expect_perft(rules, line.state(), counts_of(one), one.at("id"));
}

TEST(Perft, BreakthroughAfterRandomMovesAsFairyStockfishCounts) {
    const auto cases = published_cases("fairy/perft-random-breakthrough");
    if (!cases)
        GTEST_SKIP() << "shared/data is not here: Fairy-Stockfish's counts are not compared";
    const auto rules = shipped_game("breakthrough");
    for (const nlohmann::json& one : *cases)
        expect_replayed(one, *rules, false, [](std::string move) { return move; });
}

TEST(Perft, OthelloAfterRandomMovesAsFairyStockfishCounts) {
    const auto cases = published_cases("fairy/perft-random-flipello");
    if (!cases)
        GTEST_SKIP() << "shared/data is not here: Fairy-Stockfish's counts are not compared";
    const auto rules = shipped_game("othello");
    int compared = 0;
    for (const nlohmann::json& one : *cases) {
        // Near the end Fairy-Stockfish counts passes and finished games otherwise: only the rest is
        // comparable.
        if (one.at("moves").size() > 45) continue;
        ++compared;
        // Its board starts with the colours of the middle exchanged: the same game upside down.
        expect_replayed(one, *rules, true, [](const std::string& move) {
            const std::size_t at = move.find('@') + 1;
            return std::string{move[at], static_cast<char>('1' + '8' - move[at + 1])};
        });
    }
    EXPECT_GT(compared, 0);
}

// --- nine men's morris, in the notation of Sanmill: rings from the inside, clockwise from the top
// point

constexpr std::array<const char*, 24> kRings{"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",
                                             "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
                                             "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"};

/// `O@*.../.../... w m s whiteboard whitehand blackboard blackhand ...`
game::State morris_state(game::Rules& rules, const std::string& fen) {
    std::istringstream parts(fen);
    std::string rings, side, phase, action;
    int white = 0, white_hand = 0, black = 0, black_hand = 0;
    parts >> rings >> side >> phase >> action >> white >> white_hand >> black >> black_hand;
    std::erase(rings, '/');
    const auto& names = rules.game().view->board.names;
    std::string cells(names.size(), '0');
    for (std::size_t i = 0; i < kRings.size(); ++i) {
        const auto point = static_cast<std::size_t>(
            std::find(names.begin(), names.end(), kRings[i]) - names.begin());
        cells[point] = rings[i] == 'O' ? '1' : rings[i] == '@' ? '2' : '0';
    }
    return game::parse_state(
        rules,
        fmt::format("turn={} ply=0 cells={} hand={}{} men={}{} taking={} shifted=0",
                    side == "w" ? 1 : 2, cells, white_hand, black_hand, white + white_hand,
                    black + black_hand, action == "r" ? 1 : 0),
        1);
}

TEST(Perft, NineMensMorrisFromRecordedPositions) {
    const auto cases = published_cases("morris/perft-nine-mens-morris");
    if (!cases)
        GTEST_SKIP() << "shared/data is not here: the counts of nine men's morris are not compared";
    const auto rules = shipped_game("morris");
    for (const nlohmann::json& one : *cases) {
        expect_perft(*rules, morris_state(*rules, one.at("pos")), counts_of(one), one.at("id"));
    }
}

TEST(Perft, NineMensMorrisHasTheRecordedLegalMoves) {
    const auto cases = published_cases("morris/legal-nine-mens-morris");
    if (!cases)
        GTEST_SKIP()
            << "shared/data is not here: the legal moves of nine men's morris are not compared";
    const auto rules = shipped_game("morris");
    for (const nlohmann::json& one : *cases) {
        const game::Line line(*rules, morris_state(*rules, one.at("pos")));
        std::vector<std::string> legal;
        for (const game::Move move : line.legal_moves())
            legal.push_back(game::move_text(*rules, line.state(), move));
        std::sort(legal.begin(), legal.end());
        EXPECT_EQ(legal, one.at("legal").get<std::vector<std::string>>()) << one.at("id");
    }
}

// An empty board: 24 points, then 23, then 22 (no mill can close before the fifth move).
TEST(Perft, NineMensMorrisFromTheStart) {
    expect_perft("morris", {}, {24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21});
}

}  // namespace
}  // namespace senet::testing
