// A talk with a person in lines, on a terminal or through pipes.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "terminal/input.h"

namespace senet::terminal {

class Talk {
  public:
    /// `for_programs`: standard output is for programs, so all that is said goes to standard error.
    explicit Talk(bool for_programs) : for_programs_(for_programs) {}

    void say(const std::string& text) const;

    /// The next line that is typed; nothing at the end of input, or where `idle` woke us. Where no
    /// terminal shows them, prompt and line are printed. See read_line().
    std::optional<std::string> ask(const std::string& prompt,
                                   const std::function<Idle()>& idle) const;

  private:
    bool for_programs_;
};

}  // namespace senet::terminal
