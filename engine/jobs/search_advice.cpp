#include "jobs/search_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace senet::jobs {
namespace {

using game::Hook;
using game::HookSet;

// The bounds are rules of thumb: matches judge what they let through.
constexpr double kSoundToPass = 0.01, kSoundIfVerified = 0.05;  // zugzwang, of all positions
constexpr double kLeastCorrelation = 0.5;
constexpr std::size_t kLeastPositions = 30;
constexpr std::size_t kEnoughForNone = 300;  // positions, to say that something never happens
constexpr double kFewMoves = 3;  // of a position, on average

/// Verified from the depths on at which null moves are tried at all.
const std::vector<std::string> kVerified{"false", "{ reduce: 2, grow: 0, verify: 2 }",
                                         "{ reduce: 3, grow: 4, verify: 4 }"};

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

using Opinion = std::optional<Advice>;

Opinion of_zugzwang(const Figures& figures, const HookSet& hooks) {
    if (!hooks.has(Hook::Pass)) return Advice{.reason = "the game has no pass()", .against = true};
    if (figures.zugzwang.count < kLeastPositions) return std::nullopt;
    Advice advice{.reason = fmt::format("passing beats every move in {} of {} positions",
                                        percent(figures.zugzwang.share), figures.zugzwang.count)};
    if (figures.zugzwang.share >= kSoundIfVerified) {
        advice.against = true;
    } else if (figures.zugzwang.share >= kSoundToPass) {
        advice.values = kVerified;
        advice.reason += ", so it is verified early";
    }
    return advice;
}

/// Whether the evaluation foretells what a search finds.
Opinion of_foresight(const Figures& figures, const HookSet& hooks) {
    if (!hooks.has(Hook::Evaluate))
        return Advice{.reason = "the game has no evaluate()", .against = true};
    const FitOf* deepest = figures.deepest(0);
    if (deepest == nullptr || deepest->fit.sigma == 0) return std::nullopt;  // it never errs
    return Advice{.reason = fmt::format("v(0) and v({}) correlate by {:.2f}", deepest->deep,
                                        deepest->fit.correlation),
                  .against = deepest->fit.correlation < kLeastCorrelation};
}

/// The bolder the seldomer a late move is best.
Opinion by_rank(const Figures& figures, int moves, const std::array<double, 2>& bounds) {
    if (figures.ranked < kLeastPositions) return std::nullopt;
    if (figures.branching < kFewMoves) {
        return Advice{
            .reason = fmt::format("there are {:.1f} moves in a position", figures.branching),
            .against = true};
    }
    const double later = figures.later_than(moves);
    const std::size_t first = later < bounds[0] ? 3 : later < bounds[1] ? 2 : 1;
    return Advice{.reason = fmt::format("the best move comes after the first {} in {} of {} "
                                        "positions",
                                        moves, percent(later), figures.ranked),
                  .first = first};
}

Opinion of_late_moves(const Figures& figures, const HookSet&) {
    return by_rank(figures, 4, {0.1, 0.3});
}

Opinion of_move_counts(const Figures& figures, const HookSet&) {
    return by_rank(figures, 8, {0.05, 0.2});
}

/// Only moves, and threats, which passing shows.
Opinion of_extensions(const Figures& figures, const HookSet& hooks) {
    if (figures.forced > 0 || hooks.has(Hook::Pass) || figures.positions < kEnoughForNone)
        return std::nullopt;
    return Advice{.reason = "no position had but one move", .against = true};
}

struct AdviceRule {
    std::string_view key;
    Opinion (*opinion)(const Figures&, const HookSet&);
};

/// A ladder that has no line here is asked as it is.
constexpr AdviceRule kAdviceRules[] = {
    {"null_move", of_zugzwang},      {"late_moves", of_late_moves},
    {"move_counts", of_move_counts}, {"reverse_futility", of_foresight},
    {"razoring", of_foresight},      {"futility", of_foresight},
    {"probcut", of_foresight},       {"extensions", of_extensions},
};

bool has_ladder(const std::vector<Ladder>& ladders, std::string_view key) {
    return std::any_of(ladders.begin(), ladders.end(),
                       [&](const Ladder& ladder) { return ladder.key == key; });
}

void advise_ladder(Ladder& ladder, const Advice& advice) {
    if (!advice.values.empty()) {
        ladder.rungs.clear();
        for (const std::string& value : advice.values)
            ladder.rungs.push_back({{}, {{std::string(ladder.key), value}}});
    }
    if (advice.against) ladder.rungs.resize(1);
    if (advice.first) ladder.first = std::min(*advice.first, ladder.rungs.size() - 1);
}

/// What is advised against stays as it is: whether off is better is a question of its own.
void advise_profile(Ladder& profile, const Advice& advice) {
    for (Rung& rung : profile.rungs) {
        const auto is_it = [&](const SearchSetting& setting) { return setting.key == advice.key; };
        if (advice.against) std::erase_if(rung.settings, is_it);
        if (advice.values.empty()) continue;
        for (SearchSetting& setting : rung.settings) {
            if (is_it(setting)) setting.value = advice.values.back();
        }
    }
}

}  // namespace

std::vector<Advice> advice_of(const Figures& figures, const HookSet& hooks) {
    std::vector<Advice> all;
    const std::vector<Ladder> ladders = search_ladders();
    for (const AdviceRule& rule : kAdviceRules) {
        if (!has_ladder(ladders, rule.key)) continue;
        if (Opinion opinion = rule.opinion(figures, hooks)) {
            opinion->key = rule.key;
            all.push_back(std::move(*opinion));
        }
    }
    return all;
}

std::vector<Ladder> advised(std::vector<Ladder> ladders, const std::vector<Advice>& advice) {
    for (const Advice& one : advice) {
        for (Ladder& ladder : ladders) {
            if (ladder.key == kProfile) advise_profile(ladder, one);
            if (ladder.key == one.key) advise_ladder(ladder, one);
        }
    }
    return ladders;
}

std::string advice_text(const Advice& advice) {
    return fmt::format("{}: {}; {}", advice.key, advice.against ? "not proposed" : "proposed",
                       advice.reason);
}

}  // namespace senet::jobs
