// Search trees, of games and of numbers that somebody typed in.
#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "play/list_tree.h"
#include "play/search_tree.h"
#include "search/algorithm.h"
#include "server/asked_game.h"
#include "server/desk.h"
#include "words/tree_json.h"

namespace senet::server {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMostNodes = 4000;  // that a page steps through fluently
constexpr Milliseconds kPatience{20'000};

/// How the tree is to be searched: an algorithm as textbooks have it, and what is added to it.
struct Way {
    std::string algorithm;
    bool table = false;
    bool killers = false;
    bool hard = false;  // fail-hard: values outside the window are its ends
    bool deepen = false;
    bool distances = false;
    std::optional<std::int64_t> aspiration{};  // half the width of the first window
    std::optional<std::int64_t> depth{};
};

Way way_of(Asked& asked) {
    Way way{.algorithm = asked.text_or("algorithm", "alphabeta")};
    way.table = asked.flag("table");
    way.killers = asked.flag("killers");
    way.hard = asked.flag("hard");
    way.deepen = asked.flag("deepen");
    way.distances = asked.flag("distances");
    way.aspiration = asked.whole("aspiration", 1, 1'000'000);
    way.depth = asked.whole("depth", 1, play::ListTree::kMostHeight);
    asked.all_read();
    return way;
}

search::Options options_of(const Way& way, const search::Options& base) {
    const search::AlgorithmInfo* algorithm = search::algorithm_named(way.algorithm);
    if (algorithm == nullptr) {
        std::vector<std::string> names;
        for (const search::AlgorithmInfo& each : search::kAlgorithms) names.emplace_back(each.name);
        throw Error(fmt::format("\"algorithm\" must be one of {}, got {}{}", join(names, ", "),
                                in_quotes(way.algorithm), did_you_mean(way.algorithm, names)));
    }
    search::Options options = play::textbook(algorithm->id, base);
    if (way.table) {
        options.table.emplace();
        options.table->equal_depth = true;
        options.order.push_back(search::Mark::Table);
    }
    if (way.killers) options.order.push_back(search::Mark::Killer);
    if (way.hard) options.fail_soft = false;
    if (way.deepen) options.iterative = true;
    if (way.distances) options.distances = search::Distances::Counted;
    if (way.aspiration)
        options.aspiration.emplace().window = static_cast<game::Value>(*way.aspiration);
    return options;
}

json grown(const game::Line& line, const Way& way, const search::Options& base, int depth) {
    if (line.outcome().over()) throw Error("the game is over here: there is nothing to search");
    Interrupt interrupt;
    interrupt.deadline = Clock::now() + kPatience;
    try {
        const play::SearchTree tree =
            play::grow_tree(line, options_of(way, base), depth, 1, kMostNodes, interrupt);
        return words::as_json(tree, depth, way.distances);
    } catch (const game::Interrupted&) {
        throw Error(fmt::format("the tree took longer than {} s; a smaller depth helps",
                                kPatience.count() / 1000));
    }
}

}  // namespace

json Desk::tree(Asked& asked) {
    const std::string lists = asked.text_or("lists", "");
    if (!lists.empty()) {
        const std::string first = asked.text_or("first", "max");
        if (first != "max" && first != "min")
            throw Error(fmt::format("\"first\" must be max or min, got {}", in_quotes(first)));
        const Way way = way_of(asked);
        play::ListTree rules(lists, game::Player(first == "max" ? 1 : 2));
        search::Options base;
        base.goal = search::Goal::Margin;
        const int depth = static_cast<int>(way.depth.value_or(rules.height()));
        return grown(game::Line(rules, rules.start(1)), way, base, depth);
    }
    const auto game = opened(asked);
    const auto rules = game->borrow();
    const std::string position = asked.text_or("position", "");
    const std::vector<std::string> moves = asked.texts("moves");
    const Way way = way_of(asked);
    const game::Line line = line_of(*rules, game->request().seed, position, moves);
    return grown(line, way, game->config().search, static_cast<int>(way.depth.value_or(2)));
}

}  // namespace senet::server
