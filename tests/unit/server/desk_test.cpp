#include "server/desk.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "unit/jobs/test_host.h"

namespace senet::server {
namespace {

using nlohmann::json;

class DeskTest : public jobs::Job {
  protected:
    json ask(const std::string& question, const json& body) { return desk.answer(question, body); }
    std::string refusal(const std::string& question, const json& body) {
        try {
            desk.answer(question, body);
        } catch (const Error& error) {
            return error.message();
        }
        return "nothing";
    }
    /// The last event of a task, with the words of all before it.
    json last_of(const std::string& question, json body) {
        body["page"] = "page";
        body["task"] = "task";
        ask(question, body);
        for (std::uint64_t last = 0;;) {
            for (const Event& event : desk.channels().events("page", last, Milliseconds(60'000))) {
                last = event.number;
                const json told = json_of(event.text);
                EXPECT_EQ(told["task"], "task");
                if (told.contains("over")) return told;
            }
        }
    }

    Desk desk{host};
};

std::vector<std::string> texts_of(const json& moves) {
    std::vector<std::string> texts;
    for (const json& move : moves) texts.push_back(move["text"]);
    return texts;
}

TEST_F(DeskTest, KnowsTheGames) {
    const json games = ask("games", json::object())["games"];
    EXPECT_GE(games.size(), 28U);
    std::vector<std::string> draughts, titles;
    for (const json& game : games) {
        titles.push_back(lower(game["title"].get<std::string>()));
        if (game["title"] == "Draughts") draughts.push_back(game["name"]);
    }
    EXPECT_TRUE(std::is_sorted(titles.begin(), titles.end()));
    EXPECT_EQ(draughts, (std::vector<std::string>{"draughts", "brazilian", "canadian"}));
    const json game = ask("game", {{"game", "connect4"}});
    EXPECT_EQ(game["title"], "Connect Four");
    EXPECT_EQ(game["players"], (json{"Yellow", "Red"}));
    EXPECT_EQ(game["view"]["width"], 7);
    EXPECT_FALSE(game["levels"].empty());
    EXPECT_EQ(game["evaluation"], "network");
}

TEST_F(DeskTest, ShowsPositions) {
    const json position = ask("position", {{"game", "tictactoe"}, {"moves", {"a1", "b2"}}});
    EXPECT_EQ(position["numbers"], (json{1, 0, 0, 0, 2, 0, 0, 0, 0}));
    EXPECT_EQ(position["marks"], json{4});
    EXPECT_EQ(position["turn"], 1);
    EXPECT_EQ(position["moves"].size(), 7U);
    EXPECT_EQ(texts_of(position["played"]), (std::vector<std::string>{"a1", "b2"}));
    EXPECT_FALSE(position.contains("over"));
}

TEST_F(DeskTest, ShowsTheEnd) {
    const json moves{"a1", "a2", "b1", "b2", "c1"};
    const json position = ask("position", {{"game", "tictactoe"}, {"moves", moves}});
    EXPECT_EQ(position["over"], true);
    EXPECT_EQ(position["winner"], 1);
    EXPECT_EQ(position["outcome"], "X wins");
    EXPECT_FALSE(position.contains("moves"));
}

TEST_F(DeskTest, ShowsGamesWithoutAView) {
    const json position = ask("position", {{"game", "nim"}});
    EXPECT_FALSE(position["picture"].get<std::string>().empty());
    EXPECT_FALSE(position.contains("numbers"));
    EXPECT_TRUE(ask("game", {{"game", "nim"}})["view"].is_null());
}

TEST_F(DeskTest, Throws) {
    const json start = ask("position", {{"game", "backgammon"}});
    EXPECT_EQ(start["turn"], 0);
    double sum = 0;
    for (const json& each : start["throws"]) sum += each["chance"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-9);
    const std::string thrown = ask("draw", {{"game", "backgammon"}})["throw"];
    const json after = ask("position", {{"game", "backgammon"}, {"moves", {thrown}}});
    EXPECT_NE(after["turn"], 0);
    EXPECT_EQ(after["played"][0]["throw"], true);
    EXPECT_EQ(refusal("draw", {{"game", "backgammon"}, {"moves", {thrown}}}),
              "nothing is thrown in this position");
}

TEST_F(DeskTest, PlaysUnderOptions) {
    const json position =
        ask("position", {{"game", "connect4"}, {"set", {"options.width=9"}}, {"bare", true}});
    EXPECT_EQ(position["numbers"].size(), 54U);
    EXPECT_FALSE(position.contains("moves"));
}

TEST_F(DeskTest, Thinks) {
    const json found =
        last_of("think", {{"game", "tictactoe"}, {"moves", {"a1", "b2", "a2", "c3"}}});
    EXPECT_EQ(found["move"], "a3");
    EXPECT_EQ(found["best"]["win_in"], 1);
    EXPECT_NEAR(found["best"]["chance"].get<double>(), 1, 1e-9);
}

TEST_F(DeskTest, ThinksByItsClock) {
    const Stopwatch watch;
    const json found = last_of(
        "think", {{"game", "chess"}, {"clock", 1000}, {"increment", 0}, {"milliseconds", 600'000}});
    EXPECT_TRUE(found.contains("move"));
    EXPECT_LT(found["seconds"].get<double>(), 1);
}

TEST_F(DeskTest, ValuesEachMove) {
    const json found = last_of(
        "think", {{"game", "connect4"}, {"lines", 7}, {"nodes", 20'000}, {"moves", {"4", "4"}}});
    EXPECT_EQ(found["lines"].size(), 7U);
    for (const json& line : found["lines"]) {
        EXPECT_GE(line["chance"].get<double>(), 0);
        EXPECT_LE(line["chance"].get<double>(), 1);
    }
}

TEST_F(DeskTest, ThinksForSeveralPlayers) {
    const json found = last_of("think", {{"game", "rolit"}, {"depth", 2}});
    double sum = 0;
    for (const json& share : found["best"]["shares"]) sum += share.get<double>();
    EXPECT_NEAR(sum, 1, 0.01);
}

TEST_F(DeskTest, StopsWithWhatIsKnown) {
    ask("think", {{"game", "chess"}, {"milliseconds", 600'000}, {"page", "p"}, {"task", "t"}});
    desk.channels().events("p", 0, Milliseconds(60'000));
    ask("stop", {{"page", "p"}, {"task", "t"}});
    for (std::uint64_t last = 0;;) {
        bool over = false;
        for (const Event& event : desk.channels().events("p", last, Milliseconds(60'000))) {
            last = event.number;
            const json told = json_of(event.text);
            if (!told.contains("over")) continue;
            EXPECT_EQ(told["stopped"], true);
            EXPECT_TRUE(told.contains("move"));
            over = true;
        }
        if (over) break;
    }
}

TEST_F(DeskTest, Reviews) {
    const json moves{"4", "1", "4", "1", "4", "2"};
    const json judged =
        last_of("review", {{"game", "connect4"}, {"moves", moves}, {"nodes", 20'000}});
    EXPECT_TRUE(judged["complete"]);
    ASSERT_EQ(judged["moves"].size(), 6U);
    EXPECT_NE(judged["moves"][5]["grade"], "fine");
    EXPECT_EQ(judged["moves"][5]["best"], "4");
}

// Russell and Norvig, figure 5.2.
TEST_F(DeskTest, GrowsTreesOfLists) {
    const json tree = ask("tree", {{"lists", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"}});
    EXPECT_EQ(tree["visited"], 7);
    EXPECT_EQ(tree["minimax_leaves"], 9);
    EXPECT_EQ(tree["margin"], 3);
    EXPECT_EQ(tree["tree"]["children"].size(), 3U);
    const json minimax = ask("tree",
                             {{"lists", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"},
                              {"algorithm", "minimax"},
                              {"first", "min"}});
    EXPECT_EQ(minimax["visited"], 9);
    EXPECT_EQ(minimax["margin"], -6);  // the least of 12, 6 and 14, for Min
}

TEST_F(DeskTest, GrowsTreesOfGames) {
    const json asked{{"game", "tictactoe"}, {"moves", {"a1", "b2", "c3", "a2"}}, {"depth", 3}};
    for (const char* more : {"table", "killers", "hard", "deepen"}) {
        json with = asked;
        with[more] = true;
        EXPECT_EQ(ask("tree", with)["value"], ask("tree", asked)["value"]) << more;
    }
    json narrow = asked;
    narrow["aspiration"] = 1;
    narrow["deepen"] = true;
    EXPECT_EQ(ask("tree", narrow)["value"], ask("tree", asked)["value"]);
    EXPECT_EQ(refusal("tree", {{"game", "chess"}, {"depth", 9}}),
              "the tree has more than 4000 nodes; a smaller depth can be drawn");
    EXPECT_EQ(refusal("tree", {{"game", "nim"}, {"algorithm", "alpha"}}),
              "\"algorithm\" must be one of minimax, alphabeta, lastmove, random, negascout, mtdf, "
              "sss, got \"alpha\"");
    EXPECT_TRUE(refusal("tree", {{"lists", "[[3, 12"}}).starts_with("the tree, at character 8"));
    EXPECT_EQ(refusal("tree", {{"lists", "[3]"}, {"first", "me"}}),
              "\"first\" must be max or min, got \"me\"");
}

TEST_F(DeskTest, KeepsRecords) {
    const json asked{{"game", "connect4"},
                     {"set", {"options.width=8"}},
                     {"moves", {"4", "5"}},
                     {"seats", {"a person", "Senet, level 2"}}};
    const std::string record = ask("record", asked)["record"];
    EXPECT_NE(record.find("[White \"a person\"]"), std::string::npos) << record;
    const json loaded = ask("load", {{"record", record}});
    EXPECT_EQ(loaded["game"], "connect4");
    EXPECT_EQ(loaded["moves"], (json{"4", "5"}));
    EXPECT_EQ(loaded["set"], json{"options.width=8"});
}

TEST_F(DeskTest, GoesOnUnderEditedRules) {
    std::filesystem::create_directories(folder / "games");
    std::filesystem::create_directories(folder / "config");
    const auto rules = [&](int most) {
        write("games/take.lua",
              "local game = { name = 'Take', state = { left = int(0, 99) }, move = { 'take' } }\n"
              "function game.setup(s) s.left = 9 end\n"
              "function game.moves(s, add) for i = 1, math.min(" +
                  std::to_string(most) +
                  ", s.left) do add(i) end end\n"
                  "function game.play(s, take) s.left = s.left - take end\n"
                  "function game.stuck(s) return 3 - s.turn end\n"
                  "return game\n");
    };
    rules(2);
    const jobs::Host other{{folder}, folder / "own", compilers, interrupt, heard};
    Desk edited(other);
    EXPECT_EQ(edited.answer("position", {{"game", "take"}})["moves"].size(), 2U);
    rules(3);
    std::filesystem::last_write_time(
        folder / "games" / "take.lua",
        std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
    EXPECT_EQ(edited.answer("position", {{"game", "take"}})["moves"].size(), 3U);
}

TEST_F(DeskTest, LimitsWhatAPageMaySet) {
    EXPECT_EQ(refusal("position", {{"game", "othello"}, {"set", {"search.table.size=256GB"}}}),
              "a page may set a search.table.size of 1GB at most");
}

TEST_F(DeskTest, Refuses) {
    EXPECT_EQ(refusal("positions", json::object()),
              "\"positions\" is no question; did you mean \"position\"?");
    EXPECT_EQ(refusal("position", {{"game", "conect4"}}),
              "there is no game \"conect4\" in the library; did you mean \"connect4\"?");
    for (const char* game : {"../games/connect4", "games/connect4.lua", "/etc/passwd", ""})
        EXPECT_TRUE(refusal("position", {{"game", game}}).starts_with("there is no game")) << game;
    for (const char* set : {"evaluation.network=/etc/passwd", "game=chess", "native=false"}) {
        EXPECT_TRUE(refusal("position", {{"game", "nim"}, {"set", {set}}})
                        .starts_with("a page may set options, params and search"))
            << set;
    }
    EXPECT_TRUE(refusal("position", {{"game", "tictactoe"}, {"moves", {"a1", "a1"}}})
                    .starts_with("move 2, \"a1\", is not a legal move here"));
    EXPECT_TRUE(refusal("position", {{"game", "tictactoe"}, {"position", "x"}}) != "nothing");
    EXPECT_EQ(refusal("think", {{"game", "tictactoe"}}), "\"page\" is missing");
    EXPECT_TRUE(refusal("load", {{"record", "[Game \"/etc/passwd\"]\n\n*\n"}})
                    .starts_with("there is no game"));
    EXPECT_EQ(last_of("think",
                      {{"game", "tictactoe"}, {"moves", {"a1", "a2", "b1", "b2", "c1"}}})["error"],
              "the game is over in this position");
}

}  // namespace
}  // namespace senet::server
