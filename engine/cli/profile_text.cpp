#include "cli/profile_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "terminal/terminal.h"

namespace senet::cli {

using jobs::HookProfile;
using jobs::HookShare;

namespace {

constexpr double kWorthAdvice = 0.2;  // of a search's time

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
                         share.given_up < jobs::kManyGivenUp
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
    if (most.given_up >= jobs::kManyGivenUp)
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
