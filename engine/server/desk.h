// What pages ask, answered: each question is a name and a JSON object, each answer a JSON object.
// What takes long is answered at once, and told on the page's channel as it goes on. Of a game that
// is played the desk keeps nothing: who asks says which moves were made, so that neither a page
// that is loaded anew nor a server that was started anew has lost anything.
#pragma once

#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/host.h"
#include "server/asked.h"
#include "server/channels.h"
#include "server/drafts.h"
#include "server/fleet.h"
#include "server/runs.h"
#include "server/shelf.h"
#include "server/tasks.h"

namespace senet::server {

class Desk {
  public:
    /// `host` must outlive it. THROWS Error where its agents' address can't be reached.
    explicit Desk(const jobs::Host& host);
    /// Ends what goes on.
    ~Desk() { close(); }

    /// THROWS Error where the question is none, or can't be answered.
    nlohmann::json answer(std::string_view question, const nlohmann::json& asked);
    /// The names of all questions.
    static std::vector<std::string> questions();

    Channels& channels() { return channels_; }
    /// A page is closed: what it asked for need not go on.
    void left(const std::string& page);
    /// Ends all that goes on, and wakes who waits for events.
    void close();

  private:
    using Answer = nlohmann::json (Desk::*)(Asked&);
    struct Question {
        std::string_view name;
        Answer answer;
    };
    static const std::vector<Question>& all();

    // In game_answers.cpp.
    nlohmann::json games(Asked& asked);
    nlohmann::json game(Asked& asked);
    nlohmann::json position(Asked& asked);
    nlohmann::json draw(Asked& asked);
    nlohmann::json record(Asked& asked);
    nlohmann::json load(Asked& asked);
    // In search_answers.cpp.
    nlohmann::json think(Asked& asked);
    nlohmann::json review(Asked& asked);
    nlohmann::json stop(Asked& asked);
    // In tree_answers.cpp.
    nlohmann::json tree(Asked& asked);
    // In workshop_answers.cpp.
    nlohmann::json drafts(Asked& asked);
    nlohmann::json newdraft(Asked& asked);
    nlohmann::json draft(Asked& asked);
    nlohmann::json keep(Asked& asked);
    nlohmann::json save(Asked& asked);
    nlohmann::json discard(Asked& asked);
    nlohmann::json close(Asked& asked);
    nlohmann::json check(Asked& asked);
    // In run_answers.cpp.
    nlohmann::json runs(Asked& asked);
    nlohmann::json newrun(Asked& asked);
    nlohmann::json run(Asked& asked);
    nlohmann::json resume(Asked& asked);
    nlohmann::json halt(Asked& asked);
    nlohmann::json writelevels(Asked& asked);
    nlohmann::json discardrun(Asked& asked);
    nlohmann::json example(Asked& asked);
    nlohmann::json agents(Asked& asked);

    /// The game that is asked about, with its settings.
    std::shared_ptr<OpenedGame> opened(Asked& asked);
    /// What is told on a page's channel while a task goes on.
    using Tell = std::function<void(nlohmann::json event)>;
    using Work = std::function<void(Interrupt&, const Tell&)>;
    /// Begins a task by the names that were asked for; tells its end, or why it failed.
    nlohmann::json begin(Asked& asked, Work work);

    /// A page has that open from now on, a draft or "run:" and a run, or nothing ("").
    void look_at(const std::string& page, const std::string& what);
    std::vector<std::string> pages_at(const std::string& what);
    /// To all pages that have it open, but one.
    void tell_all(const std::string& what, const std::string& but, nlohmann::json event);

    const jobs::Host& host_;
    Shelf shelf_;
    Drafts drafts_;
    std::mutex mutex_;
    std::map<std::string, std::string> looked_at_;  // by page, what it has open
    Channels channels_;
    Tasks tasks_;
    Runs runs_;
    Fleet fleet_;
};

}  // namespace senet::server
