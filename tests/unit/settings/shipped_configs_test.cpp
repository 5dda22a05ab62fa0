// The files in config/: all of them can be loaded, and the one that is the manual tells the truth.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "base/text.h"
#include "home_folder.h"
#include "search/parts.h"
#include "settings/parse.h"
#include "settings/profiles.h"
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

/// Whether a profile of the search says it, and the game may have it off.
bool is_of_profile(const Setting& setting) {
    const auto profile = settings_of_profile(kStandardProfile);
    return std::any_of(profile.begin(), profile.end(), [&](const SearchSetting& one) {
        const std::string name = "search." + one.key;
        return setting.name == name || setting.name.starts_with(name + ".");
    });
}

TEST(Manual, HasTheDefaultOfEverySettingButTimeOrderAndWhatIsGuessed) {
    const Config given = load(home(), {.game = "connect4"});
    Config standard;
    read_sections({}, standard);
    std::size_t compared = 0;
    for (const Setting& setting : given.settings) {
        if (setting.kind == Setting::Kind::Quantity || setting.name == "search.time" ||
            setting.name == "search.order" || setting.name == "search.profile" ||
            (is_of_profile(setting) && setting.value == "false"))
            continue;
        const auto same = [&](const Setting& other) { return other.name == setting.name; };
        const auto other = std::find_if(standard.settings.begin(), standard.settings.end(), same);
        ASSERT_NE(other, standard.settings.end()) << setting.name;
        EXPECT_EQ(setting.value, other->value) << setting.name;
        ++compared;
    }
    EXPECT_GE(compared, 20U);
    EXPECT_EQ(given.search.table->bytes, standard.search.table->bytes);
    EXPECT_EQ(given.script_settings.budget.steps, standard.script_settings.budget.steps);
    EXPECT_EQ(given.script_settings.budget.memory, standard.script_settings.budget.memory);
    EXPECT_EQ(given.limits.nodes, standard.limits.nodes);
}

}  // namespace
}  // namespace senet::settings
