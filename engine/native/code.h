// What compiling a program gives: machine code for the hooks that can be, and for each hook what
// became of it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "native/reason.h"
#include "script/program.h"

namespace senet::native {

struct HookCode {
    std::intptr_t address = 0;  // of a function as context.h says; 0: the hook runs in the VM
    std::vector<Reason> reasons;  // why it is not machine code; empty for hooks that never are
    std::size_t instructions = 0;  // of LLVM's intermediate code, before it was optimised
    double milliseconds = 0;  // of processor time: its share by size, as all are made at once
    bool may_change_program = false;  // what the others were made from, when the VM runs it
};

/// What is kept of a compilation for people to look at.
struct CompileOptions {
    bool with_text = false;  // the optimised intermediate code
    bool with_places = false;  // where in the script a call is left to the VM; makes more code
};

/// Where code leaves a call to the VM, and why: what it does not do. Empty for what is an error as
/// a rule.
struct GivenUp {
    SourcePosition where;
    std::string_view why;

    bool operator==(const GivenUp&) const = default;
};

/// Immutable; shared by the threads that run it.
struct Code {
    std::array<HookCode, game::kHooks> hooks;
    std::intptr_t reach = 0;  // address of play() and result() in one; 0 where one of them is none
    std::string failure;  // why there is no machine code at all; empty as a rule
    std::string text;  // the optimised intermediate code, if it was asked for
    std::vector<GivenUp> places;  // that the code names where it leaves a call to the VM
    double milliseconds = 0;  // of processor time, for all of it
    std::shared_ptr<const void> memory;  // code and constant tables

    const HookCode& hook(game::Hook hook) const { return hooks[static_cast<std::size_t>(hook)]; }
    bool any() const;
};

/// Compiles what can be compiled. Ends early, with nothing, once `cancelled`. Never throws: a
/// failure of the compiler itself is told in the code.
Code compile(const script::Program& program, const CompileOptions& options,
             const std::atomic<bool>& cancelled);

/// Whether this program was built with LLVM's headers.
bool built_with_compiler();
/// Whether there is a compiler; else why there is none. Loads its library.
bool compiler_available(std::string& reason);
/// Whether its library lies where libraries lie, found out without loading it.
bool compiler_in_sight();

}  // namespace senet::native
