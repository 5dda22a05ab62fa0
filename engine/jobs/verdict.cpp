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
    return {sample_of(match.encounters().begin()->second), match.test()->state().decision};
}

std::string verdict_text(const Judged& judged, const tournament::SprtOptions& sprt,
                         const std::string& than, const std::string& how) {
    const tournament::Statistics found = tournament::statistics(judged.sample);
    const std::string is = fmt::format("{} than {}", said(found.elo, judged.decision), than);
    const std::string test =
        fmt::format("(SPRT {} to {} {})", sprt.elo0, sprt.elo1, decided(judged.decision));
    if (!std::isfinite(found.elo.value)) {
        return fmt::format("{}: it {} all {} games{} {}", is, found.elo.value > 0 ? "won" : "lost",
                           found.games, how, test);
    }
    return fmt::format("{}: {} Elo [{}, {}] in {} games{} {}", is, show_signed(found.elo.value, 1),
                       show_signed(found.elo.low, 1), show_signed(found.elo.high, 1), found.games,
                       how, test);
}

}  // namespace senet::jobs
