#include "pictures/tree_layout.h"

#include <gtest/gtest.h>

#include <random>

#include "support/seed.h"

namespace senet::pictures {
namespace {

Layout node(double width, std::vector<Layout> below = {}) {
    return {width, 10, 0, 0, std::move(below)};
}

void collect(const Layout& layout, std::vector<const Layout*>& all) {
    all.push_back(&layout);
    for (const Layout& child : layout.below) collect(child, all);
}

Layout random_tree(std::mt19937& random, int depth) {
    Layout made = node(static_cast<double>(10 + random() % 90));
    if (depth == 0) return made;
    for (unsigned i = random() % 4; i > 0; --i)
        made.below.push_back(random_tree(random, depth - 1));
    return made;
}

TEST(TreeLayout, PutsANodeAboveTheMiddleOfThoseBelow) {
    Layout root = node(20, {node(20), node(20), node(20)});
    const Size size = place(root, 5, 30);
    EXPECT_DOUBLE_EQ(size.width, 70);
    EXPECT_DOUBLE_EQ(size.height, 50);
    EXPECT_DOUBLE_EQ(root.x, root.below[1].x);
    EXPECT_DOUBLE_EQ(root.below[0].y, 40);
}

TEST(TreeLayout, LetsNothingCollide) {
    std::mt19937 random(testing::run_seed());
    for (int round = 0; round < 200; ++round) {
        Layout root = random_tree(random, 4);
        const Size size = place(root, 5, 30);
        std::vector<const Layout*> all;
        collect(root, all);
        for (const Layout* one : all) {
            EXPECT_GE(one->x - one->width / 2, -1e-6);
            EXPECT_LE(one->x + one->width / 2, size.width + 1e-6);
            for (const Layout* other : all) {
                if (one == other || one->y != other->y) continue;
                EXPECT_GE(std::abs(one->x - other->x) + 1e-6, (one->width + other->width) / 2 + 5);
            }
        }
    }
}

TEST(TreeLayout, LeavesNoRoomBesideAShallowSubtree) {
    // The second child's wide grandchildren fit below the first, which has none.
    Layout root = node(20, {node(20), node(20, {node(60), node(60)})});
    EXPECT_LT(place(root, 5, 30).width, 130) << "side by side they would be 20 + 5 + 125 wide";
}

}  // namespace
}  // namespace senet::pictures
