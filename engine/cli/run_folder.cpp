#include "cli/run_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "cli/tournament_text.h"
#include "play/pgn.h"
#include "terminal/terminal.h"
#include "tournament/book.h"
#include "tournament/recheck.h"
#include "words/statistics_text.h"

namespace senet::cli {

using namespace terminal;
namespace {

namespace fs = std::filesystem;

constexpr const char* kTournamentFile = "the tournament's file";
constexpr const char* kSettings = "settings";  // no part of a run's identity
constexpr const char* kPlayers = "players";  // their names, in order; not in runs of older versions
constexpr std::size_t kLongestOpenings = std::size_t{1} << 30;  // bytes

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

settings::Tournament tournament_of(const std::map<std::string, std::string>& about,
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
    return settings::read_tournament(home(), {file, file.string()});
}

}  // namespace

fs::path journal_file(const fs::path& folder) {
    make_folder(folder);
    return folder / kJournal;
}

void begin_or_go_on(tournament::Journal& journal, std::map<std::string, std::string> about,
                    const fs::path& file) {
    tell_news(journal);
    const std::string what = changed(about, journal.about());
    if (what.empty()) return;
    // What a damaged journal said of its run is lost: whoever mends it says that it is this one.
    const bool is_lost = journal.about().empty();
    const bool has_games = !journal.results().empty();
    if (has_games && !is_lost) {
        throw Error(what +
                    "; undo the change to go on, or begin anew in another folder: --run FOLDER");
    }
    about["file"] = fs::absolute(file).string();
    about["senet"] = SENET_VERSION;
    about["date"] = play::date_today();
    if (!has_games) journal.begin_anew();
    journal.write({.about = about});
}

tournament::Journal::Use use_of_player(const Common& common) {
    using Use = tournament::Journal::Use;
    return common.mend ? Use::Mend : Use::Write;
}

void tell_news(tournament::Journal& journal) {
    for (const std::string& news : journal.take_news()) to_err("{}\n", printable(news));
}

std::unique_ptr<tournament::Openings> open_openings(const tournament::Options& options,
                                                    std::uint64_t games, game::Rules& rules,
                                                    const search::Options& search,
                                                    const tournament::Journal& journal) {
    if (options.openings.empty()) {
        try {
            return std::make_unique<tournament::OpeningMaker>(rules, search, options.made,
                                                              options.seed, journal.openings());
        } catch (const Error& error) {
            if (!error.where().file.empty()) throw;  // the script's fault
            throw Error("an opening in the run's journal is none: " + error.message() +
                        "; begin anew in another folder: --run FOLDER");
        }
    }
    constexpr double kAtOnce = 2;  // seconds
    auto book = std::make_unique<tournament::BookOpenings>(
        tournament::read_book(options.openings, options.openings, rules, options.seed),
        options.book, rules, options.seed);
    book->check(games / 2, kAtOnce);
    return book;
}

int threads_of(const tournament::Options& options) {
    if (options.threads > 0) return options.threads;
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void tell_kept(std::size_t games, const fs::path& folder) {
    to_err("{} games are kept in {}; the same command goes on\n", games, folder.string());
}

RunFolder::RunFolder(const fs::path& folder, const Common& common)
    : folder(folder),
      journal(journal_of(folder),
              common.skip_damaged ? tournament::Journal::Use::ReadSound
                                  : tournament::Journal::Use::Read),
      about(journal.about()),
      tournament(tournament_of(about, folder)),
      entrants(tournament) {}

std::string RunFolder::check() {
    const auto now = identity(tournament, entrants);
    // Who plays whom stands in this file: without it the games mean nothing.
    if (const std::string what =
            changed({*now.find(kTournamentFile), *now.find(kSettings), *now.find(kPlayers)}, about);
        !what.empty())
        throw Error(what + "; undo the change, as the games are those of the file as it was");
    std::string what = changed(now, about);
    if (what.empty()) {
        ProgressBar bar("checking games");
        const auto faults = tournament::recheck(
            journal,
            {.opening =
                 [this](std::uint64_t number) {
                     return journal.openings()[number % journal.openings().size()];
                 },
             .stables = [this] { return entrants.stable(); },
             .adjudication = entrants.conditions().adjudication,
             .threads = threads_of(tournament.options),
             .progress = [&](double done) { bar.show(done); }},
            interrupted());
        bar.clear();
        if (!faults) throw Interruption{};
        journal.reject(*faults);
    }
    const tournament::Plan plan(tournament.options.format, entrants.count(),
                                tournament.options.seed);
    journal.reject(tournament::misplanned(plan, journal.results(), journal.left_out()));
    tell_news(journal);
    return what;
}

std::map<std::string, std::string> identity(const settings::Tournament& tournament,
                                            const Entrants& entrants) {
    std::map<std::string, std::string> identity = entrants.fingerprints();
    identity[kTournamentFile] = show_hash(tournament.fingerprint);
    identity[kPlayers] = join(entrants.names(), ", ");
    add_settings(tournament.texts, identity);
    add_openings(tournament.options, identity);
    return identity;
}

void add_openings(const tournament::Options& options, std::map<std::string, std::string>& about) {
    const std::string& file = options.openings;
    if (file.empty()) return;
    about["the file of openings"] =
        show_hash(hash_text(0, read_text({file, file, "a file of openings"}, kLongestOpenings)));
}

void add_settings(const std::map<std::string, std::string>& texts,
                  std::map<std::string, std::string>& about) {
    about[kSettings] =
        nlohmann::json(texts).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

namespace {

using Texts = std::map<std::string, std::string>;

/// What the file of a run said, as far as its journal is of a senet that wrote it down.
Texts settings_in(const std::map<std::string, std::string>& about) {
    const auto text = about.find(kSettings);
    if (text == about.end()) return {};
    const nlohmann::json read = nlohmann::json::parse(text->second, nullptr, false);
    try {
        return read.get<Texts>();
    } catch (const nlohmann::json::exception&) {
        return {};
    }
}

/// A number with its unit as it is usually written: "20 ms" and "20ms" are the same.
std::string without_gap(const std::string& text) {
    static const std::regex kQuantity("([0-9.]+) +([a-z]+)");
    std::smatch parts;
    return std::regex_match(text, parts, kQuantity) ? parts.str(1) + parts.str(2) : text;
}

/// "limits.depth was 4 when this run began, and is 5 now": the first setting that is another one;
/// empty where there is none, or it is not known.
std::string changed_setting(const Texts& now, const Texts& before) {
    if (before.empty()) return "";
    Texts names = now;
    names.insert(before.begin(), before.end());
    for (const auto& [name, text] : names) {
        const auto was = before.find(name), is = now.find(name);
        if (was != before.end() && is != now.end() &&
            without_gap(was->second) == without_gap(is->second))
            continue;
        return fmt::format("{} was {} when this run began, and is {} now", name,
                           was == before.end() ? "not set" : printable(was->second),
                           is == now.end() ? "not set" : printable(is->second));
    }
    return "";
}

}  // namespace

std::string changed(const std::map<std::string, std::string>& now,
                    const std::map<std::string, std::string>& before) {
    const auto players = now.find(kPlayers), were = before.find(kPlayers);
    if (players != now.end() && were != before.end() && players->second != were->second) {
        return fmt::format("the players were {} when this run began, and are {} now, in this order",
                           printable(were->second), printable(players->second));
    }
    for (const auto& [what, hash] : now) {
        if (what == kSettings || what == kPlayers) continue;
        const auto then = before.find(what);
        if (then == before.end() || then->second != hash) {
            const Texts texts = settings_in(before);
            const std::string setting = changed_setting(settings_in(now), texts);
            if (!setting.empty()) return setting;
            if (what == kTournamentFile && !texts.empty()) continue;  // but for how it is written
            return fmt::format("{} changed since this run began ({}, now {})", what,
                               then == before.end() ? "not there" : then->second, hash);
        }
    }
    return "";
}

tournament::Ranking best_first(const tournament::Plan& plan, const tournament::Scores& scores,
                               tournament::Format format, const tournament::Ratings& ratings) {
    tournament::Ranking ranking = plan.ranking(scores);
    if (format > tournament::Format::Gauntlet) return ranking;  // those have an order of their own
    std::stable_sort(ranking.players.begin(), ranking.players.end(), [&](int a, int b) {
        return ratings.rating[static_cast<std::size_t>(a)] >
            ratings.rating[static_cast<std::size_t>(b)];
    });
    return ranking;
}

tournament::Ratings ratings_of(const tournament::Standings& standings,
                               const settings::Tournament& tournament) {
    tournament::RatingOptions options;
    options.anchor = tournament.anchor;
    options.side_advantage = true;
    return standings.ratings(options);
}

tournament::Sample sample_of(const tournament::Encounter& encounter) {
    const tournament::Sample pairs = tournament::sample_of(encounter.pairs);
    return pairs.observations() > 0 ? pairs : tournament::sample_of(encounter.games);
}

nlohmann::json player_as_json(const std::string& name, const tournament::PlayerCounts& player,
                              const tournament::Ratings& ratings, int byes, int number) {
    return {{"player", name},
            {"games", player.played()},
            {"won", player.games.wins},
            {"drawn", player.games.draws},
            {"lost", player.games.losses},
            {"points", player.points()},
            {"byes", byes},
            {"elo", ratings.rating[static_cast<std::size_t>(number)]},
            {"elo_error", ratings.error(number)},
            {"forfeits", player.forfeits},
            {"time_losses", player.time_losses}};
}

nlohmann::json match_as_json(const std::vector<std::string>& names,
                             const tournament::Standings& standings,
                             const settings::Tournament& tournament) {
    const tournament::Encounter& encounter = standings.encounters().begin()->second;
    nlohmann::json object =
        words::statistics_as_json(sample_of(encounter), tournament.options.sprt);
    object["match"] = names;
    const tournament::PairCounts& pairs = encounter.pairs;
    object["penta"] = {pairs.lost_lost, pairs.lost_drawn, pairs.lost_won + pairs.drawn_drawn,
                       pairs.won_drawn, pairs.won_won};
    return object;
}

}  // namespace senet::cli
