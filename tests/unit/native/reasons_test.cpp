// Why a function is not machine code: each reason that the compiler gives, with its place and the
// advice that goes with it, as an author of a game reads them.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/native.h"

namespace senet::native {
namespace {

using game::Hook;
using script::Script;
using testing::NativePair;

struct Case {
    std::string name;
    std::string above;  // one line each, from line 7 on
    std::string body;  // of evaluate(), on the line after those, in one line
    std::string reason;  // with the number of that line as $
};

std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

std::string script_of(const Case& c) {
    return R"(local game = { name = "Test", move = { "m" },
  state = { a = bits(), i = int(0, 9), f = flag(), w = bits(), cells = array(6, 0, 4) } }
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, m) end
function game.result(s) end
)" + c.above +
        "function game.evaluate(s) do " + c.body + " end return 0 end\nreturn game\n";
}

const std::string kOneKind = "; keep values of one kind in a local";

const std::vector<Case> kCases{
    // translator.cpp
    {"Concat", "", "local x = s.i .. \"\"",
     "test.lua:$: joins texts (..); put texts together in text() or show()"},
    {"Closure", "", "local f = function() return s.i end",
     "test.lua:$: makes a function; write it outside, as a local function"},
    {"OwnVararg", "local function f(...) return ... end\n", "return f(1)",
     "test.lua:$: calls a function that takes any number of arguments (...); name its arguments"},
    {"ToBeClosed", "", "local x <close> = nil",
     "test.lua:$: has a local that is to be closed; leave out <close>"},
    {"ChangedUpvalue", "local n = 0\nfunction game.setup(s) n = n + 1 end\n", "return n",
     "test.lua:$: reads the outer local \"n\", which changes while the game runs (at test.lua:8); "
     "keep what changes in the state, or in a local"},
    {"SetUpvalue", "local n = 0\n", "n = 5",
     "test.lua:$: sets the outer local \"n\"; keep what changes in the state, in scratch, or in a "
     "local"},
    {"Method", "", "return (\"x\"):len()", "test.lua:$: calls a method (:); call a local function"},
    {"MethodOfAText", "local T = \"text\"\n", "return T.len(T)",
     "test.lua:$: calls a method (:); call a local function"},
    {"LoopOverFractions", "", "for x = s.i / 2, 3 do s.i = 1 end",
     "test.lua:$: counts a loop with fractions; use whole numbers: // instead of /"},
    {"LoopByFractions", "", "for x = 1, 3, 0.5 do end",
     "test.lua:$: counts a loop with fractions; use whole numbers: // instead of /"},
    {"LoopByAVariable", "", "for x = 1, 3, s.i do end",
     "test.lua:$: has a loop whose step is not a plain number; write the step as a number"},
    {"LoopToSomething", "local function g(s) if s.f then return game end return s.cells end\n",
     "for x = 1, g(s) do end",
     "test.lua:$: counts a loop from, to or by a value that is not known to be a number" +
         kOneKind},
    {"ReturnedList", "local function f(s) local l = { 1 } return l end\n", "return f(s)[1]",
     "test.lua:7: returns a list that was made in a call; use scratch arrays"},
    {"ManyResults", "local function f(n) if n == 0 then return end return n, f(n - 1) end\n",
     "f(s.i)", "test.lua:7: gives back more than 32 values; use a scratch array"},
    {"SharedLocal", "",
     "local x = s.i if s.f then local function f() x = 1.5 end error(f) end return x",
     "test.lua:$: reads a local that a function made in it may set" + kOneKind},
    // calls.cpp
    {"IteratorByHand", "", "local f, t = ipairs(s.cells) local k, v = f(t, 0)",
     "test.lua:$: calls what ipairs() or bit.each() gives; use it in a for loop"},
    {"UnknownFunction", "local F = { math.abs, math.floor, function(x) return x end }\n",
     "local f = F[1] if s.f then f = F[3] end return f(s.i)",
     "test.lua:$: calls a function that is not known; call a local function by its name"},
    {"Pairs", "local T = { 1, 2 }\n", "for k, v in pairs(T) do s.i = 1 end",
     "test.lua:$: goes through a table by pairs(); use ipairs() over a list, or a numeric loop"},
    {"OtherLibraryFunction", "", "return math.log(s.i)",
     "test.lua:$: calls math.log(); do that in setup(), text() or at the top of the script"},
    {"TextFunction", "", "local x = string.rep(\"x\", s.i)",
     "test.lua:$: calls string.rep(); do that in setup(), text() or at the top of the script"},
    {"FunctionOfABoard",
     "local G = graph { points = { \"a1\", \"b1\" }, lines = { { \"a1\", \"b1\" } } }\n",
     "return G.at(\"a1\")",
     "test.lua:$: calls board.at(); do that in setup(), text() or at the top of the script"},
    {"ListNotKnown", "local F = { { 1, \"x\" }, { 2 } }\n",
     "local l = s.f and \"a\" or \"b\" for _, v in ipairs(l) do s.i = v end",
     "test.lua:$: goes through a list that is not known" + kOneKind},
    {"InsertedInFront", "", "local l = {} table.insert(l, 1, 5)",
     "test.lua:$: calls table.insert(); use it on a list made in the function, at its end only"},
    {"RemovedFromFront", "", "local l = { 1, 2 } table.remove(l, 1)",
     "test.lua:$: calls table.remove(); use it on a list made in the function, at its end only"},
    {"InsertedElsewhere", "local T = { 1 }\n", "table.insert(T, 5)",
     "test.lua:$: calls table.insert(); use it on a list made in the function, at its end only"},
    {"AbsoluteText", "", "return math.abs(\"5\")",
     "test.lua:$: calls math.abs() with a value that is not known to be a number" + kOneKind},
    {"RemainderOfSeveralKinds", "", "return math.fmod(s.f and 1 or 0.5, 2)",
     "test.lua:$: calls math.fmod() with numbers of several kinds; use %"},
    {"LoopOverSomethingElse", "local function next(t, i) if i < 3 then return i + 1 end end\n",
     "for x in next, 1, 0 do s.i = x end",
     "test.lua:$: has a loop over something else than ipairs() or bit.each(); use ipairs(), "
     "bit.each() or a numeric loop"},
    // tables.cpp
    {"TableNotKnown", "local A, B = { 1 }, \"x\"\n", "local t = s.f and A or B return t[s.i]",
     "test.lua:$: reads from a table that is not known; use constant tables, lists, or arrays of "
     "one length and range"},
    {"KeyNotKnown", "local T = { 1, 2 }\n", "local k = s.f and \"a\" or \"b\" return T[k]",
     "test.lua:$: reads an element whose number is not known" + kOneKind},
    {"FieldOfTheStateNotKnown", "", "local k = s.f and \"i\" or \"a\" return s[k]",
     "test.lua:$: reads a field whose name is chosen at run time; write s.name, or use an array"},
    {"SetsAFieldNotKnown", "", "local k = s.f and \"i\" or \"a\" s[k] = 1",
     "test.lua:$: sets a field whose name is chosen at run time; use an array"},
    {"ChangesATableNotKnown", "", "local l, m = {}, {} if s.f then l = m end l[1] = 5",
     "test.lua:$: changes a table that is not known; name one array, or one list made in the "
     "function"},
    {"SortedList", "", "local l = { s.i, 2 } table.sort(l) return l[1]",
     "test.lua:$: calls table.sort(); do that in setup(), text() or at the top of the script"},
    {"FieldNamedByATable", "local N = { \"i\", \"a\" }\n", "return s[N[s.turn]]",
     "test.lua:$: reads a table of texts, functions or several kinds of tables; keep numbers in "
     "tables, and choose between names or functions by if"},
    {"ChosenField", "local T = { a = 1, b = 2 }\n",
     "local k = \"a\" if s.f then k = nil end return "
     "T[k or \"a\"] + T[k]",
     "test.lua:$: reads a field whose name is chosen at run time; write s.name, or use an array"},
    {"TextAsTable", "local T = \"x\"\n", "return T[1] or 0",
     "test.lua:$: reads from a text; keep texts in text() and show()"},
    {"FieldOfTableNotKnown", "local A, B = { x = 1 }, \"x\"\n",
     "local t = s.f and A or B return t.x",
     "test.lua:$: reads \"x\" from a table that is not known; use constant tables, or fields of "
     "the "
     "state"},
    {"ChangedTableByName", "local T = { x = 1 }\nfunction game.setup(s) T.x = 2 end\n",
     "return T.x",
     "test.lua:$: reads a table that changes while the game runs (at test.lua:8); use a scratch "
     "array, or a list made in the function"},
    {"ChangedTable", "local T = { 1 }\nfunction game.setup(s) T[1] = 2 end\n", "return T[1]",
     "test.lua:$: reads a table that changes while the game runs (at test.lua:8); use a scratch "
     "array, or a list made in the function"},
    {"ChangedLength", "local T = { 1 }\nfunction game.setup(s) T[#T + 1] = 2 end\n", "return #T",
     "test.lua:$: takes the length of a table that changes while the game runs (at test.lua:8); "
     "use "
     "a scratch array, or a list made in the function"},
    {"FieldThatSomeLack", "local A, B = grid(2, 2), { x = 1 }\n",
     "local t = s.f and A or B return t.zzz or 1",
     "test.lua:$: reads \"zzz\", which is not in all of several tables; read it from one of them "
     "by "
     "its name"},
    {"MixedTable", "local T = { \"a\", \"b\" }\n", "return T[s.i] and 1 or 0",
     "test.lua:$: reads a table of texts, functions or several kinds of tables; keep numbers in "
     "tables, and choose between names or functions by if"},
    {"ParamsAmongNumbers",
     "local P = params { a = { 1, 0, 5 }, l = { { 1, 2 }, 0, 5 } }\n"
     "local T = { P.l, { 7, 8 } }\n",
     "return T[s.turn][1]",
     "test.lua:$: reads a table that mixes params with other numbers; keep params in tables of "
     "their own"},
    {"StrangeKeys", "local T = { [true] = 1, 5 }\n", "return T[s.i] or T[s.f]",
     "test.lua:$: reads a table whose keys are not all whole numbers or names; number the "
     "elements"},
    {"Sparse", "local T = { [1] = 1, [100000] = 5 }\n", "return T[s.i] or 0",
     "test.lua:$: reads a table whose keys lie far apart; number the elements from 1 on"},
    {"LengthNotKnown", "local A, B = { 1 }, \"x\"\n", "local t = s.f and A or B return #t",
     "test.lua:$: takes the length of a value that is not known" + kOneKind},
    {"LengthOfAText", "local T = \"text\"\n", "return #T",
     "test.lua:$: takes the length of a text; keep texts in text() and show()"},
    {"ChangesATable", "local T = { 1 }\n", "T[s.i] = 5",
     "test.lua:$: changes a table that is not of the state; use a state array, a scratch array, or "
     "a list made in the function"},
    {"StoresSomething", "", "local x = s.f and \"a\" or \"b\" s.cells[1] = x",
     "test.lua:$: stores a value of which nothing is known" + kOneKind},
    {"StoresSomethingInAField", "", "local x = s.f and \"a\" or \"b\" s.i = x",
     "test.lua:$: stores a value of which nothing is known" + kOneKind},
    {"SetsAChosenField", "",
     "local k = \"a\" if s.f then k = nil end local l = {} l[k or \"a\"] = 1 "
     "l[k] = 1",
     "test.lua:$: makes a table with the named field \"a\"; use locals, or a list of numbers\n"
     "test.lua:$: sets a field whose name is chosen at run time; use an array"},
    {"SetsAFieldOfATable", "local T = { x = 1 }\n", "T.x = 5",
     "test.lua:$: sets \"x\" in a table that is not the state; keep what changes in the state or "
     "in "
     "scratch"},
    {"NamedFields", "", "local t = { x = s.i }",
     "test.lua:$: makes a table with the named field \"x\"; use locals, or a list of numbers"},
    {"ReadsANamedField", "", "local t = { x = 1 } s.i = t.x + 1",
     "test.lua:$: makes a table with the named field \"x\"; use locals, or a list of numbers\n"
     "test.lua:$: reads the named field \"x\" of a table made in the function; use locals, or a "
     "list of numbers"},
    {"OlderList", "",
     "local old for i = 1, 3 do local l = { i } if old then s.i = old[1] end old = l "
     "end",
     "test.lua:$: makes a list while an older one from the same line is still in use; use two "
     "scratch arrays"},
    {"ListOfTexts", "", "local l = { \"x\" }",
     "test.lua:$: puts a text, a function or a list into a list; keep numbers in it"},
    {"ListOfSeveralTables", "local A, B = { 1 }, { \"x\" }\n", "local l = { A, { 5 } } return #l",
     "test.lua:$: puts a text, a function or a list into a list; keep numbers in it"},
    // numbers.cpp
    {"CalculatesWithSomething", "", "local x = s.f and \"1\" or \"2\" return x + 1",
     "test.lua:$: calculates with a value that is not known to be a number" + kOneKind},
    {"CalculatesWithAText", "local T = \"5\"\n", "return T + s.i",
     "test.lua:$: calculates with a text; use numbers"},
    {"TestsSomething", "local A, B = \"a\", \"b\"\n",
     "local x = s.f and A or B if x then return 1 end",
     "test.lua:$: tests a value of which nothing is known" + kOneKind},
    {"SortsTexts", "local A, B = \"a\", \"b\"\n", "if A < B then return 1 end",
     "test.lua:$: compares values that are not known to be numbers" + kOneKind},
    {"ComparesSomething", "local A, B = \"a\", \"b\"\n",
     "local x = s.f and A or B if x == A then return 1 end",
     "test.lua:$: compares a value of which nothing is known" + kOneKind},
    {"ComparesTheState", "", "if s == s then return 1 end",
     "test.lua:$: compares lists, states or functions of the engine; compare numbers"},
    // analysis.cpp
    {"ListsOfAllLevels",
     "local function f(l, n) if n == 0 then return #l end local own = { n } l[#l + 1] = n "
     "return f(own, n - 1) end\n",
     "local l = {} return f(l, s.a % 5000)",
     "test.lua:7: calls its functions in too many different ways; give them the same kinds of "
     "arguments everywhere\n"
     "test.lua:$: calls its functions in too many different ways; give them the same kinds of "
     "arguments everywhere"},
    {"ListOrNil", "local function f(l) return l and #l or 0 end\n",
     "local l if s.f then l = { 1 } end return f(l)",
     "test.lua:7: is given a list that is not always the same one; use scratch arrays"},
};

class Reasons : public ::testing::TestWithParam<Case> {};

TEST_P(Reasons, NameThePlaceAndWhatToDo) {
    SKIP_WITHOUT_COMPILER();
    const Case& c = GetParam();
    NativePair pair(Script::from_text("test.lua", script_of(c)));
    EXPECT_EQ(pair.native->code()->failure, "");
    std::string expected = c.reason;
    const auto line = 7 + std::count(c.above.begin(), c.above.end(), '\n');
    for (std::size_t at; (at = expected.find('$')) != std::string::npos;)
        expected.replace(at, 1, std::to_string(line));
    EXPECT_EQ(pair.reasons(Hook::Evaluate), expected) << script_of(c);
    EXPECT_EQ(pair.compiled(Hook::Evaluate), expected.empty());
    Random random(5);
    EXPECT_EQ(pair.compare(random, 20).difference, "");
}

INSTANTIATE_TEST_SUITE_P(Each, Reasons, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

/// Those that a test of their own is about.
const std::set<Why> kElsewhere{Why::AddsUnknown,   Why::TakesAnyNumber, Why::TooManyWays,
                               Why::LeftWithOther, Why::OfLibrary,      Why::Entangled};

TEST(Reasons, AllHaveATest) {
    SKIP_WITHOUT_COMPILER();
    std::set<Why> met = kElsewhere;
    for (const Case& c : kCases) {
        NativePair pair(Script::from_text("test.lua", script_of(c)));
        for (const native::HookCode& hook : pair.native->code()->hooks) {
            for (const Reason& reason : hook.reasons) met.insert(reason.why);
        }
    }
    for (std::size_t i = 0; i < kWordings.size(); ++i)
        EXPECT_TRUE(met.contains(static_cast<Why>(i))) << kWordings[i].what;
}

TEST(Reasons, OfMovesThatAreNotKnown) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(Script::from_text(
        "test.lua",
        script_of({"", "function game.moves(s, add) local x = s.f and \"a\" or \"b\" add(x) end\n",
                   "", ""})));
    EXPECT_EQ(pair.reasons(Hook::Moves),
              "test.lua:7: adds a move with a value of which nothing is known" + kOneKind);
}

TEST(Reasons, OfAHookThatTakesAnyNumberOfArguments) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(Script::from_text(
        "test.lua", script_of({"", "function game.order(...) return 1 end\n", "", ""})));
    EXPECT_EQ(pair.reasons(Hook::Order), "");
    EXPECT_TRUE(pair.compiled(Hook::Order));
    NativePair uses(Script::from_text(
        "test.lua",
        script_of({"", "function game.order(...) local s = ... return s.i end\n", "", ""})));
    EXPECT_EQ(uses.reasons(Hook::Order),
              "test.lua:7: takes any number of arguments (...); name the arguments");
}

// What an element may be comes to the next list with each round of the analysis, and there are more
// lists than rounds.
TEST(Reasons, OfAProgramThatIsTooEntangled) {
    SKIP_WITHOUT_COMPILER();
    constexpr int kLists = 190;
    std::string chain = "local function chain(x) ";
    for (int i = 1; i <= kLists; ++i) chain += fmt::format("local l{} = {{}} ", i);
    for (int i = kLists; i > 1; --i) chain += fmt::format("l{}[1] = l{}[1] ", i, i - 1);
    chain += fmt::format("l1[1] = x return l{}[1] end\n", kLists);
    NativePair pair(Script::from_text(
        "test.lua", script_of({"", chain, "return chain(chain(chain(1))) or 0", ""})));
    EXPECT_EQ(
        pair.reasons(Hook::Evaluate),
        "test.lua:8: is too entangled to be understood; take it apart into smaller functions");
    Random random(5);
    EXPECT_EQ(pair.compare(random, 5).difference, "");
}

// To set a global name is an error in any case.
TEST(Reasons, AreNotToldOfChangesThatTheVmForbids) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(Script::from_text(
        "test.lua",
        script_of({"", "local B, C = grid(2, 2), grid(3, 3)\n",
                   "if s.i > 5 then x = 5 end if s.i > 4 then B.n = 1 end if s.i > 3 then B[1] = 2 "
                   "end if s.i > 2 then local b = s.f and B or C b.n = 1 end",
                   ""})));
    EXPECT_EQ(pair.reasons(Hook::Evaluate), "");
    EXPECT_TRUE(pair.compiled(Hook::Evaluate));
    Random random(5);
    EXPECT_EQ(pair.compare(random, 50).difference, "");
}

TEST(Reasons, OfHooksThatAreNoFunctionsOfTheScript) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(Script::from_text(
        "test.lua",
        script_of(
            {"", "game.order = coroutine.wrap(function() error(\"used up\") end)\n", "", ""})));
    EXPECT_EQ(pair.reasons(Hook::Order),
              "test.lua: is a function of the library; write it as a function of the script");
    EXPECT_EQ(pair.reasons(Hook::Result),
              "test.lua:6: is left to the VM, since order() may change what it reads; change only "
              "the state, scratch, locals and lists made in the function");
    EXPECT_FALSE(pair.native->code()->any());
}

TEST(Reasons, OfTooManyWaysToCallAFunction) {
    SKIP_WITHOUT_COMPILER();
    // A function that is given another table each time is made anew for each.
    std::string above =
        "local T = {}\nfor i = 1, 500 do T[i] = { i } end\n"
        "local function first(t) return t[1] end\n";
    std::string body = "local n = 0 ";
    for (int i = 1; i <= 450; ++i) body += fmt::format("n = n + first(T[{}]) ", i);
    NativePair pair(Script::from_text("test.lua", script_of({"", above, body + "return n", ""})));
    EXPECT_EQ(pair.reasons(Hook::Evaluate),
              "test.lua:10: calls its functions in too many different ways; give them the same "
              "kinds of arguments everywhere");
    Random random(5);
    EXPECT_EQ(pair.compare(random, 5).difference, "");
}

TEST(Reasons, AreToldOfEachLineInOrder) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(Script::from_text(
        "test.lua",
        script_of({"", "local n = 0\nlocal function late(s)\n  n = 1\n  return s.i .. \"\"\nend\n",
                   "local x = late(s) n = 2 x = x + 1", ""})));
    EXPECT_EQ(
        pair.reasons(Hook::Evaluate),
        "test.lua:9: sets the outer local \"n\"; keep what changes in the state, in scratch, or "
        "in a local\n"
        "test.lua:10: joins texts (..); put texts together in text() or show()\n"
        "test.lua:12: sets the outer local \"n\"; keep what changes in the state, in scratch, "
        "or in a local");
    EXPECT_EQ(pair.reasons(Hook::Moves), "");
    EXPECT_TRUE(pair.compiled(Hook::Moves));
}

TEST(Reasons, AreNotToldOfWhatEndsWithAnError) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(Script::from_text(
        "test.lua",
        script_of({"", "local function fail(s) error(\"bad \" .. s.i) end\n",
                   "if s.i == 3 then fail(s) end if s.i == 4 then error((\"x\"):rep(3)) end",
                   ""})));
    EXPECT_EQ(pair.reasons(Hook::Evaluate), "");
    EXPECT_TRUE(pair.compiled(Hook::Evaluate));
}

}  // namespace
}  // namespace senet::native
