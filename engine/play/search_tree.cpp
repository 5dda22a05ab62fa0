#include "play/search_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/notation.h"

namespace senet::play {
namespace {

using game::Value;
using search::Ending;

/// A drawn node with what is needed while it grows.
struct Growing {
    TreeNode* node;
    game::State state;
};

/// Ends a search whose tree grows too large to draw. No Error: that would be taken for the rules'.
struct TooLarge {};

Error too_large(std::uint64_t most) {
    return Error(
        fmt::format("the tree has more than {} nodes; a smaller --depth can be drawn", most));
}

class Recorder : public search::Observer {
  public:
    Recorder(const game::Line& line, std::uint64_t most) : rules_(line.rules()), most_(most) {
        tree_.root = std::make_unique<TreeNode>();
        tree_.root->mover = line.state().turn();
        stack_.push_back({tree_.root.get(), line.state()});
        tree_.nodes = 1;
    }

    void enter(int ply, const game::Move* move, Value alpha, Value beta, int) override {
        // The same node again (internal deepening): nothing to go down to.
        while (static_cast<int>(depth_.size()) > 0 && depth_.back() > ply) up();
        if (!depth_.empty() && depth_.back() == ply) {
            repeated_.push_back(true);
        } else {
            if (ply > 0) go_down(move);
            depth_.push_back(ply);
            repeated_.push_back(false);
        }
        TreeNode& node = *stack_.back().node;
        const bool same = node.mover == tree_.root->mover;
        node.alpha = same ? alpha : -beta;
        node.beta = same ? beta : -alpha;
        ++node.visits;
    }

    void leave(int, Value value, Ending ending) override {
        TreeNode& node = *stack_.back().node;
        node.value = node.mover == tree_.root->mover ? value : -value;
        node.ending = ending;
        const bool repeated = repeated_.back();
        repeated_.pop_back();
        if (!repeated) up();
    }

    SearchTree take() { return std::move(tree_); }

  private:
    void up() {
        depth_.pop_back();
        if (stack_.size() > 1) stack_.pop_back();
    }

    void go_down(const game::Move* move) {
        const Growing& parent = stack_.back();
        const std::string name =
            move == nullptr ? "null" : game::move_text(rules_, parent.state, *move);
        game::State state = parent.state;
        if (move == nullptr)
            rules_.pass(state);
        else
            rules_.play(state, *move);
        auto& children = parent.node->children;
        auto found = std::find_if(children.begin(), children.end(),
                                  [&](const auto& child) { return child->move == name; });
        if (found == children.end()) {
            if (++tree_.nodes > most_) throw TooLarge{};
            children.push_back(std::make_unique<TreeNode>());
            found = children.end() - 1;
            (*found)->move = name;
            (*found)->mover = state.turn();
        }
        stack_.push_back({found->get(), std::move(state)});
    }

    game::Rules& rules_;
    std::uint64_t most_;
    SearchTree tree_;
    std::vector<Growing> stack_;
    std::vector<int> depth_;
    std::vector<bool> repeated_;
};

/// Adds what was never looked at below the visited nodes, and counts.
class Completion {
  public:
    Completion(SearchTree& tree, game::Rules& rules, std::uint64_t most)
        : tree_(tree), rules_(rules), most_(most) {}

    void complete(TreeNode& node, const game::State& state) {
        const bool inner = node.ending == Ending::AllMoves || node.ending == Ending::CutOff;
        if (!inner) {
            ++tree_.leaves;
            tree_.leaf_visits += static_cast<std::uint64_t>(node.visits);
            node.children.clear();
            return;
        }
        for (const game::Move move : game::legal_moves(rules_, state)) {
            const std::string name = game::move_text(rules_, state, move);
            game::State next = state;
            rules_.play(next, move);
            const auto found = std::find_if(node.children.begin(), node.children.end(),
                                            [&](const auto& child) { return child->move == name; });
            if (found != node.children.end())
                complete(**found, next);
            else
                add_cut(node, name, next.turn());
        }
    }

  private:
    void add_cut(TreeNode& node, const std::string& name, game::Player mover) {
        if (++tree_.nodes > most_) throw too_large(most_);
        node.children.push_back(std::make_unique<TreeNode>());
        node.children.back()->move = name;
        node.children.back()->mover = mover;
    }

    SearchTree& tree_;
    game::Rules& rules_;
    std::uint64_t most_;
};

std::uint64_t count_leaves(game::Line& line, int depth, const Interrupt& interrupt) {
    if (interrupt.due()) throw game::Interrupted{};
    if (depth == 0 || line.outcome().over()) return 1;
    std::uint64_t sum = 0;
    for (const game::Move move : line.legal_moves()) {
        line.play(move);
        sum += count_leaves(line, depth - 1, interrupt);
        line.undo();
    }
    return sum;
}

}  // namespace

search::Options textbook(search::Algorithm algorithm, const search::Options& base) {
    search::Options options;
    options.algorithm = algorithm;
    options.goal = base.goal;
    options.iterative = false;
    options.aspiration.reset();
    options.order.clear();
    options.internal_deepening.reset();
    options.quiescence.reset();
    options.null_move.reset();
    options.late_moves.reset();
    const bool needs_table =
        algorithm == search::Algorithm::Mtdf || algorithm == search::Algorithm::Sss;
    if (!needs_table) options.table.reset();
    return options;
}

SearchTree grow_tree(const game::Line& line, const search::Options& options, int depth,
                     std::uint64_t most, Interrupt& interrupt) {
    Recorder recorder(line, most);
    search::Searcher searcher(line.rules(), options, 1);
    searcher.set_observer(&recorder);
    search::Result result;
    try {
        result =
            searcher.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}}, interrupt);
    } catch (const TooLarge&) {
        throw too_large(most);
    }
    if (interrupt.due()) throw game::Interrupted{};
    SearchTree tree = recorder.take();
    tree.result = result;
    Completion(tree, line.rules(), most).complete(*tree.root, line.state());
    game::Line walk = line;
    tree.minimax_leaves = count_leaves(walk, depth, interrupt);
    return tree;
}

}  // namespace senet::play
