// How fast the engine is with hand-written rules and with what runs scripts, in nodes per second,
// measured in turns so that a busy machine slows all of them alike. `senet_twins --help` says how
// to ask.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/error.h"
#include "base/text.h"
#include "benchmarks/twins.h"
#include "game/perft.h"
#include "search/searcher.h"

namespace senet::benchmarks {
namespace {

constexpr const char* kHelp =
    "senet_twins [--rounds N] [--only WAY] [NAME ...]\n\n"
    "  NAME        scripts whose path contains one of them; all without\n"
    "  --rounds N  how often each is measured, 1 to 1000; the best round counts (5 if not given)\n"
    "  --only WAY  one implementation: {}\n";

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
    if (twin.search_depth > 0) {
        search::Options plain = plain_options();
        // There, wins are worth the same anyway.
        if (rules.game().is_of_expectation()) plain.goal = search::Goal::Win;
        best.plain = std::max(best.plain, search_speed(line, plain, twin.search_depth, few));
        best.table = std::max(
            best.table,
            search_speed(line, search::Options{}, search::kMostDepth, few.value_or(kTableNodes)));
    }
    best.perft = std::max(best.perft, perft_speed(line, twin.perft_depth - (way.slow ? 2 : 0)));
}

std::string show(double speed) { return speed == 0 ? "-" : fmt::format("{:.2f}", speed / 1e6); }

std::string ratio(double speed, double twin) {
    return speed == 0 ? "-" : fmt::format("{:.0f} %", 100 * speed / twin);
}

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

struct Request {
    int rounds = 5;
    Ways ways = implementations();
    std::vector<std::string> names;

    bool wants(const Twin& twin) const {
        const auto is_named = [&](const std::string& name) {
            return twin.script.find(name) != std::string::npos;
        };
        return names.empty() || std::any_of(names.begin(), names.end(), is_named);
    }
};

/// THROWS Error.
Request read(const std::vector<std::string>& arguments) {
    Request request;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& given = arguments[i];
        const bool is_option = given == "--rounds" || given == "--only";
        if (is_option && i + 1 == arguments.size()) throw Error(given + " wants a value");
        if (given == "--rounds") {
            const auto rounds = parse_whole(arguments[++i]);
            if (!rounds || *rounds < 1 || *rounds > 1000) {
                throw Error(fmt::format("--rounds must be a whole number from 1 to 1000, got {}",
                                        in_quotes(arguments[i])));
            }
            request.rounds = static_cast<int>(*rounds);
        } else if (given == "--only") {
            const std::string& only = arguments[++i];
            std::erase_if(request.ways, [&](const auto& way) { return way.name != only; });
            if (request.ways.empty()) {
                throw Error(
                    fmt::format("there is no implementation {}; see --help", in_quotes(only)));
            }
        } else if (given.starts_with("-")) {
            throw Error(fmt::format("there is no option {}; see --help", given));
        } else {
            request.names.push_back(given);
        }
    }
    const auto is_wanted = [&](const Twin& twin) { return request.wants(twin); };
    if (std::none_of(all_twins().begin(), all_twins().end(), is_wanted))
        throw Error("no script's path contains " + join(request.names, " or "));
    return request;
}

int run(const std::vector<std::string>& arguments) {
    if (std::find(arguments.begin(), arguments.end(), "--help") != arguments.end()) {
        std::vector<std::string> ways;
        for (const Implementation& way : implementations()) ways.push_back(way.name);
        fmt::print(kHelp, join(ways, ", "));
        return 0;
    }
    const Request request = read(arguments);
    fmt::print("million a second               plain  twin=    table  twin=    perft  twin=\n");
    for (const Twin& twin : all_twins()) {
        if (request.wants(twin)) compare(twin, request.ways, request.rounds);
    }
    return 0;
}

}  // namespace
}  // namespace senet::benchmarks

int main(int count, char** arguments) {
    try {
        return senet::benchmarks::run({arguments + 1, arguments + count});
    } catch (const senet::Error& error) {
        fmt::print(stderr, "senet_twins: error: {}\n", error.message());
        return 2;
    }
}
