// The words of a search tree: its values, windows and cuts as textbooks print them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/search_tree.h"

namespace senet::pictures {

class TreeWords {
  public:
    /// Wins are +1 and losses -1; in words where evaluations stand beside them, so that these can't
    /// be mistaken for results; with `distances`, "win in 3".
    TreeWords(const play::SearchTree& tree, const game::Game& game, bool distances);

    /// "max", "min", "throw"; with more than two players, "min Green", or "Green" alone where each
    /// plays for himself.
    std::string kind(const play::TreeNode& node) const;
    /// "a1"; of what was thrown, "5 (16.7 %)".
    std::string move(const play::TreeNode& node) const;
    std::string value(game::Value value) const;
    /// What all visits of a node together say of its value, with "≥" or "≤" for bounds.
    std::string value(const play::TreeNode& node) const;
    /// "α=-∞ β=3"; of a null window, which only asks whether the value reaches beta, "≥ 4?". Of
    /// several visits the first few, each with its answer: "≥ 4? → ≤2". None at a leaf, and in a
    /// tree without any bound, as minimax's.
    std::vector<std::string> windows(const play::TreeNode& node) const;
    /// Why moves were left out: "5 ≥ β=3"; empty where no bound was the reason.
    std::string cut(const play::TreeNode& node) const;
    /// "value 3; 12 of minimax's 16 leaves visited (75 %), 25 nodes".
    std::string summary(const play::SearchTree& tree) const;
    /// What the values and signs of this tree mean, a line each.
    std::vector<std::string> legend() const;

    bool has_throws() const { return has_throws_; }
    /// Whether it is to be said whose node it is, beside "max" and "min".
    bool has_names() const { return names_.size() > 2; }
    bool for_themselves() const { return for_themselves_; }

  private:
    std::string value(const play::Visit& visit) const;
    std::string window(const play::Visit& visit) const;
    /// Whether it asks for more than a win or a loss, where the next value up is none.
    bool asks_for_more(const play::Visit& visit) const;
    void look(const play::TreeNode& node);

    game::Player root_mover_;
    std::vector<std::string> names_;  // of the players
    search::Measure measure_;
    bool distances_, for_themselves_;
    // What the tree has.
    bool has_throws_ = false, has_probes_ = false;
    bool has_evaluations_ = false, has_points_ = false, has_wins_ = false, has_windows_ = false,
         has_tests_ = false, has_bounds_ = false;
};

/// For programs: "all moves", "cut off", "from table".
std::string_view name_of(search::SettledBy settled_by);
/// "exact", "lower", "upper".
std::string_view name_of(search::Bound bound);

}  // namespace senet::pictures
