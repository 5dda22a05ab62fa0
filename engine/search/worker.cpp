#include "search/worker.h"

#include <algorithm>

#include "search/algorithm.h"
#include "search/average.h"

namespace senet::search {

using game::Value;

Worker::Worker(game::Rules& rules, const Options& options, Table* table, std::uint64_t seed)
    : options_(options),
      tree_(rules, options, table),
      order_(rules, options, seed),
      alpha_beta_(tree_, options, table, order_),
      minimax_(tree_, options, table),
      seed_(seed) {
    if (for_themselves(options, rules.game())) max_n_.emplace(tree_, options_, order_);
}

void Worker::set_observer(Observer* observer) {
    alpha_beta_.set_observer(observer);
    minimax_.set_observer(observer);
    if (max_n_) max_n_->set_observer(observer);
}

void Worker::forget() {
    order_.forget();
    tree_.forget();
    alpha_beta_.forget();
    if (max_n_) max_n_->forget();
}

void Worker::start(const game::Line& line, const Limits& limits, const Interrupt* interrupt,
                   Deadline* deadline) {
    line_ = &line;
    moves_.clear();
    guesses_.clear();
    last_ = {};
    order_.new_search(seed_ + line.state().ply());
    tree_.start(line, limits, interrupt, deadline);
    alpha_beta_.new_search();
}

void Worker::find_moves() {
    moves_.clear();
    if (line_->state().throws()) {
        tree_.find_throws(0);
        for (const game::Throw& one : tree_.at(0).throws) moves_.push_back(one.outcome);
        return;
    }
    const game::MoveList legal(line_->legal_moves());
    Picker picker;
    const Situation root{&line_->state(), &legal, 0, kNoMove, nullptr, {kNoPiece, kNoPiece}};
    order_.begin(picker, root);
    for (int number; (number = order_.next(picker, root)) >= 0;)
        moves_.push_back(legal[static_cast<std::size_t>(number)]);
}

Iteration Worker::iterate(int depth, int lines) {
    solved_ = true;
    tree_.set_fails_low(false);
    if (tree_.throws(0)) return iterate_throw(depth);
    Iteration found;
    Root root{.moves = moves_};
    const auto wanted = std::min(static_cast<std::size_t>(lines), moves_.size());
    while (found.lines.size() < wanted) {
        const std::size_t line = found.lines.size();
        root.whole = line == 0;
        Variation best = best_variation(root, depth, line < guesses_.size() ? guesses_[line] : 0);
        if (tree_.stopped()) {
            found.lines.clear();
            if (lines == 1 && last_.improved && !best.moves.empty())
                keep_partial(root, std::move(best), found);
            return found;
        }
        if (line == 0) found.share = share_of_best();
        std::erase(root.moves, best.moves.front());
        found.lines.push_back(std::move(best));
    }
    std::stable_sort(found.lines.begin(), found.lines.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    moves_.clear();
    guesses_.clear();
    for (const Variation& variation : found.lines) {
        moves_.push_back(variation.moves.front());
        guesses_.push_back(variation.value);
    }
    moves_.insert(moves_.end(), root.moves.begin(), root.moves.end());
    found.value = found.lines.front().value;
    found.finished = true;
    found.solved = solved_;
    return found;
}

/// Each outcome by itself: all of them are shown, and none is left out.
Iteration Worker::iterate_throw(int depth) {
    Iteration found;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        Root root{.moves = {moves_[i]}, .whole = false};
        Variation best = best_variation(root, depth, i < guesses_.size() ? guesses_[i] : 0);
        if (tree_.stopped()) return {};
        sum += tree_.at(0).throws[i].weight * std::int64_t{best.value};
        found.lines.push_back(std::move(best));
    }
    guesses_.clear();
    for (const Variation& variation : found.lines) guesses_.push_back(variation.value);
    found.value = mean(sum, tree_.at(0).throws.total());
    if (max_n_) found.shares = max_n_->mean_of(tree_.at(0).throws, found.lines);
    found.finished = true;
    found.solved = solved_;
    return found;
}

/// Takes what an iteration that was cut short has found so far: the best of the moves it tried, at
/// least that good; or the next move, where those all lose and there is another.
void Worker::keep_partial(const Root& root, Variation best, Iteration& found) const {
    best.bound = Bound::Lower;
    if (Scale::is_loss(best.value) && last_.tried < root.moves.size())
        best = {0, Bound::None, {root.moves[last_.tried]}};
    found.lines.push_back(std::move(best));
}

Variation Worker::best_variation(Root& root, int depth, Value guess) {
    Variation best;
    if (max_n_) {
        last_ = max_n_->search_root(root, depth);
        best = {last_.value, Bound::Exact, best_line(), max_n_->shares()};
        solved_ &= !tree_.at(0).insight.horizon;
        return best;
    }
    switch (info(options_.algorithm).walk) {
        case Walk::EveryNode:
            last_ = minimax_.search_root(root, depth);
            best.value = last_.value;
            best.moves = best_line();
            break;
        case Walk::OneWindow:
            best.value = aspire(root, depth, guess);
            best.moves = best_line();
            break;
        case Walk::NullWindows: best.value = converge(root, depth, guess, best.moves); return best;
    }
    solved_ &= !tree_.at(0).insight.horizon;
    return best;
}

/// Only where a window is searched do moves that are worse cost less.
std::optional<double> Worker::share_of_best() const {
    const bool windows = !max_n_ && info(options_.algorithm).walk == Walk::OneWindow;
    if (!windows || !last_.improved) return std::nullopt;
    return static_cast<double>(last_.best_nodes) /
        static_cast<double>(std::max<std::uint64_t>(1, tree_.counts.nodes - nodes_before_));
}

/// Alpha-beta within a window around the value expected; the side that fails is widened, the other
/// is kept.
Value Worker::aspire(Root& root, int depth, Value guess) {
    Window window;
    const Value width =
        options_.aspiration ? tree_.scale().evaluation(options_.aspiration->window) : 0;
    if (options_.aspiration && options_.iterative && depth > 1 && !game::is_forced(guess)) {
        window = {guess - width, guess + width};
    }
    double low = window.alpha, high = window.beta;
    double below = width, above = below;
    for (;;) {
        nodes_before_ = tree_.counts.nodes;
        last_ = alpha_beta_.search_root(root, window, depth);
        const Value value = last_.value;
        if (tree_.stopped() || (value > window.alpha && value < window.beta)) return value;
        if (value <= window.alpha) {
            below *= options_.aspiration->grow;
            low = std::min<double>(value, low) - below;
        } else {
            above *= options_.aspiration->grow;
            high = std::max<double>(value, high) + above;
        }
        // Past all evaluations only forced results are left: no use to approach them in steps.
        const double edge = game::kMostEvaluation;
        window.alpha = low <= -edge ? -game::kInfinity : static_cast<Value>(low);
        window.beta = high >= edge ? game::kInfinity : static_cast<Value>(high);
    }
}

/// MTD(f) from the guess, SSS* from above: null-window searches until lower and upper bound meet.
Value Worker::converge(Root& root, int depth, Value guess, std::vector<game::Move>& pv) {
    Value lower = -game::kInfinity, upper = game::kInfinity;
    Value value = options_.algorithm == Algorithm::Sss ? game::kInfinity : guess;
    while (lower < upper) {
        const Value beta = value == lower ? value + 1 : value;
        last_ = alpha_beta_.search_root(root, {beta - 1, beta}, depth);
        value = last_.value;
        if (tree_.stopped()) return value;
        solved_ &= !tree_.at(0).insight.horizon;
        if (value < beta) {
            upper = value;
        } else {
            lower = value;
            pv = best_line();
        }
    }
    return value;
}

Variation Worker::test(int depth, Value value) {
    Root root{.moves = moves_};
    last_ = alpha_beta_.search_root(root, {value - 1, value}, depth);
    const Bound bound = tree_.stopped() ? Bound::None
        : last_.value >= value          ? Bound::Lower
                                        : Bound::Upper;
    return {last_.value, bound, best_line()};
}

Value Worker::leaf_value() { return alpha_beta_.leaf_value(); }

std::vector<game::Move> Worker::best_line() {
    const game::MoveList& pv = tree_.at(0).pv;
    return {pv.begin(), pv.end()};
}

}  // namespace senet::search
