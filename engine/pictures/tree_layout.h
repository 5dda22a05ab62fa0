// Where the nodes of a drawn tree stand: each above the middle of those below it, and no two closer
// than their sizes allow. Subtrees move together until they touch, level by level (after Reingold
// and Tilford, "Tidier Drawings of Trees", 1981).
#pragma once

#include <vector>

namespace senet::pictures {

struct Layout {
    double width = 0, height = 0;  // its own size, labels included
    double x = 0, y = 0;  // once placed: the middle of its upper edge
    std::vector<Layout> below;
};

/// Places a tree with its upper left corner at 0, 0. `across` and `down` are the least distances
/// between nodes side by side and between levels. RETURNS width and height of the whole.
struct Size {
    double width = 0, height = 0;
};
Size place(Layout& root, double across, double down);

}  // namespace senet::pictures
