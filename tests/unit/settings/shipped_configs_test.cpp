// The files in config/: all of them can be loaded, and the one that is the manual tells the truth.
#include <gtest/gtest.h>

#include <iterator>
#include <type_traits>

#include "base/text.h"
#include "home_folder.h"
#include "search/parts.h"
#include "settings/parse.h"
#include "settings/sections.h"

namespace senet::settings {
namespace {

Home home() { return {SENET_SOURCE_HOME}; }

std::string manual() {
    std::ifstream file(home().folder / "config" / "connect4.yaml");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The keys that a section knows, as it lists them itself when a key is unknown.
std::vector<std::string> known_keys(const std::string& text_with_unknown_key) {
    const std::string message = message_of([&] {
        Config config;
        read_sections(parse(text_with_unknown_key, "x.yaml"), config);
    });
    const std::string_view intro = "there can be ";
    std::string list = message.substr(message.find(intro) + intro.size());
    std::erase(list, ',');
    return split_words(list);
}

TEST(ShippedConfigs, LoadAtEveryLevel) {
    for (const GameEntry& entry : list_games(home())) {
        const Config config = load(home(), {.game = entry.name});
        for (const int level : config.levels) load(home(), {.game = entry.name, .level = level});
    }
}

TEST(Manual, NamesEveryKey) {
    const std::string text = manual();
    std::vector<std::string> all{"zzzzzz: 1",
                                 "script: { zzzzzz: 1 }",
                                 "play: { zzzzzz: 1 }",
                                 "search: { zzzzzz: 1 }",
                                 "search: { table: { zzzzzz: 1 } }",
                                 "search: { histories: { zzzzzz: 1 } }"};
    search::for_each_part([&](const auto& part) {
        const auto& value = search::Options{}.*part.member;
        if (std::is_empty_v<typename std::remove_cvref_t<decltype(value)>::value_type>) return;
        all.push_back("search: { " + std::string(part.name) + ": { zzzzzz: 1 } }");
    });
    for (const std::string& unknown : all) {
        const auto keys = known_keys(unknown);
        EXPECT_FALSE(keys.empty()) << unknown;
        for (const std::string& key : keys) {
            EXPECT_NE(text.find(key + ":"), std::string::npos) << key << " of " << unknown;
        }
    }
}

TEST(Manual, HasTheDefaultOfEverySettingButTimeAndOrder) {
    const Config config = load(home(), {.game = "connect4"});
    const search::Options& given = config.search;
    const search::Options standard;
    EXPECT_EQ(given.algorithm, standard.algorithm);
    EXPECT_EQ(given.fail_soft, standard.fail_soft);
    EXPECT_EQ(given.iterative, standard.iterative);
    EXPECT_EQ(given.goal, standard.goal);
    EXPECT_EQ(given.threads, standard.threads);
    EXPECT_EQ(given.aspiration->window, standard.aspiration->window);
    EXPECT_EQ(given.aspiration->grow, standard.aspiration->grow);
    EXPECT_EQ(given.table->bytes, standard.table->bytes);
    EXPECT_EQ(given.table->replace, standard.table->replace);
    EXPECT_EQ(given.table->equal_depth, standard.table->equal_depth);
    EXPECT_EQ(given.internal_deepening.has_value(), standard.internal_deepening.has_value());
    EXPECT_EQ(given.quiescence->depth, standard.quiescence->depth);
    EXPECT_EQ(given.null_move->reduce, standard.null_move->reduce);
    EXPECT_EQ(given.null_move->verify, standard.null_move->verify);
    EXPECT_EQ(given.null_move->grow, standard.null_move->grow);
    search::for_each_part([&](const auto& part) {
        EXPECT_EQ((given.*part.member).has_value(), (standard.*part.member).has_value())
            << part.name;
    });
    EXPECT_EQ(given.histories.malus, standard.histories.malus);
    EXPECT_EQ(given.histories.continuation, standard.histories.continuation);
    EXPECT_EQ(given.unit, standard.unit);
    EXPECT_EQ(given.late_moves.has_value(), standard.late_moves.has_value());
    EXPECT_EQ(config.limits.depth, search::Limits{}.depth);
    EXPECT_EQ(config.limits.nodes, search::Limits{}.nodes);
    EXPECT_EQ(config.script_settings.budget.steps, script::Budget{}.steps);
    EXPECT_EQ(config.script_settings.budget.memory, script::Budget{}.memory);
    EXPECT_EQ(config.native, Config{}.native);
}

}  // namespace
}  // namespace senet::settings
