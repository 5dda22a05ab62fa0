#include "play/review.h"

#include <algorithm>

#include "play/expectation.h"

namespace senet::play {
namespace {

using game::Value;

constexpr double kPlayable = 0.4;  // with less, a player stands worse
constexpr double kEven = 0.1;  // so far from one half, nobody has won

/// A forced result is one ply farther from the position before.
Value a_ply_earlier(Value value) {
    if (!game::is_forced(value)) return value;
    return value > 0 ? value - 1 : value + 1;
}

/// What a search of one position said, for the player to move there.
struct Finding {
    search::Result result;
    game::Player player{};

    bool known() const { return result.best.bound != search::Bound::None; }
    Value value_for(game::Player who) const { return seen_by(who, result.best.value, player); }
};

Finding look_at(const game::Line& line, search::Searcher& searcher, const search::Limits& limits,
                Interrupt& interrupt) {
    return {searcher.search(line, limits, interrupt), line.state().turn()};
}

JudgedMove judged(game::Move played, const Finding& before, const Finding& after,
                  std::optional<double> scale) {
    JudgedMove move;
    move.player = before.player;
    move.played = played;
    move.best = before.result.best;
    move.depth = before.result.depth;
    move.solved = before.result.solved && after.result.solved;
    // The search chose this very move, or has nothing to compare it with.
    const bool alike = before.result.move() == played || !before.known() || !after.known();
    move.after = alike ? move.best.value : a_ply_earlier(after.value_for(before.player));
    move.expected_before = expected_result(move.best.value, scale);
    move.expected_after = expected_result(move.after, scale);
    return move;
}

/// What the loser could expect before his last move that led from playable to lost.
std::optional<std::size_t> lost_by(const std::vector<JudgedMove>& moves, game::Player loser) {
    for (std::size_t i = moves.size(); i-- > 0;) {
        const JudgedMove& move = moves[i];
        if (move.player == loser && move.expected_before >= kPlayable &&
            move.expected_after < kPlayable && move.grade() != Grade::Fine)
            return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> last_blunder(const std::vector<JudgedMove>& moves) {
    const auto found = std::find_if(moves.rbegin(), moves.rend(), [](const JudgedMove& move) {
        return move.grade() == Grade::Blunder;
    });
    if (found == moves.rend()) return std::nullopt;
    return static_cast<std::size_t>(moves.rend() - found) - 1;
}

}  // namespace

Grade grade_of(double loss) {
    if (loss >= 0.15) return Grade::Blunder;
    if (loss >= 0.10) return Grade::Mistake;
    return loss >= 0.05 ? Grade::Inaccuracy : Grade::Fine;
}

double JudgedMove::loss() const { return std::max(0.0, expected_before - expected_after); }

Review review(const game::Line& line, search::Searcher& searcher, const search::Limits& limits,
              std::optional<double> scale, Interrupt& interrupt,
              const std::function<void(double done)>& progress) {
    Review review;
    game::Line part = line;
    const std::size_t count = line.moves().size();
    Finding after = look_at(part, searcher, limits, interrupt);
    const double first_expects = expected_result(after.value_for(game::Player{1}), scale);
    for (std::size_t ply = count; ply-- > 0 && !interrupt.stop;) {
        if (progress) progress(static_cast<double>(count - ply) / static_cast<double>(count + 1));
        const game::Move played = part.moves().back();
        part.undo();
        const Finding before = look_at(part, searcher, limits, interrupt);
        if (interrupt.stop) break;
        review.moves.push_back(judged(played, before, after, scale));
        review.moves.back().ply = ply;
        after = before;
    }
    std::reverse(review.moves.begin(), review.moves.end());
    review.complete = review.moves.size() == count;
    if (first_expects > 0.5 + kEven || first_expects < 0.5 - kEven)
        review.turning_point =
            lost_by(review.moves, first_expects > 0.5 ? game::Player{2} : game::Player{1});
    else
        review.turning_point = last_blunder(review.moves);
    return review;
}

}  // namespace senet::play
