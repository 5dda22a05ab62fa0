// Small boards solved by the engine itself, as each game's config sets it up, against published and
// computed values. Each fact here stands on its own; where shared/data is found, all of its values
// that are quick enough are run as well.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "game/notation.h"
#include "search/searcher.h"
#include "settings/games.h"
#include "support/native.h"
#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

/// Perfect play from the start: who wins ("first", "second", "draw"), in how many plies, or by how
/// many points.
struct Solution {
    bool solved = false;
    std::string outcome;
    int plies = 0;
    int margin = 0;  // for the first player
    std::string best;
    std::uint64_t nodes = 0;
};

/// A game with its config's search, in machine code where there is a compiler.
class Solver {
  public:
    Solver(const std::string& name, const OptionValues& values,
           search::Goal goal = search::Goal::Win)
        : pair_(shipped_script(name, values)),
          searcher_(rules(), options(name, goal), 1),
          margins_(goal == search::Goal::Margin) {}

    game::Rules& rules() { return *pair_.native; }
    game::Line start() { return {rules(), rules().start(1)}; }

    Solution solve(const game::Line& line) {
        const search::Result result = searcher_.search(
            line, {.depth = search::kMostDepth, .milliseconds = {}, .nodes = 60'000'000});
        Solution solution;
        solution.nodes = result.counts.nodes;
        const game::Value value = line.state().turn() == 1 ? result.best.value : -result.best.value;
        solution.solved = result.solved || game::is_forced(value);
        const int sign = game::is_forced(value) || game::is_points(value) || margins_
            ? (value > 0) - (value < 0)
            : 0;
        solution.outcome = sign > 0 ? "first" : sign < 0 ? "second" : "draw";
        if (game::is_forced(value)) solution.plies = game::plies_to_end(value);
        solution.margin = game::is_points(value) ? value - sign * game::kPoints : value;
        solution.best = game::move_text(rules(), line.state(), *result.move());
        return solution;
    }

    /// The moves with which the player to move wins, sorted.
    std::vector<std::string> winning_moves(game::Line line) {
        std::vector<std::string> winning;
        const int me = line.state().turn();
        for (const game::Move move : line.legal_moves()) {
            const std::string text = game::move_text(rules(), line.state(), move);
            line.play(move);
            if (winner(line) == me) winning.push_back(text);
            line.undo();
        }
        std::sort(winning.begin(), winning.end());
        return winning;
    }

    /// 1, 2, or 0 for a draw; with perfect play where the game is not over yet.
    int winner(const game::Line& line) {
        const game::Outcome outcome = line.outcome();
        if (outcome.over()) return outcome.winner;
        const Solution solution = solve(line);
        EXPECT_TRUE(solution.solved) << line.told() << ": " << solution.nodes << " nodes";
        return solution.outcome == "first" ? 1 : solution.outcome == "second" ? 2 : 0;
    }

  private:
    static search::Options options(const std::string& name, search::Goal goal) {
        search::Options options = settings::load({SENET_SOURCE_HOME}, {.game = name}).search;
        options.goal = goal;
        return options;
    }

    NativePair pair_;
    search::Searcher searcher_;
    bool margins_;
};

Solution solve(const std::string& name, const OptionValues& values,
               search::Goal goal = search::Goal::Win) {
    Solver solver(name, values, goal);
    return solver.solve(solver.start());
}

/// One of three values by the effort; the least where there is no machine code, which is a tenth as
/// fast.
int by_speed(int quick, int normal, int deep) {
    return no_compiler().empty() ? by_effort(quick, normal, deep) : quick;
}

TEST(Solved, TicTacToeIsADraw) {
    const Solution solution = solve("tictactoe", {});
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "draw");
}

// The example of the literature: piles of 1, 2 and 2, who takes the last stone loses; taking the
// pile of one wins.
TEST(Solved, MisereNimOneTwoTwoIsWonByTakingThePileOfOne) {
    const Solution solution = solve("nim", {{"piles", "1,2,2"}});
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "first");
    EXPECT_EQ(solution.best, "1-1");
}

// Gardner 1962: the second player wins 3x3. Fastest win and longest resistance: 6 plies.
TEST(Solved, HexapawnThreeByThreeIsWonByTheSecondPlayer) {
    const Solution solution = solve("hexapawn", {});
    EXPECT_EQ(solution.outcome, "second");
    EXPECT_EQ(solution.plies, 6);
}

// Irving, Donkers and Uiterwijk 2000.
TEST(Solved, KalahThreeHousesThreeSeedsIsWonByTwo) {
    const Solution solution =
        solve("kalah", {{"houses", "3"}, {"seeds", "3"}}, search::Goal::Margin);
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.outcome, "first");
    EXPECT_EQ(solution.margin, 2);
}

// Computed in shared/data, by exhaustive search: 6 columns, 4 rows.
TEST(Solved, OthelloSixByFourIsWonBySixteen) {
    if (effort() == Effort::Quick)
        GTEST_SKIP() << "a million states take long under the sanitizers";
    const Solution solution =
        solve("othello", {{"width", "6"}, {"height", "4"}}, search::Goal::Margin);
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, 16);
}

// Othello 4x4: the second player wins 11 to 3, a raw difference of 8.
TEST(Solved, OthelloFourByFourIsLostByEight) {
    const Solution solution =
        solve("othello", {{"width", "4"}, {"height", "4"}}, search::Goal::Margin);
    EXPECT_TRUE(solution.solved);
    EXPECT_EQ(solution.margin, -8);
}

// J. Tromp's table of small boards.
TEST(Solved, ConnectFourOnSmallBoards) {
    EXPECT_EQ(solve("connect4", {{"width", "4"}, {"height", "4"}}).outcome, "draw");
    EXPECT_EQ(solve("connect4", {{"width", "5"}, {"height", "4"}}).outcome, "draw");
    if (effort() == Effort::Quick) return;
    EXPECT_EQ(solve("connect4", {{"width", "6"}, {"height", "4"}}).outcome, "second");
}

/// Runs every case of a published set; `values_of` gives the options, or nothing to leave the case
/// out.
template <class ValuesOf>
void solve_published(const std::string& set, const std::string& game, search::Goal goal,
                     ValuesOf values_of) {
    const auto cases = published_cases(set);
    if (!cases)
        GTEST_SKIP() << "shared/data is not here: the values of " << set << " are not compared";
    int run = 0;
    for (const nlohmann::json& one : *cases) {
        const std::optional<OptionValues> values = values_of(one);
        if (!values) continue;
        ++run;
        const Solution solution = solve(game, *values, goal);
        const std::string name = game + " " + one.at("id").get<std::string>();
        EXPECT_TRUE(solution.solved)
            << name << " was not solved within " << solution.nodes << " nodes";
        if (one.contains("outcome")) {
            EXPECT_EQ(solution.outcome, one.at("outcome").get<std::string>()) << name;
        }
        if (one.contains("margin")) {
            EXPECT_EQ(solution.margin, one.at("margin").get<int>()) << name;
        }
        if (one.contains("plies_to_end")) {
            EXPECT_EQ(solution.plies, one.at("plies_to_end").get<int>()) << name;
        }
    }
    EXPECT_GT(run, 0);
}

std::string number(const nlohmann::json& one, const char* field) {
    return std::to_string(one.at(field).get<int>());
}

TEST(Solved, KalahsPublishedTableForSmallBoards) {
    solve_published(
        "kalah/solved-table", "kalah", search::Goal::Margin,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            const int houses = one.at("houses"), seeds = one.at("seeds");
            if (houses * seeds > by_effort(8, 9, 16)) return std::nullopt;
            return OptionValues{
                {"houses", number(one, "houses")},
                {"seeds", number(one, "seeds")},
                {"empty_capture", one.at("empty_capture").get<bool>() ? "true" : "false"}};
        });
}

TEST(Solved, OthelloOnSmallBoards) {
    const auto cases = published_cases("othello/small-board-values");
    if (!cases)
        GTEST_SKIP()
            << "shared/data is not here: the values of small Othello boards are not compared";
    for (const nlohmann::json& one : *cases) {
        const int cells = one.at("width").get<int>() * one.at("height").get<int>();
        if (cells > by_effort(16, 16, 32)) continue;
        const Solution solution =
            solve("othello", {{"width", number(one, "width")}, {"height", number(one, "height")}},
                  search::Goal::Margin);
        EXPECT_TRUE(solution.solved) << one.at("id");
        EXPECT_EQ(solution.margin, one.at("value_first_player").get<int>()) << one.at("id");
    }
}

TEST(Solved, HexapawnsPublishedOutcomes) {
    solve_published(
        "hexapawn/outcomes", "hexapawn", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            if (one.at("width").get<int>() * one.at("height").get<int>() > by_effort(12, 18, 24))
                return std::nullopt;
            return OptionValues{{"width", number(one, "width")}, {"height", number(one, "height")}};
        });
}

TEST(Solved, BreakthroughOnSmallBoards) {
    solve_published(
        "breakthrough/small-board-values", "breakthrough", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            if (one.at("reachable_states").get<int>() > by_effort(50'000, 200'000, 10'000'000))
                return std::nullopt;
            return OptionValues{{"width", number(one, "width")},
                                {"height", number(one, "height")},
                                {"rows", number(one, "rows_of_pieces")}};
        });
}

TEST(Solved, ConnectFoursPublishedOutcomes) {
    solve_published(
        "connect4/board-size-values", "connect4", search::Goal::Win,
        [](const nlohmann::json& one) -> std::optional<OptionValues> {
            const int cells = one.at("width").get<int>() * one.at("height").get<int>();
            if (!one.at("verified").get<bool>() || cells > by_effort(16, 24, 32))
                return std::nullopt;
            return OptionValues{{"width", number(one, "width")}, {"height", number(one, "height")}};
        });
}

// Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering", 2000. Of these, the second
// player wins 5x5 and 2x13.
TEST(Solved, Domineering) {
    EXPECT_EQ(solve("domineering", {{"width", "4"}, {"height", "4"}}).outcome, "first");
    EXPECT_EQ(solve("domineering", {{"width", "5"}, {"height", "5"}}).outcome, "second");
    if (by_speed(0, 1, 1) == 0) return;
    EXPECT_EQ(solve("domineering", {{"width", "6"}, {"height", "6"}}).outcome, "first");
    EXPECT_EQ(solve("domineering", {{"width", "13"}, {"height", "2"}}).outcome, "second");
}

TEST(Solved, DomineeringsPublishedOutcomesWhoeverBegins) {
    const auto cases = published_cases("domineering/outcomes");
    if (!cases) GTEST_SKIP() << "shared/data is not here: domineering/outcomes is not compared";
    for (const nlohmann::json& one : *cases) {
        const int cells = one.at("rows").get<int>() * one.at("cols").get<int>();
        if (cells > by_speed(20, 32, 36)) continue;
        for (const std::string begins : {"vertical", "horizontal"}) {
            Solver solver("domineering",
                          {{"width", number(one, "cols")},
                           {"height", number(one, "rows")},
                           {"begins", begins}});
            const std::string winner = one.at(begins + "_first");
            EXPECT_EQ(solver.winner(solver.start()), winner == "vertical" ? 1 : 2)
                << one.at("id") << ", " << begins << " first";
        }
    }
}

// Gale 1974: on a square bar, taking the square diagonally next to the poison wins, and nothing
// else does.
TEST(Solved, ChompOnASquare) {
    Solver solver("chomp", {{"width", "5"}, {"height", "5"}});
    EXPECT_EQ(solver.winning_moves(solver.start()), std::vector<std::string>{"b2"});
}

TEST(Solved, ChompsPublishedWinningMoves) {
    const auto cases = published_cases("chomp/winning-first-moves");
    if (!cases) GTEST_SKIP() << "shared/data is not here: chomp's winning moves are not compared";
    for (const nlohmann::json& one : *cases) {
        if (one.at("rows").get<int>() * one.at("cols").get<int>() > by_speed(24, 56, 80)) continue;
        Solver solver("chomp", {{"width", number(one, "cols")}, {"height", number(one, "rows")}});
        std::vector<std::string> winning;
        for (const auto& move : one.at("winning_first_moves")) {
            winning.push_back(fmt::format("{}{}", static_cast<char>('a' + move.at(1).get<int>()),
                                          move.at(0).get<int>() + 1));
        }
        std::sort(winning.begin(), winning.end());
        EXPECT_EQ(solver.winning_moves(solver.start()), winning) << one.at("id");
    }
}

// Uiterwijk and van den Herik 2000.
TEST(Solved, RowsOnSmallBoards) {
    EXPECT_EQ(solve("mnk", {{"width", "3"}, {"height", "3"}, {"length", "3"}}).outcome, "draw");
    EXPECT_EQ(solve("mnk", {{"width", "4"}, {"height", "4"}, {"length", "3"}}).outcome, "first");
    if (by_speed(0, 0, 1) == 0) return;
    EXPECT_EQ(solve("mnk", {{"width", "4"}, {"height", "4"}, {"length", "4"}}).outcome, "draw");
}

TEST(Solved, RowsPublishedOutcomes) {
    for (const std::string set : {"mnk/outcomes", "mnk/misere-outcomes"}) {
        solve_published(
            set, "mnk", search::Goal::Win,
            [&](const nlohmann::json& one) -> std::optional<OptionValues> {
                if (one.at("m").get<int>() * one.at("n").get<int>() > by_speed(9, 16, 16))
                    return std::nullopt;
                return OptionValues{{"width", number(one, "m")},
                                    {"height", number(one, "n")},
                                    {"length", number(one, "k")},
                                    {"misere", set == "mnk/outcomes" ? "false" : "true"}};
            });
    }
}

TEST(Solved, NimsPublishedWinningMoves) {
    const auto cases = published_cases("nim/nim");
    if (!cases) GTEST_SKIP() << "shared/data is not here: Bouton's theorem is not compared";
    for (const nlohmann::json& one : *cases) {
        std::string piles;
        int stones = 0;
        for (const int heap : one.at("heaps")) {
            piles += (piles.empty() ? "" : ",") + std::to_string(heap);
            stones += heap;
        }
        if (one.at("heaps").size() < 2 || stones > 30)
            continue;  // one pile alone can't be written as a list; large sums take long
        const OptionValues values{{"piles", piles},
                                  {"misere", one.at("misere").get<bool>() ? "true" : "false"}};
        const Solution solution = solve("nim", values);
        EXPECT_EQ(solution.outcome, one.at("outcome").get<std::string>()) << one.at("id");
        std::vector<std::string> winning;
        for (const auto& move : one.at("winning_moves")) {
            winning.push_back(
                fmt::format("{}-{}", move.at(0).get<int>() + 1, move.at(1).get<int>()));
        }
        const bool listed =
            std::find(winning.begin(), winning.end(), solution.best) != winning.end();
        EXPECT_TRUE(winning.empty() || listed) << one.at("id") << ": " << solution.best;
    }
}

}  // namespace
}  // namespace senet::testing
