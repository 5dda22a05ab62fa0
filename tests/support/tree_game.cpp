#include "support/tree_game.h"

#include <fmt/format.h>

#include <cctype>
#include <stdexcept>

namespace senet::testing {
namespace {

using game::Field;
using game::Hook;
using game::Move;
using game::Next;
using game::Outcome;
using game::Player;
using game::State;
using game::Value;

game::Game plain_game(std::vector<Field> fields, std::initializer_list<Hook> hooks) {
    game::Game game;
    game.name = "a tree";
    game.players = {"Max", "Min"};
    game.layout = game::Layout(std::move(fields));
    game.move = game::MoveFormat({{"child", 16, 0}});
    for (const Hook hook : {Hook::Setup, Hook::Moves, Hook::Play, Hook::Result, Hook::Evaluate})
        game.hooks.add(hook);
    for (const Hook hook : hooks) game.hooks.add(hook);
    return game;
}

Field number_field(const std::string& name, std::int64_t most, bool apart = false) {
    Field field;
    field.name = name;
    field.most = most;
    field.apart = apart;
    return field;
}

Node parse_node(const std::string& text, std::size_t& at) {
    while (at < text.size() &&
           (std::isspace(static_cast<unsigned char>(text[at])) || text[at] == ','))
        ++at;
    Node node;
    if (text.at(at) != '[') {
        std::size_t length = 0;
        node.value = std::stoi(text.substr(at), &length);
        at += length;
        return node;
    }
    for (++at;;) {
        while (text.at(at) == ' ' || text.at(at) == ',') ++at;
        if (text.at(at) == ']') break;
        node.children.push_back(parse_node(text, at));
    }
    ++at;
    return node;
}

}  // namespace

int Node::height() const {
    int height = 0;
    for (const Node& child : children) height = std::max(height, child.height() + 1);
    return height;
}

std::uint64_t Node::leaves() const {
    std::uint64_t sum = children.empty() ? 1 : 0;
    for (const Node& child : children) sum += child.leaves();
    return sum;
}

Node parse_tree(const std::string& text) {
    std::size_t at = 0;
    return parse_node(text, at);
}

TreeRules::TreeRules(Node root, Player first) : root_(std::move(root)), first_(first) {
    set_game(plain_game({number_field("node", 1 << 30)}, {}));
    number(root_);
    visits.assign(nodes_.size(), 0);
}

void TreeRules::number(const Node& node) {
    const std::size_t self = nodes_.size();
    nodes_.push_back(&node);
    children_.emplace_back();
    for (const Node& child : node.children) {
        children_[self].push_back(static_cast<std::uint32_t>(nodes_.size()));
        number(child);
    }
}

const Node& TreeRules::node_of(const State& state) const {
    return *nodes_[static_cast<std::size_t>(state.get(game().layout.fields()[0]))];
}

void TreeRules::moves(const State& state, game::MoveList& moves) {
    const std::size_t children = node_of(state).children.size();
    for (std::size_t i = 0; i < std::max<std::size_t>(1, children); ++i) moves.push_back({i});
}

Outcome TreeRules::result(const State&) { return {}; }

Value TreeRules::evaluate(const State& state) {
    ++evaluations;
    ++visits[static_cast<std::size_t>(state.get(game().layout.fields()[0]))];
    return node_of(state).value;
}

Next TreeRules::do_setup(State&, Random&) { return first_; }

Next TreeRules::do_play(State& state, Move move) {
    const Field& field = game().layout.fields()[0];
    const auto& children = children_[static_cast<std::size_t>(state.get(field))];
    if (!children.empty()) state.set(field, 0, children[move.bits]);
    return {};
}

RandomRules::RandomRules(std::uint64_t seed, const RandomGameShape& shape)
    : seed_(seed), shape_(shape) {
    std::vector<Field> fields{number_field("position", shape.positions - 1)};
    if (shape.apart) fields.push_back(number_field("counter", 3, true));
    game::Game game = plain_game(std::move(fields), {Hook::Stuck, Hook::Order, Hook::Noisy});
    if (shape.illegal_moves) game.hooks.add(Hook::Legal);
    if (shape.passes) game.hooks.add(Hook::Pass);
    if (shape.repetition > 0) {
        game.repetition = game::Repetition{.times = shape.repetition};
        game.repetition->result = shape.repetition_result;
        game.repetition->turn_counts = shape.repetition_by_turn;
    }
    if (shape.max_plies > 0)
        game.max_plies = game::MaxPlies{static_cast<std::uint32_t>(shape.max_plies), Player{1}};
    if (shape.throws) {
        game.chance = true;
        game.thrown = game::MoveFormat({{"die", 8}});
        game.hooks.add(Hook::Chance);
        game.hooks.add(Hook::Happen);
    }
    game.unit = 2 * shape.values;
    game.points = 6;
    while (static_cast<int>(game.players.size()) < shape.players)
        game.players.push_back(fmt::format("Player {}", game.players.size() + 1));
    set_game(std::move(game));
}

std::uint64_t RandomRules::hash(const State& state, std::uint64_t salt) const {
    const auto position = static_cast<std::uint64_t>(state.get(game().layout.fields()[0]));
    const std::uint64_t movers = state.turn() == game::Player{1} ? 1 : 0;
    const std::uint64_t others = state.turn().number() > 2 || state.throws()
        ? mix(static_cast<std::uint64_t>(16 * state.turn().number() + state.next().number()))
        : 0;
    return mix(mix(seed_ ^ salt) + position * 2 + movers + others);
}

void RandomRules::moves(const State& state, game::MoveList& moves) {
    const std::uint64_t h = hash(state, 1);
    const std::uint64_t count =
        h % 16 == 0 ? 0 : 1 + h / 16 % static_cast<std::uint64_t>(shape_.branching);
    for (std::uint64_t i = 0; i < count; ++i) moves.push_back({i});
}

bool RandomRules::legal(const State& state) {
    return !shape_.illegal_moves || hash(state, 2) % 5 != 0;
}

Outcome RandomRules::result(const State& state) {
    if (!shape_.endings || state.ply() == 0) return {};
    const std::uint64_t h = hash(state, 3);
    if (h % 12 != 0) return {};
    const Player winner(static_cast<int>(h / 12 % static_cast<std::uint64_t>(shape_.players + 1)));
    if (shape_.players > 2) return {.winner = winner};
    return {winner, winner == game::kNobody ? 0 : seen_by(winner, 3)};
}

Outcome RandomRules::stuck(const State& state) {
    const auto winners = static_cast<std::uint64_t>(shape_.players + 1);
    return {.winner = Player(static_cast<int>(hash(state, 4) % winners))};
}

Value RandomRules::evaluate(const State& state) {
    std::uint64_t h = hash(state, 5);
    if (shape_.apart) h = mix(h + static_cast<std::uint64_t>(state.get(game().layout.fields()[1])));
    if (shape_.reads_ply) h = mix(h + state.ply());
    const auto values = static_cast<std::uint64_t>(2 * shape_.values + 1);
    return static_cast<Value>(h % values) - shape_.values;
}

game::Scores RandomRules::evaluations(const State& state) {
    if (shape_.players == 2) return Rules::evaluations(state);
    game::Scores values{};
    const auto range = static_cast<std::uint64_t>(2 * shape_.values + 1);
    for (std::size_t i = 0; i < game().players.size(); ++i)
        values[i] = static_cast<Value>(hash(state, 20 + i) % range) - shape_.values;
    return values;
}

int RandomRules::order(const State& state, Move move) {
    return static_cast<int>(mix(hash(state, 6) + move.bits) % 4);
}

bool RandomRules::noisy(const State& state, Move move) {
    return mix(hash(state, 7) + move.bits) % 4 == 0;
}

Next RandomRules::do_setup(State& state, Random& random) {
    state.set(
        game().layout.fields()[0], 0,
        static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(shape_.positions))));
    return Player::at(random.below(2));
}

Next RandomRules::do_play(State& state, Move move) {
    const std::uint64_t h = mix(hash(state, 8) + move.bits);
    go_to(state, h);
    if (shape_.throws && h / 64 % 2 == 0)
        return h % 7 == 0 ? Next::after_throw(state.turn()) : Next::after_throw();
    return shape_.extra_turns && h % 7 == 0 ? Next(state.turn()) : Next();
}

void RandomRules::go_to(State& state, std::uint64_t hash) const {
    if (shape_.apart) {
        const Field& counter = game().layout.fields()[1];
        state.set(counter, 0, (state.get(counter) + static_cast<std::int64_t>(hash >> 60)) % 4);
    }
    state.set(game().layout.fields()[0], 0,
              static_cast<std::int64_t>(hash % static_cast<std::uint64_t>(shape_.positions)));
}

void RandomRules::do_chance(const State& state, game::Throws& throws) {
    const std::uint64_t h = hash(state, 10);
    for (std::uint64_t i = 0; i < 1 + h % 5; ++i)
        throws.add(1 + static_cast<std::int64_t>(mix(h + i) % 6), {i});
}

// Some are thrown again, though never without end; after some another player moves than was said.
Next RandomRules::do_happen(State& state, Move outcome) {
    const std::uint64_t h = mix(hash(state, 11) + outcome.bits);
    const std::int64_t before = state.get(game().layout.fields()[0]);
    go_to(state, h);
    const bool again = state.get(game().layout.fields()[0]) % 4 == 0 && outcome.bits == 0;
    if (again && before % 4 != 0) return Next::after_throw();
    return h / 512 % 5 == 0 ? Next(Player::at(h % game().players.size())) : Next();
}

bool RandomRules::do_pass(State& state) { return hash(state, 9) % 3 != 0; }

RingRules::RingRules(int players, std::uint32_t plies, bool chance) : plies_(plies) {
    game::Game game = plain_game({number_field("last", players)}, {});
    game.name = "a ring";
    game.chance = chance;
    game.players.clear();
    for (int i = 1; i <= players; ++i) game.players.push_back("P" + std::to_string(i));
    set_game(std::move(game));
}

Outcome RingRules::result(const State& state) {
    if (state.ply() < plies_) return {};
    return {.winner = Player(static_cast<int>(state.get(game().layout.fields()[0])))};
}

Next RingRules::do_play(State& state, Move) {
    state.set(game().layout.fields()[0], 0, state.turn().number());
    return {};
}

}  // namespace senet::testing
