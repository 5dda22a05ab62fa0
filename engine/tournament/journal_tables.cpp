#include "tournament/journal_tables.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace senet::tournament {
namespace {

constexpr std::int64_t kApplication = 0x53454e45;  // "SENE", in the file's header

const std::vector<std::string> kTables{
    "CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE openings(number INTEGER PRIMARY KEY, start TEXT NOT NULL, moves TEXT NOT NULL,\n"
    "    seed INTEGER NOT NULL)",
    "CREATE TABLE games(\n"
    "    number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, pair INTEGER NOT NULL,\n"
    "    opening INTEGER NOT NULL, seed INTEGER NOT NULL, basis INTEGER NOT NULL,\n"
    "    players TEXT NOT NULL, winner INTEGER NOT NULL, margin INTEGER, ending TEXT NOT NULL,\n"
    "    plies INTEGER NOT NULL, reason TEXT NOT NULL, moves TEXT NOT NULL, played TEXT NOT NULL,\n"
    "    notes TEXT NOT NULL)",
    "CREATE TABLE times(number INTEGER PRIMARY KEY, hash INTEGER NOT NULL, seconds TEXT NOT NULL,\n"
    "    mark INTEGER)",
    "CREATE TABLE voids(id INTEGER PRIMARY KEY, number INTEGER NOT NULL, reason TEXT NOT NULL)",
    "CREATE TABLE seal(name TEXT PRIMARY KEY, rows INTEGER NOT NULL, sum INTEGER NOT NULL) WITHOUT "
    "ROWID",
};

const std::vector<std::string> kTablesWithoutHashes{
    kTables[0],
    kTables[1],
    "CREATE TABLE games(\n"
    "    number INTEGER PRIMARY KEY, pair INTEGER NOT NULL, opening INTEGER NOT NULL,\n"
    "    seed INTEGER NOT NULL, players TEXT NOT NULL, winner INTEGER NOT NULL, margin INTEGER,\n"
    "    ending TEXT NOT NULL, plies INTEGER NOT NULL, reason TEXT NOT NULL, moves TEXT NOT NULL,\n"
    "    played TEXT NOT NULL, notes TEXT NOT NULL)",
    "CREATE TABLE times(number INTEGER PRIMARY KEY, seconds TEXT NOT NULL)",
    kTables[4],
};

/// As they were written, and nothing beside them: a view in place of a table might never end.
bool has_tables(const Database& database, const std::vector<std::string>& tables) {
    Statement statement(database, "SELECT sql FROM sqlite_master ORDER BY rowid");
    for (const std::string& table : tables) {
        if (!statement.step() || statement.cell(0) != Cell(table)) return false;
    }
    return !statement.step();
}

}  // namespace

int version_of(const Database& database, const std::string& shown) {
    if (database.number("SELECT count(*) FROM sqlite_master") == 0) return 0;
    if (database.number("PRAGMA application_id") != kApplication)
        throw Error(fmt::format("{} is no journal of a tournament", shown));
    const std::int64_t version = database.number("PRAGMA user_version");
    if (version != kJournalVersion && version != kVersionWithoutHashes) {
        throw Error(
            fmt::format("{} was written by another version of senet (tables {}, here {}); "
                        "finish the run with that one",
                        shown, version, kJournalVersion));
    }
    if (!has_tables(database, version == kJournalVersion ? kTables : kTablesWithoutHashes)) {
        throw Error(
            fmt::format("{} is damaged: its tables are not those of a journal; begin anew in "
                        "another folder: --run FOLDER",
                        shown));
    }
    return static_cast<int>(version);
}

void make_tables(const Database& database) {
    database.run(fmt::format("BEGIN; {}; PRAGMA application_id={}; PRAGMA user_version={}; COMMIT",
                             join(kTables, "; "), kApplication, kJournalVersion));
}

std::uint64_t hash_of(std::string_view table, const Cells& cells) {
    return sip_hash({}, bytes_of(table, cells));
}

std::int64_t as_cell(std::uint64_t bits) { return static_cast<std::int64_t>(bits); }

Seals seals_of(const Database& database) {
    Seals seals;
    for (const char* name : {"run", "openings", "games", "times", "voids"}) seals[name];
    Statement statement(database, "SELECT name, rows, sum FROM seal");
    while (statement.step()) {
        const Cells cells = statement.cells(0, 3);
        const auto* name = std::get_if<std::string>(&cells[0]);
        const auto* rows = std::get_if<std::int64_t>(&cells[1]);
        const auto* sum = std::get_if<std::int64_t>(&cells[2]);
        if (name != nullptr && rows != nullptr && sum != nullptr)
            seals[*name] = {*rows, static_cast<std::uint64_t>(*sum)};
    }
    return seals;
}

std::uint64_t mark_of(const std::optional<HashKey>& key, std::uint64_t run, const Cells& game) {
    return key ? sip_hash(*key, fmt::format("{:016x}", run) + bytes_of("mark", game)) : 0;
}

JournalWriter::JournalWriter(const Database& database, const std::optional<HashKey>& key)
    : database_(database),
      key_(key),
      seals_(seals_of(database)),
      about_(database, "INSERT OR REPLACE INTO run VALUES (?, ?)"),
      old_about_(database, "SELECT key, value FROM run WHERE key = ?"),
      opening_(database, "INSERT OR IGNORE INTO openings VALUES (?, ?, ?, ?)"),
      game_(database,
            fmt::format("INSERT OR IGNORE INTO games({}, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, "
                        "?, ?, ?, ?, ?, ?)",
                        kGameColumns)),
      times_(database, "INSERT INTO times(number, seconds, hash, mark) VALUES (?, ?, ?, ?)"),
      void_(database, "INSERT INTO voids(number, reason) VALUES (?, ?)"),
      seal_(database, "INSERT OR REPLACE INTO seal VALUES (?, ?, ?)") {}

/// In one transaction, with the seals that it makes.
template <class Change>
void JournalWriter::change(Change change) {
    const Seals before = seals_;
    database_.run("BEGIN IMMEDIATE");
    try {
        change();
        for (const auto& [name, seal] : seals_) {
            if (before.at(name) == seal) continue;
            const Cells cells{name, seal.rows, as_cell(seal.sum)};
            seal_.with(cells).run();
        }
        database_.run("COMMIT");
    } catch (...) {
        seals_ = before;
        try {
            database_.run("ROLLBACK");
        } catch (const Error&) {  // it has been already
        }
        throw;
    }
}

/// RETURNS whether it was not there yet.
bool JournalWriter::insert(Statement& statement, const std::string& table, const Cells& cells) {
    statement.with(cells).run();
    if (!database_.has_changed()) return false;
    seals_[table].add(hash_of(table, cells));
    return true;
}

/// The same in a table whose rows carry their hash, and what else is behind it.
bool JournalWriter::insert_hashed(Statement& statement, const std::string& table,
                                  const Cells& cells, const Cells& behind) {
    const std::uint64_t hash = hash_of(table, cells);
    const Cell hash_cell = as_cell(hash);
    statement.with(cells).with(hash_cell).with(behind).run();
    if (!database_.has_changed()) return false;
    seals_[table].add(hash);
    return true;
}

void JournalWriter::about(const std::string& key, const std::string& value) {
    const Cells key_cell{key};
    if (old_about_.with(key_cell).step())
        seals_["run"].remove(hash_of("run", old_about_.cells(0, 2)));
    old_about_.reset();
    insert(about_, "run", {key, value});
}

Cell JournalWriter::mark_cell(const Cells& game) const {
    return key_ ? Cell(as_cell(mark_of(key_, seals_.at("run").sum, game))) : Cell();
}

bool JournalWriter::game(const GameRow& row) {
    const Cells game = game_cells(row);
    if (!insert_hashed(game_, "games", game, {})) return false;
    const Cells mark{row.refereed ? mark_cell(game) : Cell()};
    insert_hashed(times_, "times", time_cells(row), mark);
    return true;
}

std::vector<std::uint64_t> JournalWriter::write(const JournalEntries& entries) {
    std::vector<std::uint64_t> fresh;
    change([&] {
        for (const auto& [key, value] : entries.about) about(key, value);
        for (const auto& [number, one] : entries.openings) {
            insert(opening_, "openings",
                   {as_cell(number), one.start, join(one.moves, " "), as_cell(one.seed)});
        }
        for (const GameRow& row : entries.games) {
            if (game(row)) fresh.push_back(row.game.number);
        }
        for (const auto& [number, reason] : entries.voids)
            insert(void_, "voids", {as_cell(number), reason});
    });
    return fresh;
}

void JournalWriter::remove(const std::vector<std::uint64_t>& numbers, const Games& game) {
    Statement from_games(database_, "DELETE FROM games WHERE number = ?");
    Statement from_times(database_, "DELETE FROM times WHERE number = ?");
    change([&] {
        for (const std::uint64_t number : numbers) {
            const GameRow row = game(number);
            const Cell key = as_cell(number);
            from_games.with(key).run();
            from_times.with(key).run();
            seals_["games"].remove(hash_of("games", game_cells(row)));
            seals_["times"].remove(hash_of("times", time_cells(row)));
        }
    });
}

void JournalWriter::mark(const std::vector<std::uint64_t>& numbers, const Games& game) {
    Statement set(database_, "UPDATE times SET mark = ? WHERE number = ?");
    change([&] {
        for (const std::uint64_t number : numbers) {
            const Cells cells{mark_cell(game_cells(game(number))), as_cell(number)};
            set.with(cells).run();
        }
    });
}

void JournalWriter::clear() {
    change([&] {
        for (const char* table : {"run", "openings", "voids"}) {
            database_.run(fmt::format("DELETE FROM {}", table));
            seals_[table] = {};
        }
    });
}

}  // namespace senet::tournament
