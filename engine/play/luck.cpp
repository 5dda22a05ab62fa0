#include "play/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace senet::play {
namespace {

/// One thread's, with a small table: games are many, and each begins with an empty one.
search::Options of_a_judge(search::Options options) {
    constexpr std::size_t kBytes = std::size_t{1} << 20;
    options.threads = 1;
    if (options.table) options.table->bytes = std::min(options.table->bytes, kBytes);
    return options;
}

}  // namespace

void require_luck(const game::Game& game) {
    game::require_two_players(game, "luck needs");
    if (!game.chance) throw Error(fmt::format("luck needs throws; {} has none", game.name));
}

LuckJudge::LuckJudge(game::Rules& rules, search::Options options, std::uint64_t nodes)
    : searcher_(rules, of_a_judge(std::move(options)), 1),
      limits_{.milliseconds = {}, .nodes = nodes} {
    require_luck(rules.game());
}

double LuckJudge::luck(const game::Line& line, game::Move outcome, Interrupt& interrupt) {
    const search::Result found = searcher_.search(line, limits_, interrupt);
    if (interrupt.stop) throw game::Interrupted{};
    if (found.best.bound == search::Bound::None) return 0;
    const search::Measure measure = found.measure;
    for (const search::Variation& one : found.lines) {
        if (one.moves.front() != outcome) continue;
        const double more = measure.share(one.value) - measure.share(found.best.value);
        const double luck = std::round(more * kLuckUnits) / kLuckUnits;
        return line.state().decider() == game::Player{1} ? luck : -luck;
    }
    return 0;
}

}  // namespace senet::play
