#include "jobs/table_talk.h"

#include <deque>

#include "base/json.h"
#include "support/dice_game.h"
#include "support/message.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

/// Types these lines, one after the other, and remembers what is said.
class Scripted : public Partner {
  public:
    explicit Scripted(std::deque<std::string> lines) : lines_(std::move(lines)) {}

    void show(const std::string& text) override { shown += text; }
    void tell(const nlohmann::json& object) override { told.push_back(object); }
    void say(const std::string& text) override { said += text; }
    std::optional<std::string> ask(const std::string& prompt,
                                   const LookAround& look_around) override {
        prompts.push_back(prompt);
        look_around();
        if (lines_.empty()) return std::nullopt;
        const std::string line = lines_.front();
        lines_.pop_front();
        if (line == "^C") throw game::Interrupted{};
        return line;
    }

    std::string shown, said;
    std::vector<std::string> prompts;
    nlohmann::json told = nlohmann::json::array();

  private:
    std::deque<std::string> lines_;
};

class TalkJob : public Job {
  protected:
    static PlayOptions options(const std::string& game, const std::string& as = "1") {
        PlayOptions options;
        options.request.game = game;
        options.as = as;
        options.limits.depth = 2;
        return options;
    }
    TableTalk::End talk(Partner& partner, const PlayOptions& asked, bool for_programs = false) {
        game.emplace(host, asked);
        return TableTalk(*game, partner, {.for_programs = for_programs}).run();
    }

    std::optional<TableGame> game;
};

TEST_F(TalkJob, PlaysMovesAndAnswersQuestions) {
    Scripted partner({"b2", "moves", "hint", "undo", "Help", "nonsense", "quit"});
    EXPECT_EQ(talk(partner, options("tictactoe")), TableTalk::End::Over);
    EXPECT_TRUE(game->line().moves().empty());
    EXPECT_TRUE(partner.shown.starts_with("Tic-tac-toe  (")) << partner.shown;
    EXPECT_NE(partner.said.find("#1 a2"), std::string::npos) << partner.said;
    EXPECT_NE(partner.said.find("Play "), std::string::npos);
    EXPECT_NE(partner.said.find("  goto N"), std::string::npos);
    EXPECT_EQ(partner.prompts.front(), "X to move> ");
}

TEST_F(TalkJob, TellsAGameOfTheEngineAlone) {
    Scripted partner({});
    EXPECT_EQ(talk(partner, options("tictactoe", "none"), true), TableTalk::End::Over);
    ASSERT_GT(partner.told.size(), 5U);
    EXPECT_EQ(partner.told.front()["ply"], 1);
    EXPECT_EQ(partner.told.back()["over"], true);
    EXPECT_EQ(partner.shown + partner.said, "");
}

TEST_F(TalkJob, ThinksOnThePersonsTimeWhateverIsTyped) {
    PlayOptions asked = options("tictactoe", "2");
    asked.ponder = true;
    Scripted partner({"moves", "#1", "hint", "#1", "undo", "level 1", "new", "#1", "quit"});
    EXPECT_EQ(talk(partner, asked), TableTalk::End::Over);
    EXPECT_NE(partner.said.find("Play "), std::string::npos) << partner.said;
    Scripted leaving({"#1", "^C"});
    EXPECT_EQ(talk(leaving, asked), TableTalk::End::Interrupted);
    asked.as = "both";
    EXPECT_THROW(TableGame(host, asked), Error);
}

TEST_F(TalkJob, EndsWithItsLinesAndByAnInterruption) {
    Scripted silent({"b2"});
    EXPECT_EQ(talk(silent, options("tictactoe")), TableTalk::End::NoMoreLines);
    EXPECT_EQ(game->line().moves().size(), 2U);
    Scripted leaving({"^C"});
    EXPECT_EQ(talk(leaving, options("tictactoe")), TableTalk::End::Interrupted);
    game.emplace(host, options("tictactoe", "2"));  // opening it may be interrupted as well
    interrupt.stop = true;
    Scripted waiting({"b2"});
    EXPECT_EQ(TableTalk(*game, waiting, {}).run(), TableTalk::End::Interrupted);
    EXPECT_TRUE(game->line().moves().empty());
}

TEST_F(TalkJob, AnInterruptionEndsAdviceAndNotTheGame) {
    Scripted partner({"eval", "b2"});
    game.emplace(host, options("tictactoe"));
    interrupt.stop = true;
    EXPECT_EQ(TableTalk(*game, partner, {}).run(), TableTalk::End::NoMoreLines);
    EXPECT_TRUE(partner.said.starts_with("Stopped; this is what is known by now.\n"))
        << partner.said;
    EXPECT_EQ(game->line().moves().size(), 2U);
}

TEST_F(TalkJob, WaitsUntilRulesThatFailAreMended) {
    const std::string good = testing::read_text(SENET_SOURCE_HOME "/games/tictactoe.lua");
    const std::string line = "function game.result(s)\n";
    ASSERT_NE(good.find(line), std::string::npos);
    std::string broken = good;
    broken.insert(broken.find(line) + line.size(), "  error(\"broken\")\n");
    const settings::Place file = write("own.lua", broken);
    PlayOptions asked = options(file.path.string());
    asked.request.native = false;
    Scripted partner({"quit"});
    EXPECT_EQ(talk(partner, asked), TableTalk::End::QuitAfterError);
    EXPECT_NE(partner.said.find("broken"), std::string::npos) << partner.said;
    Scripted absent({});
    EXPECT_EQ(talk(absent, asked), TableTalk::End::NoMoreLinesAfterError);
    Scripted programs({});
    EXPECT_THROW(talk(programs, asked, true), Error);
}

class DiceTalk : public TalkJob {
  protected:
    PlayOptions dice(const std::string& as, const char* script = testing::kDiceScript) {
        PlayOptions asked = options(write("dice.lua", script).path.string(), as);
        asked.dice_seed = 5;
        return asked;
    }
    std::vector<std::string> moves() const { return play::record_of(game->line(), "d").moves; }
};

TEST_F(DiceTalk, ThrowsForEverybody) {
    Scripted partner({"go", "stop"});
    EXPECT_EQ(talk(partner, dice("1")), TableTalk::End::NoMoreLines);
    EXPECT_TRUE(game->line().outcome().over());
    EXPECT_NE(partner.shown.find("Throw for Ann: "), std::string::npos) << partner.shown;
    EXPECT_NE(partner.shown.find("Throw for Bob: "), std::string::npos) << partner.shown;
    EXPECT_NE(partner.shown.find(".0 %)\n"), std::string::npos) << partner.shown;
}

TEST_F(DiceTalk, KeepsAThrowThatIsTakenBackUnlessItIsThrownAgain) {
    Scripted partner({"go"});
    talk(partner, dice("both"));
    const std::vector<std::string> first = moves();
    Scripted again({"go", "undo", "go"});
    talk(again, dice("both"));
    EXPECT_EQ(moves(), first);
    std::set<std::string> seen;
    for (std::size_t times = 0; times < 20; ++times) {
        std::deque<std::string> lines{"go"};
        for (std::size_t i = 0; i < times; ++i) lines.push_back("reroll");
        Scripted anew(lines);
        talk(anew, dice("both"));
        EXPECT_EQ(moves().size(), 2U);
        seen.insert(moves().back());
    }
    EXPECT_EQ(seen.size(), 3U) << "1-1, 2-1, 2-2";
    Scripted early({"reroll"});
    talk(early, dice("both"));
    EXPECT_NE(early.said.find("nothing was thrown yet"), std::string::npos) << early.said;
}

TEST_F(DiceTalk, AsksForWhatPeopleThrow) {
    PlayOptions asked = dice("both");
    asked.asks_dice = true;
    Scripted partner({"go", "2-3", "hint", "moves", "1 2", "go", "11"});
    EXPECT_EQ(talk(partner, asked), TableTalk::End::NoMoreLines);
    EXPECT_EQ(moves(), (std::vector<std::string>{"go", "2-1", "go", "1-1"}));
    EXPECT_EQ(partner.prompts[1], "throw for Ann> ");
    EXPECT_NE(partner.said.find("\"2-3\" can't come up here; write one of 1-1, 2-1, 2-2"),
              std::string::npos)
        << partner.said;
    EXPECT_NE(partner.said.find("nobody has a choice"), std::string::npos);
    Scripted by_number({"go", "#3", "go"});
    talk(by_number, asked);
    EXPECT_EQ(moves(), (std::vector<std::string>{"go", "2-2", "go"}));
    PlayOptions without = options("tictactoe");
    without.asks_dice = true;
    EXPECT_EQ(testing::message_of([&] { TableGame(host, without); }),
              "senet: error: dice has no use in Tic-tac-toe: nothing is thrown");
    EXPECT_NE(partner.shown.find("(50.0 %)"), std::string::npos) << partner.shown;
}

TEST_F(DiceTalk, AsksAPersonWhereNoChoiceEverComes) {
    const char* const endless = R"(local game = {
  name = 'Endless', state = { n = int(0, 1) }, move = { 'go' }, throw = { 'die' },
}
function game.setup(s) return 0 end
function game.moves(s, add) add(0) end
function game.play(s) return 0 end
function game.chance(s, add) add(1, 1) end
function game.happen(s) end
function game.result(s) end
return game
)";
    Scripted partner({"quit"});
    EXPECT_EQ(talk(partner, dice("both", endless)), TableTalk::End::Over);
    EXPECT_GT(game->line().moves().size(), 100U);
    EXPECT_EQ(partner.prompts.size(), 1U);
}

TEST_F(DiceTalk, SaysWhereAThrowEndsATurn) {
    constexpr const char* kNobodyMoves = R"(
local game = { name = 'Bust', players = { 'Ann', 'Bob' }, state = { thrown = int(0, 9) },
               move = { 'go' }, throw = { 'die' } }
function game.setup(s) return 0, 1 end
function game.moves(s, add) add(0) end
function game.play(s) return 0, s.turn end
function game.chance(s, add) add(1, 1) end
function game.happen(s, die) s.thrown = s.thrown + die return 0, 3 - s.next end
function game.result(s) if s.thrown == 3 then return 1 end end
return game
)";
    Scripted partner({});
    talk(partner, dice("1", kNobodyMoves));
    EXPECT_NE(partner.shown.find("That ends the turn of Ann."), std::string::npos) << partner.shown;
    EXPECT_NE(partner.shown.find("That ends the turn of Bob."), std::string::npos) << partner.shown;
}

TEST_F(DiceTalk, TellsProgramsWhatCameUp) {
    Scripted partner({});
    EXPECT_EQ(talk(partner, dice("none"), true), TableTalk::End::Over);
    const auto thrown = std::find_if(partner.told.begin(), partner.told.end(),
                                     [](const auto& one) { return one.contains("chance"); });
    ASSERT_NE(thrown, partner.told.end());
    EXPECT_EQ((*thrown)["player"], 0);
    EXPECT_TRUE(partner.told.front().contains("expected")) << partner.told.front().dump();
}

TEST_F(DiceTalk, TellsLuckAndMistakesApart) {
    Scripted partner({"eval", "go", "stop", "review"});
    talk(partner, dice("1"));
    EXPECT_NE(partner.said.find("% chance of winning for Ann"), std::string::npos) << partner.said;
    EXPECT_NE(partner.said.find("\nLuck: +0.0 % for Ann and +0.0 % for Bob.\n"), std::string::npos)
        << "nobody's, and no throw was the luckiest: " << partner.said;
    constexpr const char* kOneThrowEach = R"(
local game = { name = 'High', players = { 'Ann', 'Bob' }, state = { thrown = array(2, 0, 6) },
               move = { 'go' }, throw = { 'die' } }
function game.setup(s) return 1 end
function game.moves(s, add) add(0) end
function game.play(s) return 0, s.turn end
function game.chance(s, add) for die = 1, 6 do add(1, die) end end
function game.happen(s, die) s.thrown[s.next] = die return 3 - s.next end
function game.result(s)
  local lead = s.thrown[1] - s.thrown[2]
  if s.thrown[2] > 0 then return lead > 0 and 1 or lead < 0 and 2 or 0 end
end
return game
)";
    Scripted high({"0", "review"});
    talk(high, dice("1", kOneThrowEach));
    EXPECT_NE(high.said.find(" The luckiest throw was "), std::string::npos) << high.said;
}

TEST_F(DiceTalk, SeatsSeveralPlayers) {
    Scripted partner({"1", "2", "hint", "eval", "moves values", "swap"});
    talk(partner, dice("1,3", testing::kHeapScript));
    EXPECT_EQ(game->side(), "1,3");
    EXPECT_NE(partner.said.find("chance of winning for "), std::string::npos) << partner.said;
    EXPECT_NE(partner.said.find("If each plays for himself, they may expect: Ann "),
              std::string::npos)
        << partner.said;
    EXPECT_NE(partner.said.find("swap needs exactly one person"), std::string::npos)
        << partner.said;
    Scripted one({"swap", "quit"});
    talk(one, dice("2", testing::kHeapScript));
    EXPECT_EQ(game->side(), "3");
    Scripted end({});
    talk(end, dice("none", testing::kHeapScript), true);
    EXPECT_EQ(end.told.back()["scores"].size(), 3U) << end.told.back().dump();
    PlayOptions four = dice("4", testing::kHeapScript);
    EXPECT_THROW(TableGame(host, four), Error);
    for (const char* wrong : {"1,1", "1,x", ",", "0", "1 4"}) {
        four.as = wrong;
        EXPECT_THROW(TableGame(host, four), Error) << wrong;
    }
    four.as = "all";
    EXPECT_EQ(TableGame(host, four).people().size(), 3U);
}

}  // namespace
}  // namespace senet::jobs
