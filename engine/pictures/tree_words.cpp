#include "pictures/tree_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace senet::pictures {
namespace {

using game::Value;
using play::TreeNode;
using play::Visit;
using search::SettledBy;

}  // namespace

TreeWords::TreeWords(const play::SearchTree& tree, const game::Game& game, bool distances)
    : root_mover_(tree.root->mover),
      measure_(tree.result.measure),
      distances_(distances),
      for_themselves_(tree.for_themselves) {
    for (int number = 1; number <= game.player_count(); ++number)
        names_.push_back(game.name_of(game::Player{number}));
    look(*tree.root);
}

void TreeWords::look(const TreeNode& node) {
    has_throws_ |= node.throws;
    for (const Visit& visit : node.visits) {
        has_probes_ |= visit.settled_by == SettledBy::Probed;
        const bool is_win = game::is_forced(visit.value);
        has_points_ |= game::is_points(visit.value);
        has_wins_ |= is_win;
        has_evaluations_ |= visit.settled_by == SettledBy::Evaluated && visit.value != 0 && !is_win;
        has_windows_ |= std::abs(visit.alpha) <= game::kWin || std::abs(visit.beta) <= game::kWin ||
            visit.is_test();
        has_tests_ |= visit.is_test();
        has_bounds_ |= visit.bound != search::Bound::Exact;
    }
    for (const auto& child : node.children) look(*child);
}

std::string TreeWords::kind(const TreeNode& node) const {
    if (node.throws) return "throw";
    const std::string& name = names_[node.mover.index()];
    if (for_themselves_) return name;
    const std::string_view side = node.mover == root_mover_ ? "max" : "min";
    return names_.size() == 2 ? std::string(side) : fmt::format("{} {}", side, name);
}

std::string TreeWords::move(const TreeNode& node) const {
    return node.chance < 1 ? fmt::format("{} ({:.1f} %)", node.move, 100 * node.chance) : node.move;
}

std::string TreeWords::value(Value value) const {
    if (value > game::kWin) return "+∞";
    if (value < -game::kWin) return "-∞";
    if (measure_.expects()) return measure_.show(value);
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
    if (visit.shares && visit.bound == search::Bound::Exact) {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < names_.size(); ++i) all.push_back(value((*visit.shares)[i]));
        return "(" + join(all, ", ") + ")";
    }
    switch (visit.bound) {
        case search::Bound::Lower: return "≥" + value(visit.value);
        case search::Bound::Upper: return "≤" + value(visit.value);
        default: return value(visit.value);
    }
}

std::string TreeWords::value(const TreeNode& node) const {
    if (for_themselves_) return value(node.last());
    const play::Known known = node.known();
    if (known.least == known.most) return value(known.least);
    if (known.least == -game::kInfinity && known.most == game::kInfinity) return "?";
    std::string text = known.least > -game::kInfinity ? "≥" + value(known.least) : "";
    if (known.most < game::kInfinity) text += (text.empty() ? "≤" : " ≤") + value(known.most);
    return text;
}

std::vector<std::string> TreeWords::windows(const TreeNode& node) const {
    constexpr std::size_t kMost = 5;
    if (!has_windows_ || node.leaf()) return {};
    if (node.visits.size() == 1) return {window(node.last())};
    std::vector<std::string> texts;
    for (const Visit& visit : node.visits) {
        if (texts.size() == kMost) {
            texts.push_back(fmt::format("{} more", node.visits.size() - kMost));
            break;
        }
        texts.push_back(window(visit) + " → " + value(visit));
    }
    return texts;
}

bool TreeWords::asks_for_more(const Visit& visit) const {
    return visit.is_test() && !distances_ && game::is_forced(visit.beta) &&
        std::abs(visit.beta) != game::kWin && visit.beta < game::kInfinity;
}

std::string TreeWords::window(const Visit& visit) const {
    if (asks_for_more(visit)) return "> " + value(visit.alpha) + "?";
    if (visit.is_test()) return "≥ " + value(visit.beta) + "?";
    return fmt::format("α={} β={}", value(visit.alpha), value(visit.beta));
}

std::string TreeWords::cut(const TreeNode& node) const {
    const Visit* visit = node.cut_off();
    if (visit == nullptr) return "";
    if (for_themselves_)
        return fmt::format("{} gets at least {}", names_[node.mover.index()], value(visit->value));
    if (node.throws ? visit->value >= visit->beta : node.mover == root_mover_) {
        return asks_for_more(*visit)
            ? fmt::format("{} > {}", value(visit->value), value(visit->alpha))
            : fmt::format("{} ≥ β={}", value(visit->value), value(visit->beta));
    }
    return fmt::format("{} ≤ α={}", value(visit->value), value(visit->alpha));
}

std::string TreeWords::summary(const play::SearchTree& tree) const {
    const double share = 100.0 * static_cast<double>(tree.leaves) /
        static_cast<double>(std::max<std::uint64_t>(1, tree.minimax_leaves));
    std::string text =
        fmt::format("value {}; {} of minimax's {} leaves visited ({:.0f} %), {} nodes",
                    value(tree.result.best.value), tree.leaves, tree.minimax_leaves, share,
                    tree.result.counts.nodes);
    if (tree.visits != tree.result.counts.nodes) text += fmt::format(", {} visits", tree.visits);
    if (tree.recalled > 0) text += fmt::format(", {} answered by the table", tree.recalled);
    if (tree.passes > 1) text += fmt::format(", {} searches of the root", tree.passes);
    return text;
}

std::vector<std::string> TreeWords::legend() const {
    std::vector<std::string> lines;
    const std::string& root = names_[root_mover_.index()];
    if (for_themselves_)
        lines.push_back(fmt::format("values: what {} may expect", listed(names_)));
    else
        lines.push_back(fmt::format("max: {} moves; values are from this side", root));
    if (names_.size() > 2 && !for_themselves_)
        lines.push_back(fmt::format("min: one of the others, who play against {} together", root));
    if (has_throws_) lines.emplace_back("throw: the mean of what can come up, by its chance");
    if (measure_.of == search::Measure::Of::Points)
        lines.emplace_back("points: what may be expected at the end of the game");
    else if (measure_.of == search::Measure::Of::Places)
        lines.emplace_back("place: what may be expected at the end of the game");
    else if (measure_.expects())
        lines.emplace_back("%: the share of the game that may be expected; all of it is a win");
    else if (has_points_)
        lines.emplace_back("values: the margin at the end of the game");
    else if (has_evaluations_)
        lines.emplace_back(has_wins_ ? "numbers: evaluations; win, loss: the game is decided"
                                     : "numbers: evaluations");
    else if (has_wins_ && !distances_)
        lines.emplace_back("+1: a win, 0: a draw or not decided yet, -1: a loss");
    if (has_windows_) lines.emplace_back("α, β: the window; values outside it can't matter");
    if (has_bounds_) lines.emplace_back("≥, ≤ before a value: at least, at most");
    if (has_probes_) lines.emplace_back("?: a look at one move, which settled nothing");
    if (has_tests_)
        lines.emplace_back(
            "≥ 3?, > 0?: null windows, which only ask whether the value is so large");
    return lines;
}

std::string_view name_of(SettledBy settled_by) {
    switch (settled_by) {
        case SettledBy::AllMoves: return "all moves";
        case SettledBy::CutOff: return "cut off";
        case SettledBy::GameOver: return "game over";
        case SettledBy::Evaluated: return "evaluated";
        case SettledBy::FromTable: return "from table";
        case SettledBy::NullMove: return "null move";
        case SettledBy::Guessed: return "guessed";
        case SettledBy::TooFar: return "too far";
        case SettledBy::Probed: return "probed";
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

}  // namespace senet::pictures
