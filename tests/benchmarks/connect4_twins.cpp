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

constexpr int kWidth = 7, kHeight = 6, kSize = kWidth * kHeight;

using Table = std::array<std::uint8_t, kSize + 1>;
constexpr Table step(int dx, int dy) { return steps<kWidth, kHeight>(dx, dy); }

constexpr std::array<Table, 4> kStep{step(1, 0), step(1, 1), step(1, -1), step(0, -1)};
constexpr std::array<Table, 4> kBack{step(-1, 0), step(-1, -1), step(-1, 1), step(0, 1)};

/// Drops a stone and returns its cell. `cells` count from 1.
int drop(std::uint8_t* cells, int column, int player) {
    int cell = column;
    while (cells[cell] != 0) cell += kWidth;
    cells[cell] = static_cast<std::uint8_t>(player);
    return cell;
}

bool in_a_row(const std::uint8_t* cells, int cell, int player) {
    for (std::size_t i = 0; i < 4; ++i) {
        int length = 1;
        int next = kStep[i][static_cast<std::size_t>(cell)];
        for (; next != 0 && cells[next] == player; next = kStep[i][static_cast<std::size_t>(next)])
            ++length;
        next = kBack[i][static_cast<std::size_t>(cell)];
        for (; next != 0 && cells[next] == player; next = kBack[i][static_cast<std::size_t>(next)])
            ++length;
        if (length >= 4) return true;
    }
    return false;
}

/// How many of the board's lines of four go through a cell.
constexpr int lines_through(int x, int y) {
    constexpr int kDirections[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int lines = 0;
    for (const auto& [dx, dy] : kDirections) {
        for (int back = 0; back < 4; ++back) {
            const int x1 = x - back * dx, y1 = y - back * dy, x4 = x1 + 3 * dx, y4 = y1 + 3 * dy;
            lines += x1 >= 0 && x4 < kWidth && y1 >= 0 && y1 < kHeight && y4 >= 0 && y4 < kHeight;
        }
    }
    return lines;
}

constexpr auto kCentre = [] {
    std::array<std::int8_t, kSize + 1> centre{};
    for (int i = 0; i < kSize; ++i) {
        const int lines = lines_through(i % kWidth, i / kWidth);
        centre[static_cast<std::size_t>(i + 1)] = lines >= 10 ? 2 : lines >= 7 ? 1 : 0;
    }
    return centre;
}();

/// The cells of each line of four.
constexpr auto kLines = [] {
    std::array<std::array<std::uint8_t, 4>, 69> lines{};
    std::size_t count = 0;
    constexpr int kDirections[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (const auto& [dx, dy] : kDirections) {
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const int x4 = x + 3 * dx, y4 = y + 3 * dy;
                if (x4 >= kWidth || y4 < 0 || y4 >= kHeight) continue;
                for (int i = 0; i < 4; ++i)
                    lines[count][static_cast<std::size_t>(i)] =
                        static_cast<std::uint8_t>((y + i * dy) * kWidth + x + i * dx + 1);
                ++count;
            }
        }
    }
    return lines;
}();

constexpr std::size_t kCells = 8 - 1, kWinner = 50, kCentreSum = 51, kBytes = 56;

class Connect4 final : public TwinRules<Connect4, kBytes> {
  public:
    explicit Connect4(const Game& game)
        : TwinRules(game, {{"cells", kCells + 1}, {"winner", kWinner}, {"centre", kCentreSum}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* top = state.bytes() + kCells + kSize - kWidth;
        Adder add(moves, kWidth);
        for (const int column : {4, 3, 5, 2, 6, 1, 7}) {
            if (top[column] == 0) add(static_cast<std::uint64_t>(column));
        }
    }
    Outcome result(const State& state) override {
        const int winner = state.bytes()[kWinner];
        return winner != 0 ? Outcome{.winner = game::Player(winner)} : Outcome{};
    }
    Outcome stuck(const State&) override { return {.winner = Outcome::kDraw}; }
    Value evaluate(const State& state) override {
        static constexpr std::array<Value, 3> kStone{0, 1, 5};
        static constexpr std::array<Value, kHeight> kFirst{0, 6, 27, 11, 23, 6},
            kSecond{0, 40, 11, 21, 12, 26};
        constexpr Value kTurn = 13, kOne = 3, kTwo = 7, kReady = 13, kCentreWeight = 4;
        const std::uint8_t* const cells = state.bytes() + kCells;
        Value value = kCentreWeight * static_cast<std::int8_t>(state.bytes()[kCentreSum]);
        value += state.turn().number() == 1 ? kTurn : -kTurn;
        for (const auto& line : kLines) {
            const Value held = kStone[cells[line[0]]] + kStone[cells[line[1]]] +
                kStone[cells[line[2]]] + kStone[cells[line[3]]];
            if (held == 1) value += kOne;
            if (held == 5) value -= kOne;
            if (held == 2) value += kTwo;
            if (held == 10) value -= kTwo;
            if (held != 3 && held != 15) continue;
            std::size_t empty = 0;
            while (cells[line[empty]] != 0) ++empty;
            const int gap = line[empty];
            const bool ready = gap <= kWidth || cells[gap - kWidth] != 0;
            const auto row = static_cast<std::size_t>((gap - 1) / kWidth);
            if (held == 3)
                value += ready ? kReady : kFirst[row];
            else
                value -= ready ? kReady : kSecond[row];
        }
        return value;
    }

    void set_up(std::uint8_t*) {}
    void play_at(std::uint8_t* block, int player, Move move) {
        const int cell = drop(block + kCells, static_cast<int>(move.bits), player);
        const int share = kCentre[static_cast<std::size_t>(cell)];
        const int change = player == 1 ? share : -share;
        block[kCentreSum] = static_cast<std::uint8_t>(block[kCentreSum] + change);
        if (in_a_row(block + kCells, cell, player))
            block[kWinner] = static_cast<std::uint8_t>(player);
    }
};

class Connect4Array final : public TwinRules<Connect4Array, kBytes> {
  public:
    explicit Connect4Array(const Game& game)
        : TwinRules(game, {{"cells", kCells + 1}, {"winner", kWinner}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* top = state.bytes() + kCells + kSize - kWidth;
        Adder add(moves, kWidth);
        for (int column = 1; column <= kWidth; ++column) {
            if (top[column] == 0) add(static_cast<std::uint64_t>(column));
        }
    }
    Outcome result(const State& state) override {
        const int winner = state.bytes()[kWinner];
        return winner != 0 ? Outcome{.winner = game::Player(winner)} : Outcome{};
    }
    Outcome stuck(const State&) override { return {.winner = Outcome::kDraw}; }

    void set_up(std::uint8_t*) {}
    void play_at(std::uint8_t* block, int player, Move move) {
        const int cell = drop(block + kCells, static_cast<int>(move.bits), player);
        if (in_a_row(block + kCells, cell, player))
            block[kWinner] = static_cast<std::uint8_t>(player);
    }
};

class Connect4Bits final : public TwinRules<Connect4Bits, 24> {
  public:
    explicit Connect4Bits(const Game& game) : TwinRules(game, {{"stones", 8}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint64_t taken = stones(state.bytes(), 1) | stones(state.bytes(), 2);
        Adder add(moves, 7);
        for (std::uint64_t column = 1; column <= 7; ++column) {
            if ((taken >> (7 * column - 2) & 1) == 0) add(column);
        }
    }
    Outcome result(const State& state) override {
        const int them = opponent(state.turn()).number();
        const std::uint64_t mask = stones(state.bytes(), them);
        const bool won = four(mask, 1) || four(mask, 7) || four(mask, 6) || four(mask, 8);
        return won ? Outcome{.winner = game::Player(them)} : Outcome{};
    }
    Outcome stuck(const State&) override { return {.winner = Outcome::kDraw}; }

    void set_up(std::uint8_t*) {}
    void play_at(std::uint8_t* block, int player, Move move) {
        const std::uint64_t bottom = std::uint64_t{1} << (7 * (move.bits - 1));
        const std::uint64_t taken = stones(block, 1) | stones(block, 2);
        const std::uint64_t free = (taken + bottom) & 63 * bottom;
        put(block + 8 * player, stones(block, player) | free);
    }

  private:
    static std::uint64_t stones(const std::uint8_t* block, int player) {
        return load<std::uint64_t>(block + 8 * player);
    }
    static bool four(std::uint64_t stones, int step) {
        const std::uint64_t pairs = stones & stones >> step;
        return (pairs & pairs >> 2 * step) != 0;
    }
};

}  // namespace

std::unique_ptr<game::Rules> connect4_twin(const Game& game) {
    return std::make_unique<Connect4>(game);
}
std::unique_ptr<game::Rules> connect4_array_twin(const Game& game) {
    return std::make_unique<Connect4Array>(game);
}
std::unique_ptr<game::Rules> connect4_bits_twin(const Game& game) {
    return std::make_unique<Connect4Bits>(game);
}

}  // namespace senet::benchmarks
