#include "jobs/script_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "jobs/check_variants.h"
#include "jobs/editor_files.h"
#include "jobs/hook_profile.h"
#include "jobs/opened.h"
#include "native/hidden_state.h"
#include "script/script_notes.h"
#include "settings/games.h"

namespace senet::jobs {
namespace {

constexpr int kComparedStates = 2000;
constexpr int kComparedPlies = 200;  // of a game

/// A mistake of the script's that ended what was done with it.
words::ToldFault script_fault(const Error& error, const std::string& rule, std::uint64_t seed) {
    return {{.rule = rule,
             .where = error.where(),
             .message = error.message(),
             .context = error.context(),
             .seed = seed}};
}

words::ToldCode told(const native::Code& code, const std::vector<game::Hook>& hooks) {
    words::ToldCode told{
        .failure = code.failure, .milliseconds = code.milliseconds, .text = code.text};
    for (const game::Hook hook : hooks) {
        const native::HookCode& made = code.hook(hook);
        words::ToldHook row{.hook = hook,
                            .compiled = made.address != 0,
                            .instructions = made.instructions,
                            .milliseconds = made.milliseconds};
        for (const native::Reason& reason : made.reasons)
            row.reasons.push_back({reason.where, reason.what, reason.advice, reason.text()});
        told.hooks.push_back(std::move(row));
    }
    return told;
}

}  // namespace

std::vector<std::string> CheckFindings::uncertain() const {
    std::vector<std::string> rules;
    for (const char* rule : {"hidden-state", "not-repeatable", "scratch-read"}) {
        if (std::any_of(report.faults.begin(), report.faults.end(),
                        [&](const auto& fault) { return fault.rule == rule; }))
            rules.emplace_back(rule);
    }
    return rules;
}

ScriptCheck::ScriptCheck(const Host& host, settings::Config config, const CheckTask& task)
    : host_(host), config_(std::move(config)), task_(task), script_(read_script(host_, config_)) {}

ScriptCheck::~ScriptCheck() = default;

CheckFindings ScriptCheck::look() {
    CheckFindings found;
    load(found);
    if (!found.loaded) return found;
    refresh_editor_files(config_.script, game());
    check(found);
    compile(found);
    if (!found.faults.empty()) return found;
    found.notes = script::script_notes(script_, game());
    found.notes.insert(found.notes.end(), found.report.notes.begin(), found.report.notes.end());
    if (network_ != nullptr && !network_->adds_script() && rules_->has(game::Hook::Evaluate)) {
        found.notes.push_back(
            {rules_->where(game::Hook::Evaluate),
             fmt::format("evaluate() was checked like the rest, but no search asks it: by the "
                         "settings, the network {} evaluates",
                         config_.network->shown)});
    }
    return found;
}

void ScriptCheck::load(CheckFindings& found) {
    try {
        rules_ = script_.rules();
        found.loaded = true;
    } catch (const script::ScriptError& error) {
        found.faults.push_back(script_fault(error, "load", task_.seed));
        return;
    }
    network_ = network_of(host_, config_, script_);
    rules_->set_evaluator(network_);
}

void ScriptCheck::check(CheckFindings& found) {
    constexpr double kVariantsFrom = 0.9;  // of the progress
    Stage stage(host_.listener, "checking");
    stage.show(0);  // the first look at a large board takes a while
    game::CheckOptions options;
    options.games = task_.games;
    options.seed = task_.seed;
    options.by_points = config_.search.goal == search::Goal::Margin;
    options.remembered = native::remembered(rules_->program());
    const auto& declared = rules_->options();
    options.varied = std::any_of(declared.begin(), declared.end(), [](const auto& option) {
        return option.value != option.standard;
    });
    // Their boards are guarded: a rule that writes to one is told at its line.
    const game::RulesMaker make = [this] { return script_.rules(script::Guard::EachWrite); };
    found.report = game::check(make, options, host_.interrupt,
                               [&](double done) { stage.show(kVariantsFrom * done); });
    for (const game::Fault& fault : found.report.faults) found.faults.push_back({fault});
    VariantsReport variants = look_at_variants(
        host_, config_, declared, options, found.report.faults,
        [&](double done) { stage.show(kVariantsFrom + (1 - kVariantsFrom) * done); });
    std::move(variants.faults.begin(), variants.faults.end(), std::back_inserter(found.faults));
    found.refusals = std::move(variants.refusals);
}

void ScriptCheck::compile(CheckFindings& found) {
    if (config_.native && (found.faults.empty() || task_.code_anyway)) {
        // A compiler of its own keeps the text that was asked for.
        compiler_ = host_.compilers.own({.with_text = task_.with_text});
        native_ = std::make_unique<native::NativeRules>(script_, *compiler_);
        native_->wait(host_.interrupt);
    }
    // Kept: the code is made anew, and there is none for a while, once the VM was asked
    // something that changes what it was made from.
    const native::Code code = native_ == nullptr ? native::Code{} : *native_->code();
    if (native_ != nullptr) {
        found.code = told(code, hot_hooks(*rules_));
        for (const game::Hook hook : found.code->compiled()) compiled_.add(hook);
    }
    if (found.faults.empty()) profile(code, found);
}

/// Searches a little, as a player would; what fails there is a fault like any other.
void ScriptCheck::profile(const native::Code& code, CheckFindings& found) {
    game::Rules& asked =
        native_ == nullptr || !code.failure.empty() ? static_cast<game::Rules&>(*rules_) : *native_;
    asked.set_evaluator(network_);
    try {
        found.profile = profile_of(host_, {script_, *rules_, asked, code, config_}, task_.seed);
    } catch (const Error& error) {
        found.faults.push_back(script_fault(error, game::rule_of(error), task_.seed));
        game::Fault& fault = found.faults.back().fault;
        fault.shows = game::Fault::Shows::InSearch;
        // What no line of the script is to blame for is asked for by the settings.
        if (fault.where.file.empty())
            fault.where.file =
                config_.files.empty() ? config_.script_shown : config_.files.front().string();
    }
}

game::SideBySide ScriptCheck::compare() {
    native_->wait(host_.interrupt);  // for code of the script as it stands now
    Random random(task_.seed);
    Stage stage(host_.listener, "comparing");
    game::SideBySide found = game::compare_rules(
        *rules_, *native_, random,
        {.states = kComparedStates, .plies = kComparedPlies, .hooks = compiled_}, host_.interrupt,
        [&](double done) { stage.show(done); });
    stage.over();
    if (host_.interrupt.stop) throw game::Interrupted{};
    return found;
}

ScriptWatch::ScriptWatch(const Host& host, settings::Request request)
    : host_(host), request_(std::move(request)) {
    const settings::GameFiles found = settings::find_game(host_.home, request_.game);
    if (found.script) files_.push_back(found.script->path);
    if (found.config) files_.push_back(found.config->path);
    if (request_.config) files_.emplace_back(*request_.config);
}

settings::Config ScriptWatch::load() {
    watch_.emplace(files_);
    settings::Config config = settings::load(host_.home, request_);
    files_ = watched_files(host_.home, config);
    watch_->add(files_);
    return config;
}

void ScriptWatch::wait() {
    constexpr Milliseconds kBetweenLooks{200};
    while (!watch_->changed()) {
        std::this_thread::sleep_for(kBetweenLooks);
        if (host_.interrupt.due()) throw game::Interrupted{};
    }
}

}  // namespace senet::jobs
