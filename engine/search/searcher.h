// The search as players use it: keeps the transposition table and what was learnt about moves from
// one position of a game to the next, deepens step by step, and always has a move.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/line.h"
#include "search/crew.h"
#include "search/deadline.h"
#include "search/measure.h"
#include "search/observer.h"
#include "search/options.h"
#include "search/result.h"
#include "search/table.h"
#include "search/worker.h"

namespace senet::search {

class Searcher {
  public:
    /// `rules` must outlive the searcher. With more than one thread in the options, `more` makes
    /// the rules of the others; without it, one thread searches. THROWS Error when the options
    /// contradict each other or do not suit the game.
    Searcher(game::Rules& rules, Options options, std::uint64_t seed,
             const game::RulesMaker& more = {});

    const Options& options() const { return options_; }

    /// What the options ask for that this game has no hook for: "null_move has no effect: the game
    /// has no pass()".
    std::vector<std::string> notes() const;

    /// The best of the line's last state or, where a throw is next, what comes of each outcome.
    /// Stops within about a millisecond of a limit (or at the
    /// end of the rules' call that runs, if that takes longer) with the best move so far;
    /// `interrupt` stops it from another thread, and has a deadline for as long as this runs. With
    /// one seed, one thread and a limit in nodes or depth, result and node count are always the
    /// same; several threads divide the nodes among them, and vote on the move. Under a soft limit
    /// an only move is looked at for a ply. With `pondering`, which must outlive the search, time
    /// counts from its end. THROWS Error from the rules, with the moves that led to it.
    Result search(const game::Line& line, const Limits& limits, Interrupt& interrupt, int lines = 1,
                  const Progress& progress = {}, const Pondering* pondering = nullptr);
    Result search(const game::Line& line, const Limits& limits);

    /// Null-window search: is the line's last state worth at least `value`, `depth` plies ahead?
    /// The variation's bound says which: Lower (it is) or Upper (it is worth less than `value`).
    /// THROWS Error where a throw is next.
    Result test(const game::Line& line, int depth, game::Value value, Interrupt& interrupt);

    /// What the line's last state is worth as a leaf, for the player to move: its evaluation where
    /// no noisy move does better, else what comes of those.
    game::Value leaf_value(const game::Line& line, Interrupt& interrupt);

    /// Sees every node of one thread from now on; nullptr ends that.
    void set_observer(Observer* observer) { worker_.set_observer(observer); }

    /// What its values mean, and to people.
    const Scale& scale() const { return worker_.scale(); }
    Measure measure() const { return scale().measure(); }

    int threads() const { return crew_ ? options_.threads : 1; }

    /// Forgets all that earlier searches learnt: the next one is as the first, in memory that is
    /// at hand already.
    void forget();

    /// Share of the table in use, 0 to 1; 0 without one.
    double table_fullness() const { return table_ ? table_->fullness() : 0; }

  private:
    /// A search at a line's end, from its start to its result.
    template <class Work>
    Result run(const game::Line& line, const Limits& limits, Interrupt& interrupt,
               const Pondering* pondering, Work work);
    void hear_crew(const game::Line& line, const Limits& limits, Result& result);
    void lengthen(const game::Line& line, Variation& variation, int depth);
    void follow_table(const game::Line& line, Variation& variation, int depth);

    game::Rules& rules_;
    Options options_;
    std::unique_ptr<Table> table_;
    Worker worker_;
    std::unique_ptr<Crew> crew_;  // the other threads, if there are some
};

}  // namespace senet::search
