#include "cli/hook_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/processor_time.h"
#include "base/text.h"
#include "native/native_rules.h"
#include "search/searcher.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

constexpr std::int64_t kProfiledTime = 500;  // milliseconds
constexpr std::uint64_t kProfiledNodes = 300'000;
constexpr double kWorthAdvice = 0.2;  // of a search's time
constexpr double kMuch = 0.05;  // of the calls of machine code, to be given up by it

/// What to try first when a hook takes most of the time; `in_vm`: as the Lua VM runs it, where
/// other things cost than in machine code. Empty where there is nothing to say.
std::string advice_for(game::Hook hook, bool in_vm) {
    switch (hook) {
        case game::Hook::Moves:
            return in_vm ? "put s.cells into a local before the loop, and keep lists of what "
                           "moves() looks for in constant tables"
                         : "look only at cells that can matter, or keep the pieces in bits(), "
                           "where one shift looks at the whole board";
        case game::Hook::Play:
            return in_vm ? "each cell that is set costs a call: set only those that change" : "";
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
        default: return "";
    }
}

/// Where in the script these calls are left to the VM most often, found out by code that notes
/// it; empty if nobody knows.
native::GivenUp most_given_up(const script::Script& script, game::Hook hook,
                              const std::vector<game::Question>& examples) {
    const auto compiler = host().compilers.own({.with_places = true});
    native::NativeRules rules(script, *compiler);
    rules.wait(terminal::interrupted());
    game::cost_of(rules, hook, examples, terminal::interrupted());
    const auto places = rules.replay_places();
    return places.empty() ? native::GivenUp{} : places.front().first;
}

std::uint64_t replays(const game::Rules& rules) {
    const auto* native = dynamic_cast<const native::NativeRules*>(&rules);
    return native == nullptr ? 0 : native->replays();
}

std::string text_of(const native::GivenUp& given_up) {
    if (given_up.where.file.empty()) return "";
    return ", mostly at " + given_up.where.text() +
        (given_up.why.empty() ? "" : fmt::format(" ({})", given_up.why));
}

void print_table(const HookProfile& profile) {
    terminal::to_out("\nWhere a search of {} positions spends its {}:\n{}\n",
                     show_count(static_cast<double>(profile.nodes)), show_time(profile.seconds),
                     terminal::paint(std::string("hook        share      calls    a call") +
                                         (profile.native ? "   in the VM" : ""),
                                     Colour::Bold));
    double in_hooks = 0;
    for (const HookShare& share : profile.shares) {
        in_hooks += share.share;
        terminal::to_out("{} {:>5.1f} % {:>10} {:>6.0f} ns{}{}\n",
                         terminal::pad(name_of(share.hook), 10), 100 * share.share,
                         show_count(static_cast<double>(share.calls)), share.ns,
                         profile.native ? fmt::format("  {:>7.0f} ns", share.vm_ns) : "",
                         share.given_up < kMuch
                             ? ""
                             : fmt::format("   {:.0f} % left to the VM{}", 100 * share.given_up,
                                           text_of(share.most_given_up)));
    }
    terminal::to_out("{} {:>5.1f} %\n", terminal::pad("(engine)", 10),
                     100 * std::max(0.0, 1 - in_hooks));
}

std::string advice_on(const HookProfile& profile) {
    if (profile.shares.empty()) return "";
    const HookShare& most = profile.shares.front();
    if (most.share < kWorthAdvice) return "none, no function takes much of the time";
    const std::string takes = fmt::format("{}() takes the most", name_of(most.hook));
    if (profile.native && most.in_vm)
        return takes + ", and in the Lua VM; what keeps it there stands above";
    if (most.given_up >= kMuch)
        return fmt::format(
            "{}, and machine code leaves much of it to the Lua VM, as it does with {} "
            "(games/SPEED.md)",
            takes,
            most.most_given_up.why.empty() ? "whatever is out of the ordinary"
                                           : most.most_given_up.why);
    const std::string advice = advice_for(most.hook, most.in_vm);
    return advice.empty() ? takes : takes + "; " + advice;
}

}  // namespace

std::vector<game::Hook> hot_hooks(const game::Rules& rules) {
    std::vector<game::Hook> hooks;
    for (std::size_t i = 0; i < game::kHooks; ++i) {
        const auto hook = static_cast<game::Hook>(i);
        if (rules.has(hook) && game::info_of(hook).hot) hooks.push_back(hook);
    }
    return hooks;
}

// The calls are counted in one search and the time is taken of another, the same again: their
// hooks may take less time than looking at the clock. All times are of the processor.
HookProfile profile_of(const Profiled& asked_for, std::uint64_t seed) {
    const auto& [script, vm, rules, code, config] = asked_for;
    search::Limits limits{
        .depth = search::kMostDepth, .milliseconds = kProfiledTime, .nodes = kProfiledNodes};
    HookProfile profile;
    profile.native = &vm != &rules;
    game::ProfiledRules counted(rules);
    search::Searcher first(counted, config.search, seed);
    profile.nodes =
        first.search({counted, counted.start(seed)}, limits, terminal::interrupted()).counts.nodes;
    limits = {.depth = search::kMostDepth, .milliseconds = {}, .nodes = profile.nodes};
    const game::Line line(rules, rules.start(seed));
    search::Searcher searcher(rules, config.search, seed);
    searcher.search(line, limits,
                    terminal::interrupted());  // gets the table's memory from the system
    searcher.forget();
    const double start = thread_seconds();
    searcher.search(line, limits, terminal::interrupted());
    profile.seconds = thread_seconds() - start;
    if (terminal::interrupted().stop) throw terminal::Interruption{};
    for (const game::Hook hook : hot_hooks(rules)) {
        const game::HookUse& use = counted.use(hook);
        if (use.examples.empty()) continue;
        const auto cost = [&](game::Rules& asked) {
            return game::cost_of(asked, hook, use.examples, terminal::interrupted());
        };
        const std::uint64_t before = replays(rules);
        const game::Cost here = cost(rules);
        HookShare share{.hook = hook, .calls = use.calls, .ns = 1e9 * here.seconds};
        share.given_up =
            static_cast<double>(replays(rules) - before) / static_cast<double>(here.calls);
        if (share.given_up >= kMuch)
            share.most_given_up = most_given_up(script, hook, use.examples);
        share.in_vm = code.hook(hook).address == 0;
        share.vm_ns = &vm == &rules ? share.ns : 1e9 * cost(vm).seconds;
        share.share = static_cast<double>(use.calls) * share.ns * 1e-9 / profile.seconds;
        profile.shares.push_back(share);
    }
    // Examples are not quite the whole.
    const double sum =
        std::accumulate(profile.shares.begin(), profile.shares.end(), 0.0,
                        [](double so_far, const HookShare& share) { return so_far + share.share; });
    for (HookShare& share : profile.shares) share.share /= std::max(1.0, sum);
    std::sort(profile.shares.begin(), profile.shares.end(),
              [](const HookShare& a, const HookShare& b) { return a.share > b.share; });
    return profile;
}

void print_profile(const HookProfile& profile) {
    print_table(profile);
    const std::string advice = advice_on(profile);
    if (!advice.empty()) terminal::to_out("Advice: {}.\n", advice);
}

void print_profile_json(const HookProfile& profile) {
    for (const HookShare& share : profile.shares) {
        print_json({{"hook", name_of(share.hook)},
                    {"share", share.share},
                    {"calls", share.calls},
                    {"ns", share.ns},
                    {"vm_ns", share.vm_ns},
                    {"given_up", share.given_up},
                    {"given_up_at", share.most_given_up.where.text()},
                    {"given_up_why", share.most_given_up.why}});
    }
}

}  // namespace senet::cli
