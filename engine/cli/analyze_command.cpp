#include <fmt/format.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/limit_options.h"
#include "jobs/analysis.h"
#include "pictures/board_text.h"
#include "terminal/terminal.h"
#include "words/analysis_text.h"
#include "words/network_text.h"
#include "words/outcome_text.h"

namespace senet::cli {
namespace {

struct AnalyzeOptions {
    Common common;
    jobs::LimitOptions limits;
    int lines = 1;
    std::optional<game::Value> at_least;
};

Exit tell_end(const AnalyzeOptions& options, const game::Line& line) {
    if (options.common.json)
        print_json(words::end_as_json(line));
    else
        terminal::to_out("The game is over: {}\n", words::outcome_text(line));
    return Exit::Done;
}

Exit ask_worth(const AnalyzeOptions& options, jobs::Analysis& analysis) {
    const auto answer = analysis.is_worth(*options.at_least);
    if (!answer) return Exit::Interrupted;
    const bool yes = answer->proven;
    if (options.common.json) {
        print_json({{"at_least", *options.at_least},
                    {"proven", yes},
                    {"bound", answer->bound},
                    {"evaluation", words::evaluation_as_json(analysis.line().rules())},
                    {"depth", answer->depth},
                    {"nodes", answer->nodes}});
    } else {
        terminal::to_out("{}: at depth {} the position is worth {} {} ({} nodes)\n",
                         yes ? "yes" : "no", answer->depth, yes ? "at least" : "at most",
                         answer->measure.show(answer->bound), answer->nodes);
    }
    return yes ? Exit::Done : Exit::Negative;
}

void print(const AnalyzeOptions& options, const jobs::Analysis& analysis,
           const search::Result& result, bool complete) {
    // What comes of a throw is one row, its mean.
    const bool all = complete && result.move();
    const std::vector<search::Variation> lines = all ? result.lines : std::vector{result.best};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const words::FoundLine found{.line = analysis.line(),
                                     .result = result,
                                     .variation = lines[i],
                                     .complete = complete,
                                     .nps = analysis.speed(result),
                                     .number = options.lines > 1 ? static_cast<int>(i) + 1 : 0};
        if (options.common.json) {
            print_json(words::as_json(found));
        } else {
            terminal::put_out(words::analysis_row(found, terminal::look()));
            terminal::flush_out();
        }
    }
}

Exit search_position(const AnalyzeOptions& options, jobs::Analysis& analysis) {
    const bool json = options.common.json;
    if (!json) terminal::put_out(words::analysis_heading(terminal::look()));
    const search::Result result = analysis.search([&](const search::Result& found, bool complete) {
        print(options, analysis, found, complete);
    });
    if (!json) {
        const auto words = result.move() ? words::best_move_words : words::throws_table;
        terminal::to_out("\n{}", words(analysis.line(), result, terminal::look()));
        if (options.common.verbose)
            terminal::put_out(words::table_use_words(result.counts, analysis.table_fullness()));
    }
    return host().interrupt.stop ? Exit::Interrupted : Exit::Done;
}

Exit analyze_position(const AnalyzeOptions& options) {
    const Common& common = options.common;
    jobs::Analysis analysis(host(),
                            {.request = common.request,
                             .beginning = {common.position, common.moves},
                             .limits = options.limits,
                             .lines = options.lines});
    if (common.verbose) {
        for (const std::string& note : analysis.notes())
            terminal::to_err("senet: note: {}\n", note);
    }
    const game::Line& line = analysis.line();
    if (!common.json) terminal::to_out("{}\n", pictures::board_text(line, terminal::look()));
    if (line.outcome().over()) return tell_end(options, line);
    if (line.state().throws() && options.lines > 1)
        throw Error("--lines has no use where a throw is next: all that can come up is shown");
    if (!common.json) terminal::put_out(words::evaluation_words(analysis.evaluators()));
    return options.at_least ? ask_worth(options, analysis) : search_position(options, analysis);
}

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
                       "Stop after this many positions: 500k, 5M",
                       "Stop after about this many: sooner if the move is clear, after up to four "
                       "times as many if it is not"});
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
        return analyze_position(*options);
    });
}

}  // namespace senet::cli
