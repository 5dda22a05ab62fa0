#include "search/time_manager.h"

#include <algorithm>
#include <cmath>

namespace senet::search {

Budget budget_of(const PlayerClock& clock) {
    constexpr double kMost = 0.8;  // of the time left
    const auto left = static_cast<double>(std::max<std::int64_t>(clock.left - clock.overhead, 1));
    const auto increment = static_cast<double>(std::max<std::int64_t>(clock.increment, 0));
    const double moves = std::max(clock.moves_left, 1.0);
    const auto until = static_cast<double>(clock.moves_to_go);
    const bool by_period = clock.moves_to_go > 0 && until <= moves;
    const double share = (left + increment * moves / 2) / moves;
    double soft = by_period ? 1.8 * left / (until + 5) + increment : 2.5 * share;
    double hard = by_period ? 10 * left / (until + 10) + increment : 10 * share;
    if (clock.ponders) soft *= 1.25;
    hard = std::min(hard, kMost * left);
    soft = std::min(soft, hard);
    const auto whole = [](double time) {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(time));
    };
    return {whole(soft), whole(hard)};
}

double moves_left(double usual, std::uint64_t made) {
    constexpr double kFewest = 8;
    if (usual <= 0) return kUsualMovesLeft;
    return std::max({usual - static_cast<double>(made), usual / 3, kFewest});
}

void TimeManager::note(const IterationReport& report) {
    unchanged_ = move_ == report.move ? unchanged_ + 1 : 0;
    move_ = report.move;
    values_.push_back(report.value);
    share_ = report.share;
}

double TimeManager::stability() const { return 1.2 - 0.04 * std::min(unchanged_, 10); }

double TimeManager::decline() const {
    const std::size_t count = values_.size();
    if (count < 3) return 1;
    const auto change = [&](std::size_t i) {
        return static_cast<double>(values_[i]) - static_cast<double>(values_[i - 2]);
    };
    double sum = 0;
    for (std::size_t i = 2; i < count; ++i) sum += std::abs(change(i));
    if (sum == 0) return 1;
    const double mean = sum / static_cast<double>(count - 2);
    return std::clamp(1 - 0.25 * change(count - 1) / mean, 0.75, 1.25);
}

double TimeManager::doubt() const {
    if (!share_) return 1;
    return std::max(0.5, 2 * (1 - *share_) + 0.4);
}

}  // namespace senet::search
