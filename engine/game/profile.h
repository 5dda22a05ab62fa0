// Rules that pass every question on and note how long the answer took: where a game's time goes.
#pragma once

#include <array>
#include <memory>

#include "game/rules.h"

namespace senet::game {

struct HookTime {
    std::uint64_t calls = 0;
    double seconds = 0;
};

class ProfiledRules : public Rules {
  public:
    /// `rules` must outlive this.
    explicit ProfiledRules(Rules& rules);

    const std::array<HookTime, kHooks>& times() const { return times_; }

    void moves(const State& state, MoveList& moves) override;
    void advance(const State& before, Move move, State& after) override;
    bool legal(const State& state) override;
    Outcome result(const State& state) override;
    Outcome stuck(const State& state) override;
    Value evaluate(const State& state) override;
    int order(const State& state, Move move) override;
    bool noisy(const State& state, Move move) override;
    std::string text(const State& state, Move move) override;
    std::string write(const State& state) override;
    std::string show(const State& state) override;
    void watch(const Interrupt* interrupt) override { rules_.watch(interrupt); }
    SourcePosition where(Hook hook) const override { return rules_.where(hook); }
    bool quick() const override { return rules_.quick(); }
    bool reads_ply() const override { return rules_.reads_ply(); }

    Player do_setup(State& state, Random& random) override;
    Player do_play(State& state, Move move) override;
    bool do_pass(State& state) override;
    Player do_read(State& state, std::string_view text, Random& random) override;

  private:
    template <class Call>
    auto timed(Hook hook, Call call);

    Rules& rules_;
    std::array<HookTime, kHooks> times_{};
    double overhead_;  // of taking the time, seconds
};

}  // namespace senet::game
