#include "search/vote.h"

#include <algorithm>
#include <vector>

#include "search/scale.h"

namespace senet::search {
namespace {

bool counts(const Ballot& ballot) {
    return ballot.depth > 0 && !ballot.best.moves.empty() && ballot.best.bound != Bound::None;
}

bool is_proven_win(const Ballot& ballot) {
    return game::is_forced(ballot.best.value) && ballot.best.value > 0 &&
        ballot.best.bound != Bound::Upper;
}

/// The ballot of the highest value: the shortest of wins, the longest of losses.
std::size_t best_valued(std::span<const Ballot> ballots, const std::vector<std::size_t>& which) {
    return *std::max_element(which.begin(), which.end(), [&](std::size_t one, std::size_t other) {
        return ballots[one].best.value < ballots[other].best.value;
    });
}

}  // namespace

std::size_t vote(std::span<const Ballot> ballots) {
    std::vector<std::size_t> wins, losses, open;
    for (std::size_t i = 0; i < ballots.size(); ++i) {
        if (!counts(ballots[i])) continue;
        (is_proven_win(ballots[i])                   ? wins
             : Scale::is_loss(ballots[i].best.value) ? losses
                                                     : open)
            .push_back(i);
    }
    if (!wins.empty()) return best_valued(ballots, wins);
    if (open.empty()) return losses.empty() ? 0 : best_valued(ballots, losses);

    const auto value = [&](std::size_t i) { return static_cast<double>(ballots[i].best.value); };
    double lowest = value(open.front()), highest = lowest;
    for (const std::size_t i : open) {
        lowest = std::min(lowest, value(i));
        highest = std::max(highest, value(i));
    }
    const double spread = std::max(1.0, highest - lowest);
    const auto votes = [&](game::Move move) {
        double sum = 0;
        for (const std::size_t i : open)
            if (ballots[i].best.moves.front() == move)
                sum += (value(i) - lowest + spread) * ballots[i].depth;
        return sum;
    };
    std::size_t taken = open.front();
    double most = votes(ballots[taken].best.moves.front());
    for (const std::size_t i : open) {
        const double own = votes(ballots[i].best.moves.front());
        if (own < most || (own == most && ballots[i].depth <= ballots[taken].depth)) continue;
        taken = i;
        most = own;
    }
    return taken;
}

}  // namespace senet::search
