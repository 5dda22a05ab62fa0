#include "tournament/move_times.h"

#include <algorithm>
#include <numeric>

namespace senet::tournament {

void MoveTimes::add(const GameRow& row) {
    for (const play::MoveReport& report : row.reports) {
        if (report.player == game::kNobody) continue;
        const int player = row.game.players[report.player.index()];
        Times& times = times_[static_cast<std::size_t>(player)];
        times.seconds.push_back(static_cast<float>(report.seconds));
        if (report.overrun > 0) times.overruns.push_back(static_cast<float>(report.overrun));
    }
    // The move that lost on time was not played, so nobody reported it.
    if (row.ending != play::Ending::OutOfTime) return;
    if (const auto overrun = play::lost_by_seconds(row.reason)) {
        times_[static_cast<std::size_t>(row.loser())].overruns.push_back(
            static_cast<float>(*overrun));
    }
}

std::vector<MoveTime> MoveTimes::summaries() const {
    std::vector<MoveTime> summaries;
    for (const Times& times : times_) {
        MoveTime& time = summaries.emplace_back();
        time.overruns = times.overruns.size();
        if (time.overruns > 0)
            time.most_overrun = *std::max_element(times.overruns.begin(), times.overruns.end());
        std::vector<float> seconds = times.seconds;
        if (seconds.empty()) continue;
        std::sort(seconds.begin(), seconds.end());
        time.moves = seconds.size();
        time.sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
        time.most_of_95 = seconds[(time.moves * 95 + 99) / 100 - 1];
        time.most = seconds.back();
    }
    return summaries;
}

}  // namespace senet::tournament
