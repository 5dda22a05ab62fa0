#include "game/hook.h"

#include <gtest/gtest.h>

#include <string>

namespace senet::game {
namespace {

/// The names of the hooks of which that holds.
std::string where(bool HookInfo::*holds) {
    std::string names;
    for (const HookInfo& info : kHookTable) {
        if (info.*holds) names += (names.empty() ? "" : " ") + std::string(info.name);
    }
    return names;
}

TEST(HookTable, TellsWhatASearchAsks) {
    EXPECT_EQ(where(&HookInfo::hot),
              "moves play result legal stuck evaluate order noisy pass chance happen");
}

TEST(HookTable, TellsWhatIsGivenAMove) {
    EXPECT_EQ(where(&HookInfo::takes_move), "play order noisy happen text");
}

TEST(HookTable, TellsWhatWritesToTheState) {
    EXPECT_EQ(where(&HookInfo::changes), "setup play pass happen read");
}

TEST(HookTable, KnowsAHookByItsName) {
    EXPECT_EQ(name_of(Hook::Evaluate), "evaluate");
    EXPECT_EQ(kHookNames.back(), info_of(Hook::Show).name);
}

}  // namespace
}  // namespace senet::game
