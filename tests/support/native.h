// What the tests of machine code share: a script's rules as machine code beside the same rules in
// the VM, and the words with which a test that needs the compiler is skipped.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "native/native_rules.h"
#include "support/differential.h"
#include "support/shipped.h"

namespace senet::testing {

/// Why there is no machine code here; empty where there is.
inline std::string no_compiler() {
    std::string reason;
    return native::compiler_available(reason) ? "" : reason;
}

/// For the start of a test that is about machine code.
#define SKIP_WITHOUT_COMPILER()                                             \
    do {                                                                    \
        const std::string reason = ::senet::testing::no_compiler();         \
        if (!reason.empty()) GTEST_SKIP() << "no machine code: " << reason; \
    } while (false)

/// The game as people play it: in machine code, or in the VM where there is no compiler. For tests
/// of what rests on the rules; that both say the same is agreement/native_test.cpp's to show.
inline std::unique_ptr<script::ScriptedGame> compiled_game(const std::string& name,
                                                           const OptionValues& options = {}) {
    static native::Compiler compiler;  // whatever is played, its code is made once
    auto rules = std::make_unique<native::NativeRules>(shipped_script(name, options), compiler);
    rules->wait();
    return rules;
}

/// One script's rules, in the VM and as machine code.
struct NativePair {
    explicit NativePair(const script::Script& script)
        : judge(script.rules()), native(std::make_unique<native::NativeRules>(script, compiler)) {
        native->wait();
    }

    native::Compiler compiler;
    std::unique_ptr<script::ScriptedGame> judge;
    std::unique_ptr<native::NativeRules> native;

    Comparison compare(Random& random, int states) {
        return compare_rules(*judge, *native, random, states);
    }
    bool compiled(game::Hook hook) const { return native->code()->hook(hook).address != 0; }
    /// Why the hook is not machine code: "test.lua:3: joins texts (..)", one a line.
    std::string reasons(game::Hook hook) const {
        std::string text;
        for (const native::Reason& reason : native->code()->hook(hook).reasons) {
            if (!text.empty()) text += "\n";
            text += reason.text();
        }
        return text;
    }
};

}  // namespace senet::testing
