// What whoever starts a job hands down to it: where things lie, the compilers, a word to end early,
// and somebody who listens. A job has nothing else of the program around it: no globals, no
// terminal. The command line is one such host, a server for browsers another.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "jobs/compilers.h"
#include "settings/config.h"

namespace senet::remote {
struct Crew;
}

namespace senet::jobs {

class TournamentRun;

/// How far a stage of a job has come.
struct Progress {
    double done = 0;  // from 0 to 1
    std::string note{};  // what is known by then, in words
};

/// Hears what a job has to say while it goes on. What it has found it returns instead.
class Listener {
  public:
    virtual ~Listener() = default;

    /// Sentences for whoever started the job; of several, each on a line of its own.
    virtual void note(const std::string& /*text*/) {}
    /// Likewise, but of what has been said already nothing is said again.
    void note_once(const std::string& text) {
        if (said_.insert(text).second) note(text);
    }
    /// What a script prints. May be called from several threads at once.
    virtual void printed(const std::string& /*line*/) {}
    /// A stage of the job begins, goes on, which is told often, and is over. There is one at a
    /// time.
    virtual void stage_begins(const std::string& /*what*/) {}
    virtual void progress(const Progress& /*progress*/) {}
    virtual void stage_over() {}
    /// A tournament goes on, of which so many games are played, and can be asked how it stands. In
    /// a stage.
    virtual void games_played(const TournamentRun& /*run*/, std::size_t /*games*/) {}
    /// Those that were there to play the job's games when it looked, every few seconds.
    virtual void agents_at_work(const remote::Crew& /*crew*/) {}
    /// Whether it would see now what a page of the job would show; it is asked often.
    virtual bool would_see() { return false; }
    /// That, as web/ draws it: "results" of games, "tuning" or "learning". While the job goes on,
    /// if it would see it, and when the page is written.
    virtual void seen(std::string_view /*page*/, const nlohmann::json& /*data*/) {}

    /// Whether it would see now a position of a game that is being played; it is asked after each
    /// move, from any thread.
    virtual bool would_watch() { return false; }
    /// That, as GameWatch says. From any thread.
    virtual void watched(const nlohmann::json& /*position*/) {}

  private:
    std::set<std::string> said_;
};

/// What whoever starts jobs calls what their errors speak of: fields of a task, or options of a
/// command line.
struct Spelling {
    std::string position = "position";
    std::string moves = "moves";
    std::string most = "most";
    std::string folder = "another path";
    std::string mend = "mending";
    std::string ponder = "ponder";
    std::string as = "as";
    std::string dice = "dice";
    std::string distances = "distances";
};

/// It and all that it refers to must outlive its jobs.
struct Host {
    settings::Home home;  // where games/ and config/ lie
    std::filesystem::path own_folder;  // for what is kept for one user; empty: there is none
    Compilers& compilers;
    Interrupt& interrupt;  // ends the job; what it is to keep, it keeps first
    Listener& listener;
    Spelling spelling{};
    std::string jobs{};  // a broker's address, for jobs that play many games; empty: they are
                         // played here, unless a run's file says otherwise
};

/// A stage of a job, as its listener hears of it.
class Stage {
  public:
    /// `what` it is about: "checking games".
    Stage(Listener& listener, const std::string& what) : listener_(listener) {
        listener_.stage_begins(what);
    }
    ~Stage() { over(); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// `done` from 0 to 1.
    void show(double done, std::string note = "") { listener_.progress({done, std::move(note)}); }
    void over() {
        if (!is_over_) listener_.stage_over();
        is_over_ = true;
    }

  private:
    Listener& listener_;
    bool is_over_ = false;
};

}  // namespace senet::jobs
