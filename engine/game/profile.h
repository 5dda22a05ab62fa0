// Where a game's time goes: which hooks a search asks, how often and about what; and what a call of
// each costs. Counted and timed apart, for a call may take less time than looking at the clock.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.h"

namespace senet::game {

struct Question {
    State state;
    Move move{};  // for hooks that are asked about one
};

struct HookUse {
    std::uint64_t calls = 0;
    std::vector<Question> examples;  // spread evenly over the calls that went well
};

/// Rules that pass every question on and note it.
class ProfiledRules : public Rules {
  public:
    /// `rules` must outlive this.
    explicit ProfiledRules(Rules& rules) : Rules(rules.game()), rules_(rules) {
        set_evaluator(rules.evaluator());
    }

    const HookUse& use(Hook hook) const { return uses_[index_of(hook)].use; }

    void moves(const State& state, MoveList& moves) override;
    void advance(const State& before, Move move, State& after) override;
    bool legal(const State& state) override;
    Outcome result(const State& state) override;
    Outcome stuck(const State& state) override;
    std::optional<Scores> scores(const State& state, Hook hook) override {
        return rules_.scores(state, hook);
    }
    Value evaluate(const State& state) override;
    int order(const State& state, Move move) override;
    bool noisy(const State& state, Move move) override;
    std::vector<std::string> texts(const State& state, Move move) override {
        return rules_.texts(state, move);
    }
    std::string reason(const State& state, Hook hook) override {
        return rules_.reason(state, hook);
    }
    std::string write(const State& state) override { return rules_.write(state); }
    std::string show(const State& state) override { return rules_.show(state); }
    void watch(const Interrupt* interrupt) override { rules_.watch(interrupt); }
    SourcePosition where(Hook hook) const override { return rules_.where(hook); }
    bool quick() const override { return rules_.quick(); }
    bool reads_ply() const override { return rules_.reads_ply(); }

    Next do_setup(State& state, Random& random) override { return rules_.do_setup(state, random); }
    Next do_play(State& state, Move move) override;
    Next do_happen(State& state, Move outcome) override;
    void do_chance(const State& state, Throws& throws) override;
    bool do_pass(State& state) override;
    Next do_read(State& state, std::string_view text, Random& random) override {
        return rules_.do_read(state, text, random);
    }

  private:
    struct Noted {
        HookUse use;
        std::uint64_t between = 1;  // calls from one example to the next
    };

    void note(Hook hook, const State& state, Move move = {});

    Rules& rules_;
    std::array<Noted, kHooks> uses_{};
};

struct Cost {
    double seconds = 0;  // of processor time, a call
    std::uint64_t calls = 0;  // that were made to find out
};

/// What one call of a hook of a search costs, asked these questions over and over; the best of some
/// rounds. REQUIRES at least one question. THROWS Interrupted.
Cost cost_of(Rules& rules, Hook hook, const std::vector<Question>& questions,
             const Interrupt& interrupt);

}  // namespace senet::game
