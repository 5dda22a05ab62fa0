// Prints what `senet check` finds, as text or as JSON.
#pragma once

#include <string>

#include "words/check_words.h"

namespace senet::cli {

class CheckReporter {
  public:
    explicit CheckReporter(bool json) : json_(json) {}

    void print(const words::ToldFault& told) const;
    void print(const words::Refusal& refusal) const;
    void print(const game::Note& note) const;
    void summarise(const game::Rules& rules, const std::string& script,
                   const game::CheckReport& report, std::size_t faults) const;
    void print_totals(const game::CheckReport& report, std::size_t faults) const;
    /// That the command waits until one of the files changes.
    void watching(const std::string& script, std::size_t files) const;

  private:
    bool json_;
};

}  // namespace senet::cli
