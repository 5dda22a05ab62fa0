#include "settings/config.h"

#include <gtest/gtest.h>

#include "home_folder.h"
#include "settings/parse.h"

namespace senet::settings {
namespace {

class Configs : public ::testing::Test {
  protected:
    Configs() {
        folder_.write_script("connect4");
        folder_.write_script("nim");
    }

    /// Writes config/connect4.yaml.
    void write(std::string_view text) const { folder_.write("config/connect4.yaml", text); }

    Config load(const Request& request = {.game = "connect4"}) const {
        return settings::load(folder_.home(), request);
    }
    std::string mistake(const Request& request = {.game = "connect4"}) const {
        return message_of([&] { load(request); });
    }

    HomeFolder folder_;
};

TEST_F(Configs, KeepAllDefaultsForAScriptWithoutAConfig) {
    const Config config = load({.game = "nim", .seed = 7});
    EXPECT_EQ(config.name, "nim");
    EXPECT_EQ(config.script_shown, "games/nim.lua");
    EXPECT_TRUE(std::filesystem::exists(config.script));
    EXPECT_TRUE(config.files.empty());
    EXPECT_TRUE(config.levels.empty());
    EXPECT_EQ(config.limits.depth, search::Limits{}.depth);
    EXPECT_EQ(config.script_settings.seed, 7u);
}

TEST_F(Configs, NameANetworkBesideThem) {
    EXPECT_FALSE(load().network);
    write("evaluation: { network: false }\n");
    EXPECT_FALSE(load().network);
    folder_.write("config/a.net", "first");
    write("evaluation: { network: a.net }\nlevels: { 1: { evaluation: { network: false } } }\n");
    const Config first = load();
    ASSERT_TRUE(first.network);
    EXPECT_EQ(first.network->shown, "config/a.net");
    EXPECT_EQ(first.network->bytes, "first");
    EXPECT_FALSE(load({.game = "connect4", .level = 1}).network);
    EXPECT_FALSE(load({.game = "connect4", .sets = {"evaluation.network=false"}}).network);
    // What is in it decides how the engine plays.
    folder_.write("config/a.net", "second");
    EXPECT_NE(load().fingerprint, first.fingerprint);
}

// So that a run goes on when somebody writes the game's first settings file.
TEST_F(Configs, AreTheSameWithoutAFileAndWithOneThatSaysNothing) {
    const std::uint64_t without = load({.game = "nim"}).fingerprint;
    folder_.write("config/nim.yaml", "game: nim\n");
    EXPECT_EQ(load({.game = "nim"}).fingerprint, without);
    folder_.write("config/nim.yaml", "game: nim\nsearch: { depth: 3 }\n");
    EXPECT_NE(load({.game = "nim"}).fingerprint, without);
}

TEST_F(Configs, RefuseANetworkThatIsNone) {
    write("evaluation: { network: a.net }\n");
    EXPECT_EQ(mistake(), "config/connect4.yaml:1:24: error: there is no file config/a.net");
    write("evaluation: { network: true }\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:1:24: error: evaluation.network must be the path of a network, "
              "or false, got \"true\"");
    write("evaluation: { network: [a.net] }\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:1:24: error: evaluation.network must be the path of a network, "
              "or false, got a list");
    write("evaluation: { net: a.net }\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:1:15: error: unknown key \"net\" in evaluation; there can be "
              "network, script");
}

TEST_F(Configs, SayWhatAValueIsWorth) {
    EXPECT_FALSE(load().scale);
    write("params: { a: 1 }\n");
    const std::uint64_t without = load().fingerprint;
    write("params: { a: 1 }\nplay: { scale: 26.2 }\n");
    EXPECT_EQ(load().scale, std::optional<double>(26.2));
    EXPECT_EQ(load().fingerprint, without);  // nothing is played otherwise by it
    write("params: { a: 1 }\nlevels: { 1: { search: { nodes: 10 } } }\n");
    EXPECT_EQ(load().fingerprint, without) << "nor by levels that nobody asks for";
    write("play: { scale: 0 }\n");
    EXPECT_FALSE(load().scale);
    EXPECT_TRUE(load().values_predict);
    write("play: { scale: false }\n");
    EXPECT_FALSE(load().scale);
    EXPECT_FALSE(load().values_predict);
    write("play: { scale: -3 }\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:1:16: error: play.scale must be a number from 0 to 100000000, "
              "got \"-3\"");
    write("play: { scal: 3 }\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:1:9: error: unknown key \"scal\" in play; did you mean "
              "\"scale\"?");
}

TEST_F(Configs, LayFileLevelAndSetsOverWhatIsExtended) {
    folder_.write("config/base.yaml",
                  "params: { a: 1, b: 1, c: 1, d: 1 }\nlevels: { 2: { params: { c: 3 } } }\n");
    write(
        "extends: base.yaml\nparams: { b: 2, c: 2, d: 2 }\nlevels: { 2: { params: { d: 3 } } }\n");
    const Config config = load({.game = "connect4", .sets = {"params.d=4"}, .level = 2});
    const auto& params = config.script_settings.params;
    EXPECT_EQ(params.at("a").values[0], "1");
    EXPECT_EQ(params.at("b").values[0], "2");
    EXPECT_EQ(params.at("c").values[0], "3");
    EXPECT_EQ(params.at("d").values[0], "4");
    EXPECT_EQ(params.at("a").where.text(), "config/base.yaml:1:14");
    EXPECT_EQ(params.at("d").where.text(), "--set params.d=4");
    ASSERT_EQ(config.files.size(), 2u);
    EXPECT_EQ(config.files[0].filename(), "connect4.yaml");
    EXPECT_EQ(config.files[1].filename(), "base.yaml");
}

// What is set for all players of a match gives way to what one of them has.
TEST_F(Configs, LayAPlayersOwnOverWhatIsSetForAll) {
    Request request{.game = "nim", .sets = {"search.depth=3", "params.a=1"}};
    request.over = parse("search: { depth: 5 }\n", "t.yaml");
    const Config config = load(request);
    EXPECT_EQ(config.limits.depth, 5);
    EXPECT_EQ(config.script_settings.params.at("a").values[0], "1");
}

TEST_F(Configs, LetTheLastSetWin) {
    const Config config = load({.game = "nim", .sets = {"search.depth=3", "search.depth=5"}});
    EXPECT_EQ(config.limits.depth, 5);
}

TEST_F(Configs, SwitchAPartOnByOneOfItsSettings) {
    write("search: { aspiration: false }\n");
    const Config config = load({.game = "connect4", .sets = {"search.aspiration.window=9"}});
    EXPECT_EQ(config.search.aspiration->window, 9);
    EXPECT_FALSE(load().search.aspiration);
}

TEST_F(Configs, ShowTheFileLineAndColumnOfAMistake) {
    write("game: connect4\nsearch:\n  depth: twelve\n");
    EXPECT_EQ(
        mistake(),
        "config/connect4.yaml:3:10: error: search.depth must be a whole number from 1 to 120, got "
        "\"twelve\"");
    write("search:\n  dpeth: 3\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:2:3: error: unknown key \"dpeth\" in search; did you mean "
              "\"depth\"?");
}

TEST_F(Configs, ShowASetThatIsWrong) {
    EXPECT_EQ(
        mistake({.game = "nim", .sets = {"search.depth=twelve"}}),
        "--set search.depth=twelve: error: search.depth must be a whole number from 1 to 120, got "
        "\"twelve\"");
    EXPECT_EQ(
        mistake({.game = "nim", .sets = {"search.dpeth=9"}}),
        "--set search.dpeth=9: error: unknown key \"dpeth\" in search; did you mean \"depth\"?");
}

TEST_F(Configs, ListTheirLevelsInOrder) {
    write("levels: { 10: {}, 2: { search: { depth: 2 } }, 1: }\n");
    EXPECT_EQ(load().levels, (std::vector<int>{1, 2, 10}));
    EXPECT_EQ(load({.game = "connect4", .level = 2}).limits.depth, 2);
}

TEST_F(Configs, CheckLevelsThatNobodyAskedFor) {
    write("levels:\n  1: { search: { depth: 1 } }\n  5: { search: { depth: 0 } }\n");
    EXPECT_EQ(
        mistake(),
        "config/connect4.yaml:3:25: error: search.depth must be a whole number from 1 to 120, got "
        "\"0\"");
    write("levels:\n  1: { options: { width: 9 } }\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:2:8: error: unknown key \"options\" in levels.1; there can be "
              "search, params, evaluation");
    for (const char* number : {"0", "100", "x", "05", "1.5"}) {
        write("levels: { " + std::string(number) + ": {} }\n");
        EXPECT_EQ(mistake(),
                  "config/connect4.yaml:1:11: error: a level must be a whole number from 1 to "
                  "99, got \"" +
                      std::string(number) + "\"");
    }
    write("levels: [1, 2]\n");
    EXPECT_EQ(mistake(),
              "config/connect4.yaml:1:9: error: levels must be a map of settings, got a list");
}

TEST_F(Configs, CheckWhatALevelHides) {
    write("search: { depth: zero }\nlevels: { 1: { search: { depth: 1 } } }\n");
    EXPECT_EQ(
        mistake({.game = "connect4", .level = 1}),
        "config/connect4.yaml:1:18: error: search.depth must be a whole number from 1 to 120, got "
        "\"zero\"");
}

TEST_F(Configs, ShowTheLevelWhoseSettingsContradictTheRest) {
    write("search: { algorithm: mtdf }\nlevels:\n  3: { search: { table: false } }\n");
    EXPECT_EQ(mistake().substr(0, 34), "config/connect4.yaml:3:16: error: ");
}

TEST_F(Configs, ListTheLevelsThatThereAreWhenOneIsMissing) {
    write("levels: { 1: {}, 5: {} }\n");
    EXPECT_EQ(mistake({.game = "connect4", .level = 4}),
              "senet: error: connect4 has no level 4; its levels are 1, 5");
    EXPECT_EQ(mistake({.game = "nim", .level = 4}),
              "senet: error: nim has no levels; a settings file gives them under \"levels\"");
}

TEST_F(Configs, ChooseTheScriptByName) {
    folder_.write("config/small.yaml", "game: connect4\noptions: { width: 5 }\n");
    const Config config = load({.game = "small"});
    EXPECT_EQ(config.name, "small");
    EXPECT_EQ(config.script_shown, "games/connect4.lua");
    folder_.write("config/typo.yaml", "game: conect4\n");
    EXPECT_EQ(
        mistake({.game = "typo"}),
        "config/typo.yaml:1:7: error: no game \"conect4\" in games/; did you mean \"connect4\"?");
}

TEST_F(Configs, ChooseTheScriptByPathFromTheFileThatNamesIt) {
    folder_.write("mine/odd.lua");
    folder_.write("mine/base.yaml", "game: odd.lua\n");
    folder_.write("config/odd.yaml", "extends: ../mine/base.yaml\n");
    const Config config = load({.game = "odd"});
    EXPECT_EQ(config.script_shown, "mine/odd.lua");
    EXPECT_TRUE(std::filesystem::exists(config.script));
    folder_.write("config/lost.yaml", "game: lost.lua\n");
    EXPECT_EQ(mistake({.game = "lost"}),
              "config/lost.yaml:1:7: error: there is no file config/lost.lua");
}

TEST_F(Configs, MustNameAScriptUnlessOneHasTheirName) {
    write("search: { depth: 3 }\n");
    EXPECT_EQ(load().script_shown, "games/connect4.lua");
    folder_.write("config/lone.yaml", "search: { depth: 3 }\n");
    EXPECT_EQ(
        mistake({.game = "lone"}),
        "config/lone.yaml: error: the key \"game\" is missing; it names a script in games/, or a "
        ".lua file");
    folder_.write("config/list.yaml", "game: [connect4]\n");
    EXPECT_EQ(
        mistake({.game = "list"}),
        "config/list.yaml:1:7: error: game must be the name of a script in games/, or of a .lua "
        "file, got a list");
}

TEST_F(Configs, AreReplacedByTheOneNamedOnTheCommandLine) {
    write("search: { depth: 3, time: 1s }\n");
    const std::string other = folder_.write("other.yaml", "search: { depth: 5 }\n").string();
    const Config config = load({.game = "connect4", .config = other});
    EXPECT_EQ(config.limits.depth, 5);
    EXPECT_EQ(config.limits.milliseconds, std::nullopt);
    EXPECT_EQ(config.script_shown, "games/connect4.lua");
}

TEST_F(Configs, MustBeForTheGameThatWasAskedFor) {
    const std::string other = folder_.write("other.yaml", "game: nim\n").string();
    EXPECT_EQ(load({.game = "nim", .config = other}).script_shown, "games/nim.lua");
    EXPECT_EQ(mistake({.game = "connect4", .config = other}),
              other +
                  ":1:7: error: these settings are for games/nim.lua, but the game asked for is "
                  "games/connect4.lua");
}

TEST_F(Configs, TakeTheirPlaceAlsoForAGameThatIsOnlyAConfig) {
    folder_.write("config/small.yaml", "game: connect4\n");
    const std::string other = folder_.write("other.yaml", "search: { depth: 5 }\n").string();
    const Config config = load({.game = "small", .config = other});
    EXPECT_EQ(config.script_shown, "games/connect4.lua");
    EXPECT_EQ(config.limits.depth, 5);
}

TEST_F(Configs, MayBeEmpty) {
    write("");
    EXPECT_EQ(load().limits.depth, search::Limits{}.depth);
    write("search:\noptions:\nparams:\nscript:\nlevels:\n");
    EXPECT_EQ(load().search.order, search::Options{}.order);
}

}  // namespace
}  // namespace senet::settings
