// The words of a search tree: its values, windows and cuts as textbooks print them.
#pragma once

#include <string>

#include "play/search_tree.h"

namespace senet::cli {

class TreeWords {
  public:
    /// Wins are +1 and losses -1; in words where evaluations stand beside them, so that these can't
    /// be mistaken for results; with `distances`, "win in 3".
    TreeWords(const play::SearchTree& tree, bool distances);

    std::string value(game::Value value) const;
    /// With "≥" or "≤" where the search only found a bound.
    std::string value(const play::Visit& visit) const;
    /// "α=-∞ β=3"; of a null window, which only asks whether the value reaches beta, "≥ 4?".
    std::string window(const play::Visit& visit) const;
    /// Why moves were left out: "5 ≥ β=3"; empty where none were.
    std::string cut(const play::TreeNode& node) const;
    /// "value 3; 12 of minimax's 16 leaves visited (75 %), 25 nodes".
    std::string summary(const play::SearchTree& tree) const;

  private:
    game::Player root_mover_;
    bool distances_;
    bool has_evaluations_ = false;
};

/// For programs: "all moves", "cut off", "from table".
std::string_view name_of(search::Ending ending);
/// "exact", "lower", "upper".
std::string_view name_of(search::Bound bound);

}  // namespace senet::cli
