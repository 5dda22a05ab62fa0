// Games of a run as records: for its file of games, for its page, and to be printed.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "jobs/entrants.h"
#include "play/record.h"
#include "tournament/journal.h"

namespace senet::jobs {

/// A run's file of all its games.
inline constexpr const char* kGamesFile = "games.txt";

/// THROWS Error when it is anything but one that we wrote.
void check_may_save_games(const std::filesystem::path& file);

class GameRecords {
  public:
    /// `entrants` and `tournament` must outlive it. `about` is the journal's.
    GameRecords(Entrants& entrants, const settings::Tournament& tournament,
                const std::filesystem::path& folder,
                const std::map<std::string, std::string>& about);

    play::Record of(const tournament::GameRow& row, const tournament::Opening& opening) const;
    std::string text(const tournament::GameRow& row, const tournament::Opening& opening) const {
        return play::to_text(of(row, opening));
    }

  private:
    void put_start(play::Record& record, const tournament::Opening& opening) const;
    void put_players(play::Record& record, const tournament::GameRow& row) const;

    Entrants& entrants_;
    const settings::Tournament& tournament_;
    std::vector<std::string> names_;
    std::string event_, date_;
    std::optional<game::State> usual_;  // where every game begins, if that is so
};

}  // namespace senet::jobs
