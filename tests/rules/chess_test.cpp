// Chess against published counts, mates and best moves, and its rarer rules one by one.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "game/notation.h"
#include "support/counts.h"
#include "support/game_at.h"
#include "support/message.h"
#include "support/solver.h"

namespace senet::testing {
namespace {

const OptionValues kNoEarlyDraws{{"minimum", "false"}};  // as perft is counted everywhere

// The six positions of the Chess Programming Wiki's page "Perft Results".
TEST(Chess, HasThePublishedCounts) {
    const NativePair pair(shipped_script("chess", kNoEarlyDraws));
    const auto expect = [&](const std::string& fen, const Counts& counts) {
        expect_perft(*pair.native, GameAt(*pair.native, fen).state(), counts, fen);
    };
    expect("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           {20, 400, 8902, 197281, 4865609});
    expect("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           {48, 2039, 97862, 4085603, 193690690});
    expect("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624});
    expect("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
           {6, 264, 9467, 422333, 15833292});
    expect("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
           {44, 1486, 62379, 2103487, 89941194});
    expect("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
           {46, 2079, 89890, 3894594, 164075551});
}

/// Hundreds of positions: fewer leaves of each than elsewhere.
void expect_published(const std::vector<nlohmann::json>& cases, const OptionValues& options) {
    expect_perft_of_positions(cases, "chess", options,
                              by_effort(20'000u, 300'000u, 1'000'000'000u));
}

TEST(Chess, CountsAsInTheWikisPositions) {
    PUBLISHED_CASES(cases, "chess/perft-wiki-positions");
    expect_published(cases, kNoEarlyDraws);
}

TEST(Chess, CountsAsInEtherealsPositions) {
    PUBLISHED_CASES(cases, "chess/perft-ethereal-standard");
    expect_published(cases, kNoEarlyDraws);
}

TEST(Chess, CountsAsInTrickyPositions) {
    PUBLISHED_CASES(cases, "chess/perft-pychess-tricky");
    expect_published(cases, kNoEarlyDraws);
}

TEST(Chess, CountsAsInRandomPositions) {
    PUBLISHED_CASES(cases, "chess/perft-pychess-random");
    expect_published(cases, kNoEarlyDraws);
}

TEST(Chess, CountsAsInPositionsOfChess960) {
    PUBLISHED_CASES(cases, "chess960/perft-pychess-chess960");
    expect_published(cases, {{"minimum", "false"}, {"start", "chess960"}});
}

/// What the last moves of all sequences of a length are.
struct Leaves {
    int nodes = 0, captures = 0, en_passant = 0, castles = 0, promotions = 0, checks = 0,
        checkmates = 0;
};

void count_leaves(game::Line& line, int depth, Leaves& leaves) {
    for (const game::Move move : line.legal_moves()) {
        if (depth > 1) {
            line.play(move);
            count_leaves(line, depth - 1, leaves);
            line.undo();
            continue;
        }
        const std::string text = game::move_text(line.rules(), line.state(), move);
        const game::Field& cells = *line.rules().game().layout.find("cells");
        const auto target = static_cast<std::size_t>(line.rules().game().move.get(move, 1));
        const bool takes = text.find('x') != std::string::npos;
        ++leaves.nodes;
        leaves.captures += takes;
        leaves.en_passant += takes && line.state().get(cells, target - 1) == 0;
        leaves.castles += text.starts_with("O-O");
        leaves.promotions += text.find('=') != std::string::npos;
        leaves.checks += text.ends_with('+') || text.ends_with('#');
        leaves.checkmates += text.ends_with('#');
    }
}

TEST(Chess, NamesCapturesChecksAndMatesAsPublished) {
    PUBLISHED_CASES(cases, "chess/perft-leaf-statistics");
    const auto rules = shipped_game("chess", kNoEarlyDraws);
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("nodes").get<int>() <= by_effort(50, 3000, 200'000);
    });
    for (const nlohmann::json& one : small) {
        game::Line line = GameAt(*rules, one.at("pos")).line();
        Leaves leaves;
        count_leaves(line, one.at("depth"), leaves);
        const std::string id = one.at("id");
        EXPECT_EQ(leaves.nodes, one.at("nodes").get<int>()) << id;
        EXPECT_EQ(leaves.captures, one.at("captures").get<int>()) << id;
        EXPECT_EQ(leaves.en_passant, one.at("en_passant").get<int>()) << id;
        EXPECT_EQ(leaves.castles, one.at("castles").get<int>()) << id;
        EXPECT_EQ(leaves.promotions, one.at("promotions").get<int>()) << id;
        EXPECT_EQ(leaves.checks, one.at("checks").get<int>()) << id;
        EXPECT_EQ(leaves.checkmates, one.at("checkmates").get<int>()) << id;
    }
}

// "mate" n: the player to move mates in n moves of its own, or is mated in -n.
void expect_mates(const std::string& set, int nodes, const std::vector<std::string>& sets = {}) {
    PUBLISHED_CASES(cases, set);
    Solver solver("chess", {}, search::Goal::Win, sets);
    for (const nlohmann::json& one : cases) {
        const int mate = one.at("mate");
        const GameAt game(solver.rules(), one.at("pos"));  // the clocks are left out
        const search::Result result = solver.search(
            game.line(), {.depth = search::kMostDepth, .milliseconds = {}, .nodes = nodes});
        EXPECT_EQ(result.best.value,
                  mate > 0 ? game::kWin - (2 * mate - 1) : -game::kWin - 2 * mate)
            << one.at("id") << " " << one.at("pos") << " " << result.counts.nodes;
        if (!one.contains("keys")) continue;
        const auto keys = one.at("keys").get<std::vector<std::string>>();
        EXPECT_TRUE(std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
            return game::parse_move(solver.rules(), game.state(), key) == *result.move();
        })) << one.at("id");
    }
}

TEST(Chess, MatesInOne) { expect_mates("chess/mate-in-1", 100'000); }
TEST(Chess, MatesInTwo) { expect_mates("chess/mate-in-2", 1'000'000); }

// Deeper ones are composed so that quiet moves lead to them, which a search that guesses may see
// late: the usual profile misses some of those in three within ten million positions.
const std::vector<std::string> kFewGuesses{"search.profile=exact",
                                           "search.null_move={ reduce: 2, grow: 0, verify: 6 }",
                                           "search.late_moves={ after: 4, reduce: 1, divide: 0 }"};

TEST(Chess, MatesInThree) {
    if (by_speed(0, 1, 1) == 0)
        GTEST_SKIP() << "takes long without machine code and under sanitizers";
    expect_mates("chess/mate-in-3", 10'000'000, kFewGuesses);
}
TEST(Chess, MatesInFourToSix) {
    if (by_speed(0, 0, 1) == 0) GTEST_SKIP() << "takes long: only with SENET_DEEP";
    for (const int n : {4, 5, 6})
        expect_mates(fmt::format("chess/mate-in-{}", n), 60'000'000, kFewGuesses);
}

// Where futility may risk anything, it leaves out all quiet moves but those that threaten or end
// the game (mates in three of matetrack, https://github.com/vondele/matetrack).
TEST(Chess, QuietChecksAreNotLeftOut) {
    const std::vector<std::string> risky{"search.profile=exact", "search.unit=20",
                                         "search.futility={ depth: 8, risk: 1 }",
                                         "search.extensions={ one_reply: false, threat: true }"};
    for (const char* fen : {"1r5k/4NP1b/7K/8/6R1/8/8/8 w - - 0 1",
                            "2q5/4B2p/7n/4p1pk/P2n1b2/R3P2P/2r3P1/1Q3R1K b - - 0 1",
                            "3K4/pp3B2/qrk5/bp2B3/1p1P4/1P6/5P2/8 w - - 0 1"}) {
        Solver solver("chess", {}, search::Goal::Win, risky);
        const search::Limits limits{.depth = 6, .milliseconds = {}, .nodes = 400'000};
        const game::Line line = GameAt(solver.rules(), fen).line();
        EXPECT_EQ(solver.search(line, limits).best.value, game::kWin - 5) << fen;
    }
}

// A king alone may not pass, nor one with pawns; so no move against it is a threat by that.
TEST(Chess, NotEachMoveThreatensWhoNeverMayPass) {
    for (const char* fen :
         {"8/8/8/4B3/4BK2/7k/8/8 w - - 0 1", "8/5pk1/6p1/8/3R4/8/5K2/8 w - - 0 1"}) {
        Solver solver("chess");
        const search::Limits limits{
            .depth = search::kMostDepth, .milliseconds = {}, .nodes = 50'000};
        const game::Line line = GameAt(solver.rules(), fen).line();
        EXPECT_GE(solver.search(line, limits).depth, 6) << fen;
    }
}

// White wins each by 5,000 positions a move, against a defence of 20,000; the fifty-move rule and
// repetition are on.
TEST(Chess, WinsWonEndings) {
    if (by_speed(0, 1, 1) == 0) GTEST_SKIP() << "takes long without machine code";
    for (const char* fen : {"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
                            "8/8/8/4k3/8/8/8/KBB5 w - - 0 1", "8/2K5/7Q/3k4/8/8/8/4r3 w - - 0 1",
                            "8/8/8/3k4/8/8/P7/KR6 w - - 0 1"}) {
        Solver white("chess"), black("chess");
        GameAt game(white.rules(), fen);
        for (int ply = 0; game.outcome() == "goes on"; ++ply) {
            const search::Result result = (ply % 2 == 0 ? white : black)
                                              .search(game.line(),
                                                      {.depth = search::kMostDepth,
                                                       .milliseconds = {},
                                                       .nodes = ply % 2 == 0 ? 5'000 : 20'000});
            game.play(game::move_text(white.rules(), game.state(), *result.move()));
        }
        EXPECT_EQ(game.outcome(), "1 wins") << fen << " " << game.text();
    }
}

// The first two are from the Chess Programming Wiki's page "SEE - The Swap Algorithm".
TEST(Chess, CapturesThatLoseByItAreNotNoisy) {
    const NativePair pair(shipped_script("chess"));
    const auto is_noisy = [&](const std::string& fen, const std::string& move) {
        const GameAt game(*pair.native, fen);
        return pair.native->noisy(game.state(), game::parse_move(*pair.native, game.state(), move));
    };
    EXPECT_TRUE(is_noisy("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"));
    EXPECT_FALSE(is_noisy("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"));
    EXPECT_FALSE(is_noisy("k2r4/3r4/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5"))
        << "two rooks stand behind the pawn";
    EXPECT_FALSE(is_noisy("k7/3r4/8/3n4/8/3R4/8/K7 w - - 0 1", "d3d5"));
    EXPECT_TRUE(is_noisy("k7/3r4/8/3n4/8/3R4/3Q4/K7 w - - 0 1", "d3d5"))
        << "a rook that retakes is lost to the queen behind";
    EXPECT_FALSE(is_noisy("8/8/8/3k4/4p3/8/4Q3/6K1 w - - 0 1", "e2e4"));
    EXPECT_TRUE(is_noisy("8/8/8/3k4/4p3/8/4Q3/4R1K1 w - - 0 1", "e2e4"))
        << "a king may not take what is guarded";
}

GameAt from_fen(const std::string& fen, const OptionValues& options = {}) {
    return GameAt("chess", options, fen);
}

// FIDE Laws of Chess, articles 5.1, 5.2, 9.2, 9.3, 9.6.
TEST(Chess, EndsAsTheLawsSay) {
    EXPECT_EQ(GameAt("chess").play("f3 e5 g4 Qh4#").outcome(), "2 wins");
    EXPECT_EQ(from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(), "draw") << "stalemate";
    const std::string to_and_fro = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 ";
    EXPECT_EQ(GameAt("chess").play(to_and_fro).outcome(), "goes on");
    EXPECT_EQ(GameAt("chess").play(to_and_fro + "Ng8").outcome(), "draw") << "three times";
    EXPECT_EQ(from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").play("Ra2").outcome(), "draw");
    EXPECT_EQ(from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 98 80").play("Ra2").outcome(), "goes on");
    EXPECT_EQ(from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80").outcome(), "1 wins") << "mate first";
    EXPECT_EQ(from_fen("7k/8/6K1/8/8/8/8/7Q b - - 100 80").outcome(), "draw") << "check alone";
}

TEST(Chess, SaysWhyItIsOver) {
    const auto reason = [](const GameAt& game) { return game.line().end().reason; };
    EXPECT_EQ(reason(GameAt("chess").play("f3 e5 g4 Qh4#")), "mate");
    EXPECT_EQ(reason(from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), "stalemate");
    EXPECT_EQ(reason(from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").play("Ra2")), "fifty moves");
    EXPECT_EQ(reason(from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80")), "mate");
}

TEST(Chess, IsDrawnWithoutMenToMate) {
    for (const char* men : {"8/8/4k3/8/8/3K4/8/8", "8/8/4k3/8/8/3KN3/8/8", "8/8/4kb2/8/8/3K4/8/8",
                            "8/8/4kb2/8/8/3K4/8/B7"}) {
        const std::string fen = std::string(men) + " w - - 0 1";
        EXPECT_EQ(from_fen(fen).outcome(), "draw") << men;
        EXPECT_EQ(from_fen(fen, kNoEarlyDraws).outcome(), "goes on") << men;
    }
    for (const char* men : {"8/8/4k3/8/8/3KNN2/8/8", "8/8/4kb2/8/8/3K4/8/1B6",
                            "8/8/4kb2/8/8/3KN3/8/8", "8/8/4k3/8/8/3KP3/8/8"})
        EXPECT_EQ(from_fen(std::string(men) + " w - - 0 1").outcome(), "goes on") << men;
}

TEST(Chess, WritesStandardAlgebraicNotation) {
    const auto expect = [](const std::string& fen, const Texts& moves) {
        for (const std::string& move : moves) EXPECT_TRUE(from_fen(fen).allows(move)) << move;
    };
    expect("4k3/8/8/8/R6R/8/8/4K3 w - - 0 1", {"Rad4", "Rhd4", "Ra8+"});
    expect("R7/8/8/R7/8/8/8/4K2k w - - 0 1", {"R5a7", "R8a7", "Rb5"});
    expect("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", {"Qh4e1", "Qee1", "Q1e1"});
    expect("4k3/P7/8/8/8/8/8/4K2R w K - 0 1", {"a8=Q+", "O-O"});
}

// Pawn and pawn leave the row together, and the king would stand open to the queen.
TEST(Chess, TakesNotInPassingWhereThatUncoversTheKing) {
    EXPECT_EQ(from_fen("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").legal("e"), (Texts{"e3"}));
    EXPECT_EQ(from_fen("8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1").legal("e"), (Texts{"e3", "exd3"}));
}

TEST(Chess, ReadsMovesAsPeopleAndProgramsWriteThem) {
    const auto expect_same = [](const std::string& fen, const std::string& ours,
                                const std::vector<const char*>& ways) {
        const GameAt game = from_fen(fen);
        const game::State after = GameAt(game).play(ours).state();
        for (const char* way : ways) EXPECT_EQ(GameAt(game).play(way).state(), after) << way;
    };
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    expect_same(start, "Nf3", {"g1f3", "g1-f3", "nf3"});
    const std::string promotion_or_castling = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    expect_same(promotion_or_castling, "a8=Q+", {"a8Q", "a7a8q"});
    expect_same(promotion_or_castling, "O-O", {"0-0", "e1g1", "o-o"});
}

// Bishops on cells of both colours, the king between the rooks: there are 960 such rows.
TEST(Chess, BeginsWithEachOfTheChess960Rows) {
    const auto rules = shipped_game("chess", {{"start", "chess960"}});
    std::set<std::string> rows;
    for (std::uint64_t seed = 1; seed <= 12'000; ++seed) {
        const std::string fen = game::state_text(*rules, rules->start(seed));
        const std::string row = fen.substr(0, 8);
        rows.insert(row);
        EXPECT_TRUE(row.find('r') < row.find('k') && row.find('k') < row.rfind('r')) << fen;
        EXPECT_NE(row.find('b') % 2, row.rfind('b') % 2) << fen;
        std::string men = row, white = row;
        std::sort(men.begin(), men.end());
        EXPECT_EQ(men, "bbknnqrr") << fen;
        std::transform(row.begin(), row.end(), white.begin(), [](char c) { return c - 'a' + 'A'; });
        EXPECT_EQ(fen, row + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1");
    }
    EXPECT_EQ(rows.size(), 960u);
}

TEST(Chess, RefusesPositionsThatCanNotBe) {
    const auto rules = shipped_game("chess");
    const auto refusal = [&](const std::string& fen) {
        const std::string text = message_of([&] { GameAt(*rules, fen); });
        return text.substr(std::string("senet: error: ").size());
    };
    EXPECT_EQ(refusal("8/8/8 w - - 0 1"), "position: the board has 3 rows; it must be 8");
    EXPECT_EQ(refusal("9/8/8/8/8/8/8/8 w - - 0 1"),
              "position: the row \"9\" describes 9 cells; it must be 8");
    EXPECT_EQ(
        refusal("x7/8/8/8/8/8/8/8 w - - 0 1"),
        "position: the row \"x7\" must describe 8 cells by digits and the letters PNBRQKpnbrqk");
    EXPECT_EQ(refusal("P7/8/8/8/8/8/8/8 w - - 0 1"), "position: a pawn can't stand in row 8");
    EXPECT_EQ(refusal("8/8/8/8/8/8/8/4K3 w - - 0 1"),
              "position: Black has 0 kings; it must be one");
    EXPECT_EQ(refusal("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"),
              "position: White is to move and could take the king");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
              "position: no castling by \"K\": king or rook is not at home");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w x - 0 1"),
              "position: castling is told by letters like KQkq, or - for nobody, got \"x\"");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3 w - e3 0 1"),
              "position: \"e3\" is not a cell that a pawn just skipped");
    EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/4K3"),
              "position: it is written in FEN, like "
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

// Suites of best moves: each is a legal move, and we write it as its authors do.
TEST(Chess, WritesTheBestMovesOfSuitesAsTheirAuthorsDo) {
    const auto rules = shipped_game("chess");
    const auto bare = [](std::string text) {
        std::erase_if(text, [](char c) { return c == '+' || c == '#' || c == '!' || c == '?'; });
        return text;
    };
    for (const char* suite :
         {"arasan", "bratko-kopec", "bt2630", "ecm", "eet", "iq4", "lct2", "pet", "wac"}) {
        PUBLISHED_CASES(cases, fmt::format("chess/suite-{}", suite));
        int compared = 0;
        for (const nlohmann::json& one : cases) {
            if (!one.contains("best_san")) continue;
            if (++compared > by_effort(3, 1000, 1000)) break;
            const game::State state = GameAt(*rules, one.at("pos")).state();
            for (std::size_t i = 0; i < one.at("best").size(); ++i) {
                const game::Move move =
                    game::parse_move(*rules, state, one.at("best")[i].get<std::string>());
                EXPECT_EQ(bare(game::move_text(*rules, state, move)),
                          bare(one.at("best_san")[i].get<std::string>()))
                    << one.at("id");
            }
        }
        EXPECT_GT(compared, 0) << suite;
    }
}

}  // namespace
}  // namespace senet::testing
