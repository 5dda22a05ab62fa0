#include "words/check_words.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace senet::words {
namespace {

using Shows = game::Fault::Shows;

game::Fault fault(std::vector<std::string> moves, Shows shows = Shows::After) {
    game::Fault fault;
    fault.rule = "changes-state";
    fault.where = {"games/x.lua", 41, 0};
    fault.message = "result() changed the state";
    fault.moves = std::move(moves);
    fault.seed = 7;
    fault.shows = shows;
    return fault;
}

TEST(CheckWords, BeginAFaultWithItsPlace) {
    EXPECT_EQ(fault_heading({fault({})}, {}),
              "games/x.lua:41: fault: result() changed the state [changes-state]\n");
    EXPECT_EQ(note_words({{"games/x.lua", 3, 0}, "nobody wins"}),
              "games/x.lua:3: note: nobody wins\n");
}

TEST(CheckWords, SayHowToBringAFaultAbout) {
    EXPECT_EQ(fault_details({fault({})}), "  at the start (seed 7)\n");
    EXPECT_EQ(fault_details({fault({"a1", "b2"})}), "  after moves a1 b2 (seed 7)\n");
    EXPECT_EQ(fault_details({fault({"a1", "b2"}, Shows::DuringLast)}),
              "  after moves a1 and then b2 (seed 7)\n");
    EXPECT_EQ(fault_details({fault({"a1"}, Shows::DuringLast)}),
              "  at the start, then a1 (seed 7)\n");
    EXPECT_EQ(fault_details({fault({"a1"}, Shows::AfterPass)}),
              "  after moves a1 and then pass() (seed 7)\n");
    EXPECT_EQ(fault_details({fault({}, Shows::AfterPass)}),
              "  at the start, then pass() (seed 7)\n");
    EXPECT_EQ(fault_details({fault({}, Shows::InGames)}), "  in random games (seed 7)\n");
    EXPECT_EQ(fault_details({fault({}, Shows::InSearch)}),
              "  in a search from the start (seed 7)\n");
    EXPECT_EQ(fault_details({fault({}), "options.width=8"}),
              "  at the start, with --set options.width=8 (seed 7)\n");
}

TEST(CheckWords, PutWhatTheErrorSaidFirst) {
    game::Fault told = fault({"a1"});
    told.context = {"called from x.lua:12", "in a search"};
    EXPECT_EQ(fault_details({told}),
              "  called from x.lua:12\n  in a search\n  after moves a1 (seed 7)\n");
}

TEST(CheckWords, AreHarmlessWhateverAMoveIsCalled) {
    const std::string text = fault_details({fault({"a\x1b[31m"})});
    EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
}

TEST(CheckWords, AreObjectsForPrograms) {
    EXPECT_EQ(as_json(ToldFault{fault({"a1"}), "options.width=8"}),
              json_of(R"({"rule": "changes-state", "file": "games/x.lua", "line": 41,
                  "message": "result() changed the state", "context": [], "moves": ["a1"],
                  "shows": "after the moves", "set": "options.width=8", "seed": 7})"));
}

TEST(CheckSummary, SaysWhoWonAndHowManyFaultsThereAre) {
    game::Game game;
    game.players = {"Red", "Blue"};
    game::CheckReport report;
    report.games = 10;
    report.states = 200;
    report.mean_plies = 12.4;
    report.mean_moves = 3.26;
    report.wins = {6, 3};
    report.draws = 1;
    EXPECT_EQ(check_summary(game, "x.lua", report, 0, {}),
              "x.lua: 10 random games of 12 plies on average, 200 states looked at, 3.3 moves a "
              "state\n  Red won 6, Blue won 3, drawn 1\nno fault found\n");
    EXPECT_TRUE(check_summary(game, "x.lua", report, 1, {}).ends_with("\n1 fault found\n"));
    EXPECT_TRUE(check_summary(game, "x.lua", report, 2, {}).ends_with("\n2 faults found\n"));
    EXPECT_TRUE(check_summary(game, "x.lua", report, 2, {}).starts_with("\n"))
        << "apart from the faults above it";
    const std::string without_games = check_summary(game, "x.lua", {}, 1, {});
    EXPECT_EQ(without_games.find("won"), std::string::npos) << without_games;
}

TEST(ComparisonWords, SayWhatWasComparedAndWhatWasNot) {
    game::SideBySide found;
    found.states = 100;
    found.calls = 500;
    EXPECT_EQ(comparison_words(found, {}, {}),
              "VM and machine code agree in 500 calls on 100 states\n");
    found.unanswered = 1;
    const std::string text = comparison_words(found, {game::Hook::Setup}, {});
    EXPECT_TRUE(
        text.starts_with("VM and machine code agree in 499 calls on 100 states\n"
                         "  setup not compared: it runs in the VM\n"
                         "  1 call gave nothing to compare: "))
        << text;
    EXPECT_NE(comparison_words(found, {game::Hook::Setup, game::Hook::Text}, {})
                  .find("  setup, text not compared: they run in the VM\n"),
              std::string::npos);
    found.difference = "play(3): 4 and 5";
    const std::string differs = comparison_words(found, {}, {});
    EXPECT_TRUE(
        differs.starts_with("VM and machine code differ, please report this:\n"
                            "  play(3): 4 and 5\n"))
        << differs;
    EXPECT_EQ(as_json(found, {})["agree"], false);
}

}  // namespace
}  // namespace senet::words
