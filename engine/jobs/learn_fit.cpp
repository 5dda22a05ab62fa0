#include "jobs/learn_fit.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "learn/feature_images.h"
#include "learn/field_trial.h"
#include "learn/inputs.h"
#include "learn/integers.h"
#include "learn/patterns.h"

namespace senet::jobs {
namespace {

std::vector<network::Input> inputs_from(const FitTask& task, const std::vector<std::string>& fields,
                                        const learn::Data& positions) {
    std::vector<network::Input> inputs =
        learn::inputs_for(task.game, positions, fields, task.symmetries);
    if (!inputs.empty()) return inputs;
    throw Error(fmt::format("{} of {} never change{}: there is nothing to learn from",
                            join(fields, ", "), task.game.name, fields.size() == 1 ? "s" : ""));
}

}  // namespace

void check_fields(const game::Game& game, const std::vector<std::string>& names) {
    const std::vector<std::string> patterns = learn::pattern_names(game);
    for (auto at = names.begin(); at != names.end(); ++at) {
        const std::string& name = *at;
        if (std::find(names.begin(), at, name) != at)
            throw Error(fmt::format("{} is named twice among what the network sees", name));
        if (game.layout.find(name) != nullptr ||
            std::find(patterns.begin(), patterns.end(), name) != patterns.end())
            continue;
        std::vector<std::string> all;
        for (const game::Field& field : game.layout.fields()) all.push_back(field.name);
        throw Error(fmt::format(
            "{} has no field {}; its state has {}{}", game.name, in_quotes(name), join(all, ", "),
            patterns.empty() ? "" : ", and its board the patterns " + join(patterns, ", ")));
    }
}

void check_size(const game::Game& game, const std::vector<std::string>& names,
                const learn::Data& positions, const learn::Symmetries& symmetries) {
    std::vector<network::Input> inputs = learn::inputs_for(game, positions, names, symmetries);
    if (!inputs.empty()) network::Features(game.layout, std::move(inputs));
}

std::vector<std::string> fields_by_trial(const FitTask& task, const learn::Data& positions) {
    Stage stage(task.host.listener, fmt::format("round {}: trying fields", task.round));
    return learn::fields_that_help(task.game, positions, task.symmetries, task.width, task.options,
                                   [&](double done) { stage.show(done); });
}

RoundFit::RoundFit(const FitTask& task, const std::vector<std::string>& fields,
                   const learn::Data& positions)
    : task_(task), features_(task.game.layout, inputs_from(task, fields, positions)) {}

void RoundFit::add(const learn::Data& positions) {
    learn::add_lessons(features_, task_.game.layout, positions, lessons_);
}

RoundFit::Fitted RoundFit::fit() {
    const learn::FeatureImages images =
        learn::images_of(features_, task_.symmetries, task_.game.layout);
    Stage stage(task_.host.listener, fmt::format("round {}: learning", task_.round));
    learn::FloatNetwork fresh = learn::fresh_network(features_, task_.width, images.mirror,
                                                     task_.options.seed, task_.game.player_count());
    learn::add_script(fresh, lessons_, task_.options);
    const learn::Fit found = learn::train(
        lessons_, std::move(fresh), images.own, task_.options,
        [&](int epoch, double) { stage.show(static_cast<double>(epoch) / task_.options.epochs); });
    Fitted fitted{.weights = {}, .loss = found.loss, .floor = found.floor};
    fitted.weights = learn::in_integers(found.network, lessons_, fitted.rounding);
    constexpr double kMost = 0.03;  // logits
    if (fitted.rounding <= kMost) return fitted;
    throw Error(
        fmt::format("in integers, the network of round {} would be {:.3f} logits off on average, "
                    "more than {}: its values could not be trusted",
                    task_.round, fitted.rounding, kMost));
}

}  // namespace senet::jobs
