#include "game/check_sides.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "game/line.h"

namespace senet::game {
namespace {

constexpr std::size_t kEnoughTurned = 20;  // pairs of values, for a judgement
constexpr double kTurns = 0.9;  // of these change sign
constexpr double kOpposite = -0.9;  // correlation of values and their opposites, or nearly so
constexpr double kRareSign = 0.1;  // a smaller share of one sign is an exception
constexpr std::size_t kPlayed = 40;  // states in which both players' moves are compared

/// The same position with the other player to move, or one ply later.
State with(State state, Changed changed) {
    if (changed == Changed::Turn)
        state.set_turn(opponent(state.turn()));
    else
        state.set_ply(state.ply() + 1);
    return state;
}

template <class List, class Get>
double mean(const List& list, Get get) {
    const double sum = std::accumulate(
        list.begin(), list.end(), 0.0,
        [&](double so_far, const auto& each) { return so_far + static_cast<double>(get(each)); });
    return sum / static_cast<double>(list.size());
}

template <class List>
bool has_both_signs(const List& pairs) {
    const double positive = mean(pairs, [](const auto& pair) { return pair.value > 0 ? 1 : 0; });
    return positive >= kRareSign && positive <= 1 - kRareSign;
}

/// Sums over the pairs of one group, each value as it differs from the group's mean: a turn that is
/// worth the same everywhere does not count.
struct Spread {
    double together = 0, values = 0, changed = 0;

    template <class List>
    void add(const List& pairs) {
        const double value = mean(pairs, [](const auto& pair) { return pair.value; });
        const double other = mean(pairs, [](const auto& pair) { return pair.changed; });
        for (const auto& pair : pairs) {
            const double x = static_cast<double>(pair.value) - value;
            const double y = static_cast<double>(pair.changed) - other;
            together += x * y;
            values += x * x;
            changed += y * y;
        }
    }
    double correlation() const {
        const double most = std::sqrt(values * changed);
        return most > 0 ? together / most : 0;
    }
};

}  // namespace

std::vector<std::vector<Sides::Pair>> Sides::pairs(Changed changed) const {
    std::vector<std::vector<Pair>> groups(4);
    for (const State& state : sample_) {
        try {
            const Pair pair{&state, rules_.evaluate(state), rules_.evaluate(with(state, changed))};
            groups[2 * state.turn().index() + state.ply() % 2].push_back(pair);
        } catch (const Error&) {  // no such state can be reached
        }
    }
    return groups;
}

bool Sides::turn_with(Changed changed) const {
    std::size_t compared = 0, turned = 0;
    for (const auto& group : pairs(changed)) {
        compared += group.size();
        turned += static_cast<std::size_t>(
            std::count_if(group.begin(), group.end(), [](const Pair& pair) {
                return pair.changed != 0 && (pair.value > 0) != (pair.changed > 0);
            }));
    }
    return compared >= kEnoughTurned &&
        static_cast<double>(turned) >= kTurns * static_cast<double>(compared) &&
        !(is_about_mover(changed) && is_impartial());
}

bool Sides::surely_turn_with(Changed changed) const {
    const bool about_mover = is_about_mover(changed);
    Spread spread;
    for (const auto& group : pairs(changed)) {
        if (group.size() < kEnoughTurned) continue;
        if (about_mover && !has_both_signs(group)) return false;
        spread.add(group);
    }
    return spread.correlation() <= kOpposite && !(about_mover && is_impartial());
}

/// Whether the change says that it is the other one's turn.
bool Sides::is_about_mover(Changed changed) const {
    return changed == Changed::Turn || ply_tells_mover();
}

/// Whether the players take turns, so that a rule may look at the ply to know whose turn it is.
bool Sides::ply_tells_mover() const {
    const auto even = [](const State& state) {
        return (state.turn().index() + state.ply()) % 2 == 0;
    };
    return std::all_of(sample_.begin(), sample_.end(), even) ||
        std::none_of(sample_.begin(), sample_.end(), even);
}

/// Whether it is all the same who makes a move, as far as values tell: or there is no telling.
bool Sides::is_impartial() const {
    std::size_t alike = 0, compared = 0;
    for (std::size_t i = 0; i < sample_.size() && compared < kPlayed; ++i) {
        try {
            alike += plays_alike(sample_[i]);
            ++compared;
        } catch (const Error&) {  // no such state can be reached
        }
    }
    return 2 * alike >= compared;
}

/// Whether both players have the same moves, which lead to the same values but where they win.
bool Sides::plays_alike(const State& state) const {
    const State other = with(state, Changed::Turn);
    const std::vector<Move> moves = legal_moves(rules_, state);
    if (moves != legal_moves(rules_, other)) return false;
    return std::all_of(moves.begin(), moves.end(), [&](Move move) {
        State here, there;
        rules_.advance(state, move, here);
        rules_.advance(other, move, there);
        if (rules_.result(here).over() && rules_.result(there).over()) return true;
        there.set_turn(here.turn());
        return rules_.evaluate(here) == rules_.evaluate(there);
    });
}

}  // namespace senet::game
