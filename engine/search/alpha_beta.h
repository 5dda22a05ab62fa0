// Alpha-beta and its descendants over one node function: fail-hard and fail-soft alpha-beta,
// NegaScout, alpha-beta with a minimal window for the last move, and the null-window tests that
// MTD(f) and SSS* are made of; with transposition table, null move, internal deepening, late move
// reductions and quiescence as the options say.
#pragma once

#include "search/observer.h"
#include "search/ordering.h"
#include "search/root.h"
#include "search/table.h"
#include "search/tree.h"

namespace senet::search {

/// An open interval of values that are of interest.
struct Window {
    game::Value alpha = -game::kInfinity;
    game::Value beta = game::kInfinity;

    bool minimal() const { return alpha + 1 >= beta; }
};

class AlphaBeta {
  public:
    /// `table` may be null. All must outlive it.
    AlphaBeta(Tree& tree, const Options& options, Table* table, MoveOrder& order);

    /// Sees every node from now on; nullptr ends that.
    void set_observer(Observer* observer) { observer_ = observer; }
    /// To be called after the tree was started at a new root.
    void new_search() { looks_ahead_ = table_ != nullptr && tree_.looks_ahead(); }

    /// Value of the root for the player to move, `depth` plies ahead. A value <= alpha means "at
    /// most this", >= beta "at least this"; between them it is exact, and the frame's pv is its
    /// line. With `fail: hard` the value lies within the window. REQUIRES alpha < beta and depth
    /// >= 1.
    RootResult search_root(Root& root, Window window, int depth);

    /// Value of the root, for the player to move, as that of a leaf: what quiescence makes of it.
    game::Value leaf_value();

  private:
    enum class NullMoves { Allowed, Forbidden };

    game::Value search(int ply, int depth, Window window, NullMoves null_moves);
    game::Value watched(int ply, int depth, Window window, NullMoves null_moves);
    game::Value valued(int ply, int depth, Window window, NullMoves null_moves,
                       SettledBy& settled_by);
    game::Value horizon(int ply, Window window, SettledBy& settled_by);
    game::Value node(int ply, int depth, Window window, NullMoves null_moves,
                     SettledBy& settled_by);
    game::Value all_moves(int ply, int depth, Window window, int table_move, SettledBy& settled_by);
    void root_moves(Root& root, RootResult& result, int depth, Window window);
    game::Value child(int ply, int depth, Window window);
    void look_ahead(int ply, const Situation& situation);
    game::Value move_value(int ply, int depth, Window window, int tried, bool last, bool late);
    game::Value quiet(int ply, int depth, Window window);
    game::Value noisy_moves(int ply, int depth, Window window, game::Value best);

    Finding look_up(int ply, int depth, Window window, NullMoves null_moves);
    /// Whether nothing has to be searched here: the game is over, or too_far().
    bool ends(int ply, Window window, game::Value& value, SettledBy& settled_by);
    /// Whether nothing from here on can matter, as a win or loss within the window would have to be
    /// nearer than this ply ("mate distance pruning"); `value` is then the bound.
    bool too_far(int ply, Window window, game::Value& value) const;
    bool usable(const Finding& finding, int depth, Window window) const;
    bool passes_too(int ply, int depth, Window window, game::Value& value);
    bool reducible(int ply, int depth, int tried, game::Move move);
    bool exact_distance(int ply, int depth, game::Value value) const;
    void settle(int ply, int depth, Window window, game::Value value);
    void remember(int ply, int depth, Window window, game::Value best, int best_move);
    game::Value bounded(game::Value value, Window window) const;
    Situation situation(int ply, int table_move);

    Tree& tree_;
    const Options& options_;
    Table* table_;
    MoveOrder& order_;
    Observer* observer_ = nullptr;
    int quiet_depth_;
    bool scouts_;
    bool minds_distance_;  // not MTD and SSS*, whose first windows lie beyond all results
    bool reduces_;
    bool looks_ahead_ = false;
    bool has_noisy_;
    bool may_pass_;
};

}  // namespace senet::search
