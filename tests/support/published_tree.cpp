#include "support/published_tree.h"

namespace senet::testing {

using game::Player;

PublishedTree::PublishedTree(const nlohmann::json& tree, int players, int total) {
    const bool throws_first = tree.contains("c");
    nodes_.push_back({throws_first ? nlohmann::json{{"p", 1}, {"k", {tree}}} : tree});
    for (std::size_t i = 0; i < nodes_.size(); ++i) number_children(i);
    game::Game game;
    game.name = "a tree";
    for (int number = 1; number <= players; ++number)
        game.players.push_back(std::to_string(number));
    game::Field at;
    at.name = "at";
    at.most = static_cast<std::int64_t>(nodes_.size());
    game.layout = game::Layout({at});
    game.move = game::MoveFormat({{"child", 8}});
    game.thrown = game::MoveFormat({{"child", 8}});
    game.chance = true;
    game.points = players == 2 ? total : 0;
    game.unit = kTimes * total;
    for (const game::Hook hook : {game::Hook::Setup, game::Hook::Moves, game::Hook::Play,
                                  game::Hook::Result, game::Hook::Chance, game::Hook::Happen})
        game.hooks.add(hook);
    if (players > 2) game.hooks.add(game::Hook::Evaluate);
    set_game(std::move(game));
}

void PublishedTree::moves(const game::State& state, game::MoveList& moves) {
    const Node& here = node(state);
    const std::size_t count = here.tree.is_array() ? 1 : here.children.size();
    for (std::size_t i = 0; i < count; ++i) moves.push_back({i});
}

game::Outcome PublishedTree::result(const game::State& state) {
    const Node& here = node(state);
    if (!here.tree.is_number()) return {};
    const game::Value value = here.tree;
    return {value > 0 ? Player{1} : value < 0 ? Player{2} : game::kNobody, value};
}

game::Scores PublishedTree::evaluations(const game::State& state) {
    game::Scores values{};
    const Node& here = node(state);
    for (std::size_t i = 0; i < here.tree.size(); ++i)
        values[i] = kTimes * here.tree.at(i).get<game::Value>();
    return values;
}

void PublishedTree::do_chance(const game::State& state, game::Throws& throws) {
    const auto& outcomes = node(state).tree.at("c");
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        throws.add(outcomes[i].at(0).get<std::int64_t>(), {i});
}

game::Next PublishedTree::do_setup(game::State&, Random&) {
    return Player{nodes_.front().tree.at("p").get<int>()};
}

void PublishedTree::number_children(std::size_t number) {
    const nlohmann::json tree = nodes_[number].tree;
    const auto add = [&](const nlohmann::json& child) {
        nodes_[number].children.push_back(nodes_.size());
        nodes_.push_back({child});
    };
    if (tree.contains("k"))
        for (const auto& child : tree.at("k")) add(child);
    if (tree.contains("c"))
        for (const auto& outcome : tree.at("c")) add(outcome.at(1));
}

const PublishedTree::Node& PublishedTree::node(const game::State& state) const {
    return nodes_[static_cast<std::size_t>(state.get(game().layout.fields()[0]))];
}

game::Next PublishedTree::go(game::State& state, game::Move move) {
    if (node(state).tree.is_array()) return state.turn();
    const std::size_t child = node(state).children[move.bits];
    state.set(game().layout.fields()[0], 0, static_cast<std::int64_t>(child));
    const nlohmann::json& tree = nodes_[child].tree;
    if (tree.contains("c")) return game::Next::after_throw(Player{1});
    return Player{tree.contains("p") ? tree.at("p").get<int>() : 1};
}

}  // namespace senet::testing
