#include "cli/tree_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace senet::cli {
namespace {

using game::Value;
using play::TreeNode;
using play::Visit;
using search::Ending;

bool has_evaluation(const TreeNode& node) {
    return std::any_of(node.visits.begin(), node.visits.end(),
                       [](const Visit& visit) {
                           return visit.ending == Ending::Evaluated && visit.value != 0 &&
                               !game::is_forced(visit.value);
                       }) ||
        std::any_of(node.children.begin(), node.children.end(),
                    [](const auto& child) { return has_evaluation(*child); });
}

}  // namespace

TreeWords::TreeWords(const play::SearchTree& tree, bool distances)
    : root_mover_(tree.root->mover),
      distances_(distances),
      has_evaluations_(has_evaluation(*tree.root)) {}

std::string TreeWords::value(Value value) const {
    if (value > game::kWin) return "+∞";
    if (value < -game::kWin) return "-∞";
    if (distances_) return game::show_value(value);
    if (game::is_forced(value)) {
        if (has_evaluations_) return value > 0 ? "win" : "loss";
        return value > 0 ? "+1" : "-1";
    }
    if (game::is_points(value))
        return fmt::format("{:+}", value > 0 ? value - game::kPoints : value + game::kPoints);
    // Without evaluations there is nothing between a draw and a win: a test of more than 0 asks for
    // a win.
    if (!has_evaluations_ && value != 0) return value > 0 ? "+1" : "-1";
    return fmt::format("{}", value);
}

std::string TreeWords::value(const Visit& visit) const {
    switch (visit.bound) {
        case search::Bound::Lower: return "≥" + value(visit.value);
        case search::Bound::Upper: return "≤" + value(visit.value);
        default: return value(visit.value);
    }
}

std::string TreeWords::window(const Visit& visit) const {
    if (visit.is_test()) return "≥ " + value(visit.beta) + "?";
    return fmt::format("α={} β={}", value(visit.alpha), value(visit.beta));
}

std::string TreeWords::cut(const TreeNode& node) const {
    const Visit* visit = node.cut_off();
    if (visit == nullptr) return "";
    if (node.mover == root_mover_)
        return fmt::format("{} ≥ β={}", value(visit->value), value(visit->beta));
    return fmt::format("{} ≤ α={}", value(visit->value), value(visit->alpha));
}

std::string TreeWords::summary(const play::SearchTree& tree) const {
    const double share = 100.0 * static_cast<double>(tree.leaves) /
        static_cast<double>(std::max<std::uint64_t>(1, tree.minimax_leaves));
    std::string text =
        fmt::format("value {}; {} of minimax's {} leaves visited ({:.0f} %), {} nodes",
                    value(tree.result.best.value), tree.leaves, tree.minimax_leaves, share,
                    tree.result.counts.nodes);
    if (tree.passes > 1) text += fmt::format(", {} searches of the root", tree.passes);
    return text;
}

std::string_view name_of(Ending ending) {
    switch (ending) {
        case Ending::AllMoves: return "all moves";
        case Ending::CutOff: return "cut off";
        case Ending::GameOver: return "game over";
        case Ending::Evaluated: return "evaluated";
        case Ending::FromTable: return "from table";
        case Ending::NullMove: return "null move";
        case Ending::TooFar: return "too far";
    }
    return "";
}

std::string_view name_of(search::Bound bound) {
    switch (bound) {
        case search::Bound::Lower: return "lower";
        case search::Bound::Upper: return "upper";
        case search::Bound::Exact: return "exact";
        case search::Bound::None: break;
    }
    return "none";
}

}  // namespace senet::cli
