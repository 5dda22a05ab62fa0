#include "play/list_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "base/text.h"

namespace senet::play {
namespace {

/// A tree as it is read: children before it is known where they will stand.
struct Parsed {
    std::vector<Parsed> children;
    game::Value value = 0;
};

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Parsed read() {
        Parsed root = node(0);
        skip_space();
        if (at_ < text_.size()) fail("the tree ends before this", "nothing more");
        if (root.children.empty()) {
            at_ = 0;
            fail("the tree is a number", "a list, as in [[3, 12], [2, 4]]");
        }
        return root;
    }
    std::size_t nodes() const { return nodes_; }
    int height() const { return height_; }

  private:
    Parsed node(int depth) {
        if (++nodes_ > ListTree::kMostNodes)
            throw Error(fmt::format("the tree has more than {} nodes", ListTree::kMostNodes));
        if (depth > ListTree::kMostHeight)
            throw Error(fmt::format("the tree is more than {} plies high", ListTree::kMostHeight));
        height_ = std::max(height_, depth);
        skip_space();
        Parsed parsed;
        if (!takes('[')) {
            parsed.value = number();
            return parsed;
        }
        if (takes(']')) {
            --at_;
            fail("a list is empty", "a whole number, or another list");
        }
        do parsed.children.push_back(node(depth + 1));
        while (takes(','));
        if (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == 'e'))
            fail("a leaf goes on", "a whole number");
        if (!takes(']')) fail("a list goes on", "a comma or a closing bracket");
        return parsed;
    }

    game::Value number() {
        const std::size_t begin = at_;
        if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
        while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
        std::string_view digits = text_.substr(begin, at_ - begin);
        if (digits.starts_with('+')) digits.remove_prefix(1);
        const auto value = parse_whole(digits);
        if (!value || *value < -ListTree::kMostValue || *value > ListTree::kMostValue) {
            at_ = begin;
            fail("this is no leaf",
                 fmt::format("a list, or a whole number from {} to {}", -ListTree::kMostValue,
                             ListTree::kMostValue));
        }
        return static_cast<game::Value>(*value);
    }

    void skip_space() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
    }
    bool takes(char c) {
        skip_space();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    [[noreturn]] void fail(const std::string& what, const std::string& wanted) const {
        throw Error(fmt::format(
            "the tree, at character {}: {}; {} would be right, got {}", at_ + 1, what, wanted,
            at_ == text_.size() ? "the end" : in_quotes(text_.substr(at_, 12))));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t nodes_ = 0;
    int height_ = 0;
};

}  // namespace

ListTree::ListTree(std::string_view text, game::Player first) : first_(first) {
    Reader reader(text);
    const Parsed root = reader.read();
    height_ = reader.height();
    nodes_.reserve(reader.nodes());
    std::vector<const Parsed*> parsed{&root};  // in the order of nodes_
    nodes_.emplace_back();
    for (std::size_t i = 0; i < parsed.size(); ++i) {
        nodes_[i] = {.first_child = static_cast<std::uint32_t>(parsed.size()),
                     .children = static_cast<std::uint32_t>(parsed[i]->children.size()),
                     .value = parsed[i]->value};
        for (const Parsed& child : parsed[i]->children) parsed.push_back(&child);
        nodes_.resize(parsed.size());
    }
    game::Game game;
    game.name = "a tree of lists";
    game.players = {"Max", "Min"};
    game::Field at;
    at.name = "node";
    at.most = static_cast<std::int64_t>(nodes_.size());
    game.layout = game::Layout({at});
    game.move = game::MoveFormat({{"child", 16}});
    game.points = kMostValue;
    for (const game::Hook hook :
         {game::Hook::Setup, game::Hook::Moves, game::Hook::Play, game::Hook::Result})
        game.hooks.add(hook);
    set_game(std::move(game));
}

const ListTree::Node& ListTree::node(const game::State& state) const {
    return nodes_[static_cast<std::size_t>(state.get(game().layout.fields()[0]))];
}

void ListTree::moves(const game::State& state, game::MoveList& moves) {
    // Counted from 1, as people count.
    for (std::uint64_t i = 1; i <= node(state).children; ++i) moves.push_back({i});
}

game::Outcome ListTree::result(const game::State& state) {
    const Node& here = node(state);
    if (here.children > 0) return {};
    return {here.value > 0       ? game::Player{1}
                : here.value < 0 ? game::Player{2}
                                 : game::kNobody,
            here.value};
}

game::Next ListTree::do_setup(game::State&, Random&) { return first_; }

game::Next ListTree::do_play(game::State& state, game::Move move) {
    const std::int64_t child = node(state).first_child + static_cast<std::int64_t>(move.bits) - 1;
    state.set(game().layout.fields()[0], 0, child);
    return {};
}

}  // namespace senet::play
