// What a file that asks for tuning says of it, but for what is tuned.
#pragma once

#include <cstdint>
#include <vector>

namespace senet::tune {

/// How far apart the two points of a direction are and how far a won game moves a parameter, at the
/// end of a run.
struct Gain {
    double c = 0;  // from the present value to either point, in the parameter's own units
    double r = 0;  // a point of difference moves the value by so many c
};

struct SpsaOptions {
    std::int64_t games = 20000;  // the budget, even
    int batch = 16;  // pairs that share a direction; free with some 150 batches or more
    std::uint64_t seed = 1;
    /// One for each parameter; empty: c a fifth of the range, at least half a step, and the
    /// best_r() of the budget.
    std::vector<Gain> gains{};
};

struct TexelOptions {
    double rate = 0.01;  // a step of the first epoch, at most, as a share of the range
    int batch = 16384;  // positions to a step; at most a sixteenth of all
    int epochs = 200;  // passes over all positions, at most
    int patience = 10;  // ends after so many without a better validation loss
    double validation = 0.1;  // the share of games that is looked at but not learnt from
    /// Pull back to the start, above 0: a parameter that goes its whole range must be worth as much
    /// as so many positions foretold right instead of wrong.
    double l2 = 1;
    /// How much of what is learnt from is the game's result; the rest is what the search of the
    /// position thought, where the positions tell. A result says little of a position long before;
    /// a search says no more than its own evaluation sees some plies on. 0 to 1.
    double lambda = 1;
    /// Positions whose result the start foretells with more than this probability are left out, as
    /// long as half of all remain: games that were won long ago and drawn after all say how well
    /// their players finish, and the whole scale would bend to that. 0.5 to 1.
    double sure = 0.95;
    std::uint64_t seed = 1;
};

struct RaceOptions {
    std::int64_t games = 2000;  // of all candidates together, at most
    double alpha = 0.1;  // probability of dropping the best candidate, at most; less in truth
    int first_test = 8;  // blocks that all candidates play
};

}  // namespace senet::tune
