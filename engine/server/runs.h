// Runs that pages begin, watch, stop and take up again: matches and tournaments, tunings,
// calibrations, and learning. Each is a job in a folder of its own, which also says what was asked
// for, so that it goes on after whatever ended it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "jobs/host.h"
#include "server/asked.h"
#include "server/asked_game.h"
#include "server/own_folder.h"
#include "server/tasks.h"

namespace senet::server {

/// For any thread.
class Runs {
  public:
    /// Tells those who watch the run of that name.
    using Tell = std::function<void(const std::string& run, nlohmann::json event)>;

    /// All of them must outlive it.
    Runs(const jobs::Host& host, Drafts& drafts, Tasks& tasks, Tell tell);
    ~Runs();

    /// Each with what it is and whether it goes on, those that were begun last first.
    nlohmann::json list();
    /// Begins what was asked for. RETURNS its name. THROWS Error.
    std::string begin(Asked& asked);
    /// Takes it up where it stopped. THROWS Error.
    void go_on(const std::string& name);
    void stop(const std::string& name);
    /// All that its page shows. THROWS Error where there is none.
    nlohmann::json about(const std::string& name);
    /// Puts the levels that a calibration found into the game's settings. RETURNS the file's name.
    /// THROWS Error.
    std::string write_levels(const std::string& name);
    /// Deletes it with its games. THROWS Error.
    void discard(const std::string& name);

  private:
    class Going;

    std::shared_ptr<Going> going(const std::string& name);
    jobs::Host host_for(const settings::Home& home, Interrupt& interrupt,
                        jobs::Listener& listener) const;
    /// Where the game of a run lies, which may be a draft. THROWS Error.
    settings::Home home_of(const std::string& game);

    const jobs::Host& host_;
    const OwnFolders folders_;
    Drafts& drafts_;
    Tasks& tasks_;
    Tell tell_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Going>> going_;  // by name
};

/// A file to begin from: "tournament" or "tune", for this game. THROWS Error for another kind.
std::string example_of(const jobs::Host& host, const std::string& kind,
                       const settings::Request& request);

}  // namespace senet::server
