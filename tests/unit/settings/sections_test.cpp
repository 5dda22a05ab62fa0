#include "settings/sections.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "home_folder.h"
#include "search/algorithm.h"
#include "search/parts.h"
#include "settings/parse.h"
#include "settings/profiles.h"

namespace senet::settings {
namespace {

using search::Algorithm;
using search::Mark;

Config read(const std::string& text) {
    Config config;
    read_sections(parse(text, "x.yaml"), config);
    return config;
}

std::string mistake_in(const std::string& text) {
    return message_of([&] { read(text); });
}

TEST(Sections, KeepTheDefaultsOfTheRoomsWhenAbsent) {
    const Config config = read("");
    const search::Options standard;
    EXPECT_EQ(config.search.algorithm, standard.algorithm);
    EXPECT_EQ(config.search.order, standard.order);
    EXPECT_EQ(config.search.aspiration->window, standard.aspiration->window);
    EXPECT_EQ(config.search.table->bytes, standard.table->bytes);
    EXPECT_EQ(config.limits.depth, search::Limits{}.depth);
    EXPECT_EQ(config.limits.milliseconds, std::nullopt);
    EXPECT_EQ(config.script_settings.budget.steps, script::Budget{}.steps);
    EXPECT_TRUE(config.native);
}

TEST(Sections, ReadEverySettingOfTheSearch) {
    const Config config = read(R"(
search:
  algorithm: mtdf
  fail: soft
  depth: 12
  time: 500ms
  nodes: 2M
  soft_nodes: 300k
  moves: 21
  iterative: false
  goal: margin
  aspiration: { window: 7, grow: 1.5 }
  table: { size: 2MB, replace: two-tier, equal_depth: true }
  order: [killer, table, random]
  internal_deepening: { from: 5, reduce: 3 }
  quiescence: { depth: 4 }
  null_move: { reduce: 3, verify: 9 }
  late_moves: { after: 6, reduce: 0.5, from: 4, divide: 3, history: 1 }
  reverse_futility: { depth: 3, risk: 0.02 }
  razoring: { depth: 2, risk: 0.04 }
  futility: { depth: 5, risk: 0.001 }
  move_counts: { depth: 6, risk: 0.05 }
  internal_reduction: { from: 7 }
  singular: { from: 8, margin: 0.1 }
  extensions: { one_reply: false, threat: false }
  share_paths: true
  histories: { malus: false, continuation: true }
  unit: 12.5
  threads: 3
)");
    const search::Options& options = config.search;
    EXPECT_EQ(options.algorithm, Algorithm::Mtdf);
    EXPECT_TRUE(options.fail_soft);
    EXPECT_FALSE(options.iterative);
    EXPECT_EQ(options.goal, search::Goal::Margin);
    EXPECT_EQ(read("search: { goal: place }").search.goal, search::Goal::Place);
    EXPECT_EQ(options.aspiration->window, 7);
    EXPECT_EQ(options.aspiration->grow, 1.5);
    EXPECT_EQ(options.table->bytes, std::size_t{2} << 20);
    EXPECT_EQ(options.table->replace, search::Replace::TwoTier);
    EXPECT_TRUE(options.table->equal_depth);
    EXPECT_EQ(options.order, (std::vector{Mark::Killer, Mark::Table, Mark::Random}));
    EXPECT_EQ(options.internal_deepening->from, 5);
    EXPECT_EQ(options.internal_deepening->reduce, 3);
    EXPECT_EQ(options.quiescence->depth, 4);
    EXPECT_EQ(options.null_move->reduce, 3);
    EXPECT_EQ(options.null_move->verify, 9);
    EXPECT_EQ(options.late_moves->after, 6);
    EXPECT_EQ(options.late_moves->reduce, 0.5);
    EXPECT_EQ(options.late_moves->from, 4);
    EXPECT_EQ(options.late_moves->divide, 3);
    EXPECT_EQ(options.late_moves->history, 1);
    EXPECT_EQ(options.reverse_futility->depth, 3);
    EXPECT_EQ(options.reverse_futility->risk, 0.02);
    EXPECT_EQ(options.razoring->depth, 2);
    EXPECT_EQ(options.razoring->risk, 0.04);
    EXPECT_EQ(options.futility->depth, 5);
    EXPECT_EQ(options.futility->risk, 0.001);
    EXPECT_EQ(options.move_counts->depth, 6);
    EXPECT_EQ(options.move_counts->risk, 0.05);
    EXPECT_EQ(options.internal_reduction->from, 7);
    EXPECT_EQ(options.singular->from, 8);
    EXPECT_EQ(options.singular->margin, 0.1);
    EXPECT_FALSE(options.extensions->one_reply);
    EXPECT_FALSE(options.extensions->threat);
    EXPECT_TRUE(options.share_paths);
    EXPECT_FALSE(options.histories.malus);
    EXPECT_TRUE(options.histories.continuation);
    EXPECT_EQ(options.unit, 12.5);
    EXPECT_EQ(options.threads, 3);
    EXPECT_EQ(config.limits.depth, 12);
    EXPECT_EQ(config.limits.milliseconds, 500);
    EXPECT_EQ(config.limits.nodes, 2'000'000u);
    EXPECT_EQ(config.limits.soft_nodes, 300'000u);
    EXPECT_EQ(config.search.moves, 21);
}

TEST(Sections, KnowEveryAlgorithm) {
    for (const search::AlgorithmInfo& each : search::kAlgorithms) {
        const std::string text = fmt::format("search: {{ algorithm: {} }}", each.name);
        EXPECT_EQ(read(text).search.algorithm, each.id);
    }
}

TEST(Sections, SwitchPartsOfTheSearchOff) {
    const Config config = read(R"(
search:
  fail: hard
  aspiration: false
  table: false
  order: []
  internal_deepening: false
  quiescence: false
  null_move: false
  late_moves: false
  time: none
  nodes: false
)");
    EXPECT_FALSE(config.search.fail_soft);
    EXPECT_FALSE(config.search.aspiration || config.search.table ||
                 config.search.internal_deepening || config.search.quiescence ||
                 config.search.null_move || config.search.late_moves);
    EXPECT_TRUE(config.search.order.empty());
    EXPECT_FALSE(config.limits.milliseconds || config.limits.nodes);
}

TEST(Sections, KeepTheOtherSettingsOfAPartThatNamesOne) {
    const Config config = read("search: { late_moves: { after: 9 } }");
    EXPECT_EQ(config.search.late_moves->after, 9);
    EXPECT_EQ(config.search.late_moves->divide, 2.2) << "as usual";
    const Config bare = read("search: { late_moves: { after: 9 }, profile: exact }");
    EXPECT_EQ(bare.search.late_moves->after, 9);
    EXPECT_EQ(bare.search.late_moves->divide, search::LateMoves{}.divide);
    EXPECT_EQ(bare.search.late_moves->divide, config.search.late_moves->divide);
}

TEST(Sections, SwitchAPartOnWithTheNumbersOfTheProfile) {
    const auto parts = [](const char* profile) {
        return read(fmt::format("search: {{ profile: {}, null_move: true, late_moves: true, "
                                "razoring: true }}",
                                profile))
            .search;
    };
    EXPECT_NEAR(parts("bold").razoring->risk, 0.03, 1e-4);
    EXPECT_EQ(parts("careful").late_moves->divide, 3);
    for (const char* profile : {"usual", "exact"}) {
        const search::Options options = parts(profile);
        EXPECT_EQ(options.null_move->reduce, 3) << profile;
        EXPECT_EQ(options.null_move->grow, 4) << profile;
        EXPECT_EQ(options.null_move->verify, 8) << profile;
        EXPECT_EQ(options.late_moves->divide, 2.2) << profile;
        EXPECT_EQ(options.razoring->risk, 0.01) << profile;
    }
}

TEST(Sections, BeginWithAProfile) {
    for (const std::string_view name : kProfiles) {
        const std::string text = fmt::format("search: {{ profile: {} }}", name);
        const Config config = read(text);
        const search::Options& options = config.search;
        bool guesses = false;
        search::for_each_part([&](const auto& part) {
            guesses |= part.guesses && (options.*part.member).has_value();
        });
        EXPECT_EQ(guesses, name != "exact");
        EXPECT_EQ(options.move_counts.has_value(), name == "usual" || name == "bold");
        EXPECT_TRUE(options.table && options.quiescence && options.aspiration) << name;
        if (name == "exact") continue;
        EXPECT_NEAR(options.razoring->risk,
                    name == "careful"     ? 0.01 / 3
                        : name == "usual" ? 0.01
                                          : 0.03,
                    1e-4);
    }
    const Config standard = read("");
    const Config usual = read("search: { profile: usual }");
    ASSERT_EQ(standard.settings.size(), usual.settings.size());
    for (std::size_t i = 0; i < usual.settings.size(); ++i)
        EXPECT_EQ(standard.settings[i].value, usual.settings[i].value) << usual.settings[i].name;
    EXPECT_FALSE(read("search: { null_move: false }").search.null_move);
    EXPECT_EQ(mistake_in("search:\n  profile: brave\n"),
              "x.yaml:2:12: error: search.profile must be one of exact, careful, usual, bold, got "
              "\"brave\"");
}

TEST(Sections, HoldEachNumberToItsRange) {
    EXPECT_EQ(mistake_in("search:\n  depth: 121\n"),
              "x.yaml:2:10: error: search.depth must be a whole number from 1 to 120, got \"121\"");
    EXPECT_EQ(
        mistake_in("search:\n  quiescence: { depth: 61 }\n"),
        "x.yaml:2:24: error: search.quiescence.depth must be a whole number from 1 to 60, got "
        "\"61\"");
    EXPECT_EQ(
        mistake_in("search:\n  aspiration: { grow: 1 }\n"),
        "x.yaml:2:23: error: search.aspiration.grow must be a number from 1.1 to 100, got \"1\"");
    EXPECT_EQ(mistake_in("search:\n  share_paths: { depth: 3 }\n"),
              "x.yaml:2:16: error: search.share_paths must be true or false, got a map");
    EXPECT_EQ(
        mistake_in("search:\n  table: { size: 1TB }\n"),
        "x.yaml:2:18: error: search.table.size must be a size from 1kB to 256GB, got \"1TB\"");
    EXPECT_EQ(
        mistake_in("script:\n  steps: 1\n"),
        "x.yaml:2:10: error: script.steps must be a count from 1k to 1000G, such as 250000 or 5M, "
        "got \"1\"");
}

TEST(Sections, LeaveSomeDepthWhereTheyReduceIt) {
    EXPECT_EQ(
        mistake_in("search:\n  internal_deepening: { reduce: 9 }\n"),
        "x.yaml:2:33: error: search.internal_deepening.reduce must be a whole number from 1 to 3, "
        "got \"9\"");
    EXPECT_EQ(read("search: { internal_deepening: { from: 2 } }").search.internal_deepening->reduce,
              1);
}

TEST(Sections, NameTheSectionOfAnUnknownKey) {
    EXPECT_EQ(mistake_in("serach: {}\n"),
              "x.yaml:1:1: error: unknown key \"serach\"; did you mean \"search\"?");
    EXPECT_EQ(
        mistake_in("search: { aspiration: { windw: 3 } }\n"),
        "x.yaml:1:25: error: unknown key \"windw\" in search.aspiration; did you mean \"window\"?");
    EXPECT_EQ(
        mistake_in("title: Four in a row\n"),
        "x.yaml:1:1: error: unknown key \"title\"; there can be game, extends, options, params, "
        "evaluation, search, script, native, play, levels");
}

TEST(Sections, SayWhereSettingsContradictEachOther) {
    EXPECT_EQ(mistake_in("game: x\nsearch:\n  threads: 2\n  table: false\n").substr(0, 37),
              "x.yaml:3:3: error: search.threads abo");
    EXPECT_EQ(mistake_in("search: { algorithm: sss, table: false }\n").substr(0, 36),
              "x.yaml:1:9: error: search.algorithm ");
}

TEST(Sections, HandOptionsToTheScriptAsTheyAreWritten) {
    const auto options =
        read("options: { width: 7, piles: [1, 2], misere: true, rule: open, one: [3] }\n")
            .script_settings.options;
    EXPECT_EQ(options.at("width").values, std::vector<std::string>{"7"});
    EXPECT_FALSE(options.at("width").is_list);
    EXPECT_EQ(options.at("width").where.text(), "x.yaml:1:19");
    EXPECT_EQ(options.at("piles").values, (std::vector<std::string>{"1", "2"}));
    EXPECT_TRUE(options.at("piles").is_list);
    EXPECT_EQ(options.at("misere").values[0], "true");
    EXPECT_EQ(options.at("rule").values[0], "open");
    EXPECT_TRUE(options.at("one").is_list);
}

TEST(Sections, TakeNumbersAndListsOfNumbersForParams) {
    const auto params = read("params: { centre: -3, ratio: 0.5, table: [1, 2], table.2: 9 }\n")
                            .script_settings.params;
    EXPECT_EQ(params.at("centre").values[0], "-3");
    EXPECT_EQ(params.at("ratio").values[0], "0.5");
    EXPECT_TRUE(params.at("table").is_list);
    EXPECT_EQ(params.at("table.2").values[0], "9");
}

TEST(Sections, RefuseOptionsAndParamsOfAnotherForm) {
    EXPECT_EQ(
        mistake_in("params:\n  centre: high\n"),
        "x.yaml:2:11: error: params.centre must be a number or a list of numbers, got \"high\"");
    EXPECT_EQ(mistake_in("params:\n  table: [1, x]\n"),
              "x.yaml:2:14: error: params.table must be a number or a list of numbers, got \"x\"");
    EXPECT_EQ(mistake_in("params:\n  table: { 3: 5 }\n"),
              "x.yaml:2:10: error: params.table must be a number or a list of numbers, got a map");
    EXPECT_EQ(mistake_in("params:\n  table: [[1], [2]]\n"),
              "x.yaml:2:11: error: params.table must be a number or a list of numbers, got a list");
    EXPECT_EQ(
        mistake_in("options:\n  width:\n"),
        "x.yaml:2:3: error: options.width must be one value or a list of values, got nothing");
    EXPECT_EQ(mistake_in("options: 7\n"),
              "x.yaml:1:10: error: options must be a map of settings, got \"7\"");
}

TEST(Sections, ReadTheScriptsBudget) {
    const Config config = read("script: { steps: 3M, memory: 16MB }\nnative: false\n");
    EXPECT_EQ(config.script_settings.budget.steps, 3'000'000);
    EXPECT_EQ(config.script_settings.budget.memory, std::size_t{16} << 20);
    EXPECT_FALSE(config.native);
}

}  // namespace
}  // namespace senet::settings
