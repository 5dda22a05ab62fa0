// A game of the user's own, begun as a copy of another: its script and settings, what editors read
// beside them, and a short check of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "game/check.h"
#include "jobs/host.h"
#include "script/script.h"

namespace senet::jobs {

struct NewGameTask {
    std::string name;  // of the game; or where to write it: my/game, ./game.lua
    settings::Request like;  // the game to start from
    bool for_editors = true;  // with types in the script, and the files that know them
    std::optional<settings::Home> into{};  // of the new game, if not the host's
};

/// THROWS Error unless it can be a game's.
void check_game_name(const std::string& name);

class NewGame {
  public:
    /// Writes its files. THROWS Error, and writes nothing over.
    NewGame(const Host& host, const NewGameTask& task);

    /// What commands call it.
    const std::string& called() const { return called_; }
    const std::vector<std::string>& files() const { return files_; }
    /// A short look for mistakes. THROWS Interrupted.
    game::CheckReport check() const;

  private:
    const Host& host_;
    std::string called_;
    std::vector<std::string> files_;  // that were written
    script::Script script_;
};

}  // namespace senet::jobs
