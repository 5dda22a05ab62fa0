#include "cli/tune_games.h"

#include "cli/run_folder.h"

namespace senet::cli {

using namespace terminal;

bool play_games(tournament::Runner& runner, const TuneTask& task, tournament::Journal& journal,
                ProgressBar& bar, const std::function<void(std::size_t done)>& progress) {
    ProgressBar checking("checking games");
    const auto end = runner.run(
        threads_of(task.tuning.match), interrupted(), nullptr,
        [&](const auto& results) { progress(results.size()); },
        [&](double done) { checking.show(done); });
    checking.clear();
    bar.clear();
    tell_news(journal);
    if (end == tournament::Runner::End::Interrupted) {
        tell_kept(journal.results().size(), task.folder);
        return false;
    }
    return true;
}

}  // namespace senet::cli
