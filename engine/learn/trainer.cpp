#include "learn/trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "base/random.h"
#include "base/team.h"
#include "game/rules.h"
#include "learn/adam.h"
#include "learn/logits.h"

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

/// The slope of the loss by each number of a network.
struct Slopes {
    std::vector<float> rows, bias, output, output_bias, script;

    explicit Slopes(const FloatNetwork& network)
        : rows(network.rows.size()),
          bias(network.bias.size()),
          output(network.output.size()),
          output_bias(network.output_bias.size()),
          script(network.script.size()) {}
};

/// Learns from a part of each batch, into slopes of its own.
template <std::size_t kWidth>
class Pupil {
  public:
    Pupil(const Lessons& lessons, const FloatNetwork& network, double lambda)
        : slopes(network), lessons_(lessons), network_(network), lambda_(lambda) {}

    /// `symmetry` is none for the identity.
    void learn(std::uint32_t number, const std::vector<std::uint32_t>* symmetry) {
        see(number, symmetry);
        if (network_.players > 2) return learn_shares(number);
        const auto wrong = static_cast<float>(sigmoid(guess(number)) -
                                              target_of(lessons_.examples[number], lambda_));
        const bool two_views = !network_.mirror.empty();
        const std::size_t head = two_views ? 0 : lessons_.movers[number];
        const float* output = network_.output.data();
        own_.flow_back(wrong, output + head * kWidth, slopes.output.data() + head * kWidth);
        own_.learn(slopes.rows.data(), slopes.bias.data(), on_);
        slopes.output_bias[head] += wrong;
        if (!network_.script.empty()) slopes.script[0] += wrong * script_part(number);
        if (!two_views) return;
        other_.flow_back(wrong, output + kWidth, slopes.output.data() + kWidth);
        other_.learn(slopes.rows.data(), slopes.bias.data(), mirrored_);
    }

    double loss(std::uint32_t number) {
        see(number, nullptr);
        if (network_.players == 2)
            return cross_entropy(target_of(lessons_.examples[number], lambda_),
                                 sigmoid(guess(number)));
        own_.look(network_, on_);
        return mean_over_players(number, [&](std::size_t i, double target) {
            return cross_entropy(target, sigmoid(guess_of_head(head_of(number, i))));
        });
    }
    /// The least that it could be.
    double floor(std::uint32_t number) const {
        if (network_.players > 2)
            return mean_over_players(
                number, [](std::size_t, double target) { return cross_entropy(target, target); });
        const double target = target_of(lessons_.examples[number], lambda_);
        return cross_entropy(target, target);
    }

    Slopes slopes;

  private:
    /// Of more than two players: what each of them got.
    void learn_shares(std::uint32_t number) {
        own_.look(network_, on_);
        own_.slope.fill(0);
        const std::span<const Share> shares = lessons_.shares_of(number);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const std::size_t head = head_of(number, i);
            const auto wrong =
                static_cast<float>(sigmoid(guess_of_head(head)) - target_of(shares[i], lambda_));
            own_.add_flow(wrong, network_.output.data() + head * kWidth,
                          slopes.output.data() + head * kWidth);
            slopes.output_bias[head] += wrong;
        }
        own_.learn(slopes.rows.data(), slopes.bias.data(), on_);
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
    template <class Of>
    double mean_over_players(std::uint32_t number, Of of) const {
        const std::span<const Share> shares = lessons_.shares_of(number);
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) sum += of(i, target_of(shares[i], lambda_));
        return sum / network_.players;
    }

    const Lessons& lessons_;
    const FloatNetwork& network_;
    double lambda_;
    View<kWidth> own_, other_;
    std::vector<std::uint32_t> on_, mirrored_;
};

/// Parts are as many whatever the number of threads: sums are the same then.
constexpr std::size_t kPupils = 4;
/// Where a part of so many things begins.
std::size_t part_of(std::size_t count, std::size_t part) { return count * part / kPupils; }

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
          pupils_(kPupils, Pupil<kWidth>(lessons, network_, options.lambda)),
          team_(std::min(options.threads, static_cast<int>(kPupils))),
          rows_(network_.rows.size()),
          bias_(network_.bias.size()),
          output_(network_.output.size()),
          output_bias_(network_.output_bias.size()),
          script_(network_.script.size()) {}

    Fit run(const std::function<void(int, double)>& watch) {
        Fit best;
        best.loss = std::numeric_limits<double>::infinity();
        Random random(mix(options_.seed));
        const std::size_t steps =
            std::max<std::size_t>(1, (split_.learnt.size() + options_.batch - 1) / options_.batch);
        const double all = static_cast<double>(steps) * options_.epochs;
        for (int epoch = 1; epoch <= options_.epochs; ++epoch) {
            shuffle(split_.learnt, random);
            for (std::size_t first = 0; first < split_.learnt.size(); first += options_.batch) {
                if (options_.interrupt != nullptr && options_.interrupt->stop)
                    throw game::Interrupted{};
                const std::size_t count = std::min(options_.batch, split_.learnt.size() - first);
                learn(std::span(split_.learnt).subspan(first, count), random);
                step(count, static_cast<double>(step_) / all);
            }
            std::vector<HeldBack> held_back = of_held_back(
                [](Pupil<kWidth>& pupil, std::uint32_t number) { return pupil.loss(number); });
            const double loss = mean_of(held_back);
            if (loss < best.loss) best = {network_, std::move(held_back), loss, 0, epoch};
            if (watch) watch(epoch, loss);
        }
        best.floor = mean_of(of_held_back(
            [](const Pupil<kWidth>& pupil, std::uint32_t number) { return pupil.floor(number); }));
        return best;
    }

  private:
    void learn(std::span<const std::uint32_t> batch, Random& random) {
        drawn_.clear();
        for (std::size_t i = 0; i < batch.size(); ++i)
            drawn_.push_back(symmetries_.size() > 1 ? &symmetries_[random.below(symmetries_.size())]
                                                    : nullptr);
        team_.share(kPupils, [&](std::size_t part) {
            const std::size_t end = part_of(batch.size(), part + 1);
            for (std::size_t i = part_of(batch.size(), part); i < end; ++i)
                pupils_[part].learn(batch[i], drawn_[i]);
        });
    }

    void step(std::size_t count, double progress) {
        const Pace pace{.rate = static_cast<float>(
                            options_.rate * std::pow(options_.last_rate / options_.rate, progress)),
                        .share = 1.0F / static_cast<float>(count),
                        .number = ++step_,
                        .most = network_.most_weight};
        Pace unbounded = pace;
        unbounded.most = 1e6F;
        const auto rows = slopes_of(&Slopes::rows);
        team_.share(kPupils, [&](std::size_t part) {
            rows_.step(network_.rows, rows, pace, part_of(network_.rows.size(), part),
                       part_of(network_.rows.size(), part + 1));
        });
        const auto all = [&](Adam& adam, std::vector<float>& numbers, auto of, const Pace& at) {
            adam.step(numbers, slopes_of(of), at, 0, numbers.size());
        };
        all(bias_, network_.bias, &Slopes::bias, pace);
        all(output_, network_.output, &Slopes::output, unbounded);
        all(output_bias_, network_.output_bias, &Slopes::output_bias, unbounded);
        all(script_, network_.script, &Slopes::script, unbounded);
    }
    std::array<std::vector<float>*, kPupils> slopes_of(std::vector<float> Slopes::*numbers) {
        std::array<std::vector<float>*, kPupils> slopes{};
        for (std::size_t part = 0; part < kPupils; ++part)
            slopes[part] = &(pupils_[part].slopes.*numbers);
        return slopes;
    }

    template <class Of>
    std::vector<HeldBack> of_held_back(Of of) {
        const std::vector<std::uint32_t>& all = split_.held_back;
        std::vector<HeldBack> found(all.size());
        team_.share(kPupils, [&](std::size_t part) {
            for (std::size_t i = part_of(all.size(), part); i < part_of(all.size(), part + 1); ++i)
                found[i] = {lessons_.examples[all[i]].game, of(pupils_[part], all[i])};
        });
        return found;
    }
    static double mean_of(const std::vector<HeldBack>& found) {
        double sum = 0;
        for (const HeldBack& one : found) sum += one.loss;
        return sum / static_cast<double>(std::max<std::size_t>(1, found.size()));
    }

    const Lessons& lessons_;
    FloatNetwork network_;
    const std::vector<std::vector<std::uint32_t>>& symmetries_;
    const TrainerOptions& options_;
    Split split_;
    std::vector<Pupil<kWidth>> pupils_;
    std::vector<const std::vector<std::uint32_t>*> drawn_;  // of each example of a batch
    Team team_;
    Adam rows_, bias_, output_, output_bias_, script_;
    int step_ = 0;
};

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

void add_script(FloatNetwork& network, const Lessons& lessons, const TrainerOptions& options) {
    if (options.script == Script::Unused) return;
    std::fill(network.output.begin(), network.output.end(), 0.0F);
    network.script_in_logits = options.script == Script::Logits;
    network.script = {1};
    if (network.script_in_logits) return;
    double squares = 0;
    for (const Example& example : lessons.examples)
        squares += double{example.script} * double{example.script};
    const auto count = static_cast<double>(std::max<std::size_t>(1, lessons.size()));
    network.script_unit = std::max(1.0, std::sqrt(squares / count));
    const auto factor = factor_to_logits(lessons.size(), [&](std::size_t i) {
        const Example& example = lessons.examples[i];
        return Told{.value = double{example.script} / network.script_unit,
                    .target = target_of(example, options.lambda)};
    });
    network.script = {static_cast<float>(factor.value_or(0))};
}

namespace {

Fit train_once(const Lessons& lessons, FloatNetwork network,
               const std::vector<std::vector<std::uint32_t>>& symmetries,
               const TrainerOptions& options, const std::function<void(int, double)>& watch) {
    switch (network.width) {
        case 16: return Trainer<16>(lessons, std::move(network), symmetries, options).run(watch);
        case 64: return Trainer<64>(lessons, std::move(network), symmetries, options).run(watch);
        case 128: return Trainer<128>(lessons, std::move(network), symmetries, options).run(watch);
        case 32: return Trainer<32>(lessons, std::move(network), symmetries, options).run(watch);
        default: throw std::logic_error("a network of a width that nobody can train");
    }
}

}  // namespace

Fit train(const Lessons& lessons, FloatNetwork network,
          const std::vector<std::vector<std::uint32_t>>& symmetries, TrainerOptions options,
          const std::function<void(int, double)>& watch) {
    constexpr int kTries = 3;
    constexpr double kSmaller = 0.3;
    Fit best = train_once(lessons, network, symmetries, options, watch);
    if (options.script == Script::Unused) return best;
    bool by_heart = best.epoch < options.epochs;
    for (int i = 1; i < kTries && by_heart; ++i) {
        options.rate = std::max(options.rate * kSmaller, options.last_rate);
        Fit found = train_once(lessons, network, symmetries, options, watch);
        by_heart = found.epoch < options.epochs;
        if (found.loss < best.loss) best = std::move(found);
    }
    return best;
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

}  // namespace senet::learn
