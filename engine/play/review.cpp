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

/// What a search of one position said, for whoever decides there or after the throw.
struct Finding {
    search::Result result;
    game::Player player{};

    bool known() const { return result.best.bound != search::Bound::None; }
    /// Of two players.
    Value value_for(game::Player who) const { return seen_by(who, result.best.value, player); }
    /// What was found for the line that begins so.
    Value value_of(game::Move move) const {
        for (const search::Variation& line : result.lines)
            if (line.moves.front() == move) return line.value;
        return result.best.value;
    }
};

class Reviewer {
  public:
    Reviewer(const game::Line& line, search::Searcher& searcher, const search::Limits& limits,
             std::optional<double> scale, Interrupt& interrupt)
        : line_(line),
          searcher_(searcher),
          limits_(limits),
          scale_(scale),
          interrupt_(interrupt),
          two_(line.rules().game().player_count() == 2) {}

    Review review(const std::function<void(double done)>& progress) {
        const std::size_t count = line_.moves().size();
        Finding after = look_at();
        review_.measure = after.result.measure;
        const double first_expects = two_ ? expects(after.value_for(game::Player{1})) : 0.5;
        for (std::size_t ply = count; ply-- > 0 && !interrupt_.stop;) {
            if (progress)
                progress(static_cast<double>(count - ply) / static_cast<double>(count + 1));
            const game::Move played = line_.moves().back();
            line_.undo();
            Finding before = look_at();
            if (interrupt_.stop) break;
            note(ply, played, before, after);
            after = std::move(before);
        }
        std::reverse(review_.moves.begin(), review_.moves.end());
        std::reverse(review_.throws.begin(), review_.throws.end());
        review_.complete = review_.moves.size() + review_.throws.size() == count;
        if (two_) find_turning_point(first_expects);
        return std::move(review_);
    }

  private:
    /// Of several players no other position says what a move was worth to who made it: then each
    /// move is valued.
    Finding look_at() {
        const bool all = !two_ && !line_.state().throws() && !line_.outcome().over();
        const int lines = all ? static_cast<int>(line_.legal_moves().size()) : 1;
        return {searcher_.search(line_, limits_, interrupt_, lines), line_.state().decider()};
    }

    double expects(Value value) const {
        return review_.measure.expects() ? review_.measure.share(value)
                                         : expected_result(value, scale_);
    }

    void note(std::size_t ply, game::Move played, const Finding& before, const Finding& after) {
        if (line_.state().throws()) {
            const double luck = before.known()
                ? expects(before.value_of(played)) - expects(before.result.best.value)
                : 0;
            review_.throws.push_back({ply, before.player, played, luck});
            return;
        }
        review_.moves.push_back(judged(played, before, after));
        review_.moves.back().ply = ply;
    }

    JudgedMove judged(game::Move played, const Finding& before, const Finding& after) const {
        JudgedMove move;
        move.player = before.player;
        move.played = played;
        move.best = before.result.best;
        move.depth = before.result.depth;
        move.solved = before.result.solved && after.result.solved;
        move.forced = line_.legal_moves().size() == 1;
        // The search chose this very move, or has nothing to compare it with.
        const bool alike = before.result.move() == played || !before.known() || !after.known();
        move.after = alike ? move.best.value
            : two_         ? a_ply_earlier(after.value_for(before.player))
                           : before.value_of(played);
        move.expected_before = expects(move.best.value);
        move.expected_after = expects(move.after);
        move.stake = review_.measure.stake();
        return move;
    }

    void find_turning_point(double first_expects);

    game::Line line_;
    search::Searcher& searcher_;
    const search::Limits& limits_;
    std::optional<double> scale_;
    Interrupt& interrupt_;
    bool two_;  // players
    Review review_;
};

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

void Reviewer::find_turning_point(double first_expects) {
    if (first_expects > 0.5 + kEven || first_expects < 0.5 - kEven)
        review_.turning_point =
            lost_by(review_.moves, first_expects > 0.5 ? game::Player{2} : game::Player{1});
    else
        review_.turning_point = last_blunder(review_.moves);
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
    return Reviewer(line, searcher, limits, scale, interrupt).review(progress);
}

}  // namespace senet::play
