#include "play/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "search/algorithm.h"
#include "search/parts.h"
#include "search/searcher.h"

namespace senet::play {

using search::Algorithm;
using search::Options;

Options plain_minimax(const Options& base) {
    Options options;
    options.algorithm = Algorithm::Minimax;
    options.iterative = false;
    options.goal = base.goal;
    options.opponents = base.opponents;
    options.table.reset();
    options.quiescence = base.quiescence;
    search::drop_guesses(options);
    return options;
}

Options plain_alpha_beta(const Options& base) {
    Options options = base;
    options.algorithm = Algorithm::AlphaBeta;
    options.fail_soft = true;
    options.iterative = false;
    options.table = search::TableOptions{.equal_depth = true};  // a judge looks no deeper
    options.aspiration.reset();
    options.order = {search::Mark::Table};
    options.internal_deepening.reset();
    options.throws = search::kAllThrows;
    options.threads = 1;
    search::drop_guesses(options);
    return options;
}

Options bare_alpha_beta() {
    Options options = plain_alpha_beta({});
    options.goal = search::Goal::Margin;  // where there is none, all wins are worth the same
    options.table.reset();
    options.order.clear();
    options.quiescence.reset();
    return options;
}

std::vector<Contestant> all_algorithms(const Options& base, const game::Game& game) {
    Options exact = base;
    search::drop_guesses(exact);
    // One search to the full depth each: what else the config does is compared option by option.
    exact.iterative = false;
    exact.aspiration.reset();
    exact.internal_deepening.reset();
    exact.threads = 1;
    exact.table = search::TableOptions{.equal_depth = true};
    std::vector<Contestant> all;
    for (const search::AlgorithmInfo& algorithm : search::kAlgorithms) {
        const std::string name(algorithm.name);
        exact.algorithm = algorithm.id;
        if (!search::takes(exact, game)) continue;
        const bool minimax = algorithm.id == Algorithm::Minimax;
        all.push_back({minimax ? name + " with table" : name, exact, true});
        if (algorithm.walk != search::Walk::OneWindow) continue;
        Options hard = exact;
        hard.fail_soft = false;
        all.push_back({name + ", fail-hard", hard, true});
        hard = exact;
        hard.table.reset();
        all.push_back({name + ", no table", hard, true});
    }
    return all;
}

std::vector<Contestant> option_by_option(const Options& given, const game::Rules& rules) {
    Options base = given;
    base.threads = 1;  // so that nodes can be compared
    const bool has_hint = rules.has(game::Hook::Order);
    search::for_each_part([&](const auto& part) {
        if (!search::missing(part.needs, rules).empty()) (base.*part.member).reset();
    });
    // Entries that were searched deeper would make values differ that are all right.
    if (base.table) base.table->equal_depth = true;
    std::vector<Contestant> all{{"this config", base, !search::guesses(base, rules)}};
    const auto variant = [&](const std::string& name, auto change) {
        Contestant contestant{name, base, true};
        change(contestant.options);
        contestant.exact = !search::guesses(contestant.options, rules);
        all.push_back(std::move(contestant));
    };
    const auto toggle = [&](const std::string& name, auto member, const auto& standard) {
        const bool on = (base.*member).has_value();
        variant((on ? "without " : "with ") + name, [&](Options& options) {
            if (on)
                (options.*member).reset();
            else
                options.*member = standard;
        });
    };
    if (base.algorithm != Algorithm::NegaScout)
        variant("negascout instead", [](Options& o) { o.algorithm = Algorithm::NegaScout; });
    if (base.algorithm != Algorithm::AlphaBeta)
        variant("alphabeta instead", [](Options& o) { o.algorithm = Algorithm::AlphaBeta; });
    Options tests = base;
    tests.algorithm = Algorithm::Mtdf;
    if (base.algorithm != Algorithm::Mtdf && base.table && search::takes(tests, rules.game()))
        variant("mtdf instead", [](Options& o) {
            o.algorithm = Algorithm::Mtdf;
            o.fail_soft = true;
        });
    if (rules.game().chance) {
        for (const auto& [name, throws] : {std::pair{"all", search::kAllThrows},
                                           {"star1", search::kStar1},
                                           {"star2", search::kStar2}})
            if (throws != base.throws)
                variant(fmt::format("throws {} instead", name),
                        [method = throws](Options& options) { options.throws = method; });
    }
    if (!walks_by(search::Walk::NullWindows, base.algorithm))
        toggle("table", &Options::table, search::TableOptions{.equal_depth = true});
    variant(base.iterative ? "without iterative" : "with iterative",
            [](Options& o) { o.iterative = !o.iterative; });
    search::for_each_part([&](const auto& part) {
        if (part.name == "quiescence") return;  // the judge has it as well
        if (search::missing(part.needs, rules).empty())
            toggle(std::string(part.name), part.member, part.standard());
    });
    for (const search::MarkInfo& mark : search::kMarks) {
        if (mark.id == search::Mark::Hint && !has_hint) continue;
        const bool on = std::count(base.order.begin(), base.order.end(), mark.id) > 0;
        variant(fmt::format("{} order {}", on ? "without" : "with", mark.name),
                [&](Options& options) {
                    if (on)
                        std::erase(options.order, mark.id);
                    else
                        options.order.push_back(mark.id);
                });
    }
    return all;
}

std::vector<game::Line> random_positions(const game::Line& line, int count, std::uint64_t seed) {
    std::vector<game::Line> positions;
    if (count == 1) positions.push_back(line);
    std::set<game::Key> seen;
    Random random(mix(seed));
    for (int attempt = 0; attempt < 50 * count && static_cast<int>(positions.size()) < count;
         ++attempt) {
        game::Line next = line;
        // The deeper into the game, the rarer: openings decide how long a search takes.
        const std::uint64_t plies = random.below(1 + random.below(24));
        game::Standing now = next.standing();
        for (std::uint64_t i = 0; i < plies && !now.over(); ++i) {
            next.play(next.state().throws() ? game::thrown_at_random(next, random)
                                            : now.moves[random.below(now.moves.size())]);
            now = next.standing();
        }
        if (next.state().throws()) {
            game::throw_to_decision(next, random);
            now = next.standing();
        }
        const bool fresh = seen.insert(game::memory_key(next.rules(), next.state())).second;
        if ((fresh || attempt > 20 * count) && !now.over()) positions.push_back(std::move(next));
    }
    return positions;
}

namespace {

/// Nodes for all positions at a depth; more than `most` is not counted further.
std::uint64_t nodes_for(const Options& options, const std::vector<game::Line>& positions, int depth,
                        std::uint64_t most, Interrupt& interrupt) {
    std::uint64_t sum = 0;
    for (const game::Line& line : positions) {
        search::Searcher searcher(line.rules(), options, 1);
        const search::Limits limits{
            .depth = depth, .milliseconds = {}, .nodes = most - std::min(most, sum) + 1};
        sum += searcher.search(line, limits, interrupt).counts.nodes;
        if (interrupt.due()) throw game::Interrupted{};
        if (sum > most) break;
    }
    return sum;
}

}  // namespace

int depth_within(const Options& judge, const std::vector<game::Line>& positions,
                 std::uint64_t nodes, Interrupt& interrupt) {
    int depth = 1;
    std::uint64_t last = 0;
    while (depth < 40) {
        const std::uint64_t sum = nodes_for(judge, positions, depth + 1, nodes, interrupt);
        if (sum > nodes || sum == last) break;
        last = sum;
        ++depth;
    }
    return depth;
}

std::vector<ComparisonRow> compare(const Contestant& judge,
                                   const std::vector<Contestant>& contestants,
                                   const std::vector<game::Line>& positions, int depth,
                                   std::uint64_t seed, Interrupt& interrupt,
                                   const std::function<void(double)>& progress) {
    std::vector<ComparisonRow> rows;
    std::vector<game::Value> expected;
    const double total = static_cast<double>((contestants.size() + 1) * positions.size());
    double done = 0;
    for (std::size_t i = 0; i <= contestants.size(); ++i) {
        const Contestant& contestant = i == 0 ? judge : contestants[i - 1];
        ComparisonRow row{contestant.name, contestant.exact, 0, 0, 0, 0, 0};
        for (const game::Line& line : positions) {
            search::Searcher searcher(line.rules(), contestant.options, seed);
            const ThreadStopwatch watch;
            const search::Result result =
                searcher.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}}, interrupt);
            if (interrupt.due()) throw game::Interrupted{};
            if (i == 0) expected.push_back(result.best.value);
            row.agree += result.best.value == expected[static_cast<std::size_t>(row.positions)];
            ++row.positions;
            row.nodes += result.counts.nodes;
            row.seconds += watch.seconds();
            if (progress) progress(++done / total);
        }
        row.nodes_ratio = static_cast<double>(row.nodes) /
            static_cast<double>(i == 0 ? std::max<std::uint64_t>(1, row.nodes)
                                       : rows.front().nodes);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace senet::play
