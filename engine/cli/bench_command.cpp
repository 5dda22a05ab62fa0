#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/limit_options.h"
#include "jobs/game_speed.h"
#include "settings/config.h"
#include "settings/set.h"
#include "terminal/terminal.h"
#include "words/text_table.h"

namespace senet::cli {
namespace {

constexpr int kNameWidth = 18;

struct BenchOptions {
    Common common;
    std::vector<std::string> games;
    bool plain = false;
    int depth = 0;
};

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
        std::vector<jobs::GameSpeed> by_network;
        for (const std::string& name : games) {
            const jobs::GameSpeed speeds = measure(name);
            if (&name == &games.front()) print_heading();
            sum += speeds.best().signature;
            some_refused |= speeds.some_refused;
            if (speeds.evaluation) by_network.push_back(speeds);
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
        print_evaluations(by_network);
        return Exit::Done;
    }

  private:
    jobs::GameSpeed measure(const std::string& name) const {
        jobs::SpeedTask task{.request = options_.common.request, .plain = options_.plain};
        task.request.game = name;
        if (options_.depth > 0) task.depth = options_.depth;
        return jobs::speed_of_game(host(), task);
    }

    /// What is set and plays no part here is not passed over in silence.
    void refuse_what_has_no_effect() const {
        for (const std::string& set : options_.common.request.sets) {
            const SourcePosition where{"--set " + set};
            const settings::Node change = settings::parse_set(set);
            if (options_.plain &&
                (change.find("search") != nullptr || change.find("evaluation") != nullptr))
                throw Error(where, "--plain searches in its own way, whatever the settings say");
        }
        refuse_limits(options_.common.request,
                      fmt::format("bench searches up to {} positions", jobs::kSignatureNodes),
                      "; --plain --depth N searches to a depth");
    }

    void print_heading() const {
        if (options_.common.json) return;
        const std::string first = fmt::format("{:{}} {:^23}   {:^38}", "", kNameWidth,
                                              "perft, leaves/s", "search, positions/s");
        const std::string second =
            fmt::format("{} {:>9} {:>13}   {:>9} {:>13} {:>6} {:>7}   {:>5} {:>12}",
                        terminal::pad("game", kNameWidth), "VM", "machine code", "VM",
                        "machine code", "ratio", "engine", "depth", "nodes");
        terminal::to_out("{}\n{}\n", terminal::paint(trimmed_end(first), Colour::Bold),
                         terminal::paint(second, Colour::Bold));
    }

    static std::string trimmed_end(std::string text) {
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    void print(const jobs::GameSpeed& speeds) const {
        const std::string none = "-";
        const auto perft = [&](const jobs::Speed& speed) {
            return speed.perft_nodes == 0 ? none : show_count(speed.perft_nps());
        };
        const std::string name = speeds.some_refused ? speeds.name + " *" : speeds.name;
        terminal::to_out("{} {:>9} {:>13}   {:>9} {:>13} {:>6} {:>7}   {:>5} {:>12}\n",
                         terminal::pad(printable(name), kNameWidth), perft(speeds.vm),
                         speeds.native ? perft(*speeds.native) : none,
                         show_count(speeds.vm.search_nps()),
                         speeds.native ? show_count(speeds.native->search_nps()) : none,
                         speeds.native ? fmt::format("{:.1f}", speeds.ratio()) : none,
                         options_.plain ? none : fmt::format("{:.0f} %", 100 * speeds.engine_share),
                         speeds.best().depth, speeds.best().signature);
        terminal::flush_out();
    }

    /// What an evaluation costs where a network evaluates.
    static void print_evaluations(const std::vector<jobs::GameSpeed>& all) {
        if (all.empty()) return;
        words::TextTable table(
            {"an evaluation", "after a move", "from nothing", "evaluate()", "network"}, "lrrrl");
        const auto shown = [](double ns) { return fmt::format("{:.0f} ns", ns); };
        for (const jobs::GameSpeed& speeds : all) {
            table.add({printable(speeds.name), shown(speeds.evaluation->after_move),
                       shown(speeds.evaluation->from_nothing),
                       speeds.evaluation->script ? shown(*speeds.evaluation->script) : "-",
                       printable(speeds.network)});
        }
        terminal::to_out("\n{}", table.text(terminal::look()));
    }

    void print_as_json(const std::string& name, const jobs::GameSpeed& speeds) const {
        const auto rounded = [](double number) { return static_cast<std::int64_t>(number); };
        nlohmann::json object{{"game", name},
                              {"search_nps", rounded(speeds.best().search_nps())},
                              {"nodes", speeds.best().signature},
                              {"depth", speeds.best().depth},
                              {"compiled", speeds.native.has_value()},
                              {"all_compiled", speeds.native && speeds.all_native},
                              {"vm_search_nps", rounded(speeds.vm.search_nps())}};
        object["evaluation"] = nullptr;
        if (speeds.evaluates) object["evaluation"] = "script";
        if (speeds.evaluation) {
            object["evaluation"] = "network";
            object["after_move_ns"] = speeds.evaluation->after_move;
            object["from_nothing_ns"] = speeds.evaluation->from_nothing;
            if (speeds.evaluation->script) object["evaluate_ns"] = *speeds.evaluation->script;
        }
        if (!options_.plain) object["engine_share"] = speeds.engine_share;
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
         .more = "\"engine\" is the share of the search's time that is not spent in the game's "
                 "own functions. The signature counts the positions searched. Where the settings "
                 "name a network, the search asks that, and what an evaluation costs is "
                 "measured too."});
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
        .default_text = std::to_string(jobs::kPlainDepth);
    add_native_option(bench, options->common);
    add_output_options(bench, options->common);
    add_seed_option(bench, options->common);
    bench.runs([options] { return Bench(*options).run(); });
}

}  // namespace senet::cli
