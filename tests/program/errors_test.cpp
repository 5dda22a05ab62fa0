// What the user gave is wrong: one sentence that says so, nothing on standard output, exit code 2.

#include "program/senet.h"

namespace senet::testing {
namespace {

struct Mistake {
    std::vector<std::string> arguments;
    std::string said;
};

const std::vector<Mistake> kMistakes{
    {{"plya"}, "senet: error: there is no command \"plya\"; did you mean \"play\"?"},
    {{"zzz"}, "senet: error: there is no command \"zzz\""},
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
     "senet: error: --time must be like 2s or 500ms, got \"soon\""},
    {{"analyze", "nim", "--level", "77"},
     "senet: error: nim has no level 77; its levels are 1, 2, 3, 4"},
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
    {{"analyze", "tictactoe", "--position", "zzz"},
     "senet: error: position: \"zzz\" is no part of a position of Tic-tac-toe; the parts are turn, "
     "ply, cells"},
    {{"analyze", "tictactoe", "--position", "turn=1 ply=0 cells=000/000/003"},
     "senet: error: position: \"cells\" must hold whole numbers from 0 to 2, got \"3\""},
    {{"perft", "tictactoe", "3", "--moves", "zzz"},
     "senet: error: \"zzz\" is no legal move here; the legal moves are a1, b1, c1, a2, b2, c2, a3, "
     "b3, c3\n  at the start"},
    {{"perft", "tictactoe", "3", "--moves", "a1 zzz"},
     "senet: error: \"zzz\" is no legal move here; the legal moves are b1, c1, a2, b2, c2, a3, b3, "
     "c3\n  after moves a1"},
    {{"perft", "tictactoe", "1", "--moves", "a1 a2 b1 b2 c1 c2"},
     "senet: error: --moves: the game is over before \"c2\""},
};

TEST(WrongInput, IsToldInOneSentence) {
    for (const Mistake& mistake : kMistakes) {
        const Finished refused = senet(mistake.arguments, "quit\n");
        EXPECT_EQ(refused.exit, 2) << mistake.said;
        EXPECT_EQ(refused.err, mistake.said + "\n");
        EXPECT_EQ(refused.out, "") << mistake.said;
    }
}

TEST(Help, HasAnExampleForEachCommand) {
    for (const char* command :
         {"games", "play", "analyze", "perft", "tree", "check", "compare", "new", "bench"}) {
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

}  // namespace
}  // namespace senet::testing
