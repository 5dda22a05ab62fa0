// The folder of a match or tournament, as jobs find it: what was played, by whom, under which
// rules, and what of that is no longer as it was.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "jobs/entrants.h"
#include "jobs/place.h"
#include "tournament/identity.h"
#include "tournament/journal.h"

namespace senet::jobs {

/// What decides the games of a run.
tournament::Identity identity(const settings::Tournament& tournament, const Entrants& entrants);

/// Makes the folder, and those it lies in, where there is none. THROWS Error.
void make_folder(const std::filesystem::path& folder);
/// A folder is of one kind of run. THROWS Error where it has that file, which is of another kind.
void check_holds_no(const char* file, const std::filesystem::path& folder, std::string_view what);
/// The journal's file in a folder, which is made if there is none. THROWS Error.
std::filesystem::path journal_file(const std::filesystem::path& folder);
/// Tells what was done about damage in the journal.
void tell_news(const Host& host, tournament::Journal& journal);
/// Whether a run that has all its games may go on to have more.
enum class MoreGames { Refused, Allowed };
/// A run goes on only as what it began as: writes down what it is, or THROWS Error where it was
/// something else. `file` is where it is described.
void begin_or_go_on(const Host& host, tournament::Journal& journal, tournament::Identity about,
                    const std::filesystem::path& file, MoreGames more = MoreGames::Refused);
/// Tells that nothing was lost by the interruption.
void tell_kept(const Host& host, std::size_t games, const std::filesystem::path& folder);

/// A run that is there already, opened to be read, also while it is being played.
class RunFolder {
  public:
    /// THROWS Error.
    RunFolder(const Host& host, const std::filesystem::path& folder, tournament::Journal::Use use);

    /// Holds the games against the plan and, where nobody did yet and the rules are what they were,
    /// against the rules. RETURNS what is no longer as it was, in a sentence; empty if nothing.
    /// THROWS Error that names a game, and Interrupted.
    std::string check();

    const std::filesystem::path folder;
    tournament::Journal journal;
    const tournament::Identity about;
    const settings::Tournament tournament;
    Entrants entrants;

  private:
    const Host& host_;
};

}  // namespace senet::jobs
