#include "learn/trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "base/random.h"

namespace senet::learn {
namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

/// Of an example, or of a share of one.
template <class Known>
double target_of(const Known& known, double lambda) {
    return lambda * sigmoid(known.value) + (1 - lambda) * known.result;
}

double cross_entropy(double target, double guess) {
    const double safe = std::clamp(guess, 1e-9, 1 - 1e-9);
    return -target * std::log(safe) - (1 - target) * std::log(1 - safe);
}

/// The arithmetic on rows, for a width that the compiler knows: it makes vectors of it.
template <std::size_t kWidth>
struct Rows {
    static void add(float* __restrict sum, const float* __restrict row) {
        for (std::size_t i = 0; i < kWidth; ++i) sum[i] += row[i];
    }
};

/// The two views of one example, and what flows back through them.
template <std::size_t kWidth>
struct View {
    alignas(64) std::array<float, kWidth> units, slope;

    void look(const FloatNetwork& network, std::span<const std::uint32_t> on) {
        for (std::size_t i = 0; i < kWidth; ++i) units[i] = network.bias[i];
        for (const std::uint32_t feature : on)
            Rows<kWidth>::add(units.data(), network.rows.data() + feature * kWidth);
    }
    /// In parts that are summed side by side.
    float weigh(const float* output) const {
        constexpr std::size_t kParts = 8;
        std::array<float, kParts> parts{};
        for (std::size_t i = 0; i < kWidth; i += kParts) {
            for (std::size_t j = 0; j < kParts; ++j) {
                const float cut = std::clamp(units[i + j], 0.0F, 1.0F);
                parts[j] += cut * cut * output[i + j];
            }
        }
        return std::accumulate(parts.begin(), parts.end(), 0.0F);
    }
    /// Gradients for an output that is `wrong` by so much.
    void flow_back(float wrong, const float* output, float* output_gradient) {
        slope.fill(0);
        add_flow(wrong, output, output_gradient);
    }
    /// The same of one more output.
    void add_flow(float wrong, const float* output, float* output_gradient) {
        for (std::size_t i = 0; i < kWidth; ++i) {
            const float cut = std::clamp(units[i], 0.0F, 1.0F);
            output_gradient[i] += wrong * cut * cut;
            const bool inside = units[i] > 0 && units[i] < 1;
            slope[i] += inside ? wrong * output[i] * 2 * cut : 0.0F;
        }
    }
    void learn(float* rows, float* bias, std::span<const std::uint32_t> on) const {
        for (const std::uint32_t feature : on)
            Rows<kWidth>::add(rows + feature * kWidth, slope.data());
        for (std::size_t i = 0; i < kWidth; ++i) bias[i] += slope[i];
    }
};

/// One group of weights under Adam.
class Adam {
  public:
    explicit Adam(std::vector<float>& weights)
        : weights_(weights), mean_(weights.size()), square_(weights.size()) {
        gradient.resize(weights.size());
    }
    void step(float rate, float scale, int number, float most) {
        constexpr float kMean = 0.9F, kSquare = 0.999F, kSmall = 1e-8F;
        const float mean_part = 1 - std::pow(kMean, static_cast<float>(number));
        const float square_part = 1 - std::pow(kSquare, static_cast<float>(number));
        const float step = rate * std::sqrt(square_part) / mean_part;
        float* __restrict weight = weights_.data();
        float* __restrict mean = mean_.data();
        float* __restrict square = square_.data();
        float* __restrict slope = gradient.data();
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const float g = slope[i] * scale;
            slope[i] = 0;
            mean[i] = kMean * mean[i] + (1 - kMean) * g;
            square[i] = kSquare * square[i] + (1 - kSquare) * g * g;
            weight[i] = std::clamp(weight[i] - step * mean[i] / (std::sqrt(square[i]) + kSmall),
                                   -most, most);
        }
    }

    std::vector<float> gradient;

  private:
    std::vector<float>& weights_;
    std::vector<float> mean_, square_;
};

/// Which examples are learnt from, and which are held back: by game.
struct Split {
    std::vector<std::uint32_t> learnt, held_back;

    Split(const Lessons& lessons, const TrainerOptions& options) {
        const auto limit =
            static_cast<std::uint64_t>(options.held_back * static_cast<double>(1u << 30));
        for (std::uint32_t i = 0; i < lessons.size(); ++i) {
            const bool held =
                mix(options.seed ^ mix(lessons.examples[i].game)) % (1u << 30) < limit;
            (held ? held_back : learnt).push_back(i);
        }
        // Of a handful of games, all are both.
        if (learnt.empty() || held_back.empty()) {
            learnt.resize(lessons.size());
            std::iota(learnt.begin(), learnt.end(), 0u);
            held_back = learnt;
        }
    }
};

template <std::size_t kWidth>
class Trainer {
  public:
    Trainer(const Lessons& lessons, FloatNetwork network,
            const std::vector<std::vector<std::uint32_t>>& symmetries,
            const TrainerOptions& options)
        : lessons_(lessons),
          network_(std::move(network)),
          symmetries_(symmetries),
          options_(options),
          split_(lessons, options),
          rows_(network_.rows),
          bias_(network_.bias),
          output_(network_.output),
          output_bias_(network_.output_bias),
          script_(network_.script) {}

    Fit run(const std::function<bool(int, double)>& watch) {
        Fit best;
        best.loss = std::numeric_limits<double>::infinity();
        Random random(mix(options_.seed));
        const std::size_t steps =
            std::max<std::size_t>(1, (split_.learnt.size() + options_.batch - 1) / options_.batch);
        const double all = static_cast<double>(steps) * options_.epochs;
        for (int epoch = 1; epoch <= options_.epochs; ++epoch) {
            shuffle(split_.learnt, random);
            for (std::size_t first = 0; first < split_.learnt.size(); first += options_.batch) {
                const std::size_t count = std::min(options_.batch, split_.learnt.size() - first);
                for (std::size_t i = first; i < first + count; ++i) learn(split_.learnt[i], random);
                step(count, static_cast<double>(step_) / all);
            }
            const double loss = held_back_loss();
            if (loss < best.loss) best = {network_, loss, 0, epoch};
            if (watch && !watch(epoch, loss)) break;
        }
        best.floor = floor();
        return best;
    }

  private:
    void learn(std::uint32_t number, Random& random) {
        see(number,
            symmetries_.size() > 1 ? &symmetries_[random.below(symmetries_.size())] : nullptr);
        if (network_.players > 2) return learn_shares(number);
        const Example& example = lessons_.examples[number];
        const auto wrong =
            static_cast<float>(sigmoid(guess(number)) - target_of(example, options_.lambda));
        const bool two_views = !network_.mirror.empty();
        const std::size_t head = two_views ? 0 : lessons_.movers[number];
        float* output = network_.output.data();
        own_.flow_back(wrong, output + head * kWidth, output_.gradient.data() + head * kWidth);
        own_.learn(rows_.gradient.data(), bias_.gradient.data(), on_);
        output_bias_.gradient[head] += wrong;
        if (!network_.script.empty()) script_.gradient[0] += wrong * script_part(number);
        if (!two_views) return;
        other_.flow_back(wrong, output + kWidth, output_.gradient.data() + kWidth);
        other_.learn(rows_.gradient.data(), bias_.gradient.data(), mirrored_);
    }

    /// Of more than two players: what each of them got.
    void learn_shares(std::uint32_t number) {
        own_.look(network_, on_);
        own_.slope.fill(0);
        const std::span<const Share> shares = lessons_.shares_of(number);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const std::size_t head = head_of(number, i);
            const auto wrong = static_cast<float>(sigmoid(guess_of_head(head)) -
                                                  target_of(shares[i], options_.lambda));
            own_.add_flow(wrong, network_.output.data() + head * kWidth,
                          output_.gradient.data() + head * kWidth);
            output_bias_.gradient[head] += wrong;
        }
        own_.learn(rows_.gradient.data(), bias_.gradient.data(), on_);
    }
    std::size_t head_of(std::uint32_t number, std::size_t whose) const {
        return network::head_of(network_.players, game::Player::at(lessons_.movers[number]),
                                game::Player::at(whose));
    }
    float guess_of_head(std::size_t head) const {
        return network_.output_bias[head] + own_.weigh(network_.output.data() + head * kWidth);
    }

    /// Fills what is on in both views, the mover's first.
    void see(std::uint32_t number, const std::vector<std::uint32_t>* symmetry) {
        on_.clear();
        mirrored_.clear();
        for (std::uint32_t i = lessons_.starts[number]; i < lessons_.starts[number + 1]; ++i) {
            const std::uint32_t feature = lessons_.features[i];
            on_.push_back(symmetry != nullptr ? (*symmetry)[feature] : feature);
        }
        if (network_.mirror.empty()) return;
        for (const std::uint32_t feature : on_) mirrored_.push_back(network_.mirror[feature]);
        if (lessons_.movers[number] == 1) std::swap(on_, mirrored_);
    }
    double guess(std::uint32_t number) {
        const bool two_views = !network_.mirror.empty();
        const std::size_t head = two_views ? 0 : lessons_.movers[number];
        own_.look(network_, on_);
        float sum = guess_of_head(head);
        if (!network_.script.empty()) sum += network_.script[0] * script_part(number);
        if (!two_views) return sum;
        other_.look(network_, mirrored_);
        return sum + other_.weigh(network_.output.data() + kWidth);
    }

    float script_part(std::uint32_t number) const {
        return lessons_.examples[number].script / static_cast<float>(network_.script_unit);
    }

    void step(std::size_t count, double progress) {
        ++step_;
        const auto rate = static_cast<float>(
            options_.rate * std::pow(options_.last_rate / options_.rate, progress));
        const float scale = 1.0F / static_cast<float>(count);
        rows_.step(rate, scale, step_, network_.most_weight);
        bias_.step(rate, scale, step_, network_.most_weight);
        output_.step(rate, scale, step_, 1e6F);
        output_bias_.step(rate, scale, step_, 1e6F);
        script_.step(rate, scale, step_, 1e6F);
    }

    double held_back_loss() {
        double sum = 0;
        for (const std::uint32_t number : split_.held_back) {
            see(number, nullptr);
            if (network_.players > 2) {
                own_.look(network_, on_);
                sum += mean_over_players(number, [&](std::size_t i, double target) {
                    return cross_entropy(target, sigmoid(guess_of_head(head_of(number, i))));
                });
                continue;
            }
            sum += cross_entropy(target_of(lessons_.examples[number], options_.lambda),
                                 sigmoid(guess(number)));
        }
        return sum / static_cast<double>(std::max<std::size_t>(1, split_.held_back.size()));
    }
    double floor() const {
        double sum = 0;
        for (const std::uint32_t number : split_.held_back) {
            if (network_.players > 2) {
                sum += mean_over_players(number, [](std::size_t, double target) {
                    return cross_entropy(target, target);
                });
                continue;
            }
            const double target = target_of(lessons_.examples[number], options_.lambda);
            sum += cross_entropy(target, target);
        }
        return sum / static_cast<double>(std::max<std::size_t>(1, split_.held_back.size()));
    }
    template <class Of>
    double mean_over_players(std::uint32_t number, Of of) const {
        const std::span<const Share> shares = lessons_.shares_of(number);
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i)
            sum += of(i, target_of(shares[i], options_.lambda));
        return sum / network_.players;
    }

    const Lessons& lessons_;
    FloatNetwork network_;
    const std::vector<std::vector<std::uint32_t>>& symmetries_;
    const TrainerOptions& options_;
    Split split_;
    Adam rows_, bias_, output_, output_bias_, script_;
    View<kWidth> own_, other_;
    std::vector<std::uint32_t> on_, mirrored_;
    int step_ = 0;
};

/// The largest unit of the output's weights that leaves them within 127.
int output_unit_for(const FloatNetwork& network) {
    float largest = 1e-6F;
    for (const float weight : network.output) largest = std::max(largest, std::abs(weight));
    return std::clamp(static_cast<int>(127.0F / largest), 1, 1 << 10);
}

template <class To>
std::vector<To> rounded(const std::vector<float>& from, double unit) {
    std::vector<To> to;
    to.reserve(from.size());
    for (const float number : from)
        to.push_back(static_cast<To>(std::lround(static_cast<double>(number) * unit)));
    return to;
}

}  // namespace

void add_lessons(const network::Features& features, const game::Layout& layout, const Data& data,
                 Lessons& lessons) {
    if (lessons.starts.empty()) lessons.starts.push_back(0);
    lessons.shares.insert(lessons.shares.end(), data.shares.begin(), data.shares.end());
    game::State state(layout);
    std::vector<std::uint32_t> on;
    for (std::size_t i = 0; i < data.size(); ++i) {
        std::copy_n(data.blocks.begin() + static_cast<std::ptrdiff_t>(i * data.words), data.words,
                    reinterpret_cast<std::uint64_t*>(state.bytes()));
        on.clear();
        features.find(state, on);
        for (const std::uint32_t feature : on)
            lessons.features.push_back(static_cast<std::uint16_t>(feature));
        lessons.starts.push_back(static_cast<std::uint32_t>(lessons.features.size()));
        lessons.examples.push_back(data.examples[i]);
        lessons.movers.push_back(static_cast<std::uint8_t>(state.decider().index()));
    }
}

FloatNetwork fresh_network(std::size_t features, std::size_t width,
                           std::vector<std::uint32_t> mirror, std::uint64_t seed, int players) {
    Random random(seed);
    const auto by_lot = [&](double most) {
        return static_cast<float>((static_cast<double>(random.next() >> 11) * 0x1p-52 - 1) * most);
    };
    FloatNetwork network{.features = features, .width = width, .players = players};
    const std::size_t heads = network::heads_of(players, !mirror.empty());
    const std::size_t views = mirror.empty() ? 1 : 2;
    network.mirror = std::move(mirror);
    constexpr double kRow = 0.1, kBias = 0.3;
    for (std::size_t i = 0; i < features * width; ++i) network.rows.push_back(by_lot(kRow));
    for (std::size_t i = 0; i < width; ++i)
        network.bias.push_back(static_cast<float>(kBias) + by_lot(kRow));
    for (std::size_t i = 0; i < heads * views * width; ++i) network.output.push_back(by_lot(kBias));
    network.output_bias.assign(heads, 0);
    return network;
}

FloatNetwork fresh_network(const network::Features& features, std::size_t width,
                           std::vector<std::uint32_t> mirror, std::uint64_t seed, int players) {
    FloatNetwork network = fresh_network(features.count(), width, std::move(mirror), seed, players);
    for (std::uint32_t feature = 0; feature < features.count(); ++feature)
        if (features.inputs()[features.source(feature).input].of_groups())
            std::fill_n(network.rows.begin() + static_cast<std::ptrdiff_t>(feature * width), width,
                        0.0F);
    constexpr double kMostSum = 32'767.0 / network::kUnit;
    network.most_weight = std::min(
        kMostWeight, static_cast<float>(kMostSum / static_cast<double>(features.most_on() + 1)));
    return network;
}

void add_script(FloatNetwork& network, const Lessons& lessons, bool in_logits) {
    network.script_in_logits = in_logits;
    if (in_logits) {
        network.script = {1};
        return;
    }
    double squares = 0;
    for (const Example& example : lessons.examples)
        squares += static_cast<double>(example.script) * static_cast<double>(example.script);
    const auto count = static_cast<double>(std::max<std::size_t>(1, lessons.size()));
    network.script_unit = std::max(1.0, std::sqrt(squares / count));
    network.script = {0.5F};
}

Fit train(const Lessons& lessons, FloatNetwork network,
          const std::vector<std::vector<std::uint32_t>>& symmetries, const TrainerOptions& options,
          const std::function<bool(int, double)>& watch) {
    switch (network.width) {
        case 16: return Trainer<16>(lessons, std::move(network), symmetries, options).run(watch);
        case 64: return Trainer<64>(lessons, std::move(network), symmetries, options).run(watch);
        case 128: return Trainer<128>(lessons, std::move(network), symmetries, options).run(watch);
        case 32: return Trainer<32>(lessons, std::move(network), symmetries, options).run(watch);
        default: throw std::logic_error("a network of a width that nobody can train");
    }
}

double logit(const FloatNetwork& network, std::span<const std::uint16_t> on, int mover, int whose) {
    const std::size_t width = network.width;
    const auto view = [&](bool mirrored, const float* output) {
        double sum = 0;
        for (std::size_t i = 0; i < width; ++i) {
            double unit = network.bias[i];
            for (const std::uint16_t feature : on)
                unit += network.rows[(mirrored ? network.mirror[feature] : feature) * width + i];
            unit = std::clamp(unit, 0.0, 1.0);
            sum += unit * unit * output[i];
        }
        return sum;
    };
    const float* output = network.output.data();
    if (network.mirror.empty()) {
        const auto at = [](int index) { return game::Player::at(static_cast<std::size_t>(index)); };
        const std::size_t head = network::head_of(network.players, at(mover), at(whose));
        return view(false, output + head * width) + network.output_bias[head];
    }
    return view(mover == 1, output) + view(mover == 0, output + width) + network.output_bias[0];
}

network::Weights in_integers(const FloatNetwork& network, const Lessons& lessons, double& error) {
    network::Weights weights;
    weights.width = network.width;
    weights.mirror = network.mirror;
    weights.output_unit = output_unit_for(network);
    weights.rows = rounded<std::int16_t>(network.rows, network::kUnit);
    weights.bias = rounded<std::int16_t>(network.bias, network::kUnit);
    weights.output = rounded<std::int16_t>(network.output, weights.output_unit);
    const double unit = double{network::kUnit} * network::kUnit * weights.output_unit;
    weights.output_bias = rounded<std::int32_t>(network.output_bias, unit);
    if (!network.script.empty()) {
        const int of_logit = network.script_in_logits ? 1 : network::kValueOfLogit;
        const double added =
            static_cast<double>(network.script[0]) / network.script_unit * of_logit;
        weights.script = static_cast<std::int32_t>(
            std::clamp(std::round(added * network::kScriptUnit), -2e9, 2e9));
    }
    // The same network with its numbers rounded.
    FloatNetwork same = network;
    for (std::size_t i = 0; i < same.rows.size(); ++i)
        same.rows[i] = static_cast<float>(weights.rows[i]) / network::kUnit;
    for (std::size_t i = 0; i < same.bias.size(); ++i)
        same.bias[i] = static_cast<float>(weights.bias[i]) / network::kUnit;
    for (std::size_t i = 0; i < same.output.size(); ++i)
        same.output[i] =
            static_cast<float>(weights.output[i]) / static_cast<float>(weights.output_unit);
    constexpr std::size_t kLooks = 2000;
    const std::size_t count = std::min(kLooks, lessons.size());
    error = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::span on(lessons.features.data() + lessons.starts[i],
                           lessons.starts[i + 1] - lessons.starts[i]);
        const int mover = lessons.movers[i];
        error += std::abs(logit(network, on, mover, mover) - logit(same, on, mover, mover));
    }
    if (count > 0) error /= static_cast<double>(count);
    return weights;
}

}  // namespace senet::learn
