#include "game/perft.h"

#include <algorithm>

namespace senet::game {
namespace {

class Counter {
  public:
    Counter(const Line& line, int depth, const Interrupt& interrupt)
        : rules_(line.rules()), interrupt_(interrupt), keys_(line.repeatable()) {
        frames_.resize(static_cast<std::size_t>(depth) + 1);
        frames_[0].state = line.state();
    }

    std::uint64_t count(std::size_t ply, int depth) {
        if (depth == 0) return 1;
        if (over(ply)) return 0;
        Frame& frame = frames_[ply];
        frame.moves.clear();
        rules_.moves(frame.state, frame.moves);
        std::uint64_t sum = 0;
        bool any = false;
        for (std::size_t i = 0; i < frame.moves.size(); ++i) {
            if (!enter(ply, frame.moves[i])) continue;
            any = true;
            sum += count(ply + 1, depth - 1);
            if (tracked()) keys_.pop_back();
        }
        if (!any) rules_.stuck(frame.state);  // an error where the game has no answer
        return sum;
    }

    bool over(std::size_t ply) {
        const Game& game = rules_.game();
        const State& state = frames_[ply].state;
        if (rules_.result(state).over()) return true;
        if (game.max_plies && state.ply() >= game.max_plies->plies) return true;
        return tracked() &&
            std::count(keys_.begin(), keys_.end(), keys_.back()) >= game.repetition->times;
    }

    bool enter(std::size_t ply, Move move) {
        if ((++entered_ & 1023) == 0 && interrupt_.due()) throw Interrupted{};
        State& next = frames_[ply + 1].state;
        rules_.advance(frames_[ply].state, move, next);
        if (!rules_.legal(next)) return false;
        if (tracked()) keys_.push_back(equality_key(rules_.game().layout, next));
        return true;
    }

    void leave() {
        if (tracked()) keys_.pop_back();
    }

  private:
    struct Frame {
        State state;
        MoveList moves;
    };

    bool tracked() const { return rules_.game().repetition.has_value(); }

    Rules& rules_;
    const Interrupt& interrupt_;
    std::vector<Key> keys_;
    std::vector<Frame> frames_;
    std::uint64_t entered_ = 0;
};

}  // namespace

std::uint64_t perft(const Line& line, int depth, const Interrupt& interrupt) {
    return Counter(line, depth, interrupt).count(0, depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Line& line, int depth,
                                                         const Interrupt& interrupt) {
    std::vector<std::pair<Move, std::uint64_t>> counts;
    Counter counter(line, depth, interrupt);
    if (counter.over(0)) return counts;
    for (const Move move : legal_moves(line.rules(), line.state())) {
        counter.enter(0, move);
        counts.emplace_back(move, counter.count(1, depth - 1));
        counter.leave();
    }
    return counts;
}

}  // namespace senet::game
