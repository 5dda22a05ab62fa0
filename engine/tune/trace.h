// What positions are worth as a linear function of the parameters, by asking the evaluation with
// each of them a little up and a little down. Exact where the evaluation is linear in them; where
// it is not, as good as near the values it is asked at.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/rules.h"
#include "tune/positions.h"
#include "tune/texel.h"

namespace senet::tune {

/// Rules of the game with these values of the parameters. THROWS Error.
using RulesWith = std::function<std::unique_ptr<game::Rules>(const Values&)>;

/// Called now and then with the share that is done, 0 to 1. May throw to end it.
using Watcher = std::function<void(double done)>;

class Tracer {
  public:
    /// All must outlive it. `whole`: see Dataset. Reads the positions: THROWS Error for one that
    /// the rules don't read, with its line in `shown`, and for a game that has not two players.
    Tracer(const Positions& positions, const std::string& shown,
           const std::vector<Parameter>& parameters, RulesWith rules_with,
           std::optional<double> whole = {});

    /// Slopes at these values; the values that the dataset starts from are the parameters' starts.
    Dataset trace(const Values& at, const Watcher& watcher) const;

    /// How far the evaluation at these values lies from what the dataset foretells, as a share of
    /// how far it has moved from the start; root mean squares over all positions.
    double misfit(const Dataset& data, const Values& at) const;

  private:
    std::vector<float> values_at(const Values& at) const;

    const Positions& positions_;
    const std::vector<Parameter>& parameters_;
    RulesWith rules_with_;
    std::optional<double> whole_;
    std::vector<game::State> states_;
};

}  // namespace senet::tune
