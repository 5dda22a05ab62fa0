// Games that come with the program at the ends of their options' ranges: as sound as with the
// options as they are.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "game/check.h"
#include "support/program.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

/// The values at the ends of an option's range, or its choices; a list's alike in all of it.
std::vector<std::string> ends_of(const script::Option& option) {
    using Kind = script::Option::Kind;
    if (option.kind == Kind::Flag) return {"true", "false"};
    if (option.kind == Kind::Choice) return option.choices;
    std::vector<std::string> ends;
    for (const double end : {option.least, option.most}) {
        std::ostringstream text;
        text << end;
        if (option.kind == Kind::List) text.str("[" + text.str() + ", " + text.str() + "]");
        ends.push_back(text.str());
    }
    return ends;
}

bool deep() { return effort() == Effort::Deep; }

class ShippedGameWithOptions : public ::testing::TestWithParam<std::string> {};

/// Every end of every option.
std::vector<std::pair<std::string, std::string>> ends_of_options(const std::string& game) {
    std::vector<std::pair<std::string, std::string>> ends;
    const auto rules = shipped_game(game);
    for (const script::Option& option : rules->options()) {
        for (const std::string& value : ends_of(option)) ends.emplace_back(option.name, value);
    }
    return ends;
}

/// All that the program does.
void check_in_full(const std::string& game, const std::string& option, const std::string& value) {
    const std::string set = "options." + option + "=" + value;
    const Finished check =
        run_program(senet_program(), {"check", game, "--games", "20", "--set", set}, "",
                    SENET_SOURCE_HOME, {.seconds = 3600});
    const bool refused = check.exit == 1 && check.out.find("[load]\n") != std::string::npos;
    EXPECT_TRUE(check.exit == 0 || refused) << set << "\n" << check.out << check.err;
}

/// The first look alone.
void check_quickly(const std::string& game, const std::string& option, const std::string& value) {
    const std::string set = game + " with " + option + "=" + value;
    std::optional<script::Script> script;
    try {
        std::string plain = value;  // a list without its brackets
        std::erase_if(plain, [](char c) { return c == '[' || c == ']' || c == ' '; });
        script.emplace(shipped_script(game, {{option, plain}}));
        script->rules();
    } catch (const Error&) {
        return;  // not with the other options as they are
    }
    const Interrupt never;
    const game::CheckReport report = game::check(
        [&] { return script->rules(); },
        {.games = 2, .states = 100, .moves = 5000, .quick = true, .varied = true}, never, {});
    for (const game::Fault& fault : report.faults) ADD_FAILURE() << set << ": " << fault.message;
}

/// Ends of options with an effort of their own, not the share that they have beside the others: two
/// that the seed chooses, with SENET_DEEP all of them and in full.
TEST_P(ShippedGameWithOptions, IsSoundAtTheEndsOfItsOptions) {
    constexpr std::size_t kSome = 2;
    auto ends = ends_of_options(GetParam());
    std::minstd_rand random(run_seed());
    std::shuffle(ends.begin(), ends.end(), random);
    if (!deep()) ends.resize(std::min(ends.size(), kSome));
    for (const auto& [option, value] : ends)
        (deep() ? check_in_full : check_quickly)(GetParam(), option, value);
}

std::vector<std::string> shipped_with_options() {
    std::vector<std::string> games = shipped_games();
    std::erase_if(games,
                  [](const std::string& game) { return shipped_game(game)->options().empty(); });
    return games;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedGameWithOptions, ::testing::ValuesIn(shipped_with_options()),
                         test_name);

}  // namespace
}  // namespace senet::testing
