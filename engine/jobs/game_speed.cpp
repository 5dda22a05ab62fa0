#include "jobs/game_speed.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/processor_time.h"
#include "game/perft.h"
#include "jobs/hook_profile.h"
#include "jobs/opened.h"
#include "native/native_rules.h"
#include "play/comparison.h"
#include "search/searcher.h"
#include "tournament/openings.h"

namespace senet::jobs {
namespace {

constexpr double kPerftSeconds = 0.5;
constexpr std::uint64_t kPerftLeaves = 200'000;  // in the VM 0.2 s, or 1 s where moves are many
constexpr int kDeepestPerft = 60;
constexpr double kWarmSeconds = 0.5;  // a search as long as this needs no other one before it
constexpr std::int64_t kPartMilliseconds = 1000;  // for the VM to show its speed in, if machine
                                                  // code goes on
constexpr double kSearchSeconds = 0.2;  // at least, with as many searches as that takes
constexpr std::uint64_t kSmallTree = 20'000;  // nodes; a third of the entries of kSmallTable
constexpr std::size_t kSmallTable = std::size_t{1} << 20;  // bytes

/// Measures rules and their search on one position.
class Timing {
  public:
    /// `in_part`: only how fast it is is wanted, the signature comes from elsewhere.
    Timing(const game::Line& line, bool in_part, Interrupt& interrupt)
        : line_(line), in_part_(in_part), interrupt_(interrupt) {}

    const Speed& speed() const { return speed_; }

    /// Perft deeper and deeper until a depth has leaves enough to measure, and that again and
    /// again; from the start again where the game has fewer leaves at the next depth, since all
    /// nodes before them are walked through as well.
    void perft() {
        std::uint64_t before = 0;
        int depth = 1;
        while (speed_.perft_seconds < kPerftSeconds) {
            const ThreadStopwatch watch;
            const std::uint64_t count = game::perft(line_, depth, interrupt_, kPerftLeaves);
            if (count == 0 && depth == 1) return;  // the game is over
            speed_.perft_nodes += count;
            speed_.perft_seconds += watch.seconds();
            if (count == kPerftLeaves) continue;
            depth = count < before || depth == kDeepestPerft ? 1 : depth + 1;
            before = depth == 1 ? 0 : count;
        }
    }

    /// The config's own search to as many nodes as are always the same; the signature is what its
    /// last full depth took. Done twice where it is short: the first time the system hands out the
    /// table's memory page by page, which a player waits for once a game.
    void search(const settings::Config& config, std::uint64_t seed) {
        search::Searcher searcher(line_.rules(), config.search, seed);
        search::Limits limits{
            .depth = search::kMostDepth, .milliseconds = {}, .nodes = kSignatureNodes};
        if (in_part_) limits.milliseconds = kPartMilliseconds;
        const auto run = [&] {
            const ThreadStopwatch watch;
            const search::Result result =
                searcher.search(line_, limits, interrupt_, 1,
                                [&](const search::Result& done) { speed_.note(done); });
            speed_.search_nodes = result.counts.nodes;
            speed_.search_seconds = watch.seconds();
        };
        run();
        if (in_part_ && speed_.search_nodes > kSmallTree) return;
        if (speed_.search_seconds < kWarmSeconds) {
            searcher.forget();
            run();
        }
        limits.milliseconds = {};
        if (speed_.search_nodes > kSmallTree || !config.search.table) {
            again(searcher, limits);
            return;
        }
        // Emptying a large table would take many times as long as the search.
        search::Options options = config.search;
        options.table->bytes = std::min(options.table->bytes, kSmallTable);
        search::Searcher small(line_.rules(), options, seed);
        again(small, limits);
    }

    /// The search that all implementations of the rules search the same tree in. Its signature
    /// stays 0 where there was not the time for it.
    void plain(int depth) {
        search::Options options = play::bare_alpha_beta();
        // Not every such game knows by how much one can win.
        if (line_.rules().game().is_of_expectation()) options.goal = search::Goal::Win;
        search::Searcher searcher(line_.rules(), options, 1);
        search::Limits limits{.depth = depth, .milliseconds = {}, .nodes = {}};
        if (in_part_) limits.milliseconds = 2 * kPartMilliseconds;
        const ThreadStopwatch watch;
        const search::Result result = searcher.search(line_, limits, interrupt_);
        speed_.search_nodes = result.counts.nodes;
        speed_.search_seconds = watch.seconds();
        if (result.depth > 0) speed_.note(result);
        speed_.depth = depth;
        again(searcher, limits);
    }

  private:
    /// Searches again and again where one search is over too soon to be measured.
    void again(search::Searcher& searcher, const search::Limits& limits) {
        bool goes_on = true;
        while (goes_on && speed_.search_seconds < kSearchSeconds && !interrupt_.stop) {
            searcher.forget();
            const ThreadStopwatch watch;
            const search::Result result = searcher.search(line_, limits, interrupt_);
            speed_.search_nodes += result.counts.nodes;
            speed_.search_seconds += watch.seconds();
            goes_on = result.counts.nodes > 0;
        }
    }

    const game::Line& line_;
    const bool in_part_;
    Interrupt& interrupt_;
    Speed speed_;
};

bool all_compiled(const game::Rules& rules, const native::Code& code) {
    const std::vector<game::Hook> hooks = hot_hooks(rules);
    return std::all_of(hooks.begin(), hooks.end(),
                       [&](game::Hook hook) { return code.hook(hook).address != 0; });
}

/// Both must have visited as many positions to each depth that both reached.
void compare(const std::string& name, const GameSpeed& speeds) {
    for (const auto& [depth, expected] : speeds.vm.nodes_to) {
        const auto got = speeds.native->nodes_to.find(depth);
        if (got == speeds.native->nodes_to.end() || got->second == expected) continue;
        throw std::logic_error(
            fmt::format("{}: to depth {} machine code visited {} positions where the VM visited {}",
                        name, depth, got->second, expected));
    }
}

Speed measure(const Host& host, const SpeedTask& task, const settings::Config& config,
              game::Rules& rules, bool in_part) {
    game::Line line = open_line(host, rules, task.request.seed);
    if (line.outcome().over()) throw Error(tournament::over_at_start(line));
    // A search begins where somebody decides.
    Random random(task.request.seed);
    game::throw_to_decision(line, random);
    Timing timing(line, in_part, host.interrupt);
    if (task.plain) {
        timing.plain(task.depth);
    } else {
        timing.perft();
        timing.search(config, task.request.seed);
    }
    return timing.speed();
}

}  // namespace

void Speed::note(const search::Result& done) {
    signature = done.counts.nodes;
    depth = done.depth;
    nodes_to[depth] = signature;
}

double Speed::perft_nps() const {
    return static_cast<double>(perft_nodes) / std::max(perft_seconds, 1e-9);
}

double Speed::search_nps() const {
    return static_cast<double>(search_nodes) / std::max(search_seconds, 1e-9);
}

GameSpeed speed_of_game(const Host& host, const SpeedTask& task) {
    settings::Config config = settings::load(host.home, task.request);
    GameSpeed speeds{.name = config.name};
    std::unique_ptr<native::NativeRules> native;
    if (config.native) {
        native = std::make_unique<native::NativeRules>(read_script(host, config),
                                                       host.compilers.common());
        native->wait(host.interrupt);
        const native::Code& code = *native->code();
        speeds.all_native = all_compiled(*native, code);
        speeds.some_refused = code.failure.empty() && !speeds.all_native;
        if (!code.any()) native.reset();
    }
    const script::Script script = read_script(host, config);
    const auto rules = script.rules();
    // The plain search is the scripts' own.
    const auto network = task.plain ? nullptr : network_of(host, config, script);
    rules->set_evaluator(network);
    if (native != nullptr) native->set_evaluator(network);
    speeds.evaluates = rules->evaluates();
    speeds.vm = measure(host, task, config, *rules, native != nullptr);
    if (host.interrupt.stop) throw game::Interrupted{};
    if (native != nullptr) {
        speeds.native = measure(host, task, config, *native, false);
        compare(task.request.game, speeds);
        if (host.interrupt.stop) throw game::Interrupted{};
    }
    if (task.plain) return speeds;
    const native::Code none;
    const Profiled played{script, *rules, native ? static_cast<game::Rules&>(*native) : *rules,
                          native ? *native->code() : none, config};
    speeds.engine_share = profile_of(host, played, task.request.seed).engine_share();
    if (network != nullptr) {
        speeds.network = network_shown(config);
        speeds.evaluation = speed_of_evaluation(played.rules, task.request.seed, host.interrupt);
    }
    return speeds;
}

}  // namespace senet::jobs
