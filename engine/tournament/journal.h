// The results of a run on disk: a SQLite file in write-ahead mode whose primary key is the game's
// number. A game is either in it, wholly, or was never played; what is committed outlives kill -9
// and, as every commit waits for the disk, the loss of power. One thread writes.
//
//   run(key, value)                 what the run is: its file, the hashes of its rules, its version
//
//   openings(number, start, moves)  as they were found: a resumed run need not look again
//
//   games(number, ...)              all that is the same whenever the game is played again
//
//   times(number, seconds)          what is not: seconds and overrun of each move
//
//   voids(number, reason)           games that had to be played again, one row each time
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/referee.h"
#include "tournament/openings.h"
#include "tournament/plan.h"

struct sqlite3;
struct sqlite3_stmt;

namespace senet::tournament {

/// How a game came out: what statistics need of it.
struct GameResult {
    PlannedGame game{};
    game::Player winner = 0;  // 0: a draw
    std::optional<int> margin{};  // for player 1, in games of points that the rules ended
    play::Ending ending = play::Ending::Rules;
    int plies = 0;

    /// What the player in this place of the turn order got: 1, 0.5 or 0.
    double score(std::size_t place) const {
        if (winner == 0) return 0.5;
        return winner == static_cast<game::Player>(place) + 1 ? 1 : 0;
    }
};

/// The whole of it.
struct GameRow : GameResult {
    std::string reason{};  // of a forfeit
    std::vector<std::string> moves{};  // in the game's notation, the opening's included
    std::vector<game::Move> played{};  // the same: to find a move by its text takes much longer
    std::vector<play::MoveReport> reports{};  // of the last moves, those behind the opening
};

class Journal {
  public:
    enum class Use { Write, Read };

    /// Opens the file; for writing, makes it where there is none and keeps other runs out of it.
    /// THROWS Error when it is no journal, of another version, or in use.
    Journal(const std::filesystem::path& file, Use use);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    std::map<std::string, std::string> about() const;
    std::vector<Opening> openings() const;
    /// Every game so far, by number.
    std::vector<GameResult> results() const;
    std::optional<GameRow> game(std::uint64_t number) const;
    /// Calls with the whole of every game, by number.
    void each_game(const std::function<void(const GameRow&)>& call) const;
    /// How often games had to be played again.
    std::uint64_t voids() const;

    /// What is to be written, in one transaction: all of it, or nothing. A game that is there
    /// already stays as it is. THROWS Error with the system's reason.
    struct Entries {
        std::map<std::string, std::string> about{};
        std::vector<std::pair<std::uint64_t, Opening>> openings{};
        std::vector<GameRow> games{};
        std::vector<std::pair<std::uint64_t, std::string>> voids{};

        bool empty() const {
            return about.empty() && openings.empty() && games.empty() && voids.empty();
        }
    };
    void write(const Entries& entries);
    /// Empties a journal without games, which then may become another run's. THROWS Error.
    void begin_anew();

  private:
    class Statement;

    void lock();
    void open(Use use);
    void check_version();
    void run(const char* sql) const;
    [[noreturn]] void fail() const;

    std::filesystem::path file_;
    int lock_ = -1;
    sqlite3* database_ = nullptr;
    mutable std::unique_ptr<Statement> one_game_;  // of game()
};

}  // namespace senet::tournament
