#include <gtest/gtest.h>

#include "game/notation.h"
#include "script_text.h"

namespace senet::script {
namespace {

/// The message of setup() with this body.
std::string setup_message(const std::string& body) {
    return message_of([&] { game_with("function game.setup(s) " + body + " end")->start(1); });
}

/// The position after setup() with this body.
std::string state_after(const std::string& body) {
    const auto rules = game_with("function game.setup(s) " + body + " end");
    return game::plain_state_text(rules->game(), rules->start(1));
}

TEST(StateProxy, WritesEveryKindOfField) {
    EXPECT_EQ(
        state_after(
            "s.cells[1], s.cells[3] = 2, 1 s.count = -5 s.ready = true s.mask = ~0 s.clock = 9"),
        "turn=1 ply=0 cells=201 count=-5 ready=1 mask=-1 clock=9");
    EXPECT_EQ(state_after("s.count = 3.0"),
              "turn=1 ply=0 cells=000 count=3 ready=0 mask=0 clock=0");
}

TEST(StateProxy, ReadsBackWhatWasWritten) {
    EXPECT_EQ(printed("print(s.cells[1], s.count, s.ready, s.mask, s.clock, s.turn, #s.cells)"),
              "0\t0\tfalse\t0\t0\t1\t3\n");
    EXPECT_EQ(
        setup_message(
            "s.cells[2] = 1 s.count = -3 s.ready = true s.mask = 1 << 63 "
            "assert(s.cells[2] == 1 and s.count == -3 and s.ready and s.mask == math.mininteger)"),
        "no error");
}

TEST(StateProxy, ShowsOneStateAfterTheOther) {
    const auto rules = game_with(
        "function game.play(s, cell) s.cells[cell] = s.turn s.count = s.count + 1 s.ready = not "
        "s.ready "
        "s.mask = s.mask << 8 | cell end\n"
        "function game.evaluate(s) return s.cells[1] + 10 * s.cells[2] + 100 * s.count + (s.ready "
        "and 1000 "
        "or 0) + 10000 * s.mask end");
    const game::State start = rules->start(1);
    game::State one = start, two = start;
    rules->play(one, {1});
    rules->play(two, {2});
    rules->play(two, {1});
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(rules->evaluate(start), 0);
        EXPECT_EQ(rules->evaluate(two), 2 + 10 + 200 + 10000 * 513);
        EXPECT_EQ(rules->evaluate(one), 1 + 100 + 1000 + 10000);
    }
}

TEST(StateProxy, RefusesFieldsThatAreNotDeclared) {
    EXPECT_EQ(moves_message("local x = s.cels"),
              at_line(1, "in moves(): the state has no field \"cels\"; did you mean \"cells\"?"));
    EXPECT_EQ(moves_message("local x = s[1]"),
              at_line(1, "in moves(): the state has no field \"1\""));
    EXPECT_EQ(setup_message("s.cuont = 1"),
              at_line(1, "in setup(): the state has no field \"cuont\"; did you mean \"count\"?"));
}

// Where nobody is to move, a player's place in an array is that of s.next.
TEST(StateProxy, SaysWhoseTurnItIsAtAThrow) {
    const auto rules = game_with(
        "game.throw = { \"die\" } function game.setup(s) return 0 end function game.chance(s, add) "
        "add(1, 1) end function game.happen(s, die) local x = s.cells[s.turn] end");
    game::State state = rules->start(1);
    game::Throws throws;
    rules->chance(state, throws);
    EXPECT_EQ(message_of([&] { rules->play(state, throws[0].outcome); }),
              at_line(1,
                      "in happen(): cells[0] was read; its cells are 1 to 3; arrays count from 1, "
                      "and at a throw s.turn is 0 (s.next says who moves after it)"));
}

TEST(StateProxy, RefusesCellsOutsideTheArray) {
    EXPECT_EQ(moves_message("local x = s.cells[0]"),
              at_line(1,
                      "in moves(): cells[0] was read; its cells are 1 to 3; arrays count from 1, "
                      "and 0 is off the board"));
    EXPECT_EQ(moves_message("local x = s.cells[4]"),
              at_line(1, "in moves(): cells[4] was read; its cells are 1 to 3"));
    EXPECT_EQ(moves_message("local x = s.cells[1.5]"),
              at_line(1, "in moves(): cells[1.5] was read; its cells are 1 to 3"));
    EXPECT_EQ(moves_message("local x = s.cells[\"1\"]"),
              at_line(1, "in moves(): cells[\"1\"] was read; its cells are 1 to 3"));
    EXPECT_EQ(moves_message("local x = s.cells.first"),
              at_line(1, "in moves(): cells[\"first\"] was read; its cells are 1 to 3"));
    EXPECT_EQ(setup_message("s.cells[4] = 1"),
              at_line(1, "in setup(): cells[4] can't be set; its cells are 1 to 3"));
    EXPECT_EQ(setup_message("s.cells[1.5] = 1"),
              at_line(1, "in setup(): cells[1.5] can't be set; its cells are 1 to 3"));
    EXPECT_EQ(setup_message("s.cells[\"1\"] = 1"),
              at_line(1, "in setup(): cells[\"1\"] can't be set; its cells are 1 to 3"));
}

TEST(StateProxy, RefusesValuesOutsideTheRange) {
    EXPECT_EQ(setup_message("s.cells[2] = 3"),
              at_line(1, "in setup(): cells[2] must be from 0 to 2, got 3"));
    EXPECT_EQ(setup_message("s.cells[2] = -1"),
              at_line(1, "in setup(): cells[2] must be from 0 to 2, got -1"));
    EXPECT_EQ(setup_message("s.count = 10"),
              at_line(1, "in setup(): count must be from -5 to 9, got 10"));
    EXPECT_EQ(setup_message("s.count = -6"),
              at_line(1, "in setup(): count must be from -5 to 9, got -6"));
}

TEST(StateProxy, RefusesValuesOfAnotherType) {
    EXPECT_EQ(setup_message("s.count = 1.5"),
              at_line(1, "in setup(): count must be a whole number, got 1.5"));
    EXPECT_EQ(setup_message("s.count = \"1\""),
              at_line(1, "in setup(): count must be a whole number, got \"1\""));
    EXPECT_EQ(setup_message("s.count = true"),
              at_line(1, "in setup(): count must be a whole number, got true"));
    EXPECT_EQ(setup_message("s.cells[1] = nil"),
              at_line(1, "in setup(): cells[1] must be a whole number, got nil"));
    EXPECT_EQ(setup_message("s.cells[1] = math.huge"),
              at_line(1, "in setup(): cells[1] must be a whole number, got inf"));
    const std::string nan = setup_message("s.cells[1] = 0 / 0");
    EXPECT_TRUE(nan.starts_with(at_line(1, "in setup(): cells[1] must be a whole number, got ")))
        << nan;
    EXPECT_TRUE(nan.ends_with("nan")) << nan;
    EXPECT_EQ(setup_message("s.ready = 1"),
              at_line(1, "in setup(): ready must be true or false, got 1"));
}

TEST(StateProxy, RefusesToReplaceAnArray) {
    EXPECT_EQ(setup_message("s.cells = { 1, 2, 1 }"),
              at_line(1, "in setup(): cells is an array; set its cells: cells[i] = ..."));
}

TEST(StateProxy, LeavesTurnAndPlyToTheEngine) {
    EXPECT_EQ(setup_message("s.turn = 2"),
              at_line(1, "in setup(): turn can't be set; return the player who moves next"));
    EXPECT_EQ(setup_message("s.ply = 2"),
              at_line(1, "in setup(): ply can't be set; the engine counts the moves"));
    EXPECT_EQ(
        moves_message("s.turn = 2"),
        at_line(1, "in moves(): turn can't be set here: moves() must leave the state as it is"));
}

TEST(StateProxy, IsOnlyWrittenWhereThatIsMeant) {
    const auto expect_refused = [](const std::string& head, auto ask) {
        const auto rules = game_with(fmt::format("function game.{} s.count = 1 end", head));
        const std::string hook = head.substr(0, head.find('('));
        EXPECT_EQ(
            message_of([&] { ask(*rules, rules->start(1)); }),
            at_line(
                1,
                fmt::format("in {}(): count can't be set here: {}() must leave the state as it is",
                            hook, hook)));
    };
    using game::Rules, game::State;
    game::MoveList moves;
    expect_refused("moves(s, add)",
                   [&](Rules& rules, const State& state) { rules.moves(state, moves); });
    expect_refused("result(s)", [](Rules& rules, const State& state) { rules.result(state); });
    expect_refused("legal(s)", [](Rules& rules, const State& state) { rules.legal(state); });
    expect_refused("stuck(s)", [](Rules& rules, const State& state) { rules.stuck(state); });
    expect_refused("evaluate(s)", [](Rules& rules, const State& state) { rules.evaluate(state); });
    expect_refused("order(s, cell)",
                   [](Rules& rules, const State& state) { rules.order(state, {1}); });
    expect_refused("noisy(s, cell)",
                   [](Rules& rules, const State& state) { rules.noisy(state, {1}); });
    expect_refused("text(s, cell)",
                   [](Rules& rules, const State& state) { rules.text(state, {1}); });
    expect_refused("show(s)", [](Rules& rules, const State& state) { rules.show(state); });
    EXPECT_EQ(
        moves_message("s.cells[1] = 1"),
        at_line(1,
                "in moves(): cells[1] can't be set here: moves() must leave the state as it is"));
}

TEST(StateProxy, IsDeadAfterTheCall) {
    const auto rules = game_with(
        "local kept\n"
        "function game.play(s, cell) kept = s end\n"
        "function game.evaluate(s) kept.count = 1 return 0 end");
    game::State state = rules->start(1);
    rules->play(state, {1});
    EXPECT_EQ(
        message_of([&] { rules->evaluate(state); }),
        at_line(
            3, "in evaluate(): count can't be set here: evaluate() must leave the state as it is"));
}

TEST(StateProxy, NoticesWhereAHiddenNameIsThatOfThePly) {
    const auto rules = game_with("function game.evaluate(s) return s[\"p\" .. \"ly\"] end");
    game::State state = rules->start(1);
    rules->play(state, {1});
    EXPECT_FALSE(rules->reads_ply());
    EXPECT_EQ(rules->evaluate(state), 1);
    EXPECT_TRUE(rules->reads_ply());
}

TEST(StateProxy, HoldsFieldsOfEveryWidth) {
    const std::string text = R"(
local game = { name = "Wide", move = { "cell" }, state = {
  byte = int(0, 255), small = int(-128, 127), short = int(-300, 300), word = int(0, 1 << 20),
  int = int(-(1 << 31), 0), long = int(math.mininteger, math.maxinteger),
  shorts = array(3, -1000, 1000), words = bits(2), flags = array(5, 0, 1) } }
function game.setup(s)
  s.byte, s.small, s.short, s.word, s.int = 255, -128, -300, 1 << 20, -(1 << 31)
  s.long = math.mininteger
  s.shorts[1], s.shorts[3] = -1000, 1000
  s.words[2] = 1 << 63
  for i = 1, #s.flags do s.flags[i] = i % 2 end
end
function game.moves(s, add)
  assert(s.byte == 255 and s.small == -128 and s.short == -300 and s.word == 1 << 20 and s.int == -(1 << 31))
  assert(s.long == math.mininteger and s.shorts[1] == -1000 and s.shorts[2] == 0 and s.shorts[3] == 1000)
  assert(s.words[1] == 0 and s.words[2] == 1 << 63)
end
function game.play(s, cell) end
function game.result(s) end
return game)";
    const auto rules = script_of(text).rules();
    const game::State state = rules->start(1);
    EXPECT_EQ(
        game::plain_state_text(rules->game(), state),
        "turn=1 ply=0 byte=255 small=-128 short=-300 word=1048576 int=-2147483648 "
        "long=-9223372036854775808 shorts=-1000,0,1000 words=0,-9223372036854775808 flags=10101");
    // Another VM has never seen these values: its mirror is filled from the block.
    const auto other = script_of(text).rules();
    game::MoveList moves;
    EXPECT_NO_THROW(other->moves(state, moves));
}

}  // namespace
}  // namespace senet::script
