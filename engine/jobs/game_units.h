// Games as they travel to those who play them, and what became of them on the way back. A unit is
// the games of one set that are to be played: they share an opening and dice, and one machine.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "remote/broker.h"
#include "tournament/job_queue.h"
#include "tune/parameter.h"

namespace senet::jobs {

/// What came as a unit is none of its run: whoever can write to the broker may have made it.
class BadUnit : public Error {
  public:
    using Error::Error;
};

struct GameUnit {
    tournament::Opening opening;
    std::vector<tournament::PlannedGame> games;
    /// What players have in the place of what is tuned, where that goes on from game to game.
    std::map<int, tune::Values> values{};
};

std::string unit_text(const GameUnit& unit);
/// THROWS BadUnit where it is none.
GameUnit unit_of(const std::string& text);

/// Games in the order of their unit. `machine` is noted where it counts.
std::string answer_text(const std::vector<tournament::JobReport>& reports,
                        const std::string& machine);
/// A report for each of these games: of one that the answer doesn't have, or has otherwise, that it
/// has to be played again. `notes_machine`: where the games' time is limited.
std::vector<tournament::JobReport> reports_of(const std::string& answer,
                                              const std::vector<tournament::PlannedGame>& games,
                                              bool notes_machine);

}  // namespace senet::jobs
