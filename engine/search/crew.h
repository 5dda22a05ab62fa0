// Workers on threads of their own that search the same root beside the first one: all share the
// table only, so that each finds there what the others have done (Lazy SMP). With rules, tree and
// histories of its own, each goes through the iterations by itself, some leaving out depths that
// others are at.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

#include "game/line.h"
#include "game/rules.h"
#include "search/options.h"
#include "search/result.h"
#include "search/table.h"
#include "search/vote.h"
#include "search/worker.h"

namespace senet::search {

class Crew {
  public:
    /// Has `count` workers. `table` may be null; all must outlive the crew.
    Crew(int count, const game::RulesMaker& make, const Options& options, Table* table,
         std::uint64_t seed);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Begins to search at the end of the line, on and on until end(). Of the limits those of depth
    /// and nodes count, the nodes for each worker. REQUIRES a game that is not over.
    void begin(const game::Line& line, const Limits& limits);
    /// Whether a worker met an error: the search is to end.
    const std::atomic<bool>& failed() const { return failed_; }
    bool is_searching() const { return !threads_.empty(); }
    /// Stops all and waits for them.
    void stop();
    /// The same. THROWS the Error of a worker.
    void end();

    /// What each has found since begin(); after end().
    std::vector<Ballot> ballots() const;
    /// About how many nodes all have visited since begin(), while they search.
    std::uint64_t nodes_so_far() const;
    /// Sums over all; after end().
    Counts counts() const;

    void forget();

  private:
    /// One of them.
    struct Member {
        std::unique_ptr<game::Rules> rules;
        Worker worker;
        std::unique_ptr<game::Line> line;
        Ballot ballot;
        std::exception_ptr error;

        Member(std::unique_ptr<game::Rules> made, const Options& options, Table* table,
               std::uint64_t seed)
            : rules(std::move(made)), worker(*rules, options, table, seed) {}
    };
    void work(Member& member, std::size_t index, const Limits& limits);

    std::vector<std::unique_ptr<Member>> members_;
    std::vector<std::thread> threads_;
    Interrupt interrupt_;  // ends the workers' search
    std::atomic<bool> failed_ = false;
};

}  // namespace senet::search
