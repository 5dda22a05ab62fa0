// Run folders as somebody else may have left them: changed, cut, exchanged or made up. Each is
// refused by name, heals, or tells what the untouched one tells.

#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <thread>

#include "program/damage.h"
#include "support/published.h"
#include "tournament/journal_tables.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
// Each of these once ended a command by a signal, or with exit code 3.
TEST_F(Damage, NamesTheGameWhereFieldsWereChanged) {
    const std::vector<std::pair<std::string, std::string>> changes{
        {"winner = 3", "winner must be 0 to 2, got 3"},
        {"winner = 7", "winner must be 0 to 2, got 7"},
        {"winner = -1", "winner must be 0 to 2, got -1"},
        {"winner = 1099511627776", "winner must be 0 to 2, got 1099511627776"},
        {"winner = (winner + 1) % 3", "it was changed since it was written"},
        {"players = ''", "players must be two to eight numbers, got \"\""},
        {"players = '0 0'", "it was changed since it was written"},
        {"players = 'a b'", "players must be two to eight numbers, got \"a\""},
        {"players = '99999999999999 0'",
         "players must be two to eight numbers, got \"99999999999999\""},
        {"moves = ''", "it has 0 moves, but plies is "},
        {"moves = 'zz yy'", "it has 2 moves, but plies is "},
        {"played = 'x'", "a move's bits must be a whole number, got \"x\""},
        {"notes = '9/5/5/5 8/8/8/8'", "notes must be player/value/depth/nodes, got \"9/5/5/5\""},
        {"ending = 'boredom'", "there is no ending \"boredom\""},
        {"plies = -4", "plies must be 0 to "},
        {"pair = 0", "it was changed since it was written"},
        {"opening = 5000", "opening must be 0 to 7, got 5000"},
        {"margin = 1.5", "margin must be a whole number"},
        {"seed = x'00'", "seed must be a whole number"},
    };
    for (const auto& [field, sentence] : changes) {
        change("UPDATE games SET " + field + " WHERE number = 7");
        expect_refused("game 7: " + sentence);
        const Finished positions = run({"positions", "r"});
        EXPECT_EQ(positions.exit, 2) << field << positions.err;
        EXPECT_TRUE(has(positions.err, "game 7: " + sentence)) << positions.err;
        const Finished replayed = run({"replay", "r", "--game", "3"});
        EXPECT_EQ(replayed.exit, 2) << field << replayed.err;
    }
    change("UPDATE games SET winner = 7 WHERE number IN (3, 5)");
    const Finished two = match();
    EXPECT_EQ(two.err,
              "senet: error: r/journal.sqlite: game 3: winner must be 0 to 2, got 7, and 1 more "
              "game; --mend plays damaged games again\n  game 5: winner must be 0 to 2, got 7\n");
    EXPECT_TRUE(has(report().err, "; --skip-damaged leaves damaged games out\n"));
}

TEST_F(Damage, MissesWhatIsGone) {
    change("DELETE FROM games WHERE number = 5");
    expect_refused("it holds 11 games, but 12 were written");
    expect_mended("a game");
    change("DELETE FROM times WHERE number = 5");
    expect_refused("game 5: the times of its moves are missing");
    expect_mended("its times");
    change("DELETE FROM openings");
    expect_refused("its openings were changed");
    expect_mended("the openings");
    change("DELETE FROM openings WHERE number = 2");
    expect_refused("its openings were changed");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"replay", "r", "--game", "3"}, {"positions", "r"}}) {
        const Finished read = run(command);
        EXPECT_EQ(read.exit, 2) << command[0];
        EXPECT_TRUE(has(read.err, "its openings were changed")) << command[0] << ": " << read.err;
    }
    change("DELETE FROM run WHERE key = 'the game''s rules'");
    expect_refused("what it says of the run was changed");
    expect_mended("what the run is");
    change("UPDATE seal SET rows = 13 WHERE name = 'games'");
    expect_refused("it holds 12 games, but 13 were written");
    expect_mended("the seal");
    change("DELETE FROM seal");
    expect_refused("journal.sqlite: ");
    change("INSERT INTO voids(number, reason) VALUES (3, 'x')");
    expect_refused("its list of games that failed and were played again was changed");
}

TEST_F(Damage, KnowsGamesOfAnotherPlaceOrRun) {
    // Of two games that are swapped neither is where it was.
    change(
        "UPDATE games SET number = 100 WHERE number = 3; UPDATE games SET number = 3 WHERE number "
        "= 4; UPDATE games SET number = 4 WHERE number = 100");
    expect_refused("game 3: it was changed since it was written, and 1 more game");
    expect_mended("swapped games");
    change(
        "CREATE TEMP TABLE copy AS SELECT * FROM games WHERE number = 3; UPDATE copy SET number = "
        "12; INSERT INTO games SELECT * FROM copy; INSERT INTO times SELECT 12, hash, seconds, "
        "mark FROM times WHERE number = 3");
    expect_refused("game 12: it was changed since it was written");
    expect_mended("a game that is there twice");

    // A sound journal, of another run.
    ASSERT_EQ(run({"match", "tictactoe", "base", "random", "--games", "12", "--depth", "3", "--run",
                   "other"})
                  .exit,
              0);
    renew();
    fs::copy_file(folder_ / "other" / "journal.sqlite", journal_,
                  fs::copy_options::overwrite_existing);
    expect_refused("it is of another run than journal.sqlite.lock beside it tells");
    fs::remove(run_ / "journal.sqlite.lock");
    for (const Finished& finished : {report(), match()}) {
        EXPECT_EQ(finished.exit, 2);
        EXPECT_TRUE(has(finished.err, " was 3 before, and is ")) << finished.err;
    }
    change("PRAGMA user_version = 9");
    expect_refused("was written by another version of senet (tables 9, here 3)");
    change("PRAGMA application_id = 9");
    expect_refused(" is no journal of a tournament");
    change(
        "DROP TABLE seal; CREATE VIEW seal AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT "
        "i + 1 FROM n) SELECT '' AS name, i AS rows, i AS sum FROM n");
    expect_refused("its tables are not those of a journal");
}

TEST_F(Damage, KnowsThatTheTournamentsFileIsAnother) {
    std::string text = read_text(run_ / "match.yaml");
    text.replace(text.find("random"), 6, "chance");
    write_bytes(run_ / "match.yaml", text);
    const Finished reported = report();
    EXPECT_EQ(reported.exit, 2) << reported.out;
    EXPECT_TRUE(has(reported.err, "the players were base, random before, and are base, chance now"))
        << reported.err;
    EXPECT_EQ(match().exit, 0) << "which writes it anew";
    EXPECT_EQ(figures(report()), report_);
}

TEST_F(Damage, LeavesOutWhatIsDamagedWhereOneSaysSo) {
    change("UPDATE games SET winner = 7 WHERE number IN (3, 5)");
    const Finished reported = report({"--skip-damaged"});
    EXPECT_EQ(reported.exit, 0) << reported.err;
    EXPECT_TRUE(has(reported.err,
                    "r/journal.sqlite: game 3: winner must be 0 to 2, got 7, and 1 more game; "
                    "what is damaged is left out\n"))
        << reported.err;
    const json told = figures(reported);
    EXPECT_EQ(told["counted"], 10) << told;
    EXPECT_EQ(told["note"], "some games are left out, as they are damaged: 3, 5");
    EXPECT_EQ(run({"positions", "r", "--skip-damaged"}).exit, 0);
    EXPECT_EQ(run({"replay", "r", "--skip-damaged", "--game", "4"}).exit, 0);
    EXPECT_EQ(run({"replay", "r", "--skip-damaged", "--game", "5"}).err.substr(0, 16),
              "r/journal.sqlite");
}

TEST_F(Damage, MendsWithoutLosingAnything) {
    change("UPDATE games SET winner = 7 WHERE number IN (3, 5)");
    const Finished mended = match({"--mend"});
    EXPECT_EQ(mended.exit, 0) << mended.err;
    EXPECT_EQ(mended.err,
              "r/journal.sqlite: game 3: winner must be 0 to 2, got 7, and 1 more game; what is "
              "missing is played again; the journal as it was is kept in "
              "r/journal.sqlite.damaged\n");
    EXPECT_EQ(games(run_), games(whole_));
    EXPECT_EQ(sql(run_ / "journal.sqlite.damaged", "SELECT count(*) FROM games WHERE winner = 7"),
              (std::vector<std::vector<std::string>>{{"2"}}));
    EXPECT_EQ(match().exit, 0);
    // Once more, beside what was kept.
    sql(journal_, "UPDATE games SET winner = 7 WHERE number = 1");
    EXPECT_EQ(match({"--mend"}).exit, 0);
    EXPECT_TRUE(fs::exists(run_ / "journal.sqlite.damaged2"));
    EXPECT_EQ(games(run_), games(whole_));
}

TEST_F(Damage, OfWhatCannotBeReadIsMendedByPlayingAllAgain) {
    const std::string bytes = read_text(run_ / "journal.sqlite");
    const std::size_t half = bytes.size() / 2;
    const std::vector<std::string> unreadable{bytes.substr(0, half), bytes.substr(0, 150),
                                              "nothing of ours\n" + bytes.substr(16),
                                              bytes.substr(0, 100) + std::string(half, 'x')};
    for (const std::string& left : unreadable) {
        renew();
        write_bytes(journal_, left);
        const Finished reported = report();
        EXPECT_EQ(reported.exit, 2);
        EXPECT_TRUE(has(reported.err, "--mend") || has(reported.err, "restore it")) << reported.err;
        const Finished played = match();
        EXPECT_EQ(played.exit, 2);
        EXPECT_TRUE(has(played.err, "--mend")) << played.err;
        expect_mended("what can't be read");
        EXPECT_EQ(read_text(run_ / "journal.sqlite.damaged"), left);
    }
}

/// Rewrites games as a forger does, who knows every hash but has not this user's key.
void forge(const fs::path& journal, std::uint64_t number,
           const std::function<void(tournament::GameRow&)>& change) {
    using namespace tournament;
    const Database database(journal, Database::Open::Existing);
    GameRow row;
    {
        Statement statement(database,
                            fmt::format("SELECT {}, times.number, seconds FROM games JOIN "
                                        "times USING (number) WHERE number = {}",
                                        kGameColumns, number));
        ASSERT_TRUE(statement.step());
        row = row_of(statement.cells(0, kGameColumnCount));
        add_times(row, statement.cells(kGameColumnCount, 2));
    }
    JournalWriter writer(database, std::nullopt);
    writer.remove({number}, [&](std::uint64_t) { return row; });
    change(row);
    writer.write({.games = {row}});
}

TEST_F(Damage, PlaysMovesAgainThatNobodyHereChecked) {
    using tournament::GameRow;
    const std::vector<std::pair<std::function<void(GameRow&)>, std::string>> forgeries{
        {[](GameRow& row) { row.winner = opponent(row.winner); }, "by its moves it is "},
        {[](GameRow& row) {
             row.ending = play::Ending::DrawRule, row.winner = game::kNobody, row.reason.clear();
         },
         "by its moves it is "},
        {[](GameRow& row) { std::swap(row.moves[2], row.moves[3]); }, "move 3, "},
        {[](GameRow& row) { row.played[3] = row.played[2]; }, " is not legal"},
        {[](GameRow& row) {
             row.moves.pop_back(), row.played.pop_back(), row.reports.pop_back(), --row.plies;
         },
         "its moves end where the game goes on, but it was ended by rules"},
        {[](GameRow& row) {
             std::swap(row.moves[0], row.moves[1]), std::swap(row.played[0], row.played[1]);
         },
         "it does not begin with its opening, 3"},
        {[](GameRow& row) { row.reports.back().player = opponent(row.reports.back().player); },
         " is noted as another player's"},
        {[](GameRow& row) { row.game.seed ^= 1; }, "its seed is "},
        {[](GameRow& row) { row.game.pair = 0; }, "its pair is 0, but 3 is planned"},
        {[](GameRow& row) { std::swap(row.game.players[0], row.game.players[1]); },
         "it was played by players 0 and 1, but 1 and 0 are planned"},
        {[](GameRow& row) { row.game.number = 40; }, "game 40: it is none of the 12 games"},
    };
    for (const auto& [forgery, sentence] : forgeries) {
        renew();
        forge(journal_, 7, forgery);
        expect_refused(sentence);
        expect_mended(sentence);
    }
    // What is sound is checked once, and then known again.
    renew();
    forge(journal_, 7, [](GameRow&) {});
    const auto marks = [&] {
        return sql(journal_, "SELECT count(*) FROM times WHERE mark IS NULL")[0][0];
    };
    EXPECT_EQ(marks(), "1");
    EXPECT_EQ(figures(report()), report_);
    EXPECT_EQ(marks(), "0");
    EXPECT_EQ(games(run_), games(whole_));
}

TEST_F(Damage, IsKnownWhereAFileWasCutOrEmptied) {
    const std::string whole = read_text(whole_ / "journal.sqlite");
    constexpr std::size_t kPage = 4096;
    for (std::size_t size = 0; size < whole.size(); size += kPage) {
        for (const std::size_t more : {0, 100}) {
            renew();
            write_bytes(journal_, whole.substr(0, size + more));
            const Finished reported = report(), played = match();
            EXPECT_EQ(reported.exit, 2) << size + more << reported.out;
            EXPECT_EQ(played.exit, 2) << size + more << played.out;
            EXPECT_TRUE(has(played.err, "r/journal.sqlite")) << played.err;
        }
    }
    renew();
    write_bytes(journal_, "");
    expect_refused(
        " is empty or gone, but held 12 games; restore it, or play them again with "
        "--mend");
    expect_mended("an empty file");
    renew();
    fs::remove(journal_);
    EXPECT_EQ(match().exit, 2);
    EXPECT_FALSE(fs::exists(journal_));
    expect_mended("no file");
    for (const char* part : {"-wal", "-shm", ".lock"}) {
        renew();
        write_bytes(journal_.string() + part, "");
        expect_no_harm(std::string("empty ") + part);
        renew();
        write_bytes(journal_.string() + part, std::string(9000, 'x'));
        expect_no_harm(std::string("strange ") + part);
    }
}

TEST_F(Damage, OfAFieldIsRefusedOrChangesNothing) {
    const int count = by_effort(12, 60, 200);
    const std::vector<std::string> tables{"games",    "games", "games", "times",
                                          "openings", "run",   "voids", "seal"};
    const std::vector<std::string> values{"-1",  "0",    "1",     "2",       "3",
                                          "7",   "NULL", "''",    "'0 1'",   "'1 0'",
                                          "'x'", "1e9",  "x'ff'", "'rules'", "9223372036854775807"};
    for (int i = 0; i < count; ++i) {
        const std::string& table = tables[random_() % tables.size()];
        renew();
        const auto columns = sql(journal_, "SELECT name FROM pragma_table_info('" + table + "')");
        const std::string column = columns[random_() % columns.size()][0];
        const bool is_counted = table == "games" || table == "times" || table == "openings";
        const std::string where = is_counted
            ? fmt::format("number = {}", random_() % (table == "openings" ? 6 : 12))
            : fmt::format("{} = (SELECT {} FROM {} ORDER BY {} LIMIT 1 OFFSET {})", column, column,
                          table, column, random_() % 3);
        const std::string one_more = "CASE typeof(" + column + ") WHEN 'integer' THEN " + column +
            " + 1 ELSE " + column + " || ' ' END";
        const std::string& value =
            random_() % 3 == 0 ? one_more : values[random_() % values.size()];
        // What a constraint forbids stays as it was.
        const std::string statement =
            fmt::format("UPDATE OR IGNORE {} SET {} = {} WHERE {}", table, column, value, where);
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(journal_.c_str(), &database), SQLITE_OK);
        sqlite3_exec(database, statement.c_str(), nullptr, nullptr, nullptr);
        sqlite3_close(database);
        expect_no_harm(statement);
        if (HasFailure()) break;
    }
}

TEST_F(Damage, OfBitsIsRefusedOrChangesNothing) {
    const int count = by_effort(20, 100, 500);
    const std::string whole = read_text(whole_ / "journal.sqlite");
    const std::vector<unsigned> flips{1, 1, 1, 2, 10, 100};
    for (int i = 0; i < count; ++i) {
        renew();
        std::string bytes = whole;
        std::string what = "bits";
        for (unsigned left = flips[random_() % flips.size()]; left > 0; --left) {
            const std::size_t at = random_() % bytes.size();
            const unsigned bit = random_() % 8;
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
            what += fmt::format(" {}:{}", at, bit);
        }
        write_bytes(journal_, bytes);
        expect_no_harm(what);
        if (HasFailure()) break;
    }
}

/// A journal of the version before hashes, of the same games.
void without_hashes(const fs::path& journal) {
    const std::string now = journal.string() + ".now";
    fs::rename(journal, now);
    sql(journal,
        "CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;\n"
        "CREATE TABLE openings(number INTEGER PRIMARY KEY, start TEXT NOT NULL, moves TEXT NOT "
        "NULL,\n    seed INTEGER NOT NULL);\n"
        "CREATE TABLE games(\n"
        "    number INTEGER PRIMARY KEY, pair INTEGER NOT NULL, opening INTEGER NOT NULL,\n"
        "    seed INTEGER NOT NULL, players TEXT NOT NULL, winner INTEGER NOT NULL, margin "
        "INTEGER,\n"
        "    ending TEXT NOT NULL, plies INTEGER NOT NULL, reason TEXT NOT NULL, moves TEXT NOT "
        "NULL,\n"
        "    played TEXT NOT NULL, notes TEXT NOT NULL);\n"
        "CREATE TABLE times(number INTEGER PRIMARY KEY, seconds TEXT NOT NULL);\n"
        "CREATE TABLE voids(id INTEGER PRIMARY KEY, number INTEGER NOT NULL, reason TEXT NOT "
        "NULL);\n"
        "PRAGMA application_id = 1397050949; PRAGMA user_version = 2; ATTACH '" +
            now +
            "' AS now;\n"
            "INSERT INTO run SELECT * FROM now.run;\n"
            "INSERT INTO openings SELECT * FROM now.openings;\n"
            "INSERT INTO games SELECT number, pair, opening, seed, players, winner, margin, "
            "ending, plies, reason, moves, played, notes FROM now.games;\n"
            "INSERT INTO times SELECT number, seconds FROM now.times");
    fs::remove(now);
    fs::remove(journal.string() + ".lock");
}

TEST_F(Damage, OfAJournalWithoutHashesShowsInItsMoves) {
    without_hashes(journal_);
    EXPECT_EQ(figures(report()), report_);
    sql(journal_, "UPDATE games SET winner = (winner + 1) % 3 WHERE number = 7");
    expect_refused("game 7: by its moves it is ");
    renew();
    without_hashes(journal_);
    const Finished played = match();
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_EQ(played.err,
              "r/journal.sqlite is of an earlier senet: it was written anew, and is kept as it was "
              "in r/journal.sqlite.version2\n");
    EXPECT_EQ(games(run_), games(whole_));
    EXPECT_EQ(match().err, "");
}

}  // namespace
}  // namespace senet::testing
