// Games as jobs open them. A game that is asked by one thread is a config and its rules; where
// several threads play, each makes rules of its own from a script that was read once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/line.h"
#include "jobs/host.h"
#include "network/network.h"
#include "play/computer.h"
#include "script/script.h"
#include "settings/config.h"
#include "settings/tunables.h"

namespace senet::jobs {

/// THROWS Error.
script::Script read_script(const Host& host, const settings::Config& config);
/// The script's options, as they are set.
std::map<std::string, std::string> option_values(const script::ScriptedGame& rules);
/// The same in words: "height 6, width 7", or "none".
std::string options_words(const script::ScriptedGame& rules);

/// The network that the settings name; nothing where they name none. A script that has changed
/// since it was learnt is told of. If its state has, the settings forget a network that is the
/// game's own, so that its author can go on. THROWS Error where it is not of this game.
std::shared_ptr<const network::Network> network_of(const Host& host, settings::Config& config,
                                                   const script::Script& script);
/// Its file, as messages name it; empty where the settings name none.
std::string network_shown(const settings::Config& config);
/// The one that evaluates for these rules; nullptr where none does.
const network::Network* network_of(const game::Rules& rules);
/// Who evaluates, as messages name it: "the network NAME", or "evaluate() and the network NAME"
/// where it was learnt beside that; empty without a network.
std::string evaluators_shown(const settings::Config& config, const game::Rules& rules);

/// Makes a script's rules for one thread at each call: in machine code as soon as it is there, if
/// the config wants that. The script was read once, and all share its machine code.
using ScriptedMaker = std::function<std::unique_ptr<script::ScriptedGame>()>;
/// With the settings' network, as network_of() has it. THROWS Error.
ScriptedMaker rules_maker(const Host& host, settings::Config& config);
/// One for a single thread. THROWS Error.
std::unique_ptr<script::ScriptedGame> make_rules(const Host& host, settings::Config& config);

/// What can be tuned of a game, without the choices that it does not take as its other settings
/// are.
std::vector<settings::Tunable> tunables(const settings::Config& config,
                                        script::ScriptedGame& rules);

/// The options for somebody who thinks alone: on all processors, unless they say otherwise, or what
/// limits the search promises that it repeats.
search::Options thinking_alone(search::Options options, const search::Limits& limits);

/// A game that one thread asks.
struct OpenGame {
    settings::Config config;
    std::unique_ptr<script::ScriptedGame> rules;
    ScriptedMaker more;  // for other threads
};
/// THROWS Error.
OpenGame open_game(const Host& host, const settings::Request& request);
/// The same for who searches it. THROWS Error, which `who` begins ("a search needs"), also where
/// the game has throws or more than two players: these are counted and checked, not searched yet.
OpenGame open_game(const Host& host, const settings::Request& request, std::string_view who);

/// Where a game begins that is not played from its start.
struct Beginning {
    std::string position{};  // in the game's notation; empty: its start
    std::string moves{};  // played from there, as people write them
};
/// The line from the game's start, of this seed, or from where else it begins. THROWS Error.
game::Line open_line(const Host& host, game::Rules& rules, std::uint64_t seed,
                     const Beginning& beginning = {});

/// A game that several threads play: a player's settings with the script that they name, read once,
/// from which every thread makes rules of its own over the same machine code.
struct SharedGame {
    settings::Config config;
    std::shared_ptr<const script::Script> script;
    std::shared_ptr<const game::Evaluator> network;  // the settings', if they name one
    native::Compiler* compiler = nullptr;

    std::unique_ptr<script::ScriptedGame> rules() const;
};
/// `check` sees settings and script before anything is said of the network. THROWS Error, also what
/// `check` throws.
SharedGame open_shared_game(const Host& host, const settings::Request& request,
                            const std::function<void(const SharedGame&)>& check = {});

/// How the player's rules relate to those of the referee.
play::Kinship kinship(const SharedGame& player, const SharedGame& referee);

/// Compiled before the first game, so that no game is played at another speed than the others.
void wait_for_code(script::ScriptedGame& rules, const Interrupt& interrupt);

}  // namespace senet::jobs
