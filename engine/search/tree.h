// The walk over a game tree that all algorithms share: the states from the root to here, what ends
// the game on the way, what a leaf is worth, what may be remembered about a node under which key,
// and when to stop.
//
// Values and the path. Two states that the rules can't tell apart may still differ in value: by
// repetition, which depends on the states before, and by max_plies, which depends on how many there
// were. So that no such value comes out of the table as if it did not:
//  - near max_plies (the search could reach it) the ply is part of the key, and in games with
//    max_plies no entry is taken that was searched deeper than is wanted: it may have seen past the
//    limit;
//  - in a game with `repetition`, a node whose search looked ahead far enough for earlier states to
//    matter is stored under a key that holds the multiset of all states that can come up again
//    (since the game's start, or since the last irreversible move where the rules declare `since`).
//    A result is shared between paths if its search looked at most 2 * (times - 2) plies ahead
//    (times - 2, once a move was seen that changes nothing). With times = 3 that is 2 plies: a
//    state that came up once before must come up twice more, and those two visits lie at least 2
//    plies apart. A forbidden repetition counts as if it had been searched, since leaving out the
//    move depends on the path. Values that are no results are shared even so where `share_paths`
//    is on: a guess, without which transpositions would hardly be found.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/line.h"
#include "search/deadline.h"
#include "search/judgement.h"
#include "search/ordering.h"
#include "search/result.h"
#include "search/scale.h"
#include "search/sides.h"
#include "search/table.h"

namespace senet::search {

/// What was learnt on the way to a value, beside the value.
struct Insight {
    int reach = 0;  // plies looked ahead
    bool horizon = false;  // the value rests on an evaluation or another guess

    void join(const Insight& other) {
        reach = std::max(reach, other.reach);
        horizon |= other.horizon;
    }
    void join_child(const Insight& child) { join({child.reach + 1, child.horizon}); }
};

/// An outcome of a throw while it is searched: its number, and what its value is known to be
/// within, for the side that moves after the throw.
struct Prospect {
    std::size_t number = 0;
    game::Value low = -kSure, high = kSure;

    bool known() const { return low == high; }
};

/// Of those who play against the one who searches, where they are taken to make one reply together:
/// what they did since his last move.
struct Replies {
    std::uint8_t moves = 0;
    bool chosen = false;  // one of them was not the expected one; the others are

    /// Part of what a state's value depends on.
    game::Key salt() const { return moves == 0 ? 0 : mix(2 * moves + (chosen ? 1U : 0U)); }
};

/// One state on the way from the root to here, with the memory that its node needs.
struct Frame {
    game::State state;
    game::Move move;  // that led here
    bool by_null_move = false;
    std::int8_t cost = 1;  // plies of the depth that the move takes
    Replies replies;
    game::Move expected;  // where one of the others moves: what he does who does not reply
    bool accumulated = false;  // the evaluator's accumulator is this state's
    game::Outcome outcome;  // by the rules
    game::MoveList moves;
    game::Throws throws;  // what can come up, where a throw is next
    std::vector<Prospect> prospects;  // of these, in the order in which they are searched
    Picker picker;
    Insight insight;
    Judgement judgement;
    game::MoveList pv;  // from here on
    game::Key memory = 0;  // what the rules can tell states apart by; once fetch() was called
    bool with_ply = false;  // whether the ply is part of that
    game::Key equality = 0;  // what makes two states equal; games with repetition only
    game::Key path = 0;  // sum over the repeatable states up to this one
    std::size_t repeatable_from = 0;  // index into the keys of the path
    bool repeats = false;  // some repeatable state came up twice

    /// Notes that `best` and what was best behind it is best here.
    void keep_line(game::Move best, const Frame& next) {
        pv.clear();
        pv.reserve(next.pv.size() + 1);
        pv.push_back(best);
        for (const game::Move move : next.pv) pv.push_back(move);
    }
};

class Tree {
  public:
    /// `table`, if any, is where the nodes will be looked up: their entries are fetched ahead.
    Tree(game::Rules& rules, const Options& options, const Table* table);

    /// Forgets what was seen of the game: not a word about it is left in the frames.
    void forget() {
        self_loop_ = false;
        for (Frame& frame : frames_) frame.judgement.forget();
    }

    /// Starts a search at the end of the line, where the game is not over. Of the limits only
    /// that of nodes is looked at here; `deadline`, which may be null, has the others.
    void start(const game::Line& line, const Limits& limits, const Interrupt* interrupt,
               Deadline* deadline = nullptr);

    game::Rules& rules() const { return rules_; }
    Frame& at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    /// Fills the frame's moves: legal ones, or pseudo-legal where enter() sorts them out.
    void generate(int ply) {
        at(ply).moves.clear();
        rules_.moves(at(ply).state, at(ply).moves);
        if (best_reply_ && replies(ply)) expect_move(ply);
    }

    /// Goes to the state after the move at ply + 1; false where the move is not legal. Leave it by
    /// leave(ply + 1).
    bool enter(int ply, game::Move move) {
        Frame& next = at(ply + 1);
        next.move = move;
        next.by_null_move = false;
        deepest_ = ply + 1;
        if (!has_legal_ || at(ply).state.throws()) {
            next.outcome = rules_.reach(at(ply).state, move, next.state);
        } else {
            rules_.advance(at(ply).state, move, next.state);
            if (!rules_.legal(next.state)) return false;
            next.outcome = rules_.result(next.state);
        }
        if (best_reply_) count_reply(ply);
        arrive(ply + 1);
        return !forbids_repetition_ || allowed(ply);
    }
    /// Plies of the depth that the move takes which led here: 1, or none where it only belongs to
    /// what all others together reply.
    int cost(int ply) { return at(ply).cost; }
    /// Goes to the state after a null move; false where the rules forbid it.
    bool enter_null(int ply);
    /// Whether they allow it, where there are rules for it.
    bool may_pass(int ply);
    /// Whether they would allow it the other player, were it his turn. The state at ply + 1 stays.
    bool other_may_pass(int ply);
    /// Leaves a state as if it had never been entered.
    void turn_back(int ply) {
        leave(ply);
        --counts.nodes;
    }
    void leave(int ply) {
        if (repetition_ != nullptr) --seen_[at(ply).equality % seen_.size()];
    }

    /// Whether the game is over here, by the rules, repetition or max_plies; `value` is then what
    /// that is worth to the player to move.
    bool over(int ply, game::Value& value) {
        const game::Outcome& ruled = at(ply).outcome;
        if (!ruled.over()) return remembers_path_ && over_by_path(ply, value);
        value = value_of(ruled, ply, game::Hook::Result);
        return true;
    }
    /// What values mean here.
    const Scale& scale() const { return scale_; }
    /// What an outcome is worth to the player to move; `hook` is what gave it, where one did.
    game::Value value_of(const game::Outcome& outcome, int ply,
                         std::optional<game::Hook> hook = std::nullopt) {
        return many_ ? shared_value(outcome, ply, hook) : scale_.of(outcome, side(ply), ply);
    }
    /// The value for the player to move when there is no legal move.
    game::Value stuck(int ply) {
        return value_of(rules_.stuck(at(ply).state), ply, game::Hook::Stuck);
    }
    /// The evaluation for the player to move; marks the frame's value as resting on it.
    game::Value evaluate(int ply) {
        Frame& frame = at(ply);
        frame.insight.horizon = true;
        if (scale_.expects()) return expectation(ply);
        const game::Value value = evaluator_ != nullptr ? accumulated_value(ply)
            : has_evaluate_                             ? rules_.evaluate(frame.state)
                                                        : 0;
        return game::seen_by(frame.state.turn(), value);
    }

    /// Player 1 or 2: the side whose value the node's is: of who moves there or, at a throw, after
    /// it.
    game::Player side(int ply) {
        const game::State& state = at(ply).state;
        return scale_.expects() ? sides_.of(state.decider()) : state.turn();
    }
    /// Whether the same side goes on.
    bool same_player(int ply) { return side(ply) == side(ply + 1); }
    game::Value from_child(int ply, game::Value value) {
        return game::seen_by(side(ply), value, side(ply + 1));
    }

    // --- more than two players, each for himself: the same as above, for every one of them

    bool over(int ply, game::Scores& shares);
    game::Scores stuck_shares(int ply) {
        return shares_of({rules_.stuck(at(ply).state), game::Hook::Stuck}, ply);
    }
    game::Scores evaluate_all(int ply);
    /// What the evaluator says or, without one, the rules; 0 for everybody without those.
    game::Scores evaluations(int ply);

    // --- throws

    bool throws(int ply) { return at(ply).state.throws(); }
    /// Fills the frame's outcomes. REQUIRES that a throw is next.
    void find_throws(int ply) { rules_.chance(at(ply).state, at(ply).throws); }
    /// Whether there is room for nodes below this one: where a script throws without end there is
    /// none at last.
    bool has_room(int ply) const {
        return static_cast<std::size_t>(ply) + kRoomBelow < frames_.capacity();
    }

    // --- memory

    /// To be called at a node before recall() or remember(), as early as can be: makes its key and
    /// fetches the table's entries ahead. Nodes that are not looked up do without.
    void fetch(int ply) {
        identify(ply);
        if (table_ != nullptr) table_->prefetch(at(ply).memory);
    }
    /// Makes the node's key only, for tables that the processor's cache holds.
    void identify(int ply) {
        Frame& frame = at(ply);
        frame.with_ply = rules_.reads_ply();
        frame.memory = game::memory_key(rules_, frame.state) + sides_.salt();
        if (best_reply_) frame.memory += frame.replies.salt();
    }
    /// Looks the node up; nothing found has Bound::None and no move. Wins are counted from the
    /// root.
    Finding recall(const Table& table, int ply, int depth) const;
    void remember(Table& table, int ply, int depth, game::Value value, Bound bound, int move);

    /// Whether fetch_ahead() is worth its while.
    bool looks_ahead() const { return table_ != nullptr && rules_.quick(); }
    /// Fetches the table's entries for the state after a move that will be tried soon: they are
    /// there when it is. Connect Four on bits waits less: 1.20 of the nodes a second without
    /// (64 MB, 2026-11-20); others 1.03 to 1.06.
    void fetch_ahead(int ply, game::Move move);

    // --- stopping

    /// Once true, values that come back mean nothing and the search only unwinds.
    bool stopped() const { return stopped_; }

    /// Whether the root's best move proved worse than was thought, and none is known to be better.
    void set_fails_low(bool fails_low) { fails_low_ = fails_low; }

    Counts counts;

    /// How many nodes there were when the clock was read last: for other threads, while this one
    /// searches.
    std::uint64_t nodes_so_far() const { return polled_.load(std::memory_order_relaxed); }

    /// "after moves 4 4, in a search of depth 6": added to an error of the rules. `depth` is that
    /// of the iteration that ran; 0 before the first one.
    void explain(Error& error, int depth);

  private:
    static constexpr std::size_t kRoomBelow = kMostQuiescenceDepth + 2;
    static constexpr std::size_t kFramesBelow = 2;  // of a node, that exist while it is searched
    static constexpr std::size_t kFramesAtOnce = 16;

    /// For a node at this ply.
    void make_frames(int ply);
    void arrive(int ply) {
        ++counts.nodes;
        if (counts.nodes >= next_poll_) poll();
        if (ply > last_with_frames_below_) make_frames(ply);
        Frame& frame = at(ply);
        frame.insight = {};
        frame.accumulated = false;
        frame.pv.clear();
        if (repetition_ != nullptr) track_path(ply);
    }
    /// How a game ended: by a hook of the rules or, without one, by the path.
    struct Ending {
        game::Outcome outcome;
        std::optional<game::Hook> hook{};
    };
    /// Whether it is the move of one of those who make one reply together.
    bool replies(int ply) { return sides_.of(at(ply).state.decider()) != game::Player{1}; }
    /// Finds the expected move, and leaves only that where another one has chosen.
    void expect_move(int ply);
    /// What the move just made is to those who reply together.
    void count_reply(int ply);
    game::Value accumulated_value(int ply);
    const std::byte* accumulated(int ply);
    /// What an end is worth to each of several players.
    game::Scores shares_of(const Ending& ending, int ply);
    /// As value_of(), of several players.
    game::Value shared_value(const game::Outcome& outcome, int ply, std::optional<game::Hook> hook);
    /// As evaluate(), on the scale of expectations.
    game::Value expectation(int ply);
    bool over_by_path(int ply, game::Value& value);
    std::optional<Ending> ending_by_path(int ply);
    bool allowed(int ply);
    bool any_move(int ply);
    void track_path(int ply);
    int occurrences(int ply) const;
    bool shallow_is_safe(const Frame& frame) const {
        return repetition_ == nullptr || !frame.repeats;
    }
    /// Whether an entry may be shared between paths although their past could matter this deep.
    bool may_share(const Frame& frame, game::Value value, int depth) const {
        return shares_paths_ && !frame.repeats && depth != kSolved && !Scale::is_result(value);
    }
    game::Key ply_salt(int ply, int depth) const;
    std::uint32_t harmless_reach() const;
    /// Whether the search of a node can't come near max_plies.
    bool ends_before_limit(int ply, int depth) const;
    void poll();
    /// Polls at this number of nodes, if it is still to come.
    void look_at(std::uint64_t nodes);

    game::Rules& rules_;
    const game::Game& game_;
    const game::Repetition* repetition_;
    const game::MaxPlies* max_plies_;
    const game::Field* since_ = nullptr;
    const Table* table_;
    bool has_legal_;
    bool has_evaluate_;
    const game::Evaluator* evaluator_;
    bool adds_script_;  // it is added to evaluate()
    bool remembers_path_;
    bool forbids_repetition_;
    bool shares_paths_;
    bool many_;  // players, more than two
    bool best_reply_;  // of the others, only one chooses between two moves of the searcher's
    Scale scale_;
    Sides sides_;
    int most_beyond_;  // plies that a path may go on past the depth of its search
    // Whether what does not rest on the horizon is remembered for every depth. A shallower search
    // of the same state would have found less, which comparisons with plain minimax at equal depth
    // must see.
    bool marks_solved_;

    // As many as were needed so far, in memory for the longest path: they never move. Most searches
    // go to a small part of that depth, and short ones took longer to make the frames than to
    // search.
    std::vector<Frame> frames_;
    int last_with_frames_below_ = -1;
    game::Accumulators accumulators_;  // of each frame
    game::State ahead_;  // what fetch_ahead() plays on
    const game::Line* line_ = nullptr;
    std::vector<game::Key> keys_;  // equality keys: the line's repeatable states, then the path's
    std::size_t root_key_ = 0;  // where the root's key stands in keys_
    std::array<std::uint16_t, 4096>
        seen_{};  // how many keys_ have these low bits: most states are new
    bool self_loop_ = false;  // a move that changes nothing was seen

    const Interrupt* interrupt_ = nullptr;
    Deadline* deadline_ = nullptr;
    bool fails_low_ = false;
    std::atomic<std::uint64_t> polled_ = 0;
    std::uint64_t node_limit_ = 0;
    std::uint64_t next_poll_ = 0;
    std::uint64_t poll_every_ = 0;
    Clock::time_point last_poll_;
    int deepest_ = 0;  // ply of the state last entered, for messages
    bool stopped_ = false;
};

}  // namespace senet::search
