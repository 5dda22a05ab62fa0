// A search tree as text, SVG and DOT.
#pragma once

#include <string>

#include "base/look.h"
#include "pictures/tree_words.h"

namespace senet::pictures {

std::string tree_text(const play::SearchTree& tree, const TreeWords& words, Look look);
/// Its text is UTF-8, with room for what `look` makes of it.
std::string tree_svg(const play::SearchTree& tree, const TreeWords& words, const game::Game& game,
                     Look look);
std::string tree_dot(const play::SearchTree& tree, const TreeWords& words);

}  // namespace senet::pictures
