#include <fmt/format.h>

#include <algorithm>

#include "base/file.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/limit_options.h"
#include "jobs/grown_tree.h"
#include "pictures/tree_picture.h"
#include "search/algorithm.h"
#include "terminal/terminal.h"
#include "words/network_text.h"
#include "words/tree_json.h"

namespace senet::cli {
namespace {

struct TreeOptions {
    Common common;
    jobs::TreeTask task;
    std::string svg, dot;
};

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

/// A textbook's algorithm has no settings but what a finished game is worth, what others do, and
/// how far outcomes of throws are searched. No tree has limits but its depth.
void check_settings(const TreeOptions& options) {
    if (options.task.as_configured)
        return refuse_limits(options.common.request, "tree searches to a depth (--depth)");
    for (const std::string& set : options.common.request.sets) {
        const auto is = [&](std::string_view name) {
            return set.starts_with(fmt::format("search.{}=", name));
        };
        if (!set.starts_with("search.") || is("goal") || is("opponents") || is("throws")) continue;
        throw Error(
            fmt::format("--set {} needs --as-configured: without it, the tree is that of the plain "
                        "algorithm that --algorithm names ({})",
                        in_shell(set), options.task.algorithm));
    }
    if (options.common.request.level) {
        host().listener.note(fmt::format(
            "the tree is that of the plain algorithm ({}), whatever level {} says of the search",
            options.task.algorithm, *options.common.request.level));
    }
}

Exit draw(const TreeOptions& options) {
    check_files(options);
    check_settings(options);
    const Common& common = options.common;
    jobs::TreeTask task = options.task;
    task.request = common.request;
    task.beginning = {common.position, common.moves};
    const auto [game, tree] = jobs::grow_tree(host(), task);
    const pictures::TreeWords words(tree, game.rules->game(), task.has_distances());
    if (!options.svg.empty())
        write_text(options.svg,
                   pictures::tree_svg(tree, words, game.rules->game(), terminal::look()));
    if (!options.dot.empty()) write_text(options.dot, pictures::tree_dot(tree, words));
    if (options.common.json) {
        print_json(words::as_json(tree, options.task.depth, task.has_distances()));
        return Exit::Done;
    }
    terminal::put_out(words::evaluation_words(jobs::evaluators_shown(game.config, *game.rules)));
    const bool as_text = options.svg.empty() && options.dot.empty();
    if (as_text) terminal::to_out("{}\n", pictures::tree_text(tree, words, terminal::look()));
    terminal::to_out("{}\n", words.summary(tree));
    for (const std::string& line : words.legend())
        terminal::to_out("{}\n", terminal::paint(line, Colour::Dim));
    if (as_text)
        terminal::to_out("{}\n",
                         terminal::paint("✂: never visited, ←: on the best line", Colour::Dim));
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
    tree.add("--depth", options->task.depth,
             "Plies to search; a tree may have 20,000 nodes, those cut off included")
        .named("N")
        .required()
        .takes(whole_number(1, 40));
    std::vector<std::string> names;
    for (const auto& each : search::kAlgorithms) names.emplace_back(each.name);
    std::sort(names.begin(), names.end());
    Option& algorithm = tree.add_with_default("--algorithm", options->task.algorithm,
                                              "The algorithm whose tree to draw");
    algorithm.named("NAME").takes(one_of(names));
    tree.add_flag("--as-configured", options->task.as_configured,
                  "Search as the config says, with ordering, table and pruning, instead of the "
                  "algorithm alone")
        .excludes(algorithm);
    tree.add_flag("--distances", options->task.distances,
                  "Search for near wins and late losses, and print \"win in 3\" instead of +1");
    tree.add("--svg", options->svg, "Write a picture that a browser shows")
        .named("FILE")
        .takes(not_empty());
    tree.add("--dot", options->dot, "Write it for Graphviz").named("FILE").takes(not_empty());
    tree.runs([options] { return draw(*options); });
}

}  // namespace senet::cli
