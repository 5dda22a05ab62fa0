// Learning a network as a job, from nothing but the rules: rounds of self-play and training, and at
// the end a match at equal time against the script's own evaluation.
//
//   FOLDER/learn.json        what is learnt, and how far it is
//   FOLDER/round-3/          that round's games, while they are learnt from
//   FOLDER/round-3.net       its network
//   FOLDER/match-3/          its match against the best network before it
//   FOLDER/verdict-3/        its match against evaluate(), where it is the best of all
//   FOLDER/GAME.net          the best network, with the verdict in words
//   FOLDER/learn.html        all that as a page, anew after each round
//
// Whatever ends it, it goes on where it stopped, and the same seed and rounds come to the same
// networks byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "jobs/verdict.h"
#include "tournament/journal.h"
#include "tournament/sprt.h"
#include "tournament/statistics.h"

namespace senet::jobs {

/// What stands for an Elo that has no bound, as a match was won or lost throughout.
inline constexpr double kMostElo = 2000;

struct LearnTask {
    settings::Request request;
    std::int64_t milliseconds = 3'600'000;  // for all of it; it may take a little more
    std::optional<int> rounds{};  // exactly so many, whatever the time
    std::optional<std::size_t> positions{};  // of a round; nothing: by the time
    /// A move of self-play; nothing: 500, or 150 where the time is less than half an hour.
    std::optional<std::uint64_t> nodes{};
    /// Hidden units: 16, 32, 64 or 128; nothing: those of `from`, or else 32.
    std::optional<std::size_t> width{};
    std::string from{};  // a network's file to go on from; empty: from nothing
    bool script = false;  // it is added to evaluate(), which plays the first games
    std::vector<std::string> fields{};  // that it sees; empty: what is shown, and what helps
    int threads = 0;  // 0: as many as there are processors
    int verdict_games = 400;  // at most; with dice four times as many
    std::int64_t verdict_milliseconds = 50;  // a move; fewer where the time is short
    std::filesystem::path folder{};
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

struct LearnRound {
    int number = 0;
    std::size_t wanted = 0, positions = 0;
    std::uint64_t games = 0, searched = 0, proven = 0;
    double seconds = 0;  // of self-play,
    double whole = 0;  // and of all of it
    double loss = 0, floor = 0;  // of its fit, over games held back
    double rounding = 0;  // mean difference of the integers, in logits
    std::uint64_t match_games = 0;  // against the best network before it; 0: it played none
    double match_plies = 0;  // of such a game, on average
    std::uint64_t network = 0;  // hash of its file; 0: not known
    double elo = 0, elo_low = 0, elo_high = 0;  // of that match, with its 95 % interval
    bool kept = true;  // it is the best one now
    std::vector<std::string> fields{};  // that its network sees; empty: what is shown
};

struct Learnt {
    std::vector<LearnRound> rounds{};
    std::filesystem::path network{};
    std::filesystem::path report{};  // the page
    std::filesystem::path settings{};  // the game's own, which are to name it; perhaps a new file
    bool is_from = false;  // no round was better than the network that it went on from
    std::string how{};  // in words: from how much
    std::string verdict{};  // in words; empty where there was none
    std::optional<Judged> judged{};  // by that match,
    int judged_round = 0;  // and of which round its network is

    bool accepted() const { return judged && judged->decision == tournament::Decision::AcceptH1; }
};

/// Nothing where it is interrupted. `heard` is told of each round that is done, also of those of
/// earlier calls. THROWS Error, with the reason where learning makes no sense.
std::optional<Learnt> learn(const Host& host, const LearnTask& task,
                            const std::function<void(const LearnRound&)>& heard);

}  // namespace senet::jobs
