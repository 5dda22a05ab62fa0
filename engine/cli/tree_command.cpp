#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "cli/tree_picture.h"

namespace senet::cli {
namespace {

constexpr std::uint64_t kMostDrawn = 20'000;

struct TreeOptions {
    Common common;
    int depth = 0;
    std::string algorithm = "alphabeta";
    bool as_configured = false;
    bool distances = false;
    std::string svg, dot;
};

const std::map<std::string, search::Algorithm> kAlgorithms{
    {"minimax", search::Algorithm::Minimax},
    {"alphabeta", search::Algorithm::AlphaBeta},
    {"lastmove", search::Algorithm::LastMove},
    {"random", search::Algorithm::Random},
    {"negascout", search::Algorithm::NegaScout},
    {"mtdf", search::Algorithm::Mtdf},
    {"sss", search::Algorithm::Sss}};

void check_files(const TreeOptions& options) {
    const auto is_svg = [](std::string_view text) {
        return text.starts_with("<svg") || text.starts_with("<?xml");
    };
    const auto whole = [](const std::string& file) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(file));
    };
    const auto is_dot = [](std::string_view text) { return text.starts_with("digraph"); };
    if (!options.svg.empty()) check_may_write(options.svg, "picture in SVG", is_svg);
    if (!options.dot.empty()) check_may_write(options.dot, "graph in DOT", is_dot);
    if (options.svg.empty() || options.dot.empty()) return;
    if (whole(options.svg) == whole(options.dot)) {
        throw Error(fmt::format("--svg and --dot name the same file, {}", options.svg));
    }
}

/// Null where there is no bound; else on the scale of all values.
nlohmann::json window_bound(game::Value value) {
    if (std::abs(value) > game::kWin) return nullptr;
    return value;
}

bool has_distances(const TreeOptions& options) {
    return options.distances || options.as_configured;
}

/// Without a distance where the search knew none.
void put_tree_value(nlohmann::json& object, const search::Variation& variation, bool distances) {
    put_value(object, variation);
    if (distances) return;
    object.erase("win_in");
    object.erase("loss_in");
}

nlohmann::json visit_json(const play::Visit& visit, bool distances) {
    nlohmann::json object{{"number", visit.number},
                          {"within", visit.within},
                          {"pass", visit.pass},
                          {"repeat", visit.repeat},
                          {"depth", visit.depth},
                          {"alpha", window_bound(visit.alpha)},
                          {"beta", window_bound(visit.beta)},
                          {"bound", name_of(visit.bound)},
                          {"ending", name_of(visit.ending)}};
    put_tree_value(object, {.value = visit.value, .bound = visit.bound, .moves = {}}, distances);
    return object;
}

nlohmann::json node_json(const play::TreeNode& node, game::Player root_mover, bool distances) {
    nlohmann::json object{{"player", node.mover.number()},
                          {"kind", node.mover == root_mover ? "max" : "min"},
                          {"visits", nlohmann::json::array()},
                          {"children", nlohmann::json::array()}};
    if (!node.move.empty()) object["move"] = node.move;
    if (node.best) object["best"] = true;
    for (const play::Visit& visit : node.visits)
        object["visits"].push_back(visit_json(visit, distances));
    for (const auto& child : node.children) {
        object["children"].push_back(node_json(*child, root_mover, distances));
        if (child->cut() && node.cut_off() != nullptr)
            object["children"].back()["cut_by"] = node.cut_off()->number;
    }
    return object;
}

nlohmann::json tree_json(const play::SearchTree& tree, const TreeOptions& options) {
    nlohmann::json object{
        {"depth", options.depth},
        {"visited", tree.leaves},
        {"leaf_visits", tree.leaf_visits},
        {"pruned", tree.minimax_leaves - std::min(tree.leaves, tree.minimax_leaves)},
        {"minimax_leaves", tree.minimax_leaves},
        {"nodes", tree.result.counts.nodes},
        {"visits", tree.visits},
        {"recalled", tree.recalled},
        {"passes", tree.passes},
        {"tree", node_json(*tree.root, tree.root->mover, has_distances(options))}};
    put_tree_value(object, tree.result.best, has_distances(options));
    return object;
}

/// A textbook's algorithm has no settings but what a finished game is worth.
void check_sets(const TreeOptions& options) {
    if (options.as_configured) return;
    for (const std::string& set : options.common.request.sets) {
        if (!set.starts_with("search.") || set.starts_with("search.goal=")) continue;
        throw Error(
            fmt::format("--set {} needs --as-configured: without it, the tree is that of the plain "
                        "algorithm that --algorithm names ({})",
                        in_shell(set), options.algorithm));
    }
}

search::Options search_of(const TreeOptions& options, const search::Options& configured) {
    if (options.as_configured) return configured;
    search::Options search = play::textbook(kAlgorithms.at(options.algorithm), configured);
    if (options.distances) search.distances = search::Distances::Counted;
    return search;
}

Exit draw(const TreeOptions& options) {
    check_files(options);
    check_sets(options);
    const OpenGame game = open_game(options.common);
    const game::Line line = open_line(options.common, *game.rules);
    if (line.outcome().over()) throw Error("the game is over here: there is nothing to search");
    const search::Options search = search_of(options, game.config.search);
    const play::SearchTree tree = play::grow_tree(
        line, search, options.depth, options.common.request.seed, kMostDrawn, interrupted());
    const TreeWords words(tree, game.rules->game(), has_distances(options));
    if (!options.svg.empty()) write_text(options.svg, tree_svg(tree, words, game.rules->game()));
    if (!options.dot.empty()) write_text(options.dot, tree_dot(tree, words));
    if (options.common.json) {
        print_json(tree_json(tree, options));
        return Exit::Done;
    }
    const bool as_text = options.svg.empty() && options.dot.empty();
    if (as_text) to_out("{}\n", tree_text(tree, words));
    to_out("{}\n", words.summary(tree));
    for (const std::string& line : words.legend()) to_out("{}\n", paint(line, Colour::Dim));
    if (as_text) to_out("{}\n", paint("✂: never visited, ←: on the best line", Colour::Dim));
    return Exit::Done;
}

}  // namespace

void add_tree(Commands& commands) {
    auto options = std::make_shared<TreeOptions>();
    Command& tree = commands.add(
        {.name = "tree",
         .summary = "Draw the search tree as textbooks do",
         .example = "senet tree tictactoe --moves \"a1 b2 c3 a2\" --depth 3 --svg tree.svg",
         .more = "Shows values, alpha and beta at each node, what was cut off and by which "
                 "bound. engine/TREES.md explains how to read a tree."});
    add_game_options(tree, options->common, {.position = true});
    tree.add("--depth", options->depth,
             "Plies to search; a tree may have 20,000 nodes, those cut off included")
        .named("N")
        .required()
        .takes(whole_number(1, 40));
    std::vector<std::string> names;
    for (const auto& [name, algorithm] : kAlgorithms) names.push_back(name);
    Option& algorithm = tree.add_with_default("--algorithm", options->algorithm,
                                              "The algorithm whose tree to draw");
    algorithm.named("NAME").takes(one_of(names));
    tree.add_flag("--as-configured", options->as_configured,
                  "Search as the config says, with ordering, table and pruning, instead of the "
                  "algorithm alone")
        .excludes(algorithm);
    tree.add_flag("--distances", options->distances,
                  "Search for near wins and late losses, and print \"win in 3\" instead of +1");
    tree.add("--svg", options->svg, "Write a picture that a browser shows")
        .named("FILE")
        .takes(not_empty());
    tree.add("--dot", options->dot, "Write it for Graphviz").named("FILE").takes(not_empty());
    tree.runs([options] { return draw(*options); });
}

}  // namespace senet::cli
