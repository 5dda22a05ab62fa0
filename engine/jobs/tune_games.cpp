#include "jobs/tune_games.h"

#include "jobs/agents_queue.h"
#include "jobs/run_folder.h"
#include "jobs/tune_report.h"

namespace senet::jobs {

tournament::SetRules sets_of(const TuneTask& task) {
    tournament::SetRules sets;
    sets.seats = task.rules->game().player_count();
    if (sets.seats > 2 && task.start.config.search.goal == search::Goal::Place)
        sets.scoring = tournament::Scoring::Place;
    return sets;
}

bool play_games(tournament::Runner& runner, const TuneTask& task, tournament::Journal& journal,
                const std::string& stage,
                const std::function<Progress(std::size_t games)>& progress,
                const std::function<TuneResult()>& result) {
    const Host& host = task.host;
    std::optional<Stage> now(std::in_place, host.listener, "checking games");
    bool is_checking = true;
    const auto end = runner.run(
        tournament::threads_of(task.tuning.match), host.interrupt, nullptr,
        [&](const auto& results) {
            if (std::exchange(is_checking, false)) now.emplace(host.listener, stage);
            const Progress at = progress(results.size());
            now->show(at.done, at.note);
            if (host.listener.would_see())
                host.listener.seen("tuning", tuning_so_far(task, result()));
        },
        [&](double done) { now->show(done); });
    now.reset();
    tell_news(host, journal);
    if (end != tournament::Runner::End::Interrupted) {
        tell_set_aside(host, runner.set_aside());
        if (runner.set_aside().empty()) return true;
        throw Error("tuning can't go on without these games");
    }
    tell_kept(host, journal.results().size(), task.folder);
    return false;
}

}  // namespace senet::jobs
