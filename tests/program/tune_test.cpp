// `senet tune`, `senet positions` and `senet params`: better numbers, found and proven, whatever
// happens on the way.

#include <fmt/format.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <thread>

#include "base/sip_hash.h"
#include "base/text.h"
#include "program/senet.h"
#include "support/page.h"
#include "support/program.h"
#include "support/published.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Whoever holds more of the middle cell's line, weighted wrongly on purpose: `shift` is worth
/// nothing, `centre` and `corner` much.
constexpr const char* kGame =
    "local weight = params { centre = { 0, -100, 100 }, corner = { 0, -100, 100 }, edge = { 0, "
    "-100, "
    "100 } }\n"
    "local LINES <const> = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 }, { 2, 5, 8 }, { 3, "
    "6, "
    "9 }, { 1, 5, 9 }, { 3, 5, 7 } }\n"
    "local KIND <const> = { 2, 3, 2, 3, 1, 3, 2, 3, 2 }\n"
    "local game = { name = 'Cells', state = { cells = array(9, 0, 2) }, move = { 'cell' } }\n"
    "function game.setup(s) end\n"
    "function game.moves(s, add) for i = 1, 9 do if s.cells[i] == 0 then add(i) end end end\n"
    "function game.play(s, cell) s.cells[cell] = s.turn end\n"
    "function game.result(s)\n"
    "  local cells = s.cells\n"
    "  for i = 1, 8 do\n"
    "    local line = LINES[i]\n"
    "    local first = cells[line[1]]\n"
    "    if first ~= 0 and first == cells[line[2]] and first == cells[line[3]] then return first "
    "end\n"
    "  end\n"
    "end\n"
    "function game.stuck(s) return 0 end\n"
    "function game.evaluate(s)\n"
    "  local value = 0\n"
    "  for i = 1, 9 do\n"
    "    local sign = 0\n"
    "    if s.cells[i] == 1 then sign = 1 elseif s.cells[i] == 2 then sign = -1 end\n"
    "    if KIND[i] == 1 then value = value + sign * weight.centre\n"
    "    elseif KIND[i] == 2 then value = value + sign * weight.corner\n"
    "    else value = value + sign * weight.edge end\n"
    "  end\n"
    "  return value\n"
    "end\n"
    "return game\n";

class Tune : public ::testing::Test {
  protected:
    Tune() { std::ofstream(folder_ / "cells.lua") << kGame; }
    ~Tune() override { fs::remove_all(folder_); }

    Finished run(const std::vector<std::string>& arguments) const {
        return senet(arguments, "", folder_);
    }
    Finished tune(const std::string& text, const std::vector<std::string>& more = {}) const {
        std::ofstream(folder_ / "t.yaml") << text;
        std::vector<std::string> arguments{"tune", "t.yaml"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    /// The tuning in t.yaml, which has run, once more and killed so many times, each after so many
    /// milliseconds at most, comes to the same.
    void expect_same_after_kills(int kills, int most) const {
        std::mt19937 random(7);
        for (int kill_number = 0; kill_number < kills; ++kill_number) {
            killed_after(30 + static_cast<int>(random() % static_cast<unsigned>(most - 30)),
                         {"tune", "t.yaml", "--run", "again"}, folder_);
        }
        const Finished last = run({"tune", "t.yaml", "--run", "again"});
        EXPECT_EQ(last.exit, 0) << last.err;
        EXPECT_EQ(read_text(folder_ / "again" / "tuned.yaml"), tuned());
    }

    std::string tuned() const { return read_text(folder_ / "t.run" / "tuned.yaml"); }

    fs::path folder_ = fresh_folder("tune");
};

/// A weight that matters, taken away.
constexpr const char* kSpsa =
    "game: breakthrough\n"
    "options: { width: 5, height: 5, rows: 1 }\n"
    "set: [params.advance=0]\n"
    "tune: [params.advance]\n"
    "budget: 400\n"
    "limits: { depth: 2 }\n"
    "openings: { plies: 2, choices: 1, depth: 0 }\n"
    "verdict: { games: 400, sprt: { elo0: 0, elo1: 100 } }\n";

constexpr const char* kRace =
    "game: breakthrough\n"
    "options: { width: 5, height: 5, rows: 1 }\n"
    "set: [params.advance=0]\n"
    "method: race\n"
    "candidates:\n  worse: { params: { piece: 0 } }\n  alike: { params: { piece: 72 } }\n"
    "  good: { params: { advance: 10 } }\n"
    "budget: 900\n"
    "limits: { depth: 2 }\n"
    "openings: { plies: 2, choices: 1, depth: 0 }\n"
    "race: { alpha: 0.3 }\n"
    "verdict: { games: 600, sprt: { elo0: 0, elo1: 100 } }\n";

constexpr const char* kTexel =
    "game: cells.lua\nmethod: texel\ntune: [params.*]\npositions: cells.positions\n"
    "limits: { depth: 1 }\nopenings: { plies: 1, choices: 1, depth: 0 }\n"
    "verdict: { games: 400, sprt: { elo0: 0, elo1: 50 } }\n";

TEST_F(Tune, FindsByGamesWhatWins) {
    const Finished found = tune(kSpsa, {"--json"});
    ASSERT_EQ(found.exit, 0) << found.err;
    EXPECT_TRUE(has(found.err, "1 number, 400 games, about ")) << found.err;
    const auto told = objects(found.out);
    ASSERT_EQ(told.size(), 2U);
    expect_fields(told[0], {"param", "start", "value", "error"});
    EXPECT_EQ(told[0]["param"], "params.advance");
    EXPECT_EQ(told[0]["start"], "0");
    EXPECT_EQ(told[1]["accepted"], true) << told[1].dump();
    EXPECT_GT(told[1]["elo_low"].get<double>(), 0);
    // The file holds what was found, and is one like any other.
    EXPECT_TRUE(has(tuned(), "# breakthrough tuned by SPSA, 400 games (")) << tuned();
    EXPECT_TRUE(has(tuned(), "# By its verdict better than the start: ")) << tuned();
    EXPECT_TRUE(has(tuned(),
                    "params:\n  advance: " + told[0]["value"].get<std::string>() + "  # was 0, ± "))
        << tuned();
    EXPECT_TRUE(has(tuned(), "options:\n  width: 5\n  height: 5\n  rows: 1\n")) << tuned();
    EXPECT_EQ(run({"analyze", "t.run/tuned.yaml", "--depth", "2"}).exit, 0);
    EXPECT_TRUE(has(read_text(folder_ / "t.run" / "report.html"), "\"curves\""));
}

// The SPRT wants more games than it has, but the interval of the Elo says enough.
TEST_F(Tune, SaysBetterWhereTheIntervalDoes) {
    std::string text = kSpsa;
    const std::string verdict = "verdict: { games: 400, sprt: { elo0: 0, elo1: 100 } }\n";
    text.replace(text.find(verdict), verdict.size(),
                 "verdict: { games: 60, sprt: { elo0: 0, elo1: 5 } }\n");
    ASSERT_EQ(tune(text).exit, 0);
    EXPECT_TRUE(has(tuned(), "# By its verdict better than the start: ")) << tuned();
    EXPECT_TRUE(has(tuned(), " in 60 games (SPRT 0 to 5 not decided)")) << tuned();
}

TEST_F(Tune, RacesForWhatIsNoNumber) {
    std::ofstream(folder_ / "flat.yaml")
        << "game: breakthrough\noptions: { width: 5, height: 5, rows: 1 }\n"
           "params: { advance: 0 }\n";
    const Finished found = tune(
        "game: flat.yaml\nmethod: race\n"
        "candidates:\n  worse: { params: { piece: 0 } }\n  alike: { params: { piece: 101 } }\n"
        "  good: { params: { advance: 10 } }\nbudget: 900\nlimits: { depth: 2 }\n"
        "openings: { plies: 2, choices: 1, depth: 0 }\nrace: { alpha: 0.3 }\n"
        "verdict: { games: 600, sprt: { elo0: 0, elo1: 100 } }\n",
        {"--json"});
    ASSERT_EQ(found.exit, 0) << found.err;
    const auto told = objects(found.out);
    ASSERT_EQ(told.size(), 2U) << found.out;
    EXPECT_EQ(told[0]["param"], "params.advance");
    EXPECT_EQ(told[0]["start"], "0");
    EXPECT_EQ(told[0]["value"], "10");
    EXPECT_EQ(told[1]["accepted"], true) << told[1].dump();
    EXPECT_TRUE(has(told[1]["summary"], "a race of 3 candidates, ")) << told[1].dump();
    EXPECT_TRUE(has(tuned(), "params:\n  advance: 10  # was 0\n")) << tuned();
    EXPECT_TRUE(has(read_text(folder_ / "t.run" / "report.html"), "\"race\""));
}

// Games with dice are tuned by games, with the same dice for both sides, and by positions before
// throws, of which an evaluation says what may be expected.
TEST_F(Tune, TakesGamesWithDice) {
    const auto tuned = [&](const std::string& how) {
        std::ofstream(folder_ / "dice.yaml") << "game: ur\nlimits: { nodes: 30 }\nverdict: false\n"
                                             << how;
        return senet({"tune", "dice.yaml", "--run", std::to_string(how.size())}, "", folder_);
    };
    const Finished spsa =
        tuned("method: spsa\nbudget: 200\ntune: [{ search.aspiration.window: [10, 160] }]\n");
    EXPECT_EQ(spsa.exit, 0) << spsa.err;
    const Finished race = tuned("method: race\nbudget: 200\ntune: [search.throws]\n");
    EXPECT_EQ(race.exit, 0) << race.err;
    ASSERT_EQ(run({"positions", "ur", "--games", "60", "--nodes", "20"}).exit, 0);
    const Finished texel = tuned("method: texel\npositions: ur.positions\ntune: [params.*]\n");
    EXPECT_EQ(texel.exit, 0) << texel.err;
    EXPECT_TRUE(has(texel.out, "validation loss")) << texel.out;
    const Finished three = run({"positions", "rolit", "--games", "2"});
    EXPECT_EQ(three.exit, 2);
    EXPECT_TRUE(has(three.err, "positions to learn from need two players; Rolit has 4"))
        << three.err;
}

// With more than two players, those that are compared share the seats, and exchange them.
TEST_F(Tune, TakesGamesOfSeveralPlayers) {
    const auto tuned = [&](const std::string& game, const std::string& how) {
        std::ofstream(folder_ / "several.yaml") << "game: " << game << "\nlimits: { nodes: 20 }\n"
                                                << how;
        return senet({"tune", "several.yaml", "--run", game + std::to_string(how.size())}, "",
                     folder_);
    };
    const Finished spsa = tuned(
        "ludo",
        "method: spsa\nbudget: 60\nspsa: { r: 0.01 }\ntune: [params.*]\nverdict: { games: 24 }\n");
    EXPECT_LE(spsa.exit, 1) << spsa.err;
    EXPECT_TRUE(has(spsa.out, " than the start: ")) << spsa.out;
    const Finished race = tuned("rolit",
                                "method: race\nbudget: 96\n"
                                "tune: [search.opponents]\nverdict: { games: 24 }\n");
    EXPECT_LE(race.exit, 1) << race.err;
    EXPECT_TRUE(has(race.out, " than the start: ")) << race.out;
}

TEST_F(Tune, HasNoChoicesThatTheGameDoesNotTake) {
    const auto choices = [&](const std::string& game, const std::string& name) {
        for (const json& one : objects(run({"params", game, "--json"}).out))
            if (one["name"] == name) return one["choices"];
        return json();
    };
    EXPECT_EQ(choices("rolit", "search.opponents"), (json{"paranoid", "maxn", "brs"}));
    EXPECT_EQ(choices("ludo", "search.opponents"), (json{"paranoid", "maxn"})) << "has throws";
    EXPECT_EQ(choices("othello", "search.goal"), (json{"win", "margin", "place"}));
    EXPECT_EQ(choices("nim", "search.goal"), (json{"win", "place"})) << "has no margins";
}

TEST_F(Tune, PlaysNoVerdictWhereNothingMoved) {
    const Finished found = tune(
        "game: cells.lua\nmethod: race\ncandidates:\n  one: { params: { centre: 0 } }\n"
        "  two: { params: { corner: 0 } }\nbudget: 40\nlimits: { depth: 1 }\n"
        "openings: { plies: 1, choices: 1, depth: 0 }\n");
    EXPECT_EQ(found.exit, 1) << found.err;
    EXPECT_TRUE(has(found.out,
                    "The tuned settings are the same as the start: there is nothing to "
                    "play\n"))
        << found.out;
    EXPECT_FALSE(fs::exists(folder_ / "t.run" / "verdict"));
}

// What a run was is in its journal, or in its epochs: it is the same however often it is broken
// off.
TEST_F(Tune, OutlivesKills) {
    ASSERT_EQ(tune(kSpsa).exit, 0);
    expect_same_after_kills(by_effort(2, 6, 20), 330);
}

TEST_F(Tune, OutlivesKillsOfARace) {
    ASSERT_EQ(tune(kRace).exit, 0);
    expect_same_after_kills(by_effort(2, 6, 20), 250);
}

TEST_F(Tune, OutlivesKillsOfALearner) {
    ASSERT_EQ(
        run({"positions", "cells.lua", "--games", "1000", "--plies", "2", "--nodes", "60"}).exit,
        0);
    // So many epochs that kills fall between them, and between what is saved of them.
    ASSERT_EQ(
        tune(std::string(kTexel) + "texel: { batch: 64, epochs: 3000, patience: 3000 }\n").exit, 0);
    expect_same_after_kills(by_effort(2, 6, 20), 500);
}

TEST_F(Tune, LearnsFromPositions) {
    const Finished written = run(
        {"positions", "cells.lua", "--games", "2000", "--plies", "2", "--nodes", "60", "--json"});
    ASSERT_EQ(written.exit, 0) << written.err;
    EXPECT_EQ(objects(written.out)[0]["file"], "cells.positions");
    EXPECT_GT(objects(written.out)[0]["positions"], 2000);
    const Finished report = run({"report", "runs/positions-cells", "--json"});
    const auto pairs = objects(report.out)[0]["crosstable"][0]["pairs"];
    EXPECT_LT(pairs[2].get<int>() + pairs[3].get<int>(), 1000) << "an opening's games are two";
    const Finished found = tune(kTexel, {"--json"});
    ASSERT_EQ(found.exit, 0) << found.err;
    const auto told = objects(found.out);
    ASSERT_EQ(told.size(), 4U);
    const auto value = [&](std::size_t i) {
        return std::stod(told[i]["value"].get<std::string>());
    };
    EXPECT_GT(value(0), value(2)) << "the middle is worth more than an edge";
    EXPECT_EQ(told[3]["accepted"], true) << told[3].dump();
    EXPECT_TRUE(has(tuned(), "# cells tuned by Texel on ")) << tuned();
    // Once more from where it ended: the same.
    const std::string before = tuned();
    const Finished again = run({"tune", "t.yaml"});
    EXPECT_EQ(again.exit, 0) << again.err;
    EXPECT_EQ(tuned(), before);
}

// What has no step is tuned as well, and is written as a person would.
TEST_F(Tune, FindsFractions) {
    std::ofstream(folder_ / "cells.lua")
        << "local more = params { part = { 0.5, 0, 1 }, tenth = { 0.3, 0, 1, 0.1 } }\n"
        << kGame;
    const Finished found = tune(
        "game: cells.lua\ntune: [params.part, params.tenth]\nbudget: 200\nlimits: { depth: 1 }\n"
        "openings: { plies: 2, choices: 1, depth: 0 }\nverdict: false\n",
        {"--json"});
    ASSERT_EQ(found.exit, 0) << found.err;
    const auto told = objects(found.out);
    EXPECT_LE(told[0]["value"].get<std::string>().size(), 7U) << told[0].dump();
    EXPECT_LE(told[1]["value"].get<std::string>().size(), 3U) << told[1].dump();
}

// A game of an early iteration decides what later ones play.
TEST_F(Tune, MendsADamagedGameToTheSameValues) {
    for (const char* text : {kSpsa, kRace}) {
        fs::remove_all(folder_ / "t.run");
        ASSERT_EQ(tune(text).exit, 0);
        const std::string whole = tuned();
        for (const std::string change : {"winner = (winner + 1) % 3", "basis = basis + 1"}) {
            sqlite3* database = nullptr;
            ASSERT_EQ(sqlite3_open((folder_ / "t.run" / "journal.sqlite").c_str(), &database),
                      SQLITE_OK);
            EXPECT_EQ(
                sqlite3_exec(database, ("UPDATE games SET " + change + " WHERE number = 5").c_str(),
                             nullptr, nullptr, nullptr),
                SQLITE_OK);
            sqlite3_close(database);
            const Finished refused = tune(text);
            EXPECT_EQ(refused.exit, 2);
            EXPECT_EQ(refused.err,
                      "config/breakthrough.net is left out: it was learnt for options.height: 8\n"
                      "senet: error: t.run/journal.sqlite: game 5: it was changed since it was "
                      "written; --mend plays damaged games again\n");
            const Finished mended = tune(text, {"--mend"});
            EXPECT_EQ(mended.exit, 0) << mended.err;
            EXPECT_TRUE(has(mended.err, "the journal as it was is kept in ")) << mended.err;
            EXPECT_EQ(tuned(), whole);
        }
    }
}

TEST_F(Tune, LearnsAnewWhereItsStateWasChanged) {
    ASSERT_EQ(
        run({"positions", "cells.lua", "--games", "100", "--plies", "2", "--nodes", "60"}).exit, 0);
    const std::string text =
        std::string(kTexel).substr(0, std::string(kTexel).find("verdict")) + "verdict: false\n";
    ASSERT_EQ(tune(text).exit, 0);
    const std::string whole = tuned();
    const fs::path state = folder_ / "t.run" / "epochs.json";
    json saved = json_of(read_text(state));
    saved["state"]["best"][0] = saved["state"]["best"][0].get<double>() + 0.25;
    std::ofstream(state) << saved.dump();
    const Finished refused = tune(text);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "senet: error: t.run/epochs.json was changed since it was written; --mend learns "
              "anew\n");
    const Finished mended = tune(text, {"--mend"});
    EXPECT_EQ(mended.exit, 0) << mended.err;
    const std::string kept = read_text(state.string() + ".damaged");
    EXPECT_EQ(tuned(), whole);
    std::ofstream(state) << "{}";
    EXPECT_EQ(tune(text, {"--mend"}).exit, 0);
    EXPECT_EQ(read_text(state.string() + ".damaged"), kept) << "what was kept before stays";
    EXPECT_EQ(read_text(state.string() + ".damaged2"), "{}");
}

TEST_F(Tune, RefusesAStateThatIsNone) {
    ASSERT_EQ(
        run({"positions", "cells.lua", "--games", "100", "--plies", "2", "--nodes", "60"}).exit, 0);
    const std::string text =
        std::string(kTexel).substr(0, std::string(kTexel).find("verdict")) + "verdict: false\n";
    ASSERT_EQ(tune(text).exit, 0);
    const fs::path state = folder_ / "t.run" / "epochs.json";
    json saved = json_of(read_text(state));
    json short_loss = saved;
    short_loss["state"]["losses"][0] = json::array();
    saved["state"].erase("moved");
    for (const std::string& broken :
         {std::string("{"), std::string("{\"about\":[]}"), std::string("{\"about\":{}}"),
          saved.dump(), short_loss.dump()}) {
        std::ofstream(state) << broken;
        const Finished finished = tune(text);
        EXPECT_EQ(finished.exit, 2) << broken;
        EXPECT_EQ(finished.err,
                  "senet: error: t.run/epochs.json is no state of a tuning; --mend learns anew\n");
    }
}

// The match at the end is played as all other games are.
TEST_F(Tune, JudgesUnderItsOwnConditions) {
    const Finished found = tune(
        "game: cells.lua\nset: [params.edge=-5]\nmethod: race\nbudget: 40\nthreads: 1\n"
        "candidates: { one: { params: { centre: 7 } }, two: { params: { centre: 8 } } }\n"
        "limits: { time: 5s, depth: 1, margin: 700ms }\n"
        "openings: { plies: 1, choices: 2, depth: 1, nodes: 700, within: 9000 }\n"
        "adjudicate: { max_plies: 3, draw: { value: 1, moves: 2, from: 5 }, resign: { value: 99, "
        "moves: 4, both: false } }\n"
        "verdict: { games: 20, sprt: { elo0: -3, elo1: 8, alpha: 0.1, beta: 0.2, model: logistic } "
        "}\n");
    ASSERT_LE(found.exit, 1) << found.err;
    const std::string match = read_text(folder_ / "t.run" / "verdict" / "match.yaml");
    for (const char* part :
         {"set: [\"params.edge=-5\", ]\n", "seed: 2\n", "games: 20\n", "threads: 1\n",
          "sprt: { elo0: -3, elo1: 8, alpha: 0.1, beta: 0.2, model: logistic }\n",
          "limits:\n  margin: 700ms\n  depth: 1\n  time: 5000ms\n",
          "openings: { plies: 1, choices: 2, depth: 1, nodes: 700, within: 9000 }\n",
          "  resign: { value: 99, moves: 4, both: false }\n",
          "  draw: { value: 1, moves: 2, from: 5 }\n", "  max_plies: 3\n"})
        EXPECT_TRUE(has(match, part)) << part << match;
    EXPECT_FALSE(has(read_text(folder_ / "t.run" / "verdict" / "games.txt"), "[Result \"1\"]"));
}

TEST_F(Tune, HasAReportThatABrowserDraws) {
    SENET_NEEDS("chromium", "chromium");
    ASSERT_EQ(
        run({"positions", "cells.lua", "--games", "200", "--plies", "2", "--nodes", "60"}).exit, 0);
    struct Case {
        std::string text;
        std::vector<std::string> parts;
    };
    const std::string no_verdict = "verdict: false\n";
    const auto without_verdict = [&](const std::string& text) {
        return text.substr(0, text.find("verdict: ")) + no_verdict;
    };
    const std::vector<Case> cases{
        {kSpsa,
         {"Parameters, by games played", "class=\"lines\"", "The tuned settings are better"}},
        {without_verdict(kRace), {"The race", ">good<", ">stayed<", "No verdict was asked for."}},
        {without_verdict(kTexel),
         {"Loss, by epochs", "class=\"lines\"", "class=\"weight\"",
          "Loss, with one parameter moved at a time", "params.edge"}},
    };
    for (const Case& one : cases) {
        fs::remove_all(folder_ / "t.run");
        ASSERT_EQ(tune(one.text).exit, 0);
        const fs::path page = folder_ / "t.run" / "report.html";
        const std::string shown = testing::drawn(page, folder_);
        const std::string source = read_text(page);
        const std::string body = shown.substr(0, shown.find("<script"));
        for (const std::string& part : one.parts)
            EXPECT_TRUE(has(body, part)) << part << "\n" << body.substr(0, 3000);
        for (const char* none : {"NaN", "undefined", "Infinity"})
            EXPECT_FALSE(has(body, none)) << none << "\n" << body;
    }
}

TEST_F(Tune, ListsWhatCanBeTuned) {
    const auto told = objects(run({"params", "cells.lua", "--json"}).out);
    ASSERT_GT(told.size(), 8U);
    EXPECT_EQ(told[0],
              (json{{"name", "params.centre"},
                    {"value", 0},
                    {"least", -100},
                    {"most", 100},
                    {"step", 1},
                    {"evaluation", "script"}}));
    const auto named = [&](const std::string& name) {
        return std::find_if(told.begin(), told.end(),
                            [&](const json& one) { return one["name"] == name; });
    };
    ASSERT_NE(named("search.aspiration.window"), told.end());
    EXPECT_EQ((*named("search.aspiration.window"))["value"], 40);
    ASSERT_NE(named("search.algorithm"), told.end());
    EXPECT_EQ((*named("search.null_move"))["choices"], (json{"true", "false"}));
    EXPECT_EQ(named("search.depth"), told.end()) << "a limit is no way to play better";
    EXPECT_NE(named("search.late_moves.after"), told.end());
    EXPECT_EQ(named("search.singular.from"), told.end()) << "that part is off";
}

TEST_F(Tune, WritesAFileToStartFrom) {
    const Finished made = run({"tune", "new.yaml", "--new", "nim", "--json"});
    EXPECT_EQ(made.exit, 0) << made.err;
    EXPECT_EQ(made.out, "{\"file\":\"new.yaml\"}\n");
    const std::string text = read_text(folder_ / "new.yaml");
    EXPECT_TRUE(has(text, "#   first_test: 8   # openings")) << text;
    const Finished again = run({"tune", "new.yaml", "--new", "nim"});
    EXPECT_EQ(again.exit, 2);
    EXPECT_EQ(again.err, "senet: error: new.yaml exists; nothing was written\n");
    EXPECT_EQ(read_text(folder_ / "new.yaml"), text);
    EXPECT_EQ(run({"tune", "other.yaml", "--new", "nim"}).out,
              "Wrote other.yaml; run it with: senet tune other.yaml\n");
    EXPECT_EQ(run({"tune", "mine.yaml", "--new", "cells.lua"}).exit, 0);
    const std::string mine = read_text(folder_ / "mine.yaml");
    EXPECT_TRUE(has(mine, "\nmethod: spsa\n") && has(mine, "\n  - params.*\n")) << mine;
}

TEST_F(Tune, WritesAFileThatRunsWhereTheScriptDeclaresNothing) {
    ASSERT_EQ(run({"tune", "new.yaml", "--new", "nim"}).exit, 0);
    std::string text = read_text(folder_ / "new.yaml");
    replace(text, "budget: 10000", "budget: 48");
    replace(text, "nodes: 2k", "nodes: 20");
    replace(text, "games: 4000", "games: 4");
    std::ofstream(folder_ / "new.yaml") << text;
    const Finished tuned = run({"tune", "new.yaml"});
    EXPECT_LE(tuned.exit, 1) << tuned.err;
    EXPECT_TRUE(has(tuned.out, "search.profile")) << tuned.out;
}

TEST_F(Tune, NamesWhatIsWrong) {
    const auto message = [&](const std::string& text) {
        fs::remove_all(folder_ / "t.run");
        const Finished finished = tune(text);
        EXPECT_EQ(finished.exit, 2) << finished.out;
        return finished.err;
    };
    const std::string game = "game: cells.lua\nlimits: { depth: 1 }\n";
    EXPECT_EQ(message(game),
              "t.yaml:1: error: the key \"tune\" is missing: a list of what is tuned, such as "
              "[params.*]\n");
    EXPECT_EQ(message("game: cells.lua\ntune: [params.*]\n"),
              "t.yaml:1: error: the key \"limits\" is missing: what a move may take, such as { "
              "nodes: 2k }\n");
    EXPECT_EQ(
        message(game + "tune: [params.center]\n"),
        "t.yaml:3:8: error: there is nothing to tune that is called \"params.center\"; did you "
        "mean \"params.centre\"? (senet params lists what there is)\n");
    EXPECT_EQ(message(game + "tune: [{ params.centre: [50, 10] }]\n"),
              "t.yaml:3:10: error: params.centre: a range goes up, got 50 to 10\n");
    EXPECT_EQ(message(game + "tune: [{ params.centre: [10, 500] }]\n"),
              "t.yaml:3:10: error: params.centre: the range 10 to 500 goes beyond what it can be, "
              "-100 to 100\n");
    EXPECT_EQ(message(game + "tune: [{ params.centre: [10, 50] }]\n"),
              "t.yaml:3:10: error: params.centre: the range 10 to 50 does not hold the present "
              "value, 0\n");
    EXPECT_EQ(message(game + "tune: [search.aspiration.window]\n"),
              "t.yaml:3:8: error: search.aspiration.window can be 1 to 100000000, which is too "
              "wide to be "
              "tuned; give it a narrower range, such as { search.aspiration.window: [10, 160] }\n");
    EXPECT_EQ(message(game + "tune: [search.algorithm]\n"),
              "t.yaml:3:8: error: search.algorithm is one of minimax, alphabeta, lastmove, random, "
              "negascout, mtdf, sss, not a number: method: race chooses among such\n");
    EXPECT_EQ(
        message(game + "tune: [params.*]\nbudget: 8\n"),
        "t.yaml:4:9: error: a budget of 8 games is too small for 3 numbers: it takes some 302 to "
        "get somewhere; tune fewer, or more at once\n");
    EXPECT_EQ(message(game + "tune: [params.*]\nbudget: 41\n"),
              "t.yaml:4:9: error: budget must be even, as every opening is played with both sides; "
              "got 41\n");
    EXPECT_EQ(message(game + "tune: [params.*]\nmethod: texel\n"),
              "t.yaml:1: error: the key \"positions\" is missing: the file that senet positions "
              "writes, from which method: texel learns\n");
    EXPECT_EQ(message(game + "tune: [params.*]\npositions: x\n"),
              "t.yaml:4:12: error: positions has no use here: only method: texel learns from "
              "positions\n");
}

TEST_F(Tune, RefusesPositionsOfSomethingElse) {
    ASSERT_EQ(
        run({"positions", "cells.lua", "--games", "100", "--plies", "2", "--nodes", "60"}).exit, 0);
    const std::string text =
        "game: cells.lua\nmethod: texel\ntune: [params.*]\npositions: cells.positions\n"
        "limits: { depth: 1 }\nverdict: false\n";
    const fs::path file = folder_ / "cells.positions";
    const std::string positions = read_text(file);
    const auto message = [&](const std::string& changed) {
        std::ofstream(file) << changed;
        fs::remove_all(folder_ / "t.run");
        const Finished finished = tune(text);
        EXPECT_EQ(finished.exit, 2) << finished.out;
        return finished.err;
    };
    const std::string path = "cells.positions";
    const std::size_t first = positions.find('\n');
    const std::size_t rules = positions.find("\nrules ");
    EXPECT_EQ(message("nothing of the kind\n"),
              path +
                  ":1: error: this is no file of positions: it must begin with \"senet positions "
                  "3\"; senet positions makes one\n");
    const auto hashed = [](const std::string& text) {
        const std::string lines = text.substr(0, text.rfind("hash "));
        return lines + "hash " + show_hash(sip_hash({}, lines)) + "\n";
    };
    EXPECT_EQ(message(hashed(positions.substr(0, first) + "\ngame nim" + positions.substr(rules))),
              path + ":2: error: these are positions of nim, not of cells\n");
    EXPECT_EQ(message(hashed(positions.substr(0, rules) + "\nrules 0123456789abcdef" +
                             positions.substr(rules + 23))),
              path +
                  ":3: error: these are positions of another version of cells.lua, or with other "
                  "options or another seed; senet positions makes new ones\n");
    const auto lines = std::count(positions.begin(), positions.end(), '\n');
    std::string more = positions;
    more.insert(more.rfind("hash "), "2 7 - turn=1\n");
    EXPECT_EQ(message(more),
              fmt::format("{}:{}: error: a result must be 1, 0.5 or 0, got \"2\"\n", path, lines));
    more.replace(more.rfind("2 7 - turn=1"), 1, "\x1b[2J");
    EXPECT_EQ(
        message(more),
        fmt::format("{}:{}: error: a result must be 1, 0.5 or 0, got \"\\x1b[2J\"\n", path, lines));
    std::string other = positions;
    const std::size_t end = other.find('\n', other.rfind("\n", other.size() / 2) + 1);
    other[end - 1] = other[end - 1] == '0' ? '1' : '0';
    EXPECT_TRUE(
        has(message(other), "these positions were changed since senet positions wrote them"));
    // The script as it is now is another one.
    std::ofstream(folder_ / "cells.lua", std::ios::app) << "-- changed\n";
    EXPECT_TRUE(has(message(positions), "these are positions of another version of cells.lua"));
}

}  // namespace
}  // namespace senet::testing
