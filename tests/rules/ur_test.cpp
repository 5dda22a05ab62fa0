// The Royal Game of Ur against published counts and probabilities.

#include <gtest/gtest.h>

#include <algorithm>

#include "game/board.h"
#include "support/chance_solver.h"
#include "support/counts.h"
#include "support/native.h"

namespace senet::testing {
namespace {

constexpr int kOff = 15;  // a step past the path

OptionValues ur_options(const nlohmann::json& one) { return {{"pieces", number(one, "pieces")}}; }

/// Light is about to throw.
game::State ur_state(game::Rules& rules, const nlohmann::json& one) {
    const std::vector<std::string> paths[] = {
        {"d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1", "g1"},
        {"d3", "c3", "b3", "a3", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h3", "g3"}};
    const std::vector<std::string>& names = rules.game().view->board.names;
    const game::Field& cells = *rules.game().layout.find("cells");
    const game::Field& aside = *rules.game().layout.find("aside");
    game::State state = rules.start(1);
    for (const std::size_t player : {0U, 1U}) {
        std::int64_t home = 0, off = 0;
        for (const int step : one.at(player == 0 ? "mine" : "theirs").get<std::vector<int>>()) {
            home += step == 0;
            off += step == kOff;
            if (step == 0 || step == kOff) continue;
            const auto cell = std::find(names.begin(), names.end(),
                                        paths[player][static_cast<std::size_t>(step - 1)]);
            state.set(cells, static_cast<std::size_t>(cell - names.begin()),
                      static_cast<std::int64_t>(player) + 1);
        }
        state.set(aside, player, home);
        state.set(aside, player + 2, off);
    }
    return state;
}

TEST(RoyalUr, HasThePublishedCounts) {
    PUBLISHED_CASES(cases, "royal-ur/perft");
    for (const nlohmann::json& one : cases) {
        const auto rules = shipped_game("ur", ur_options(one));
        expect_perft(*rules, ur_state(*rules, one), counts_of(one), one.at("id"));
    }
}

TEST(RoyalUr, HasThePublishedProbabilities) {
    PUBLISHED_CASES(cases, "royal-ur/values");
    for (int pieces = 1; pieces <= by_effort(1, 2, 3); ++pieces) {
        const auto some = cases_where(cases, [&](const auto& one) {
            return one.at("pieces") == pieces && one.contains("mine");
        });
        const NativePair pair(shipped_script("ur", ur_options(some.front())));
        game::Rules& rules = *pair.native;
        std::vector<game::State> states;
        for (const nlohmann::json& one : some) states.push_back(ur_state(rules, one));
        const ChanceSolver solved(rules, states);
        for (std::size_t i = 0; i < some.size(); ++i) {
            const double p = std::stod(some[i].at("p").get<std::string>());
            EXPECT_NEAR(solved.value(states[i]), p, 1e-9) << some[i].at("id");
        }
    }
}

}  // namespace
}  // namespace senet::testing
