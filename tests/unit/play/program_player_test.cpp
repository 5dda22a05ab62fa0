// Programs that misbehave, each in its own way: what the referee makes of them, in which words.

#include "play/program_player.h"

#include <gtest/gtest.h>

#include <set>

#include "game/notation.h"
#include "play/computer.h"
#include "play/referee.h"
#include "support/fake_program.h"
#include "support/message.h"
#include "support/shipped.h"

namespace senet::play {
namespace {

using testing::fresh_folder;
using testing::shipped_game;
using testing::UciProgram;
using testing::write_program;

/// Plays the first legal move.
class FirstMove : public Player {
  public:
    void new_game(std::uint64_t, Interrupt&) override {}
    Choice choose(const game::Line& line, const Allowance&, Interrupt&) override {
        return {line.legal_moves().front()};
    }
};

class ProgramPlayerTest : public ::testing::Test {
  protected:
    ProgramPlayerTest() { options_.handshake = options_.grace = options_.untimed = 60'000; }
    ~ProgramPlayerTest() override { std::filesystem::remove_all(folder_); }

    ProgramOptions with(const std::string& text) const {
        ProgramOptions options = options_;
        options.command = {write_program(folder_, "program", text)};
        return options;
    }
    ProgramOptions with(const UciProgram& program) const { return with(program.text()); }

    /// Tic-tac-toe, the program first.
    PlayedGame play(Player& program) {
        FirstMove other;
        return play_game(game::Line(*rules_, rules_->start(1)), {&program, &other}, controls_, {},
                         {.players = 1}, interrupt_);
    }
    PlayedGame play(const ProgramOptions& options) {
        ProgramPlayer program(options, interrupt_);
        return play(program);
    }
    static void expect_forfeit(const PlayedGame& game, Ending ending, const std::string& reason) {
        EXPECT_EQ(game.outcome.winner, game::Player{2});
        EXPECT_EQ(game.ending, ending) << name_of(game.ending);
        EXPECT_EQ(game.reason, reason);
    }
    /// What stands in the way of its start, without the place where the test put it.
    std::string refusal(const ProgramOptions& options) {
        std::string message =
            testing::message_of([&] { ProgramPlayer program(options, interrupt_); });
        const std::string path = options.command.front();
        for (std::size_t at; (at = message.find(path)) != std::string::npos;)
            message.replace(at, path.size(), "PROGRAM");
        return message;
    }

    const std::filesystem::path folder_ = fresh_folder("program_player");
    const std::unique_ptr<script::ScriptedGame> rules_ = shipped_game("tictactoe");
    std::vector<TimeControl> controls_{2};
    ProgramOptions options_;
    Interrupt interrupt_;
};

const char* const kPlaysCorner =
    "case $n in 1) m=b2 ;; 2) m=c3 ;; *) m=c2 ;; esac; "
    "echo \"info depth $n score cp 7 nodes 99 pv $m\"; echo bestmove $m";

TEST_F(ProgramPlayerTest, PlaysAndTellsWhatItThinks) {
    const PlayedGame game = play(with(UciProgram{.go = kPlaysCorner}));
    EXPECT_EQ(game.ending, Ending::Rules) << game.reason;
    ASSERT_GE(game.reports.size(), 3U);
    EXPECT_EQ(game.reports[2].value, 7);
    EXPECT_EQ(game.reports[2].depth, 2);
    EXPECT_EQ(game.reports[2].nodes, 99U);
}

TEST_F(ProgramPlayerTest, RefusesOneThatHangsAtOnce) {
    options_.handshake = 1000;
    EXPECT_EQ(refusal(with("echo hello; sleep 100\n")),
              "senet: error: the program PROGRAM did not answer \"uci\" within 1 s\n"
              "  its last lines:\n    hello");
}

TEST_F(ProgramPlayerTest, RefusesOneThatEndsAtOnce) {
    EXPECT_EQ(refusal(with("echo no licence >&2; exit 4\n")),
              "senet: error: the program PROGRAM ended with exit status 4\n"
              "  on standard error:\n    no licence");
}

TEST_F(ProgramPlayerTest, RefusesOneThatTalksNonsense) {
    options_.handshake = 1000;
    EXPECT_EQ(refusal(with("while read -r line; do echo \"what is $line\"; done\n")),
              "senet: error: the program PROGRAM did not answer \"uci\" within 1 s\n"
              "  its last lines:\n    what is uci");
}

TEST_F(ProgramPlayerTest, LosesWhenItHangs) {
    options_.untimed = 1000;
    expect_forfeit(play(with(UciProgram{.go = "echo 'info depth 1'; sleep 100"})), Ending::Stalled,
                   "did not answer \"go depth 64\" within 1 s\n"
                   "  its last lines:\n"
                   "    readyok\n    readyok\n    readyok\n    info depth 1");
}

TEST_F(ProgramPlayerTest, IsGivenItsTimeAndSomeGrace) {
    options_.grace = 800;
    controls_[0].clock = ClockTime{.left = 200};
    expect_forfeit(play(with(UciProgram{.uci = "echo uciok", .go = "sleep 100"})), Ending::Stalled,
                   "did not answer \"go wtime 200 winc 0\" within 1 s\n"
                   "  its last lines:\n    uciok\n    readyok\n    readyok\n    readyok");
}

TEST_F(ProgramPlayerTest, IsToldHowManyMovesItsTimeIsFor) {
    options_.grace = 800;
    controls_[0].clock = ClockTime{.left = 200, .increment = 10, .moves = 40};
    expect_forfeit(play(with(UciProgram{.uci = "echo uciok", .go = "sleep 100"})), Ending::Stalled,
                   "did not answer \"go wtime 200 winc 10 movestogo 40\" within 1 s\n"
                   "  its last lines:\n    uciok\n    readyok\n    readyok\n    readyok");
}

TEST_F(ProgramPlayerTest, LosesWhenItDies) {
    expect_forfeit(
        play(with(UciProgram{.uci = "echo uciok", .go = "echo oh no >&2; kill -SEGV $$"})),
        Ending::Crashed,
        "ended by signal 11 (Segmentation fault)\n"
        "  its last lines:\n    uciok\n    readyok\n    readyok\n    readyok\n"
        "  on standard error:\n    oh no");
}

TEST_F(ProgramPlayerTest, LosesByAnIllegalMove) {
    expect_forfeit(play(with(UciProgram{.uci = "echo uciok", .go = "echo bestmove d9"})),
                   Ending::IllegalMove,
                   "played \"d9\", which is not a legal move here\n"
                   "  its last lines:\n    readyok\n    readyok\n    readyok\n    bestmove d9");
}

TEST_F(ProgramPlayerTest, LosesByNoMove) {
    const PlayedGame none = play(with(UciProgram{.go = "echo 'bestmove (none)'"}));
    EXPECT_EQ(none.ending, Ending::IllegalMove);
    const PlayedGame empty = play(with(UciProgram{.go = "echo bestmove"}));
    EXPECT_EQ(empty.ending, Ending::Broken);
    EXPECT_TRUE(empty.reason.starts_with("said \"bestmove\" without a move\n")) << empty.reason;
}

// The second answer comes before the next question, and is not taken for the answer to it.
TEST_F(ProgramPlayerTest, LosesWhenItAnswersTwice) {
    const PlayedGame game = play(with(UciProgram{
        .go = "case $n in 1) echo bestmove b2; echo bestmove c3 ;; *) echo bestmove c2 ;; esac"}));
    EXPECT_EQ(game.ending, Ending::Broken);
    EXPECT_TRUE(game.reason.starts_with("said \"bestmove c3\" without being asked\n"))
        << game.reason;
    EXPECT_EQ(game.line.moves().size(), 2U);
}

TEST_F(ProgramPlayerTest, LosesByGarbage) {
    const PlayedGame game = play(with(UciProgram{
        .uci = "echo uciok", .go = "head -c 300 /dev/urandom; echo; echo 'bestmove \x01\xff'"}));
    EXPECT_EQ(game.ending, Ending::IllegalMove);
    EXPECT_TRUE(game.reason.starts_with(
        "played \"\\x01\\xff\", which is not a legal move here\n  its last lines:\n"))
        << game.reason;
}

// 100 MB on standard error and 10 MB of thoughts: the game is played as if there were none.
TEST_F(ProgramPlayerTest, PlaysThroughAFlood) {
    const PlayedGame game = play(with(UciProgram{
        .go = std::string("yes 'info string flood' | head -c 10000000; ") + kPlaysCorner,
        .before = "head -c 100000000 /dev/zero | tr '\\0' x >&2; echo >&2; yes complaint | head -c "
                  "1000000 >&2"}));
    EXPECT_EQ(game.ending, Ending::Rules) << game.reason;
}

TEST_F(ProgramPlayerTest, EndsAnEndlessFlood) {
    options_.untimed = 1000;
    const PlayedGame game = play(with(UciProgram{.go = "yes info"}));
    EXPECT_EQ(game.ending, Ending::Stalled);
}

// After a fault it is started anew, for the game after; so is one that fails between two games.
TEST_F(ProgramPlayerTest, PlaysTheNextGame) {
    const std::string mark = (folder_ / "mark").string();
    ProgramPlayer program(with(UciProgram{.go = "if [ ! -e " + mark + " ]; then touch " + mark +
                                              "; exit 1; fi; " + kPlaysCorner}),
                          interrupt_);
    EXPECT_EQ(play(program).ending, Ending::Crashed);
    EXPECT_EQ(play(program).ending, Ending::Rules);
}

TEST_F(ProgramPlayerTest, LosesWhenItCannotBeStartedAnew) {
    const std::string mark = (folder_ / "mark").string();
    ProgramPlayer program(
        with(UciProgram{.uci = "if [ -e " + mark + " ]; then exit 7; fi; echo uciok",
                        .go = "touch " + mark + "; exit 1"}),
        interrupt_);
    EXPECT_EQ(play(program).ending, Ending::Crashed);
    expect_forfeit(play(program), Ending::Crashed, "ended with exit status 7");
}

TEST_F(ProgramPlayerTest, IsToldItsOptions) {
    ProgramOptions options = with(UciProgram{.go = "echo \"bestmove $set\""});
    options.command = {write_program(
        folder_, "program",
        "while read -r line; do case \"$line\" in setoption*) set=\"$set${line##* }\" ;; "
        "uci) echo 'option name Skill Level type spin default 5 min 0 max 20'; "
        "echo 'option name Clear Hash type button'; echo uciok ;; "
        "isready) echo readyok ;; go*) echo \"bestmove $set\" ;; esac; done\n")};
    options.options = {{"skill level", "7"}, {"Clear Hash", ""}};
    const PlayedGame game = play(options);
    EXPECT_TRUE(game.reason.starts_with("played \"7Hash\", ")) << game.reason;
}

TEST_F(ProgramPlayerTest, RefusesOptionsThatItDoesNotOffer) {
    const auto refused = [&](const std::string& name, const std::string& value) {
        ProgramOptions options = with(UciProgram{});
        options.options = {{name, value}};
        return refusal(options);
    };
    EXPECT_EQ(refused("Skil Level", "3"),
              "senet: error: PROGRAM has no option \"Skil Level\"; did you mean \"Skill Level\"?");
    EXPECT_EQ(refused("Skill Level", "21"),
              "senet: error: PROGRAM: option \"Skill Level\" must be a whole number from 0 to 20, "
              "got \"21\"");
    EXPECT_EQ(refused("Style", "wildd"),
              "senet: error: PROGRAM: option \"Style\" must be one of solid, wild, got "
              "\"wildd\"; did you mean \"wild\"?");
}

TEST_F(ProgramPlayerTest, RefusesVariantsThatItDoesNotOffer) {
    ProgramOptions options = with(UciProgram{});
    options.variant = "chess";
    EXPECT_EQ(refusal(options),
              "senet: error: PROGRAM has no option \"UCI_Variant\" to choose \"chess\" by");
    options = with(UciProgram{.uci = "echo 'option name UCI_Variant type combo default chess var "
                                     "chess var cfour'; echo uciok"});
    options.variant = "cfuor";
    EXPECT_EQ(refusal(options),
              "senet: error: PROGRAM has no variant \"cfuor\"; did you mean \"cfour\"?");
}

TEST_F(ProgramPlayerTest, StopsWaitingWhenInterrupted) {
    ProgramPlayer program(with(UciProgram{.go = "sleep 100"}), interrupt_);
    const ProgramOptions silent = with("sleep 100\n");
    interrupt_.stop = true;
    EXPECT_THROW(play(program), game::Interrupted);
    EXPECT_THROW(ProgramPlayer(silent, interrupt_), game::Interrupted);
}

// --- CECP

/// Shell commands for what CECP's program says to `go` and to a move.
std::string cecp(const std::string& go, const std::string& usermove = ":",
                 const std::string& features = "ping=1 usermove=1 setboard=1 done=1") {
    return "while read -r line; do\n  case \"$line\" in\n    protover*) echo 'feature myname=\"A = "
           "B\" " +
        features + "' ;;\n    ping*) echo \"pong ${line#ping }\" ;;\n    usermove*) " + usermove +
        " ;;\n    go) n=$((n + 1)); " + go + " ;;\n    quit) exit 0 ;;\n  esac\ndone\n";
}

class CecpPlayer : public ProgramPlayerTest {
  protected:
    CecpPlayer() { options_.protocol = ProgramProtocol::Cecp; }
};

TEST_F(CecpPlayer, PlaysAndTellsWhatItThinks) {
    const PlayedGame game = play(
        with(cecp("case $n in 1) m=b2 ;; 2) m=c3 ;; *) m=c2 ;; esac; echo \"$n. +100002 1 99 $m\"; "
                  "echo \"My move is : $m\"")));
    EXPECT_EQ(game.ending, Ending::Rules) << game.reason;
    ASSERT_GE(game.reports.size(), 3U);
    EXPECT_EQ(game.reports[2].value, game::kWin - 3);
    EXPECT_EQ(game.reports[2].depth, 2);
    EXPECT_EQ(game.reports[2].nodes, 99U);
}

TEST_F(CecpPlayer, MayResign) {
    EXPECT_EQ(play(with(cecp("echo resign"))).ending, Ending::Resignation);
}

// What it says of the result is not believed: it is to move.
TEST_F(CecpPlayer, DoesNotWinByItsWord) {
    options_.untimed = 1000;
    const PlayedGame game = play(with(cecp("echo '1-0 {White mates}'")));
    EXPECT_EQ(game.ending, Ending::Stalled);
    EXPECT_TRUE(game.reason.starts_with("did not answer \"go\" within 1 s\n")) << game.reason;
    EXPECT_TRUE(game.reason.ends_with("\n    1-0 {White mates}")) << game.reason;
}

TEST_F(CecpPlayer, LosesWhenItRefusesALegalMove) {
    const PlayedGame game =
        play(with(cecp("[ $n = 1 ] && echo move b2", "echo \"Illegal move: $line\"")));
    EXPECT_EQ(game.ending, Ending::Broken);
    EXPECT_TRUE(game.reason.starts_with("refused a legal move: \"Illegal move: usermove a1\"\n"))
        << game.reason;
}

TEST_F(CecpPlayer, LosesWhenItAnswersTwice) {
    const PlayedGame game = play(with(cecp("echo move b2; echo move c3")));
    EXPECT_EQ(game.ending, Ending::Broken);
    EXPECT_TRUE(game.reason.starts_with("said \"move c3\" without being asked\n")) << game.reason;
}

TEST_F(CecpPlayer, RefusesOneThatIsSilent) {
    options_.handshake = 1000;
    EXPECT_EQ(refusal(with("sleep 100\n")),
              "senet: error: the program PROGRAM did not answer \"protover 2\" within 1 s");
}

// Some lock up at a start and are well at the next one.
TEST_F(CecpPlayer, IsStartedAnewWhenItSaysNothing) {
    const std::string mark = (folder_ / "mark").string();
    ProgramPlayer program(
        with("if mkdir " + mark + " 2>&1 >&2; then sleep 100; fi\n" + cecp("echo move b2")),
        interrupt_);
    EXPECT_EQ(play(program).line.moves().size(), 2U);
}

// GNU Chess may lock up after it has said its name.
TEST_F(CecpPlayer, IsStartedAnewWhenItSaysNoMoreThanItsName) {
    const std::string mark = (folder_ / "mark").string();
    ProgramPlayer program(with("if mkdir " + mark + " 2>&1 >&2; then echo Chess; sleep 100; fi\n" +
                               cecp("echo move b2")),
                          interrupt_);
    EXPECT_EQ(play(program).line.moves().size(), 2U);
}

// What it says does not gain it more time, and neither do our lines to it.
TEST_F(CecpPlayer, RefusesOneThatChattersForEver) {
    options_.handshake = 1000;
    const std::string chatter = "echo 'feature done=0'; while sleep 0.1; do echo hm; done\n";
    EXPECT_TRUE(
        refusal(with(chatter))
            .starts_with(
                "senet: error: the program PROGRAM did not answer \"protover 2\" within 1 s\n"
                "  its last lines:\n"));
    const std::string answers = "while read -r line; do echo \"Invalid move: $line\"; done\n";
    EXPECT_TRUE(
        refusal(with(answers))
            .starts_with(
                "senet: error: the program PROGRAM did not answer \"protover 2\" within 1 s\n"
                "  its last lines:\n"));
}

// It need not say that it is done, and may never be silent.
TEST_F(CecpPlayer, NeedNotSayThatItsFeaturesAreAll) {
    options_.handshake = 3000;
    ProgramPlayer program(with("(for i in 1 2 3 4 5; do sleep 1; echo hm; done) & " +
                               cecp("echo move b2", ":", "ping=1 usermove=1 setboard=1")),
                          interrupt_);
    EXPECT_EQ(play(program).line.moves().size(), 2U);
}

TEST_F(CecpPlayer, CannotBeLimitedByNodes) {
    controls_[0].limits.nodes = 100;
    const ProgramOptions options = with(cecp("echo move b2"));
    EXPECT_EQ(testing::message_of([&] { play(options); }),
              "senet: error: " + options.command[0] +
                  " can't be limited by nodes: CECP has no words for it; a time, or a depth");
}

// --- moves in another's words

/// Every move of some random games is written in its own way, and read back.
void expect_distinct(const std::string& name, const ProgramNotation& notation,
                     const testing::OptionValues& values = {}) {
    const auto rules = shipped_game(name, values);
    check_notation(notation, rules->game());
    Random random(1);
    game::Line line(*rules, rules->start(1));
    while (!line.outcome().over() && line.moves().size() < 150) {
        const auto legal = line.legal_moves();
        std::set<std::string> texts;
        for (const game::Move move : legal)
            texts.insert(program_text(*rules, notation, line.state(), move));
        EXPECT_EQ(texts.size(), legal.size()) << name << " " << line.told();
        const game::Move move = legal[random.below(legal.size())];
        const std::string text = program_text(*rules, notation, line.state(), move);
        ASSERT_EQ(read_program_move(*rules, notation, line.state(), legal, text), move)
            << name << " " << line.told() << ": " << text;
        line.play(move);
    }
}

TEST(ProgramNotation, WritesEveryMoveOfEveryGame) {
    for (const std::string& name : testing::shipped_games()) expect_distinct(name, {});
    expect_distinct("chess", {}, {{"start", "chess960"}});
}

TEST(ProgramNotation, FillsTemplates) {
    expect_distinct("connect4", {.moves = {"P@{filled}"}});
    expect_distinct("othello", {.moves = {"P@{cell}", "{own}{own}"}});
    expect_distinct("ataxx", {.moves = {"{from}{to}", "P@{to}", "{own}{own}"}});
    expect_distinct("breakthrough", {.moves = {"{from}{to}"}});
    expect_distinct("tictactoe", {.moves = {"<{text}>"}});
}

TEST(ProgramNotation, WritesWhatOthersWrite) {
    const auto text = [](const std::string& game, const std::string& move,
                         const ProgramNotation& notation) {
        const auto rules = shipped_game(game);
        const game::State start = rules->start(1);
        return program_text(*rules, notation, start, game::parse_move(*rules, start, move));
    };
    EXPECT_EQ(text("chess", "Nf3", {}), "g1f3");
    EXPECT_EQ(text("breakthrough", "a2-a3", {}), "a2a3");
    EXPECT_EQ(text("connect4", "4", {}), "4");
    EXPECT_EQ(text("connect4", "4", {.moves = {"P@{filled}"}}), "P@d1");
    EXPECT_EQ(text("ataxx", "a7c5", {.moves = {"{from}{to}", "P@{to}"}}), "a7c5");
    EXPECT_EQ(text("ataxx", "b6", {.moves = {"{from}{to}", "P@{to}"}}), "P@b6");
}

TEST(ProgramNotation, ReadsAnyPass) {
    const auto rules = shipped_game("ataxx");
    const game::State state = game::parse_state(*rules, "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", 1);
    const std::vector<game::Move> legal = game::legal_moves(*rules, state);
    ASSERT_EQ(legal.size(), 1U);
    const ProgramNotation notation{.moves = {"{from}{to}", "P@{to}", "{own}{own}"}};
    EXPECT_EQ(program_text(*rules, notation, state, legal[0]), "a1a1");
    for (const char* pass : {"a1a1", "e1e1", "0000", "@@@@", "pass"})
        EXPECT_EQ(read_program_move(*rules, notation, state, legal, pass), legal[0]) << pass;
}

TEST(ProgramNotation, NamesWhatATemplateMayHold) {
    const auto rules = shipped_game("breakthrough");
    EXPECT_EQ(
        testing::message_of([&] { check_notation({.moves = {"{form}{to}"}}, rules->game()); }),
        "senet: error: \"form\" in the notation \"{form}{to}\" is nothing of a move of "
        "Breakthrough; there are text, filled, own, from, to; did you mean \"from\"?");
    EXPECT_EQ(testing::message_of([&] { check_notation({.moves = {"P@{to"}}, rules->game()); }),
              "senet: error: the notation \"P@{to\" has a { without its }");
}

}  // namespace
}  // namespace senet::play
