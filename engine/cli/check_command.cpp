#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/text.h"
#include "cli/check_report.h"
#include "cli/command.h"
#include "cli/editor_files.h"
#include "cli/profile_text.h"
#include "game/check.h"
#include "game/notation.h"
#include "game/side_by_side.h"
#include "jobs/check_variants.h"
#include "jobs/file_watch.h"
#include "native/hidden_state.h"
#include "native/native_rules.h"
#include "script/script_notes.h"
#include "settings/games.h"
#include "terminal/terminal.h"
#include "words/check_words.h"

namespace senet::cli {
namespace {

constexpr int kVerifiedStates = 2000;  // how many --verify-native looks at
constexpr int kVerifiedPlies = 200;  // of a game

struct CheckCommandOptions {
    Common common;
    int games = 100;
    bool verify_native = false;
    bool watch = false;
};

class Check {
  public:
    explicit Check(const CheckCommandOptions& options)
        : options_(options), reporter_(options.common.json), json_(options.common.json) {}

    Exit run() {
        if (!options_.watch) return check(settings::load(host().home, options_.common.request));
        std::vector<std::filesystem::path> files = files_of_game();
        for (;;) {
            jobs::FileWatch watch(files);
            try {
                const settings::Config config =
                    settings::load(host().home, options_.common.request);
                files = jobs::watched_files(host().home, config);
                watch.add(files);
                check(config);
            } catch (const Error& error) {  // in a file that is being edited
                terminal::flush_out();
                terminal::to_err("{}\n", error_text(error.what()));
            }
            reporter_.watching(options_.common.request.game, jobs::existing(files));
            while (!watch.changed()) pause();
            if (!json_) terminal::to_out("\n");
        }
    }

  private:
    /// Those that the name on the command line leads to, whatever is in them.
    std::vector<std::filesystem::path> files_of_game() const {
        const settings::GameFiles found =
            settings::find_game(host().home, options_.common.request.game);
        std::vector<std::filesystem::path> files;
        if (found.script) files.push_back(found.script->path);
        if (found.config) files.push_back(found.config->path);
        if (options_.common.request.config) files.emplace_back(*options_.common.request.config);
        return files;
    }

    /// By what the user said that there is to be no machine code.
    std::string unwanted() const {
        if (!options_.common.request.native) return "--no-native";
        const auto& sets = options_.common.request.sets;
        const auto set = std::find_if(sets.rbegin(), sets.rend(), [](const std::string& each) {
            return each.starts_with("native=");
        });
        return set == sets.rend() ? "\"native: false\" in the settings" : "--set " + *set;
    }

    Exit check(const settings::Config& config) {
        if (options_.verify_native && !config.native)
            throw Error("--verify-native compares machine code with the VM, so it cannot go with " +
                        unwanted());
        const script::Script script = jobs::read_script(host(), config);
        std::unique_ptr<script::ScriptedGame> rules;
        try {
            rules = script.rules();
        } catch (const script::ScriptError& error) {
            reporter_.print({{.rule = "load",
                              .where = error.where(),
                              .message = error.message(),
                              .context = error.context(),
                              .seed = options_.common.request.seed}});
            return Exit::Negative;
        }
        refresh_editor_files(config.script, rules->game());
        Findings found = look(script, *rules, config);
        std::shared_ptr<native::Compiler> compiler;  // which outlives the rules
        std::unique_ptr<native::NativeRules> native;
        if (config.native &&
            (found.faults.empty() || options_.verify_native || options_.common.verbose)) {
            // A compiler of its own keeps the text that --verbose shows.
            compiler = host().compilers.own({.with_text = options_.common.verbose});
            native = std::make_unique<native::NativeRules>(script, *compiler);
            native->wait(terminal::interrupted());
        }
        // Kept: the code is made anew, and there is none for a while, once the VM was asked
        // something that changes what it was made from.
        const native::Code code = native == nullptr ? native::Code{} : *native->code();
        game::Rules& asked = native == nullptr || !code.failure.empty()
            ? static_cast<game::Rules&>(*rules)
            : *native;
        std::optional<jobs::HookProfile> profile;
        if (found.faults.empty()) profile = search({script, *rules, asked, code, config}, found);
        for (const words::ToldFault& fault : found.faults) reporter_.print(fault);
        for (const words::Refusal& refusal : found.refusals) reporter_.print(refusal);
        if (found.faults.empty()) {
            for (const game::Note& note : script::script_notes(script, rules->game()))
                reporter_.print(note);
            for (const game::Note& note : found.report.notes) reporter_.print(note);
        }
        reporter_.summarise(*rules, config.script_shown, found.report, found.faults.size());
        bool sound = found.faults.empty();
        if (native != nullptr) {
            const std::vector<game::Hook> hooks = jobs::hot_hooks(*rules);
            show_code(code, hooks);
            if (options_.verify_native) sound &= verify(*rules, *native, code, hooks, found);
        }
        if (sound && profile) show_profile(*profile);
        reporter_.print_totals(found.report, found.faults.size());
        return sound ? Exit::Done : Exit::Negative;
    }

    struct Findings {
        game::CheckReport report;
        std::vector<words::ToldFault> faults;
        std::vector<words::Refusal> refusals;
    };

    Findings look(const script::Script& script, script::ScriptedGame& rules,
                  const settings::Config& config) const {
        constexpr double kVariantsFrom = 0.9;  // of the progress
        terminal::ProgressBar bar("checking");
        bar.show(0);  // the first look at a large board takes a while
        game::CheckOptions options;
        options.games = options_.games;
        options.seed = options_.common.request.seed;
        options.remembered = native::remembered(rules.program());
        const auto& declared = rules.options();
        options.varied = std::any_of(declared.begin(), declared.end(), [](const auto& option) {
            return option.value != option.standard;
        });
        // Their boards are guarded: a rule that writes to one is told at its line.
        const game::RulesMaker make = [&script] { return script.rules(script::Guard::EachWrite); };
        Findings found;
        found.report = game::check(make, options, terminal::interrupted(),
                                   [&](double done) { bar.show(kVariantsFrom * done); });
        for (const game::Fault& fault : found.report.faults) found.faults.push_back({fault});
        jobs::VariantsReport variants = jobs::look_at_variants(
            host(), config, rules.options(), options, found.report.faults,
            [&](double done) { bar.show(kVariantsFrom + (1 - kVariantsFrom) * done); });
        std::move(variants.faults.begin(), variants.faults.end(), std::back_inserter(found.faults));
        found.refusals = std::move(variants.refusals);
        return found;
    }

    /// Searches a little, as a player would; what fails there is a fault like any other.
    std::optional<jobs::HookProfile> search(const jobs::Profiled& profiled, Findings& found) const {
        const std::uint64_t seed = options_.common.request.seed;
        try {
            return jobs::profile_of(host(), profiled, seed);
        } catch (const Error& error) {
            found.faults.push_back({{.rule = game::rule_of(error),
                                     .where = error.where(),
                                     .message = error.message(),
                                     .context = error.context(),
                                     .seed = seed,
                                     .shows = game::Fault::Shows::InSearch}});
            return std::nullopt;
        }
    }

    /// Until it is time to look at the files again. THROWS Interruption.
    static void pause() {
        constexpr Milliseconds kBetweenLooks{200};
        std::this_thread::sleep_for(kBetweenLooks);
        if (terminal::interrupted().due()) throw terminal::Interruption{};
    }

    /// What became of each hook, and why.
    void show_code(const native::Code& code, const std::vector<game::Hook>& hooks) const {
        if (!code.failure.empty()) {
            if (json_)
                print_json({{"compiled", false}, {"failure", code.failure}});
            else
                terminal::to_out("\nNo machine code, the rules run in the Lua VM: {}\n",
                                 error_text(code.failure));
            return;
        }
        if (!json_) terminal::to_out("\n{}\n", terminal::paint(heading(hooks, code), Colour::Bold));
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
            terminal::to_out("\n{}\n", code.text);
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
            terminal::to_out("{} {:>5} instructions {:>6.1f} ms\n",
                             terminal::pad(name_of(hook), 10), made.instructions,
                             made.milliseconds);
            return;
        }
        terminal::to_out("{} {}\n", terminal::pad(name_of(hook), 10),
                         terminal::paint("not compiled:", Colour::Yellow));
        for (const native::Reason& reason : made.reasons) terminal::to_out("  {}\n", reason.text());
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
                const std::vector<game::Hook>& hooks, const Findings& findings) const {
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
        if (const std::string rules = uncertain(findings.report.faults); !rules.empty()) {
            print_not_compared(rules);
            return false;
        }
        native.wait(terminal::interrupted());  // for code of the script as it stands now
        Random random(options_.common.request.seed);
        terminal::ProgressBar bar("comparing");
        const game::SideBySide found = game::compare_rules(
            vm, native, random,
            {.states = kVerifiedStates, .plies = kVerifiedPlies, .hooks = compiled},
            terminal::interrupted(), [&](double done) { bar.show(done); });
        bar.clear();
        if (terminal::interrupted().stop) throw terminal::Interruption{};
        if (json_)
            print_json(words::as_json(found, in_vm));
        else
            terminal::put_out(words::comparison_words(found, in_vm, terminal::look()));
        return found.difference.empty();
    }

    /// The rules of faults by which the same question has several answers: VM and machine code may
    /// differ by them alone.
    static std::string uncertain(const std::vector<game::Fault>& faults) {
        std::string rules;
        for (const char* rule : {"hidden-state", "not-repeatable", "scratch-read"}) {
            const bool found = std::any_of(faults.begin(), faults.end(),
                                           [&](const auto& fault) { return fault.rule == rule; });
            if (found) rules += (rules.empty() ? "" : ", ") + std::string(rule);
        }
        return rules;
    }

    void print_not_compared(const std::string& rules) const {
        const std::string why = fmt::format(
            "--verify-native compares nothing until you fix the faults above ({}): they alone can "
            "make VM and machine code differ",
            rules);
        if (json_) {
            print_json({{"verified_states", 0},
                        {"verified_calls", 0},
                        {"agree", nullptr},
                        {"difference", ""},
                        {"not_compared", why}});
        } else {
            terminal::to_out("{}\n", terminal::paint(why, Colour::Yellow));
        }
    }

    /// Where a search of this game spends its time, and what to do about the largest part of it.
    void show_profile(const jobs::HookProfile& profile) const {
        if (json_)
            print_profile_json(profile);
        else
            print_profile(profile);
    }

    const CheckCommandOptions& options_;
    const CheckReporter reporter_;
    bool json_;
};

}  // namespace

void add_check(Commands& commands) {
    auto options = std::make_shared<CheckCommandOptions>();
    Command& check = commands.add(
        {.name = "check",
         .summary = "Look for mistakes in a script; exit code 1 if there are any",
         .example = "senet check games/mygame.lua",
         .more = "Without a mistake it says what is compiled and where a search spends its time."});
    add_game_options(check, options->common, {});
    check.add_with_default("--games", options->games, "Random games to play")
        .named("N")
        .takes(whole_number(1, 1'000'000));
    check.add_flag("--verify-native", options->verify_native,
                   "Also run the functions in the VM and as machine code and compare the answers; "
                   "exit code 1 if they differ");
    check.add_flag("--watch", options->watch,
                   "Check again whenever the script, a module or a settings file changes, until "
                   "Ctrl-C");
    add_verbose_option(check, options->common,
                       "Also show the optimised code that each function became (LLVM IR)");
    check.runs([options] { return Check(*options).run(); });
}

}  // namespace senet::cli
