#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "cli/command.h"
#include "cli/terminal.h"
#include "game/perft.h"
#include "play/comparison.h"
#include "search/searcher.h"

namespace senet::cli {
namespace {

constexpr std::uint64_t kSearchNodes = 400'000;  // a game's signature is counted within these
constexpr double kPerftSeconds = 0.5;

struct BenchOptions {
    Common common;
    std::vector<std::string> games;
    bool plain = false;
    int depth = 0;
};

struct Speed {
    std::uint64_t perft_nodes = 0;
    double perft_seconds = 0;
    std::uint64_t search_nodes = 0;
    double search_seconds = 0;
    std::uint64_t signature = 0;
    int depth = 0;

    double perft_nps() const {
        return static_cast<double>(perft_nodes) / std::max(perft_seconds, 1e-9);
    }
    double search_nps() const {
        return static_cast<double>(search_nodes) / std::max(search_seconds, 1e-9);
    }
};

/// Perft deeper and deeper until a depth takes long enough to measure, or the game has no more.
void time_perft(const game::Line& line, Speed& speed) {
    for (int depth = 1; depth <= 60 && speed.perft_seconds < kPerftSeconds; ++depth) {
        const Stopwatch watch;
        const std::uint64_t count = game::perft(line, depth, interrupted());
        if (count == 0) break;
        speed.perft_nodes = count;
        speed.perft_seconds = watch.seconds();
    }
}

/// The config's own search to as many nodes as are always the same; the signature is what its last
/// full depth took. Done twice: the first time the system hands out the table's memory page by
/// page, which a player waits for once a game.
void time_search(const game::Line& line, const settings::Config& config, std::uint64_t seed,
                 Speed& speed) {
    search::Searcher searcher(line.rules(), config.search, seed);
    const search::Limits limits{
        .depth = search::kMostDepth, .milliseconds = {}, .nodes = kSearchNodes};
    searcher.search(line, limits, interrupted());
    searcher.forget();
    const search::Result result =
        searcher.search(line, limits, interrupted(), 1, [&](const search::Result& done) {
            speed.signature = done.counts.nodes;
            speed.depth = done.depth;
        });
    speed.search_nodes = result.counts.nodes;
    speed.search_seconds = result.seconds;
}

/// Fixed-depth alpha-beta without table, in the rules' own order: the same tree for every
/// implementation of the rules.
void time_plain(const game::Line& line, int depth, Speed& speed) {
    search::Options options = play::plain_alpha_beta({});
    options.table.reset();
    options.order.clear();
    options.quiescence.reset();
    search::Searcher searcher(line.rules(), options, 1);
    const search::Result result =
        searcher.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}}, interrupted());
    speed.signature = speed.search_nodes = result.counts.nodes;
    speed.search_seconds = result.seconds;
    speed.depth = depth;
}

/// How fast a game is in the VM, and in machine code where that is wanted and there is some.
struct Speeds {
    Speed vm;
    std::optional<Speed> native;

    const Speed& best() const { return native ? *native : vm; }
};

class Bench {
  public:
    explicit Bench(const BenchOptions& options) : options_(options) {}

    Exit run() {
        std::vector<std::string> games = options_.games;
        if (games.empty()) {
            for (const settings::GameEntry& entry : settings::list_games(home()))
                games.push_back(entry.name);
        }
        std::uint64_t sum = 0;
        for (const std::string& name : games) {
            const Speeds speeds = measure(name);
            if (interrupted().stop) return Exit::Interrupted;
            if (&name == &games.front()) print_heading();
            sum += speeds.vm.signature;
            if (options_.common.json)
                print_as_json(name, speeds);
            else
                print(name, speeds);
        }
        if (options_.common.json)
            print_json({{"signature", sum}});
        else
            to_out("signature: {}\n", sum);
        return Exit::Done;
    }

  private:
    Speeds measure(const std::string& name) const {
        Common common = options_.common;
        common.request.game = name;
        const settings::Config config = settings::load(home(), common.request);
        Speeds speeds;
        const auto rules = read_script(config).rules();
        speeds.vm = measure(*rules, config);
        if (!config.native || interrupted().stop) return speeds;
        native::NativeRules native(read_script(config), compiler());
        native.wait();
        if (!native.code()->any()) return speeds;
        speeds.native = measure(native, config);
        if (speeds.native->signature != speeds.vm.signature && !interrupted().stop) {
            throw std::logic_error(
                fmt::format("{}: machine code visited {} positions where the VM visited {}", name,
                            speeds.native->signature, speeds.vm.signature));
        }
        return speeds;
    }

    Speed measure(game::Rules& rules, const settings::Config& config) const {
        const game::Line line = open_line(options_.common, rules);
        Speed speed;
        if (options_.plain) {
            time_plain(line, options_.depth > 0 ? options_.depth : 6, speed);
        } else {
            time_perft(line, speed);
            time_search(line, config, options_.common.request.seed, speed);
        }
        return speed;
    }

    void print_heading() const {
        if (options_.common.json) return;
        to_out("{}\n",
               paint("                  perft, leaves/s           search, positions/s\n"
                     "game                VM   machine code       VM   machine code  ratio  "
                     "depth        nodes",
                     Colour::Bold));
    }

    static double ratio(const Speeds& speeds) {
        return speeds.native->search_nps() / speeds.vm.search_nps();
    }

    void print(const std::string& name, const Speeds& speeds) const {
        const auto perft = [&](const Speed& speed) {
            return options_.plain ? std::string("-") : show_count(speed.perft_nps());
        };
        const std::string none = "-";
        to_out("{} {:>8} {:>14} {:>8} {:>14}  {:>5}  {:>5} {:>12}\n", pad(name, 13),
               perft(speeds.vm), speeds.native ? perft(*speeds.native) : none,
               show_count(speeds.vm.search_nps()),
               speeds.native ? show_count(speeds.native->search_nps()) : none,
               speeds.native ? fmt::format("{:.1f}", ratio(speeds)) : none, speeds.vm.depth,
               speeds.vm.signature);
        flush_out();
    }

    static void print_as_json(const std::string& name, const Speeds& speeds) {
        nlohmann::json object{{"game", name},
                              {"perft_nps", static_cast<std::int64_t>(speeds.best().perft_nps())},
                              {"search_nps", static_cast<std::int64_t>(speeds.best().search_nps())},
                              {"nodes", speeds.vm.signature},
                              {"depth", speeds.vm.depth},
                              {"compiled", speeds.native.has_value()},
                              {"vm_perft_nps", static_cast<std::int64_t>(speeds.vm.perft_nps())},
                              {"vm_search_nps", static_cast<std::int64_t>(speeds.vm.search_nps())}};
        if (speeds.native) object["ratio"] = ratio(speeds);
        print_json(object);
    }

    const BenchOptions& options_;
};

}  // namespace

Command add_bench(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* bench = app.add_subcommand(
        "bench",
        "Speed of each game's rules and search, in the VM and in machine code, and one node count "
        "as the signature of what was searched\n\nExample: senet bench connect4 breakthrough");
    bench->add_option("GAME", options->games, "Games to measure; all when none is named");
    bench->add_option("--set", options->common.request.sets, "One setting, as in the file")
        ->allow_extra_args(false);
    auto* plain =
        bench
            ->add_flag(
                "--plain", options->plain,
                "Plain alpha-beta instead: fixed depth, no table, the script's own move order")
            ->disable_flag_override();
    bench->add_option("--depth", options->depth, "Depth of --plain (6 if not given)")
        ->needs(plain)
        ->check(whole_number(1, search::kMostDepth));
    add_native_option(*bench, options->common);
    add_output_options(*bench, options->common);
    return {bench, [options] { return Bench(*options).run(); }};
}

}  // namespace senet::cli
