#include "search/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "game/notation.h"
#include "search/algorithm.h"
#include "search/path.h"

namespace senet::search {
namespace {

using game::Key;
using game::Value;

constexpr std::uint64_t kFirstPoll = 1;
constexpr std::uint64_t kMostBetweenPolls = 65'536;

}  // namespace

Tree::Tree(game::Rules& rules, const Options& options, const Table* table)
    : rules_(rules),
      game_(rules.game()),
      repetition_(game_.repetition ? &*game_.repetition : nullptr),
      max_plies_(game_.max_plies ? &*game_.max_plies : nullptr),
      table_(table),
      has_legal_(rules.has(game::Hook::Legal)),
      has_evaluate_(rules.has(game::Hook::Evaluate)),
      evaluator_(rules.evaluator().get()),
      adds_script_(evaluator_ != nullptr && evaluator_->adds_script()),
      remembers_path_(game_.remembers_path()),
      forbids_repetition_(repetition_ != nullptr &&
                          repetition_->result == game::Repetition::Result::Illegal),
      shares_paths_(options.share_paths.has_value()),
      many_(game_.player_count() > 2),
      best_reply_(takes_one_reply(options, game_)),
      scale_(options, game_),
      sides_(game_.player_count(), game::Player{1}),
      most_beyond_((options.quiescence ? options.quiescence->depth : 0) +
                   (options.extensions || options.singular ? kMostExtensions : 0)),
      marks_solved_(options.algorithm != Algorithm::Minimax && options.table &&
                    !options.table->equal_depth && max_plies_ == nullptr),
      accumulators_(evaluator_ == nullptr ? 0 : longest_path(game_),
                    evaluator_ == nullptr ? 0 : evaluator_->bytes()) {
    frames_.reserve(longest_path(game_));
    make_frames(0);
    if (repetition_ != nullptr && repetition_->since >= 0) {
        since_ = &game_.layout.fields()[static_cast<std::size_t>(repetition_->since)];
    }
}

void Tree::make_frames(int ply) {
    const std::size_t wanted = static_cast<std::size_t>(ply) + kFramesBelow + kFramesAtOnce;
    frames_.resize(std::min(wanted, frames_.capacity()));
    last_with_frames_below_ = ply + static_cast<int>(kFramesAtOnce) - 1;
}

void Tree::start(const game::Line& line, const Limits& limits, const Interrupt* interrupt,
                 Deadline* deadline) {
    line_ = &line;
    counts = {};
    counts.nodes = 1;
    polled_ = 1;
    interrupt_ = interrupt;
    deadline_ = deadline;
    fails_low_ = false;
    node_limit_ = limits.nodes.value_or(0);
    poll_every_ = kFirstPoll;
    next_poll_ = node_limit_ == 0 ? kFirstPoll : std::min(kFirstPoll, node_limit_);
    last_poll_ = Clock::now();
    stopped_ = false;
    deepest_ = 0;
    Frame& root = at(0);
    root.state = line.state();
    sides_ = {game_.player_count(), root.state.decider()};
    root.by_null_move = false;
    root.replies = {};
    root.accumulated = false;
    root.outcome = {};
    root.path = 0;
    root.repeats = false;
    root.repeatable_from = 0;
    seen_.fill(0);
    keys_.clear();
    if (repetition_ != nullptr) {
        keys_ = line.repeatable();
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            ++seen_[keys_[i] % seen_.size()];
            root.path += mix(keys_[i]);
            root.repeats |=
                std::count(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(i),
                           keys_[i]) > 0;
        }
        root_key_ = keys_.size() - 1;
        root.equality = keys_.back();
    }
    fetch(0);
}

bool Tree::enter_null(int ply) {
    Frame& next = at(ply + 1);
    next.state = at(ply).state;
    next.by_null_move = true;
    if (!rules_.pass(next.state)) return false;
    next.outcome = rules_.result(next.state);
    arrive(ply + 1);
    return true;
}

// The first in the rules' own order: no search may change it, or values would depend on its past.
void Tree::expect_move(int ply) {
    Frame& frame = at(ply);
    const bool hints = rules_.has(game::Hook::Order);
    std::optional<int> most;
    for (const game::Move move : frame.moves) {
        const int hint = hints ? rules_.order(frame.state, move) : 0;
        if (most && hint <= *most) continue;
        if (has_legal_ || forbids_repetition_) {
            if (!enter(ply, move)) continue;
            turn_back(ply + 1);
        }
        most = hint;
        frame.expected = move;
    }
    if (most && frame.replies.chosen)
        frame.moves.erase_if([&](game::Move move) { return !(move == frame.expected); });
}

void Tree::count_reply(int ply) {
    const Frame& before = at(ply);
    Frame& frame = at(ply + 1);
    frame.replies = {};
    frame.cost = 1;
    if (!replies(ply)) return;
    const Replies now{static_cast<std::uint8_t>(before.replies.moves + 1),
                      before.replies.chosen || !(frame.move == before.expected)};
    // Back to the searcher, or to the first of the others where he moves no more.
    const bool ends = !replies(ply + 1) || now.moves + 1 >= game_.player_count();
    if (!ends) frame.replies = now;
    // One ply for all of them: when one chooses or, where nobody has, when the last has moved.
    const bool pays = ends ? !before.replies.chosen : now.chosen && !before.replies.chosen;
    frame.cost = pays ? 1 : 0;
}

bool Tree::may_pass(int ply) {
    game::State& next = at(ply + 1).state;
    next = at(ply).state;
    return rules_.pass(next);
}

bool Tree::other_may_pass(int ply) {
    game::State& next = at(ply + 2).state;
    next = at(ply).state;
    return rules_.pass(next) && rules_.pass(next);
}

Value Tree::accumulated_value(int ply) {
    const game::State& state = at(ply).state;
    return evaluator_->value(state, accumulated(ply), adds_script_ ? rules_.evaluate(state) : 0);
}

/// Each state on the way from the last one that is ready is made ready too: its other children will
/// need it.
const std::byte* Tree::accumulated(int ply) {
    int ready = ply;
    while (ready > 0 && !at(ready).accumulated) --ready;
    if (!at(ready).accumulated) {
        evaluator_->begin(at(ready).state, accumulators_.at(ready));
        at(ready).accumulated = true;
    }
    for (; ready < ply; ++ready) {
        evaluator_->follow(at(ready).state, accumulators_.at(ready), at(ready + 1).state,
                           accumulators_.at(ready + 1));
        at(ready + 1).accumulated = true;
    }
    return accumulators_.at(ply);
}

void Tree::track_path(int ply) {
    const Frame& before = at(ply - 1);
    Frame& frame = at(ply);
    frame.equality = game::repetition_key(game_, frame.state);
    self_loop_ |= frame.equality == before.equality;
    keys_.resize(root_key_ + static_cast<std::size_t>(ply));
    keys_.push_back(frame.equality);
    ++seen_[frame.equality % seen_.size()];
    const bool reset = since_ != nullptr && frame.state.get(*since_) == 0;
    frame.repeatable_from = reset ? keys_.size() - 1 : before.repeatable_from;
    frame.path = (reset ? 0 : before.path) + mix(frame.equality);
    frame.repeats = !reset && (before.repeats || occurrences(ply) > 1);
}

int Tree::occurrences(int ply) const {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    if (seen_[frame.equality % seen_.size()] == 1) return 1;
    const auto end =
        keys_.begin() + static_cast<std::ptrdiff_t>(root_key_ + static_cast<std::size_t>(ply) + 1);
    return static_cast<int>(std::count(
        keys_.begin() + static_cast<std::ptrdiff_t>(frame.repeatable_from), end, frame.equality));
}

game::Scores Tree::shares_of(const Ending& ending, int ply) {
    const auto scores = ending.hook ? rules_.scores(at(ply).state, *ending.hook) : std::nullopt;
    return scale_.shares(ending.outcome, scores);
}

Value Tree::shared_value(const game::Outcome& outcome, int ply, std::optional<game::Hook> hook) {
    return game::seen_by(side(ply), shares_of({outcome, hook}, ply)[sides_.first().index()]);
}

bool Tree::over(int ply, game::Scores& shares) {
    const game::Outcome& ruled = at(ply).outcome;
    const std::optional<Ending> ending = ruled.over() ? Ending{ruled, game::Hook::Result}
        : remembers_path_                             ? ending_by_path(ply)
                                                      : std::nullopt;
    if (ending) shares = shares_of(*ending, ply);
    return ending.has_value();
}

game::Scores Tree::evaluations(int ply) {
    if (evaluator_ != nullptr) return evaluator_->values(at(ply).state, accumulated(ply));
    return has_evaluate_ ? rules_.evaluations(at(ply).state) : game::Scores{};
}

game::Scores Tree::evaluate_all(int ply) {
    at(ply).insight.horizon = true;
    return scale_.shares(evaluations(ply));
}

Value Tree::expectation(int ply) {
    Frame& frame = at(ply);
    Value value = 0;
    if (!many_) {
        value = evaluator_ != nullptr ? accumulated_value(ply)
            : has_evaluate_           ? rules_.evaluate(frame.state)
                                      : 0;
    } else {
        // What he has above the mean of the others.
        const game::Scores values = evaluations(ply);
        const std::int64_t own = values[sides_.first().index()];
        const std::int64_t all = std::accumulate(values.begin(), values.end(), std::int64_t{0});
        value = static_cast<Value>(own - (all - own) / (game_.player_count() - 1));
    }
    return game::seen_by(side(ply), scale_.evaluation(value));
}

std::optional<Tree::Ending> Tree::ending_by_path(int ply) {
    const Frame& frame = at(ply);
    if (repetition_ != nullptr && !forbids_repetition_ && ply > 0 &&
        occurrences(ply) >= repetition_->times) {
        return Ending{game::repetition_outcome(rules_, frame.state, at(ply - 1).state.decider())};
    }
    if (max_plies_ == nullptr || frame.state.ply() < max_plies_->plies) return std::nullopt;
    if (any_move(ply)) return Ending{{.winner = max_plies_->winner}};
    return Ending{rules_.stuck(frame.state), game::Hook::Stuck};
}

bool Tree::over_by_path(int ply, Value& value) {
    const std::optional<Ending> ending = ending_by_path(ply);
    if (ending) value = value_of(ending->outcome, ply, ending->hook);
    return ending.has_value();
}

/// Whether the state at ply + 1, just entered, is no forbidden repetition; leaves it if it is one.
bool Tree::allowed(int ply) {
    if (occurrences(ply + 1) < repetition_->times) return true;
    leave(ply + 1);
    --counts.nodes;  // it was none
    at(ply).insight.join_child({});
    return false;
}

bool Tree::any_move(int ply) {
    const std::vector<game::Move> moves = game::legal_moves(rules_, at(ply).state);
    if (!forbids_repetition_) return !moves.empty();
    return std::any_of(moves.begin(), moves.end(), [&](game::Move move) {
        if (!enter(ply, move)) return false;
        leave(ply + 1);
        --counts.nodes;
        return true;
    });
}

std::uint32_t Tree::harmless_reach() const {
    const auto cycles = static_cast<std::uint32_t>(repetition_->times - 2);
    return self_loop_ ? cycles : 2 * cycles;
}

bool Tree::ends_before_limit(int ply, int depth) const {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    // Throws are plies too, and nobody knows how many there will be.
    if (max_plies_ != nullptr && game_.chance) return false;
    return max_plies_ == nullptr ||
        frame.state.ply() + static_cast<std::uint32_t>(depth + most_beyond_) < max_plies_->plies;
}

Key Tree::ply_salt(int ply, int depth) const {
    return ends_before_limit(ply, depth)
        ? 0
        : mix(frames_[static_cast<std::size_t>(ply)].state.ply() + 1);
}

void Tree::fetch_ahead(int ply, game::Move move) {
    try {
        rules_.advance(at(ply).state, move, ahead_);
        table_->prefetch(game::memory_key(rules_, ahead_) + sides_.salt());
    } catch (const Error&) {
        // It is thrown again when the move's turn comes, if it comes.
    }
}

Finding Tree::recall(const Table& table, int ply, int depth) const {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Key salt = ply_salt(ply, depth);
    Finding shared;
    const bool found = table.find(frame.memory + salt, shared);
    if (repetition_ != nullptr) {
        // Shared between paths: usable only if neither path's past can matter this near.
        const bool near = static_cast<std::uint32_t>(shared.reach) <=
            std::min<std::uint32_t>(harmless_reach(), kMostReach - 1);
        const bool usable = found && shared.bound != Bound::None && shallow_is_safe(frame) &&
            (near || may_share(frame, shared.value, shared.depth));
        if (!usable || shared.depth < depth) {
            Finding own;
            if (table.find(frame.memory + salt + mix(frame.path), own))
                shared = own;
            else if (!usable)
                shared.bound = Bound::None;
        }
    }
    // What was searched deeper may rest on plies that the limit leaves no room for here, itself or
    // through entries that it found in turn.
    if (max_plies_ != nullptr && shared.depth > depth) shared.bound = Bound::None;
    shared.value = scale_.from_entry(shared.value, ply);
    return shared;
}

void Tree::remember(Table& table, int ply, int depth, Value value, Bound bound, int move) {
    const Frame& frame = at(ply);
    // The value may depend on the ply, and others would find it under a key without.
    if (frame.with_ply != rules_.reads_ply()) return;
    const bool solved = marks_solved_ && !frame.insight.horizon;
    Finding finding{scale_.to_entry(value, ply), move,  solved ? kSolved : depth,
                    frame.insight.reach,         bound, frame.judgement.evaluation};
    Key key = frame.memory + ply_salt(ply, depth);
    if (repetition_ != nullptr) {
        const int harmless =
            static_cast<int>(std::min<std::uint32_t>(harmless_reach(), kMostReach - 1));
        const bool far = frame.insight.reach > harmless || !shallow_is_safe(frame);
        if (far && !may_share(frame, value, finding.depth)) {
            // The move is a good one to try on any path; the value holds on this one.
            Finding hint{0, move, 0, kMostReach, Bound::None, finding.evaluation};
            if (move != kNoMove) table.store(key, hint);
            key += mix(frame.path);
        }
    }
    table.store(key, finding);
}

// The clock is read about once a millisecond, however fast the rules are; the node limit is exact.
void Tree::poll() {
    polled_.store(counts.nodes, std::memory_order_relaxed);
    const Clock::time_point now = Clock::now();
    const bool due = interrupt_ != nullptr && interrupt_->due(now);
    if (due || (node_limit_ != 0 && counts.nodes >= node_limit_)) stopped_ = true;
    if (deadline_ != nullptr && deadline_->due(now, counts.nodes, fails_low_)) stopped_ = true;
    const auto passed = now - last_poll_;
    last_poll_ = now;
    if (passed < std::chrono::microseconds(500))
        poll_every_ = std::min(poll_every_ * 2, kMostBetweenPolls);
    if (passed > std::chrono::milliseconds(2))
        poll_every_ = std::max<std::uint64_t>(poll_every_ / 4, 1);
    next_poll_ = counts.nodes + poll_every_;
    look_at(node_limit_);
    if (deadline_ != nullptr) look_at(deadline_->next_look());
}

void Tree::look_at(std::uint64_t nodes) {
    if (nodes > counts.nodes) next_poll_ = std::min(next_poll_, nodes);
}

void Tree::explain(Error& error, int depth) {
    std::string told = line_->told();
    for (int ply = 1; ply <= deepest_; ++ply) {
        const Frame& frame = at(ply);
        if (ply == 1) told += line_->moves().empty() ? ", then" : " and then";
        told += " " +
            (frame.by_null_move ? "(null move)"
                                : game::safe_move_text(rules_, at(ply - 1).state, frame.move));
    }
    if (depth > 0) told += fmt::format(", in a search of depth {}", depth);
    error.add_context(told);
}

}  // namespace senet::search
