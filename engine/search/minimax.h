// Plain minimax: every move of every node, to a fixed depth. The judge of all other algorithms, so
// it stays plain. With a table, the values of states that were searched to the same depth are
// remembered.
#pragma once

#include "search/observer.h"
#include "search/tree.h"

namespace senet::search {

class Minimax {
  public:
    /// `table` may be null; so may `observer`.
    Minimax(Tree& tree, const Options& options, Table* table, Observer* observer);

    /// The value of the frame's state for the player to move, `depth` plies ahead; past that,
    /// evaluate() or, with quiescence in the options, noisy moves alone. Its best line is the
    /// frame's pv.
    game::Value search(int ply, int depth);

    /// The root's moves to look at, legal ones.
    std::vector<game::Move> root_moves;
    /// Whether these are all there are, so that the root's value is worth remembering.
    bool whole_root = true;

  private:
    game::Value node(int ply, int depth, Ending& ending);
    game::Value moves(int ply, int depth, Ending& ending);
    game::Value quiet(int ply, int depth);

    Tree& tree_;
    const Options& options_;
    Table* table_;
    Observer* observer_;
};

}  // namespace senet::search
