#include "learn/field_trial.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "learn/feature_images.h"
#include "learn/inputs.h"
#include "learn/patterns.h"

namespace senet::learn {
namespace {

constexpr std::size_t kMostPositions = 300'000;
constexpr int kEpochs = 4;
constexpr double kHeldBack = 0.25;  // of the games: small gains are told from chance by many
constexpr double kGain = 0.001;  // of loss: what chance alone hardly gives
constexpr double kGainOfPatterns = 0.002;  // likewise: with them a network is slower

class Trial {
  public:
    Trial(const game::Game& game, const Data& data, const Symmetries& symmetries, std::size_t width,
          TrainerOptions options)
        : game_(game),
          data_(data.first(kMostPositions)),
          symmetries_(symmetries),
          width_(width),
          options_(options) {
        options_.epochs = kEpochs;
        options_.held_back = std::max(options_.held_back, kHeldBack);
    }

    struct Result {
        double loss = std::numeric_limits<double>::infinity();
        std::size_t features = 0;
        std::vector<HeldBack> held_back{};
    };
    /// Infinite where these fields show nothing, or more than a network may see.
    Result of(const std::vector<std::string>& fields) const {
        try {
            auto inputs = inputs_for(game_, data_, fields, symmetries_);
            if (inputs.empty()) return {};
            const network::Features features(game_.layout, std::move(inputs));
            Lessons lessons;
            add_lessons(features, game_.layout, data_, lessons);
            const FeatureImages images = images_of(features, symmetries_, game_.layout);
            FloatNetwork fresh =
                fresh_network(features, width_, images.mirror, options_.seed, game_.player_count());
            add_script(fresh, lessons, options_);
            Fit fit = train(lessons, std::move(fresh), images.own, options_, {});
            return {fit.loss, features.count(), std::move(fit.held_back)};
        } catch (const Error&) {
            return {};
        }
    }

  private:
    const game::Game& game_;
    const Data data_;
    const Symmetries& symmetries_;
    std::size_t width_;
    TrainerOptions options_;
};

/// Whether patterns lower the loss by enough, and by twice the standard error of that. Positions of
/// one game are much alike, so games are what is by chance. Fields need no such proof: they cost
/// next to nothing, and what matters at the end only (who has passed) is in few positions.
bool patterns_gain(const Trial::Result& before, const Trial::Result& after) {
    if (std::isinf(before.loss) || std::isinf(after.loss)) return after.loss < before.loss;
    const std::size_t count = before.held_back.size();
    const double gain = before.loss - after.loss;
    std::map<std::uint32_t, double> off;  // of each game, what it gains more than the mean
    for (std::size_t i = 0; i < count; ++i) {
        const HeldBack& was = before.held_back[i];
        off[was.game] += was.loss - after.held_back[i].loss - gain;
    }
    double squares = 0;
    for (const auto& [game, more] : off) squares += more * more;
    return gain >= std::max(kGainOfPatterns, 2 * std::sqrt(squares) / static_cast<double>(count));
}

/// Patterns tell much the same: of those that are about as good as the best, the fewest. Empty
/// where none gains enough over what there is without them.
std::string best_patterns(const std::map<std::string, Trial::Result>& found,
                          const Trial::Result& without) {
    constexpr double kAbout = 0.0005;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [name, result] : found) least = std::min(least, result.loss);
    std::string best;
    for (const auto& [name, result] : found) {
        if (result.loss > least + kAbout || !patterns_gain(without, result)) continue;
        if (best.empty() || result.features < found.at(best).features) best = name;
    }
    return best;
}

}  // namespace

std::vector<std::string> fields_that_help(const game::Game& game, const Data& data,
                                          const Symmetries& symmetries, std::size_t width,
                                          TrainerOptions options,
                                          const std::function<void(double)>& watch) {
    std::vector<std::string> fields = shown_fields(game);
    const auto others = other_fields(game, symmetries);
    const std::vector<std::string> patterns = pattern_names(game);
    if (others.empty() && patterns.empty()) return fields;
    const Trial trial(game, data, symmetries, width, options);
    Trial::Result best = trial.of(fields);
    double trials = 1;
    const auto tell = [&] {
        watch(trials++ / static_cast<double>(1 + others.size() + patterns.size()));
    };
    for (const std::vector<std::string>& names : others) {
        tell();
        std::vector<std::string> more = fields;
        more.insert(more.end(), names.begin(), names.end());
        Trial::Result result = trial.of(more);
        if (result.loss > best.loss - kGain) continue;
        best = std::move(result);
        fields = std::move(more);
    }
    std::map<std::string, Trial::Result> found;
    for (const std::string& name : patterns) {
        tell();
        fields.push_back(name);
        found[name] = trial.of(fields);
        fields.pop_back();
    }
    const std::string patterns_that_help = best_patterns(found, best);
    if (!patterns_that_help.empty()) fields.push_back(patterns_that_help);
    return fields;
}

}  // namespace senet::learn
