#include <algorithm>

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
using Cells = const std::uint8_t*;

enum Kind : std::uint8_t { kNone, kPawn, kKnight, kBishop, kRook, kQueen, kKing };
constexpr int kBlack = 6;  // what a black piece adds to its kind

constexpr int kOwner[13] = {0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2};
constexpr int kKind[13] = {0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6};

// Straight ones first.
constexpr std::array<Table, 8> kSteps{steps<8, 8>(0, 1),   steps<8, 8>(1, 0), steps<8, 8>(0, -1),
                                      steps<8, 8>(-1, 0),  steps<8, 8>(1, 1), steps<8, 8>(1, -1),
                                      steps<8, 8>(-1, -1), steps<8, 8>(-1, 1)};

// By player; 0 is nobody.
constexpr std::array<Table, 3> kAhead{Table{}, steps<8, 8>(0, 1), steps<8, 8>(0, -1)};
constexpr std::array<std::array<Table, 2>, 3> kTakes{
    {{}, {steps<8, 8>(-1, 1), steps<8, 8>(1, 1)}, {steps<8, 8>(-1, -1), steps<8, 8>(1, -1)}}};

bool at_home(std::size_t cell, int player) {
    return player == 1 ? cell >= 9 && cell <= 16 : cell >= 49 && cell <= 56;
}
bool at_the_end(std::size_t cell, int player) { return player == 1 ? cell > 56 : cell <= 8; }

struct Targets {
    std::uint8_t count = 0;
    std::uint8_t to[8] = {};
};

constexpr std::array<Targets, 65> targets(std::initializer_list<std::pair<int, int>> jumps) {
    std::array<Targets, 65> all{};
    for (const auto& [dx, dy] : jumps) {
        const Table step = steps<8, 8>(dx, dy);
        for (std::size_t cell = 1; cell <= 64; ++cell) {
            if (step[cell] != 0) all[cell].to[all[cell].count++] = step[cell];
        }
    }
    return all;
}

constexpr auto kKnightTargets =
    targets({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
constexpr auto kKingTargets =
    targets({{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});

constexpr int kWorth[7] = {0, 100, 320, 330, 500, 900, 0};

/// What a piece is worth in a cell, from White's side.
constexpr auto kPlaced = [] {
    std::array<std::array<std::int16_t, 65>, 13> placed{};
    for (int i = 0; i < 64; ++i) {
        const int x = i % 8 + 1, y = i / 8 + 1;
        const int middle = std::min(x, 9 - x) + std::min(y, 9 - y) - 2;
        const int place[7] = {0,          (y - 2) * (y - 2) + middle, 6 * middle,
                              4 * middle, middle + y / 7 * 10,        2 * middle,
                              -5 * middle};
        for (std::size_t kind = 1; kind <= 6; ++kind) {
            const auto worth = static_cast<std::int16_t>(kWorth[kind] + place[kind]);
            placed[kind][static_cast<std::size_t>(i + 1)] = worth;
            placed[kind + kBlack][static_cast<std::size_t>(64 - i)] =
                static_cast<std::int16_t>(-worth);
        }
    }
    return placed;
}();

bool attacked(Cells cells, std::size_t cell, int by) {
    const int first = by == 2 ? kBlack : 0;
    const Targets& jumps = kKnightTargets[cell];
    for (int i = 0; i < jumps.count; ++i) {
        if (cells[jumps.to[i]] == first + kKnight) return true;
    }
    for (const Table& take : kTakes[static_cast<std::size_t>(3 - by)]) {
        const std::size_t from = take[cell];
        if (from != 0 && cells[from] == first + kPawn) return true;
    }
    for (std::size_t i = 0; i < 8; ++i) {
        std::size_t from = kSteps[i][cell];
        if (from == 0) continue;
        if (cells[from] == first + kKing) return true;
        while (from != 0 && cells[from] == 0) from = kSteps[i][from];
        if (from == 0) continue;
        const int piece = cells[from];
        if (piece == first + kQueen || piece == first + (i < 4 ? kRook : kBishop)) return true;
    }
    return false;
}

void pawn_moves(Cells cells, Adder& add, std::size_t from, int me) {
    const auto player = static_cast<std::size_t>(me);
    const std::size_t ahead = kAhead[player][from];
    if (cells[ahead] == 0) {
        add(from, ahead);
        const std::size_t two = kAhead[player][ahead];
        if (at_home(from, me) && cells[two] == 0) add(from, two);
    }
    for (const Table& take : kTakes[player]) {
        const std::size_t to = take[from];
        if (to != 0 && kOwner[cells[to]] == 3 - me) add(from, to);
    }
}

void jump_moves(Cells cells, Adder& add, std::size_t from, int me, const Targets& targets) {
    for (int i = 0; i < targets.count; ++i) {
        if (kOwner[cells[targets.to[i]]] != me) add(from, targets.to[i]);
    }
}

void slide_moves(Cells cells, Adder& add, std::size_t from, int me, std::size_t first,
                 std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        for (std::size_t to = kSteps[i][from]; to != 0; to = kSteps[i][to]) {
            const int owner = kOwner[cells[to]];
            if (owner == me) break;
            add(from, to);
            if (owner != 0) break;
        }
    }
}

class Chesslike final : public TwinRules<Chesslike, 80> {
  public:
    explicit Chesslike(const Game& game)
        : TwinRules(game, {{"cells", kCells + 1}, {"kings", kKings + 1}}) {}

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        const int me = state.turn().number();
        Adder add(moves, 16 * 27);  // more than any set of sixteen pieces has
        for (std::size_t from = 1; from <= 64; ++from) {
            if (kOwner[cells[from]] != me) continue;
            switch (kKind[cells[from]]) {
                case kPawn: pawn_moves(cells, add, from, me); break;
                case kKnight: jump_moves(cells, add, from, me, kKnightTargets[from]); break;
                case kBishop: slide_moves(cells, add, from, me, 4, 8); break;
                case kRook: slide_moves(cells, add, from, me, 0, 4); break;
                case kQueen: slide_moves(cells, add, from, me, 0, 8); break;
                default: jump_moves(cells, add, from, me, kKingTargets[from]); break;
            }
        }
    }
    bool legal(const State& state) override {
        const int me = state.turn().number();
        return !attacked(state.bytes() + kCells, state.bytes()[kKings + 3 - me], me);
    }
    Outcome result(const State&) override { return {}; }
    Outcome stuck(const State& state) override {
        const int me = state.turn().number();
        const bool mate = attacked(state.bytes() + kCells, state.bytes()[kKings + me], 3 - me);
        return {.winner = mate ? opponent(state.turn()) : Outcome::kDraw};
    }
    Value evaluate(const State& state) override {
        const std::uint8_t* cells = state.bytes() + kCells;
        Value value = 0;
        for (std::size_t cell = 1; cell <= 64; ++cell) value += kPlaced[cells[cell]][cell];
        return value;
    }

    void set_up(std::uint8_t* block) {
        constexpr Kind kBack[8] = {kRook, kKnight, kBishop, kQueen, kKing, kBishop, kKnight, kRook};
        std::uint8_t* cells = block + kCells;
        for (std::size_t x = 1; x <= 8; ++x) {
            cells[x] = kBack[x - 1];
            cells[8 + x] = kPawn;
            cells[48 + x] = kPawn + kBlack;
            cells[56 + x] = static_cast<std::uint8_t>(kBack[x - 1] + kBlack);
        }
        block[kKings + 1] = 5;
        block[kKings + 2] = 61;
    }
    void play_at(std::uint8_t* block, int me, Move move) {
        std::uint8_t* cells = block + kCells;
        const std::size_t from = move.bits & 0xff, to = move.bits >> 8;
        int piece = cells[from];
        if (kKind[piece] == kKing)
            block[kKings + me] = static_cast<std::uint8_t>(to);
        else if (kKind[piece] == kPawn && at_the_end(to, me))
            piece += kQueen - kPawn;
        cells[to] = static_cast<std::uint8_t>(piece);
        cells[from] = 0;
    }

  private:
    static constexpr std::size_t kCells = 8 - 1, kKings = 72 - 1;  // both count from 1
};

}  // namespace

std::unique_ptr<game::Rules> chesslike_twin(const Game& game) {
    return std::make_unique<Chesslike>(game);
}

}  // namespace senet::benchmarks
