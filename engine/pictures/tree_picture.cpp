#include "pictures/tree_picture.h"

#include <fmt/format.h>

#include "base/text.h"

namespace senet::pictures {
namespace {

using play::TreeNode;
using search::SettledBy;

std::string_view ending_text(const TreeNode& node) {
    switch (node.last().settled_by) {
        case SettledBy::GameOver: return " (game over)";
        case SettledBy::FromTable: return " (from the table)";
        case SettledBy::NullMove: return " (null move cut)";
        case SettledBy::Guessed: return " (guessed)";
        case SettledBy::TooFar: return " (a nearer result is known)";
        case SettledBy::Probed: return " (its first move alone)";
        default: return "";
    }
}

class Text {
  public:
    Text(const play::SearchTree& tree, const TreeWords& words, Look look)
        : words_(words), look_(look) {
        append(*tree.root, nullptr, "", true);
    }
    std::string take() { return std::move(out_); }

  private:
    void append(const TreeNode& node, const TreeNode* parent, const std::string& indent,
                bool last) {
        const std::string branch = parent == nullptr ? "" : last ? "└─ " : "├─ ";
        const std::string move = node.move.empty() ? "" : printable(words_.move(node)) + "  ";
        out_ += indent + branch + move + told(node, parent) + "\n";
        const std::string below = parent == nullptr ? "" : indent + (last ? "   " : "│  ");
        for (std::size_t i = 0; i < node.children.size(); ++i)
            append(*node.children[i], &node, below, i + 1 == node.children.size());
    }

    std::string told(const TreeNode& node, const TreeNode* parent) const {
        if (node.cut()) {
            const std::string why = words_.cut(*parent);
            return paint(why.empty() ? "✂" : "✂ cut: " + why, Colour::Dim, look_);
        }
        std::string text =
            paint(words_.value(node), node.leaf() ? Colour::Green : Colour::Bold, look_);
        if (!node.leaf()) text = fmt::format("{}  {}", words_.kind(node), text);
        text += ending_text(node);
        const std::vector<std::string> windows = words_.windows(node);
        if (node.visits.size() > 1)
            text += fmt::format("  {} visits{}", node.visits.size(), windows.empty() ? "" : ":");
        if (!windows.empty()) text += "  " + join(windows, ", ");
        return text + (node.best ? paint("  ←", Colour::Bold, look_) : "");
    }

    const TreeWords& words_;
    Look look_;
    std::string out_;
};

class Dot {
  public:
    Dot(const play::SearchTree& tree, const TreeWords& words)
        : words_(words), root_mover_(tree.root->mover) {
        out_ = "digraph search {\n  node [fontname=\"sans-serif\"];\n";
        append(*tree.root, nullptr);
        out_ += "}\n";
    }
    std::string take() { return std::move(out_); }

  private:
    int append(const TreeNode& node, const TreeNode* parent) {
        const int self = next_++;
        out_ += fmt::format("  n{} [{}];\n", self, look(node, parent));
        for (const auto& child : node.children) {
            const int below = append(*child, &node);
            out_ += fmt::format("  n{} -> n{} [label={}{}];\n", self, below,
                                escaped_in_quotes(printable(words_.move(*child))),
                                child->cut()      ? ", style=dashed, color=gray, fontcolor=gray"
                                    : child->best ? ", penwidth=3"
                                                  : "");
        }
        return self;
    }

    std::string look(const TreeNode& node, const TreeNode* parent) const {
        if (node.cut()) {
            const std::string why = words_.cut(*parent);
            return fmt::format("label=\"{}\", shape=plaintext, fontcolor=gray",
                               why.empty() ? "cut" : "cut: " + why);
        }
        std::string label = words_.value(node);
        for (const std::string& window : words_.windows(node)) label += "\\n" + window;
        if (node.visits.size() > 1) label += fmt::format("\\n×{}", node.visits.size());
        return fmt::format("label=\"{}\", shape={}{}", label,
                           node.throws                     ? "diamond"
                               : node.mover == root_mover_ ? "box"
                                                           : "ellipse",
                           node.cut_off() != nullptr ? ", style=filled, fillcolor=mistyrose" : "");
    }

    const TreeWords& words_;
    game::Player root_mover_;
    std::string out_;
    int next_ = 0;
};

}  // namespace

std::string tree_text(const play::SearchTree& tree, const TreeWords& words, Look look) {
    return Text(tree, words, look).take();
}

std::string tree_dot(const play::SearchTree& tree, const TreeWords& words) {
    return Dot(tree, words).take();
}

}  // namespace senet::pictures
