// The rules alone, without an evaluation.
#include <bit>

#include "benchmarks/twin_rules.h"
#include "benchmarks/twins.h"

namespace senet::benchmarks {
namespace {

using game::Game;
using game::Move;
using game::MoveList;
using game::Next;
using game::Outcome;
using game::Player;
using game::State;

/// A player's points as bits 1 to 24, as he counts them, and the bar as bit 25.
using Points = std::uint32_t;

constexpr std::size_t kHeld = 8, kMade = 16, kPips = 24, kCells = 28, kOff = 54, kDice = 56,
                      kBegun = 58, kBytes = 64;
constexpr int kBar = 25, kMen = 15;

constexpr Points point_bit(int point) { return Points{1} << point; }
constexpr bool holds(Points points, int point) { return (points >> point & 1) != 0; }

/// Calls `what` with each point, from the lowest on.
template <class What>
void each(Points points, What what) {
    for (; points != 0; points &= points - 1) what(std::countr_zero(points));
}

/// The same points, counted by the other player.
Points turned(Points points) {
    static constexpr auto kTurned = [] {
        std::array<std::uint8_t, 64> table{};
        for (unsigned six = 0; six < 64; ++six) {
            for (unsigned i = 0; i < 6; ++i)
                table[six] = static_cast<std::uint8_t>(table[six] | (six >> i & 1) << (5 - i));
        }
        return table;
    }();
    return Points{kTurned[points >> 1 & 63]} << 19 | Points{kTurned[points >> 7 & 63]} << 13 |
        Points{kTurned[points >> 13 & 63]} << 7 | Points{kTurned[points >> 19 & 63]} << 1;
}

/// From where a die can be played.
Points sources(Points held, Points closed, int die) {
    const Points from = held & ~(closed << die) & ~Points{1} << die;
    if (held >= point_bit(kBar)) return from & point_bit(kBar);
    if (held < point_bit(7) && held != 0) {  // all are home
        const int last = std::bit_width(held) - 1;
        return last > die ? from | (held & point_bit(die)) : point_bit(last);
    }
    return from;
}

/// What is held after a step. `lone`: points with one checker.
Points moved(Points held, Points lone, int from, int die) {
    const Points left = held & ~(lone & point_bit(from));
    return from > die ? left | point_bit(from - die) : left;
}

std::size_t cell_of(int player, int point) {
    return kCells + static_cast<std::size_t>(player == 1 ? point : kBar - point);
}

template <class T>
class Pair {
  public:
    Pair(std::uint8_t* block, std::size_t offset) : place_(block + offset) {}
    T operator[](int player) const { return load<T>(at(player)); }
    void set(int player, T value) { put(at(player), value); }

  private:
    std::uint8_t* at(int player) const {
        return place_ + sizeof(T) * static_cast<std::size_t>(player - 1);
    }
    std::uint8_t* place_;
};

Points points_at(const std::uint8_t* block, std::size_t offset, int player) {
    return load<Points>(block + offset + sizeof(Points) * static_cast<std::size_t>(player - 1));
}

class Backgammon final : public ThrowingTwinRules<Backgammon, kBytes> {
  public:
    explicit Backgammon(const Game& game)
        : ThrowingTwinRules(game,
                            {{"held", kHeld},
                             {"made", kMade},
                             {"pips", kPips},
                             {"cells", kCells},
                             {"off", kOff},
                             {"dice", kDice},
                             {"begun", kBegun}}) {}

    void do_chance(const State& state, game::Throws& throws) override {
        const bool begun = state.bytes()[kBegun] != 0;
        for (std::uint64_t one = 1; one <= 6; ++one) {
            for (std::uint64_t two = 1; two <= (begun ? one : 6); ++two) {
                if (begun || one != two) throws.add(begun && one != two ? 2 : 1, {one | two << 8});
            }
        }
    }

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* const block = state.bytes();
        const int me = block[0], you = 3 - me, high = block[kDice], low = block[kDice + 1];
        const Points held = points_at(block, kHeld, me);
        const Points closed = turned(points_at(block, kMade, you));
        if (high == low) return equal_dice(block, moves, me, held, closed, high);
        const Points lone = held & ~points_at(block, kMade, me);
        const Points blots = turned(points_at(block, kHeld, you)) & ~closed;
        std::array<Points, kBar + 1> seconds_of{};
        const auto add = [&](int first, int second) { moves.push_back(play(first, second)); };
        const Points firsts = sources(held, closed, high);
        bool any = false;
        each(firsts, [&](int first) {
            const Points seconds = sources(moved(held, lone, first, high), closed, low);
            seconds_of[static_cast<std::size_t>(first)] = seconds;
            each(seconds, [&](int second) {
                any = true;
                const int other = first - low;
                if (second != first - high || other < 1 || !holds(firsts, other) ||
                    !holds(seconds_of[static_cast<std::size_t>(other)], first) ||
                    holds(blots, second))
                    add(first, second);
            });
        });
        const Points seconds = sources(held, closed, low);
        each(seconds, [&](int second) {
            each(sources(moved(held, lone, second, low), closed, high), [&](int first) {
                any = true;
                if (holds(firsts, first) &&
                    holds(seconds_of[static_cast<std::size_t>(first)], second))
                    return;
                bool same = false;
                if (holds(firsts, second)) {
                    const Points after = seconds_of[static_cast<std::size_t>(second)];
                    const int other = second - high;
                    same = first == second - low
                        ? other > 0 && holds(after, other) && !holds(blots, first) &&
                            !holds(blots, other)
                        : first <= low && second <= low && holds(after, first);
                }
                if (!same) add(first, second);
            });
        });
        if (any) return;
        each(firsts, [&](int first) { add(first, 0); });
        if (firsts != 0) return;
        each(seconds, [&](int second) { add(0, second); });
        if (seconds == 0) add(0, 0);
    }

    Outcome result(const State& state) override {
        const std::uint8_t* const block = state.bytes();
        for (const int player : {1, 2}) {
            if (block[kOff + static_cast<std::size_t>(player - 1)] != kMen) continue;
            const int other = 3 - player, sign = 3 - 2 * player;
            const bool gammon = block[kOff + static_cast<std::size_t>(other - 1)] == 0;
            const bool far = points_at(block, kHeld, other) >= point_bit(19);
            return {.winner = Player(player), .margin = sign * (!gammon ? 1 : far ? 3 : 2)};
        }
        return {};
    }

    Next set_up(std::uint8_t* block) {
        Pair<Points> held(block, kHeld), made(block, kMade);
        Pair<std::uint16_t> pips(block, kPips);
        for (const int player : {1, 2}) {
            for (const auto& [point, count] :
                 {std::pair{6, 5}, std::pair{8, 3}, std::pair{13, 5}, std::pair{24, 2}}) {
                block[cell_of(player, point)] =
                    static_cast<std::uint8_t>(player == 1 ? count : kMen + count);
                held.set(player, held[player] | point_bit(point));
                made.set(player, made[player] | point_bit(point));
                pips.set(player, static_cast<std::uint16_t>(pips[player] + count * point));
            }
        }
        return Next::after_throw();
    }

    Next happen_at(std::uint8_t* block, Move outcome) {
        const auto one = static_cast<std::uint8_t>(outcome.bits);
        const auto two = static_cast<std::uint8_t>(outcome.bits >> 8);
        block[kDice] = std::max(one, two);
        block[kDice + 1] = std::min(one, two);
        if (block[kBegun] != 0) return {};
        block[kBegun] = 1;
        return Player(one > two ? 1 : 2);
    }

    Next play_at(std::uint8_t* block, int me, Move move) {
        const int high = block[kDice], low = block[kDice + 1];
        const auto part = [&](int i) { return static_cast<int>(move.bits >> 5 * i & 31); };
        const int first = part(0), second = part(1);
        block[kDice] = block[kDice + 1] = 0;
        if (first != 0 && second - low == first) {  // the checker that comes from there
            step(block, me, second, low);
            step(block, me, first, high);
            return Next::after_throw();
        }
        if (first != 0) step(block, me, first, high);
        for (const int from : {second, part(2), part(3)}) {
            if (from != 0) step(block, me, from, low);
        }
        return Next::after_throw();
    }

  private:
    static Move play(int first, int second, int third = 0, int fourth = 0) {
        return {static_cast<std::uint64_t>(first | second << 5 | third << 10 | fourth << 15)};
    }

    /// The plays of four equal dice, or of as many as can be played.
    struct Equal {
        MoveList& moves;
        Points closed;
        int die, most = 4;
        std::array<int, kBar + 1> count{};  // own checkers by point
        std::array<int, 4> from{};

        /// Each play is found once, since its highest steps are made first.
        bool play_on(Points held, int top, int at) {
            bool found = false;
            each(sources(held, closed, die) & ((Points{2} << top) - 1), [&](int point) {
                from[static_cast<std::size_t>(at)] = point;
                if (at + 1 == most) {
                    moves.push_back(play(from[0], from[1], from[2], from[3]));
                    found = true;
                    return;
                }
                int& here = count[static_cast<std::size_t>(point)];
                const bool last = here == 1;
                --here;
                if (point > die) ++count[static_cast<std::size_t>(point - die)];
                found |= play_on(moved(held, last ? ~Points{0} : 0, point, die), point, at + 1);
                ++here;
                if (point > die) --count[static_cast<std::size_t>(point - die)];
            });
            return found;
        }
    };

    static void equal_dice(const std::uint8_t* block, MoveList& moves, int me, Points held,
                           Points closed, int die) {
        Equal equal{.moves = moves, .closed = closed, .die = die};
        each(held, [&](int point) {
            const int value = block[cell_of(me, point)];
            equal.count[static_cast<std::size_t>(point)] = me == 1 ? value : value - kMen;
        });
        for (; equal.most >= 1; --equal.most) {
            equal.from = {};
            if (equal.play_on(held, kBar, 0)) return;
        }
        moves.push_back(play(0, 0));
    }

    static void step(std::uint8_t* block, int me, int from, int die) {
        const int you = 3 - me, base = me == 1 ? 0 : kMen;
        Pair<Points> helds(block, kHeld), mades(block, kMade);
        Pair<std::uint16_t> pips(block, kPips);
        std::uint8_t& cell = block[cell_of(me, from)];
        const int count = cell - base;
        cell = static_cast<std::uint8_t>(count == 1 ? 0 : cell - 1);
        Points held = helds[me], made = mades[me];
        if (count == 1) held &= ~point_bit(from);
        if (count == 2) made &= ~point_bit(from);
        if (from <= die) {
            ++block[kOff + static_cast<std::size_t>(me - 1)];
            pips.set(me, static_cast<std::uint16_t>(pips[me] - from));
        } else {
            const int to = from - die;
            std::uint8_t& there = block[cell_of(me, to)];
            if (holds(held, to)) {
                ++there;
                made |= point_bit(to);
            } else {
                const bool hits = there != 0;
                there = static_cast<std::uint8_t>(base + 1);
                held |= point_bit(to);
                if (hits) {
                    std::uint8_t& bar = block[cell_of(you, kBar)];
                    const bool first = bar == 0;
                    bar = static_cast<std::uint8_t>(first ? (you == 1 ? 1 : kMen + 1) : bar + 1);
                    const Points left = helds[you] & ~point_bit(kBar - to);
                    helds.set(you, first ? left | point_bit(kBar) : left);
                    if (!first) mades.set(you, mades[you] | point_bit(kBar));
                    pips.set(you, static_cast<std::uint16_t>(pips[you] + to));
                }
            }
            pips.set(me, static_cast<std::uint16_t>(pips[me] - die));
        }
        helds.set(me, held);
        mades.set(me, made);
    }
};

}  // namespace

std::unique_ptr<game::Rules> backgammon_twin(const Game& game) {
    return std::make_unique<Backgammon>(game);
}

}  // namespace senet::benchmarks
