#include "cli/tree_picture.h"

#include <fmt/format.h>

#include "base/text.h"
#include "cli/terminal.h"

namespace senet::cli {
namespace {

using game::Value;
using play::TreeNode;
using search::Ending;

std::string bound_text(Value value) {
    if (value <= -game::kInfinity) return "-∞";
    if (value >= game::kInfinity) return "+∞";
    return game::is_forced(value) ? game::show_value(value) : fmt::format("{}", value);
}

std::string window_text(const TreeNode& node) {
    return fmt::format("α={} β={}", bound_text(node.alpha), bound_text(node.beta));
}

/// "≥ 6": what a value says when the search left its window.
std::string value_text(const TreeNode& node) {
    const std::string value =
        game::is_forced(node.value) ? game::show_value(node.value) : fmt::format("{}", node.value);
    if (node.leaf()) return value;
    return (node.value >= node.beta ? "≥" : node.value <= node.alpha ? "≤" : "") + value;
}

/// Why the rest of a node's moves were not looked at.
std::string cut_text(const TreeNode& parent, game::Player root_mover) {
    const bool maximising = parent.mover == root_mover;
    if (maximising)
        return fmt::format("cut: {} ≥ β={}", bound_text(parent.value), bound_text(parent.beta));
    return fmt::format("cut: {} ≤ α={}", bound_text(parent.value), bound_text(parent.alpha));
}

std::string_view ending_text(const TreeNode& node) {
    switch (node.ending) {
        case Ending::GameOver: return " (game over)";
        case Ending::FromTable: return " (from the table)";
        case Ending::NullMove: return " (null move cut)";
        case Ending::TooFar: return " (a nearer result is known)";
        default: return "";
    }
}

void append_text(std::string& out, const TreeNode& node, const std::string& indent, bool last,
                 const TreeNode* parent, game::Player root_mover) {
    const std::string branch = parent == nullptr ? "" : last ? "└─ " : "├─ ";
    if (node.visits == 0) {
        out += indent + branch +
            paint(fmt::format("{}  ✂ {}", printable(node.move), cut_text(*parent, root_mover)),
                  Colour::Dim) +
            "\n";
        return;
    }
    const std::string kind = node.mover == root_mover ? "max" : "min";
    const std::string again = node.visits > 1 ? fmt::format(" visited {} times", node.visits) : "";
    if (node.leaf()) {
        out += fmt::format("{}{}{}  {}{}{}\n", indent, branch, printable(node.move),
                           paint(value_text(node), Colour::Green), ending_text(node), again);
    } else {
        out += fmt::format("{}{}{}{} {}  {}{}{}\n", indent, branch,
                           node.move.empty() ? "" : printable(node.move) + "  ", kind,
                           paint(value_text(node), Colour::Bold), window_text(node),
                           ending_text(node), again);
    }
    const std::string below = parent == nullptr ? "" : indent + (last ? "   " : "│  ");
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        append_text(out, *node.children[i], below, i + 1 == node.children.size(), &node,
                    root_mover);
    }
}

std::string escaped(std::string_view text) {
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

// --- SVG: leaves side by side, every node above the middle of its children

constexpr int kLeafWidth = 64;
constexpr int kLevelHeight = 110;
constexpr int kMargin = 40;

struct Placed {
    double x = 0;
    int level = 0;
};

class Svg {
  public:
    explicit Svg(const play::SearchTree& tree) : tree_(tree), root_mover_(tree.root->mover) {}

    std::string draw(const game::Game& game) {
        const Placed root = place(*tree_.root, 0, nullptr);
        (void)root;
        const int width = std::max(480, static_cast<int>(next_leaf_) * kLeafWidth + 2 * kMargin);
        const int height = (deepest_ + 1) * kLevelHeight + 2 * kMargin + 20;
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
            "height=\"{1}\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
            width, height);
        out += fmt::format(
            "<text x=\"{}\" y=\"22\" font-size=\"14\">{}: {} (squares: {} chooses, circles: the "
            "other side)</text>\n",
            kMargin / 2, escaped(game.name), escaped(tree_summary(tree_)),
            escaped(game.players[static_cast<std::size_t>(root_mover_ - 1)]));
        return out + edges_ + nodes_ + "</svg>\n";
    }

  private:
    static double x_of(double leaf) { return kMargin + (leaf + 0.5) * kLeafWidth; }
    static double y_of(int level) { return kMargin + 30 + level * kLevelHeight; }

    Placed place(const TreeNode& node, int level, const TreeNode* parent) {
        deepest_ = std::max(deepest_, level);
        std::vector<Placed> below;
        for (const auto& child : node.children) below.push_back(place(*child, level + 1, &node));
        Placed here{0, level};
        here.x = below.empty() ? x_of(next_leaf_++) : (below.front().x + below.back().x) / 2;
        for (std::size_t i = 0; i < below.size(); ++i) draw_edge(here, below[i], *node.children[i]);
        draw_node(node, here, parent);
        return here;
    }

    void draw_edge(const Placed& from, const Placed& to, const TreeNode& child) {
        const bool cut = child.visits == 0;
        edges_ += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"{}/>\n",
            from.x, y_of(from.level), to.x, y_of(to.level), cut ? "#bbb" : "#333",
            cut ? " stroke-dasharray=\"4 3\"" : "");
        edges_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" text-anchor=\"middle\"{}>{}</text>\n",
            (from.x + 2 * to.x) / 3, (y_of(from.level) + 2 * y_of(to.level)) / 3,
            cut ? "#999" : "#06c", kHalo, escaped(child.move));
    }

    void draw_node(const TreeNode& node, const Placed& at, const TreeNode* parent) {
        const double y = y_of(at.level);
        if (node.visits == 0) {
            nodes_ += fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" "
                "fill=\"#ddd\"><title>{}</title></circle>\n",
                at.x, y, escaped(cut_text(*parent, root_mover_)));
            const bool first_cut = parent->children.size() > 1 && is_first_cut(*parent, node);
            if (first_cut || parent->children.size() == 1)
                note(at.x, y + 34, cut_text(*parent, root_mover_), "#999");
            return;
        }
        const char* fill = node.leaf()      ? "#e7f5e7"
            : node.ending == Ending::CutOff ? "#fdecea"
                                            : "#eef4ff";
        if (node.mover == root_mover_) {
            nodes_ += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"44\" height=\"30\" fill=\"{}\" "
                "stroke=\"#333\"/>\n",
                at.x - 22, y - 15, fill);
        } else {
            nodes_ += fmt::format(
                "<ellipse cx=\"{:.1f}\" cy=\"{:.1f}\" rx=\"24\" ry=\"16\" fill=\"{}\" "
                "stroke=\"#333\"/>\n",
                at.x, y, fill);
        }
        nodes_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
            at.x, y + 4, game::is_forced(node.value) ? 9 : 12, escaped(value_text(node)));
        if (!node.leaf()) note(at.x, y - 20, window_text(node), "#a33");
        if (node.visits > 1) note(at.x, y + 28, fmt::format("×{}", node.visits), "#666");
    }

    static bool is_first_cut(const TreeNode& parent, const TreeNode& node) {
        for (const auto& child : parent.children) {
            if (child->visits == 0) return child.get() == &node;
        }
        return false;
    }

    /// A small text beside a node, legible where it lies over an edge.
    void note(double x, double y, const std::string& text, const char* colour) {
        nodes_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" font-size=\"10\" "
            "text-anchor=\"middle\"{}>{}</text>\n",
            x, y, colour, kHalo, escaped(text));
    }

    static constexpr const char* kHalo =
        " stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\"";

    const play::SearchTree& tree_;
    game::Player root_mover_;
    double next_leaf_ = 0;
    int deepest_ = 0;
    std::string edges_, nodes_;
};

int append_dot(std::string& out, const TreeNode& node, const TreeNode* parent,
               game::Player root_mover, int& next) {
    const int self = next++;
    if (node.visits == 0) {
        out += fmt::format("  n{} [label=\"{}\", shape=plaintext, fontcolor=gray];\n", self,
                           cut_text(*parent, root_mover));
    } else {
        out +=
            fmt::format("  n{} [label=\"{}{}\", shape={}{}];\n", self, value_text(node),
                        node.leaf() ? "" : "\\n" + window_text(node),
                        node.mover == root_mover ? "box" : "ellipse",
                        node.ending == Ending::CutOff ? ", style=filled, fillcolor=mistyrose" : "");
    }
    for (const auto& child : node.children) {
        const int below = append_dot(out, *child, &node, root_mover, next);
        std::string move = printable(child->move);
        for (std::size_t at = 0; (at = move.find('"', at)) != std::string::npos; at += 2)
            move.insert(at, "\\");
        out += fmt::format("  n{} -> n{} [label=\"{}\"{}];\n", self, below, move,
                           child->visits == 0 ? ", style=dashed, color=gray, fontcolor=gray" : "");
    }
    return self;
}

}  // namespace

std::string tree_text(const play::SearchTree& tree, const game::Game&) {
    std::string out;
    append_text(out, *tree.root, "", true, nullptr, tree.root->mover);
    return out;
}

std::string tree_svg(const play::SearchTree& tree, const game::Game& game) {
    return Svg(tree).draw(game);
}

std::string tree_dot(const play::SearchTree& tree) {
    std::string out = "digraph search {\n  node [fontname=\"sans-serif\"];\n";
    int next = 0;
    append_dot(out, *tree.root, nullptr, tree.root->mover, next);
    return out + "}\n";
}

std::string tree_summary(const play::SearchTree& tree) {
    const double share = 100.0 * static_cast<double>(tree.leaves) /
        static_cast<double>(std::max<std::uint64_t>(1, tree.minimax_leaves));
    return fmt::format("value {}; {} of minimax's {} leaves visited ({:.0f} %), {} nodes",
                       game::show_value(tree.result.best.value), tree.leaves, tree.minimax_leaves,
                       share, tree.result.counts.nodes);
}

}  // namespace senet::cli
