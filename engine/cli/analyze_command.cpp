#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/limit_options.h"
#include "pictures/board_text.h"
#include "search/searcher.h"
#include "terminal/terminal.h"
#include "words/moves.h"
#include "words/outcome_text.h"

namespace senet::cli {
namespace {

struct AnalyzeOptions {
    Common common;
    jobs::LimitOptions limits;
    int lines = 1;
    std::optional<game::Value> at_least;
};

class Analysis {
  public:
    Analysis(const AnalyzeOptions& options, jobs::OpenGame game)
        : options_(options),
          game_(std::move(game)),
          line_(open_line(options.common, *game_.rules)),
          searcher_(*game_.rules, game_.config.search, options.common.request.seed),
          limits_(jobs::limits_of(options.limits, game_.config, options.common.request)) {}

    Exit run() {
        if (options_.common.verbose) {
            for (const std::string& note : searcher_.notes())
                terminal::to_err("senet: note: {}\n", note);
        }
        if (!options_.common.json)
            terminal::to_out("{}\n", pictures::board_text(line_, terminal::look()));
        if (line_.outcome().over()) return game_over();
        if (options_.at_least) return test();
        if (!options_.common.json) print_heading();
        thread_watch_ = {};
        const search::Result result =
            searcher_.search(line_, limits_, terminal::interrupted(), options_.lines,
                             [this](const search::Result& found) { print(found, true); });
        if (result.partial || result.depth == 0) print(result, false);
        if (!options_.common.json) print_summary(result);
        return terminal::interrupted().stop ? Exit::Interrupted : Exit::Done;
    }

  private:
    Exit game_over() {
        const game::End end = line_.end();
        if (options_.common.json) {
            print_json({{"over", true},
                        {"outcome", words::outcome_text(game_.rules->game(), end.outcome)},
                        {"winner", end.outcome.winner.number()},
                        {"reason", end.reason}});
        } else {
            terminal::to_out("The game is over: {}\n", words::outcome_text(line_));
        }
        return Exit::Done;
    }

    Exit test() {
        const int depth = options_.limits.depth.value_or(std::min(game_.config.limits.depth, 8));
        const search::Result result =
            searcher_.test(line_, depth, *options_.at_least, terminal::interrupted());
        const search::Bound bound = result.best.bound;
        if (bound == search::Bound::None) return Exit::Interrupted;
        const bool yes = bound == search::Bound::Lower;
        if (options_.common.json) {
            print_json({{"at_least", *options_.at_least},
                        {"proven", yes},
                        {"bound", result.best.value},
                        {"depth", depth},
                        {"nodes", result.counts.nodes}});
        } else {
            terminal::to_out("{}: at depth {} the position is worth {} {} ({} nodes)\n",
                             yes ? "yes" : "no", depth, yes ? "at least" : "at most",
                             game::show_value(result.best.value), result.counts.nodes);
        }
        return yes ? Exit::Done : Exit::Negative;
    }

    void print_heading() const {
        terminal::to_out(
            "{}\n",
            terminal::paint("depth        value       nodes    nodes/s       time  line",
                            Colour::Bold));
    }

    void print(const search::Result& result, bool complete) {
        std::vector<search::Variation> lines = result.lines;
        if (!complete) lines = {result.best};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (options_.common.json)
                print_as_json(result, lines[i], static_cast<int>(i) + 1, complete);
            else
                print_as_row(result, lines[i], complete);
        }
    }

    double speed_of(const search::Result& result) const {
        return per_second(static_cast<double>(result.counts.nodes), thread_watch_.seconds());
    }

    void print_as_row(const search::Result& result, const search::Variation& variation,
                      bool complete) {
        const std::string depth =
            std::to_string(complete ? result.depth : result.depth + 1) + (complete ? "" : "-");
        terminal::to_out("{:>5} {} {:>11} {:>10} {:>10}  {}\n", depth,
                         terminal::pad_left(words::value_text(variation), 12),
                         show_count(static_cast<double>(result.counts.nodes)),
                         show_count(speed_of(result)), show_time(result.seconds),
                         fmt::join(words::variation_texts(line_, variation.moves), " "));
        terminal::flush_out();
    }

    void print_as_json(const search::Result& result, const search::Variation& variation, int number,
                       bool complete) {
        const std::vector<std::string> pv = words::variation_texts(line_, variation.moves);
        nlohmann::json object{{"depth", complete ? result.depth : result.depth + 1},
                              {"nodes", result.counts.nodes},
                              {"nps", static_cast<std::int64_t>(speed_of(result))},
                              {"ms", static_cast<std::int64_t>(result.seconds * 1000)},
                              {"pv", pv},
                              {"best", pv.front()},
                              {"complete", complete},
                              {"solved", complete && result.solved}};
        if (options_.lines > 1) object["line"] = number;
        words::put_value(object, variation);
        print_json(object);
    }

    void print_summary(const search::Result& result) {
        const std::string best = words::variation_texts(line_, result.best.moves).front();
        terminal::to_out("\nbest move: {}  ({}{})\n", terminal::paint(best, Colour::Green),
                         words::value_text(result.best),
                         result.solved ? ", and that is the value under perfect play" : "");
        if (!options_.common.verbose) return;
        const search::Counts& counts = result.counts;
        terminal::to_out("leaves {}, table probes {}, hits {:.1f} %, table {:.1f} % full\n",
                         counts.leaves, counts.table_probes,
                         100.0 * static_cast<double>(counts.table_hits) /
                             static_cast<double>(std::max<std::uint64_t>(1, counts.table_probes)),
                         100.0 * searcher_.table_fullness());
    }

    const AnalyzeOptions& options_;
    jobs::OpenGame game_;
    game::Line line_;
    search::Searcher searcher_;
    search::Limits limits_;
    ThreadStopwatch thread_watch_;  // since the search began
};

}  // namespace

void add_analyze(Commands& commands) {
    auto options = std::make_shared<AnalyzeOptions>();
    Command& analyze =
        commands.add({.name = "analyze",
                      .summary = "Search a position deeper and deeper, printing a line per depth",
                      .example = "senet analyze connect4 --moves \"4 4 3\" --time 5s --lines 3"});
    add_game_options(analyze, options->common, {.position = true});
    add_verbose_option(
        analyze, options->common,
        "Also say which settings of the search do not apply to this game, and how the table "
        "was used");
    add_limit_options(analyze, options->limits,
                      {"Stop at this depth", "Stop after this time: 500ms, 2s, 1m",
                       "Stop after this many positions: 500k, 5M"});
    analyze
        .add_with_default("--lines", options->lines,
                          "How many of the best moves to show, each with its line")
        .named("N")
        .takes(whole_number(1, 1000));
    analyze
        .add("--at-least", options->at_least,
             "Only ask whether the position is worth this value at --depth (a null-window "
             "search); exit code 1 if it is not")
        .named("VALUE")
        .takes({whole_number(-game::kWin, game::kWin).fault});
    analyze.runs([options, &analyze] {
        if (options->at_least) {
            analyze.refuse({"--time", "--nodes", "--lines"},
                           "with --at-least, which searches to --depth for one answer");
        }
        return Analysis(*options, open_game(options->common)).run();
    });
}

}  // namespace senet::cli
