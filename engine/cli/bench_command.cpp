#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "cli/command.h"
#include "game/perft.h"
#include "jobs/hook_profile.h"
#include "native/native_rules.h"
#include "play/comparison.h"
#include "search/searcher.h"
#include "settings/set.h"
#include "terminal/terminal.h"
#include "tournament/openings.h"

namespace senet::cli {
namespace {

constexpr std::uint64_t kSearchNodes = 400'000;  // a game's signature is counted within these
constexpr double kPerftSeconds = 0.5;
constexpr std::uint64_t kPerftLeaves = 200'000;  // in the VM 0.2 s, or 1 s where moves are many
constexpr int kDeepestPerft = 60;
constexpr double kWarmSeconds = 0.5;  // a search as long as this needs no other one before it
constexpr std::int64_t kPartMilliseconds = 1000;  // for the VM to show its speed in, if machine
                                                  // code goes on
constexpr double kSearchSeconds = 0.2;  // at least, with as many searches as that takes
constexpr std::uint64_t kSmallTree = 20'000;  // nodes; a third of the entries of kSmallTable
constexpr std::size_t kSmallTable = std::size_t{1} << 20;  // bytes
constexpr int kPlainDepth = 6;
constexpr int kNameWidth = 18;

struct BenchOptions {
    Common common;
    std::vector<std::string> games;
    bool plain = false;
    int depth = 0;
};

struct Speed {
    std::uint64_t perft_nodes = 0;  // 0: not measured
    double perft_seconds = 0;
    std::uint64_t search_nodes = 0;
    double search_seconds = 0;
    std::uint64_t signature = 0;
    int depth = 0;
    std::map<int, std::uint64_t> nodes_to;  // each full depth

    void note(const search::Result& done) {
        signature = done.counts.nodes;
        depth = done.depth;
        nodes_to[depth] = signature;
    }
    double perft_nps() const {
        return static_cast<double>(perft_nodes) / std::max(perft_seconds, 1e-9);
    }
    double search_nps() const {
        return static_cast<double>(search_nodes) / std::max(search_seconds, 1e-9);
    }
};

/// Perft deeper and deeper until a depth has leaves enough to measure, and that again and again;
/// from the start again where the game has fewer leaves at the next depth, since all nodes before
/// them are walked through as well.
void time_perft(const game::Line& line, Speed& speed) {
    std::uint64_t before = 0;
    int depth = 1;
    while (speed.perft_seconds < kPerftSeconds) {
        const ThreadStopwatch watch;
        const std::uint64_t count = game::perft(line, depth, terminal::interrupted(), kPerftLeaves);
        if (count == 0 && depth == 1) return;  // the game is over
        speed.perft_nodes += count;
        speed.perft_seconds += watch.seconds();
        if (count == kPerftLeaves) continue;
        depth = count < before || depth == kDeepestPerft ? 1 : depth + 1;
        before = depth == 1 ? 0 : count;
    }
}

/// Searches again and again where one search is over too soon to be measured.
void time_again(search::Searcher& searcher, const game::Line& line, const search::Limits& limits,
                Speed& speed) {
    bool goes_on = true;
    while (goes_on && speed.search_seconds < kSearchSeconds && !terminal::interrupted().stop) {
        searcher.forget();
        const ThreadStopwatch watch;
        const search::Result result = searcher.search(line, limits, terminal::interrupted());
        speed.search_nodes += result.counts.nodes;
        speed.search_seconds += watch.seconds();
        goes_on = result.counts.nodes > 0;
    }
}

/// The config's own search to as many nodes as are always the same; the signature is what its last
/// full depth took. Done twice where it is short: the first time the system hands out the table's
/// memory page by page, which a player waits for once a game.
void time_search(const game::Line& line, const settings::Config& config, std::uint64_t seed,
                 bool in_part, Speed& speed) {
    search::Searcher searcher(line.rules(), config.search, seed);
    search::Limits limits{.depth = search::kMostDepth, .milliseconds = {}, .nodes = kSearchNodes};
    if (in_part) limits.milliseconds = kPartMilliseconds;
    const auto search = [&] {
        const ThreadStopwatch watch;
        const search::Result result =
            searcher.search(line, limits, terminal::interrupted(), 1,
                            [&](const search::Result& done) { speed.note(done); });
        speed.search_nodes = result.counts.nodes;
        speed.search_seconds = watch.seconds();
    };
    search();
    if (in_part && speed.search_nodes > kSmallTree) return;
    if (speed.search_seconds < kWarmSeconds) {
        searcher.forget();
        search();
    }
    limits.milliseconds = {};
    if (speed.search_nodes > kSmallTree || !config.search.table) {
        time_again(searcher, line, limits, speed);
        return;
    }
    // Emptying a large table would take many times as long as the search.
    search::Options options = config.search;
    options.table->bytes = std::min(options.table->bytes, kSmallTable);
    search::Searcher small(line.rules(), options, seed);
    time_again(small, line, limits, speed);
}

/// The search that all implementations of the rules search the same tree in. Its signature stays 0
/// where there was not the time for it.
void time_plain(const game::Line& line, int depth, bool in_part, Speed& speed) {
    search::Searcher searcher(line.rules(), play::bare_alpha_beta(), 1);
    search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
    if (in_part) limits.milliseconds = 2 * kPartMilliseconds;
    const ThreadStopwatch watch;
    const search::Result result = searcher.search(line, limits, terminal::interrupted());
    speed.search_nodes = result.counts.nodes;
    speed.search_seconds = watch.seconds();
    if (result.depth > 0) speed.note(result);
    speed.depth = depth;
    time_again(searcher, line, limits, speed);
}

/// How fast a game is in the VM, and in machine code where some was made.
struct Speeds {
    std::string name;  // as the table shows it
    Speed vm;
    std::optional<Speed> native;
    bool all_native = false;  // no function that a search asks is left to the VM
    bool some_refused = false;  // there is a compiler, and it could not make code of all

    const Speed& best() const { return native ? *native : vm; }
    double ratio() const { return native->search_nps() / vm.search_nps(); }
};

bool all_compiled(const game::Rules& rules, const native::Code& code) {
    const std::vector<game::Hook> hooks = jobs::hot_hooks(rules);
    return std::all_of(hooks.begin(), hooks.end(),
                       [&](game::Hook hook) { return code.hook(hook).address != 0; });
}

class Bench {
  public:
    explicit Bench(const BenchOptions& options) : options_(options) {}

    Exit run() {
        refuse_what_has_no_effect();
        std::vector<std::string> games = options_.games;
        if (options_.common.request.config && games.size() != 1)
            throw Error(
                "--config wants the one game that it is for: senet bench GAME --config FILE");
        if (games.empty()) {
            for (const settings::GameEntry& entry : settings::list_games(host().home))
                games.push_back(entry.name);
        }
        std::uint64_t sum = 0;
        bool some_refused = false;
        for (const std::string& name : games) {
            const Speeds speeds = measure(name);
            if (terminal::interrupted().stop) return Exit::Interrupted;
            if (&name == &games.front()) print_heading();
            sum += speeds.best().signature;
            some_refused |= speeds.some_refused;
            if (options_.common.json)
                print_as_json(name, speeds);
            else
                print(speeds);
        }
        if (options_.common.json) {
            print_json({{"signature", sum}});
            return Exit::Done;
        }
        terminal::to_out("signature: {}\n", sum);
        if (some_refused)
            terminal::to_out(
                "* some of its functions, or all, run in the VM: \"{} check\" says which, and "
                "why\n",
                command_name());
        return Exit::Done;
    }

  private:
    Speeds measure(const std::string& name) const {
        Common common = options_.common;
        common.request.game = name;
        const settings::Config config = settings::load(host().home, common.request);
        Speeds speeds;
        speeds.name = config.name;
        std::unique_ptr<native::NativeRules> native;
        if (config.native) {
            native = std::make_unique<native::NativeRules>(jobs::read_script(host(), config),
                                                           host().compilers.common());
            native->wait(terminal::interrupted());
            const native::Code& code = *native->code();
            speeds.all_native = all_compiled(*native, code);
            speeds.some_refused = code.failure.empty() && !speeds.all_native;
            if (!code.any()) native.reset();
        }
        const auto rules = jobs::read_script(host(), config).rules();
        speeds.vm = measure(*rules, config, native != nullptr);
        if (native == nullptr || terminal::interrupted().stop) return speeds;
        speeds.native = measure(*native, config, false);
        compare(name, speeds);
        return speeds;
    }

    /// Both must have visited as many positions to each depth that both reached.
    static void compare(const std::string& name, const Speeds& speeds) {
        for (const auto& [depth, expected] : speeds.vm.nodes_to) {
            const auto got = speeds.native->nodes_to.find(depth);
            if (got == speeds.native->nodes_to.end() || got->second == expected) continue;
            throw std::logic_error(fmt::format(
                "{}: to depth {} machine code visited {} positions where the VM visited {}", name,
                depth, got->second, expected));
        }
    }

    /// What is set and plays no part here is not passed over in silence.
    void refuse_what_has_no_effect() const {
        for (const std::string& set : options_.common.request.sets) {
            const SourcePosition where{"--set " + set};
            const settings::Node change = settings::parse_set(set);
            const settings::Node* search = change.find("search");
            if (search == nullptr) continue;
            if (options_.plain)
                throw Error(where, "--plain searches in its own way, whatever the settings say");
            for (const char* limit : {"depth", "time", "nodes"}) {
                if (search->find(limit) == nullptr) continue;
                throw Error(where,
                            fmt::format("bench searches up to {} positions, whatever search.{} "
                                        "says; --plain --depth N searches to a depth",
                                        kSearchNodes, limit));
            }
        }
    }

    /// `in_part`: only how fast it is is wanted, the signature comes from elsewhere.
    Speed measure(game::Rules& rules, const settings::Config& config, bool in_part) const {
        const game::Line line = open_line(options_.common, rules);
        if (line.outcome().over()) throw Error(tournament::over_at_start(line));
        Speed speed;
        if (options_.plain) {
            time_plain(line, options_.depth > 0 ? options_.depth : kPlainDepth, in_part, speed);
        } else {
            time_perft(line, speed);
            time_search(line, config, options_.common.request.seed, in_part, speed);
        }
        return speed;
    }

    void print_heading() const {
        if (options_.common.json) return;
        const std::string first = fmt::format("{:{}} {:^23}   {:^30}", "", kNameWidth,
                                              "perft, leaves/s", "search, positions/s");
        const std::string second =
            fmt::format("{} {:>9} {:>13}   {:>9} {:>13} {:>6}   {:>5} {:>12}",
                        terminal::pad("game", kNameWidth), "VM", "machine code", "VM",
                        "machine code", "ratio", "depth", "nodes");
        terminal::to_out("{}\n{}\n", terminal::paint(trimmed_end(first), Colour::Bold),
                         terminal::paint(second, Colour::Bold));
    }

    static std::string trimmed_end(std::string text) {
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    void print(const Speeds& speeds) const {
        const std::string none = "-";
        const auto perft = [&](const Speed& speed) {
            return speed.perft_nodes == 0 ? none : show_count(speed.perft_nps());
        };
        const std::string name = speeds.some_refused ? speeds.name + " *" : speeds.name;
        terminal::to_out("{} {:>9} {:>13}   {:>9} {:>13} {:>6}   {:>5} {:>12}\n",
                         terminal::pad(printable(name), kNameWidth), perft(speeds.vm),
                         speeds.native ? perft(*speeds.native) : none,
                         show_count(speeds.vm.search_nps()),
                         speeds.native ? show_count(speeds.native->search_nps()) : none,
                         speeds.native ? fmt::format("{:.1f}", speeds.ratio()) : none,
                         speeds.best().depth, speeds.best().signature);
        terminal::flush_out();
    }

    static void print_as_json(const std::string& name, const Speeds& speeds) {
        const auto rounded = [](double number) { return static_cast<std::int64_t>(number); };
        nlohmann::json object{{"game", name},
                              {"search_nps", rounded(speeds.best().search_nps())},
                              {"nodes", speeds.best().signature},
                              {"depth", speeds.best().depth},
                              {"compiled", speeds.native.has_value()},
                              {"all_compiled", speeds.native && speeds.all_native},
                              {"vm_search_nps", rounded(speeds.vm.search_nps())}};
        if (speeds.native) object["ratio"] = speeds.ratio();
        if (speeds.vm.perft_nodes > 0) {
            object["perft_nps"] = rounded(speeds.best().perft_nps());
            object["vm_perft_nps"] = rounded(speeds.vm.perft_nps());
        }
        print_json(object);
    }

    const BenchOptions& options_;
};

}  // namespace

void add_bench(Commands& commands) {
    auto options = std::make_shared<BenchOptions>();
    Command& bench = commands.add(
        {.name = "bench",
         .summary = "Measure each game's rules and search, in the Lua VM and as machine code",
         .example = "senet bench connect4 breakthrough",
         .more = "The last line counts the positions searched, as a signature of the search."});
    bench.add_list("GAME", options->games,
                   "Games to measure, by name or path; all when none is named", 0);
    bench
        .add("--config", options->common.request.config,
             "A YAML file to read instead of the game's own; with one game")
        .named("FILE")
        .takes(not_empty());
    bench.add_list("--set", options->common.request.sets, "One setting, as in the file")
        .named("NAME=VALUE");
    const Option& plain = bench.add_flag(
        "--plain", options->plain,
        "Plain alpha-beta instead: fixed depth, no table, the script's own move order, all wins "
        "worth the same");
    bench.add("--depth", options->depth, "Depth of --plain")
        .named("N")
        .needs(plain)
        .takes(whole_number(1, search::kMostDepth))
        .default_text = std::to_string(kPlainDepth);
    add_native_option(bench, options->common);
    add_output_options(bench, options->common);
    add_seed_option(bench, options->common);
    bench.runs([options] { return Bench(*options).run(); });
}

}  // namespace senet::cli
