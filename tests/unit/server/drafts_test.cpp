#include "server/drafts.h"

#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "base/file.h"
#include "base/json.h"
#include "server/desk.h"
#include "unit/jobs/test_host.h"

namespace senet::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A library of its own, so that drafts can be saved to it.
class DraftsTest : public jobs::Job {
  protected:
    DraftsTest() {
        fs::create_directories(library);
        for (const char* part : {"games", "config"}) {
            fs::copy(fs::path(SENET_SOURCE_HOME) / part, library / part,
                     fs::copy_options::recursive);
        }
    }

    std::string in_library(const std::string& path) const {
        return fs::exists(library / path) ? read_text({library / path, path, "a text"}, 1 << 20)
                                          : "nothing";
    }
    static std::vector<std::string> paths_of(const Draft& draft) {
        std::vector<std::string> paths;
        for (const DraftFile& file : draft.files) paths.push_back(file.path);
        return paths;
    }
    /// Puts a line before the text of one of its files.
    Kept change(const std::string& name, std::size_t number, const std::string& line,
                bool anyway = false) {
        DraftFile file = drafts.open(name).files.at(number);
        file.text = line + "\n" + file.text;
        return drafts.keep(name, file, anyway);
    }
    std::string refusal(const std::function<void()>& act) {
        try {
            act();
        } catch (const Error& error) {
            return error.message();
        }
        return "nothing";
    }

    const fs::path library = folder / "library";
    const jobs::Host own{{library}, folder / "own", compilers, interrupt, heard};
    Drafts drafts{own};
};

// As two servers on one folder: of two that change a text at once, one is told so.
TEST_F(DraftsTest, AreKeptByOneAtATime) {
    drafts.begin("mine", "nim");
    Drafts others(own);
    for (int round = 0; round < 50; ++round) {
        const DraftFile file = drafts.open("mine").files.at(0);
        std::atomic<int> kept{0};
        const auto keep = [&](Drafts& by, const std::string& line) {
            DraftFile changed = file;
            changed.text = fmt::format("-- {} {}\n{}", line, round, file.text);
            kept += by.keep("mine", changed, false).kept;
        };
        std::thread other([&] { keep(others, "theirs"); });
        keep(drafts, "mine");
        other.join();
        ASSERT_EQ(kept, 1) << round;
    }
}

TEST_F(DraftsTest, BeginNewGames) {
    drafts.begin("mine", "loa");
    const Draft draft = drafts.open("mine");
    EXPECT_EQ(paths_of(draft),
              (std::vector<std::string>{"games/mine.lua", "config/mine.yaml",
                                        "games/lib/mine_groups.lua"}));
    EXPECT_NE(draft.files[0].text.find("\"mine\""), std::string::npos);
    EXPECT_NE(draft.files[1].text.find("game: mine"), std::string::npos);
    EXPECT_FALSE(draft.in_library);
    EXPECT_EQ(in_library("games/mine.lua"), "nothing");
    EXPECT_EQ(refusal([&] { drafts.begin("mine", "loa"); }),
              "there is a draft \"mine\" already; choose another name");
    EXPECT_EQ(refusal([&] { drafts.begin("chess", "loa"); }),
              "there is a game \"chess\" already; choose another name");
    EXPECT_EQ(refusal([&] { drafts.begin("other", "../loa"); }),
              "there is no game \"../loa\" in the library");
    EXPECT_NE(refusal([&] { drafts.begin("../x", "loa"); }), "nothing");
}

TEST_F(DraftsTest, AreSavedToTheLibrary) {
    drafts.begin("mine", "loa");
    change("mine", 0, "-- mine");
    EXPECT_FALSE(drafts.list().at(0).saved);
    const Saved saved = drafts.save("mine", false);
    EXPECT_EQ(saved.written.size(), 3U);
    EXPECT_EQ(in_library("games/mine.lua").substr(0, 8), "-- mine\n");
    EXPECT_TRUE(drafts.list().at(0).saved);
    EXPECT_TRUE(drafts.save("mine", false).written.empty());
    EXPECT_EQ(settings::load({library}, {.game = "mine"}).script.filename(), "mine.lua");
}

TEST_F(DraftsTest, OfAGameChangeNothingButWhatWasChanged) {
    const Draft draft = drafts.open("connect4");
    EXPECT_TRUE(draft.in_library);
    EXPECT_TRUE(drafts.list().at(0).saved);
    const std::string settings = in_library("config/connect4.yaml");
    change("connect4", 0, "-- mine");
    EXPECT_EQ(drafts.save("connect4", false).written,
              std::vector<std::string>{"games/connect4.lua"});
    EXPECT_EQ(in_library("config/connect4.yaml"), settings);
    // What it is made of is there: its network, too.
    EXPECT_TRUE(settings::load(drafts.home_of("connect4"), {.game = "connect4"}).network);
}

TEST_F(DraftsTest, AskBeforeTheyOverwriteWhatSomebodyElseChanged) {
    drafts.open("nim");
    write_text(library / "games/nim.lua", "-- theirs\n" + in_library("games/nim.lua"));
    EXPECT_TRUE(drafts.list().at(0).saved);  // they changed it, not the draft
    change("nim", 0, "-- mine");
    const Saved refused = drafts.save("nim", false);
    EXPECT_EQ(refused.changed, std::vector<std::string>{"games/nim.lua"});
    EXPECT_TRUE(refused.written.empty());
    EXPECT_EQ(in_library("games/nim.lua").substr(0, 9), "-- theirs");
    EXPECT_EQ(drafts.save("nim", true).written, std::vector<std::string>{"games/nim.lua"});
    EXPECT_EQ(in_library("games/nim.lua").substr(0, 7), "-- mine");
}

TEST_F(DraftsTest, AreKeptByOneWindowAtATime) {
    const DraftFile file = drafts.open("nim").files[0];
    EXPECT_TRUE(change("nim", 0, "-- one").kept);
    DraftFile other = file;
    other.text = "-- other\n" + file.text;
    const Kept refused = drafts.keep("nim", other, false);
    EXPECT_FALSE(refused.kept);
    EXPECT_EQ(refused.version, drafts.open("nim").files[0].version);
    EXPECT_EQ(drafts.open("nim").files[0].text.substr(0, 6), "-- one");
    EXPECT_TRUE(drafts.keep("nim", other, true).kept);
    EXPECT_EQ(drafts.open("nim").files[0].text.substr(0, 8), "-- other");
}

TEST_F(DraftsTest, KeepWhatCanBeUndone) {
    DraftFile file = drafts.open("nim").files[0];
    file.undo = "[1,2]";
    EXPECT_TRUE(drafts.keep("nim", file, false).kept);
    EXPECT_EQ(Drafts(own).open("nim").files[0].undo, "[1,2]");
    EXPECT_EQ(Drafts(own).open("nim").files[1].undo, "");
}

TEST_F(DraftsTest, HaveTheModulesThatTheyRequire) {
    drafts.open("nim");
    change("nim", 0, "local fresh = require \"fresh\"");
    const Draft draft = drafts.open("nim");
    ASSERT_EQ(paths_of(draft).back(), "games/lib/fresh.lua");
    DraftFile module = draft.files.back();
    EXPECT_EQ(module.text, "");
    module.text = "return {}\n";
    EXPECT_TRUE(drafts.keep("nim", module, false).kept);
    EXPECT_EQ(drafts.save("nim", false).written,
              (std::vector<std::string>{"games/nim.lua", "games/lib/fresh.lua"}));
}

TEST_F(DraftsTest, StayInTheirFolder) {
    DraftFile file = drafts.open("nim").files[0];
    for (const char* path : {"../x.lua", "/etc/passwd", "games/../../x", "draft.json", ""}) {
        file.path = path;
        EXPECT_NE(refusal([&] { drafts.keep("nim", file, true); }), "nothing") << path;
    }
    EXPECT_EQ(refusal([&] { drafts.begin(std::string(256, 'y'), "nim"); }),
              "a game's name has at most 240 letters, got 256");
    for (const char* name : {"..", ".", "", "nim/..", "a/b", "none"}) {
        EXPECT_NE(refusal([&] { drafts.open(name); }), "nothing") << name;
        EXPECT_NE(refusal([&] { drafts.discard(name); }), "nothing") << name;
    }
    for (const char* text :
         {"extends: /etc/passwd\n", "extends: [nim.yaml, ../../x.yaml]\n", "game: ../x.lua\n",
          "evaluation: { network: /etc/passwd }\n", "evaluation.network: /etc/passwd\n",
          "levels: { 1: { evaluation: { network: ../x.net } } }\n"}) {
        DraftFile settings = drafts.open("nim").files[1];
        settings.text = text;
        drafts.keep("nim", settings, true);
        EXPECT_NE(refusal([&] { drafts.home_of("nim"); }), "nothing") << text;
        EXPECT_NE(refusal([&] { drafts.save("nim", true); }), "nothing") << text;
    }
}

TEST_F(DraftsTest, TakeAnyTextForAScript) {
    const std::string blanks(400'000, ' ');
    for (const std::string& text : {"require" + blanks, "require" + blanks + "\"x\"",
                                    std::string("require \"../x\""), std::string("require '")}) {
        DraftFile file = drafts.open("nim").files[0];
        file.text = text;
        EXPECT_TRUE(drafts.keep("nim", file, true).kept);
        EXPECT_LE(drafts.open("nim").files.size(), 3U);
    }
}

TEST_F(DraftsTest, AreThrownAway) {
    drafts.open("nim");
    drafts.discard("nim");
    EXPECT_TRUE(drafts.list().empty());
    EXPECT_NE(in_library("games/nim.lua"), "nothing");
}

TEST_F(DraftsTest, CanBeBegunWhereTheGameIsBroken) {
    write_text(library / "games/nim.lua", "return {");
    write_text(library / "config/nim.yaml", "game: nim\nsearch: [");
    EXPECT_EQ(drafts.open("nim").files[0].text, "return {");
}

TEST_F(DraftsTest, WithoutAFolderAreRefused) {
    const jobs::Host nobody{{library}, {}, compilers, interrupt, heard};
    Drafts none(nobody);
    EXPECT_NE(refusal([&] { none.open("nim"); }).find("XDG_STATE_HOME"), std::string::npos);
}

// --- what pages ask

class Workshop : public DraftsTest {
  protected:
    json ask(const std::string& question, const json& body) { return desk.answer(question, body); }
    /// What the page is told, from that event on, until `is_last`.
    std::vector<json> told(const std::string& page,
                           const std::function<bool(const json&)>& is_last) {
        std::vector<json> all;
        for (std::uint64_t& last = heard_[page]; all.empty() || !is_last(all.back());) {
            const auto events = desk.channels().events(page, last, Milliseconds(60'000));
            if (events.empty()) break;
            for (const Event& event : events) {
                last = event.number;
                all.push_back(json_of(event.text));
            }
        }
        return all;
    }
    json check(const std::string& game) {
        ask("check", {{"game", game}, {"games", 5}, {"page", "page"}, {"task", "check"}});
        return told("page", [](const json& event) { return event.contains("over"); }).back();
    }
    void write_script(const std::string& name, const std::string& text) {
        const json file = ask("draft", {{"draft", name}, {"page", "page"}})["files"][0];
        const json kept = ask("keep",
                              {{"draft", name},
                               {"page", "page"},
                               {"file", file["path"]},
                               {"version", file["version"]},
                               {"text", text}});
        ASSERT_EQ(kept["kept"], true);
    }

    Desk desk{own};

  private:
    std::map<std::string, std::uint64_t> heard_;
};

TEST_F(Workshop, DraftsArePlayedLikeGames) {
    ask("newdraft", {{"name", "mine"}, {"like", "tictactoe"}});
    const json position = ask("position", {{"game", "draft:mine"}, {"moves", {"a1"}}});
    EXPECT_EQ(position["moves"].size(), 8U);
    std::string text = ask("draft", {{"draft", "mine"}, {"page", "page"}})["files"][0]["text"];
    text.replace(text.find("\"X\""), 3, "\"Cross\"");
    write_script("mine", text);
    EXPECT_EQ(ask("game", {{"game", "draft:mine"}})["players"][0], "Cross");
    EXPECT_EQ(ask("drafts", json::object())["drafts"][0]["name"], "mine");
    ask("save", {{"draft", "mine"}});
    EXPECT_EQ(ask("game", {{"game", "mine"}})["players"][0], "Cross");
    ask("discard", {{"draft", "mine"}, {"page", "page"}});
    EXPECT_TRUE(ask("drafts", json::object())["drafts"].empty());
}

TEST_F(Workshop, ChecksTellFaultsAtTheirLines) {
    ask("newdraft", {{"name", "mine"}, {"like", "tictactoe"}});
    const json sound = check("draft:mine");
    EXPECT_EQ(sound["loaded"], true);
    EXPECT_TRUE(sound["faults"].empty());
    EXPECT_GT(sound["places"]["moves"]["line"], 1);
    EXPECT_FALSE(sound["profile"]["shares"].empty());
    std::string text = ask("draft", {{"draft", "mine"}, {"page", "page"}})["files"][0]["text"];
    write_script("mine", text + "\nlocal x = = 1\n");
    const json broken = check("draft:mine");
    EXPECT_EQ(broken["loaded"], false);
    EXPECT_EQ(broken["faults"][0]["line"], std::count(text.begin(), text.end(), '\n') + 2);
}

TEST_F(Workshop, FaultsComeWithTheMovesThatLeadThere) {
    write_text(library / "games/late.lua", R"(
return {
  name = "Late", players = { "A", "B" },
  state = { left = int(0, 9) }, move = { "take" },
  setup = function(s) s.left = 3 end,
  moves = function(s, add) add(1) end,
  play = function(s, take) s.left = s.left - take end,
  result = function(s) if s.left == 1 then error("one left") end if s.left == 0 then return 1 end end,
}
)");
    ask("draft", {{"draft", "late"}, {"page", "page"}});
    const json found = check("draft:late");
    ASSERT_EQ(found["faults"].size(), 1U);
    EXPECT_EQ(found["faults"][0]["line"], 8) << found;
    EXPECT_EQ(found["faults"][0]["moves"].size(), 2U) << found;
}

TEST_F(Workshop, TwoWindowsOnOneDraftHearOfEachOther) {
    ask("draft", {{"draft", "nim"}, {"page", "one"}});
    ask("draft", {{"draft", "nim"}, {"page", "two"}});
    const auto two = [](const json& event) { return event["windows"] == 2; };
    EXPECT_EQ(told("one", two).back()["windows"], 2);
    EXPECT_EQ(told("two", two).back()["windows"], 2);
    const json file = ask("draft", {{"draft", "nim"}, {"page", "one"}})["files"][0];
    json change{{"draft", "nim"},
                {"page", "one"},
                {"file", file["path"]},
                {"version", file["version"]},
                {"text", "-- one"}};
    const json kept = ask("keep", change);
    const auto changed = [](const json& event) { return event.contains("version"); };
    EXPECT_EQ(told("two", changed).back()["version"], kept["version"]);
    change["page"] = "two";
    change["text"] = "-- two";
    EXPECT_EQ(ask("keep", change)["kept"], false);
    ask("close", {{"page", "one"}});
    EXPECT_EQ(told("two", [](const json&) { return true; }).back()["windows"], 1);
}

TEST_F(Workshop, RecordsOfDraftsAreTheirs) {
    ask("newdraft", {{"name", "mine"}, {"like", "tictactoe"}});
    const std::string record =
        ask("record", {{"game", "draft:mine"}, {"moves", {"a1", "b2"}}})["record"];
    const json loaded = ask("load", {{"record", record}, {"draft", "mine"}});
    EXPECT_EQ(loaded["game"], "draft:mine");
    EXPECT_EQ(loaded["moves"], (json{"a1", "b2"}));
}

}  // namespace
}  // namespace senet::server
