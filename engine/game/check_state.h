// What is looked at in one state: every hook is asked, several times and in several Lua states, and
// what it says is held against what else is known.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/check.h"

namespace senet::game {

/// What the hooks of one Rules say about a state: what must not depend on anything but the state.
struct Opinion {
    Outcome outcome;
    Throws throws;  // what can come up; nothing where no throw is next
    MoveList moves;  // or the outcomes of the throw
    Scores values{};
    std::vector<int> hints;
    std::vector<bool> noisy;
    std::vector<std::vector<std::string>> texts;  // each move's; of none that is not legal
    std::vector<State> after;
    std::vector<bool> legal;
    std::optional<Scores> scores;  // of the end, if the script gives them
    std::optional<Outcome> stuck;  // where no move is legal
    std::optional<State> passed;  // where pass() allows it
    std::string written, shown;
    HookSet failed;  // by an error: nothing is known of their answers
};

class Examiner {
  public:
    /// `make` and `interrupt` must outlive it.
    Examiner(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt);

    Rules& rules() { return *rules_; }
    /// How many states were looked at in full, and how many moves or outcomes of throws they had.
    std::uint64_t states() const { return states_; }
    std::uint64_t moves() const { return moves_; }
    /// Moves a state, of those where somebody moves; 0 if there was none.
    double mean_moves() const;

    /// All that is wrong with the line's last state. `line` must be of rules(). THROWS Interrupted.
    std::vector<Fault> look(const Line& line);

    /// The same, but only as far as it takes to see this fault again, or its like; nothing if it
    /// does not show.
    std::optional<Fault> like(const Fault& fault, const Line& line);
    /// Whether one call of one hook is enough to see it.
    static bool is_told_at_once(const Fault& fault);
    /// Whether it is seen by how the game ends there.
    static bool is_of_outcome(const Fault& fault);

    /// That the hook's answer depends on more than it may; `when` says what showed that.
    Fault not_repeatable(Hook hook, const std::string& when) const;

    /// Runs `work`, a question to a hook, and adds the fault that it met, if any; whether there was
    /// none.
    template <class Work>
    bool ask(Hook hook, std::vector<Fault>& faults, Work work) const {
        try {
            work();
            return true;
        } catch (const Error& error) {
            faults.push_back({.rule = rule_of(error),
                              .where = error.where(),
                              .message = error.message(),
                              .context = error.context(),
                              .hook = hook});
            return false;
        }
    }

  private:
    Fault fault(const std::string& rule, Hook hook, const std::string& message) const;
    Opinion opinion(Rules& rules, const State& state, HookSet hooks,
                    std::vector<Fault>& faults) const;
    void ask_of_move(Rules& rules, const State& state, Move move, HookSet hooks, Opinion& opinion,
                     std::vector<Fault>& faults) const;
    void ask_of_end(Rules& rules, const State& state, HookSet hooks, Opinion& opinion,
                    std::vector<Fault>& faults) const;
    void disturb(const State& state, const Opinion& opinion);
    void ask_again(const State& state, const Opinion& first, std::vector<Fault>& faults);
    bool is_to_ask_fresh(const Opinion& first);
    std::optional<Hook> difference(const Opinion& a, const Opinion& b) const;
    void check_start(const State& state, std::vector<Fault>& faults) const;
    void check_moves(const State& state, const Opinion& opinion, std::vector<Fault>& faults) const;
    void check_outcome(const Line& line, const Opinion& opinion, std::vector<Fault>& faults) const;
    void check_margin(Hook hook, const Outcome& outcome, std::vector<Fault>& faults) const;
    void check_position(const State& state, const Opinion& first, std::vector<Fault>& faults) const;
    bool reads_otherwise_elsewhere(const std::string& text, const State& state) const;
    void check_pass(const State& after, std::vector<Fault>& faults);
    void walk_on(State state, std::vector<Fault>& faults) const;
    std::string fields_text(const State& state, Move move) const;
    void ask_of_throw(Rules& rules, const State& state, HookSet hooks, Opinion& opinion,
                      std::vector<Fault>& faults) const;
    std::string first_difference(const State& a, const State& b) const;

    const RulesMaker& make_;
    const std::vector<Remembered> remembered_;
    const std::uint64_t seed_;
    const Interrupt& interrupt_;
    std::unique_ptr<Rules> rules_, second_;
    std::uint64_t states_ = 0, moves_ = 0;
    std::uint64_t thrown_in_ = 0, outcomes_ = 0;  // of these, states with a throw and what can come
    bool thorough_ = false;  // leaves out nothing that is looked at in some states only
    bool slow_after_pass_ = false;  // a call there had no end: each takes a second
    int fresh_left_, fresh_ends_left_;  // states that a fresh Lua state is still asked about
};

/// The fault that the rules remember something; `because` says how that shows, if it was seen.
Fault hidden_state(const Remembered& what, const std::string& because = "");

/// Whether the two are one mistake, as far as can be told.
inline bool alike(const Fault& a, const Fault& b) {
    return a.rule == b.rule && a.where.file == b.where.file && a.where.line == b.where.line;
}

}  // namespace senet::game
