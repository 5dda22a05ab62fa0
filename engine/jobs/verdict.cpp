#include "jobs/verdict.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "tournament/statistics.h"

namespace senet::jobs {
namespace {

using tournament::Decision;

/// The SPRT may want more games where the interval says enough.
std::string said(const tournament::Estimate& elo, Decision decision) {
    if (decision == Decision::AcceptH1) return "better";
    if (elo.high < 0) return "worse";
    if (decision == Decision::AcceptH0) return "not better";
    return elo.low > 0 ? "better" : "not certainly better";
}

std::string decided(Decision decision) {
    switch (decision) {
        case Decision::AcceptH1: return "accepted";
        case Decision::AcceptH0: return "rejected";
        case Decision::None: break;
    }
    return "not decided";
}

}  // namespace

Judged judged_by(const tournament::Standings& match) {
    const tournament::Encounter& encounter = match.encounters().begin()->second;
    Judged judged{sample_of(encounter), match.test()->state().decision};
    if (encounter.without_luck.is_told()) judged.elo_without_luck = elo_without_luck(encounter);
    return judged;
}

std::string verdict_text(const Judged& judged, const tournament::SprtOptions& sprt,
                         const std::string& than, const std::string& how) {
    const tournament::Statistics found = tournament::statistics(judged.sample);
    const bool is_without_luck =
        judged.elo_without_luck && std::isfinite(judged.elo_without_luck->value);
    const tournament::Estimate elo = is_without_luck ? *judged.elo_without_luck : found.elo;
    const std::string is = fmt::format("{} than {}", said(elo, judged.decision), than);
    const std::string test =
        fmt::format("(SPRT {} to {} {})", sprt.elo0, sprt.elo1, decided(judged.decision));
    if (!std::isfinite(elo.value)) {
        const bool won = elo.value > 0;
        return fmt::format("{}: it {} all {} games{}, {} than {} Elo {}", is, won ? "won" : "lost",
                           found.games, how, won ? "more" : "less",
                           show_signed(won ? elo.low : elo.high, 1), test);
    }
    return fmt::format("{}: {} Elo [{}, {}] in {} games{}{} {}", is, show_signed(elo.value, 1),
                       show_signed(elo.low, 1), show_signed(elo.high, 1), found.games, how,
                       is_without_luck ? " with luck taken off" : "", test);
}

}  // namespace senet::jobs
