#include <fmt/format.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/limit_options.h"
#include "jobs/search_comparison.h"
#include "terminal/terminal.h"
#include "words/comparison_text.h"
#include "words/network_text.h"

namespace senet::cli {
namespace {

struct CompareOptions {
    Common common;
    int positions = 10;
    std::optional<int> depth;
};

void print(const jobs::ComparedSearches& compared, bool json) {
    if (!json) {
        terminal::put_out(words::comparison_heading(
            compared.kind, compared.against, compared.positions, compared.depth, terminal::look()));
    }
    for (const play::ComparisonRow& row : compared.rows) {
        if (json)
            print_json(words::as_json(row, compared.kind, compared.depth));
        else
            terminal::put_out(words::comparison_row(row, terminal::look()));
    }
    if (!json) terminal::to_out("\n");
    terminal::flush_out();
}

Exit compare_searches(const CompareOptions& options) {
    const Common& common = options.common;
    refuse_limits(common.request, "compare searches to a depth (--depth)");
    const jobs::SearchComparison comparison(host(),
                                            {.request = common.request,
                                             .beginning = {common.position, common.moves},
                                             .positions = options.positions,
                                             .depth = options.depth});
    if (!common.json) terminal::put_out(words::evaluation_words(comparison.evaluators()));
    const jobs::ComparedSearches algorithms = comparison.algorithms();
    print(algorithms, common.json);
    const jobs::ComparedSearches by_option = comparison.options();
    print(by_option, common.json);
    return algorithms.sound() && by_option.sound() ? Exit::Done : Exit::Negative;
}

}  // namespace

void add_compare(Commands& commands) {
    auto options = std::make_shared<CompareOptions>();
    Command& compare = commands.add(
        {.name = "compare",
         .summary = "Compare search algorithms with plain minimax, and options with alpha-beta",
         .example = "senet compare connect4 --positions 1 --depth 10",
         .more = "Shows the values found on random positions of the game, and the nodes needed. "
                 "The algorithms search once, to the full depth, with the config's order of moves. "
                 "\"this config\" and the options that differ from it deepen iteratively where the "
                 "config does, and count the nodes of all iterations. The exit code is 1 if an "
                 "algorithm that promises minimax's value misses it."});
    add_game_options(compare, options->common, {.position = true});
    compare
        .add_with_default("--positions", options->positions,
                          "How many positions; 1 is the start itself")
        .named("N")
        .takes(whole_number(1, 10'000));
    compare
        .add(
            "--depth", options->depth,
            "Plies to search, by default what takes moderate time; algorithms never go deeper than "
            "minimax can in that")
        .named("N")
        .takes(whole_number(1, search::kMostDepth));
    compare.runs([options] { return compare_searches(*options); });
}

}  // namespace senet::cli
