// Alpha-beta through throws: Star1 and Star2 (Ballard 1983; Hauk, Buro and Schaeffer,
// "Rediscovering
// *-Minimax Search", 2004), with what the table knows before anything is searched.
#include <algorithm>

#include "search/alpha_beta.h"
#include "search/average.h"

namespace senet::search {

using game::Value;

namespace {

/// As a bound that a window can have.
Value within(std::int64_t value) {
    return static_cast<Value>(std::clamp<std::int64_t>(value, -game::kInfinity, game::kInfinity));
}

}  // namespace

/// The mean over what can come up, for the side that moves after it. Each outcome is searched only
/// as long as its value can matter: with the others as good, or as bad, as they still can be.
class AlphaBeta::Thrown {
  public:
    Thrown(AlphaBeta& search, int ply, int depth, Window window)
        : search_(search),
          tree_(search.tree_),
          ply_(ply),
          depth_(depth),
          alpha_(search.options_.throws.cuts ? std::max(window.alpha, -kSure - 1) : -kSure - 1),
          beta_(search.options_.throws.cuts ? std::min(window.beta, kSure + 1) : kSure + 1),
          frame_(tree_.at(ply)),
          average_(frame_.throws.total(), kSure) {
        frame_.prospects.assign(frame_.throws.size(), {});
        for (std::size_t i = 0; i < frame_.prospects.size(); ++i) frame_.prospects[i].number = i;
    }

    /// The outcome that settled a search of this throw last time goes first, the others by their
    /// weight; without any order of moves, as they come.
    void put_first(int number) {
        if (search_.options_.order.empty()) return;
        const auto& throws = frame_.throws;
        std::stable_sort(frame_.prospects.begin(), frame_.prospects.end(),
                         [&](const Prospect& a, const Prospect& b) {
                             const auto rank = [&](const Prospect& one) {
                                 return static_cast<int>(one.number) == number
                                     ? game::kMostWeight + 1
                                     : throws[one.number].weight;
                             };
                             return rank(a) > rank(b);
                         });
    }

    /// Takes what the table, or the rules, know of each outcome.
    void look_up() {
        for (Prospect& one : frame_.prospects) {
            if (tree_.stopped() || settled()) return;
            enter(one);
            Value value;
            if (tree_.over(ply_ + 1, value)) {
                note(one, value, Bound::Exact);
            } else if (search_.table_ != nullptr) {
                tree_.fetch(ply_ + 1);
                const Finding found = tree_.recall(*search_.table_, ply_ + 1, depth_);
                if (search_.counts_as(found, depth_)) {
                    tree_.at(ply_ + 1).insight = {found.reach, found.depth != kSolved};
                    note(one, found.value, found.bound);
                }
            }
            tree_.turn_back(ply_ + 1);
        }
    }

    /// Bounds each outcome by the first move after it, in the hope that these alone settle it.
    void probe() {
        for (Prospect& one : frame_.prospects) {
            if (tree_.stopped() || settled()) return;
            if (one.known()) continue;
            enter(one);
            const Window theirs = window_of(one);
            Value value;
            if (search_.first_move(ply_ + 1, depth_, theirs, value) && !tree_.stopped()) {
                // A bound for who makes it: the other moves may be better.
                if (value > theirs.alpha) note(one, value, Bound::Lower);
            }
            tree_.leave(ply_ + 1);
        }
    }

    void search_all() {
        for (Prospect& one : frame_.prospects) {
            if (tree_.stopped() || settled()) return;
            if (one.known()) continue;
            enter(one);
            const Window theirs = window_of(one);
            const Value value = search_.search(ply_ + 1, depth_, theirs, NullMoves::Allowed);
            tree_.leave(ply_ + 1);
            if (tree_.stopped()) return;
            note(one, value,
                 value >= theirs.beta        ? Bound::Lower
                     : value <= theirs.alpha ? Bound::Upper
                                             : Bound::Exact);
            last_ = static_cast<int>(one.number);
        }
    }

    /// Whether no more is to be known: the mean is outside of the window, or exact.
    bool settled() const {
        return average_.least() >= beta_ || average_.most() <= alpha_ ||
            average_.least() == average_.most();
    }
    /// REQUIRES settled().
    Value value() const { return average_.most() <= alpha_ ? average_.most() : average_.least(); }
    bool cuts() const { return value() >= beta_ || value() <= alpha_; }
    /// The outcome that settled it; kNoMove: none was searched.
    int last() const { return last_; }

  private:
    void enter(const Prospect& one) {
        tree_.enter(ply_, frame_.throws[one.number].outcome);
        search_.file(ply_, kNoPiece, false, 0);
        tree_.at(ply_ + 1).judgement.expects_cut = false;
    }

    std::int64_t weight(const Prospect& one) const { return frame_.throws[one.number].weight; }

    /// Of values that matter, for who moves after the outcome, just entered. One that reaches the
    /// best that it can be is known, so no window is wider than that.
    Window window_of(const Prospect& one) {
        const std::int64_t low =
            std::max<std::int64_t>(average_.fails_at(weight(one), one.high, alpha_), one.low);
        const std::int64_t high =
            std::min<std::int64_t>(average_.cuts_at(weight(one), one.low, beta_), one.high);
        const Window ours{within(low), within(high)};
        return tree_.same_player(ply_) ? ours : Window{-ours.beta, -ours.alpha};
    }

    /// What a search from the state after the outcome says, for who moves there.
    void note(Prospect& one, Value found, Bound bound) {
        if (bound == Bound::None) return;
        const Value value = tree_.from_child(ply_, found);
        if (!tree_.same_player(ply_) && bound != Bound::Exact)
            bound = bound == Bound::Lower ? Bound::Upper : Bound::Lower;
        const Value inside = std::clamp(value, one.low, one.high);
        const Value low = bound == Bound::Upper ? one.low : inside;
        const Value high = bound == Bound::Lower ? one.high : inside;
        if (low == one.low && high == one.high) return;
        average_.narrow(weight(one), one.low, one.high, low, high);
        one.low = low;
        one.high = high;
        frame_.insight.join_child(tree_.at(ply_ + 1).insight);
    }

    AlphaBeta& search_;
    Tree& tree_;
    int ply_, depth_;
    Value alpha_, beta_;
    Frame& frame_;
    Average average_;
    int last_ = kNoMove;
};

Value AlphaBeta::thrown(int ply, int depth, Window window, const Finding& found,
                        SettledBy& settled_by) {
    Frame& frame = tree_.at(ply);
    frame.insight = {};
    frame.judgement.judge_nothing();
    if (!tree_.has_room(ply)) {
        settled_by = SettledBy::Evaluated;
        return bounded(tree_.evaluate(ply), window);
    }
    tree_.find_throws(ply);
    Thrown thrown(*this, ply, depth, window);
    thrown.put_first(found.move);
    if (options_.throws.bounds) thrown.look_up();
    if (options_.throws.probes && !thrown.settled()) thrown.probe();
    thrown.search_all();
    if (tree_.stopped()) return 0;
    settled_by = thrown.cuts() ? SettledBy::CutOff : SettledBy::AllMoves;
    const Value value = bounded(thrown.value(), window);
    if (table_ != nullptr) remember(ply, depth, window, value, thrown.last());
    return value;
}

/// What comes of an outcome of the root's throw.
void AlphaBeta::root_outcome(game::Move outcome, RootResult& result, int depth, Window window) {
    Frame& root = tree_.at(0);
    root.judgement.judge_nothing();
    tree_.enter(0, outcome);
    file(0, kNoPiece, false, 0);
    tree_.at(1).judgement.expects_cut = false;
    const Value value = child(0, depth, window);
    tree_.leave(1);
    if (tree_.stopped()) return;
    result.value = value;
    result.tried = 1;
    root.insight.join_child(tree_.at(1).insight);
    root.keep_line(outcome, tree_.at(1));
}

/// The value of the move that is likely to be best, for who makes it; false where the game is over
/// or a throw comes first.
bool AlphaBeta::first_move(int ply, int depth, Window window, Value& value) {
    tree_.at(ply).insight = {};
    if (Value over; tree_.throws(ply) || tree_.over(ply, over)) return false;
    if (table_ != nullptr) tree_.fetch(ply);
    const int known = table_ != nullptr ? tree_.recall(*table_, ply, depth).move : kNoMove;
    tree_.generate(ply);
    Frame& frame = tree_.at(ply);
    const Situation here = situation(ply, known);
    order_.begin(frame.picker, here);
    for (int number; (number = order_.next(frame.picker, here)) >= 0;) {
        const game::Move move = frame.moves[static_cast<std::size_t>(number)];
        if (!tree_.enter(ply, move)) continue;
        if (by_pieces_ || guesses_) file(ply, kNoPiece, false, 0);
        if (observer_ != nullptr)
            observer_->enter(ply, &frame.move, window.alpha, window.beta, depth);
        value = child(ply, depth - 1, window);
        if (observer_ != nullptr) observer_->leave(ply, value, SettledBy::Probed);
        tree_.leave(ply + 1);
        frame.insight.join_child(tree_.at(ply + 1).insight);
        return true;
    }
    return false;
}

}  // namespace senet::search
