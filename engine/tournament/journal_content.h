// What a journal holds, and what is wrong with it, as far as the file itself can tell.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tournament/journal_tables.h"
#include "tournament/run_lock.h"

namespace senet::tournament {

struct JournalContent {
    std::map<std::string, std::string> about{};
    std::vector<Opening> openings{};
    std::vector<std::pair<std::uint64_t, std::string>> voids{};
    std::map<std::uint64_t, GameResult> games{};  // those that are sound
    std::set<std::uint64_t> unchecked{};  // of these, without this user's mark

    Faults faults{};  // of the others
    std::vector<std::string> damage{};  // of no one game
    bool is_sound_without_games = true;  // whether all but games is as it was
    std::uint64_t run = 0;  // a hash of `about`

    bool is_sound() const { return faults.empty() && damage.empty(); }
};

/// Reads games one by one. Must not outlive the database.
class GameReader {
  public:
    GameReader(const Database& database, int version, const std::optional<HashKey>& key,
               std::uint64_t run);

    struct Found {
        GameRow row;
        std::uint64_t hash, times_hash;
    };
    /// Nothing where there is no such row. THROWS Fault, and Error from SQLite.
    std::optional<Found> find(std::uint64_t number);
    /// The row of a game that was found before. THROWS Error.
    GameRow read(std::uint64_t number);

  private:
    Found checked() const;
    bool holds(int column, std::uint64_t hash) const;

    bool has_hashes_;
    std::optional<HashKey> key_;
    std::uint64_t run_;
    Statement statement_;
};

/// REQUIRES tables of this version. `kept` is what was written down beside the journal, read before
/// it. THROWS nothing that the journal's content could be the cause of.
JournalContent look_through(const Database& database, int version,
                            const std::optional<HashKey>& key, const std::optional<Kept>& kept);

}  // namespace senet::tournament
