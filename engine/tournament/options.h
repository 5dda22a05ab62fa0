// What a tournament's file says of it, but for who plays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.h"
#include "game/value.h"
#include "play/options.h"

namespace senet::tournament {

enum class Format {
    RoundRobin,  // everybody against everybody; of two players: a match
    Neighbours,  // everybody against the next in the list, as rungs of a ladder are measured
    Gauntlet,  // the first `seeds` players against all others
    Swiss,  // rounds of players with like scores who have not met
    Knockout,  // the loser of an encounter is out; the higher seed has the byes
    Ladder,  // neighbours on the ladder play; the lower one climbs by winning
    BestArm,  // the better half goes on, until one is left (Karnin, Koren and Somekh 2013)
};

/// Whether all games are known before any is played; with more of them, the first stay the same.
constexpr bool is_known_beforehand(Format format) {
    return format == Format::RoundRobin || format == Format::Neighbours ||
        format == Format::Gauntlet;
}

/// Who sits where in games of more than two players. The games of a set have one opening and the
/// same dice, and every way in which two players can share the seats.
enum class Seating {
    Shared,  // the two of an encounter, each in half of the seats
    One,  // the two of an encounter, one of them in a single seat and the other in all others
    All,  // as many players as there are seats, in every rotation of an order that changes by sets
};

/// What counts in games of more than two players.
enum class Scoring {
    Win,  // the first place: the whole of it, or a share where several have it
    Place,  // who came out better, of each two
};

struct SetRules {
    int seats = 2;  // of a game
    Seating seating = Seating::Shared;
    Scoring scoring = Scoring::Win;
};

struct FormatOptions {
    Format format = Format::RoundRobin;
    int games = 100;  // of an encounter of two; BestArm: of all, at most. Of games of two, even; of
                      // more, as many more as make the last set whole
    Seating seating = Seating::Shared;
    Scoring scoring = Scoring::Win;
    int seeds = 1;  // Gauntlet
    int rounds = 0;  // Swiss, Ladder; 0: as many as sort the field, log2 of the players
};

/// Openings that the engine makes.
struct MadeOpenings {
    int plies = 4;  // random moves; 0: every game begins at the start
    int choices = 4;  // so many are looked at for each opening
    int depth = 3;  // by a search of so many plies; 0: by none, and the first will do
    std::optional<std::uint64_t> nodes = 20'000;  // and of no more than so many positions: three
                                                  // plies of amazons are millions
    std::optional<game::Value> within{};  // none is worth more to either player, by that search
};

/// How openings are taken from a file.
struct BookUse {
    enum class Order { Sequential, Random };
    Order order = Order::Sequential;  // random: by the run's seed
    int start = 1;  // the number of the first one in that order
    std::optional<std::uint32_t> plies{};  // no more moves of each
};

/// What the two bounds of a test are a difference of. The number of games that a test takes follows
/// from normalized Elo alone; from Elo, also from how many of the games are drawn.
enum class EloModel { Normalized, Logistic };

struct SprtOptions {
    double elo0 = 0;  // H0: this much better, or less
    double elo1 = 10;  // H1: this much better, or more
    double alpha = 0.05;  // probability of deciding for H1 at elo0
    double beta = 0.05;  // probability of deciding for H0 at elo1
    EloModel model = EloModel::Normalized;
};

/// Bounds of either model beyond these are refused. Scores of 97 % are no matter for a sequential
/// test, and normalized Elo of more than this have no distribution of pairs near that of equals,
/// from which the search for one begins.
inline constexpr double kMostSprtElo = 200;
inline constexpr double kMostSprtRisk = 0.45;  // of alpha and of beta
inline constexpr double kLeastSprtRisk = 1e-6;

struct Options {
    FormatOptions format;
    std::string openings;  // a file; empty: they are made
    BookUse book;
    MadeOpenings made;
    play::Adjudication adjudication;
    std::optional<std::uint64_t> luck{};  // positions by which each throw is judged
    std::optional<SprtOptions> sprt{};  // ends a match of two when it has decided
    int threads = 0;  // games at once; 0: as many as the machine has processors
    std::string jobs{};  // a broker's address: agents play, wherever they are; empty: this machine
    SourcePosition jobs_at{};  // where that was said
    std::uint64_t seed = 1;
};

}  // namespace senet::tournament
