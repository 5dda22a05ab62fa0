#include <bit>

#include "benchmarks/twin_rules.h"
#include "benchmarks/twins.h"

namespace senet::benchmarks {
namespace {

using game::Game;
using game::Move;
using game::MoveList;
using game::Outcome;
using game::State;
using game::Value;

using Table = std::array<std::uint8_t, 65>;

// By player; 0 is nobody.
constexpr std::array<Table, 3> kLeft{Table{}, steps<8, 8>(-1, 1), steps<8, 8>(-1, -1)};
constexpr std::array<Table, 3> kAhead{Table{}, steps<8, 8>(0, 1), steps<8, 8>(0, -1)};
constexpr std::array<Table, 3> kRight{Table{}, steps<8, 8>(1, 1), steps<8, 8>(1, -1)};

std::size_t from_of(Move move) { return move.bits & 0xff; }
std::size_t to_of(Move move) { return move.bits >> 8; }

/// Whether a piece of the player's in that cell, counted from 1, has reached the far row.
bool arrived(std::size_t cell, int player) { return player == 1 ? cell > 56 : cell <= 8; }

void set_up_cells(std::uint8_t* cells) {
    for (std::size_t cell = 1; cell <= 16; ++cell) {
        cells[cell] = 1;
        cells[65 - cell] = 2;
    }
}

/// The square of the rows that a piece has gone, by player and cell.
constexpr auto kGain = [] {
    std::array<std::array<std::int16_t, 65>, 3> gain{};
    for (int i = 0; i < 64; ++i) {
        const int y = i / 8;
        gain[1][static_cast<std::size_t>(i + 1)] = static_cast<std::int16_t>(y * y);
        gain[2][static_cast<std::size_t>(i + 1)] = static_cast<std::int16_t>((7 - y) * (7 - y));
    }
    return gain;
}();

class Breakthrough final : public TwinRules<Breakthrough, 80> {
  public:
    explicit Breakthrough(const Game& game)
        : TwinRules(game,
                    {{"cells", kCells + 1},
                     {"winner", kWinner},
                     {"material", kMaterial},
                     {"advance", kAdvance}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const auto me = static_cast<std::size_t>(state.turn());
        Adder add(moves, 64 * 3);
        for (std::size_t from = 1; from <= 64; ++from) {
            if (cells[from] != me) continue;
            const std::size_t ahead = kAhead[me][from], left = kLeft[me][from],
                              right = kRight[me][from];
            if (ahead != 0 && cells[ahead] == 0) add(from, ahead);
            if (left != 0 && cells[left] != me) add(from, left);
            if (right != 0 && cells[right] != me) add(from, right);
        }
    }
    Outcome result(const State& state) override {
        const int winner = state.bytes()[kWinner];
        return winner != 0 ? Outcome{.winner = winner} : Outcome{};
    }
    Outcome stuck(const State& state) override { return {.winner = 3 - state.turn()}; }
    Value evaluate(const State& state) override {
        const std::uint8_t* block = state.bytes();
        return 40 * static_cast<std::int8_t>(block[kMaterial]) +
            load<std::int16_t>(block + kAdvance);
    }
    bool noisy(const State& state, Move move) override {
        return state.bytes()[kCells + to_of(move)] != 0;
    }
    bool do_pass(State&) override { return true; }

    void set_up(std::uint8_t* block) { set_up_cells(block + kCells); }
    void play_at(std::uint8_t* block, int player, Move move) {
        std::uint8_t* cells = block + kCells;
        const std::size_t from = from_of(move), to = to_of(move);
        const auto me = static_cast<std::size_t>(player);
        const int sign = 3 - 2 * player;
        int gain = kGain[me][to] - kGain[me][from];
        if (cells[to] != 0) {
            block[kMaterial] = static_cast<std::uint8_t>(block[kMaterial] + sign);
            gain += kGain[3 - me][to];
        }
        const int advance = load<std::int16_t>(block + kAdvance) + sign * gain;
        put(block + kAdvance, static_cast<std::int16_t>(advance));
        cells[from] = 0;
        cells[to] = static_cast<std::uint8_t>(player);
        if (arrived(to, player)) block[kWinner] = static_cast<std::uint8_t>(player);
    }

  private:
    static constexpr std::size_t kAdvance = 8, kCells = 10 - 1, kWinner = 74, kMaterial = 75;
};

class BreakthroughArray final : public TwinRules<BreakthroughArray, 80> {
  public:
    explicit BreakthroughArray(const Game& game)
        : TwinRules(game, {{"cells", kCells + 1}, {"winner", kWinner}, {"material", kMaterial}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const auto me = static_cast<std::size_t>(state.turn());
        Adder add(moves, 64 * 3);
        for (std::size_t from = 1; from <= 64; ++from) {
            if (cells[from] != me) continue;
            const std::size_t ahead = kAhead[me][from], left = kLeft[me][from],
                              right = kRight[me][from];
            if (left != 0 && cells[left] != me) add(from, left);
            if (ahead != 0 && cells[ahead] == 0) add(from, ahead);
            if (right != 0 && cells[right] != me) add(from, right);
        }
    }
    Outcome result(const State& state) override {
        const int winner = state.bytes()[kWinner];
        return winner != 0 ? Outcome{.winner = winner} : Outcome{};
    }
    Outcome stuck(const State& state) override { return {.winner = 3 - state.turn()}; }
    Value evaluate(const State& state) override {
        return static_cast<std::int8_t>(state.bytes()[kMaterial]);
    }

    void set_up(std::uint8_t* block) { set_up_cells(block + kCells); }
    void play_at(std::uint8_t* block, int player, Move move) {
        std::uint8_t* cells = block + kCells;
        const std::size_t to = to_of(move);
        if (cells[to] != 0)
            block[kMaterial] = static_cast<std::uint8_t>(block[kMaterial] + 3 - 2 * player);
        cells[from_of(move)] = 0;
        cells[to] = static_cast<std::uint8_t>(player);
        if (arrived(to, player)) block[kWinner] = static_cast<std::uint8_t>(player);
    }

  private:
    static constexpr std::size_t kCells = 8 - 1, kWinner = 72, kMaterial = 73;
};

class BreakthroughBits final : public TwinRules<BreakthroughBits, 24> {
  public:
    explicit BreakthroughBits(const Game& game) : TwinRules(game, {{"pieces", 8}}) {}

    void moves(const State& state, MoveList& moves) override {
        Adder add(moves, 64 * 3);
        const int me = state.turn();
        const std::uint64_t mine = pieces(state.bytes(), me),
                            theirs = pieces(state.bytes(), 3 - me);
        if (me == 1) {
            add_moves(add, 8, mine & ~kFileA & ~(mine >> 7), mine & ~(mine >> 8) & ~(theirs >> 8),
                      mine & ~kFileH & ~(mine >> 9));
        } else {
            add_moves(add, -8, mine & ~kFileA & ~(mine << 9), mine & ~(mine << 8) & ~(theirs << 8),
                      mine & ~kFileH & ~(mine << 7));
        }
    }
    Outcome result(const State& state) override {
        const int them = 3 - state.turn();
        const std::uint64_t far = them == 1 ? std::uint64_t{0xff} << 56 : 0xff;
        return (pieces(state.bytes(), them) & far) != 0 ? Outcome{.winner = them} : Outcome{};
    }
    Outcome stuck(const State& state) override { return {.winner = 3 - state.turn()}; }
    Value evaluate(const State& state) override {
        return std::popcount(pieces(state.bytes(), 1)) - std::popcount(pieces(state.bytes(), 2));
    }

    void set_up(std::uint8_t* block) {
        put<std::uint64_t>(block + 8, 0xffff);
        put(block + 16, std::uint64_t{0xffff} << 48);
    }
    void play_at(std::uint8_t* block, int me, Move move) {
        const std::uint64_t from = std::uint64_t{1} << from_of(move);
        const std::uint64_t to = std::uint64_t{1} << to_of(move);
        put(block + 8 * me, (pieces(block, me) & ~from) | to);
        put(block + 8 * (3 - me), pieces(block, 3 - me) & ~to);
    }

  private:
    static constexpr std::uint64_t kFileA = 0x0101010101010101u, kFileH = kFileA << 7;

    static std::uint64_t pieces(const std::uint8_t* block, int player) {
        return load<std::uint64_t>(block + 8 * player);
    }
    /// From each of the three sets, in the order of the cells; `up` is the step straight ahead.
    static void add_moves(Adder& add, int up, std::uint64_t left, std::uint64_t ahead,
                          std::uint64_t right) {
        for (std::uint64_t all = left | ahead | right; all != 0; all &= all - 1) {
            const int from = std::countr_zero(all);
            const auto add_to = [&](int to) {
                add(static_cast<std::uint64_t>(from), static_cast<std::uint64_t>(to));
            };
            if ((left >> from & 1) != 0) add_to(from + up - 1);
            if ((ahead >> from & 1) != 0) add_to(from + up);
            if ((right >> from & 1) != 0) add_to(from + up + 1);
        }
    }
};

}  // namespace

std::unique_ptr<game::Rules> breakthrough_twin(const Game& game) {
    return std::make_unique<Breakthrough>(game);
}
std::unique_ptr<game::Rules> breakthrough_array_twin(const Game& game) {
    return std::make_unique<BreakthroughArray>(game);
}
std::unique_ptr<game::Rules> breakthrough_bits_twin(const Game& game) {
    return std::make_unique<BreakthroughBits>(game);
}

}  // namespace senet::benchmarks
