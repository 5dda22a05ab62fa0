// A search tree as text, SVG and DOT.
#pragma once

#include <string>

#include "play/search_tree.h"

namespace senet::cli {

std::string tree_text(const play::SearchTree& tree, const game::Game& game);
std::string tree_svg(const play::SearchTree& tree, const game::Game& game);
std::string tree_dot(const play::SearchTree& tree);

/// "value +3; 12 of minimax's 16 leaves visited (75 %), 25 nodes".
std::string tree_summary(const play::SearchTree& tree);

}  // namespace senet::cli
