#include "words/tree_json.h"

#include <algorithm>
#include <cstdlib>

#include "base/json.h"
#include "pictures/tree_words.h"
#include "words/moves.h"

namespace senet::words {
namespace {

/// Null where there is no bound; else on the scale of all values.
nlohmann::json window_bound(game::Value value) {
    if (std::abs(value) > game::kWin) return nullptr;
    return value;
}

/// Without a distance where the search knew none.
void put_tree_value(nlohmann::json& object, const search::Variation& variation,
                    const search::Measure& measure, bool distances) {
    put_value(object, variation, measure);
    if (distances) return;
    object.erase("win_in");
    object.erase("loss_in");
}

nlohmann::json visit_json(const play::Visit& visit, const search::Measure& measure,
                          bool distances) {
    nlohmann::json object{{"number", visit.number},
                          {"within", visit.within},
                          {"pass", visit.pass},
                          {"repeat", visit.repeat},
                          {"depth", visit.depth},
                          {"alpha", window_bound(visit.alpha)},
                          {"beta", window_bound(visit.beta)},
                          {"bound", pictures::name_of(visit.bound)},
                          {"ending", pictures::name_of(visit.settled_by)}};
    if (visit.is_test()) object["test"] = true;
    search::Variation found{.value = visit.value, .bound = visit.bound, .moves = {}};
    found.shares = visit.shares;
    put_tree_value(object, found, measure, distances);
    return object;
}

std::string_view kind_of(const play::TreeNode& node, const play::SearchTree& tree) {
    if (node.throws) return "throw";
    if (tree.for_themselves) return "own";
    return node.mover == tree.root->mover ? "max" : "min";
}

nlohmann::json node_json(const play::TreeNode& node, const play::SearchTree& tree, bool distances) {
    nlohmann::json object{{"player", node.mover.number()},
                          {"kind", kind_of(node, tree)},
                          {"visits", nlohmann::json::array()},
                          {"children", nlohmann::json::array()}};
    if (!node.move.empty()) object["move"] = node.move;
    if (node.best) object["best"] = true;
    for (const play::Visit& visit : node.visits)
        object["visits"].push_back(visit_json(visit, tree.result.measure, distances));
    for (const auto& child : node.children) {
        nlohmann::json& below = object["children"].emplace_back(node_json(*child, tree, distances));
        if (node.throws) below["chance"] = child->chance;
        if (child->cut() && node.cut_off() != nullptr) below["cut_by"] = node.cut_off()->number;
    }
    return object;
}

}  // namespace

nlohmann::json as_json(const play::SearchTree& tree, int depth, bool distances) {
    nlohmann::json object{
        {"depth", depth},
        {"visited", tree.leaves},
        {"leaf_visits", tree.leaf_visits},
        {"pruned", tree.minimax_leaves - std::min(tree.leaves, tree.minimax_leaves)},
        {"minimax_leaves", tree.minimax_leaves},
        {"nodes", tree.result.counts.nodes},
        {"visits", tree.visits},
        {"recalled", tree.recalled},
        {"passes", tree.passes},
        {"tree", node_json(*tree.root, tree, distances)}};
    put_tree_value(object, tree.result.best, tree.result.measure, distances);
    return object;
}

}  // namespace senet::words
