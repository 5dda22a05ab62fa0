// A player's settings with the script that they name, read once: from this every thread makes rules
// of its own over the same machine code.
#pragma once

#include <memory>

#include "cli/command.h"
#include "play/computer.h"

namespace senet::cli {

struct Opened {
    settings::Config config;
    std::shared_ptr<const script::Script> script;

    std::unique_ptr<script::ScriptedGame> rules() const;
};

/// THROWS Error.
Opened open(const settings::Request& request);

/// How the player's rules relate to those of the referee.
play::Kinship kinship(const Opened& player, const Opened& referee);

/// Compiled before the first game, so that no game is played at another speed than the others.
void wait_for_code(script::ScriptedGame& rules);

}  // namespace senet::cli
