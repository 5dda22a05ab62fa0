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

constexpr std::array<Table, 8> kSteps{steps<8, 8>(0, 1),  steps<8, 8>(1, 1),  steps<8, 8>(1, 0),
                                      steps<8, 8>(1, -1), steps<8, 8>(0, -1), steps<8, 8>(-1, -1),
                                      steps<8, 8>(-1, 0), steps<8, 8>(-1, 1)};
constexpr std::size_t kCells = 8 - 1;  // cells count from 1

void set_up_cells(std::uint8_t* cells) {
    cells[28] = cells[37] = 2;
    cells[29] = cells[36] = 1;
}

Outcome by_margin(int margin) {
    return {game::Player(margin > 0 ? 1 : margin < 0 ? 2 : 0), margin};
}

int margin_of(const std::uint8_t* cells) {
    int margin = 0;
    for (int cell = 1; cell <= 64; ++cell) margin += (cells[cell] == 1) - (cells[cell] == 2);
    return margin;
}

/// The first cell behind the row of discs of `them` that follows on `cell`; 0 off the board.
std::size_t beyond(const std::uint8_t* cells, const Table& step, std::size_t cell, int them) {
    std::size_t far = step[cell];
    while (far != 0 && cells[far] == them) far = step[far];
    return far;
}

void play_disc(std::uint8_t* cells, std::size_t cell, int me) {
    if (cell == 0) return;
    cells[cell] = static_cast<std::uint8_t>(me);
    for (const Table& step : kSteps) {
        const std::size_t far = beyond(cells, step, cell, 3 - me);
        if (far == 0 || cells[far] != me) continue;
        for (std::size_t turned = step[cell]; turned != far; turned = step[turned])
            cells[turned] = static_cast<std::uint8_t>(me);
    }
}

/// Who could play to this empty cell: 1 Black, 2 White, 3 both.
int who_can(const std::uint8_t* cells, std::size_t cell) {
    int who = 0;
    for (const Table& step : kSteps) {
        std::size_t far = step[cell];
        const int enclosed = far != 0 ? cells[far] : 0;
        if (enclosed == 0 || (who & (3 - enclosed)) != 0) continue;
        do far = step[far];
        while (far != 0 && cells[far] == enclosed);
        if (far != 0 && cells[far] != 0) who |= 3 - enclosed;
    }
    return who;
}

struct Worth {
    std::int8_t corner = 0;  // 1 in a corner
    std::int8_t edge = 0;  // 1 elsewhere on the edge
    std::int8_t danger = 0;  // beside a corner, double on the diagonal
    std::uint8_t of_corner = 0;  // that corner
};

constexpr auto kWorth = [] {
    std::array<Worth, 65> worth{};
    for (int i = 0; i < 64; ++i) {
        const int x = i % 8, y = i / 8;
        const bool side_x = x % 7 == 0, side_y = y % 7 == 0;
        const bool near_x = x == 1 || x == 6, near_y = y == 1 || y == 6;
        Worth& cell = worth[static_cast<std::size_t>(i + 1)];
        const bool danger = (side_x || near_x) && (side_y || near_y) && (near_x || near_y);
        cell.corner = side_x && side_y;
        cell.edge = (side_x != side_y) && !danger;
        cell.danger = danger ? (near_x && near_y ? 2 : 1) : 0;
        if (danger) cell.of_corner = static_cast<std::uint8_t>(y / 4 * 56 + x / 4 * 7 + 1);
    }
    return worth;
}();

class Othello final : public TwinRules<Othello, 72> {
  public:
    explicit Othello(const Game& game) : TwinRules(game, {{"cells", kCells + 1}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const int me = state.turn().number();
        Adder add(moves, 64);
        int anybody = 0;
        for (std::size_t cell = 1; cell <= 64; ++cell) {
            if (cells[cell] != 0) continue;
            const int who = who_can(cells, cell);
            if ((who & me) != 0) add(cell);
            anybody |= who;
        }
        if (anybody == 3 - me) add(0);
    }
    Outcome result(const State&) override { return {}; }
    Outcome stuck(const State& state) override {
        return by_margin(margin_of(state.bytes() + kCells));
    }
    Value evaluate(const State& state) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        int discs = 0, empty = 0, mobility = 0, corners = 0, danger = 0, edges = 0;
        for (std::size_t cell = 1; cell <= 64; ++cell) {
            const int owner = cells[cell];
            if (owner == 0) {
                const int who = who_can(cells, cell);
                ++empty;
                mobility += (who & 1) - (who >> 1);
                continue;
            }
            const int sign = 3 - 2 * owner;
            const Worth& worth = kWorth[cell];
            discs += sign;
            corners += sign * worth.corner;
            edges += sign * worth.edge;
            if (worth.danger != 0 && cells[worth.of_corner] == 0) danger += sign * worth.danger;
        }
        return 10 * mobility + 80 * corners + 4 * edges - 20 * danger +
            (empty <= 14 ? 5 * discs : 0);
    }
    int order(const State&, Move move) override {
        const Worth& worth = kWorth[move.bits];
        return 3 * worth.corner + worth.edge - worth.danger;
    }

    void set_up(std::uint8_t* block) { set_up_cells(block + kCells); }
    void play_at(std::uint8_t* block, int player, Move move) {
        play_disc(block + kCells, move.bits, player);
    }
};

class OthelloArray final : public TwinRules<OthelloArray, 72> {
  public:
    explicit OthelloArray(const Game& game) : TwinRules(game, {{"cells", kCells + 1}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const int me = state.turn().number();
        Adder add(moves, 64);
        for (std::size_t cell = 1; cell <= 64; ++cell) {
            if (can_play(cells, cell, me)) add(cell);
        }
        if (add.none() && can_move(cells, 3 - me)) add(0);
    }
    Outcome result(const State&) override { return {}; }
    Outcome stuck(const State& state) override {
        return by_margin(margin_of(state.bytes() + kCells));
    }
    Value evaluate(const State& state) override { return margin_of(state.bytes() + kCells); }

    void set_up(std::uint8_t* block) { set_up_cells(block + kCells); }
    void play_at(std::uint8_t* block, int player, Move move) {
        play_disc(block + kCells, move.bits, player);
    }

  private:
    static bool can_play(const std::uint8_t* cells, std::size_t cell, int me) {
        if (cells[cell] != 0) return false;
        for (const Table& step : kSteps) {
            const std::size_t near = step[cell];
            if (near == 0 || cells[near] != 3 - me) continue;
            const std::size_t far = beyond(cells, step, cell, 3 - me);
            if (far != 0 && cells[far] == me) return true;
        }
        return false;
    }
    static bool can_move(const std::uint8_t* cells, int me) {
        for (std::size_t cell = 1; cell <= 64; ++cell) {
            if (can_play(cells, cell, me)) return true;
        }
        return false;
    }
};

constexpr std::uint64_t kPass = 64;
constexpr std::uint64_t kInner = 0x7e7e7e7e7e7e7e7eu;  // without the files at the board's edge

template <int step>
std::uint64_t shifted(std::uint64_t bits) {
    if constexpr (step > 0)
        return bits << step;
    else
        return bits >> -step;
}

/// The discs of `them` in a row from any of `mine`, in one direction.
template <int step>
std::uint64_t row(std::uint64_t mine, std::uint64_t them) {
    if constexpr (step % 8 != 0) them &= kInner;
    std::uint64_t row = shifted<step>(mine) & them;
    for (int i = 0; i < 5; ++i) row |= shifted<step>(row) & them;
    return row;
}

template <int... step>
std::uint64_t playable(std::uint64_t mine, std::uint64_t them,
                       std::integer_sequence<int, step...>) {
    return (shifted<step>(row<step>(mine, them)) | ...) & ~(mine | them);
}

template <int step>
std::uint64_t turned_along(std::uint64_t disc, std::uint64_t mine, std::uint64_t them) {
    const std::uint64_t turned = row<step>(disc, them);
    return (shifted<step>(turned) & mine) != 0 ? turned : 0;
}

template <int... step>
std::uint64_t turned(std::uint64_t disc, std::uint64_t mine, std::uint64_t them,
                     std::integer_sequence<int, step...>) {
    return (turned_along<step>(disc, mine, them) | ...);
}

using AllSteps = std::integer_sequence<int, 8, -8, 1, -1, 9, -9, 7, -7>;

class OthelloBits final : public TwinRules<OthelloBits, 24> {
  public:
    explicit OthelloBits(const Game& game) : TwinRules(game, {{"discs", 8}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint64_t mine = discs(state.bytes(), state.turn().number());
        const std::uint64_t theirs = discs(state.bytes(), opponent(state.turn()).number());
        Adder add(moves, 64);
        std::uint64_t cells = playable(mine, theirs, AllSteps{});
        if (cells == 0 && playable(theirs, mine, AllSteps{}) != 0) add(kPass);
        for (; cells != 0; cells &= cells - 1)
            add(static_cast<std::uint64_t>(std::countr_zero(cells)));
    }
    Outcome result(const State&) override { return {}; }
    Outcome stuck(const State& state) override { return by_margin(margin(state)); }
    Value evaluate(const State& state) override { return margin(state); }

    void set_up(std::uint8_t* block) {
        put(block + 8, std::uint64_t{1} << 28 | std::uint64_t{1} << 35);
        put(block + 16, std::uint64_t{1} << 27 | std::uint64_t{1} << 36);
    }
    void play_at(std::uint8_t* block, int me, Move move) {
        if (move.bits == kPass) return;
        const std::uint64_t mine = discs(block, me), theirs = discs(block, 3 - me);
        const std::uint64_t disc = std::uint64_t{1} << move.bits;
        const std::uint64_t all = turned(disc, mine, theirs, AllSteps{});
        put(block + 8 * me, mine | disc | all);
        put(block + 8 * (3 - me), theirs & ~all);
    }

  private:
    static std::uint64_t discs(const std::uint8_t* block, int player) {
        return load<std::uint64_t>(block + 8 * player);
    }
    static int margin(const State& state) {
        return std::popcount(discs(state.bytes(), 1)) - std::popcount(discs(state.bytes(), 2));
    }
};

}  // namespace

std::unique_ptr<game::Rules> othello_twin(const Game& game) {
    return std::make_unique<Othello>(game);
}
std::unique_ptr<game::Rules> othello_array_twin(const Game& game) {
    return std::make_unique<OthelloArray>(game);
}
std::unique_ptr<game::Rules> othello_bits_twin(const Game& game) {
    return std::make_unique<OthelloBits>(game);
}

}  // namespace senet::benchmarks
