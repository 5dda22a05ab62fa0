// Scratch fields: what script/state_proxy does about memory that lives for one call, and what
// script/game_table refuses.
#include <gtest/gtest.h>

#include "game/notation.h"
#include "script_text.h"

namespace senet::script {
namespace {

const std::string kDeclared =
    "game.scratch = { seen = array(5, 0, 3), n = int(-2, 64), mark = flag(), set = bits(), "
    "words = bits(2) } ";
const std::string kUndefined =
    " was read before it was written in this call; scratch is undefined at the start of each call";

std::unique_ptr<ScriptedGame> scratch_game(const std::string& lines) {
    return game_with(kDeclared + lines);
}

/// The message of moves() with this body.
std::string scratch_message(const std::string& body) {
    return message_of([&] {
        const auto rules = scratch_game("function game.moves(s, add) " + body + " end");
        game::MoveList moves;
        rules->moves(rules->start(1), moves);
    });
}

TEST(Scratch, HoldsWhatWasWrittenInTheCall) {
    EXPECT_EQ(
        scratch_message("s.seen[1], s.seen[5] = 3, 0 s.n = -2 s.mark = false s.set = ~0 "
                        "s.words[2] = 1 << 63 s.seen[1] = 2.0 "
                        "assert(s.seen[1] == 2 and math.type(s.seen[1]) == 'integer') "
                        "assert(s.seen[5] == 0 and s.n == -2 and s.mark == false and s.set == -1) "
                        "assert(s.words[2] == math.mininteger) "
                        "s.mark = true s.n = s.n + 66 assert(s.mark and s.n == 64) "
                        "local seen = s.seen seen[5.0] = 1 assert(seen[5] == 1 and #seen == 5)"),
        "no error");
    EXPECT_EQ(scratch_message("local seen, sum = s.seen, 0 for i = 1, #seen do seen[i] = i % 4 end "
                              "for i, mark in ipairs(seen) do sum = sum + i * mark end "
                              "assert(sum == 1 + 4 + 9 + 0 + 5)"),
              "no error");
}

TEST(Scratch, IsUndefinedUntilWritten) {
    const auto expect = [](const std::string& body, const std::string& cell) {
        EXPECT_EQ(scratch_message(body), at_line(1, "in moves(): " + cell + kUndefined));
    };
    expect("local x = s.seen[5]", "seen[5]");
    expect("s.seen[4] = 1 local x = s.seen[5.0]", "seen[5]");
    expect("local x = s.words[1]", "words[1]");
    expect("local x = s.n", "n");
    expect("s.n = s.n + 1", "n");
    expect("if s.mark then add(1) end", "mark");
    expect("local x = s.set", "set");
    expect("for i, mark in ipairs(s.seen) do end", "seen[1]");
}

TEST(Scratch, IsForgottenAfterEachCall) {
    const auto rules = scratch_game(
        "local kept\n"
        "function game.play(s, cell) kept = s.seen kept[cell] = 1 s.n = cell s.mark = true end\n"
        "function game.evaluate(s) s.n = 1 s.seen[3] = s.n return s.seen[3] + kept[1] end\n"
        "function game.order(s, cell) return kept[cell] end\n"
        "function game.noisy(s, cell) s.seen[1] = 1 return s.mark end\n"
        "function game.legal(s) return s.n == 1 end");
    game::State state = rules->start(1);
    for (int i = 0; i < 3; ++i) {  // after an error as after an answer
        rules->play(state, {1});
        EXPECT_EQ(message_of([&] { rules->evaluate(state); }),
                  at_line(3, "in evaluate(): seen[1]" + kUndefined));
        EXPECT_EQ(message_of([&] { rules->order(state, {3}); }),
                  at_line(4, "in order(): seen[3]" + kUndefined));
        EXPECT_EQ(message_of([&] { rules->noisy(state, {1}); }),
                  at_line(5, "in noisy(): mark" + kUndefined));
        EXPECT_EQ(message_of([&] { rules->legal(state); }),
                  at_line(6, "in legal(): n" + kUndefined));
    }
}

TEST(Scratch, IsWrittenInEveryHook) {
    const std::string work = " s.n = 1 s.n = s.n + 1 s.seen[s.n] = 3 ";
    const auto rules =
        scratch_game("function game.setup(s)" + work + "end function game.play(s)" + work +
                     "end "
                     "function game.moves(s, add)" +
                     work +
                     "add(s.n) end "
                     "function game.result(s)" +
                     work + "return s.n end function game.legal(s)" + work +
                     "return true end "
                     "function game.stuck(s)" +
                     work + "return s.n end function game.evaluate(s)" + work +
                     "return s.n end "
                     "function game.order(s)" +
                     work + "return s.n end function game.noisy(s)" + work +
                     "return true end "
                     "function game.pass(s)" +
                     work + "end function game.text(s)" + work +
                     "return 'm' .. s.n end "
                     "function game.show(s)" +
                     work + "return 's' .. s.n end function game.write(s)" + work +
                     "return 'w' .. s.n end "
                     "function game.read(s, text)" +
                     work + "return s.n end");
    game::State state = rules->start(1);
    game::MoveList moves;
    rules->moves(state, moves);
    EXPECT_EQ(moves, game::MoveList{{2}});
    EXPECT_EQ(rules->result(state).winner, game::Player{2});
    EXPECT_TRUE(rules->legal(state));
    EXPECT_EQ(rules->stuck(state).winner, game::Player{2});
    EXPECT_EQ(rules->evaluate(state), 2);
    EXPECT_EQ(rules->order(state, {2}), 2);
    EXPECT_TRUE(rules->noisy(state, {2}));
    EXPECT_EQ(rules->text(state, {2}), "m2");
    EXPECT_EQ(rules->show(state), "s2");
    EXPECT_EQ(rules->write(state), "w2");
    EXPECT_EQ(rules->read("w2", 1).turn(), game::Player{2});
    EXPECT_TRUE(rules->pass(state));
    rules->play(state, {2});
}

TEST(Scratch, IsNoPartOfTheState) {
    const auto rules = scratch_game("function game.play(s, cell) s.seen[cell] = 3 s.n = cell end");
    EXPECT_EQ(rules->game().layout.words(), game_with("")->game().layout.words());
    game::State one = rules->start(1), two = one;
    rules->play(one, {1});
    rules->play(two, {2});
    EXPECT_EQ(one, two);
    EXPECT_EQ(game::plain_state_text(rules->game(), one),
              "turn=2 ply=1 cells=000 count=0 ready=0 mask=0 clock=0");
}

TEST(Scratch, HasALayoutOfItsOwn) {
    EXPECT_EQ(game_with("")->game().scratch.words(), 1u);
    const auto rules = scratch_game("");
    const game::Layout& scratch = rules->game().scratch;
    std::string places;
    for (const game::Field& field : scratch.fields())
        places += fmt::format("{}@{}x{} ", field.name, field.offset, field.width);
    EXPECT_EQ(places, "seen@32x1 n@37x1 mark@38x1 set@8x8 words@16x8 ");
    EXPECT_EQ(scratch.words(), 5u);
    EXPECT_EQ(scratch.key_words(), scratch.words());
}

TEST(Scratch, IsCheckedAsStateIs) {
    const auto expect = [](const std::string& body, const std::string& message) {
        EXPECT_EQ(scratch_message(body), at_line(1, "in moves(): " + message));
    };
    expect("s.seen[2] = 4", "seen[2] must be from 0 to 3, got 4");
    expect("s.n = -3", "n must be from -2 to 64, got -3");
    expect("s.n = 1.5", "n must be a whole number, got 1.5");
    expect("s.seen[1] = nil", "seen[1] must be a whole number, got nil");
    expect("s.mark = 1", "mark must be true or false, got 1");
    expect("s.seen[6] = 1", "seen[6] can't be set; its cells are 1 to 5");
    expect("local x = s.seen[0]",
           "seen[0] was read; its cells are 1 to 5; arrays count from 1, and 0 is off the board");
    expect("local x = s.seen[6]", "seen[6] was read; its cells are 1 to 5");
    expect("local x = s.seen[1.5]", "seen[1.5] was read; its cells are 1 to 5");
    expect("local x = s.seen.first", "seen[\"first\"] was read; its cells are 1 to 5");
    expect("s.seen = {}", "seen is an array; set its cells: seen[i] = ...");
    expect("s.sean = 1", "the state has no field \"sean\"; did you mean \"seen\"?");
    // What was refused is not written.
    expect("pcall(function() s.n = 65 end) local x = s.n", "n" + kUndefined);
}

TEST(Scratch, IsDeclaredWell) {
    const auto expect = [](const std::string& fields, const std::string& message, int line = 1) {
        EXPECT_EQ(game_message("game.scratch = " + fields), at_line(line, message));
    };
    expect("5", "scratch must be a table of fields: scratch = { seen = array(64, 0, 1) }, got 5");
    expect("{ turn = int(0, 1) }", "scratch.turn is the engine's own; choose another name");
    expect("{ ply = int(0, 1) }", "scratch.ply is the engine's own; choose another name");
    expect("{ seen = 5 }",
           "scratch.seen must be int(least, most), array(count, least, most), flag() or bits(), "
           "got 5");
    expect("{ int(0, 1) }", "scratch has a field without a name; write cells = array(...)");
    expect("{ [\"a b\"] = flag() }", "scratch.a b is no plain name");
    expect("{ n = int(0, 1),\n  cells = array(3, 0, 1) }",
           "scratch.cells: the state has a field of that name; choose another", 2);
    expect("{ n = int(0, 1),\n  m = int(0, 1, \"apart\") }",
           "scratch.m can't be \"apart\": scratch is no part of what makes two states equal", 2);
    expect("{ big = array(65536, 0, 1000) }",
           "scratch is larger than 65536 bytes at field \"big\"");
}

}  // namespace
}  // namespace senet::script
