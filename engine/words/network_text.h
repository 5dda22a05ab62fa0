// What a network that evaluates a game has to say, in the game's own words.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/look.h"
#include "game/rules.h"
#include "network/network.h"

namespace senet::words {

/// Who evaluates states: "network", "script" for its evaluate(), null where nothing does.
nlohmann::json evaluation_as_json(const game::Rules& rules);
/// "Positions are evaluated by the network NAME."; `evaluators` is who does that, empty where there
/// is no network: then so is this.
std::string evaluation_words(const std::string& evaluators);

/// "White on d4", "South holds 12 or more"; as Features::name() has it where the view does not show
/// it.
std::string feature_words(const game::Game& game, const network::Features& features,
                          std::uint32_t feature, Look look);

/// The largest effects, a row each, as `mover` sees them; empty where none has any. Without what
/// stands where the view has no cell.
std::string effects_table(const game::Game& game, const network::Features& features,
                          const std::vector<network::Effect>& effects, game::Player mover,
                          const Page& page);

}  // namespace senet::words
