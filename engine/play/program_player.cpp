#include "play/program_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "game/notation.h"
#include "search/scale.h"

namespace senet::play {

/// What the program does wrong ends it, with its last words in the reason.
template <class Do>
auto ProgramPlayer::held_to_account(Do what) {
    try {
        return what();
    } catch (const Forfeit& forfeit) {
        const std::string reason = forfeit.what() + process_->last_lines();
        if (forfeit.ending != Ending::IllegalMove) stop();
        throw Forfeit(forfeit.ending, reason);
    } catch (...) {
        stop();  // in the middle of something
        throw;
    }
}

ProgramPlayer::ProgramPlayer(ProgramOptions options, Interrupt& interrupt)
    : options_(std::move(options)), protocol_(make_protocol(options_.protocol)) {
    try {
        start(interrupt);
    } catch (const Forfeit& forfeit) {
        throw Error(fmt::format("the program {} {}", options_.command.front(), forfeit.what()));
    }
}

ProgramPlayer::~ProgramPlayer() {
    constexpr Milliseconds kToEnd{500};
    if (!process_) return;
    process_->say("quit");
    process_->wait(kToEnd);
}

/// Some die of a race in their own first moments, or never answer for it: gnuchess 6.2.7 in one of
/// four on a busy machine. So one that does not answer in the time that its protocol foresees is
/// started anew, and has all its time in the last try.
void ProgramPlayer::start(Interrupt& interrupt) {
    constexpr int kShortTries = 6;
    const Milliseconds all(options_.handshake);
    const Milliseconds first_word = protocol_->first_word().value_or(all);
    held_to_account([&] {
        for (int i = 0; i < kShortTries; ++i) {
            try {
                return start_once(first_word, interrupt);
            } catch (const Forfeit& forfeit) {
                const bool silent =
                    forfeit.ending == Ending::Stalled && !protocol_->heard_first_word();
                if (forfeit.ending != Ending::Crashed && (!silent || first_word >= all)) throw;
            }
        }
        start_once(all, interrupt);
    });
}

void ProgramPlayer::start_once(Milliseconds first_word, Interrupt& interrupt) {
    process_ = std::make_unique<Process>(Process::Command{options_.command, options_.folder});
    talk_.emplace(*process_, options_.command.front(), interrupt);
    protocol_->begin(*talk_, options_, first_word);
    fresh_ = true;
}

void ProgramPlayer::stop() {
    talk_.reset();
    process_.reset();
}

void ProgramPlayer::new_game(std::uint64_t seed, Interrupt& interrupt) {
    seed_ = seed;
    start_.reset();
    moves_.clear();
    texts_.clear();
    if (process_ && !fresh_ && protocol_->once()) stop();
    if (!process_) start(interrupt);
    talk_->heed(interrupt);
    held_to_account([&] { protocol_->new_game(*talk_); });
    fresh_ = false;
}

Choice ProgramPlayer::choose(const game::Line& line, const Allowance& allowance,
                             Interrupt& interrupt) {
    follow(line);
    const game::Player mover = line.state().turn();
    const Question question{*start_, texts_, &allowance, mover, patience(allowance, mover)};
    talk_->heed(interrupt);
    return held_to_account([&]() -> Choice {
        const Answer answer = protocol_->ask(*talk_, question);
        Choice choice{.value = answer.value, .depth = answer.depth, .nodes = answer.nodes};
        if (choice.value && line.rules().game().is_of_expectation())
            choice.value = search::of_ten_thousandths(*choice.value);
        choice.resigns = answer.resigns;
        if (!answer.resigns) choice.move = understood(line, answer);
        return choice;
    });
}

/// Puts into the program's words what has been played since it was last asked.
void ProgramPlayer::follow(const game::Line& line) {
    if (!start_) {
        require_spoken(options_.protocol, line.rules().game(), "");
        check_notation(options_.notation, line.rules().game());
        start_ = told_start(line);
    }
    for (std::size_t i = moves_.size(); i < line.moves().size(); ++i) {
        moves_.push_back(line.moves()[i]);
        const game::State& state = line.states()[i];
        texts_.push_back(program_text(line.rules(),
                                      state.throws() ? ProgramNotation{} : options_.notation, state,
                                      line.moves()[i]));
    }
}

/// Empty where the program starts there by itself: at a start that no lot decides.
std::string ProgramPlayer::told_start(const game::Line& line) const {
    game::Rules& rules = line.rules();
    if (line.start() == rules.start(seed_) && line.start() == rules.start(seed_ + 1))
        return options_.notation.start;
    return game::state_text(rules, line.start());
}

Milliseconds ProgramPlayer::patience(const Allowance& allowance, game::Player mover) const {
    const std::size_t index = mover.index();
    std::optional<std::int64_t> allowed = allowance.limits.milliseconds;
    if (index < allowance.clocks.size() && allowance.clocks[index]) {
        const std::int64_t left = allowance.clocks[index]->left;
        allowed = std::min(left, allowed.value_or(left));
    }
    return Milliseconds(allowed ? *allowed + options_.grace : options_.untimed);
}

game::Move ProgramPlayer::understood(const game::Line& line, const Answer& answer) const {
    try {
        return read_program_move(line.rules(), options_.notation, line.state(), line.legal_moves(),
                                 answer.move);
    } catch (const Error& error) {
        if (!error.where().file.empty()) throw;  // the script's fault, not the program's
        throw Forfeit(
            Ending::IllegalMove,
            fmt::format("played {}, which is not a legal move here", in_quotes(answer.move)));
    }
}

}  // namespace senet::play
