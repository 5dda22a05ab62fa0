#include <algorithm>
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

class Breakthrough final : public TwinRules<Breakthrough, 96> {
  public:
    explicit Breakthrough(const Game& game)
        : TwinRules(game,
                    {{"cells", kCells + 1},
                     {"winner", kWinner},
                     {"white", kRows[1] + 1},
                     {"black", kRows[2] + 1}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const auto me = static_cast<std::size_t>(state.turn().number());
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
        return winner != 0 ? Outcome{.winner = game::Player(winner)} : Outcome{};
    }
    Outcome stuck(const State& state) override { return {.winner = opponent(state.turn())}; }
    Value evaluate(const State& state) override {
        const std::uint8_t* white = state.bytes() + kRows[1];
        const std::uint8_t* black = state.bytes() + kRows[2];
        const Value turn = state.turn().number() == 1 ? 15 : -15;
        return worth(white, black) - worth(black, white) + turn;
    }
    bool noisy(const State& state, Move move) override {
        return captures(state, move) || row_of(to_of(move), state.turn().number()) >= 7;
    }
    int order(const State& state, Move move) override { return captures(state, move); }
    bool do_pass(State&) override { return true; }

    void set_up(std::uint8_t* block) {
        set_up_cells(block + kCells);
        for (const std::size_t player : {1, 2}) {
            for (const std::size_t y : {1, 2}) block[kRows[player] + y] = 0xff;
        }
    }
    void play_at(std::uint8_t* block, int player, Move move) {
        std::uint8_t* cells = block + kCells;
        const std::size_t from = from_of(move), to = to_of(move), y = row_of(to, player);
        std::uint8_t* mine = block + kRows[static_cast<std::size_t>(player)];
        std::uint8_t* theirs = block + kRows[static_cast<std::size_t>(3 - player)];
        mine[y - 1] ^= bit_of(from);
        mine[y] |= bit_of(to);
        if (cells[to] != 0) theirs[9 - y] ^= bit_of(to);
        cells[from] = 0;
        cells[to] = static_cast<std::uint8_t>(player);
        if (y == 8) block[kWinner] = static_cast<std::uint8_t>(player);
    }

  private:
    static constexpr std::size_t kCells = 8 - 1, kWinner = 72;
    static constexpr std::array<std::size_t, 3> kRows{0, 73 - 1, 81 - 1};  // by player

    /// Of a cell, counted from the player's home.
    static std::size_t row_of(std::size_t cell, int player) {
        const std::size_t y = (cell + 7) / 8;
        return player == 1 ? y : 9 - y;
    }
    static std::uint8_t bit_of(std::size_t cell) {
        return static_cast<std::uint8_t>(1U << ((cell - 1) % 8));
    }
    static bool captures(const State& state, Move move) {
        return state.bytes()[kCells + to_of(move)] != 0;
    }
    static Value worth(const std::uint8_t* mine, const std::uint8_t* theirs) {
        constexpr unsigned kHome = 0x66, kEdge = 0x81;
        Value value = 0;
        unsigned met = 0;
        for (int y = 8; y >= 1; --y) {
            const unsigned row = mine[y];
            const int past = std::max(0, y - 3);
            value += std::popcount(row) * (100 + 10 * past * past) +
                10 * std::popcount(row & row >> 1) + 200 * std::popcount(row & ~met) -
                20 * std::popcount(row & kEdge);
            met |= theirs[9 - y];
            met |= met << 1 | met >> 1;
        }
        return value + 20 * std::popcount(mine[1] & kHome);
    }
};

class BreakthroughArray final : public TwinRules<BreakthroughArray, 80> {
  public:
    explicit BreakthroughArray(const Game& game)
        : TwinRules(game, {{"cells", kCells + 1}, {"winner", kWinner}, {"material", kMaterial}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const auto me = static_cast<std::size_t>(state.turn().number());
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
        return winner != 0 ? Outcome{.winner = game::Player(winner)} : Outcome{};
    }
    Outcome stuck(const State& state) override { return {.winner = opponent(state.turn())}; }
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
        const int me = state.turn().number();
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
        const int them = opponent(state.turn()).number();
        const std::uint64_t far = them == 1 ? std::uint64_t{0xff} << 56 : 0xff;
        return (pieces(state.bytes(), them) & far) != 0 ? Outcome{.winner = game::Player(them)}
                                                        : Outcome{};
    }
    Outcome stuck(const State& state) override { return {.winner = opponent(state.turn())}; }
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
