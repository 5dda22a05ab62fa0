// Hooks that stay in the Lua VM and change outer tables or outer locals, which other hooks read:
// machine code is never older than what it was made from, whichever way the change goes.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/message.h"
#include "support/native.h"
#include "support/script_conditions.h"

namespace senet::testing {
namespace {

using game::State;
using script::Script;

/// A way to change something outside of a hook: what stands above the hooks, and what one does.
struct Way {
    std::string name;
    std::string top;
    std::string change;
};

std::ostream& operator<<(std::ostream& out, const Way& way) { return out << way.name; }

const std::string kChange = "local function change() OUTER[1] = OUTER[1] + 4 end";
const std::string kChangeIt = "local function change(t) t[1] = t[1] + 4 end";

const std::string kChanges = kChange + " local CHANGES = { change, one = change }";

const std::vector<Way> kWays{
    // directly
    {"Element", "", "OUTER[1] = OUTER[1] + 4"},
    {"NewElement", "", "OUTER[#OUTER + 1] = 4"},
    {"ElementAtAFloat", "", "OUTER[1.0] = OUTER[1.0] + 4"},
    {"NamedField", "", "RECORD.a = RECORD.a + 4"},
    {"NamedFieldByItsText", "", "RECORD[\"a\"] = RECORD.a + 4"},
    {"FieldOfAFieldOfATable", "", "RECORD.inner[1] = RECORD.inner[1] + 4"},
    {"NestedRow", "", "ROWS[2][1] = ROWS[2][1] + 4"},
    {"RowReplaced", "", "ROWS[2] = { ROWS[2][1] + 4, 1 }"},
    {"OuterLocal", "", "number = number + 4"},
    {"OuterLocalThatHoldsATable", "", "OUTER = { OUTER[1] + 4, 2, 3 }"},
    {"Swap", "", "OUTER[1], OUTER[2] = OUTER[2] + 4, OUTER[1]"},
    {"TableInsert", "", "table.insert(OUTER, 4)"},
    {"TableInsertInFront", "", "table.insert(OUTER, 1, 4)"},
    {"TableRemove", "", "table.remove(OUTER, 1)"},
    {"TableSort", "", "OUTER[1] = OUTER[1] + 4 table.sort(OUTER)"},
    {"TableMove", "", "table.move({ OUTER[1] + 4 }, 1, 1, 1, OUTER)"},
    {"RowsInALoop", "", "for _, row in ipairs(ROWS) do row[1] = row[1] + 4 end"},
    {"RowsByPairs", "", "for _, row in pairs(ROWS) do row[1] = row[1] + 4 end"},
    // in functions
    {"Helper", kChange, "change()"},
    {"HelperOfAHelper", kChange + " local function other() change() end", "other()"},
    {"HelperThatSetsALocal", "local function change(v) number = number + v end", "change(4)"},
    {"TailCall", kChange + " local function other() return change() end", "other()"},
    {"Parameter", kChangeIt, "change(OUTER)"},
    {"ParameterOfTwoKinds",
     "local function change(t, x) if x then t[1] = t[1] + 4 else t[1] = 2 end end",
     "change({ 1 }) change(OUTER, s)"},
    {"ParameterKeyAndValue", "local function set(t, k, v) t[k] = v end",
     "set(OUTER, 1, OUTER[1] + 4)"},
    {"ParameterAndName", "local function set(t, k, v) t[k] = v end",
     "set(RECORD, \"a\", RECORD.a + 4)"},
    {"Recursion",
     "local function change(n) if n == 0 then OUTER[1] = OUTER[1] + 4 return end "
     "return change(n - 1) end",
     "change(2)"},
    {"Result", kChangeIt + " local function outer() return OUTER end", "change(outer())"},
    {"SecondResult", "local function both() return {}, OUTER end",
     "local _, t = both() t[1] = t[1] + 4"},
    {"OuterTableOfFunctions", kChange + " local CHANGES = { change }", "CHANGES[1]()"},
    {"OuterTableOfFunctionsByState", kChange + " local CHANGES = { change, print }",
     "CHANGES[1 + s.n]()"},
    {"OuterRecordOfFunctions", kChange + " local CHANGES = { change = change }",
     "CHANGES.change()"},
    {"Method", "local COUNT = { n = 1 } function COUNT:change() OUTER[1] = OUTER[1] + 4 end",
     "COUNT:change()"},
    {"FunctionGiven", "local function call(f) f() end " + kChange, "call(change)"},
    {"FunctionGivenAndCalledLater",
     "local function later(f) return function() f() end end " + kChange, "later(change)()"},
    {"HooksOfTheGame", "", "game.helper = 1 number = number + 4"},
    // through locals
    {"Alias", "", "local t = OUTER t[1] = t[1] + 4"},
    {"AliasOfARow", "", "local row = ROWS[2] row[1] = row[1] + 4"},
    {"AliasOfOneOfTwo", "", "local t = s.n == 0 and OUTER or ROWS[1] t[1] = t[1] + 4"},
    {"AliasOfAListOrAnOuterTable", "",
     "local t = {} if s.n == 0 then t = OUTER end t[1] = (t[1] or 0) + 4"},
    {"AliasSetByAClosure", "", "local t local function f() t = OUTER end f() t[1] = t[1] + 4"},
    {"AliasSetInALoop", "",
     "local t for i = 1, 3 do if i == 3 then t = OUTER end end t[1] = t[1] + 4"},
    // through lists made in the call
    {"ListOfTables", "", "local l = { OUTER } l[1][1] = l[1][1] + 4"},
    {"ListFilledWithTables", "", "local l = {} l[#l + 1] = OUTER l[1][1] = l[1][1] + 4"},
    {"ListFilledByInsert", "", "local l = {} table.insert(l, OUTER) l[1][1] = l[1][1] + 4"},
    {"ListOfTwoTables", "", "local l = { ROWS[1], OUTER } l[2][1] = l[2][1] + 4"},
    {"ListGoneThrough", "", "for _, t in ipairs({ OUTER }) do t[1] = t[1] + 4 end"},
    {"ListGoneThroughByPairs", "", "for _, t in pairs({ OUTER }) do t[1] = t[1] + 4 end"},
    {"ListOfListsOfTables", "", "local l = { { OUTER } } l[1][1][1] = l[1][1][1] + 4"},
    {"TakenFromAList", "", "local l = { OUTER } local t = table.remove(l) t[1] = t[1] + 4"},
    {"NamedFieldOfATableMade", "", "local o = { t = OUTER } o.t[1] = o.t[1] + 4"},
    {"ListBesideListsInIt", "", "local l = {} l[1] = {} l[1][1] = s.n OUTER[1] = OUTER[1] + 4"},
    {"ListOfFunctions", kChange, "local l = { change } l[1]()"},
    {"ListFilledWithFunctions", kChange, "local l = {} l[1] = change l[1]()"},
    {"ListOfFunctionsGoneThrough", kChange, "for _, f in ipairs({ change }) do f() end"},
    {"NamedFieldThatHoldsAFunction", kChange, "local o = { f = change } o.f()"},
    {"MethodOfATableMade", "", "local o = { f = function(self) number = number + 4 end } o:f()"},
    {"GivenList", "local function change(l) l[1][1] = l[1][1] + 4 end", "change({ OUTER })"},
    // closures made in the call
    {"Closure", "", "local function f() OUTER[1] = OUTER[1] + 4 end f()"},
    {"ClosureThatSetsALocal", "", "local function f() number = number + 4 end f()"},
    {"ClosureThatCallsAHelper", kChange, "local function f() change() end f()"},
    {"ClosureCalledAtOnce", "", "(function() number = number + 4 end)()"},
    {"ClosureReturned", "local function make() return function() number = number + 4 end end",
     "make()()"},
    {"ClosureTwoDeep", "",
     "local function f() return function() number = number + 4 end end f()()"},
    {"ClosureInAList", "", "local l = { function() number = number + 4 end } l[1]()"},
    {"ClosuresInAList", "",
     "local l = {} for i = 1, 2 do l[i] = function() number = number + i end end l[2]()"},
    {"ClosureGiven", "local function call(f) f() end", "call(function() number = number + 4 end)"},
    {"ClosureOnACapturedAlias", "", "local t = OUTER local function f() t[1] = t[1] + 4 end f()"},
    {"ClosureOnAParameter", "local function change(t) (function() t[1] = t[1] + 4 end)() end",
     "change(OUTER)"},
    {"ClosureThatCallsItself", "",
     "local function f(n) if n == 0 then number = number + 4 return end f(n - 1) end f(2)"},
    {"ClosureGivenToSort", "",
     "table.sort({ 2, 1 }, function(a, b) number = number + 4 return a < b end)"},
    {"HelperGivenToSort", "local function before(a, b) number = number + 4 return a < b end",
     "table.sort({ 2, 1 }, before)"},
    {"ClosureGivenToPcall", "", "pcall(function() number = number + 4 end)"},
    {"HelperGivenToPcall", kChangeIt, "pcall(change, OUTER)"},
    {"ErrorAfterTheChange", "", "pcall(function() number = number + 4 error(\"x\") end)"},
    {"ClosureGivenToGsub", "", "string.gsub(\"a\", \"a\", function() number = number + 4 end)"},
    {"ClosureGivenToTheMethodGsub", "",
     "local x = (\"a\"):gsub(\"a\", function() number = number + 4 end)"},
    {"ClosureAsACoroutine", "", "coroutine.wrap(function() number = number + 4 end)()"},
    {"ClosureThroughSelect", "", "select(2, 1, function() number = number + 4 end)()"},
    {"ClosureThroughUnpack", "", "table.unpack({ function() number = number + 4 end })()"},
    {"ClosureSetBeforeUse", "", "local f f = function() number = number + 4 end f()"},
    {"ClosureAsAnIterator", "",
     "for _ in function(_, k) number = number + 4 if not k then return 1 end end do end"},
    {"SortedByKeysThatAClosureCounts", "",
     "local n = 0 table.sort({ 2, 1 }, function(a, b) n = n + 1 return a < b end) number = number "
     "+ n"},
    // any number of arguments
    {"Variadic", "local function change(...) local t = ... t[1] = t[1] + 4 end", "change(OUTER)"},
    {"VariadicList", "local function change(...) local l = { ... } l[1][1] = l[1][1] + 4 end",
     "change(OUTER)"},
    {"VariadicSelect",
     "local function change(...) select(1, ...)[1] = select(\"#\", ...) + OUTER[1] end",
     "change(OUTER, 1)"},
    {"VariadicClosure", "",
     "local function f(...) number = number + select(\"#\", ...) end f(1, 2)"},
    {"PassedOn", kChangeIt + " local function pass(...) return ... end", "change(pass(OUTER))"},
    {"Unpacked", "", "local t = table.unpack({ OUTER }) t[1] = t[1] + 4"},
    {"Packed", "", "table.pack(OUTER)[1][1] = OUTER[1] + 4"},
    {"Selected", "", "local t = select(2, 1, OUTER) t[1] = t[1] + 4"},
    {"CaughtResult", "", "local _, t = pcall(function() return OUTER end) t[1] = t[1] + 4"},
    // functions and tables of functions that come about
    {"GivenBackByAClosure", kChange, "local function same(g) return g end same(change)()"},
    {"GivenToAClosure", kChange, "local function call(f) f() end call(change)"},
    {"TableOfFunctionsGivenToAClosure", kChanges,
     "local function call(t) t.one() end call(CHANGES)"},
    {"FieldSetToAFunction", kChange, "local o = {} o.f = change o.f()"},
    {"FieldOfAnOuterTableSetToAFunction", kChange + " local T = {}", "T.f = change T.f()"},
    {"ElementOfAnOuterTableSetToAFunction", kChange + " local T = {}",
     "T[#T + 1] = change T[#T]()"},
    {"FieldOfTheGameSetToAFunction", kChange, "game.helper = change game.helper()"},
    {"OuterLocalSetToAFunction", kChange + " local f = print", "f = change f()"},
    {"LocalSetToOneOfTwoFunctions", kChange, "local f = s.n > 200 and print or change f()"},
    {"LocalSetToAFunctionInABranch", kChange + " local other = {}",
     "local f if s.n < 99 then f = change else f = other end f()"},
    {"FunctionBehindTailCalls", kChange + " local function go(f) return f() end", "go(change)"},
    {"FunctionBehindRecursion",
     kChange + " local function go(n, f) if n == 0 then f() else go(n - 1, f) end end",
     "go(3, change)"},
    {"FunctionInVariadicArguments", kChange + " local function go(...) local f = ... f() end",
     "go(change)"},
    {"FunctionsInVariadicArguments",
     kChange + " local function go(...) for _, f in ipairs({ ... }) do f() end end",
     "go(change, change)"},
    {"FunctionYielded", kChange,
     "local next = coroutine.wrap(function() coroutine.yield(change) end) next()()"},
    {"FunctionResumed", kChange,
     "local co = coroutine.create(function(f) f() end) coroutine.resume(co, change)"},
    {"FunctionAsAnErrorCaught", kChange, "local _, f = pcall(error, change) f()"},
    {"FunctionAsAnErrorOfAHelper", kChange + " local function fail() error(change) end",
     "local _, f = pcall(fail) f()"},
    {"TableAsAnErrorOfAHelper", kChanges + " local function fail() error(CHANGES) end",
     "local _, t = pcall(fail) t.one()"},
    {"FunctionAsAMessageOfAssert", kChange,
     "local _, f = pcall(function() assert(nil, change) end) f()"},
    {"FunctionsByPairs", kChanges, "for _, f in pairs(CHANGES) do f() end"},
    {"FunctionsByNamesOfGsub", kChange,
     "local t = { a = change } string.gsub(\"a\", \"a\", function(x) t[x]() end)"},
    {"AnotherHookCalled", "function game.pass(s) number = number + 1 end", "game.pass(s)"},
    {"MovesAskedWithAFunction", "", "game.moves(s, function(m) number = number + m end)"},
    {"MovesAskedByAHelper", "local function each(s, f) game.moves(s, f) end",
     "each(s, function(m) number = number + m end)"},
    {"ListOfTablesOfFunctionsGiven", kChanges + " local function run(l) l[1].one() end",
     "run({ CHANGES })"},
    {"ListOfTablesOfFunctionsGivenToPcall", kChanges + " local function run(l) l[1].one() end",
     "pcall(run, { CHANGES })"},
    {"ListOfTablesOfFunctionsGivenToAClosure", kChanges,
     "local function run(l) l[1].one() end run({ CHANGES })"},
    {"ListOfTablesOfFunctionsGivenBack", kChanges + " local function make() return { CHANGES } end",
     "make()[1].one()"},
    {"ListOfFunctionsGivenBack", kChange + " local function make() return { change } end",
     "make()[1]()"},
    {"RecordOfFunctionsGivenBack", kChange + " local function make() return { f = change } end",
     "make().f()"},
    {"ListFilledWithTablesOfFunctionsGivenBack",
     kChanges + " local function make() local l = {} l[1] = CHANGES return l end",
     "for _, t in ipairs(make()) do t.one() end"},
    {"TableOfFunctionsUnpacked", kChanges, "local t = table.unpack({ CHANGES }) t.one()"},
    {"TableOfFunctionsPacked", kChanges, "table.pack(CHANGES)[1].one()"},
    {"TablesOfFunctionsByPairs", kChanges, "for _, t in pairs({ CHANGES }) do t.one() end"},
    {"TablesOfFunctionsByIpairs", kChanges, "for _, t in ipairs({ CHANGES }) do t.one() end"},
    {"TableOfFunctionsRemovedInFront", kChanges, "local l = { CHANGES } table.remove(l, 1).one()"},
    {"TablesOfFunctionsSorted", kChanges,
     "table.sort({ CHANGES, CHANGES }, function(a, b) a.one() return false end)"},
    {"TableOfFunctionsInALocalClosure", kChanges,
     "local l = { CHANGES } local function f() l[1].one() end f()"},
    {"TableOfFunctionsInAListInAField", kChanges, "local o = { x = { CHANGES } } o.x[1].one()"},
    {"TableOfFunctionsInAField", kChanges, "local o = { x = CHANGES } o.x.one()"},
    {"TableOfFunctionsInAListInAList", kChanges, "local l = { { CHANGES } } l[1][1].one()"},
    // locals that functions made in the call read
    {"CapturedLocalSetInABranch", "",
     "local q = 1 local function f() if q == 2 then number = number + 4 end end "
     "if s.n < 99 then q = 2 end f()"},
    {"CapturedLocalSetToTheStateInABranch", "",
     "local q local function f() if q then number = number + 4 end end "
     "if s.n < 99 then q = s end f()"},
    {"CapturedLocalSetToAFunctionInABranch", kChange,
     "local f local function g() f() end if s.n < 99 then f = change end g()"},
    {"CapturedListReplacedInABranch", "",
     "local t = {} local function f() t[1] = (t[1] or 0) + 4 end if s.n < 99 then t = OUTER end "
     "f()"},
    {"CapturedLocalSetInALoop", "",
     "local q = 1 local function f() if q == 2 then number = number + 4 end end "
     "for i = 1, 2 do q = i end f()"},
    {"CapturedLocalSetAfterwards", "",
     "local q = 1 local function f() if q == 2 then number = number + 4 end end q = 2 f()"},
    {"CapturedFunctionSetAfterwards", kChange, "local f local function g() f() end f = change g()"},
    {"CapturedFunctionSetTwoDeep", kChange,
     "local q local function a() local function b() q = change end b() end a() q()"},
    {"CapturedLoopVariable", kChange,
     "local l = {} for i = 1, 2 do local j = i l[i] = function() if j == 2 then change() end end "
     "end l[2]()"},
    {"FunctionsSwapped", kChange, "local a, b = print, change a, b = b, a a()"},
    // names and keys chosen at run time
    {"FunctionByAJoinedName", kChanges, "local k = \"on\" .. \"e\" CHANGES[k]()"},
    {"FunctionByACutName", kChanges, "CHANGES[(\"one\"):sub(1)]()"},
    {"FunctionByANameInAList", kChanges, "for _, k in ipairs({ \"one\" }) do CHANGES[k]() end"},
    {"FunctionByANameGivenToAClosure", kChanges,
     "local function go(k) CHANGES[k]() end go(\"one\")"},
    {"FunctionByNamesOfGsub", kChanges,
     "string.gsub(\"one\", \"%a+\", function(k) CHANGES[k]() end)"},
    {"TableByAJoinedName", kChanges + " local T = { t = CHANGES }", "T[\"t\" .. \"\"].one()"},
    {"ElementByANumberOfAText", kChanges, "local l = { CHANGES } l[tonumber(\"1\")].one()"},
    {"ElementsByPairs", kChanges, "local l = { CHANGES } for k in pairs(l) do l[k].one() end"},
    {"FunctionUnderATrue", kChange, "local t = {} t[true] = change t[true]()"},
    {"FunctionUnderAnOuterTrue", kChange + " local ON = { [true] = change, [false] = print }",
     "local on = ON on[s.n < 50]()"},
    {"FunctionUnderAFraction", kChange + " local ON = { [1.5] = change }", "ON[s.n + 1.5]()"},
    {"FunctionUnderATable", kChange + " local KEY = {} local ON = { [KEY] = change }", "ON[KEY]()"},
    {"FunctionUnderATrueCaught", kChange + " local ON = { [true] = change }", "pcall(ON[true])"},
    {"FunctionUnderATrueThatSorts",
     "local ON = { [true] = function(a, b) number = number + 4 return a < b end }",
     "table.sort({ 2, 1 }, ON[true])"},
    {"RecordOfFunctionsUnderATrue", kChanges + " local ON = { [true] = CHANGES }",
     "ON[true].one()"},
    {"FunctionInManyTables",
     kChange + " local DEEP = { change } for i = 1, 600 do DEEP = { DEEP } end",
     "local t = DEEP for i = 1, 600 do t = t[1] end t[1]()"},
    {"TableInManyTables", "local DEEP = OUTER for i = 1, 600 do DEEP = { DEEP } end",
     "local t = DEEP for i = 1, 600 do t = t[1] end t[1] = t[1] + 4"},
    {"FunctionUnderTheState", kChange, "local t = {} t[s] = change t[s]()"},
    {"FunctionUnderANameInBrackets", kChange, "local t = { [\"a\"] = change } t[\"a\"]()"},
    {"FunctionUnderANameOfALocal", kChange, "local k = \"a\" local t = { [k] = change } t[k]()"},
    // lists and records that go through functions
    {"ListThroughAHelper", kChanges + " local function same(x) return x end",
     "same({ CHANGES })[1].one()"},
    {"RecordThroughAHelper", kChange + " local function same(x) return x end",
     "same({ f = change }).f()"},
    {"RecordGivenToAHelper", kChange + " local function run(t) t.one() end",
     "run({ one = change })"},
    {"RecordMadeStepwiseGivenToAHelper", kChange + " local function run(t) t.one() end",
     "local t = {} t.one = change run(t)"},
    {"RecordInARecord", kChange, "local t = { a = { b = change } } t.a.b()"},
    {"RecordsSorted", kChange,
     "table.sort({ { f = change }, { f = change } }, function(a, b) a.f() return false end)"},
    {"RecordAsAnError", kChange, "local _, e = pcall(function() error({ f = change }) end) e.f()"},
    {"ListAsAnErrorCaught", kChanges, "local _, e = pcall(error, { CHANGES }) e[1].one()"},
    {"ListFilledByAClosure", kChanges,
     "local l = {} local function put(x) l[1] = x end put(CHANGES) l[1].one()"},
    {"ListOfFunctionsFilledByAClosure", kChange,
     "local l = {} local function put(x) l[#l + 1] = x end put(change) l[1]()"},
    {"OneOfTwoListsAfterALoop", kChanges,
     "local l = { 1 } for i = 1, 2 do if i == 2 then l = { CHANGES } end end l[1].one()"},
    {"ListOfTablesByAnIteratorOfTheScript", kChanges,
     "local function next(l, i) if i < 1 then return i + 1, l[1] end end "
     "for _, t in next, { CHANGES }, 0 do t.one() end"},
    {"ListByIpairsOfAHelper", kChanges + " local function each(l) return ipairs(l) end",
     "for _, t in each({ CHANGES }) do t.one() end"},
    {"ClassMadeInTheCall", kChange, "local C = {} C.__index = C C.go = change C.go()"},
    {"MethodsOfATableMade", "",
     "local o = {} function o:one() self:two() end function o:two() number = number + 4 end "
     "o:one()"},
    {"CapturedLocalOrAnother", "",
     "local q local function f() q = 5 end f() local x = q or 77 if x == 5 then number = number + "
     "4 "
     "end"},
    {"CapturedLocalAndAnother", "",
     "local q = 1 local function f() q = 5 end f() local x = q and 77 if x == 77 then number = "
     "number + 4 end"},
    // library functions as values
    {"InsertedInACaughtCall", "",
     "local l = {} pcall(table.insert, l, OUTER) l[1][1] = l[1][1] + 4"},
    {"InsertedByAnUnknownFunction", "",
     "local insert = select(1, table.insert) local l = {} insert(l, OUTER) l[1][1] = l[1][1] + 4"},
    {"InsertedByALocalFunction", "",
     "local insert = table.insert local l = {} insert(l, OUTER) l[1][1] = l[1][1] + 4"},
    {"SortCaught", "",
     "pcall(table.sort, { 2, 1 }, function(a, b) number = number + 4 return a < b end)"},
    {"PcallCaught", kChange, "pcall(pcall, change)"},
    {"SortAndAnUnknownFunction", kChange,
     "local f = select(1, change) pcall(table.sort, { 1 }, f) f(f, f)"},
};

/// Behind each condition that holds.
std::vector<Way> behind_conditions() {
    std::vector<Way> ways;
    for (const TrueCondition& one : true_conditions())
        ways.push_back(
            {"If" + one.name, "",
             fmt::format("{} if {} then OUTER[1] = OUTER[1] + 4 end", one.before, one.condition)});
    return ways;
}

/// Behind statements that the VM goes on from, though machine code may give up there.
std::vector<Way> behind_statements() {
    const std::vector<std::pair<std::string, std::string>> statements{
        {"AbsOfTwo", "local x = math.abs(-3, nil)"},
        {"FloorAndTheState", "local x = math.floor(2.5, s)"},
        {"RootOfTwoResults", "local function two() return 4, true end local x = math.sqrt(two())"},
        {"CountOfTwo", "local x = bit.count(5, nil)"},
        {"CountOfAText", "local x = bit.count('3')"},
        {"BelowOfThree", "local x = math.ult(5, 6, nil)"},
        {"FmodOfThree", "local x = math.fmod(5, 3, nil)"},
        {"ToIntegerOfNil", "local x = math.tointeger(nil)"},
        {"BelowOfFractions", "local x = math.ult(1.0, 2)"},
        {"AFractionOrNilAsAKey",
         "local k if s.n < 99 then k = 1.0 end local x = ROWS[2][k] if not k then return 0 end"},
        {"AFractionOrFalseAsAKeyOfAList",
         "local k = false if s.n < 99 then k = 1.0 end local l = { 1 } local x = l[k] if not x "
         "then return 0 end"},
        {"LimitAsAText", "for i = 1, '3' do local x = i end"},
        {"StartAsAText", "for i = '1', 2 do local x = i end"},
        {"StepAsAText", "for i = 1, 2, '1' do local x = i end"},
        {"LimitAsATextOrNot",
         "local most = 3 if s.n < 99 then most = '3' end for i = 1, most do local x = i end"},
        {"WhatIpairsGives", "local f, t = ipairs(ROWS) local x = f(t, 0)"},
        {"WhatEachGives", "local f, t, i = bit.each(5) local x = f(t, i)"},
        {"IpairsOfNil", "local x = ipairs(nil)"},
        {"IpairsOfTheState", "local x = ipairs(s)"},
        {"IpairsOfNilOrAList", "local t if s.n == 99 then t = { 1 } end local x = ipairs(t)"},
        {"ComparedStates", "local x = s == 1"},
        {"ElementOfAText", "local x = ('x')[1]"},
        {"ErrorCaught", "pcall(error, 1)"},
        {"FaultCaught", "pcall(function() return nil + 1 end)"},
        {"FaultOfAHelperCaught", "local function wrong() return s.n + nil end pcall(wrong)"},
    };
    std::vector<Way> ways;
    for (const auto& [name, statement] : statements)
        ways.push_back({"Behind" + name, "", statement + " OUTER[1] = OUTER[1] + 4"});
    return ways;
}

std::string script_text(const Way& way, const std::string& hook) {
    return fmt::format(
        "local OUTER, ROWS = {{ 3, 2, 1 }}, {{ {{ 1, 2 }}, {{ 3, 4 }} }}\n"
        "local RECORD, number = {{ a = 1, inner = {{ 5 }} }}, 1\n"
        "local game = {{ name = \"Test\", move = {{ \"m\" }}, state = {{ n = int(0, 99) }} }}\n"
        "{}\n"
        "{}"
        "function game.moves(s, add) add(1) end\n"
        "{}"
        "function game.result(s) end\n"
        "function game.order(s, m) return OUTER[1] + 20 * #OUTER end\n"
        "function game.noisy(s, m) return ROWS[2][1] % 8 == 3 end\n"
        "function game.legal(s) return RECORD.a % 8 == 1 and RECORD.inner[1] % 8 == 5 end\n"
        "function game.stuck(s) return number % 3 end\n"
        "function game.{}{} {} {}end\n"
        "return game\n",
        way.top, hook == "setup" ? "" : "function game.setup(s) end\n",
        hook == "play" ? "" : "function game.play(s, m) end\n", hook,
        hook == "text" || hook == "play" ? "(s, m)" : "(s)", way.change,
        hook == "text"           ? "return \"m\" "
            : hook == "evaluate" ? "return 0 "
                                 : "");
}

/// What the hooks say that read, in one of the two.
std::string answers(game::Rules& rules) {
    const State state(rules.game().layout);
    return message_of([&] { rules.order(state, {1}); }) == "no error"
        ? fmt::format("order {} noisy {} legal {} stuck {}", rules.order(state, {1}),
                      rules.noisy(state, {1}), rules.legal(state),
                      rules.stuck(state).winner.number())
        : message_of([&] { rules.order(state, {1}); });
}

std::string change(game::Rules& rules, const std::string& hook) {
    State state(rules.game().layout);
    return message_of([&] {
        if (hook == "setup") rules.start(1);
        if (hook == "text") rules.text(state, {1});
        if (hook == "evaluate") rules.evaluate(state);
        if (hook == "play") rules.play(state, {1});
    });
}

class Effects : public ::testing::TestWithParam<Way> {};

TEST_P(Effects, AreSeenByTheHooksThatRead) {
    SKIP_WITHOUT_COMPILER();
    for (const std::string hook : {"setup", "evaluate", "play"}) {
        const std::string text = script_text(GetParam(), hook);
        SCOPED_TRACE(text);
        NativePair pair(Script::from_text("test.lua", text));
        ASSERT_EQ(pair.native->code()->failure, "");
        for (int i = 0; i < 3; ++i) {
            const std::string before = answers(*pair.judge);
            ASSERT_EQ(answers(*pair.native), before);
            ASSERT_EQ(change(*pair.judge, hook), "no error");
            ASSERT_EQ(change(*pair.native, hook), "no error");
            ASSERT_NE(answers(*pair.judge), before) << "the script changes nothing";
            ASSERT_EQ(answers(*pair.native), answers(*pair.judge));
            if (i == 1) pair.native->wait();
            ASSERT_EQ(answers(*pair.native), answers(*pair.judge));
        }
    }
}

/// text() is asked in a VM of its own.
TEST_P(Effects, OfTellingAreSeenByNoRule) {
    SKIP_WITHOUT_COMPILER();
    const std::string text = script_text(GetParam(), "text");
    SCOPED_TRACE(text);
    NativePair pair(Script::from_text("test.lua", text));
    const std::string before = answers(*pair.judge);
    const native::Code* code = pair.native->code();
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(change(*pair.judge, "text"), "no error");
        ASSERT_EQ(change(*pair.native, "text"), "no error");
        ASSERT_EQ(answers(*pair.judge), before);
        ASSERT_EQ(answers(*pair.native), before);
    }
    ASSERT_EQ(pair.native->code(), code) << "compiled anew";
}

std::string name_of(const ::testing::TestParamInfo<Way>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Ways, Effects, ::testing::ValuesIn(kWays), name_of);
INSTANTIATE_TEST_SUITE_P(Statements, Effects, ::testing::ValuesIn(behind_statements()), name_of);
INSTANTIATE_TEST_SUITE_P(Conditions, Effects, ::testing::ValuesIn(behind_conditions()), name_of);

}  // namespace
}  // namespace senet::testing
