#include "settings/tuning.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "home_folder.h"

namespace senet::settings {
namespace {

Tunable number(const std::string& name, double value, double least, double most, double step = 1) {
    return {.name = name,
            .value = std::to_string(value),
            .number = value,
            .least = least,
            .most = most,
            .step = step};
}

std::vector<Tunable> some() {
    std::vector<Tunable> all{number("params.centre", 3, 0, 10), number("params.row.1", 1, 0, 50),
                             number("params.row.2", 2, 0, 50), number("params.part", 0.5, 0, 1, 0),
                             number("search.aspiration.window", 40, 1, 1e8)};
    all.push_back(
        {.name = "search.fail", .value = "soft", .is_number = false, .choices = {"soft", "hard"}});
    return all;
}

TuneEntry entry(const std::string& pattern) {
    return {.pattern = pattern, .least = {}, .most = {}, .step = {}, .where = {"t.yaml", 3, 9}};
}
TuneEntry ranged(const std::string& pattern, double least, double most,
                 std::optional<double> step = {}) {
    TuneEntry one = entry(pattern);
    one.least = least;
    one.most = most;
    one.step = step;
    return one;
}

std::vector<std::string> names(const std::vector<TuneEntry>& entries) {
    std::vector<std::string> names;
    for (const Tunable& one : chosen(entries, some())) names.push_back(one.name);
    return names;
}

using Names = std::vector<std::string>;

TEST(Chosen, IsWhatThePatternsName) {
    EXPECT_EQ(names({}), Names{});
    EXPECT_EQ(names({entry("params.centre")}), Names{"params.centre"});
    EXPECT_EQ(names({entry("params.row.*")}), (Names{"params.row.1", "params.row.2"}));
    EXPECT_EQ(names({entry("*.2")}), Names{"params.row.2"});
    EXPECT_EQ(names({entry("params.*r*")}),
              (Names{"params.centre", "params.row.1", "params.row.2", "params.part"}));
    EXPECT_EQ(names({entry("*")}).size(), some().size());
    EXPECT_EQ(names({entry("params.part*")}), Names{"params.part"}) << "* may be nothing";
}

TEST(Chosen, KeepsTheOrderOfWhatThereIsAndEachOnce) {
    EXPECT_EQ(
        names({entry("search.fail"), entry("params.row.*"), entry("params.*")}),
        (Names{"params.centre", "params.row.1", "params.row.2", "params.part", "search.fail"}));
}

TEST(Chosen, HasTheRangeThatIsGiven) {
    const auto found = chosen({ranged("params.row.*", 0, 20), ranged("params.row.2", 1, 9, 2),
                               ranged("search.aspiration.window", 10, 160, 5)},
                              some());
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].most, 20);
    EXPECT_EQ(found[0].step, 1);
    EXPECT_EQ(found[1].least, 1) << "the later entry, within the earlier";
    EXPECT_EQ(found[1].most, 9);
    EXPECT_EQ(found[1].step, 2);
    EXPECT_EQ(found[2].least, 10);
    EXPECT_EQ(found[2].most, 160);
    EXPECT_EQ(found[2].step, 5);
    EXPECT_EQ(found[2].number, 40);
}

TEST(Chosen, RefusesWhatCannotBe) {
    const auto mistake = [](const TuneEntry& entry) {
        return message_of([&] { chosen({entry}, some()); });
    };
    const std::string at = "t.yaml:3:9: error: ";
    EXPECT_EQ(mistake(entry("params.center")),
              at +
                  "there is nothing to tune that is called \"params.center\"; did you mean "
                  "\"params.centre\"? (senet params lists what there is)");
    EXPECT_EQ(mistake(entry("options.*")),
              at +
                  "there is nothing to tune that is called \"options.*\" (senet params lists what "
                  "there is)");
    EXPECT_EQ(mistake(ranged("params.centre", 5, 5)),
              at + "params.centre: a range goes up, got 5 to 5");
    EXPECT_EQ(mistake(ranged("params.centre", -1, 5)),
              at + "params.centre: the range -1 to 5 goes beyond what it can be, 0 to 10");
    EXPECT_EQ(mistake(ranged("params.centre", 4, 9)),
              at + "params.centre: the range 4 to 9 does not hold the present value, 3");
    EXPECT_EQ(mistake(ranged("params.*", 0, 1)),
              at + "params.centre: the range 0 to 1 does not hold the present value, 3");
    EXPECT_EQ(mistake(ranged("params.centre", 0, 8, 0.5)),
              at + "params.centre: a step must be from 1 to 8, got 0.5");
    EXPECT_EQ(mistake(ranged("params.centre", 0, 8, 9)),
              at + "params.centre: a step must be from 1 to 8, got 9");
    EXPECT_EQ(mistake(ranged("search.fail", 0, 1)),
              at + "search.fail: it has no range, but is one of soft, hard");
}

class TuningFile : public ::testing::Test {
  protected:
    TuningFile() { folder_.write_script("nim"); }

    Tuning read(const std::string& text) const {
        return read_tuning(folder_.home(), {folder_.write("t.yaml", text), "t.yaml"});
    }
    std::string mistake(const std::string& text) const {
        return message_of([&] { read("game: nim\nlimits: { depth: 1 }\n" + text); });
    }

    HomeFolder folder_;
};

TEST_F(TuningFile, IsReadWithItsDefaults) {
    const Tuning tuning = read("game: nim\nlimits: { nodes: 2k }\ntune: params.*\n");
    EXPECT_EQ(tuning.method, Tuning::Method::Spsa);
    ASSERT_EQ(tuning.entries.size(), 1U);
    EXPECT_EQ(tuning.entries[0].pattern, "params.*");
    EXPECT_EQ(tuning.budget, 10'000);
    EXPECT_EQ(tuning.control.limits.nodes, 2000U);
    EXPECT_FALSE(tuning.spsa_c);
    ASSERT_TRUE(tuning.verdict);
    EXPECT_EQ(tuning.verdict->games, 2000);
    EXPECT_EQ(tuning.match.adjudication.max_plies, 1000U);
    EXPECT_FALSE(read("game: nim\nlimits: { nodes: 2k }\ntune: params.*\n"
                      "adjudicate: { max_plies: false }\n")
                     .match.adjudication.max_plies);
}

TEST_F(TuningFile, SaysAllOfATuning) {
    const Tuning tuning = read(
        "game: nim\nmethod: race\nlimits: { depth: 3 }\nseed: 9\nthreads: 2\n"
        "tune: [search.fail, { search.aspiration.window: [10, 160, 5] }]\n"
        "budget: 2k\nrace: { alpha: 0.2, first_test: 12 }\ncandidates: { one: { search: { fail: "
        "hard } } }\n"
        "openings: { plies: 2, nodes: 5k, within: 50 }\nadjudicate: { max_plies: 40 }\nverdict: "
        "false\n");
    EXPECT_EQ(tuning.method, Tuning::Method::Race);
    ASSERT_EQ(tuning.entries.size(), 2U);
    EXPECT_EQ(tuning.entries[1].pattern, "search.aspiration.window");
    EXPECT_EQ(tuning.entries[1].least, 10);
    EXPECT_EQ(tuning.entries[1].most, 160);
    EXPECT_EQ(tuning.entries[1].step, 5);
    EXPECT_EQ(tuning.budget, 2000);
    EXPECT_EQ(tuning.race.alpha, 0.2);
    EXPECT_EQ(tuning.race.first_test, 12);
    EXPECT_EQ(tuning.candidates.size(), 1U);
    EXPECT_EQ(tuning.match.seed, 9U);
    EXPECT_EQ(tuning.match.threads, 2);
    EXPECT_EQ(tuning.match.made.nodes, 5000U);
    EXPECT_EQ(tuning.match.made.within, 50);
    EXPECT_EQ(tuning.match.adjudication.max_plies, 40U);
    EXPECT_FALSE(tuning.verdict);
}

TEST_F(TuningFile, LimitsTheSearchForOpenings) {
    const std::string text = "game: nim\nlimits: { depth: 3 }\ntune: params.*\n";
    EXPECT_EQ(read(text).match.made.nodes, 20'000U);
    EXPECT_EQ(read(text + "openings: { nodes: false }\n").match.made.nodes, std::nullopt);
    EXPECT_EQ(mistake("tune: a\nopenings: { nodes: many }\n"),
              "t.yaml:4:20: error: openings.nodes must be a count from 1 to 1000000G, such as "
              "250000 or 5M, or false for no limit, got \"many\"");
}

// How many threads play may change while it runs; all else makes it another tuning.
TEST_F(TuningFile, KnowsWhatMakesItAnother) {
    const std::string text = "game: nim\nlimits: { depth: 3 }\ntune: params.*\n";
    const std::uint64_t print = read(text).fingerprint;
    EXPECT_EQ(read(text + "threads: 3\n").fingerprint, print);
    EXPECT_EQ(read("# a note\n" + text).fingerprint, print);
    EXPECT_NE(read(text + "budget: 500\n").fingerprint, print);
    EXPECT_NE(read(text + "seed: 2\n").fingerprint, print);
}

TEST_F(TuningFile, NamesWhatIsWrong) {
    const std::string wanted =
        "tune must list a name such as params.centre, params.* for several, or with a narrower "
        "range and perhaps a step: { search.aspiration.window: [10, 160, 5] }; got ";
    EXPECT_EQ(mistake("tune: [[a]]\n"), "t.yaml:3:8: error: " + wanted + "a list");
    EXPECT_EQ(mistake("tune: [{ a: 3 }]\n"), "t.yaml:3:13: error: " + wanted + "\"3\"");
    EXPECT_EQ(mistake("tune: [{ a: [3] }]\n"), "t.yaml:3:13: error: " + wanted + "a list");
    EXPECT_EQ(mistake("tune: [{ a: [3, x] }]\n"), "t.yaml:3:17: error: " + wanted + "\"x\"");
    EXPECT_EQ(mistake("tune: a\nmethod: texas\n"),
              "t.yaml:4:9: error: method must be one of spsa, texel, race, got \"texas\"");
    EXPECT_EQ(mistake("tune: a\nverdict: { games: 3 }\n"),
              "t.yaml:4:19: error: verdict.games must be even, as every opening is played with "
              "both sides; got 3");
    EXPECT_EQ(mistake("tune: a\nrace: { alpha: 0.1 }\n"),
              "t.yaml:4:7: error: race has no use here: the method is another");
    EXPECT_EQ(mistake("tune: a\nbugdet: 3\n"),
              "t.yaml:4:1: error: unknown key \"bugdet\"; did you mean \"budget\"?");
    EXPECT_EQ(mistake("method: race\ncandidates: { x: { level: 3 } }\n"),
              "t.yaml:4:15: error: candidates.x must be settings: search, params, set or config");
}

TEST(Tunables, AreParamsAndSettingsOfTheSearch) {
    Config config;
    using Kind = Setting::Kind;
    config.settings = {
        {"search.algorithm", Kind::Choice, "mtdf", 0, 0, {"mtdf", "sss"}},
        {"search.depth", Kind::Whole, "64", 1, 120},
        {"search.threads", Kind::Whole, "1", 1, 1},
        {"search.table.size", Kind::Quantity, "64MB"},
        {"search.order", Kind::Choices, "[table]", 0, 0, {"table", "hint"}},
        {"search.null_move", Kind::Flag, "true"},
        {"search.null_move.reduce", Kind::Whole, "2", 1, 20},
        {"search.aspiration.grow", Kind::Number, "3", 1.1, 100},
        {"script.steps", Kind::Whole, "5", 1, 9},
    };
    const script::Param row{.name = "row",
                            .values = {1, 7},
                            .defaults = {1, 1},
                            .least = 0,
                            .most = 9,
                            .step = 2,
                            .is_list = true};
    const auto found = tunables(config, {row});
    Names all;
    for (const Tunable& one : found) all.push_back(one.name);
    EXPECT_EQ(all,
              (Names{"params.row.1", "params.row.2", "search.algorithm", "search.null_move",
                     "search.null_move.reduce", "search.aspiration.grow"}));
    EXPECT_EQ(found[1].value, "7");
    EXPECT_EQ(found[1].number, 7);
    EXPECT_EQ(found[1].step, 2);
    EXPECT_EQ(found[2].choices, (Names{"mtdf", "sss"}));
    EXPECT_FALSE(found[2].is_number);
    EXPECT_EQ(found[3].choices, (Names{"true", "false"}));
    EXPECT_EQ(found[4].number, 2);
    EXPECT_EQ(found[4].step, 1);
    EXPECT_EQ(found[5].step, 0);
    EXPECT_EQ(found[5].least, 1.1);
}

}  // namespace
}  // namespace senet::settings
