#include "learn/field_trial.h"

#include <algorithm>
#include <limits>
#include <map>

#include "learn/feature_images.h"
#include "learn/inputs.h"
#include "learn/patterns.h"

namespace senet::learn {
namespace {

constexpr std::size_t kMostPositions = 300'000;
constexpr int kEpochs = 4;
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
    }

    struct Result {
        double loss = std::numeric_limits<double>::infinity();
        std::size_t features = 0;
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
            const Fit fit = train(lessons, std::move(fresh), images.own, options_, {});
            return {fit.loss, features.count()};
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

/// Patterns tell much the same: of those that are about as good as the best, the fewest. Empty
/// where none has so little loss.
std::string best_patterns(const std::map<std::string, Trial::Result>& found, double most) {
    constexpr double kAbout = 0.0005;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [name, result] : found) least = std::min(least, result.loss);
    std::string best;
    for (const auto& [name, result] : found) {
        if (result.loss > std::min(most, least + kAbout)) continue;
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
    double least = trial.of(fields).loss;
    double trials = 1;
    const auto tell = [&] {
        watch(trials++ / static_cast<double>(1 + others.size() + patterns.size()));
    };
    for (const std::vector<std::string>& names : others) {
        tell();
        std::vector<std::string> more = fields;
        more.insert(more.end(), names.begin(), names.end());
        const double loss = trial.of(more).loss;
        if (loss > least - kGain) continue;
        least = loss;
        fields = std::move(more);
    }
    std::map<std::string, Trial::Result> found;
    for (const std::string& name : patterns) {
        tell();
        fields.push_back(name);
        found[name] = trial.of(fields);
        fields.pop_back();
    }
    const std::string best = best_patterns(found, least - kGainOfPatterns);
    if (!best.empty()) fields.push_back(best);
    return fields;
}

}  // namespace senet::learn
