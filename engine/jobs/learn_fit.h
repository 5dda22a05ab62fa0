// What a round of learning makes of its games: which fields its network sees, and the network that
// fits their positions. In stages of the job, which are seen and can be interrupted.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "learn/data.h"
#include "learn/symmetry.h"
#include "learn/trainer.h"
#include "network/features.h"
#include "network/network.h"

namespace senet::jobs {

/// All that it refers to must outlive what it is given to.
struct FitTask {
    const Host& host;
    const game::Game& game;
    const learn::Symmetries& symmetries;
    int round = 0;
    std::size_t width = 32;  // hidden units
    learn::TrainerOptions options{};
};

/// THROWS Error where a name is none of the game's fields, and of no pattern of its board.
void check_fields(const game::Game& game, const std::vector<std::string>& names);
/// THROWS Error where what these positions show of the fields is already more than a network sees.
void check_size(const game::Game& game, const std::vector<std::string>& names,
                const learn::Data& positions, const learn::Symmetries& symmetries);

/// Fields that help, by trial on these positions. THROWS Interrupted.
std::vector<std::string> fields_by_trial(const FitTask& task, const learn::Data& positions);

class RoundFit {
  public:
    struct Fitted {
        network::Weights weights;
        double loss = 0, floor = 0;  // as in learn::Fit
        double rounding = 0;  // of its integers: mean difference in logits
    };

    /// Its network sees these fields, as far as their values differ in the positions. THROWS Error
    /// where none does.
    RoundFit(const FitTask& task, const std::vector<std::string>& fields,
             const learn::Data& positions);

    /// Positions to learn from.
    void add(const learn::Data& positions);
    /// THROWS Interrupted, and Error where the integers are too far off.
    Fitted fit();

    const network::Features& features() const { return features_; }

  private:
    const FitTask& task_;
    network::Features features_;
    learn::Lessons lessons_;
};

}  // namespace senet::jobs
