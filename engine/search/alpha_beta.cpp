#include "search/alpha_beta.h"

#include <algorithm>

#include "search/algorithm.h"
#include "search/parts.h"

namespace senet::search {

using game::Value;

namespace {

/// One node in so many is surveyed.
constexpr unsigned kSurveyEvery = 16;

Bound bound_of(Value value, Window window) {
    return value >= window.beta ? Bound::Lower : value > window.alpha ? Bound::Exact : Bound::Upper;
}

}  // namespace

AlphaBeta::AlphaBeta(Tree& tree, const Options& options, Table* table, MoveOrder& order)
    : tree_(tree),
      options_(options),
      table_(table),
      order_(order),
      gauge_(tree.scale().expects() ? tree.scale().evaluation(static_cast<Value>(options.unit))
                                    : options.unit),
      selectivity_(options, gauge_),
      quiet_depth_(options.quiescence ? options.quiescence->depth : 0),
      scouts_(options.algorithm == Algorithm::NegaScout ||
              options.algorithm == Algorithm::LastMove),
      minds_distance_(options.distances == Distances::Pruned && tree.scale().has_distances() &&
                      !walks_by(Walk::NullWindows, options.algorithm)),
      guesses_(search::guesses(options, tree.rules())),
      judges_(tree.rules().evaluates() &&
              (options.reverse_futility || options.razoring || options.futility ||
               options.singular || options.probcut)),
      counts_(judges_ || options.move_counts),
      leaves_out_(options.futility || options.move_counts),
      sorts_(counts_ || options.late_moves),
      selects_(sorts_ || options.singular || options.extensions || options.internal_reduction ||
               (options.null_move && options.null_move->grow > 0)),
      keeps_tried_(order.has_histories() && options.histories.malus),
      by_pieces_(order.asks_for_pieces()),
      files_(by_pieces_ ||
             (options.late_moves && options.late_moves->history > 0 && order.has_histories())),
      has_noisy_(tree.rules().has(game::Hook::Noisy)),
      throws_(tree.rules().game().chance),
      has_pass_(tree.rules().has(game::Hook::Pass) && !tree.scale().expects()),
      extends_threats_(has_pass_ && options.extensions && options.extensions->threat),
      extends_replies_(!throws_ && options.extensions && options.extensions->one_reply),
      passes_(options.null_move && has_pass_ && tree.rules().evaluates()) {
    if (table != nullptr && options.quiescence && options.quiescence_table && has_noisy_)
        quiescence_.emplace(TableOptions{.bytes = kQuiescenceBytes, .replace = Replace::Always});
    if (options.correction && (judges_ || passes_))
        corrections_.emplace(tree.rules(), options.correction->weight);
}

Value AlphaBeta::bounded(Value value, Window window) const {
    return options_.fail_soft ? value : std::clamp(value, window.alpha, window.beta);
}

Situation AlphaBeta::situation(int ply, int table_move) {
    const Frame& frame = tree_.at(ply);
    const bool moved = ply > 0 && !frame.by_null_move && !(throws_ && tree_.throws(ply - 1));
    const Before before{frame.judgement.piece,
                        ply > 0 ? tree_.at(ply - 1).judgement.piece : kNoPiece};
    return {&frame.state, &frame.moves, ply, table_move, moved ? &frame.move : nullptr, before};
}

void AlphaBeta::file(int ply, int piece, bool quiet, int extension) {
    Judgement& next = tree_.at(ply + 1).judgement;
    next.piece = piece;
    next.quiet_move = quiet;
    next.forget_passing();
    next.extended = tree_.at(ply).judgement.extended + extension;
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
    if (quiescence_) return remembered_quiet(ply, depth, window);
    const Value stand = tree_.evaluate(ply);
    if (options_.noisy_gains) tree_.at(ply).judgement.evaluation = stand;
    const bool enough =
        depth == 0 || !has_noisy_ || stand >= window.beta || (throws_ && tree_.throws(ply));
    return enough ? stand : noisy_moves(ply, depth, window, stand);
}

/// The same with a table. What a horizon less deep has found counts as much as any.
Value AlphaBeta::remembered_quiet(int ply, int depth, Window window) {
    tree_.identify(ply);
    ++tree_.counts.table_probes;
    const Finding found = tree_.recall(*quiescence_, ply, 0);
    Judgement& here = tree_.at(ply).judgement;
    here.evaluation = found.evaluation;
    if (found.bound != Bound::None && usable(found, 0, window)) {
        ++tree_.counts.table_hits;
        const bool proven = Scale::proves(found.value, found.bound);
        tree_.at(ply).insight = {found.reach, found.depth != kSolved && !proven};
        return found.value;
    }
    if (!here.known()) here.evaluation = tree_.evaluate(ply);
    tree_.at(ply).insight.horizon = true;
    Value best = here.evaluation;
    if (depth > 0 && best < window.beta && !(throws_ && tree_.throws(ply)))
        best = noisy_moves(ply, depth, window, best);
    if (!tree_.stopped())
        tree_.remember(*quiescence_, ply, 0, best, bound_of(best, window), kNoMove);
    return best;
}

Value AlphaBeta::noisy_value(int ply, Window window) { return quiet(ply, quiet_depth_, window); }

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
Value AlphaBeta::node(int ply, int depth, Window window, NullMoves null_moves,
                      SettledBy& settled_by) {
    // 1. The end of the game, or of what can matter.
    if (tree_.stopped()) return 0;
    if (table_ != nullptr) tree_.fetch(ply);
    Value value = 0;
    if (ends(ply, window, value, settled_by)) return bounded(value, window);

    // 2. What is known already: a value that is good enough, or at least a move to try first.
    Frame& frame = tree_.at(ply);
    const bool whole = !guesses_ || !frame.judgement.excluded;
    const Known known =
        table_ != nullptr && whole ? look_up(ply, depth, window, null_moves) : Known{};
    if (tree_.stopped()) return 0;
    const Finding& found = known.finding;
    if (known.enough) {
        settled_by = SettledBy::FromTable;
        const bool proven = Scale::proves(found.value, found.bound) &&
            (found.bound != Bound::Exact || exact_distance(ply, found.depth, found.value));
        frame.insight = {found.reach, found.depth != kSolved && !proven};
        return bounded(found.value, window);
    }

    if (throws_ && tree_.throws(ply)) return thrown(ply, depth, window, found, settled_by);

    // 3. What the state is worth as it stands, and whether that says enough.
    frame.insight = {};  // what was only tried does not count
    if (!guesses_) return all_moves<false>(ply, depth, window, found, settled_by);
    if (counts_ && whole && !probing_)
        frame.judgement.surveyed = ++nodes_ % kSurveyEvery == 0 || knows_little(depth);
    frame.judgement.probed = 0;
    frame.judgement.endangered = false;
    frame.judgement.evaluation = kNoEvaluation;
    if (judges_ || (passes_ && depth >= kLeastForNull)) judge(ply, found);
    if (whole && guess(ply, depth, window, null_moves, value, settled_by))
        return bounded(value, window);
    if (tree_.stopped()) return 0;
    frame.insight = {};
    const auto& shallower = options_.internal_reduction;
    if (shallower && depth >= shallower->from && found.move == kNoMove && whole &&
        (!window.minimal() || frame.judgement.expects_cut))
        --depth;
    if (frame.judgement.endangered) {
        ++depth;
        ++frame.judgement.extended;
    }
    return selects_ ? all_moves<true>(ply, depth, window, found, settled_by)
                    : all_moves<false>(ply, depth, window, found, settled_by);
}

/// The value of the move that was just entered, for the player who made it, `depth` plies beyond
/// it. In line: calls of their own for the leaves cost a sixth of the speed.
template <bool kGuesses>
[[gnu::always_inline]] inline Value AlphaBeta::move_value(int ply, int depth, Window window,
                                                          int tried, bool last, int reduction) {
    const Window test{window.alpha, window.alpha + 1};
    const bool flips = kGuesses && !tree_.same_player(ply);
    const auto expect_cut = [&](bool expected) {
        if (kGuesses) tree_.at(ply + 1).judgement.expects_cut = expected;
    };
    if (kGuesses && reduction > 0) {
        // Late moves are seldom best; one that beats alpha even so is searched again in full.
        expect_cut(flips);
        const Value value = child(ply, depth - reduction, test);
        if (value <= window.alpha || tree_.stopped()) return value;
    }
    const bool scout = scouts_ && (options_.algorithm == Algorithm::NegaScout || last);
    if (!scout || tried == 0 || window.minimal()) {
        if (kGuesses) expect_cut(window.minimal() && tree_.at(ply).judgement.expects_cut != flips);
        return child(ply, depth, window);
    }
    expect_cut(flips);
    const Value value = child(ply, depth, test);
    if (value <= window.alpha || value >= window.beta || tree_.stopped()) return value;
    const Insight first = tree_.at(ply + 1).insight;  // the value rests on both searches
    // Where the test rests on guesses, it may be too high: it is no bound then.
    const bool sure = !kGuesses || !guesses_;
    const Value again = child(ply, depth, {sure ? value : window.alpha, window.beta});
    tree_.at(ply + 1).insight.join(first);
    return sure ? std::max(value, again) : again;
}

// Compiled twice, so that a search that guesses nothing of single moves does not pay for it.
template <bool kGuesses>
Value AlphaBeta::all_moves(int ply, int depth, Window window, const Finding& found,
                           SettledBy& settled_by) {
    // 4. The moves, best first.
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    Value best = -game::kInfinity;
    const Situation here = situation(ply, found.move);
    const bool excludes = kGuesses && frame.judgement.excluded.has_value();
    if (options_.enhanced_cutoffs && depth >= options_.enhanced_cutoffs->from && !excludes &&
        table_ != nullptr && cuts_by_child(ply, depth, window, here, best)) {
        settled_by = SettledBy::FromTable;
        return bounded(best, window);
    }
    int longer = 0;  // for the table's move
    if (kGuesses && (options_.singular || options_.extensions)) {
        longer = extension(ply, depth, window, found, best);
        if (tree_.stopped()) return 0;
        if (best >= window.beta) {
            settled_by = SettledBy::CutOff;
            return bounded(best, window);
        }
    }
    frame.judgement.tried.clear();
    order_.begin(frame.picker, here);
    int best_move = kNoMove;
    int tried = 0, plain_tried = 0, plain_best = 0;
    bool skipped = false;
    if (kGuesses && counts_) gauge_.note_width(frame.moves.size());
    const bool learns = kGuesses && counts_ && window.minimal() && ply > 0 && !excludes &&
        !Scale::is_result(window.alpha) && !Scale::is_result(window.beta);
    const bool may_extend =
        kGuesses && extends_threats_ && is_calm(ply) && frame.judgement.extended < kMostExtensions;
    Window left = window;
    for (int number; (number = order_.next(frame.picker, here)) >= 0;) {
        // 5. One move: left out, reduced, tested, or searched in full.
        const game::Move move = frame.moves[static_cast<std::size_t>(number)];
        if (excludes && frame.judgement.excluded == move) continue;
        const MoveKey key = files_ ? order_.key_of(frame.picker, here, number) : MoveKey{};
        const bool quiet = kGuesses && sorts_ && is_quiet(ply, move);
        const bool plain = quiet && counts_ && (by_pieces_ ? key.taken == 0 : !takes(ply, move));
        const bool doubtful = kGuesses && leaves_out_ && plain && tried > 0 &&
            left_out(ply, depth, left, tried + 1, plain_tried, best);
        // Where a quiet move may end the game or threaten to, that is seen first.
        if (doubtful && has_noisy_ && !extends_threats_) {
            skipped = true;
            continue;
        }
        if (!tree_.enter(ply, move)) continue;
        if (doubtful && !decides(ply)) {
            tree_.turn_back(ply + 1);
            skipped = true;
            continue;
        }
        const bool last = frame.picker.given() == frame.moves.size();
        // Where the first move did not cut off, the others are likely to be tried.
        if (looks_ahead_ && depth > 1 && tried > 0 && !last) look_ahead(ply, here);
        const bool longest = number == found.move || frame.moves.size() == 1;
        int extended = kGuesses && longest ? longer : 0;
        if (by_pieces_ || kGuesses) file(ply, piece_of(key), plain, extended);
        if (kGuesses && extends_threats_ && may_extend && extended == 0 && threatens(ply)) {
            extended = 1;
            ++tree_.at(ply + 1).judgement.extended;
        }
        const int reduced = kGuesses && options_.late_moves && tried > 0 && extended == 0
            ? reduction(here, depth, left, tried + 1, move, key, quiet)
            : 0;
        const Value value = move_value<kGuesses>(ply, depth - tree_.cost(ply + 1) + extended, left,
                                                 tried, last, reduced);
        ++tried;
        plain_tried += plain;
        if (plain && learns && tried > 1) note_move(ply, depth, left, tried, value);
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);

        // 6. What it means: no better than before, the best so far, or enough.
        if (value > best) {
            best = value;
            if (best > left.alpha) {
                left.alpha = best;
                best_move = number;
                plain_best = plain ? plain_tried : 0;
                frame.keep_line(move, tree_.at(ply + 1));
                if (best >= window.beta) {
                    const game::MoveList& in_vain = frame.judgement.tried;
                    order_.cut_off(here, move, {in_vain.data(), in_vain.size()}, depth);
                    settled_by = SettledBy::CutOff;
                    frame.insight = {};  // the bound rests on this move alone
                    frame.insight.join_child(tree_.at(ply + 1).insight);
                    break;
                }
            }
        }
        if (keeps_tried_) frame.judgement.tried.push_back(move);
    }
    if (skipped && best < window.beta) frame.insight.horizon = true;
    if (learns && tried > 0 && !skipped)
        note_node(ply, depth, window, best, plain_tried, plain_best);

    // 7. No move at all, or what was learnt.
    if (tried == 0 && excludes) return bounded(window.alpha, window);
    if (tried == 0) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return bounded(tree_.stuck(ply), window);
    }
    settle(ply, depth, window, best);
    if (kGuesses && corrections_ && !excludes) correct(ply, depth, window, best);
    best = bounded(best, window);
    if (table_ != nullptr && !excludes) remember(ply, depth, window, best, best_move);
    return best;
}

/// Whether the table knows of a move that reaches beta. `value` is then its value.
bool AlphaBeta::cuts_by_child(int ply, int depth, Window window, const Situation& here,
                              Value& value) {
    Frame& frame = tree_.at(ply);
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        const game::Move move = frame.moves[i];
        if (!tree_.enter(ply, move)) continue;
        Value over;
        bool cuts = false;
        if (!tree_.stopped() && !tree_.over(ply + 1, over)) {
            tree_.fetch(ply + 1);
            const int left = depth - tree_.cost(ply + 1);
            const Finding found = tree_.recall(*table_, ply + 1, left);
            value = tree_.from_child(ply, found.value);
            const Window beyond{window.beta - 1, window.beta};
            const Window theirs =
                tree_.same_player(ply) ? beyond : Window{-beyond.beta, -beyond.alpha};
            cuts = value >= window.beta && usable(found, left, theirs);
            if (cuts) {
                const bool proven = Scale::proves(value, Bound::Lower);
                tree_.at(ply + 1).insight = {found.reach, found.depth != kSolved && !proven};
            }
        }
        tree_.turn_back(ply + 1);
        if (!cuts) continue;
        frame.insight = {};
        frame.insight.join_child(tree_.at(ply + 1).insight);
        frame.pv.clear();
        order_.cut_off(here, move, {}, depth);
        settle(ply, depth, window, value);
        remember(ply, depth, window, bounded(value, window), static_cast<int>(i));
        return true;
    }
    value = -game::kInfinity;
    return false;
}

void AlphaBeta::look_ahead(int ply, const Situation& situation) {
    Frame& frame = tree_.at(ply);
    const int next = order_.peek(frame.picker, situation);
    tree_.fetch_ahead(ply, frame.moves[static_cast<std::size_t>(next)]);
}

RootResult AlphaBeta::search_root(Root& root, Window window, int depth) {
    RootResult result;
    tree_.at(0).pv.clear();
    tree_.at(0).judgement = {};
    if (judges_ && !tree_.throws(0)) judge(0, {});
    tree_.at(0).insight = {};  // what was only looked at does not count
    if (observer_ != nullptr) observer_->enter(0, nullptr, window.alpha, window.beta, depth);
    if (tree_.throws(0))
        root_outcome(root.moves.front(), result, depth, window);
    else
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
    const Situation here = situation(0, kNoMove);
    Value& best = result.value = -game::kInfinity;
    Window left = window;
    for (std::size_t i = 0; i < moves.size() && best < window.beta; ++i) {
        const game::Move move = moves[i];
        const bool quiet = sorts_ && is_quiet(0, move);
        const MoveKey key = files_ ? order_.key_of(frame.state, move) : MoveKey{};
        const bool may_extend = extends_threats_ && is_calm(0);
        const std::uint64_t nodes = tree_.counts.nodes;
        tree_.enter(0, move);
        if (by_pieces_ || guesses_) file(0, piece_of(key), quiet && counts_ && !takes(0, move), 0);
        const int number = static_cast<int>(i) + 1;
        const int extended = may_extend && threatens(0) ? 1 : 0;
        tree_.at(1).judgement.extended += extended;
        const int reduced = options_.late_moves && root.whole && i > 0 && extended == 0
            ? reduction(here, depth, left, number, move, key, quiet)
            : 0;
        const Value value = move_value<true>(0, depth - 1 + extended, left, static_cast<int>(i),
                                             i + 1 == moves.size(), reduced);
        tree_.leave(1);
        if (tree_.stopped()) return;
        ++result.tried;
        frame.insight.join_child(tree_.at(1).insight);
        best = std::max(best, value);
        tree_.set_fails_low(best <= window.alpha && !window.minimal());
        if (best <= left.alpha) continue;
        left.alpha = best;
        result.improved = true;
        result.best_nodes = tree_.counts.nodes - nodes;
        frame.keep_line(move, tree_.at(1));
        const auto place = moves.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(moves.begin(), place, place + 1);
    }
    settle(0, depth, window, best);
    best = bounded(best, window);
    if (root.whole && table_ != nullptr) remember(0, depth, window, best, kNoMove);
}

Value AlphaBeta::noisy_moves(int ply, int depth, Window window, Value best) {
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    frame.moves.erase_if([&](game::Move move) { return !tree_.rules().noisy(frame.state, move); });
    const Situation here = situation(ply, kNoMove);
    order_.begin(frame.picker, here);
    const Value stand = best;
    for (int number; best < window.beta && (number = order_.next(frame.picker, here)) >= 0;) {
        const game::Move move = frame.moves[static_cast<std::size_t>(number)];
        Gain* const gain = options_.noisy_gains ? &gain_of(frame.state, move) : nullptr;
        if (gain != nullptr && gain->known()) {
            const double most = stand + gain->most(options_.noisy_gains->spread);
            if (most <= window.alpha) {
                best = std::max(best, static_cast<Value>(most));
                continue;
            }
        }
        if (!tree_.enter(ply, move)) continue;
        const Window left{std::max(window.alpha, best), window.beta};
        const Window theirs = tree_.same_player(ply) ? left : Window{-left.beta, -left.alpha};
        Value value;
        const bool over = tree_.over(ply + 1, value);
        if (!over) value = quiet(ply + 1, depth - 1, theirs);
        value = tree_.from_child(ply, value);
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);
        const Judgement& next = tree_.at(ply + 1).judgement;
        if (gain != nullptr && !over && next.known())
            gain->note(tree_.from_child(ply, next.evaluation) - stand);
        best = std::max(best, value);
    }
    return best;
}

AlphaBeta::Known AlphaBeta::look_up(int ply, int depth, Window window, NullMoves null_moves) {
    ++tree_.counts.table_probes;
    Finding finding = tree_.recall(*table_, ply, depth);
    if (finding.bound != Bound::None || finding.move != kNoMove) ++tree_.counts.table_hits;
    if (usable(finding, depth, window)) return {finding, true};
    const auto& deepening = options_.internal_deepening;
    // Where a search of that depth left no move, another would not either.
    const bool tried =
        finding.bound != Bound::None && deepening && finding.depth >= depth - deepening->reduce;
    if (finding.move == kNoMove && deepening && !tried && !(throws_ && tree_.throws(ply)) &&
        depth >= deepening->from) {
        search(ply, depth - deepening->reduce, window, null_moves);
        if (!tree_.stopped()) finding.move = tree_.recall(*table_, ply, depth).move;
    }
    return {finding, false};
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

/// Whether a forced result that a search of this depth found comes no sooner by another way. It may
/// where the end lies beyond that depth, and where moves were left out by guess.
bool AlphaBeta::exact_distance(int ply, int depth, Value value) const {
    return !guesses_ && Scale::ends_within(value, ply + depth);
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
