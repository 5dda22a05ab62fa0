#include "support/random_network.h"

#include <algorithm>
#include <numeric>

#include "base/random.h"

namespace senet::testing {

using network::Input;

namespace {

/// Patterns of neighbours in an array: of three where few values make few patterns, and of two
/// wherever they are.
void add_groups(const game::Field& field, Input input, std::vector<Input>& inputs) {
    constexpr std::size_t kFew = 3;
    const auto neighbours = [&](std::uint32_t size) {
        std::vector<Input::Group> groups;
        for (std::uint32_t first = 0; first + size <= field.count; ++first) {
            groups.emplace_back(size);
            std::iota(groups.back().begin(), groups.back().end(), first);
        }
        return groups;
    };
    if (field.count < kFew) return;
    input.kind = Input::Kind::Shapes;
    input.groups = neighbours(2);
    inputs.push_back(input);
    if (input.steps.size() > kFew) return;
    input.kind = Input::Kind::Patterns;
    input.groups = neighbours(3);
    inputs.push_back(std::move(input));
}

}  // namespace

std::vector<Input> all_inputs(const game::Layout& layout) {
    constexpr std::int64_t kMostValues = 32, kRungs = 5;
    std::vector<Input> inputs;
    for (const game::Field& field : layout.fields()) {
        if (field.apart) continue;
        Input input{field.name};
        if (field.kind == game::Field::Kind::Bits) {
            input.kind = Input::Kind::Bits;
            for (int bit = 0; bit < 64; bit += 3) input.steps.push_back(bit);
        } else if (field.most - field.least < kMostValues) {
            for (std::int64_t value = field.least; value <= field.most; ++value)
                if (value != 0) input.steps.push_back(value);
        } else {
            input.kind = Input::Kind::Ladder;
            for (std::int64_t rung = 1; rung <= kRungs; ++rung)
                input.steps.push_back(
                    field.least +
                    static_cast<std::int64_t>(static_cast<double>(field.most - field.least) *
                                              static_cast<double>(rung) / kRungs));
        }
        if (input.steps.empty()) continue;
        inputs.push_back(input);
        if (input.kind == Input::Kind::Values && field.width == 1) add_groups(field, input, inputs);
    }
    return inputs;
}

network::Weights random_weights(std::size_t features, NetworkShape shape, std::uint64_t seed,
                                int players) {
    if (players > 2) shape = {.width = shape.width, .two_views = false};
    Random random(seed);
    const auto from = [&](int least, int most) {
        return static_cast<std::int16_t>(
            least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1))));
    };
    network::Weights weights;
    weights.width = shape.width;
    weights.script = shape.script;
    if (shape.two_views) {
        weights.mirror.resize(features);
        std::iota(weights.mirror.begin(), weights.mirror.end(), 0);
        shuffle(weights.mirror, random);
    }
    for (std::size_t i = 0; i < features * shape.width; ++i) weights.rows.push_back(from(-90, 90));
    for (std::size_t i = 0; i < shape.width; ++i) weights.bias.push_back(from(-200, 200));
    const std::size_t heads = network::heads_of(players, shape.two_views);
    const std::size_t outputs = heads * (shape.two_views ? 2 : 1) * shape.width;
    for (std::size_t i = 0; i < outputs; ++i) weights.output.push_back(from(-127, 127));
    weights.output_bias.assign(heads, 0);
    for (std::int32_t& bias : weights.output_bias) bias = 5000 * from(-127, 127);
    return weights;
}

std::shared_ptr<const network::Network> random_network(const game::Game& game,
                                                       const NetworkShape& shape,
                                                       std::uint64_t seed,
                                                       const network::Kernels& kernels) {
    network::Features features(game.layout, all_inputs(game.layout));
    network::Weights weights = random_weights(features.count(), shape, seed, game.player_count());
    network::Origin origin{.game = game.name,
                           .layout = network::layout_hash(game.layout),
                           .players = game.player_count(),
                           .unit = game.is_of_expectation() ? game.unit : 0,
                           .learnt = "weights by lot",
                           .verdict = "none"};
    return std::make_shared<const network::Network>(std::move(origin), std::move(features),
                                                    std::move(weights), kernels);
}

std::shared_ptr<const network::Network> shipped_network(const std::string& name,
                                                        const OptionValues& options) {
    const script::Script script = shipped_script(name, options);
    const auto rules = script.rules();
    const auto random = random_network(rules->game(), {}, 1);
    network::Origin origin = random->origin();
    origin.rules = script.text_fingerprint();
    for (const script::Option& option : rules->options())
        origin.options[option.name] = option.value;
    return std::make_shared<const network::Network>(std::move(origin), random->features(),
                                                    random->weights());
}

}  // namespace senet::testing
