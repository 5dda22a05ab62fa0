#include "native/native_rules.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

namespace senet::native {

using game::Hook;
using game::Move;
using game::MoveList;
using game::Next;
using game::Outcome;
using game::State;
using game::Value;

namespace {

constexpr std::size_t kFirstRoom = 64;  // for moves

std::uint64_t* bits_of(MoveList& moves) {
    static_assert(sizeof(Move) == sizeof(std::uint64_t));
    return reinterpret_cast<std::uint64_t*>(moves.data());  // null for a list without room
}

}  // namespace

std::uint8_t poll(Context* context, std::int64_t steps) {
    auto& watched = *static_cast<NativeRules::Watched*>(context);
    const auto due = [](const Interrupt* interrupt) {
        return interrupt != nullptr && interrupt->due();
    };
    if (due(watched.always) || due(watched.interrupt)) return kInterrupted;
    // More than the VM may have: it will say so, with the line, or find that it takes less.
    watched.steps += steps;
    return watched.steps > watched.most_steps ? kReplay : kDone;
}

NativeRules::NativeRules(const script::Script& script, Compiler& compiler)
    : vm_(script.rules()), compiler_(compiler) {
    set_game(vm_->game());
    scratch_.resize(game().scratch.words());
    for (const game::Field& field : game().scratch.fields()) {
        for (std::size_t i = 0; i < field.count; ++i)
            std::memcpy(
                reinterpret_cast<std::uint8_t*>(scratch_.data()) + field.offset + i * field.width,
                &field.least, field.width);
    }
    context_.scratch = reinterpret_cast<std::uint8_t*>(scratch_.data());
    context_.always = script.settings().interrupt;
    context_.most_steps = script.settings().budget.steps;
    before_ = State(game().layout);
    take_code();
}

void NativeRules::order_code() {
    script::Program program = vm_->program();
    for (const script::ParamSlot& param : program.params) {
        params_.push_back(param.whole ? static_cast<std::int64_t>(param.value)
                                      : std::bit_cast<std::int64_t>(param.value));
    }
    context_.params = params_.data();
    ordered_ = compiler_.order(std::move(program));
    asked_ = false;
}

void NativeRules::wait(const Interrupt& interrupt) {
    if (ordered_ == nullptr) order_code();
    do {
        compiler_.wait(*ordered_, interrupt);
        if (interrupt.due()) throw game::Interrupted{};
        take_code();
    } while (!ordered_->done());
}

std::vector<std::pair<GivenUp, std::uint64_t>> NativeRules::replay_places() const {
    std::vector<std::pair<GivenUp, std::uint64_t>> places;
    if (code() == nullptr) return places;
    for (const auto& [number, count] : replays_at_) {
        const GivenUp& place = code()->places[static_cast<std::size_t>(number - 1)];
        const auto known = std::find_if(places.begin(), places.end(),
                                        [&](const auto& other) { return other.first == place; });
        if (known == places.end())
            places.emplace_back(place, count);
        else
            known->second += count;
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return places;
}

void NativeRules::watch(const Interrupt* interrupt) {
    context_.interrupt = interrupt;
    vm_->watch(interrupt);
    if (interrupt != nullptr) take_code();
}

/// Orders machine code, if that is due; takes it, if it is done since, and still that of the script
/// as it stands.
void NativeRules::take_code() {
    if (taken_) return;
    if (ordered_ == nullptr && compiler_.due()) order_code();
    if (code() == nullptr) return;
    const auto& hooks = ordered_->code().hooks;
    const bool may_differ = std::exchange(asked_, false) &&
        std::any_of(hooks.begin(), hooks.end(),
                    [](const HookCode& hook) { return hook.may_change_program; });
    if (may_differ && order_anew()) return;
    taken_ = true;
    in_use_ = ordered_->code().any();
    const auto take = [&](auto& code, Hook hook) {
        code = reinterpret_cast<std::remove_reference_t<decltype(code)>>(
            ordered_->code().hook(hook).address);
    };
    take(moves_, Hook::Moves);
    take(advance_, Hook::Play);
    take(chance_, Hook::Chance);
    take(happen_, Hook::Happen);
    take(pass_, Hook::Pass);
    take(legal_, Hook::Legal);
    take(result_, Hook::Result);
    take(stuck_, Hook::Stuck);
    if (game().player_count() == 2)
        take(evaluate_, Hook::Evaluate);
    else
        take(evaluations_, Hook::Evaluate);
    take(order_, Hook::Order);
    take(noisy_, Hook::Noisy);
    reach_ = reinterpret_cast<AdvanceCode>(ordered_->code().reach);
}

/// Where the script has changed what the code was made from, all is the VM's until it is made anew.
bool NativeRules::order_anew() {
    script::Program now = vm_->program();
    if (now.identity() == ordered_->identity()) return false;
    ordered_ = compiler_.order(std::move(now));
    replays_at_.clear();
    return true;
}

void NativeRules::put_code_down() noexcept {
    moves_ = nullptr;
    advance_ = happen_ = reach_ = nullptr;
    chance_ = nullptr;
    evaluations_ = nullptr;
    pass_ = nullptr;
    legal_ = result_ = stuck_ = evaluate_ = nullptr;
    order_ = noisy_ = nullptr;
    taken_ = false;
}

/// After the VM has run a hook: what it may have changed is looked for when code is next taken up.
void NativeRules::note_asked(Hook hook) noexcept {
    if (taken_ && (!in_use_ || !ordered_->code().hook(hook).may_change_program)) return;
    put_code_down();
    asked_ = true;
}

// Out of the way of the calls that machine code answers: in a function of its own, which takes its
// arguments as they come.
template <class Result, class... Arguments>
[[gnu::noinline, gnu::cold]] Result NativeRules::in_vm(
    Hook hook, Result (Rules::*method)(Arguments...),
    std::type_identity_t<Arguments>... arguments) {
    take_code();
    return ask_vm(hook, method, arguments...);
}

template <class Result, class... Arguments>
[[gnu::noinline, gnu::cold]] Result NativeRules::ask_vm(
    Hook hook, Result (Rules::*method)(Arguments...),
    std::type_identity_t<Arguments>... arguments) {
    struct Look {
        NativeRules& rules;
        const Hook hook;
        ~Look() { rules.note_asked(hook); }
    } const look{*this, hook};
    return (vm_.get()->*method)(arguments...);
}

/// Machine code has given no answer: the VM is to be asked, if this is to go on at all.
[[gnu::cold]] void NativeRules::give_up(std::int64_t answer) {
    const std::int64_t place = std::exchange(context_.replayed_at, 0);
    if (answer == answer_of(kInterrupted)) throw game::Interrupted{};
    ++replays_;
    if (place != 0) ++replays_at_[place];
}

/// Whether machine code has given an answer; else the VM is to be asked.
inline bool NativeRules::answered(std::int64_t answer) {
    if (answer >= kLeastAnswer) [[likely]]
        return true;
    give_up(answer);
    return false;
}

void NativeRules::moves(const State& state, MoveList& moves) {
    const std::size_t before = moves.size();
    while (moves_ != nullptr) {
        const std::size_t most = std::min(moves.capacity(), game::kMostMoves);
        const std::int64_t count =
            moves_(&context_, state.bytes(), bits_of(moves) + before,
                   static_cast<std::int64_t>(most) - static_cast<std::int64_t>(before));
        if (count >= 0) [[likely]] {
            moves.set_size(before + static_cast<std::size_t>(count));
            return;
        }
        if (count != answer_of(kFull) || most == game::kMostMoves) {
            give_up(count);
            break;
        }
        moves.reserve(std::max(kFirstRoom, 2 * moves.capacity()));
    }
    in_vm(Hook::Moves, &Rules::moves, state, moves);
}

void NativeRules::advance(const State& before, Move move, State& after) {
    const AdvanceCode code = before.throws() ? happen_ : advance_;
    if (code != nullptr) {
        after.shape_like(before);
        if (answered(code(&context_, before.bytes(), after.bytes(), move.bits))) return;
    }
    in_vm(game::played_by(before), &Rules::advance, before, move, after);
}

Outcome NativeRules::reach(const State& before, Move move, State& after) {
    if (reach_ != nullptr && !before.throws()) {
        after.shape_like(before);
        const std::int64_t answer = reach_(&context_, before.bytes(), after.bytes(), move.bits);
        if (answer >= kLeastAnswer) [[likely]]
            return std::bit_cast<Outcome>(answer);
    }
    // Each hook by itself: the one that gave up says so again.
    return Rules::reach(before, move, after);
}

/// By the code, if it answers: without turn and ply.
std::optional<Next> NativeRules::played(AdvanceCode code, State& state, Move move) {
    if (code == nullptr) return std::nullopt;
    before_ = state;
    if (!answered(code(&context_, before_.bytes(), state.bytes(), move.bits))) {
        state = before_;
        return std::nullopt;
    }
    const Next next = state.handed_on();
    before_.throws() ? state.set_throw(before_.next()) : state.set_turn(before_.turn());
    state.set_ply(before_.ply());
    return next;
}

Next NativeRules::do_play(State& state, Move move) {
    if (const auto next = played(advance_, state, move)) return *next;
    return in_vm(Hook::Play, &Rules::do_play, state, move);
}

Next NativeRules::do_happen(State& state, Move outcome) {
    if (const auto next = played(happen_, state, outcome)) return *next;
    return in_vm(Hook::Happen, &Rules::do_happen, state, outcome);
}

void NativeRules::do_chance(const State& state, game::Throws& throws) {
    if (added_.empty()) added_.resize(kFirstRoom);
    while (chance_ != nullptr) {
        const std::int64_t count = chance_(&context_, state.bytes(), added_.front().data(),
                                           static_cast<std::int64_t>(added_.size()));
        if (count >= 0) [[likely]] {
            std::int64_t total = 0;
            const auto end = added_.begin() + count;
            for (auto one = added_.begin(); one != end; ++one) total += (*one)[1];
            if (total > game::kMostTotal) break;  // the VM says so
            for (auto one = added_.begin(); one != end; ++one)
                throws.add((*one)[1], {static_cast<std::uint64_t>((*one)[0])});
            return;
        }
        if (count != answer_of(kFull) || added_.size() == game::kMostMoves) {
            give_up(count);
            break;
        }
        added_.resize(std::min(2 * added_.size(), game::kMostMoves));
    }
    in_vm(Hook::Chance, &Rules::do_chance, state, throws);
}

bool NativeRules::do_pass(State& state) {
    if (pass_ != nullptr) {
        before_ = state;
        const std::int64_t answer = pass_(&context_, before_.bytes(), state.bytes());
        if (answered(answer)) return answer != 0;
        state = before_;
    }
    return in_vm(Hook::Pass, &Rules::do_pass, state);
}

bool NativeRules::legal(const State& state) {
    if (legal_ != nullptr) {
        const std::int64_t answer = legal_(&context_, state.bytes());
        if (answered(answer)) return answer != 0;
    }
    return in_vm(Hook::Legal, &Rules::legal, state);
}

Outcome NativeRules::result(const State& state) {
    if (result_ != nullptr) {
        const std::int64_t answer = result_(&context_, state.bytes());
        if (answered(answer)) return std::bit_cast<Outcome>(answer);
    }
    if (!has(Hook::Result)) return {};
    return in_vm(Hook::Result, &Rules::result, state);
}

Outcome NativeRules::stuck(const State& state) {
    if (stuck_ != nullptr) {
        const std::int64_t answer = stuck_(&context_, state.bytes());
        if (answered(answer)) return std::bit_cast<Outcome>(answer);
    }
    return in_vm(Hook::Stuck, &Rules::stuck, state);
}

Value NativeRules::evaluate(const State& state) {
    if (evaluate_ != nullptr) {
        const std::int64_t answer = evaluate_(&context_, state.bytes());
        if (answered(answer)) return static_cast<Value>(answer);
    }
    if (evaluations_ != nullptr) return evaluations(state).front();
    return in_vm(Hook::Evaluate, &Rules::evaluate, state);
}

game::Scores NativeRules::evaluations(const State& state) {
    if (game().player_count() == 2) return Rules::evaluations(state);
    if (evaluations_ != nullptr) {
        std::array<std::int64_t, game::kMostPlayers> numbers{};
        if (answered(evaluations_(&context_, state.bytes(), numbers.data()))) {
            game::Scores values{};
            std::copy(numbers.begin(), numbers.end(), values.begin());
            return values;
        }
    }
    return in_vm(Hook::Evaluate, &Rules::evaluations, state);
}

std::optional<game::Scores> NativeRules::scores(const State& state, Hook hook) {
    return in_vm(hook, &Rules::scores, state, hook);
}

int NativeRules::order(const State& state, Move move) {
    if (order_ != nullptr) {
        const std::int64_t answer = order_(&context_, state.bytes(), move.bits);
        if (answered(answer)) return static_cast<int>(answer);
    }
    return in_vm(Hook::Order, &Rules::order, state, move);
}

bool NativeRules::noisy(const State& state, Move move) {
    if (noisy_ != nullptr) {
        const std::int64_t answer = noisy_(&context_, state.bytes(), move.bits);
        if (answered(answer)) return answer != 0;
    }
    return in_vm(Hook::Noisy, &Rules::noisy, state, move);
}

// These have a VM of their own: no rule sees what they leave there.
std::vector<std::string> NativeRules::texts(const State& state, Move move) {
    return vm_->texts(state, move);
}
std::string NativeRules::reason(const State& state, Hook hook) { return vm_->reason(state, hook); }
std::string NativeRules::write(const State& state) { return vm_->write(state); }
std::string NativeRules::show(const State& state) { return vm_->show(state); }

Next NativeRules::do_setup(State& state, Random& random) {
    return ask_vm(Hook::Setup, &Rules::do_setup, state, random);
}
Next NativeRules::do_read(State& state, std::string_view text, Random& random) {
    return ask_vm(Hook::Read, &Rules::do_read, state, text, random);
}

}  // namespace senet::native
