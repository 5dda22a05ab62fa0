// The matches that judge networks while they are learnt: a round's against the best before it, with
// equal positions, so that the same seed comes to the same networks. The last one is the verdict.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "jobs/host.h"
#include "tournament/journal.h"
#include "tournament/sprt.h"
#include "tournament/tally.h"

namespace senet::jobs {

struct LearnRound;

struct LearnMatch {
    settings::Request request{};  // the game, and the seed of the openings
    std::filesystem::path network{};  // of the first player, who is called "network"
    std::string other{};  // what the second one is called,
    std::filesystem::path other_network{};  // and his; empty: the script's evaluate()
    int games = 60;
    double moves_of_game = 0;  // as far as is known: short ones have short openings
    std::string limits{};  // a move, as YAML: "nodes: 5000"
    int threads = 1;
    std::optional<tournament::SprtOptions> sprt{};
    /// Positions by which the second one's evaluation judges each throw; nothing: none is judged.
    std::optional<std::uint64_t> luck{};
    bool by_place = false;  // of more than two players, places count and not only the first
    std::filesystem::path folder{};
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

/// Notes what a round's match has shown: where throws were judged, with luck taken off.
void tell_result(const tournament::Standings& standings, LearnRound& round);

/// Nothing where it was interrupted. THROWS Error.
std::optional<tournament::Standings> play_match(const Host& host, const LearnMatch& match);

}  // namespace senet::jobs
