// What a survey says of the ladders that `calibrate --search` would climb: which of them to leave
// out, where to begin, and why, each in one short sentence. Only matches decide what helps; this
// decides what they are asked.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "jobs/search_ladders.h"
#include "jobs/survey_figures.h"

namespace senet::jobs {

struct Advice {
    std::string_view key{};  // of a ladder
    std::string reason{};  // "passing beats every move in 0.3 % of 812 positions"
    bool against = false;  // nothing but off is worth a match
    std::optional<std::size_t> first{};  // the rung to begin with
    std::vector<std::string> values{};  // in place of the ladder's own; empty: those
};

/// One for each ladder that the survey says something of.
std::vector<Advice> advice_of(const Figures& figures, const game::HookSet& hooks);

/// The ladders as the advice has them, profiles too. One that is advised against keeps its lowest
/// rung alone, which asks something only where the part is on; profiles say nothing of it.
std::vector<Ladder> advised(std::vector<Ladder> ladders, const std::vector<Advice>& advice);

/// "null_move: not proposed; passing beats every move in 34.1 % of 212 positions".
std::string advice_text(const Advice& advice);

}  // namespace senet::jobs
