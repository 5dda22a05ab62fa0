// The levels of the shipped games: each beats the one below.

#include <regex>
#include <set>

#include "program/senet.h"
#include "support/program.h"
#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

/// Positions a move of the levels in a settings file, from level 1 on.
std::vector<std::int64_t> levels_of(const fs::path& config) {
    static const std::regex level(R"(\n  \d+: \{ search: \{ nodes: (\d+), time: false \} \})");
    const std::string text = read_text(config);
    std::vector<std::int64_t> levels;
    for (std::sregex_iterator found(text.begin(), text.end(), level), end; found != end; ++found)
        levels.push_back(std::stoll((*found)[1]));
    return levels;
}

/// Games that have none, as more positions make nobody stronger there.
bool needs_none(const std::string& game) {
    static const std::set<std::string> none{"nim", "hexapawn", "ludo", "pig", "senet"};
    return none.contains(game);
}

class Levels : public ::testing::TestWithParam<std::string> {};

// A sequential test accepts that it is 0 or 100 normalized Elo better, at 5 %.
TEST_P(Levels, EachBeatsTheOneBelow) {
    const fs::path config = fs::path(SENET_SOURCE_HOME) / "config" / (GetParam() + ".yaml");
    const std::vector<std::int64_t> levels = levels_of(config);
    EXPECT_EQ(levels.empty(), needs_none(GetParam()));
    const std::int64_t most = by_effort(15, 60, 1'000'000);
    const fs::path folder = fresh_folder("levels");
    for (std::size_t level = 2; level <= levels.size() && levels[level - 1] <= most; ++level) {
        const Finished played = senet({"match", GetParam(), "level=" + std::to_string(level),
                                       "level=" + std::to_string(level - 1), "--games", "2000",
                                       "--sprt", "0,100", "--run", std::to_string(level), "--json"},
                                      "", folder, {.seconds = 3600});
        ASSERT_EQ(played.exit, 0) << played.err;
        const auto told = objects(played.out);
        ASSERT_GE(told.size(), 3U) << played.out;
        EXPECT_EQ(told[2]["sprt"]["decision"], "H1") << "level " << level << ": " << told[2].dump();
    }
    fs::remove_all(folder);
}

/// Those with levels of their own, not of a game that they extend.
std::vector<std::string> shipped_configs() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(SENET_SOURCE_HOME) / "config")) {
        if (entry.path().extension() != ".yaml") continue;
        if (has(read_text(entry.path()), "\nextends: ")) continue;
        names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

INSTANTIATE_TEST_SUITE_P(Shipped, Levels, ::testing::ValuesIn(shipped_configs()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace senet::testing
