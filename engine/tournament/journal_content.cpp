#include "tournament/journal_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "base/error.h"
#include "base/text.h"

namespace senet::tournament {
namespace {

/// The columns of a game and of its times, each with the hash that they carry behind them.
std::string game_query(int version) {
    const bool has_hashes = version == kJournalVersion;
    std::string columns = kGameColumns;
    if (!has_hashes) columns.replace(columns.find("basis"), 5, "0");
    return fmt::format("SELECT {}, {} FROM games LEFT JOIN times USING (number) WHERE number = ?",
                       columns,
                       has_hashes ? "games.hash, times.number, seconds, times.hash, mark"
                                  : "NULL, times.number, seconds, NULL, NULL");
}

std::string text_in(const Cell& cell) {
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? "" : *text;
}

std::uint64_t number_in(const Cell& cell) {
    const auto* number = std::get_if<std::int64_t>(&cell);
    return number == nullptr ? 0 : static_cast<std::uint64_t>(*number);
}

std::string counted(std::int64_t games) {
    return fmt::format("{} {}", games, games == 1 ? "game" : "games");
}

/// Columns of the query behind those of the game.
constexpr int kHash = kGameColumnCount, kTimes = kHash + 1, kTimesHash = kTimes + 2,
              kMark = kTimesHash + 1;

struct Reset {
    Statement& statement;
    ~Reset() { statement.reset(); }
};

class Look {
  public:
    Look(const Database& database, int version, const std::optional<HashKey>& key)
        : database_(database), version_(version), key_(key) {}

    JournalContent look(const std::optional<Kept>& kept) {
        if (const std::string fault = database_.fault(); !fault.empty())
            found_.damage.push_back("its pages are damaged: " + in_quotes(fault));
        if (has_hashes()) sealed_ = seals_of(database_);
        read_about();
        read_openings();
        read_voids();
        read_games();
        if (kept) compare(*kept);
        return std::move(found_);
    }

  private:
    bool has_hashes() const { return version_ == kJournalVersion; }

    /// Calls with the cells of each row. RETURNS false where it can't be read, or is not as it was
    /// written.
    template <class Call>
    bool read(const std::string& table, const char* columns, Call call) {
        const auto count =
            1 + static_cast<int>(std::count(columns, columns + std::strlen(columns), ','));
        Seal seal;
        try {
            Statement statement(database_, fmt::format("SELECT {} FROM {}", columns, table));
            while (statement.step()) {
                const Cells cells = statement.cells(0, count);
                seal.add(hash_of(table, cells));
                call(cells);
            }
        } catch (const Error&) {
            return false;
        }
        if (table == "run") found_.run = seal.sum;
        return !has_hashes() || seal == sealed_[table];
    }

    void complain(const std::string& damage) {
        found_.is_sound_without_games = false;
        found_.damage.push_back(damage);
    }

    void read_about() {
        const bool is_sound = read("run", "key, value", [&](const Cells& cells) {
            found_.about[text_in(cells[0])] = text_in(cells[1]);
        });
        if (is_sound) return;
        found_.about.clear();
        complain("what it says of the run was changed");
    }

    void read_openings() {
        std::map<std::uint64_t, Opening> openings;
        const bool is_sound =
            read("openings", "number, start, moves, seed", [&](const Cells& cells) {
                openings[number_in(cells[0])] = {text_in(cells[1]), split_words(text_in(cells[2])),
                                                 number_in(cells[3])};
            });
        if (is_sound && (openings.empty() || openings.rbegin()->first + 1 == openings.size())) {
            for (auto& [number, opening] : openings) found_.openings.push_back(std::move(opening));
        } else {
            complain("its openings were changed");
        }
    }

    void read_voids() {
        const bool is_sound = read("voids", "number, reason", [&](const Cells& cells) {
            found_.voids.emplace_back(number_in(cells[0]), text_in(cells[1]));
        });
        if (is_sound) return;
        found_.voids.clear();
        complain("its list of games that failed and were played again was changed");
    }

    // --- games

    /// All that can be reached: from either end and, where pages between are lost, one by one.
    std::vector<std::uint64_t> numbers() const {
        constexpr std::uint64_t kMostBetween = std::uint64_t{1} << 22;
        std::vector<std::uint64_t> numbers, last;
        if (collect("ASC", numbers)) return numbers;
        collect("DESC", last);
        const std::uint64_t from = numbers.empty() ? 0 : numbers.back() + 1;
        const std::uint64_t to = std::min(last.empty() ? 0 : last.back(), from + kMostBetween);
        for (std::uint64_t number = from; number < to; ++number) numbers.push_back(number);
        std::copy_if(last.rbegin(), last.rend(), std::back_inserter(numbers),
                     [&](std::uint64_t number) { return number >= to; });
        return numbers;
    }

    bool collect(const char* order, std::vector<std::uint64_t>& numbers) const {
        try {
            Statement statement(database_,
                                fmt::format("SELECT number FROM games ORDER BY number {}", order));
            while (statement.step()) numbers.push_back(number_in(statement.cell(0)));
            return true;
        } catch (const Error&) {
            return false;
        }
    }

    void read_games() {
        GameReader reader(database_, version_, key_, found_.run);
        for (const std::uint64_t number : numbers()) read_game(reader, number);
        rows_ = static_cast<std::int64_t>(found_.games.size() + found_.faults.size());
        if (has_hashes()) compare_with_seals();
        if (rows_ > 0 && found_.openings.empty() && found_.is_sound_without_games)
            complain("it has games, but no openings");
    }

    void read_game(GameReader& reader, std::uint64_t number) {
        try {
            const auto found = reader.find(number);
            if (!found) return;
            games_.add(found->hash);
            times_.add(found->times_hash);
            if (!found->row.refereed) found_.unchecked.insert(number);
            found_.games.emplace(number, found->row);
        } catch (const Fault& fault) {
            found_.faults[number] = fault.what();
        } catch (const Error&) {
            found_.faults[number] = "its row can't be read";
        }
    }

    void compare_with_seals() {
        const Seal &games = sealed_["games"], &times = sealed_["times"];
        auto& damage = found_.damage;
        if (rows_ != games.rows)
            damage.push_back(
                fmt::format("it holds {}, but {} were written", counted(rows_), games.rows));
        else if (found_.faults.empty() && games_ != games)
            damage.push_back("its games are not those that were written");
        else if (found_.faults.empty() && times_ != times)
            damage.push_back("the times of its moves are not those that were written");
    }

    void compare(const Kept& kept) {
        if (static_cast<std::uint64_t>(rows_) < kept.games) {
            found_.damage.push_back(
                fmt::format("it holds {}, but held {} before", counted(rows_), kept.games));
        }
        if (kept.games > 0 && kept.run != found_.run && found_.is_sound_without_games)
            complain("it is of another run than journal.sqlite.lock beside it tells");
    }

    const Database& database_;
    int version_;
    const std::optional<HashKey>& key_;
    JournalContent found_;
    Seals sealed_;
    Seal games_, times_;  // as they are
    std::int64_t rows_ = 0;
};

}  // namespace

GameReader::GameReader(const Database& database, int version, const std::optional<HashKey>& key,
                       std::uint64_t run)
    : has_hashes_(version == kJournalVersion),
      key_(key),
      run_(run),
      statement_(database, game_query(version)) {}

std::optional<GameReader::Found> GameReader::find(std::uint64_t number) {
    const Cell key = as_cell(number);
    const Reset reset{statement_};
    if (!statement_.with(key).step()) return std::nullopt;
    return checked();
}

GameRow GameReader::read(std::uint64_t number) {
    const Cell key = as_cell(number);
    const Reset reset{statement_};
    if (!statement_.with(key).step())
        throw std::logic_error(fmt::format("game {} is no longer there", number));
    GameRow row = row_of(statement_.cells(0, kGameColumnCount));
    add_times(row, statement_.cells(kTimes, 2));
    row.refereed = key_ && holds(kMark, mark_of(key_, run_, statement_.cells(0, kGameColumnCount)));
    return row;
}

bool GameReader::holds(int column, std::uint64_t hash) const {
    return statement_.cell(column) == Cell(as_cell(hash));
}

/// The row that the statement is at.
GameReader::Found GameReader::checked() const {
    const Cells game = statement_.cells(0, kGameColumnCount);
    const Cells times = statement_.cells(kTimes, 2);
    Found found{row_of(game), hash_of("games", game), hash_of("times", times)};
    GameRow& row = found.row;
    if (has_hashes_ && !holds(kHash, found.hash))
        throw Fault("it was changed since it was written");
    if (times[0] != game[0]) throw Fault("the times of its moves are missing");
    add_times(row, times);
    if (has_hashes_ && !holds(kTimesHash, found.times_hash))
        throw Fault("the times of its moves were changed since they were written");
    if (game_cells(row) != game || time_cells(row) != times)
        throw Fault("it is not written as senet writes games");
    row.refereed = key_ && holds(kMark, mark_of(key_, run_, game));
    return found;
}

JournalContent look_through(const Database& database, int version,
                            const std::optional<HashKey>& key, const std::optional<Kept>& kept) {
    return Look(database, version, key).look(kept);
}

}  // namespace senet::tournament
