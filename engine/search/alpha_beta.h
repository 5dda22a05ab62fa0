// Alpha-beta and its descendants over one node function: fail-hard and fail-soft alpha-beta,
// NegaScout, alpha-beta with a minimal window for the last move, and the null-window tests that
// MTD(f) and SSS* are made of; with transposition table, internal deepening, quiescence and all
// that leaves something out by guess (see Selectivity), as the options say. What is guessed rests
// on the horizon, and is never a forced result.
#pragma once

#include "search/corrections.h"
#include "search/gauge.h"
#include "search/observer.h"
#include "search/ordering.h"
#include "search/root.h"
#include "search/selectivity.h"
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
    /// Forgets what was learnt of the game's numbers.
    void forget() {
        gauge_.forget();
        if (quiescence_) quiescence_->clear();
        if (corrections_) corrections_->forget();
        nodes_ = 0;
    }

    /// Value of the root for the player to move, `depth` plies ahead. A value <= alpha means "at
    /// most this", >= beta "at least this"; between them it is exact, and the frame's pv is its
    /// line. With `fail: hard` the value lies within the window. REQUIRES alpha < beta and depth
    /// >= 1.
    RootResult search_root(Root& root, Window window, int depth);

    /// Value of the root, for the player to move, as that of a leaf: what quiescence makes of it.
    game::Value leaf_value();

  private:
    enum class NullMoves { Allowed, Forbidden };

    /// So many nodes, divided by the plies left, are surveyed first.
    static constexpr int kFirstSurveyed = 128;
    /// Plies left, at least, for passing to be tried: nearer to the horizon the evaluation says as
    /// much.
    static constexpr int kLeastForNull = 3;
    /// What quiescence finds is soon asked for again or never: as much as a cache holds, so that
    /// most nodes wait for no memory, and the large table is left to the others.
    static constexpr std::size_t kQuiescenceBytes = std::size_t{512} << 10;

    game::Value search(int ply, int depth, Window window, NullMoves null_moves);
    game::Value watched(int ply, int depth, Window window, NullMoves null_moves);
    game::Value valued(int ply, int depth, Window window, NullMoves null_moves,
                       SettledBy& settled_by);
    game::Value horizon(int ply, Window window, SettledBy& settled_by);
    game::Value node(int ply, int depth, Window window, NullMoves null_moves,
                     SettledBy& settled_by);
    template <bool kGuesses>
    game::Value all_moves(int ply, int depth, Window window, const Finding& found,
                          SettledBy& settled_by);
    /// A node at which something is thrown.
    class Thrown;
    game::Value thrown(int ply, int depth, Window window, const Finding& found,
                       SettledBy& settled_by);
    bool first_move(int ply, int depth, Window window, game::Value& value);
    void root_moves(Root& root, RootResult& result, int depth, Window window);
    void root_outcome(game::Move outcome, RootResult& result, int depth, Window window);
    game::Value child(int ply, int depth, Window window) {
        if (tree_.same_player(ply)) return search(ply + 1, depth, window, NullMoves::Allowed);
        return -search(ply + 1, depth, {-window.beta, -window.alpha}, NullMoves::Allowed);
    }
    void look_ahead(int ply, const Situation& situation);
    template <bool kGuesses>
    game::Value move_value(int ply, int depth, Window window, int tried, bool last, int reduction);
    game::Value quiet(int ply, int depth, Window window);
    game::Value remembered_quiet(int ply, int depth, Window window);
    /// Whether there is no legal move; what is known of the node then rests on that alone. Uses the
    /// node's list of moves.
    bool is_stuck(int ply);
    /// What quiescence makes of a node.
    game::Value noisy_value(int ply, Window window);
    game::Value noisy_moves(int ply, int depth, Window window, game::Value best);

    /// What the table knows of a node.
    struct Known {
        Finding finding;
        bool enough = false;  // its value is the node's
    };
    Known look_up(int ply, int depth, Window window, NullMoves null_moves);
    /// Whether nothing has to be searched here: the game is over, or too_far().
    bool ends(int ply, Window window, game::Value& value, SettledBy& settled_by);
    /// Whether nothing from here on can matter, as a win or loss within the window would have to be
    /// nearer than this ply ("mate distance pruning"); `value` is then the bound.
    bool too_far(int ply, Window window, game::Value& value) const;
    bool usable(const Finding& finding, int depth, Window window) const;
    /// Whether what was found says something about a search of this depth.
    bool counts_as(const Finding& finding, int depth) const {
        if (finding.bound == Bound::None) return false;
        return finding.depth == depth || finding.depth == kSolved ||
            (finding.depth > depth && !options_.table->equal_depth);
    }
    bool cuts_by_child(int ply, int depth, Window window, const Situation& here,
                       game::Value& value);
    bool probes(int ply, int depth, Window window, game::Value& value);
    bool passes_too(int ply, int depth, Window window, game::Value& value);
    void judge(int ply, const Finding& found);
    bool guess(int ply, int depth, Window window, NullMoves null_moves, game::Value& value,
               SettledBy& settled_by);
    /// Whether the player is under no threat that forbids to pass, as a check does. Uses the memory
    /// of the ply behind: to be asked before a move is entered.
    bool is_calm(int ply) {
        if (!has_pass_) return true;
        std::optional<bool>& calm = tree_.at(ply).judgement.calm;
        if (!calm) calm = tree_.may_pass(ply);
        return *calm;
    }
    /// Whether the move that led to ply + 1 threatens the other player: he may not pass there, and
    /// could have before. Who never may (a bare king, in chess) is not threatened by each move.
    bool threatens(int ply) {
        if (is_calm(ply + 1) || tree_.same_player(ply)) return false;
        std::optional<bool>& before = tree_.at(ply).judgement.other_calm;
        if (!before) before = tree_.other_may_pass(ply);
        return *before;
    }
    /// Whether the move that led to ply + 1 ends the game, or is a threat that the search extends.
    bool decides(int ply) {
        if (tree_.at(ply + 1).outcome.over()) return true;
        tree_.at(ply + 1).judgement.forget_passing();
        return extends_threats_ && threatens(ply);
    }
    bool is_quiet(int ply, game::Move move) {
        return !has_noisy_ || !tree_.rules().noisy(tree_.at(ply).state, move);
    }
    bool takes(int ply, game::Move move) {
        return order_.keys().taken(tree_.at(ply).state, move) != 0;
    }
    Gain& gain_of(const game::State& state, game::Move move) {
        const MoveKeys& keys = order_.keys();
        return gauge_.gain(keys.moved(state, move), keys.taken(state, move));
    }
    bool left_out(int ply, int depth, Window window, int number, int plain_tried, game::Value best);
    /// Whether so few nodes of this depth were counted that nothing is left out by such counts yet.
    bool knows_little(int depth) {
        return options_.move_counts && depth <= options_.move_counts->depth &&
            gauge_.later(depth, false, 1).tries() < kFirstSurveyed / depth;
    }
    void correct(int ply, int depth, Window window, game::Value best);
    void note_move(int ply, int depth, Window window, int number, game::Value value);
    void note_node(int ply, int depth, Window window, game::Value best, int plain_tried,
                   int plain_best);
    int reduction(const Situation& here, int depth, Window window, int number, game::Move move,
                  const MoveKey& key, bool quiet) const;
    int extension(int ply, int depth, Window window, const Finding& found, game::Value& value);
    bool exact_distance(int ply, int depth, game::Value value) const;
    void settle(int ply, int depth, Window window, game::Value value);
    void remember(int ply, int depth, Window window, game::Value best, int best_move);
    game::Value bounded(game::Value value, Window window) const;
    Situation situation(int ply, int table_move);
    int piece_of(const MoveKey& key) const {
        return by_pieces_ ? static_cast<int>(key.piece) : kNoPiece;
    }
    /// What the node after a move is to know of it.
    void file(int ply, int piece, bool quiet, int extension);

    Tree& tree_;
    const Options& options_;
    Table* table_;
    std::optional<Table> quiescence_;  // its findings; where the options ask for it
    MoveOrder& order_;
    Observer* observer_ = nullptr;
    Gauge gauge_;
    Selectivity selectivity_;
    std::optional<Corrections> corrections_;
    int quiet_depth_;
    bool scouts_;
    bool minds_distance_;  // not MTD and SSS*, whose first windows lie beyond all results
    bool guesses_;  // some part of the options does
    bool judges_;  // evaluates every node before it searches it
    bool counts_;  // how often guesses would have been right
    bool leaves_out_;  // moves
    bool probing_ = false;  // a shallower search in place of a deeper one is under way
    bool sorts_;  // quiet moves from noisy ones
    bool selects_;  // treats some moves otherwise than others
    bool keeps_tried_;  // moves, for histories
    bool by_pieces_;  // these ask which piece was moved
    bool files_;  // moves, for histories
    bool looks_ahead_ = false;
    unsigned nodes_ = 0;  // that might be guessed
    bool has_noisy_;
    bool throws_;  // something is thrown in the game
    bool has_pass_;
    bool extends_threats_;
    bool extends_replies_;  // not where things are thrown: there many moves are the only one
    bool passes_;
};

}  // namespace senet::search
