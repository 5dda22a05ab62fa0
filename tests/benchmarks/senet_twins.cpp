// How fast the engine is with hand-written rules and with what runs scripts, in nodes per second,
// measured in turns so that a busy machine slows all of them alike.
//
//   senet_twins [--rounds N] [--only WAY] [NAME ...]
//
// NAME: scripts whose path contains one of them; all without. WAY: the name of an implementation.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>

#include "benchmarks/twins.h"
#include "game/perft.h"
#include "search/searcher.h"

namespace senet::benchmarks {
namespace {

constexpr std::uint64_t kSlowNodes = 100'000;
constexpr std::uint64_t kTableNodes = 3'000'000;

using game::Line;
using game::Rules;

/// Nodes per second; the best round counts.
struct Speeds {
    double plain = 0;  // alpha-beta as plain_options() say
    double table = 0;  // the default search
    double perft = 0;
};

double search_speed(const Line& line, const search::Options& options, int depth,
                    std::optional<std::uint64_t> nodes) {
    search::Searcher searcher(line.rules(), options, 1);
    // The first time, the system hands out the table's memory page by page.
    if (options.table) searcher.search(line, {.depth = 64, .milliseconds = {}, .nodes = nodes});
    searcher.forget();
    const search::Result result =
        searcher.search(line, {.depth = depth, .milliseconds = {}, .nodes = nodes});
    return static_cast<double>(result.counts.nodes) / result.seconds;
}

double perft_speed(const Line& line, int depth) {
    const Stopwatch watch;
    const std::uint64_t leaves = game::perft(line, depth);
    return static_cast<double>(leaves) / watch.seconds();
}

void measure(const Twin& twin, const Implementation& way, Rules& rules, Speeds& best) {
    const Line line(rules, rules.start(1));
    const auto few = way.slow ? std::optional(kSlowNodes) : std::nullopt;
    best.plain = std::max(best.plain, search_speed(line, plain_options(), twin.search_depth, few));
    best.table = std::max(
        best.table,
        search_speed(line, search::Options{}, search::kMostDepth, few.value_or(kTableNodes)));
    best.perft = std::max(best.perft, perft_speed(line, twin.perft_depth - (way.slow ? 2 : 0)));
}

std::string show(double speed) { return fmt::format("{:.2f}", speed / 1e6); }

std::string ratio(double speed, double twin) { return fmt::format("{:.0f} %", 100 * speed / twin); }

using Ways = std::vector<Implementation>;

void print(const Twin& twin, const Ways& ways, const std::map<std::string, Speeds>& speeds) {
    const Speeds& yardstick = speeds.at(ways.front().name);
    for (const Implementation& way : ways) {
        const Speeds& here = speeds.at(way.name);
        fmt::print("{:<20} {:<12} {:>8} {:>6} {:>8} {:>6} {:>8} {:>6}\n", name_of(twin), way.name,
                   show(here.plain), ratio(here.plain, yardstick.plain), show(here.table),
                   ratio(here.table, yardstick.table), show(here.perft),
                   ratio(here.perft, yardstick.perft));
    }
    std::fflush(stdout);
}

void compare(const Twin& twin, const Ways& ways, int rounds) {
    std::map<std::string, Speeds> speeds;
    std::map<std::string, std::unique_ptr<Rules>> rules;
    for (const Implementation& way : ways) rules[way.name] = way.make(twin);
    for (int round = 0; round < rounds; ++round) {
        for (const Implementation& way : ways) {
            if (way.slow && round > 1) continue;
            measure(twin, way, *rules[way.name], speeds[way.name]);
        }
    }
    print(twin, ways, speeds);
}

}  // namespace
}  // namespace senet::benchmarks

int main(int count, char** arguments) {
    using namespace senet::benchmarks;
    int rounds = 5;
    std::vector<std::string> names;
    std::vector<Implementation> ways = implementations();
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument == "--rounds" && i + 1 < count)
            rounds = std::max(1, std::atoi(arguments[++i]));
        else if (argument == "--only" && i + 1 < count)
            std::erase_if(ways, [&, only = std::string_view(arguments[++i])](const auto& way) {
                return way.name != only;
            });
        else
            names.emplace_back(argument);
    }
    if (ways.empty()) {
        fmt::print(stderr, "senet_twins: --only wants the name of an implementation\n");
        return 2;
    }
    fmt::print("million a second               plain  twin=    table  twin=    perft  twin=\n");
    for (const Twin& twin : all_twins()) {
        const bool wanted = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return twin.script.find(name) != std::string::npos;
        });
        if (names.empty() || wanted) compare(twin, ways, rounds);
    }
    return 0;
}
