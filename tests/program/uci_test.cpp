// `senet uci` as managers and boards of others speak to it.

#include <signal.h>

#include <fstream>

#include "program/dialogue.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

TEST(Uci, IntroducesItselfWithEveryGameAndSetting) {
    Dialogue senet({"uci", "connect4"});
    const auto lines = senet.answers("uci", "uciok");
    EXPECT_TRUE(lines.front().starts_with("id name Senet ")) << lines.front();
    for (const char* option : {
             "option name UCI_Variant type combo default connect4 var amazons var ataxx",
             "option name Hash type spin default 64 min 1 max 65536",
             "option name Clear Hash type button",
             "option name Threads type spin default 1 min 1 max 256",
             "option name Ponder type check default false",
             "option name MultiPV type spin default 1 min 1 max 1000",
             "option name Level type combo default none var none var 1 var 2",
             "option name search.algorithm type combo default negascout var minimax",
             "option name search.null_move type check default true",
             "option name options.width type spin default 7 min 1 max 64",
             "option name params.centre type spin default 4 min 0 max 100",
         })
        EXPECT_TRUE(has_line(lines, option)) << option;
    EXPECT_EQ(senet.answer("isready"), "readyok");
    senet.say("quit");
    EXPECT_EQ(senet.end(), "with exit status 0");
}

TEST(Uci, OffersEveryGameAndRefusesThoseWithThrows) {
    Dialogue senet({"uci"});
    const auto lines = senet.answers("uci", "option name UCI_Variant type combo default chess");
    for (const std::string& name : shipped_games()) {
        EXPECT_TRUE(has(lines.back() + " ", " var " + name + " ")) << name;
        senet.say("setoption name UCI_Variant value " + name);
        const auto rules = shipped_script(name).rules();
        const game::Game& game = rules->game();
        if (game.player_count() != 2) {
            senet.hear("info string error: UCI needs two players; " + game.name + " has ");
            continue;
        }
        if (game.chance) {
            senet.hear("info string error: UCI needs a game without chance; " + game.name +
                       " has some");
            continue;
        }
        if (name != "chess") senet.hear("info string variant " + name);
        senet.say("position startpos");
        senet.say("go depth 1");
        const auto search = senet.hear("bestmove ");
        EXPECT_FALSE(search.back().ends_with("(none)")) << name;
        EXPECT_TRUE(has_line(search, "info depth 1 score ")) << name;
    }
}

TEST(Uci, SearchesAndTellsOfIt) {
    Dialogue senet({"uci", "chess"});
    senet.say("position startpos moves e2e4 e7e5 g1f3");
    const auto lines = senet.answers("go depth 3", "bestmove ");
    for (const char* depth : {"info depth 1 ", "info depth 2 ", "info depth 3 "})
        EXPECT_TRUE(has_line(lines, depth)) << depth;
    const std::string& last = lines[lines.size() - 2];
    for (const char* word : {" score cp ", " nodes ", " nps ", " time ", " pv "})
        EXPECT_TRUE(has(last, word)) << last;
}

// Mate in two moves is three plies. At which depth it is seen is known where nothing is guessed.
TEST(Uci, CountsMatesInMoves) {
    Dialogue senet({"uci", "chess", "--set", "search.profile=exact"});
    senet.say("position fen 6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1");
    EXPECT_EQ(senet.answer("go depth 4", "bestmove "), "bestmove b1b8");
    senet.say("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    EXPECT_TRUE(has_line(senet.answers("go depth 6", "bestmove "), "info depth 4 score mate 2 "));
    senet.say("ucinewgame");  // or the table knows it already
    senet.say("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1 moves b1g1");
    EXPECT_TRUE(has_line(senet.answers("go depth 6", "bestmove "), "info depth 3 score mate -1 "));
}

TEST(Uci, WritesMovesAsUciHasThem) {
    Dialogue senet({"uci", "chess"});
    senet.say("position fen 8/P7/8/8/8/8/8/k1K5 w - - 0 1");
    EXPECT_EQ(senet.answer("go depth 4", "bestmove "), "bestmove a7a8q");
    senet.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
    EXPECT_FALSE(senet.answer("go depth 1", "bestmove ").ends_with("(none)"));
}

// As our own runner searches it: the same positions, in the same order.
TEST(Uci, SearchesAsAnalyzeDoes) {
    for (const std::string game : {"chess", "connect4", "go", "hex", "kalah"}) {
        const auto analysis = objects(senet({"analyze", game, "--nodes", "3000", "--json"}).out);
        ASSERT_FALSE(analysis.empty()) << game;
        const auto& last = analysis.back();
        Dialogue senet({"uci", game});
        senet.say("position startpos");
        const auto lines = senet.answers("go nodes 3000", "bestmove ");
        ASSERT_GE(lines.size(), 2U) << game;
        const std::string& info = lines[lines.size() - 2];
        EXPECT_TRUE(info.starts_with("info depth " + last["depth"].dump() + " ")) << info << last;
        EXPECT_TRUE(has(info, " nodes " + last["nodes"].dump() + " ")) << info << last;
    }
}

TEST(Uci, ShowsSeveralLines) {
    Dialogue senet({"uci", "connect4"});
    senet.say("setoption name MultiPV value 3");
    const auto lines = senet.answers("go depth 4", "bestmove ");
    for (const char* line : {"info depth 4 multipv 1 ", "info depth 4 multipv 3 "})
        EXPECT_TRUE(has_line(lines, line)) << line;
}

TEST(Uci, AnswersWhileItSearches) {
    Dialogue senet({"uci", "othello"});
    senet.say("go infinite");
    senet.hear("info depth 2");
    EXPECT_EQ(senet.answer("isready", "readyok"), "readyok");
    EXPECT_FALSE(senet.answer("stop", "bestmove ").ends_with("(none)"));
}

// However soon it is solved, the move is told when it is asked for.
TEST(Uci, HoldsAnInfiniteSearchBack) {
    Dialogue senet({"uci", "tictactoe"});
    senet.say("position startpos moves a1 a2 b1 b2");
    senet.say("go infinite");
    senet.hear("info depth 1");
    const auto meanwhile = senet.answers("isready", "readyok");
    EXPECT_FALSE(has_line(meanwhile, "bestmove"));
    EXPECT_EQ(senet.answer("stop", "bestmove "), "bestmove c1");
}

// What needs the game ends the search, and its move is told.
TEST(Uci, EndsASearchForTheNextCommand) {
    Dialogue senet({"uci", "othello"});
    senet.say("go infinite");
    senet.say("position startpos moves d3");
    senet.hear("bestmove ");
    senet.say("go depth 1");
    senet.hear("bestmove ");
}

TEST(Uci, KeepsToItsTime) {
    Dialogue senet({"uci", "othello"});
    EXPECT_EQ(senet.answer("isready"), "readyok");
    for (const char* go : {"go movetime 50", "go wtime 1000 btime 1000 winc 10 binc 10",
                           "go wtime 200 movestogo 1", "go nodes 100"}) {
        senet.say(go);
        senet.hear("bestmove ");
    }
}

// What was thought on the other's time is no part of a move's own.
TEST(Uci, PondersUntilTheMoveComes) {
    Dialogue senet({"uci", "othello"});
    senet.say("setoption name Ponder value true");
    senet.say("position startpos");
    const std::string first = senet.answer("go depth 4", "bestmove ");
    const std::size_t reply = first.find(" ponder ");
    ASSERT_NE(reply, std::string::npos) << first;
    const std::string moves =
        first.substr(9, reply - 9) + " " + first.substr(reply + std::string(" ponder ").size());
    senet.say("position startpos moves " + moves);
    senet.say("go ponder btime 50 wtime 50");
    senet.hear("info depth 3");
    EXPECT_FALSE(has_line(senet.answers("isready", "readyok"), "bestmove"));
    EXPECT_FALSE(senet.answer("ponderhit", "bestmove ").ends_with("(none)"));
    senet.say("go ponder btime 50 wtime 50");
    EXPECT_FALSE(senet.answer("stop", "bestmove ").ends_with("(none)"));
}

TEST(Uci, SearchesOnSeveralThreads) {
    Dialogue senet({"uci", "breakthrough"});
    senet.say("setoption name Threads value 3");
    senet.say("setoption name Hash value 1");
    EXPECT_FALSE(senet.answer("go movetime 50", "bestmove ").ends_with("(none)"));
    const auto lines = senet.answers("uci", "uciok");
    EXPECT_TRUE(has_line(lines, "option name Threads type spin default 3 min 1 max 256"));
    EXPECT_TRUE(has_line(lines, "option name Hash type spin default 1 min 1 max 65536"));
}

// The level's own limits count as well.
TEST(Uci, PlaysAtALevel) {
    Dialogue senet({"uci", "connect4"});
    senet.say("setoption name Level value 1");
    const auto weak = senet.answers("go movetime 60000", "bestmove ");
    senet.say("setoption name Level value none");
    EXPECT_FALSE(has_line(weak, "info depth 9")) << weak.back();
    senet.say("setoption name search.depth value 2");
    EXPECT_FALSE(has_line(senet.answers("go movetime 60000", "bestmove "), "info depth 3"));
}

TEST(Uci, SetsRulesUpAnew) {
    Dialogue senet({"uci", "connect4"});
    senet.say("setoption name options.width value 4");
    senet.say("setoption name params.centre value 99");
    const auto lines = senet.answers("uci", "uciok");
    EXPECT_TRUE(has_line(lines, "option name options.width type spin default 4 "));
    EXPECT_TRUE(has_line(lines, "option name params.centre type spin default 99 "));
    senet.say("position startpos moves 5");
    EXPECT_EQ(senet.hear("info string").back(),
              "info string error: \"5\" is not a legal move here; the legal moves are 2, 3, 1, 4");
}

TEST(Uci, TellsMistakesAndGoesOn) {
    Dialogue senet({"uci", "connect4"});
    const auto told = [&](const std::string& line) { return senet.answer(line, "info string"); };
    EXPECT_EQ(told("hello"), "info string there is no command \"hello\"");
    EXPECT_EQ(told("setoption name Hahs value 3"),
              "info string error: there is no option \"Hahs\"; did you mean \"Hash\"?");
    EXPECT_EQ(told("setoption name Hash value many"),
              "info string error: Hash must be a whole number from 1 to 65536, got \"many\"");
    EXPECT_EQ(
        told("setoption name params.center value 3"),
        "info string option params.center=3: error: games/connect4.lua has no param "
        "\"center\"; did you mean \"centre\"? (it has centre, first, first.1, "
        "first.2, first.3, first.4, first.5, first.6, one, ready, second, second.1, second.2, "
        "second.3, second.4, second.5, second.6, turn, two)");
    EXPECT_EQ(told("setoption name UCI_Variant value conect4"),
              "info string error: there is no variant \"conect4\"; did you mean \"connect4\"?");
    EXPECT_EQ(
        told("position somewhere"),
        "info string error: a position is \"startpos\", or \"fen\" and its text; \"moves\" may "
        "follow");
    EXPECT_EQ(
        told("position fen nonsense moves 4"),
        "info string error: position: \"nonsense\" is not a part of a position of Connect Four; "
        "the parts are turn, ply, cells, winner, centre");
    EXPECT_EQ(told("go depth 1"), "info string there is no position: the last one was refused");
    EXPECT_EQ(senet.hear("bestmove").back(), "bestmove (none)");
    senet.say("position startpos");
    EXPECT_EQ(told("go depth 1 fast"), "info string go: \"fast\" is ignored");
    EXPECT_NE(senet.hear("bestmove").back(), "bestmove (none)");
    EXPECT_EQ(told("ponderhit"), "info string error: no search was begun by \"go ponder\"");
    EXPECT_EQ(told("setoption name Ponder value maybe"),
              "info string error: Ponder must be true or false, got \"maybe\"");
    EXPECT_EQ(told("setoption name Threads value 0"),
              "info string error: Threads must be a whole number from 1 to 256, got \"0\"");
}

TEST(Uci, KnowsThatTheGameIsOver) {
    Dialogue senet({"uci", "tictactoe"});
    senet.say("position startpos moves a1 a2 b1 b2 c1");
    EXPECT_EQ(senet.answer("go depth 1", "info string"), "info string the game is over");
    EXPECT_EQ(senet.hear("bestmove").back(), "bestmove (none)");
}

// A script's own error ends the search, not the program.
TEST(Uci, OutlivesABrokenScript) {
    const auto folder = fresh_folder("uci");
    std::ofstream(folder / "broken.lua")
        << "local game = { name = 'Broken', state = { n = int(0, 9) }, move = { 'x' } }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) add(1) if s.n == 2 then error('out of order') end end\n"
           "function game.play(s, x) s.n = s.n + x end\n"
           "function game.result(s) end\n"
           "return game\n";
    Dialogue senet({"uci", (folder / "broken.lua").string()});
    // What it knew by then is still a move.
    EXPECT_TRUE(has(senet.answer("go depth 5", "info string"), "out of order"));
    EXPECT_EQ(senet.hear("bestmove").back(), "bestmove 1");
    EXPECT_EQ(senet.answer("isready", "readyok"), "readyok");
    senet.say("position startpos moves 1 1");
    EXPECT_TRUE(has(senet.answer("go depth 3", "info string"), "out of order"));
    EXPECT_EQ(senet.hear("bestmove").back(), "bestmove (none)");
    EXPECT_EQ(senet.answer("isready", "readyok"), "readyok");
    std::filesystem::remove_all(folder);
}

TEST(Uci, EndsWithItsInput) {
    EXPECT_EQ(senet({"uci", "chess"}, "isready\n").out, "readyok\n");
    EXPECT_EQ(senet({"uci", "chess"}, "isready").out, "readyok\n");  // a line without its end
    const Finished searching = senet({"uci", "chess"}, "go infinite\n");
    EXPECT_EQ(searching.exit, 0);
    EXPECT_TRUE(has(searching.out, "bestmove ")) << searching.out;
}

TEST(Uci, EndsBySignals) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Dialogue senet("/bin/sh",
                       {"-c", "echo $$; exec " + std::string(senet_program()) + " uci othello"});
        const pid_t pid = std::stoi(senet.hear("").back());
        senet.say("go infinite");
        senet.hear("info depth 1");
        kill(pid, signal);
        EXPECT_EQ(senet.end(), "with exit status 130");
    }
}

TEST(Uci, RefusesWhatItHasNoUseFor) {
    const Finished json = senet({"uci", "--json"});
    EXPECT_EQ(json.exit, 2);
    EXPECT_EQ(json.err, "senet: error: uci has no option --json\n");
    EXPECT_EQ(senet({"uci", "conect4"}).err,
              "senet: error: no game \"conect4\" in games/; did you mean \"connect4\"?\n");
}

}  // namespace
}  // namespace senet::testing
