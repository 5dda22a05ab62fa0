#include "jobs/game_watch.h"

#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "jobs/view_json.h"
#include "words/moves.h"

namespace senet::jobs {
namespace {

using nlohmann::json;

json last_json(const game::Line& line) {
    const game::State& before = line.states()[line.moves().size() - 1];
    json last{{"text", words::move_name(line.rules(), before, line.moves().back())}};
    if (!before.throws())
        last["by"] = printable(line.rules().game().players[before.turn().index()]);
    return last;
}

}  // namespace

GameWatch::GameWatch(Listener& listener, NameOf name_of)
    : listener_(listener), name_of_(std::move(name_of)) {}

void GameWatch::see(const tournament::PlannedGame& game, const game::Line& line) {
    {
        const std::lock_guard lock(mutex_);
        if (watched_.value_or(game.number) != game.number || !listener_.would_watch()) return;
        watched_ = game.number;
    }
    const game::Game& about = line.rules().game();
    json position{{"game", game.number}, {"ply", line.moves().size()}, {"view", view_json(about)}};
    for (const std::string& seat : about.players) position["seats"].push_back(printable(seat));
    for (const int player : game.players)
        position["players"].push_back(printable(name_of_(player)));
    if (!line.moves().empty()) position["last"] = last_json(line);
    put_board(position, line);
    listener_.watched(position);
}

void GameWatch::over(const tournament::PlannedGame& game) {
    const std::lock_guard lock(mutex_);
    if (watched_ == game.number) watched_.reset();
}

}  // namespace senet::jobs
