// A search tree as text, SVG and DOT.
#pragma once

#include <string>

#include "cli/tree_words.h"

namespace senet::cli {

std::string tree_text(const play::SearchTree& tree, const TreeWords& words);
std::string tree_svg(const play::SearchTree& tree, const TreeWords& words, const game::Game& game);
std::string tree_dot(const play::SearchTree& tree, const TreeWords& words);

}  // namespace senet::cli
