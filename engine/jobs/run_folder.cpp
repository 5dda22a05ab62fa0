#include "jobs/run_folder.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "play/pgn.h"
#include "tournament/identity.h"
#include "tournament/recheck.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

fs::path journal_of(const fs::path& folder) {
    std::error_code failure;
    if (!fs::exists(folder, failure))
        throw Error(fmt::format("there is no folder {}", folder.string()));
    if (!fs::is_directory(folder, failure))
        throw Error(fmt::format("{} is no folder of a match or tournament", folder.string()));
    if (!fs::exists(folder / kJournal, failure)) {
        throw Error(fmt::format("{} is no folder of a match or tournament: there is no {} in it",
                                folder.string(), kJournal));
    }
    const fs::path file = folder / kJournal;
    check_is_file({file, file.string(), "a journal of a tournament"});
    return file;
}

settings::Tournament tournament_of(const Host& host, const tournament::Identity& about,
                                   const fs::path& folder) {
    const auto named = about.find("file");
    if (named == about.end())
        throw Error(fmt::format("{} is a run that has not begun", folder.string()));
    fs::path file = named->second;
    std::error_code failure;
    // The file of a match lies in its folder, which may have been moved or copied.
    if (const fs::path beside = folder / file.filename(); fs::exists(beside, failure))
        file = beside;
    check_is_file({file, file.string(), "a tournament's file"});
    return settings::read_tournament(host.home, {file, file.string()});
}

}  // namespace

void make_folder(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        throw Error(fmt::format("cannot write {}: {}", folder.string(), failure.message()));
}

void check_holds_no(const char* file, const fs::path& folder, std::string_view what) {
    std::error_code failure;
    if (!fs::exists(folder / file, failure)) return;
    throw Error(fmt::format("{} holds {} already ({}): choose another folder", folder.string(),
                            what, file));
}

fs::path journal_file(const fs::path& folder) {
    check_holds_no(kLearning, folder, "a run of learning");
    make_folder(folder);
    return folder / kJournal;
}

void begin_or_go_on(const Host& host, tournament::Journal& journal, tournament::Identity about,
                    const fs::path& file, MoreGames more) {
    tell_news(host, journal);
    const std::string what = tournament::changed(about, journal.about());
    if (what.empty()) return;
    if (more == MoreGames::Allowed && tournament::is_longer(about, journal.about()))
        return journal.write({.about = about});
    // What a damaged journal said of its run is lost: whoever mends it says that it is this one.
    const bool is_lost = journal.about().empty();
    const bool has_games = !journal.results().empty();
    if (has_games && !is_lost) {
        throw Error(what + "; undo the change to go on, or begin anew in another folder: " +
                    host.spelling.folder);
    }
    about["file"] = fs::absolute(file).string();
    about["senet"] = SENET_VERSION;
    about["date"] = play::date_today();
    if (!has_games) journal.begin_anew();
    journal.write({.about = about});
}

void tell_news(const Host& host, tournament::Journal& journal) {
    for (const std::string& news : journal.take_news()) host.listener.note(printable(news));
}

void tell_kept(const Host& host, std::size_t games, const fs::path& folder) {
    host.listener.note(fmt::format("{} game{} kept in {}; the same command goes on", games,
                                   games == 1 ? " is" : "s are", folder.string()));
}

RunFolder::RunFolder(const Host& host, const fs::path& folder, tournament::Journal::Use use)
    : folder(folder),
      journal(journal_of(folder), use),
      about(journal.about()),
      tournament(tournament_of(host, about, folder)),
      entrants(host, tournament),
      host_(host) {}

std::string RunFolder::check() {
    const auto now = identity(tournament, entrants);
    // Who plays whom stands in this file: without it the games mean nothing.
    if (const std::string what = tournament::changed(
            {*now.find(tournament::kTournamentFileKey), *now.find(tournament::kSettingsKey),
             *now.find(tournament::kPlayersKey)},
            about);
        !what.empty())
        throw Error(what + "; undo the change, as the games are those of the file as it was");
    std::string what = tournament::changed(now, about);
    if (what.empty()) {
        Stage checking(host_.listener, "checking games");
        const auto faults = tournament::recheck(
            journal,
            {.opening =
                 [this](std::uint64_t number) {
                     return journal.openings()[number % journal.openings().size()];
                 },
             .stables = [this] { return entrants.stable(); },
             .conditions = entrants.conditions(),
             .threads = tournament::threads_of(tournament.options),
             .progress = [&](double done) { checking.show(done); }},
            host_.interrupt);
        checking.over();
        if (!faults) throw game::Interrupted{};
        journal.reject(*faults);
    }
    journal.reject(tournament::misplanned(entrants.plan(tournament.options), journal.results(),
                                          journal.left_out()));
    tell_news(host_, journal);
    return what;
}

tournament::Identity identity(const settings::Tournament& tournament, const Entrants& entrants) {
    tournament::Identity identity = entrants.fingerprints();
    identity[tournament::kTournamentFileKey] = show_hash(tournament.fingerprint);
    identity[tournament::kPlayersKey] = join(entrants.names(), ", ");
    tournament::add_settings(tournament.texts, identity);
    tournament::add_openings(tournament.options, identity);
    return identity;
}

}  // namespace senet::jobs
