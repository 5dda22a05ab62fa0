// Every operator with operands of every kind and at the edges of their ranges, one line of a script
// each: machine code gives what the VM gives, to the last bit, errors included.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/native.h"
#include "support/published.h"

namespace senet::native {
namespace {

using game::Field;
using game::Hook;
using game::Move;
using game::State;
using script::Script;
using testing::NativePair;

constexpr std::int64_t kLeastWhole = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMostWhole = std::numeric_limits<std::int64_t>::max();

const std::vector<std::int64_t>& wholes() {
    static const std::vector<std::int64_t> few{
        0, 1, -1, 7, 64, -64, (std::int64_t{1} << 53) + 1, kMostWhole, kLeastWhole};
    static const std::vector<std::int64_t> values{0,
                                                  1,
                                                  -1,
                                                  2,
                                                  3,
                                                  7,
                                                  -7,
                                                  63,
                                                  64,
                                                  -64,
                                                  std::int64_t{1} << 31,
                                                  std::int64_t{1} << 53,
                                                  (std::int64_t{1} << 53) + 1,
                                                  kMostWhole,
                                                  kLeastWhole};
    return testing::effort() == testing::Effort::Quick ? few : values;
}

/// As a script writes them; the script's table F holds them in this order.
const std::vector<std::string> kFloats{"0.5",    "-0.0",    "3.0",   "-2.5",      "1e15", "2.0^53",
                                       "2.0^63", "-2.0^63", "1e308", "math.huge", "0/0"};

std::string text_of(std::int64_t value) {
    return value == kLeastWhole ? "math.mininteger" : fmt::format("({})", value);
}

/// A game that plays line number `line` of those given. `put` writes a value into the state, kind
/// and bits, so that nothing of it is lost. State fields are set by the tests before each call.
std::string game_with_lines(const std::vector<std::string>& lines, const std::string& above = "") {
    std::string floats;
    for (const std::string& number : kFloats) floats += (floats.empty() ? "" : ", ") + number;
    std::string text = fmt::format(R"(local F = {{ {} }}
local TWO_TO_53 = 2.0 ^ 53
local function put_number(s, x)
  if x ~= x then s.kind = 5 return end
  local zero = x * 0
  if zero ~= zero then s.kind = 6 s.negative = x < 0 return end  -- an infinite one
  -- a whole number keeps its last bit where a float loses it
  if math.floor(zero + 9007199254740993) & 1 == 1 then
    s.kind = 3
    s.word = math.floor(x)
    return
  end
  s.kind = 4
  s.negative = x < 0 or 1 / x < 0
  if x == 0 then return end
  if x < 0 then x = -x end
  local exponent = 0
  while x >= TWO_TO_53 do x = x / 2 exponent = exponent + 1 end
  while x < TWO_TO_53 / 2 do x = x * 2 exponent = exponent - 1 end
  s.exponent = exponent
  s.word = math.floor(x)
end
local function put(s, x)
  if x == nil then s.kind = 0
  elseif x == false then s.kind = 1
  elseif x == true then s.kind = 2
  else put_number(s, x) end
end
local game = {{
  name = "Lines", move = {{ {{ "line", bits = 16 }} }},
  state = {{
    a = bits(), b = bits(), i = int(1, {}), j = int(1, {}), p = flag(), q = flag(),
    kind = int(0, 9), word = bits(), exponent = int(-2000, 2000), negative = flag(),
    cells = array(5, -3, 9), words = bits(3), marks = array(3, 0, 1), small = int(-5, 100), f = flag(),
    least = int(math.mininteger, 5), most = int(-5, math.maxinteger), wide = int(0, 1 << 40),
  }},
}}
)",
                                   floats, kFloats.size(), kFloats.size());
    text += above;
    text += R"(function game.setup(s) end
function game.moves(s, add) end
function game.result(s) end
function game.play(s, line)
  s.kind = 9
  local whole_a, whole_b = s.a, s.b
  local float_a, float_b = F[s.i], F[s.j]
  local any_a, any_b = s.p and s.a or F[s.i], s.q and s.b or F[s.j]
  local maybe_a, maybe_b
  if s.p then maybe_a = s.a end
  if s.q then maybe_b = s.b end
  local bool_a, bool_b = s.p, s.q
)";
    for (std::size_t n = 0; n < lines.size(); ++n)
        text += fmt::format("  {} line == {} then {}\n", n == 0 ? "if" : "elseif", n, lines[n]);
    return text + "  end\nend\nreturn game\n";
}

/// What a call gives: the state's words, or the error.
std::string played(game::Rules& rules, const State& before, std::uint64_t line, bool& failed) {
    try {
        State after = before;
        rules.play(after, Move{line});
        std::string text;
        for (const std::uint64_t word : after.words()) text += fmt::format("{:x} ", word);
        failed = false;
        return text;
    } catch (const Error& error) {
        failed = true;
        return testing::comparable(error);
    }
}

struct Counts {
    std::uint64_t calls = 0, errors = 0, replays = 0;
};

/// The operands that lines are tried with.
struct Operand {
    std::int64_t whole = 0;
    std::size_t number = 1;  // in F
    bool flag = false;
};

class Lines {
  public:
    explicit Lines(std::vector<std::string> lines, const std::string& above = "")
        : lines_(std::move(lines)),
          text_(game_with_lines(lines_, above)),
          pair_(Script::from_text("lines.lua", text_)) {
        const Code& code = *pair_.native->code();
        EXPECT_EQ(code.failure, "");
        EXPECT_NE(code.hook(Hook::Play).address, 0) << pair_.reasons(Hook::Play) << "\n" << text_;
    }

    /// Plays one line in both; false where they differ.
    bool agree(std::size_t line, const Operand& a, const Operand& b) {
        const auto& layout = pair_.judge->game().layout;
        State state(layout);
        const auto set = [&](const char* name, std::int64_t value) {
            state.set(*layout.find(name), 0, value);
        };
        set("a", a.whole);
        set("b", b.whole);
        set("i", static_cast<std::int64_t>(a.number));
        set("j", static_cast<std::int64_t>(b.number));
        set("p", a.flag);
        set("q", b.flag);
        const std::uint64_t replays = pair_.native->replays();
        bool failed = false, native_failed = false;
        const std::string expected = played(*pair_.judge, state, line, failed);
        const std::string got = played(*pair_.native, state, line, native_failed);
        ++counts_.calls;
        counts_.errors += failed;
        counts_.replays += pair_.native->replays() - replays;
        last_replayed_ = pair_.native->replays() != replays;
        last_failed_ = failed;
        EXPECT_EQ(expected, got) << lines_[line] << "   with a = " << a.whole << ", "
                                 << kFloats[a.number - 1] << ", " << a.flag << "; b = " << b.whole
                                 << ", " << kFloats[b.number - 1] << ", " << b.flag;
        return expected == got;
    }

    const Counts& counts() const { return counts_; }
    bool last_replayed() const { return last_replayed_; }
    bool last_failed() const { return last_failed_; }

  private:
    std::vector<std::string> lines_;
    std::string text_;
    NativePair pair_;
    Counts counts_;
    bool last_replayed_ = false, last_failed_ = false;
};

enum OperandKind { Whole, Float, Any, Maybe, Bool };
const std::vector<std::string> kNames{"whole", "float", "any", "maybe", "bool"};

/// All values of an operand of a kind.
std::vector<Operand> operands(int kind) {
    std::vector<Operand> all;
    if (kind == Whole || kind == Any || kind == Maybe) {
        for (const std::int64_t value : wholes()) all.push_back({value, 1, true});
    }
    if (kind == Float || kind == Any) {
        for (std::size_t i = 1; i <= kFloats.size(); ++i) all.push_back({0, i, false});
    }
    if (kind == Maybe) all.push_back({0, 1, false});
    if (kind == Bool) all = {{0, 1, false}, {0, 1, true}};
    return all;
}

struct Operator {
    std::string name;
    std::string text;  // with {0} and {1} for the operands
};

std::ostream& operator<<(std::ostream& out, const Operator& op) { return out << op.text; }

std::string name_of_test(const ::testing::TestParamInfo<Operator>& info) { return info.param.name; }

// --- two operands

const std::vector<Operator> kBinary{
    {"Add", "{0} + {1}"},
    {"Subtract", "{0} - {1}"},
    {"Multiply", "{0} * {1}"},
    {"Divide", "{0} / {1}"},
    {"FloorDivide", "{0} // {1}"},
    {"Modulo", "{0} % {1}"},
    {"Power", "{0} ^ {1}"},
    {"And", "{0} & {1}"},
    {"Or", "{0} | {1}"},
    {"Xor", "{0} ~ {1}"},
    {"ShiftLeft", "{0} << {1}"},
    {"ShiftRight", "{0} >> {1}"},
    {"Equal", "{0} == {1}"},
    {"NotEqual", "{0} ~= {1}"},
    {"Less", "{0} < {1}"},
    {"LessOrEqual", "{0} <= {1}"},
    {"Greater", "{0} > {1}"},
    {"GreaterOrEqual", "{0} >= {1}"},
    {"LogicAnd", "{0} and {1}"},
    {"LogicOr", "{0} or {1}"},
    {"NotLess", "not ({0} < {1})"},
    {"AndOr", "{0} and {1} or 5"},
    {"OrAnd", "({0} or 1.5) and {1}"},
    {"Max", "math.max({0}, {1})"},
    {"Min", "math.min({0}, {1})"},
    {"Remainder", "math.fmod({0}, {1})"},
    {"Below", "math.ult({0}, {1})"},
};

class Binary : public ::testing::TestWithParam<Operator> {};

TEST_P(Binary, OfVariables) {
    SKIP_WITHOUT_COMPILER();
    std::vector<std::string> lines;
    std::vector<std::pair<int, int>> kinds;
    for (int x = Whole; x <= Bool; ++x) {
        for (int y = Whole; y <= Bool; ++y) {
            // Only one kind of float function takes values of several kinds.
            if (GetParam().name == "Remainder" && (x == Any || y == Any)) continue;
            lines.push_back(
                "put(s, " +
                fmt::format(fmt::runtime(GetParam().text), kNames[x] + "_a", kNames[y] + "_b") +
                ")");
            kinds.emplace_back(x, y);
        }
    }
    Lines game(lines);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        for (const Operand& a : operands(kinds[line].first)) {
            for (const Operand& b : operands(kinds[line].second)) {
                if (!game.agree(line, a, b)) return;
                // Numbers of one kind are not the VM's, but for an error.
                if (kinds[line] == std::pair<int, int>(Whole, Whole)) {
                    ASSERT_EQ(game.last_replayed(), game.last_failed())
                        << lines[line] << " " << a.whole << " " << b.whole;
                }
            }
        }
    }
}

TEST_P(Binary, OfAVariableAndAConstant) {
    SKIP_WITHOUT_COMPILER();
    std::vector<std::string> constants;
    for (const std::int64_t value : wholes()) constants.push_back(text_of(value));
    constants.insert(constants.end(), kFloats.begin(), kFloats.end());
    if (GetParam().text.starts_with("{0}")) constants.insert(constants.end(), {"nil", "true"});
    for (const int kind : {Whole, Float, Any}) {
        if (GetParam().name == "Remainder" && kind == Any) continue;
        std::vector<std::string> lines;
        for (const std::string& constant : constants) {
            const std::string value = "(" + constant + ")";
            for (const bool first : {true, false}) {
                const std::string variable = kNames[kind] + "_a";
                lines.push_back("put(s, " +
                                fmt::format(fmt::runtime(GetParam().text), first ? variable : value,
                                            first ? value : variable) +
                                ")");
            }
        }
        Lines game(lines);
        for (std::size_t line = 0; line < lines.size(); ++line) {
            for (const Operand& a : operands(kind)) {
                if (!game.agree(line, a, {})) return;
            }
        }
    }
}

/// Outer locals are constants that Lua itself does not calculate with before machine code is made.
TEST_P(Binary, OfConstants) {
    SKIP_WITHOUT_COMPILER();
    std::string above;
    std::vector<std::string> names;
    const auto name = [&](const std::string& value) {
        names.push_back(fmt::format("c{}", names.size()));
        above += fmt::format("local {} = {}\n", names.back(), value);
    };
    // Each pair of all of them is a line of its own.
    const bool all = testing::effort() == testing::Effort::Deep;
    for (std::size_t n = 0; n < wholes().size(); ++n) {
        if (all || n % 2 == 0 || n > 11) name(text_of(wholes()[n]));
    }
    for (std::size_t n = 0; n < kFloats.size(); ++n) {
        if (all || n % 2 == 0 || n == 1) name(kFloats[n]);
    }
    name("nil");
    name("true");
    std::vector<std::string> lines;
    for (const std::string& x : names) {
        for (const std::string& y : names)
            lines.push_back("put(s, " + fmt::format(fmt::runtime(GetParam().text), x, y) + ")");
    }
    // Not all in one function: that would be a long wait for one hook.
    constexpr std::size_t kAtOnce = 200;
    for (std::size_t from = 0; from < lines.size(); from += kAtOnce) {
        const std::size_t to = std::min(lines.size(), from + kAtOnce);
        Lines game({lines.begin() + static_cast<std::ptrdiff_t>(from),
                    lines.begin() + static_cast<std::ptrdiff_t>(to)},
                   above);
        for (std::size_t line = 0; line < to - from; ++line) {
            if (!game.agree(line, {}, {})) return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Opcodes, Binary, ::testing::ValuesIn(kBinary), name_of_test);

// --- one operand

const std::vector<Operator> kUnary{
    {"Minus", "-{0}"},
    {"Complement", "~{0}"},
    {"Not", "not {0}"},
    {"NotNot", "not not {0}"},
    {"Length", "#{0}"},
    {"Absolute", "math.abs({0})"},
    {"Floor", "math.floor({0})"},
    {"Ceil", "math.ceil({0})"},
    {"Root", "math.sqrt({0})"},
    {"ToInteger", "math.tointeger({0})"},
    {"Count", "bit.count({0})"},
    {"First", "bit.first({0})"},
    {"Last", "bit.last({0})"},
    {"Assert", "assert({0})"},
    {"Plus", "{0} + 0"},
    {"Half", "{0} // 2"},
    {"LastBits", "{0} % 8"},
    {"Square", "{0} ^ 2"},
    {"Cells", "s.cells[{0}]"},
    {"Words", "s.words[{0}]"},
    {"FloatTable", "F[{0}]"},
    {"Dense", "DENSE[{0}]"},
    {"FromZero", "FROM_ZERO[{0}]"},
    {"Negative", "NEGATIVE[{0}]"},
    {"Holes", "HOLES[{0}]"},
    {"Mixed", "MIXED[{0}]"},
    {"Flags", "FLAGS[{0}]"},
    {"Rows", "ROWS[{0}] and #ROWS[{0}]"},
    {"RowOfRows", "(ROWS[{0}] or DENSE)[2]"},
    {"Edges", "EDGES[{0}]"},
    {"FlagMarks", "s.p and s.marks[{0}] or s.marks[2]"},
};

const std::string kTables = R"(
local DENSE = { 5, -6, 300 }
local FROM_ZERO = { [0] = 1, 2, 3 }
local NEGATIVE = { [-7] = 1, [-6] = 2, [-5] = 2.5 }
local HOLES = { [1] = 9, [3] = 11, [7] = -1 }
local MIXED = { 1, 2.5, true, false, nil, 7 }
local FLAGS = { true, false, true }
local ROWS = { { 1 }, { 2, 3, 4 }, {}, [7] = { 9, 8 } }
local EDGES = { [math.maxinteger] = 1, [math.maxinteger - 1] = 2 }
)";

class Unary : public ::testing::TestWithParam<Operator> {};

TEST_P(Unary, OfVariablesAndConstants) {
    SKIP_WITHOUT_COMPILER();
    std::vector<std::string> lines;
    for (const std::string& kind : kNames)
        lines.push_back("put(s, " + fmt::format(fmt::runtime(GetParam().text), kind + "_a") + ")");
    std::string above = kTables;
    std::vector<std::string> values;
    for (const std::int64_t value : wholes()) values.push_back(text_of(value));
    values.insert(values.end(), kFloats.begin(), kFloats.end());
    for (std::size_t n = 0; n < values.size(); ++n) {
        above += fmt::format("local c{} = {}\n", n, values[n]);
        lines.push_back("put(s, " +
                        fmt::format(fmt::runtime(GetParam().text), fmt::format("c{}", n)) + ")");
    }
    Lines game(lines, above);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const bool is_constant = line >= kNames.size();
        for (const Operand& a :
             is_constant ? std::vector<Operand>{{}} : operands(static_cast<int>(line))) {
            if (!game.agree(line, a, {})) return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Opcodes, Unary, ::testing::ValuesIn(kUnary), name_of_test);

// --- writes to the state

TEST(Opcodes, StateFieldsTakeWhatTheVirtualMachineLetsThemTake) {
    SKIP_WITHOUT_COMPILER();
    std::vector<std::string> lines;
    std::vector<int> kinds;
    for (const std::string place :
         {"s.small", "s.f", "s.word", "s.least", "s.most", "s.wide", "s.cells[2]", "s.words[3]"}) {
        for (int kind = Whole; kind <= Bool; ++kind) {
            lines.push_back(place + " = " + kNames[kind] + "_a");
            kinds.push_back(kind);
        }
    }
    for (const std::string array : {"s.cells", "s.words"}) {
        for (int kind = Whole; kind <= Bool; ++kind) {
            lines.push_back(array + "[" + kNames[kind] + "_a] = 3");
            kinds.push_back(kind);
        }
    }
    Lines game(lines);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        for (const Operand& a : operands(kinds[line])) {
            if (!game.agree(line, a, {})) return;
        }
    }
    EXPECT_GT(game.counts().errors, 100u);
}

// --- numeric loops

/// At most five rounds of a loop, and what it counted.
std::string loop(const std::string& from, const std::string& to, const std::string& step) {
    return fmt::format(
        "local n, sum = 0, 0 for x = {}, {}{} do n = n + 1 sum = sum * 31 + x "
        "if n >= 5 then break end end s.small = n put(s, sum)",
        from, to, step.empty() ? "" : ", " + step);
}

const std::vector<std::string> kSteps{"",
                                      "-1",
                                      "2",
                                      "-2",
                                      "3",
                                      "7",
                                      "-7",
                                      "64",
                                      "-64",
                                      "2147483648",
                                      "math.maxinteger",
                                      "math.mininteger",
                                      "-math.maxinteger",
                                      "0"};

TEST(Opcodes, LoopsCountAsInTheVirtualMachine) {
    SKIP_WITHOUT_COMPILER();
    std::vector<std::string> lines;
    std::vector<int> kinds;
    for (const std::string& step : kSteps) {
        for (int kind = Whole; kind <= Bool; ++kind) {
            lines.push_back(loop("whole_a", kNames[kind] + "_b", step));
            kinds.push_back(kind);
        }
    }
    Lines game(lines);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        for (const Operand& a : operands(Whole)) {
            for (const Operand& b : operands(kinds[line])) {
                if (!game.agree(line, a, b)) return;
            }
        }
    }
}

TEST(Opcodes, LoopsWithConstantBoundsCountAsInTheVirtualMachine) {
    SKIP_WITHOUT_COMPILER();
    for (const std::string& step : kSteps) {
        std::vector<std::string> lines;
        std::string above;
        std::vector<std::string> bounds;
        for (const std::int64_t value : wholes()) bounds.push_back(text_of(value));
        for (std::size_t n = 0; n < bounds.size(); ++n)
            above += fmt::format("local c{} = {}\n", n, bounds[n]);
        for (std::size_t n = 0; n < bounds.size(); ++n) {
            lines.push_back(loop("whole_a", bounds[n], step));
            lines.push_back(loop(bounds[n], "whole_a", step));
            lines.push_back(loop(bounds[n], "any_a", step));
            lines.push_back(
                loop(fmt::format("c{}", n), fmt::format("c{}", (n * 7 + 3) % bounds.size()), step));
        }
        for (const std::string& limit : kFloats) lines.push_back(loop("whole_a", limit, step));
        Lines game(lines, above);
        for (std::size_t line = 0; line < lines.size(); ++line) {
            for (const Operand& a : operands(Any)) {
                if (!game.agree(line, a, {})) return;
            }
        }
    }
}

TEST(Opcodes, LoopsSeeACopyOfWhatTheyCount) {
    SKIP_WITHOUT_COMPILER();
    Lines game(
        {"local sum = 0 for x = 1, 5 do sum = sum * 10 + x x = x + 100 sum = sum + x end "
         "put(s, sum)",
         "local n = 0 for x = math.maxinteger - 2, math.maxinteger do n = n + 1 end put(s, n)",
         "local n = 0 for x = math.mininteger + 2, math.mininteger, -1 do n = n + 1 end "
         "put(s, n)",
         "local n = 0 for x = whole_a, whole_b, 1 do n = n + 1 "
         "if n > 3 then goto out end end ::out:: put(s, n)",
         "for x = 1, 3 do for y = x, 3 do if y == 2 then goto next end "
         "s.small = s.small + y ::next:: end end",
         "local x = 1 repeat local y = x * 2 x = x + 1 until y > 20 put(s, x)",
         "local n = 0 while true do n = n + 1 if n == 77 then break end end put(s, n)"});
    for (std::size_t line = 0; line < 7; ++line) {
        for (const Operand& a : operands(Whole)) {
            for (const Operand& b : operands(Whole)) {
                if (!game.agree(line, a, b)) return;
            }
        }
    }
}

// --- values that and, or, not and comparisons keep

TEST(Opcodes, ConditionsKeepTheValuesThatTheyTest) {
    SKIP_WITHOUT_COMPILER();
    std::vector<std::string> lines;
    std::vector<int> kinds;
    for (const std::string form :
         {"local x = {0} x = x and x or 7 put(s, x)", "local x = {0} x = x or whole_b put(s, x)",
          "local x = {0} x = x and bool_b put(s, x)", "local x = {0} x = not x or x put(s, x)",
          "local x = {0} local y = x and x == whole_b put(s, y)",
          "local x = {0} local y = (x or nil) and (whole_b or x) put(s, y)",
          "local x, y = {0}, whole_b x, y = y, x put(s, x) s.words[1] = whole_b if y then "
          "put(s, y) end",
          "local x = {0} if x and x ~= 0 then put(s, x) else put(s, not x) end",
          "local x = {0} if not (x == nil or x == false) then put(s, x) end",
          "local x = {0} if x == whole_b then put(s, x) elseif x ~= nil then put(s, 1.5) end",
          "local x = {0} while x do put(s, x) x = nil end",
          "local x = {0} repeat local y = x x = false until not x or y put(s, x)",
          "local x = bool_b and {0} put(s, x)", "local x = bool_b or {0} put(s, x)",
          "local x = bool_b and {0} or nil put(s, x)",
          "local x = bool_b and nil or {0} put(s, x)"}) {
        for (int kind = Whole; kind <= Bool; ++kind) {
            lines.push_back(fmt::format(fmt::runtime(form), kNames[kind] + "_a"));
            kinds.push_back(kind);
        }
    }
    Lines game(lines);
    const std::vector<Operand> others{{0, 1, false}, {0, 1, true}, {7, 2, true}, {-1, 3, false}};
    for (std::size_t line = 0; line < lines.size(); ++line) {
        for (const Operand& a : operands(kinds[line])) {
            for (const Operand& b : others) {
                if (!game.agree(line, a, b)) return;
            }
        }
    }
}

}  // namespace
}  // namespace senet::native
