#include "words/tree_json.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

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
void put_tree_value(nlohmann::json& object, const search::Variation& variation, bool distances) {
    put_value(object, variation);
    if (distances) return;
    object.erase("win_in");
    object.erase("loss_in");
}

nlohmann::json visit_json(const play::Visit& visit, bool distances) {
    nlohmann::json object{{"number", visit.number},
                          {"within", visit.within},
                          {"pass", visit.pass},
                          {"repeat", visit.repeat},
                          {"depth", visit.depth},
                          {"alpha", window_bound(visit.alpha)},
                          {"beta", window_bound(visit.beta)},
                          {"bound", pictures::name_of(visit.bound)},
                          {"ending", pictures::name_of(visit.settled_by)}};
    put_tree_value(object, {.value = visit.value, .bound = visit.bound, .moves = {}}, distances);
    return object;
}

nlohmann::json node_json(const play::TreeNode& node, game::Player root_mover, bool distances) {
    nlohmann::json object{{"player", node.mover.number()},
                          {"kind", node.mover == root_mover ? "max" : "min"},
                          {"visits", nlohmann::json::array()},
                          {"children", nlohmann::json::array()}};
    if (!node.move.empty()) object["move"] = node.move;
    if (node.best) object["best"] = true;
    for (const play::Visit& visit : node.visits)
        object["visits"].push_back(visit_json(visit, distances));
    for (const auto& child : node.children) {
        object["children"].push_back(node_json(*child, root_mover, distances));
        if (child->cut() && node.cut_off() != nullptr)
            object["children"].back()["cut_by"] = node.cut_off()->number;
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
        {"tree", node_json(*tree.root, tree.root->mover, distances)}};
    put_tree_value(object, tree.result.best, distances);
    return object;
}

}  // namespace senet::words
