// Which parts of the search help a game, found by matches. The game's positions are measured first
// (search_survey.h): that says what is worth asking (search_advice.h). Each proposal
// (search_ladders.h) is laid over the best settings so far and plays them, until a sequential test
// says whether it is better; what is found then plays the game's own settings with five times the
// thought, and must be better there too. Goes on where it stopped.
//
//   FOLDER/survey.json        what was measured
//   FOLDER/01-profile/ ..     the match of each trial
//   FOLDER/verdict/           the match of what was found against the game's own settings
//   FOLDER/report.html        all of it, as a page
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "jobs/search_advice.h"
#include "jobs/search_ladders.h"
#include "jobs/settings_section.h"
#include "jobs/survey_figures.h"
#include "tournament/journal.h"
#include "tournament/sprt.h"

namespace senet::jobs {

struct SearchTask {
    settings::Request request;
    int games = 300;  // of one trial, at most; even
    std::int64_t milliseconds = 20;  // of the processor's time a move
    std::optional<std::int64_t> nodes{};  // positions a move in place of time: then all repeats
    bool quick = false;  // whole profiles only, not each part by itself after them
    std::size_t positions = 1000;  // to be measured
    std::filesystem::path folder{};  // empty: in runs/
    tournament::Journal::Use use = tournament::Journal::Use::Write;
};

/// What settings did in a match against others.
struct Trial {
    std::string key;  // of the search's section: "late_moves"; or "profile"
    std::string value, before;  // as a file says them; a profile's name
    std::vector<SearchSetting> changes{};  // what it says otherwise than was said before
    std::int64_t games = 0;
    double score = 0;  // of the one that was tried, from 0 to 1
    std::optional<tournament::Estimate> elo{};  // nothing where all pairs ended alike
    tournament::Decision decision = tournament::Decision::None;

    /// Where the test is still open after all games, the interval of 95 % decides.
    bool taken() const {
        return decision == tournament::Decision::AcceptH1 ||
            (decision == tournament::Decision::None && elo && elo->low > 0);
    }
    /// Whether it may be better even so: the games ended before the test did.
    bool undecided() const { return !taken() && decision == tournament::Decision::None && elo; }
    /// "taken", "not decided", "not taken"
    std::string_view verdict() const {
        return taken() ? "taken" : undecided() ? "not decided" : "not taken";
    }
};

struct FoundSearch {
    Figures figures{};
    std::vector<Advice> advice{};
    std::vector<Trial> trials{};
    std::optional<Trial> verdict{};  // nothing where nothing was taken
    SettingsSection section{};  // empty unless the verdict takes it
    std::filesystem::path report{};

    bool better() const { return verdict && verdict->taken(); }
};

/// Nothing where it is interrupted. THROWS Error.
std::optional<FoundSearch> calibrate_search(const Host& host, const SearchTask& task);

/// The same without any trial: what is measured, and what would be asked.
std::optional<FoundSearch> measure_search(const Host& host, const SearchTask& task);

/// "+35 Elo [+12, +60] in 140 games", "won all 56 games".
std::string evidence_text(const Trial& trial);
/// "measured at 1000 positions: unit 13, zugzwang 0.2 %": the heart of it, for a comment.
std::string evidence_text(const Figures& figures);

}  // namespace senet::jobs
