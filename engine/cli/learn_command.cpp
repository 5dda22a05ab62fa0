#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "jobs/learn_report.h"
#include "jobs/learn_run.h"
#include "jobs/place.h"
#include "jobs/results_json.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct LearnOptions {
    Common common;
    std::string time = "1h";
    std::optional<int> rounds;
    std::string positions;
    std::string nodes;
    std::string width;
    std::string from;
    std::string fields;
    bool script = false;
    bool no_verdict = false;
    int threads = 0;
    std::string folder;
};

/// "cells,hand" or "cells hand".
std::vector<std::string> fields_in(const std::string& text) {
    std::string names = text;
    std::replace(names.begin(), names.end(), ',', ' ');
    std::vector<std::string> fields = split_words(names);
    if (fields.empty() && !text.empty())
        throw Error(fmt::format("--fields: expected names, as in cells,hand,line-4, got {}",
                                in_quotes(text)));
    return fields;
}

std::string elo_text(double elo) {
    if (elo <= -jobs::kMostElo) return "-∞";
    return elo >= jobs::kMostElo ? "+∞" : show_signed(elo);
}

void tell(const jobs::LearnRound& round, bool as_json) {
    if (as_json) return print_json(jobs::round_as_json(round));
    std::string match;
    if (round.match_games > 0)
        match = fmt::format(", {} Elo [{}, {}] in {} games{}", elo_text(round.elo),
                            elo_text(round.elo_low), elo_text(round.elo_high), round.match_games,
                            round.kept ? "" : ": not kept");
    terminal::to_out("round {}: {} positions of {} games, {:.0f} a second, loss {:.4f}{}{}\n",
                     round.number, round.positions, round.games,
                     static_cast<double>(round.positions) / std::max(0.001, round.seconds),
                     round.loss,
                     round.number == 0 ? "" : fmt::format(" (least {:.4f})", round.floor), match);
}

void print(const jobs::Learnt& learnt, bool by_time) {
    const std::string file = learnt.network.string();
    const bool judged = !learnt.verdict.empty();
    if (judged)
        terminal::to_out("The network is {}.\n", learnt.verdict);
    else
        terminal::to_out("Wrote {}: {}.\n", file, learnt.how);
    const bool doubtful = judged && !learnt.accepted();
    if (by_time && judged && learnt.judged->decision == tournament::Decision::None)
        terminal::to_out("The same command with a longer --time plays on, to be surer.\n");
    if (doubtful) terminal::to_out("Wrote {}, which is not in use.\n", file);
    if (learnt.is_from)
        terminal::to_out("No round was better than the network of --from: this is that network.\n");
    const fs::path& settings = learnt.settings;
    std::error_code failure;
    terminal::to_out(
        "To use it{}: cp {} {}\n"
        "and put this into {}{}:\n"
        "evaluation: {{ network: {} }}\n",
        doubtful ? " all the same" : "", in_shell(file),
        in_shell(settings.has_parent_path() ? settings.parent_path() / "" : "./"),
        settings.string(), fs::exists(settings, failure) ? "" : " (a new file)",
        learnt.network.filename().string());
}

void print_as_json(const jobs::Learnt& learnt) {
    json object{{"network", learnt.network.string()},
                {"learnt", learnt.how},
                {"verdict", learnt.verdict},
                {"accepted", learnt.accepted()},
                {"report", learnt.report.string()}};
    if (learnt.judged) object.update(jobs::judged_as_json(*learnt.judged, std::nullopt));
    print_json(object);
}

void tell(const jobs::Learnt& learnt, const LearnOptions& options) {
    if (options.common.json) return print_as_json(learnt);
    print(learnt, !options.rounds);
    terminal::to_out("Report: {}\n", learnt.report.string());
}

Exit run(const LearnOptions& options) {
    const std::string stem = fs::path(options.common.request.game).stem();
    jobs::LearnTask task{.request = options.common.request,
                         .milliseconds = *parse_time(options.time),
                         .rounds = options.rounds,
                         .from = options.from,
                         .script = options.script,
                         .fields = fields_in(options.fields),
                         .threads = options.threads,
                         .folder = options.folder.empty() ? jobs::run_place(host(), "learn-" + stem)
                                                          : fs::path(options.folder),
                         .use = use_of_player(options.common)};
    if (options.no_verdict) task.verdict_games = 0;
    if (!options.width.empty()) task.width = static_cast<std::size_t>(*parse_whole(options.width));
    if (!options.nodes.empty())
        task.nodes = static_cast<std::uint64_t>(*parse_count(options.nodes));
    if (!options.positions.empty())
        task.positions = static_cast<std::size_t>(*parse_count(options.positions));
    const jobs::Host here = host_for(options.common);
    const auto learnt = jobs::learn(here, task, [&](const jobs::LearnRound& round) {
        tell(round, options.common.json);
        terminal::flush_out();  // it may be long to the next one
    });
    if (!learnt) return Exit::Interrupted;
    tell(*learnt, options);
    return learnt->accepted() || options.no_verdict ? Exit::Done : Exit::Negative;
}

}  // namespace

void add_learn(Commands& commands) {
    auto options = std::make_shared<LearnOptions>();
    Command& learn = commands.add(
        {.name = "learn",
         .summary = "Learn an evaluation from self-play, from nothing but the rules",
         .example = "senet learn connect4 --time 10m",
         .more =
             "A small network is fitted to games that the engine plays against itself, round by "
             "round. Each round plays with the best network so far, and ends with a short match "
             "against it. Learning stops when two rounds in a row, each from at least a million "
             "positions, clearly gain nothing. At the end the best plays against the script's "
             "evaluate(), with equal time. The run's folder has a page, learn.html, written anew "
             "after each round: how the learning goes, and what the network values. Nothing is "
             "overwritten. To resume after an interruption, run the same command again."});
    add_game_options(learn, options->common, {.level = false});
    add_mend_option(learn, options->common);
    add_jobs_option(learn, options->common);
    Option& time = learn.add_with_default("--time", options->time,
                                          "How long all of it may take, the match at the end too");
    time.named("TIME").takes(time_limit());
    learn.add("--rounds", options->rounds, "Exactly so many rounds, in place of a time")
        .named("N")
        .takes(whole_number(1, 1000))
        .excludes(time);
    learn
        .add("--positions", options->positions,
             "About how many positions a round has; if not given, by the time, or with --rounds "
             "500k (4M where throws are sampled)")
        .named("N")
        .takes(node_limit());
    learn
        .add("--nodes", options->nodes,
             "Positions that a search visits for a move; if not given 500, or 150 where --time is "
             "less than half an hour")
        .named("N")
        .takes(node_limit());
    learn
        .add("--width", options->width,
             "Hidden units of the network (16, 32, 64 or 128); if not given, those of --from, or "
             "else 32")
        .named("N")
        .takes(one_of({"16", "32", "64", "128"}));
    learn.add("--from", options->from, "Go on from this network, instead of random values")
        .named("FILE")
        .takes(not_empty());
    learn.add_flag(
        "--script", options->script,
        "Learn what is to be added to evaluate(), which also plays the first games; not for "
        "games with more than two players");
    learn
        .add("--fields", options->fields,
             "What it sees, fields of the state and patterns, as in cells,hand,line-4; if not "
             "given, what the view shows and what else helps")
        .named("NAMES")
        .takes(not_empty());
    learn.add_flag("--no-verdict", options->no_verdict, "Learn only, without the match at the end");
    learn
        .add("--threads", options->threads,
             "Threads that play and learn; all processors if not given")
        .named("N")
        .takes(whole_number(1, 256));
    learn.add("--run", options->folder, "The folder for the run; in runs/ by default")
        .named("FOLDER")
        .takes(not_empty());
    learn.runs([options] { return run(*options); });
}

}  // namespace senet::cli
