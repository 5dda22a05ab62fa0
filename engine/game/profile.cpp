#include "game/profile.h"

#include <algorithm>
#include <limits>

#include "base/processor_time.h"

namespace senet::game {
namespace {

constexpr std::size_t kExamples = 128;  // kept of a hook, at most

/// Every second one, from the first on.
void thin_out(std::vector<Question>& examples) {
    for (std::size_t i = 0; 2 * i < examples.size(); ++i) examples[i] = examples[2 * i];
    examples.resize((examples.size() + 1) / 2);
}

/// What answers of a hook are written to, made once.
struct Room {
    MoveList moves;
    Throws throws;
    State after;
};

void ask(Rules& rules, Hook hook, const Question& about, Room& room) {
    switch (hook) {
        case Hook::Moves:
            room.moves.clear();
            rules.moves(about.state, room.moves);
            break;
        case Hook::Play: rules.advance(about.state, about.move, room.after); break;
        case Hook::Legal: (void)rules.legal(about.state); break;
        case Hook::Result: (void)rules.result(about.state); break;
        case Hook::Stuck: (void)rules.stuck(about.state); break;
        case Hook::Evaluate: (void)rules.evaluate(about.state); break;
        case Hook::Order: (void)rules.order(about.state, about.move); break;
        case Hook::Noisy: (void)rules.noisy(about.state, about.move); break;
        case Hook::Pass:
            room.after = about.state;
            (void)rules.do_pass(room.after);
            break;
        case Hook::Chance: rules.chance(about.state, room.throws); break;
        case Hook::Happen: rules.advance(about.state, about.move, room.after); break;
        case Hook::Setup:
        case Hook::Text:
        case Hook::Read:
        case Hook::Write:
        case Hook::Show: break;  // no search asks these
    }
}

}  // namespace

void ProfiledRules::note(Hook hook, const State& state, Move move) {
    Noted& noted = uses_[index_of(hook)];
    if (noted.use.calls++ % noted.between != 0) return;
    if (noted.use.examples.size() == kExamples) {
        thin_out(noted.use.examples);
        noted.between *= 2;
    }
    noted.use.examples.push_back({state, move});
}

void ProfiledRules::moves(const State& state, MoveList& moves) {
    rules_.moves(state, moves);
    note(Hook::Moves, state);
}
void ProfiledRules::advance(const State& before, Move move, State& after) {
    rules_.advance(before, move, after);
    note(played_by(before), before, move);
}
bool ProfiledRules::legal(const State& state) {
    const bool legal = rules_.legal(state);
    if (has(Hook::Legal)) note(Hook::Legal, state);
    return legal;
}
Outcome ProfiledRules::result(const State& state) {
    const Outcome outcome = rules_.result(state);
    note(Hook::Result, state);
    return outcome;
}
Outcome ProfiledRules::stuck(const State& state) {
    const Outcome outcome = rules_.stuck(state);
    note(Hook::Stuck, state);
    return outcome;
}
Value ProfiledRules::evaluate(const State& state) {
    const Value value = rules_.evaluate(state);
    if (has(Hook::Evaluate)) note(Hook::Evaluate, state);
    return value;
}
int ProfiledRules::order(const State& state, Move move) {
    const int hint = rules_.order(state, move);
    if (has(Hook::Order)) note(Hook::Order, state, move);
    return hint;
}
bool ProfiledRules::noisy(const State& state, Move move) {
    const bool noisy = rules_.noisy(state, move);
    if (has(Hook::Noisy)) note(Hook::Noisy, state, move);
    return noisy;
}
Next ProfiledRules::do_play(State& state, Move move) {
    const State before = state;
    const Next next = rules_.do_play(state, move);
    note(Hook::Play, before, move);
    return next;
}
Next ProfiledRules::do_happen(State& state, Move outcome) {
    const State before = state;
    const Next next = rules_.do_happen(state, outcome);
    note(Hook::Happen, before, outcome);
    return next;
}
void ProfiledRules::do_chance(const State& state, Throws& throws) {
    rules_.do_chance(state, throws);
    note(Hook::Chance, state);
}
bool ProfiledRules::do_pass(State& state) {
    const State before = state;
    const bool sound = rules_.do_pass(state);
    if (has(Hook::Pass)) note(Hook::Pass, before);
    return sound;
}

Cost cost_of(Rules& rules, Hook hook, const std::vector<Question>& questions,
             const Interrupt& interrupt) {
    constexpr int kRounds = 5;
    constexpr double kSeconds = 0.002;  // of a round, at least
    constexpr double kLong = 0.05;  // a round of that many is not disturbed by much
    Room room;
    Cost cost{.seconds = std::numeric_limits<double>::max()};
    for (int round = 0; round < kRounds; ++round) {
        std::size_t calls = 0;
        double seconds = 0;
        for (const double start = thread_seconds(); seconds < kSeconds;
             seconds = thread_seconds() - start) {
            for (const Question& question : questions) ask(rules, hook, question, room);
            calls += questions.size();
            if (interrupt.due()) throw Interrupted{};
        }
        cost.seconds = std::min(cost.seconds, seconds / static_cast<double>(calls));
        cost.calls += calls;
        if (seconds > kLong) break;
    }
    return cost;
}

}  // namespace senet::game
