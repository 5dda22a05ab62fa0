#include "tournament/rating.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "tournament/matrix.h"

namespace senet::tournament {
namespace {

constexpr int kMostSteps = 100;  // six are usual
constexpr double kSmallestStep = 1e-12;
constexpr double kRounding = 1e-12;  // of a likelihood: a step that loses less loses nothing

double expectation(double strength) { return 1 / (1 + std::exp(-strength)); }

/// ln expectation(), exact where that is near 0.
double log_expectation(double strength) {
    return strength < 0 ? strength - std::log1p(std::exp(strength))
                        : -std::log1p(std::exp(-strength));
}

/// All contests of the same players in the same seats.
struct Meetings {
    std::vector<int> players;
    bool has_first_move = false;
    double games = 0;
    std::vector<double> shares;  // of the games
};

/// The strengths, in units in which one is e times the score, and behind them the advantage of the
/// first move, if it is asked for: the parameters of a concave likelihood.
class Model {
  public:
    Model(int players, std::span<const Unit> units, const RatingOptions& options)
        : units_(units),
          prior_(options.prior),
          advantage_(options.side_advantage),
          players_(static_cast<std::size_t>(players)) {
        std::map<std::pair<std::vector<int>, bool>, Meetings> meetings;
        for (const Unit& unit : units) {
            for (const Contest& each : unit) {
                assert(each.players.size() > 1 && each.players.size() == each.shares.size());
                Meetings& all = meetings[{each.players, each.has_first_move}];
                all.players = each.players;
                all.has_first_move = each.has_first_move;
                all.games += 1;
                all.shares.resize(each.shares.size());
                for (std::size_t seat = 0; seat < each.shares.size(); ++seat) {
                    assert(each.players[seat] >= 0 && each.players[seat] < players);
                    assert(each.shares[seat] >= 0 && each.shares[seat] <= 1);
                    all.shares[seat] += each.shares[seat];
                }
            }
        }
        for (auto& [who, all] : meetings) meetings_.push_back(std::move(all));
    }

    std::size_t size() const { return players_ + (advantage_ ? 1 : 0); }

    Vector most_likely() const {
        Vector strengths(size());
        for (int step = 0; step < kMostSteps; ++step) {
            const Vector move = Factored(curvature(strengths)).solve(slope(strengths));
            strengths = uphill(strengths, move);
            const auto far = [](double each) { return std::abs(each) > kSmallestStep; };
            if (std::none_of(move.begin(), move.end(), far)) break;
        }
        return strengths;
    }

    Matrix covariance(const Vector& strengths) const {
        return transformed(Factored(curvature(strengths)).inverse(), spread(strengths));
    }

  private:
    /// Newton's step, or as much of it as does not lead too far.
    Vector uphill(const Vector& from, const Vector& move) const {
        const double likelihood = log_likelihood(from);
        const double least = likelihood - kRounding * std::abs(likelihood);
        Vector to(size());
        for (double share = 1; share > kSmallestStep; share /= 2) {
            for (std::size_t i = 0; i < size(); ++i) to[i] = from[i] + share * move[i];
            if (log_likelihood(to) >= least) return to;
        }
        return from;
    }

    /// The strength that a seat has, with what the first move is worth.
    double strength_at(const Vector& strengths, const std::vector<int>& players,
                       bool has_first_move, std::size_t seat) const {
        const bool is_first = advantage_ && has_first_move && seat == 0;
        return strengths[static_cast<std::size_t>(players[seat])] +
            (is_first ? strengths.back() : 0);
    }

    /// ln of how probably each seat wins, exact where that is near 0.
    Vector log_expectations(const Vector& strengths, const std::vector<int>& players,
                            bool has_first_move) const {
        Vector own(players.size());
        for (std::size_t seat = 0; seat < own.size(); ++seat)
            own[seat] = strength_at(strengths, players, has_first_move, seat);
        const auto most = std::max_element(own.begin(), own.end());
        double others = 0;  // of all but the strongest, in parts of it
        for (auto each = own.begin(); each != own.end(); ++each)
            if (each != most) others += std::exp(*each - *most);
        const double all = *most + std::log1p(others);
        for (double& each : own) each -= all;
        return own;
    }

    /// Calls add(index) for each parameter that a seat's strength rests on.
    template <class Add>
    void for_each_parameter(const std::vector<int>& players, bool has_first_move, std::size_t seat,
                            Add add) const {
        add(static_cast<std::size_t>(players[seat]));
        if (advantage_ && has_first_move && seat == 0) add(players_);
    }

    double log_likelihood(const Vector& strengths) const {
        double sum = 0;
        for (const Meetings& each : meetings_) {
            const Vector logs = log_expectations(strengths, each.players, each.has_first_move);
            for (std::size_t seat = 0; seat < logs.size(); ++seat)
                sum += each.shares[seat] * logs[seat];
        }
        for (const double strength : strengths)
            sum += prior_ * (log_expectation(strength) + log_expectation(-strength));
        return sum;
    }

    Vector slope(const Vector& strengths) const {
        Vector result(size());
        for (const Meetings& each : meetings_) {
            const Vector logs = log_expectations(strengths, each.players, each.has_first_move);
            for (std::size_t seat = 0; seat < logs.size(); ++seat) {
                const double surprise = each.shares[seat] - each.games * std::exp(logs[seat]);
                for_each_parameter(each.players, each.has_first_move, seat,
                                   [&](std::size_t i) { result[i] += surprise; });
            }
        }
        for (std::size_t i = 0; i < size(); ++i)
            result[i] += prior_ * (1 - 2 * expectation(strengths[i]));
        return result;
    }

    Matrix curvature(const Vector& strengths) const {
        Matrix result = curvature_of_games(strengths);
        for (std::size_t i = 0; i < size(); ++i) {
            const double expected = expectation(strengths[i]);
            result[i][i] += 2 * prior_ * expected * (1 - expected);
        }
        return result;
    }

    /// Without the prior's.
    Matrix curvature_of_games(const Vector& strengths) const {
        Matrix result = zeros(size());
        std::map<std::size_t, double> mean;
        for (const Meetings& each : meetings_) {
            const Vector logs = log_expectations(strengths, each.players, each.has_first_move);
            mean.clear();
            for (std::size_t seat = 0; seat < logs.size(); ++seat) {
                const double expected = std::exp(logs[seat]);
                const auto both = [&](auto add) {
                    for_each_parameter(each.players, each.has_first_move, seat, add);
                };
                both([&](std::size_t i) {
                    mean[i] += expected;
                    both([&](std::size_t j) { result[i][j] += each.games * expected; });
                });
            }
            for (const auto& [i, one] : mean) {
                for (const auto& [j, other] : mean) result[i][j] -= each.games * one * other;
            }
        }
        return result;
    }

    /// In how many units each of them has a part; at least 1.
    std::vector<double> units_of_parameters() const {
        std::vector<double> result(size());
        std::set<std::size_t> seen;
        for (const Unit& unit : units_) {
            seen.clear();
            for (const Contest& each : unit) {
                for (std::size_t seat = 0; seat < each.players.size(); ++seat)
                    for_each_parameter(each.players, each.has_first_move, seat,
                                       [&](std::size_t i) { seen.insert(i); });
            }
            for (const std::size_t i : seen) ++result[i];
        }
        for (double& each : result) each = std::max(each, 1.0);
        return result;
    }

    /// How far the units' slopes were from 0, which they are on average. What a few units of many
    /// games can't have shown yet is taken from the model: of `n` of them, 2 / n^2 of its own
    /// spread. The prior's games count like any other: after a perfect score there is nothing else.
    Matrix spread(const Vector& strengths) const {
        Matrix result = curvature_of_games(strengths);
        const std::vector<double> units = units_of_parameters();
        for (std::size_t i = 0; i < size(); ++i)
            for (std::size_t j = 0; j < size(); ++j) result[i][j] *= 2 / (units[i] * units[j]);
        std::map<std::size_t, double> slope;
        for (const Unit& unit : units_) {
            slope.clear();
            for (const Contest& each : unit) {
                const Vector logs = log_expectations(strengths, each.players, each.has_first_move);
                for (std::size_t seat = 0; seat < logs.size(); ++seat) {
                    const double surprise = each.shares[seat] - std::exp(logs[seat]);
                    for_each_parameter(each.players, each.has_first_move, seat,
                                       [&](std::size_t i) { slope[i] += surprise; });
                }
            }
            for (const auto& [i, one] : slope) {
                for (const auto& [j, other] : slope) result[i][j] += one * other;
            }
        }
        for (std::size_t i = 0; i < size(); ++i) {
            const double expected = expectation(strengths[i]);
            result[i][i] += prior_ * (expected * expected + (1 - expected) * (1 - expected));
        }
        return result;
    }

    std::span<const Unit> units_;
    double prior_;
    bool advantage_;
    std::size_t players_;
    std::vector<Meetings> meetings_;
};

std::vector<std::vector<int>> pools_of(int players, std::span<const Unit> units) {
    std::vector<int> pool(static_cast<std::size_t>(players));  // the least player of it
    std::iota(pool.begin(), pool.end(), 0);
    const auto root = [&](int player) {
        while (pool[player] != player) player = pool[player] = pool[pool[player]];
        return player;
    };
    for (const Unit& unit : units) {
        for (const Contest& each : unit) {
            for (const int player : each.players) {
                const auto [least, other] = std::minmax({root(each.players[0]), root(player)});
                pool[other] = least;
            }
        }
    }
    std::map<int, std::vector<int>> by_root;
    for (int player = 0; player < players; ++player) by_root[root(player)].push_back(player);
    std::vector<std::vector<int>> pools;
    for (auto& [least, members] : by_root) pools.push_back(std::move(members));
    return pools;
}

/// What takes strengths to ratings, but for the level: each less that of the anchor or the average.
Matrix to_ratings(int players, std::size_t size, const RatingOptions& options) {
    Matrix result = zeros(size);
    for (std::size_t i = 0; i < size; ++i) {
        result[i][i] = options.scale;
        if (i >= static_cast<std::size_t>(players)) continue;  // the advantage
        for (int j = 0; j < players; ++j) {
            if (!options.anchor || *options.anchor == j)
                result[i][j] -= options.scale / (options.anchor ? 1 : players);
        }
    }
    return result;
}

}  // namespace

Contest contest_of_two(int player, int opponent, double score, bool has_first_move) {
    return {{player, opponent}, {score, 1 - score}, has_first_move};
}

double Ratings::error(int player) const {
    return kDeviations * std::sqrt(std::max(covariance[player][player], 0.0));
}

Estimate Ratings::difference(int player, int other) const {
    const double variance =
        covariance[player][player] + covariance[other][other] - 2 * covariance[player][other];
    const double half = kDeviations * std::sqrt(std::max(variance, 0.0));
    const double value = rating[player] - rating[other];
    return {value, value - half, value + half};
}

double Ratings::superiority(int player, int other) const {
    const Estimate by = difference(player, other);
    if (player == other || by.half_width() == 0) return 0.5;
    return normal_share(by.value / by.half_width() * kDeviations);
}

Ratings rate(int players, std::span<const Unit> units, const RatingOptions& options) {
    assert(options.prior > 0 && options.scale > 0);
    assert(!options.anchor || (*options.anchor >= 0 && *options.anchor < players));
    const Model model(players, units, options);
    const Vector strengths = model.most_likely();
    const Matrix to = to_ratings(players, model.size(), options);
    Ratings found;
    for (int i = 0; i < players; ++i) {
        found.rating.push_back(
            options.level + std::inner_product(to[i].begin(), to[i].end(), strengths.begin(), 0.0));
    }
    found.covariance = transformed(to, model.covariance(strengths));
    if (options.side_advantage) {
        const double half = kDeviations * std::sqrt(found.covariance.back().back());
        const double value = options.scale * strengths.back();
        found.side_advantage = {value, value - half, value + half};
        found.covariance.pop_back();
        for (std::vector<double>& row : found.covariance) row.pop_back();
    }
    found.pools = pools_of(players, units);
    return found;
}

}  // namespace senet::tournament
