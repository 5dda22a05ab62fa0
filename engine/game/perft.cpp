#include "game/perft.h"

#include <algorithm>

#include "game/notation.h"

namespace senet::game {
namespace {

constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

class Counter {
  public:
    Counter(const Line& line, int depth, const Interrupt& interrupt, std::uint64_t most = kAll)
        : most_(most),
          rules_(line.rules()),
          has_legal_(rules_.has(Hook::Legal)),
          interrupt_(interrupt),
          keys_(line.repeatable()) {
        frames_.resize(static_cast<std::size_t>(depth) + 1);
        frames_[0].state = line.state();
    }

    /// Says in an error of the rules which moves led to the question that they failed at.
    void explain(const Line& line, Error& error) const {
        std::string told = line.told();
        for (std::size_t ply = 1; ply <= asked_at_; ++ply) {
            if (ply == 1) told += line.moves().empty() ? ", then" : " and then";
            told += " " + safe_move_text(rules_, frames_[ply - 1].state, frames_[ply].move);
        }
        error.add_context(told);
    }

    std::uint64_t count(std::size_t ply, int depth) {
        if (depth == 0) {
            ++counted_;
            return 1;
        }
        const bool noted = tracked() && ply > 0;
        if (noted) keys_.push_back(repetition_key(rules_.game(), frames_[ply].state));
        const std::uint64_t sum = count_below(ply, depth);
        if (noted) keys_.pop_back();
        return sum;
    }

    bool over(std::size_t ply) {
        const Game& game = rules_.game();
        const State& state = frames_[ply].state;
        if (rules_.result(state).over()) return true;
        if (game.max_plies && state.ply() >= game.max_plies->plies) return true;
        return tracked() && !forbidden() && count_of(keys_.back()) >= times();
    }

    bool enter(std::size_t ply, Move move) {
        if ((++entered_ & 1023) == 0 && interrupt_.due()) throw Interrupted{};
        State& next = frames_[ply + 1].state;
        frames_[ply + 1].move = move;
        asked_at_ = ply + 1;
        rules_.advance(frames_[ply].state, move, next);
        if (has_legal_ && !frames_[ply].state.throws() && !rules_.legal(next)) return false;
        return !forbidden() || count_of(repetition_key(rules_.game(), next)) + 1 < times();
    }

  private:
    struct Frame {
        State state;
        MoveList moves;
        Move move;  // that led here
    };

    std::uint64_t count_below(std::size_t ply, int depth) {
        asked_at_ = ply;
        if (over(ply)) return 0;
        Frame& frame = frames_[ply];
        frame.moves.clear();
        rules_.branches(frame.state, frame.moves);
        std::uint64_t sum = 0;
        bool any = false;
        for (std::size_t i = 0; i < frame.moves.size() && counted_ < most_; ++i) {
            if (!enter(ply, frame.moves[i])) continue;
            any = true;
            sum += count(ply + 1, depth - 1);
        }
        asked_at_ = ply;
        if (!any && counted_ < most_)
            rules_.stuck(frame.state);  // an error where the game has no answer
        return sum;
    }

    bool tracked() const { return rules_.game().repetition.has_value(); }
    bool forbidden() const {
        return tracked() && rules_.game().repetition->result == Repetition::Result::Illegal;
    }
    std::ptrdiff_t times() const { return rules_.game().repetition->times; }
    std::ptrdiff_t count_of(Key key) const { return std::count(keys_.begin(), keys_.end(), key); }

    const std::uint64_t most_;
    std::uint64_t counted_ = 0;
    Rules& rules_;
    const bool has_legal_;
    const Interrupt& interrupt_;
    std::vector<Key> keys_;
    std::vector<Frame> frames_;
    std::uint64_t entered_ = 0;
    std::size_t asked_at_ = 0;  // the ply of the state that the rules were asked about last
};

/// What `work` gives, which asks a counter; errors of the rules say which moves led there.
template <class Work>
auto counted(Counter counter, const Line& line, Work work) {
    try {
        return work(counter);
    } catch (Error& error) {
        counter.explain(line, error);
        throw;
    }
}

}  // namespace

std::uint64_t perft(const Line& line, int depth, const Interrupt& interrupt, std::uint64_t most) {
    return counted({line, depth, interrupt, most}, line,
                   [&](Counter& counter) { return counter.count(0, depth); });
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Line& line, int depth,
                                                         const Interrupt& interrupt) {
    return counted({line, depth, interrupt}, line, [&](Counter& counter) {
        std::vector<std::pair<Move, std::uint64_t>> counts;
        if (counter.over(0)) return counts;
        for (const Move move : line.legal_moves()) {
            counter.enter(0, move);
            counts.emplace_back(move, counter.count(1, depth - 1));
        }
        return counts;
    });
}

}  // namespace senet::game
