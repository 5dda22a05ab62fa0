#include "jobs/game_watch.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/json.h"
#include "play/record.h"
#include "support/shipped.h"

namespace senet::jobs {
namespace {

class Watcher : public Listener {
  public:
    bool would_watch() override { return willing; }
    void watched(const nlohmann::json& position) override { positions.push_back(position); }

    bool willing = true;
    std::vector<nlohmann::json> positions;
};

class GameWatchTest : public ::testing::Test {
  protected:
    /// Of a game that has come so far.
    void see(std::uint64_t number, const std::vector<std::string>& moves,
             const std::string& name = "connect4") {
        const auto rules = testing::shipped_game(name);
        game::Line line(*rules, rules->start(1));
        for (const std::string& move : moves) play::play_named(line, move);
        watch_.see(game(number), line);
    }
    static tournament::PlannedGame game(std::uint64_t number) {
        return {.number = number, .players = {1, 0}};
    }

    Watcher watcher_;
    GameWatch watch_{watcher_, [](int player) { return player == 0 ? "old" : "new"; }};
};

TEST_F(GameWatchTest, TellsThePositionOfAGameInPlay) {
    see(7, {"4", "4", "3"});
    ASSERT_EQ(watcher_.positions.size(), 1U);
    const nlohmann::json& told = watcher_.positions[0];
    EXPECT_EQ(told["game"], 7);
    EXPECT_EQ(told["players"], (nlohmann::json{"new", "old"}));
    EXPECT_EQ(told["seats"], (nlohmann::json{"Yellow", "Red"}));
    EXPECT_EQ(told["ply"], 3);
    EXPECT_EQ(told["last"], (nlohmann::json{{"text", "3"}, {"by", "Yellow"}}));
    EXPECT_EQ(told["marks"].size(), 1U);
    EXPECT_EQ(told["numbers"].size(), 42U);
    EXPECT_TRUE(told["view"].is_object());
}

TEST_F(GameWatchTest, FollowsAGameToItsEndAndThenAnother) {
    see(1, {});
    see(2, {"4"});
    see(1, {"4"});
    watch_.over(game(2));
    see(2, {"4", "4"});
    watch_.over(game(1));
    see(2, {"4", "4", "4"});
    std::vector<int> seen;
    for (const auto& told : watcher_.positions) seen.push_back(told["game"]);
    EXPECT_EQ(seen, (std::vector{1, 1, 2}));
}

TEST_F(GameWatchTest, KeepsToItselfWhatNobodyWouldSee) {
    watcher_.willing = false;
    see(1, {"4"});
    watcher_.willing = true;
    see(2, {"4"});
    ASSERT_EQ(watcher_.positions.size(), 1U);
    EXPECT_EQ(watcher_.positions[0]["game"], 2) << "one that nobody saw is not followed";
}

TEST_F(GameWatchTest, ShowsAsTextWhatHasNoBoard) {
    see(1, {}, "nim");
    ASSERT_EQ(watcher_.positions.size(), 1U);
    EXPECT_FALSE(watcher_.positions[0]["picture"].get<std::string>().empty());
    EXPECT_FALSE(watcher_.positions[0].contains("last"));
}

}  // namespace
}  // namespace senet::jobs
