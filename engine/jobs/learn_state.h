// Where a run of learning stands, as its folder has it from one call to the next.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "jobs/kept_json.h"
#include "jobs/learn_run.h"
#include "jobs/learn_verdict.h"

namespace senet::jobs {

struct LearnState {
    std::vector<LearnRound> rounds{};  // those that are done
    std::optional<std::size_t> wanted{};  // positions of the round that goes on
    std::vector<std::string> fields{};  // that the next network sees; empty: what is shown
    int chosen = -1;  // the last round that they were chosen for
    std::uint64_t nodes = 0;  // a move of self-play, where the task leaves that open
    bool samples = false;  // as self-play's options have it
    std::optional<BegunVerdict> verdict{};  // the last one
    double spread = 0;  // of margins, where they are learnt; 0: not known yet
    double seconds = 0;  // of earlier calls,
    double spent = 0;  // and of them on the round that goes on
    std::size_t before = 0;  // positions that another run learnt from, whose network plays first
    std::size_t enough = 1'000'000;  // positions to learn from: older games may go

    int round() const { return static_cast<int>(rounds.size()); }
    /// The last round before this one whose network was kept; -1: none.
    int best_before(int number) const;
    int best() const { return best_before(round()); }
    std::size_t positions_of(int first, int last) const;
    /// The run goes on from a network that learnt from so many positions. One that learns from far
    /// fewer is worse, whoever plays them.
    void go_on_from(std::size_t positions);
    /// Of a round after these, where the first has so many: a long run's rounds grow. Three in a
    /// row, which a network learns from, are then half of all that were played.
    std::size_t positions_of_next(std::size_t first) const;
    /// The first of the rounds that a round learns from: it takes the last three, and more of them
    /// where they are small; `without_first`, the first round's games only where there are no
    /// others.
    int first_learnt_from(int number, bool without_first) const;
    /// Two rounds or more since the best network brought no better one, though they had enough to
    /// learn from, and their matches together make a gain of 20 Elo unlikely.
    bool gained_nothing(bool without_first) const;
    /// As it was before that round, but for the time.
    void go_back_to(int number);
};

/// As many as of a round's match, or, where it has played none, by the length of self-play's games.
/// Those have some moves by lot, and end as soon as a search sees the end.
double moves_of_game(const LearnRound& round);

/// Where the state lies.
std::filesystem::path state_file(const std::filesystem::path& folder);

/// THROWS Error with the system's reason.
void keep_state(const std::filesystem::path& folder, const JobIdentity& about,
                const LearnState& state);

/// Removes the matches of these rounds, from the first to the last.
void forget_matches(const std::filesystem::path& folder, int first, int last);

/// As if nothing had been begun: the folder goes as well, unless it holds something else.
void forget_state(const std::filesystem::path& folder);

/// What the folder has; where it has nothing, a state to begin with. `mend`: also where it is not
/// as it was written. THROWS Error, also where another run is kept, or what a run would write over.
LearnState begin_or_go_on(const Host& host, const std::filesystem::path& folder,
                          const JobIdentity& about, const game::Game& game, bool mend);

}  // namespace senet::jobs
