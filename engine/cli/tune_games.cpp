#include "cli/tune_games.h"

#include "cli/run_folder.h"

namespace senet::cli {

bool play_games(tournament::Runner& runner, const TuneTask& task, ProgressBar& bar,
                const std::function<void(std::size_t done)>& progress) {
    const auto end = runner.run(threads_of(task.tuning.match), interrupted(), nullptr,
                                [&](const auto& results) { progress(results.size()); });
    bar.clear();
    if (end == tournament::Runner::End::Interrupted) {
        tell_kept(runner.results().size(), task.folder);
        return false;
    }
    return true;
}

}  // namespace senet::cli
