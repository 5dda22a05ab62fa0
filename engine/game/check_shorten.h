// A shorter way to a fault that was found by playing at random: moves are left out, others are
// taken instead, and short ways are tried breadth first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <vector>

#include "game/check_cycles.h"
#include "game/check_state.h"

namespace senet::game {

class Shortener {
  public:
    /// `states` is how many the check looks at breadth first: the effort grows with them.
    Shortener(Examiner& examiner, Cycles& cycles, int states, std::uint64_t seed)
        : examiner_(examiner), cycles_(cycles), states_(states), random_(mix(seed)) {}

    /// Makes `line`, in whose last state the fault shows, as short as can be done with some effort,
    /// and `fault` the one that shows then. THROWS Interrupted.
    void shorten(Line& line, Fault& fault);

    /// The fault, or its like, that shows in the line's last state.
    std::optional<Fault> like(const Fault& fault, const Line& line);

  private:
    using Moves = std::vector<Move>;

    void leave_out();
    bool search_breadth_first(std::size_t kept, std::uint64_t most);
    void add_next(const Line& line, std::set<Key>& seen, std::deque<Line>& waiting) const;
    void search_towards_end();
    template <class Far>
    void search_in_beam(Far far);
    void restart();
    void replace();
    bool try_way(const Moves& moves);
    bool try_other_end();
    std::optional<Line> walk(const Moves& moves) const;
    bool take(const Line& line);
    std::uint64_t effort() const;

    Examiner& examiner_;
    Cycles& cycles_;
    const int states_;
    Random random_;
    State start_;
    Moves moves_;  // the shortest so far
    Fault fault_;
    std::uint64_t looks_ = 0;
};

}  // namespace senet::game
