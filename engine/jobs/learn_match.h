// The matches that judge networks while they are learnt: a round's against the best before it, with
// equal positions, so that the same seed comes to the same networks; and the verdict, with equal
// time.
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
    std::string limits{};  // a move, as YAML: "nodes: 5000"
    int threads = 1;
    std::optional<tournament::SprtOptions> sprt{};
    /// Positions by which the second one's evaluation judges each throw; nothing: none is judged.
    std::optional<std::uint64_t> luck{};
    bool by_place = false;  // of more than two players, places count and not only the first
    std::filesystem::path folder{};
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

/// How much a verdict may be.
struct VerdictSize {
    int games = 0;
    std::int64_t milliseconds = 0;  // a move
};
/// With fewer, an answer is unlikely: by results alone, an SPRT of 0 to 20 decides nothing before
/// 76 games, even if all of them are won.
inline constexpr int kGamesForVerdict = 120;
/// What so many seconds on so many threads are enough for, where a game has so many moves: up to
/// `most`. Where that is little, moves get less time before there are fewer games than
/// kGamesForVerdict; 20 games at 10 ms a move are the least.
VerdictSize verdict_size(double seconds, int threads, double moves, const VerdictSize& most);
/// Of a verdict that goes on for so long, with as much time a move as it had: up to `most` games
/// more.
VerdictSize verdict_size_of_more(double seconds, int threads, double moves,
                                 const VerdictSize& before, int most);
/// What is said of it before it is played, where `already` of its games are.
std::string verdict_forecast(const VerdictSize& size, const std::string& against, double moves,
                             int threads, int already);

/// Notes what a round's match has shown: where throws were judged, with luck taken off.
void tell_result(const tournament::Standings& standings, LearnRound& round);

/// Nothing where it was interrupted. THROWS Error.
std::optional<tournament::Standings> play_match(const Host& host, const LearnMatch& match);

}  // namespace senet::jobs
