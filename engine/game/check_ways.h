// Ways through the game: breadth first from its start, and games at random. What is wrong on the
// way is kept once, by a short way to it, if it shows again in rules made anew.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

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
    bool starts_alike(std::uint64_t seed, int times);
    void random_game(std::uint64_t seed);
    void look(const Line& line, std::uint64_t seed, bool found_at_random);
    std::size_t states_between_looks() const;
    static std::size_t chosen_at_random(const Line& line, const std::vector<Move>& moves,
                                        Random& random);
    bool go_on(Line& line, std::vector<Move> moves, std::uint64_t seed, Random& random);
    void come_back(const Line& line, std::uint64_t seed);
    void count(const Line& line, const Outcome& outcome);
    void judge_all();
    void judge_movers();
    void add_of_games(const char* rule, Hook hook, std::string message);
    void judge_first_move();
    bool remembers_in_games() const;
    void look_at_constants();
    void note_changes(const Line& line);
    void add_notes();
    void note(Hook hook, std::string message);

    void keep(Fault fault, const Line& line, std::uint64_t seed, bool found_at_random);
    void keep_for_later(Fault fault, const Line& line, std::uint64_t seed);
    void keep_after_pass();
    void add(Fault fault);
    bool is_known(const Fault& fault) const;
    bool shows_again(const Fault& fault, const Line& line) const;
    Fault of_earlier_calls(const Fault& fault) const;
    bool follows_from_known(const Fault& fault) const;
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
    struct AfterPass {
        Fault fault;
        Line line;
        std::uint64_t seed;
    };
    std::vector<AfterPass> after_pass_;  // told at last, if moves alone have not led there
    bool tells_after_pass_ = false;
    int fresh_starts_left_ = 0;
    bool found_endless_ = false, may_repeat_ = false;
    std::uint64_t plies_ = 0;
    std::uint64_t throws_ = 0;  // in all random games
    bool throws_later_ = false;  // some behind a move
    std::uint64_t wanted_moves_ = 0;  // of states of random games that are worth a look
    std::vector<std::uint64_t> moved_;  // plies of each player, in all random games
    bool moved_often_ = false;  // a player did, in one game
    int over_at_start_ = 0;
    std::vector<bool> changed_;  // by field: whether a move of a random game set it otherwise
};

}  // namespace senet::game
