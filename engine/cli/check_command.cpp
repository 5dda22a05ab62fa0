#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/board_text.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "game/check.h"
#include "game/notation.h"
#include "game/profile.h"
#include "game/side_by_side.h"
#include "search/searcher.h"

namespace senet::cli {
namespace {

constexpr int kVerifiedStates = 2000;  // how many --verify-native looks at
constexpr int kVerifiedPlies = 200;  // of a game

struct CheckCommandOptions {
    Common common;
    int games = 100;
    bool verify_native = false;
};

/// What to try first when a hook takes most of the time.
std::string advice_for(game::Hook hook) {
    switch (hook) {
        case game::Hook::Moves:
            return "put s.cells into a local before the loop, and keep lists of what moves() looks "
                   "for in constant tables";
        case game::Hook::Play:
            return "each cell that is set costs a call: set only those that change";
        case game::Hook::Result:
            return "look only at what the last move can have changed, or let play() note the end "
                   "of the game in a field of the state";
        case game::Hook::Legal:
            return "let moves() leave out what it can cheaply, and look here only at what decides "
                   "(is the king attacked?)";
        case game::Hook::Evaluate:
            return "keep sums that play() can update in fields of the state, or evaluate fewer "
                   "terms";
        case game::Hook::Order:
            return "it runs for every move of a node: return a number from a constant table, or "
                   "leave \"hint\" out of search.order (senet compare shows what it brings)";
        case game::Hook::Noisy:
            return "it runs for every move at the horizon: a look at one cell should do, or set "
                   "search.quiescence: false";
        case game::Hook::Stuck: return "let moves() find a move early";
        case game::Hook::Pass:
            return "set search.null_move: false if it cuts off too seldom (senet compare shows it)";
        default: return "nothing to do";
    }
}

struct Share {
    game::Hook hook;
    game::HookTime time;
    double share;
};

class Check {
  public:
    explicit Check(const CheckCommandOptions& options)
        : options_(options), json_(options.common.json) {}

    Exit run() {
        settings::Config config = settings::load(home(), options_.common.request);
        const script::Script script = read_script(config);
        std::unique_ptr<game::Rules> rules;
        try {
            rules = script.rules();
        } catch (const script::ScriptError& error) {
            print({"load", error.where(), error.message(), {}, options_.common.request.seed},
                  error.context());
            return Exit::Negative;
        }
        const game::CheckReport report = look(script);
        for (const game::Fault& fault : report.faults) print(fault, {});
        if (!json_) summarise(*rules, config, report);
        bool sound = report.faults.empty();
        if (config.native) {
            // A compiler of its own keeps the text that --verbose shows.
            native::Compiler own({.with_text = options_.common.verbose});
            native::NativeRules native(script, own);
            native.wait();
            show_code(native);
            if (options_.verify_native) sound &= verify(*rules, native);
            if (sound) profile(native, config);
        } else if (sound) {
            profile(*rules, config);
        }
        if (json_) {
            print_json({{"faults", report.faults.size()},
                        {"games", report.games},
                        {"states", report.states},
                        {"mean_plies", report.mean_plies},
                        {"mean_moves", report.mean_moves}});
        }
        return sound ? Exit::Done : Exit::Negative;
    }

  private:
    game::CheckReport look(const script::Script& script) {
        ProgressBar bar("checking");
        bar.show(0);  // the first look at a large board takes a while
        game::CheckOptions options;
        options.games = options_.games;
        options.seed = options_.common.request.seed;
        const game::RulesMaker make = [&script] { return script.rules(); };
        return game::check(make, options, interrupted(), [&](double done) { bar.show(done); });
    }

    void print(const game::Fault& fault, const std::vector<std::string>& context) const {
        if (json_) {
            print_json({{"rule", fault.rule},
                        {"file", fault.where.file},
                        {"line", fault.where.line},
                        {"message", fault.message},
                        {"moves", fault.moves},
                        {"seed", fault.seed}});
            return;
        }
        to_out("{}: {}: {} [{}]\n", fault.where.text(), paint("fault", Colour::Red),
               error_text(fault.message), fault.rule);
        for (const std::string& line : context) to_out("  {}\n", line);
        if (fault.rule == "load") return;
        to_out("  {} (seed {})\n", path_text(fault), fault.seed);
    }

    static std::string path_text(const game::Fault& fault) {
        if (fault.rule == "too-long" || fault.rule == "evaluate-sign") return "in random games";
        if (fault.moves.empty()) return "at the start";
        return fmt::format("after moves {}",
                           printable(fmt::format("{}", fmt::join(fault.moves, " "))));
    }

    void summarise(const game::Rules& rules, const settings::Config& config,
                   const game::CheckReport& report) const {
        const std::string first = player_text(rules.game(), 1);
        const std::string second = player_text(rules.game(), 2);
        to_out(
            "{}{}: {} random games of {:.0f} plies on average, {} states looked at, {:.1f} moves a "
            "state\n",
            report.faults.empty() ? "" : "\n", config.script_shown, report.games, report.mean_plies,
            report.states, report.mean_moves);
        if (report.games > 0) {
            to_out("  {} won {}, {} won {}, drawn {}\n", first, report.wins[1], second,
                   report.wins[2], report.wins[0]);
        }
        if (report.faults.empty())
            to_out("{}\n", paint("no fault found", Colour::Green));
        else
            to_out("{}\n",
                   paint(fmt::format("{} fault{} found", report.faults.size(),
                                     report.faults.size() == 1 ? "" : "s"),
                         Colour::Red));
    }

    /// What became of each hook, and why.
    void show_code(const native::NativeRules& rules) const {
        const native::Code& code = *rules.code();
        if (!json_) {
            if (code.failure.empty())
                to_out("\n{}\n",
                       paint(fmt::format("Machine code, made in {:.1f} ms:", code.milliseconds),
                             Colour::Bold));
            else
                to_out("\nNo machine code: {}\n", error_text(code.failure));
        }
        for (std::size_t i = 0; i < game::kHooks; ++i) {
            const auto hook = static_cast<game::Hook>(i);
            if (rules.has(hook) && native::is_hot(hook) && code.failure.empty())
                show_hook(hook, code.hooks[i]);
        }
        if (options_.common.verbose && !json_) to_out("\n{}\n", code.text);
    }

    void show_hook(game::Hook hook, const native::HookCode& made) const {
        if (json_) {
            nlohmann::json object{{"hook", name_of(hook)}, {"compiled", made.address != 0}};
            if (made.address != 0) {
                object["instructions"] = made.instructions;
                object["ms"] = made.milliseconds;
            }
            for (const native::Reason& reason : made.reasons) {
                object["reasons"].push_back({{"file", reason.file},
                                             {"line", reason.line},
                                             {"message", reason.what},
                                             {"advice", reason.advice}});
            }
            print_json(object);
            return;
        }
        if (made.address != 0) {
            to_out("{} {:>5} instructions {:>7.1f} ms\n", pad(name_of(hook), 10), made.instructions,
                   made.milliseconds);
            return;
        }
        to_out("{} {}\n", pad(name_of(hook), 10),
               paint("runs in the Lua VM, which is slower:", Colour::Yellow));
        for (const native::Reason& reason : made.reasons) {
            to_out("  {}:{}: {}{}\n", reason.file, reason.line, reason.what,
                   reason.advice.empty() ? "" : "; " + reason.advice);
        }
    }

    /// Machine code against the VM, on states at random and in games.
    bool verify(game::Rules& vm, native::NativeRules& native) const {
        Random random(options_.common.request.seed);
        const game::SideBySide found = game::compare_rules(
            vm, native, random, {.states = kVerifiedStates, .plies = kVerifiedPlies},
            interrupted());
        if (interrupted().stop) throw Interruption{};
        if (json_) {
            print_json({{"verified_states", found.states},
                        {"verified_calls", found.calls},
                        {"agree", found.difference.empty()},
                        {"difference", found.difference}});
        } else if (found.difference.empty()) {
            to_out("{}\n",
                   paint(fmt::format("VM and machine code agree in {} calls on {} states",
                                     found.calls, found.states),
                         Colour::Green));
        } else {
            to_out("{}\n  {}\n",
                   paint("VM and machine code differ, please report this:", Colour::Red),
                   error_text(found.difference));
        }
        return found.difference.empty();
    }

    /// Where a search of this game spends its time, and what to do about the largest part of it.
    void profile(game::Rules& rules, const settings::Config& config) const {
        game::ProfiledRules profiled(rules);
        game::Line line(profiled, rules.start(options_.common.request.seed));
        const search::Limits limits{
            .depth = search::kMostDepth, .milliseconds = 1000, .nodes = 300'000};
        search::Searcher searcher(profiled, config.search, options_.common.request.seed);
        const Stopwatch watch;
        const search::Result result = searcher.search(line, limits, interrupted());
        const double total = watch.seconds();
        std::vector<Share> shares;
        double in_hooks = 0;
        for (std::size_t i = 0; i < game::kHooks; ++i) {
            const game::HookTime& time = profiled.times()[i];
            in_hooks += time.seconds;
            if (time.calls > 0)
                shares.push_back({static_cast<game::Hook>(i), time, time.seconds / total});
        }
        std::sort(shares.begin(), shares.end(),
                  [](const Share& a, const Share& b) { return a.share > b.share; });
        if (json_)
            print_profile_json(shares);
        else
            print_profile(shares, result, in_hooks / total);
    }

    static void print_profile_json(const std::vector<Share>& shares) {
        for (const Share& share : shares) {
            print_json({{"hook", name_of(share.hook)},
                        {"share", share.share},
                        {"calls", share.time.calls},
                        {"ns", share.time.seconds * 1e9 / static_cast<double>(share.time.calls)}});
        }
    }

    static void print_profile(const std::vector<Share>& shares, const search::Result& result,
                              double in_hooks) {
        to_out("\nWhere a search of {} positions spends its time:\n{}\n",
               show_count(static_cast<double>(result.counts.nodes)),
               paint("hook        share      calls    a call", Colour::Bold));
        for (const Share& share : shares) {
            to_out("{} {:>5.1f} % {:>10} {:>7.0f} ns\n", pad(name_of(share.hook), 10),
                   100 * share.share, show_count(static_cast<double>(share.time.calls)),
                   share.time.seconds * 1e9 / static_cast<double>(share.time.calls));
        }
        to_out("{} {:>5.1f} %\n", pad("(engine)", 10), 100 * std::max(0.0, 1 - in_hooks));
        if (shares.empty()) return;
        to_out("Advice: {}() takes the most; {}.\n", name_of(shares.front().hook),
               advice_for(shares.front().hook));
    }

    const CheckCommandOptions& options_;
    bool json_;
};

}  // namespace

Command add_check(CLI::App& app) {
    auto options = std::make_shared<CheckCommandOptions>();
    CLI::App* check =
        app.add_subcommand("check",
                           "Run a script through everything that can go wrong with it; exit code 1 "
                           "when something does\n\nExample: senet check games/mygame.lua");
    add_game_options(*check, options->common, false);
    check->add_option("--games", options->games, "Random games to play")
        ->check(whole_number(1, 1'000'000))
        ->capture_default_str();
    check
        ->add_flag("--verify-native", options->verify_native,
                   "Also ask VM and machine code the same questions and compare the answers")
        ->disable_flag_override();
    return {check, [options] { return Check(*options).run(); }};
}

}  // namespace senet::cli
