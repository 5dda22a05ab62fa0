#include "jobs/positions.h"

#include "jobs/opened.h"
#include "jobs/run_folder.h"

namespace senet::jobs {
namespace {

constexpr std::string_view kWho = "positions to learn from need";

}  // namespace

void require_positions(const Host& host, const settings::Request& request) {
    game::require_two_players(open_game(host, request).rules->game(), kWho);
}

tune::Positions positions_of(const Host& host, const std::filesystem::path& folder,
                             tournament::Journal::Use use, const tune::SampleOptions& options) {
    RunFolder run(host, folder, use);
    if (const std::string what = run.check(); !what.empty())
        throw Error(what + ", so its games can't be played again");
    game::require_two_players(run.entrants.game(), kWho);
    search::Searcher searcher(run.entrants.rules(), run.entrants.search(), options.seed);
    tune::Positions found{.game = run.entrants.game_name(),
                          .rules = run.entrants.game_fingerprint(),
                          .positions = {},
                          .shares = searcher.measure().of == search::Measure::Of::Points};
    const std::vector<tournament::Opening>& openings = run.journal.openings();
    Stage stage(host.listener, "positions");
    const auto games = static_cast<double>(run.journal.results().size());
    double done = 0;
    run.journal.each_game([&](const tournament::GameRow& row) {
        const std::size_t place = tournament::place_of_opening(row.game.opening, openings.size());
        const auto some = tune::sample(row, openings.at(place), run.entrants.rules(), searcher,
                                       options, host.interrupt);
        found.positions.insert(found.positions.end(), some.begin(), some.end());
        stage.show(++done / games);
        if (host.interrupt.stop) throw game::Interrupted{};
    });
    return found;
}

}  // namespace senet::jobs
