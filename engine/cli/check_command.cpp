#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/check_report.h"
#include "cli/command.h"
#include "jobs/script_check.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

struct CheckCommandOptions {
    Common common;
    int games = 100;
    bool verify_native = false;
    bool watch = false;
};

/// By what the user said that there is to be no machine code.
std::string unwanted(const settings::Request& request) {
    if (!request.native) return "--no-native";
    const auto& sets = request.sets;
    const auto set = std::find_if(sets.rbegin(), sets.rend(), [](const std::string& each) {
        return each.starts_with("native=");
    });
    return set == sets.rend() ? "\"native: false\" in the settings" : "--set " + *set;
}

/// Machine code against the VM; whether they agree.
bool verify(jobs::ScriptCheck& check, const jobs::CheckFindings& found,
            const CheckReporter& reporter) {
    const words::ToldCode& code = *found.code;
    if (code.compiled().empty()) {
        throw Error("--verify-native has no machine code to compare: " +
                    (code.failure.empty() ? "every function runs in the VM" : code.failure));
    }
    if (const auto rules = found.uncertain(); !rules.empty()) {
        reporter.not_compared(rules);
        return false;
    }
    const game::SideBySide compared = check.compare();
    reporter.print(compared, code.in_vm());
    return compared.difference.empty();
}

Exit check(const CheckCommandOptions& options, const settings::Config& config) {
    const settings::Request& request = options.common.request;
    if (options.verify_native && !config.native)
        throw Error("--verify-native compares machine code with the VM, so it cannot go with " +
                    unwanted(request));
    const CheckReporter reporter(options.common.json);
    jobs::ScriptCheck check(host(), config,
                            {.games = options.games,
                             .seed = request.seed,
                             .code_anyway = options.verify_native || options.common.verbose,
                             .with_text = options.common.verbose});
    const jobs::CheckFindings found = check.look();
    for (const words::ToldFault& fault : found.faults) reporter.print(fault);
    if (!found.loaded) return Exit::Negative;
    for (const words::Refusal& refusal : found.refusals) reporter.print(refusal);
    for (const game::Note& note : found.notes) reporter.print(note);
    reporter.summarise(check.game(), config.script_shown, found.report, found.faults.size());
    bool sound = found.faults.empty();
    if (found.code) {
        reporter.print(*found.code);
        if (options.verify_native) sound &= verify(check, found, reporter);
    }
    if (sound && found.profile) reporter.print(*found.profile);
    reporter.print_totals(found.report, check.rules(), found.faults.size());
    return sound ? Exit::Done : Exit::Negative;
}

/// Again and again, until it is interrupted.
Exit watch(const CheckCommandOptions& options) {
    const CheckReporter reporter(options.common.json);
    jobs::ScriptWatch watch(host(), options.common.request);
    for (;; watch.wait(), reporter.begin_anew()) {
        try {
            check(options, watch.load());
        } catch (const Error& error) {  // in a file that is being edited
            terminal::flush_out();
            terminal::to_err("{}\n", error_text(error.what()));
        }
        reporter.watching(options.common.request.game, watch.files());
    }
}

Exit run(const CheckCommandOptions& options) {
    if (options.watch) return watch(options);
    return check(options, settings::load(host().home, options.common.request));
}

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
    check.runs([options] { return run(*options); });
}

}  // namespace senet::cli
