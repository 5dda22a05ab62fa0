// What alpha-beta leaves out by guess, and what it counts so that the guesses stay good.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "search/alpha_beta.h"

namespace senet::search {

using game::Value;

/// Evaluates the node, and sees whether it improves on the same player's last turn.
void AlphaBeta::judge(int ply, const Finding& found) {
    Judgement& here = tree_.at(ply).judgement;
    here.evaluation = found.evaluation != kNoEvaluation ? found.evaluation : tree_.evaluate(ply);
    here.estimate = here.evaluation;
    if (corrections_ && !Scale::is_result(here.evaluation))
        here.estimate =
            std::clamp(here.evaluation + corrections_->of(tree_.at(ply).state, here.piece),
                       -game::kMostEvaluation + 1, game::kMostEvaluation - 1);
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
        gauge_.note_change(tree_.from_child(ply - 1, here.evaluation) - before.evaluation);
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
        if (selectivity_.cuts_below(depth, here.improving, below) && is_calm(ply)) {
            const Value evaluation = here.evaluation;
            value = noisy_value(ply, window);
            tree_.at(ply).judgement.evaluation = evaluation;
            if (tree_.stopped() || value <= window.alpha) {
                settled_by = SettledBy::Guessed;
                // Quiescence does not see that there is no move at all; a stalemate may be near.
                if (depth > 1 && !tree_.stopped() && is_stuck(ply)) {
                    value = tree_.stuck(ply);
                    settled_by = SettledBy::GameOver;
                    ++tree_.counts.leaves;
                }
                return true;
            }
        }
    }
    if (null_moves == NullMoves::Forbidden) return false;
    if (options_.probcut && depth >= options_.probcut->from && !probing_ &&
        probes(ply, depth, window, value)) {
        settled_by = SettledBy::Guessed;
        return true;
    }
    if (!passes_ || tree_.stopped()) return false;
    const Value above = here.estimate - window.beta;  // a verification judges the node anew
    if (!passes_too(ply, depth, window, value)) return false;
    if (judges_ && above >= 0 && depth <= Gauge::kDeepest && gauge_.unit() > 0)
        gauge_.above(depth, here.improving, above).note(false);
    settled_by = SettledBy::NullMove;
    return true;
}

bool AlphaBeta::is_stuck(int ply) {
    const Insight guessed = std::exchange(tree_.at(ply).insight, {});
    tree_.generate(ply);
    for (const game::Move move : tree_.at(ply).moves) {
        if (!tree_.enter(ply, move)) continue;
        tree_.turn_back(ply + 1);
        tree_.at(ply).insight = guessed;
        return false;
    }
    return true;
}

/// Whether a shallower search says that the node's value lies outside the window. A node that is
/// surveyed is searched even so, and the margin is measured by what comes of it.
bool AlphaBeta::probes(int ply, int depth, Window window, Value& value) {
    Judgement& here = tree_.at(ply).judgement;
    const double unit = gauge_.unit();
    if (unit <= 0 || !is_calm(ply)) return false;
    const bool high = 2 * here.estimate >= window.alpha + window.beta;
    const Margin& margin = high ? gauge_.deep_above(depth) : gauge_.deep_below(depth);
    const auto off = static_cast<Value>(std::ceil(margin.units() * unit));
    const Window test = high ? Window{window.beta + off - 1, window.beta + off}
                             : Window{window.alpha - off, window.alpha - off + 1};
    // Where the evaluation lies far from that, so does the shallow search as a rule.
    const Value gap = high ? test.beta - here.estimate : here.estimate - test.alpha;
    if (gap > off || std::abs(test.alpha) >= game::kMostEvaluation) return false;
    // The search below judges the node anew, by its own window and depth.
    const bool surveyed = here.surveyed, improving = here.improving;
    const Value evaluation = here.evaluation, estimate = here.estimate;
    probing_ = true;
    const Value found = search(ply, Selectivity::probe_depth(depth), test, NullMoves::Forbidden);
    probing_ = false;
    const bool outside = high ? found >= test.beta : found <= test.alpha;
    const Insight insight = tree_.at(ply).insight;
    tree_.at(ply).insight = {};
    tree_.at(ply).pv.clear();
    here.surveyed = surveyed;
    here.improving = improving;
    here.evaluation = evaluation;
    here.estimate = estimate;
    if (tree_.stopped() || !outside) return false;
    if (here.surveyed) {
        here.probed = high ? 1 : -1;
        return false;
    }
    tree_.at(ply).insight = insight;
    tree_.at(ply).insight.horizon = true;
    value = high ? window.beta : window.alpha;
    return true;
}

/// Whether a quiet move is not tried, after so many others were. Never a reply to one of the root's
/// moves: a mistake there is a move played, and in a search of few plies there are no later
/// iterations to see it.
bool AlphaBeta::left_out(int ply, int depth, Window window, int number, int plain_tried,
                         Value best) {
    const Judgement& here = tree_.at(ply).judgement;
    if (here.surveyed || !window.minimal() || ply <= 1 || Scale::is_loss(best) ||
        Scale::is_result(window.alpha))
        return false;
    const int reduced = static_cast<int>(selectivity_.reduction(depth, number));
    return (selectivity_.skips_later(depth, here.improving, plain_tried) ||
            (judges_ &&
             selectivity_.skips_quiet(std::max(1, depth - reduced), here.improving,
                                      window.alpha - here.estimate))) &&
        is_calm(ply);
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
/// quiet moves. So many of them were tried, and the best move was the one of number `plain_best`
/// among these; 0: none of these raised alpha.
void AlphaBeta::note_node(int ply, int depth, Window window, Value best, int plain_tried,
                          int plain_best) {
    const Judgement& here = tree_.at(ply).judgement;
    if (here.probed > 0)
        gauge_.deep_above(depth).note(best < window.beta, options_.probcut->risk);
    else if (here.probed < 0)
        gauge_.deep_below(depth).note(best > window.alpha, options_.probcut->risk);
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
    const int most = std::min(plain_best > 0 ? plain_best : plain_tried, Gauge::kMoves);
    for (int moves = 1; moves < most; ++moves)
        gauge_.later(depth, here.improving, moves).note(plain_best > moves);
}

/// Notes by how much the evaluation was wrong, where the value says so.
void AlphaBeta::correct(int ply, int depth, Window window, Value best) {
    const Judgement& here = tree_.at(ply).judgement;
    if (!here.known() || Scale::is_result(best)) return;
    const bool at_least = best >= window.beta, at_most = best <= window.alpha;
    if ((at_least && best <= here.evaluation) || (at_most && best >= here.evaluation)) return;
    corrections_->learn(tree_.at(ply).state, here.piece, best - here.evaluation, depth);
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
        if (order_.has_histories())
            plies -= options_.late_moves->history * order_.history_of(here, key);
    }
    return std::clamp(static_cast<int>(plies), 0, std::max(0, depth - 2));
}

/// Plies that the table's move, or the only one, is searched deeper. Where other moves than the
/// table's reach beta as well, `value` is a bound that says so.
int AlphaBeta::extension(int ply, int depth, Window window, const Finding& found, Value& value) {
    Frame& frame = tree_.at(ply);
    if (ply == 0 || frame.judgement.excluded || frame.judgement.extended >= kMostExtensions)
        return 0;
    if (frame.replies.chosen) return 0;  // only the expected move is left, but none is forced
    if (extends_replies_ && frame.moves.size() == 1) return 1;
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
    frame.pv.clear();
    if (tree_.stopped()) return 0;
    if (best < others) return 1;
    if (others >= window.beta && window.minimal() && !Scale::is_result(window.beta)) {
        value = others;
        frame.insight.horizon = true;
    }
    return 0;
}

bool AlphaBeta::passes_too(int ply, int depth, Window window, Value& value) {
    const Value estimate = tree_.at(ply).judgement.estimate;
    if (depth < kLeastForNull || estimate < window.beta || !tree_.enter_null(ply)) return false;
    tree_.at(ply + 1).judgement.piece = kNoPiece;
    tree_.at(ply + 1).judgement.quiet_move = false;
    tree_.at(ply + 1).judgement.forget_passing();
    tree_.at(ply + 1).judgement.extended = tree_.at(ply).judgement.extended;
    tree_.at(ply + 1).judgement.expects_cut = false;
    const int reduced =
        std::max(0, depth - 1 - selectivity_.null_reduction(depth, estimate - window.beta));
    value = tree_.from_child(
        ply, search(ply + 1, reduced, {-window.beta, -window.alpha}, NullMoves::Forbidden));
    tree_.leave(ply + 1);
    if (tree_.stopped()) return false;
    if (value < window.beta) {
        const double danger = options_.extensions ? options_.extensions->danger : 0;
        tree_.at(ply).judgement.endangered = danger > 0 && gauge_.unit() > 0 &&
            window.beta - value >= danger * gauge_.unit() &&
            tree_.at(ply).judgement.extended < kMostExtensions;
        return false;
    }
    Insight insight;
    insight.join_child(tree_.at(ply + 1).insight);
    // Where every move only harms, passing proves nothing: deep down, a reduced search with moves
    // must agree.
    if (depth >= options_.null_move->verify) {
        if (search(ply, std::max(1, reduced), window, NullMoves::Forbidden) < window.beta)
            return false;
        insight.join(tree_.at(ply).insight);
        tree_.at(ply).pv.clear();
    }
    if (Scale::is_result(value)) value = window.beta;  // a win that needs the pass is no proven win
    insight.horizon = true;
    tree_.at(ply).insight = insight;
    return !tree_.stopped();
}

}  // namespace senet::search
