// How fast a game's rules and search are, in the Lua VM and as machine code: measured, with a
// signature of the search that is the same on every machine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "jobs/evaluation_speed.h"
#include "jobs/host.h"
#include "search/result.h"

namespace senet::jobs {

inline constexpr std::uint64_t kSignatureNodes = 400'000;  // a game's signature is within these
inline constexpr int kPlainDepth = 6;

struct SpeedTask {
    settings::Request request;
    bool plain = false;  // the search that all implementations of the rules search the same tree in
    int depth = kPlainDepth;  // of the plain one
};

struct Speed {
    std::uint64_t perft_nodes = 0;  // 0: not measured
    double perft_seconds = 0;
    std::uint64_t search_nodes = 0;
    double search_seconds = 0;
    std::uint64_t signature = 0;
    int depth = 0;
    std::map<int, std::uint64_t> nodes_to{};  // each full depth

    void note(const search::Result& done);
    double perft_nps() const;
    double search_nps() const;
};

/// How fast a game is in the VM, and in machine code where some was made.
struct GameSpeed {
    std::string name;
    bool evaluates = false;  // states are worth something before the game is over
    std::string network{};  // the file of the one that evaluates them; empty: none does
    std::optional<EvaluationSpeed> evaluation{};  // of that network
    Speed vm{};
    std::optional<Speed> native{};
    double engine_share = 0;  // of the search's time, as it is played; 0 where `plain`
    bool all_native = false;  // no function that a search asks is left to the VM
    bool some_refused = false;  // there is a compiler, and it could not make code of all

    const Speed& best() const { return native ? *native : vm; }
    double ratio() const { return native->search_nps() / vm.search_nps(); }
};

/// Measures a game for a second or two. THROWS Error, also where the game is over at its start, and
/// Interrupted; std::logic_error where VM and machine code did not visit the same positions.
GameSpeed speed_of_game(const Host& host, const SpeedTask& task);

}  // namespace senet::jobs
