#include "jobs/learn_refusals.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/text.h"

namespace senet::jobs {

void refuse_without_script(const game::Rules& rules) {
    const game::Game& game = rules.game();
    if (!rules.has(game::Hook::Evaluate))
        throw Error(
            fmt::format("{} has no evaluate() that a network could be added to", game.name));
    if (game.player_count() > 2) {
        throw Error(
            fmt::format("{} has {} players, and a network can only be added to evaluate() of two; "
                        "without --script it takes its place",
                        game.name, game.player_count()));
    }
}

void refuse_network(const network::Network& network, const std::string& shown,
                    const game::Rules& rules) {
    if (network.adds_script() && !rules.has(game::Hook::Evaluate)) {
        throw Error(fmt::format("{} was learnt beside evaluate(), and {} has none", shown,
                                rules.game().name));
    }
}

std::string too_short_words(const game::Game& game, double seconds, double positions, double least,
                            double enough) {
    const double minutes = std::ceil(enough / 60), hours = std::ceil(enough / 3600);
    constexpr double kLongest = 1000;  // hours
    return fmt::format(
        "in {} some {} positions of {} can be played, and a network needs {} to learn from: {}",
        show_time(seconds), show_count(positions), game.name, show_count(least),
        hours > kLongest    ? fmt::format("that takes more than {} h; fewer --nodes help", kLongest)
            : minutes > 120 ? fmt::format("give it --time {}h", hours)
                            : fmt::format("give it --time {}m", minutes));
}

}  // namespace senet::jobs
