#include "search/ordering.h"

#include <algorithm>

#include "search/table.h"

namespace senet::search {
namespace {

constexpr game::Move kNever{~std::uint64_t{0}};

// Bits of the priority that a mark takes. All six together fill 64.
constexpr int bits_of(Order order) {
    switch (order) {
        case Order::Table: return 1;
        case Order::Hint: return 32;
        case Order::Killer: return 2;
        case Order::History: return 16;
        case Order::Refutation: return 1;
        case Order::Random: return 12;
    }
    return 0;
}

constexpr std::uint32_t kMostHistory = 0xffff;

}  // namespace

MoveOrder::MoveOrder(game::Rules& rules, const Options& options, std::uint64_t seed)
    : rules_(rules), order_(options.order), random_(seed) {
    if (options.algorithm == Algorithm::Random) order_ = {Order::Random};
    const auto players = static_cast<std::size_t>(rules.game().player_count()) + 1;
    killers_.resize(static_cast<std::size_t>(kMostDepth + kMostQuiescenceDepth) + 2);
    history_.resize(players);
    refutations_.resize(players);
    forget();
}

void MoveOrder::forget() {
    for (auto& moves : killers_) moves.fill(kNever);
    for (auto& counts : history_) counts.fill(0);
    for (auto& moves : refutations_) moves.fill(kNever);
}

void MoveOrder::new_search(std::uint64_t seed) {
    random_ = Random(seed);
    for (auto& moves : killers_) moves.fill(kNever);
    for (auto& counts : history_) {
        for (std::uint32_t& count : counts) count /= 8;
    }
}

void MoveOrder::begin(Picker& picker, const Situation& situation) const {
    picker.marks_.clear();
    picker.given_ = 0;
    picker.marked_ = false;
    const bool table_first = !order_.empty() && order_.front() == Order::Table &&
        situation.table_move < static_cast<int>(situation.moves->size());
    picker.first_ = table_first ? situation.table_move : -1;
}

void MoveOrder::mark_all(Picker& picker, const Situation& situation) {
    const std::size_t count = situation.moves->size();
    picker.marks_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        picker.marks_[i] = {priority(situation, i), static_cast<std::uint32_t>(i)};
    }
    if (picker.given_ == 1)
        std::swap(picker.marks_[0], picker.marks_[static_cast<std::size_t>(picker.first_)]);
    picker.marked_ = true;
}

int MoveOrder::next(Picker& picker, const Situation& situation) {
    if (picker.given_ == 0 && picker.first_ >= 0) {
        ++picker.given_;
        return picker.first_;
    }
    if (!picker.marked_) mark_all(picker, situation);
    if (picker.given_ >= picker.marks_.size()) return -1;
    // Selection, not sorting: most nodes are left after a few moves. Ties go to the lower number.
    const auto start = picker.marks_.begin() + static_cast<std::ptrdiff_t>(picker.given_);
    auto best = start;
    for (auto mark = start + 1; mark != picker.marks_.end(); ++mark) {
        const bool better = mark->priority > best->priority ||
            (mark->priority == best->priority && mark->move < best->move);
        if (better) best = mark;
    }
    std::iter_swap(start, best);
    return static_cast<int>(picker.marks_[picker.given_++].move);
}

std::uint64_t MoveOrder::priority(const Situation& situation, std::size_t move) {
    std::uint64_t priority = 0;
    for (const Order order : order_)
        priority = priority << bits_of(order) | mark(order, situation, move);
    return priority;
}

std::uint64_t MoveOrder::mark(Order order, const Situation& situation, std::size_t number) {
    const game::Move move = (*situation.moves)[number];
    const auto player = static_cast<std::size_t>(situation.state->turn());
    switch (order) {
        case Order::Table: return static_cast<int>(number) == situation.table_move;
        case Order::Hint:
            return static_cast<std::uint32_t>(rules_.order(*situation.state, move)) ^ 0x80000000u;
        case Order::Killer: {
            const auto& killers = killers_[static_cast<std::size_t>(situation.ply)];
            return killers[0] == move ? 2 : killers[1] == move ? 1 : 0;
        }
        case Order::History: return history_[player][slot(move)];
        case Order::Refutation:
            return situation.previous != nullptr &&
                refutations_[player][slot(*situation.previous)] == move;
        case Order::Random: return random_.next() >> 52;
    }
    return 0;
}

void MoveOrder::cut_off(const Situation& situation, game::Move move, int depth) {
    const auto player = static_cast<std::size_t>(situation.state->turn());
    auto& killers = killers_[static_cast<std::size_t>(situation.ply)];
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (situation.previous != nullptr) refutations_[player][slot(*situation.previous)] = move;
    std::uint32_t& count = history_[player][slot(move)];
    count += static_cast<std::uint32_t>(depth * depth);
    if (count > kMostHistory) {
        for (std::uint32_t& other : history_[player]) other /= 2;
    }
}

}  // namespace senet::search
