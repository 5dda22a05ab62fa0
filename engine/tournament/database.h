// A SQLite file, and statements on it: whatever goes wrong is an Error that names the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace senet::tournament {

/// What stands in a column. A journal has no other kinds; one that is there is Other.
struct Other {
    bool operator==(const Other&) const = default;
};
using Cell = std::variant<std::monostate, std::int64_t, std::string, Other>;
using Cells = std::vector<Cell>;

/// The cells as bytes, kinds and lengths included: different cells are different bytes.
std::string bytes_of(std::string_view table, const Cells& cells);

/// The file is no database, or its pages don't fit together.
class UnreadableFile : public Error {
  public:
    using Error::Error;
};

class Database {
  public:
    enum class Open { Existing, OrNew };

    /// An existing one may lie where nothing can be written. THROWS Error.
    Database(const std::filesystem::path& file, Open open);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// THROW Error.
    void run(const std::string& sql) const;
    std::int64_t number(const std::string& sql) const;
    std::string text(const std::string& sql) const;
    /// What SQLite finds wrong with the file's pages, in its own words; empty if nothing.
    std::string fault() const;
    /// Whether the last statement changed a row.
    bool has_changed() const;

    /// THROWS Error for what SQLite met last; UnreadableFile where that is the file's content.
    [[noreturn]] void fail() const;

  private:
    friend class Statement;

    std::filesystem::path file_;
    sqlite3* database_ = nullptr;
};

/// A prepared statement, reset for each use and finalised at the end.
class Statement {
  public:
    Statement(const Database& database, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds the next value; step() begins anew at the first. A text must live until then.
    Statement& with(const Cell& cell);
    Statement& with(const Cells& cells);

    /// True for a row. THROWS Error.
    bool step();
    /// For a statement without rows. THROWS Error.
    void run();
    /// Done with its rows, which otherwise hold back the journal's writer.
    void reset();

    Cell cell(int column) const;
    /// So many of them, from this column on.
    Cells cells(int from, int count) const;

  private:
    const Database& database_;
    sqlite3_stmt* statement_ = nullptr;
    int bound_ = 0;
};

}  // namespace senet::tournament
