// Scripts that are hard to compile, by hand: what each of them is about is in its name. All are
// held against the VM, on states of any values.

#include <gtest/gtest.h>

#include "support/native.h"
#include "support/published.h"

namespace senet::native {
namespace {

using game::Hook;
using script::Script;
using testing::NativePair;

/// A game with hooks of the test's own.
Script hard_script(const std::string& hooks) {
    return Script::from_text("test.lua", R"(local game = { name = "Test", move = { "m" },
  state = { a = bits(), b = bits(), i = int(0, 9), f = flag(), g = flag(), w = bits(),
            cells = array(6, 0, 4), marks = array(6, 0, 4) },
  scratch = { n = int(0, 99), tmp = array(4, -9, 9) } }
function game.setup(s) end
function game.moves(s, add) add(1) end
function game.play(s, m) end
function game.result(s) end
)" + hooks + "\nreturn game\n");
}

/// Compares the hooks with the VM. All that are written here must be machine code, but for those
/// named in `in_vm`.
void expect_agreement(const std::string& hooks, const std::vector<Hook>& in_vm = {}) {
    NativePair pair(hard_script(hooks));
    EXPECT_EQ(pair.native->code()->failure, "");
    for (std::size_t h = 1; h < game::kHooks; ++h) {
        const auto hook = static_cast<Hook>(h);
        if (!pair.judge->has(hook) || h > static_cast<std::size_t>(Hook::Pass)) continue;
        const bool wanted = std::find(in_vm.begin(), in_vm.end(), hook) == in_vm.end();
        EXPECT_EQ(pair.compiled(hook), wanted) << game::name_of(hook) << ": " << pair.reasons(hook);
    }
    Random random(17);
    EXPECT_EQ(pair.compare(random, testing::by_effort(30, 200, 20'000)).difference, "");
}

#define AGREES(name, ...)              \
    TEST(Translator, name) {           \
        SKIP_WITHOUT_COMPILER();       \
        expect_agreement(__VA_ARGS__); \
    }

AGREES(LeavesAListInPlaceOfMovesToTheVirtualMachine, R"(
local LIST, board = { 1, 2 }, grid(2, 2)
function game.moves(s, add)
  if s.n % 3 == 0 then return LIST end
  if s.n % 3 == 1 then return board end
  add(1)
  return LIST
end)")

AGREES(LeavesTheLengthOfABoardToTheVirtualMachine, R"(
local board = grid(2, 2)
function game.evaluate(s) return s.n % 2 == 0 and #board or 1 end)")

AGREES(ReadsTablesThatHoldEachOther, R"(
local A, B = { v = 1 }, { v = 2 }
A.next = B B.next = A A.self = A
local L = { 1, 2 } L[3] = L
local P = {}
for i = 1, 9 do P[i] = { v = i } end
for i = 1, 9 do P[i].next = P[i % 9 + 1] P[i].back = P[(i - 2) % 9 + 1] end
function game.evaluate(s) local n = A for i = 1, s.i do n = n.next end return n.v end
function game.order(s)
  local n = P[s.i]
  if not n then return -1 end
  for i = 1, 5 do n = s.f and n.next or n.back end
  return n.v
end
function game.noisy(s) return A.self.self.next.next == A end
function game.legal(s) return L[3] == L and L[3][3][1] == 1 end)")

AGREES(ReadsTablesThatLieAtSeveralPlaces, R"(
local S = { 1, 2, 3 }
local T1, T2 = { S, { 4, 5 }, S }, { a = S, b = { 9.5, 8 }, c = { S, S } }
local function get(t, i) return t[i] end
function game.evaluate(s) return (get(T1, s.i) or S)[2] end
function game.order(s) return get(S, s.i) or get(T2.b, s.i) or -1 end
function game.noisy(s) return T2.c[1] == T1[1] and T2.a == T1[3] end
function game.legal(s) local x, y = T1[s.i], T1[s.turn] return x == y end)")

AGREES(ReadsTablesOfThousandsOfRows, R"(
local T = {}
for i = 1, 4096 do
  T[i] = {}
  for j = 1, i % 9 do T[i][j] = (i * j) % 1000 - 300 end
  T[i].n = i
end
T[4000].odd = 1.5
function game.evaluate(s)
  local r = T[s.a & 4095]
  if not r then return -1 end
  local x = 0
  for i = 1, #r do x = x + r[i] end
  return x + r.n + (r.odd or 0)
end
function game.order(s)
  local sum = 0
  for i, row in ipairs(T) do
    for _, v in ipairs(row) do sum = sum + v end
    if i > s.a & 255 then break end
  end
  return sum
end)")

AGREES(LeavesTablesWhoseKeysLieFarApartToTheVirtualMachine, R"(
local T = { [1] = 4, [math.maxinteger] = 5, [math.mininteger] = 6 }
function game.evaluate(s) return T[s.a] or #T end
function game.order(s) return T[1] + T[math.maxinteger] end
function game.noisy(s) for i, v in ipairs(T) do if i + v == 5 then return true end end return false end)",
       {Hook::Evaluate})

AGREES(ReadsDeepTables, R"(
local DEEP = { { { { { { 1, 2 }, { 3 } } } } } }
function game.noisy(s) return DEEP[1][1][1][s.i][1] == 1 end
function game.legal(s)
  local t = DEEP[1][1][1][1][s.i]
  return t and t[s.i] == 1 or false
end)")

AGREES(ReadsTablesThatWereChangedAtLoadAfterFunctionsKnewThem, R"(
local T = { 1, 2, 3 }
local k = 5
local function get(i) return T[i], k end
local function set(v) T[2] = v k = v end
set(9)
T[4] = 7
T = { 4, 4, 4 }
k = 6.5
function game.evaluate(s) local a, b = get(s.i) return (a or 0) + b end)")

AGREES(LooksUnderKeysThatAreNoNumbers, R"(
local T = { [true] = 5, 7, [0.5] = 3 }
local U = { [true] = 5, [false] = 6 }
local V = { 3, 4 }
function game.evaluate(s) return T[s.f] or -1 end
function game.order(s) return U[s.f] or -1 end
function game.noisy(s) local k = s.f or s.i return T[k] == 5 end
function game.legal(s) local k = s.f or s.i return V[k] == nil end
function game.stuck(s) return V[s.i / 2] and T.zzz == nil and 1 or 0 end)",
       {Hook::Evaluate, Hook::Order, Hook::Noisy})

AGREES(KnowsWhereAFieldThatIsNotThereIsAnError, R"(
local A, B = grid(3, 3), hexgrid(3, 3)
local BOARDS = { A, B }
local C, D = { x = 1 }, { y = 2 }
function game.evaluate(s) return BOARDS[s.turn].around6 and 1 or 2 end
function game.order(s) local b = s.f and A or B return b.around8 and 1 or 2 end
function game.noisy(s) local b = s.f and A or B return b.zzz == nil end
function game.legal(s) local b = s.f and C or D return b.zzz == nil and b.x == 1 end)")

AGREES(LeavesFieldsThatTablesLackInTwoWaysToTheVirtualMachine, R"(
local A, C = grid(3, 3), { x = 1 }
function game.stuck(s) local b = s.f and A or C return b.x == 1 and 1 or 2 end
function game.pass(s) local b = s.f and A or C return b.zzz == nil end
function game.noisy(s) local b = s.f and A or C return b.width == 3 end)",
       {Hook::Pass})

AGREES(KnowsTextsWithZerosInside, R"(
local MODE = "a\0b"
local T = { ["x\0y"] = 3, ["x\0z"] = 4 }
function game.evaluate(s)
  if MODE == "a\0c" then return 1 elseif MODE == "a\0b" then return 2 elseif MODE == "a" then return 3 end
  return 4
end
function game.order(s) return T["x\0y"] end
function game.noisy(s) return T["x"] == nil end)")

AGREES(KnowsThatAnArrayIsItself, R"(
function game.legal(s) return s.cells == s.cells end
function game.noisy(s) return s.cells == s.marks end
function game.evaluate(s)
  local c = s.cells
  local d = s.f and s.cells or c
  return c == d and 1 or 2
end)")

AGREES(LeavesListsThatAreReturnedToTheVirtualMachine, R"(
local function make(s) local l = { 1, 2 } l[3] = s.i return l end
local function extend(l, v) l[#l + 1] = v return #l end
function game.evaluate(s) local l = make(s) return #l + l[3] end
function game.order(s) return #make(s) end
function game.noisy(s) local l = {} extend(l, 3) extend(l, s.i) return extend(l, 5) == 3 and l[2] == 7 end)",
       {Hook::Evaluate, Hook::Order})

AGREES(PassesOnAllResultsOfACall, R"(
local function many(s) return 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 end
local function some(s) return 1, 2, s.a, 4, 5, s.f, nil, 8 end
local function again(n) if n == 0 then return end return n, again(n - 1) end
local function sum(a, b, c, d, e, f, g, h) return (a or 0) + (b or 0) + c % 100 + (h or 0) end
function game.evaluate(s) return math.max(many(s)) end
function game.order(s) return sum(some(s)) end
function game.noisy(s) return sum(again(s.i)) == 3 end
function game.legal(s) local a, b, c = some(s) return (some(s)) == a and b == 2 and c ~= 0 end
function game.stuck(s) local a, b = some(s) if b then return a end return some(s) end)",
       {Hook::Noisy})

AGREES(KeepsNilAmidResults, R"(
local function odd(s) if s.f then return nil, s.i, nil end return s.i, nil, s.g and 2.5 end
local function none(s) if s.f then return end return nil end
function game.evaluate(s) local a, b, c = odd(s) return (a or 10) * 100 + (b or 20) + (c or 7) end
function game.order(s) local a, b, c, d = odd(s) return (a or b or 0) + (d or 1) end
function game.noisy(s) local a, b = none(s) return a == b end)")

AGREES(SwapsSeveralAtOnce, R"(
function game.play(s, m)
  local a, b, c = s.a, s.b, s.i
  a, b, c = b, c, a
  s.a, s.b = a, b
  s.a, s.b = s.b, s.a
  local cells, i = s.cells, 1
  i, cells[i] = i + 1, 3
  cells[1], cells[2], cells[3] = cells[3], cells[1], cells[2]
  for k = 1, 3 do
    a, b, c = c, a, b
    if s.f then a, b = b end
  end
  s.w = (a or 77) ~ (b or 78) ~ (c or 79)
end)")

AGREES(GoesInAndOutOfLoops, R"(
function game.evaluate(s)
  local n, x = 0, nil
  ::top::
  n = n + 1
  do
    local y = n
    if n > 50 then goto done end
    if s.cells[n % 6 + 1] == 2 then x = n goto top end
    for i = 1, 3 do
      for j = 1, 3 do
        if i * j == s.i then goto continue end
        if i + j == s.i then goto out end
        x = x and x + 1 or 1
        ::continue::
      end
    end
    ::out::
    if y % 2 == 0 then goto top end
    while true do
      y = y + 1
      if y % 5 == 0 then break end
      if y > 1000 then goto done end
    end
  end
  goto top
  ::done::
  return (x or -1) % 1000
end)")

AGREES(LeavesWhatEndsWithAnErrorToTheVirtualMachine, R"(
function game.evaluate(s)
  if s.i == 3 then error(("bad %d"):format(s.i)) end
  if s.i == 4 then local t = { x = s.i } error("t" .. t.x) end
  if s.i == 5 then for k, v in pairs({ 1, 2 }) do error("k" .. k) end error("none") end
  if s.i == 6 then error({}) end
  if s.i == 7 then error() end
  if s.i == 8 then assert(false, "text" .. s.i) end
  return s.i
end
function game.order(s)
  if s.i > 4 then local f = function() return s.i end error(f()) end
  return 1
end
function game.noisy(s) assert(s.i ~= 2, "two") assert(s.f, nil) return true end)")

AGREES(StoresListsAndTakesFromThem, R"(
local function fill(l, s) for i = 1, s.i do l[#l + 1] = i * i end end
function game.evaluate(s)
  local l, m = {}, { 5, 6.5, nil }
  fill(l, s)
  while #l > 3 do table.remove(l) end
  l[#l] = nil
  table.insert(m, s.f and 1 or 2.5)
  local sum = (l[1] or 0) + (l[s.i] or -1) + #m + (m[3] or 0)
  for i, v in ipairs(l) do sum = sum * 3 + v + i if i > 20 then break end end
  for _, v in ipairs(m) do sum = sum + v end
  return sum % 10007
end
function game.order(s)
  local l = {}
  local x = table.remove(l)
  for i = 1, s.f and 300 or 256 do l[i] = i end
  return #l + (x or 0)
end
function game.noisy(s) local l = {} if s.f then l[2] = 1 end l[1] = true l[s.i] = 5 return #l == 1 end
function game.legal(s) local l = { 1 } l[1.0] = 7 l[s.f and 1.5 or 2] = 8 return l[2.0] == 8 end)")

AGREES(CallsHooksThatTakeFewerOrMoreArguments, R"(
function game.moves() end
function game.play() end
function game.order(s, m, n) return n and 1 or 2 end
function game.legal() return true end
function game.noisy(s, m, n, ...) return n == nil and m == 1 end
function game.stuck(s, x, y) return x == nil and y == nil and 1 or 0 end)",
       {Hook::Noisy})

AGREES(LeavesHooksOfTheLibraryToTheVirtualMachine, R"(
local n = 0
game.order = math.abs
game.legal = coroutine.wrap(function(s) while true do n = n + 1 coroutine.yield(true) end end)
function game.evaluate(s) return n end
function game.noisy(s) return s.f end)",
       {Hook::Moves, Hook::Play, Hook::Result, Hook::Evaluate, Hook::Noisy, Hook::Order,
        Hook::Legal})

// Not the three values that ipairs() and bit.each() give: those are compiled, and others left to
// the VM.
const std::string kOwnTriples = R"(
local LIST = { 3, 1, 2 }
local each = ipairs(LIST)
local function both(l) return ipairs(l) end
local function late(l) local f, t = ipairs(l) return f, t, 1 end
function game.evaluate(s) local x = 0 for i, v in both(LIST) do x = x + i * v end return x end
function game.noisy(s) local x = 0 for i, v in late(LIST) do x = x + i * v end return x > 5 end
function game.order(s)
  local f, x = ipairs(LIST), 0
  for i, v in f, LIST, s.turn * 4 - 6 do x = x + i * 100 + v end
  return x
end
function game.legal(s)
  local f, _, b = bit.each(5)
  local x = 0
  for i in f, 6.0, b do x = x + i end
  for i in f, 63, s.turn do x = x + i end
  return x > 9
end)";
AGREES(GoesThroughListsFromTheirBeginOnly, kOwnTriples, {Hook::Noisy, Hook::Order, Hook::Legal})

TEST(Translator, LeavesLoopsFromAnywhereToTheVirtualMachine) {
    SKIP_WITHOUT_COMPILER();
    for (const std::string loop :
         {"for i, x in ipairs(LIST), LIST, s.turn * 2^40 // 1 | 0 do n = n + x end",
          "local f = ipairs(LIST) for i, x in f, LIST, s.turn * (1 << 40) - (1 << 41) + 1 do n = n "
          "+ i end",
          "local f = ipairs(LIST) for i, x in f, LIST, 1.0 do n = n + i end",
          "local f = ipairs(LIST) for i, x in f, LIST, nil do n = n + i end",
          "local f = ipairs(LIST) for i, x in f, LIST, true do n = n + i end",
          "local f = ipairs(LIST) for i, x in f, s.cells, -3 do n = n + i end",
          "local f = ipairs(LIST) for i, x in f, 5, 0 do n = n + i end",
          "local f = ipairs(LIST) for i, x in f, LIST, math.maxinteger do n = n + i end",
          "local f = bit.each(1) for i in f, LIST, -1 do n = n + i end",
          "local f = bit.each(1) for i in f, s.a, nil do n = n + i end"}) {
        NativePair pair(
            hard_script("local LIST = { 3, 1, 2 }\nfunction game.evaluate(s) local n = 0 " + loop +
                        " return n end"));
        Random random(3);
        EXPECT_EQ(pair.compare(random, 40).difference, "") << loop;
    }
}

// Thirty loops in each other: as many ways through them as there are states in an analysis that
// does not end.
TEST(Translator, UnderstandsLoopsInLoopsInTime) {
    SKIP_WITHOUT_COMPILER();
    std::string loops = "x = x + 1", ends;
    for (int n = 0; n < 30; ++n) loops = "for i = 1, s.i do " + loops + " end";
    NativePair pair(hard_script("function game.evaluate(s) local x = 0 if s.i < 2 then " + loops +
                                " end return x end"));
    EXPECT_TRUE(pair.compiled(Hook::Evaluate)) << pair.reasons(Hook::Evaluate);
    Random random(3);
    EXPECT_EQ(pair.compare(random, 40).difference, "");
}

AGREES(TakesAsManyResultsAsThereMayBe, [] {
    std::string list;
    for (int i = 1; i <= 32; ++i) list += (i > 1 ? ", s.i + " : "s.i + ") + std::to_string(i);
    return "local function many(s) return " + list + " end\n" +
        "function game.evaluate(s) local a, b, c = many(s) return a + b * c end\n";
}())

AGREES(ReadsParamsThatTheScriptReplaced, R"(
local P = params { l = { { 1, 2, 3 }, 0, 9 }, x = { 2.0, 0, 5 }, y = { 3, 0, 9.5 } }
P.l[1] = P.l[1] + 0.0
P.l[2] = 7
function game.evaluate(s) return (P.l[1] // 1 * 9007199254740993) % 1000 + P.l[2] + P.x + P.y end
function game.order(s) return P.l[s.i] or 0 end)",
       {Hook::Order})

AGREES(ReadsWhatFunctionsMadeByFunctionsKnow, R"(
local function make(k) return function(s) return k + s.i end end
game.evaluate = make(2)
game.order = make(5.5)
local f = make(1)
for i = 1, 300 do
  local g = f
  f = function(s) return g(s) + 1 end
end
function game.noisy(s) return f(s) == 301 + s.i end)")

TEST(Translator, LeavesTablesInTablesWithoutEndToTheVirtualMachine) {
    SKIP_WITHOUT_COMPILER();
    const int depth = testing::by_effort(3000, 100'000, 300'000);
    NativePair pair(hard_script("local list for i = 1, " + std::to_string(depth) +
                                " do list = { next = list, v = i } end\n"
                                "function game.evaluate(s) return list.next.next.v % 1000 end"));
    EXPECT_EQ(pair.native->code()->failure, "");
    const game::State state(pair.judge->game().layout);
    EXPECT_EQ(pair.native->evaluate(state), pair.judge->evaluate(state));
}

AGREES(KeepsRegistersApart, [] {
    // Nearly as many locals as Lua allows, each read in a loop; and a function of 50 parameters.
    std::string text = "function game.evaluate(s)\n";
    for (int i = 0; i < 190; ++i)
        text += "local v" + std::to_string(i) + " = s.a + " + std::to_string(i) + " ";
    text += "\nfor k = 1, 3 do if s.f then ";
    for (int i = 0; i < 190; i += 5)
        text += "v" + std::to_string(i) + " = v" + std::to_string((i * 7 + 1) % 190) + " ~ k ";
    text += "end end\nreturn (v0";
    for (int i = 1; i < 190; ++i) text += " ~ v" + std::to_string(i);
    text += ") % 1000\nend\nlocal function fifty(p0";
    for (int i = 1; i < 50; ++i) text += ", p" + std::to_string(i);
    text += ") return 0";
    for (int i = 0; i < 50; ++i) text += " + (p" + std::to_string(i) + " or 1)";
    text += " end\nfunction game.order(s) return fifty(s.i";
    for (int i = 1; i < 50; ++i) text += i % 3 == 0 ? ", s.f and 2 or nil" : ", s.i";
    return text + ") + fifty(s.i) end";
}())

}  // namespace
}  // namespace senet::native
