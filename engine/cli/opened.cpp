#include "cli/opened.h"

#include "native/native_rules.h"
#include "terminal/terminal.h"

namespace senet::cli {

using namespace terminal;

std::unique_ptr<script::ScriptedGame> Opened::rules() const {
    if (!config.native) return script->rules();
    return std::make_unique<native::NativeRules>(*script, compiler());
}

Opened open(const settings::Request& request) {
    Opened opened{settings::load(home(), request), nullptr};
    opened.script = std::make_shared<const script::Script>(read_script(opened.config));
    return opened;
}

play::Kinship kinship(const Opened& player, const Opened& referee) {
    if (player.script->fingerprint() == referee.script->fingerprint()) return play::Kinship::Same;
    return player.script->game_fingerprint() == referee.script->game_fingerprint()
        ? play::Kinship::Sisters
        : play::Kinship::Strangers;
}

void wait_for_code(script::ScriptedGame& rules) {
    if (auto* native = dynamic_cast<native::NativeRules*>(&rules)) native->wait(interrupted());
}

}  // namespace senet::cli
