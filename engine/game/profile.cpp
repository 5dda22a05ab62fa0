#include "game/profile.h"

#include <algorithm>

namespace senet::game {
namespace {

double cost_of_timing() {
    constexpr int kRounds = 1000;
    const Stopwatch watch;
    for (int i = 0; i < kRounds; ++i) (void)Stopwatch().seconds();
    return watch.seconds() / kRounds / 2;  // half of it falls between the two readings
}

}  // namespace

ProfiledRules::ProfiledRules(Rules& rules)
    : Rules(rules.game()), rules_(rules), overhead_(cost_of_timing()) {}

template <class Call>
auto ProfiledRules::timed(Hook hook, Call call) {
    HookTime& time = times_[static_cast<std::size_t>(hook)];
    struct Note {
        HookTime& time;
        double overhead;
        Stopwatch watch;
        ~Note() {
            ++time.calls;
            time.seconds += std::max(0.0, watch.seconds() - overhead);
        }
    } const note{time, overhead_, {}};
    return call();
}

void ProfiledRules::moves(const State& state, MoveList& moves) {
    timed(Hook::Moves, [&] { rules_.moves(state, moves); });
}
void ProfiledRules::advance(const State& before, Move move, State& after) {
    timed(Hook::Play, [&] { rules_.advance(before, move, after); });
}
bool ProfiledRules::legal(const State& state) {
    return !has(Hook::Legal) || timed(Hook::Legal, [&] { return rules_.legal(state); });
}
Outcome ProfiledRules::result(const State& state) {
    return timed(Hook::Result, [&] { return rules_.result(state); });
}
Outcome ProfiledRules::stuck(const State& state) {
    return timed(Hook::Stuck, [&] { return rules_.stuck(state); });
}
Value ProfiledRules::evaluate(const State& state) {
    return has(Hook::Evaluate) ? timed(Hook::Evaluate, [&] { return rules_.evaluate(state); }) : 0;
}
int ProfiledRules::order(const State& state, Move move) {
    return has(Hook::Order) ? timed(Hook::Order, [&] { return rules_.order(state, move); }) : 0;
}
bool ProfiledRules::noisy(const State& state, Move move) {
    return has(Hook::Noisy) && timed(Hook::Noisy, [&] { return rules_.noisy(state, move); });
}
std::string ProfiledRules::text(const State& state, Move move) {
    return timed(Hook::Text, [&] { return rules_.text(state, move); });
}
std::string ProfiledRules::write(const State& state) {
    return timed(Hook::Write, [&] { return rules_.write(state); });
}
std::string ProfiledRules::show(const State& state) {
    return timed(Hook::Show, [&] { return rules_.show(state); });
}
Player ProfiledRules::do_setup(State& state, Random& random) {
    return timed(Hook::Setup, [&] { return rules_.do_setup(state, random); });
}
Player ProfiledRules::do_play(State& state, Move move) {
    return timed(Hook::Play, [&] { return rules_.do_play(state, move); });
}
bool ProfiledRules::do_pass(State& state) {
    return timed(Hook::Pass, [&] { return rules_.do_pass(state); });
}
Player ProfiledRules::do_read(State& state, std::string_view text, Random& random) {
    return timed(Hook::Read, [&] { return rules_.do_read(state, text, random); });
}

}  // namespace senet::game
