// Raw access to a table that a script returned, and errors with the line in the script where a
// field of it is set: what the readers of game tables and of views share.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "script/vm.h"

namespace senet::script {

/// Only raw access: nothing here may raise a Lua error, as no protected call is active. The reader
/// lives as long as the state and the texts that it is given.
class TableReader {
  public:
    /// `shown` is the script's name in errors, `text` what it holds.
    TableReader(lua_State* L, const std::string& shown, const std::string& text)
        : L(L), shown_(shown), text_(text) {}

    /// The line where `field` is set or, failing that, written first.
    SourcePosition place_of(const std::string& field) const;

    /// THROWS ScriptError at the line where `field` is set or, failing that, written first.
    [[noreturn]] void fail(const std::string& field, const std::string& message) const;

    /// The line is looked for behind `section = `, where it is written in one piece as a rule.
    [[noreturn]] void fail_in(const std::string& section, const std::string& field,
                              const std::string& message) const;

    /// At a line that is known.
    [[noreturn]] void fail_at(int line, const std::string& message) const;

    /// At the script's last `return`, where the table leaves it.
    [[noreturn]] void fail_at_return(const std::string& message) const;

    /// Pushes the field of the table at this index. RETURNS its type.
    int get(int table, const char* name) const;

    /// The value at this index for an error.
    std::string shown_value(int index) const;

    /// The list of texts at this index; empty if it is none.
    std::vector<std::string> texts(int index) const;

    /// The text again if people can see it, on one line and not without end. THROWS ScriptError.
    std::string shown_text(const std::string& field, const std::string& text,
                           std::size_t longest = 100) const;

    /// THROWS ScriptError if the table has a field that is not `known`; the error's line is looked
    /// for behind `section = `, or `what = `.
    void check_fields(int table, const std::string& what, std::span<const std::string_view> known,
                      const std::string& section = "") const;

  protected:
    const std::string& text() const { return text_; }

    lua_State* L;

  private:
    const std::string& shown_;
    const std::string& text_;
};

}  // namespace senet::script
