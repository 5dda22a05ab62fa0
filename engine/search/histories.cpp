#include "search/histories.h"

namespace senet::search {

Histories::Histories(const HistoryOptions& options)
    : options_(options), moves_(MoveKeys::kMoves), is_written_(MoveKeys::kMoves) {
    if (options.low_plies) low_.resize(std::size_t{kLowPlies} * MoveKeys::kMoves);
    if (!options.continuation) return;
    pieces_.resize(MoveKeys::kPieces);
    takes_.resize(std::size_t{MoveKeys::kPieces} * MoveKeys::kTaken);
    for (auto& counts : continuations_) counts.resize(std::size_t{kRows} * MoveKeys::kPieces);
}

void Histories::forget() {
    for (const std::uint32_t slot : written_) {
        moves_[slot] = 0;
        is_written_[slot] = false;
    }
    written_.clear();
    clear(low_);
    clear(pieces_);
    clear(takes_);
    for (auto& counts : continuations_) clear(counts);
}

void Histories::fade() {
    std::erase_if(written_, [&](std::uint32_t slot) {
        moves_[slot] /= 2;
        if (moves_[slot] == 0) is_written_[slot] = false;
        return moves_[slot] == 0;
    });
    for (Count& count : pieces_) count /= 2;
}

void Histories::add(const MoveKey& key, const Before& before, int ply, int bonus) {
    if (key.taken != 0) return add(takes_[take_slot(key)], bonus);
    if (!is_written_[key.move]) {
        is_written_[key.move] = true;
        written_.push_back(key.move);
    }
    add(moves_[key.move], bonus);
    if (!low_.empty() && ply < kLowPlies) add(low_[low_slot(key.move, ply)], bonus);
    if (!options_.continuation) return;
    add(pieces_[key.piece], bonus);
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != kNoPiece) add(continuations_[i][next_slot(before[i], key)], bonus);
    }
}

}  // namespace senet::search
