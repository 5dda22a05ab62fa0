// The scripts that have a hand-written twin, how deep they are searched to be measured, and what
// can run them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "game/rules.h"
#include "script/script.h"
#include "search/options.h"

namespace senet::benchmarks {

struct Twin {
    std::string script;  // below the sources: "games/connect4.lua"
    /// The twin, for the game that the script declares.
    std::function<std::unique_ptr<game::Rules>(const game::Game&)> make;
    /// Plain alpha-beta to this depth takes about a second or less in C++; 0: the twin has no
    /// evaluation, and is counted only.
    int search_depth;
    int perft_depth;
    std::uint64_t nodes;  // of that search from the start, wins counted alike; 0: not published
};

const std::vector<Twin>& all_twins();

script::Script script_of(const Twin& twin);

/// "connect4_array" of its script's path.
std::string name_of(const Twin& twin);

/// Plain alpha-beta: no table, the rules' own move order, every win worth the same.
search::Options plain_options();

/// A way to run a game; whatever runs scripts in another way joins the list.
struct Implementation {
    std::string name;
    std::function<std::unique_ptr<game::Rules>(const Twin&)> make;
    bool slow = false;  // measured on a part of the tree
};

/// The twin first, which the others are held against.
const std::vector<Implementation>& implementations();

/// The same rules as games/connect4.lua, and so on. `game` is the script's own.
std::unique_ptr<game::Rules> connect4_twin(const game::Game& game);
std::unique_ptr<game::Rules> connect4_array_twin(const game::Game& game);
std::unique_ptr<game::Rules> connect4_bits_twin(const game::Game& game);
std::unique_ptr<game::Rules> breakthrough_twin(const game::Game& game);
std::unique_ptr<game::Rules> breakthrough_array_twin(const game::Game& game);
std::unique_ptr<game::Rules> breakthrough_bits_twin(const game::Game& game);
std::unique_ptr<game::Rules> othello_twin(const game::Game& game);
std::unique_ptr<game::Rules> othello_array_twin(const game::Game& game);
std::unique_ptr<game::Rules> othello_bits_twin(const game::Game& game);
std::unique_ptr<game::Rules> chesslike_twin(const game::Game& game);
std::unique_ptr<game::Rules> ur_twin(const game::Game& game);
std::unique_ptr<game::Rules> backgammon_twin(const game::Game& game);

}  // namespace senet::benchmarks
