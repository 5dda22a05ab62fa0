// A script's rules whose hooks are machine code as soon as it is there. Until then, and where code
// could not be made, and for any call that machine code gives up, the VM answers: with the same
// result, or the same error, since it is asked about the same untouched state.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "native/compiler.h"
#include "native/context.h"
#include "script/script.h"

namespace senet::native {

class NativeRules : public script::ScriptedGame {
  public:
    /// Has the script's program compiled by `compiler`, which must outlive this, as soon as that
    /// is due. THROWS as Script::rules() does.
    NativeRules(const script::Script& script, Compiler& compiler);

    /// Waits until there is code of the script as it stands now. For those who measure or compare.
    /// THROWS Interrupted when `interrupt` is due before.
    void wait(const Interrupt& interrupt = {});
    /// What became of each hook; nullptr while that is not known.
    const Code* code() const {
        return ordered_ != nullptr && ordered_->done() ? &ordered_->code() : nullptr;
    }
    /// The rules that answer in the VM, for comparisons.
    script::ScriptedGame& in_vm() { return *vm_; }
    /// Calls that machine code gave up and the VM did.
    std::uint64_t replays() const { return replays_; }
    /// Where that was and how often, the most frequent place first; of a compiler with_places only.
    std::vector<std::pair<GivenUp, std::uint64_t>> replay_places() const;

    const std::vector<script::Param>& params() const override { return vm_->params(); }
    const std::vector<script::Option>& options() const override { return vm_->options(); }
    script::Program program() override { return vm_->program(); }

    void moves(const game::State& state, game::MoveList& moves) override;
    void advance(const game::State& before, game::Move move, game::State& after) override;
    game::Outcome reach(const game::State& before, game::Move move, game::State& after) override;
    bool quick() const override { return advance_ != nullptr; }
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
    SourcePosition where(game::Hook hook) const override { return vm_->where(hook); }
    bool reads_ply() const override { return context_.ply_was_read != 0 || vm_->reads_ply(); }
    std::string changed_constant() override { return vm_->changed_constant(); }

    game::Next do_setup(game::State& state, Random& random) override;
    game::Next do_play(game::State& state, game::Move move) override;
    game::Next do_happen(game::State& state, game::Move outcome) override;
    void do_chance(const game::State& state, game::Throws& throws) override;
    bool do_pass(game::State& state) override;
    game::Next do_read(game::State& state, std::string_view text, Random& random) override;

  private:
    friend std::uint8_t poll(Context* context, std::int64_t steps);

    /// The context that machine code knows, with what poll() must.
    struct Watched : Context {
        const Interrupt* always = nullptr;
        const Interrupt* interrupt = nullptr;
        std::int64_t most_steps = 0;
    };

    /// The VM, for a call of this hook that machine code does not do; the next ones perhaps.
    template <class Result, class... Arguments>
    Result in_vm(game::Hook hook, Result (game::Rules::*method)(Arguments...),
                 std::type_identity_t<Arguments>... arguments);
    /// The same for hooks that are never machine code: as many of them as come in a row are looked
    /// after together.
    template <class Result, class... Arguments>
    Result ask_vm(game::Hook hook, Result (game::Rules::*method)(Arguments...),
                  std::type_identity_t<Arguments>... arguments);
    void order_code();
    void take_code();
    std::optional<game::Next> played(AdvanceCode code, game::State& state, game::Move move);
    void put_code_down() noexcept;
    bool order_anew();
    void note_asked(game::Hook hook) noexcept;
    bool answered(std::int64_t answer);
    void give_up(std::int64_t answer);

    std::unique_ptr<script::ScriptedGame> vm_;
    Compiler& compiler_;
    std::shared_ptr<const Order> ordered_;  // nullptr until it is due
    Watched context_;
    std::vector<std::int64_t> params_;
    std::vector<std::uint64_t> scratch_;
    game::State before_;  // what play(), happen() and pass() change, as it was
    std::vector<std::array<std::int64_t, 2>> added_;  // by chance(): bits and weight
    std::uint64_t replays_ = 0;
    std::map<std::int64_t, std::uint64_t> replays_at_;  // by Context::replayed_at

    bool in_use_ = false;  // some hook is machine code
    bool taken_ = false;
    bool asked_ = false;  // the VM was, which may have changed the program
    // 0 where the VM answers.
    MovesCode moves_ = nullptr;
    AdvanceCode advance_ = nullptr, happen_ = nullptr, reach_ = nullptr;
    ChanceCode chance_ = nullptr;
    NumbersCode evaluations_ = nullptr;
    PassCode pass_ = nullptr;
    QuestionCode legal_ = nullptr, result_ = nullptr, stuck_ = nullptr, evaluate_ = nullptr;
    MoveQuestionCode order_ = nullptr, noisy_ = nullptr;
};

}  // namespace senet::native
