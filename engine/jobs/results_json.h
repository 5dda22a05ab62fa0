// Results as other programs read them: what `--json` prints and what pages are drawn from.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "jobs/verdict.h"
#include "settings/tournament.h"
#include "tournament/tally.h"

namespace senet::jobs {

nlohmann::json as_json(const tournament::MoveTime& time);

/// What a sample says, and a test of it if there is one, which counts what luck leaves where throws
/// were judged.
nlohmann::json statistics_as_json(const tournament::Sample& sample,
                                  const std::optional<tournament::SprtOptions>& test,
                                  const tournament::WithoutLuck& without_luck = {});
/// A verdict's match.
nlohmann::json judged_as_json(const Judged& judged,
                              const std::optional<tournament::SprtOptions>& test);

nlohmann::json player_as_json(const std::string& name, const tournament::PlayerCounts& player,
                              const tournament::Ratings& ratings, int byes, int number);
/// Of a run of two players.
nlohmann::json match_as_json(const std::vector<std::string>& names,
                             const tournament::Standings& standings,
                             const settings::Tournament& tournament);

/// What a run is, beside its tally.
struct TallyOf {
    const settings::Tournament& tournament;
    const std::vector<std::string>& names;
    const tournament::Plan& plan;
    const std::vector<tournament::Opening>& openings;
};
/// Adds what was counted to a report: players, match, progress, crosstable, lengths, openings,
/// endings, forfeits, first_move, time.
void put_tally(nlohmann::json& report, const tournament::Tally& tally, const TallyOf& run);

}  // namespace senet::jobs
