// The rules of one game, to be asked by one thread: the interface between whoever knows a game (the
// script engine, compiled scripts, a test's own game) and whoever uses one (search, play, checks).
//
// A hook is asked with a state block and gives numbers back, so that an implementation may answer
// each hook in its own way (machine code for one, the Lua VM for the next) with the same block, the
// same moves in the same order, and the same errors. Hooks that a game lacks have the defaults
// below.
//
// In a game with chance, nature moves where something is thrown: what can come up are her moves, of
// the game's format for throws. play(), advance() and reach() take either kind.
//
// All hooks THROW Error (of the user's doing, with the script's file and line) and Interrupted; the
// state given to play, pass, setup or read, or made by advance, is then half-written and must be
// thrown away.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "game/evaluator.h"
#include "game/game.h"
#include "game/outcome.h"
#include "game/player.h"
#include "game/throws.h"

namespace senet::game {

/// A hook was ended because the Interrupt given to watch() was due. Not an error: the caller that
/// set the limit goes on with what it has.
struct Interrupted {};

/// The hook that plays what is next: a move, or an outcome where a throw is.
inline Hook played_by(const State& state) { return state.throws() ? Hook::Happen : Hook::Play; }

class Rules {
  public:
    virtual ~Rules() = default;

    const Game& game() const { return game_; }
    bool has(Hook hook) const { return game_.hooks.has(hook); }

    /// A fresh state at the game's start. The same seed gives the same state. THROWS Error also
    /// where setup() left a field out of its range: code compiled from a script rests on ranges.
    State start(std::uint64_t seed);

    /// Appends the moves of the player to move, legal ones, or pseudo-legal ones where the game has
    /// Hook::Legal. REQUIRES that no throw is next.
    virtual void moves(const State& state, MoveList& moves) = 0;

    /// What can come up, each outcome once. REQUIRES that a throw is next. THROWS Error also where
    /// nothing can.
    void chance(const State& state, Throws& throws);

    /// Appends moves() or, where a throw is next, all that can come up.
    void branches(const State& state, MoveList& branches);

    /// Plays a move that moves() gave, or an outcome: the board, then turn and ply.
    void play(State& state, Move move) {
        finish_play(state, state.throws() ? do_happen(state, move) : do_play(state, move));
    }

    /// Makes `after` the state after a move or outcome of `before`, whatever it was. One
    /// call where a search would copy and play: rules that know their block do both at once.
    /// REQUIRES two different states.
    virtual void advance(const State& before, Move move, State& after) {
        after = before;
        play(after, move);
    }

    /// advance(), and the result() of what came of it: one call where a search would make two.
    /// REQUIRES that every move is legal, as in games without Hook::Legal.
    virtual Outcome reach(const State& before, Move move, State& after) {
        advance(before, move, after);
        return result(after);
    }

    /// Plays a null move; false, with `state` undefined, where that is not sound.
    bool pass(State& state) {
        if (!do_pass(state)) return false;
        finish_play(state, {});
        return true;
    }

    /// Whether the move that led here was legal. Not asked after a throw.
    virtual bool legal(const State&) { return true; }
    /// Goes on always where the game has no Hook::Result: then stuck() ends it.
    virtual Outcome result(const State& state) = 0;
    /// The outcome when the player to move has no legal move. THROWS Error where the game has no
    /// answer.
    virtual Outcome stuck(const State& state);
    /// Why the game is over by `hook`, Hook::Result or Hook::Stuck, in the script's words: "mate".
    /// Empty where the script does not say. REQUIRES a state that this hook ends.
    virtual std::string reason(const State&, Hook) { return {}; }
    /// Every player's number at an end by `hook`, Hook::Result or Hook::Stuck; nothing where the
    /// script gives none, or a margin alone. REQUIRES a state that this hook ends.
    virtual std::optional<Scores> scores(const State&, Hook) { return std::nullopt; }
    /// From player 1's side, strictly within kMostEvaluation; with more than two players, player
    /// 1's own of evaluations().
    virtual Value evaluate(const State&) { return 0; }
    /// What a state is worth to each player; to the second of two, the negative of evaluate().
    virtual Scores evaluations(const State& state) {
        const Value value = evaluate(state);
        return {value, -value};
    }
    /// What the search asks in place of evaluate(); nullptr: nothing. Whoever makes the rules gives
    /// it to them.
    const std::shared_ptr<const Evaluator>& evaluator() const { return evaluator_; }
    void set_evaluator(std::shared_ptr<const Evaluator> evaluator) {
        evaluator_ = std::move(evaluator);
    }
    /// What a search may ask: the game's hooks, and Hook::Evaluate where an evaluator answers.
    HookSet search_hooks() const {
        HookSet hooks = game_.hooks;
        if (evaluator_ != nullptr) hooks.add(Hook::Evaluate);
        return hooks;
    }
    /// Whether states are worth anything before they end.
    bool evaluates() const { return search_hooks().has(Hook::Evaluate); }
    /// What a search takes a state to be worth before the game is over: by the evaluator, if there
    /// is one, else by evaluate(). From player 1's side.
    Value worth(const State& state);
    /// The same to each player, as evaluations().
    Scores worths(const State& state);
    /// Hint for a move's place in the search: larger is tried first.
    virtual int order(const State&, Move) { return 0; }
    virtual bool noisy(const State&, Move) { return false; }

    /// The game's own notations. Asked only where the game has the hook. A move may be written in
    /// several ways: the first is ours, the others are read as well.
    virtual std::vector<std::string> texts(const State&, Move) { return {}; }
    std::string text(const State& state, Move move) { return texts(state, move).front(); }
    virtual std::string write(const State&) { return {}; }
    virtual std::string show(const State&) { return {}; }
    /// The position that the game's own read() makes of a text. THROWS Error also where a field is
    /// then out of its range: of the text where read() sets that field for others, else of read().
    State read(std::string_view text, std::uint64_t seed);

    /// Makes running hooks look at `interrupt` now and then; nullptr ends that. It must outlive the
    /// calls.
    virtual void watch(const Interrupt* interrupt) { (void)interrupt; }

    /// Where a hook is written, for messages about it.
    virtual SourcePosition where(Hook) const { return {}; }

    /// Whether moves are played in nanoseconds, so that the search may play one ahead of its turn,
    /// on the off chance. An error of such a call is not reported: it comes again in its turn.
    virtual bool quick() const { return false; }

    /// Whether hooks of a search may look at the ply, which then is part of what a value can depend
    /// on. Known before the first call; a script that hides it becomes true with its first look.
    virtual bool reads_ply() const { return false; }

    /// What the rules have changed that must stay as it was made, for checks: "n[1] of a board";
    /// empty if nothing.
    virtual std::string changed_constant() { return {}; }

    // --- the changing hooks as they are, without turn and ply: for Rules that stand in front of
    // others

    /// Fills a state that is all zeros but for the turn, and returns who moves first.
    virtual Next do_setup(State& state, Random& random) = 0;
    /// Changes the board and returns who moves next.
    virtual Next do_play(State& state, Move move) = 0;
    virtual bool do_pass(State&) { return false; }
    /// Adds what can come up; equal outcomes may be added several times.
    virtual void do_chance(const State&, Throws&) {}
    /// Lets an outcome happen and returns who moves next.
    virtual Next do_happen(State&, Move) { return {}; }
    /// Fills a zeroed state from the game's own notation and returns who moves; may set the ply.
    virtual Next do_read(State&, std::string_view, Random&) { return {}; }

  protected:
    explicit Rules(Game game) : game_(std::move(game)) {}
    Rules() = default;
    void set_game(Game game) { game_ = std::move(game); }
    /// Turn and ply after do_play or do_happen, which returned `next`.
    void finish_play(State& state, Next next) const {
        state.hand_on(next, in_order(state, game_.player_count()));
        state.set_ply(state.ply() + 1);
    }

  private:
    State read_unchecked(std::string_view text, std::uint64_t seed);
    bool reads_its_start(std::uint64_t seed);

    Game game_;
    std::shared_ptr<const Evaluator> evaluator_;
};

/// Makes rules for one more thread (or for a second, independent opinion).
using RulesMaker = std::function<std::unique_ptr<Rules>()>;

/// Hash of everything that hooks can tell states apart by: two states with this key have the same
/// future, but for repetition and max_plies, which the engine adds by itself.
Key memory_key(const Rules& rules, const State& state);

}  // namespace senet::game
