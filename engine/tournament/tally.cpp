#include "tournament/tally.h"

#include <algorithm>

namespace senet::tournament {
namespace {

constexpr std::size_t kMostPoints = 160;  // of a curve: about one every four pixels
constexpr std::size_t kMostRatedPoints = 40;  // each rates everybody anew

/// Every second point goes, the last one stays.
void thin(std::vector<ProgressPoint>& points) {
    std::vector<ProgressPoint> kept;
    for (std::size_t i = 1; i < points.size(); i += 2) kept.push_back(std::move(points[i]));
    points = std::move(kept);
}

}  // namespace

Tally::Tally(const Options& options)
    : options_(options),
      standings_(options.players, options.sprt, options.rules),
      times_(static_cast<std::size_t>(options.players)),
      step_(games_of_set(options.rules.seats, options.rules.seating)) {}

bool Tally::counts_next(const GameResult& result) const {
    if (decided()) return false;
    return options_.gap == Gap::LeftOut ||
        result.game.number == static_cast<std::uint64_t>(standings_.games());
}

void Tally::add(const GameResult& result) {
    if (!counts_next(result)) return;
    standings_.add(result);
    scores_[result.game.number] = seat_scores(result, options_.rules.scoring);
    ++lengths_[result.plies];
    OpeningCounts& opening = openings_[result.game.opening];
    count(opening.first, result.score(0));
    opening.plies += result.plies;
    if (play::is_forfeit(result.ending)) count_forfeit(result);
    if (standings_.games() % step_ == 0) note_progress();
}

void Tally::count_forfeit(const GameResult& result) {
    const std::string reason = result.reason.substr(0, result.reason.find('\n'));
    forfeits_[{result.loser(), result.ending, reason}].push_back(result.game.number);
}

void Tally::add_times(const GameRow& row) {
    if (counts(row.game.number)) times_.add(row);
}

ProgressPoint Tally::progress_point() const {
    ProgressPoint point{.games = standings_.games()};
    if (options_.players == 2) {
        const Sample sample = sample_of(standings_.encounters().begin()->second);
        if (sample.observations() > 0) point.elo = statistics(sample).elo;
        if (standings_.test()) point.llr = standings_.test()->state().llr;
        return point;
    }
    const Ratings rated = ratings();
    for (std::size_t i = 0; i < rated.rating.size(); ++i) {
        const double error = rated.error(static_cast<int>(i));
        point.ratings.push_back(
            {rated.rating[i], rated.rating[i] - error, rated.rating[i] + error});
    }
    return point;
}

void Tally::note_progress() {
    progress_.push_back(progress_point());
    if (progress_.size() < (options_.players == 2 ? kMostPoints : kMostRatedPoints)) return;
    thin(progress_);
    step_ *= 2;
}

std::vector<ProgressPoint> Tally::progress() const {
    std::vector<ProgressPoint> points = progress_;
    const std::int64_t games = standings_.games();
    if (games > 0 && (points.empty() || points.back().games != games))
        points.push_back(progress_point());
    return points;
}

Ratings Tally::ratings() const {
    RatingOptions options;
    options.anchor = options_.anchor;
    options.side_advantage = options_.rules.seats == 2;
    return standings_.ratings(options);
}

Ranking Tally::ranking(const Plan& plan, Format format, const Ratings& ratings) const {
    Ranking ranking = plan.ranking(scores_);
    if (format > Format::Gauntlet) return ranking;  // those have an order of their own
    std::stable_sort(ranking.players.begin(), ranking.players.end(), [&](int a, int b) {
        return ratings.rating[static_cast<std::size_t>(a)] >
            ratings.rating[static_cast<std::size_t>(b)];
    });
    return ranking;
}

}  // namespace senet::tournament
