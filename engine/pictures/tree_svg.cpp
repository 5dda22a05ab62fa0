// A search tree as an SVG picture: no text lies on another, a legend says what is what.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "pictures/tree_layout.h"
#include "pictures/tree_picture.h"

namespace senet::pictures {
namespace {

using play::TreeNode;

// Pixels.
constexpr double kMargin = 24;
constexpr double kGap = 14, kLevelGap = 34;
constexpr double kShapeHeight = 30, kLine = 15;
constexpr double kCorner = 12;  // of a throw's shape, left and right
constexpr double kValueFont = 13, kNoteFont = 11;
constexpr std::size_t kMostCutDrawn = 3;  // more moves that were cut off stand as one: "5 more"

constexpr const char *kMaxFill = "#eef4ff", *kCutFill = "#fde4e0", *kLeafFill = "#e7f5e7",
                     *kRecalledFill = "#fff4cc";

/// Of a text in a sans-serif font, rather too wide than too narrow.
double width_of(std::string_view text, double font, Look look) {
    return static_cast<double>(display_width(text, look)) * font * 0.62;
}

std::string svg_escaped(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

struct Note {
    std::string text;
    const char* colour;
};

/// What is drawn at a node, from above: the move, the value in its shape, notes.
struct Block {
    std::string move, value;
    std::vector<Note> notes;
    bool is_cut = false, is_max = false, is_best = false, throws = false;
    const char* fill = "";

    double shape_width(Look look) const {
        const double corners = throws ? 2 * kCorner : 0;
        return std::max(44.0, width_of(value, kValueFont, look) + 14 + corners);
    }
    double width(Look look) const {
        double width = std::max(is_cut ? 0 : shape_width(look), width_of(move, kNoteFont, look));
        for (const Note& note : notes)
            width = std::max(width, width_of(note.text, kNoteFont, look));
        return width;
    }
    double height() const {
        if (is_cut) return move_height() + 6;
        return move_height() + kShapeHeight + static_cast<double>(notes.size()) * kLine;
    }
    double move_height() const { return move.empty() ? 0 : kLine; }
};

class Svg {
  public:
    Svg(const play::SearchTree& tree, const TreeWords& words, const game::Game& game, Look look)
        : words_(words), look_(look), root_mover_(tree.root->mover) {
        Layout layout = layout_of(*tree.root);
        const Size size = place(layout, kGap, kLevelGap);
        const std::string head = fmt::format("{}: {}", game.name, words.summary(tree));
        const double width = std::max(size.width, width_of(head, kValueFont, look_));
        const double top = kMargin + 20;
        draw(layout, kMargin + (width - size.width) / 2, top + 10);
        text(kMargin, kMargin, head, "#222", kValueFont, "start");
        const double below = legend(top + 10 + size.height + 34, width);
        out_ = fmt::format(
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                   "width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"sans-serif\">\n<rect "
                   "width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                   width + 2 * kMargin, below + kMargin) +
            edges_ + nodes_ + "</svg>\n";
    }
    std::string take() { return std::move(out_); }

  private:
    Layout layout_of(const TreeNode& node) {
        Layout layout;
        blocks_.push_back(block_of(node));
        layout.width = blocks_.back().width(look_);
        layout.height = blocks_.back().height();
        std::size_t cut = 0;
        for (const auto& child : node.children) cut += child->cut() ? 1 : 0;
        const std::size_t drawn = cut > kMostCutDrawn ? kMostCutDrawn - 1 : cut;
        std::size_t count = 0;
        for (const auto& child : node.children) {
            if (!child->cut() || ++count <= drawn) layout.below.push_back(layout_of(*child));
        }
        if (cut > drawn) {
            blocks_.push_back({fmt::format("{} more", cut - drawn), "", {}, true});
            layout.below.push_back(
                {blocks_.back().width(look_), blocks_.back().height(), 0, 0, {}});
        }
        return layout;
    }

    Block block_of(const TreeNode& node) const {
        Block block;
        block.move = words_.move(node);
        block.is_cut = node.cut();
        if (node.cut()) return block;
        block.is_max = words_.for_themselves() || node.mover == root_mover_;
        block.throws = node.throws;
        if (words_.has_names() && !node.throws && !node.leaf())
            block.notes.push_back({words_.kind(node), "#222"});
        block.is_best = node.best;
        block.value = words_.value(node);
        const std::string cut = words_.cut(node);
        const bool recalled = node.leaf() && !node.last().at_leaf();
        block.fill = recalled ? kRecalledFill
            : node.leaf()     ? kLeafFill
            : cut.empty()     ? kMaxFill
                              : kCutFill;
        if (node.visits.size() > 1)
            block.notes.push_back({fmt::format("×{}", node.visits.size()), "#666"});
        for (std::string& window : words_.windows(node))
            block.notes.push_back({std::move(window), "#a33"});
        if (!cut.empty()) block.notes.push_back({"cut: " + cut, "#b06000"});
        return block;
    }

    // Blocks stand in the order in which layout_of() met them: parents before children.
    void draw(const Layout& node, double left, double top) {
        const Block& block = blocks_[next_++];
        const double x = left + node.x, y = top + node.y;
        shape(block, x, y);
        for (const Layout& child : node.below) {
            edge(x, y + node.height, left + child.x, top + child.y, blocks_[next_]);
            draw(child, left, top);
        }
    }

    void edge(double x, double y, double to_x, double to_y, const Block& to) {
        edges_ += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"{}/>\n", x,
            y + 2, to_x, to_y, to.is_cut ? "#aaa" : "#333",
            to.is_cut        ? " stroke-dasharray=\"4 3\""
                : to.is_best ? " stroke-width=\"3\""
                             : "");
    }

    void shape(const Block& block, double x, double y) {
        text(x, y + 11, block.move, block.is_cut ? "#999" : "#06c", kNoteFont);
        y += block.move_height();
        if (block.is_cut) {
            nodes_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"#ccc\"/>\n",
                                  x, y + 3);
            return;
        }
        box(block, x, y);
        text(x, y + kShapeHeight / 2 + 5, block.value, "#000", kValueFont);
        y += kShapeHeight + 12;
        for (const Note& note : block.notes) {
            text(x, y, note.text, note.colour, kNoteFont);
            y += kLine;
        }
    }

    void box(const Block& block, double x, double y) {
        const double width = block.shape_width(look_);
        if (block.throws) {
            nodes_ += fmt::format(
                "<polygon points=\"{0:.1f},{2:.1f} {1:.1f},{3:.1f} {4:.1f},{3:.1f} {5:.1f},{2:.1f} "
                "{4:.1f},{6:.1f} {1:.1f},{6:.1f}\" fill=\"{7}\" stroke=\"#333\"/>\n",
                x - width / 2, x - width / 2 + kCorner, y + kShapeHeight / 2, y,
                x + width / 2 - kCorner, x + width / 2, y + kShapeHeight, block.fill);
        } else if (block.is_max) {
            nodes_ += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" "
                "fill=\"{}\" stroke=\"#333\"/>\n",
                x - width / 2, y, width, kShapeHeight, block.fill);
        } else {
            nodes_ += fmt::format(
                "<ellipse cx=\"{:.1f}\" cy=\"{:.1f}\" rx=\"{:.1f}\" ry=\"{}\" "
                "fill=\"{}\" stroke=\"#333\"/>\n",
                x, y + kShapeHeight / 2, width / 2, kShapeHeight / 2, block.fill);
        }
    }

    void text(double x, double y, const std::string& what, const char* colour, double font,
              const char* anchor = "middle") {
        if (what.empty()) return;
        nodes_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" font-size=\"{}\" "
            "text-anchor=\"{}\">{}</text>\n",
            x, y, colour, font, anchor, svg_escaped(what));
    }

    /// RETURNS where it ends.
    double legend(double y, double width) {
        enum class Shape { Max, Min, Throw };
        struct Item {
            Shape shape;
            const char *fill, *value, *meaning;
        };
        std::vector<Item> items;
        if (words_.for_themselves()) {
            items.push_back({Shape::Max, kMaxFill, "a", "the named player chooses his largest"});
        } else {
            items.push_back({Shape::Max, kMaxFill, "max", "chooses the largest value"});
            items.push_back({Shape::Min, kMaxFill, "min", "chooses the smallest"});
        }
        if (words_.has_throws())
            items.push_back({Shape::Throw, kMaxFill, "throw", "the mean, by the chances"});
        items.insert(items.end(),
                     {{Shape::Max, kCutFill, "≥3", "cut off: the rest can't matter"},
                      {Shape::Max, kLeafFill, "3", "leaf: game over, or no depth left"},
                      {Shape::Max, kRecalledFill, "3", "answered by the table"}});
        double x = kMargin;
        const auto room_for = [&](double needed) {
            if (x > kMargin && x + needed > kMargin + width) {
                x = kMargin;
                y += 40;
            }
        };
        for (const Item& item : items) {
            Block block;
            block.value = item.value;
            block.is_max = item.shape == Shape::Max;
            block.throws = item.shape == Shape::Throw;
            block.fill = item.fill;
            const double wide = block.shape_width(look_);
            const double needed = wide + 16 + width_of(item.meaning, kNoteFont, look_);
            room_for(needed);
            shape(block, x + 2 + wide / 2, y);
            text(x + 10 + wide, y + kShapeHeight / 2 + 4, item.meaning, "#444", kNoteFont, "start");
            x += needed + kGap;
        }
        std::vector<std::string> notes = words_.legend();
        notes.insert(notes.end(),
                     {"dashed: never visited", "thick: the best line", "×2: visited twice"});
        for (const std::string& note : notes) {
            const double needed = width_of(note, kNoteFont, look_);
            room_for(needed);
            text(x, y + kShapeHeight / 2 + 4, note, "#444", kNoteFont, "start");
            x += needed + kGap;
        }
        return y + kShapeHeight;
    }

    const TreeWords& words_;
    Look look_;
    game::Player root_mover_;
    std::vector<Block> blocks_;
    std::size_t next_ = 0;
    std::string edges_, nodes_, out_;
};

}  // namespace

std::string tree_svg(const play::SearchTree& tree, const TreeWords& words, const game::Game& game,
                     Look look) {
    return Svg(tree, words, game, look).take();
}

}  // namespace senet::pictures
