#include "network/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/error.h"
#include "base/random.h"
#include "network/logistic.h"

namespace senet::network {
namespace {

std::uint64_t join(std::uint64_t hash, std::uint64_t number) { return mix(hash ^ mix(number)); }

void check_sizes(const Origin& origin, const Features& features, const Weights& weights) {
    const std::size_t count = features.count(), width = weights.width;
    const bool two_views = !weights.mirror.empty();
    const int players = origin.players;
    const std::size_t heads = heads_of(players, two_views), views = two_views ? 2 : 1;
    const bool suits_players = players == 2 ||
        (players > 2 && players <= game::kMostPlayers && !two_views && weights.script == 0);
    const bool fits = width % 16 == 0 && width > 0 && width <= kMostWidth && suits_players &&
        (!two_views || weights.mirror.size() == count) && weights.rows.size() == count * width &&
        weights.bias.size() == width && weights.output.size() == heads * views * width &&
        weights.output_bias.size() == heads && weights.output_unit > 0;
    if (!fits) throw Error("the sizes of a network's parts do not fit each other");
    if (std::any_of(weights.mirror.begin(), weights.mirror.end(),
                    [&](std::uint32_t other) { return other >= count; }))
        throw Error("a network's mirror names a feature that it has not");
    if (std::any_of(weights.output.begin(), weights.output.end(),
                    [](std::int16_t weight) { return weight < -127 || weight > 127; }))
        throw Error("the weights of a network's output must be from -127 to 127");
}

std::int16_t* units_of(std::byte* accumulator) {
    return reinterpret_cast<std::int16_t*>(accumulator);
}
const std::int16_t* units_of(const std::byte* accumulator) {
    return reinterpret_cast<const std::int16_t*>(accumulator);
}

}  // namespace

std::uint64_t layout_hash(const game::Layout& layout) {
    std::uint64_t hash = 0;
    for (const game::Field& field : layout.fields()) {
        for (const char letter : field.name) hash = join(hash, static_cast<std::uint8_t>(letter));
        hash = join(hash, static_cast<std::uint64_t>(field.kind));
        hash = join(hash, field.count);
        hash = join(hash, field.apart ? 1 : 0);
        hash = join(hash, static_cast<std::uint64_t>(field.least));
        hash = join(hash, static_cast<std::uint64_t>(field.most));
    }
    return hash;
}

Network::Network(Origin origin, Features features, Weights weights, const Kernels& kernels)
    : origin_(std::move(origin)),
      features_(std::move(features)),
      weights_(std::move(weights)),
      kernels_(&kernels) {
    check_sizes(origin_, features_, weights_);
    lay_out();
}

/// Beside each feature's row that of its mirror image; the mover's weights where the mover's units
/// are.
void Network::lay_out() {
    const std::size_t width = weights_.width, views = two_views() ? 2 : 1;
    const auto append = [width](std::vector<std::int16_t>& to,
                                const std::vector<std::int16_t>& from, std::size_t row) {
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(row * width);
        to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
    };
    width_ = views * width;
    std::vector<std::int16_t> rows, bias;
    for (std::uint32_t feature = 0; feature < features_.count(); ++feature) {
        append(rows, weights_.rows, feature);
        if (two_views()) append(rows, weights_.rows, weights_.mirror[feature]);
    }
    for (std::size_t view = 0; view < views; ++view) append(bias, weights_.bias, 0);
    const std::size_t outputs = two_views() ? 2 : weights_.output_bias.size();
    for (std::size_t i = 0; i < outputs; ++i) {
        std::vector<std::int16_t> output;
        append(output, weights_.output, i);
        if (two_views()) append(output, weights_.output, 1 - i);
        output_.emplace_back(output);
    }
    rows_ = Numbers(rows);
    bias_ = Numbers(bias);
    logit_of_sum_ = 1 / (double{kUnit} * kUnit * weights_.output_unit);
}

/// Behind the units lie the codes of the groups.
std::size_t Network::bytes() const {
    return unit_room() + features_.code_room() * sizeof(std::uint16_t);
}

void Network::begin(const game::State& state, std::byte* accumulator) const {
    thread_local std::vector<std::uint32_t> on;
    on.clear();
    features_.find(state, on);
    kernels_->add(bias_.data(), units_of(accumulator), rows_.data(), on, {}, width_);
    features_.write_codes(state, codes_of(accumulator));
}

void Network::follow(const game::State& before, const std::byte* from, const game::State& after,
                     std::byte* to) const {
    Difference found;
    features_.compare(before, codes_of(from), after, codes_of(to), found);
    if (found.too_many) return begin(after, to);
    change(from, to, {found.on.data(), found.on_count}, {found.off.data(), found.off_count});
}

std::uint16_t* Network::codes_of(std::byte* accumulator) const {
    return reinterpret_cast<std::uint16_t*>(accumulator + unit_room());
}
const std::uint16_t* Network::codes_of(const std::byte* accumulator) const {
    return reinterpret_cast<const std::uint16_t*>(accumulator + unit_room());
}

void Network::change(const std::byte* from, std::byte* to, std::span<const std::uint32_t> on,
                     std::span<const std::uint32_t> off) const {
    kernels_->add(units_of(from), units_of(to), rows_.data(), on, off, width_);
}

/// In kUnit * kUnit * output_unit.
std::int64_t Network::sum(game::Player mover, game::Player whose,
                          const std::byte* accumulator) const {
    const std::size_t head = head_of(origin_.players, mover, whose);
    return std::int64_t{kernels_->output(units_of(accumulator), output_[head].data(), width_)} +
        weights_.output_bias[two_views() ? 0 : head];
}

game::Scores Network::values(const game::State& state, const std::byte* accumulator) const {
    if (origin_.players == 2) return Evaluator::values(state, accumulator);
    game::Scores values{};
    for (int i = 0; i < origin_.players; ++i) {
        const auto whose = game::Player::at(static_cast<std::size_t>(i));
        const double logit =
            static_cast<double>(sum(state.decider(), whose, accumulator)) * logit_of_sum_;
        const double share = (1 + advantage_of(logit)) / 2;
        values[whose.index()] =
            static_cast<game::Value>(share * static_cast<double>(origin_.unit) + 0.5);
    }
    return values;
}

/// What evaluate() adds to the logit of player 1, where values are expectations.
double Network::script_logit(game::Value script) const {
    if (!adds_script()) return 0;
    return logit_of(static_cast<double>(script) / static_cast<double>(origin_.unit)) *
        weights_.script / kScriptUnit;
}

game::Value Network::value(const game::State& state, const std::byte* accumulator,
                           game::Value script) const {
    if (origin_.players > 2) return values(state, accumulator)[0];
    const game::Player mover = state.decider();
    const double logit = static_cast<double>(sum(mover, mover, accumulator)) * logit_of_sum_;
    const auto rounded = [](double value) {
        return static_cast<game::Value>(value + (value < 0 ? -0.5 : 0.5));
    };
    if (origin_.unit > 0) {
        const double side = mover == game::Player{1} ? 1 : -1;
        return rounded(advantage_of(side * logit + script_logit(script)) *
                       static_cast<double>(origin_.unit));
    }
    const double own = std::clamp(logit * kValueOfLogit, double{-kMostValue}, double{kMostValue});
    const std::int64_t both =
        game::seen_by(mover, rounded(own)) + std::int64_t{script} * weights_.script / kScriptUnit;
    return static_cast<game::Value>(
        std::clamp<std::int64_t>(both, 1 - game::kMostEvaluation, game::kMostEvaluation - 1));
}

std::vector<Effect> Network::effects(const game::State& state, game::Player whose) const {
    if (whose == game::kNobody) whose = state.decider();
    game::Accumulators room(2, bytes());
    begin(state, room.at(0));
    std::vector<std::uint32_t> on;
    features_.find(state, on);
    const double unit = double{kUnit} * kUnit * weights_.output_unit;
    const bool of_two = origin_.players == 2;
    const int side = of_two && state.decider() != game::Player{1} ? -1 : 1;
    const auto value_of = [&](const std::byte* accumulator) {
        return of_two ? value(state, accumulator, 0) : values(state, accumulator)[whose.index()];
    };
    std::vector<Effect> effects;
    for (const std::uint32_t feature : features_.removable(on)) {
        const auto [first, last] = std::equal_range(on.begin(), on.end(), feature);
        change(room.at(0), room.at(1), {}, {first, last});
        const std::int64_t lost =
            sum(state.decider(), whose, room.at(0)) - sum(state.decider(), whose, room.at(1));
        effects.push_back({feature, value_of(room.at(0)) - value_of(room.at(1)),
                           side * static_cast<double>(lost) / unit});
    }
    std::stable_sort(effects.begin(), effects.end(), [](const Effect& one, const Effect& other) {
        return std::abs(one.value) > std::abs(other.value);
    });
    return effects;
}

double Network::logit(const game::State& state, game::Player whose) const {
    if (whose == game::kNobody) whose = state.decider();
    game::Accumulators room(1, bytes());
    begin(state, room.at(0));
    return static_cast<double>(sum(state.decider(), whose, room.at(0))) /
        (double{kUnit} * kUnit * weights_.output_unit);
}

}  // namespace senet::network
