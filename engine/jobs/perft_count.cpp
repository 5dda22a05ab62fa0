#include "jobs/perft_count.h"

#include "base/processor_time.h"
#include "game/perft.h"
#include "words/moves.h"

namespace senet::jobs {
namespace {

struct Begun {
    Stopwatch by_clock;
    ThreadStopwatch by_thread;

    PerftCount counted(int depth, std::uint64_t count) const {
        return {depth, count, by_clock.seconds(), by_thread.seconds()};
    }
};

}  // namespace

PerftJob::PerftJob(const Host& host, const settings::Request& request, const Beginning& beginning)
    : host_(host),
      game_(open_game(host, request)),
      line_(open_line(host, *game_.rules, request.seed, beginning)) {}

PerftCount PerftJob::count(int depth) const {
    const Begun begun;
    const std::uint64_t count = game::perft(line_, depth, host_.interrupt);
    return begun.counted(depth, count);
}

DividedPerft PerftJob::divide(int depth) const {
    const Begun begun;
    DividedPerft divided;
    std::uint64_t sum = 0;
    for (const auto& [move, count] : game::perft_divide(line_, depth, host_.interrupt)) {
        divided.moves.push_back({words::move_name(line_.rules(), line_.state(), move), count});
        sum += count;
    }
    divided.all = begun.counted(depth, sum);
    return divided;
}

}  // namespace senet::jobs
