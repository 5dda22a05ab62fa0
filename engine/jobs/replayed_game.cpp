#include "jobs/replayed_game.h"

#include <fmt/format.h>

#include <algorithm>

namespace senet::jobs {
namespace {

/// The first move from which two courses of a game are not the same; nothing if they are.
std::optional<std::size_t> first_difference(const tournament::GameRow& one,
                                            const tournament::GameRow& other) {
    const std::size_t plies = std::min(one.moves.size(), other.moves.size());
    for (std::size_t i = 0; i < plies; ++i) {
        if (one.moves[i] != other.moves[i]) return i;
    }
    if (one.moves.size() != other.moves.size()) return plies;
    for (std::size_t i = 0; i < std::min(one.reports.size(), other.reports.size()); ++i) {
        const play::MoveReport &a = one.reports[i], &b = other.reports[i];
        if (a.value != b.value || a.luck != b.luck || a.depth != b.depth || a.nodes != b.nodes)
            return one.moves.size() - one.reports.size() + i;
    }
    return std::nullopt;
}

}  // namespace

tournament::GameRow game_of_run(RunFolder& run, std::uint64_t number) {
    if (const std::string what = run.check(); !what.empty())
        throw Error(what + ", so its games can't be played again");
    const auto row = run.journal.game(number);
    if (row) return *row;
    throw Error(fmt::format("{} has no game {}; its {} games are numbered from 0",
                            run.folder.string(), number, run.journal.results().size()));
}

ReplayedGame play_again(const Host& host, RunFolder& run, const tournament::GameRow& row) {
    const std::vector<tournament::Opening> openings = run.journal.openings();
    const std::size_t place = tournament::place_of_opening(row.game.opening, openings.size());
    const tournament::Job job{row.game, openings.at(place)};
    const tournament::Conditions& conditions = run.entrants.conditions();
    const auto stable = run.entrants.stable();
    ReplayedGame again{tournament::play_job(job, *stable, conditions, host.interrupt), job.opening};
    again.differs_from = first_difference(row, again.game);
    again.agrees = !again.differs_from && again.game.winner == row.winner &&
        again.game.scores == row.scores && again.game.ending == row.ending;
    again.timed = std::any_of(conditions.controls.begin(), conditions.controls.end(),
                              [](const auto& control) { return control.limits_time(); });
    return again;
}

}  // namespace senet::jobs
