#include "jobs/hook_profile.h"

#include <algorithm>
#include <numeric>

#include "base/processor_time.h"
#include "native/native_rules.h"
#include "search/searcher.h"

namespace senet::jobs {
namespace {

constexpr std::int64_t kProfiledTime = 500;  // milliseconds
constexpr std::uint64_t kProfiledNodes = 300'000;

/// Where in the script these calls are left to the VM most often, found out by code that notes
/// it; empty if nobody knows.
native::GivenUp most_given_up(const Host& host, const script::Script& script, game::Hook hook,
                              const std::vector<game::Question>& examples) {
    const auto compiler = host.compilers.own({.with_places = true});
    native::NativeRules rules(script, *compiler);
    rules.wait(host.interrupt);
    game::cost_of(rules, hook, examples, host.interrupt);
    const auto places = rules.replay_places();
    return places.empty() ? native::GivenUp{} : places.front().first;
}

std::uint64_t replays(const game::Rules& rules) {
    const auto* native = dynamic_cast<const native::NativeRules*>(&rules);
    return native == nullptr ? 0 : native->replays();
}

/// The start, past what is thrown there: a search begins where somebody decides.
game::Line first_decision(game::Rules& rules, std::uint64_t seed) {
    game::Line line(rules, rules.start(seed));
    Random random(seed);
    game::throw_to_decision(line, random);
    return line;
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
words::HookProfile profile_of(const Host& host, const Profiled& asked_for, std::uint64_t seed) {
    const auto& [script, vm, rules, code, config] = asked_for;
    search::Limits limits{
        .depth = search::kMostDepth, .milliseconds = kProfiledTime, .nodes = kProfiledNodes};
    words::HookProfile profile;
    profile.native = &vm != &rules;
    profile.network = rules.evaluator() != nullptr;
    game::ProfiledRules counted(rules);
    search::Searcher first(counted, config.search, seed);
    profile.nodes =
        first.search(first_decision(counted, seed), limits, host.interrupt).counts.nodes;
    limits = {.depth = search::kMostDepth, .milliseconds = {}, .nodes = profile.nodes};
    const game::Line line = first_decision(rules, seed);
    search::Searcher searcher(rules, config.search, seed);
    searcher.search(line, limits,
                    host.interrupt);  // gets the table's memory from the system
    searcher.forget();
    const double start = thread_seconds();
    searcher.search(line, limits, host.interrupt);
    profile.seconds = thread_seconds() - start;
    if (host.interrupt.stop) throw game::Interrupted{};
    for (const game::Hook hook : hot_hooks(rules)) {
        const game::HookUse& use = counted.use(hook);
        if (use.examples.empty()) continue;
        const auto cost = [&](game::Rules& asked) {
            return game::cost_of(asked, hook, use.examples, host.interrupt);
        };
        const std::uint64_t before = replays(rules);
        const game::Cost here = cost(rules);
        words::HookShare share{.hook = hook, .calls = use.calls, .ns = 1e9 * here.seconds};
        share.given_up =
            static_cast<double>(replays(rules) - before) / static_cast<double>(here.calls);
        if (share.given_up >= words::kManyGivenUp) {
            const native::GivenUp most = most_given_up(host, script, hook, use.examples);
            share.given_up_at = most.where;
            share.given_up_why = most.why;
        }
        share.in_vm = code.hook(hook).address == 0;
        share.vm_ns = &vm == &rules ? share.ns : 1e9 * cost(vm).seconds;
        share.share = static_cast<double>(use.calls) * share.ns * 1e-9 / profile.seconds;
        profile.shares.push_back(share);
    }
    // Examples are not quite the whole.
    const double sum = std::accumulate(
        profile.shares.begin(), profile.shares.end(), 0.0,
        [](double so_far, const words::HookShare& share) { return so_far + share.share; });
    for (words::HookShare& share : profile.shares) share.share /= std::max(1.0, sum);
    std::sort(
        profile.shares.begin(), profile.shares.end(),
        [](const words::HookShare& a, const words::HookShare& b) { return a.share > b.share; });
    return profile;
}

}  // namespace senet::jobs
