#include "jobs/survey_figures.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace senet::jobs {
namespace {

double share_of(std::size_t some, std::size_t all) {
    return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

std::optional<game::Value> value_at(const SurveySample& sample, int depth) {
    if (depth == FitOf::kStatic) return sample.evaluation;
    const auto at = static_cast<std::size_t>(depth);
    return at < sample.values.size() ? sample.values[at] : std::nullopt;
}

int phase_of(const Figures& figures, int ply) {
    int phase = 0;
    for (const int end : figures.phase_ends) phase += ply > end;
    return phase;
}

/// Quarters of the samples by their plies.
void find_phases(const Survey& survey, Figures& figures) {
    std::vector<int> plies;
    for (const SurveySample& sample : survey.samples) plies.push_back(sample.ply);
    std::sort(plies.begin(), plies.end());
    if (plies.empty()) return;
    for (std::size_t i = 0; i < figures.phase_ends.size(); ++i)
        figures.phase_ends[i] = plies[(i + 1) * (plies.size() - 1) / Figures::kPhases];
}

void find_fit(const Survey& survey, Figures& figures, FitOf one) {
    std::vector<ValuePair> pairs;
    for (const SurveySample& sample : survey.samples) {
        if (one.phase != FitOf::kAllPhases && phase_of(figures, sample.ply) != one.phase) continue;
        const auto shallow = value_at(sample, one.shallow), deep = value_at(sample, one.deep);
        if (shallow && deep)
            pairs.push_back({static_cast<double>(*shallow), static_cast<double>(*deep)});
    }
    if (const auto fit = fitted(pairs)) {
        one.fit = *fit;
        figures.fits.push_back(one);
    }
}

void find_fits(const Survey& survey, Figures& figures) {
    const bool has_evaluation = std::any_of(survey.samples.begin(), survey.samples.end(),
                                            [](const auto& sample) { return sample.evaluation; });
    if (!has_evaluation) return;
    for (int shallow = figures.with_noisy > 0 ? FitOf::kStatic : 0; shallow <= 4; ++shallow) {
        // Who moves last matters to an evaluation, so depths differ by whole rounds; but guesses
        // from the evaluation itself are made at every depth.
        const int step = shallow > 0 ? 2 : 1;
        for (int deep = std::max(shallow, 0) + step; deep <= kDeepestSurveyed; deep += step) {
            for (int phase = FitOf::kAllPhases; phase < Figures::kPhases; ++phase)
                find_fit(survey, figures, {shallow, deep, phase});
        }
    }
}

void find_unit(const Survey& survey, Figures& figures) {
    double sum = 0, count = 0;
    for (const SurveySample& sample : survey.samples) {
        sum += sample.changes;
        count += sample.change_count;
    }
    if (count > 0) figures.unit = sum / count;
}

void find_gains(const Survey& survey, Figures& figures) {
    double sum = 0, squares = 0;
    std::size_t count = 0;
    for (const SurveySample& sample : survey.samples) {
        sum += sample.gains;
        squares += sample.squared_gains;
        count += static_cast<std::size_t>(sample.gain_count);
    }
    if (count == 0) return;
    const auto n = static_cast<double>(count);
    const double mean = sum / n, variance = std::max(0.0, squares / n - mean * mean);
    figures.gains = {count, figures.in_units(mean), figures.in_units(std::sqrt(variance))};
}

void find_zugzwang(const Survey& survey, Figures& figures) {
    std::size_t better = 0;
    for (const SurveySample& sample : survey.samples) {
        if (!sample.pass_gain) continue;
        ++figures.zugzwang.count;
        better += *sample.pass_gain > figures.unit;
    }
    figures.zugzwang.share = share_of(better, figures.zugzwang.count);
}

void find_ranks(const Survey& survey, Figures& figures) {
    std::array<std::size_t, Figures::kRanks.size()> later{};
    for (const SurveySample& sample : survey.samples) {
        if (!sample.rank) continue;
        ++figures.ranked;
        for (std::size_t i = 0; i < later.size(); ++i)
            later[i] += *sample.rank >= Figures::kRanks[i];
    }
    for (std::size_t i = 0; i < later.size(); ++i)
        figures.later[i] = share_of(later[i], figures.ranked);
}

void find_moves(const Survey& survey, Figures& figures) {
    std::size_t forced = 0, noisy = 0;
    double moves = 0;
    for (const SurveySample& sample : survey.samples) {
        forced += sample.moves == 1;
        noisy += sample.noisy > 0;
        moves += sample.moves;
    }
    figures.forced = share_of(forced, survey.samples.size());
    figures.with_noisy = share_of(noisy, survey.samples.size());
    if (!survey.samples.empty()) figures.branching = moves / static_cast<double>(figures.positions);
}

}  // namespace

double quantile(std::span<const double> sorted, double share) {
    assert(!sorted.empty());
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::optional<Fit> fitted(std::span<const ValuePair> pairs) {
    if (pairs.size() < kLeastForFit) return std::nullopt;
    const auto n = static_cast<double>(pairs.size());
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const ValuePair& pair : pairs) {
        x += pair.shallow / n;
        y += pair.deep / n;
    }
    for (const ValuePair& pair : pairs) {  // from the means: values may be large and alike
        xx += (pair.shallow - x) * (pair.shallow - x);
        xy += (pair.shallow - x) * (pair.deep - y);
        yy += (pair.deep - y) * (pair.deep - y);
    }
    Fit fit{.count = pairs.size()};
    fit.slope = xx > 0 ? xy / xx : 0;
    fit.offset = y - fit.slope * x;
    fit.correlation = xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
    std::vector<double> errors;
    double squares = 0;
    for (const ValuePair& pair : pairs) {
        const double error = pair.deep - fit.slope * pair.shallow - fit.offset;
        squares += error * error;
        errors.push_back(std::abs(error));
    }
    std::sort(errors.begin(), errors.end());
    fit.sigma = std::sqrt(squares / (n - 2));  // two numbers were fitted
    fit.error95 = quantile(errors, 0.95);
    fit.error99 = quantile(errors, 0.99);
    return fit;
}

const Fit* Figures::fit(int shallow, int deep, int phase) const {
    for (const FitOf& one : fits) {
        if (one.shallow == shallow && one.deep == deep && one.phase == phase) return &one.fit;
    }
    return nullptr;
}

const FitOf* Figures::deepest(int shallow) const {
    const FitOf* deepest = nullptr;
    std::size_t most = 0;
    for (const FitOf& one : fits) {
        if (one.shallow != shallow || one.phase != FitOf::kAllPhases) continue;
        most = std::max(most, one.fit.count);
        const bool same_parity = (one.deep - std::max(shallow, 0)) % 2 == 0;
        if (same_parity && 2 * one.fit.count >= most) deepest = &one;
    }
    return deepest;
}

double Figures::later_than(int moves) const {
    const auto* at = std::find(kRanks.begin(), kRanks.end(), moves);
    assert(at != kRanks.end());
    return later[static_cast<std::size_t>(at - kRanks.begin())];
}

Figures figures_of(const Survey& survey) {
    Figures figures{.positions = survey.samples.size(), .games = survey.games};
    if (survey.games > 0)
        figures.plies = static_cast<double>(survey.plies) / static_cast<double>(survey.games);
    if (survey.seconds > 0) figures.speed = static_cast<double>(survey.nodes) / survey.seconds;
    find_moves(survey, figures);
    find_phases(survey, figures);
    find_unit(survey, figures);
    find_fits(survey, figures);
    find_gains(survey, figures);
    find_zugzwang(survey, figures);
    find_ranks(survey, figures);
    return figures;
}

}  // namespace senet::jobs
