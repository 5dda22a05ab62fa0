#include "benchmarks/twins.h"

#include <filesystem>

#include "native/native_rules.h"
#include "play/comparison.h"

namespace senet::benchmarks {

// The published counts: plain alpha-beta without a table, every win worth the same, compared across
// several game systems.
const std::vector<Twin>& all_twins() {
    static const std::vector<Twin> twins{
        {"games/connect4.lua", connect4_twin, 11, 7, 0},
        {"games/breakthrough.lua", breakthrough_twin, 6, 4, 0},
        {"games/othello.lua", othello_twin, 8, 7, 0},
        {"games/ur.lua", ur_twin, 5, 11, 0},
        {"games/backgammon.lua", backgammon_twin, 0, 5, 0},
        {"tests/benchmarks/scripts/connect4_array.lua", connect4_array_twin, 11, 7, 1'692'129},
        {"tests/benchmarks/scripts/connect4_bits.lua", connect4_bits_twin, 11, 7, 1'692'129},
        {"tests/benchmarks/scripts/breakthrough_array.lua", breakthrough_array_twin, 8, 4,
         1'301'224},
        {"tests/benchmarks/scripts/breakthrough_bits.lua", breakthrough_bits_twin, 8, 4, 1'301'224},
        {"tests/benchmarks/scripts/othello_array.lua", othello_array_twin, 11, 7, 507'228},
        {"tests/benchmarks/scripts/othello_bits.lua", othello_bits_twin, 11, 7, 507'228},
        {"tests/benchmarks/scripts/chesslike.lua", chesslike_twin, 5, 4, 0},
    };
    return twins;
}

script::Script script_of(const Twin& twin) {
    return {std::filesystem::path(SENET_SOURCE_HOME) / twin.script, twin.script, {}};
}

std::string name_of(const Twin& twin) { return std::filesystem::path(twin.script).stem().string(); }

search::Options plain_options() { return play::bare_alpha_beta(); }

/// The script in machine code, once that is made.
std::unique_ptr<game::Rules> native_rules(const Twin& twin) {
    static native::Compiler compiler;
    auto rules = std::make_unique<native::NativeRules>(script_of(twin), compiler);
    rules->wait();
    return rules;
}

const std::vector<Implementation>& implementations() {
    static const std::vector<Implementation> all{
        {"twin", [](const Twin& twin) { return twin.make(script_of(twin).rules()->game()); }},
        {"machine code", native_rules},
        {"VM", [](const Twin& twin) { return script_of(twin).rules(); }, true},
    };
    return all;
}

}  // namespace senet::benchmarks
