#include "search/alpha_beta.h"

#include <algorithm>

#include "search/algorithm.h"
#include "search/parts.h"

namespace senet::search {

using game::Value;

namespace {

/// Plies left, at least, for passing to be tried: nearer to the horizon the evaluation says as
/// much.
constexpr int kLeastForNull = 3;

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
      gauge_(options.unit),
      selectivity_(options, gauge_),
      quiet_depth_(options.quiescence ? options.quiescence->depth : 0),
      scouts_(options.algorithm == Algorithm::NegaScout ||
              options.algorithm == Algorithm::LastMove),
      minds_distance_(options.distances == Distances::Pruned && tree.scale().has_distances() &&
                      !walks_by(Walk::NullWindows, options.algorithm)),
      guesses_(guesses_in(options, tree.rules().game().hooks)),
      judges_(
          tree.rules().has(game::Hook::Evaluate) &&
          (options.reverse_futility || options.razoring || options.futility || options.singular)),
      counts_(judges_ || options.move_counts),
      leaves_out_(options.futility || options.move_counts),
      keys_(order.has_histories()),
      has_noisy_(tree.rules().has(game::Hook::Noisy)),
      has_pass_(tree.rules().has(game::Hook::Pass)),
      passes_(options.null_move && has_pass_ && tree.rules().has(game::Hook::Evaluate)) {}

Value AlphaBeta::bounded(Value value, Window window) const {
    return options_.fail_soft ? value : std::clamp(value, window.alpha, window.beta);
}

Situation AlphaBeta::situation(int ply, int table_move) {
    const Frame& frame = tree_.at(ply);
    const bool moved = ply > 0 && !frame.by_null_move;
    const Before before{frame.judgement.piece,
                        ply > 0 ? tree_.at(ply - 1).judgement.piece : kNoPiece};
    return {&frame.state, &frame.moves, ply, table_move, moved ? &frame.move : nullptr, before};
}

void AlphaBeta::file(int ply, const MoveKey& key, bool quiet, int extension) {
    Judgement& next = tree_.at(ply + 1).judgement;
    next.piece = keys_ ? static_cast<int>(key.piece) : kNoPiece;
    next.quiet_move = quiet;
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
    Frame& frame = tree_.at(ply);
    const bool whole = !frame.judgement.excluded;
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

    // 3. What the state is worth as it stands, and whether that says enough.
    if (counts_ && whole) frame.judgement.surveyed = ++nodes_ % kSurveyEvery == 0;
    frame.judgement.evaluation = kNoEvaluation;
    if (judges_ || (passes_ && depth >= kLeastForNull)) judge(ply, found);
    if (guesses_ && whole && guess(ply, depth, window, null_moves, value, settled_by))
        return bounded(value, window);
    if (tree_.stopped()) return 0;
    frame.insight = {};  // what was only tried does not count
    const auto& shallower = options_.internal_reduction;
    if (shallower && depth >= shallower->from && found.move == kNoMove && whole &&
        (!window.minimal() || frame.judgement.expects_cut))
        --depth;

    return all_moves(ply, depth, window, found, settled_by);
}

Value AlphaBeta::all_moves(int ply, int depth, Window window, const Finding& found,
                           SettledBy& settled_by) {
    // 4. The moves, best first.
    Frame& frame = tree_.at(ply);
    tree_.generate(ply);
    Value best = -game::kInfinity;
    int longer = 0;  // for the table's move
    if (options_.singular || options_.extensions) {
        longer = extension(ply, depth, window, found, best);
        if (tree_.stopped()) return 0;
        if (best >= window.beta) {
            settled_by = SettledBy::CutOff;
            return bounded(best, window);
        }
    }
    const Situation here = situation(ply, found.move);
    const bool excludes = frame.judgement.excluded.has_value();
    frame.judgement.tried.clear();
    order_.begin(frame.picker, here);
    int best_move = kNoMove;
    int tried = 0, quiet_tried = 0, quiet_best = 0;
    bool skipped = false;
    const bool learns = counts_ && window.minimal() && ply > 0 && !frame.judgement.excluded &&
        !Scale::is_result(window.alpha) && !Scale::is_result(window.beta);
    Window left = window;
    for (int number; (number = order_.next(frame.picker, here)) >= 0;) {
        // 5. One move: left out, reduced, tested, or searched in full.
        const game::Move move = frame.moves[static_cast<std::size_t>(number)];
        if (excludes && frame.judgement.excluded == move) continue;
        const bool quiet = guesses_ && is_quiet(ply, move);
        const bool doubtful = leaves_out_ && quiet && tried > 0 &&
            left_out(ply, depth, left, tried + 1, quiet_tried, best);
        if (doubtful && has_noisy_) {  // else a quiet move may be what ends the game
            skipped = true;
            continue;
        }
        const MoveKey key = keys_ ? order_.key_of(frame.state, move) : MoveKey{};
        if (!tree_.enter(ply, move)) continue;
        if (doubtful && !tree_.at(ply + 1).outcome.over()) {
            tree_.turn_back(ply + 1);
            skipped = true;
            continue;
        }
        const bool last = frame.picker.given() == frame.moves.size();
        // Where the first move did not cut off, the others are likely to be tried.
        if (looks_ahead_ && depth > 1 && tried > 0 && !last) look_ahead(ply, here);
        const int extended = number == found.move || frame.moves.size() == 1 ? longer : 0;
        if (keys_ || guesses_) file(ply, key, quiet, extended);
        const int reduced = options_.late_moves && tried > 0
            ? reduction(here, depth, left, tried + 1, move, key, quiet)
            : 0;
        const Value value = move_value(ply, depth - 1 + extended, left, tried, last, reduced);
        ++tried;
        quiet_tried += quiet;
        if (quiet && learns && tried > 1) note_move(ply, depth, left, tried, value);
        tree_.leave(ply + 1);
        if (tree_.stopped()) return 0;
        frame.insight.join_child(tree_.at(ply + 1).insight);

        // 6. What it means: no better than before, the best so far, or enough.
        if (value > best) {
            best = value;
            if (best > left.alpha) {
                left.alpha = best;
                best_move = number;
                quiet_best = quiet ? quiet_tried : 0;
                frame.keep_line(move, tree_.at(ply + 1));
                if (best >= window.beta) {
                    order_.cut_off(here, move, frame.judgement.tried, depth);
                    settled_by = SettledBy::CutOff;
                    frame.insight = {};  // the bound rests on this move alone
                    frame.insight.join_child(tree_.at(ply + 1).insight);
                    break;
                }
            }
        }
        if (keys_) frame.judgement.tried.push_back(key);
    }
    if (skipped && best < window.beta) frame.insight.horizon = true;
    if (learns && tried > 0 && !skipped)
        note_node(ply, depth, window, best, quiet_tried, quiet_best);

    // 7. No move at all, or what was learnt.
    if (tried == 0 && frame.judgement.excluded) return bounded(window.alpha, window);
    if (tried == 0) {
        settled_by = SettledBy::GameOver;
        ++tree_.counts.leaves;
        return bounded(tree_.stuck(ply), window);
    }
    settle(ply, depth, window, best);
    best = bounded(best, window);
    if (table_ != nullptr && !frame.judgement.excluded)
        remember(ply, depth, window, best, best_move);
    return best;
}

// --- what is guessed

/// Evaluates the node, and sees whether it improves on the same player's last turn.
void AlphaBeta::judge(int ply, const Finding& found) {
    Judgement& here = tree_.at(ply).judgement;
    here.evaluation = found.evaluation != kNoEvaluation ? found.evaluation : tree_.evaluate(ply);
    here.estimate = here.evaluation;
    // A value that points the way is nearer to the truth.
    const bool at_least = found.bound == Bound::Lower || found.bound == Bound::Exact;
    const bool at_most = found.bound == Bound::Upper || found.bound == Bound::Exact;
    if (!Scale::is_result(found.value) &&
        ((at_least && found.value > here.estimate) || (at_most && found.value < here.estimate)))
        here.estimate = found.value;
    here.improving = false;
    if (ply == 0) return;
    const Judgement& before = tree_.at(ply - 1).judgement;
    if (before.known() && here.quiet_move) {
        const Value seen = tree_.same_player(ply - 1) ? here.evaluation : -here.evaluation;
        gauge_.note_change(seen - before.evaluation);
    }
    const game::Player player = tree_.at(ply).state.turn();
    for (int back = ply - 1; back >= std::max(0, ply - 4); --back) {
        const Frame& earlier = tree_.at(back);
        if (earlier.state.turn() != player || !earlier.judgement.known()) continue;
        here.improving = here.evaluation > earlier.judgement.evaluation;
        break;
    }
}

/// Whether the node's value is guessed without its moves: by its evaluation alone, by its noisy
/// moves, by passing. In null windows only: what is to be the principal variation is not guessed.
bool AlphaBeta::guess(int ply, int depth, Window window, NullMoves null_moves, Value& value,
                      SettledBy& settled_by) {
    tree_.at(ply).insight.horizon = true;
    if (!tree_.at(ply).judgement.known() || ply == 0 || !window.minimal() ||
        Scale::is_result(window.beta) || Scale::is_result(window.alpha))
        return false;
    const Judgement& here = tree_.at(ply).judgement;
    if (null_moves == NullMoves::Allowed && !here.surveyed) {
        const Value above = here.estimate - window.beta, below = window.alpha - here.estimate;
        if (selectivity_.cuts_above(depth, here.improving, above) && is_calm(ply)) {
            value = here.estimate;
            settled_by = SettledBy::Guessed;
            return true;
        }
        if (selectivity_.cuts_below(depth, here.improving, below)) {
            value = quiet(ply, quiet_depth_, window);
            if (tree_.stopped() || value <= window.alpha) {
                settled_by = SettledBy::Guessed;
                return true;
            }
        }
    }
    if (!passes_ || null_moves == NullMoves::Forbidden) return false;
    if (!passes_too(ply, depth, window, value)) return false;
    if (judges_ && depth <= Gauge::kDeepest && gauge_.unit() > 0)
        gauge_.above(depth, here.improving, here.estimate - window.beta).note(false);
    settled_by = SettledBy::NullMove;
    return true;
}

/// Whether a quiet move is not tried, after so many others were.
bool AlphaBeta::left_out(int ply, int depth, Window window, int number, int quiet_tried,
                         Value best) {
    const Judgement& here = tree_.at(ply).judgement;
    if (here.surveyed || !window.minimal() || ply == 0 || Scale::is_loss(best) ||
        Scale::is_result(window.alpha))
        return false;
    if (selectivity_.skips_later(depth, here.improving, quiet_tried)) return true;
    const int reduced = static_cast<int>(selectivity_.reduction(depth, number));
    return judges_ &&
        selectivity_.skips_quiet(std::max(1, depth - reduced), here.improving,
                                 window.alpha - here.estimate);
}

/// Counts whether it would have been right to leave a quiet move out that was just searched.
void AlphaBeta::note_move(int ply, int depth, Window window, int number, Value value) {
    const Judgement& here = tree_.at(ply).judgement;
    const int reduced = static_cast<int>(selectivity_.reduction(depth, number));
    const int left = std::max(1, depth - reduced);
    if (!judges_ || left > Gauge::kDeepest || gauge_.unit() <= 0 || here.estimate > window.alpha)
        return;
    gauge_.quiet(left, here.improving, window.alpha - here.estimate).note(value > window.alpha);
}

/// Counts whether it would have been right to guess the node's value, or to leave out its later
/// quiet moves. So many of them were tried, and the best move was the one of number `quiet_best`
/// among these; 0: none of these raised alpha.
void AlphaBeta::note_node(int ply, int depth, Window window, Value best, int quiet_tried,
                          int quiet_best) {
    const Judgement& here = tree_.at(ply).judgement;
    if (depth > Gauge::kDeepest) return;
    if (judges_ && gauge_.unit() > 0) {
        if (here.estimate >= window.beta) {
            gauge_.above(depth, here.improving, here.estimate - window.beta)
                .note(best < window.beta);
        } else {
            gauge_.below(depth, here.improving, window.alpha - here.estimate)
                .note(best > window.alpha);
        }
    }
    const bool wide = here.surveyed || gauge_.later(depth, here.improving, 1).tries() < 256;
    if (!options_.move_counts || !wide) return;
    const int most = std::min(quiet_best > 0 ? quiet_best : quiet_tried, Gauge::kMoves);
    for (int moves = 1; moves < most; ++moves)
        gauge_.later(depth, here.improving, moves).note(quiet_best > moves);
}

/// Plies that a late move is searched shallower at first.
int AlphaBeta::reduction(const Situation& here, int depth, Window window, int number,
                         game::Move move, const MoveKey& key, bool quiet) const {
    double plies = selectivity_.reduction(depth, number);
    if (plies <= 0) return 0;
    if (options_.late_moves->divide == 0)
        return quiet && here.ply > 0 ? std::min(static_cast<int>(plies), depth - 1) : 0;
    const Judgement& judgement = tree_.at(here.ply).judgement;
    if (!window.minimal())
        plies -= here.ply == 0 ? 2 : 1;
    else if (judgement.expects_cut)
        plies += 1;
    if (!quiet) {
        plies /= 2;
    } else {
        if (order_.answered_before(here, move)) plies -= 1;
        if (keys_) plies -= options_.late_moves->history * order_.history_of(key, here.before);
    }
    return std::clamp(static_cast<int>(plies), 0, std::max(0, depth - 2));
}

/// Plies that the table's move, or the only one, is searched deeper. Where other moves than the
/// table's reach beta as well, `value` is a bound that says so.
int AlphaBeta::extension(int ply, int depth, Window window, const Finding& found, Value& value) {
    Frame& frame = tree_.at(ply);
    if (ply == 0 || frame.judgement.excluded || frame.judgement.extended >= kMostExtensions)
        return 0;
    if (options_.extensions && options_.extensions->one_reply && frame.moves.size() == 1) return 1;
    const auto& singular = options_.singular;
    if (!singular || depth < singular->from || found.move >= static_cast<int>(frame.moves.size()) ||
        found.depth < depth - 3 || found.bound == Bound::None || found.bound == Bound::Upper ||
        Scale::is_result(found.value) || gauge_.unit() <= 0)
        return 0;
    const double margin = singular->margin * gauge_.unit() * depth;
    const Value others = found.value - std::max(1, static_cast<int>(margin));
    frame.judgement.excluded = frame.moves[static_cast<std::size_t>(found.move)];
    const Value best = search(ply, (depth - 1) / 2, {others - 1, others}, NullMoves::Forbidden);
    frame.judgement.excluded.reset();
    frame.insight = {};
    if (tree_.stopped()) return 0;
    if (best < others) return 1;
    if (others >= window.beta && window.minimal() && !Scale::is_result(window.beta)) {
        value = others;
        frame.insight.horizon = true;
    }
    return 0;
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
    tree_.at(0).judgement = {};
    if (judges_) judge(0, {});
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
    const Situation here = situation(0, kNoMove);
    Value& best = result.value = -game::kInfinity;
    Window left = window;
    for (std::size_t i = 0; i < moves.size() && best < window.beta; ++i) {
        const game::Move move = moves[i];
        const bool quiet = guesses_ && is_quiet(0, move);
        const MoveKey key = keys_ ? order_.key_of(frame.state, move) : MoveKey{};
        tree_.enter(0, move);
        if (keys_ || guesses_) file(0, key, quiet, 0);
        const int number = static_cast<int>(i) + 1;
        const int reduced = options_.late_moves && root.whole && i > 0
            ? reduction(here, depth, left, number, move, key, quiet)
            : 0;
        const Value value =
            move_value(0, depth - 1, left, static_cast<int>(i), i + 1 == moves.size(), reduced);
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

/// The value of the move that was just entered, for the player who made it, `depth` plies beyond
/// it.
Value AlphaBeta::move_value(int ply, int depth, Window window, int tried, bool last,
                            int reduction) {
    const Window test{window.alpha, window.alpha + 1};
    const bool flips = !tree_.same_player(ply);
    bool& expects_cut = tree_.at(ply + 1).judgement.expects_cut;
    if (reduction > 0) {
        // Late moves are seldom best; one that beats alpha even so is searched again in full.
        expects_cut = flips;
        const Value value = child(ply, depth - reduction, test);
        if (value <= window.alpha || tree_.stopped()) return value;
    }
    const bool scout = scouts_ && (options_.algorithm == Algorithm::NegaScout || last);
    if (!scout || tried == 0 || window.minimal()) {
        expects_cut = window.minimal() && tree_.at(ply).judgement.expects_cut != flips;
        return child(ply, depth, window);
    }
    expects_cut = flips;
    const Value value = child(ply, depth, test);
    if (value <= window.alpha || value >= window.beta || tree_.stopped()) return value;
    const Insight first = tree_.at(ply + 1).insight;  // the value rests on both searches
    const Value again = child(ply, depth, {value, window.beta});
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

AlphaBeta::Known AlphaBeta::look_up(int ply, int depth, Window window, NullMoves null_moves) {
    ++tree_.counts.table_probes;
    Finding finding = tree_.recall(*table_, ply, depth);
    if (finding.bound != Bound::None || finding.move != kNoMove) ++tree_.counts.table_hits;
    if (usable(finding, depth, window)) return {finding, true};
    const auto& deepening = options_.internal_deepening;
    // Where a search of that depth left no move, another would not either.
    const bool tried =
        finding.bound != Bound::None && deepening && finding.depth >= depth - deepening->reduce;
    if (finding.move == kNoMove && deepening && !tried && depth >= deepening->from) {
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

bool AlphaBeta::passes_too(int ply, int depth, Window window, Value& value) {
    const Value estimate = tree_.at(ply).judgement.estimate;
    if (depth < kLeastForNull || estimate < window.beta || !tree_.enter_null(ply)) return false;
    tree_.at(ply + 1).judgement.piece = kNoPiece;
    tree_.at(ply + 1).judgement.quiet_move = false;
    tree_.at(ply + 1).judgement.extended = tree_.at(ply).judgement.extended;
    tree_.at(ply + 1).judgement.expects_cut = false;
    const int reduced =
        std::max(0, depth - 1 - selectivity_.null_reduction(depth, estimate - window.beta));
    value = tree_.from_child(
        ply, search(ply + 1, reduced, {-window.beta, -window.alpha}, NullMoves::Forbidden));
    tree_.leave(ply + 1);
    if (tree_.stopped() || value < window.beta) return false;
    Insight insight;
    insight.join_child(tree_.at(ply + 1).insight);
    // Where every move only harms, passing proves nothing: deep down, a reduced search with moves
    // must agree.
    if (depth >= options_.null_move->verify) {
        if (search(ply, std::max(1, reduced), window, NullMoves::Forbidden) < window.beta)
            return false;
        insight.join(tree_.at(ply).insight);
    }
    if (Scale::is_result(value)) value = window.beta;  // a win that needs the pass is no proven win
    insight.horizon = true;
    tree_.at(ply).insight = insight;
    return !tree_.stopped();
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
