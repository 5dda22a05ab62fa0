#include "game/rules.h"

#include <fmt/format.h>

namespace senet::game {

State Rules::start(std::uint64_t seed) {
    State state(game_.layout);
    Random random(seed);
    state.hand_on(do_setup(state, random), Player{1});
    if (const std::string fault = range_fault(game_, state); !fault.empty())
        throw Error(where(Hook::Setup), "in setup(): " + fault);
    return state;
}

State Rules::read_unchecked(std::string_view text, std::uint64_t seed) {
    State state(game_.layout);
    Random random(seed);
    state.hand_on(do_read(state, text, random), Player{1});
    return state;
}

State Rules::read(std::string_view text, std::uint64_t seed) {
    State state = read_unchecked(text, seed);
    const std::string fault = range_fault(game_, state);
    if (fault.empty()) return state;
    // What read() sets is checked as it is set, so the field was left at 0.
    if (reads_its_start(seed)) throw Error("position: " + fault);
    throw Error(where(Hook::Read), "in read(): " + fault);
}

bool Rules::reads_its_start(std::uint64_t seed) {
    try {
        const State back = read_unchecked(write(start(seed)), seed);
        return range_fault(game_, back).empty();
    } catch (const Error&) {
        return false;
    }
}

void Rules::chance(const State& state, Throws& throws) {
    throws.clear();
    do_chance(state, throws);
    if (throws.empty())
        throw Error(where(Hook::Chance), "chance() added nothing: something must come up");
    throws.merge();
}

void Rules::branches(const State& state, MoveList& branches) {
    if (!state.throws()) return moves(state, branches);
    Throws throws;
    chance(state, throws);
    for (const Throw& one : throws) branches.push_back(one.outcome);
}

Value Rules::worth(const State& state) {
    if (evaluator_ == nullptr) return evaluate(state);
    Accumulators room(1, evaluator_->bytes());
    evaluator_->begin(state, room.at(0));
    return evaluator_->value(state, room.at(0), evaluator_->adds_script() ? evaluate(state) : 0);
}

Scores Rules::worths(const State& state) {
    if (evaluator_ == nullptr) return evaluations(state);
    Accumulators room(1, evaluator_->bytes());
    evaluator_->begin(state, room.at(0));
    return evaluator_->values(state, room.at(0));
}

Outcome Rules::stuck(const State& state) {
    throw Error(
        where(Hook::Moves),
        fmt::format(
            "{} has no move and the game is not over; moves() must add one, result() must end "
            "the game, or a function stuck(s) must say who wins",
            game_.name_of(state.turn())));
}

Key memory_key(const Rules& rules, const State& state) {
    Key key = equality_key(rules.game().layout, state) + apart_key(rules.game().layout, state);
    if (rules.reads_ply()) key += mix(state.ply() + 1);
    return key;
}

}  // namespace senet::game
