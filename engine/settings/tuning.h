// A tuning's file: what is tuned, how, and what it may cost. `senet tune --new GAME` writes the
// commented file that is its manual; config/README.md has a worked example.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "settings/tournament.h"
#include "settings/tunables.h"
#include "tune/options.h"

namespace senet::settings {

/// An entry of `tune`: which, and a range narrower than what they have.
struct TuneEntry {
    std::string pattern;  // a name of `senet params`, or of several with * in it
    std::optional<double> least, most, step;
    SourcePosition where;
};

/// The match at the end, tuned against start.
struct Verdict {
    int games = 2000;  // at most
    tournament::SprtOptions sprt;
};

struct Tuning {
    enum class Method { Spsa, Texel, Race };

    std::filesystem::path file;
    Request game;
    Method method = Method::Spsa;
    std::vector<TuneEntry> entries;
    std::vector<Entrant> candidates;  // of a race, beside what `tune` gives
    std::int64_t budget = 10'000;  // games; of a Texel run nothing
    std::string positions;  // the file of a Texel run
    play::TimeControl control;  // of all games
    tournament::Options match;  // openings, adjudication, seed and threads of all games
    tune::SpsaOptions spsa;  // its gains are left empty
    std::optional<double> spsa_c, spsa_r;  // c as a share of the range
    tune::TexelOptions texel;
    tune::RaceOptions race;
    std::optional<Verdict> verdict = Verdict{};
    std::uint64_t fingerprint = 0;  // of all that is set, but for what may change at any time
    std::map<std::string, std::string> texts{};  // all that, by its path
    Node tree{};  // the file, each value with its place
};

/// THROWS Error with file, line and column of what is wrong. What the entries name is found out by
/// chosen().
Tuning read_tuning(const Home& home, const Place& file);

/// What the entries choose of what there is, in its order and each once, with the ranges they give.
/// THROWS Error for an entry that chooses nothing, or that gives a range which is none or goes
/// beyond what is allowed.
std::vector<Tunable> chosen(const std::vector<TuneEntry>& entries,
                            const std::vector<Tunable>& tunables);

}  // namespace senet::settings
