// What the games of a run add up to: how the players stand, what statistics and pages are made of,
// and which games count at all. One tally for whoever plays a run and whoever reads its journal,
// fed game by game in the order of their numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tournament/move_times.h"
#include "tournament/plan.h"
#include "tournament/standings.h"

namespace senet::tournament {

/// Of the games from one opening.
struct OpeningCounts {
    GameCounts first;  // as whoever moved first in the game sees it
    std::int64_t plies = 0;
};

/// What a player lost games by, of his own fault.
struct Forfeit {
    int player = 0;
    play::Ending ending{};
    std::string reason;  // its first line

    auto operator<=>(const Forfeit&) const = default;
};

/// How the players stood after some of the games.
struct ProgressPoint {
    std::int64_t games = 0;
    std::optional<Estimate> elo{};  // of two players, the first one's over the other; nothing
                                    // before their first set
    std::optional<double> llr{};  // of two players, if there is a test
    std::vector<Estimate> ratings{};  // of more
};

class Tally {
  public:
    /// What a number without a game means: that it is still being played, and none behind it counts
    /// yet; or that it was left out.
    enum class Gap { InPlay, LeftOut };

    struct Options {
        int players = 0;
        SetRules rules{};
        std::optional<SprtOptions> sprt{};
        std::optional<int> anchor{};  // whose rating is 0; otherwise the average is
        Gap gap = Gap::InPlay;
    };

    explicit Tally(const Options& options);

    /// Takes a game, unless it doesn't count: behind a gap, or behind the game that decided a test.
    /// REQUIRES players that there are.
    void add(const GameResult& result);
    /// Takes the times of a game that add() took; those of others don't count either.
    void add_times(const GameRow& row);

    bool counts(std::uint64_t game) const { return scores_.contains(game); }
    const Standings& standings() const { return standings_; }
    bool decided() const { return standings_.decided(); }
    const Scores& scores() const { return scores_; }
    std::vector<MoveTime> times() const { return times_.summaries(); }  // of each player
    /// How many games took so many plies.
    const std::map<int, int>& lengths() const { return lengths_; }
    const std::map<std::uint64_t, OpeningCounts>& openings() const { return openings_; }
    /// With the games' numbers.
    const std::map<Forfeit, std::vector<std::uint64_t>>& forfeits() const { return forfeits_; }
    /// After some of the games, evenly spread, and after the last one that counts.
    std::vector<ProgressPoint> progress() const;

    /// With the anchor, and the worth of the first move taken out.
    Ratings ratings() const;
    /// Players best first: by the format, or by these ratings where it only counts points.
    Ranking ranking(const Plan& plan, Format format, const Ratings& ratings) const;

  private:
    bool counts_next(const GameResult& result) const;
    void count_forfeit(const GameResult& result);
    void note_progress();
    ProgressPoint progress_point() const;

    Options options_;
    Standings standings_;
    Scores scores_;
    std::map<int, int> lengths_;
    std::map<std::uint64_t, OpeningCounts> openings_;
    std::map<Forfeit, std::vector<std::uint64_t>> forfeits_;
    MoveTimes times_;
    std::vector<ProgressPoint> progress_;
    std::int64_t step_;  // games between two points of the progress
};

}  // namespace senet::tournament
