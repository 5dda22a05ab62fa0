// The contract for throws and for more than two players, by the small scripts that stand beside the
// published counts.

#include <gtest/gtest.h>

#include "game/line.h"
#include "support/counts.h"

namespace senet::testing {
namespace {

void expect_counts(const nlohmann::json& one, const std::string& script,
                   const OptionValues& options) {
    const auto rules = published_script(script, options).rules();
    expect_perft(*rules, rules->start(1), counts_of(one), one.at("id"));
}

TEST(Throws, AreCountedAsMovesInPig) {
    PUBLISHED_CASES(cases, "pig/perft");
    for (const nlohmann::json& one : cases)
        expect_counts(one, "pig/pig", {{"target", number(one, "target")}});
}

TEST(Throws, AreCountedInARaceOfSeveralTeams) {
    PUBLISHED_CASES(cases, "dash/perft");
    for (const nlohmann::json& one : cases) {
        OptionValues options;
        for (const char* option : {"players", "ring", "runners", "faces"})
            options[option] = number(one, option);
        expect_counts(one, "dash/dash", options);
    }
}

TEST(SeveralPlayers, FillABoardInRows) {
    PUBLISHED_CASES(cases, "rows/perft");
    for (const nlohmann::json& one : cases) {
        expect_counts(one, "rows/rows",
                      sized(one.at("width"), one.at("height"),
                            {{"row", number(one, "k")}, {"players", number(one, "players")}}));
    }
}

// The first two out, of three teams, are told by an array of scratch.
TEST(SeveralPlayers, HaveANumberEachAtTheEnd) {
    if (!std::filesystem::is_directory(data_folder())) GTEST_SKIP() << "shared/data is not here";
    const auto rules =
        published_script("dash/dash", {{"ring", "8"}, {"runners", "1"}, {"faces", "6"}}).rules();
    game::Line line(*rules, rules->start(1));
    Random random(3);
    for (auto moves = line.legal_moves(); !line.outcome().over(); moves = line.legal_moves())
        line.play(moves[random.below(moves.size())]);
    const game::Player winner = line.outcome().winner;
    const auto scores = rules->scores(line.state(), game::Hook::Result);
    ASSERT_TRUE(scores);
    EXPECT_EQ((*scores)[winner.index()], 2);
    EXPECT_EQ((*scores)[0] + (*scores)[1] + (*scores)[2], 3);
    const game::Scores worth = rules->evaluations(line.state());
    EXPECT_EQ(worth[winner.index()], 9) << "its runner is out, past eight squares";
    EXPECT_EQ(rules->evaluate(line.state()), worth[0]);
}

}  // namespace
}  // namespace senet::testing
