// A script's text as words with their places, for messages: Lua itself keeps no place for a table's
// fields, and none for what a text that is no Lua was meant to be. Takes any text: what is no word
// of Lua ("+=", "&&", "?") is a sign like others.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace senet::script {

struct Word {
    enum class Kind { Name, Reserved, Number, Text, Sign, End };

    Kind kind = Kind::End;  // End: behind the last one
    std::string_view text;  // as it is written, with a text's quotes
    int line = 0;  // from 1
    int column = 0;  // from 0: as far as its line is indented, if it is the first there
    bool first = false;  // on its line

    bool is(std::string_view other) const { return text == other; }
    bool is_sign(std::string_view sign) const { return kind == Kind::Sign && text == sign; }
};

/// A function of a table that stands at the top of a script: "function game.play(s, cell)".
struct TableFunction {
    Word name;
    std::vector<std::string> parameters;
};

class SourceText {
  public:
    /// Comments are left out. `text` must outlive this.
    explicit SourceText(std::string_view text);

    const std::vector<Word>& words() const { return words_; }
    /// The word, or one of kind End before the first and behind the last.
    const Word& at(std::ptrdiff_t index) const;

    /// Whether a comment begins right behind the word, without a space: "i--".
    bool is_cut_by_comment(const Word& word) const;

    /// The line where a field is set (`name =`, `game.name =`, `function game.name`) or, failing
    /// that, written first, from `from_line` on; 0 if nowhere.
    int line_of_field(std::string_view name, int from_line = 1) const;
    /// The fields of the table written behind `section =`, in their order; none if there is none.
    std::vector<Word> fields_of(std::string_view section) const;
    /// The texts in the table written behind `section =`, without their quotes.
    std::vector<std::string> texts_of(std::string_view section) const;
    /// The first field that stands twice in the table written behind `section =`, where it does so
    /// the second time; one of kind End if none does. Lua takes the last one and says nothing.
    Word repeated_field(std::string_view section) const;
    /// Likewise in a table written behind `params`.
    Word repeated_param() const;
    /// The line of `local name`, `local function name` below `line`; 0 if there is none.
    int line_of_local_below(std::string_view name, int line) const;
    /// The nearest line above where a block inside the same function declares the name; 0 if none
    /// does.
    int line_of_local_above(std::string_view name, int line) const;
    /// The names of locals and parameters that are declared before a line and may be known there:
    /// those at the top of the script, and those of the function that the line is in.
    std::vector<std::string> locals_before(int line) const;
    /// The line where the statement `name = ...` begins that ends in `line`; `line` if there is
    /// none.
    int line_of_assignment(std::string_view name, int line) const;
    /// The table's function that a line is in; none where it takes any number of parameters.
    std::optional<TableFunction> table_function_around(int line) const;
    /// The line of the last `return` at the top of the script; 0 if there is none.
    int line_of_return() const;
    /// The line within `first` to `last` of the only `return` with a value, or of the only one that
    /// is followed by just this value; 0 if there is none, or there are several.
    int line_of_return_of(std::string_view value, int first, int last) const;

  private:
    bool is_field(std::size_t index) const;
    std::ptrdiff_t top_statement_around(int line) const;
    template <class Look>
    void for_each_local(Look look) const;
    template <class Look>
    void for_each_in_table(std::size_t i, Look look) const;
    std::size_t table_of(std::string_view section) const;
    std::vector<Word> fields_from(std::size_t table) const;

    std::string_view text_;
    std::vector<Word> words_;
};

/// The comment that a script begins with, without its dashes; empty if it begins otherwise. What
/// editors read ("---@meta") and a line for the shell are left out.
std::string opening_comment(std::string_view text);

}  // namespace senet::script
