// Games of a journal once more under the referee: its moves are played by the rules, and come out
// as the journal says, or don't. What the players thought is taken from the journal, so that
// adjudication is held against it; nobody searches.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournament/job_queue.h"

namespace senet::tournament {

/// What is wrong with a game that began with this opening; empty if nothing. THROWS Interrupted.
std::string fault_of(const GameRow& row, const Opening& opening, game::Rules& rules,
                     const Conditions& conditions, Interrupt& interrupt);

/// How games are checked.
struct Recheck {
    /// By its number in the journal's rows; asked by one thread at a time. THROWS Error.
    std::function<Opening(std::uint64_t number)> opening;
    StableMaker stables;
    const Conditions& conditions;
    int threads = 1;
    std::function<void(double done)> progress{};  // from 0 to 1, now and then
};

/// Checks all games of the journal that nobody has, and notes those that hold. RETURNS what is
/// wrong with the others; nothing when it was interrupted. THROWS Error.
std::optional<Faults> recheck(Journal& journal, const Recheck& how, Interrupt& interrupt);

/// What is wrong with these games by the plan that follows from their results. Games behind those
/// that it has come to are wrong, but where some were left out, whom they may rest on.
Faults misplanned(const Schedule& plan, const std::vector<GameResult>& results,
                  const Faults& left_out);

}  // namespace senet::tournament
