#include "search/searcher.h"

#include <fmt/format.h>

#include <algorithm>

namespace senet::search {

using game::Line;
using game::Value;

namespace {

/// Makes the rules' hooks look at an interrupt for as long as this lives.
class Watch {
  public:
    Watch(game::Rules& rules, Interrupt& interrupt) : rules_(rules), interrupt_(interrupt) {
        rules_.watch(&interrupt);
    }
    ~Watch() {
        rules_.watch(nullptr);
        interrupt_.deadline = Clock::time_point::max();
        interrupt_.thread_deadline = Interrupt::kNever;
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    game::Rules& rules_;
    Interrupt& interrupt_;
};

}  // namespace

/// One call of search(): the algorithms over this root, and the result as it grows.
struct Searcher::Run {
    const Line& line;
    AlphaBeta alpha_beta;
    Minimax minimax;
    std::vector<game::Move> moves;  // of the root, best first
    int lines;
    bool solved = true;  // of the iteration that runs
    Stopwatch watch;
    Result result;
};

Searcher::Searcher(game::Rules& rules, Options options, std::uint64_t seed)
    : rules_(rules),
      options_(std::move(options)),
      seed_(seed),
      table_(options_.table ? std::make_unique<Table>(*options_.table) : nullptr),
      tree_(rules, options_, table_.get()),
      order_(rules, options_, seed) {
    check(options_);
    if (rules.game().player_count() != 2) {
        throw Error(fmt::format("alpha-beta and minimax need two players; {} has {}",
                                rules.game().name, rules.game().player_count()));
    }
}

std::vector<std::string> Searcher::notes() const {
    std::vector<std::string> notes;
    const auto note = [&](bool asked, game::Hook hook, std::string_view setting) {
        if (asked && !rules_.has(hook)) {
            notes.push_back(
                fmt::format("{} has no effect: the game has no {}()", setting, name_of(hook)));
        }
    };
    note(options_.null_move.has_value(), game::Hook::Pass, "null_move");
    note(options_.quiescence.has_value(), game::Hook::Noisy, "quiescence");
    const bool hints = std::count(options_.order.begin(), options_.order.end(), Order::Hint) > 0;
    note(hints, game::Hook::Order, "order: hint");
    if (!rules_.has(game::Hook::Evaluate))
        notes.push_back("every state at the horizon is worth 0: the game has no evaluate()");
    return notes;
}

void Searcher::forget() {
    if (table_) table_->clear();
    order_.forget();
    tree_.forget();
}

Result Searcher::search(const Line& line, const Limits& limits) {
    Interrupt interrupt;
    return search(line, limits, interrupt);
}

void Searcher::begin(const Line& line, const Limits& limits, Interrupt& interrupt) {
    interrupt.deadline = Clock::time_point::max();
    interrupt.thread_deadline = Interrupt::kNever;
    if (table_) table_->new_generation();
    order_.new_search(seed_ + line.state().ply());
    tree_.start(line, limits, &interrupt);
}

std::vector<game::Move> Searcher::ordered_root_moves(const Line& line) {
    const game::MoveList legal(line.legal_moves());
    Picker picker;
    const Situation root{&line.state(), &legal, 0, kNoMove, nullptr};
    order_.begin(picker, root);
    std::vector<game::Move> ordered;
    for (int number; (number = order_.next(picker, root)) >= 0;)
        ordered.push_back(legal[static_cast<std::size_t>(number)]);
    return ordered;
}

Result Searcher::search(const Line& line, const Limits& limits, Interrupt& interrupt, int lines,
                        const Progress& progress) {
    const double thread_start = limits.thread_time ? thread_seconds() : 0;
    begin(line, limits, interrupt);
    Run run{line,
            AlphaBeta(tree_, options_, table_.get(), order_, observer_),
            Minimax(tree_, options_, table_.get(), observer_),
            {},
            lines,
            true,
            {},
            {}};
    const Watch watch(rules_, interrupt);
    int depth = 0;  // of the iteration that runs
    try {
        if (const game::Outcome outcome = line.outcome(); outcome.over()) {
            run.result.best.value = tree_.value_of(outcome, 0);
            run.result.solved = true;
            return run.result;
        }
        run.moves = ordered_root_moves(line);
        run.result.best = {0, Bound::None, {run.moves.front()}};
        // Only now: however little time there is, a move must be known.
        if (limits.milliseconds && limits.thread_time)
            interrupt.thread_deadline =
                thread_start + 1e-3 * static_cast<double>(*limits.milliseconds);
        else if (limits.milliseconds)
            interrupt.deadline = run.watch.started() + Milliseconds(*limits.milliseconds);
        const int deepest = std::min(limits.depth, kMostDepth);
        depth = options_.iterative ? 1 : deepest;
        for (; depth <= deepest && deepen(run, depth); ++depth) {
            if (progress) progress(run.result);
            const Value value = run.result.best.value;
            const bool settled = game::is_forced(value) && game::plies_to_end(value) <= depth;
            if (run.result.solved || (settled && lines == 1)) break;
        }
    } catch (const game::Interrupted&) {
        // A hook was ended in the middle: what is finished stands.
    } catch (Error& error) {
        tree_.explain(error, depth);
        throw;
    }
    run.result.counts = tree_.counts;
    run.result.seconds = run.watch.seconds();
    return run.result;
}

/// One iteration; false when it was cut short.
bool Searcher::deepen(Run& run, int depth) {
    std::vector<Variation> found;
    std::vector<game::Move> left = run.moves;
    run.solved = true;
    const auto wanted = std::min(static_cast<std::size_t>(run.lines), run.moves.size());
    while (found.size() < wanted) {
        run.alpha_beta.root_moves = run.minimax.root_moves = left;
        run.alpha_beta.whole_root = run.minimax.whole_root = found.empty();
        const Value guess =
            found.size() < run.result.lines.size() ? run.result.lines[found.size()].value : 0;
        Variation best = best_variation(run, depth, guess);
        if (tree_.stopped()) {
            if (run.lines == 1 && run.alpha_beta.root_improved && !best.moves.empty())
                keep_partial(run, std::move(best));
            return false;
        }
        if (options_.algorithm != Algorithm::Minimax) left = run.alpha_beta.root_moves;
        std::erase(left, best.moves.front());
        found.push_back(std::move(best));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    run.moves.clear();
    for (Variation& variation : found) {
        run.moves.push_back(variation.moves.front());
        lengthen(run.line, variation, depth);
    }
    run.moves.insert(run.moves.end(), left.begin(), left.end());
    run.result.best = found.front();
    run.result.lines = std::move(found);
    run.result.depth = depth;
    run.result.solved = run.solved;
    run.result.counts = tree_.counts;
    run.result.seconds = run.watch.seconds();
    return true;
}

/// Takes what an iteration that was cut short has found so far: the best of the moves it tried, at
/// least that good; or the next move, where those all lose and there is another.
void Searcher::keep_partial(Run& run, Variation best) {
    const std::vector<game::Move>& moves = run.alpha_beta.root_moves;
    const std::size_t tried = run.alpha_beta.root_tried;
    const bool lost =
        best.value <= -game::kForced || (best.value < 0 && game::is_points(best.value));
    best.bound = Bound::Lower;
    if (lost && tried < moves.size())
        run.result.best = {0, Bound::None, {moves[tried]}};
    else
        run.result.best = std::move(best);
    run.result.partial = true;
}

Variation Searcher::best_variation(Run& run, int depth, Value guess) {
    Variation best;
    switch (options_.algorithm) {
        case Algorithm::Minimax:
            tree_.at(0).insight = {};
            tree_.at(0).pv.clear();
            best.value = run.minimax.search(0, depth);
            best.moves = best_line();
            break;
        case Algorithm::Mtdf:
        case Algorithm::Sss: best.value = converge(run, depth, guess, best.moves); return best;
        default:
            best.value = aspire(run.alpha_beta, depth, guess);
            best.moves = best_line();
            break;
    }
    run.solved &= !tree_.at(0).insight.horizon;
    return best;
}

/// Alpha-beta within a window around the value expected; the side that fails is widened, the other
/// is kept.
Value Searcher::aspire(AlphaBeta& search, int depth, Value guess) {
    Window window;
    if (options_.aspiration && options_.iterative && depth > 1 && !game::is_forced(guess)) {
        window = {guess - options_.aspiration->window, guess + options_.aspiration->window};
    }
    double low = window.alpha, high = window.beta;
    double below = options_.aspiration ? options_.aspiration->window : 0, above = below;
    for (;;) {
        const Value value = search.search_root(window, depth);
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
Value Searcher::converge(Run& run, int depth, Value guess, std::vector<game::Move>& pv) {
    Value lower = -game::kInfinity, upper = game::kInfinity;
    Value value = options_.algorithm == Algorithm::Sss ? game::kInfinity : guess;
    while (lower < upper) {
        const Value beta = value == lower ? value + 1 : value;
        value = run.alpha_beta.search_root({beta - 1, beta}, depth);
        if (tree_.stopped()) return value;
        run.solved &= !tree_.at(0).insight.horizon;
        if (value < beta) {
            upper = value;
        } else {
            lower = value;
            pv = best_line();
        }
    }
    return value;
}

std::vector<game::Move> Searcher::best_line() {
    const game::MoveList& pv = tree_.at(0).pv;
    return {pv.begin(), pv.end()};
}

/// Carries a line on with the table's moves where an exact value had cut it short. For people to
/// read.
void Searcher::lengthen(const Line& line, Variation& variation, int depth) {
    if (!table_ || static_cast<int>(variation.moves.size()) >= depth) return;
    Line after = line;
    for (const game::Move move : variation.moves) after.play(move);
    std::vector<game::Key> seen;
    while (static_cast<int>(variation.moves.size()) < depth && !after.outcome().over()) {
        const game::Key key = game::memory_key(rules_, after.state());
        Finding finding;
        const bool again = std::count(seen.begin(), seen.end(), key) > 0;
        if (again || !table_->find(key, finding) || finding.bound == Bound::Upper ||
            finding.move == kNoMove)
            return;
        seen.push_back(key);
        game::MoveList moves;
        rules_.moves(after.state(), moves);
        if (finding.move >= static_cast<int>(moves.size())) return;
        const game::Move move = moves[static_cast<std::size_t>(finding.move)];
        game::State next;
        rules_.advance(after.state(), move, next);
        if (!rules_.legal(next) || !after.allows(next)) return;
        variation.moves.push_back(move);
        after.play(move);
    }
}

Result Searcher::test(const Line& line, int depth, Value value, Interrupt& interrupt) {
    begin(line, {}, interrupt);
    Run run{line,
            AlphaBeta(tree_, options_, table_.get(), order_, observer_),
            Minimax(tree_, options_, table_.get(), observer_),
            {},
            1,
            true,
            {},
            {}};
    const Watch watch(rules_, interrupt);
    try {
        if (const game::Outcome outcome = line.outcome(); outcome.over()) {
            run.result.best.value = tree_.value_of(outcome, 0);
            run.result.best.bound = run.result.best.value >= value ? Bound::Lower : Bound::Upper;
        } else {
            run.alpha_beta.root_moves = ordered_root_moves(line);
            const Value found =
                run.alpha_beta.search_root({value - 1, value}, std::min(depth, kMostDepth));
            run.result.best = {found, found >= value ? Bound::Lower : Bound::Upper, best_line()};
            if (tree_.stopped())
                run.result.best.bound = Bound::None;
            else
                run.result.depth = depth;
        }
    } catch (const game::Interrupted&) {
        run.result.best.bound = Bound::None;
    } catch (Error& error) {
        tree_.explain(error, depth);
        throw;
    }
    run.result.counts = tree_.counts;
    run.result.seconds = run.watch.seconds();
    return run.result;
}

Value Searcher::leaf_value(const Line& line, Interrupt& interrupt) {
    begin(line, {}, interrupt);
    return AlphaBeta(tree_, options_, table_.get(), order_, observer_).leaf_value();
}

}  // namespace senet::search
