// One thread's part of a search: a tree, an order of moves and the algorithms of its own, over
// rules of its own and a table that it may share with others. It looks at the root once per
// iteration; who runs it says how deep, keeps the results and the time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/line.h"
#include "search/alpha_beta.h"
#include "search/max_n.h"
#include "search/minimax.h"
#include "search/observer.h"
#include "search/options.h"
#include "search/ordering.h"
#include "search/result.h"
#include "search/root.h"
#include "search/table.h"
#include "search/tree.h"

namespace senet::search {

/// What one look at the root found.
struct Iteration {
    /// As many as were asked for, best first. Where it was cut short: nothing, or what it had found
    /// to be better than all before, `best.bound` at least that. At a throw: what comes of each
    /// outcome, in the rules' order.
    std::vector<Variation> lines;
    game::Value value = 0;  // of the root; REQUIRES `finished`
    std::optional<game::Scores> shares{};  // of the root at a throw, where all play for themselves
    bool finished = false;
    bool solved = false;  // the values rest on no evaluation
    std::optional<double> share{};  // of the last search's nodes, those under the best move
};

class Worker {
  public:
    /// All must outlive the worker; `table` may be null.
    Worker(game::Rules& rules, const Options& options, Table* table, std::uint64_t seed);

    /// Sees every node from now on; nullptr ends that.
    void set_observer(Observer* observer);
    /// Forgets all that earlier searches learnt, but for the table.
    void forget();

    /// Starts a search at the end of the line, which must have the worker's own rules and outlive
    /// the search. Of the limits only that of nodes is looked at here; `deadline`, which may be
    /// null, has the others.
    void start(const game::Line& line, const Limits& limits, const Interrupt* interrupt,
               Deadline* deadline = nullptr);
    /// Finds the root's moves, best first as far as is known, or what can come up there. REQUIRES a
    /// game that is not over.
    void find_moves();
    const std::vector<game::Move>& root_moves() const { return moves_; }

    /// One iteration to this depth for the best `lines` moves, or for all that can come up.
    /// REQUIRES find_moves() before.
    Iteration iterate(int depth, int lines);
    /// Null-window search: is the root worth at least `value`? The variation's bound says it, or
    /// None where it was cut short. REQUIRES find_moves() before, and that no throw is next.
    Variation test(int depth, game::Value value);
    /// What the root is worth as a leaf, for the player to move.
    game::Value leaf_value();

    const Scale& scale() const { return tree_.scale(); }
    const Counts& counts() const { return tree_.counts; }
    /// About how many nodes there are by now: for other threads.
    std::uint64_t nodes_so_far() const { return tree_.nodes_so_far(); }
    /// Adds the moves that led to an error of the rules to its text.
    void explain(Error& error, int depth) { tree_.explain(error, depth); }

  private:
    Iteration iterate_throw(int depth);
    Variation best_variation(Root& root, int depth, game::Value guess);
    game::Value aspire(Root& root, int depth, game::Value guess);
    game::Value converge(Root& root, int depth, game::Value guess, std::vector<game::Move>& pv);
    void keep_partial(const Root& root, Variation best, Iteration& found) const;
    std::optional<double> share_of_best() const;
    std::vector<game::Move> best_line();

    const Options& options_;
    Tree tree_;
    MoveOrder order_;
    AlphaBeta alpha_beta_;
    Minimax minimax_;
    std::optional<MaxN> max_n_;  // where each player plays for himself
    std::uint64_t seed_;

    const game::Line* line_ = nullptr;
    std::vector<game::Move> moves_;  // of the root, best first
    std::vector<game::Value> guesses_;  // the last finished iteration's values, line by line
    RootResult last_;  // of the last search of the root
    std::uint64_t nodes_before_ = 0;  // that search
    bool solved_ = true;  // of the iteration that runs
};

}  // namespace senet::search
