#include "search/max_n.h"

#include <algorithm>

#include "search/average.h"

namespace senet::search {

using game::Scores;
using game::Value;

namespace {

constexpr std::size_t kFirstEntries = 1 << 12;

}  // namespace

MaxN::MaxN(Tree& tree, const Options& options, MoveOrder& order)
    : tree_(tree),
      options_(options),
      order_(order),
      players_(tree.rules().game().player_count()),
      prunes_(options.algorithm != Algorithm::Minimax),
      most_entries_(options.table && !tree.rules().game().remembers_path()
                        ? options.table->bytes / sizeof(Entry)
                        : 0) {
    forget();
}

void MaxN::forget() {
    table_.assign(std::min(kFirstEntries, most_entries_), {});
    used_ = 0;
}

RootResult MaxN::search_root(Root& root, int depth) {
    RootResult result;
    tree_.at(0).insight = {};
    tree_.at(0).pv.clear();
    if (observer_ != nullptr)
        observer_->enter(0, nullptr, -game::kInfinity, game::kInfinity, depth);
    if (tree_.throws(0))
        root_outcome(root.moves.front(), result, depth);
    else
        root_moves(root, result, depth);
    result.value = shares_[decider(0)];
    if (observer_ != nullptr) {
        observer_->share(shares_);
        observer_->leave(0, result.value, SettledBy::AllMoves);
    }
    return result;
}

void MaxN::root_outcome(game::Move outcome, RootResult& result, int depth) {
    tree_.enter(0, outcome);
    shares_ = search(1, depth, kSure);
    tree_.leave(1);
    if (tree_.stopped()) return;
    ++result.tried;
    tree_.at(0).insight.join_child(tree_.at(1).insight);
    tree_.at(0).keep_line(outcome, tree_.at(1));
}

void MaxN::root_moves(Root& root, RootResult& result, int depth) {
    Frame& frame = tree_.at(0);
    const std::size_t own = decider(0);
    for (std::size_t i = 0; i < root.moves.size(); ++i) {
        const game::Move move = root.moves[i];
        tree_.enter(0, move);
        const Value best = result.improved ? shares_[own] : -game::kInfinity;
        const Scores found = search(1, depth - 1, enough_below(0, best, kSure));
        tree_.leave(1);
        if (tree_.stopped()) return;
        ++result.tried;
        frame.insight.join_child(tree_.at(1).insight);
        if (result.improved && !better(found, shares_, own)) continue;
        result.improved = true;
        shares_ = found;
        frame.keep_line(move, tree_.at(1));
        const auto place = root.moves.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(root.moves.begin(), place, place + 1);
        if (cuts(shares_[own], kSure)) return;
    }
}

Scores MaxN::search(int ply, int depth, Value enough) {
    SettledBy settled_by = SettledBy::AllMoves;
    if (observer_ == nullptr) return node(ply, depth, enough, settled_by);
    observer_->enter(ply, &tree_.at(ply).move, -game::kInfinity, game::kInfinity, depth);
    const Scores shares = node(ply, depth, enough, settled_by);
    observer_->share(shares);
    observer_->leave(ply, shares[decider(ply)], settled_by);
    return shares;
}

Scores MaxN::node(int ply, int depth, Value enough, SettledBy& settled_by) {
    if (tree_.stopped()) return {};
    if (Scores shares; tree_.over(ply, shares)) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return shares;
    }
    if (depth == 0 || !tree_.has_room(ply)) {
        settled_by = SettledBy::Evaluated;
        ++tree_.counts.leaves;
        return tree_.evaluate_all(ply);
    }
    int best_move = kNoMove;
    if (!table_.empty()) {
        tree_.identify(ply);
        ++tree_.counts.table_probes;
        const Entry& known = entry(tree_.at(ply).memory);
        if (known.key == tree_.at(ply).memory && known.depth != kNothing) {
            ++tree_.counts.table_hits;
            const bool solved = !known.insight.horizon && !options_.table->equal_depth;
            if (known.depth == depth || solved) {
                settled_by = SettledBy::FromTable;
                tree_.at(ply).insight = known.insight;
                return known.shares;
            }
            best_move = known.move;
        }
    }
    const Scores shares = tree_.throws(ply) ? throws(ply, depth)
                                            : all_moves(ply, depth, enough, best_move, settled_by);
    if (!tree_.stopped() && settled_by == SettledBy::AllMoves)
        remember(ply, depth, shares, best_move);
    return shares;
}

Scores MaxN::throws(int ply, int depth) {
    tree_.find_throws(ply);
    Frame& frame = tree_.at(ply);
    Sums sums{};
    for (const game::Throw& one : frame.throws) {
        tree_.enter(ply, one.outcome);
        const Scores shares = search(ply + 1, depth, kSure);
        tree_.leave(ply + 1);
        if (tree_.stopped()) return {};
        frame.insight.join_child(tree_.at(ply + 1).insight);
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += one.weight * std::int64_t{shares[i]};
    }
    return means(sums, frame.throws.total());
}

Scores MaxN::mean_of(const game::Throws& throws, const std::vector<Variation>& found) {
    Sums sums{};
    for (std::size_t outcome = 0; outcome < throws.size(); ++outcome)
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += throws[outcome].weight * std::int64_t{(*found[outcome].shares)[i]};
    return means(sums, throws.total());
}

/// Rounded down, so that all together never have more than there is.
Scores MaxN::means(const Sums& sums, std::int64_t weights) {
    Scores means{};
    for (std::size_t i = 0; i < sums.size(); ++i)
        means[i] = static_cast<Value>(floor_of(sums[i], weights));
    return means;
}

Scores MaxN::all_moves(int ply, int depth, Value enough, int& best_move, SettledBy& settled_by) {
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    const std::size_t own = decider(ply);
    const Situation here{&frame.state, &frame.moves, ply, best_move, nullptr};
    order_.begin(frame.picker, here);
    frame.judgement.tried.clear();
    best_move = kNoMove;
    Scores best{};
    for (int number; (number = order_.next(frame.picker, here)) >= 0;) {
        const game::Move move = frame.moves[static_cast<std::size_t>(number)];
        if (!tree_.enter(ply, move)) continue;
        const Value so_far = best_move == kNoMove ? -game::kInfinity : best[own];
        const Scores found = search(ply + 1, depth - 1, enough_below(ply, so_far, enough));
        tree_.leave(ply + 1);
        if (tree_.stopped()) return {};
        const Frame& child = tree_.at(ply + 1);
        frame.insight.join_child(child.insight);
        if (best_move != kNoMove && !better(found, best, own)) continue;
        best = found;
        best_move = number;
        frame.keep_line(move, child);
        if (cuts(best[own], enough)) {
            settled_by = SettledBy::CutOff;
            break;
        }
    }
    if (best_move == kNoMove) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return tree_.stuck_shares(ply);
    }
    order_.cut_off(here, frame.moves[static_cast<std::size_t>(best_move)], {}, depth);
    return best;
}

bool MaxN::cuts(Value own, Value enough) const {
    if (!prunes_) return false;
    if (options_.ties == Ties::First) return own >= enough;
    // Who has all that there is leaves the others nothing to differ in.
    return own > enough || (own == kSure && options_.goal == Goal::Win);
}

Value MaxN::enough_below(int ply, Value best, Value enough) {
    if (decider(ply) == decider(ply + 1)) return tree_.throws(ply + 1) ? kSure : enough;
    // Margins beyond what can be won by are cut, so their sum may be anything.
    if (best == -game::kInfinity || options_.goal == Goal::Margin) return kSure;
    const std::int64_t others = (players_ - 2) * -std::int64_t{tree_.scale().least()};
    return static_cast<Value>(std::min<std::int64_t>(others - best, kSure));
}

bool MaxN::better(const Scores& one, const Scores& other, std::size_t own) const {
    if (one[own] != other[own]) return one[own] > other[own];
    if (options_.ties == Ties::First) return false;
    const auto strongest = [&](const Scores& shares) {
        Value most = -game::kInfinity;
        for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i)
            if (i != own) most = std::max(most, shares[i]);
        return most;
    };
    const Value first = strongest(one), second = strongest(other);
    return first != second ? first < second : one < other;
}

MaxN::Entry& MaxN::entry(game::Key key) { return table_[key % table_.size()]; }

void MaxN::remember(int ply, int depth, const Scores& shares, int move) {
    const Frame& frame = tree_.at(ply);
    // The value may depend on the ply, and others would find it under a key without.
    if (table_.empty() || frame.with_ply != tree_.rules().reads_ply()) return;
    if (2 * used_ >= table_.size() && 2 * table_.size() <= most_entries_) grow();
    Entry& place = entry(frame.memory);
    used_ += place.depth == kNothing;
    place = {frame.memory, shares, frame.insight, depth, move};
}

void MaxN::grow() {
    std::vector<Entry> all(2 * table_.size());
    std::swap(all, table_);
    used_ = 0;
    for (const Entry& each : all) {
        if (each.depth == kNothing) continue;
        Entry& place = entry(each.key);
        used_ += place.depth == kNothing;
        place = each;
    }
}

}  // namespace senet::search
