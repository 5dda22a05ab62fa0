// The parts of a search that can be switched off, but for the table, in one list: settings,
// comparisons, notes and tests read it. A part that guesses may miss what plain minimax finds at
// the same depth.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>

#include "game/rules.h"
#include "search/options.h"

namespace senet::search {

enum class Needs { Nothing, Evaluate, Noisy, NoisyAndEvaluate, PassAndEvaluate, Repetition };

template <class Part>
struct PartInfo {
    std::string_view name;  // in settings
    std::optional<Part> Options::*member;
    bool guesses;
    Needs needs = Needs::Nothing;  // what it has no effect without

    static Part standard() { return {}; }
};

inline constexpr std::tuple kParts{
    PartInfo<Aspiration>{"aspiration", &Options::aspiration, false},
    PartInfo<InternalDeepening>{"internal_deepening", &Options::internal_deepening, false},
    PartInfo<Quiescence>{"quiescence", &Options::quiescence, false, Needs::Noisy},
    PartInfo<NullMove>{"null_move", &Options::null_move, true, Needs::PassAndEvaluate},
    PartInfo<LateMoves>{"late_moves", &Options::late_moves, true},
    PartInfo<ReverseFutility>{"reverse_futility", &Options::reverse_futility, true,
                              Needs::Evaluate},
    PartInfo<Razoring>{"razoring", &Options::razoring, true, Needs::Evaluate},
    PartInfo<Futility>{"futility", &Options::futility, true, Needs::Evaluate},
    PartInfo<MoveCounts>{"move_counts", &Options::move_counts, true},
    PartInfo<InternalReduction>{"internal_reduction", &Options::internal_reduction, true},
    PartInfo<Singular>{"singular", &Options::singular, true, Needs::Evaluate},
    PartInfo<Extensions>{"extensions", &Options::extensions, true},
    PartInfo<ProbCut>{"probcut", &Options::probcut, true, Needs::Evaluate},
    PartInfo<EnhancedCutoffs>{"enhanced_cutoffs", &Options::enhanced_cutoffs, false},
    PartInfo<QuiescenceTable>{"quiescence_table", &Options::quiescence_table, true, Needs::Noisy},
    PartInfo<NoisyGains>{"noisy_gains", &Options::noisy_gains, true, Needs::NoisyAndEvaluate},
    PartInfo<Correction>{"correction", &Options::correction, true, Needs::Evaluate},
    PartInfo<SharePaths>{"share_paths", &Options::share_paths, true, Needs::Repetition},
};

/// Calls `visit` with each part's info.
template <class Visit>
constexpr void for_each_part(Visit visit) {
    std::apply([&](const auto&... parts) { (visit(parts), ...); }, kParts);
}

inline constexpr std::string_view kTwoWithoutThrows = "two players without throws";

/// What a game lacks for a part to have an effect, as its author would say it: "evaluate()"; empty
/// where it lacks nothing.
inline std::string_view missing(Needs needs, const game::Rules& rules) {
    const auto lacks = [hooks = rules.search_hooks()](game::Hook hook) { return !hooks.has(hook); };
    const std::string_view evaluate = lacks(game::Hook::Evaluate) ? "evaluate()" : "";
    switch (needs) {
        case Needs::Nothing: return {};
        case Needs::Evaluate: return evaluate;
        case Needs::Noisy: return lacks(game::Hook::Noisy) ? "noisy()" : "";
        case Needs::NoisyAndEvaluate: return lacks(game::Hook::Noisy) ? "noisy()" : evaluate;
        case Needs::PassAndEvaluate:
            // What a pass is worth is known of two players' turns that follow each other.
            if (rules.game().chance || rules.game().player_count() > 2) return kTwoWithoutThrows;
            return lacks(game::Hook::Pass) ? "pass()" : evaluate;
        case Needs::Repetition: return rules.game().repetition ? "" : "`repetition`";
    }
    return {};
}

/// Whether some part that is on may miss, in this game, what plain minimax finds. max^n has none.
inline bool guesses(const Options& options, const game::Rules& rules) {
    if (options.opponents == Opponents::MaxN && rules.game().player_count() > 2) return false;
    bool any = false;
    for_each_part([&](const auto& part) {
        any |= part.guesses && (options.*part.member).has_value() &&
            missing(part.needs, rules).empty();
    });
    return any;
}

/// Switches off all that guesses.
inline void drop_guesses(Options& options) {
    for_each_part([&](const auto& part) {
        if (part.guesses) (options.*part.member).reset();
    });
}

}  // namespace senet::search
