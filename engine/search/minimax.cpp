#include "search/minimax.h"

#include "search/average.h"

namespace senet::search {

using game::Value;

Minimax::Minimax(Tree& tree, const Options& options, Table* table)
    : tree_(tree), options_(options), table_(table) {}

RootResult Minimax::search_root(const Root& root, int depth) {
    root_ = &root;
    tree_.at(0).insight = {};
    tree_.at(0).pv.clear();
    RootResult result{.value = tree_.throws(0) ? root_outcome(root.moves.front(), depth)
                                               : search(0, depth)};
    if (!tree_.stopped()) result.tried = root.moves.size();
    return result;
}

Value Minimax::root_outcome(game::Move outcome, int depth) {
    if (observer_ != nullptr)
        observer_->enter(0, nullptr, -game::kInfinity, game::kInfinity, depth);
    tree_.enter(0, outcome);
    const Value value = tree_.from_child(0, search(1, depth));
    tree_.leave(1);
    tree_.at(0).insight.join_child(tree_.at(1).insight);
    tree_.at(0).keep_line(outcome, tree_.at(1));
    if (observer_ != nullptr) observer_->leave(0, value, SettledBy::AllMoves);
    return value;
}

Value Minimax::search(int ply, int depth) {
    if (observer_ == nullptr) {
        SettledBy settled_by;
        return node(ply, depth, settled_by);
    }
    const Frame& frame = tree_.at(ply);
    observer_->enter(ply, ply == 0 ? nullptr : &frame.move, -game::kInfinity, game::kInfinity,
                     depth);
    SettledBy settled_by = SettledBy::AllMoves;
    const Value value = node(ply, depth, settled_by);
    observer_->leave(ply, value, settled_by);
    return value;
}

Value Minimax::node(int ply, int depth, SettledBy& settled_by) {
    if (tree_.stopped()) return 0;
    if (table_ != nullptr && depth > 0) tree_.fetch(ply);
    if (Value value; tree_.over(ply, value)) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return value;
    }
    if (depth == 0) {
        settled_by = SettledBy::Evaluated;
        ++tree_.counts.leaves;
        return quiet(ply, options_.quiescence ? options_.quiescence->depth : 0);
    }
    if (table_ != nullptr && ply > 0) {
        ++tree_.counts.table_probes;
        const Finding finding = tree_.recall(*table_, ply, depth);
        if (finding.bound == Bound::Exact && finding.depth == depth) {
            ++tree_.counts.table_hits;
            settled_by = SettledBy::FromTable;
            tree_.at(ply).insight = {finding.reach, true};
            return finding.value;
        }
    }
    settled_by = SettledBy::AllMoves;
    return tree_.throws(ply) ? throws(ply, depth) : moves(ply, depth, settled_by);
}

Value Minimax::throws(int ply, int depth) {
    if (!tree_.has_room(ply)) return tree_.evaluate(ply);
    tree_.find_throws(ply);
    Frame& frame = tree_.at(ply);
    std::int64_t sum = 0;
    for (const game::Throw& one : frame.throws) {
        tree_.enter(ply, one.outcome);
        sum += one.weight * std::int64_t{tree_.from_child(ply, search(ply + 1, depth))};
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);
    }
    const Value value = mean(sum, frame.throws.total());
    if (table_ != nullptr) tree_.remember(*table_, ply, depth, value, Bound::Exact, kNoMove);
    return value;
}

Value Minimax::moves(int ply, int depth, SettledBy& settled_by) {
    Frame& frame = tree_.at(ply);
    if (ply > 0)
        tree_.generate(ply);
    else
        frame.moves.assign(root_->moves);
    Value best = -game::kInfinity;
    int best_move = kNoMove;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        if (!tree_.enter(ply, frame.moves[i])) continue;
        const Value value = tree_.from_child(ply, search(ply + 1, depth - tree_.cost(ply + 1)));
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        const Frame& child = tree_.at(ply + 1);
        frame.insight.join_child(child.insight);
        if (value <= best) continue;
        best = value;
        best_move = static_cast<int>(i);
        frame.keep_line(frame.moves[i], child);
    }
    if (best_move == kNoMove) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return tree_.stuck(ply);
    }
    const bool whole = ply > 0 || root_->whole;
    if (table_ != nullptr && whole)
        tree_.remember(*table_, ply, depth, best, Bound::Exact, ply > 0 ? best_move : kNoMove);
    return best;
}

Value Minimax::quiet(int ply, int depth) {
    if (tree_.stopped()) return 0;
    Value best = tree_.evaluate(ply);
    if (depth == 0 || !tree_.rules().has(game::Hook::Noisy) || tree_.throws(ply)) return best;
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    for (const game::Move move : frame.moves) {
        if (!tree_.rules().noisy(frame.state, move) || !tree_.enter(ply, move)) continue;
        Value value;
        if (!tree_.over(ply + 1, value)) value = quiet(ply + 1, depth - 1);
        value = tree_.from_child(ply, value);
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);
        best = std::max(best, value);
    }
    return best;
}

}  // namespace senet::search
