// Plain minimax: every move of every node, to a fixed depth; where something is thrown, the mean of
// all outcomes. The judge of all other algorithms, so it stays plain. With a table, the values of
// states that were searched to the same depth are remembered.
#pragma once

#include "search/observer.h"
#include "search/root.h"
#include "search/table.h"
#include "search/tree.h"

namespace senet::search {

class Minimax {
  public:
    /// `table` may be null. All must outlive it.
    Minimax(Tree& tree, const Options& options, Table* table);

    /// Sees every node from now on; nullptr ends that.
    void set_observer(Observer* observer) { observer_ = observer; }

    /// The value of the root for the player to move, `depth` plies ahead; past that, evaluate() or,
    /// with quiescence in the options, noisy moves alone. Its best line is the frame's pv.
    RootResult search_root(const Root& root, int depth);

  private:
    game::Value search(int ply, int depth);
    game::Value node(int ply, int depth, SettledBy& settled_by);
    game::Value moves(int ply, int depth, SettledBy& settled_by);
    /// The mean over what can come up (expectiminimax); a throw costs no depth.
    game::Value throws(int ply, int depth);
    game::Value root_outcome(game::Move outcome, int depth);
    game::Value quiet(int ply, int depth);

    Tree& tree_;
    const Options& options_;
    Table* table_;
    Observer* observer_ = nullptr;
    const Root* root_ = nullptr;
};

}  // namespace senet::search
