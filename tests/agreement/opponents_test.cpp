// What others do in games of more than two players. Max^n: published trees with their values and
// counts of leaves, random games against a plain reckoning of each player's share, and games with
// known ends. One best reply of all others: random games against the same kind of reckoning.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "game/notation.h"
#include "search/algorithm.h"
#include "search/average.h"
#include "search/searcher.h"
#include "support/message.h"
#include "support/published.h"
#include "support/published_tree.h"
#include "support/shipped.h"
#include "support/variants.h"

namespace senet::testing {
namespace {

using game::Scores;
using search::Algorithm;
using search::Options;

const std::uint64_t kGames = by_effort(30, 100, 2000);  // of each shape

/// The textbook's search: no table, moves as they come, the first of several that are worth the
/// same.
Options textbook(Algorithm algorithm, search::Opponents opponents) {
    Options options = exact_options(algorithm);
    options.opponents = opponents;
    options.ties = search::Ties::First;
    options.iterative = false;
    options.table.reset();
    options.aspiration.reset();
    options.order.clear();
    return options;
}

search::Result searched_for_all(const nlohmann::json& one, const Options& options) {
    PublishedTree rules(one.at("tree"), one.at("players"), one.at("total"));
    return search::Searcher(rules, options, 1)
        .search({rules, rules.start(1)}, {.depth = 8, .milliseconds = {}, .nodes = {}});
}

/// "7/2" of all that there is, as a share on the search's scale.
double share(const std::string& text, int players, int total) {
    const std::size_t slash = text.find('/');
    const double above = std::stod(text.substr(0, slash));
    const double part =
        (slash == std::string::npos ? above : above / std::stod(text.substr(slash + 1))) / total;
    return (players * part - 1) / (players - 1) * search::kSure;
}

TEST(PlayerTrees, HaveTheirPublishedValuesAndLeaves) {
    PUBLISHED_CASES(cases, "search/player-trees");
    const auto of_several =
        cases_where(cases, [](const nlohmann::json& one) { return one.at("players") > 2; });
    for (const nlohmann::json& one : of_several) {
        SCOPED_TRACE(one.at("id"));
        const int players = one.at("players"), total = one.at("total");
        const auto plain =
            searched_for_all(one, textbook(Algorithm::Minimax, search::Opponents::MaxN));
        const auto pruned =
            searched_for_all(one, textbook(Algorithm::AlphaBeta, search::Opponents::MaxN));
        ASSERT_TRUE(plain.best.shares && pruned.best.shares);
        EXPECT_EQ(*pruned.best.shares, *plain.best.shares);
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
            EXPECT_NEAR((*plain.best.shares)[i], share(one.at("maxn").at(i), players, total), 5)
                << "player " << i + 1 << "; each throw is rounded down";
        }
        EXPECT_EQ(plain.counts.leaves, one.at("leaves"));
        if (!one.contains("shallow_leaves")) continue;  // trees with throws
        EXPECT_EQ(pruned.counts.leaves, one.at("shallow_leaves"));
        const auto paranoid =
            searched_for_all(one, textbook(Algorithm::AlphaBeta, search::Opponents::Paranoid));
        EXPECT_NEAR(paranoid.best.value, share(one.at("paranoid"), players, total), 1)
            << "an evaluation is never quite a loss";
        EXPECT_EQ(paranoid.counts.leaves, one.at("paranoid_alphabeta_leaves"));
    }
}

/// Whether a search at its horizon takes it that the game goes on: it does not look for moves.
bool goes_on(const game::Line& line) { return !line.rules().result(line.state()).over(); }

/// What a line's end is worth to each player, `depth` decisions ahead: the definition, written
/// down.
Scores reckoned(const game::Line& line, int depth, const search::Scale& scale) {
    game::Rules& rules = line.rules();
    const auto players = static_cast<std::size_t>(rules.game().player_count());
    if (depth == 0 && goes_on(line)) return scale.shares(rules.evaluations(line.state()));
    if (line.outcome().over()) return scale.shares(line.end().outcome, line.end().scores);
    const std::size_t own = line.state().decider().index();
    if (line.state().throws()) {
        std::array<std::int64_t, game::kMostPlayers> sums{};
        const game::Throws throws = game::throws_at(line);
        for (const game::Throw& one : throws) {
            game::Line after = line;
            after.play(one.outcome);
            const Scores shares = reckoned(after, depth, scale);
            for (std::size_t i = 0; i < players; ++i)
                sums[i] += one.weight * std::int64_t{shares[i]};
        }
        Scores means{};
        for (std::size_t i = 0; i < players; ++i)
            means[i] = static_cast<game::Value>(search::floor_of(sums[i], throws.total()));
        return means;
    }
    std::vector<Scores> all;
    for (const game::Move move : line.legal_moves()) {
        game::Line after = line;
        after.play(move);
        all.push_back(reckoned(after, depth - 1, scale));
    }
    const auto strongest = [&](Scores shares) {
        shares[own] = -game::kInfinity;
        return *std::max_element(shares.begin(), shares.begin() + static_cast<long>(players));
    };
    return *std::max_element(all.begin(), all.end(), [&](const Scores& one, const Scores& other) {
        if (one[own] != other[own]) return one[own] < other[own];
        if (strongest(one) != strongest(other)) return strongest(one) > strongest(other);
        return one > other;
    });
}

TEST(MaxN, FindsWhatTheDefinitionSaysOnRandomGames) {
    for (const auto& [name, shape] : shapes_of_expectation()) {
        if (shape.players == 2) continue;
        const std::string& on = name;
        for_random_positions(shape, kGames, 6, [&](const RandomPosition& at) {
            if (at.line.state().throws()) return;
            const int depth = 1 + static_cast<int>(at.random.below(5));
            const search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
            for (Variant variant : exact_variants()) {
                variant.options.opponents = search::Opponents::MaxN;
                if (search::walks_by(search::Walk::NullWindows, variant.options.algorithm))
                    continue;
                const search::Scale scale(variant.options, at.line.rules().game());
                search::Searcher searcher(at.line.rules(), variant.options, at.seed);
                const auto found = searcher.search(at.line, limits);
                ASSERT_TRUE(found.best.shares);
                ASSERT_EQ(*found.best.shares, reckoned(at.line, depth, scale))
                    << variant.name << " on \"" << on << "\", game seed " << at.seed << ", depth "
                    << depth << ", " << at.line.told();
                ASSERT_EQ(found.best.value,
                          (*found.best.shares)[at.line.state().decider().index()]);
            }
        });
    }
}

/// What the others did since the searcher's last move.
struct Answer {
    int moves = 0;
    bool chosen = false;  // by one of them; all the rest make the first move in the rules' order
};

/// What a line is worth to `whose`, whom one of the others hurts most between two of his moves:
/// BRS+, written down.
game::Value reckoned_reply(const game::Line& line, game::Player whose, int depth, Answer before,
                           const search::Scale& scale) {
    game::Rules& rules = line.rules();
    const int players = rules.game().player_count();
    if (depth == 0 && goes_on(line)) {
        const Scores values = rules.evaluations(line.state());
        const std::int64_t own = values[whose.index()];
        const std::int64_t all =
            std::accumulate(values.begin(), values.begin() + players, std::int64_t{0});
        return scale.evaluation(static_cast<game::Value>(own - (all - own) / (players - 1)));
    }
    if (line.outcome().over())
        return scale.shares(line.end().outcome, line.end().scores)[whose.index()];
    const bool own = line.state().turn() == whose;
    const std::vector<game::Move> moves = line.legal_moves();
    const game::Move first =
        *std::max_element(moves.begin(), moves.end(), [&](game::Move one, game::Move other) {
            return rules.order(line.state(), one) < rules.order(line.state(), other);
        });
    game::Value best = own ? -game::kInfinity : game::kInfinity;
    for (const game::Move move : moves) {
        if (!own && before.chosen && !(move == first)) continue;
        game::Line after = line;
        after.play(move);
        if (own) {
            best = std::max(best, reckoned_reply(after, whose, depth - 1, {}, scale));
            continue;
        }
        Answer now{before.moves + 1, before.chosen || !(move == first)};
        const bool ends = after.state().turn() == whose || now.moves == players - 1;
        const bool pays = !before.chosen && (ends || now.chosen);
        if (ends) now = {};
        best = std::min(best, reckoned_reply(after, whose, depth - (pays ? 1 : 0), now, scale));
    }
    return best;
}

TEST(BestReply, FindsWhatTheDefinitionSaysOnRandomGames) {
    RandomGameShape three{.branching = 3, .positions = 200, .values = 500, .players = 3};
    RandomGameShape four = three, five = three;
    four.players = 4;
    four.illegal_moves = true;
    five.players = 5;
    five.extra_turns = true;
    for (const RandomGameShape& shape : {three, four, five}) {
        for_random_positions(shape, kGames, 6, [&](const RandomPosition& at) {
            const int depth = 2 + static_cast<int>(at.random.below(4));
            const search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
            for (Variant variant : exact_variants()) {
                variant.options.opponents = search::Opponents::BestReply;
                variant.options.quiescence.reset();
                const search::Scale scale(variant.options, at.line.rules().game());
                search::Searcher searcher(at.line.rules(), variant.options, at.seed);
                ASSERT_EQ(searcher.search(at.line, limits).best.value,
                          reckoned_reply(at.line, at.line.state().turn(), depth, {}, scale))
                    << variant.name << ", " << shape.players << " players, game seed " << at.seed
                    << ", depth " << depth << ", " << at.line.told();
            }
        });
    }
}

/// Who wins by max^n, 0 for nobody.
int winner(const search::Result& result) {
    for (std::size_t i = 0; i < result.best.shares->size(); ++i)
        if ((*result.best.shares)[i] == search::kSure) return static_cast<int>(i) + 1;
    return 0;
}

search::Result solved(const game::Line& line, search::Ties ties) {
    Options options = exact_options(Algorithm::AlphaBeta);
    options.opponents = search::Opponents::MaxN;
    options.ties = ties;
    options.table->bytes = std::size_t{1} << 22;
    if (ties == search::Ties::First) {
        options.order.clear();
        options.iterative = false;  // which would put the best move first
    }
    search::Searcher searcher(line.rules(), options, 1);
    const auto found = searcher.search(line, {.depth = 60, .milliseconds = {}, .nodes = {}});
    EXPECT_TRUE(found.solved) << line.told();
    return found;
}

TEST(MaxN, FindsThePublishedEndsOfNim) {
    PUBLISHED_CASES(cases, "nim/players");
    // Of misere nim the loser is published, of heaps of one alone nothing can be written.
    const auto normal = cases_where(cases, [](const nlohmann::json& one) {
        return one.at("heaps").size() >= 2 && !one.at("misere").get<bool>();
    });
    for (const nlohmann::json& one : normal) {
        SCOPED_TRACE(one.at("id"));
        const auto rules = shipped_game(
            "nim",
            {{"players", std::to_string(one.at("players").get<int>())},
             {"misere", "false"},
             {"piles",
              fmt::format("{}", fmt::join(one.at("heaps").get<std::vector<int>>(), ","))}});
        const game::Line line(*rules, rules->start(1));
        const std::vector<int> any = one.at("maxn_any");
        EXPECT_EQ(winner(solved(line, search::Ties::First)), one.at("maxn_first"));
        const int by_spite = winner(solved(line, search::Ties::LeastToStrongest));
        EXPECT_EQ(std::count(any.begin(), any.end(), by_spite), 1) << by_spite;
    }
}

TEST(MaxN, FindsThePublishedEndsOfRows) {
    PUBLISHED_CASES(cases, "rows/values");
    const auto small = cases_where(cases, [](const nlohmann::json& one) {
        const std::string cells = one.at("cells");
        return one.at("players") > 2 &&
            std::count(cells.begin(), cells.end(), '0') <= by_effort(7, 9, 12);
    });
    for (const nlohmann::json& one : small) {
        SCOPED_TRACE(one.at("id"));
        const int players = one.at("players");
        const std::string cells = one.at("cells");
        const auto script =
            published_script("rows/rows",
                             {{"players", std::to_string(players)},
                              {"width", std::to_string(one.at("width").get<int>())},
                              {"height", std::to_string(one.at("height").get<int>())},
                              {"row", std::to_string(one.at("k").get<int>())}});
        const auto rules = script.rules();
        const auto stones = std::count_if(cells.begin(), cells.end(),
                                          [](char cell) { return cell > '0' && cell <= '9'; });
        const game::Line line(
            *rules,
            game::parse_state(
                *rules, fmt::format("turn={} ply={} cells={}", stones % players + 1, stones, cells),
                1));
        const std::vector<int> any = one.at("maxn_any");
        EXPECT_EQ(winner(solved(line, search::Ties::First)), one.at("maxn_first"));
        const int by_spite = winner(solved(line, search::Ties::LeastToStrongest));
        EXPECT_EQ(std::count(any.begin(), any.end(), by_spite), 1) << by_spite;
    }
}

TEST(Opponents, RefuseByNameWhatTheyCanNotDo) {
    const auto rules = shipped_game("nim", {{"players", "3"}});
    Options options;
    options.opponents = search::Opponents::MaxN;
    options.algorithm = Algorithm::Mtdf;
    EXPECT_EQ(message_of([&] { search::Searcher(*rules, options, 1); }),
              "senet: error: search.algorithm mtdf tests one number against a bound; "
              "search.opponents maxn has one for each player");
    options.algorithm = Algorithm::NegaScout;
    search::Searcher searcher(*rules, options, 1);
    Interrupt interrupt;
    EXPECT_EQ(
        message_of([&] {
            searcher.test({*rules, rules->start(1)}, 3, 0, interrupt);
        }),
        "senet: error: search.opponents maxn has no windows; a bound can't be tested with it");
}

}  // namespace
}  // namespace senet::testing
