#include "pictures/tree_layout.h"

#include <algorithm>
#include <limits>

namespace senet::pictures {
namespace {

/// The outline of a subtree: how far it reaches to both sides at each of its levels.
struct Reach {
    double left = 0, right = 0;
};
using Outline = std::vector<Reach>;

void shift(Layout& node, double by) {
    node.x += by;
    for (Layout& child : node.below) shift(child, by);
}

/// How far a subtree must move to the right to stand beside what is there.
double distance(const Outline& there, const Outline& next, double across) {
    double least = -std::numeric_limits<double>::infinity();
    for (std::size_t level = 0; level < std::min(there.size(), next.size()); ++level)
        least = std::max(least, there[level].right + across - next[level].left);
    return least;
}

/// Takes the subtree, moved by so much, into the outline.
void take_in(Outline& there, const Outline& next, double by) {
    for (std::size_t level = 0; level < next.size(); ++level) {
        if (level == there.size()) there.push_back({next[level].left + by, next[level].right + by});
        there[level].left = std::min(there[level].left, next[level].left + by);
        there[level].right = std::max(there[level].right, next[level].right + by);
    }
}

/// Places a subtree with its node at x = 0.
Outline across(Layout& node, double gap) {
    Outline below;
    for (Layout& child : node.below) {
        const Outline outline = across(child, gap);
        const double by = below.empty() ? 0 : distance(below, outline, gap);
        shift(child, by);
        take_in(below, outline, by);
    }
    if (!node.below.empty()) {
        const double middle = (node.below.front().x + node.below.back().x) / 2;
        for (Layout& child : node.below) shift(child, -middle);
        for (Reach& reach : below) reach = {reach.left - middle, reach.right - middle};
    }
    Outline all{{-node.width / 2, node.width / 2}};
    all.insert(all.end(), below.begin(), below.end());
    return all;
}

void heights(const Layout& node, std::size_t level, std::vector<double>& levels) {
    if (level == levels.size()) levels.push_back(0);
    levels[level] = std::max(levels[level], node.height);
    for (const Layout& child : node.below) heights(child, level + 1, levels);
}

void set_down(Layout& node, std::size_t level, const std::vector<double>& tops) {
    node.y = tops[level];
    for (Layout& child : node.below) set_down(child, level + 1, tops);
}

}  // namespace

Size place(Layout& root, double gap, double down) {
    const Outline outline = across(root, gap);
    Size size;
    double left = 0;
    for (const Reach& reach : outline) left = std::min(left, reach.left);
    for (const Reach& reach : outline) size.width = std::max(size.width, reach.right - left);
    shift(root, -left);
    std::vector<double> levels, tops;
    heights(root, 0, levels);
    for (const double height : levels) {
        tops.push_back(size.height);
        size.height += height + down;
    }
    size.height -= down;
    set_down(root, 0, tops);
    return size;
}

}  // namespace senet::pictures
