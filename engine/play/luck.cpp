#include "play/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "search/algorithm.h"

namespace senet::play {
namespace {

/// One thread's, with a small table: games are many, and each begins with an empty one.
search::Options of_a_judge(search::Options options, const game::Game& game) {
    options = search::each_for_himself(std::move(options), game);
    constexpr std::size_t kBytes = std::size_t{1} << 20;
    options.threads = 1;
    if (options.table) options.table->bytes = std::min(options.table->bytes, kBytes);
    return options;
}

}  // namespace

void require_luck(const game::Game& game) {
    if (!game.chance) throw Error(fmt::format("luck needs throws; {} has none", game.name));
}

LuckJudge::LuckJudge(game::Rules& rules, search::Options options, std::uint64_t nodes)
    : searcher_(rules, of_a_judge(std::move(options), rules.game()), 1),
      limits_{.milliseconds = {}, .nodes = nodes} {
    require_luck(rules.game());
}

Luck LuckJudge::luck(const game::Line& line, game::Move outcome, Interrupt& interrupt) {
    search::Result found = searcher_.search(line, limits_, interrupt);
    if (found.best.bound == search::Bound::None && !interrupt.stop)
        found = searcher_.search(line, {.depth = 1, .milliseconds = {}, .nodes = {}}, interrupt);
    if (interrupt.stop) throw game::Interrupted{};
    const auto players = static_cast<std::size_t>(line.rules().game().player_count());
    Luck luck(players);
    const auto came = std::find_if(found.lines.begin(), found.lines.end(),
                                   [&](const auto& one) { return one.moves.front() == outcome; });
    if (found.best.bound == search::Bound::None || came == found.lines.end()) return luck;
    const auto more = [&](game::Value than, game::Value expected) {
        const double share = found.measure.share(than) - found.measure.share(expected);
        return std::round(share * kLuckUnits) / kLuckUnits;
    };
    if (players > 2) {
        for (std::size_t i = 0; i < players; ++i)
            luck[i] = more((*came->shares)[i], (*found.best.shares)[i]);
        return luck;
    }
    const std::size_t decider = line.state().decider().index();
    luck[decider] = more(came->value, found.best.value);
    luck[1 - decider] = -luck[decider];
    return luck;
}

}  // namespace senet::play
