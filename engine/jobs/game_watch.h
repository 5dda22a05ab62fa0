// A game as it is played, for whoever watches a run: of those in play one, to its end, and then the
// next.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "jobs/host.h"
#include "tournament/job_queue.h"

namespace senet::jobs {

/// Tells the listener of positions: "game" (its number), "seats" and "players" (who has each),
/// "ply", "last" (the move that led there, and whose it was: "by", nobody where it was thrown),
/// "view", and the board as put_board() has it. For any thread.
class GameWatch : public tournament::Onlooker {
  public:
    /// What a player is called, by its number in the plan.
    using NameOf = std::function<std::string(int player)>;

    /// The listener must outlive it.
    GameWatch(Listener& listener, NameOf name_of);

    void see(const tournament::PlannedGame& game, const game::Line& line) override;
    void over(const tournament::PlannedGame& game) override;

  private:
    Listener& listener_;
    const NameOf name_of_;
    std::mutex mutex_;
    std::optional<std::uint64_t> watched_;  // number of a game
};

}  // namespace senet::jobs
