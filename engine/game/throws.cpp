#include "game/throws.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace senet::game {

void Throws::merge() {
    if (merged_) return;
    std::vector<std::size_t> order(all_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return all_[a].outcome.bits < all_[b].outcome.bits;
    });
    std::size_t first = order[0];
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (all_[order[i]].outcome == all_[first].outcome)
            all_[first].weight += std::exchange(all_[order[i]].weight, 0);
        else
            first = order[i];
    }
    std::erase_if(all_, [](const Throw& one) { return one.weight == 0; });
    merged_ = true;
}

double Throws::chance_of(Move outcome) const {
    for (const Throw& one : all_) {
        if (one.outcome == outcome)
            return static_cast<double>(one.weight) / static_cast<double>(total_);
    }
    return 0;
}

Move Throws::drawn(std::uint64_t lot, const MoveFormat& format) const {
    std::vector<const Throw*> order;
    for (const Throw& one : all_) order.push_back(&one);
    const auto before = [&](const Throw* a, const Throw* b) {
        for (std::size_t field = 0; field < format.fields().size(); ++field) {
            const std::uint64_t left = format.get(a->outcome, field);
            const std::uint64_t right = format.get(b->outcome, field);
            if (left != right) return left < right;
        }
        return false;
    };
    std::sort(order.begin(), order.end(), before);
    const auto part = static_cast<unsigned __int128>(lot) * static_cast<std::uint64_t>(total_);
    auto left = static_cast<std::int64_t>(part >> 64);
    for (const Throw* one : order) {
        if (left < one->weight) return one->outcome;
        left -= one->weight;
    }
    return order.back()->outcome;
}

}  // namespace senet::game
