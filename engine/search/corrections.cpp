#include "search/corrections.h"

#include <cmath>

#include "base/random.h"
#include "search/histories.h"

namespace senet::search {
namespace {

constexpr std::size_t kFewPieces = 4;

}  // namespace

Corrections::Corrections(game::Rules& rules, double weight)
    : weight_(weight), cells_(rules.game()), means_(kKeys * kSlots) {
    const game::State start = rules.start(1);
    std::array<std::size_t, kKinds> counts{};
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        ++counts[cells_.at(start, cell) % kKinds];
    counts[0] = 0;  // nothing stands there
    std::array<bool, kKinds> is_common{};
    for (int kind = 0; kind < 2; ++kind) {
        const auto most = std::max_element(counts.begin(), counts.end());
        if (*most < kFewPieces) break;
        is_common[static_cast<std::size_t>(most - counts.begin())] = true;
        *most = 0;
    }
    numbers_.resize(cells_.size() * kKinds);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const std::size_t kind = i % kKinds;
        if (kind != 0) numbers_[i][is_common[kind]] = mix(i + 1);
    }
}

void Corrections::forget() { std::fill(means_.begin(), means_.end(), 0.0F); }

Corrections::Slots Corrections::slots(const game::State& state, int last) const {
    const std::uint64_t side = state.turn().index();
    std::array<std::uint64_t, 2> hashes{side, side + 2};
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        const auto& number = numbers_[cell * kKinds + cells_.at(state, cell) % kKinds];
        hashes[0] += number[0];
        hashes[1] += number[1];
    }
    const auto move = static_cast<std::uint64_t>(last + 1);
    return {mix(move * 2 + side) % kSlots, kSlots + mix(hashes[0]) % kSlots,
            2 * kSlots + mix(hashes[1]) % kSlots};
}

game::Value Corrections::of(const game::State& state, int last) const {
    double sum = 0;
    for (const std::size_t slot : slots(state, last)) sum += means_[slot];
    return static_cast<game::Value>(weight_ * sum / kKeys);
}

void Corrections::learn(const game::State& state, int last, game::Value error, int depth) {
    const float share = static_cast<float>(std::min(depth, kDeepest)) / kSpan;
    for (const std::size_t slot : slots(state, last))
        means_[slot] += (static_cast<float>(error) - means_[slot]) * share;
}

}  // namespace senet::search
