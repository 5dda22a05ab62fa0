#include "words/profile_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"

namespace senet::words {
namespace {

constexpr double kWorthAdvice = 0.2;  // of a search's time
constexpr int kShareWidth = 10;

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

std::string given_up_text(const HookShare& share) {
    if (share.given_up < kManyGivenUp) return "";
    std::string text = fmt::format("   {:.0f} % left to the VM", 100 * share.given_up);
    if (share.given_up_at.file.empty()) return text;
    text += ", mostly at " + share.given_up_at.text();
    return share.given_up_why.empty() ? text : text + fmt::format(" ({})", share.given_up_why);
}

std::string table_of(const HookProfile& profile, Look look) {
    std::string text =
        fmt::format("\nWhere a search of {} positions spends its {}:\n{}\n",
                    show_count(static_cast<double>(profile.nodes)), show_time(profile.seconds),
                    paint(std::string("hook        share      calls    a call") +
                              (profile.native ? "   in the VM" : ""),
                          Colour::Bold, look));
    for (const HookShare& share : profile.shares) {
        text += fmt::format(
            "{} {:>5.1f} % {:>10} {:>6.0f} ns{}{}\n", pad(name_of(share.hook), kShareWidth, look),
            100 * share.share, show_count(static_cast<double>(share.calls)), share.ns,
            profile.native ? fmt::format("  {:>7.0f} ns", share.vm_ns) : "", given_up_text(share));
    }
    return text +
        fmt::format("{} {:>5.1f} %{}\n", pad("(engine)", kShareWidth, look),
                    100 * profile.engine_share(), profile.network ? "   with the network" : "");
}

std::string advice_on(const HookProfile& profile) {
    if (profile.shares.empty()) return "";
    const HookShare& most = profile.shares.front();
    if (most.share < kWorthAdvice) return "none, no function takes much of the time";
    const std::string takes = fmt::format("{}() takes the most", name_of(most.hook));
    if (profile.native && most.in_vm)
        return takes + ", and in the Lua VM; what keeps it there stands above";
    if (most.given_up >= kManyGivenUp)
        return fmt::format(
            "{}, and machine code leaves much of it to the Lua VM, as it does with {} "
            "(games/SPEED.md)",
            takes,
            most.given_up_why.empty() ? "whatever is out of the ordinary" : most.given_up_why);
    const std::string advice = advice_for(most.hook, most.in_vm);
    return advice.empty() ? takes : takes + "; " + advice;
}

}  // namespace

double HookProfile::engine_share() const {
    double in_hooks = 0;
    for (const HookShare& share : shares) in_hooks += share.share;
    return std::max(0.0, 1 - in_hooks);
}

std::string profile_text(const HookProfile& profile, Look look) {
    const std::string advice = advice_on(profile);
    return table_of(profile, look) + (advice.empty() ? "" : fmt::format("Advice: {}.\n", advice));
}

nlohmann::json as_json(const HookShare& share) {
    return {{"hook", name_of(share.hook)},
            {"share", share.share},
            {"calls", share.calls},
            {"ns", share.ns},
            {"vm_ns", share.vm_ns},
            {"given_up", share.given_up},
            {"given_up_at", share.given_up_at.text()},
            {"given_up_why", share.given_up_why}};
}

}  // namespace senet::words
