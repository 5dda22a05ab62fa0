// Games that are nothing but a tree: explicit ones from the literature, and random ones made from a
// hash. Written straight over game::Rules, without Lua: what the search is tested with.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/line.h"

namespace senet::testing {

/// A node of an explicit tree: inner nodes have children, leaves a value from player 1's side.
struct Node {
    std::vector<Node> children;
    game::Value value = 0;

    int height() const;
    std::uint64_t leaves() const;
};

/// Nested brackets with whole numbers: "[[3, 12], [2, [4, 6]]]".
Node parse_tree(const std::string& text);

/// The tree as a game: a move is a child's number, players alternate, a leaf is worth evaluate()
/// and nothing else ends it (so it must be searched to a depth that reaches all leaves; a shallower
/// leaf ends with no move and its value).
class TreeRules : public game::Rules {
  public:
    /// `first` moves at the root: player 1 maximises the leaves' values, player 2 minimises them.
    TreeRules(Node root, game::Player first);

    void moves(const game::State& state, game::MoveList& moves) override;
    game::Outcome result(const game::State& state) override;
    game::Value evaluate(const game::State& state) override;

    std::uint64_t evaluations = 0;  // calls of evaluate()
    std::vector<std::uint64_t> visits;  // of each node, parents before children

    game::Next do_setup(game::State& state, Random& random) override;
    game::Next do_play(game::State& state, game::Move move) override;

  private:
    const Node& node_of(const game::State& state) const;
    void number(const Node& node);

    Node root_;
    game::Player first_;
    std::vector<const Node*> nodes_;
    std::vector<std::vector<std::uint32_t>> children_;  // numbers of the nodes
};

/// What a random game can have in it.
struct RandomGameShape {
    int branching = 4;  // moves: 0 to this many, by the state's hash
    int positions = 1 << 20;  // distinct positions: few make transpositions and cycles frequent
    int values = 8;  // evaluations are -values to values: few make ties frequent
    bool extra_turns = false;  // some moves leave the turn where it is
    bool endings = true;  // some positions are won, lost or drawn
    bool illegal_moves = false;  // some moves are pseudo-legal only
    bool apart = false;  // a counter outside the equality of states that evaluate() looks at
    bool reads_ply = false;  // evaluate() looks at the ply
    int repetition = 0;  // times; 0: none
    game::Repetition::Result repetition_result = game::Repetition::Result::Fixed;
    bool repetition_by_turn = true;  // whether the player to move counts
    int max_plies = 0;  // 0: none
    bool passes = false;  // has pass()
    bool throws = false;  // after some moves, and some throws, something is thrown
    int players = 2;
};

/// A game whose rules are a hash of (seed, position, player): every combination of features, with
/// no structure at all.
class RandomRules : public game::Rules {
  public:
    RandomRules(std::uint64_t seed, const RandomGameShape& shape);

    void moves(const game::State& state, game::MoveList& moves) override;
    bool legal(const game::State& state) override;
    game::Outcome result(const game::State& state) override;
    game::Outcome stuck(const game::State& state) override;
    game::Value evaluate(const game::State& state) override;
    int order(const game::State& state, game::Move move) override;
    bool noisy(const game::State& state, game::Move move) override;
    bool reads_ply() const override { return shape_.reads_ply; }

    game::Next do_setup(game::State& state, Random& random) override;
    game::Next do_play(game::State& state, game::Move move) override;
    bool do_pass(game::State& state) override;
    void do_chance(const game::State& state, game::Throws& throws) override;
    game::Next do_happen(game::State& state, game::Move outcome) override;
    game::Scores evaluations(const game::State& state) override;

  private:
    void go_to(game::State& state, std::uint64_t hash) const;
    std::uint64_t hash(const game::State& state, std::uint64_t salt) const;

    std::uint64_t seed_;
    RandomGameShape shape_;
};

/// Players in a ring, of whom each has one move: to pass the turn on. Who makes the last move wins.
/// `chance`: it says that a lot decides some moves, and has none that does.
class RingRules : public game::Rules {
  public:
    RingRules(int players, std::uint32_t plies, bool chance = false);

    void moves(const game::State&, game::MoveList& moves) override { moves.push_back({0}); }
    game::Outcome result(const game::State& state) override;

    game::Next do_setup(game::State&, Random&) override { return {}; }
    game::Next do_play(game::State& state, game::Move) override;

  private:
    std::uint32_t plies_;
};

}  // namespace senet::testing
