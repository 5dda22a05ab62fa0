// What random scripts do that rules should not, but authors do: hooks that change outer tables and
// outer locals, which other hooks read, in any way that Lua has.
#pragma once

#include "support/script_writer.h"

namespace senet::testing {

/// Writes changes. What they do is a function of the calls so far: two instances that are asked the
/// same calls in the same order answer alike.
class ChangeWriter {
  public:
    explicit ChangeWriter(ScriptWriter& writer) : writer_(writer) {}

    /// At the top of the script: the tables and locals that are to be changed, which other
    /// functions may read from then on, and functions that help to change them.
    void write_top();

    /// A statement that changes one of them.
    void write_change();

    /// A whole number that tells what some of them hold.
    std::string watch();

  private:
    using Lines = std::vector<std::string>;

    bool chance(int percent) { return writer_.chance(percent); }
    int below(int limit) { return writer_.below(limit); }
    std::string fresh(const std::string& letter) { return writer_.fresh(letter); }

    Lines effect();
    Lines element_effect();
    Lines call_effect();
    Lines element_change(const std::string& table);
    std::string value(const std::string& now);
    /// An expression that gives the table or function, and the lines that it needs before it.
    std::string way_to(const std::string& thing, Lines& before);
    Lines hidden(Lines change);
    Lines in_a_call(const Lines& change);
    Lines behind_a_local(const Lines& change);
    Lines in_a_block(const Lines& change);
    std::string function_with(const Lines& change, const std::string& parameters = "",
                              const std::string& result = "");
    /// A statement that calls the function, one way or another.
    std::string call_of(const std::string& function);

    ScriptWriter& writer_;
    std::vector<std::string> lists_, rows_, records_, numbers_;  // names of what is changed
    std::vector<std::string> calls_;  // statements that call a function which changes something
};

}  // namespace senet::testing
