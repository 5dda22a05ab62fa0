#include "support/script_changes.h"

#include <fmt/format.h>

namespace senet::testing {
namespace {

std::string joined(const std::vector<std::string>& lines) {
    return fmt::format("{}", fmt::join(lines, " "));
}

std::vector<std::string> together(std::vector<std::string> lines,
                                  const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

}  // namespace

const std::vector<TrueCondition>& true_conditions() {
    static const std::vector<TrueCondition> all{
        // texts
        {"TextsInOrder", "", "\"a\" < \"b\""},
        {"TextsNotInOrder", "", "not (\"b\" <= \"a\")"},
        {"TextOfANumber", "", "tostring(3) == \"3\""},
        {"LengthOfAText", "", "#\"abc\" == 3"},
        {"LengthOfAMadeText", "local q = \"a\" .. 1", "#q == 2"},
        {"TextMade", "local q = \"a\" .. \"b\"", "q == \"ab\""},
        {"MethodOfAText", "", "(\"x\"):rep(3) == \"xxx\""},
        {"TextIsNoNumber", "", "\"1\" ~= 1"},
        {"TextAsNumber", "", "\"10\" + 1 == 11"},
        {"TextAsFactor", "local q = \"2\"", "q * \"3\" == 6"},
        {"TextNegated", "local q = \"2\"", "-q == -2"},
        {"TextInALoop", "local q = 0 for i = 1, 3 do q = \"k\" .. i end", "q == \"k3\""},
        {"TextOfATable", "local q = { \"b\", \"a\" }", "q[2] == \"a\""},
        {"TextInsteadOfANumber", "local q = 1 for i = 1, 2 do if i == 2 then q = \"z\" end end",
         "q == \"z\""},
        {"FormattedText", "", "string.format(\"%d\", 7) == \"7\""},
        {"ByteOfAText", "", "string.byte(\"A\") == 65"},
        {"MatchOfAText", "", "(\"k12\"):match(\"%d+\") == \"12\""},
        {"NumberOfAText", "", "tonumber(\"12\") == 12"},
        {"NoNumber", "", "tonumber(\"x\") == nil"},
        {"TextsFound", "local q = 0 for w in (\"a b c\"):gmatch(\"%a\") do q = q + 1 end",
         "q == 3"},
        // lists made in the call
        {"EmptyList", "local q = {}", "#q == 0"},
        {"NilBehindTheEnd", "local q = { 1 }", "q[2] == nil"},
        {"NilBefore", "local q = { 1 }", "q[0] == nil and q[-1] == nil"},
        {"SetBefore", "local q = {} q[0] = 4", "q[0] == 4"},
        {"SetFarAway", "local q = {} q[1000] = 4", "q[1000] == 4"},
        {"SetAtANegative", "local q = {} q[-3] = 4", "q[-3] == 4"},
        {"LengthBeyond256", "local q = {} for i = 1, 300 do q[i] = i end", "#q == 300"},
        {"MoreThan256", "local q = {} for i = 1, 300 do q[#q + 1] = i end", "#q > 256"},
        {"InsertedBeyond256", "local q = {} for i = 1, 257 do table.insert(q, i) end",
         "q[257] == 257"},
        {"FloatAsKey", "local q = { 5 }", "q[1.0] == 5"},
        {"FractionAsKey", "local q = { 5 }", "q[1.5] == nil"},
        {"SetAtAFraction", "local q = {} q[1.5] = 4", "q[1.5] == 4"},
        {"SetAtAText", "local q = {} q[\"x\"] = 4", "q[\"x\"] == 4"},
        {"SetAtATrue", "local q = {} q[true] = 4", "q[true] == 4"},
        {"SetAtATable", "local q, r = {}, {} q[r] = 4", "q[r] == 4"},
        {"NamedField", "local q = { x = 4 }", "q.x == 4"},
        {"NamedFieldSet", "local q = {} q.x = 4", "q.x == 4"},
        {"NoNamedField", "local q = {}", "q.x == nil"},
        {"NamedFieldIncreased", "local q = { x = 4 } q.x = q.x + 1", "q.x == 5"},
        {"ListFrom0", "local q = { [0] = 4 }", "q[0] == 4"},
        {"ListWithHoles", "local q = { 1, nil, 3 }", "q[3] == 3"},
        {"InsertedInACaughtCall", "local q = {} pcall(table.insert, q, 5)", "q[1] == 5"},
        {"RemovedInACaughtCall", "local q = { 5 } pcall(table.remove, q)", "#q == 0"},
        {"SortedInACaughtCall", "local q = { 2, 1 } pcall(table.sort, q)", "q[1] == 1"},
        {"TextGoneThrough", "for _ in ipairs(\"abc\") do end", "true"},
        {"ListsOfOneLine",
         "local p, q for i = 1, 2 do local l = {} if p and p ~= l then q = i end p = l end",
         "q == 2"},
        {"ListOfLists", "local q = {} q[1] = {} q[1][1] = 4", "#q[1] == 1"},
        {"ListOfListsMade", "local q = { {}, { 4 } }", "q[2][1] == 4"},
        {"ListsInALoop",
         "local q = {} for i = 1, 3 do q[i] = {} end for i = 1, 3 do q[i][#q[i] + 1] = i end",
         "q[3][1] == 3"},
        {"ListsGoneThrough", "local n = 0 for _, q in ipairs({ { 1 }, { 2 } }) do n = n + q[1] end",
         "n == 3"},
        {"InsertedInFront", "local q = { 2 } table.insert(q, 1, 4)", "q[1] == 4 and #q == 2"},
        {"RemovedInFront", "local q = { 4, 5 }", "table.remove(q, 1) == 4"},
        {"RemovedFromNothing", "local q = {}", "table.remove(q) == nil"},
        {"Sorted", "local q = { 3, 1, 2 } table.sort(q)", "q[1] == 1"},
        {"SortedTexts", "local q = { \"b\", \"a\" } table.sort(q)", "q[1] == \"a\""},
        {"SortedBackwards", "local q = { 1, 3, 2 } table.sort(q, function(a, b) return a > b end)",
         "q[1] == 3"},
        {"Joined", "local q = { 1, 2 }", "table.concat(q, \"-\") == \"1-2\""},
        {"Packed", "", "table.pack(1, nil).n == 2"},
        {"Unpacked", "local q, r = table.unpack({ 4, 5 })", "r == 5"},
        {"Moved", "local q = table.move({ 4, 5 }, 1, 2, 2, {})", "q[3] == 5"},
        {"TwoTables", "local q, r = {}, {}", "q ~= r"},
        {"OneTableTwice", "local q = {} local r = q r[1] = 4", "q[1] == 4 and q == r"},
        {"BooleansInAList", "local q = {} q[2] = true", "q[2] and not q[1]"},
        {"PairsOfAList", "local n = 0 for k, v in pairs({ 4, x = 5 }) do n = n + v end", "n == 9"},
        // numbers
        {"FloorOfAHugeNumber", "", "math.floor(1e300) > 5"},
        {"FloorOfInfinity", "", "math.floor(math.huge) == math.huge"},
        {"FloorOfNan", "local q = math.floor(0 / 0)", "q ~= q"},
        {"CeilOfAHugeNumber", "local q = math.ceil(-1e300)", "q < 0"},
        {"NanIsNotItself", "local q = 0 / 0", "q ~= q"},
        {"NanIsNotLess", "local q = 0 / 0", "not (q < 1) and not (q >= 1)"},
        {"NoWholeNumber", "", "math.tointeger(1.5) == nil"},
        {"NoWholeNumberOfAText", "", "math.tointeger(\"x\") == nil"},
        {"IntegerAndFloat", "", "1 == 1.0 and math.type(1) ~= math.type(1.0)"},
        {"TypeOfAnInteger", "", "math.type(2^53) == \"float\""},
        {"Overflow", "local q = math.maxinteger", "q + 1 < q"},
        {"LargeIntegerBesideAFloat", "local q = math.maxinteger", "q < 2^63 and q + 0.0 == 2^63"},
        {"DivisionByZero", "", "1 // 0.0 == math.huge and -1 / 0 < 0"},
        {"MinusZero", "local q = -0.0", "q == 0 and 1 / q < 0"},
        {"BitsOfAFloat", "local q = 6.0", "q & 3 == 2"},
        {"ShiftOfANegative", "local q = -1", "q >> 63 == 1 and 1 << 64 == 0"},
        {"FractionOfTwo", "local q, r = math.modf(3.5)", "r == 0.5"},
        {"LoopOfFloats", "local q = 0 for i = 0.5, 2 do q = q + i end", "q == 2.0"},
        {"LoopWithoutARound", "local q = 0 for i = 3, 1 do q = 1 end", "q == 0"},
        {"LoopToNan", "local q = 0 for i = 1, 0 / 0 do q = 1 end", "q == 0"},
        {"LoopLeftEarly", "local q for i = 1, 9 do q = i if i == 4 then break end end", "q == 4"},
        {"LoopInOpenEnd", "local q = 0 while true do q = q + 1 if q > 3 then break end end",
         "q == 4"},
        // other values
        {"TypeOfATable", "", "type({}) == \"table\""},
        {"TypeOfNil", "", "type(nil) == \"nil\""},
        {"TypeOfAFunction", "local function q() end", "type(q) == \"function\""},
        {"FunctionIsItself", "local function q() end", "q == q and q ~= print"},
        {"NilIsNotFalse", "local q", "q ~= false and not q"},
        {"BooleanIsNoNumber", "local q = true", "q ~= 1"},
        {"AnErrorCaught", "", "not pcall(error, \"x\")"},
        {"ACallCaught", "", "pcall(tostring, 1)"},
        {"AResultCaught", "local ok, q = pcall(math.abs, -4)", "q == 4"},
        {"AnIndexOfNilCaught", "local q", "not pcall(function() return q.x end)"},
        {"SelectedCount", "", "select(\"#\", 1, nil, nil) == 3"},
        {"SelectedLast", "", "select(-1, 1, 4) == 4"},
        {"ResumedTwice",
         "local q = coroutine.wrap(function() coroutine.yield(1) coroutine.yield(2) end) q()",
         "q() == 2"},
        {"AssertedValue", "", "assert(4, \"x\") == 4"},
        // closures
        {"FlagSet", "local q = false local function f() q = true end f()", "q"},
        {"FlagSetByALateFunction", "local q, f = false f = function() q = true end f()", "q"},
        {"FlagSetTwoDeep", "local q local function f() return function() q = 1 end end f()()", "q"},
        {"FlagSetInACaughtCall", "local q = false pcall(function() q = true end)", "q"},
        {"FlagSetInASort",
         "local q = 0 table.sort({ 2, 1 }, function(a, b) q = 1 return a < b end)", "q == 1"},
        {"FlagSetInGsub", "local q = 0 (\"a\"):gsub(\"a\", function() q = 1 end)", "q == 1"},
        {"CounterOfAClosure", "local q = 0 local function f() q = q + 1 end f() f()", "q == 2"},
        {"CounterReturned",
         "local function make() local n = 0 return function() n = n + 1 return n end end "
         "local q = make() q()",
         "q() == 2"},
        {"CapturedTextSet", "local q = 1 local function f(x) q = x end f(\"z\")", "q == \"z\""},
        {"CapturedNumberSetInABranch",
         "local q, n = 1, 0 local function f() if q == 2 then n = 1 end end "
         "if #{ 1 } == 1 then q = 2 end f()",
         "n == 1"},
        {"CapturedListFilled", "local q = {} local function f(x) q[#q + 1] = x end f(4)",
         "q[1] == 4"},
        {"CapturedListReplaced", "local q = {} local function f() q = { 1, 2 } end f()", "#q == 2"},
        {"LoopVariableCaptured", "local q = {} for i = 1, 3 do q[i] = function() return i end end",
         "q[3]() == 3"},
        {"RecursiveClosure", "local function q(n) if n == 0 then return 4 end return q(n - 1) end",
         "q(3) == 4"},
        {"VariadicClosure", "local function q(...) return select(\"#\", ...) end", "q(1, 2) == 2"},
        {"VariadicList", "local function q(...) local l = { ... } return #l end", "q(1, 2) == 2"},
        {"FunctionsInAList", "local q = { function() return 4 end }", "q[1]() == 4"},
        {"FunctionInAField", "local q = { f = function(self) return 4 end }", "q:f() == 4"},
    };
    return all;
}

// --- the top

void ChangeWriter::write_top() {
    World& world = writer_.world;
    const auto some = [&] { return std::to_string(below(50)); };
    for (int i = 1 + below(2); i > 0; --i) {
        lists_.push_back(fresh("OUT"));
        writer_.line(fmt::format("local {} = {{ {}, {}, {} }}  -- changed", lists_.back(), some(),
                                 some(), some()));
        world.tables.push_back({lists_.back(), Table::Of::Ints, 1, 3});
    }
    rows_.push_back(fresh("OUT"));
    writer_.line(fmt::format("local {} = {{ {{ {}, {} }}, {{ {}, {} }} }}  -- changed", rows_[0],
                             some(), some(), some(), some()));
    world.tables.push_back({rows_[0], Table::Of::Rows, 1, 2});
    records_.push_back(fresh("OUT"));
    writer_.line(fmt::format("local {} = {{ a = {}, row = {{ {}, {} }} }}  -- changed", records_[0],
                             some(), some(), some()));
    world.values.push_back({records_[0] + ".a"});
    world.tables.push_back({records_[0] + ".row", Table::Of::Ints, 1, 2});
    for (int i = 1 + below(2); i > 0; --i) {
        numbers_.push_back(fresh("out"));
        writer_.line(fmt::format("local {} = {}  -- changed", numbers_.back(), some()));
        world.values.push_back({numbers_.back()});
    }
    writer_.scope.state = false;
    writer_.line("local EXTRA = {}");
    writer_.line("local function set(t, k, v) t[k] = v end");
    writer_.line("local function set_any(...) local t, k, v = ... t[k] = v end");
    writer_.line("local function call_it(f, ...) return f(...) end");
    writer_.line(fmt::format("local ALL = {{ {}, {}[1], {}.row, by_name = {{ one = {} }} }}",
                             lists_[0], rows_[0], records_[0], lists_[0]));
    const std::string name = fresh("change");
    const bool wrapped = chance(50);
    const Lines change = effect();
    writer_.line(
        fmt::format("local function {}() {} end", name, joined(wrapped ? hidden(change) : change)));
    writer_.line(fmt::format("local CHANGES = {{ {}, one = {} }}", name, name));
    calls_ = {name + "()",
              "CHANGES[1]()",
              "CHANGES.one()",
              "CHANGES[#CHANGES]()",
              fmt::format("call_it({})", name),
              fmt::format("pcall({})", name)};
}

std::string ChangeWriter::watch() {
    const std::vector<std::string> all{
        fmt::format("{}[1]", writer_.pick(lists_)),
        fmt::format("#{}", writer_.pick(lists_)),
        fmt::format("({}[2] or 7)", writer_.pick(lists_)),
        fmt::format("{}[{}][{}]", rows_[0], 1 + below(2), 1 + below(2)),
        fmt::format("{}.a", records_[0]),
        fmt::format("{}.row[1]", records_[0]),
        fmt::format("{}", writer_.pick(numbers_))};
    return chance(60) ? writer_.pick(all)
                      : fmt::format("({} * 3 + {})", writer_.pick(all), writer_.pick(all));
}

// --- what is changed

std::string ChangeWriter::value(const std::string& now) {
    if (chance(60)) return fmt::format("({} + {}) % 1000", now, 1 + below(9));
    if (chance(90)) return fmt::format("{} % 1000", writer_.integer(1));
    return writer_.pick<std::string>({"0.5", "2.0", "nil", "true"});
}

std::string ChangeWriter::way_to(const std::string& table, Lines& before) {
    const std::string name = fresh("q");
    const auto with = [&](const std::string& words) { before.push_back(words); };
    switch (below(34)) {
        case 0: before.push_back(fmt::format("local {} = {}", name, table)); return name;
        case 1:
            before.push_back(fmt::format("local {} = {{ {} }}", name, table));
            return name + "[1]";
        case 2:
            before.push_back(fmt::format("local {} = {{}} {}[1] = {}", name, name, table));
            return fmt::format("{}[#{}]", name, name);
        case 3:
            before.push_back(fmt::format("local {} = {{ t = {} }}", name, table));
            return name + ".t";
        case 4:
            before.push_back(
                fmt::format("local {} local function f() {} = {} end f()", name, name, table));
            return name;
        case 5:
            before.push_back(fmt::format("local {} = {} if {} then {} = {} end", name, table,
                                         writer_.boolean(1), name, writer_.pick(lists_)));
            return name;
        case 6:
            before.push_back(fmt::format("local {} = select(2, 1, {})", name, table));
            return name;
        case 7:
            before.push_back(fmt::format("local {} = table.unpack({{ {} }})", name, table));
            return name;
        case 8: return fmt::format("table.pack({})[1]", table);
        case 9:
            before.push_back(fmt::format("local function {}() return {} end", name, table));
            return name + "()";
        case 10:
            before.push_back(fmt::format("local function {}(...) return (...) end", name));
            return fmt::format("{}({})", name, table);
        case 11:
            before.push_back(fmt::format("local {} for _, t in ipairs({{ {} }}) do {} = t end",
                                         name, table, name));
            return name;
        case 12:
            before.push_back(
                fmt::format("local {}, {}_2 = pcall(function() return {} end)", name, name, table));
            return name + "_2";
        case 13:
            before.push_back(
                fmt::format("local {} = {{}} {}[1] = {{}} {}[1][1] = {}", name, name, name, table));
            return name + "[1][1]";
        case 14:
            before.push_back(
                fmt::format("local {} = {{}} table.insert({}, {})", name, name, table));
            return name + "[1]";
        case 15:
            before.push_back(fmt::format("local {} = {{ {} }}", name, table));
            return fmt::format("table.remove({})", name);
        case 16:
            with(fmt::format("local function {}(x) return x end", name));
            return fmt::format("{}({})", name, table);
        case 17:
            with(fmt::format("local function {}() error({}) end", name, table));
            with(fmt::format("local _, {}_2 = pcall({})", name, name));
            return name + "_2";
        case 18:
            with(fmt::format("local {} local function {}_2() return {} end", name, name, name));
            with(fmt::format("if #{{ 1 }} == 1 then {} = {} end", name, table));
            return name + "_2()";
        case 19:
            with(fmt::format("local function {}() return {{ {} }} end", name, table));
            return name + "()[1]";
        case 20:
            with(fmt::format("local {} = {{}} {}.t = {}", name, name, table));
            return name + ".t";
        case 21: with(fmt::format("EXTRA.t = {}", table)); return "EXTRA.t";
        case 22:
            with(fmt::format("local {} = {{}} pcall(table.insert, {}, {})", name, name, table));
            return name + "[1]";
        case 23:
            with(fmt::format("local {} for _, t in pairs({{ {} }}) do {} = t end", name, table,
                             name));
            return name;
        case 24:
            with(fmt::format("local {} = coroutine.wrap(function() coroutine.yield({}) end)()",
                             name, table));
            return name;
        case 25:
            with(fmt::format("local {} = {{ {{ t = {} }} }}", name, table));
            return name + "[1].t";
        case 27:
            with(fmt::format("local {} = {{ t = {} }}", name, table));
            return name + "[(\"t\"):sub(1)]";
        case 28:
            with(fmt::format("local {} = {{ {} }}", name, table));
            return name + "[tonumber(\"1\")]";
        case 29:
            with(fmt::format("local {} = {{}} local function {}_2(x) {}[1] = x end {}_2({})", name,
                             name, name, name, table));
            return name + "[1]";
        case 26:
            with(fmt::format("local function {}() return {{ t = {} }} end", name, table));
            return name + "().t";
        default: return table;
    }
}

ChangeWriter::Lines ChangeWriter::element_change(const std::string& table) {
    Lines lines;
    std::string way = way_to(table, lines);
    const std::string key = std::to_string(1 + below(2));
    const std::string now = fmt::format("({}[{}] or 1)", table, key);
    // Where a statement would start with a parenthesis or a call, a local stands for the table.
    if (way.find('(') != std::string::npos) {
        const std::string name = fresh("q");
        lines.push_back(fmt::format("local {} = {}", name, way));
        way = name;
    }
    const auto with = [&](const std::string& words) {
        lines.push_back(words);
        return lines;
    };
    switch (below(14)) {
        case 0: return with(fmt::format("set({}, {}, {})", way, key, value(now)));
        case 1: return with(fmt::format("set_any({}, {}, {})", way, key, value(now)));
        case 2: return with(fmt::format("{}[1], {}[2] = {}[2], {}", way, way, way, value(now)));
        case 3:
            return with(
                fmt::format("if #{} < 5 then table.insert({}, {}) else table.remove({}) end", way,
                            way, value("3"), way));
        case 4:
            return with(fmt::format("if #{} < 5 then {}[#{} + 1] = 4 end {}[1] = {}", way, way, way,
                                    way, value(now)));
        case 5: return with(fmt::format("table.move({{ {}, 6 }}, 1, 2, 1, {})", value(now), way));
        case 6: return with(fmt::format("{}[{}.0] = {}", way, key, value(now)));
        case 7:
            return with(
                fmt::format("local function f(t) t[{}] = {} end f({})", key, value(now), way));
        case 8:
            return with(
                fmt::format("for i in ipairs({}) do {}[i] = {} break end", way, way, value(now)));
        default: return with(fmt::format("{}[{}] = {}", way, key, value(now)));
    }
}

ChangeWriter::Lines ChangeWriter::element_effect() {
    std::vector<std::string> tables = lists_;
    tables.push_back(fmt::format("{}[{}]", rows_[0], 1 + below(2)));
    tables.push_back(records_[0] + ".row");
    tables.push_back(fmt::format("ALL[{}]", 1 + below(3)));
    tables.emplace_back("ALL.by_name.one");
    return element_change(writer_.pick(tables));
}

/// Calls a function that changes something, however it comes about.
ChangeWriter::Lines ChangeWriter::call_effect() {
    Lines lines;
    const std::string q = fresh("q");
    switch (below(6)) {
        case 0: return {writer_.pick(calls_)};
        case 5:
            lines.push_back(fmt::format("local {} = \"on\" .. \"e\" CHANGES[{}]()", q, q));
            return lines;
        case 1: {
            const std::string way = way_to("CHANGES", lines);
            lines.push_back(fmt::format("local {} = {} {}.one()", q, way, q));
            return lines;
        }
        case 2: {
            const std::string way = way_to("CHANGES", lines);
            lines.push_back(fmt::format("local function {}(t) t.one() end {}({})", q, q, way));
            return lines;
        }
        case 3: {
            const std::string way = way_to("CHANGES.one", lines);
            lines.push_back(fmt::format("local function {}(f) f() end {}({})", q, q, way));
            return lines;
        }
        default: {
            const std::string way = way_to("CHANGES[1]", lines);
            lines.push_back(fmt::format("local {} = {} {}()", q, way, q));
            return lines;
        }
    }
}

ChangeWriter::Lines ChangeWriter::effect() {
    switch (below(9)) {
        case 0: {
            const std::string& number = writer_.pick(numbers_);
            return {fmt::format("{} = {}", number, value(fmt::format("({} or 1)", number)))};
        }
        case 1: {
            Lines lines;
            const std::string name = fresh("q"), way = way_to(records_[0], lines);
            lines.push_back(fmt::format("local {} = {}", name, way));
            lines.push_back(
                fmt::format("{}.a = {}", name, value(fmt::format("({}.a or 1)", records_[0]))));
            return lines;
        }
        case 2:
        case 4:
            if (!calls_.empty()) return call_effect();
            [[fallthrough]];
        case 3: {
            Lines lines;
            const std::string row = fresh("q"), n = fresh("q");
            lines.push_back(fmt::format("for {}, {} in ipairs({}) do", n, row, rows_[0]));
            lines.push_back(
                fmt::format("{}[1] = {}", row, value(fmt::format("({}[1] or 1)", row))));
            lines.emplace_back("end");
            return lines;
        }
        default: return element_effect();
    }
}

// --- where it is hidden

std::string ChangeWriter::function_with(const Lines& change, const std::string& parameters,
                                        const std::string& result) {
    return fmt::format("function({}) {} {} end", parameters, joined(change),
                       result.empty() ? "" : "return " + result);
}

std::string ChangeWriter::call_of(const std::string& f) {
    switch (below(12)) {
        case 0: return fmt::format("pcall({})", f);
        case 1: return fmt::format("call_it({})", f);
        case 2:
            return fmt::format("table.sort({{ 2, 1 }}, function(a, b) {}() return a < b end)", f);
        case 3: return fmt::format("string.gsub(\"x\", \"x\", {})", f);
        case 4: return fmt::format("coroutine.wrap({})()", f);
        case 5: return fmt::format("select(2, 1, {})()", f);
        case 6: return fmt::format("local fs = {{ {} }} fs[1]()", f);
        case 7:
            return fmt::format("local fs = {{}} fs[#fs + 1] = {} for _, g in ipairs(fs) do g() end",
                               f);
        case 8: return fmt::format("local o = {{ go = {} }} o.go()", f);
        default: return f + "()";
    }
}

ChangeWriter::Lines ChangeWriter::in_a_call(const Lines& change) {
    const std::string f = fresh("q");
    switch (below(12)) {
        case 0: return {fmt::format("pcall({})", function_with(change))};
        case 1:
            return {
                fmt::format("table.sort({{ 2, 1 }}, {})", function_with(change, "a, b", "a < b"))};
        case 2: return {fmt::format(";(\"x\"):gsub(\"x\", {})", function_with(change))};
        case 3: return {fmt::format("call_it({})", function_with(change))};
        case 4:
            return {fmt::format("local {} = {{ go = {} }}", f, function_with(change, "self")),
                    f + ":go()"};
        case 5: return {fmt::format("local {} = {{ {} }}", f, function_with(change)), f + "[1]()"};
        case 6:
            return {fmt::format("local {} = {{}}", f),
                    fmt::format("for i = 1, 2 do {}[i] = {} end", f, function_with(change)),
                    fmt::format("for _, go in ipairs({}) do go() end", f)};
        case 7:
            return {fmt::format("local function {}() return {} end", f, function_with(change)),
                    f + "()()"};
        case 8:
            return {fmt::format("local function {}(n) if n == 0 then {} return end {}(n - 1) end",
                                f, joined(change), f),
                    f + "(2)"};
        case 9:
            return {fmt::format("local function {}(...) if select(\"#\", ...) == 2 then {} end end",
                                f, joined(change)),
                    f + "(1, nil)"};
        default: return {fmt::format("local function {}() {} end", f, joined(change)), call_of(f)};
    }
}

ChangeWriter::Lines ChangeWriter::behind_a_local(const Lines& change) {
    const std::string q = fresh("q"), f = fresh("q");
    const auto when = [&](const std::string& condition) {
        return fmt::format("if {} then {} end", condition, joined(change));
    };
    switch (below(5)) {
        case 0:
            return {fmt::format("local {} = false", q),
                    fmt::format("local function {}() {} = true end", f, q), call_of(f), when(q)};
        case 1:
            return {fmt::format("local {} = 0", q),
                    fmt::format("local function {}() {} = {} + 1 end", f, q, q), call_of(f),
                    when(q + " > 0")};
        case 2:
            return {fmt::format("local {}", q),
                    fmt::format("local function {}() {} = \"set\" end", f, q), call_of(f),
                    when(q + " == \"set\"")};
        case 3:
            return {fmt::format("local {} = {{}}", q),
                    fmt::format("local function {}() {}[#{} + 1] = {{ 1 }} end", f, q, q),
                    call_of(f), when(q + "[1][1] == 1")};
        default:
            return {fmt::format("local {}, {}", q, f),
                    fmt::format("{} = function() {} = {{ x = 2 }} end", f, q), call_of(f),
                    when(q + ".x == 2")};
    }
}

ChangeWriter::Lines ChangeWriter::in_a_block(const Lines& change) {
    const std::string words = joined(change), q = fresh("q");
    switch (below(9)) {
        case 0: return {fmt::format("for {} = 1, 2 do {} end", q, words)};
        case 1: return {fmt::format("repeat {} until true", words)};
        case 2: return {fmt::format("while true do {} break end", words)};
        case 3: return {fmt::format("for {} in pairs({{ a = 1 }}) do {} end", q, words)};
        case 4: return {fmt::format("for {} in (\"ab\"):gmatch(\"a\") do {} end", q, words)};
        case 5: return {fmt::format("if {} then else {} end", writer_.rarely(), words)};
        case 6: return {fmt::format("if {} then {} end", writer_.boolean(2), words)};
        case 7:
            return {
                fmt::format("for _, {} in ipairs({{ {{}}, {{}} }}) do if #{} == 0 then {} end end",
                            q, q, words)};
        default: return {fmt::format("for {} = 1, 3 do if {} == 3 then {} end end", q, q, words)};
    }
}

ChangeWriter::Lines ChangeWriter::hidden(Lines change) {
    switch (below(8)) {
        case 0:
        case 1: return in_a_call(change);
        case 2: return behind_a_local(change);
        case 3: return in_a_block(change);
        default: {
            const TrueCondition& one = writer_.pick(true_conditions());
            Lines lines;
            if (!one.before.empty()) lines.push_back(one.before);
            lines.push_back(fmt::format("if {} then", one.condition));
            lines = together(lines, change);
            lines.emplace_back("end");
            return lines;
        }
    }
}

void ChangeWriter::write_change() {
    Lines lines = effect();
    for (int layers = chance(70) ? 1 : 2 * below(2); layers > 0; --layers) lines = hidden(lines);
    writer_.scope.cost += 20 * writer_.scope.weight;
    writer_.line("do  -- a change");
    writer_.block([&] {
        for (const std::string& words : lines) writer_.line(words);
    });
    writer_.line("end");
}

}  // namespace senet::testing
