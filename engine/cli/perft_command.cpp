#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "game/notation.h"
#include "game/perft.h"
#include "terminal/terminal.h"
#include "words/moves.h"

namespace senet::cli {
namespace {

struct PerftOptions {
    Common common;
    int depth = 0;
    bool divide = false;
};

/// When a count began: for people by the clock, for its speed by the thread's own time.
struct Begun {
    Stopwatch by_clock;
    ThreadStopwatch by_thread;
};

void print_count(const PerftOptions& options, int depth, std::uint64_t count, const Begun& begun) {
    const double seconds = begun.by_clock.seconds();
    if (options.common.json) {
        print_json({{"depth", depth},
                    {"count", count},
                    {"ms", static_cast<std::int64_t>(seconds * 1000)}});
        return;
    }
    terminal::to_out("{:5}  {:>15}  {:>9}  {:>9}/s\n", depth, count, show_time(seconds),
                     show_count(per_second(static_cast<double>(count), begun.by_thread.seconds())));
    terminal::flush_out();
}

void divide(const PerftOptions& options, const game::Line& line) {
    const Begun begun;
    std::uint64_t sum = 0;
    for (const auto& [move, count] :
         game::perft_divide(line, options.depth, terminal::interrupted())) {
        const std::string text = words::move_name(line.rules(), line.state(), move);
        if (options.common.json)
            print_json({{"move", text}, {"count", count}});
        else
            terminal::to_out("{}  {:>15}\n", terminal::pad(text, 10), count);
        sum += count;
    }
    print_count(options, options.depth, sum, begun);
}

Exit count(const PerftOptions& options) {
    const jobs::OpenGame game = open_game(options.common);
    const game::Line line = open_line(options.common, *game.rules);
    if (options.divide) {
        divide(options, line);
        return Exit::Done;
    }
    if (!options.common.json)
        terminal::to_out(
            "{}\n", terminal::paint("depth            count       time       speed", Colour::Bold));
    for (int depth = 1; depth <= options.depth; ++depth) {
        const Begun begun;
        const std::uint64_t sum = game::perft(line, depth, terminal::interrupted());
        print_count(options, depth, sum, begun);
    }
    return Exit::Done;
}

}  // namespace

void add_perft(Commands& commands) {
    auto options = std::make_shared<PerftOptions>();
    Command& perft =
        commands.add({.name = "perft",
                      .summary = "Count the sequences of legal moves of each length up to DEPTH",
                      .example = "senet perft breakthrough 4 --divide",
                      .more = "Every leaf is made; none is counted in bulk."});
    add_game_options(perft, options->common, {.level = false, .position = true});
    perft.add("DEPTH", options->depth, "The longest sequences to count")
        .required()
        .takes(whole_number(1, 100));
    perft.add_flag("--divide", options->divide, "Only DEPTH, with a count for each first move");
    perft.runs([options] { return count(*options); });
}

}  // namespace senet::cli
