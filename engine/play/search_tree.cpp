#include "play/search_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "game/notation.h"
#include "search/algorithm.h"
#include "search/parts.h"

namespace senet::play {
namespace {

using game::Value;
using search::Bound;

constexpr std::uint64_t kVisitsANode = 50;  // on average: MTD(f) and SSS* come again and again

/// Ends a search whose tree grows too large to draw. No Error: that would be taken for the rules'.
struct TooLarge {};

Error too_large(std::uint64_t most) {
    return Error(
        fmt::format("the tree has more than {} nodes; a smaller depth can be drawn", most));
}

TreeNode* child_of(TreeNode& parent, const std::string& move) {
    for (const auto& child : parent.children) {
        if (child->move == move) return child.get();
    }
    return nullptr;
}

class Recorder : public search::Observer {
  public:
    Recorder(const game::Line& line, const search::Options& options, std::uint64_t most)
        : rules_(line.rules()), start_(line.state()), fail_soft_(options.fail_soft), most_(most) {
        tree_.root = std::make_unique<TreeNode>();
        tree_.root->mover = start_.decider();
        tree_.root->throws = start_.throws();
        tree_.nodes = 1;
        tree_.for_themselves = search::for_themselves(options, rules_.game());
    }

    void enter(int ply, const game::Move* move, Value alpha, Value beta, int depth) override {
        if (open_.empty() && start_.throws() && visits_ > 0) {
            // The next outcome.
            open_.push_back({tree_.root.get(), start_, ply, 0});
            tree_.root->visits.front().depth = depth;
            return;
        }
        if (static_cast<std::uint64_t>(++visits_) > kVisitsANode * most_) throw TooLarge{};
        const int within = open_.empty() ? 0 : visit(open_.back()).number;
        open_.push_back(next(ply, move));
        TreeNode& node = *open_.back().node;
        if (open_.size() == 1) ++tree_.passes;
        const auto repeats = std::count_if(node.visits.begin(), node.visits.end(),
                                           [&](const Visit& one) { return one.within == within; });
        Visit visit;
        visit.number = visits_;
        visit.within = within;
        visit.pass = tree_.passes;
        visit.repeat = within == 0 ? 1 : static_cast<int>(repeats) + 1;
        visit.depth = depth;
        // From the other side, the window's upper end is the lower one.
        std::tie(visit.alpha, visit.beta) = std::minmax({seen(alpha, node), seen(beta, node)});
        open_.back().visit = node.visits.size();
        node.visits.push_back(visit);
    }

    void share(const game::Scores& shares) override { visit(open_.back()).shares = shares; }

    void leave(int, Value value, search::SettledBy settled_by) override {
        TreeNode& node = *open_.back().node;
        Visit& visit = this->visit(open_.back());
        visit.value = seen(value, node);
        visit.settled_by = settled_by;
        visit.bound = bound_of(visit, node);
        open_.pop_back();
    }

    /// `found` is what the search said.
    SearchTree take(search::Result found) {
        tree_.visits = static_cast<std::uint64_t>(visits_);
        if (start_.throws() && !tree_.root->visits.empty()) {
            // No outcome's, but the mean of them all.
            Visit& all = tree_.root->visits.front();
            all.alpha = -game::kInfinity;
            all.beta = game::kInfinity;
            all.value = found.best.value;
            all.bound = Bound::Exact;
            all.settled_by = search::SettledBy::AllMoves;
            all.shares = found.best.shares;
        }
        tree_.result = std::move(found);
        return std::move(tree_);
    }

  private:
    struct Open {
        TreeNode* node;
        game::State state;
        int ply;
        std::size_t visit;
    };

    static Visit& visit(const Open& open) { return open.node->visits[open.visit]; }

    /// Two sides' gains are each other's losses; who plays for himself has a gain of his own.
    Value seen(Value value, const TreeNode& node) const {
        if (tree_.for_themselves || node.mover == tree_.root->mover) return value;
        return -value;
    }

    Bound bound_of(const Visit& visit, const TreeNode& node) const {
        if (visit.at_leaf() && fail_soft_) return Bound::Exact;
        if (tree_.for_themselves)
            return visit.settled_by == search::SettledBy::CutOff ? Bound::Lower : Bound::Exact;
        if (visit.settled_by == search::SettledBy::Probed) {
            // The other moves may be better for who makes them.
            if (node.mover == tree_.root->mover)
                return visit.value > visit.alpha ? Bound::Lower : Bound::None;
            return visit.value < visit.beta ? Bound::Upper : Bound::None;
        }
        return visit.value >= visit.beta ? Bound::Lower
            : visit.value <= visit.alpha ? Bound::Upper
                                         : Bound::Exact;
    }

    Open next(int ply, const game::Move* move) {
        if (open_.empty()) return {tree_.root.get(), start_, ply, 0};
        const Open& here = open_.back();
        if (here.ply == ply) return here;  // the same node again: internal deepening
        const std::string name =
            move == nullptr ? "null" : game::move_text(rules_, here.state, *move);
        game::State state = here.state;
        if (move == nullptr)
            rules_.pass(state);
        else
            rules_.play(state, *move);
        TreeNode* child = child_of(*here.node, name);
        if (child == nullptr) {
            if (++tree_.nodes > most_) throw TooLarge{};
            child = here.node->children.emplace_back(std::make_unique<TreeNode>()).get();
            child->move = name;
            child->mover = state.decider();
            child->throws = state.throws();
        }
        return {child, std::move(state), ply, 0};
    }

    game::Rules& rules_;
    game::State start_;
    bool fail_soft_;
    std::uint64_t most_;
    SearchTree tree_;
    std::vector<Open> open_;
    int visits_ = 0;
};

/// Adds what was never looked at below the visited nodes, and counts.
class Completion {
  public:
    Completion(SearchTree& tree, const game::Line& line, std::uint64_t most)
        : tree_(tree), line_(line), most_(most) {}

    void complete() { complete(*tree_.root); }

  private:
    void complete(TreeNode& node) {
        std::uint64_t inner = 0, at_leaf = 0;
        for (const Visit& visit : node.visits) {
            inner += visit.inner() ? 1 : 0;
            at_leaf += visit.at_leaf() ? 1 : 0;
            tree_.recalled += visit.settled_by == search::SettledBy::FromTable ? 1 : 0;
        }
        if (inner == 0) {
            tree_.leaves += at_leaf > 0 ? 1 : 0;
            tree_.leaf_visits += at_leaf;
            return;
        }
        const game::Throws thrown = node.throws ? game::throws_at(line_) : game::Throws{};
        for (const game::Move move : line_.legal_moves()) {
            const std::string name = game::move_text(line_.rules(), line_.state(), move);
            TreeNode* child = child_of(node, name);
            line_.play(move);
            if (child != nullptr)
                complete(*child);
            else
                child = &add_cut(node, name);
            if (node.throws) child->chance = thrown.chance_of(move);
            line_.undo();
        }
    }

    TreeNode& add_cut(TreeNode& node, const std::string& name) {
        if (++tree_.nodes > most_) throw too_large(most_);
        TreeNode& cut = *node.children.emplace_back(std::make_unique<TreeNode>());
        cut.move = name;
        cut.mover = line_.state().decider();
        cut.throws = line_.state().throws();
        return cut;
    }

    SearchTree& tree_;
    game::Line line_;
    std::uint64_t most_;
};

void mark_best(SearchTree& tree, game::Line line) {
    TreeNode* node = tree.root.get();
    for (const game::Move move : tree.result.best.moves) {
        node = child_of(*node, game::move_text(line.rules(), line.state(), move));
        if (node == nullptr) return;  // the table knew more than was visited
        node->best = true;
        line.play(move);
    }
}

bool is_plain_minimax(const search::Options& options) {
    return options.algorithm == search::Algorithm::Minimax && !options.table &&
        !options.iterative && !options.quiescence;
}

std::uint64_t minimax_leaves(const game::Line& line, const search::Options& options, int depth,
                             Interrupt& interrupt) {
    search::Searcher minimax(line.rules(), textbook(search::Algorithm::Minimax, options), 1);
    return minimax.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}}, interrupt)
        .counts.leaves;
}

}  // namespace

Known TreeNode::known() const {
    Known known;
    for (const Visit& visit : visits) {
        if (visit.depth != last().depth || visit.bound == Bound::None) continue;
        if (visit.bound != Bound::Upper) known.least = std::max(known.least, visit.value);
        if (visit.bound != Bound::Lower) known.most = std::min(known.most, visit.value);
    }
    return known;
}

const Visit* TreeNode::cut_off() const {
    if (children.empty() || !children.back()->cut()) return nullptr;
    const auto found = std::find_if(visits.rbegin(), visits.rend(), [](const Visit& visit) {
        return visit.settled_by == search::SettledBy::CutOff;
    });
    return found == visits.rend() ? nullptr : &*found;
}

search::Options textbook(search::Algorithm algorithm, const search::Options& base) {
    search::Options options;
    options.algorithm = algorithm;
    options.goal = base.goal;
    options.opponents = base.opponents;
    options.throws = base.throws;
    options.throws.bounds = false;  // of the table
    options.iterative = false;
    search::for_each_part([&](const auto& part) { (options.*part.member).reset(); });
    options.order.clear();
    options.distances = search::Distances::Ignored;
    if (!walks_by(search::Walk::NullWindows, algorithm)) options.table.reset();
    if (options.table) options.table->equal_depth = true;  // a node's value is that of its depth
    return options;
}

SearchTree grow_tree(const game::Line& line, const search::Options& options, int depth,
                     std::uint64_t seed, std::uint64_t most, Interrupt& interrupt) {
    Recorder recorder(line, options, most);
    search::Searcher searcher(line.rules(), options, seed);
    searcher.set_observer(&recorder);
    search::Result result;
    try {
        result =
            searcher.search(line, {.depth = depth, .milliseconds = {}, .nodes = {}}, interrupt);
    } catch (const TooLarge&) {
        throw too_large(most);
    }
    if (interrupt.due()) throw game::Interrupted{};
    SearchTree tree = recorder.take(std::move(result));
    Completion(tree, line, most).complete();
    mark_best(tree, line);
    tree.minimax_leaves = is_plain_minimax(options)
        ? tree.result.counts.leaves
        : minimax_leaves(line, options, depth, interrupt);
    if (interrupt.due()) throw game::Interrupted{};
    return tree;
}

}  // namespace senet::play
