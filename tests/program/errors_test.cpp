// What the user gave is wrong: one sentence that says so, nothing on standard output, exit code 2.

#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "program/senet.h"

namespace senet::testing {
namespace {

struct Mistake {
    std::vector<std::string> arguments;
    std::string said;
};

const std::vector<Mistake> kMistakes{
    {{"plya"},
     "senet: error: there is no command \"plya\"; did you mean \"play\"? (see: senet --help)"},
    {{"zzz"}, "senet: error: there is no command \"zzz\" (see: senet --help)"},
    {{""}, "senet: error: there is no command \"\" (see: senet --help)"},
    {{"solve", "--help"}, "senet: error: there is no command \"solve\" (see: senet --help)"},
    {{"play"}, "senet: error: GAME is required (see: senet play --help)"},
    {{"play", "conect4"},
     "senet: error: no game \"conect4\" in games/; did you mean \"connect4\"?"},
    {{"play", "zzz"},
     "senet: error: no game \"zzz\" in games/; \"senet games\" lists what there is"},
    {{"check", "nothing.lua"}, "senet: error: there is no file nothing.lua"},
    {{"analyze", "nim", "--dpth", "3"},
     "senet: error: analyze has no option --dpth; did you mean \"--depth\"?"},
    {{"perft", "nim"}, "senet: error: DEPTH is required (see: senet perft --help)"},
    {{"tree", "nim"}, "senet: error: --depth is required (see: senet tree --help)"},
    {{"play", "nim", "--time", "soon"},
     "senet: error: --time must be a time from 1ms to 1000h, such as 500ms, 2s or 1m, got "
     "\"soon\""},
    {{"analyze", "nim", "--time", "2000h"},
     "senet: error: --time must be a time from 1ms to 1000h, such as 500ms, 2s or 1m, got "
     "\"2000h\""},
    {{"analyze", "nim", "--nodes", "0"},
     "senet: error: --nodes must be a count from 1 to 1000000G, such as 250000 or 5M, got \"0\""},
    {{"analyze", "nim", "--level", "x"},
     "senet: error: --level must be a whole number from 1 to 99, got \"x\""},
    {{"analyze", "nim", "--seed", "-1"},
     "senet: error: --seed must be a whole number from 0 to 9223372036854775807, got \"-1\""},
    {{"analyze", "nim", "--at-least", "much"},
     "senet: error: --at-least must be a whole number from -1000000000 to 1000000000, got "
     "\"much\""},
    {{"perft", "nim", "x"}, "senet: error: DEPTH must be a whole number from 1 to 100, got \"x\""},
    {{"play", "nim", "--as", "3"}, "senet: error: --as must be one of 1, 2, both, none, got \"3\""},
    {{"analyze", "nim", "--depth", "3", "--depth", "4"},
     "senet: error: --depth is given twice (see: senet analyze --help)"},
    {{"analyze", "nim", "--time", "1s", "--time", "1s"},
     "senet: error: --time is given twice (see: senet analyze --help)"},
    {{"analyze", "nim", "--depth"},
     "senet: error: --depth wants a value (see: senet analyze --help)"},
    {{"analyze", "--depth=", "nim"},
     "senet: error: --depth wants a value (see: senet analyze --help)"},
    {{"analyze", "nim", "--json=5"},
     "senet: error: --json takes no value (see: senet analyze --help)"},
    {{"analyze", "nim", "--position", ""}, "senet: error: --position must not be empty"},
    {{"analyze", "nim", "--config", ""}, "senet: error: --config must not be empty"},
    {{"tree", "nim", "--depth", "1", "--svg", ""}, "senet: error: --svg must not be empty"},
    {{"tree", "nim", "--depth", "1", "--dot", ""}, "senet: error: --dot must not be empty"},
    {{"analyze", "chomp", "--level", "77"},
     "senet: error: chomp has no level 77; its levels are 1, 2, 3, 4, 5"},
    {{"analyze", "nim", "--level", "1"},
     "senet: error: nim has no levels; a settings file gives them under \"levels\""},
    {{"analyze", "nim", "--config", "nothing.yaml"}, "senet: error: there is no file nothing.yaml"},
    {{"analyze", "nim", "--set", "search.dpth=3"},
     "--set search.dpth=3: error: unknown key \"dpth\" in search; did you mean \"depth\"?"},
    {{"analyze", "nim", "--set", "search.depth=deep"},
     "--set search.depth=deep: error: search.depth must be a whole number from 1 to 120, got "
     "\"deep\""},
    {{"analyze", "nim", "--set", "search"},
     "senet: error: --set wants key=value, as in search.depth=9, got \"search\""},
    {{"analyze", "othello", "--set", "options.width=99"},
     "--set options.width=99: error: options.width must be a whole number from 4 to 16, got "
     "\"99\""},
    {{"analyze", "othello", "--set", "options.width=1e1"},
     "--set options.width=1e1: error: options.width must be a whole number from 4 to 16, got "
     "\"1e1\""},
    {{"analyze", "othello", "--set", "options.width=10.0"},
     "--set options.width=10.0: error: options.width must be a whole number from 4 to 16, got "
     "\"10.0\""},
    {{"analyze", "nim", "--set", "search.nodes='5 '"},
     "--set search.nodes='5 ': error: search.nodes must be a count from 1 to 1000000G, such as "
     "250000 or 5M, or false for no limit, got \"5 \""},
    {{"analyze", "nim", "--set", "search.depth=" + std::string(5000, '7')},
     "--set search.depth=" + std::string(47, '7') +
         "...: error: search.depth must be a whole number from 1 to 120, got \"" +
         std::string(60, '7') + "...\""},
    {{"analyze", "tictactoe", "--position", "zzz"},
     "senet: error: position: \"zzz\" is not a part of a position of Tic-tac-toe; the parts are "
     "turn, "
     "ply, cells"},
    {{"analyze", "tictactoe", "--position", "turn=1 ply=0 cells=000/000/003"},
     "senet: error: position: \"cells\" must hold whole numbers from 0 to 2, got \"3\""},
    {{"perft", "tictactoe", "3", "--moves", "zzz"},
     "senet: error: --moves: move 1, \"zzz\", is not a legal move here; the legal moves are a1, "
     "b1, "
     "c1, "
     "a2, b2, c2, a3, b3, c3"},
    {{"perft", "pig", "3", "--moves", "roll 9"},
     "senet: error: --moves: move 2, \"9\", can't come up here, where a throw is next; it can be "
     "1, "
     "2, 3, 4, 5, 6"},
    {{"perft", "tictactoe", "3", "--moves", "a1 zzz"},
     "senet: error: --moves: move 2, \"zzz\", is not a legal move here; the legal moves are b1, "
     "c1, "
     "a2, "
     "b2, c2, a3, b3, c3"},
    {{"perft", "tictactoe", "1", "--moves", "a1 a2 b1 b2 c1 c2"},
     "senet: error: --moves: move 6, \"c2\", comes after the end of the game"},
    {{"analyze", "nim", "--set", "a=b"},
     "--set a=b: error: unknown key \"a\"; --set changes options, params, evaluation, "
     "search, script, native and play"},
    {{"analyze", "nim", "--set", "search.time="},
     "senet: error: --set \"search.time=\" has no value; write --set search.time=VALUE"},
    {{"perft", "nim", "1", "--config", "games"},
     "senet: error: games is a folder, not a settings file"},
    {{"perft", "games", "1"},
     "senet: error: the folder games is neither a script (.lua) nor a settings file (.yaml)"},
    {{"perft", "README.md", "1"},
     "senet: error: the file README.md is neither a script (.lua) nor a settings file (.yaml)"},
    {{"tree", "nim", "--depth", "1", "--algorithm", "sss", "--as-configured"},
     "senet: error: --algorithm has no use with --as-configured (see: senet tree --help)"},
    {{"analyze", "nim", "--at-least", "1", "--depth", "3", "--lines", "2"},
     "senet: error: --lines has no use with --at-least, which searches to --depth for one answer"},
    {{"replay", "nim.run", "nim", "--game", "1"},
     "senet: error: GAME has no use with --game: the run says who played what, and all of the game "
     "is shown"},
    {{"replay", "nim.run", "--game", "1", "--at", "3"},
     "senet: error: --at has no use with --game: the run says who played what, and all of the game "
     "is shown"},
    {{"replay", "nim.pgn", "--skip-damaged"},
     "senet: error: --skip-damaged has no use without --game"},
    {{"positions", "games", "--nodes", "5k"},
     "senet: error: --nodes has no use here: the games are those of a run, as it was played"},
    {{"positions", "nim", "--skip-damaged"},
     "senet: error: --skip-damaged has no use here: the games are played, not read from a run"},
    {{"calibrate", "nim", "--scale", "--levels", "3"},
     "senet: error: --levels has no use with --scale"},
    {{"calibrate", "nim", "--search", "--most", "30"},
     "senet: error: --most has no use with --search"},
    {{"calibrate", "nim", "--time", "30ms"}, "senet: error: --time has no use without --search"},
    {{"calibrate", "nim", "--measure"}, "senet: error: --measure has no use without --search"},
    {{"calibrate", "nim", "--scale", "--positions", "30"},
     "senet: error: --positions has no use with --scale"},
    {{"calibrate", "nim", "--search", "--measure", "--games", "30"},
     "senet: error: --games has no use with --measure"},
    {{"calibrate", "nim", "--nodes", "30"},
     "senet: error: --nodes has no use without --scale or --search"},
    {{"tune", "new.yaml", "--new", "nim", "--run", "elsewhere"},
     "senet: error: --run has no use with --new, which only writes the file"},
    {{"perft", "nim", "1", "--moves", "\x1b[31m"},
     "senet: error: --moves: move 1, \"\\x1b[31m\", is not a legal move here; the legal moves are "
     "1-1, 2-1, 2-2, 3-1, 3-2"},
};

TEST(WrongInput, IsToldInOneSentence) {
    for (const Mistake& mistake : kMistakes) {
        const Finished refused = senet(mistake.arguments, "quit\n");
        EXPECT_EQ(refused.exit, 2) << mistake.said;
        EXPECT_EQ(refused.err, mistake.said + "\n");
        EXPECT_EQ(refused.out, "") << mistake.said;
    }
}

/// What is named as a script or a settings file, and is none that could be read.
TEST(WrongInput, OfAFileSaysWhatStandsThere) {
    const std::filesystem::path folder = fresh_folder("files");
    std::filesystem::create_directory(folder / "folder.lua");
    ASSERT_EQ(mkfifo((folder / "pipe.lua").c_str(), 0600), 0);
    std::ofstream(folder / "large.lua") << "";
    std::filesystem::resize_file(folder / "large.lua", 1 << 30);
    std::ofstream(folder / "up.yaml") << "game: ../" << folder.filename().string() << "\n";
    std::ofstream(folder / "misspelt.yaml") << "gane: nim\n";
    const std::vector<std::pair<std::string, std::string>> said{
        {"folder.lua", "senet: error: folder.lua is a folder, not a script\n"},
        {"pipe.lua", "senet: error: pipe.lua is no regular file, so it cannot be a script\n"},
        {"large.lua", "senet: error: large.lua is larger than 16 MB; is it a script?\n"},
        {"none.lua", "senet: error: there is no file none.lua\n"},
        {"up.yaml",
         "up.yaml:1:7: error: the folder ../" + folder.filename().string() +
             " is no script (.lua)\n"},
        {"misspelt.yaml",
         "misspelt.yaml:1:1: error: unknown key \"gane\"; did you mean \"game\"?\n"}};
    for (const auto& [file, message] : said) {
        const Finished refused = senet({"perft", file, "1"}, "", folder);
        EXPECT_EQ(refused.exit, 2) << file;
        EXPECT_EQ(refused.err, message);
    }
    std::filesystem::remove_all(folder);
}

TEST(ScriptFile, MayBeginWithAByteOrderMarkAndALineForTheShell) {
    const std::filesystem::path folder = fresh_folder("marks");
    const std::string script =
        read_text(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "tictactoe.lua");
    std::ofstream(folder / "marked.lua") << "\xef\xbb\xbf#!/usr/bin/senet\n" << script;
    std::ofstream(folder / "marked.yaml") << "\xef\xbb\xbfgame: marked.lua\n";
    EXPECT_EQ(senet({"perft", "marked.yaml", "1"}, "", folder).exit, 0);
    std::ofstream(folder / "wrong.lua") << "#!/usr/bin/senet\nlocal = 5\n";
    EXPECT_TRUE(senet({"perft", "wrong.lua", "1"}, "", folder).err.starts_with("wrong.lua:2: "));
    std::filesystem::remove_all(folder);
}

/// A script's texts are shown, not obeyed, by the terminal.
TEST(Output, HoldsNoControlCharactersOfAScript) {
    const std::filesystem::path folder = fresh_folder("control");
    std::ofstream(folder / "evil.lua") << R"(
local game = { name = "Evil", state = { x = int(0, 9) }, move = { "x" } }
function game.setup(s) end
function game.moves(s, add) if s.x < 2 then add(1) end end
function game.play(s, x) s.x = s.x + 1 end
function game.result(s) if s.x == 2 then return "draw" end end
function game.text(s, x) return "m\27[31m" .. s.x end
function game.show(s) return "top\27[2J\nbottom" end
return game)";
    const Finished play =
        senet({"play", "evil.lua", "--as", "both"}, "#1\nmoves\nhint\n\x1b]0;x\nquit\n", folder);
    EXPECT_EQ((play.out + play.err).find('\x1b'), std::string::npos);
    EXPECT_TRUE(has(play.out, "top\\x1b[2J\nbottom\n")) << play.out;
    EXPECT_TRUE(has(play.out, "m\\x1b[31m1")) << play.out;
    EXPECT_TRUE(has(play.out, "\"\\x1b]0;x\" is not a legal move")) << play.out;
    std::ofstream(folder / "loud.lua") << "error('a\\27[31m' .. ('b'):rep(100000))";
    const Finished loud = senet({"play", "loud.lua"}, "", folder);
    EXPECT_TRUE(has(loud.err, "a\\x1b[31mb")) << loud.err;
    EXPECT_LT(loud.err.size(), 2100U);
    std::filesystem::remove_all(folder);
}

TEST(Help, HasAnExampleForEachCommand) {
    for (const char* command : {"games", "play", "analyze", "perft", "tree", "check", "compare",
                                "new", "bench", "stats"}) {
        const Finished help = senet({command, "--help"});
        EXPECT_EQ(help.exit, 0) << command;
        EXPECT_TRUE(has(help.out, std::string("Example: senet ") + command)) << help.out;
        EXPECT_TRUE(has(senet({"--help"}).out, std::string("  ") + command + " ")) << command;
    }
}

TEST(Help, IsPrintedWithoutACommand) {
    const Finished nothing = senet({});
    EXPECT_EQ(nothing.exit, 2);
    EXPECT_TRUE(has(nothing.out, "Example: senet play connect4"));
    const Finished version = senet({"--version"});
    EXPECT_EQ(version.exit, 0);
    EXPECT_TRUE(version.out.starts_with("senet ")) << version.out;
}

/// A script with a fault is the user's mistake: file, line, what led there.
TEST(WrongInput, OfAScriptNamesFileAndLine) {
    const std::filesystem::path broken =
        std::filesystem::path(SENET_SOURCE_HOME) / "tests" / "errors" / "scripts";
    const Finished count = senet({"perft", "misspelt-field.lua", "2"}, "", broken);
    EXPECT_EQ(count.exit, 2);
    EXPECT_TRUE(
        count.err.starts_with("misspelt-field.lua:16: error: in moves(): the state has no field "
                              "\"stoness\"; did you mean \"stones\"?"))
        << count.err;
}

TEST(WrongInput, OfAScriptNamesTheMovesThatLedThere) {
    const std::filesystem::path folder = fresh_folder("led");
    std::ofstream(folder / "late.lua")
        << "local game = { name = 'Late', state = { n = int(0, 9) }, move = { 'column' } }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) add(1) add(2) end\n"
           "function game.play(s, c) s.n = s.n + c if s.n == 4 then error('oh') end end\n"
           "function game.result(s) if s.n > 4 then return 0 end end\n"
           "return game\n";
    const std::string said = "late.lua:4: error: in play(): oh\n  ";
    EXPECT_EQ(senet({"bench", "late.lua"}, "", folder).err, said + "at the start, then 2 2\n");
    EXPECT_EQ(senet({"perft", "late.lua", "2", "--moves", "2 1"}, "", folder).err,
              said + "after moves 2 1 and then 1\n");
    EXPECT_EQ(senet({"perft", "late.lua", "2", "--divide", "--moves", "1 1"}, "", folder).err,
              said + "after moves 1 1 and then 1 1\n");
    std::filesystem::remove_all(folder);
}

/// A field whose range leaves out 0 and that setup() does not set.
TEST(WrongInput, OfAStartNamesSetup) {
    const std::filesystem::path folder = fresh_folder("unset");
    std::ofstream(folder / "unset.lua")
        << "local game = { name = 'Unset', state = { z = int(5, 9) }, move = { 'x' } }\n"
           "function game.moves(s, add) add(1) end\n"
           "function game.play(s, x) s.z = 5 end\n"
           "function game.result(s) end\n"
           "function game.setup(s) end\n"
           "return game\n";
    const std::string said = "in setup(): z is 0; it must be from 5 to 9";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"perft", "unset.lua", "1"}, {"play", "unset.lua"}, {"bench", "unset.lua"}}) {
        const Finished refused = senet(arguments, "", folder);
        EXPECT_EQ(refused.exit, 2);
        EXPECT_EQ(refused.err, "unset.lua:5: error: " + said + "\n");
    }
    const Finished check = senet({"check", "unset.lua"}, "", folder);
    EXPECT_TRUE(check.out.starts_with("unset.lua:5: fault: " + said + " [range]\n")) << check.out;
    std::filesystem::remove_all(folder);
}

/// "games/" is the program's own folder first, even where the user has one of that name.
TEST(WrongInput, OfANameSaysWhichFolderWasSearched) {
    const std::filesystem::path folder = fresh_folder("own-games");
    std::filesystem::create_directory(folder / "games");
    std::filesystem::copy_file(std::filesystem::path(SENET_SOURCE_HOME) / "games" / "nim.lua",
                               folder / "games" / "ford.lua");
    const std::string searched = std::string(SENET_SOURCE_HOME) + "/games";
    EXPECT_EQ(senet({"check", "ford", "--games", "1"}, "", folder).exit, 0);
    std::filesystem::create_directory(folder / "config");
    std::ofstream(folder / "config" / "ford.yaml") << "game: ford\nsearch: { fail: hard }\n";
    for (const char* game : {"ford", "config/ford.yaml"}) {
        const Finished params = senet({"params", game, "--json"}, "", folder);
        EXPECT_EQ(params.exit, 0) << params.err;
        EXPECT_TRUE(has(params.out, "\"value\":\"hard\"")) << params.out;
    }
    EXPECT_EQ(senet({"check", "nmi"}, "", folder).err,
              "senet: error: no game \"nmi\" in " + searched + "; did you mean \"nim\"?\n");
    EXPECT_EQ(senet({"check", "./games/ford.lua", "--games", "1"}, "", folder).exit, 0);
    std::filesystem::remove_all(folder);
}

/// Games that play nobody can: what moves() gives is empty at once.
TEST(WrongInput, OfAGameThatIsOverAtItsStartIsSaidByAll) {
    const std::filesystem::path folder = fresh_folder("over");
    std::ofstream(folder / "over.lua")
        << "return { name = 'Over', state = { z = int(0, 9) }, move = { 'x' },\n"
           "  setup = function(s) end, moves = function(s, add) end, play = function(s, x) end,\n"
           "  result = function(s) end, stuck = function(s) return 0 end }\n";
    const std::string said =
        "senet: error: Over is over at its start, before any move, so there is nothing to play\n";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"match", "over.lua", "base", "random", "--games", "4", "--depth", "2"},
             {"match", "over.lua", "base", "random", "--games", "4", "--plies", "1"},
             {"match", "over.lua", "base", "random", "--games", "4", "--plies", "0"},
             {"positions", "over.lua", "--games", "4", "--file", "p.positions"},
             {"bench", "over.lua"},
             {"bench", "over.lua", "--plain", "--json"}}) {
        const Finished refused = senet(arguments, "", folder);
        EXPECT_EQ(refused.exit, 2) << arguments[0];
        EXPECT_EQ(refused.err, said) << arguments[0];
        EXPECT_EQ(refused.out, "") << arguments[0];
    }
    std::filesystem::remove_all(folder);
}

// A command takes those of the common options that it makes use of, and refuses the others.
TEST(Help, ListsTheCommonOptionsThatACommandUses) {
    const std::string output = "--ascii --json ", files = "--config --set ",
                      place = "--position --moves ", native = "--no-native ";
    const std::string game = files + native + output + "--seed ";
    const std::map<std::string, std::string> uses{
        {"games", output},
        {"play", game + "--level " + place},
        {"web", output},
        {"analyze", game + "--level --verbose " + place},
        {"perft", game + place},
        {"tree", game + "--level " + place},
        {"check", game + "--level --verbose "},
        {"compare", game + "--level " + place},
        {"new", output},
        {"bench", game},
        {"replay", game},
        {"match", "--set --seed " + native + output},
        {"tournament", output},
        {"calibrate", "--seed " + native + output},
        {"stats", output},
        {"ugi", files + native + "--seed --level "},
        {"uci", files + native + "--seed --level "},
        {"report", output},
        {"params", files + native + output},
        {"positions", "--set --seed " + native + output},
        {"learn", "--config --set --seed " + native + output},
        {"tune", output},
        {"agent", output},
        {"jobs", output},
        {"merge", output},
        {"manual", "--json "},
        {"completion", "--json "}};
    std::istringstream listed(senet({"help"}).out);
    int commands = 0;
    for (std::string line, name; std::getline(listed, line);) {
        if (!line.starts_with("  ") || line[2] < 'a' || line[2] > 'z') continue;
        ++commands;
        name = line.substr(2, line.find(' ', 2) - 2);
        const std::string help = senet({name, "--help"}).out;
        for (const char* option : {"--ascii", "--json", "--seed", "--verbose", "--level",
                                   "--config", "--set", "--position", "--moves", "--no-native"}) {
            const std::string word = std::string(option) + " ";
            const bool wanted = has(uses.at(name), word);
            EXPECT_EQ(has(help, "\n  " + word), wanted) << word << help;
            if (wanted) continue;
            const Finished refused = senet({name, option});
            EXPECT_EQ(refused.exit, 2) << name << " " << word;
            EXPECT_TRUE(has(refused.err, name + " has no option " + option)) << refused.err;
        }
    }
    EXPECT_EQ(commands, static_cast<int>(uses.size()));
}

TEST(Help, WrapsToTheTerminal) {
    for (const char* command : {"", "play", "match", "stats", "bench"}) {
        std::vector<std::string> words{"help"};
        if (*command != '\0') words.emplace_back(command);
        std::istringstream lines(senet(words).out);
        for (std::string line; std::getline(lines, line);) {
            const bool wraps = !line.starts_with("Example: ");  // a command is to be copied
            EXPECT_TRUE(line.size() <= 80 || !wraps) << line;
        }
    }
}

TEST(Help, ShowsTheVersionByALetterToo) {
    EXPECT_EQ(senet({"-V"}).out, senet({"--version"}).out);
    EXPECT_EQ(senet({"-V"}).exit, 0);
}

/// Machine code that took such a field for what it is declared as would write anywhere.
TEST(WrongInput, OfAStartFarFromItsRangeIsAFaultBesideMachineCode) {
    const std::filesystem::path folder = fresh_folder("far");
    std::ofstream(folder / "far.lua")
        << "local FAR = 1 << 44\n"
           "local game = { name = 'Far', move = { 'x' },\n"
           "  state = { z = int(FAR + 1, FAR + 1000), cells = array(1000, 0, 2) } }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) add(1) end\n"
           "function game.play(s, x) s.cells[s.z - FAR] = 1 end\n"
           "function game.result(s) if s.cells[s.z - FAR] == 1 then return 0 end end\n"
           "return game\n";
    const Finished check = senet({"check", "far.lua", "--verify-native"}, "", folder);
    EXPECT_TRUE(check.exit == 1 || check.exit == 2) << check.out << check.err;  // 2: without LLVM
    EXPECT_TRUE(check.out.starts_with(
        "far.lua:4: fault: in setup(): z is 0; it must be from 17592186044417 to 17592186045416 "
        "[range]\n"))
        << check.out;
    EXPECT_FALSE(has(check.out, "differ")) << check.out;
    std::filesystem::remove_all(folder);
}

TEST(WrongInput, OfAScriptCannotReachTheTerminal) {
    const std::filesystem::path folder = fresh_folder("print");
    std::ofstream(folder / "print.lua") << "print('\\27[31mred\\tand\\155bytes')\n"
                                           "error('\\27[2Jgone')\n";
    const Finished refused = senet({"perft", "print.lua", "1"}, "", folder);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "print.lua:1: \\x1b[31mred\tand\\x9bbytes\n"
              "print.lua:2: error: \\x1b[2Jgone\n");
    std::filesystem::remove_all(folder);
}

TEST(WrongInput, OfAScriptShowsWhatCannotBeSeen) {
    const std::filesystem::path folder = fresh_folder("unseen");
    std::ofstream(folder / "unseen.lua")
        << "local game = { name = 'Unseen', state = { n = int(0, 9) }, move = { 'x' } }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) add(1) add(2) end\n"
           "function game.play(s, x) s.n = s.n + 1 end\n"
           "function game.result(s) if s.n > 3 then error('\\u{202e}live\\u{200b}') end end\n"
           "function game.text(s, x) return '\\u{202e}' .. x end\n"
           "return game\n";
    const Finished refused = senet({"perft", "unseen.lua", "5"}, "", folder);
    EXPECT_TRUE(refused.err.starts_with("unseen.lua:5: error: in result(): \\u202elive\\u200b\n"))
        << refused.err;
    const Finished told = senet({"perft", "unseen.lua", "1", "--divide", "--json"}, "", folder);
    EXPECT_TRUE(has(told.out, "\"\\\\u202e1\"")) << told.out;
    EXPECT_FALSE(has(told.out + refused.err, "\u202e"));
    std::filesystem::remove_all(folder);
}

TEST(WrongInput, OfPlayersMustHaveNamesThatCanBeSeen) {
    const std::filesystem::path folder = fresh_folder("names");
    for (const char* name : {"\\u200b", "\\u202Eevil", "a\\uFEFF", "\\u2066a"}) {
        std::ofstream(folder / "names.yaml")
            << "game: tictactoe\ngames: 2\nplayers: { a: {}, \"" << name << "\": {} }\n";
        const Finished refused = senet({"tournament", "names.yaml", "--run", "r"}, "", folder);
        EXPECT_EQ(refused.exit, 2) << name;
        EXPECT_TRUE(refused.err.starts_with(
            "names.yaml:3:19: error: a player's name must be a word of at most 30 bytes that can "
            "be seen, got \""))
            << refused.err;
    }
    std::filesystem::remove_all(folder);
}

TEST(Prints, OfAScriptEndAtALimit) {
    const std::filesystem::path folder = fresh_folder("prints");
    const auto err_of = [&](const std::string& printed) {
        std::ofstream(folder / "prints.lua")
            << "local game = { name = 'Prints', state = { n = int(0, 9) }, move = { 'x' } }\n"
               "function game.setup(s) end\n"
               "function game.moves(s, add) " +
                printed +
                " add(1) end\n"
                "function game.play(s, x) s.n = s.n + 1 end\n"
                "function game.result(s) if s.n > 3 then return 0 end end\n"
                "return game\n";
        const Finished counted = senet({"perft", "prints.lua", "2"}, "", folder);
        EXPECT_EQ(counted.exit, 0) << counted.err.substr(0, 1000);
        return counted.err;
    };
    const std::string lines = err_of("for i = 1, 5000 do print(i) end");
    EXPECT_TRUE(has(lines, "prints.lua:3: 1000\n")) << lines;
    EXPECT_FALSE(has(lines, "prints.lua:3: 1001\n"));
    EXPECT_TRUE(lines.ends_with(
        "\nprint() has reached its limit of 1,000 lines or 1 MB; the rest is left out\n"))
        << lines;
    const std::string bytes = err_of("print(('x'):rep(3000000))");
    EXPECT_LT(bytes.size(), std::size_t{1} << 21);
    EXPECT_TRUE(has(bytes, "x...\nprint() has reached its limit"));
    std::filesystem::remove_all(folder);
}

TEST(HelpCommand, IsTheOptionOfThatName) {
    EXPECT_EQ(senet({"help"}).out, senet({"--help"}).out);
    EXPECT_EQ(senet({"help"}).exit, 0);
    EXPECT_EQ(senet({"help", "play"}).out, senet({"play", "--help"}).out);
    EXPECT_EQ(senet({"help", "pley"}).exit, 2);
    const Finished more = senet({"help", "play", "xyz"});
    EXPECT_EQ(more.exit, 2);
    EXPECT_EQ(more.err,
              "senet: error: help explains one command at a time; \"xyz\" is one word too many\n");
}

}  // namespace
}  // namespace senet::testing
