#include "search/ordering.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "search/path.h"
#include "search/table.h"

namespace senet::search {
namespace {

constexpr game::Move kNever{~std::uint64_t{0}};

}  // namespace

MoveOrder::MoveOrder(game::Rules& rules, const Options& options, std::uint64_t seed)
    : rules_(rules),
      order_(options.order),
      random_(seed),
      keys_(rules.game(), options.histories.continuation) {
    if (options.algorithm == Algorithm::Random) order_ = {Mark::Random};
    if (!rules.has(game::Hook::Order)) std::erase(order_, Mark::Hint);  // all alike
    table_first_ = !order_.empty() && order_.front() == Mark::Table;
    if (table_first_) order_.erase(order_.begin());  // given before any marks are looked at
    as_they_come_ = order_.empty() && !table_first_;
    for (const Mark mark : order_) priority_bits_ += info(mark).bits;
    learns_ =
        std::any_of(order_.begin(), order_.end(), [](Mark mark) { return info(mark).learns; });
    const std::size_t players = rules.game().players.size();
    killers_.resize(longest_path(rules.game()));
    if (std::count(order_.begin(), order_.end(), Mark::History) > 0)
        histories_.emplace(options.histories);
    files_all_ = asks_for_pieces();
    refutations_.assign(players * kAnswers, kNever);
    forget();
}

void MoveOrder::forget() {
    for (auto& moves : killers_) moves.fill(kNever);
    if (histories_) histories_->forget();
    if (refuted_.few())
        for (const std::uint32_t slot : refuted_.slots()) refutations_[slot] = kNever;
    else
        std::fill(refutations_.begin(), refutations_.end(), kNever);
    refuted_.clear();
}

void MoveOrder::new_search(std::uint64_t seed) {
    random_ = Random(seed);
    for (auto& moves : killers_) moves.fill(kNever);
    if (!histories_) return;
    histories_->fade();
    histories_->leave_root();
}

void MoveOrder::mark_all(Picker& picker, const Situation& situation) {
    const std::size_t count = picker.count_;
    if (picker.keys_.size() < count) picker.keys_.resize(count);
    std::fill_n(picker.keys_.begin(), count, 0);
    for (const Mark mark : order_) mark_by(mark, picker, situation);
    const int number_bits = std::bit_width(count);
    if (priority_bits_ + number_bits > 64) rank(picker);
    for (std::size_t i = 0; i < count; ++i)
        picker.keys_[i] = picker.keys_[i] << number_bits | (count - i);
    if (picker.given_ == 1) picker.keys_[static_cast<std::size_t>(picker.first_)] = 0;
    picker.marked_ = true;
}

/// Puts small numbers of the same order in the place of priorities that leave no room for a move's
/// number: all marks at once, or more moves than any game that was seen has.
void MoveOrder::rank(Picker& picker) {
    const std::vector<std::uint64_t> keys(
        picker.keys_.begin(), picker.keys_.begin() + static_cast<std::ptrdiff_t>(picker.count_));
    std::vector<std::uint64_t> sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), keys[i]);
        picker.keys_[i] = static_cast<std::uint64_t>(place - sorted.begin());
    }
}

// Selection, not sorting: most nodes are left after a few moves. Two maxima side by side, for one
// has to wait for the comparison before.
int MoveOrder::next_marked(Picker& picker, const Situation& situation) {
    if (picker.given_ == 0 && picker.first_ >= 0) {
        ++picker.given_;
        return picker.first_;
    }
    if (picker.peeked_ >= 0) {
        ++picker.given_;
        return std::exchange(picker.peeked_, -1);
    }
    if (!picker.marked_) mark_all(picker, situation);
    if (picker.given_ >= picker.count_) return -1;
    const std::uint64_t* const keys = picker.keys_.data();
    const std::size_t count = picker.count_;
    std::uint64_t even = 0, odd = 0;
    for (std::size_t i = 0; i + 1 < count; i += 2) {
        even = std::max(even, keys[i]);
        odd = std::max(odd, keys[i + 1]);
    }
    const std::uint64_t best = std::max({even, odd, keys[count - 1]});
    const std::uint64_t number_mask = std::bit_ceil(count + 1) - 1;
    const std::size_t number = count - static_cast<std::size_t>(best & number_mask);
    picker.keys_[number] = 0;
    ++picker.given_;
    return static_cast<int>(number);
}

/// Adds one mark's bits to all priorities, below those that came before it.
void MoveOrder::mark_by(Mark mark, Picker& picker, const Situation& situation) {
    const game::MoveList& moves = *situation.moves;
    const std::size_t player = situation.state->turn().index();
    const int bits = info(mark).bits;
    const auto add = [&](auto level) {
        for (std::size_t i = 0; i < picker.count_; ++i) {
            std::uint64_t& key = picker.keys_[i];
            key = key << bits | static_cast<std::uint64_t>(level(i, moves[i]));
        }
    };
    switch (mark) {
        case Mark::Table:
            add([&](std::size_t i, game::Move) {
                return static_cast<int>(i) == situation.table_move;
            });
            break;
        case Mark::Hint:
            add([&](std::size_t, game::Move move) {
                return static_cast<std::uint32_t>(rules_.order(*situation.state, move)) ^
                    0x80000000u;
            });
            break;
        case Mark::Killer: {
            const auto killers = killers_[static_cast<std::size_t>(situation.ply)];
            add([&](std::size_t, game::Move move) {
                return killers[0] == move ? 2 : killers[1] == move ? 1 : 0;
            });
            break;
        }
        case Mark::History: {
            constexpr int kHalf = 1 << (info(Mark::History).bits - 1);
            constexpr int kShrink = Histories::kMostScore / kHalf;
            const auto level = [&](int score) {
                return std::clamp(kHalf + score / kShrink, 0, 2 * kHalf - 1);
            };
            if (!histories_->by_pieces()) {
                add([&](std::size_t, game::Move move) {
                    return level(
                        histories_->score_alone(MoveKeys::whole(player, move), situation.ply));
                });
            } else {
                if (picker.filed_.size() < picker.count_) picker.filed_.resize(picker.count_);
                add([&](std::size_t i, game::Move move) {
                    const MoveKey key = picker.filed_[i] = keys_.of(*situation.state, move);
                    return level(histories_->score(key, situation.before, situation.ply));
                });
            }
            break;
        }
        case Mark::Refutation: {
            const game::Move refutation = situation.previous == nullptr
                ? kNever
                : refutations_[slot(player, *situation.previous)];
            add([&](std::size_t, game::Move move) { return refutation == move; });
            break;
        }
        case Mark::Random:
            add([&](std::size_t, game::Move) { return random_.next() >> 52; });
            break;
    }
}

bool MoveOrder::answered_before(const Situation& situation, game::Move move) const {
    const auto& killers = killers_[static_cast<std::size_t>(situation.ply)];
    if (killers[0] == move || killers[1] == move) return true;
    const std::size_t player = situation.state->turn().index();
    return situation.previous != nullptr && refutations_[slot(player, *situation.previous)] == move;
}

double MoveOrder::history_of(const Situation& situation, const MoveKey& key) const {
    const double share =
        static_cast<double>(histories_->score(key, situation.before, situation.ply)) /
        Histories::kMostScore;
    return std::clamp(share, -1.0, 1.0);
}

void MoveOrder::learn(const Situation& situation, game::Move move,
                      std::span<const game::Move> tried, int depth) {
    auto& killers = killers_[static_cast<std::size_t>(situation.ply)];
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (situation.previous != nullptr) {
        const std::size_t player = situation.state->turn().index();
        const std::size_t answered = slot(player, *situation.previous);
        if (refutations_[answered] == kNever) refuted_.note(answered);
        refutations_[answered] = move;
    }
    if (!histories_) return;
    histories_->learn(keys_.of(*situation.state, move), situation.before, situation.ply, depth);
    for (const game::Move in_vain : tried)
        histories_->unlearn(keys_.of(*situation.state, in_vain), situation.before, situation.ply,
                            depth);
}

}  // namespace senet::search
