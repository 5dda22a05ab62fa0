// The settings of a game as the options of UCI and its kin: what is offered, and what an option
// that was set means for the request by which the game is opened.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "jobs/opened.h"

namespace senet::jobs {

class EngineOptions {
  public:
    /// `request` as it was asked for first. THROWS Error.
    EngineOptions(const settings::Home& home, settings::Request request);

    /// "option name Hash type spin default 64 min 1 max 65536", one a line; of the game that is
    /// open, with the values that it was opened with as defaults.
    std::vector<std::string> offered(const OpenGame& game) const;

    /// How the game is to be opened now.
    settings::Request request() const;
    /// Whether these open the game as those do.
    bool opens_as(const EngineOptions& other) const {
        return base_.game == other.base_.game && base_.level == other.base_.level &&
            sets_ == other.sets_;
    }

    /// Whether an option limits how well the engine plays, so that its own limits count beside
    /// those of "go".
    bool limited() const;

    int lines = 1;  // MultiPV
    bool ponder = false;  // whether the manager lets us think on the other player's time
    int overhead = 10;  // milliseconds held back from every time
    bool forgets = false;  // "Clear Hash" was pressed; whoever does so takes this back

    /// THROWS Error for an option that does not exist, or a value that it can't have. Whether the
    /// settings of the game hold is found out when it is opened.
    void set(const std::string& name, const std::string& value);

  private:
    void choose_game(const std::string& name);
    void change(const std::string& setting, const std::string& value);

    settings::Request base_;
    std::vector<std::string> games_;
    std::vector<std::pair<std::string, std::string>> sets_;  // of which the last one counts
};

}  // namespace senet::jobs
