#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "play/comparison.h"
#include "terminal/terminal.h"
#include "words/comparison_text.h"

namespace senet::cli {
namespace {

struct CompareOptions {
    Common common;
    int positions = 10;
    std::optional<int> depth;
};

class Comparison {
  public:
    explicit Comparison(const CompareOptions& options)
        : options_(options),
          game_(open_game(options.common)),
          line_(open_line(options.common, *game_.rules)) {}

    Exit run() {
        if (line_.outcome().over())
            throw Error("the game is over here; compare wants a position with moves");
        const auto positions =
            play::random_positions(line_, options_.positions, options_.common.request.seed);
        const search::Options& base = game_.config.search;
        bool sound = section("algorithms", "against plain minimax",
                             {"minimax", play::plain_minimax(base), true},
                             play::all_algorithms(base), positions, 60'000);
        sound &= section("options", "against alpha-beta with a table alone",
                         {"alphabeta with table", play::plain_alpha_beta(base), true},
                         play::option_by_option(base, game_.rules->game()), positions, 400'000);
        return sound ? Exit::Done : Exit::Negative;
    }

  private:
    /// Compares, prints, and says whether everyone who promised the judge's value found it.
    bool section(const std::string& kind, const std::string& against, const play::Contestant& judge,
                 const std::vector<play::Contestant>& contestants,
                 const std::vector<game::Line>& positions, std::uint64_t nodes) {
        // Minimax is asked no deeper than it gets in moderate time, whatever --depth says.
        const bool by_minimax = judge.options.algorithm == search::Algorithm::Minimax;
        int depth = options_.depth.value_or(search::kMostDepth);
        if (by_minimax || !options_.depth) {
            depth = std::min(
                depth,
                play::depth_within(judge.options, positions, nodes, terminal::interrupted()));
        }
        terminal::ProgressBar bar(kind);
        const auto rows =
            play::compare(judge, contestants, positions, depth, options_.common.request.seed,
                          terminal::interrupted(), [&](double done) { bar.show(done); });
        bar.clear();
        if (!options_.common.json) {
            terminal::put_out(words::comparison_heading(kind, against, positions.size(), depth,
                                                        terminal::look()));
        }
        bool sound = true;
        for (const play::ComparisonRow& row : rows) {
            sound &= !words::is_wrong(row);
            if (options_.common.json)
                print_json(words::as_json(row, kind, depth));
            else
                terminal::put_out(words::comparison_row(row, terminal::look()));
        }
        if (!options_.common.json) terminal::to_out("\n");
        terminal::flush_out();
        return sound;
    }

    const CompareOptions& options_;
    jobs::OpenGame game_;
    game::Line line_;
};

}  // namespace

void add_compare(Commands& commands) {
    auto options = std::make_shared<CompareOptions>();
    Command& compare = commands.add(
        {.name = "compare",
         .summary = "Compare every search algorithm and option with plain minimax",
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
    compare.runs([options] { return Comparison(*options).run(); });
}

}  // namespace senet::cli
