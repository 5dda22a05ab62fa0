// `senet match`, `senet tournament` and `senet replay RUN`: games between players, whatever happens
// on the way.

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "base/clock.h"
#include "program/row_game.h"
#include "program/senet.h"
#include "support/program.h"
#include "support/published.h"
#include "support/seed.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

/// Every row of the journal's games that does not depend on time, in order.
std::vector<std::string> rows(const fs::path& run) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open((run / "journal.sqlite").c_str(), &database), SQLITE_OK);
    std::vector<std::string> rows;
    const auto add = [](void* to, int count, char** texts, char**) {
        std::string row;
        for (int i = 0; i < count; ++i) row += std::string(texts[i] ? texts[i] : "-") + "|";
        static_cast<std::vector<std::string>*>(to)->push_back(row);
        return 0;
    };
    for (const char* sql : {"SELECT * FROM games ORDER BY number",
                            "SELECT * FROM openings ORDER BY number", "SELECT * FROM run"})
        EXPECT_EQ(sqlite3_exec(database, sql, add, &rows, nullptr), SQLITE_OK);
    sqlite3_close(database);
    return rows;
}

class Match : public ::testing::Test {
  protected:
    Finished match(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "match");
        return senet(arguments, "", folder_);
    }
    Finished tournament(const std::string& text, std::vector<std::string> more = {}) {
        std::ofstream(folder_ / "t.yaml") << text;
        more.insert(more.begin(), {"tournament", "t.yaml"});
        return senet(more, "", folder_);
    }

    fs::path folder_ = fresh_folder("match");
};

TEST_F(Match, SaysWhoIsBetter) {
    const Finished played = match({"tictactoe", "base", "random", "--games", "40", "--depth", "6"});
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(has(played.out, "base against random\n")) << played.out;
    EXPECT_TRUE(has(played.out, "Elo  ")) << played.out;
    const auto told = objects(
        match({"tictactoe", "base", "random", "--games", "40", "--depth", "6", "--json"}).out);
    ASSERT_EQ(told.size(), 4U);
    expect_fields(told[0],
                  {"player", "games", "won", "drawn", "lost", "points", "elo", "elo_error",
                   "forfeits", "time_losses"});
    EXPECT_EQ(told[0]["player"], "base");
    EXPECT_LT(told[0]["lost"], 5);
    EXPECT_GT(told[2]["elo_low"].get<double>(), 100);
    EXPECT_EQ(told[3]["games"], 40);
}

TEST_F(Match, FindsAGameOfTheFolderThatOneIsIn) {
    fs::create_directory(folder_ / "games");
    fs::copy_file(fs::path(SENET_SOURCE_HOME) / "games" / "tictactoe.lua",
                  folder_ / "games" / "mine.lua");
    const std::vector<std::string> match{"match", "mine",    "base", "random", "--games",
                                         "2",     "--depth", "2",    "--run",  "r"};
    const Finished by_script = senet(match, "", folder_);
    EXPECT_EQ(by_script.exit, 0) << by_script.err;
    // Read from anywhere.
    EXPECT_EQ(senet({"replay", (folder_ / "r").string(), "--game", "1"}).exit, 0);
    fs::remove_all(folder_ / "r");
    fs::create_directory(folder_ / "config");
    std::ofstream(folder_ / "config" / "mine.yaml") << "game: mine\nsearch: { order: [killer] }\n";
    const Finished by_settings = senet(match, "", folder_);
    EXPECT_EQ(by_settings.exit, 0) << by_settings.err;
}

TEST_F(Match, GoesOnAndComesToAnEnd) {
    const std::vector<std::string> arguments{"connect4", "base", "search.depth=2", "--games", "20",
                                             "--nodes",  "500",  "--run",          "r"};
    const Finished once = match(arguments);
    EXPECT_EQ(once.exit, 0) << once.err;
    const auto before = rows(folder_ / "r");
    const Finished again = match(arguments);
    EXPECT_EQ(again.out, once.out);
    EXPECT_EQ(rows(folder_ / "r"), before);
    const Finished replayed = senet({"replay", "r", "--game", "3"}, "", folder_);
    EXPECT_EQ(replayed.exit, 0) << replayed.err;
    EXPECT_TRUE(has(replayed.out, "Played again, the game is the same")) << replayed.out;
    EXPECT_EQ(senet({"replay", "r/games.txt"}, "", folder_).exit, 0);
    const Finished none = senet({"replay", "r", "--game", "20"}, "", folder_);
    EXPECT_EQ(none.exit, 2);
    EXPECT_EQ(none.err, "senet: error: r has no game 20; its 20 games are numbered from 0\n");
}

TEST_F(Match, ThrowsTheSameDiceForBothOfAPair) {
    const auto arguments = [](const std::string& run, const std::string& seed) {
        return std::vector<std::string>{"ewn",     "base",  "random",  "--games", "8",
                                        "--depth", "2",     "--plies", "0",       "--seed",
                                        seed,      "--run", run};
    };
    const Finished once = match(arguments("r", "1"));
    EXPECT_EQ(once.exit, 0) << once.err;
    const auto before = rows(folder_ / "r");
    EXPECT_EQ(match(arguments("r", "1")).out, once.out) << "it goes on, and is over";
    EXPECT_EQ(rows(folder_ / "r"), before);
    EXPECT_EQ(match(arguments("s", "1")).exit, 0);
    EXPECT_EQ(rows(folder_ / "s").front(), before.front());
    EXPECT_EQ(match(arguments("t", "2")).exit, 0);
    EXPECT_NE(rows(folder_ / "t").front(), before.front());
    EXPECT_EQ(senet({"replay", "r", "--game", "3"}, "", folder_).exit, 0);
    const Finished replayed = senet({"replay", "r/games.txt"}, "", folder_);
    EXPECT_EQ(replayed.exit, 0) << replayed.err;
    const std::string games = read_text(folder_ / "r" / "games.txt");
    EXPECT_TRUE(has(games, "%/2 ")) << "what the engine expects: " << games;
    EXPECT_EQ(senet({"report", "r"}, "", folder_).exit, 0);
    std::vector<std::string> judged = arguments("j", "1");
    judged.insert(judged.end(), {"--luck", "100"});
    const Finished lucky = match(judged);
    EXPECT_TRUE(has(lucky.out, "\nwithout luck    told from 20 sets on, of which there are 4\n"))
        << lucky.out;
    EXPECT_EQ(match(judged).out, lucky.out) << "it is written down";
    EXPECT_EQ(senet({"replay", "j", "--game", "3"}, "", folder_).exit, 0);
    const Finished longer = match({"ewn", "base", "random", "--games", "40", "--depth", "1",
                                   "--plies", "0", "--luck", "20", "--run", "l"});
    EXPECT_TRUE(has(longer.out, "\nwithout luck    ")) << longer.out << longer.err;
    EXPECT_TRUE(has(longer.out, " %, or Elo ")) << longer.out;
    judged = {"ludo",    "base",   "random",  "--set", "options.players=3",
              "--games", "12",     "--nodes", "20",    "--plies",
              "0",       "--luck", "20",      "--run", "k"};
    const Finished several = match(judged);
    EXPECT_TRUE(has(several.out, "\nwithout luck    ")) << several.out << several.err;
    EXPECT_EQ(match(judged).out, several.out) << "it is written down";
    EXPECT_EQ(senet({"replay", "k", "--game", "3"}, "", folder_).exit, 0);
    judged[0] = "nim";
    EXPECT_EQ(match(judged).err, "senet: error: luck needs throws; Nim has none\n");
    const Finished adjudicated = tournament(
        "game: ewn\nplayers: { one: {}, other: {} }\n"
        "adjudicate: { resign: { value: 500 } }\n");
    EXPECT_EQ(adjudicated.exit, 2);
    EXPECT_TRUE(has(adjudicated.err, "adjudicate.resign compares evaluations")) << adjudicated.err;
}

// A set has every way to take the seats; what is interrupted goes on, and every game can be played
// again.
TEST_F(Match, PlaysGamesOfThreeInWholeSets) {
    const auto arguments = [](const std::string& games) {
        return std::vector<std::string>{"nim",     "base",  "random",  "--set", "options.players=3",
                                        "--depth", "2",     "--plies", "1",     "--games",
                                        games,     "--run", "r"};
    };
    const Finished played = match(arguments("8"));
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(has(played.out, "sets            2 of 6 games\n")) << played.out;
    EXPECT_TRUE(has(played.out, "Of the first places, the seats in turn order had")) << played.out;
    EXPECT_EQ(match(arguments("8")).out, played.out);
    std::vector<std::string> json = arguments("8");
    json.emplace_back("--json");
    const auto found = objects(match(json).out);
    EXPECT_EQ(found.at(2).at("sets"), 2);
    EXPECT_EQ(found.at(0).at("games"), 12);
    EXPECT_EQ(senet({"replay", "r", "--game", "7"}, "", folder_).exit, 0);
    const Finished replayed = senet({"replay", "r/games.txt"}, "", folder_);
    EXPECT_EQ(replayed.exit, 0) << replayed.err;
    EXPECT_TRUE(has(read_text(folder_ / "r" / "games.txt"), "[Player3 \"random\"]"));
    const Finished report = senet({"report", "r", "--json"}, "", folder_);
    EXPECT_EQ(report.exit, 0) << report.err;
    EXPECT_EQ(objects(report.out).at(0).at("first_places").size(), 3U);
    const Finished two =
        tournament("game: nim\nplayers: { one: {}, other: {} }\nseating: one\ngames: 2\n");
    EXPECT_EQ(two.exit, 2);
    EXPECT_EQ(two.err,
              "t.yaml:3:10: error: seating and score are for games of more than two players\n");
}

// Limits of the match, and of the players' own settings: whichever comes first.
TEST_F(Match, HoldsEveryLimit) {
    ASSERT_EQ(match({"connect4", "base", "search.depth=2", "--games", "4", "--nodes", "500",
                     "--run", "r"})
                  .exit,
              0);
    int deep = 0, moves = 0;
    for (const std::string& row : rows(folder_ / "r")) {
        const std::size_t notes = row.rfind('|', row.size() - 2) + 1;
        if (std::count(row.begin(), row.end(), '|') < 12) continue;  // no game
        const bool base_first = has(row, "|0 1|");
        std::istringstream words(row.substr(notes, row.size() - 1 - notes));
        for (std::string word; words >> word;) {
            int player = 0, depth = 0;
            unsigned nodes = 0;
            const std::size_t value = word.find('/');
            player = std::stoi(word);
            const std::size_t after = word.find('/', value + 1);
            ASSERT_EQ(std::sscanf(word.c_str() + after, "/%d/%u", &depth, &nodes), 2) << word;
            EXPECT_LE(nodes, 501U);
            const bool is_base = (player == 1) == base_first;
            EXPECT_LE(depth, is_base ? 60 : 2) << word;
            deep += is_base && depth > 2;
            ++moves;
        }
    }
    EXPECT_GT(moves, 40);
    EXPECT_GT(deep, 10);
}

// Whatever kills a run of 400 games, the same command brings it to the same journal. SENET_DEEP: 50
// kills.
TEST_F(Match, OutlivesKills) {
    const bool deep = effort() == Effort::Deep;
    const std::string games = "400";
    const auto arguments = [&](const std::string& run) {
        return std::vector<std::string>{"match", "connect4", "base", "search.depth=3", "--games",
                                        games,   "--nodes",  "3000", "--run",          run};
    };
    const Stopwatch watch;
    ASSERT_EQ(senet(arguments("whole"), "", folder_).exit, 0);
    const int tries = deep ? 50 : 8;
    // Each gets some way, and all together not to the end.
    const auto longest = static_cast<unsigned>(watch.seconds() * 2000 / tries) + 20;
    std::minstd_rand random(run_seed());
    int kills = 0;
    for (int number = 0; number < tries; ++number) {
        const auto milliseconds = static_cast<int>(10 + random() % longest);
        kills += killed_after(milliseconds, arguments("killed"), folder_);
    }
    EXPECT_GT(kills, 0);
    ASSERT_EQ(senet(arguments("killed"), "", folder_).exit, 0);
    auto whole = rows(folder_ / "whole"), killed = rows(folder_ / "killed");
    const auto is_file = [](const std::string& row) {
        return row.starts_with("file|") || row.starts_with("the tournament's file|") ||
            row.starts_with("date|");  // the day may end between them
    };
    std::erase_if(whole, is_file);
    std::erase_if(killed, is_file);
    EXPECT_EQ(killed, whole);
}

TEST_F(Match, PlaysATournamentOfEveryFormat) {
    for (const char* format :
         {"round robin", "gauntlet", "swiss", "knockout", "ladder", "best arm"}) {
        const Finished played = tournament(
            std::string(
                "game: tictactoe\nplayers: { a: {}, b: { kind: one-ply }, c: { kind: random },\n"
                "  d: { search: { depth: 1 } }, e: { level: 1 } }\nlimits: { depth: 4 }\n"
                "games: 24\nanchor: c\nformat: ") +
                format + "\n",
            {"--run", std::string("run ") + format});
        EXPECT_EQ(played.exit, 0) << format << played.err;
        EXPECT_TRUE(has(played.out, "LOS, %")) << format << played.out;
        for (const char* name : {"a ", "b ", "c ", "d ", "e "})
            EXPECT_TRUE(has(played.out, std::string("\n") + name)) << format << played.out;
    }
}

TEST_F(Match, WritesAFileToStartFrom) {
    ASSERT_EQ(senet({"tournament", "x.yaml", "--new", "tictactoe"}, "", folder_).exit, 0);
    std::string text = read_text(folder_ / "x.yaml");
    replace(text, "games: 100 ", "games: 4 ");
    replace(text, "  time: 50ms", "  time: 5ms ");
    for (const char* player : {"level3", "flat", "lot", "greedy", "odds"})
        replace(text, std::string("# ") + player + ":", std::string("  ") + player + ":");
    replace(text, "# adjudicate:\n#   resign", "adjudicate:\n  resign");
    replace(text, "#   draw", "  draw");
    replace(text, "#   max_plies", "  max_plies");
    std::ofstream(folder_ / "x.yaml") << text;
    const Finished played = senet({"tournament", "x.yaml"}, "", folder_);
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(fs::exists(folder_ / "x.run" / "games.txt"));
    const Finished again = senet({"tournament", "x.yaml", "--new", "nim"}, "", folder_);
    EXPECT_EQ(again.err, "senet: error: x.yaml exists; nothing was written\n");
}

TEST_F(Match, CountsTheProcessorsTimeWhereThatIsWanted) {
    const std::vector<std::string> timed{"nim", "base",  "random", "--games",
                                         "2",   "--run", "r",      "--thread-time"};
    EXPECT_EQ(match(timed).err,
              "senet: error: --thread-time has no use here: neither --time nor --clock limits a "
              "move\n");
    auto with_time = timed;
    with_time.insert(with_time.end(), {"--time", "5ms"});
    EXPECT_EQ(match(with_time).exit, 0);
    EXPECT_TRUE(has(read_text(folder_ / "r" / "match.yaml"), "thread_time: true\n"));
}

// An author who mends the script between two matches gets games of what it is now.
TEST_F(Match, IsAnotherOneWhereTheScriptIs) {
    row_game(folder_, "", "return 0");
    const std::vector<std::string> asked{"row.lua", "base", "random",  "--games", "2",
                                         "--depth", "2",    "--plies", "0"};
    const auto runs = [&] {
        return std::distance(fs::directory_iterator(folder_ / "runs"), fs::directory_iterator{});
    };
    ASSERT_EQ(match(asked).exit, 0);
    ASSERT_EQ(match(asked).exit, 0);
    EXPECT_EQ(runs(), 1);
    row_game(folder_, "", "return 1");
    EXPECT_EQ(match(asked).exit, 0);
    EXPECT_EQ(runs(), 2);
}

TEST_F(Match, StopsWhenTheTestHasDecided) {
    const Finished played =
        match({"tictactoe", "base", "random", "--games", "4000", "--depth", "9", "--sprt", "0,50"});
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(has(played.out, "H1 is accepted")) << played.out;
    EXPECT_FALSE(has(played.out, "4000")) << played.out;
    EXPECT_TRUE(has(played.err, " of 4000 games; the others are not played.\n")) << played.err;
}

TEST_F(Match, RefusesToGoOnAsAnother) {
    const std::string text = "game: nim\nplayers: { a: {}, b: {} }\nlimits: { depth: 3 }\n";
    ASSERT_EQ(tournament(text + "games: 6\n").exit, 0);
    const Finished changed = tournament(text + "games: 4\n");
    EXPECT_EQ(changed.exit, 2);
    EXPECT_TRUE(has(changed.err, "senet: error: games was 6 before, and is 4 now; undo "))
        << changed.err;
    EXPECT_TRUE(has(changed.err, "or begin anew in another folder: --run FOLDER"));
    EXPECT_EQ(tournament(text + "games: 6\nthreads: 1\n").exit, 0) << "that changes no game";
    const std::string slip = "openings: { file: none.txt }\n";
    EXPECT_EQ(tournament(text + slip, {"--run", "other"}).exit, 2);
    EXPECT_EQ(tournament(text + "games: 4\n", {"--run", "other"}).exit, 0) << "no game is lost";
}

// Not in a knockout, where the first games would be others.
TEST_F(Match, GoesOnToMoreGames) {
    const std::string text = "game: nim\nplayers: { a: {}, b: {}, c: {} }\nlimits: { depth: 2 }\n";
    ASSERT_EQ(tournament(text + "games: 2\n").exit, 0);
    const auto few = rows(folder_ / "t.run");
    ASSERT_EQ(tournament(text + "games: 6\n").exit, 0);
    const auto more = rows(folder_ / "t.run");
    EXPECT_EQ(more.size(), few.size() + 12 + 2) << "games of three encounters, openings";
    EXPECT_EQ(senet({"report", "t.run"}, "", folder_).exit, 0);
    ASSERT_EQ(tournament(text + "games: 6\n", {"--run", "at once"}).exit, 0);
    EXPECT_EQ(more, rows(folder_ / "at once"));
    const std::string knockout = text + "format: knockout\n";
    ASSERT_EQ(tournament(knockout + "games: 2\n", {"--run", "k"}).exit, 0);
    EXPECT_TRUE(has(tournament(knockout + "games: 6\n", {"--run", "k"}).err,
                    "games was 2 before, and is 6 now"));
}

TEST_F(Match, GoesOnWhereAQuantityIsOnlyWrittenOtherwise) {
    const std::string text =
        "game: nim\nplayers: { a: {}, b: { kind: random } }\ngames: 2\nopenings: { plies: 0 }\n";
    std::ofstream(folder_ / "t.yaml") << text << "limits: { time: 20ms }\n";
    ASSERT_EQ(senet({"tournament", "t.yaml", "--run", "r"}, "", folder_).exit, 0);
    std::ofstream(folder_ / "t.yaml") << text << "limits: { time: 20 ms }\n";
    const Finished again = senet({"tournament", "t.yaml", "--run", "r"}, "", folder_);
    EXPECT_EQ(again.exit, 0) << again.err;
    std::ofstream(folder_ / "t.yaml") << text << "limits: { time: 30ms }\n";
    EXPECT_EQ(senet({"tournament", "t.yaml", "--run", "r"}, "", folder_).exit, 2);
}

TEST_F(Match, SaysWhoWonAKnockoutAndWhoHadAByeInIt) {
    std::ofstream(folder_ / "t.yaml")
        << "game: nim\nplayers: { a: {}, b: { kind: random }, c: { kind: random } }\ngames: 2\n"
           "format: knockout\nopenings: { plies: 0 }\nlimits: { depth: 6 }\n";
    const Finished played = senet({"tournament", "t.yaml", "--run", "r"}, "", folder_);
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(has(played.out, " wins the knockout.\n")) << played.out;
    EXPECT_TRUE(has(played.out, " byes")) << played.out;
    const auto told =
        objects(senet({"tournament", "t.yaml", "--run", "r", "--json"}, "", folder_).out);
    int byes = 0;
    for (const auto& one : told) byes += one.value("byes", 0);
    EXPECT_EQ(byes, 1) << "one of three goes through the first round";
}

TEST_F(Match, NotesOpeningsThatAreMostOfAGame) {
    const std::string note = "random moves are more than half of a game here; --plies 1 ";
    const Finished nim = match({"nim", "base", "random", "--games", "2", "--depth", "2"});
    EXPECT_EQ(nim.exit, 0) << nim.err;
    EXPECT_TRUE(has(nim.err, note)) << nim.err;
    const Finished longer = match({"connect4", "base", "random", "--games", "2", "--depth", "2"});
    EXPECT_FALSE(has(longer.err, note)) << longer.err;
}

TEST_F(Match, LeavesNoFolderWhereItIsRefused) {
    EXPECT_EQ(match({"nim", "base", "search.dept=2", "--run", "none"}).exit, 2);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "none"));
}

// As timeout and make do, which pass on a signal that the terminal gave to all.
TEST_F(Match, TakesTwoSignalsAtOnceForOne) {
    const Finished ended = run_program("/usr/bin/timeout",
                                       {"-s", "INT", "3", senet_program(), "match", "connect4",
                                        "base", "random", "--games", "2000", "--time", "20ms"},
                                       "", folder_);
    EXPECT_TRUE(has(ended.err, "games are kept in ")) << ended.err;
    EXPECT_TRUE(has(ended.out, "base against random")) << ended.out;
}

/// Games are of players by their place in the list: another order would give one's games to
/// another.
TEST_F(Match, RefusesToGoOnWithThePlayersInAnotherOrder) {
    const std::vector<std::string> begun{"nim",     "base", "random", "--games", "4",
                                         "--depth", "4",    "--run",  "r"};
    ASSERT_EQ(match(begun).exit, 0);
    const std::string games = read_text(folder_ / "r" / "games.txt");
    auto swapped = begun;
    std::swap(swapped[1], swapped[2]);
    const Finished refused = match(swapped);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "senet: error: the players were base, random before, and are random, "
              "base now, in this order; undo the change to go on, or begin anew in another folder: "
              "--run FOLDER\n");
    EXPECT_EQ(read_text(folder_ / "r" / "games.txt"), games);
    EXPECT_EQ(match(begun).exit, 0);
}

TEST_F(Match, NamesTheSettingThatIsAnotherOne) {
    const std::vector<std::string> begun{"nim",     "base", "random", "--games", "4",
                                         "--depth", "4",    "--run",  "r"};
    ASSERT_EQ(match(begun).exit, 0);
    const std::string file = read_text(folder_ / "r" / "match.yaml");
    auto deeper = begun;
    deeper[6] = "5";
    const std::string said = " before, and is ";
    const std::string rest =
        " now; undo the change to go on, or begin anew in another folder: --run FOLDER\n";
    EXPECT_EQ(match(deeper).err, "senet: error: limits.depth was 4" + said + "5" + rest);
    deeper[5] = "--nodes";
    EXPECT_EQ(match(deeper).err, "senet: error: limits.depth was 4" + said + "not set" + rest);
    auto tested = begun;
    tested.insert(tested.end(), {"--sprt", "0,5"});
    EXPECT_EQ(match(tested).err, "senet: error: sprt.elo0 was not set" + said + "0" + rest);
    EXPECT_EQ(read_text(folder_ / "r" / "match.yaml"), file) << "which is that of the games";
    EXPECT_EQ(senet({"report", "r"}, "", folder_).exit, 0);
    EXPECT_EQ(match(begun).exit, 0);
}

TEST_F(Match, NamesWhatIsWrong) {
    const std::string good = "game: nim\nplayers: { a: {}, b: {} }\n";
    const auto message = [&](const std::string& text) {
        const Finished finished = tournament(text);
        EXPECT_EQ(finished.exit, 2) << text;
        return finished.err;
    };
    EXPECT_EQ(message("players: { a: {}, b: {} }\n"),
              "t.yaml:1: error: the key \"game\" is missing; it names the game that is played\n");
    EXPECT_EQ(message("game: nim\nplayers: { a: {} }\n"),
              "t.yaml:2:10: error: players must name at least two, got 1\n");
    EXPECT_EQ(message("game: nim\ntune: [params.*]\n"),
              "t.yaml:2:7: error: this is a tuning's file, not a tournament's; senet tune takes "
              "it, and at its end writes report.html into the folder of the run\n");
    EXPECT_EQ(message("game: nmi\nplayers: { a: {}, b: {} }\n"),
              "t.yaml:1:7: error: no game \"nmi\" in games/; did you mean \"nim\"?\n");
    EXPECT_EQ(message(good + "gmaes: 4\n"),
              "t.yaml:3:1: error: unknown key \"gmaes\"; did you mean \"games\"?\n");
    EXPECT_EQ(message(good + "games: 5\n"),
              "t.yaml:3:8: error: games must be even, as every opening is played with both sides; "
              "got 5\n");
    EXPECT_EQ(match({"nim", "base", "random", "--games", "5"}).err,
              "senet: error: games must be even, as every opening is played with both sides; got "
              "5\n");
    EXPECT_EQ(message(good + "seating: one\n"),
              "t.yaml:3:10: error: seating and score are for games of more than two players\n");
    EXPECT_EQ(message(good + "luck: 50\n"), "t.yaml:3:7: error: luck needs throws; Nim has none\n");
    EXPECT_EQ(message(good + "limits: { clock: soon }\n"),
              "t.yaml:3:18: error: limits.clock must be a clock such as 10s+100ms, or 40/60s+0.5s "
              "where each 40 moves have their own time; a number without a unit is seconds, got "
              "\"soon\"\n");
    EXPECT_EQ(message(good + "limits: { time: false }\n"),
              "t.yaml:3:9: error: limits must limit something: depth, nodes, soft_nodes, time or "
              "clock\n");
    EXPECT_EQ(message(good + "rounds: 4\n"),
              "t.yaml:3:9: error: rounds has no use here: the format is neither swiss nor "
              "ladder\n");
    EXPECT_EQ(message(good + "openings: { file: o.txt, depth: 4 }\n"),
              "t.yaml:3:33: error: openings.depth has no use here: the openings are those of a "
              "file\n");
    EXPECT_EQ(message(good + "openings: { file: o.epd, plies: 4 }\n"),
              "t.yaml:3:33: error: openings.plies has no use here: a file of EPD holds positions, "
              "not moves\n");
    EXPECT_EQ(message(good + "openings: { order: random }\n"),
              "t.yaml:3:20: error: openings.order has no use here: the openings are made; it is "
              "for those of a file\n");
    EXPECT_EQ(message(good + "limits: { nodes: 5, margin: 1s }\n"),
              "t.yaml:3:29: error: limits.margin has no use here: neither time nor clock limits "
              "anything\n");
    EXPECT_EQ(message(good + "anchor: c\n"), "t.yaml:3:9: error: there is no player \"c\"\n");
    EXPECT_EQ(message("game: nim\nplayers: { a: {}, b: { level: 77 } }\n"),
              "t.yaml:2:31: error: nim has no levels; a settings file gives them under "
              "\"levels\"\n");
    EXPECT_EQ(message("game: nim\nplayers:\n  a: {}\n  b: { search: { goal: margin } }\n"),
              "t.yaml:4:24: error: search.goal margin needs result() to say by how much a game is "
              "won, and that of Nim says only who has won (last stone taken)\n");
    const std::string dice = "game: ludo\nplayers: { a: {}, b: {} }\n";
    EXPECT_EQ(message(dice + "adjudicate: { resign: { value: 500, moves: 3 } }\n"),
              "t.yaml:3:15: error: adjudicate.resign compares evaluations, and values of Ludo say "
              "what may be expected; adjudicate.max_plies can be set\n");
    EXPECT_EQ(message("game: ludo\nplayers:\n  a: {}\n  b: { kind: one-ply }\n"),
              "t.yaml:4:3: error: player b: one-ply needs two players; Ludo has 4\n");
    EXPECT_EQ(message("game: nim\nplayers: { a: {}, b: {}, c: {} }\nsprt: true\n"),
              "t.yaml:3:7: error: sprt tests one player against another, but there are 3\n");
    EXPECT_EQ(message(good + "openings: { file: none.txt }\n"),
              "senet: error: there is no file none.txt\n");
    std::ofstream(folder_ / "o.txt") << "9-9\n";
    EXPECT_TRUE(has(message(good + "openings: { file: o.txt }\n"), "o.txt:1: error: move 1, "));
    EXPECT_EQ(match({"nim", "base", "depth"}).err,
              "senet: error: a player is base, random, one-ply, level=3, settings such as "
              "search.depth=4,params.centre=0, or a .yaml or .lua file, got \"depth\"\n");
    EXPECT_EQ(match({"nim", "base", "search.depth=2 search.nodes=9"}).err,
              "senet: error: a player's settings are separated by commas, as in "
              "search.depth=4,params.centre=0, got \"search.depth=2 search.nodes=9\"\n");
    EXPECT_EQ(match({"nim", "base"}).err,
              "senet: error: PLAYERS wants 2 values, got 1 (see: senet match --help)\n");
    EXPECT_EQ(
        message("game: nim\nplayers: { a: {}, b: {}, c: {}, d: {}, e: {} }\nformat: best arm\n"
                "games: 4\n"),
        "t.yaml:4:8: error: games is 4, but a best arm of 5 players needs at least 24, so that "
        "everybody plays in each of its rounds\n");
}

// Options make another game: no player has some of its own, however it came by them.
TEST_F(Match, RefusesOptionsOfOnePlayer) {
    const auto refusal = [](const std::string& place, const std::string& player,
                            const std::string& option, const std::string& value,
                            const std::string& game) {
        return place + ": error: player " + player + " sets " + option + " to " + value +
            ", but the game is played with " + game +
            ": options belong to the game, not to a player; set them for both (match: --set " +
            option + "=" + value + ", a tournament's file: options:)\n";
    };
    const Finished one = match({"go", "base", "options.komi=5", "--games", "2", "--depth", "1"});
    EXPECT_EQ(one.exit, 2);
    EXPECT_EQ(one.err, refusal("--set options.komi=5", "options.komi=5", "options.komi", "5", "7"));
    std::ofstream(folder_ / "wide.yaml") << "game: connect4\noptions: { width: 9 }\n";
    const Finished file = match({"connect4", "wide.yaml", "base", "--games", "2", "--depth", "1"});
    EXPECT_EQ(file.exit, 2);
    EXPECT_EQ(
        file.err,
        refusal((folder_ / "wide.yaml").string() + ":2:19", "wide", "options.width", "9", "7"));
    const Finished listed =
        tournament("game: go\nplayers: { a: {}, b: { set: [options.komi=5] } }\ngames: 2\n");
    EXPECT_EQ(listed.exit, 2);
    EXPECT_EQ(listed.err, refusal("t.yaml:2:30", "b", "options.komi", "5", "7"));
    const Finished both = match({"connect4", "base", "options.width=9", "--games", "2", "--depth",
                                 "1", "--set", "options.width=9"});
    EXPECT_EQ(both.exit, 0) << both.err;
}

// Its lists of settings are --set's, but the file says where they stand.
TEST_F(Match, PlacesTheSettingsOfATournamentsFile) {
    const auto message = [&](const std::string& text) {
        const Finished finished = tournament("game: connect4\n" + text);
        EXPECT_EQ(finished.exit, 2) << text;
        return finished.err;
    };
    EXPECT_EQ(message("players:\n  a: {}\n  b: { set: [search.quiesce=no, search.depth=x] }\n"),
              "t.yaml:4:33: error: search.depth must be a whole number from 1 to 120, got \"x\"\n");
    EXPECT_EQ(message("set: serch.depth=3\nplayers: { a: {}, b: {} }\n"),
              "t.yaml:2:6: error: unknown key \"serch\"; did you mean \"search\"?\n");
    EXPECT_EQ(message("options: { width: 99 }\nplayers: { a: {}, b: {} }\n"),
              "t.yaml:2:19: error: options.width must be a whole number from 1 to 64, got "
              "\"99\"\n");
    EXPECT_EQ(message("players: { a: {}, b: { set: [depth] } }\n"),
              "t.yaml:2:30: error: a setting here is key=value, as in search.depth=9, got "
              "\"depth\"\n");
}

TEST_F(Match, NamesWhatIsWrongWithAProgram) {
    const auto message = [&](const std::string& entry) {
        const Finished finished =
            tournament("game: nim\nplayers: { a: {}, b: { " + entry + " } }\n");
        EXPECT_EQ(finished.exit, 2) << entry;
        return finished.err;
    };
    EXPECT_TRUE(has(message("program: no-such-program"),
                    "senet: error: there is no program \"no-such-program\" in /"));
    EXPECT_TRUE(has(message("program: [./no-such-program]"),
                    "senet: error: there is no program " + (folder_ / "no-such-program").string()));
    EXPECT_EQ(message("program: [/bin/false]"),
              "senet: error: the program /bin/false ended with exit status 1\n");
    EXPECT_EQ(message("program: []"), "t.yaml:2:33: error: players.b.program names no program\n");
    EXPECT_EQ(message("program: x, protocol: gtp"),
              "t.yaml:2:46: error: players.b.protocol must be one of uci, ugi, uai, cecp, got "
              "\"gtp\"\n");
    EXPECT_EQ(message("program: x, options: [Hash]"),
              "t.yaml:2:45: error: players.b.options must be a list of options such as \"Skill "
              "Level=3\", got \"Hash\"\n");
}

TEST_F(Match, NeedsAFolderToWriteTo) {
    std::ofstream(folder_ / "file") << "";
    const Finished played = match({"nim", "base", "base", "--run", "file/x"});
    EXPECT_EQ(played.exit, 2);
    EXPECT_EQ(played.err, "senet: error: cannot write file/x: Not a directory\n");
}

TEST_F(Match, TellsApartPlayersWhoseNamesAreCut) {
    const std::string long_name = "search.aspiration.window=";
    const Finished played = senet({"match", "tictactoe", long_name + "100", long_name + "200",
                                   "--games", "2", "--depth", "1", "--run", "cut", "--json"},
                                  "", folder_);
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_NE(objects(played.out)[0]["player"], objects(played.out)[1]["player"]);
}

}  // namespace
}  // namespace senet::testing
