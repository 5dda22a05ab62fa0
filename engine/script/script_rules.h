// A script's functions as game::Rules: each hook is one call into the Lua VM.
//
// Functions that tell of a move or a state (text, write, show), and result and stuck where they are
// asked why a game ended, run in a VM of their own, which is made when the first of them does:
// whatever they leave in variables and tables, no rule sees it, and machine code need not look
// whether they changed what it was made from.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "script/chunks.h"
#include "script/declarations.h"
#include "script/library.h"
#include "script/sandbox.h"
#include "script/script.h"
#include "script/state_proxy.h"
#include "script/successors.h"

namespace senet::script {

class ScriptRules : public ScriptedGame {
  public:
    explicit ScriptRules(const Script& script, Guard guard = Guard::AfterTheFact)
        : ScriptRules(script, guard, Task::Rule) {}

    /// Whether a function may set an element of a board where nothing guards against it.
    bool wants_guard() const { return wants_guard_; }

    const std::vector<Param>& params() const override { return declarations_.params(); }
    const std::vector<Option>& options() const override { return declarations_.options(); }
    Program program() override;

    void moves(const game::State& state, game::MoveList& moves) override;
    void do_chance(const game::State& state, game::Throws& throws) override;
    bool legal(const game::State& state) override;
    game::Outcome result(const game::State& state) override;
    game::Outcome stuck(const game::State& state) override;
    std::optional<game::Scores> scores(const game::State& state, game::Hook hook) override;
    game::Value evaluate(const game::State& state) override;
    game::Scores evaluations(const game::State& state) override;
    int order(const game::State& state, game::Move move) override;
    bool noisy(const game::State& state, game::Move move) override;
    std::vector<std::string> texts(const game::State& state, game::Move move) override;
    std::string reason(const game::State& state, game::Hook hook) override;
    std::string write(const game::State& state) override;
    std::string show(const game::State& state) override;
    void watch(const Interrupt* interrupt) override;
    SourcePosition where(game::Hook hook) const override;
    bool reads_ply() const override { return may_read_ply_ || proxy_->ply_was_read(); }
    std::string changed_constant() override;

    void advance(const game::State& before, game::Move move, game::State& after) override;

    game::Next do_setup(game::State& state, Random& random) override;
    game::Next do_play(game::State& state, game::Move move) override;
    game::Next do_happen(game::State& state, game::Move outcome) override;
    bool do_pass(game::State& state) override;
    game::Next do_read(game::State& state, std::string_view text, Random& random) override;

  private:
    enum class Task { Rule, Tell };

    ScriptRules(const Script& script, Guard guard, Task task);

    static int l_add(lua_State* L);
    static int l_add_throw(lua_State* L);
    static int l_after(lua_State* L);

    void load();
    [[noreturn]] void refuse_changed(const std::string& changed);
    void keep_hooks();
    /// Its stack index; 0 where the game has none.
    int function_of(game::Hook hook) const { return functions_[static_cast<std::size_t>(hook)]; }
    /// Who answers text, write and show.
    ScriptRules& teller();
    /// Asks one of them.
    template <class Ask>
    auto tell(game::Hook hook, const game::State& state, Ask ask);
    std::vector<std::string> told(const game::State& state, game::Move move);
    std::string told(game::Hook hook);
    std::string told_reason(game::Hook hook);
    /// Pushes the hook's function and `s`; the caller adds arguments and calls.
    void begin(game::Hook hook, const game::State& state);
    void begin_write(game::Hook hook, game::State& state);
    /// Of what the hook is asked about.
    const game::MoveFormat& format_of(game::Hook hook) const;
    void push_move(const game::MoveFormat& format, game::Move move);
    void call(game::Hook hook, int arguments, int results);
    /// The same, of a function that is given a move of `state` as well: where it fails by a move
    /// that goes off the board, that is told of moves(), which added it.
    void call_with_move(game::Hook hook, const game::State& state, game::Move move, int results);
    void refuse_list();
    void blame_moves(game::Hook hook, const game::State& state, game::Move move,
                     const ScriptError& error);
    std::string index_of_no_cell(game::Hook hook, const game::State& state, game::Move move,
                                 const ScriptError& error);
    std::optional<ScriptError> error_with(game::Hook hook, const game::State& state,
                                          game::Move move, std::size_t field, lua_Integer number);
    /// `got`: what it gave, in words; empty for the value at `index`.
    [[noreturn]] void wrong_return(game::Hook hook, int index, const std::string& wanted,
                                   std::string got = "");
    SourcePosition place_of_return(game::Hook hook, const std::string& value) const;
    /// The turn as two values say it, the first one at `index`.
    game::Next next_result(game::Hook hook, int index);
    game::Next play_in(game::Hook hook, game::State& state, game::Move move,
                       const game::State& before);
    /// Of the values that the hook gave back: the winner, then the margin or a number a player.
    game::Outcome outcome_result(game::Hook hook, std::optional<game::Scores>& scores);
    game::Outcome ask_outcome(game::Hook hook, const game::State& state,
                              std::optional<game::Scores>& scores);
    /// A number for each player, from as many values or from one array of the state or of scratch,
    /// the first at `index`.
    game::Scores scores_result(game::Hook hook, int index, game::Value most);
    game::Value score_result(game::Hook hook, int index, game::Value most, int before);
    void check_leads(game::Hook hook, int index, const game::Scores& scores);
    std::string text_result(game::Hook hook);

    const Script script_;
    const std::string& shown_;
    Chunks chunks_;
    const Task task_;
    Printer printer_;
    Boards boards_;  // these outlive the VM, whose values point to them
    Declarations declarations_;
    Vm vm_;
    std::optional<StateProxy> proxy_;
    std::optional<Successors> successors_;
    std::unique_ptr<ScriptRules> teller_;
    const Interrupt* watched_ = nullptr;
    std::array<int, game::kHooks> functions_{};
    std::array<SourcePosition, game::kHooks> places_;
    std::array<int, game::kHooks> last_lines_{};
    int add_index_ = 0, add_throw_index_ = 0;
    int environment_index_ = 0;
    game::State before_;  // of a move that is played
    bool wants_guard_ = false;
    bool may_read_ply_ = false;
    int resting_top_ = 0;  // height of the stack between calls
    game::MoveList* adding_to_ = nullptr;
    game::Throws* adding_throws_to_ = nullptr;
    const game::Move* unwanted_ = nullptr;  // add() raises when it is given this move
    std::string why_unwanted_;
};

}  // namespace senet::script
