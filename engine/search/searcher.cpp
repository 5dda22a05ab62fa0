#include "search/searcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "search/algorithm.h"
#include "search/parts.h"

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
        interrupt_.other = nullptr;
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    game::Rules& rules_;
    Interrupt& interrupt_;
};

/// How many states the next iteration may visit: as many times more as the last one did. The first
/// visits the root's moves, and one without others before it as many as it is let.
class Forecast {
  public:
    Forecast(bool iterative, std::size_t moves, const Limits& limits)
        : most_(static_cast<double>(limits.nodes.value_or(1'000'000'000))),
          next_(iterative ? static_cast<double>(moves) : most_) {}

    /// After an iteration, when `all` states were visited.
    void note(std::uint64_t all) {
        const double nodes = std::max(1.0, static_cast<double>(all) - all_);
        next_ = nodes * std::max(1.0, nodes / last_);
        last_ = nodes;
        all_ = static_cast<double>(all);
    }
    std::uint64_t next() const { return static_cast<std::uint64_t>(std::min(next_, most_ - all_)); }

  private:
    double most_, next_, last_ = 1, all_ = 0;
};

/// The limits with a hard one of nodes beside a soft one.
Limits with_hard_nodes(Limits limits) {
    if (!limits.soft_nodes) return limits;
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max() / kHardNodes;
    const std::uint64_t hard = std::min(*limits.soft_nodes, kMost) * kHardNodes;
    limits.nodes = std::min(limits.nodes.value_or(hard), hard);
    return limits;
}

/// What the end of a line is worth to whoever would decide next.
Value end_value(const Line& line, const Scale& scale) {
    const game::End end = line.end();
    const game::Player decider = line.state().decider();
    if (line.rules().game().player_count() == 2) return scale.of(end.outcome, decider, 0);
    return scale.shares(end.outcome, end.scores)[decider.index()];
}

/// One thread's part.
Limits share_of(Limits limits, std::uint64_t threads) {
    for (std::optional<std::uint64_t>* nodes : {&limits.nodes, &limits.soft_nodes})
        if (*nodes) *nodes = std::max<std::uint64_t>(1, **nodes / threads);
    return limits;
}

}  // namespace

Searcher::Searcher(game::Rules& rules, Options options, std::uint64_t seed,
                   const game::RulesMaker& more)
    : rules_(rules),
      options_(std::move(options)),
      table_(options_.table && !for_themselves(options_, rules.game())
                 ? std::make_unique<Table>(*options_.table)
                 : nullptr),
      worker_(rules, options_, table_.get(), seed) {
    check(options_);
    check_takes(options_, rules.game());
    if (options_.threads > 1 && more && !for_themselves(options_, rules.game()))
        crew_ = std::make_unique<Crew>(options_.threads - 1, more, options_, table_.get(), seed);
}

std::vector<std::string> Searcher::notes() const {
    std::vector<std::pair<std::string_view, std::vector<std::string_view>>> without;
    const auto note = [&](std::string_view setting, std::string_view what) {
        auto place = std::find_if(without.begin(), without.end(),
                                  [&](const auto& other) { return other.first == what; });
        if (place == without.end()) place = without.insert(place, {what, {}});
        place->second.push_back(setting);
    };
    std::vector<std::string_view> unused;  // by max^n
    std::vector<std::string> dead;
    for_each_part([&](const auto& part) {
        if (!(options_.*part.member).has_value()) return;
        const std::string_view what = missing(part.needs, rules_);
        if (for_themselves(options_, rules_.game()))
            unused.push_back(part.name);
        else if (!what.empty())
            note(part.name, what);
    });
    if (options_.opponents != Opponents::Paranoid && rules_.game().player_count() == 2)
        note("opponents", "third player");
    if (options_.throws != kStar1) {
        if (!rules_.game().chance)
            note("throws", "throws");
        else if (for_themselves(options_, rules_.game()))
            unused.push_back("throws");
        else if (walks_by(Walk::EveryNode, options_.algorithm))
            dead.push_back(
                fmt::format("throws has no effect with algorithm {}, which cuts nothing off",
                            info(options_.algorithm).name));
    }
    const auto lacks = [&](bool there, std::string_view setting, std::string_view what) {
        if (there) dead.push_back(fmt::format("{} has no effect without {}", setting, what));
    };
    const bool noisy = rules_.has(game::Hook::Noisy);
    lacks(noisy && options_.quiescence_table && !options_.quiescence, "quiescence_table",
          "quiescence");
    lacks(noisy && options_.quiescence_table && !options_.table, "quiescence_table", "table");
    lacks(noisy && options_.noisy_gains && !options_.quiescence, "noisy_gains", "quiescence");
    lacks(options_.aspiration && !options_.iterative, "aspiration", "iterative");
    lacks(
        options_.late_moves && options_.late_moves->history > 0 && options_.late_moves->divide == 0,
        "late_moves.history", "late_moves.divide");
    lacks(options_.histories.continuation &&
              std::count(options_.order.begin(), options_.order.end(), Mark::History) == 0,
          "histories.continuation", "history in order");
    const auto random = std::find(options_.order.begin(), options_.order.end(), Mark::Random);
    if (random != options_.order.end() && random + 1 != options_.order.end())
        dead.emplace_back("what stands in order after random has no effect");
    if (options_.aspiration && !walks_by(Walk::OneWindow, options_.algorithm)) {
        dead.push_back(fmt::format("aspiration has no effect with algorithm {}",
                                   info(options_.algorithm).name));
    }
    const bool hints = std::count(options_.order.begin(), options_.order.end(), Mark::Hint) > 0;
    if (hints && !rules_.has(game::Hook::Order)) note("order: hint", "order()");
    std::vector<std::string> notes;
    for (const auto& [what, settings] : without) {
        const std::string_view have = settings.size() == 1 ? "has" : "have";
        notes.push_back(fmt::format("{} {} no effect: {} {}", fmt::join(settings, ", "), have,
                                    what == kTwoWithoutThrows ? "that needs" : "the game has no",
                                    what));
    }
    notes.insert(notes.end(), dead.begin(), dead.end());
    if (options_.threads > 1 && for_themselves(options_, rules_.game()))
        unused.push_back("threads");
    if (!unused.empty()) {
        notes.push_back(
            fmt::format("{} {} no effect: opponents: maxn goes through the tree in one "
                        "way only",
                        fmt::join(unused, ", "), unused.size() == 1 ? "has" : "have"));
    } else if (rules_.game().chance && options_.extensions && options_.extensions->one_reply) {
        notes.emplace_back(
            "extensions.one_reply has no effect: where things are thrown, many moves are the only "
            "one");
    }
    if (!rules_.evaluates())
        notes.emplace_back("every state at the horizon is worth 0: the game has no evaluate()");
    return notes;
}

void Searcher::forget() {
    if (table_) table_->clear();
    worker_.forget();
    if (crew_) crew_->forget();
}

/// `work` looks at the root, fills the result, and notes the depth that it is at. It is not called
/// where the game is over.
template <class Work>
Result Searcher::run(const Line& line, const Limits& limits, Interrupt& interrupt,
                     const Pondering* pondering, Work work) {
    interrupt.deadline = Clock::time_point::max();
    interrupt.thread_deadline = Interrupt::kNever;
    Deadline deadline(limits, interrupt, pondering);
    if (table_) table_->new_generation();
    worker_.start(line, limits, &interrupt, &deadline);
    const Stopwatch clock;
    const Watch watch(rules_, interrupt);
    Result result;
    result.measure = worker_.scale().measure();
    int depth = 0;  // of the iteration that runs
    try {
        if (line.outcome().over()) {
            result.best.value = end_value(line, worker_.scale());
            result.solved = true;
            return result;
        }
        work(result, depth, clock, deadline);
    } catch (const game::Interrupted&) {
        // A hook was ended in the middle: what is finished stands.
    } catch (Error& error) {
        worker_.explain(error, depth);
        if (crew_) crew_->stop();
        throw;
    }
    result.counts = worker_.counts();
    if (crew_ && crew_->is_searching()) {
        hear_crew(line, limits, result);
        result.counts += crew_->counts();
    }
    result.seconds = clock.seconds();
    return result;
}

Result Searcher::search(const Line& line, const Limits& limits) {
    Interrupt interrupt;
    return search(line, limits, interrupt);
}

Result Searcher::search(const Line& line, const Limits& limits, Interrupt& interrupt, int lines,
                        const Progress& progress, const Pondering* pondering) {
    const Limits all = with_hard_nodes(limits);
    const Limits shared = share_of(all, static_cast<std::uint64_t>(threads()));
    const auto work = [&](Result& result, int& depth, const Stopwatch& clock, Deadline& deadline) {
        worker_.find_moves();
        const bool throws = line.state().throws();
        result.best = {0, Bound::None, {}};
        if (!throws) result.best.moves = {worker_.root_moves().front()};
        // Only now: however little time there is, a move must be known.
        deadline.begin();
        if (crew_) {
            // Nobody may see the table grow.
            if (table_) table_->make_room(table_->entries());
            interrupt.other = &crew_->failed();
            crew_->begin(line, shared);
        }
        const bool only_one = !throws && worker_.root_moves().size() == 1 && limits.soft();
        const int deepest = only_one ? 1 : std::min(limits.depth, kMostDepth);
        Forecast forecast(options_.iterative, worker_.root_moves().size(), all);
        for (depth = options_.iterative ? 1 : deepest; depth <= deepest; ++depth) {
            if (table_ && !crew_) table_->make_room(forecast.next());
            Iteration found = worker_.iterate(depth, lines);
            if (!found.finished) {
                if (found.lines.empty()) return;
                result.best = std::move(found.lines.front());
                result.partial = true;
                return;
            }
            for (Variation& variation : found.lines) lengthen(line, variation, depth);
            result.best = throws ? Variation{found.value, Bound::Exact, {}, found.shares}
                                 : found.lines.front();
            result.lines = std::move(found.lines);
            result.depth = depth;
            // That all others but one do what was expected is a guess.
            result.solved = found.solved && !takes_one_reply(options_, rules_.game());
            result.counts = worker_.counts();
            result.seconds = clock.seconds();
            forecast.note(result.counts.nodes);
            if (crew_) result.counts.nodes += crew_->nodes_so_far();
            if (progress) progress(result);
            const bool settled = lines == 1 && Scale::ends_within(result.best.value, depth);
            if (found.solved || settled) return;
            if (throws) continue;
            deadline.note({result.best.moves.front(), result.best.value, found.share});
            if (deadline.ends_here(worker_.counts().nodes)) return;
        }
    };
    return run(line, shared, interrupt, pondering, work);
}

/// Ends the other threads' search, and lets all vote on the move; not where the first one has done
/// what was asked for.
void Searcher::hear_crew(const Line& line, const Limits& limits, Result& result) {
    crew_->end();
    if (line.state().throws()) return;  // nothing to vote on
    const bool done = result.solved || result.depth >= std::min(limits.depth, kMostDepth);
    if (done || result.lines.size() > 1) return;
    std::vector<Ballot> ballots = crew_->ballots();
    ballots.insert(ballots.begin(), {result.best, result.depth + (result.partial ? 1 : 0)});
    Ballot& taken = ballots[vote(ballots)];
    if (&taken == &ballots.front()) return;
    result.partial = taken.best.bound != Bound::Exact;
    result.depth = taken.depth;
    if (result.partial) {
        // The iteration was cut short.
        --result.depth;
    } else {
        lengthen(line, taken.best, taken.depth);
        result.lines = {taken.best};
    }
    result.best = std::move(taken.best);
}

Result Searcher::test(const Line& line, int depth, Value value, Interrupt& interrupt) {
    if (for_themselves(options_, rules_.game()))
        throw Error("search.opponents maxn has no windows; a bound can't be tested with it");
    if (line.state().throws())
        throw Error("a throw is next; only where somebody decides can a bound be tested");
    const auto work = [&](Result& found, int& at, const Stopwatch&, const Deadline&) {
        found.best.bound = Bound::None;
        worker_.find_moves();
        at = std::min(depth, kMostDepth);
        if (table_) table_->make_room(Forecast(false, 0, {}).next());
        found.best = worker_.test(at, value);
        if (found.best.bound != Bound::None) found.depth = at;
    };
    Result result = run(line, {}, interrupt, nullptr, work);
    if (result.solved && result.best.moves.empty())  // the game is over
        result.best.bound = result.best.value >= value ? Bound::Lower : Bound::Upper;
    return result;
}

Value Searcher::leaf_value(const Line& line, Interrupt& interrupt) {
    interrupt.deadline = Clock::time_point::max();
    interrupt.thread_deadline = Interrupt::kNever;
    if (table_) table_->new_generation();
    worker_.start(line, {}, &interrupt);
    return worker_.leaf_value();
}

/// Carries a line on with the table's moves where an exact value had cut it short. For people to
/// read.
void Searcher::lengthen(const Line& line, Variation& variation, int depth) {
    if (!table_ || static_cast<int>(variation.moves.size()) >= depth) return;
    try {
        follow_table(line, variation, depth);
    } catch (const game::Interrupted&) {
        // The time may be over by now, and a hook that looks at it ends. What is there stands.
    }
}

void Searcher::follow_table(const Line& line, Variation& variation, int depth) {
    Line after = line;
    for (const game::Move move : variation.moves) after.play(move);
    std::vector<game::Key> seen;
    const Sides sides(rules_.game().player_count(), line.state().decider());
    const auto goes_on = [&] { return !after.state().throws() && !after.outcome().over(); };
    while (static_cast<int>(variation.moves.size()) < depth && goes_on()) {
        const game::Key key = game::memory_key(rules_, after.state()) + sides.salt();
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

}  // namespace senet::search
