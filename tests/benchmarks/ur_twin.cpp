#include <cmath>

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
using game::Value;

constexpr std::size_t kCells = 8, kAside = 32, kThrown = 36, kBytes = 40;
constexpr int kOff = 15, kSafe = 12, kVoid = 3, kPieces = 7;

/// The cell of each step, counted from 1.
constexpr std::array<std::array<std::uint8_t, kOff>, 2> kPath{
    {{0, 4, 3, 2, 1, 9, 10, 11, 12, 13, 14, 15, 16, 8, 7},
     {0, 20, 19, 18, 17, 9, 10, 11, 12, 13, 14, 15, 16, 24, 23}}};

constexpr bool gives_another_throw(int cell) {
    return cell == 1 || cell == 7 || cell == 12 || cell == 17 || cell == 23;
}

class Ur final : public ThrowingTwinRules<Ur, kBytes> {
  public:
    explicit Ur(const Game& game)
        : ThrowingTwinRules(game, {{"cells", kCells}, {"aside", kAside}, {"thrown", kThrown}}) {}

    void do_chance(const State&, game::Throws& throws) override {
        static constexpr std::array<int, 5> kWeights{1, 4, 6, 4, 1};
        for (std::size_t steps = 0; steps < kWeights.size(); ++steps)
            throws.add(kWeights[steps], {steps});
    }

    void moves(const State& state, MoveList& moves) override {
        const std::uint8_t* const block = state.bytes();
        const std::uint8_t* const cells = block + kCells - 1;
        const int me = block[0], steps = block[kThrown];
        const auto& path = kPath[static_cast<std::size_t>(me - 1)];
        Adder add(moves, 16);
        if (steps > 0) {
            for (int step = kOff - steps; step >= 1; --step) {
                const std::uint8_t from = path[static_cast<std::size_t>(step)];
                if (cells[from] != me) continue;
                if (step + steps == kOff) {
                    add(from, 0);
                    continue;
                }
                const std::uint8_t to = path[static_cast<std::size_t>(step + steps)];
                if (cells[to] == 0 || (cells[to] != me && to != kSafe)) add(from, to);
            }
            const std::uint8_t entry = path[static_cast<std::size_t>(steps)];
            if (block[kAside + static_cast<std::size_t>(me) - 1] > 0 && cells[entry] == 0)
                add(0, entry);
        }
        if (add.none()) add(0, 0);
    }

    Outcome result(const State& state) override {
        for (const int player : {1, 2}) {
            if (state.bytes()[kAside + 1 + static_cast<std::size_t>(player)] == kPieces)
                return {.winner = Player(player)};
        }
        return {};
    }

    Value evaluate(const State& state) override {
        constexpr double kTurn = 80;
        const std::uint8_t* const block = state.bytes();
        const double value =
            worth(block, 1) - worth(block, 2) + (state.decider() == Player{1} ? kTurn : -kTurn);
        return static_cast<Value>(std::round(1000 * value / std::sqrt(1'000'000 + value * value)));
    }

    Next set_up(std::uint8_t* block) {
        for (const int cell : {5, 6, 21, 22})
            block[kCells - 1 + static_cast<std::size_t>(cell)] = kVoid;
        block[kAside] = block[kAside + 1] = kPieces;
        return Next::after_throw();
    }
    Next happen_at(std::uint8_t* block, Move outcome) {
        block[kThrown] = static_cast<std::uint8_t>(outcome.bits);
        return {};
    }
    Next play_at(std::uint8_t* block, int me, Move move) {
        const auto from = static_cast<std::uint8_t>(move.bits);
        const auto to = static_cast<std::uint8_t>(move.bits >> 8);
        std::uint8_t* const cells = block + kCells - 1;
        std::uint8_t* const aside = block + kAside - 1;
        block[kThrown] = 0;
        if (from != 0)
            cells[from] = 0;
        else if (to != 0)
            --aside[me];
        else
            return Next::after_throw();
        if (to == 0) {
            ++aside[2 + me];
            return Next::after_throw();
        }
        if (cells[to] != 0) ++aside[3 - me];
        cells[to] = static_cast<std::uint8_t>(me);
        return gives_another_throw(to) ? Next::after_throw(Player(me)) : Next::after_throw();
    }

  private:
    static double worth(const std::uint8_t* block, int me) {
        static constexpr std::array<int, kOff> kSquare{0,   90,  105, 105, 130, 225, 250, 265,
                                                       300, 380, 430, 490, 620, 630, 640};
        static constexpr std::array<int, 5> kHits{0, 4, 6, 4, 1};
        constexpr int kWorthOff = 770, kRisk = 28;
        const std::uint8_t* const cells = block + kCells - 1;
        const auto& mine = kPath[static_cast<std::size_t>(me - 1)];
        const auto& theirs = kPath[static_cast<std::size_t>(2 - me)];
        double value = kWorthOff * block[kAside + 1 + static_cast<std::size_t>(me)];
        for (std::size_t step = 1; step < kOff; ++step) {
            if (cells[mine[step]] != me) continue;
            value += kSquare[step];
            if (step < 5 || step > 12 || step == 8) continue;
            int hits = 0;
            for (std::size_t back = 1; back <= 4; ++back) {
                if (cells[theirs[step - back]] == 3 - me) hits += kHits[back];
            }
            value -= kRisk * static_cast<int>(step) * hits / 16.0;
        }
        return value;
    }
};

}  // namespace

std::unique_ptr<game::Rules> ur_twin(const Game& game) { return std::make_unique<Ur>(game); }

}  // namespace senet::benchmarks
