#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/board_text.h"
#include "cli/command.h"
#include "cli/hook_profile.h"
#include "cli/terminal.h"
#include "game/check.h"
#include "game/notation.h"
#include "game/side_by_side.h"

namespace senet::cli {
namespace {

constexpr int kVerifiedStates = 2000;  // how many --verify-native looks at
constexpr int kVerifiedPlies = 200;  // of a game

struct CheckCommandOptions {
    Common common;
    int games = 100;
    bool verify_native = false;
};

class Check {
  public:
    explicit Check(const CheckCommandOptions& options)
        : options_(options), json_(options.common.json) {}

    Exit run() {
        settings::Config config = settings::load(home(), options_.common.request);
        if (options_.verify_native && !config.native)
            throw Error("--verify-native compares machine code with the VM, so it cannot go with " +
                        unwanted());
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
        // The faults first: how fast wrong rules are is no matter yet.
        if (config.native && (sound || options_.verify_native || options_.common.verbose)) {
            // A compiler of its own keeps the text that --verbose shows.
            native::NativeRules native(script,
                                       own_compiler({.with_text = options_.common.verbose}));
            native.wait(interrupted());
            // Kept: the code is made anew, and there is none for a while, once the VM was asked
            // something that changes what it was made from.
            const native::Code code = *native.code();
            const std::vector<game::Hook> hooks = hot_hooks(*rules);
            show_code(code, hooks);
            if (options_.verify_native) sound &= verify(*rules, native, code, hooks, report.faults);
            if (sound) {
                native.wait(interrupted());  // for code of the script as it stands now
                game::Rules& asked = code.failure.empty() ? native : *rules;
                show_profile({script, *rules, asked, code, config});
            }
        } else if (sound) {
            show_profile({script, *rules, *rules, native::Code{}, config});
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
    /// By what the user said that there is to be no machine code.
    std::string unwanted() const {
        if (!options_.common.request.native) return "--no-native";
        const auto& sets = options_.common.request.sets;
        const auto set = std::find_if(sets.rbegin(), sets.rend(), [](const std::string& each) {
            return each.starts_with("native=");
        });
        return set == sets.rend() ? "\"native: false\" in the settings" : "--set " + *set;
    }

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
        std::vector<std::string> before = fault.moves;
        std::string last;
        if (fault.during_last) {
            last = (before.size() == 1 ? ", then " : " and then ") + printable(before.back());
            before.pop_back();
        }
        if (before.empty()) return "at the start" + last;
        return "after moves " + printable(join(before, " ")) + last;
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
    void show_code(const native::Code& code, const std::vector<game::Hook>& hooks) const {
        if (!code.failure.empty()) {
            if (json_)
                print_json({{"compiled", false}, {"failure", code.failure}});
            else
                to_out("\nNo machine code, the rules run in the Lua VM: {}\n",
                       error_text(code.failure));
            return;
        }
        if (!json_) to_out("\n{}\n", paint(heading(hooks, code), Colour::Bold));
        for (const game::Hook hook : hooks) {
            if (json_)
                print_code_json(hook, code.hook(hook));
            else
                print_code(hook, code.hook(hook));
        }
        if (code.text.empty()) return;
        if (json_)
            print_json({{"code", code.text}});
        else
            to_out("\n{}\n", code.text);
    }

    static std::string heading(const std::vector<game::Hook>& hooks, const native::Code& code) {
        const auto made = std::count_if(hooks.begin(), hooks.end(), [&](game::Hook hook) {
            return code.hook(hook).address != 0;
        });
        const auto all = static_cast<std::ptrdiff_t>(hooks.size());
        if (made == 0) return "No machine code: every function runs in the Lua VM, which is slower";
        return fmt::format(
            "Machine code for {} functions, made in {:.0f} ms",
            made == all ? fmt::format("all {}", all) : fmt::format("{} of {}", made, all),
            code.milliseconds);
    }

    static void print_code(game::Hook hook, const native::HookCode& made) {
        if (made.address != 0) {
            to_out("{} {:>5} instructions {:>6.1f} ms\n", pad(name_of(hook), 10), made.instructions,
                   made.milliseconds);
            return;
        }
        to_out("{} {}\n", pad(name_of(hook), 10), paint("not compiled:", Colour::Yellow));
        for (const native::Reason& reason : made.reasons) to_out("  {}\n", reason.text());
    }

    static void print_code_json(game::Hook hook, const native::HookCode& made) {
        nlohmann::json object{{"hook", name_of(hook)}, {"compiled", made.address != 0}};
        if (made.address != 0) {
            object["instructions"] = made.instructions;
            object["ms"] = made.milliseconds;
        }
        for (const native::Reason& reason : made.reasons) {
            object["reasons"].push_back({{"file", reason.where.file},
                                         {"line", reason.where.line},
                                         {"message", reason.what},
                                         {"advice", reason.advice}});
        }
        print_json(object);
    }

    /// Machine code against the VM, on states at random and in games.
    bool verify(game::Rules& vm, native::NativeRules& native, const native::Code& code,
                const std::vector<game::Hook>& hooks,
                const std::vector<game::Fault>& faults) const {
        game::HookSet compiled;
        std::vector<game::Hook> in_vm;
        for (const game::Hook hook : hooks) {
            if (code.hook(hook).address != 0)
                compiled.add(hook);
            else
                in_vm.push_back(hook);
        }
        if (compiled.empty()) {
            throw Error("--verify-native has no machine code to compare: " +
                        (code.failure.empty() ? "every function runs in the VM" : code.failure));
        }
        if (const std::string rules = uncertain(faults); !rules.empty()) {
            print_not_compared(rules);
            return false;
        }
        Random random(options_.common.request.seed);
        ProgressBar bar("comparing");
        const game::SideBySide found = game::compare_rules(
            vm, native, random,
            {.states = kVerifiedStates, .plies = kVerifiedPlies, .hooks = compiled}, interrupted(),
            [&](double done) { bar.show(done); });
        bar.clear();
        if (interrupted().stop) throw Interruption{};
        if (json_)
            print_compared_json(found, in_vm);
        else
            print_compared(found, in_vm);
        return found.difference.empty();
    }

    /// The rules of faults by which the same question has several answers: VM and machine code may
    /// differ by them alone.
    static std::string uncertain(const std::vector<game::Fault>& faults) {
        std::string rules;
        for (const char* rule : {"not-repeatable", "scratch-read"}) {
            const bool found = std::any_of(faults.begin(), faults.end(),
                                           [&](const auto& fault) { return fault.rule == rule; });
            if (found) rules += (rules.empty() ? "" : ", ") + std::string(rule);
        }
        return rules;
    }

    void print_not_compared(const std::string& rules) const {
        const std::string why = fmt::format(
            "--verify-native compares nothing until what is found above is mended ({}): VM and "
            "machine code may differ by it alone",
            rules);
        if (json_) {
            print_json({{"verified_states", 0},
                        {"verified_calls", 0},
                        {"agree", nullptr},
                        {"difference", ""},
                        {"not_compared", why}});
        } else {
            to_out("{}\n", paint(why, Colour::Yellow));
        }
    }

    static std::vector<std::string> names_of(const std::vector<game::Hook>& hooks) {
        std::vector<std::string> names;
        for (const game::Hook hook : hooks) names.emplace_back(name_of(hook));
        return names;
    }

    static void print_compared_json(const game::SideBySide& found,
                                    const std::vector<game::Hook>& in_vm) {
        print_json({{"verified_states", found.states},
                    {"verified_calls", found.calls - found.unanswered},
                    {"agree", found.difference.empty()},
                    {"difference", found.difference},
                    {"unanswered", found.unanswered},
                    {"left_out", names_of(found.left_out)},
                    {"in_vm", names_of(in_vm)}});
    }

    static void print_compared(const game::SideBySide& found,
                               const std::vector<game::Hook>& in_vm) {
        if (found.difference.empty()) {
            to_out("{}\n",
                   paint(fmt::format("VM and machine code agree in {} calls on {} states",
                                     found.calls - found.unanswered, found.states),
                         Colour::Green));
        } else {
            to_out("{}\n  {}\n",
                   paint("VM and machine code differ, please report this:", Colour::Red),
                   error_text(found.difference));
        }
        if (!in_vm.empty()) {
            to_out("  {} not compared: {} in the VM\n", join(names_of(in_vm), ", "),
                   in_vm.size() == 1 ? "it runs" : "they run");
        }
        if (found.unanswered > 0)
            to_out(
                "  {} call{} gave nothing to compare: ended by a budget, or by scratch that was "
                "not written\n",
                found.unanswered, found.unanswered == 1 ? "" : "s");
        for (const game::Hook hook : found.left_out)
            to_out("  {}() was compared in part only: a budget ended several of its calls\n",
                   name_of(hook));
    }

    /// Where a search of this game spends its time, and what to do about the largest part of it.
    void show_profile(const Profiled& profiled) const {
        const HookProfile profile = profile_of(profiled, options_.common.request.seed);
        if (json_)
            print_profile_json(profile);
        else
            print_profile(profile);
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
                   "Also ask VM and machine code the same questions and compare the answers; exit "
                   "code 1 when they differ")
        ->disable_flag_override();
    check->get_option("--verbose")
        ->description("Also show the optimised code that each function became (LLVM IR)");
    return {check, [options] { return Check(*options).run(); }};
}

}  // namespace senet::cli
