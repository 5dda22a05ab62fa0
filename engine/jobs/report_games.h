// Games of a run as a report's page steps through them: by the game's rules, each position as what
// the picture shows of it and what changed since the one before.
//
// A position is one row of numbers, as pictures::BoardData has it. A game has the first one by its
// index in starts(), and "boards", a word a ply: "14.20:13=0,19=3" are the cells to mark (none:
// those that changed), and the new numbers by their place in the row. Games without a view have
// "texts" instead, one a position.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "game/rules.h"
#include "search/measure.h"
#include "tournament/journal.h"

namespace senet::jobs {

class ReportGames {
  public:
    /// `measures` are what the values of each of the run's players say; without them, they are
    /// shown as they are.
    explicit ReportGames(game::Rules& rules, std::vector<search::Measure> measures = {})
        : rules_(rules), measures_(std::move(measures)) {}

    /// A game of the journal without its positions,
    nlohmann::json game(const tournament::GameRow& row) const;
    /// and with them: adds to the object, and says how many bytes. A game that the rules, as they
    /// are now, don't allow gets the reason as its "fault".
    std::size_t add_positions(nlohmann::json& game, const tournament::GameRow& row,
                              const tournament::Opening& opening);
    /// First positions, each once.
    nlohmann::json starts() const { return starts_; }

  private:
    void add_boards(nlohmann::json& game, const game::Line& line, const std::string& marks);
    std::size_t start_index(const std::string& start);

    game::Rules& rules_;
    std::vector<search::Measure> measures_;
    std::vector<std::string> starts_;
    std::map<std::string, std::size_t> indices_;
};

}  // namespace senet::jobs
