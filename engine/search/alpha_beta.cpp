#include "search/alpha_beta.h"

#include <algorithm>

#include "search/algorithm.h"

namespace senet::search {

using game::Value;

namespace {

Bound bound_of(Value value, Window window) {
    return value >= window.beta ? Bound::Lower : value > window.alpha ? Bound::Exact : Bound::Upper;
}

}  // namespace

AlphaBeta::AlphaBeta(Tree& tree, const Options& options, Table* table, MoveOrder& order)
    : tree_(tree),
      options_(options),
      table_(table),
      order_(order),
      quiet_depth_(options.quiescence ? options.quiescence->depth : 0),
      scouts_(options.algorithm == Algorithm::NegaScout ||
              options.algorithm == Algorithm::LastMove),
      minds_distance_(options.distances == Distances::Pruned && tree.scale().has_distances() &&
                      !walks_by(Walk::NullWindows, options.algorithm)),
      reduces_(options.late_moves.has_value()),
      has_noisy_(tree.rules().has(game::Hook::Noisy)),
      may_pass_(options.null_move && tree.rules().has(game::Hook::Pass) &&
                tree.rules().has(game::Hook::Evaluate)) {}

Value AlphaBeta::bounded(Value value, Window window) const {
    return options_.fail_soft ? value : std::clamp(value, window.alpha, window.beta);
}

Situation AlphaBeta::situation(int ply, int table_move) {
    const Frame& frame = tree_.at(ply);
    const bool moved = ply > 0 && !frame.by_null_move;
    return {&frame.state, &frame.moves, ply, table_move, moved ? &frame.move : nullptr};
}

Value AlphaBeta::search(int ply, int depth, Window window, NullMoves null_moves) {
    if (observer_ != nullptr) return watched(ply, depth, window, null_moves);
    SettledBy settled_by;
    return valued(ply, depth, window, null_moves, settled_by);
}

Value AlphaBeta::watched(int ply, int depth, Window window, NullMoves null_moves) {
    const Frame& frame = tree_.at(ply);
    const bool moved = ply > 0 && !frame.by_null_move;
    observer_->enter(ply, moved ? &frame.move : nullptr, window.alpha, window.beta, depth);
    SettledBy settled_by = SettledBy::AllMoves;
    const Value value = valued(ply, depth, window, null_moves, settled_by);
    observer_->leave(ply, value, settled_by);
    return value;
}

// Most nodes lie at the horizon: they are valued where their moves are tried, without a call.
inline Value AlphaBeta::valued(int ply, int depth, Window window, NullMoves null_moves,
                               SettledBy& settled_by) {
    return depth > 0 ? node(ply, depth, window, null_moves, settled_by)
                     : horizon(ply, window, settled_by);
}

// Noisy moves only, and the right to make none: the evaluation stands unless one of them does
// better. That there is no move at all is not seen past the horizon, as it is not at it.
inline Value AlphaBeta::quiet(int ply, int depth, Window window) {
    if (tree_.stopped()) return 0;
    const Value stand = tree_.evaluate(ply);
    const bool enough = depth == 0 || !has_noisy_ || stand >= window.beta;
    return enough ? stand : noisy_moves(ply, depth, window, stand);
}

inline bool AlphaBeta::ends(int ply, Window window, Value& value, SettledBy& settled_by) {
    tree_.at(ply).insight = {};
    if (tree_.over(ply, value)) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return true;
    }
    if (!too_far(ply, window, value)) return false;
    settled_by = SettledBy::TooFar;
    return true;
}

inline Value AlphaBeta::horizon(int ply, Window window, SettledBy& settled_by) {
    if (tree_.stopped()) return 0;
    if (Value value; ends(ply, window, value, settled_by)) return bounded(value, window);
    settled_by = SettledBy::Evaluated;
    ++tree_.counts.leaves;
    return bounded(quiet(ply, quiet_depth_, window), window);
}

/// The child's value for the player to move at `ply`, within a window of that player.
inline Value AlphaBeta::child(int ply, int depth, Window window) {
    if (tree_.same_player(ply)) return search(ply + 1, depth, window, NullMoves::Allowed);
    return -search(ply + 1, depth, {-window.beta, -window.alpha}, NullMoves::Allowed);
}

Value AlphaBeta::node(int ply, int depth, Window window, NullMoves null_moves,
                      SettledBy& settled_by) {
    // 1. The end of the game, or of what can matter.
    if (tree_.stopped()) return 0;
    if (table_ != nullptr) tree_.fetch(ply);
    Value value = 0;
    if (ends(ply, window, value, settled_by)) return bounded(value, window);

    // 2. What is known already: a value that is good enough, or at least a move to try first.
    const Finding found = table_ != nullptr ? look_up(ply, depth, window, null_moves) : Finding{};
    if (tree_.stopped()) return 0;
    Frame& frame = tree_.at(ply);
    if (found.bound != Bound::None) {
        settled_by = SettledBy::FromTable;
        const bool proven = Scale::proves(found.value, found.bound) &&
            (found.bound != Bound::Exact || exact_distance(ply, found.depth, found.value));
        frame.insight = {found.reach, found.depth != kSolved && !proven};
        return bounded(found.value, window);
    }

    // 3. Passing the turn: if even that reaches beta, a move will.
    if (may_pass_ && null_moves == NullMoves::Allowed && passes_too(ply, depth, window, value)) {
        settled_by = SettledBy::NullMove;
        return bounded(value, window);
    }
    if (tree_.stopped()) return 0;
    frame.insight = {};  // what was only tried does not count

    // 4. The moves.
    return all_moves(ply, depth, window, found.move, settled_by);
}

Value AlphaBeta::all_moves(int ply, int depth, Window window, int table_move,
                           SettledBy& settled_by) {
    // 4. The moves, best first.
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    const Situation here = situation(ply, table_move);
    order_.begin(frame.picker, here);
    Value best = -game::kInfinity;
    int best_move = kNoMove;
    int tried = 0;
    Window left = window;
    for (int number; (number = order_.next(frame.picker, here)) >= 0;) {
        // 5. One move: reduced, tested, or searched in full.
        const game::Move move = frame.moves[static_cast<std::size_t>(number)];
        const bool late = reduces_ && reducible(ply, depth, tried, move);
        if (!tree_.enter(ply, move)) continue;
        const bool last = frame.picker.given() == frame.moves.size();
        // Where the first move did not cut off, the others are likely to be tried.
        if (looks_ahead_ && depth > 1 && tried > 0 && !last) look_ahead(ply, here);
        const Value value = scouts_ || late ? move_value(ply, depth, left, tried, last, late)
                                            : child(ply, depth - 1, left);
        ++tried;
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);

        // 6. What it means: no better than before, the best so far, or enough.
        if (value <= best) continue;
        best = value;
        if (best <= left.alpha) continue;
        left.alpha = best;
        best_move = number;
        frame.keep_line(move, tree_.at(ply + 1));
        if (best >= window.beta) {
            order_.cut_off(here, frame.picker, move, depth);
            settled_by = SettledBy::CutOff;
            frame.insight = {};  // the bound rests on this move alone
            frame.insight.join_child(tree_.at(ply + 1).insight);
            break;
        }
    }

    // 7. No move at all, or what was learnt.
    if (tried == 0) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return bounded(tree_.stuck(ply), window);
    }
    settle(ply, depth, window, best);
    best = bounded(best, window);
    if (table_ != nullptr) remember(ply, depth, window, best, best_move);
    return best;
}

void AlphaBeta::look_ahead(int ply, const Situation& situation) {
    Frame& frame = tree_.at(ply);
    const int next = order_.peek(frame.picker, situation);
    tree_.fetch_ahead(ply, frame.moves[static_cast<std::size_t>(next)]);
}

RootResult AlphaBeta::search_root(Root& root, Window window, int depth) {
    RootResult result;
    tree_.at(0).insight = {};
    tree_.at(0).pv.clear();
    if (observer_ != nullptr) observer_->enter(0, nullptr, window.alpha, window.beta, depth);
    root_moves(root, result, depth, window);
    if (observer_ != nullptr) {
        observer_->leave(0, result.value,
                         result.value >= window.beta ? SettledBy::CutOff : SettledBy::AllMoves);
    }
    return result;
}

Value AlphaBeta::leaf_value() {
    SettledBy settled_by;
    return horizon(0, {-game::kInfinity, game::kInfinity}, settled_by);
}

void AlphaBeta::root_moves(Root& root, RootResult& result, int depth, Window window) {
    Frame& frame = tree_.at(0);
    std::vector<game::Move>& moves = root.moves;
    Value& best = result.value = -game::kInfinity;
    Window left = window;
    for (std::size_t i = 0; i < moves.size() && best < window.beta; ++i) {
        const game::Move move = moves[i];
        tree_.enter(0, move);
        const Value value =
            move_value(0, depth, left, static_cast<int>(i), i + 1 == moves.size(), false);
        tree_.leave(1);
        if (tree_.stopped()) return;
        ++result.tried;
        frame.insight.join_child(tree_.at(1).insight);
        best = std::max(best, value);
        if (best <= left.alpha) continue;
        left.alpha = best;
        result.improved = true;
        frame.keep_line(move, tree_.at(1));
        const auto place = moves.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(moves.begin(), place, place + 1);
    }
    settle(0, depth, window, best);
    best = bounded(best, window);
    if (root.whole && table_ != nullptr) remember(0, depth, window, best, kNoMove);
}

Value AlphaBeta::move_value(int ply, int depth, Window window, int tried, bool last, bool late) {
    const Window test{window.alpha, window.alpha + 1};
    if (late) {
        // Late moves are seldom best; one that beats alpha even so is searched again in full.
        const Value value = child(ply, depth - 1 - options_.late_moves->reduce, test);
        if (value <= window.alpha || tree_.stopped()) return value;
    }
    const bool scout = scouts_ && (options_.algorithm == Algorithm::NegaScout || last);
    if (!scout || tried == 0 || window.minimal()) return child(ply, depth - 1, window);
    const Value value = child(ply, depth - 1, test);
    if (value <= window.alpha || value >= window.beta || tree_.stopped()) return value;
    const Insight first = tree_.at(ply + 1).insight;  // the value rests on both searches
    const Value again = child(ply, depth - 1, {value, window.beta});
    tree_.at(ply + 1).insight.join(first);
    return std::max(value, again);
}

Value AlphaBeta::noisy_moves(int ply, int depth, Window window, Value best) {
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    frame.moves.erase_if([&](game::Move move) { return !tree_.rules().noisy(frame.state, move); });
    const Situation here = situation(ply, kNoMove);
    order_.begin(frame.picker, here);
    for (int number; best < window.beta && (number = order_.next(frame.picker, here)) >= 0;) {
        if (!tree_.enter(ply, frame.moves[static_cast<std::size_t>(number)])) continue;
        const Window left{std::max(window.alpha, best), window.beta};
        const Window theirs = tree_.same_player(ply) ? left : Window{-left.beta, -left.alpha};
        Value value;
        if (!tree_.over(ply + 1, value)) value = quiet(ply + 1, depth - 1, theirs);
        value = tree_.from_child(ply, value);
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);
        best = std::max(best, value);
    }
    return best;
}

Finding AlphaBeta::look_up(int ply, int depth, Window window, NullMoves null_moves) {
    ++tree_.counts.table_probes;
    Finding finding = tree_.recall(*table_, ply, depth);
    if (finding.bound != Bound::None || finding.move != kNoMove) ++tree_.counts.table_hits;
    if (usable(finding, depth, window)) return finding;
    const auto& deepening = options_.internal_deepening;
    // Where a search of that depth left no move, another would not either.
    const bool tried =
        finding.bound != Bound::None && deepening && finding.depth >= depth - deepening->reduce;
    if (finding.move == kNoMove && deepening && !tried && depth >= deepening->from) {
        search(ply, depth - deepening->reduce, window, null_moves);
        if (!tree_.stopped()) finding.move = tree_.recall(*table_, ply, depth).move;
    }
    finding.bound = Bound::None;
    return finding;
}

bool AlphaBeta::too_far(int ply, Window window, Value& value) const {
    if (!minds_distance_) return false;
    const Value nearest = Scale::nearest(ply);
    if (window.alpha >= nearest) {
        value = nearest;
        return true;
    }
    value = -nearest;
    return window.beta <= -nearest;
}

bool AlphaBeta::usable(const Finding& finding, int depth, Window window) const {
    const bool exact = finding.bound == Bound::Exact;
    const bool at_least = finding.value >= window.beta && (exact || finding.bound == Bound::Lower);
    const bool at_most = finding.value <= window.alpha && (exact || finding.bound == Bound::Upper);
    if (!exact && !at_least && !at_most) return false;
    if (finding.depth == depth || finding.depth == kSolved) return true;
    if (options_.table->equal_depth) return false;
    if (finding.depth > depth) return true;
    // A forced result stays one, however shallow the search that found it.
    return (at_least && Scale::proves(finding.value, Bound::Lower)) ||
        (at_most && Scale::proves(finding.value, Bound::Upper));
}

bool AlphaBeta::passes_too(int ply, int depth, Window window, Value& value) {
    if (depth <= options_.null_move->reduce || Scale::is_result(window.beta) ||
        window.beta >= game::kInfinity) {
        return false;
    }
    if (tree_.evaluate(ply) < window.beta || !tree_.enter_null(ply)) return false;
    const int reduced = depth - 1 - options_.null_move->reduce;
    const Window test{window.beta - 1, window.beta};
    value = tree_.from_child(
        ply, search(ply + 1, reduced, {-test.beta, -test.alpha}, NullMoves::Forbidden));
    tree_.leave(ply + 1);
    if (tree_.stopped() || value < window.beta) return false;
    // Where every move only harms, passing proves nothing: deep down, a reduced search with moves
    // must agree.
    if (depth >= options_.null_move->verify &&
        search(ply, reduced, test, NullMoves::Forbidden) < window.beta)
        return false;
    if (Scale::is_result(value)) value = window.beta;  // a win that needs the pass is no proven win
    tree_.at(ply).insight.horizon = true;
    return !tree_.stopped();
}

bool AlphaBeta::reducible(int ply, int depth, int tried, game::Move move) {
    const LateMoves& late = *options_.late_moves;
    if (tried < late.after || depth < late.from) return false;
    return !has_noisy_ || !tree_.rules().noisy(tree_.at(ply).state, move);
}

/// Whether a forced result that a search of this depth found comes no sooner by another way. It may
/// where the end lies beyond that depth, and where moves were left out by guess.
bool AlphaBeta::exact_distance(int ply, int depth, Value value) const {
    const bool guesses = may_pass_ || options_.late_moves;
    return !guesses && Scale::ends_within(value, ply + depth);
}

/// Notes that a forced result does not rest on the horizon.
void AlphaBeta::settle(int ply, int depth, Window window, Value value) {
    const Bound bound = bound_of(value, window);
    if (Scale::proves(value, bound) && (bound != Bound::Exact || exact_distance(ply, depth, value)))
        tree_.at(ply).insight.horizon = false;
}

void AlphaBeta::remember(int ply, int depth, Window window, Value best, int best_move) {
    tree_.remember(*table_, ply, depth, best, bound_of(best, window), best_move);
}

}  // namespace senet::search
