// The contract for throws and for more than two players, by the small scripts that stand beside the
// published counts.

#include <gtest/gtest.h>

#include "game/line.h"
#include "game/notation.h"
#include "support/counts.h"
#include "support/message.h"

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

TEST(Throws, ArePartOfAPosition) {
    if (!std::filesystem::is_directory(data_folder())) GTEST_SKIP() << "shared/data is not here";
    const auto rules = published_script("dash/dash").rules();
    game::Line line(*rules, rules->start(1));
    EXPECT_EQ(game::state_text(*rules, line.state()).substr(0, 19), "turn=0 next=1 ply=0");
    Random random(5);
    for (auto moves = line.legal_moves(); !line.outcome().over(); moves = line.legal_moves()) {
        const std::string text = game::state_text(*rules, line.state());
        ASSERT_EQ(game::parse_state(*rules, text, 1), line.state()) << text;
        line.play(moves[random.below(moves.size())]);
    }
    std::string text = game::state_text(*rules, line.start());
    text.replace(text.find("next=1"), 6, "next=4");
    EXPECT_EQ(message_of([&] { game::parse_state(*rules, text, 1); }),
              "senet: error: position: \"next\" must be a whole number from 1 to 3, got \"4\"");
    text.replace(0, 13, "turn=1 next=1");
    EXPECT_EQ(message_of([&] { game::parse_state(*rules, text, 1); }),
              "senet: error: position: \"next\" is for throws alone, where turn is 0");
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
