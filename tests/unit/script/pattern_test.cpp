#include "script/pattern.h"

#include <gtest/gtest.h>
#include <lua.hpp>

#include <memory>

#include "base/random.h"
#include "script_text.h"
#include "support/seed.h"

namespace senet::script {
namespace {

// --- Lua's own functions as the judge

int l_collect(lua_State* L) {
    auto& said = *static_cast<std::string*>(lua_touserdata(L, lua_upvalueindex(1)));
    for (int i = 1; i <= lua_gettop(L); ++i) {
        said += (i > 1 ? "\t" : "") + std::string(luaL_tolstring(L, i, nullptr));
        lua_pop(L, 1);
    }
    said += "\n";
    return 0;
}

/// What this body says with print() in plain Lua; its lines have the same numbers as with
/// printed().
std::string printed_by_lua(const std::string& body) {
    const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), &lua_close);
    lua_State* L = state.get();
    luaL_openlibs(L);
    std::string said;
    lua_pushlightuserdata(L, &said);
    lua_pushcclosure(L, l_collect, 1);
    lua_setglobal(L, "print");
    const std::string text = std::string(kFirstLine - 1, '\n') + body;
    if (luaL_loadbuffer(L, text.data(), text.size(), "@test.lua") != LUA_OK ||
        lua_pcall(L, 0, 0, 0) != LUA_OK) {
        return lua_tostring(L, -1);
    }
    return said;
}

/// A text as a Lua string, with every byte safe.
std::string as_lua(std::string_view text) {
    std::string out = "\"";
    for (const char byte : text) out += fmt::format("\\{:03}", static_cast<unsigned char>(byte));
    return out + "\"";
}

struct Case {
    std::string subject;
    std::string pattern;
    std::string replacement;
    int begin = 1;

    std::string text() const {
        return fmt::format("{{ {}, {}, {}, {} }}", as_lua(subject), as_lua(pattern),
                           as_lua(replacement), begin);
    }
};

// One line for each result of each function: all values, or the error.
constexpr const char* kDriver = R"(
local function show(...)
  local parts = { select("#", ...) }
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    parts[i + 1] = type(value) == "string" and string.format("%q", value) or tostring(value)
  end
  return table.concat(parts, " ")
end
local function all(iterate)
  local found = {}
  for i = 1, 100 do
    found[i] = show(iterate())
    if found[i] == "0" then break end
  end
  return table.concat(found, "; ")
end
local turn = 0
local function in_turn(...)
  turn = turn + 1
  if turn % 4 == 0 then return nil elseif turn % 4 == 1 then return turn end
  return show(...)
end
local values = { a = "x", b = 12, ab = false, [1] = "one", [2] = 2.5 }
for i, case in ipairs(cases) do
  local s, p, r, n = case[1], case[2], case[3], case[4]
  print(i, "find", show(pcall(function() return s:find(p, n) end)))
  print(i, "plain", show(pcall(function() return s:find(p, n, true) end)))
  print(i, "match", show(pcall(function() return s:match(p, n) end)))
  print(i, "gmatch", show(pcall(function() return all(s:gmatch(p, n)) end)))
  print(i, "gsub", show(pcall(function() return s:gsub(p, r) end)))
  print(i, "some", show(pcall(function() return s:gsub(p, r, n) end)))
  print(i, "table", show(pcall(function() return s:gsub(p, values) end)))
  print(i, "function", show(pcall(function() return s:gsub(p, in_turn) end)))
end
)";

void expect_as_in_lua(const std::vector<Case>& cases) {
    std::string body = "local cases = {";
    for (const Case& one : cases) body += one.text() + ", ";
    body += std::string("}") + kDriver;
    const std::string ours = printed(body), judge = printed_by_lua(body);
    if (ours == judge) return;
    const auto first = std::mismatch(ours.begin(), ours.end(), judge.begin(), judge.end()).first;
    const std::size_t line = ours.rfind('\n', static_cast<std::size_t>(first - ours.begin())) + 1;
    const auto number = static_cast<std::size_t>(std::atoi(ours.c_str() + line));
    ASSERT_TRUE(number >= 1 && number <= cases.size())
        << ours.substr(0, 200) << judge.substr(0, 200);
    FAIL() << cases[number - 1].text()
           << "\n  ours:  " << ours.substr(line, ours.find('\n', line) - line)
           << "\n  Lua's: " << judge.substr(line, judge.find('\n', line) - line);
}

// --- Random patterns

class Cases {
  public:
    explicit Cases(int part)
        : random_(testing::run_seed() * 1000 + static_cast<std::uint64_t>(part)) {}

    /// Mostly well formed.
    std::string pattern() {
        static const std::vector<std::string> items{
            "a",  "b",   ".",      "%a",    "%d",    "%W", "[ab]",  "[^a]",   "[a-c%d]",
            "%%", "[]]", "[^]-]",  "[%w_]", "%s",    "%C", "[%-a]", "[b-]",   "1",
            "%.", "%(",  "[+-%%]", "%P",    "[^%s]", "%x", "[%]a]", "\xff",   "[\x80-\xff]",
            "%z", "%Z",  "[^^]",   "[a^]",  "%g",    "%u", "%L",    "[%a-z]", "[--/]"};
        static const std::vector<std::string> others{"%b()", "%bab",    "%baa",   "%f[a]", "%f[%W]",
                                                     "()",   "%f[^%z]", "%1",     "%2",    "^",
                                                     "$",    "%f[ab]",  "(a*)%1", "%f[%z]"};
        std::string out = one_in(5) ? "^" : "";
        int open = 0;
        for (std::uint64_t i = random_.below(6); i-- > 0;) {
            if (one_in(5)) out += "(", ++open;
            if (one_in(6)) {
                out += any(others);
            } else {
                out += any(items);
                if (one_in(2)) out += "*+-?"[random_.below(4)];
            }
            if (open > 0 && one_in(2)) out += ")", --open;
        }
        if (!one_in(10)) out.append(static_cast<std::size_t>(open), ')');
        if (one_in(5)) out += "$";
        return out;
    }

    std::string bytes(std::string_view alphabet, std::uint64_t most) {
        std::string out;
        for (std::uint64_t i = random_.below(most + 1); i-- > 0;)
            out += alphabet[random_.below(alphabet.size())];
        return out;
    }

    Case with(const std::string& pattern) {
        using namespace std::string_view_literals;
        static const std::vector<std::string> replacements{"x", "<%0>", "%1", "%2%1", "%%",
                                                           "%", "%x",   "a%", "",     "%9"};
        const std::string_view alphabet = one_in(2) ? "ab"sv : "aabbc1 ().%A_-]^\n\0\x7f\xff"sv;
        return {.subject = bytes(alphabet, 10),
                .pattern = pattern,
                .replacement = any(replacements),
                .begin = one_in(2) ? 1 : static_cast<int>(random_.below(28)) - 14};
    }

  private:
    bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
    const std::string& any(const std::vector<std::string>& list) {
        return list[random_.below(list.size())];
    }

    Random random_;
};

TEST(PatternJudge, AgreesOnRandomPatterns) {
    for (int part = 0; part < 6 && !HasFatalFailure(); ++part) {
        Cases random(part);
        std::vector<Case> cases;
        for (int i = 0; i < 800; ++i) cases.push_back(random.with(random.pattern()));
        expect_as_in_lua(cases);
    }
}

TEST(PatternJudge, AgreesOnRandomBytes) {
    using namespace std::string_view_literals;
    for (int part = 6; part < 12 && !HasFatalFailure(); ++part) {
        Cases random(part);
        std::vector<Case> cases;
        for (int i = 0; i < 800; ++i)
            cases.push_back(random.with(random.bytes("aab%%()[]^$*+-?.1bf\0"sv, 9)));
        expect_as_in_lua(cases);
    }
}

TEST(PatternJudge, AgreesOnEveryByteInEveryClass) {
    std::string every;
    for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
    std::vector<Case> cases;
    for (int letter = 1; letter < 256; ++letter) {
        const auto sign = static_cast<char>(letter);
        cases.push_back({every, std::string("%") + sign, "", 1});
        cases.push_back({every, std::string("[^%") + sign + "]", "", 1});
    }
    expect_as_in_lua(cases);
}

TEST(PatternJudge, AgreesOnMistakes) {
    const std::string subject = "aab)";
    std::vector<Case> cases;
    for (const char* pattern :
         {"%",     "a%",    "[",    "[a", "[^]", "[a%", "[a%]", "%b",    "%bx",
          "%f",    "%fa",   "%f[",  "(a", "a)",  ")",   "(()",  "%1",    "%0",
          "(a%1)", "(a)%2", "()%1", "b%", "x[",  "x)",  "[]",   "[]-%%]"}) {
        cases.push_back({subject, pattern, "%1%2", 1});
    }
    for (const std::size_t count : {31u, 32u, 33u}) {
        std::string pattern;
        for (std::size_t i = 0; i < count; ++i) pattern += "()";
        cases.push_back({subject, pattern, "%9", 1});
    }
    expect_as_in_lua(cases);
}

TEST(PatternJudge, AgreesOnArguments) {
    const std::string body = R"lua(
      local calls = {
        function() return (12345):find(34) end, function() return string.match(2.5, "%d", 2) end,
        function() return ("a"):find() end, function() return string.find({}, "a") end,
        function() return ("a"):match("a", "x") end, function() return ("a"):match("a", "1") end,
        function() return ("a"):gmatch("a", 1.5) end, function() return ("a"):gmatch() end,
        function() return ("abc"):gsub("%w", "%0%0", 2) end, function() return ("a1"):gsub(1, 2) end,
        function() return ("abc"):gsub("%w", 7) end, function() return ("a"):gsub("a") end,
        function() return ("a"):gsub("a", true) end, function() return ("a"):gsub("a", "b", {}) end,
        function() return ("a"):gsub("a", { a = {} }) end, function() return ("a"):gsub("x", "%") end,
        function() return ("a"):gsub("a", function() return print end) end,
        function() return ("abc"):gsub("", "-", -1) end, function() return ("abc"):gsub("", "-") end,
        function() return ("a.b"):find(".", 1, true) end, function() return ("a"):find("", 2) end,
        function() return ("a"):find("", 3) end, function() return ("a"):find("", 9, true) end,
        function() return ("abc"):find("b", -2) end, function() return ("abc"):find("b", -1) end,
        function() return ("abc"):find("b", -9223372036854775807 - 1) end,
        function() return ("abc"):find("b", 9223372036854775807) end,
        function() return ("a\0b\0c"):gsub("%z", "%%") end, function() return ("a\0b"):find("\0") end,
        function() return ("\0\0"):match("^\0*$") end, function() return ("aXb"):find("\0", 1, true) end,
        function() return ("hello"):gsub("l", { l = false }) end,
        function() return ("x"):rep(3000):gsub("x", "yy"):rep(2):find("()y$") end,
        function() return ("f(a(b)c)d"):match("%b()"), ("THE (quick) fox"):find("%f[%a]%a+", 2) end,
        function() return ("a"):gsub("a", function() error("inside", 0) end) end,
        function() return ("ab"):gsub("%w", function(c) return (c:gsub("a", function() return "<" end)) end) end,
}
      for i, call in ipairs(calls) do print(i, select("#", pcall(call)), pcall(call)) end
    )lua";
    const std::string without_names = printed_by_lua(body);
    EXPECT_EQ(printed(body), without_names);
}

// --- The pattern without Lua

class Counted final : public Steps {
  public:
    std::size_t taken = 0;

  private:
    void look(std::size_t steps) override {
        taken += steps;
        if (taken > 1'000'000) throw std::runtime_error("enough");
    }
};

/// "begin-end" of the first match and of its captures, counted from 0.
std::string first_match(std::string_view subject, std::string_view text) {
    Pattern pattern(text);
    Match match;
    Counted steps;
    if (!pattern.search(subject, 0, match, steps)) return "none";
    std::string out = fmt::format("{}-{}", match.whole.begin, match.whole.end);
    for (std::size_t i = 0; i < pattern.captures().size(); ++i) {
        const Span& span = match.captures[i];
        const bool position = pattern.captures()[i] == Pattern::CaptureKind::Position;
        out += position ? fmt::format(" @{}", span.begin)
                        : fmt::format(" {}-{}", span.begin, span.end);
    }
    return out;
}

TEST(Pattern, RepeatsASingleByte) {
    EXPECT_EQ(first_match("xaaab", "a*"), "0-0");
    EXPECT_EQ(first_match("xaaab", "a+"), "1-4");
    EXPECT_EQ(first_match("xaaab", "a-b"), "1-5");
    EXPECT_EQ(first_match("xaaab", "xa?a"), "0-3");
    EXPECT_EQ(first_match("xaaab", "^a"), "none");
    EXPECT_EQ(first_match("xaaab", "a$"), "none");
    EXPECT_EQ(first_match("xaaab", ".-$"), "0-5");
}

TEST(Pattern, GoesBackAsFarAsNeeded) {
    EXPECT_EQ(first_match("aaaa", "^(a*)(a+)(a?)(a-)$"), "0-4 0-3 3-4 4-4 4-4");
    EXPECT_EQ(first_match("aaaa", "^(a-)(a*)a$"), "0-4 0-0 0-3");
    EXPECT_EQ(first_match("abab", "^(.+)%1$"), "0-4 0-2");
    EXPECT_EQ(first_match("k=v;", "(%w+)()=(%w*)"), "0-3 0-1 @1 2-3");
}

TEST(Pattern, KnowsPairsAndFrontiers) {
    EXPECT_EQ(first_match("f(a(b)c)", "%b()"), "1-8");
    EXPECT_EQ(first_match("((a)", "%b()"), "1-4");
    EXPECT_EQ(first_match("'a'b'", "%b''"), "0-3");
    EXPECT_EQ(first_match("one two", "%f[%w]two%f[%W]"), "4-7");
    EXPECT_EQ(first_match("one two", "%f[%z]"), "7-7");
}

TEST(Pattern, CountsItsSteps) {
    Pattern pattern(".-.-.-.-.-.-b");
    Match match;
    Counted steps;
    EXPECT_THROW(pattern.search(std::string(1000, 'a'), 0, match, steps), std::runtime_error);
    EXPECT_LE(steps.taken, 1'000'000 + 2 * Steps::kBetweenLooks);
    // And is as good as new.
    Counted fresh;
    EXPECT_TRUE(pattern.match("aab", 0, match, fresh));
    EXPECT_EQ(match.whole.end, 3u);
}

TEST(Pattern, NeedsNoDeepStack) {
    std::string text;
    for (std::size_t i = 0; i < Pattern::kMostBytes / 2; ++i) text += "a?";
    EXPECT_EQ(first_match(std::string(5000, 'a'), text), "0-5000");
    EXPECT_EQ(first_match(std::string(500'000, 'a'), "(a*)$"), "0-500000 0-500000");
}

TEST(Pattern, RefusesWhatIsTooLong) {
    EXPECT_NO_THROW(Pattern(std::string(Pattern::kMostBytes, 'a')));
    EXPECT_EQ(moves_message("(\"x\"):match((\"a\"):rep(10001))"),
              at_line(1, "in moves(): pattern too complex (10001 bytes; at most 10000)"));
    EXPECT_EQ(printed("print((\"a\"):rep(20000):find((\"a\"):rep(10001), 2))"), "2\t10002\n");
}

// --- Under a budget

ScriptSettings budget(std::int64_t steps) {
    ScriptSettings settings;
    settings.budget = {.steps = steps, .memory = std::size_t{8} << 20};
    return settings;
}

// Each runs for years.
const std::vector<std::string> kRunaways{
    "local x = a:find(('.-'):rep(20) .. 'b')",
    "local x = a:match(('.*'):rep(20) .. 'b')",
    "local x = a:match(('a?'):rep(4000) .. 'b')",
    "local x = a:gmatch(('.-'):rep(20) .. 'b')()",
    "local x = a:gsub(('.-'):rep(20) .. 'b', '')",
    "local x = a:match('^(.-)(.-)(.-)%3%2%1b')",
    "local x = (('('):rep(3000000)):find('%b()')",
    "local x = (a .. a):rep(40):find(a:rep(40) .. 'b', 1, true)",
    "local x = (a:rep(20)):gsub('()', ('%1'):rep(500000))",
    "local x = (a:rep(100)):gsub('', function() a:find('.-.-b') end)",
};

TEST(PatternBudget, EndsARunawayMatch) {
    const std::string stopped = at_line(
        1, "in moves(): stopped after 100000 steps or 10 ms of work; is this loop endless?");
    for (const std::string& call : kRunaways) {
        for (const char* around :
             {"{}", "pcall(function() {} end) add(1)", "while true do pcall(function() {} end) end",
              "coroutine.wrap(function() {} end)()"}) {
            const std::string body =
                "local a = ('a'):rep(30000) " + fmt::format(fmt::runtime(around), call);
            const std::string message = moves_message(body, budget(100'000));
            EXPECT_EQ(message.substr(0, message.find('\n')), stopped) << body;
        }
    }
}

TEST(PatternBudget, EndsARunawayMatchHoweverItIsCalled) {
    const std::string arguments = "('a'):rep(30000), ('.-'):rep(20) .. 'b')";
    const std::string stopped =
        "stopped after 100000 steps or 10 ms of work; is this loop endless?";
    EXPECT_EQ(moves_message("pcall(string.find, " + arguments, budget(100'000)),
              at_line(1, "in moves(): " + stopped));
    EXPECT_EQ(game_message("string.find(" + arguments, budget(100'000)), at_line(1, stopped));
}

TEST(PatternBudget, CanBeInterrupted) {
    for (const std::string& call : kRunaways) {
        const auto rules = game_with(
            "function game.moves(s, add) local a = ('a'):rep(30000) while true do "
            "pcall(function() " +
                call + " end) end end",
            budget(1'000'000'000'000));
        const game::State state = rules->start(1);
        Interrupt interrupt;
        interrupt.deadline = Clock::now() + Milliseconds(20);
        rules->watch(&interrupt);
        game::MoveList moves;
        EXPECT_THROW(rules->moves(state, moves), game::Interrupted) << call;
        rules->watch(nullptr);
        EXPECT_NO_THROW(rules->result(state)) << call;
    }
}

TEST(PatternBudget, IsFreshForEveryCall) {
    const auto rules = game_with(
        "function game.moves(s, add) ('a'):rep(2000):find('.-b') add(1) end", budget(50'000'000));
    const game::State state = rules->start(1);
    for (int i = 0; i < 20; ++i) {
        game::MoveList moves;
        EXPECT_NO_THROW(rules->moves(state, moves));
    }
}

TEST(PatternBudget, CountsTheMemoryOfResults) {
    const std::string full = at_line(1, "in moves(): the script used more than 8 MB of memory");
    for (const char* body :
         {"local x = ('x'):rep(1 << 20):gsub('x', ('y'):rep(1 << 20))",
          "local x = ('x'):rep(1 << 20):gsub('x', function() return ('y'):rep(1 << 20) end)",
          "local t, x = {}, ('x'):rep(1 << 20) for i = 1, 1e9 do t[i] = x:gsub('^x', i) end",
          "local t, x = {}, ('x'):rep(1 << 20) for i = 1, 1e9 do t[i] = (x .. i):match('.*') end",
          "local t = {} for i = 1, 1e9 do t[i] = ('x'):gmatch('a' .. i) end"}) {
        const std::string message = moves_message(body, budget(1'000'000'000'000));
        EXPECT_EQ(message.substr(0, message.find('\n')), full) << body;
    }
    // Garbage is none of it.
    EXPECT_EQ(moves_message("local x = ('x'):rep(1 << 20) for i = 1, 40 do x:gsub('^x', i) end",
                            budget(1'000'000'000'000)),
              "no error");
}

}  // namespace
}  // namespace senet::script
