// What one call of a hook costs, over 64 positions of random games: every implementation of every
// script that has a twin. `senet_benchmarks --benchmark_filter=othello/.*/moves`.
#include <benchmark/benchmark.h>

#include "benchmarks/twins.h"
#include "game/line.h"

namespace senet::benchmarks {
namespace {

using game::Line;
using game::Move;
using game::MoveList;
using game::Rules;
using game::State;

constexpr std::size_t kPositions = 64;

struct Position {
    State state;
    Move move;  // a legal one
};

/// Positions of random games in which somebody is to move.
std::vector<Position> random_positions(Rules& rules) {
    std::vector<Position> positions;
    Random random(1);
    while (positions.size() < kPositions) {
        Line line(rules, rules.start(1));
        while (!line.outcome().over() && positions.size() < kPositions) {
            const auto legal = line.legal_moves();
            const Move move = legal[random.below(legal.size())];
            if (!line.state().throws() && random.below(8) == 0)
                positions.push_back({line.state(), move});
            line.play(move);
        }
    }
    return positions;
}

/// Runs `call` on one position after the other.
template <class Call>
void measure(benchmark::State& timer, const Twin& twin, const Implementation& way, Call call) {
    const std::unique_ptr<Rules> rules = way.make(twin);
    const std::vector<Position> positions = random_positions(*rules);
    std::size_t next = 0;
    for (auto round : timer) {
        (void)round;
        call(*rules, positions[next++ % kPositions]);
    }
}

void add_benchmarks(const Twin& twin, const Implementation& way) {
    const auto add = [&](const char* hook, auto call) {
        const std::string name = name_of(twin) + "/" + way.name + "/" + hook;
        benchmark::RegisterBenchmark(name.c_str(), [&twin, &way, call](benchmark::State& timer) {
            measure(timer, twin, way, call);
        });
    };
    add("moves", [moves = MoveList()](Rules& rules, const Position& at) mutable {
        moves.clear();
        rules.moves(at.state, moves);
        benchmark::DoNotOptimize(moves.data());
    });
    add("advance", [after = State()](Rules& rules, const Position& at) mutable {
        rules.advance(at.state, at.move, after);
        benchmark::DoNotOptimize(after.bytes());
    });
    add("result",
        [](Rules& rules, const Position& at) { benchmark::DoNotOptimize(rules.result(at.state)); });
    add("legal",
        [](Rules& rules, const Position& at) { benchmark::DoNotOptimize(rules.legal(at.state)); });
    if (twin.search_depth == 0) return;
    add("evaluate", [](Rules& rules, const Position& at) {
        benchmark::DoNotOptimize(rules.evaluate(at.state));
    });
}

}  // namespace
}  // namespace senet::benchmarks

int main(int count, char** arguments) {
    using namespace senet::benchmarks;
    for (const Twin& twin : all_twins()) {
        for (const Implementation& way : implementations()) add_benchmarks(twin, way);
    }
    benchmark::Initialize(&count, arguments);
    if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
