// What became of a script's functions when they were compiled, as rows and as objects.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/look.h"
#include "game/hook.h"

namespace senet::words {

/// Why a function is left to the VM.
struct LeftToVm {
    SourcePosition where;
    std::string what, advice;
    std::string text;  // all of it, in a line
};
struct ToldHook {
    game::Hook hook;
    bool compiled = false;
    std::size_t instructions = 0;
    double milliseconds = 0;
    std::vector<LeftToVm> reasons{};
};
struct ToldCode {
    std::string failure{};  // why there is none at all; empty as a rule
    double milliseconds = 0;
    std::vector<ToldHook> hooks{};
    std::string text{};  // of the code itself, where it was asked for

    std::vector<game::Hook> compiled() const;
    std::vector<game::Hook> in_vm() const;
};

std::string code_text(const ToldCode& code, Look look);
/// One for each hook, and one for the code itself.
std::vector<nlohmann::json> as_json(const ToldCode& code);

}  // namespace senet::words
