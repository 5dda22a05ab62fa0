#include "tournament/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <system_error>

#include "base/error.h"
#include "base/text.h"

namespace senet::tournament {
namespace {

constexpr int kVersion = 2;  // of the tables below
constexpr int kApplication = 0x53454e45;  // "SENE", in the file's header

constexpr const char* kTables = R"(
CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE openings(number INTEGER PRIMARY KEY, start TEXT NOT NULL, moves TEXT NOT NULL,
    seed INTEGER NOT NULL);
CREATE TABLE games(
    number INTEGER PRIMARY KEY, pair INTEGER NOT NULL, opening INTEGER NOT NULL,
    seed INTEGER NOT NULL, players TEXT NOT NULL, winner INTEGER NOT NULL, margin INTEGER,
    ending TEXT NOT NULL, plies INTEGER NOT NULL, reason TEXT NOT NULL, moves TEXT NOT NULL,
    played TEXT NOT NULL, notes TEXT NOT NULL);
CREATE TABLE times(number INTEGER PRIMARY KEY, seconds TEXT NOT NULL);
CREATE TABLE voids(id INTEGER PRIMARY KEY, number INTEGER NOT NULL, reason TEXT NOT NULL);
)";

/// "1/12/9/4711 2/-/0/0": player, value, depth and nodes of each move.
std::string notes_text(const std::vector<play::MoveReport>& reports) {
    std::string text;
    for (const play::MoveReport& report : reports) {
        if (!text.empty()) text += ' ';
        text += std::to_string(report.player) + '/';
        text += report.value ? std::to_string(*report.value) : "-";
        text += '/' + std::to_string(report.depth) + '/' + std::to_string(report.nodes);
    }
    return text;
}

/// "1200 85+3": microseconds of each move, and those past its time.
std::string times_text(const std::vector<play::MoveReport>& reports) {
    std::string text;
    const auto whole = [](double seconds) { return std::llround(seconds * 1e6); };
    for (const play::MoveReport& report : reports) {
        if (!text.empty()) text += ' ';
        text += std::to_string(whole(report.seconds));
        if (report.overrun > 0) text += fmt::format("+{}", whole(report.overrun));
    }
    return text;
}

/// The number at the front of a text, which is taken off with the sign behind it.
template <class Number>
Number take(std::string_view& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty()) text.remove_prefix(1);
    return number;
}

std::vector<play::MoveReport> reports_of(const std::string& notes_text,
                                         const std::string& times_text) {
    std::vector<play::MoveReport> reports;
    for (const std::string& word : split_words(notes_text)) {
        std::string_view text = word;
        play::MoveReport& report = reports.emplace_back();
        report.player = take<game::Player>(text);
        if (text.starts_with("-/"))
            text.remove_prefix(2);
        else
            report.value = take<game::Value>(text);
        report.depth = take<int>(text);
        report.nodes = take<std::uint64_t>(text);
    }
    std::size_t at = 0;
    for (const std::string& word : split_words(times_text)) {
        if (at == reports.size()) break;
        std::string_view text = word;
        reports[at].seconds = 1e-6 * static_cast<double>(take<std::int64_t>(text));
        reports[at++].overrun = 1e-6 * static_cast<double>(take<std::int64_t>(text));
    }
    return reports;
}

/// "3 17": the bits of each move.
std::string played_text(const std::vector<game::Move>& moves) {
    std::string text;
    for (const game::Move move : moves) {
        if (!text.empty()) text += ' ';
        text += std::to_string(move.bits);
    }
    return text;
}

std::vector<game::Move> moves_of(const std::string& played_text) {
    std::vector<game::Move> moves;
    for (std::string_view text = played_text; !text.empty();)
        moves.push_back({take<std::uint64_t>(text)});
    return moves;
}

std::string players_text(const std::vector<int>& players) {
    return fmt::format("{}", fmt::join(players, " "));
}

play::Ending ending_named(const std::string& name) {
    for (int i = 0; i <= static_cast<int>(play::Ending::Broken); ++i) {
        const auto ending = static_cast<play::Ending>(i);
        if (play::name_of(ending) == name) return ending;
    }
    throw Error(fmt::format("the journal has a game that ended by \"{}\"", name));
}

}  // namespace

/// A prepared statement, reset for each use and finalised at the end.
class Journal::Statement {
  public:
    Statement(const Journal& journal, const char* sql) : journal_(journal) {
        if (sqlite3_prepare_v2(journal.database_, sql, -1, &statement_, nullptr) != SQLITE_OK)
            journal.fail();
    }
    ~Statement() { sqlite3_finalize(statement_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds the next value; step() begins anew at the first. A text must live until then.
    Statement& with(const std::string& text) {
        sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()),
                          SQLITE_STATIC);
        return *this;
    }
    Statement& with(std::uint64_t number) {
        sqlite3_bind_int64(statement_, ++bound_, static_cast<sqlite3_int64>(number));
        return *this;
    }
    Statement& with(std::optional<int> number) {
        ++bound_;
        if (number)
            sqlite3_bind_int64(statement_, bound_, *number);
        else
            sqlite3_bind_null(statement_, bound_);
        return *this;
    }

    /// True for a row.
    bool step() {
        const int code = sqlite3_step(statement_);
        if (code != SQLITE_ROW && code != SQLITE_DONE) {
            reset();  // which keeps the message
            journal_.fail();
        }
        return code == SQLITE_ROW;
    }
    /// For a statement without rows.
    void run() {
        step();
        reset();
    }
    /// Done with its rows, which otherwise hold back the journal's writer.
    void reset() {
        sqlite3_reset(statement_);
        bound_ = 0;
    }

    std::string text(int column) const {
        const unsigned char* text = sqlite3_column_text(statement_, column);
        return text == nullptr ? "" : reinterpret_cast<const char*>(text);
    }
    std::uint64_t number(int column) const {
        return static_cast<std::uint64_t>(sqlite3_column_int64(statement_, column));
    }
    std::optional<int> optional_number(int column) const {
        if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
        return sqlite3_column_int(statement_, column);
    }

  private:
    const Journal& journal_;
    sqlite3_stmt* statement_ = nullptr;
    int bound_ = 0;
};

Journal::Journal(const std::filesystem::path& file, Use use) : file_(file) {
    try {
        if (use == Use::Write) lock();
        open(use);
        check_version();
    } catch (...) {
        if (database_ != nullptr) sqlite3_close(database_);
        if (lock_ >= 0) ::close(lock_);
        throw;
    }
}

Journal::~Journal() {
    one_game_.reset();  // a database with statements does not close
    sqlite3_close(database_);
    if (lock_ >= 0) ::close(lock_);
}

// The system lets go of the lock however the program ends.
void Journal::lock() {
    const std::string name = file_.string() + ".lock";
    lock_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) {
        throw Error(
            fmt::format("cannot write {}: {}", name, std::generic_category().message(errno)));
    }
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        throw Error(fmt::format("{} is in use: another senet is playing this run",
                                file_.parent_path().string()));
    }
}

void Journal::open(Use use) {
    const int flags = use == Use::Write
        ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        : SQLITE_OPEN_READWRITE;  // reading joins the write-ahead log
    if (sqlite3_open_v2(file_.c_str(), &database_, flags, nullptr) != SQLITE_OK) fail();
    sqlite3_busy_timeout(database_, 10'000);
    if (use == Use::Read) return;
    run("PRAGMA journal_mode=WAL");
    run("PRAGMA synchronous=FULL");
}

void Journal::check_version() {
    const auto pragma = [&](const char* sql) {
        Statement statement(*this, sql);
        return statement.step() ? statement.number(0) : 0;
    };
    const bool is_empty = pragma("SELECT count(*) FROM sqlite_master") == 0;
    if (is_empty) {
        run(fmt::format("BEGIN; {} PRAGMA application_id={}; PRAGMA user_version={}; COMMIT",
                        kTables, kApplication, kVersion)
                .c_str());
        return;
    }
    if (pragma("PRAGMA application_id") != kApplication)
        throw Error(fmt::format("{} is no journal of a tournament", file_.string()));
    if (const std::uint64_t version = pragma("PRAGMA user_version"); version != kVersion) {
        throw Error(
            fmt::format("{} was written by another version of senet (tables {}, here {}); "
                        "finish the run with that one",
                        file_.string(), version, kVersion));
    }
}

void Journal::run(const char* sql) const {
    if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Journal::fail() const {
    const int code = sqlite3_errcode(database_);
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT)
        throw Error(fmt::format("{} is no journal of a tournament", file_.string()));
    throw Error(fmt::format("cannot use {}: {}", file_.string(), sqlite3_errmsg(database_)));
}

namespace {

constexpr const char* kResult =
    "SELECT number, pair, opening, seed, players, winner, margin, ending, plies";
constexpr int kResultColumns = 9;

template <class Statement>
GameResult result_of(const Statement& statement) {
    GameResult result;
    result.game = {
        statement.number(0), statement.number(1), statement.number(2), statement.number(3), {}};
    for (const std::string& player : split_words(statement.text(4)))
        result.game.players.push_back(static_cast<int>(parse_whole(player).value_or(0)));
    result.winner = static_cast<game::Player>(statement.number(5));
    result.margin = statement.optional_number(6);
    result.ending = ending_named(statement.text(7));
    result.plies = static_cast<int>(statement.number(8));
    return result;
}

}  // namespace

std::map<std::string, std::string> Journal::about() const {
    std::map<std::string, std::string> about;
    Statement statement(*this, "SELECT key, value FROM run");
    while (statement.step()) about[statement.text(0)] = statement.text(1);
    return about;
}

std::vector<Opening> Journal::openings() const {
    std::vector<Opening> openings;
    Statement statement(*this, "SELECT start, moves, seed FROM openings ORDER BY number");
    while (statement.step())
        openings.push_back(
            {statement.text(0), split_words(statement.text(1)), statement.number(2)});
    return openings;
}

std::vector<GameResult> Journal::results() const {
    std::vector<GameResult> results;
    Statement statement(*this, (std::string(kResult) + " FROM games ORDER BY number").c_str());
    while (statement.step()) results.push_back(result_of(statement));
    return results;
}

namespace {

std::string whole_rows(const char* condition) {
    return fmt::format(
        "{}, reason, moves, played, notes, seconds FROM games JOIN times USING (number) {}",
        kResult, condition);
}

template <class Statement>
GameRow row_of(const Statement& statement) {
    GameRow row{result_of(statement)};
    row.reason = statement.text(kResultColumns);
    row.moves = split_words(statement.text(kResultColumns + 1));
    row.played = moves_of(statement.text(kResultColumns + 2));
    row.reports =
        reports_of(statement.text(kResultColumns + 3), statement.text(kResultColumns + 4));
    return row;
}

}  // namespace

std::optional<GameRow> Journal::game(std::uint64_t number) const {
    if (!one_game_)  // to prepare it takes longer than to run it
        one_game_ = std::make_unique<Statement>(*this, whole_rows("WHERE number = ?").c_str());
    std::optional<GameRow> row;
    if (one_game_->with(number).step()) row = row_of(*one_game_);
    one_game_->reset();
    return row;
}

void Journal::each_game(const std::function<void(const GameRow&)>& call) const {
    Statement statement(*this, whole_rows("ORDER BY number").c_str());
    while (statement.step()) call(row_of(statement));
}

std::uint64_t Journal::voids() const {
    Statement statement(*this, "SELECT count(*) FROM voids");
    return statement.step() ? statement.number(0) : 0;
}

void Journal::begin_anew() {
    run("BEGIN; DELETE FROM run; DELETE FROM openings; DELETE FROM voids; COMMIT");
}

void Journal::write(const Entries& entries) {
    if (entries.empty()) return;
    run("BEGIN IMMEDIATE");
    try {
        Statement about(*this, "INSERT OR REPLACE INTO run VALUES (?, ?)");
        for (const auto& [key, value] : entries.about) about.with(key).with(value).run();
        Statement opening(*this, "INSERT OR IGNORE INTO openings VALUES (?, ?, ?, ?)");
        for (const auto& [number, one] : entries.openings)
            opening.with(number).with(one.start).with(join(one.moves, " ")).with(one.seed).run();
        Statement game(
            *this, "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        Statement times(*this, "INSERT OR IGNORE INTO times VALUES (?, ?)");
        for (const GameRow& row : entries.games) {
            game.with(row.game.number)
                .with(row.game.pair)
                .with(row.game.opening)
                .with(row.game.seed)
                .with(players_text(row.game.players))
                .with(static_cast<std::uint64_t>(row.winner))
                .with(row.margin)
                .with(std::string(play::name_of(row.ending)))
                .with(static_cast<std::uint64_t>(row.plies))
                .with(row.reason)
                .with(join(row.moves, " "))
                .with(played_text(row.played))
                .with(notes_text(row.reports))
                .run();
            times.with(row.game.number).with(times_text(row.reports)).run();
        }
        Statement lost(*this, "INSERT INTO voids(number, reason) VALUES (?, ?)");
        for (const auto& [number, reason] : entries.voids) lost.with(number).with(reason).run();
        run("COMMIT");
    } catch (...) {
        sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
    }
}

}  // namespace senet::tournament
