#include "search/histories.h"

namespace senet::search {

Histories::Histories(const HistoryOptions& options)
    : options_(options),
      continues_(options.continuation ? continuations_.size() : 0),
      moves_(MoveKeys::kMoves),
      pieces_(MoveKeys::kPieces),
      takes_(std::size_t{MoveKeys::kPieces} * MoveKeys::kTaken) {
    for (std::size_t i = 0; i < continues_; ++i)
        continuations_[i].resize(std::size_t{kRows} * MoveKeys::kPieces);
}

void Histories::forget() {
    const auto clear = [](std::vector<Count>& counts) {
        std::fill(counts.begin(), counts.end(), Count{0});
    };
    clear(moves_);
    clear(pieces_);
    clear(takes_);
    for (auto& counts : continuations_) clear(counts);
}

void Histories::fade() {
    for (Count& count : moves_) count /= 2;
    for (Count& count : pieces_) count /= 2;
}

void Histories::add(const MoveKey& key, const Before& before, int bonus) {
    if (key.taken != 0) return add(takes_[take_slot(key)], bonus);
    add(moves_[key.move], bonus);
    add(pieces_[key.piece], bonus);
    for (std::size_t i = 0; i < continues_; ++i) {
        if (before[i] != kNoPiece) add(continuations_[i][next_slot(before[i], key)], bonus);
    }
}

void Histories::learn(const MoveKey& best, std::span<const MoveKey> tried, const Before& before,
                      int depth) {
    constexpr int kBonus = 130, kMostBonus = 1600;
    const int bonus = std::min(kBonus * depth, kMostBonus);
    add(best, before, bonus);
    if (!options_.malus) return;
    for (const MoveKey& key : tried) add(key, before, -bonus);
}

}  // namespace senet::search
