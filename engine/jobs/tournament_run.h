// A tournament, or a match of two, as a job: opened from its file, played in the folder that its
// journal lies in, gone on with after an interruption, and asked at any time for how it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "jobs/entrants.h"
#include "jobs/report.h"
#include "settings/source.h"
#include "tournament/runner.h"
#include "tournament/tally.h"
#include "words/standings_text.h"

namespace senet::jobs {

/// For who plays a tournament in parts: which games are played here, and other runs of the same
/// file whose games are taken.
struct TournamentParts {
    tournament::Part here{};
    std::vector<std::filesystem::path> others{};
    tournament::Journal::Use use_of_others = tournament::Journal::Use::Read;  // or ReadSound
};

class TournamentRun {
  public:
    using End = tournament::Runner::End;

    /// Opens everything, and goes on with what the folder has. `use` is Write or Mend. THROWS
    /// Error.
    TournamentRun(const Host& host, const settings::Place& file, std::filesystem::path folder,
                  tournament::Journal::Use use, const TournamentParts& parts = {});

    /// Plays what is left, and writes the games and the page. The listener is shown how it stands
    /// meanwhile. Once only. THROWS Error.
    End play();

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path games_file() const;
    std::filesystem::path report_file() const;
    const settings::Tournament& tournament() const { return tournament_; }
    const std::vector<std::string>& names() const { return names_; }  // of the players
    const tournament::Plan& plan() const { return plan_; }
    const tournament::Tally& tally() const { return tally_; }
    const tournament::Standings& standings() const { return tally_.standings(); }
    /// Of the players, best first, as the format has it.
    tournament::Ranking ranking(const tournament::Ratings& ratings) const;
    /// The same for texts of it, which must not outlive this.
    words::Standing standing() const;
    /// What time each player took; empty until it has been played.
    const std::vector<tournament::MoveTime>& times() const { return times_; }
    /// Of a tournament in parts: games of the plan that are not in this folder.
    std::vector<std::uint64_t> missing() const;
    /// Games that nobody could play, and why.
    const tournament::Faults& set_aside() const { return set_aside_; }
    /// Games that failed through no player.
    std::uint64_t voids() const { return journal_.voids(); }
    /// How many different ones there are; 0: as many as are wanted.
    std::size_t openings() const { return openings_->count(); }
    const game::Game& game() const { return entrants_.game(); }
    double seconds() const { return watch_.seconds(); }  // since it was opened

  private:
    void take_from(const std::filesystem::path& other);
    void write_games(End end);
    void show_page();

    const Host& host_;
    settings::Place place_;  // of its file
    std::filesystem::path folder_;
    TournamentParts parts_;
    settings::Tournament tournament_;
    Entrants entrants_;
    std::vector<std::string> names_;
    tournament::Plan plan_;
    tournament::Journal journal_;
    tournament::Tally tally_;
    std::unique_ptr<tournament::Openings> openings_;
    std::vector<tournament::MoveTime> times_;
    GamesToShow games_;
    tournament::Faults set_aside_;
    std::optional<Entrants> watched_;  // whose rules draw games while others are played
    Stopwatch watch_;
};

/// Plays what is left of the tournament in this file that write_tournament() wrote, in this folder;
/// nothing where it was interrupted. THROWS Error.
std::optional<tournament::Standings> play_tournament(const Host& host, const settings::Place& file,
                                                     const std::filesystem::path& folder,
                                                     tournament::Journal::Use use);

}  // namespace senet::jobs
