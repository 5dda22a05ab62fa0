#include "tournament/database.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cctype>

namespace senet::tournament {

std::string bytes_of(std::string_view table, const Cells& cells) {
    std::string bytes(table);
    const auto add = [&](char kind, std::uint64_t number) {
        bytes += kind;
        for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i));
    };
    for (const Cell& cell : cells) {
        if (const auto* number = std::get_if<std::int64_t>(&cell)) {
            add('i', static_cast<std::uint64_t>(*number));
        } else if (const auto* text = std::get_if<std::string>(&cell)) {
            add('t', text->size());
            bytes += *text;
        } else {
            add(std::holds_alternative<Other>(cell) ? 'o' : 'n', 0);
        }
    }
    return bytes;
}

namespace {

namespace fs = std::filesystem;

/// Whether all there is stands in the file itself and nobody can add to it: the file then is read
/// without the log and its index, which SQLite else wants to make beside it.
bool is_fixed(const fs::path& file) {
    std::error_code failure;
    const fs::path folder = fs::absolute(file, failure).parent_path();
    if (::access(folder.c_str(), W_OK) == 0) return false;
    const fs::path log = file.string() + "-wal";
    return !fs::exists(log, failure) || fs::file_size(log, failure) == 0;
}

/// The file's name as SQLite takes options behind it.
std::string as_uri(const fs::path& file) {
    std::string uri = "file:";
    for (const char c : file.string()) {
        const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) || c == '/' || c == '.';
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
    return uri;
}

}  // namespace

Database::Database(const fs::path& file, Open open) : file_(file) {
    constexpr int kLongest = 1 << 28;  // bytes of a cell or a row
    int flags = open == Open::OrNew ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                    : SQLITE_OPEN_READWRITE;  // reading joins the log
    std::string name = file_.string();
    if (open == Open::Existing && is_fixed(file_)) {
        flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
        name = as_uri(file_) + "?immutable=1";
    }
    try {
        if (sqlite3_open_v2(name.c_str(), &database_, flags, nullptr) != SQLITE_OK) fail();
    } catch (...) {
        sqlite3_close(database_);
        throw;
    }
    sqlite3_limit(database_, SQLITE_LIMIT_LENGTH, kLongest);
    sqlite3_busy_timeout(database_, 10'000);
}

Database::~Database() { sqlite3_close(database_); }

void Database::run(const std::string& sql) const {
    if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number(const std::string& sql) const {
    Statement statement(*this, sql);
    if (!statement.step()) return 0;
    const Cell cell = statement.cell(0);
    const auto* number = std::get_if<std::int64_t>(&cell);
    return number == nullptr ? 0 : *number;
}

std::string Database::text(const std::string& sql) const {
    Statement statement(*this, sql);
    if (!statement.step()) return "";
    const Cell cell = statement.cell(0);
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? "" : *text;
}

std::string Database::fault() const {
    try {
        const std::string found = text("PRAGMA integrity_check(1)");
        return found == "ok" ? "" : found;
    } catch (const Error&) {
        return sqlite3_errmsg(database_);
    }
}

bool Database::has_changed() const { return sqlite3_changes(database_) > 0; }

void Database::fail() const {
    const int code = sqlite3_errcode(database_);
    if (code == SQLITE_NOTADB)
        throw UnreadableFile(fmt::format("{} is no journal of a tournament", file_.string()));
    if (code == SQLITE_CORRUPT)
        throw UnreadableFile(
            fmt::format("{} is damaged, and cannot be read any more", file_.string()));
    throw Error(fmt::format("cannot use {}: {}", file_.string(), sqlite3_errmsg(database_)));
}

Statement::Statement(const Database& database, const std::string& sql) : database_(database) {
    if (sqlite3_prepare_v2(database.database_, sql.c_str(), -1, &statement_, nullptr) != SQLITE_OK)
        database.fail();
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::with(const Cell& cell) {
    ++bound_;
    if (const auto* number = std::get_if<std::int64_t>(&cell))
        sqlite3_bind_int64(statement_, bound_, *number);
    else if (const auto* text = std::get_if<std::string>(&cell))
        sqlite3_bind_text(statement_, bound_, text->data(), static_cast<int>(text->size()),
                          SQLITE_STATIC);
    else
        sqlite3_bind_null(statement_, bound_);
    return *this;
}

Statement& Statement::with(const Cells& cells) {
    for (const Cell& cell : cells) with(cell);
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        reset();  // which keeps the message
        database_.fail();
    }
    return code == SQLITE_ROW;
}

void Statement::run() {
    step();
    reset();
}

void Statement::reset() {
    sqlite3_reset(statement_);
    bound_ = 0;
}

Cell Statement::cell(int column) const {
    switch (sqlite3_column_type(statement_, column)) {
        case SQLITE_NULL: return std::monostate{};
        case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement_, column)};
        case SQLITE_TEXT: {
            const auto* text =
                reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
            const int size = sqlite3_column_bytes(statement_, column);
            return std::string(text == nullptr ? "" : text, static_cast<std::size_t>(size));
        }
        default: return Other{};
    }
}

Cells Statement::cells(int from, int count) const {
    Cells cells;
    cells.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) cells.push_back(cell(from + i));
    return cells;
}

}  // namespace senet::tournament
