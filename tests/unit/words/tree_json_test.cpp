#include "words/tree_json.h"

#include <gtest/gtest.h>

#include "base/json.h"
#include "support/tree_game.h"

namespace senet::words {
namespace {

nlohmann::json grown(game::Rules& rules, search::Algorithm algorithm, int depth, bool distances) {
    Interrupt interrupt;
    const play::SearchTree tree =
        play::grow_tree(game::Line(rules, rules.start(1)), play::textbook(algorithm, {}), depth, 1,
                        1000, interrupt);
    return as_json(tree, depth, distances);
}

TEST(TreeJson, HasEachNodeWithItsVisits) {
    testing::TreeRules rules(testing::parse_tree("[[3, 12], [2, 8]]"), game::Player{1});
    const nlohmann::json tree = grown(rules, search::Algorithm::Minimax, 2, true);
    EXPECT_EQ(tree["depth"], 2);
    EXPECT_EQ(tree["value"], 3);
    EXPECT_EQ(tree["visited"], 4);
    EXPECT_EQ(tree["pruned"], 0);
    const nlohmann::json& root = tree["tree"];
    EXPECT_EQ(root["kind"], "max");
    EXPECT_EQ(root["player"], 1);
    EXPECT_FALSE(root.contains("move"));
    ASSERT_EQ(root["children"].size(), 2U);
    const nlohmann::json& first = root["children"][0];
    EXPECT_EQ(first["kind"], "min");
    EXPECT_EQ(first["player"], 2);
    EXPECT_EQ(first["best"], true);
    EXPECT_FALSE(root["children"][1].contains("best"));
    ASSERT_EQ(first["visits"].size(), 1U);
    EXPECT_EQ(first["visits"][0]["value"], 3) << "from the side of the root";
    EXPECT_EQ(first["visits"][0]["ending"], "all moves");
    EXPECT_EQ(first["children"][1]["visits"][0]["ending"], "evaluated");
}

TEST(TreeJson, SaysWhatCutABranchOff) {
    testing::TreeRules rules(testing::parse_tree("[[3, 12], [2, 8]]"), game::Player{1});
    const nlohmann::json tree = grown(rules, search::Algorithm::AlphaBeta, 2, true);
    EXPECT_EQ(tree["visited"], 3);
    EXPECT_EQ(tree["pruned"], 1);
    const nlohmann::json& second = tree["tree"]["children"][1];
    const nlohmann::json& visit = second["visits"].back();
    EXPECT_EQ(visit["ending"], "cut off");
    EXPECT_EQ(visit["alpha"], 3) << "what the first branch is worth";
    EXPECT_EQ(visit["beta"], nullptr) << "no bound is none";
    const nlohmann::json& cut = second["children"][1];
    EXPECT_TRUE(cut["visits"].empty());
    EXPECT_EQ(cut["cut_by"], visit["number"]);
}

TEST(TreeJson, TellsDistancesOnlyWhereTheSearchKnewThem) {
    testing::RingRules rules(2, 2);
    const nlohmann::json known = grown(rules, search::Algorithm::Minimax, 3, true);
    const nlohmann::json unknown = grown(rules, search::Algorithm::Minimax, 3, false);
    EXPECT_TRUE(known.contains("loss_in"));
    EXPECT_FALSE(unknown.contains("loss_in"));
    EXPECT_FALSE(unknown["tree"]["visits"][0].contains("loss_in"));
    EXPECT_EQ(unknown["value"], known["value"]);
}

}  // namespace
}  // namespace senet::words
