#include <time.h>

#include "native/analysis.h"
#include "native/code.h"
#include "native/entry.h"
#include "native/llvm_library.h"
#include "native/machine_code.h"

namespace senet::native {

using game::Hook;

namespace {

/// Milliseconds of processor time that this thread has used.
double time_used() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// What the code refers to while it runs.
struct Memory {
    std::vector<std::uint64_t> constants;
    MachineCode code;
};

/// All hooks go into one module: with one for each, compiling the shipped games took a quarter
/// longer (2026-11-20).
void compile_hooks(Analysis& analysis, Code& code, const CompileOptions& options,
                   const std::atomic<bool>& cancelled) {
    const double start = time_used();
    auto memory = std::make_shared<Memory>();
    memory->constants = analysis.constants().bake();
    ir::Module module;
    std::size_t all = 0;
    std::array<ir::Value, game::kHooks> entries{};
    for (std::size_t h = 0; h < game::kHooks; ++h) {
        const auto hook = static_cast<Hook>(h);
        if (!analysis.compiles(hook)) continue;
        entries[h] =
            write_hook(analysis, hook, module, options.with_places ? &code.places : nullptr);
        code.hooks[h].instructions = module.instructions() - all;
        all += code.hooks[h].instructions;
    }
    if (all == 0 || cancelled) return;
    const auto entry = [&](Hook hook) { return entries[static_cast<std::size_t>(hook)]; };
    const bool tells = entry(Hook::Result) != nullptr ||
        analysis.program().hook(Hook::Result) == script::Program::kNone;
    const bool reaches = entry(Hook::Play) != nullptr && tells;
    if (reaches) write_reach(analysis.program(), entry(Hook::Play), entry(Hook::Result), module);
    memory->code.optimise(module);
    if (options.with_text) code.text = module.text();
    if (cancelled) return;
    memory->code.add(module);
    for (std::size_t h = 0; h < game::kHooks; ++h) {
        HookCode& hook = code.hooks[h];
        if (hook.instructions == 0) continue;
        hook.address = memory->code.find(std::string(game::name_of(static_cast<Hook>(h))));
    }
    if (reaches) code.reach = memory->code.find("reach");
    const double used = time_used() - start;
    for (HookCode& hook : code.hooks) {
        hook.milliseconds =
            used * static_cast<double>(hook.instructions) / static_cast<double>(all);
    }
    code.memory = std::move(memory);
}

}  // namespace

bool built_with_compiler() { return true; }
bool compiler_available(std::string& reason) { return LlvmLibrary::load(reason) != nullptr; }
bool compiler_in_sight() { return LlvmLibrary::in_sight(); }

Code compile(const script::Program& program, const CompileOptions& options,
             const std::atomic<bool>& cancelled) {
    Code code;
    const bool available =
        compiler_available(code.failure);  // loads it: once, and not counted here
    const double start = time_used();
    try {
        Analysis analysis(program);
        for (std::size_t h = 0; h < game::kHooks; ++h) {
            const auto hook = static_cast<Hook>(h);
            code.hooks[h].may_change_program = analysis.may_change_program(hook);
            if (game::info_of(hook).hot) code.hooks[h].reasons = analysis.reasons(hook);
        }
        if (!cancelled && available) compile_hooks(analysis, code, options, cancelled);
    } catch (const std::exception& error) {
        code.failure = error.what();
    }
    if (code.memory == nullptr) {
        for (HookCode& hook : code.hooks) hook.address = 0;
        code.reach = 0;
    }
    code.milliseconds = time_used() - start;
    return code;
}

}  // namespace senet::native
