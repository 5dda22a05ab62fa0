// Prints what `senet check` finds, as text or as JSON.
#pragma once

#include <string>
#include <vector>

#include "words/check_words.h"
#include "words/code_text.h"
#include "words/profile_text.h"

namespace senet::cli {

class CheckReporter {
  public:
    explicit CheckReporter(bool json) : json_(json) {}

    void print(const words::ToldFault& told) const;
    void print(const words::Refusal& refusal) const;
    void print(const game::Note& note) const;
    void print(const words::ToldCode& code) const;
    void print(const words::HookProfile& profile) const;
    void print(const game::SideBySide& compared, const std::vector<game::Hook>& in_vm) const;
    /// That nothing was compared, because of faults of these rules.
    void not_compared(const std::vector<std::string>& rules) const;
    void summarise(const game::Game& game, const std::string& script,
                   const game::CheckReport& report, std::size_t faults) const;
    void print_totals(const game::CheckReport& report, const game::Rules& rules,
                      std::size_t faults) const;
    /// That the command waits until one of the files changes.
    void watching(const std::string& script, std::size_t files) const;
    void begin_anew() const;

  private:
    bool json_;
};

}  // namespace senet::cli
