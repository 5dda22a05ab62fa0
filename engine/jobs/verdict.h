// What a match says of what was found, be it tuned or learnt, against what there was.
#pragma once

#include <optional>
#include <string>

#include "tournament/sprt.h"
#include "tournament/standings.h"

namespace senet::jobs {

struct Judged {
    tournament::Sample sample;
    tournament::Decision decision = tournament::Decision::None;
    std::optional<tournament::Estimate> elo_without_luck{};  // where throws were judged
};

/// Of a match of two under a test. REQUIRES that it has a game.
Judged judged_by(const tournament::Standings& match);

/// "better than the start: +12.0 Elo [+3.0, +21.0] in 400 games (SPRT 0 to 20 accepted)", or "worse
/// than the start: it lost all 80 games (...)"; `than` is what there was, `how` is said behind the
/// games.
std::string verdict_text(const Judged& judged, const tournament::SprtOptions& sprt,
                         const std::string& than, const std::string& how = "");

}  // namespace senet::jobs
