// What machine code is called with, beside the state: the one memory that it shares with the
// engine. One for each thread that runs it. And the answers that it gives.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/outcome.h"

namespace senet::native {

struct Context {
    const std::int64_t* params = nullptr;  // slots of 8 bytes: a whole number, or a double's bits
    std::uint8_t* scratch = nullptr;  // laid out as Game::scratch
    std::int64_t stack_limit = 0;  // recursion ends where the stack comes below this address
    std::int64_t steps_left = 0;  // to the next poll()
    std::int64_t steps = 0;  // in this call of a hook, as far as poll() was told
    std::int64_t replayed_at = 0;  // one of the code's places, counted from 1; 0: none is known
    std::uint8_t ply_was_read = 0;
};

/// How a call of machine code ended, where it did not go well.
enum Status : std::uint8_t {
    kDone = 0,
    kReplay = 1,  // anything out of the ordinary: the VM is to do this call, on the same input
    kFull = 2,  // the room for moves does not suffice
    kInterrupted = 3,
};

/// What a hook's code answers where it did not end well; any other number is the answer itself.
inline constexpr std::int64_t kNoAnswer = INT64_MIN;
inline constexpr std::int64_t answer_of(Status status) { return kNoAnswer + status; }
inline constexpr std::int64_t kLeastAnswer = kNoAnswer + 4;

/// What result() and stuck() give: an Outcome, the winner in the low half, the margin in the high
/// one. This says that the game goes on.
inline constexpr auto kGoesOn = std::bit_cast<std::int64_t>(game::Outcome{});

// Machine code of a hook. States are blocks of the game's layout, moves their bits.
using MovesCode = std::int64_t (*)(Context*, const std::uint8_t* state, std::uint64_t* moves,
                                   std::int64_t room);
using QuestionCode = std::int64_t (*)(Context*, const std::uint8_t* state);
using MoveQuestionCode = std::int64_t (*)(Context*, const std::uint8_t* state, std::uint64_t move);
/// For each outcome, its bits and its weight.
using ChanceCode = std::int64_t (*)(Context*, const std::uint8_t* state, std::int64_t* throws,
                                    std::int64_t room);
/// Each player's number; answers with 0.
using NumbersCode = std::int64_t (*)(Context*, const std::uint8_t* state, std::int64_t* numbers);
/// `after` becomes `before` with the move played, turn and ply included. Answers with the result
/// there, if it is that of Rules::reach().
using AdvanceCode = std::int64_t (*)(Context*, const std::uint8_t* before, std::uint8_t* after,
                                     std::uint64_t move);
/// `after` becomes `before` after a null move, but for turn and ply; 0 where that is not sound.
using PassCode = std::int64_t (*)(Context*, const std::uint8_t* before, std::uint8_t* after);

/// From one poll() to the next. Counted are the instructions that the VM would run, or more, in
/// loops that are not known to be short, in functions that call themselves, and in those whose own
/// steps, with all that they call, are many.
inline constexpr std::int64_t kStepsBetweenPolls = 65'536;

/// Called by machine code that has run for so many steps: kDone to go on, else how to end.
std::uint8_t poll(Context* context, std::int64_t steps);

}  // namespace senet::native
