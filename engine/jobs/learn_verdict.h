// The verdict on a network that was learnt: a match with equal time against what there was.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "jobs/host.h"
#include "jobs/learn_match.h"
#include "jobs/verdict.h"

namespace senet::jobs {

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

struct BegunVerdict {
    int round = 0;  // whose network is judged
    VerdictSize size{};
    double time = 0;  // seconds that the whole run had when the size was chosen
};

struct VerdictTime {
    double whole = 0;  // seconds that the run may take,
    double least = 0;  // and of them those of the verdict, however late it begins
};

struct VerdictTask {
    int round = 0;
    LearnMatch match{};  // but for its games, limits and test
    VerdictSize most{};
    std::optional<VerdictTime> time{};  // nothing: `most` is what is played
    std::string against{};  // in words
    std::function<double()> seconds{};  // that the run has taken
    std::function<void()> keep{};  // what was begun
};

struct Verdict {
    Judged judged;
    std::string words;
};

/// As much as the time allows. What a longer time takes up again goes on to more games, and so does
/// one without an answer whose games were shorter than thought. Nothing where it was interrupted.
/// THROWS Error.
std::optional<Verdict> play_verdict(const Host& host, std::optional<BegunVerdict>& begun,
                                    VerdictTask task);

}  // namespace senet::jobs
