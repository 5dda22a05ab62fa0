// A script's functions as game::Rules: each hook is one call into the Lua VM.
#pragma once

#include <array>
#include <optional>

#include "script/declarations.h"
#include "script/library.h"
#include "script/sandbox.h"
#include "script/script.h"
#include "script/state_proxy.h"

namespace senet::script {

class ScriptRules : public ScriptedGame {
  public:
    explicit ScriptRules(const Script& script);

    const std::vector<Param>& params() const override { return declarations_.params(); }
    const std::vector<Option>& options() const override { return declarations_.options(); }
    Program program() override;

    void moves(const game::State& state, game::MoveList& moves) override;
    bool legal(const game::State& state) override;
    game::Outcome result(const game::State& state) override;
    game::Outcome stuck(const game::State& state) override;
    game::Value evaluate(const game::State& state) override;
    int order(const game::State& state, game::Move move) override;
    bool noisy(const game::State& state, game::Move move) override;
    std::vector<std::string> texts(const game::State& state, game::Move move) override;
    std::string write(const game::State& state) override;
    std::string show(const game::State& state) override;
    void watch(const Interrupt* interrupt) override { vm_.watch(interrupt); }
    SourcePosition where(game::Hook hook) const override;
    bool reads_ply() const override { return proxy_->ply_was_read(); }
    std::string changed_constant() override;

    game::Player do_setup(game::State& state, Random& random) override;
    game::Player do_play(game::State& state, game::Move move) override;
    bool do_pass(game::State& state) override;
    game::Player do_read(game::State& state, std::string_view text, Random& random) override;

  private:
    static int l_add(lua_State* L);
    static int l_require(lua_State* L);

    void load(const Script& script);
    void keep_hooks();
    /// Pushes the hook's function and `s`; the caller adds arguments and calls.
    void begin(game::Hook hook, const game::State& state);
    void begin_write(game::Hook hook, game::State& state);
    void push_move(game::Move move);
    void call(game::Hook hook, int arguments, int results);
    [[noreturn]] void wrong_return(game::Hook hook, int index, const std::string& wanted);
    game::Player player_result(game::Hook hook, int index);
    game::Outcome outcome_result(game::Hook hook);
    std::string text_result(game::Hook hook);

    const std::map<std::string, Module> modules_;
    const std::string shown_;
    Printer printer_;
    Boards boards_;  // these outlive the VM, whose values point to them
    Declarations declarations_;
    Vm vm_;
    std::optional<StateProxy> proxy_;
    std::array<int, game::kHooks> functions_{};  // stack indices; 0 where the game has none
    std::array<SourcePosition, game::kHooks> places_;
    int add_index_ = 0;
    int environment_index_ = 0;
    int resting_top_ = 0;  // height of the stack between calls
    game::MoveList* adding_to_ = nullptr;
};

}  // namespace senet::script
