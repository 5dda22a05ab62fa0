#include <fmt/format.h>

#include "base/json.h"
#include "base/processor_time.h"
#include "base/text.h"
#include "cli/command.h"
#include "jobs/perft_count.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

struct PerftOptions {
    Common common;
    int depth = 0;
    bool divide = false;
};

void print(const PerftOptions& options, const jobs::PerftCount& counted) {
    if (options.common.json) {
        print_json({{"depth", counted.depth},
                    {"count", counted.count},
                    {"ms", static_cast<std::int64_t>(counted.seconds * 1000)}});
        return;
    }
    const auto count = static_cast<double>(counted.count);
    terminal::to_out("{:5}  {:>15}  {:>9}  {:>9}/s\n", counted.depth, counted.count,
                     show_time(counted.seconds),
                     show_count(per_second(count, counted.thread_seconds)));
    terminal::flush_out();
}

void print(const PerftOptions& options, const jobs::DividedPerft& divided) {
    for (const auto& [move, count] : divided.moves) {
        if (options.common.json)
            print_json({{"move", move}, {"count", count}});
        else
            terminal::to_out("{}  {:>15}\n", terminal::pad(move, 10), count);
    }
    print(options, divided.all);
}

Exit count(const PerftOptions& options) {
    const Common& common = options.common;
    const jobs::PerftJob perft(host(), common.request, {common.position, common.moves});
    if (options.divide) {
        print(options, perft.divide(options.depth));
        return Exit::Done;
    }
    if (!common.json)
        terminal::to_out(
            "{}\n", terminal::paint("depth            count       time       speed", Colour::Bold));
    for (int depth = 1; depth <= options.depth; ++depth) print(options, perft.count(depth));
    return Exit::Done;
}

}  // namespace

void add_perft(Commands& commands) {
    auto options = std::make_shared<PerftOptions>();
    Command& perft =
        commands.add({.name = "perft",
                      .summary = "Count the sequences of legal moves of each length up to DEPTH",
                      .example = "senet perft breakthrough 4 --divide",
                      .more = "Every move is made, to the leaves; none is counted in bulk."});
    add_game_options(perft, options->common, {.level = false, .position = true});
    perft.add("DEPTH", options->depth, "The longest sequences to count")
        .required()
        .takes(whole_number(1, 100));
    perft.add_flag("--divide", options->divide, "Only DEPTH, with a count for each first move");
    perft.runs([options] { return count(*options); });
}

}  // namespace senet::cli
