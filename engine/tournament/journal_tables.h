// The tables of a journal as SQLite has them, and what writes into them. Each row of games and
// times carries a hash of itself; the table seal has, of each table, how many rows it holds and the
// sum of their hashes, changed in the same transaction. So whatever is lost or changed shows, in
// whichever order games were written.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sip_hash.h"
#include "tournament/database.h"
#include "tournament/journal_row.h"
#include "tournament/openings.h"

namespace senet::tournament {

/// What is to be written, in one transaction: all of it, or nothing. A game that is there already
/// stays as it is.
struct JournalEntries {
    std::map<std::string, std::string> about{};
    std::vector<std::pair<std::uint64_t, Opening>> openings{};
    std::vector<GameRow> games{};
    std::vector<std::pair<std::uint64_t, std::string>> voids{};

    bool empty() const {
        return about.empty() && openings.empty() && games.empty() && voids.empty();
    }
};

/// How many rows, and the sum of their hashes.
struct Seal {
    std::int64_t rows = 0;
    std::uint64_t sum = 0;

    void add(std::uint64_t hash) { ++rows, sum += hash; }
    void remove(std::uint64_t hash) { --rows, sum -= hash; }
    bool operator==(const Seal&) const = default;
};
using Seals = std::map<std::string, Seal>;  // by the tables' names

inline constexpr int kJournalVersion = 3;
inline constexpr int kVersionWithoutHashes = 2;

/// 0: there are no tables yet. THROWS Error where they are not those of a journal, or those of a
/// version that is not read.
int version_of(const Database& database, const std::string& shown);
void make_tables(const Database& database);

std::uint64_t hash_of(std::string_view table, const Cells& cells);
/// As a cell holds it.
std::int64_t as_cell(std::uint64_t bits);
Seals seals_of(const Database& database);

/// How this user marks a game that was checked, of a run whose table run sums up to this: 0 without
/// a key.
std::uint64_t mark_of(const std::optional<HashKey>& key, std::uint64_t run, const Cells& game);

/// Writes, and keeps the seals. THROWS Error with the system's reason.
class JournalWriter {
  public:
    JournalWriter(const Database& database, const std::optional<HashKey>& key);

    /// RETURNS the numbers of the games that were not there yet.
    std::vector<std::uint64_t> write(const JournalEntries& entries);
    /// Takes games out that are there, or marks them as checked. `game` gives one by its number.
    using Games = std::function<GameRow(std::uint64_t number)>;
    void remove(const std::vector<std::uint64_t>& numbers, const Games& game);
    void mark(const std::vector<std::uint64_t>& numbers, const Games& game);
    /// All but the games.
    void clear();

    const Seal& seal(const std::string& table) const { return seals_.at(table); }

  private:
    template <class Change>
    void change(Change change);
    bool insert(Statement& statement, const std::string& table, const Cells& cells);
    bool insert_hashed(Statement& statement, const std::string& table, const Cells& cells,
                       const Cells& behind);
    void about(const std::string& key, const std::string& value);
    bool game(const GameRow& row);
    Cell mark_cell(const Cells& game) const;

    const Database& database_;
    std::optional<HashKey> key_;
    Seals seals_;
    Statement about_, old_about_, opening_, game_, times_, void_, seal_;  // to prepare one takes
                                                                          // longer than to run it
};

}  // namespace senet::tournament
