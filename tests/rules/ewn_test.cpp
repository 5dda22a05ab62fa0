// EinStein würfelt nicht! against published counts and probabilities.

#include <gtest/gtest.h>

#include "game/line.h"
#include "game/notation.h"
#include "support/chance_solver.h"
#include "support/counts.h"
#include "support/native.h"

namespace senet::testing {
namespace {

OptionValues ewn_options(const nlohmann::json& one) {
    return {{"size", number(one, "n")}, {"stones", number(one, "faces")}};
}

/// Before the throw.
game::State ewn_state(game::Rules& rules, const nlohmann::json& one) {
    const std::string player = one.at("turn") == 1 ? " red" : " blue";
    return game::parse_state(rules, one.at("cells").get<std::string>() + player, 1);
}

/// What the first player may expect there.
double first_expects(const ChanceSolver& solved, const game::State& state) {
    const double value = solved.value(state);
    return state.decider() == game::Player{1} ? value : 1 - value;
}

TEST(Einstein, HasThePublishedCounts) {
    PUBLISHED_CASES(cases, "ewn/perft");
    for (const nlohmann::json& one : cases) {
        const auto rules = shipped_game("ewn", ewn_options(one));
        const game::State state = ewn_state(*rules, one);
        expect_perft(*rules, state, counts_of(one), one.at("id"));
        EXPECT_EQ(rules->start(1), state) << "it is how a game begins";
    }
}

/// Every case of a set on a board of this size.
void expect_probabilities(const std::vector<nlohmann::json>& all, int size) {
    const auto cases = cases_where(all, [&](const auto& one) { return one.at("n") == size; });
    const NativePair pair(shipped_script("ewn", ewn_options(cases.front())));
    game::Rules& rules = *pair.native;
    std::vector<game::State> states;
    for (const nlohmann::json& one : cases) {
        ASSERT_EQ(ewn_options(one), ewn_options(cases.front())) << one.at("id");
        states.push_back(ewn_state(rules, one));
    }
    const ChanceSolver solved(rules, states);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const nlohmann::json& one = cases[i];
        const double p = std::stod(one.at("p").get<std::string>());
        EXPECT_NEAR(first_expects(solved, states[i]), p, 1e-9) << one.at("id");
        if (!one.contains("by_face")) continue;
        game::Line line(rules, states[i]);
        const auto faces = line.legal_moves();
        ASSERT_EQ(faces.size(), one.at("by_face").size());
        for (std::size_t face = 0; face < faces.size(); ++face) {
            line.play(faces[face]);
            const double wanted = std::stod(one.at("by_face").at(face).get<std::string>());
            EXPECT_NEAR(first_expects(solved, line.state()), wanted, 1e-9)
                << one.at("id") << ", face " << face + 1;
            line.undo();
        }
    }
}

TEST(Einstein, HasThePublishedProbabilitiesOfAllStarts) {
    PUBLISHED_CASES(cases, "ewn/starts");
    expect_probabilities(cases, 3);
}

TEST(Einstein, HasThePublishedProbabilitiesOfPositions) {
    PUBLISHED_CASES(cases, "ewn/positions");
    expect_probabilities(cases, 3);
}

}  // namespace
}  // namespace senet::testing
