// Games that pages have asked for, kept open: each is read once, however many ask for it, and anew
// once its files were edited. Its rules are lent to one thread at a time.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "jobs/file_watch.h"
#include "jobs/host.h"
#include "jobs/opened.h"
#include "server/asked_game.h"

namespace senet::server {

/// Hears nothing.
class Deaf : public jobs::Listener {};

/// A game under some settings. For any thread.
class OpenedGame {
  public:
    /// Rules for the thread that borrowed them, until this is destroyed.
    class Loan {
      public:
        Loan(OpenedGame& game, std::unique_ptr<script::ScriptedGame> rules)
            : game_(&game), rules_(std::move(rules)) {}
        ~Loan();
        Loan(Loan&&) = default;
        Loan& operator=(Loan&&) = delete;

        script::ScriptedGame& operator*() const { return *rules_; }
        script::ScriptedGame* operator->() const { return rules_.get(); }

      private:
        OpenedGame* game_;
        std::unique_ptr<script::ScriptedGame> rules_;
    };

    /// THROWS Error.
    OpenedGame(const jobs::Host& host, AskedGame asked);

    const settings::Request& request() const { return request_; }
    const settings::Config& config() const { return config_; }
    const jobs::ScriptedMaker& more() const { return more_; }
    /// THROWS Error.
    Loan borrow();
    /// Whether its files are others than those that were read.
    bool is_stale();

  private:
    static constexpr std::size_t kIdle = 4;  // rules that wait for who borrows them next

    Deaf deaf_;
    Interrupt never_;
    const jobs::Host host_;
    const settings::Request request_;
    settings::Config config_;
    const jobs::ScriptedMaker more_;
    std::mutex mutex_;
    jobs::FileWatch watch_;
    std::vector<std::unique_ptr<script::ScriptedGame>> idle_;
};

class Shelf {
  public:
    explicit Shelf(const jobs::Host& host) : host_(host) {}

    /// THROWS Error.
    std::shared_ptr<OpenedGame> open(const AskedGame& asked);

  private:
    static constexpr std::size_t kKept = 40;

    const jobs::Host& host_;
    std::mutex mutex_;
    std::list<std::pair<std::string, std::shared_ptr<OpenedGame>>> open_;  // last used first
};

}  // namespace senet::server
