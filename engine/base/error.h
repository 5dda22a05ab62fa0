// What went wrong through the user's doing, and where: the one exception that the rooms throw for a
// mistake in a script, a setting, an option or a move. Our own mistakes are std::logic_error.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace senet {

/// A place in a text that the user wrote. `line` and `column` count from 1; 0 is "unknown".
struct SourcePosition {
    std::string file;
    int line = 0;
    int column = 0;

    bool operator==(const SourcePosition&) const = default;
    /// "games/hex.lua:12:3", without what is unknown; empty when there is no file.
    std::string text() const;
};

/// A mistake of the user's. what() is the whole message as it is printed:
/// `file:line:column: error: what is wrong, what would be right`, then indented lines of context.
class Error : public std::exception {
  public:
    explicit Error(std::string message) : Error(SourcePosition{}, std::move(message)) {}
    Error(SourcePosition where, std::string message);

    const SourcePosition& where() const { return where_; }
    const std::string& message() const { return message_; }
    const std::vector<std::string>& context() const { return context_; }

    /// The same mistake, found at `where`.
    Error at(SourcePosition where) const;
    /// Adds a line that helps to find the cause ("after moves 4 4 5"), printed indented below.
    void add_context(std::string line);

    const char* what() const noexcept override { return text_.c_str(); }

  private:
    void compose();

    SourcePosition where_;
    std::string message_;
    std::vector<std::string> context_;
    std::string text_;
};

/// A mistake in a setting, found by who doesn't know where it was written.
class SettingError : public Error {
  public:
    /// `keys` lead to the setting: {"search", "opponents"}.
    SettingError(std::vector<std::string> keys, std::string message)
        : Error(std::move(message)), keys_(std::move(keys)) {}

    const std::vector<std::string>& keys() const { return keys_; }

  private:
    std::vector<std::string> keys_;
};

}  // namespace senet
