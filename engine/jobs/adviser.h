// The engine as an adviser of whoever plays: at full strength, whatever the opponent's level, and
// without a word of its search to the opponent's.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "jobs/table_game.h"
#include "play/review.h"
#include "search/searcher.h"

namespace senet::jobs {

class Adviser {
  public:
    /// Of the game as it is now: another one is needed once its version() has grown. The game must
    /// outlive it. THROWS Error.
    explicit Adviser(TableGame& game);

    int version() const { return version_; }
    /// The rules that it asks.
    game::Rules& rules() { return rules_; }
    /// A network's values are probabilities by themselves, whatever those of evaluate() are worth.
    std::optional<double> scale() const {
        if (network_of(rules_) != nullptr) return network::kValueOfLogit;
        return game_.full_config().scale;
    }
    bool values_predict() const {
        return network_of(rules_) != nullptr || game_.full_config().values_predict;
    }
    bool evaluates() const { return rules_.evaluates(); }

    /// Of the present position. The host's interrupt ends these, with what is known by then.
    search::Result search(int lines, const search::Progress& progress = {});
    /// What each of more than two players may expect, if each plays for himself, whatever the
    /// game's own search takes the others to do; of two, what search() finds.
    search::Result expectations(const search::Progress& progress = {});
    play::Review review(std::optional<std::int64_t> milliseconds,
                        const std::function<void(double)>& progress);

  private:
    game::Line line();
    search::Options own_options() const;
    search::Limits limits_of_review(std::optional<std::int64_t> milliseconds) const;

    TableGame& game_;
    int version_;
    ScriptedMaker own_;  // where a level has given the game's other params or another network
    std::unique_ptr<game::Rules> own_rules_;
    game::Rules& rules_;
    search::Searcher searcher_;
    std::unique_ptr<search::Searcher> for_each_;  // once expectations were asked for
};

}  // namespace senet::jobs
