// The random scripts and the comparison that compiled scripts are held against the Lua VM with:
// that the scripts hold what they are to hold and mostly run, that two Lua VMs agree on them, and
// that no wrong answer is overlooked.

#include "support/script_generator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "script/script.h"
#include "support/differential.h"
#include "support/published.h"

namespace senet::testing {
namespace {

using game::Hook;
using game::Move;
using game::MoveList;
using game::Outcome;
using game::Player;
using game::State;
using script::Script;

std::uint64_t base_seed() {
    return mix(static_cast<std::uint64_t>(::testing::UnitTest::GetInstance()->random_seed()));
}

std::string script_of_seed(std::uint64_t seed) {
    Random random(seed);
    return random_script(random);
}

TEST(ScriptGenerator, TwoVirtualMachinesAgreeOnRandomScripts) {
    const int scripts = by_effort(20, 150, 5000), states = by_effort(10, 20, 40);
    for (int i = 0; i < scripts; ++i) {
        const std::uint64_t seed = base_seed() + static_cast<std::uint64_t>(i);
        const std::string text = script_of_seed(seed);
        const Script script = Script::from_text("random.lua", text);
        try {
            const auto judge = script.rules(), other = script.rules();
            Random random(seed);
            const Comparison found = compare_rules(*judge, *other, random, states);
            ASSERT_EQ(found.difference, "") << "script seed " << seed << "\n" << text;
        } catch (const Error&) {
            continue;  // how many load is another test's question
        }
    }
}

TEST(ScriptGenerator, ScriptsLoadAndMostOfTheirCallsEndWell) {
    const int scripts = by_effort(100, 300, 2000);
    int loaded = 0;
    std::uint64_t calls = 0, errors = 0;
    std::string refusals;
    for (int i = 0; i < scripts; ++i) {
        const std::uint64_t seed = base_seed() + static_cast<std::uint64_t>(i);
        try {
            const auto rules = Script::from_text("random.lua", script_of_seed(seed)).rules();
            ++loaded;
            Random random(seed);
            const Comparison found = compare_rules(*rules, *rules, random, 6);
            calls += found.calls;
            errors += found.errors;
        } catch (const Error& error) {
            refusals += fmt::format("script seed {}: {}\n", seed, error.what());
        }
    }
    const double share = static_cast<double>(errors) / static_cast<double>(calls);
    RecordProperty("loaded", loaded);
    RecordProperty("errors_per_cent", static_cast<int>(100 * share));
    EXPECT_GT(loaded * 100, scripts * 99) << refusals;
    EXPECT_GT(share, 0.02) << "too few errors are compared";
    EXPECT_LT(share, 0.5) << "too many calls end with an error";
}

TEST(ScriptGenerator, SameSeedSameScript) {
    EXPECT_EQ(script_of_seed(5), script_of_seed(5));
    EXPECT_NE(script_of_seed(5), script_of_seed(6));
}

}  // namespace
}  // namespace senet::testing
