// Games without end: states that come up again though nothing makes that an end, and what
// `repetition` is told wrongly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "game/check.h"

namespace senet::game {

class Cycles {
  public:
    Cycles(Rules& rules, const CheckOptions& options)
        : rules_(rules), options_(options), random_(mix(options.seed)) {}

    /// What is wrong with the line as the past of its last state.
    std::vector<Fault> look(const Line& line);

    /// Whether look() is who found it.
    static bool finds(const Fault& fault) {
        return fault.rule == "repeats" || fault.rule == "since" || fault.rule == "too-long" ||
            fault.rule == "endless-throws";
    }

    /// Tries to undo moves: two of the mover's and two of the other's, so that the line's last
    /// state comes up again; in games of two players without throws. Returns the line where that
    /// made a fault. THROWS what hooks throw.
    std::optional<Line> try_to_come_back(const Line& line);

    /// Whether further tries would tell nothing more.
    bool knows_enough() const { return equal_ > 0 || tries_ >= kMostTries; }

    /// What all lines together tell, once they were looked at.
    std::vector<Fault> judge() const;

  private:
    void note_pair(const State& before, const State& after);
    std::optional<Move> way_back(const State& from, const State& wanted, State& there);
    Fault repeated(std::size_t ply) const;
    std::optional<Fault> wrong_since(const Line& line) const;

    static constexpr int kMostTries = 300;

    Rules& rules_;
    const CheckOptions options_;
    Random random_;
    int tries_ = 0;
    std::uint64_t equal_ = 0;  // pairs of equal states that were met
    // Pairs of states that one number alone tells apart, by that number and how much it grew.
    std::map<std::pair<const Field*, std::int64_t>, std::uint64_t> differ_;
};

/// How many bytes of two states differ, turn and ply aside.
int distance(const State& a, const State& b);

}  // namespace senet::game
