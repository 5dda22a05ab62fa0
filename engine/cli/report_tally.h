// What a report counts of a run's games, fed game by game in the order of their numbers.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "jobs/move_times.h"
#include "settings/tournament.h"
#include "tournament/journal.h"
#include "tournament/standings.h"

namespace senet::cli {

class ReportTally {
  public:
    /// What a number without a game means: that it is still being played, and none behind it counts
    /// yet, as in the match itself; or that it was left out.
    enum class Gap { InPlay, LeftOut };

    ReportTally(const settings::Tournament& tournament, std::vector<std::string> names,
                Gap gap = Gap::InPlay);

    /// Counts no game behind the one that decided a test. THROWS Error where somebody plays whom
    /// the tournament does not have.
    void add(const tournament::GameRow& row);

    std::uint64_t seen() const { return seen_; }
    const tournament::Standings& standings() const { return standings_; }
    const tournament::Scores& scores() const { return scores_; }
    std::vector<jobs::MoveTime> times() const { return times_.summaries(); }  // of each player
    /// Numbers of all games in the journal; of those that were lost by a player's fault.
    const std::vector<std::uint64_t>& numbers() const { return numbers_; }
    const std::vector<std::uint64_t>& forfeits() const { return forfeit_games_; }

    /// Adds what was counted to the report: players, match, progress, crosstable, lengths,
    /// openings, endings, forfeits, first_move, time.
    void put(nlohmann::json& report, const tournament::Plan& plan,
             const std::vector<tournament::Opening>& openings) const;

  private:
    struct OpeningCounts {
        tournament::GameCounts first;  // as whoever moved first in the game sees it
        std::int64_t plies = 0;
    };

    void check(const tournament::GameRow& row) const;
    void note_progress();
    nlohmann::json progress_point() const;
    nlohmann::json crosstable(const tournament::Ratings& ratings) const;
    nlohmann::json openings(const std::vector<tournament::Opening>& known) const;
    nlohmann::json forfeits_as_json() const;

    const settings::Tournament& tournament_;
    std::vector<std::string> names_;
    Gap gap_;
    tournament::Standings standings_;
    tournament::Scores scores_;
    std::uint64_t seen_ = 0;
    std::vector<std::uint64_t> numbers_, forfeit_games_;
    std::map<int, int> lengths_;
    std::map<std::uint64_t, OpeningCounts> openings_;
    std::map<std::tuple<int, play::Ending, std::string>, std::vector<std::uint64_t>> forfeits_;
    jobs::MoveTimes times_;
    nlohmann::json progress_ = nlohmann::json::array();
    std::int64_t step_ = 2;  // games between two points of the progress
};

}  // namespace senet::cli
