// Max^n: of more than two players each plays for himself, and a node is worth something to every
// one of them (Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986). Plain where
// the options ask for minimax, the judge; else with immediate and shallow pruning (Korf,
// "Multi-Player Alpha-Beta Pruning", 1991), which come to the same. It has no windows: what all
// together can have is a bound only between a player and the next.
//
// Values are remembered for states that were searched to the same depth; not in games that count
// repetitions or plies, where a value may depend on the path.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/observer.h"
#include "search/ordering.h"
#include "search/root.h"
#include "search/tree.h"

namespace senet::search {

class MaxN {
  public:
    /// All must outlive it.
    MaxN(Tree& tree, const Options& options, MoveOrder& order);

    /// Sees every node from now on, as the value for who decides there; nullptr ends that.
    void set_observer(Observer* observer) { observer_ = observer; }
    /// Forgets what was found before.
    void forget();

    /// The value of the root for the player who decides there, `depth` plies ahead. Its best line
    /// is the frame's pv.
    RootResult search_root(Root& root, int depth);
    /// What that line is worth to each player.
    const game::Scores& shares() const { return shares_; }
    /// What a throw is worth to each, of what was found behind each of its outcomes.
    static game::Scores mean_of(const game::Throws& throws, const std::vector<Variation>& found);

  private:
    static constexpr int kNothing = -1;
    using Sums = std::array<std::int64_t, game::kMostPlayers>;

    /// What is known of a state.
    struct Entry {
        game::Key key = 0;
        game::Scores shares{};
        Insight insight{};
        int depth = kNothing;
        int move = kNoMove;  // the best one's number
    };

    game::Scores search(int ply, int depth, game::Value enough);
    game::Scores node(int ply, int depth, game::Value enough, SettledBy& settled_by);
    /// `best_move` is the one to try first, and becomes the one that was best.
    game::Scores all_moves(int ply, int depth, game::Value enough, int& best_move,
                           SettledBy& settled_by);
    game::Scores throws(int ply, int depth);
    static game::Scores means(const Sums& sums, std::int64_t weights);
    void root_moves(Root& root, RootResult& result, int depth);
    void root_outcome(game::Move outcome, RootResult& result, int depth);

    /// Whether a player who has so much need look no further: his parent's player won't come here,
    /// or there is no more to be had.
    bool cuts(game::Value own, game::Value enough) const;
    /// What is enough at the state that was just entered, where the player who made the move has
    /// `best` without it, and needs no more than `enough`.
    game::Value enough_below(int ply, game::Value best, game::Value enough);
    /// Whether a player prefers the one to the other.
    bool better(const game::Scores& one, const game::Scores& other, std::size_t own) const;
    std::size_t decider(int ply) { return tree_.at(ply).state.decider().index(); }

    Entry& entry(game::Key key);
    void remember(int ply, int depth, const game::Scores& shares, int move);
    void grow();

    Tree& tree_;
    const Options& options_;
    MoveOrder& order_;
    Observer* observer_ = nullptr;
    int players_;
    bool prunes_;
    std::size_t most_entries_;  // 0: nothing is remembered
    std::size_t used_ = 0;
    std::vector<Entry> table_;  // grows as it fills
    game::Scores shares_{};
};

}  // namespace senet::search
