#include "learn/field_trial.h"

#include <algorithm>

#include "learn/inputs.h"

namespace senet::learn {
namespace {

constexpr std::size_t kMostPositions = 300'000;
constexpr int kEpochs = 4;
constexpr double kGain = 0.001;  // of loss: what chance alone hardly gives

class Trial {
  public:
    Trial(const game::Game& game, const Data& data, const Symmetries& symmetries, std::size_t width,
          TrainerOptions options)
        : layout_(game.layout),
          players_(game.player_count()),
          data_(data.first(kMostPositions)),
          symmetries_(symmetries),
          width_(width),
          options_(options) {
        options_.epochs = kEpochs;
    }

    /// Infinite where these fields show nothing, or more than a network may see.
    double loss(const std::vector<std::string>& fields) const {
        try {
            auto inputs = inputs_for(layout_, data_, fields, symmetries_);
            if (inputs.empty()) return std::numeric_limits<double>::infinity();
            const network::Features features(layout_, std::move(inputs));
            Lessons lessons;
            add_lessons(features, layout_, data_, lessons);
            const FeatureImages images = images_of(features, symmetries_, layout_);
            return train(lessons,
                         fresh_network(features.count(), width_, images.mirror, options_.seed,
                                       players_),
                         images.own, options_, {})
                .loss;
        } catch (const Error&) {
            return std::numeric_limits<double>::infinity();
        }
    }

  private:
    const game::Layout& layout_;
    const int players_;
    const Data data_;
    const Symmetries& symmetries_;
    std::size_t width_;
    TrainerOptions options_;
};

}  // namespace

std::vector<std::string> fields_that_help(const game::Game& game, const Data& data,
                                          const Symmetries& symmetries, std::size_t width,
                                          TrainerOptions options,
                                          const std::function<bool(double)>& watch) {
    std::vector<std::string> fields = shown_fields(game);
    const auto others = other_fields(game, symmetries);
    if (others.empty()) return fields;
    const Trial trial(game, data, symmetries, width, options);
    double least = trial.loss(fields);
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (!watch(static_cast<double>(i + 1) / static_cast<double>(others.size() + 1))) break;
        std::vector<std::string> more = fields;
        more.insert(more.end(), others[i].begin(), others[i].end());
        const double loss = trial.loss(more);
        if (loss > least - kGain) continue;
        least = loss;
        fields = std::move(more);
    }
    return fields;
}

}  // namespace senet::learn
