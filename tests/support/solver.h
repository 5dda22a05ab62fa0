// Positions solved by the engine itself, searched as each game's config says, or as a test wants
// it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/searcher.h"
#include "support/native.h"
#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {

/// Perfect play: who wins ("first", "second", "draw"), in how many plies, or by how many points.
struct Solution {
    bool solved = false;
    std::string outcome;
    int plies = 0;
    int margin = 0;  // for the first player
    std::string best;
    std::uint64_t nodes = 0;
};

/// A shipped game with the search of its config, in machine code where there is a compiler.
class Solver {
  public:
    /// `sets` are laid over the config: "search.profile=exact".
    explicit Solver(const std::string& name, const OptionValues& values = {},
                    search::Goal goal = search::Goal::Win,
                    const std::vector<std::string>& sets = {});

    game::Rules& rules() { return *pair_.native; }
    game::Line start() { return {rules(), rules().start(1)}; }

    /// Searches until the value is known, at most 60 million positions.
    Solution solve(const game::Line& line);
    Solution solve() { return solve(start()); }

    search::Result search(const game::Line& line, const search::Limits& limits) {
        return searcher_.search(line, limits);
    }

    /// Fails the test where that is not found out.
    game::Player winner(const game::Line& line);

    /// The moves with which the player to move wins, sorted.
    std::vector<std::string> winning_moves(game::Line line);

  private:
    NativePair pair_;
    search::Searcher searcher_;
    bool margins_;
};

/// One of three values by the effort; the least where there is no machine code, which is a tenth as
/// fast.
int by_speed(int quick, int normal, int deep);

/// A case's "outcome", "margin" and "plies_to_end", those that it has.
void expect_value(const nlohmann::json& one, const std::string& game, search::Goal goal,
                  const OptionValues& values);

/// The same for every case of a set; `values_of` gives its options, or nothing to leave it out.
template <class ValuesOf>
void expect_published_values(const std::vector<nlohmann::json>& cases, const std::string& game,
                             search::Goal goal, ValuesOf values_of) {
    int run = 0;
    for (const nlohmann::json& one : cases) {
        const std::optional<OptionValues> values = values_of(one);
        if (!values) continue;
        ++run;
        expect_value(one, game, goal, *values);
    }
    EXPECT_GT(run, 0);
}

}  // namespace senet::testing
