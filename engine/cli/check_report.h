// What `senet check` says, as text or as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

#include "cli/command.h"
#include "game/check.h"

namespace senet::cli {

/// A fault, and the setting that brings it about: "options.width=8"; empty for the one that was
/// asked for.
struct ToldFault {
    game::Fault fault;
    std::string set{};
};

nlohmann::json as_json(const ToldFault& told);

/// A setting that the script itself refuses, in its own words.
struct Refusal {
    std::string set;
    std::string words;
};

class CheckReporter {
  public:
    explicit CheckReporter(bool json) : json_(json) {}

    void print(const ToldFault& told) const;
    void print(const Refusal& refusal) const;
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
