// Ways through the game: breadth first from its start, and games at random. What is wrong on the
// way is kept once, by a short way to it, if it shows again in rules made anew.
#pragma once

#include <array>
#include <set>

#include "game/check_cycles.h"
#include "game/check_evaluation.h"
#include "game/check_state.h"

namespace senet::game {

class Ways {
  public:
    /// All that is given must outlive it.
    Ways(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
         const std::function<void(double)>& progress);

    CheckReport run();

  private:
    bool has_start();
    void breadth_first();
    void random_game(std::uint64_t seed);
    bool look(const Line& line, std::uint64_t seed, bool found_at_random);
    bool go_on(Line& line, std::uint64_t seed, Random& random);
    void come_back(const Line& line, std::uint64_t seed);
    void count(const Line& line, const Outcome& outcome);
    void judge_all();
    void judge_movers();
    void look_at_constants();

    void keep(Fault fault, const Line& line, std::uint64_t seed, bool found_at_random);
    void add(Fault fault);
    bool is_known(const Fault& fault) const;
    bool shows_again(const Fault& fault, const Line& line) const;
    Fault of_earlier_calls(const Fault& fault) const;
    bool follows_from_known(const Fault& fault) const;
    bool is_endless() const { return found_endless_; }
    bool is_enough() const;

    const RulesMaker& make_;
    const CheckOptions options_;
    const Interrupt& interrupt_;
    const std::function<void(double)>& progress_;
    Examiner examiner_;
    Cycles cycles_;
    EvaluationJudge evaluation_;
    CheckReport report_;
    std::set<std::pair<std::string, std::string>> known_;  // rule and place
    bool found_endless_ = false, may_repeat_ = false;
    std::uint64_t plies_ = 0;
    std::array<std::uint64_t, 3> moved_{};  // plies by player, in all random games
    bool moved_often_ = false;  // a player did, in one game
    int over_at_start_ = 0;
};

}  // namespace senet::game
